// `fray explain`: every code has its text. For an unknown code the error suggests a similar one.
import { catalogueEntries } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { onHost } from '../testing/duel-commands.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { suggests } from '../testing/hints.ts';
import { explanationOf } from './explain.ts';

const explain = (words: string) => onHost(fakeHost(), `explain ${words}`.trim());

test('a code is explained with a wrong line and its correction', async () => {
  const { code, out, err } = await explain('syntax/tab');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^syntax\/tab {2}error: /);
  expect(out).toContain('\nA line begins with a tab.');
  expect(out).toContain('\nWrong:\n\n    procedure Rally\n    \tannounce "stand fast" # <- here\n');
  expect(out).toContain('\nFray says:\n\n    error[syntax/tab]: a line begins with a tab');
  expect(out).toContain('\nMended:\n\n    procedure Rally\n      announce "stand fast"\n');
  expect((await explain('error[syntax/tab]')).out).toBe(out);
  expect((await explain('[syntax/tab]')).out).toBe(out);
});

test('each item of a list has a line of its own, and comments of the page are left out', async () => {
  const { out } = await explain('rules/no-effect');
  expect(out).toContain('\n  - `keep highest 3` of three dice\n  - a rise by 0\n');
  expect((await explain('syntax/written-otherwise')).out).not.toContain('<!--');
});

test('as data the explanation is the same', async () => {
  const { out } = await explain('syntax/tab --json');
  expect(JSON.parse(out)).toMatchObject({
    code: 'syntax/tab',
    severity: 'error',
    text: expect.stringContaining('A line begins with a tab.'),
    examples: [{ shows: 'wrong' }, { shows: 'told' }, { shows: 'mended' }],
  });
});

test('every code has its own text, and a wrong example always comes with its correction', () => {
  const codes = Object.keys(catalogueEntries);
  const all = codes.map(explanationOf);
  for (const [index, { text, examples }] of all.entries()) {
    expect(text.join(''), codes[index]).not.toBe('');
    expect([[], ['wrong', 'told', 'mended']], codes[index]).toContainEqual(
      examples.map(({ shows }) => shows),
    );
  }
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(codes.length);
});

test('without a code the command lists all codes', async () => {
  const { code, out } = await explain('');
  expect(code).toBe(0);
  expect(out.match(/^ {2}\S/gm)).toHaveLength(Object.keys(catalogueEntries).length);
  expect(JSON.parse((await explain('--json')).out).codes).toHaveLength(
    Object.keys(catalogueEntries).length,
  );
});

test.each([
  ['syntax/tabs', suggests('syntax/tab')],
  ['tab', suggests('syntax/tab')],
  ['names/tab', suggests('syntax/tab')],
  ['Names/Unknown', suggests('names/unknown')],
  ['banana-banana', '`fray explain` lists all codes'],
])('%s is refused: %s', async (asked, hint) => {
  const { code, out, err } = await explain(asked);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(hint);
});
