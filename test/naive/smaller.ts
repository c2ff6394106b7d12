// Makes rulesets and fights small, so that every face of every die can be followed: fewer participants, and dice with fewer
// faces.
import type { Ruleset, ValueType, Value } from '@fray/dsl/ir';
import type { Question } from './fight.ts';

export interface Size {
  /** `dice`: the most dice of one size in a code. `faces`: the most faces of a die. */
  readonly dice: number;
  readonly faces: number;
  /** The most participants of a side. */
  readonly people: number;
}

/** Returns the same rules with smaller dice, wherever a code is written out, and with fewer participants in their scenarios. */
export function smaller(ruleset: Ruleset, { dice, faces, people }: Size): Ruleset {
  const cut = (_: string, count: string, sides: string): string =>
    `${count && Math.min(Number(count), dice)}d${Math.min(Number(sides), faces)}`;
  return JSON.parse(JSON.stringify(ruleset), (key, value: unknown) => {
    if (key === 'participants' && Array.isArray(value)) return value.slice(0, people);
    // Names are values in the IR, and none of them looks like dice.
    return typeof value === 'string' ? value.replace(/^(\d*)d(\d+)(?=$|[+-]\d+$)/, cut) : value;
  });
}

/** Returns the question number `lot` about a ruleset: a scenario, a reading of each ruling, and some changed givens. */
export function questionOf(ruleset: Ruleset, lot: number): Question {
  const of = <T>(list: readonly T[], salt: number): T | undefined =>
    list[Math.floor((lot * 7919 + salt * 104_729) / 13) % Math.max(1, list.length)];
  const { scenarios, rulings, givens } = ruleset;
  return {
    scenario: of(scenarios, 0)?.name ?? '',
    rulings: rulings.flatMap(({ name, options }, i) => {
      const option = of(options, i + 1);
      return option === undefined || lot === 0 ? [] : [[name, option.value] as const];
    }),
    givens: givens.flatMap(({ name, type }, i) => {
      const value = of(valuesOf(type), i + 2);
      return value === undefined || lot % 3 !== 1 ? [] : [[name, value] as const];
    }),
  };
}

/** Returns some values of a type; none if the type does not list its values. */
function valuesOf(type: ValueType): readonly Value[] {
  switch (type.type) {
    case 'yes-no':
      return [false, true];
    case 'word':
      return type.words;
    case 'number':
      return type.min === null ? [] : [type.min, Math.min(type.min + 1, type.max ?? type.min + 1)];
    default:
      return [];
  }
}
