// A plain interpreter of the IR: what each instruction does, how spans are left, how code ends.
import type { Instr, Local, Value } from '@fray/dsl/ir';
import { ask, callAction, choose, isLegal } from './decisions.ts';
import {
  closeInnermost,
  closeStep,
  endSpan,
  gain,
  lose,
  openSpan,
  openStep,
  raise,
  remember,
  reveal,
  set,
  spotOf,
} from './effects.ts';
import { askAlways, askersAt, follow, reactions } from './events.ts';
import { evaluate, holds, listIn, nameIn, numberIn, valueOf } from './expressions.ts';
import {
  doAll,
  here,
  isLeave,
  leave,
  op,
  push,
  put,
  setLocal,
  setTop,
  top,
  withLocal,
  type Leave,
  type Op,
  type Play,
  type Replies,
} from './play.ts';
import { pick, modified, roll, rollAgain } from './rolls.ts';
import { rank } from './rank.ts';
import { asList, fault, isFault, isRoll, plain } from './values.ts';
import { NO_RESULT, somebody, type Frame, type Rules, type State } from './world.ts';

/** Instructions between two replies after which a run is given up: a loop that never ends. */
const FUEL = 50_000;

export function createPlay(rules: Rules, now: State, replies: Replies): Play {
  const play: Play = {
    rules,
    replies,
    now: { ...now },
    sights: [],
    fuel: FUEL,
    result: null,
    runAbove: (depth) => runAbove(play, depth, true),
    isLegal,
  };
  return play;
}

/** Goes on to the next instruction of the frame on top. Where it returns, frames and state are all there is of the play. */
export function step(play: Play): void {
  if (play.now.ended !== null) return;
  try {
    if (!play.now.isBegun) beginEncounter(play);
    else if (play.now.frames.length > 0) stepInside(play, 0, false);
    else over(play, 'done');
  } catch (thrown) {
    if (!isFault(thrown)) throw thrown;
    put(play, { ended: thrown.message === SPENT ? 'budget' : 'fault', isEnding: true, frames: [] });
  }
}

const SPENT = 'too many steps';
const ENCOUNTER = { on: 'begins', name: null, number: 1, label: null, of: null } as const;
const ENDING = { ...ENCOUNTER, on: 'ends' } as const;

function beginEncounter(play: Play): void {
  put(play, { isBegun: true });
  inside(play, 0, false, () =>
    doAll([...reactions(play, ENCOUNTER), ...askersAt(play, { kind: 'encounter', edge: 'start' })]),
  );
}

function over(play: Play, ended: 'done' | 'ended'): void {
  put(play, { isEnding: true });
  doAll(lastOps(play, ended));
}

function lastOps(play: Play, ended: 'done' | 'ended'): readonly Op[] {
  return [
    op(() => follow(play, ENDING, 'triggers')),
    op(() => {
      put(play, { ended });
      doAll([
        ...reactions(play, ENDING, 'watches'),
        ...askersAt(play, { kind: 'encounter', edge: 'end' }),
      ]);
      if (play.now.isChanged) askAlways(play);
    }),
  ];
}

// ------------------------------------------------------------------------------------------------ running and leaving

/** `isInner`: an instruction of the frame below waits for them to end. */
function runAbove(play: Play, depth: number, isInner: boolean): void {
  while (play.now.frames.length > depth) stepInside(play, depth, isInner);
}

function stepInside(play: Play, depth: number, isInner: boolean): void {
  inside(play, depth, isInner, () => {
    if (play.now.isChanged && !play.now.frames.some(({ role }) => role.role === 'trigger'))
      askAlways(play);
    play.fuel -= 1;
    if (play.fuel < 0) throw fault(SPENT);
    const frame = top(play);
    const instr = play.rules.ruleset.procs[frame.proc]?.code[frame.pc];
    if (instr === undefined) return finish(play, frame);
    setTop(play, { pc: frame.pc + 1 });
    carryOut(play, instr, frame);
  });
}

/** Does something; where that leaves a span that these frames have opened, what is still to be done is done here. */
function inside(play: Play, depth: number, isInner: boolean, act: () => void): void {
  try {
    act();
  } catch (thrown) {
    if (!isLeave(thrown)) throw thrown;
    cut(play, thrown, Math.max(thrown.keep, depth));
    if (isInner && thrown.keep <= depth) throw thrown;
    inside(play, depth, isInner, () => doAll([...thrown.rest, ...thrown.last()]));
  }
}

/** Drops frames from the top. Spans that they opened still end, and actions that they carry out are over. */
function cut(play: Play, { rest }: Leave, keep: number): void {
  while (play.now.frames.length > keep) {
    const { role } = top(play);
    rest.push(...closing(play, play.now.frames.length - 1, 0));
    if (role.role === 'action') {
      const { name = '' } = play.rules.ruleset.callables[role.callable] ?? {};
      rest.push(op(() => remember(play, 'action', name, role.args, NO_RESULT, true)));
    }
    put(play, { frames: play.now.frames.slice(0, -1) });
  }
}

/** The ends of spans that a frame has opened, from the inside, down to the one at this place. */
function closing(play: Play, frame: number, from: number): readonly Op[] {
  const ops: Op[] = [];
  play.now.spans.forEach((open, index) => {
    if (index < from || open.frame !== frame) return;
    if (!open.isClosing) ops.unshift(op(() => endSpan(play, index)));
    put(play, {
      spans: play.now.spans.with(index, { ...open, isClosing: true, frame: -1 }),
    });
  });
  return ops;
}

function end(play: Play, instr: Extract<Instr, { readonly op: 'end' }>): void {
  if (instr.text !== null) evaluate(here(play, top(play).locals), instr.text);
  if (instr.span === null) {
    if (play.now.isEnding) return;
    put(play, { isEnding: true });
    throw leave(0, () => {
      put(play, { steps: [] });
      return lastOps(play, 'ended');
    });
  }
  const index = play.now.spans.findLastIndex(({ span }) => span === instr.span);
  const open = play.now.spans[index];
  if (open === undefined || open.isClosing) return;
  throw leave(open.frame + 1, () => {
    const inner = closing(play, open.frame, index + 1);
    setTop(play, { pc: open.exit });
    put(play, {
      spans: play.now.spans.with(index, { ...open, isEnded: true }),
      steps: play.now.steps.slice(0, open.steps),
    });
    return inner;
  });
}

/** Code is at its end. */
function finish(play: Play, { role }: Frame): void {
  put(play, { frames: play.now.frames.slice(0, -1) });
  const { callables } = play.rules.ruleset;
  switch (role.role) {
    case 'trigger':
    case 'try':
      return;
    case 'encounter':
      return over(play, 'done');
    case 'action': {
      const { name = '', params = [] } = callables[role.callable] ?? {};
      const actor = nameOfActor(play, role.callable, role.args);
      remember(play, 'action', name, role.args, NO_RESULT, true);
      const names = params.map((param) => param.name);
      follow(play, { on: 'finishes', name, actor, params: names, args: role.args });
      break;
    }
    case 'procedure':
      remember(play, 'procedure', callables[role.callable]?.name ?? '', role.args, NO_RESULT, true);
      break;
    case 'check':
      break;
  }
  play.result = role.result;
  setLocal(play, role.into, role.result);
}

function nameOfActor({ rules }: Play, callable: number, args: readonly Value[]): string {
  const action = rules.ruleset.callables[callable];
  const actor = action?.kind === 'action' ? args[action.actor] : null;
  return typeof actor === 'string' ? actor : '';
}

// ------------------------------------------------------------------------------------------------ instructions

function carryOut(play: Play, instr: Instr, { locals }: Frame): void {
  const at = here(play, locals);
  switch (instr.op) {
    case 'let': {
      const isPlain = !instr.record && instr.modifiers.length === 0;
      const value = evaluate(at, instr.value);
      return setLocal(
        play,
        instr.slot,
        isPlain ? value : modified(at, plain(value), instr.modifiers),
      );
    }
    case 'roll':
      return roll(play, instr);
    case 'roll-again':
      return rollAgain(play, instr);
    case 'pick':
      return pick(play, instr);
    case 'jump':
      return setTop(play, { pc: instr.to });
    case 'branch':
      return holds(at, instr.test) ? undefined : setTop(play, { pc: instr.otherwise });
    case 'switch': {
      const result = locals[instr.slot] ?? null;
      const outcome = plain(result);
      const found = instr.cases.find(({ outcomes }) => outcomes.some((one) => one === outcome));
      const other = outcome === null ? null : instr.otherwise;
      return setTop(play, { pc: found?.to ?? other ?? instr.end });
    }
    case 'each':
      return setLocal(play, instr.list, listIn(at, instr.set));
    case 'each-number': {
      const [from, to] = [numberIn(at, instr.from), numberIn(at, instr.to)];
      if (to - from >= 10_000) throw fault('too many numbers');
      const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
      return setLocal(play, instr.list, numbers);
    }
    case 'next':
      return next(play, instr);
    case 'span-open':
      return openSpan(play, instr);
    case 'span-close':
      return closeInnermost(play, instr.limit);
    case 'step-open':
      return openStep(play, instr.step);
    case 'step-close':
      return closeStep(play);
    case 'call':
      return call(play, instr);
    case 'outcome':
      return outcome(play, instr);
    case 'set': {
      const spot = spotOf(play, instr.target, locals);
      return set(play, spot, valueOf(at, instr.value));
    }
    case 'raise': {
      const spot = spotOf(play, instr.target, locals);
      return raise(play, spot, instr.sign * numberIn(at, instr.by));
    }
    case 'gain':
      return gain(play, instr);
    case 'lose':
      return lose(play, somebody(play.now, nameIn(at, instr.who)).name, instr.condition);
    case 'reveal':
      return reveal(play, instr);
    case 'announce':
      evaluate(at, instr.text);
      return;
    case 'end':
      return end(play, instr);
    case 'ask':
      return ask(play, instr);
    case 'rank':
      return rank(play, instr);
    case 'nothing':
      return;
    case 'return':
      return setTop(play, { pc: Number.MAX_SAFE_INTEGER });
  }
}

function next(play: Play, instr: Extract<Instr, { readonly op: 'next' }>): void {
  const { locals } = top(play);
  const rest = asList(plain(locals[instr.list] ?? null));
  const index = rest.findIndex((member) =>
    holds(here(play, withLocal(locals, instr.slot, member)), instr.where),
  );
  const at = index < 0 ? rest.length - 1 : index;
  if (at >= 0) setLocal(play, instr.slot, rest[at] ?? null);
  setLocal(play, instr.list, index < 0 ? [] : rest.slice(index + 1));
  if (index < 0) setTop(play, { pc: instr.done });
}

function call(play: Play, instr: Extract<Instr, { readonly op: 'call' }>): void {
  const { callable, result: into } = instr;
  const at = here(play, top(play).locals);
  const args = instr.args.map((arg) => valueOf(at, arg));
  const called = play.rules.ruleset.callables[callable];
  switch (called?.kind) {
    case 'check':
    case 'procedure':
      return push(play, called.proc, args, {
        role: called.kind,
        callable,
        args,
        into,
        isAgain: false,
        result: NO_RESULT,
      });
    case 'choice':
      return choose(play, called, args, into);
    case 'action':
      return callAction(play, instr, args);
    case undefined:
      return;
  }
}

/** A check comes out: it is remembered, and what follows comes before its caller goes on. */
function outcome(play: Play, instr: Extract<Instr, { readonly op: 'outcome' }>): void {
  const { role, locals } = top(play);
  const check = role.role === 'check' ? play.rules.ruleset.callables[role.callable] : undefined;
  if (role.role !== 'check' || check?.kind !== 'check') return;
  const at = here(play, locals);
  const name = instr.outcomes.find(({ when }) => holds(at, when))?.name ?? null;
  const said = name === 'yes' ? true : name === 'no' ? false : name;
  const values = check.values.map(({ slot }) => shownOf(locals[slot] ?? null));
  const result = { outcome: said, values };
  setTop(play, { pc: Number.MAX_SAFE_INTEGER, role: { ...role, result } });
  remember(play, 'check', check.name, role.args, result, !role.isAgain);
  follow(play, {
    on: 'result',
    name: check.name,
    outcome: said,
    args: role.args,
    values: check.values.map((value, i) => [value.name, values[i] ?? null]),
  });
}

/** A roll that keeps its faces shows them; how to roll it again stays in the check. */
function shownOf(
  local: Local,
): Value | { total: number; faces: readonly number[]; natural: number } {
  if (!isRoll(local)) return plain(local);
  const { total, faces, natural } = local;
  return { total, faces, natural };
}
