import { expect, test } from 'vitest';
import { diffLines } from './diff.ts';
import { plainStyle } from './style.ts';

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

test('a change is shown with three lines before and three lines after it', () => {
  const before = numbered(1, 20);
  expect(
    diffLines('a.fray', before, before.replace('line 9\n', 'line nine\n'), plainStyle),
  ).toEqual([
    '--- a.fray',
    '+++ a.fray (formatted)',
    '@@ -6,7 +6,7 @@',
    ' line 6',
    ' line 7',
    ' line 8',
    '-line 9',
    '+line nine',
    ' line 10',
    ' line 11',
    ' line 12',
  ]);
});

test('if two long texts have nothing in common, all old lines are removed and all new ones added', () => {
  const lines = diffLines('a.fray', numbered(1, 20_000), numbered(20_001, 30_000), plainStyle);
  expect(lines).toHaveLength(2 + 1 + 30_000);
  expect(lines.slice(2, 4)).toEqual(['@@ -1,20000 +1,10000 @@', '-line 1']);
  expect(lines.at(-1)).toBe('+line 30000');
});
