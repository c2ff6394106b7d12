// One play of a fight: where it stands, who answers, what was seen; and how frames and conditions are changed.
import type { Answer, Local, Value } from '@fray/dsl/ir';
import type { Here } from './expressions.ts';
import type { Frame, Role, Rules, State } from './world.ts';

/** Dice that are thrown together. */
export interface Throw {
  readonly stream: string;
  readonly roller: string | null;
  /** How many faces each die has. */
  readonly sizes: readonly number[];
}

export type Offer =
  | { readonly kind: 'options'; readonly options: readonly Answer[] }
  | { readonly kind: 'number'; readonly from: number; readonly to: number }
  | {
      readonly kind: 'list';
      readonly from: readonly Value[];
      readonly atMost: number;
      readonly atLeast: number;
      readonly once: boolean;
    };

export interface Asked {
  readonly kind: 'choose' | 'take' | 'pick' | 'list' | 'say';
  /** Of a declared choice. */
  readonly choice: string | null;
  readonly decider: string;
  readonly offer: Offer;
  readonly silence: Answer | null;
}

/** Where dice and answers come from. Either may throw something of its own to stop the play. */
export interface Replies {
  readonly faces: (thrown: Throw) => readonly number[];
  readonly answer: (asked: Asked, play: Play) => Answer;
}

/** What a line of a watch came to. */
export interface Sight {
  readonly watch: number;
  readonly line: number;
  /** The number of the span at which it was asked. */
  readonly occurrence: number | null;
  readonly value: Value;
  readonly isFault: boolean;
}

export interface Play {
  readonly rules: Rules;
  readonly replies: Replies;
  readonly now: State;
  sights: Sight[];
  /** Instructions that may still be carried out before the next reply. */
  fuel: number;
  /** What the frame that ended last came to. */
  result: Local;
  /** Runs the frames above so many to their end. */
  readonly runAbove: (depth: number) => void;
  readonly isLegal: Here['isLegal'];
}

/** What stands in a state never changes, but which state it is does: whoever wants to come back to it copies it. */
export function put(play: Play, change: Partial<State>): void {
  Object.assign(play.now, change);
}

export function here(play: Play, locals: readonly Local[]): Here {
  const { rules, now: state, isLegal } = play;
  return { rules, state, locals, bound: [], depth: 0, isLegal };
}

// ------------------------------------------------------------------------------------------------ frames

export function top(play: Play): Frame {
  const frame = play.now.frames.at(-1);
  if (frame === undefined) throw new Error('nothing runs');
  return frame;
}

export function setTop(play: Play, change: Partial<Frame>): void {
  const { frames } = play.now;
  put(play, { frames: [...frames.slice(0, -1), { ...top(play), ...change }] });
}

export function setLocal(play: Play, slot: number | null, value: Local): void {
  if (slot !== null && play.now.frames.length > 0)
    setTop(play, { locals: withLocal(top(play).locals, slot, value) });
}

export function withLocal(locals: readonly Local[], slot: number, value: Local): readonly Local[] {
  return Array.from({ length: Math.max(locals.length, slot + 1) }, (_, i) =>
    i === slot ? value : (locals[i] ?? null),
  );
}

/** Puts a proc on top, with its arguments in the first locals. */
export function push(play: Play, proc: number, args: readonly Local[], role: Role): void {
  const slots = play.rules.ruleset.procs[proc]?.slots ?? [];
  const locals = Array.from(
    { length: Math.max(slots.length, args.length) },
    (_, i) => args[i] ?? null,
  );
  put(play, { frames: [...play.now.frames, { proc, pc: 0, locals, role }] });
}

// ------------------------------------------------------------------------------------------------ leaving

/** Something to be done. Triggers that have not fired are dropped where a span is left; all else is brought to its end. */
export interface Op {
  readonly isTrigger: boolean;
  readonly run: () => void;
}

export const op = (run: () => void): Op => ({ isTrigger: false, run });

/** On its way out of all frames but the first `keep`. `rest` is done when it has arrived, then `last`. */
export interface Leave extends Error {
  readonly kind: 'naive-leave';
  readonly keep: number;
  readonly rest: Op[];
  readonly last: () => readonly Op[];
}

export function leave(keep: number, last: () => readonly Op[]): Leave {
  return Object.assign(new Error('left'), { kind: 'naive-leave' as const, keep, rest: [], last });
}

export function isLeave(thrown: unknown): thrown is Leave {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'naive-leave';
}

/** One after the other. */
export function doAll(ops: readonly Op[]): void {
  ops.forEach(({ run }, index) => {
    atLeaving(run, () => ops.slice(index + 1).filter(({ isTrigger }) => !isTrigger));
  });
}

/** Where it is left in the middle, `rest` is still to be done. */
export function atLeaving(run: () => void, rest: () => readonly Op[]): void {
  try {
    run();
  } catch (thrown) {
    if (isLeave(thrown)) thrown.rest.push(...rest());
    throw thrown;
  }
}
