// Says how a fight starts otherwise than the scenarios of the rules: a hunt draws its fights from the types alone.
import type { ParticipantSetup, Ruleset, Setup, Value } from '@fray/dsl/ir';
import { membersOf, type Fight } from '@fray/engine/hunt';
import { entrantsOf } from '../odds/answer-check.ts';
import { formatValue } from '../report/sentences.ts';
import { spoken } from '../report/text.ts';

/**
 * Returns what no scenario or example starts with, one fact each: `Ann starts with 0 HP`. It compares values one by one,
 * not their combinations. Empty if the rules have no scenario.
 */
export function unusualStart(ruleset: Ruleset, fight: Fight): readonly string[] {
  const setups: readonly Setup[] = [...ruleset.scenarios, ...ruleset.examples];
  if (ruleset.scenarios.length === 0) return [];
  const people = setups.flatMap(entrantsOf);
  const startsWith = ({ fields, kind }: ParticipantSetup, name: string): Value | undefined =>
    fields.find((field) => field.name === name)?.value ??
    ruleset.kinds.find((one) => one.name === kind)?.fields.find((field) => field.name === name)
      ?.initial;
  const ofMembers = fight.sides.flatMap(({ side, members }) =>
    members.flatMap(({ name, kind, fields, conditions }) => {
      const alike = people.filter(({ setup }) => setup.kind === kind);
      if (!alike.some((other) => other.side === side))
        return [`${spoken(name)}, a ${spoken(kind)}, is on the side ${spoken(side)}`];
      return [
        ...fields.flatMap(([field, value]) =>
          // Whom a participant points to depends on the names of the fight.
          typeof value === 'string' && membersOf(fight).some((one) => one.name === value)
            ? []
            : alike.some(
                  ({ setup }) => JSON.stringify(startsWith(setup, field)) === JSON.stringify(value),
                )
              ? []
              : [`${spoken(field)} of ${spoken(name)} is ${formatValue(value)}`],
        ),
        ...conditions.flatMap((condition) =>
          alike.some(({ setup }) => setup.conditions.includes(condition))
            ? []
            : [`${spoken(name)} is ${spoken(condition)}`],
        ),
      ];
    }),
  );
  const ofGivens = fight.givens.flatMap(([name, value]) => {
    const initial = ruleset.givens.find((one) => one.name === name)?.initial;
    const known = [
      initial,
      ...setups.flatMap(({ givens }) =>
        givens.flatMap((one) => (one.name === name ? [one.value] : [])),
      ),
    ];
    return known.some((one) => JSON.stringify(one) === JSON.stringify(value))
      ? []
      : [`${spoken(name)} is ${formatValue(value)}`];
  });
  return [...ofMembers, ...ofGivens];
}
