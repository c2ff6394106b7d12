// Tests `fray odds -e`: its fractions against a count of all throws, comparisons of several expressions, and the errors
// for mistyped ones.
import { expect, test } from 'vitest';
import { main } from '../main.ts';
import { fakeHost } from '../testing/fake-host.ts';

async function odds(...argv: readonly string[]) {
  const host = fakeHost();
  return { code: await main(['odds', ...argv], host), ...host.printed };
}

async function answers(...expressions: readonly string[]) {
  const { code, out, err } = await odds(...expressions.flatMap((one) => ['-e', one]), '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out).expressions;
}

/** Returns every combination of faces that dice with these sizes can show. */
function throws(sizes: readonly number[]): readonly (readonly number[])[] {
  return sizes.reduce<readonly (readonly number[])[]>(
    (found, size) =>
      found.flatMap((faces) => Array.from({ length: size }, (_, face) => [...faces, face + 1])),
    [[]],
  );
}

const sum = (faces: readonly number[]): number => faces.reduce((a, b) => a + b, 0);
const at = (faces: readonly number[], index: number): number => faces[index] ?? 0;

test.each<
  readonly [string, readonly number[], (faces: readonly number[]) => number | boolean | string]
>([
  ['4d6 drop lowest 1', [6, 6, 6, 6], (faces) => sum(faces) - Math.min(...faces)],
  ['2d6 + 3 >= 10', [6, 6], (faces) => sum(faces) + 3 >= 10],
  ['d6 - d4', [6, 4], ([a = 0, b = 0]) => a - b],
  ['d20+5 >= 15 and not d6 > 2', [20, 6], ([a = 0, b = 0]) => a + 5 >= 15 && b <= 2],
  ['(2d4 keep highest 1) * 2 + d4', [4, 4, 4], (f) => Math.max(at(f, 0), at(f, 1)) * 2 + at(f, 2)],
  ['4d6 count 5 or more >= 2', [6, 6, 6, 6], (f) => f.filter((face) => face >= 5).length >= 2],
  ['D6 but at least 3', [6], ([a = 0]) => Math.max(3, a)],
  ['d6 is d6', [6, 6], ([a, b]) => a === b],
  ['d8 / 2 rounded up', [8], ([a = 0]) => Math.ceil(a / 2)],
  ['2 * d6', [6, 6], sum],
  ['2 * (d6)', [6], ([a = 0]) => 2 * a],
  ['(d4) but at least (d6)', [4, 6], (faces) => Math.max(...faces)],
  ['(d6 + 1) but at most d4', [6, 4], ([a = 0, b = 0]) => Math.min(a + 1, b)],
  ['(2d2 keep highest 1) * (d2)', [2, 2, 2], (f) => Math.max(at(f, 0), at(f, 1)) * at(f, 2)],
  [
    '(d4 - 1 > 1) and (9 / (d4) rounded up > 4 or d4 - 2 is 0)',
    [4, 4, 4],
    (f) => at(f, 0) > 2 && (Math.ceil(9 / at(f, 1)) > 4 || at(f, 2) === 2),
  ],
])(
  'the chances of %s are those of its throws counted one by one',
  async (expression, sizes, of) => {
    const all = throws(sizes).map(of);
    const [answer] = await answers(expression);
    const found = answer.outcomes.map(
      (one: { readonly value: unknown; readonly chance: { readonly fraction: string } }) => {
        const [n = '', d = ''] = one.chance.fraction.split('/');
        return [one.value, (Number(n) * all.length) / Number(d)];
      },
    );
    const counted = new Map<unknown, number>();
    for (const one of all) counted.set(one, (counted.get(one) ?? 0) + 1);
    expect(new Map(found)).toEqual(counted);
    expect(answer.faults).toEqual([]);
  },
);

test('means and chances are printed as fractions, with bars and a comparison', async () => {
  const [dice, claim, less] = await answers('4d6 drop lowest 1', '2d6 + 3 >= 10', 'd4 - d6');
  expect(dice.mean).toMatchObject({ fraction: '15869/1296' });
  expect(less.mean).toMatchObject({ fraction: '-1/1' });
  expect(claim).toMatchObject({ method: { method: 'exact' }, mean: null });
  expect(claim.outcomes[1]).toMatchObject({ value: true, chance: { fraction: '7/12' } });
  const { out } = await odds('-e', '4d6 drop lowest 1', '-e', '2d6 + 3 >= 10');
  expect(out).toMatch(/^ {2}13 {2}█+\S* +0\.132716 {2}43\/324$/m);
  expect(out).toContain('  mean 12.2446  15869/1296\n');
  expect(out).toContain(
    'Compared\n  4d6 drop lowest 1  mean 12.2446  15869/1296, 3 to 18\n  2d6 + 3 >= 10      yes 0.583333  7/12\n',
  );
});

test('a fault that only some throws reach is reported with its chance', async () => {
  const [{ faults, mean }] = await answers('6 / (d6 - 3) rounded up');
  expect(faults).toMatchObject([{ text: '6 is divided by 0 here', chance: { fraction: '1/6' } }]);
  expect(mean).toBe(null);
});

test('if there are very many values, the very unlikely ones get no bar', async () => {
  const { out } = await odds('-e', '30d6');
  expect(out.split('\n').length).toBeLessThan(100);
  expect(out).toMatch(/^ {2}\d+ more, each over a thousand times less likely than the likeliest/m);
});

test.each([
  ['2d6 +', 6, 'expected a value'],
  ['1 + 4d6 keep first', 14, 'expected `highest` or `lowest`'],
  ['5d20 count 12 or less', 18, 'expected `more`'],
  ['2d6 drop lowest 1 + 2d8 drop lowest 1', 25, 'found `drop`'],
  ['2d6 + foo', 7, 'error[names/unknown-value]'],
  ['2d6 + yes', 7, 'error[types/does-not-fit]'],
  ['d6 drop lowset 1', 9, 'error[syntax/misspelt-word]'],
  ['d6 + 2d6 >= 3 + "a"', 17, 'error[types/does-not-fit]'],
])('%s is refused at column %i: %s', async (expression, column, says) => {
  const { code, out, err } = await odds('-e', expression);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(`--> expression:1:${column}\n`);
  expect(err).toContain(`1 | ${expression}\n`);
  expect(err).toContain(says);
  expect(err).not.toMatch(/ǃ|roller/u);
});

test.each([
  ['4d6 drop lowest 9', '`drop lowest 9` leaves no die: only 4 dice are thrown'],
  ['2 + 4d6 keep highest 4', '`keep highest 4` changes nothing: all 4 dice are kept'],
])('%s is counted with a warning: %s', async (expression, says) => {
  const { code, err } = await odds('-e', expression);
  expect(code).toBe(0);
  expect(err).toContain(says);
});

test.each([
  ['2 d6', '2d6'],
  ['d% <= 40', 'd100 <= 40'],
  ['4d6kh3', '4d6 keep highest 3'],
  ['4d6dl1 + 1', '4d6 drop lowest 1 + 1'],
  ['3d6k1', '3d6 keep highest 1'],
  ['4d6 drop 1', '4d6 drop lowest 1'],
  ['d6! > 6', 'd6 explode on 6 up to 10 times > 6'],
  ['d6=3', 'd6 is 3'],
  ['d6 != 3', 'd6 is not 3'],
  ['d6 => 3', 'd6 >= 3'],
  ['roll d6', 'd6'],
  ['d6 > 3 && d4 > 1', 'd6 > 3 and d4 > 1'],
  ['3d6 drop', '3d6 drop lowest 1'],
  ['d6 drop lowset 1', 'd6 drop lowest 1'],
  ['4d6h3', '4d6 keep highest 3'],
  ['d6 vs d8', 'd6 > d8'],
  ['2d6 + 3 vs 10', '2d6 + 3 > 10'],
  ['d20 advantage', '2d20 keep highest 1'],
  ['1d20 with disadvantage + 2', '2d20 keep lowest 1 + 2'],
])(
  'in the notation of another tool, %s is refused and the valid %s is suggested',
  async (wrong, right) => {
    const { code, err } = await odds('-e', wrong);
    expect(code).toBe(2);
    expect(err).toContain(`did you mean -e '${right}'?`);
    expect((await odds('-e', right)).code).toBe(0);
  },
);

test('a correction that leaves the expression as wrong as before is not shown', async () => {
  const { err } = await odds('-e', 'd20 foo');
  expect(err).toContain('found `foo`');
  expect(err).not.toContain('help:');
});

test('words are quoted as they were typed, and a correction stays apart from the words before it', async () => {
  const { err } = await odds('-e', '1 + 3d6 drop + yes');
  expect(err).not.toContain(' as`');
  expect(err).not.toContain('droplowest');
});

test('the answer can be a table for other programs or a page', async () => {
  const table = await odds('-e', 'd2', '-e', 'd4 >= 2', '--csv');
  expect(table.out.split('\r\n')).toEqual(
    expect.arrayContaining([
      expect.stringContaining('measure,occurrence,'),
      'd2,,1,chance,0.5,0.5,0.5,1/2,exact,',
      'd4 >= 2,,yes,chance,0.75,0.75,0.75,3/4,exact,',
    ]),
  );
  const page = await odds('-e', 'd2', '-e', 'd4 >= 2', '--html', '-');
  expect(page.out).toMatch(/^<!doctype html>/i);
  expect(page.out).toContain('fray odds --expression d2 --expression');
});

test.each([
  [['-e', ' '], '`-e` is empty'],
  [[], '`odds` needs a file of rules, or an expression'],
  [['a.fray', '-e', 'd6'], '`-e` needs no file, but a.fray was given'],
  [['-e', 'd6', '--seed', '1'], '`--expression` and `--seed`'],
  [['-e', 'd6', '--exact-only'], '`--expression` and `--exact-only`'],
  [['-e', 'd6', '--with', 'a=1'], '`--expression` and `--with`'],
] as const)('%j is wrong usage: %s', async (argv, says) => {
  const { code, out, err } = await odds(...argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(says);
});

test.each([
  '10d10 explode on 10 up to 100 times',
  '1000d1000',
  '200d20 keep highest 100',
  '2 * 400d1000 + 1',
])('%s: more dice than can be counted are refused at once with a message', async (expression) => {
  const { code, out, err } = await odds('-e', expression);
  expect({ code, out }).toEqual({ code: 4, out: '' });
  expect(err).toContain(`error: \`${expression}\` throws more dice than can be counted\nhint: `);
});

test('dice that seldom explode are counted, however many there are', async () => {
  expect((await odds('-e', '20d10 explode on 10 up to 2 times')).code).toBe(0);
});
