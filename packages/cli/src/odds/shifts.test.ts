// Tests what one ruleset changes in the odds of another: where it is counted, played, or not known.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { openCut, type WorkCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import type { Variant } from './shift-work.ts';
import { pairJob } from './pair-job.ts';
import { createShifter, type ScenarioShift } from './shifts.ts';
import { countJob } from './task.ts';

const blows =
  '\nmeasure blows "who is hurt"\n  at end of round 1\n  count p in everyone where p.HP < 2\n';
const base = duel + blows;
const down = '\nmeasure down\n  at end of round 1\n  count p in everyone where p.HP < 1\n';
const large = base
  .replace(
    'each p in everyone where p can',
    'roll 14d20 as pile\n      set distance to near\n      each p in everyone where (count x in pile.faces where x > 3) > 0 and p can',
  )
  .replace(
    'given distance one of near, far  default near\n',
    'track distance one of near, far starts near\n',
  );
const texts = {
  base,
  // Another measure, which is not asked about.
  more: base + down,
  // A third round, after what is asked about.
  late: base.replace('play round up to 2', 'play round up to 3'),
  d12: base.replace('roll d20', 'roll d12'),
  large,
  // Too large, and with a measure that is not asked about.
  wide: large + down,
  blind: base
    .replace(
      'policy Fierce\n',
      'policy Blind\n  take Attack when (4 / (count h in heroes where h is Down) rounded down) > 1\n\npolicy Fierce\n',
    )
    .replace('  policy Fierce for everyone', '  policy Blind for Ada'),
};

type Pair = readonly [keyof typeof texts, string, keyof typeof texts, string, scenario?: string];

/** Compares the rules of each pair with their readings, in the scenario on the bridge if none is named. */
async function compared(
  pairs: readonly Pair[],
  cut: Partial<WorkCut> = {},
  runs = 300,
): Promise<readonly ScenarioShift[]> {
  const host = fakeHost({ files: Object.fromEntries(Object.entries(texts)) });
  const variants = new Map<string, Variant>();
  const variantOf = async (name: keyof typeof texts, set: string): Promise<Variant> => {
    const known = [...variants.values()].find(({ rules }) => rules.shown === name);
    const rules = known?.rules ?? (await requireRules(host, name, []));
    const key = `${name} ${set}`;
    const variant = variants.get(key) ?? { rules, set: set === '' ? [] : [set] };
    variants.set(key, variant);
    return variant;
  };
  const comparisons = [];
  for (const [a, setA, b, setB, scenario = 'Bridge'] of pairs)
    comparisons.push({
      a: await variantOf(a, setA),
      b: await variantOf(b, setB),
      scenario,
    });
  const shifter = createShifter(host, {
    runs,
    seed: '1',
    measures: ['blows'],
    cut: { ...openCut(host), ...cut },
  });
  const found = await shifter.between(comparisons);
  await shifter.close();
  return found;
}

async function shifts(pairs: readonly Pair[], cut?: Partial<WorkCut>): Promise<readonly unknown[]> {
  const found = await compared(pairs, cut);
  return found.map(({ shift, unanswered, isCut, scenario }) => ({
    scenario,
    method: shift?.method.method ?? null,
    measures: shift?.measures.length ?? null,
    changed: shift?.measures.some(({ seen }) => seen) ?? null,
    unanswered: unanswered?.refused ?? null,
    isCut,
  }));
}

const answer = { scenario: 'Bridge', measures: 1, unanswered: null, isCut: false };
const exactly = (changed: boolean): object => ({ ...answer, method: 'exact', changed });

test('differences are exact where both are counted, and none where both depend on the same rules', async () => {
  const pairs = [
    ['base', '', 'base', '', false],
    ['base', '', 'more', '', false],
    ['base', '', 'late', '', false],
    ['base', '', 'd12', '', true],
    ['base', '', 'base', 'ties=defender', true],
    ['base', 'ties=attacker', 'base', '', false],
  ] as const;
  expect(await shifts(pairs.map(([a, setA, b, setB]) => [a, setA, b, setB]))).toEqual(
    pairs.map(([, , , , changed]) => exactly(changed)),
  );
});

describe('where it cannot be counted', () => {
  test('both are played on the same dice, whichever is too large', async () => {
    const [one, other, same, small, both] = await shifts([
      ['base', '', 'large', ''],
      ['large', '', 'base', ''],
      ['large', '', 'large', ''],
      ['base', '', 'd12', ''],
      ['wide', '', 'wide', 'ties=defender'],
    ]);
    expect([one, other, both]).toMatchObject([
      { method: 'estimate', measures: 1 },
      { method: 'estimate', measures: 1 },
      { method: 'estimate', measures: 1 },
    ]);
    // The same rules need no play: nothing changes, and no measure is told.
    expect(same).toEqual({ ...answer, method: 'exact', measures: 0, changed: false });
    expect(small).toEqual(exactly(true));
  });

  test('what a policy cannot decide is told for either', async () => {
    const unknown = {
      ...answer,
      method: null,
      measures: null,
      changed: null,
      unanswered: expect.stringContaining('The policy Blind cannot be followed') as string,
    };
    expect(
      await shifts([
        ['base', '', 'blind', ''],
        ['blind', '', 'base', ''],
        ['blind', '', 'blind', ''],
        ['base', '', 'd12', ''],
      ]),
    ).toEqual([unknown, unknown, unknown, exactly(true)]);
  });

  test('once the time is over, nothing more is known', async () => {
    const isOver = (): boolean => true;
    const share = (): WorkCut => ({ ...openCut(fakeHost()), isOver });
    expect(
      await shifts(
        [
          ['base', '', 'd12', ''],
          ['base', '', 'base', ''],
        ],
        { isOver, share },
      ),
    ).toEqual(
      [0, 1].map(() => ({
        ...answer,
        method: null,
        measures: null,
        changed: null,
        isCut: true,
      })),
    );
  });
});

describe('the work of comparisons', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('is as little as the answer needs: nothing is counted twice, or beside what is too large', async () => {
    const count = vi.spyOn(countJob, 'here');
    const counts = async (pairs: readonly Pair[]): Promise<number> => {
      count.mockClear();
      await compared(pairs, {}, 20);
      return count.mock.calls.length;
    };
    expect(await counts([['base', '', 'base', '']])).toBe(1);
    expect(await counts([['base', '', 'base', 'ties=attacker']])).toBe(1);
    expect(await counts([['base', '', 'd12', '']])).toBe(2);
    expect(await counts([['large', '', 'base', '']])).toBe(1);
  });

  test('has half of the time for counting', async () => {
    const parts: number[] = [];
    const share: WorkCut['share'] = (many) => {
      parts.push(many);
      return openCut(fakeHost());
    };
    await compared([['base', '', 'd12', '']], { share });
    expect(parts).toEqual([2]);
  });

  test('plays the same rules in the same scenario once, against all others together', async () => {
    const pairs: readonly Pair[] = [
      ['base', '', 'large', ''],
      ['d12', '', 'large', ''],
      ['base', '', 'large', 'ties=defender'],
      ['base', '', 'large', '', 'Gate'],
      ['base', '', 'd12', ''],
    ];
    const alone: ScenarioShift[] = [];
    for (const pair of pairs) alone.push(...(await compared([pair], {}, 20)));
    const play = vi.spyOn(pairJob, 'here');
    expect(await compared(pairs, {}, 20)).toEqual(alone);
    expect(play.mock.calls.map(([{ bs }]) => bs.length)).toEqual([2, 1, 1]);
  });

  test('tells what the second has and the first has not', async () => {
    const pairs: readonly Pair[] = [
      ['base', '', 'd12', ''],
      ['d12', '', 'base', ''],
    ];
    const found = await compared(pairs);
    // On a d12 a blow hits more often.
    expect(found.map(({ shift }) => Math.sign(shift?.measures[0]?.mean?.gap.decimal ?? 0))).toEqual(
      [1, -1],
    );
  });
});
