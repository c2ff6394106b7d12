// Finds the shortest way to a line that does not hold. Values are chosen only when they are read, and only a limited number may differ from
// the plain fight.
import {
  groundOf,
  shorten,
  shrink,
  type Fight,
  type HuntContext,
  type Played,
} from '@fray/engine/hunt';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learnedOf } from '../../packages/engine/src/hunt/learned.ts';
import { defaultFights } from '../../packages/engine/src/hunt/default-fights.ts';
import { shortest } from '../../packages/engine/src/hunt/shortest.ts';
import { ownOptions, setupSlots } from '../../packages/engine/src/hunt/slots.ts';
import { everyWay } from './every-way.ts';
import { compiled, exhaust, firstBroken } from './planted.ts';
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
const never = (): Promise<boolean> => Promise.resolve(false);
const starts = (
  of: HuntContext,
): readonly { readonly fight: Fight; readonly otherwise: number }[] =>
  defaultFights(of.space).map((fight) => ({
    fight,
    otherwise: fight.sides.flatMap(({ members }) => members).length - 2,
  }));

/** Searches from the default fights, with at most `otherwise` differences. */
async function found(of: HuntContext, otherwise: number, below = 50): Promise<Played | undefined> {
  return (
    await shortest(
      of,
      starts(of),
      { below, work: 500_000, otherwise, anyRulings: false, isNear: false },
      never,
    )
  ).found;
}

const hits = '  whenever Blow by g on t comes out hit\n  g.nerve < 4';

test('near a given fight only its own values are free', async () => {
  const of = ground('  whenever Blow by g on t comes out hit\n  g.nerve < 3');
  const plain = starts(of).slice(0, 1);
  const near = async (otherwise: number): Promise<Played | undefined> =>
    (
      await shortest(
        of,
        plain,
        { below: 50, work: 500_000, otherwise, anyRulings: false, isNear: true },
        never,
      )
    ).found;
  // A spear above 2 is one difference, and to hit another. Elsewhere the lowest and highest faces are free.
  expect([
    (await found(of, 1))?.size,
    await near(1),
    (await near(2))?.size,
    (await near(3))?.size,
  ]).toEqual([8, undefined, 8, 6]);
});

describe('the number of differences', () => {
  test('does not count plain dice, options and values', async () => {
    // The events: the header, a die and a result for the one who listens, the offer, the answer, the action, a die, a result.
    expect(
      (await found(ground('  whenever Blow by g on t is rolled\n  g.nerve > 3'), 0))?.size,
    ).toBe(8);
  });

  test('counts each other value', async () => {
    // With a spear of 2 not even a six hits, and with a nerve of 3 the line holds.
    expect(await found(ground(hits), 1)).toBeUndefined();
    const two = await found(ground(hits), 2);
    const [guard] = two?.fight.sides[0]?.members ?? [];
    expect(guard?.fields.map(([name]) => name).toSorted()).toEqual(['nerve', 'spear']);
  });

  test('is one more on the shorter way, in which somebody does not listen', async () => {
    const of = ground(hits);
    expect([(await found(of, 2))?.size, (await found(of, 3))?.size]).toEqual([8, 6]);
  });

  test('does not matter if no way is shorter than the one already found', async () => {
    const of = ground(hits);
    expect([(await found(of, 3, 7))?.size, await found(of, 3, 6)]).toEqual([6, undefined]);
  });
});

test('values that make no difference stay open, and others are distinguished when they are read', () => {
  const of = ground(hits);
  const [fight] = defaultFights(of.space);
  if (fight === undefined) throw new Error('there is no plain fight');
  const slots = setupSlots(of.space, [fight], false);
  const learned = learnedOf(of.program, fight, slots);
  const stand = learned?.enter(fight);
  if (learned === undefined || stand === undefined) throw new Error('it does not fit');
  const own = ownOptions(of.space, slots, fight);
  const first = learned.go(stand.control, stand.row, undefined, own, 1);
  const narrowed = first.map((one) => one.narrowed.map(([slot]) => slots[slot]?.name).join());
  // Before the first die only these two are read: somebody asleep does not need the lamp.
  expect(narrowed.toSorted()).toEqual(['sleepy', 'sleepy,lamp', 'sleepy,lamp']);
  // A branch without a difference still has everything else open.
  expect(first.filter(({ spent }) => spent === 0)).toHaveLength(1);
  // Learned results are not computed again.
  const before = learned.runs();
  expect(learned.go(stand.control, stand.row, undefined, own, 1)).toEqual(first);
  expect(learned.runs()).toBe(before);
});

test.runIf(thorough)('a full search gives the same as trying every fight', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom('hit', 'miss'),
      async (nerve, spear, outcome) => {
        const of = ground(
          `  whenever Blow by g on t comes out ${outcome}\n  g.nerve is not ${nerve} or g.spear < ${spear}`,
        );
        const values = Array.from({ length: 7 }, (_, value) => value);
        const fights = [true, false].flatMap((sleepy) =>
          values.flatMap((nerves) =>
            values.map((spears): Fight => ({
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
                        ['nerve', nerves],
                        ['spear', spears],
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
        const least = exhaust(of, fights, 50);
        const fields = [
          ['nerve', values],
          ['spear', values],
          ['sleepy', [false, true]],
        ] as const;
        expect(
          everyWay(of, { fields, givens: [], totals: 6, lists: 1, most: 2 }, 50, 100_000).least,
        ).toBe(least);
        const first = firstBroken(of, 2_000, 1);
        const short =
          first === undefined
            ? undefined
            : await shorten(
                of,
                await shrink(of, first, { most: 1_500_000, pause: never }),
                { work: 500_000, anyRulings: false },
                never,
              );
        expect(short?.size).toBe(least);
      },
    ),
    { numRuns: 4, seed: 4 },
  );
});
