// Luck compared with values worked out by hand, and a law for every analysis: the start plus all luck and jumps gives the end.
import type { Ruleset } from '@fray/dsl/ir';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import {
  alternativesOf,
  analysisOf,
  costSpots,
  createAnalyst,
  GOOD,
  isKnown,
  momentIndex,
  noPlays,
  spotName,
  spotsOf,
  waySpots,
  type AnalysedFight,
  type Figure,
  type LuckSpot,
  type PlayedSpot,
} from '@fray/engine/luck';
import { exactOdds, type ExpectationTarget } from '@fray/engine/odds';
import type { Fraction } from '@fray/engine/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beginRun, inputsFor, played, policiesOf } from '../engine/runs.ts';
import { generated, sound } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { fight } from '../odds/equals.ts';
import { measured, rulesetOf } from '../odds/rules.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';

const chance: ExpectationTarget = {
  watch: 0,
  occurrence: null,
  unseen: { n: 0n, d: 1n },
  reward: (value) => ({ n: BigInt(Number(value)), d: 1n }),
};

function analysed(
  ruleset: Ruleset,
  seed: string,
  given: {
    readonly target?: ExpectationTarget;
    readonly states?: number;
    readonly isOver?: (states: number, forks: number) => boolean;
    readonly runs?: number;
    readonly serves?: string;
  } = {},
): AnalysedFight | { readonly odds: string } | { readonly unplayable: string } {
  const program = measured(ruleset);
  const { events } = played(ruleset, { seed, budget: 20_000 });
  const inputs = inputsFor(ruleset, { budget: 20_000 });
  const { states = 5_000, runs = 200, serves = null } = given;
  const analyst = createAnalyst(program, events, {
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
    target: given.target ?? chance,
    seed: 'analysis',
  });
  if ('unplayable' in analyst) return analyst;
  const counted = analyst.count({ states, forks: 20_000, isOver: given.isOver });
  if ('odds' in counted) return counted;
  const plays = new Map<string, PlayedSpot>();
  const play = (spots: readonly LuckSpot[]): { readonly odds: string } | undefined => {
    for (const spot of spots) {
      if (plays.has(spotName(spot))) continue;
      const one = analyst.play(spot, noPlays, { good: GOOD, most: runs }, () => false);
      if ('odds' in one) return one;
      plays.set(spotName(spot), one);
    }
    return undefined;
  };
  const failed = play([...spotsOf(analyst, counted), ...costSpots(analyst, counted, serves)]);
  if (failed !== undefined) return failed;
  const known = { counted, played: plays };
  const analysis = analysisOf(analyst, known, serves);
  if ('odds' in analysis) return analysis;
  return {
    analysis,
    alternatives: (seq) => {
      const index = momentIndex(analyst, seq);
      // A spot that cannot be played has no figure.
      for (const spot of waySpots(analyst, counted, index)) play([spot]);
      return alternativesOf(analyst, known, index);
    },
  };
}

function found(one: ReturnType<typeof analysed>): AnalysedFight {
  if ('analysis' in one) return one;
  throw new Error(JSON.stringify(one));
}

const text = ({ fraction, decimal }: Figure): string =>
  fraction === null
    ? `about ${decimal}`
    : fraction.d === 1n
      ? `${fraction.n}`
      : `${fraction.n}/${fraction.d}`;

const plus = (a: Fraction, b: Fraction): Fraction => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
const isSame = (a: Fraction, b: Fraction): boolean => a.n * b.d === b.n * a.d;

/** Two fighters who strike in turn; one hit is enough. The first hits on 4 or more of a d6, the second on a 6. */
const first = rulesetOf(
  `ruleset "First hit"
  version 1

span round

side left
side right

kind Fighter
  needs  number
  HP     counter 0..  starts 1

check Blow by a on t
  roll d6 as blow
  hit   when blow >= a.needs
  miss  otherwise

procedure Turn of a against t
  Blow by a on t
    hit   lower t.HP by 1
    miss  nothing
  if t.HP is 0
    end encounter "one is down"

encounter
  play round up to 20 times
    each a in left
      each t in right
        Turn of a against t
    each a in right
      each t in left
        Turn of a against t

measure left-wins
  at end of encounter
  any p in right where p.HP is 0

scenario Field
  side left
    Fighter  needs
    Ann      4
  side right
    Fighter  needs
    Bob      6
`,
);

describe('worked out by hand', () => {
  // Left wins before the end of n more rounds: w(n) = 1/2 + 1/2 * 5/6 * w(n - 1), w(0) = 0.
  const left = (rounds: number): Fraction => {
    let won: Fraction = { n: 0n, d: 1n };
    for (let round = 0; round < rounds; round += 1)
      won = plus({ n: 1n, d: 2n }, { n: 5n * won.n, d: 12n * won.d });
    return won;
  };

  test.each(['1', '2', '3', '4', '5', '6'])(
    'the luck of each throw in the duel is right, seed %s',
    (seed) => {
      const { analysis, alternatives } = found(analysed(first, seed));
      expect(isSame(analysis.start.fraction ?? { n: 0n, d: 1n }, left(20))).toBe(true);
      let round = 20;
      let isLeft = true;
      for (const { input, seq, before, after, change } of analysis.moments) {
        if (input.input !== 'throw') throw new Error('nobody decides anything');
        const [face = 0] = input.faces;
        // If left has hit, it wins; if right has hit, it does not. After right's turn a round is over.
        const now = isLeft
          ? face >= 4
            ? { n: 1n, d: 1n }
            : { n: 5n * left(round - 1).n, d: 6n * left(round - 1).d }
          : face >= 6
            ? { n: 0n, d: 1n }
            : left(round - 1);
        expect(isSame(after.fraction ?? { n: -1n, d: 1n }, now), `event ${seq}`).toBe(true);
        expect(change.decimal).toBeCloseTo(after.decimal - before.decimal, 12);
        expect(input.mattered).toBe(true);
        expect(alternatives(seq)?.map(({ figure }) => figure?.decimal)).toHaveLength(6);
        if (!isLeft) round -= 1;
        isLeft = !isLeft;
      }
      expect(['0', '1']).toContain(text(analysis.end));
    },
  );

  test('of several dice each has its share, in the order in which they are rolled', () => {
    const sum = rulesetOf(`ruleset "Sum"
  version 1

side all

kind Roller
  points  counter  starts 0

encounter
  each p in everyone
    roll 2d6 as dice
    set p.points to dice
    roll d6 as idle
    announce "{idle}"

measure points
  at end of encounter
  total of p.points for p in everyone

scenario Table
  side all
    Roller
    Ann
`);
    const { analysis } = found(analysed(sum, '3', { target: { ...chance, unseen: null } }));
    const [dice, idle] = analysis.moments;
    if (dice?.input.input !== 'throw' || idle?.input.input !== 'throw') throw new Error('throws');
    expect(text(analysis.start)).toBe('7');
    const [a = 0, b = 0] = dice.input.faces;
    // A die counts its face, and the expected value of one is 7/2.
    expect(dice.input.dice?.map(({ decimal }) => decimal)).toEqual([a - 3.5, b - 3.5]);
    expect(dice.change.decimal).toBe(a + b - 7);
    expect(idle.input.mattered).toBe(false);
    expect(text(idle.change)).toBe('0');
  });

  test('a decision costs the difference to the best answer for its side', () => {
    const offer = rulesetOf(`ruleset "Offer"
  version 1

side us

kind Player
  points  counter  starts 0

choice Go by p
  safe   "one point"  default
  risky  "a six is ten points"

encounter
  each p in us
    Go by p
      safe   raise p.points by 1
      risky
        roll d6 as die
        if die is 6
          raise p.points by 10

measure points
  at end of encounter
  total of p.points for p in us

scenario Table
  side us
    Player
    Ann
`);
    const { analysis } = found(
      analysed(offer, '1', { target: { ...chance, unseen: null }, serves: 'us' }),
    );
    // Risky gives 10/6, safe gives 1.
    const [decision] = analysis.moments;
    if (decision?.input.input !== 'decision') throw new Error('a decision');
    expect(decision.input.cost === null ? '' : text(decision.input.cost)).toBe('2/3');
    expect(text(decision.change)).toBe('0');
  });
});

test('reported progress never goes down', () => {
  const states: number[] = [];
  const forks: number[] = [];
  const isOver = (nodes: number, machines: number): boolean => {
    states.push(nodes);
    forks.push(machines);
    return false;
  };
  found(analysed(first, 'a', { isOver }));
  expect(states.at(-1)).toBeGreaterThan(1);
  expect(states).toEqual(states.toSorted((a, b) => a - b));
  expect(forks).toEqual(forks.toSorted((a, b) => a - b));
});

test('figures that do not add up are an error', () => {
  // A measure that is worth more each time it is read.
  let asked = 0;
  const reward: ExpectationTarget['reward'] = (value) => ({
    n: BigInt(Number(value)) * BigInt((asked += 1)),
    d: 1n,
  });
  expect(() => analysed(first, '2', { target: { ...chance, reward: reward } })).toThrow(
    /do not come to what was expected/,
  );
});

describe('of a fight of which only some positions were played', () => {
  const program = measured(first);
  // The longest of some fights: each throw may end it.
  const [events = []] = Array.from(
    { length: 20 },
    (_, seed) => played(first, { seed: `${seed}` }).events,
  ).toSorted((one, other) => other.length - one.length);
  const analyst = createAnalyst(program, events, {
    choices: [defaultSource, firstSource],
    target: chance,
    seed: 'analysis',
  });
  if ('unplayable' in analyst) throw new Error(analyst.unplayable);
  const open = analyst.positions.flatMap((_, index) =>
    analyst.settled(index) === undefined ? [index] : [],
  );
  const partly = (isPlayed: (index: number) => boolean): ReturnType<typeof analysisOf> => {
    const glances = open.filter(isPlayed).map((index) => {
      const glance = analyst.glance(index);
      if ('odds' in glance) throw new Error(glance.odds);
      return [`${index}`, glance] as const;
    });
    const counted = { from: analyst.positions.length, moments: [] };
    return analysisOf(analyst, { counted, played: new Map(glances) }, null);
  };

  test('there are figures for these, and for the end, and none for the others', () => {
    expect(open.length).toBeGreaterThan(3);
    const analysis = partly((index) => index !== open[1]);
    if (!('moments' in analysis)) throw new Error(analysis.odds);
    const { end, luck, moments, start } = analysis;
    expect([start, end].every(isKnown)).toBe(true);
    expect(moments.map(({ after }) => isKnown(after))).toEqual(moments.map((_, at) => at !== 0));
    expect(moments.map(({ change }) => isKnown(change))).toEqual(moments.map((_, at) => at > 1));
    // An unknown moment stays at the level of the one before, as long as nothing better is known.
    expect(moments[0]?.after.decimal).toBe(start.decimal);
    // All inputs are throws: their luck is the way from the start to the end, whatever is between.
    expect(isKnown(luck)).toBe(true);
    expect(luck.decimal).toBeCloseTo(end.decimal - start.decimal, 12);
  });

  test('the start must be known', () => {
    expect(partly((index) => index !== open[0])).toEqual({ odds: 'stopped' });
  });
});

const idleDice = rulesetOf(`ruleset "Idle"
  version 1

side us

kind Player
  points  counter  starts 0

choice Go by p
  safe   "a die is thrown"  default
  risky  "ten points"

encounter
  each p in us
    roll d6 as idle
    Go by p
      safe
        roll d6 as die
        set p.points to die
      risky  raise p.points by 10

measure won
  at end of encounter
  any p in us where p.points > 3

scenario Table
  side us
    Player
    Ann
`);

describe('generated fights', () => {
  test('the start plus luck and jumps gives the end, and the start is what `odds` gives', () => {
    let [exact, moments] = [0, 0];
    fc.assert(
      fc.property(fc.oneof(generated.map(textOf), fight), fc.nat(1000), (rules, seed) => {
        const ruleset = sound(rules);
        if (!ruleset.watches.some(({ kind }) => kind === 'measure')) return;
        const program = measured(ruleset);
        const [watch] = program.watches;
        if (watch?.watch.moment.kind !== 'encounter') return;
        const target: ExpectationTarget = {
          ...chance,
          reward: (value) => ({
            n: typeof value === 'number' ? BigInt(value) : value === true ? 1n : 0n,
            d: 1n,
          }),
        };
        const one = analysed(ruleset, String(seed), { target, states: 1_500 });
        if (!('analysis' in one) || one.analysis.runs !== null) return;
        const { start, end, moments: all } = one.analysis;
        let sum = start.fraction ?? { n: 0n, d: 0n };
        for (const { change } of all) sum = plus(sum, change.fraction ?? { n: 0n, d: 0n });
        expect(isSame(sum, end.fraction ?? { n: 0n, d: 0n })).toBe(true);
        exact += 1;
        moments += all.length;
        const inputs = inputsFor(ruleset, { budget: 20_000 });
        const odds = exactOdds(
          {
            program,
            start: beginRun(program, inputs),
            choices: [policiesOf(program, inputs), defaultSource, firstSource],
          },
          { states: 3_000, forks: 5_000 },
        );
        if (odds.odds !== 'known' || odds.method.method !== 'exact') return;
        const own = odds.measures.find(({ measure }) => measure === watch.watch.name);
        let expected: Fraction = { n: 0n, d: 1n };
        for (const {
          value,
          fault,
          chance: { fraction },
        } of own?.outcomes ?? []) {
          if (fault !== null || fraction === null) return;
          const { n, d } = target.reward(value);
          expected = plus(expected, { n: n * fraction.n, d: d * fraction.d });
        }
        expect(isSame(start.fraction ?? { n: 0n, d: 0n }, expected)).toBe(true);
      }),
      { numRuns: scaled(10), interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(exact).toBeGreaterThan(0);
    expect(moments).toBeGreaterThan(0);
  });

  test("an answer that equals the policy's, and dice that cannot matter, have luck 0 even if it is estimated", () => {
    const { analysis } = found(analysed(idleDice, '1', { states: 0, runs: 100 }));
    const [idle, decision, die] = analysis.moments;
    expect(analysis.start.fraction).toBe(null);
    expect(idle).toMatchObject({
      change: { decimal: 0, low: 0, high: 0 },
      input: { mattered: false },
    });
    expect(decision).toMatchObject({ change: { decimal: 0, low: 0, high: 0 } });
    // About the die everything is known except what did not happen.
    expect(die?.after.fraction).not.toBe(null);
    expect((die?.change.high ?? 0) - (die?.change.low ?? 0)).toBeGreaterThan(0);
  });

  test('an estimate is close to the exact value', () => {
    const exact = found(analysed(first, '2')).analysis;
    const near = found(analysed(first, '2', { states: 1, runs: 4_000 })).analysis;
    // The number of runs that gives two percentage points, and no more.
    expect(near.runs).toBeGreaterThan(200);
    expect(near.runs).toBeLessThanOrEqual(4_000);
    expect(near.start.fraction).toBe(null);
    for (const [index, { after, change }] of near.moments.entries()) {
      expect(Math.abs(after.decimal - (exact.moments[index]?.after.decimal ?? 9))).toBeLessThan(
        0.04,
      );
      expect(change.low).toBeLessThanOrEqual(change.high);
    }
  });
});
