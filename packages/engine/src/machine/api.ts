// What a driver sees of the machine: what it needs, and how to answer. The machine never rolls and never chooses.
//
//   const program = link(ruleset)                      closures built once; holds no state
//   const machine = begin(program, inputs, files)      plain JSON, at the start
//   const step = advance(program, machine, answer?)    mutates the machine; runs it until it needs something or is over
//   copy(machine)                                      an independent machine that goes on in the same way
//
// `advance` never throws for anything that a ruleset, log or person did: a fault of a rule ends the run with an
// `encounter-ended` event (reason `fault` or `budget`). An answer that does not fit the need is an `IllegalAnswer`.
import type { Answer, Value } from '@fray/dsl/ir';
import type { AnsweredBy, Event, Offer, Origin } from '../events/event.ts';

/** What a game waits for. */
export type Need = ThrowNeed | ChoiceNeed;

/** One physical throw. */
export interface ThrowNeed {
  readonly need: 'throw';
  /** The stream's name: `Declaration.roll`, with `/roller` if somebody in particular rolls. */
  readonly stream: string;
  readonly roller: string | null;
  readonly name: string;
  /** [count, faces] groups; a negative count is thrown too, and subtracted. At least one die. */
  readonly dice: readonly (readonly [number, number])[];
  readonly secret: boolean;
  readonly again: 'explode' | 'reroll' | 'advantage' | 'push' | null;
  /**
   * The candidates of `pick … at random`; absent for other throws. The face is the number of the picked candidate, from 1.
   */
  readonly among?: readonly Value[];
}

/** The machine waits for somebody's answer. */
export interface ChoiceNeed {
  readonly need: 'choice';
  /** The declared name of a choice; for an ask `take`, `pick NAME`, `list NAME`, `say NAME`. */
  readonly choice: string;
  readonly kind: 'choose' | 'take' | 'pick' | 'list' | 'say';
  /** The participant or side by name, or `referee`. */
  readonly decider: string;
  readonly offer: Offer;
  /** The answer if nobody answers; null if somebody has to. */
  readonly default: Answer | null;
  readonly text: string | null;
  readonly secret: boolean;
}

export type Reply =
  /** One face for each die, in the order of the need's dice. */
  | {
      readonly reply: 'faces';
      readonly faces: readonly number[];
      readonly origin: Origin | readonly Origin[];
    }
  | { readonly reply: 'answer'; readonly answer: Answer; readonly by: AnsweredBy };

export interface Step {
  /** The events in order; empty if the run reports none. They are frozen. */
  readonly events: readonly Event[];
  /** What the machine needs; undefined if the run is over. */
  readonly need: Need | undefined;
  /** The answers of watches; empty if the program was linked without watches. */
  readonly findings: readonly Finding[];
}

/** The answer of one line of a watch at its moment. `seq` is the last event before it. */
export interface Finding {
  /** Index into the program's watches. */
  readonly watch: number;
  readonly line: number;
  readonly value: Value;
  readonly seq: number;
  /** Numbers of the span at that moment, for measures by occurrence. */
  readonly occurrence: number | null;
  /** The names bound by the watch's event. */
  readonly bound: readonly (readonly [string, Value])[];
  /** Why the line has no value, in words; then `value` is null. The run continues. */
  readonly fault: string | null;
  /** True if it has no value because the question cost too much; absent otherwise. */
  readonly cut?: true;
}

/** Thrown by `advance` and `rule` for a reply that does not fit; the machine is as it was. */
export interface IllegalAnswer extends Error {
  readonly kind: 'illegal-answer';
}
