// A fight as data: everything that a run needs, so that it can be played again, made smaller and shown. It holds sides,
// values, every face by its stream, and every answer by its decider and question.
import type { Answer, ParticipantSetup, Setup, Value } from '@fray/dsl/ir';
import type { ChoiceNeed } from '../machine/api.ts';

/** Values by name: of fields, givens or rulings. */
export type Named<V = Value> = readonly (readonly [name: string, value: V])[];

export interface Fight {
  /**
   * The scenario whose own moments (`at start of round 2`) count; null if there is none. The fight replaces the scenario's
   * sides and givens.
   */
  readonly scenario: string | null;
  readonly givens: Named;
  /** Only rulings that are not at their default. */
  readonly rulings: Named<string | boolean>;
  readonly sides: readonly FightSide[];
  /** Faces by stream (`Awareness.die/Babel`), in the order thrown. When a list is used up, ones follow. */
  readonly dice: readonly StreamFaces[];
  /** Answers by decider and question. When a list is used up, nobody answers. */
  readonly answers: readonly AnswerQueue[];
}

export interface FightSide {
  readonly side: string;
  readonly members: readonly Member[];
}

export interface Member {
  readonly name: string;
  readonly kind: string;
  /** Only fields that are not at their default. */
  readonly fields: Named;
  readonly conditions: readonly string[];
}

export interface StreamFaces {
  readonly stream: string;
  readonly roller: string | null;
  readonly faces: readonly number[];
}

export interface AnswerQueue {
  /** The name of a choice; null for an ask of this kind, whatever its name. Examples match their answers the same way. */
  readonly choice: string | null;
  readonly kind: ChoiceNeed['kind'];
  readonly decider: string;
  readonly answers: readonly Answer[];
}

/** Returns the value of that name; undefined if there is none. */
export function valueNamed<V>(values: Named<V>, name: string): V | undefined {
  return values.find(([known]) => known === name)?.[1];
}

/** Returns the values without the one of that name. */
export function withoutNamed<V>(values: Named<V>, name: string): Named<V> {
  return values.filter(([known]) => known !== name);
}

/** Returns the values with this one, in place of the one of that name. */
export function withNamed<V>(values: Named<V>, name: string, value: V): Named<V> {
  return [...withoutNamed(values, name), [name, value]];
}

/** True if a list holds the answers to this question. */
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

/** Returns the member with a condition that it has not, or without one that it has. */
export function toggled(one: Member, condition: string): Member {
  return {
    ...one,
    conditions: one.conditions.includes(condition)
      ? one.conditions.filter((known) => known !== condition)
      : [...one.conditions, condition],
  };
}

export function membersOf(fight: Fight): readonly Member[] {
  return fight.sides.flatMap((side) => side.members);
}

/** Returns the set-up as `begin` takes it. */
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

/** Returns the same fight without the participants of that name; values that named them become nobody. */
export function without(fight: Fight, name: string): Fight {
  const forgets = (values: Named): Named =>
    values.map(([known, value]) => [
      known,
      value === name
        ? null
        : Array.isArray(value)
          ? value.filter((item: Value) => item !== name)
          : value,
    ]);
  return {
    ...fight,
    givens: forgets(fight.givens),
    sides: fight.sides.map(({ side, members }) => ({
      side,
      members: members
        .filter((one) => one.name !== name)
        .map((one) => ({ ...one, fields: forgets(one.fields) })),
    })),
  };
}
