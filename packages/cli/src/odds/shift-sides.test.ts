// Tests which questions are counted for a comparison of many readings in many scenarios.
import { expect, test } from 'vitest';
import { requireRules } from '../rules/rules.ts';
import { openCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { thorough } from '../../../../test/scale.ts';
import { createSides, type CountedSide } from './shift-sides.ts';
import { createShiftWork, type ShiftWork, type Variant } from './shift-work.ts';
import { createShifter } from './shifts.ts';

const blows = `${duel}
measure blows "who is hurt"
  at end of round 1
  count p in everyone where p.HP < 2
`;
const options = { runs: 1500, seed: '1', measures: [] };

async function readings() {
  const files = { 'a.fray': blows, 'b.fray': blows.replace('roll d20', 'roll d12') };
  const host = fakeHost({ files });
  const [a, b] = [await requireRules(host, 'a.fray', []), await requireRules(host, 'b.fray', [])];
  const variants: readonly Variant[] = [
    { rules: a, set: [] },
    { rules: a, set: ['ties=defender'] },
    { rules: b, set: [] },
  ];
  const asked = variants.flatMap((variant) =>
    ['Bridge', 'Gate'].map((scenario) => ({ variant, scenario })),
  );
  return { host, asked };
}

test('each reading is counted once in each scenario, exactly, however often it is asked for', async () => {
  const { host, asked } = await readings();
  const all = createShiftWork(host, { ...options, cut: openCut(host) });
  const orders: unknown[] = [];
  const work: ShiftWork['work'] = (job, given, onPulse) => {
    orders.push(...given.map((order) => order()));
    return all.work(job, given, onPulse);
  };
  const sides = createSides(all);
  await sides.count({ work }, [...asked, ...asked]);
  await sides.count({ work }, asked);
  expect(orders).toEqual(
    asked.map(({ variant, scenario }) => ({
      task: all.questionOf(variant, scenario).task,
      limits: expect.anything() as unknown,
      approximate: false,
      among: asked.length,
    })),
  );
  const found = asked.map(({ variant, scenario }) => sides.of(variant, scenario));
  expect(found.map((side: CountedSide | undefined) => side?.odds)).toEqual(
    asked.map(() => 'known'),
  );
  await all.close();
});

test.runIf(thorough)(
  'the differences of many comparisons are those of each by itself',
  async () => {
    const { host, asked } = await readings();
    const [first] = asked;
    if (first === undefined) throw new Error('no reading');
    const comparisons = asked.map(({ variant: b, scenario }) => ({
      a: first.variant,
      b,
      scenario,
    }));
    const between = async (some: typeof comparisons): Promise<unknown> => {
      const shifter = createShifter(host, { ...options, cut: openCut(host) });
      const found = await shifter.between(some);
      await shifter.close();
      return found;
    };
    const alone = await Promise.all(comparisons.map(async (one) => between([one])));
    expect(await between(comparisons)).toEqual(alone.flat());
    expect(alone.flat()).toEqual(
      comparisons.map(({ scenario }) =>
        expect.objectContaining({
          scenario,
          isCut: false,
          shift: expect.objectContaining({ method: { method: 'exact' } }) as unknown,
        }),
      ),
    );
  },
);
