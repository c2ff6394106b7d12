// Rulesets and fights made small, so that every face of every die can be followed: fewer people, and dice with fewer faces.
import type { Ruleset, ValueType, Value } from '@fray/dsl/ir';
import type { Question } from './world.ts';

export interface Size {
  /** Most dice of one size in a code, and most faces of a die. */
  readonly dice: number;
  readonly faces: number;
  /** Most participants of a side. */
  readonly people: number;
}

/** The same rules with smaller dice, wherever a code is written out, and fewer participants in their scenarios. */
export function smaller(ruleset: Ruleset, { dice, faces, people }: Size): Ruleset {
  const cut = (text: string): string =>
    text.replaceAll(/(\d*)d(\d*)/g, (_, count: string, sides: string) => {
      const many = count === '' ? '' : String(Math.min(Number(count), dice));
      // Dice written without faces are six-sided.
      return sides === '' ? `${many}d` : `${many}d${Math.min(Number(sides), faces)}`;
    });
  // Names are values in the IR, and none of them looks like dice.
  const small: Ruleset = JSON.parse(JSON.stringify(ruleset), (_, value: unknown) =>
    typeof value === 'string' && /^\d*d\d+([+-]\d+)?$/.test(value) ? cut(value) : value,
  );
  return {
    ...small,
    scenarios: small.scenarios.map((scenario) => ({
      ...scenario,
      sides: scenario.sides.map((side) => ({
        ...side,
        participants: side.participants.slice(0, people),
      })),
    })),
  };
}

/** The lot-th question that can be asked of rules: a scenario, each ruling read in some way, some givens changed. */
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

/** Some values of a type, where it is one that lists them. */
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
