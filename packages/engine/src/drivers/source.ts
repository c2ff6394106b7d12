// Where answers come from. Dice and choices have separate sources, and sources form a list: if the first cannot answer, the
// next one is asked. So no special driver is needed for typed dice with policies, or for seeded dice with a person who
// answers questions.
import type { Answer, At, PolicyUse } from '@fray/dsl/ir';
import type { AnsweredBy, Origin } from '../events/event.ts';
import type { ChoiceNeed, Reply, ThrowNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';

/** One die on the table. */
export interface ThrownDie {
  readonly face: number;
  readonly origin: Origin;
}

/** Says that a source should answer and cannot: the run stops here with this message. */
export interface Refusal {
  readonly refused: string;
  /** The line of the script that failed, if there is one. */
  readonly at: At | null;
}

/**
 * Answers a throw. `position`: how many dice this stream has thrown before. The result has one entry for each die of
 * the need, in order; the next source fills undefined entries.
 */
export type DiceSource = (
  need: ThrowNeed,
  position: number,
) => readonly (ThrownDie | undefined)[] | Refusal;

export interface Chosen {
  readonly answer: Answer;
  readonly by: AnsweredBy;
}

/** Answers a choice, or leaves it to the next source. It may look at the machine and must not change it. */
export interface ChoiceSource {
  (need: ChoiceNeed, machine: Machine): Chosen | Refusal | undefined;
  /** If it follows policies and nothing else: which, the nearest first. */
  readonly policies?: readonly PolicyUse[];
}

/** A fight before its first event: what answers its choices, the first source that can. */
export interface BegunFight {
  readonly program: Program;
  /** A machine that has just begun. Whoever gets the fight leaves it unchanged. */
  readonly start: Machine;
  readonly choices: readonly ChoiceSource[];
}

export function isRefusal(value: object | undefined): value is Refusal {
  return value !== undefined && 'refused' in value;
}

/** The faces of each die to throw, in order. */
export function sidesOf({ dice }: Pick<ThrowNeed, 'dice'>): readonly number[] {
  const all: number[] = [];
  // A loop by index, because throws are very frequent.
  for (let i = 0; i < dice.length; i++) {
    const group = dice[i];
    if (group !== undefined) for (let n = Math.abs(group[0]); n > 0; n--) all.push(group[1]);
  }
  return all;
}

/** How many dice each stream has thrown. A Map, because the names of streams contain names of participants. */
export type Positions = Map<string, number>;

/** Asks the sources for the dice of a throw, in order. Undefined if no source throws one of the dice. */
export function throwFrom(
  sources: readonly DiceSource[],
  need: ThrowNeed,
  position: number,
): Reply | Refusal | undefined {
  const many = sidesOf(need).length;
  let dice: readonly (ThrownDie | undefined)[] = [];
  for (const source of sources) {
    const thrown = source(need, position);
    if (isRefusal(thrown)) return thrown;
    // Most often one source throws them all.
    dice =
      dice.length === 0 && thrown.length === many
        ? thrown
        : Array.from({ length: many }, (_, i) => dice[i] ?? thrown[i]);
    if (areThrown(dice, many)) return facesReply(dice);
  }
  return many === 0 ? facesReply([]) : undefined;
}

function areThrown(
  dice: readonly (ThrownDie | undefined)[],
  many: number,
): dice is readonly ThrownDie[] {
  return dice.length === many && !dice.includes(undefined);
}

/** Builds the reply for a whole throw, with one origin if all dice have the same. */
export function facesReply(dice: readonly ThrownDie[]): Reply {
  const [first] = dice;
  if (first !== undefined && dice.length === 1)
    return { reply: 'faces', faces: [first.face], origin: first.origin };
  const origin =
    first !== undefined && dice.every((die) => die.origin === first.origin)
      ? first.origin
      : dice.map((die) => die.origin);
  return { reply: 'faces', faces: dice.map((die) => die.face), origin };
}

/** Asks the sources for an answer, in order. Undefined if none of them answers. */
export function chooseFrom(
  sources: readonly ChoiceSource[],
  need: ChoiceNeed,
  machine: Machine,
): Reply | Refusal | undefined {
  for (const source of sources) {
    const chosen = source(need, machine);
    if (isRefusal(chosen)) return chosen;
    if (chosen !== undefined) return { reply: 'answer', answer: chosen.answer, by: chosen.by };
  }
  return undefined;
}
