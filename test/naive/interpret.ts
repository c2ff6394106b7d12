// A plain interpreter of the IR: what each instruction does, how spans are left, how code ends.
import type { Instr, Local, Value } from '@fray/dsl/ir';
import { ask, callAction, choose, isLegal } from './decisions.ts';
import {
  closeSpan,
  endSpan,
  gain,
  lose,
  openSpan,
  raise,
  remember,
  set,
  spotOf,
  step as takeStep,
} from './effects.ts';
import { askAlways, follow } from './events.ts';
import { evaluate, holds, listIn, nameIn, numberIn, valueOf } from './expressions.ts';
import { doAll, Leave, op, type Op } from './leaving.ts';
import { rank } from './rank.ts';
import { modified, pick, roll, rollAgain } from './rolls.ts';
import { asList, Fault, fault, isRoll, plain } from './values.ts';
import {
  hereIn,
  NO_RESULT,
  push,
  setLocal,
  somebody,
  top,
  withLocal,
  type Frame,
  type Play,
  type Replies,
  type Rules,
  type State,
} from './world.ts';

/** Instructions between two replies after which a run is given up: a loop that never ends. */
const FUEL = 50_000;
const SPENT = 'too many steps';
/** A pc behind all code. */
const END = Number.MAX_SAFE_INTEGER;

/** `now` changes while it is played. */
export function createPlay(rules: Rules, now: State, replies: Replies): Play {
  const play: Play = {
    rules,
    now,
    replies,
    sights: [],
    fuel: FUEL,
    result: null,
    runAbove: (depth) => {
      while (now.frames.length > depth) stepInside(play, depth, true);
    },
    isLegal,
  };
  return play;
}

/** Goes on to the next instruction of the frame on top. Where it returns, frames and state are all there is of the play. */
export function step(play: Play): void {
  const { now } = play;
  if (now.ended !== null) return;
  try {
    if (!now.isBegun) {
      now.isBegun = true;
      inside(play, 0, false, () => follow(play, BEGINNING));
    } else if (now.frames.length > 0) stepInside(play, 0, false);
    else over(play, 'done');
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    now.ended = thrown.message === SPENT ? 'budget' : 'fault';
    now.isEnding = true;
    now.frames = [];
  }
}

const BEGINNING = { on: 'begins', name: null, label: null } as const;
const ENDING = { ...BEGINNING, on: 'ends' } as const;

function over(play: Play, ended: 'done' | 'ended'): void {
  play.now.isEnding = true;
  doAll(lastOps(play, ended));
}

function lastOps(play: Play, ended: 'done' | 'ended'): readonly Op[] {
  const close = (): void => {
    play.now.ended = ended;
    follow(play, ENDING, 'watches');
    if (play.now.isChanged) askAlways(play);
  };
  return [op(() => follow(play, ENDING, 'triggers')), op(close)];
}

// ------------------------------------------------------------------------------------------------ running and leaving

/** One instruction, of a frame above `depth`. `isInner`: an instruction of the frame below waits for them to end. */
function stepInside(play: Play, depth: number, isInner: boolean): void {
  inside(play, depth, isInner, () => {
    const { now, rules } = play;
    if (now.isChanged && now.frames.every(({ role }) => role.role !== 'trigger')) askAlways(play);
    play.fuel -= 1;
    if (play.fuel < 0) fault(SPENT);
    const frame = top(play);
    const instr = rules.ruleset.procs[frame.proc]?.code[frame.pc];
    if (instr === undefined) return finish(play, frame);
    frame.pc += 1;
    carryOut(play, instr);
  });
}

/** Does something; where that leaves a span that these frames have opened, what is still to be done is done here. */
function inside(play: Play, depth: number, isInner: boolean, act: () => void): void {
  try {
    act();
  } catch (thrown) {
    if (!(thrown instanceof Leave)) throw thrown;
    cut(play, thrown, Math.max(thrown.keep, depth));
    if (isInner && thrown.keep <= depth) throw thrown;
    inside(play, depth, isInner, () => doAll([...thrown.rest, ...thrown.last()]));
  }
}

/** Drops frames from the top. Spans that they opened still end, and actions that they carry out are over. */
function cut(play: Play, { rest }: Leave, keep: number): void {
  const { frames } = play.now;
  while (frames.length > keep) {
    const { role } = top(play);
    rest.push(...closing(play, frames.length - 1, 0));
    frames.pop();
    if (role.role !== 'action') continue;
    const { name = '' } = play.rules.ruleset.callables[role.callable] ?? {};
    rest.push(op(() => remember(play, 'action', name, role.args)));
  }
}

/** The ends of spans that a frame has opened, from the inside, down to the one at this place. */
function closing(play: Play, frame: number, from: number): readonly Op[] {
  const ops: Op[] = [];
  play.now.spans.forEach((open, index) => {
    if (index < from || open.frame !== frame) return;
    if (!open.isClosing) ops.unshift(op(() => endSpan(play, index)));
    open.isClosing = true;
    open.frame = -1;
  });
  return ops;
}

function end(play: Play, { span, text }: Of<'end'>): void {
  const { now } = play;
  if (text !== null) evaluate(hereIn(play), text);
  if (span === null) {
    if (now.isEnding) return;
    now.isEnding = true;
    throw new Leave(0, () => {
      now.steps = [];
      return lastOps(play, 'ended');
    });
  }
  const index = now.spans.findLastIndex((one) => one.span === span);
  const open = now.spans[index];
  if (open === undefined || open.isClosing) return;
  throw new Leave(open.frame + 1, () => {
    const inner = closing(play, open.frame, index + 1);
    top(play).pc = open.exit;
    open.isEnded = true;
    now.steps = now.steps.slice(0, open.steps);
    return inner;
  });
}

/** Code is at its end. */
function finish(play: Play, { role }: Frame): void {
  play.now.frames.pop();
  if (role.role === 'encounter') return over(play, 'done');
  if (!('callable' in role)) return;
  const { args, callable, into, result } = role;
  const called = play.rules.ruleset.callables[callable];
  if (called?.kind === 'action' || called?.kind === 'procedure')
    remember(play, called.kind, called.name, args);
  if (called?.kind === 'action') {
    const { name, params, actor } = called;
    follow(play, { on: 'finishes', name, who: String(args[actor]), params, args });
  }
  play.result = result;
  setLocal(play, into, result);
}

// ------------------------------------------------------------------------------------------------ instructions

type Of<Op extends Instr['op']> = Extract<Instr, { readonly op: Op }>;

const instructions: { readonly [Op in Instr['op']]: (play: Play, instr: Of<Op>) => void } = {
  let: (play, { slot, value, record, modifiers }) => {
    const at = hereIn(play);
    const base = evaluate(at, value);
    const isPlain = !record && modifiers.length === 0;
    setLocal(play, slot, isPlain ? base : modified(at, plain(base), modifiers));
  },
  roll,
  'roll-again': rollAgain,
  pick,
  jump: (play, { to }) => goTo(play, to),
  branch: (play, { test, otherwise }) => {
    if (!holds(hereIn(play), test)) goTo(play, otherwise);
  },
  switch: (play, { slot, cases, otherwise, end: behind }) => {
    const outcome = plain(top(play).locals[slot] ?? null);
    const found = cases.find(({ outcomes }) => outcomes.some((one) => one === outcome));
    goTo(play, found?.to ?? (outcome === null ? null : otherwise) ?? behind);
  },
  each: (play, { list, set: members }) => setLocal(play, list, listIn(hereIn(play), members)),
  'each-number': (play, { list, from: first, to: last }) => {
    const at = hereIn(play);
    const [from, to] = [numberIn(at, first), numberIn(at, last)];
    if (to - from >= 10_000) fault('too many numbers');
    const length = Math.max(0, to - from + 1);
    setLocal(
      play,
      list,
      Array.from({ length }, (_, n) => from + n),
    );
  },
  next: (play, { list, slot, where, done }) => {
    const at = hereIn(play);
    const rest = asList(plain(at.locals[list] ?? null));
    const index = rest.findIndex((member) => holds(withLocal(at, slot, member), where));
    // Where none is left, the last one that was looked at stands there.
    if (rest.length > 0) setLocal(play, slot, rest.at(index) ?? null);
    setLocal(play, list, index < 0 ? [] : rest.slice(index + 1));
    if (index < 0) goTo(play, done);
  },
  'span-open': openSpan,
  'span-close': closeSpan,
  'step-open': (play, instr) => takeStep(play, instr.step, 'step-begins'),
  'step-close': (play, instr) => takeStep(play, instr.step, 'step-ends'),
  call: (play, instr) => {
    const { callable, result: into } = instr;
    const at = hereIn(play);
    const args = instr.args.map((arg) => valueOf(at, arg));
    const called = at.ruleset.callables[callable] ?? fault('nothing to call');
    if (called.kind === 'choice') return choose(play, called, args, into);
    if (called.kind === 'action') return callAction(play, instr, called, args);
    const role = { callable, args, into, isAgain: false, result: NO_RESULT };
    push(at.ruleset, play.now, called.proc, args, { role: called.kind, ...role });
  },
  outcome: comeOut,
  set: (play, { target, value }) => {
    const spot = spotOf(hereIn(play), target);
    set(play, spot, valueOf(hereIn(play), value));
  },
  raise: (play, { target, sign, by }) => {
    const spot = spotOf(hereIn(play), target);
    raise(play, spot, sign * numberIn(hereIn(play), by));
  },
  gain,
  lose: (play, { who, condition }) =>
    lose(play, somebody(play, nameIn(hereIn(play), who)).name, condition),
  // Names what is revealed and to whom: nothing that a rule can read changes.
  reveal: (play, { target, to }) => {
    spotOf(hereIn(play), target);
    if (to !== null) nameIn(hereIn(play), to);
  },
  announce: (play, { text }) => void evaluate(hereIn(play), text),
  end,
  ask,
  rank,
  nothing: () => {},
  return: (play) => goTo(play, END),
};

function carryOut(play: Play, instr: Instr): void {
  // The table has for each `op` what instructions with that `op` do.
  (instructions[instr.op] as unknown as (play: Play, instr: Instr) => void)(play, instr);
}

function goTo(play: Play, pc: number): void {
  top(play).pc = pc;
}

/** A check comes out: it is remembered, and what follows comes before its caller goes on. */
function comeOut(play: Play, { outcomes }: Of<'outcome'>): void {
  const { role, locals } = top(play);
  const check = role.role === 'check' ? play.rules.ruleset.callables[role.callable] : undefined;
  if (role.role !== 'check' || check?.kind !== 'check') return;
  const { name, params } = check;
  const said = outcomes.find(({ when }) => holds(hereIn(play), when))?.name ?? null;
  const outcome = said === 'yes' || said === 'no' ? said === 'yes' : said;
  const values = check.values.map((one) => shownOf(locals[one.slot] ?? null));
  role.result = { outcome, values };
  goTo(play, END);
  remember(play, 'check', name, role.args, role.result, role.isAgain);
  const told = check.values.map((one, i) => [one.name, values[i] ?? null] as const);
  follow(play, { on: 'result', name, outcome, params, args: role.args, values: told });
}

/** A roll that keeps its faces shows them; how to roll it again stays in the check. */
function shownOf(
  local: Local,
): Value | { total: number; faces: readonly number[]; natural: number } {
  if (!isRoll(local)) return plain(local);
  const { total, faces, natural } = local;
  return { total, faces, natural };
}
