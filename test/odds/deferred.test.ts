// A count decides a throw only as far as the rules read it, and has the odds of all its faces.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mustAgree, mustAgreeAlways } from '../naive/agreement.ts';
import { scaled } from '../scale.ts';
import { positionsOf } from './rules.ts';

const POOLS = ['2d4', '3d3', '1d6', '3d2', 'dice-left * 1d3', 'die-now', '1d2 + 1d4'];
const READS = [
  'raise score by matches of pool on 2',
  'raise score by matches of pool on 1 + 2 * matches of pool on 3',
  'raise score by matches of pool on score',
  'each n from 1 to 4\n  if matches of pool on n > 1\n    raise score by n',
  'each n from 1 to 3\n  let N be 5 - n\n  let wide-N be matches of pool on N\n  if wide-N > 0\n    raise score by wide-N * n',
  'raise score by item 1 of pool.faces',
  'if length of pool.faces > 1\n  raise score by item 2 of pool.faces',
  'each n from 1 to (length of pool.faces but at most 2)\n  if item n of pool.faces > score\n    raise score by 3\n  otherwise if item n of pool.faces < score\n    raise score by 1',
  'raise score by count f in pool.faces where f > 2',
  'raise score by count f in pool.faces where f > score',
  'if any f in pool.faces where f is 4\n  raise score by 5',
  'if no f in pool.faces where f is 2\n  raise score by 7',
  'if every f in pool.faces satisfies f > 1\n  set score to score * 2',
  'if any f in pool.faces where f is 1 and (no g in pool.faces where g is 3)\n  raise score by 1',
  'if matches of other on 1 > matches of pool on 1\n  raise score by 1',
  'if item 1 of other.faces > item 1 of pool.faces\n  raise score by 2',
  'roll d2 as N\nif N is 2\n  raise score by matches of pool on 4',
  'lower dice-left by 1',
  'set die-now to d6',
  'if 3 is in pool.faces\n  raise score by 1',
  // These need all faces from the beginning.
  'raise score by total of f for f in pool.faces',
  'raise score by pool',
  'raise score by natural of pool',
  'set score to (lowest of f for f in pool.faces) + (highest of f for f in pool.faces)',
  'each f in pool.faces\n  if f > score\n    set score to f',
];
const games = fc.record({
  pool: fc.constantFrom(...POOLS),
  other: fc.constantFrom(...POOLS),
  reads: fc.array(fc.constantFrom(...READS), { minLength: 1, maxLength: 3 }),
  /** The reads come in a loop, with a throw for each round. */
  rounds: fc.boolean(),
});

const indented = (text: string, by = '  '): string => text.replaceAll(/^/gm, by);

/** Gives names a number. */
const named = (step: string, index: number): string => step.replaceAll('N', `n${index}`);

const gameOf = ({
  pool,
  other,
  reads,
  rounds,
}: typeof games extends fc.Arbitrary<infer G> ? G : never) => {
  const throws = [`roll ${pool} as pool`, `roll ${other} as other`, ...reads.map(named)].join('\n');
  return rulesWith(
    rounds ? `  play round up to 2 times\n${indented(throws, '    ')}` : indented(throws),
  );
};

/** Rules with this order of play, and whatever else they need. */
const rulesWith = (play: string, others = '', people = ''): string => `ruleset "Pools"

${others}
span round

track score      counter 0..9999  starts 0
track dice-left  counter 0..3     starts 2
track die-now    die              starts d4

encounter
${play}

measure came-to
  at end of encounter
  score

scenario Table
${people}`;

test('the odds are those of all faces', () => {
  mustAgreeAlways(games, gameOf, scaled(40));
});

test.each([
  ['how many show each face', READS[3] ?? '', 300],
  ['the dice from the highest down', READS[7] ?? '', 1_500],
  ['how many show more than a number', READS[8] ?? '', 3],
  // The second line asks for what the first has been told and the count has forgotten: it knows all hands from the beginning.
  [
    'a face again after another',
    'raise score by matches of pool on 1\nraise score by matches of pool on 2\nraise score by matches of pool on 1',
    null,
  ],
])('thirty dice of which the rules read %s', (_, read, positions) => {
  const found = positionsOf(gameOf({ pool: '30d8', other: '1d4', reads: [read], rounds: false }));
  if (positions === null) expect(found).toBeNull();
  else expect(found).toBeLessThanOrEqual(positions);
});

/** Rolls and reads of which a part is easily mistaken. */
const ODD: readonly (readonly [string, string])[] = [
  ['what is dropped', 'roll 3d4 drop lowest 1 as pool\nraise score by matches of pool on 1'],
  [
    'dice that explode',
    'roll 2d3 explode on 3 up to 1 times as pool\nraise score by matches of pool on 3',
  ],
  ['dice that are added', 'roll 2d4 as pool\n  Extra  +1d\nraise score by matches of pool on 4'],
  ['dice of several kinds', 'roll 1d2 + 2d4 as pool\nraise score by matches of pool on 1'],
  ['dice that are taken away', 'roll 2d4 - 1d4 as pool\nraise score by matches of pool on 1'],
  [
    'another instruction',
    'roll 2d4 as pool\npick f at random from pool.faces\n  raise score by f + matches of pool on 1',
  ],
  [
    'a part of what was asked last',
    'roll 3d4 as pool\nraise score by count f in pool.faces where f > 2\nraise score by 10 * matches of pool on 3',
  ],
  [
    'more than what was asked last',
    'roll 3d4 as pool\nraise score by matches of pool on 3\nraise score by 10 * count f in pool.faces where f > 2',
  ],
  [
    'the same again',
    'roll 3d4 as pool\nraise score by matches of pool on 3\nraise score by 10 * matches of pool on 3',
  ],
  [
    'a face that no die has',
    'roll 2d4 as pool\nraise score by matches of pool on 5\nraise score by 10 * matches of pool on 0',
  ],
  [
    'the highest after a face in the middle',
    'roll 2d4 as pool\nraise score by matches of pool on 2\nraise score by 10 * item 1 of pool.faces',
  ],
  [
    'the highest after the second',
    'roll 3d4 as pool\nraise score by item 2 of pool.faces\nraise score by 10 * item 1 of pool.faces',
  ],
  [
    'the second after the highest',
    'roll 3d4 as pool\nraise score by item 1 of pool.faces\nraise score by 10 * item 2 of pool.faces',
  ],
  [
    'the third after the count of the highest face',
    'roll 3d4 as pool\nraise score by matches of pool on 4\nraise score by 10 * item 3 of pool.faces',
  ],
  [
    'the second after a face in the middle and the highest',
    'roll 3d4 as pool\nraise score by matches of pool on 2\nraise score by 10 * matches of pool on 4\nraise score by 100 * item 2 of pool.faces',
  ],
  [
    'the second after two faces in rising order',
    'roll 3d4 as pool\nraise score by matches of pool on 3\nraise score by 10 * matches of pool on 4\nraise score by 100 * item 2 of pool.faces',
  ],
  [
    'what is added to a total',
    'roll 1d4 as it\n  Aim  +2\nif it > 4\n  raise score by 1\nif it > 5\n  raise score by 10',
  ],
  [
    'a total tested at one place against two numbers',
    'raise score by 1\nroll 1d2 as coin\nif coin is 1\n  raise score by 1\nroll 1d4 as it\nif it > score\n  raise score by 10',
  ],
  [
    'a total in two parts of a statement',
    'roll 1d4 as it\nlet gain be 1\n  Aim  +2 when it > 2\n  Wind  +4 when it > 3\nraise score by gain',
  ],
  [
    'a total and faces in one test',
    'roll 1d4 as it\nroll 2d3 as pool\nif it > 2 and matches of pool on 2 > 0\n  raise score by 1\nif it > 3 or matches of pool on 1 > 1\n  raise score by 10',
  ],
  [
    'faces and a total in one test',
    'roll 1d4 as it\nroll 2d3 as pool\nif matches of pool on 2 > 0 and it > 2\n  raise score by 1',
  ],
  ['a total on both sides', 'roll 1d4 as it\nif it > 5 - it\n  raise score by 1'],
  [
    'a total whose dice are thrown again',
    'roll 2d4 as it\nroll again it keeping 4 as more\nif it > 5\n  raise score by 1\nif more > 6\n  raise score by 10',
  ],
  [
    'a total that is tested, and added',
    'roll 1d4 as it\nif it > 2\n  raise score by 1\nif it is 4\n  raise score by it',
  ],
  [
    'two throws of the same name',
    'if score is 0\n  roll 2d4 as pool\n  raise score by matches of pool on 1\nroll 3d4 as other\nraise score by 10 * matches of other on 1',
  ],
];

test.each(ODD)('%s', (_, lines) => {
  mustAgree(rulesWith(indented(lines)), { ways: ['plain'] });
});

test.each([
  ['of which another rule reads the faces', '(count f in result.pool.faces where f > 2)'],
  ['of which no other rule reads anything', '0'],
])('a throw in a check %s', (_, more) => {
  mustAgree(
    rulesWith(
      `  each s in here\n    Deed by s as result\n    raise score by ${more}`,
      'side here\n\nkind Hero\n\ncheck Deed by s\n  roll 3d4 as pool\n  let ones be matches of pool on 1\n  done   when ones > 1\n  fails  otherwise\n',
      '  side here\n    Hero\n    Ann\n    Bob\n',
    ),
    { ways: ['plain'] },
  );
});

/** Rolls whose totals are tested. */
const ROLLS = [
  '1d6',
  '2d3',
  'dice-left * 1d3 + 1',
  'die-now',
  '3d3 drop lowest 1',
  '1d4 explode on 4 up to 1 times',
  '1d5, low is good',
  '1d4\n  Aim  +1 when score > 1\n  Wind  -1 when dice-left < 2',
  '1d4\n  Luck  advantage when score > 0',
  '1d4\n  Extra  +1d2 when score > 0',
];
const TESTS = [
  'if it > 3\n  raise score by 1',
  'if it <= score\n  raise score by 2',
  'if score + 1 < it\n  raise score by 3',
  'if it is 2\n  raise score by 4',
  'if 3 is it\n  raise score by 1',
  'if it is not score\n  raise score by 5',
  'if it is one of 1, 4..6\n  raise score by 6',
  'if it > 1 and it < 4\n  raise score by 7',
  'if it > 4 or (it is 1) or it > score\n  raise score by 1',
  'raise score by (5 - it but at least 2)',
  'let N be it > 2\nif N\n  raise score by 8',
  'each n from 1 to 4\n  if it > n\n    raise score by n',
  'each n from 2 to 3\n  if it is n\n    lower score by 1',
  'if it > other\n  raise score by 1',
  'if other >= it\n  raise score by 2',
  'if it is other\n  raise score by 3',
  'roll d2 as N\nif it > N\n  raise score by 3',
  'lower dice-left by 1',
  'set die-now to d6',
  'play round up to 2 times\n  if it > 1 + score\n    raise score by 1',
  'if score is 2\n  roll 1d3 as it\n  if it > 1\n    raise score by 1',
  'raise score by (it but at most 2)',
  'if it + other > 4\n  raise score by 1',
  'if it + 1 > score\n  raise score by 1',
  'each n from it to 3\n  raise score by 1',
  // Each total is something else, or the roll is thrown at once.
  'raise score by it',
  'set score to score but at least it',
  'roll it * 1d2 as N\nif N > 2\n  raise score by N',
];
const tested = fc.record({
  roll: fc.constantFrom(...ROLLS),
  other: fc.constantFrom(...ROLLS),
  tests: fc.array(fc.constantFrom(...TESTS), { minLength: 1, maxLength: 3 }),
  rounds: fc.boolean(),
});

test('the odds are those of all totals', () => {
  mustAgreeAlways(
    tested,
    ({ roll, other, tests, rounds }) => {
      const lines = [rollAs(roll, 'it'), rollAs(other, 'other'), ...tests.map(named)].join('\n');
      return rulesWith(
        rounds ? `  play turn up to 2 times\n${indented(lines, '    ')}` : indented(lines),
        'span turn',
      );
    },
    scaled(40),
  );
});

/** The roll with a name: behind the dice, before what follows a comma or stands below. */
const rollAs = (roll: string, name: string): string =>
  roll.replace(/^[^,\n]*/, `roll $& as ${name}`);

test.each([
  ['a comparison', 'if it > 90'],
  ['a comparison from the other side', 'if score < it'],
  ['a value', 'if it is 17'],
  ['a value from the other side', 'if 17 is it'],
  ['one of several', 'if it is one of 1, 80..99'],
  ['another total', 'if it > other'],
  ['both tests of a condition', 'if it > 90 or (it is 17)'],
  ['a part of a sum', 'if (it but at most 3) + score > 2'],
])('a total tested by %s has few positions', (_, test) => {
  const text = rulesWith(
    indented(`roll 1d100 as it\nroll 1d2 as other\n${test}\n  raise score by 1`),
  );
  expect(positionsOf(text)).toBeLessThanOrEqual(4);
});

test.each([
  ['of which another rule reads the total', 'result.total'],
  ['of which no other rule reads anything', '0'],
])('a total in a check %s', (_, more) => {
  mustAgree(
    rulesWith(
      `  each s in here\n    Deed by s as result\n    raise score by ${more}\n    if result is done\n      raise score by 10`,
      'side here\n\nkind Hero\n\ncheck Deed by s\n  roll 1d4 as total\n  done   when total > 2\n  fails  otherwise\n',
      '  side here\n    Hero\n    Ann\n    Bob\n',
    ),
    { ways: ['plain'] },
  );
});

test.each([
  ['three outcomes', 'best   when total > 3\n  done   when total > 2\n  fails  otherwise'],
  [
    'a test that only holds without it',
    'fails  when s.skill is 0\n  best   when (12 / s.skill rounded up) > total + 8\n  done   otherwise',
  ],
])('a total in a check with %s', (_, outcomes) => {
  const text = rulesWith(
    '  each s in here\n    Deed by s\n      best   raise score by 5\n      done   raise score by 1\n      fails  nothing',
    `side here\n\nkind Hero\n  skill  0..3\n\ncheck Deed by s\n  roll 1d4 as total\n  ${outcomes}\n`,
    '  side here\n    Hero  skill\n    Ann   0\n    Bob   1\n',
  );
  mustAgree(text, { ways: ['plain'] });
  expect(positionsOf(text)).not.toBeNull();
});

test('a total is known to a trigger that runs inside itself', () => {
  mustAgree(
    rulesWith(
      '  each s in here\n    raise s.hits by 1',
      'side here\n\nkind Hero\n  hits  counter 0..9  starts 0\n\ntrigger Echo when p.hits rises\n  roll 1d4 as it\n  each q in here where q is not p and q.hits < 2\n    if it > q.hits + 1\n      raise q.hits by (3 - it but at least 1)\n  if it > 3\n    raise score by 1\n',
      '  side here\n    Hero\n    Ann\n    Bob\n',
    ),
    { ways: ['plain'] },
  );
});

test('what has been forgotten is known again if all hands are few', () => {
  mustAgree(
    gameOf({
      pool: '3d4',
      other: '1d4',
      reads: [READS[0] ?? '', READS[1] ?? '', READS[0] ?? ''],
      rounds: false,
    }),
    { ways: ['plain'] },
  );
});
