// The shipped rulesets: under any reading of the rules, values hidden from a side do not change what it sees until they are revealed.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset, ValueType, Value } from '@fray/dsl/ir';
import type { ChoiceSource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { participantNamed } from '@fray/engine/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { played } from '../engine/runs.ts';
import { secretive, upToReveal, withFields, type Known } from './parlour.ts';
import { scaled } from '../scale.ts';

const folder = fileURLToPath(new URL('../../rulesets', import.meta.url));
const isHiding = (ruleset: Ruleset): boolean =>
  ruleset.kinds.some((kind) => kind.fields.some((field) => field.hidden !== null));

const rulesets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.fray'))
  .flatMap((path): (readonly [string, Ruleset])[] => {
    const text = readFileSync(`${folder}/${path}`, 'utf8');
    if (!text.startsWith('ruleset')) return [];
    const { ruleset } = compile(createSource(path, text));
    return ruleset !== undefined && isHiding(ruleset) && ruleset.scenarios.length > 0
      ? [[ruleset.title, ruleset]]
      : [];
  });

test('the column ambush is among the shipped rulesets', () => {
  expect(rulesets.map(([title]) => title)).toContain('Column ambush');
});

/** Draws values with which a field can begin; undefined for types whose values are left as they are. */
function valuesOf(type: ValueType): fc.Arbitrary<Value> | undefined {
  switch (type.type) {
    case 'number':
      return fc.integer({ min: type.min ?? -5, max: type.max ?? Math.max(type.min ?? 0, 12) });
    case 'yes-no':
      return fc.boolean();
    case 'word':
      return fc.constantFrom(...type.words);
    case 'die':
      return fc.constantFrom('d4', 'd6', 'd8', 'd10', 'd12');
    case 'dice':
      return fc.constantFrom('1d', '2d', '3d', '4d+1');
    default:
      return undefined;
  }
}

/** Draws other values for the fields of a scenario that are hidden from a side. */
function hiddenFrom(
  ruleset: Ruleset,
  scenario: Ruleset['scenarios'][number],
  viewer: string,
): fc.Arbitrary<readonly Known[]> {
  const all = scenario.sides.flatMap(({ side, participants }) =>
    participants.flatMap((one) =>
      (ruleset.kinds.find((kind) => kind.name === one.kind)?.fields ?? []).flatMap(
        ({ name, type, hidden, changes }) => {
          const values = valuesOf(type);
          const isHidden =
            hidden === 'everyone' || hidden === viewer || (hidden === 'others' && side !== viewer);
          return values === undefined || !isHidden || changes
            ? []
            : [values.map((value): Known => ({ of: one.name, field: name, value }))];
        },
      ),
    ),
  );
  return fc.tuple(...all);
}

/**
 * Returns a source of answers. Secret questions to the viewer always get the same answers, secret ones to others begin at `turn`.
 * The others answer open questions with nothing if they can, because a free choice may depend on what only they know. The viewer follows
 * its policies.
 */
function answers(viewer: string, turn: number): ChoiceSource {
  const [own, others] = [secretive(0), secretive(turn)];
  return (need, machine) => {
    const { offer } = need;
    const side = participantNamed(machine.state, need.decider)?.side ?? need.decider;
    if (need.secret) return (side === viewer ? own : others)(need, machine);
    if (offer.kind === 'number') return { answer: { say: offer.from }, by: 'script' };
    const answer =
      side === viewer || offer.kind === 'list'
        ? undefined
        : offer.options.at(need.kind === 'choose' ? 0 : -1);
    return answer === undefined ? undefined : { answer, by: 'script' };
  };
}

describe.each(rulesets)('%s', (_, ruleset) => {
  const readings = fc.tuple(
    ...ruleset.rulings.map((ruling) =>
      fc.constantFrom(...ruling.options.map((option) => [ruling.name, option.value] as const)),
    ),
  );
  const cases = ruleset.scenarios.flatMap((scenario) =>
    scenario.sides.map(({ side }) => ({
      scenario: scenario.name,
      side,
      hidden: hiddenFrom(ruleset, scenario, side),
    })),
  );

  function run(
    scenario: string,
    hidden: readonly Known[],
    rulings: readonly (readonly [string, string | boolean])[],
    seed: string,
    choices: ChoiceSource,
  ): readonly Event[] {
    return played(
      withFields(ruleset, hidden),
      { scenario, seed, rulings, choices: ['script', 'policy', 'default'] },
      { choices: [choices] },
    ).events;
  }

  test.each(cases)(
    '$scenario as $side is the same up to the first reveal, whatever is hidden',
    ({ scenario, side, hidden }) => {
      fc.assert(
        fc.property(
          hidden,
          hidden,
          readings,
          fc.string(),
          fc.nat(3),
          (mine, yours, rulings, seed, turn) => {
            const [a, b] = upToReveal(
              run(scenario, mine, rulings, seed, answers(side, 0)),
              run(scenario, yours, rulings, seed, answers(side, turn)),
              side,
            );
            expect(b).toBe(a);
          },
        ),
        { numRuns: scaled(12) },
      );
    },
  );
});
