// Where answers come from. Dice and choices have sources of their own, and sources stand in a row: what the first cannot
// answer goes to the next. So typed dice with policies, or seeded ones with questions to a person, need no driver of their own.
import type { Answer, At } from '@fray/dsl/ir';
import type { AnsweredBy, Origin } from '../events/event.ts';
import type { ChoiceNeed, Reply, ThrowNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';

/** One die on the table. */
export interface ThrownDie {
  readonly face: number;
  readonly origin: Origin;
}

/** A source that should answer and cannot: the run stops here, and this is said. */
export interface Refusal {
  readonly refused: string;
  /** The line that could not be followed, where there is one. */
  readonly at: At | null;
}

/**
 * Answers a throw. `position`: how many dice of this stream were thrown before. The result has one entry for each die of
 * the need, in its order; undefined entries are left to the next source.
 */
export type DiceSource = (need: ThrowNeed, position: number) => readonly (ThrownDie | undefined)[] | Refusal;

export interface Chosen {
  readonly answer: Answer;
  readonly by: AnsweredBy;
}

/** Answers a choice, or leaves it to the next source. It may look at the machine and must not change it. */
export type ChoiceSource = (need: ChoiceNeed, machine: Machine) => Chosen | Refusal | undefined;

export function isRefusal(value: object | undefined): value is Refusal {
  return value !== undefined && 'refused' in value;
}

/** The faces of each die to throw, in order. */
export function sidesOf(need: ThrowNeed): readonly number[] {
  const all: number[] = [];
  for (const [count, sides] of need.dice) for (let n = Math.abs(count); n > 0; n--) all.push(sides);
  return all;
}

/** How many dice of each stream were thrown. A Map: streams bear the names of participants. */
export type Positions = Map<string, number>;

/** Asks the sources from the first to the last. Undefined: a die is left that none of them throws. */
export function throwFrom(sources: readonly DiceSource[], need: ThrowNeed, position: number): Reply | Refusal | undefined {
  const dice: (ThrownDie | undefined)[] = sidesOf(need).map(() => undefined);
  for (const source of sources) {
    const thrown = source(need, position);
    if (isRefusal(thrown)) return thrown;
    for (const [i, die] of dice.entries()) dice[i] = die ?? thrown[i];
    if (!dice.includes(undefined)) break;
  }
  const whole = dice.filter((die) => die !== undefined);
  return whole.length < dice.length ? undefined : facesReply(whole);
}

/** The reply for a whole throw: one origin where all dice have the same. */
export function facesReply(dice: readonly ThrownDie[]): Reply {
  const [first] = dice;
  const origin = first !== undefined && dice.every((die) => die.origin === first.origin) ? first.origin : dice.map((die) => die.origin);
  return { reply: 'faces', faces: dice.map((die) => die.face), origin };
}

/** Asks the sources from the first to the last. Undefined: none of them answers. */
export function chooseFrom(sources: readonly ChoiceSource[], need: ChoiceNeed, machine: Machine): Reply | Refusal | undefined {
  for (const source of sources) {
    const chosen = source(need, machine);
    if (isRefusal(chosen)) return chosen;
    if (chosen !== undefined) return { reply: 'answer', answer: chosen.answer, by: chosen.by };
  }
  return undefined;
}
