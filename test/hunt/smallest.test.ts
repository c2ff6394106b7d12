// The fight that the hunt ends with is as short as the shortest of all fights, which plain machines play one by one.
import { groundOf, type Fight, type HuntContext } from '@fray/engine/hunt';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../packages/cli/src/hunt/search.ts';
import { compiled, exhaust } from './planted.ts';
import { thorough } from '../scale.ts';

/** Returns rules in which nobody breaks `claim` with default values. */
const rules = (claim: string): string => `ruleset "Doors"

side inside
side outside

kind Guard
  nerve   0..6    default 3
  ears    0..6    default 5
  sleepy  yes/no  default no
  spear   0..6    default 2

given lamp  yes/no  default no

encounter
  step Watch
    each g in inside where not g.sleepy and not lamp
      Listen by g
        hears   announce "{g} hears something"
        misses  nothing
  step Fight
    each g in inside
      ask g to take Strike or nothing

check Listen by g
  roll d6 as face
  hears   when face + g.ears >= 8
  misses  otherwise

action Strike by g on t
  pick t from enemies of g
  Blow by g on t

check Blow by g on t
  roll d6 as face
  hit   when face + g.spear > 8
  miss  otherwise

invariant Claim
${claim}
`;

const ground = (claim: string): HuntContext => groundOf(compiled('doors.fray', rules(claim)));
const values = Array.from({ length: 7 }, (_, value) => value);

/** Every fight of one guard against another in which the first has these values. */
const fights: readonly Fight[] = [true, false].flatMap((sleepy) =>
  values.flatMap((nerve) =>
    values.map((spear): Fight => ({
      scenario: null,
      givens: [],
      rulings: [],
      dice: [],
      answers: [],
      sides: [
        {
          side: 'inside',
          members: [
            {
              name: 'A',
              kind: 'Guard',
              fields: [
                ['nerve', nerve],
                ['spear', spear],
                ['sleepy', sleepy],
              ],
              conditions: [],
            },
          ],
        },
        {
          side: 'outside',
          members: [{ name: 'B', kind: 'Guard', fields: [], conditions: [] }],
        },
      ],
    })),
  ),
);

test.runIf(thorough)('the fight found is as short as any', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('hit', 'miss'),
      fc.nat(),
      async (nerve, spear, outcome, seed) => {
        const of = ground(
          `  whenever Blow by g on t comes out ${outcome}\n  g.nerve is not ${nerve} or g.spear < ${spear}`,
        );
        const { found } = await search(of, {
          runs: 2_000,
          seed,
          rulings: 'default',
          onProgress: () => Promise.resolve(false),
        });
        expect(found?.size).toBe(exhaust(of, fights, 50));
      },
    ),
    { numRuns: 6 },
  );
});
