// Exact odds of these systems, compared with fractions that are worked out here without Fray.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exact, rulesetOf, told } from '../odds/rules.ts';
import { thorough } from '../scale.ts';

function oddsOf(path: string, measure: string): readonly string[] {
  const ruleset = rulesetOf(readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8'));
  return told(exact(ruleset, {}, [measure]).measures[0]);
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const ratio = (n: bigint, d: bigint): string => `${n / gcd(n, d)}/${d / gcd(n, d)}`;

// The published value: 8/36 at once, and a point with p ways comes before a seven in p of p + 6 cases.
test('craps: the chance that the shooter wins', () => {
  expect(oddsOf('craps.fray', 'passes')).toEqual([
    `false ${ratio(251n, 495n)}`,
    `true ${ratio(244n, 495n)}`,
  ]);
});

test('pig: the score of a turn that is held at twenty', () => {
  // A turn has at most ten throws of six faces. The number of ways to each sum is counted in units of 1/6^10.
  const ends = new Map<number, bigint>();
  const go = (pot: number, ways: bigint): void => {
    if (pot >= 20) {
      ends.set(pot, (ends.get(pot) ?? 0n) + ways);
      return;
    }
    ends.set(0, (ends.get(0) ?? 0n) + ways / 6n);
    for (let face = 2; face <= 6; face += 1) go(pot + face, ways / 6n);
  };
  const all = 6n ** 10n;
  go(0, all);
  expect(oddsOf('pig.fray', 'turn-score')).toEqual(
    [...ends].sort(([a], [b]) => a - b).map(([sum, ways]) => `${sum} ${ratio(ways, all)}`),
  );
});

// Each of five dice kills with 7/36: it hits with 4/6 and one more try in 1/6, wounds with 3/6, and is not saved with 3/6.
test('hits, wounds and saves: how many are left', () => {
  const choose = [1n, 5n, 10n, 10n, 5n, 1n];
  const left = choose.map(
    (many, lost) =>
      `${5 - lost} ${ratio(many * 7n ** BigInt(lost) * 29n ** BigInt(5 - lost), 36n ** 5n)}`,
  );
  expect(oddsOf('volley.fray', 'red-left')).toEqual(left.toReversed());
});

// One exploding d6 reaches nine with a six and then three or more: 4/36. Neither of two does with (8/9)².
test('the wild die: the chance of a raise against five', () => {
  expect(oddsOf('wild.fray', 'first-raise')).toEqual(['false 64/81', 'true 17/81']);
});

/** Yields every order in which these can be drawn. All are equally likely. */
function* dealt<T>(left: readonly T[]): Generator<readonly T[]> {
  if (left.length === 0) yield [];
  for (const [index, card] of left.entries())
    for (const rest of dealt(left.toSpliced(index, 1))) yield [card, ...rest];
}

/** Returns values and their ways as lines of odds. */
function shares(found: ReadonlyMap<string, bigint>, of: bigint): readonly string[] {
  return [...found].map(([value, ways]) => `${value} ${ratio(ways, of)}`);
}

const inOrder = (lines: readonly string[]): readonly string[] =>
  [...lines].sort((a, b) => (a < b ? -1 : 1));

test('a cup of chits: how many are active before dusk, and how many of blue are left', () => {
  const active = new Map<string, bigint>();
  const left = new Map<string, bigint>();
  let all = 0n;
  for (const order of dealt(['red', 'red', 'blue', 'dusk'])) {
    const before = order.slice(0, order.indexOf('dusk'));
    const shots = before.filter((chit) => chit === 'red').length;
    all += 1n;
    active.set(`${before.length}`, (active.get(`${before.length}`) ?? 0n) + 1n);
    // Each shot hits with 1/3, so the ways are counted in ninths.
    const hits = shots === 0 ? [9n, 0n, 0n] : shots === 1 ? [6n, 3n, 0n] : [4n, 4n, 1n];
    for (const [many, ways] of hits.entries())
      if (ways > 0n) left.set(`${3 - many}`, (left.get(`${3 - many}`) ?? 0n) + ways);
  }
  expect(oddsOf('chits.fray', 'first-turn')).toEqual(inOrder(shares(active, all)));
  expect(oddsOf('chits.fray', 'blue-first-turn')).toEqual(inOrder(shares(left, all * 9n)));
});

test('action cards: who is first, and whether the foe is hit in the first round', () => {
  const first = new Map<string, bigint>();
  let all = 0n;
  let spared = 0n;
  const deck = [0, 1, 2, 3, 4, 5];
  for (const order of dealt(deck)) {
    const cards = order.slice(0, 3);
    const highest = ['Ann', 'Bo', 'Grim'][cards.indexOf(Math.max(...cards))] ?? '';
    first.set(highest, (first.get(highest) ?? 0n) + 1n);
    all += 1n;
    // A blow misses on 1 to 3 of six, with the joker only on 1.
    const misses = cards.slice(0, 2).map((card): bigint => (card === 5 ? 1n : 3n));
    spared += misses.reduce((ways, one) => ways * one, 1n);
  }
  expect(inOrder(oddsOf('cards.fray', 'first-up'))).toEqual(inOrder(shares(first, all)));
  expect(inOrder(oddsOf('cards.fray', 'first-blow'))).toEqual([
    `false ${ratio(spared, all * 36n)}`,
    `true ${ratio(all * 36n - spared, all * 36n)}`,
  ]);
});

test('cards from the hand: the wounds of the cautious player in two bouts', () => {
  const wounds = new Map<string, bigint>();
  let all = 0n;
  for (const order of dealt([1, 1, 1, 3, 3, 6])) {
    const [a = 0, b = 0, c = 0, d = 0] = order;
    const [bold, kept] = [Math.max(a, b), Math.min(a, b)];
    const first = bold > Math.min(c, d) ? 1 : 0;
    // A hurt player keeps the last card, which counts as a feint.
    const second = kept > (first > 0 ? 1 : Math.max(c, d)) ? 1 : 0;
    wounds.set(`${first + second}`, (wounds.get(`${first + second}`) ?? 0n) + 1n);
    all += 1n;
  }
  expect(oddsOf('hands.fray', 'wounds')).toEqual(inOrder(shares(wounds, all)));
});

test('choose three, each once: how many of the mob are left, and the harm of the hero', () => {
  // Returns the damage to the mob and the guard, by how many options may be chosen and the harm so far.
  const listed = (choices: number, harm: number): readonly [number, number] =>
    choices === 3 ? (harm < 4 ? [2, 1] : [4, 0]) : choices === 2 ? [1, 1] : [1, 0];
  const mob = new Map<string, bigint>();
  const suffered = new Map<string, bigint>();
  const go = (clash: number, size: number, harm: number, ways: bigint): void => {
    if (clash === 1) mob.set(`${size}`, (mob.get(`${size}`) ?? 0n) + ways);
    if (clash === 3 || size === 0 || harm === 6) {
      // Clashes that are not fought count with all of their possible throws.
      const all = ways * 36n ** BigInt(3 - clash);
      suffered.set(`${harm}`, (suffered.get(`${harm}`) ?? 0n) + all);
      return;
    }
    for (let one = 1; one <= 6; one += 1)
      for (let two = 1; two <= 6; two += 1) {
        const force = one + two + 1;
        const [blow, guard] = listed(force >= 10 ? 3 : force >= 7 ? 2 : 0, harm);
        go(clash + 1, Math.max(0, size - blow), Math.min(6, harm + 2 - guard), ways);
      }
  };
  go(0, 6, 0, 1n);
  expect(oddsOf('edges.fray', 'mob-left')).toEqual(inOrder(shares(mob, 36n)));
  expect(oddsOf('edges.fray', 'harm')).toEqual(inOrder(shares(suffered, 36n ** 3n)));
});

test('noise: a value that lasts for a turn or a round is gone in the next', () => {
  const noise = new Map<string, bigint>();
  // Only the last round counts: one makes a noise of two with 1/2, the other always.
  for (const ann of [0, 2]) noise.set(`${1 + ann + 2}`, 1n);
  expect(oddsOf('noise.fray', 'noise')).toEqual(inOrder(shares(noise, 2n)));
  expect(oddsOf('noise.fray', 'all')).toEqual(
    [1n, 3n, 3n, 1n].map((ways, ann) => `${3 + ann} ${ratio(ways, 8n)}`),
  );
});

/** Yields all faces of this number of dice. */
function* hands(many: number): Generator<readonly number[]> {
  if (many === 0) return yield [];
  for (const rest of hands(many - 1))
    for (let face = 1; face <= 6; face += 1) yield [face, ...rest];
}

/** Returns the ends of an attempt with two dice and one of gear: whether it succeeds, how much air it costs, and in how many of 6^6 cases. */
function attempted(isPushed: boolean): ReadonlyMap<string, bigint> {
  const ends = new Map<string, bigint>();
  const add = (isRaised: boolean, cost: number, ways: number): void => {
    const end = `${isRaised} ${cost}`;
    ends.set(end, (ends.get(end) ?? 0n) + BigInt(ways));
  };
  for (const [gear, ...own] of hands(3)) {
    if (gear === 6 || own.includes(6)) add(true, 0, 6 ** 3);
    else if (!isPushed) add(false, 0, 6 ** 3);
    else {
      const ones = own.filter((face) => face === 1).length;
      for (const again of hands(3 - ones)) {
        const hurt = ones + again.slice(1).filter((face) => face === 1).length;
        const isRaised = again.includes(6);
        add(isRaised, isRaised ? hurt : hurt + 1, 6 ** ones);
      }
    }
  }
  return ends;
}

/** Returns the rules with a coin in the place of the choice to push. */
function tossed(text: string): string {
  const toss =
    'check Push by d\n  roll d2 as coin\n  yes  when coin is 2 and d.air > 1\n  no   otherwise';
  return text
    .split('\n\n')
    .filter((one) => !/^(?:policy|scenario Forced|example)/.test(one))
    .map((one) => (one.startsWith('choice Push') ? toss : one))
    .join('\n\n');
}

test.runIf(thorough).each([
  ['never', 'Wreck', 0n, (text: string) => text],
  ['always', 'Forced', 2n, (text: string) => text],
  ['by the toss of a coin', 'Wreck', 1n, tossed],
])(
  'a pool that is pushed %s: how often the diver comes up, and with how much air',
  (_, scenario, pushes, changed) => {
    const [kept, pushed] = [attempted(false), attempted(true)];
    const raised = new Map<string, bigint>();
    const left = new Map<string, bigint>();
    const go = (time: number, isRaised: boolean, air: number, ways: bigint): void => {
      if (time === 2) {
        raised.set(`${isRaised}`, (raised.get(`${isRaised}`) ?? 0n) + ways);
        left.set(`${air}`, (left.get(`${air}`) ?? 0n) + ways);
        return;
      }
      if (isRaised || air === 0) return go(time + 1, isRaised, air, ways * 2n * 6n ** 6n);
      for (const [ends, cases] of [
        [pushed, air > 1 ? pushes : 0n],
        [kept, air > 1 ? 2n - pushes : 2n],
      ] as const)
        for (const [end, many] of cases === 0n ? [] : ends) {
          const [is, cost] = end.split(' ');
          go(time + 1, is === 'true', Math.max(0, air - Number(cost)), ways * cases * many);
        }
    };
    go(0, false, 6, 1n);
    const ruleset = rulesetOf(changed(readFileSync(new URL('pool.fray', import.meta.url), 'utf8')));
    const all = 4n * 6n ** 12n;
    for (const [measure, found] of [
      ['raised', raised],
      ['air', left],
    ] as const)
      expect(inOrder(told(exact(ruleset, { scenario }, [measure]).measures[0]))).toEqual(
        inOrder(shares(found, all)),
      );
  },
);
