// Tests that the text written by the form of participants is read back as it was filled in, for every shipped scenario.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CastRow, SetupFacts } from '../workshop/workshop-model.ts';
import { createWorkshop } from '../workshop/workshop.ts';
import { withCast } from './cast-text.ts';

const workshop = createWorkshop();
const rulesets = fileURLToPath(new URL('../../../../rulesets/', import.meta.url));
const shipped = readdirSync(rulesets).filter((name) =>
  existsSync(`${rulesets}${name}/${name}.fray`),
);

interface Tried {
  readonly facts: SetupFacts;
  /** Returns the facts with a house rule on top; null if it has an error. */
  readonly under: (house: string) => SetupFacts | null;
}

function rulesOf(path: string, text: string): Tried {
  const under = (house: string): SetupFacts | null =>
    workshop.facts({ path, files: { [path]: text, 'house.fray': house }, stacked: ['house.fray'] });
  const facts = workshop.facts({ path, files: { [path]: text }, stacked: [] });
  if (facts === null) throw new Error(`${path} has errors`);
  return { facts, under };
}

/** Sorts the values of a row, because the order of the columns has no meaning. */
const ordered = (row: CastRow): CastRow => ({
  ...row,
  values: row.values.toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

test.each(shipped)('%s: every scenario can be written as text again', (name) => {
  const path = `${name}.fray`;
  const { facts, under } = rulesOf(path, readFileSync(`${rulesets}${name}/${path}`, 'utf8'));
  let house = `amends "${path}"\n`;
  const written = facts.scenarios.map((one) => {
    const made = withCast(house, facts, one.name, one.cast);
    house = made.text;
    return made.scenario;
  });
  expect(new Set(written).size).toBe(facts.scenarios.length);
  const told = under(house);
  expect(
    told?.scenarios.filter((one) => written.includes(one.name)).map((one) => one.cast.map(ordered)),
  ).toEqual(facts.scenarios.map((one) => one.cast.map(ordered)));
});

const yard = `ruleset "Yard"

span round

side reds
side blues

kind Fighter
  hits   counter 0..9  starts 3
  skill  1..20
  marks  0..9  starts 0  bookkeeping
  tries  counter 0..  starts 0 each round
kind Dog
  bite  d6 or d8
condition Prone

policy Any for a
  pick first

encounter
  play round up to 1 times
    each a in everyone where a is Fighter
      lower a.hits by 1

scenario Fair
  policy Any for Anna
  policy Any for blues
  side reds
    Fighter  skill
    Anna     14
  side blues
    Fighter    skill
    Guard x3   12
`.replace('d6 or d8', '1..6  default 2');

test('a form can be changed step by step: values, numbers, sides, kinds, and removed participants', () => {
  const { facts, under } = rulesOf('yard.fray', yard);
  const [fair] = facts.scenarios;
  expect(fair?.cast).toMatchObject([
    { name: 'Anna', count: 1 },
    { name: 'Guard', count: 3, side: 'blues', values: [['skill', '12']] },
  ]);
  expect(facts.kinds[0]?.fields.map((one) => one.name)).toEqual(['hits', 'skill']);
  const [anna, guards] = fair?.cast ?? [];
  if (anna === undefined || guards === undefined) throw new Error('nobody is there');
  const dog: CastRow = {
    side: 'reds',
    kind: 'Dog',
    name: 'Rex',
    count: 2,
    values: [],
    conditions: ['Prone'],
  };
  const first = withCast('amends "yard.fray"\n', facts, '', [anna, dog, { ...guards, count: 4 }]);
  expect(first).toEqual({
    scenario: 'Own-fight',
    text: `amends "yard.fray"

scenario Own-fight like Fair
  side reds
    Fighter  skill
    Anna     14
  side reds
    Dog     Prone
    Rex x2  yes
  side blues
    Fighter   skill
    Guard x4  12
`,
  });
  // Anna is removed together with the lines of the scenario about her; a line that somebody wrote by hand stays.
  const byHand = first.text.replace(
    '  side reds\n    Fighter',
    '  ruling x y\n  side reds\n    Fighter',
  );
  const second = withCast(byHand, facts, 'Own-fight', [dog, guards]);
  expect(second.text).toBe(`amends "yard.fray"

scenario Own-fight
  policy Any for blues
  ruling x y
  side reds
    Dog     Prone
    Rex x2  yes
  side blues
    Fighter   skill
    Guard x3  12
`);
  const told = under(second.text.replace('  ruling x y\n', ''));
  expect(told?.scenarios.find((one) => one.name === 'Own-fight')?.cast).toEqual([dog, guards]);
});
