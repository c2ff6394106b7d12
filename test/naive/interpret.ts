// A naive interpreter of the IR: runs code, leaves spans and carries out instructions.
import type { Instr, InstrOf, Local, Result } from '@fray/dsl/ir';
import { frameOf } from './begin.ts';
import * as decisions from './decisions.ts';
import * as effects from './effects.ts';
import { askAlways, asking, fired, follow } from './events.ts';
import {
  evaluate,
  holds,
  listIn,
  nameIn,
  numberIn,
  spotOf,
  valueOf,
  whoIn,
} from './expressions.ts';
import type { Frame, Here, Play, Replies, Rules, State } from './fight.ts';
import { doAll, Leave, op, type Op } from './leaving.ts';
import { modified } from './modifiers.ts';
import { rank } from './rank.ts';
import { pick, roll, rollAgain } from './rolls.ts';
import { asList, Fault, fault, isRoll, plain } from './values.ts';
import { here, top, withLocal } from './world.ts';

/** A run is given up after this many instructions, because one of its loops may never end. */
const FUEL = 50_000;
const SPENT = 'too many steps';
/** A pc behind the end of all code. */
const END = Number.MAX_SAFE_INTEGER;

/** Plays a fight from `now` to its end and returns the play. Changes `now` on the way. */
export function playOn(rules: Rules, now: State, replies: Replies): Play {
  const call: Play['call'] = (proc, locals, frame) => {
    now.frames.push({ ...frameOf(rules.ruleset, proc, locals), ...frame });
    return run(play, now.frames.length - 1);
  };
  const { isLegal } = decisions;
  const play: Play = { ...rules, now, replies, reports: [], fuel: FUEL, call, isLegal };
  try {
    landing(play, -1, () => {
      if (!now.isBegun) {
        now.isBegun = true;
        follow(play, { on: 'begins', span: null });
      }
      if (now.frames.length > 0) run(play, 0);
      over(play, 'done');
    });
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    now.ended = thrown.message === SPENT ? 'budget' : 'fault';
  }
  return play;
}

function over(play: Play, how: 'done' | 'ended'): void {
  const { now } = play;
  now.isEnding = true;
  const close = (): void => {
    now.ended = how;
    doAll(asking(play, { on: 'ends', span: null }));
    if (now.isChanged) askAlways(play);
  };
  doAll([...fired(play, { on: 'ends', span: null }), op(close)]);
}

// ------------------------------------------------------------------------------------------------ running and leaving

/** Runs a frame, and all that it calls, to its end. Returns its result. */
function run(play: Play, depth: number): Result {
  const { now, ruleset } = play;
  const frame = now.frames[depth] ?? fault('nothing runs');
  const code = ruleset.procs[frame.proc]?.code ?? [];
  for (;;) {
    // A play that is taken up again may be in the middle of a call.
    const isCalling = now.frames.length > depth + 1;
    if (!isCalling) pause(play);
    const instr = code[isCalling ? frame.pc - 1 : frame.pc];
    if (instr === undefined) return finish(play, frame);
    if (!isCalling) frame.pc += 1;
    landing(play, depth, () =>
      put(frame, instr, isCalling ? run(play, depth + 1) : carryOut(play, instr)),
    );
  }
}

/** Prepares each instruction: calls `rests` where nothing else is under way, asks the `always` watches, and uses up fuel. */
function pause(play: Play): void {
  const { now, replies } = play;
  const isInTrigger = now.frames.some(({ trigger }) => trigger !== null);
  if (!isInTrigger && now.frames.every(({ ranked }) => ranked === null)) replies.rests(play);
  if (now.isChanged && !isInTrigger) askAlways(play);
  play.fuel -= 1;
  if (play.fuel < 0) fault(SPENT);
}

/** Runs `act`. If it leaves a span that the frame at this depth has opened, runs the remaining operations here. */
function landing(play: Play, depth: number, act: () => void): void {
  try {
    act();
  } catch (thrown) {
    if (!(thrown instanceof Leave)) throw thrown;
    const rest = land(play, depth, thrown);
    landing(play, depth, () => doAll(rest));
  }
}

/**
 * Leaves the code above the frame at this depth. Returns the remaining operations if this frame opened the span. Otherwise ends
 * the frame with its spans and its action, and leaves further.
 */
function land(play: Play, depth: number, leave: Leave): readonly Op[] {
  const { now } = play;
  const { span, rest } = leave;
  now.frames.splice(depth + 1);
  if (span === null && depth < 0) {
    now.steps = [];
    return [...rest, op(() => over(play, 'ended'))];
  }
  const frame = top(play);
  if (span?.frame === depth) {
    rest.push(...closing(play, depth, now.spans.indexOf(span) + 1));
    frame.pc = span.exit;
    span.isEnded = true;
    now.steps = now.steps.slice(0, span.steps);
    return rest;
  }
  rest.push(...closing(play, depth, 0));
  now.frames.pop();
  const called = play.ruleset.callables[frame.callable ?? -1];
  if (called?.kind === 'action')
    rest.push(op(() => effects.remember(play, 'action', called.name, frame)));
  throw leave;
}

/** Returns operations that end the spans which a frame has opened, from the innermost to the one at index `from`. */
function closing(play: Play, frame: number, from: number): readonly Op[] {
  const ops: Op[] = [];
  play.now.spans.forEach((open, index) => {
    if (index < from || open.frame !== frame) return;
    if (!open.isClosing) ops.unshift(op(() => effects.endSpan(play, index)));
    open.isClosing = true;
    open.frame = -1;
  });
  return ops;
}

/** Ends a frame whose code is done, and returns its result. */
function finish(play: Play, frame: Frame): Result {
  play.now.frames.pop();
  const { callable, args, result } = frame;
  const called = play.ruleset.callables[callable ?? -1];
  if (called?.kind === 'action' || called?.kind === 'procedure')
    effects.remember(play, called.kind, called.name, frame);
  if (called?.kind === 'action') {
    const { name: action, params, actor } = called;
    follow(play, { on: 'finishes', action, who: String(args[actor]), params, args });
  }
  return result;
}

// ------------------------------------------------------------------------------------------------ instructions

/** What an instruction does. The returned value goes into the local that the instruction names. */
type Meaning<I> = (at: Here, instr: I) => Local | void;

function carryOut(play: Play, instr: Instr): Local | void {
  // Each row of the table takes the instructions of its own `op`.
  const meaning = instructions[instr.op] as unknown as Meaning<Instr>;
  return meaning(here(play, top(play).locals), instr);
}

function put({ locals }: Frame, instr: Instr, value: Local | void): void {
  const list = 'list' in instr ? instr.list : null;
  const slot = 'result' in instr ? instr.result : 'slot' in instr ? instr.slot : list;
  if (value !== undefined && slot !== null) locals[slot] = value;
  if ('asking' in instr && instr.asking.kind === 'pick') locals[instr.asking.slot] = value ?? null;
}

function goTo({ play }: Here, pc: number): void {
  top(play).pc = pc;
}

const instructions: { readonly [Op in Instr['op']]: Meaning<InstrOf<Op>> } = {
  let: (at, { value, record, modifiers }) => {
    const base = evaluate(at, value);
    const isPlain = !record && modifiers.length === 0;
    return isPlain ? base : modified(at, plain(base), modifiers);
  },
  roll,
  'roll-again': rollAgain,
  pick,
  jump: (at, { to }) => goTo(at, to),
  branch: (at, { test, otherwise }) => {
    if (!holds(at, test)) goTo(at, otherwise);
  },
  switch: (at, { slot, cases, otherwise, end }) => {
    const outcome = plain(at.locals[slot] ?? null);
    const found = cases.find(({ outcomes }) => outcomes.some((one) => one === outcome));
    goTo(at, found?.to ?? (outcome === null ? null : otherwise) ?? end);
  },
  each: (at, { set: members }) => listIn(at, members),
  'each-number': (at, instr) => {
    const [from, to] = [numberIn(at, instr.from), numberIn(at, instr.to)];
    if (to - from >= 10_000) fault('too many numbers');
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
  },
  next: (at, { list, slot, where, done }) => {
    const rest = asList(plain(at.locals[list] ?? null));
    const index = rest.findIndex((member) => holds(withLocal(at, slot, member), where));
    top(at.play).locals[list] = index < 0 ? [] : rest.slice(index + 1);
    if (index < 0) goTo(at, done);
    // If no member is left, the local gets the last one that was looked at.
    return rest.at(index);
  },
  'span-open': effects.openSpan,
  'span-close': effects.closeSpan,
  'step-open': (at, { step }) => effects.step(at, step, 'step-begins'),
  'step-close': (at, { step }) => effects.step(at, step, 'step-ends'),
  call: (at, instr) => {
    const { callable } = instr;
    const args = instr.args.map((arg) => valueOf(at, arg));
    const called = at.ruleset.callables[callable] ?? fault('nothing to call');
    if (called.kind === 'choice') return decisions.choose(at.play, called, args);
    if (called.kind === 'action') return decisions.callAction(at, instr, called, args);
    return at.play.call(called.proc, args, { callable, args });
  },
  outcome: comeOut,
  set: (at, { target, value }) => effects.set(at.play, spotOf(at, target), valueOf(at, value)),
  raise: (at, { target, sign, by }) =>
    effects.raise(at.play, spotOf(at, target), sign * numberIn(at, by)),
  gain: effects.gain,
  lose: (at, { who, condition }) => effects.lose(at.play, whoIn(at, who).name, condition),
  // Evaluates what is revealed and to whom, which may be a fault. Nothing that a rule can read changes.
  reveal: (at, { target, to }) => {
    spotOf(at, target);
    nameIn(at, to);
  },
  announce: (at, { text }) => at.play.replies.tells({ on: 'announced', said: valueOf(at, text) }),
  end: (at, { span, text }) => {
    const { now } = at.play;
    if (text !== null) evaluate(at, text);
    const open = span === null ? null : now.spans.findLast((one) => one.span === span);
    if (open === undefined || (open?.isClosing ?? now.isEnding)) return;
    now.isEnding ||= open === null;
    throw new Leave(open);
  },
  ask: decisions.ask,
  rank,
  nothing: () => {},
  return: (at) => goTo(at, END),
};

/** Gives a check its outcome: remembers it, and runs all reactions before its caller goes on. */
function comeOut(at: Here, { outcomes }: InstrOf<'outcome'>): void {
  const { play, locals } = at;
  const frame = top(play);
  const { args } = frame;
  const check = at.ruleset.callables[frame.callable ?? -1];
  if (check?.kind !== 'check') return;
  const { name, params } = check;
  const said = outcomes.find(({ when }) => holds(at, when))?.name ?? null;
  const outcome = said === 'yes' || said === 'no' ? said === 'yes' : said;
  const values = check.values.map(({ slot }) => shownOf(locals[slot] ?? null));
  frame.result = { outcome, values };
  goTo(at, END);
  effects.remember(play, 'check', name, frame);
  const told = check.values.map((one, i) => [one.name, values[i] ?? null] as const);
  follow(play, { on: 'result', callable: name, outcome, params, args, values: told });
}

/** Returns the value that a check shows for a local. A roll shows its total and faces, but not how to roll it again. */
function shownOf(local: Local): Result['values'][number] {
  if (!isRoll(local)) return plain(local);
  const { total, faces, natural } = local;
  return { total, faces, natural };
}
