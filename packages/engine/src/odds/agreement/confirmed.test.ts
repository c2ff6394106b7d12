// Tests how much the second way of counting may cost, by the share that a question has and by what the first way took.
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../../../../../test/engine/runs.ts';
import { measured, rulesetOf } from '../../../../../test/odds/rules.ts';
import { defaultSource, firstSource, policySource } from '../../drivers/policy.ts';
import { oddsInParts, type OddsPart } from '../odds-by-measure.ts';
import { confirmedOdds } from './confirmed.ts';

/** Returns rules in which these dice are thrown, one after the other; the measure does not read what the last was. */
const rules = (dice: string): string => `ruleset "Once"
side here
kind Player
  points  counter 0..  starts 0
  last    counter 0..  starts 0
encounter
  each p in here
${dice
  .split(', ')
  .map((_, at) => `    Throw-${at} of p\n`)
  .join('')}
${dice
  .split(', ')
  .map(
    (one, at) => `procedure Throw-${at} of p
  roll ${one} as face by p
  set p.last to face
  if face > 9
    raise p.points by 1
`,
  )
  .join('\n')}
measure points
  at end of encounter
  total of p.points for p in here
scenario Table
  side here
    Player
    Ann
`;

interface First {
  readonly share?: number;
  /** What the first way says that it took. */
  readonly states?: number;
  readonly forks?: number;
}

/** Returns the budgets of the kernels that are linked to play; none if every face could be counted, or if there is little to play. */
function budgets(dice: string, { share = 1, states = 100, forks = 0 }: First): readonly number[] {
  const program = measured(rulesetOf(rules(dice)));
  const start = beginRun(program, inputsFor(program.ruleset, { budget: 900_000 }));
  const choices = [policySource(program, []), defaultSource, firstSource];
  const count: typeof oddsInParts = (...asked) => {
    const parts = oddsInParts(...asked);
    if ('odds' in parts) return parts;
    return parts.map((part): OddsPart => ({ ...part, odds: { ...part.odds, states, forks } }));
  };
  const seen: number[] = [];
  const found = confirmedOdds(
    { program, start, choices },
    { states: 5_000, forks: 5_000, share },
    false,
    {
      count,
      linkTo: (_, from) => {
        seen.push(from.budget);
        return { unlinked: 'it only tells its budget' };
      },
    },
  );
  expect(found).toMatchObject([{ odds: { odds: 'known', method: { method: 'exact' } } }]);
  return seen;
}

test.each<readonly [dice: string, First, readonly number[]]>([
  // So many faces are counted one by one.
  ['d240', {}, []],
  ['d260', {}, [200_100]],
  ['d260', { forks: 400 }, []],
  ['d115', { share: 0.5 }, []],
  ['d135', { share: 0.5 }, [100_100]],
  ['d35', { share: 0.01, forks: 0 }, []],
  // Otherwise there are plays, of which a small share is too little for a kernel.
  ['3d10', { share: 0.01 }, []],
  ['3d10', { share: 0.01, forks: 900 }, [55_100]],
  ['3d10', { share: 0.5, states: 60_000 }, [160_000]],
  ['3d10', { forks: 300 }, [215_100]],
  // Where the machine counts the whole rules again, a tenth is enough.
  ['d20, d20', { states: 40 }, []],
  ['d20, d20', { states: 40, forks: 400 }, [220_040]],
  ['d20, d20', { states: 41 }, [200_041]],
])('%s: %j', (dice, first, expected) => {
  expect(budgets(dice, first)).toEqual(expected);
});

test('if the second way meets a fault that was not counted, all is counted anew with whole rules, as it was asked', () => {
  const risky = rules('d12').replace(
    '  if face > 9\n',
    '  if face is 1\n    set p.points to 4 / p.points rounded down\n  if face > 9\n',
  );
  const program = measured(rulesetOf(risky));
  const start = beginRun(program, inputsFor(program.ruleset, {}));
  const choices = [policySource(program, []), defaultSource, firstSource];
  const counts: (readonly string[])[] = [];
  const count: typeof oddsInParts = (...asked) => {
    const [, { without }] = asked;
    counts.push([...(without ?? [])].toSorted());
    const parts = oddsInParts(...asked);
    if ('odds' in parts || counts.length > 1) return parts;
    // A slice has left the fault out for one of two measures.
    return [
      ...parts,
      ...parts.map((part): OddsPart =>
        part.odds.odds === 'known' ? { ...part, odds: { ...part.odds, faults: [] } } : part,
      ),
    ];
  };
  const limits = { states: 5_000, forks: 5_000, without: new Set(['pools'] as const) };
  const found = confirmedOdds({ program, start, choices }, limits, true, { count });
  expect(counts).toEqual([['pools'], ['pools', 'slices']]);
  expect(found).toMatchObject([
    {
      odds: {
        method: { method: 'exact-up-to' },
        faults: [{ chance: { decimal: expect.closeTo(1 / 12, 9) as number } }],
      },
    },
  ]);
});
