// Odds counted from the end backwards. They equal those from the graph, and those computed by hand where a graph would grow too
// large.
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import type { Inputs } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import { exactOdds, oddsInParts, type Odds } from '@fray/engine/odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backwardQuotient } from '../../packages/engine/src/solve/backward-quotient.ts';
import { transitionsOf } from '../../packages/engine/src/statespace/transitions.ts';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { generated, sound } from '../laws/cases.ts';
import { fight } from './equals.ts';
import { everythingOf, rulesetOf, shipped, told } from './rules.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';

const RUNS = scaled(10);

const least: ChoiceSource = ({ offer }) =>
  offer.kind === 'number' ? { answer: { say: offer.from }, by: 'policy' } : undefined;

function asked(
  ruleset: Ruleset,
  watches: readonly Watch[],
  given: Partial<Inputs>,
): {
  readonly program: ReturnType<typeof link>;
  readonly choices: readonly ChoiceSource[];
  readonly begin: () => ReturnType<typeof beginRun>;
} {
  const program = link(ruleset, { watches });
  const inputs = inputsFor(ruleset, given);
  return {
    program,
    choices: [policiesOf(program, inputs), defaultSource, firstSource, least],
    begin: () => beginRun(program, inputs),
  };
}

/** Returns odds by measure, occurrence and value; undefined if they cannot be counted backwards. */
function backwards(
  ruleset: Ruleset,
  watches: readonly Watch[],
  given: Partial<Inputs>,
): ReadonlyMap<string, string> | undefined {
  const { program, choices, begin } = asked(ruleset, watches, given);
  const found = backwardQuotient(transitionsOf({ program, start: begin(), choices }, 'off'), {
    states: 2_000,
    forks: 2_000,
  });
  if (found === null || 'odds' in found) return undefined;
  return new Map(
    found.reports.map(({ report, chance }) => [
      `${watches[report.watch]?.name ?? ''} ${report.occurrence ?? ''} ${report.key}`,
      lowest(chance.n, chance.d),
    ]),
  );
}

function lowest(n: bigint, d: bigint): string {
  let [a, b] = [n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return `${n / a}/${d / a}`;
}

/** Returns the same odds from the graph. */
function forwards(odds: Odds): ReadonlyMap<string, string> {
  return new Map(
    odds.measures.flatMap(({ measure, occurrence, outcomes }) =>
      outcomes.map(
        ({ value, fault, chance }) =>
          [
            `${measure} ${occurrence ?? ''} ${fault === null ? JSON.stringify(value) : `fault ${fault}`}`,
            `${chance.fraction?.n}/${chance.fraction?.d}`,
          ] as const,
      ),
    ),
  );
}

describe('odds counted backwards equal those from the graph', () => {
  test('in generated rules', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(generated.map(textOf), fight), (text) => {
        const ruleset = sound(text);
        const watches = everythingOf(ruleset);
        const given = { scenario: ruleset.scenarios[0]?.name ?? '', budget: 20_000 };
        const { program, choices, begin } = asked(ruleset, watches, given);
        const odds = exactOdds(
          { program, start: begin(), choices },
          { states: 1_000, forks: 1_000 },
        );
        if (odds.odds !== 'known' || odds.method.method !== 'exact' || odds.endless !== null)
          return;
        const found = backwards(ruleset, watches, given);
        if (found === undefined) return;
        expect(found).toEqual(forwards(odds));
        compared += 1;
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(compared).toBeGreaterThan(0);
  });
});

describe('fights that go round in a cycle', () => {
  const duel = `ruleset "Duel"
  version 1

side left
side right

kind Fighter
  HP  counter 0..  starts 2

check Swing by f
  roll d6 as blow
  hit   when blow >= 5
  miss  otherwise

encounter
  repeat until any f in everyone where f.HP is 0
    each f in left where f.HP > 0
      Swing by f
        hit
          each g in right
            lower g.HP by 1
        miss  nothing
    each g in right where g.HP > 0
      Swing by g
        hit
          each f in left
            lower f.HP by 1
        miss  nothing

measure left-stands
  at end of encounter
  any f in left where f.HP > 0

scenario Bridge
  side left
    Fighter
    Ada
  side right
    Fighter
    Bob
`;

  test('a fight to the end is solved as an equation', () => {
    const ruleset = rulesetOf(duel);
    const measures = ruleset.watches;
    // Computed apart (Python, fractions) for states (HP, HP). L strikes first and hits in 1 of 3 cases; then R strikes if it
    // still stands. If both miss, the state stays, so W is solved for:
    // W(1, 1) = 3/5, W(1, 2) = 6/25, W(2, 1) = 21/25, W(2, 2) = 69/125.
    expect(backwards(ruleset, measures, { scenario: 'Bridge' })?.get('left-stands  true')).toBe(
      '69/125',
    );
  });
});

describe('a duel with blasters', () => {
  const ruleset = shipped('action-segments');
  const odds = (measure: string, rounds: number): readonly string[] => {
    const { program, begin } = asked(
      ruleset,
      ruleset.watches.filter(({ name }) => name === measure),
      { scenario: 'Duel', givens: [['rounds', rounds]] },
    );
    const parts = oddsInParts(
      {
        program,
        start: begin(),
        choices: [policiesOf(program, inputsFor(ruleset, { scenario: 'Duel' })), defaultSource],
      },
      { states: 50_000, forks: 30_000 },
    );
    if ('odds' in parts) throw new Error('nobody answers');
    return parts.flatMap(({ odds: found }) =>
      found.odds === 'known' ? found.measures.flatMap(told) : [],
    );
  };

  // Computed apart (Python, fractions). The totals of 5d+2 and 5d+1 are compared with each other and with 16. The better one
  // shoots, and ties go to Talia. A round has two such segments, and whoever is hit is down.
  test.runIf(thorough)(
    'who is down first in one round has the odds that are computed apart',
    () => {
      // Names come in the order in which they are first met.
      expect(odds('first-to-fall', 1).toSorted()).toEqual([
        '- 3196658521/2821109907456',
        'Jericho 2278580170495/3761479876608',
        'Talia 4435912484255/11284439629824',
      ]);
    },
  );

  // The same after one round, with 4d of damage against 3d of strength (2d for the wounded). A second wound has its effect, and
  // the wounded throw a die less.
  test.runIf(thorough)('who stands after one round has the odds that are computed apart', () => {
    expect(odds('heroes-standing', 1)).toEqual([
      '0 820471845669399553/3158920892214411264',
      '1 2338449046545011711/3158920892214411264',
    ]);
  });

  // The same, and whether somebody is out by then, so that there is no second round.
  test.runIf(thorough)(
    'how many of two rounds it takes has the odds that are computed apart',
    () => {
      const second = 1_579_460_446_107_205_632n - 1_083_745_161_881_967_227n;
      expect(odds('rounds-fought', 2)).toEqual([
        '1 1083745161881967227/1579460446107205632',
        `2 ${second}/1579460446107205632`,
      ]);
    },
  );
});
