import { expect, test } from 'vitest';
import { createSource } from '../source/source.ts';
import { span } from '../source/span.ts';
import { diagnostic } from './diagnostic.ts';
import { renderDiagnostic } from './render.ts';
import { said } from './said-fixture.ts';

const render = (text: string, start: number, end: number): string => {
  const source = createSource('a.fray', text);
  return renderDiagnostic(
    diagnostic('syntax/missing-header', {}, span('a.fray', start, end)),
    () => source,
  );
};

test('the frame shows the line, the mark, other places and the correction', () => {
  const source = createSource('duel.fray', 'side a\nside b\n  rol d20\n');
  const at = span('duel.fray', 16, 19);
  const one = diagnostic('syntax/misspelt-word', { found: 'rol', meant: 'roll' }, at, {
    label: 'here',
    secondary: [{ span: span('duel.fray', 0, 4), text: 'inside this' }],
    help: [
      { text: said.didYouMean('roll'), edits: [{ span: at, replacement: 'roll' }] },
      { text: 'look it up' },
    ],
  });
  expect(renderDiagnostic(one, () => source)).toBe(
    [
      'error[syntax/misspelt-word]: `rol` is not a word of the language here',
      '  --> duel.fray:3:3',
      '  |',
      '1 | side a',
      '  | ---- inside this',
      '3 |   rol d20',
      '  |   ^^^ here',
      '  |',
      'help: did you mean `roll`?',
      '3 |   roll d20',
      '  |   ~~~~',
      'help: look it up',
    ].join('\n'),
  );
});

test('an empty file, the end of a file and a missing source have a place', () => {
  expect(render('', 0, 0)).toContain('a.fray:1:1\n  |\n1 |\n  | ^');
  expect(render('side a', 6, 6)).toContain('a.fray:1:7\n  |\n1 | side a\n  |       ^');
  expect(
    renderDiagnostic(
      diagnostic('syntax/missing-header', {}, span('gone.fray', 5, 6)),
      () => undefined,
    ),
  ).toContain('--> gone.fray');
});

test('tabs are widened, line ends omitted, and long lines cut around the mark', () => {
  expect(render('\tside a\r\nside b', 1, 5)).toContain('1 |     side a\n  |     ^^^^');
  const long = render(`${'x'.repeat(500)}HERE${'y'.repeat(500)}`, 500, 504).split('\n');
  expect(long[3]?.length).toBeLessThan(140);
  expect(long[3]?.indexOf('HERE')).toBe(long[4]?.indexOf('^^^^'));
});

test('of a mark over several lines only the first is marked', () => {
  expect(render('side a\nside b\n', 5, 12)).toContain('1 | side a\n  |      ^\n');
});
