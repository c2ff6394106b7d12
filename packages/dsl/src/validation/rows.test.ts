// Tests tables that are read with a number. Each row gives a table and the whole report for each place that
// is marked with «…».

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { diagnose, prelude, readMarks } from './rules-fixture.ts';

const band = (rows: readonly string[], ...asked: readonly string[]): string =>
  `table Band\n  n       worth\n${rows.map((row, at) => `  ${row}  ${at}\n`).join('')}${asked
    .map((one, at) => `define Gain${'s'.repeat(at)} of h as Band at ${one} under worth\n`)
    .join('')}`;
const gap = (missing: string, row: string): readonly string[] => [
  said.noRowFor('Band', missing),
  said.endsBefore(row),
];
const reach = (row: string, which = 'this'): string => said.rowOrFurther(which, row);
const never = (row: string, why: string, read: string): readonly string[] => [
  `the row \`${row}\` is never reached: \`Band\` is ${why}`,
  `${read}: read here`,
  said.removeOrUp,
];
const overlap = (row: string, other: string, help: string): readonly string[] => [
  `the row \`${row}\` overlaps the row \`${other}\``,
  `${other}: this row`,
  help,
];
const begin = (row: string): string => said.beginAtEnd(row);
const end = (row: string): string => said.endAtBegin(row);

type Row = readonly [DiagnosticCode, body: string, ...told: readonly (readonly string[])[]];

const ROWS: readonly Row[] = [
  // Gaps between two rows.
  ['rules/rows-leave-a-gap', band(['1..3', '4..20'])],
  [
    'rules/rows-leave-a-gap',
    band(['1..3', '«5..20»']),
    [...gap('4', '1..3'), reach('1..4', 'that')],
  ],
  [
    'rules/rows-leave-a-gap',
    band(['1..3', '«6..20»']),
    [...gap('4 to 5', '1..3'), reach('1..5', 'that')],
  ],
  [
    'rules/rows-leave-a-gap',
    band(['..3', '«6..»']),
    [...gap('4 to 5', '..3'), reach('..5', 'that')],
  ],
  ['rules/rows-leave-a-gap', band(['3', '«5»']), [...gap('4', '3'), reach('3..4', 'that')]],
  // Rows are sorted by their numbers, in whatever order they are written.
  ['rules/rows-leave-a-gap', band(['6..20', '1..5'])],
  [
    'rules/rows-leave-a-gap',
    band(['«6..20»', '1..4']),
    [...gap('5', '1..4'), reach('1..5', 'that')],
  ],
  // Gaps before the first row and after the last one.
  ['rules/rows-leave-a-gap', band(['1..20'], 'h.might')],
  [
    'rules/rows-leave-a-gap',
    band(['2..20'], '«h.might»'),
    [said.noRowFor('Band', '1'), '2..20: the first row', reach('..20')],
  ],
  [
    'rules/rows-leave-a-gap',
    band(['4..'], '«h.might»'),
    [said.noRowFor('Band', '1 to 3'), '4..: the first row', reach('1..')],
  ],
  [
    'rules/rows-leave-a-gap',
    band(['1..10', '11..19'], '«h.might»'),
    [said.noRowFor('Band', '20'), '11..19: the last row', reach('11..')],
  ],
  [
    'rules/rows-leave-a-gap',
    band(['..17'], '«h.might»'),
    [said.noRowFor('Band', '18 to 20'), '..17: the last row', reach('..20')],
  ],
  ['rules/rows-leave-a-gap', band(['..20'], 'h.might')],
  ['rules/rows-leave-a-gap', band(['1..'], 'h.might')],
  ['rules/rows-leave-a-gap', band(['0..'], 'h.HP')],
  ['rules/rows-leave-a-gap', band(['..0'], '(0 - h.HP)')],
  [
    'rules/rows-leave-a-gap',
    band(['1..'], '«h.HP»'),
    [said.noRowFor('Band', '0'), '1..: the first row', reach('0..')],
  ],
  // Rows for numbers that never occur.
  ['rules/never-reached', band(['1..10', '11..20'], 'h.might')],
  ['rules/never-reached', band(['..1', '2..19', '20..'], 'h.might')],
  [
    'rules/never-reached',
    band(['«..0»', '1..20', '«21..»'], 'h.might'),
    never('..0', 'read with 1 to 20', 'h.might'),
    never('21..', 'read with 1 to 20', 'h.might'),
  ],
  [
    'rules/never-reached',
    band(['«..-1»', '0..'], 'h.HP'),
    never('..-1', 'read with 0 or more', 'h.HP'),
  ],
  [
    'rules/never-reached',
    band(['..0', '«1..»'], '(0 - h.HP)'),
    never('1..', 'read with 0 or less', '(0 - h.HP)'),
  ],
  ['rules/never-reached', band(['1..3', '«4..»'], '3'), never('4..', 'read with 3', '3')],
  ['rules/never-reached', band(['1..3', '4..'], '3', '4')],
  [
    'rules/never-reached',
    band(['1..3', '«4..»'], '3', '2'),
    never('4..', 'never read with such a number', '3'),
  ],
  ['rules/never-reached', band(['1..3', '4..'])],
  // Rows for the same number.
  ['rules/rows-overlap', band(['1..3', '4..20'])],
  ['rules/rows-overlap', band(['1..3', '«3..20»']), overlap('3..20', '1..3', begin('4..20'))],
  ['rules/rows-overlap', band(['1..3', '«3..»']), overlap('3..', '1..3', begin('4..'))],
  ['rules/rows-overlap', band(['1..3', '«2..4»']), overlap('2..4', '1..3', begin('4'))],
  ['rules/rows-overlap', band(['..5', '«-4..20»']), overlap('-4..20', '..5', begin('6..20'))],
  ['rules/rows-overlap', band(['1..', '«4..9»']), overlap('4..9', '1..', end('1..3'))],
  ['rules/rows-overlap', band(['3..', '«4..9»']), overlap('4..9', '3..', end('3'))],
  [
    'rules/rows-overlap',
    band(['1..9', '«4..9»']),
    overlap('4..9', '1..9', said.beginAtEnds('`..4`, `5..9`')),
  ],
  [
    'rules/rows-overlap',
    band(['4..', '«4..9»']),
    overlap('4..9', '4..', said.beginAtEnds('`..4`, `5..9`')),
  ],
];

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told })))(
  '$code: $body',
  ({ code, body, told }) => {
    const { text, marked } = readMarks(body);
    const found = diagnose(text).filter((one) => one.code === code);
    expect(found.map((one) => wholeReport(prelude + text, one))).toEqual(
      told.map((lines, at) => [marked[at], ...lines]),
    );
  },
);
