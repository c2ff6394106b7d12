// Laws of the ledgers that compare two runs: UA-I12, AP-I7, MS-I10.
import type { ParticipantSetup, Ruleset, Value } from '@fray/dsl/ir';
import { fieldOf, participantNamed } from '@fray/engine/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { readRuleset } from './files.ts';

/** Returns a shipped ruleset with a further scenario `Law`. */
function withScenario(name: string, lines: string): Ruleset {
  return compileText(`${readRuleset(name).rules.text}\nscenario Law\n${lines}`);
}

/** Returns the ruleset with other participants in that scenario. It is not compiled anew, which would take far longer for each fight. */
function withPeople(
  ruleset: Ruleset,
  change: (people: readonly ParticipantSetup[]) => readonly ParticipantSetup[],
): Ruleset {
  return {
    ...ruleset,
    scenarios: ruleset.scenarios.map((scenario) =>
      scenario.name === 'Law'
        ? {
            ...scenario,
            sides: scenario.sides.map((side) => ({
              ...side,
              participants: change(side.participants),
            })),
          }
        : scenario,
    ),
  };
}

/** Returns the ruleset with other values for the fields that the scenario gives a participant. */
function withFields(ruleset: Ruleset, who: string, values: ReadonlyMap<string, number>): Ruleset {
  return withPeople(ruleset, (people) =>
    people.map((one) =>
      one.name === who
        ? {
            ...one,
            fields: one.fields.map(({ name, value }) => ({
              name,
              value: values.get(name) ?? value,
            })),
          }
        : one,
    ),
  );
}

function fieldAtEnd(ruleset: Ruleset, seed: string, name: string, field: string): Value {
  const { session } = played(ruleset, { scenario: 'Law', seed });
  const participant = participantNamed(session.machine.state, name);
  if (participant === undefined) throw new Error(`there is no ${name}`);
  return fieldOf(session.machine.state, participant, field) ?? null;
}

const seeds = fc.string({ maxLength: 4 });
const runs = { numRuns: 8 };

test('UA-I12: with the same dice a better attribute never joins later', () => {
  const rules = withScenario(
    'unit-ambush',
    '  given difficulty impossible\n  ruling outside-chapters stub\n  policy Quiet for everyone\n  side expedition\n    Persona AWE DEX\n    Abel 10 10\n    Babel 12 12\n  side ambushers\n    Persona AWE DEX\n    Native 15 14\n',
  );
  const law = (awe: number, dex: number): Ruleset =>
    withFields(
      rules,
      'Abel',
      new Map([
        ['AWE', awe],
        ['DEX', dex],
      ]),
    );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(6),
      fc.nat(6),
      seeds,
      (awe, dex, more, also, seed) => {
        expect(fieldAtEnd(law(awe + more, dex + also), seed, 'Abel', 'joined')).toBeLessThanOrEqual(
          Number(fieldAtEnd(law(awe, dex), seed, 'Abel', 'joined')),
        );
      },
    ),
    runs,
  );
});

test('AP-I7: with the same die a higher AwarB never surprises somebody whom a lower one did not', () => {
  const rules = withScenario(
    'ap-loss',
    '  given rounds 1\n  side party\n    Participant AgB AwarB\n    Evan 3 5\n',
  );
  const law = (awareness: number): Ruleset =>
    withFields(rules, 'Evan', new Map([['AwarB', awareness]]));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.nat(5), seeds, (awareness, more, seed) => {
      expect(Number(fieldAtEnd(law(awareness + more), seed, 'Evan', 'loss'))).toBeLessThanOrEqual(
        Math.max(1, Number(fieldAtEnd(law(awareness), seed, 'Evan', 'loss'))),
      );
    }),
    runs,
  );
});

test('MS-I10: the order of the list does not change who is surprised', () => {
  const rules = withScenario(
    'momentum',
    '  policy Quiet for everyone\n  side party\n    Character ambushers knew group\n    P1 F1 no 3\n    P2 nobody yes 1\n    P3 nobody no 8\n    P4 nobody no 5\n  side foes\n    Character\n    F1\n    F2\n',
  );
  const people = ['P1', 'P2', 'P3', 'P4'];
  fc.assert(
    fc.property(fc.shuffledSubarray(people, { minLength: 4 }), seeds, (order, seed) => {
      const surprised = (names: readonly string[]): readonly string[] => {
        const law = withPeople(rules, (all) =>
          all.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
        );
        return played(law, { scenario: 'Law', seed })
          .events.flatMap((event) =>
            event.type === 'condition-gained' && event.data.condition === 'Surprised'
              ? [event.data.participant]
              : [],
          )
          .toSorted();
      };
      expect(surprised(order)).toEqual(surprised(people));
    }),
    runs,
  );
});
