import { expect, test } from 'vitest';
import { terminalLines } from './blocks/terminal.ts';
import { diffBlock } from './diff.ts';
import { plainStyle } from './style.ts';

const diffLines = (before: string, after: string): readonly string[] =>
  terminalLines([diffBlock('a.fray', before, after, 'formatted')], plainStyle, 80);

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

test('a change is shown with three lines before and three lines after it', () => {
  const before = numbered(1, 20);
  expect(diffLines(before, before.replace('line 9\n', 'line nine\n'))).toEqual([
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
  const lines = diffLines(numbered(1, 20_000), numbered(20_001, 30_000));
  expect(lines).toHaveLength(2 + 1 + 30_000);
  expect(lines.slice(2, 4)).toEqual(['@@ -1,20000 +1,10000 @@', '-line 1']);
  expect(lines.at(-1)).toBe('+line 30000');
});
