import { expect, test } from 'vitest';
import { limitDiagnostics } from './collector.ts';
import { diagnostic, type Diagnostic } from './diagnostic.ts';

const at = (line: number): { source: string; start: number; end: number } => ({
  source: 'a.fray',
  start: line,
  end: line + 1,
});
const warning = (line: number): Diagnostic =>
  diagnostic(
    'rules/unused',
    { what: 'condition', name: 'Down', why: 'nothing gives it' },
    at(line),
  );
const error = (line: number): Diagnostic => diagnostic('syntax/unclosed-citation', {}, at(line));

const shown = (list: readonly Diagnostic[], most: number): readonly string[] =>
  limitDiagnostics(list, most).map(
    ({ code, severity, primary }) => `${primary.span.start} ${severity} ${code}`,
  );

test.each<
  readonly [what: string, list: readonly Diagnostic[], most: number, shown: readonly string[]]
>([
  [
    'what fits is all shown',
    [warning(1), error(2)],
    2,
    ['1 warning rules/unused', '2 error syntax/unclosed-citation'],
  ],
  [
    'warnings that are not shown are no error',
    [warning(1), warning(2), warning(3)],
    2,
    ['1 warning rules/unused', '2 warning rules/unused', '3 warning syntax/too-many-problems'],
  ],
  [
    'warnings hide no error',
    [warning(1), warning(2), warning(3), error(4)],
    2,
    [
      '1 warning rules/unused',
      '4 error syntax/unclosed-citation',
      '2 error syntax/too-many-problems',
    ],
  ],
  [
    'of too many errors the first are shown',
    [error(1), warning(2), error(3), error(4)],
    2,
    [
      '1 error syntax/unclosed-citation',
      '3 error syntax/unclosed-citation',
      '2 error syntax/too-many-problems',
    ],
  ],
])('%s', (_, list, most, expected) => {
  expect(shown(list, most)).toEqual(expected);
});
