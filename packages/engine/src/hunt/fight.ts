// A fight: everything that a run needs, written out as data, so that it can be played again, made smaller and shown. Sides,
// values, every face by its stream, and every answer by its decider and question.
import type { Answer, ParticipantSetup, Setup, Value } from '@fray/dsl/ir';
import type { ChoiceNeed } from '../machine/api.ts';

export interface Fight {
  /** A scenario whose own moments (`at start of round 2`) count; null: none. Its sides and givens are all replaced. */
  readonly scenario: string | null;
  readonly givens: readonly (readonly [string, Value])[];
  /** Only those that are not at their default. */
  readonly rulings: readonly (readonly [string, string | boolean])[];
  readonly sides: readonly FightSide[];
  /** Faces by stream (`Awareness.die/Babel`), in the order thrown. After a list's end come ones. */
  readonly dice: readonly StreamFaces[];
  /** Answers by decider and question; after a list's end comes silence. */
  readonly answers: readonly AnswerQueue[];
}

export interface FightSide {
  readonly side: string;
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly kind: string;
  /** Only what is not at its default. */
  readonly fields: readonly (readonly [string, Value])[];
  readonly conditions: readonly string[];
}

export interface StreamFaces {
  readonly stream: string;
  readonly roller: string | null;
  readonly faces: readonly number[];
}

export interface AnswerQueue {
  /** The name of a choice; null: an ask of this kind, whatever its name. As answers of examples are matched. */
  readonly choice: string | null;
  readonly kind: ChoiceNeed['kind'];
  readonly decider: string;
  readonly answers: readonly Answer[];
}

/** Whether a list holds the answers to this question. */
export function isQueueFor(
  queue: AnswerQueue,
  choice: string,
  kind: ChoiceNeed['kind'],
  decider: string,
): boolean {
  return (
    queue.decider === decider &&
    queue.kind === kind &&
    (queue.choice === null || queue.choice === choice)
  );
}

export function membersOf(fight: Fight): readonly Member[] {
  return fight.sides.flatMap((side) => side.members);
}

/** The set-up as `begin` takes it. */
export function setupOf(fight: Fight): Setup {
  return {
    givens: fight.givens.map(([name, value]) => ({ name, value, at: 0 })),
    rulings: fight.rulings.map(([name, value]) => ({ name, value, at: 0 })),
    policies: [],
    sides: fight.sides.map(({ side, members }) => ({
      side,
      participants: members.map((one): ParticipantSetup => ({
        ...one,
        fields: one.fields.map(([name, value]) => ({ name, value })),
        at: 0,
      })),
    })),
  };
}

/** The same fight without the participants of that name; values that named them become nobody. */
export function without(fight: Fight, name: string): Fight {
  const forgets = (value: Value): Value =>
    value === name
      ? null
      : Array.isArray(value)
        ? value.filter((item: Value) => item !== name)
        : value;
  return {
    ...fight,
    givens: fight.givens.map(([given, value]) => [given, forgets(value)] as const),
    sides: fight.sides.map(({ side, members }) => ({
      side,
      members: members
        .filter((one) => one.name !== name)
        .map((one) => ({
          ...one,
          fields: one.fields.map(([field, value]) => [field, forgets(value)] as const),
        })),
    })),
  };
}
