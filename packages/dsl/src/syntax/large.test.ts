// Checks that very large inputs are refused at a stated limit before they slow down any pass.
import { expect, test } from 'vitest';
import { compile } from '../compile.ts';
import { createSource } from '../source/source.ts';
import { thorough } from '../../../../test/scale.ts';

const codesOf = (text: string): readonly string[] =>
  compile(createSource('t.fray', text)).diagnostics.map((one) => one.code);

test('a text of more than a megabyte is refused before it is parsed', () => {
  expect(codesOf(`ruleset "T"\n${'('.repeat(1024 * 1024)}`)).toEqual(['syntax/too-large']);
  expect(codesOf(`ruleset "T"\n${'#\n'.repeat(512 * 1024 - 6)}`)).toEqual([]);
});

test('more than ten thousand declarations are refused before they are checked', () => {
  expect(codesOf(`ruleset "T"\n${'span x\n'.repeat(10_000)}`)).toEqual([
    'syntax/too-many-declarations',
  ]);
});

test('thousands of unclosed citations are reported', () => {
  const codes = codesOf(`ruleset "T"\ndefine x as ${'['.repeat(9_000)}\n`);
  expect(codes).toContain('syntax/unclosed-citation');
});

test('a line of more than ten thousand characters is the only thing reported about it, whatever it holds', () => {
  const around = (line: string): string =>
    `ruleset "T"\nspan round\nencounter\n  play round\n    ${line}\n    nothing\n`;
  for (const filling of [' ', "'", '"', '[', '(', '!', 'a', 'a ', 'é', '\t', '# ', '1-', '.'])
    for (const [first, last] of [
      ['', ''],
      ['roll', 'd6 as'],
      ['announce "', '"'],
    ] as const) {
      const line = (length: number): string =>
        `${first}${filling.repeat(length)}`.slice(0, length - last.length) + last;
      expect(codesOf(around(line(9_996)))).not.toContain('syntax/long-line');
      expect(codesOf(around(line(9_997)))).toEqual(['syntax/long-line']);
    }
});

test('a line that is too long hides no problem of the lines around it', () => {
  const long = 'x'.repeat(10_001);
  expect(codesOf(`ruleset "T"\n${long}\nspan\n# ${long}\nspan\n`)).toEqual([
    'syntax/long-line',
    'syntax/unexpected',
    'syntax/long-line',
    'syntax/unexpected',
  ]);
});

test.runIf(thorough)(
  'thousands of lines with unexpected characters give a hundred problems and a note that there are more',
  () => {
    const text = `ruleset "T"\n${'check by ( roll ] =\n  = = (\n'.repeat(9_000)}`;
    const codes = codesOf(text);
    expect(codes.length).toBe(101);
    expect(codes.at(-1)).toBe('syntax/too-many-problems');
  },
);

test('more than a hundred warnings are no error', () => {
  const unused = Array.from({ length: 120 }, (_, n) => `condition Unused-${n}`).join('\n');
  const text = `ruleset "T"\n${unused}\nencounter\n  nothing\n`;
  const { ruleset, diagnostics } = compile(createSource('t.fray', text));
  expect(ruleset).toBeDefined();
  expect(diagnostics.length).toBe(101);
  expect(diagnostics.at(-1)).toMatchObject({
    severity: 'warning',
    message: 'there are 20 more problems that are not shown',
  });
});
