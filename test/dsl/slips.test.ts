// The table of slips: every wrong line gives exactly one error, at the slip, with the line that was meant, and that line has no errors.
import { readFileSync } from 'node:fs';
import {
  applyEdits,
  compile,
  createSource,
  type Diagnostic,
  type ParseMemory,
} from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { findSlips } from '../../packages/dsl/src/slips/find-slips.ts';
import { slipTable } from '../../packages/dsl/src/slips/slip-table.ts';
import { plainLine, type Slip, type SlipPlace } from '../../packages/dsl/src/slips/slip.ts';
import { readPage } from '../docs/blocks.ts';

const prelude = `${readPage('docs/prelude.fray')}\n`;

const fields = `ruleset "Fields"

side red

table Weapon
  weapon  die
  fists   d4

encounter
  nothing

kind Fighter
`;

const indented = (lines: string): string => lines.replace(/^/gm, '  ');

/** The text above and around a line, so that it can be checked. Several lines fit into one text, told apart by their numbers. */
const around: Readonly<
  Record<SlipPlace, { readonly above: string; readonly part: (lines: string, n: number) => string }>
> = {
  statement: {
    above: prelude,
    part: (lines, n) => `procedure Slip-${n} of p on t\n${indented(lines)}\n`,
  },
  check: {
    above: prelude,
    part: (lines, n) =>
      `check Slip-${n} by p on t\n${indented(lines)}\n  good  when x > 3\n  bad   otherwise\n`,
  },
  outcome: {
    above: prelude,
    part: (lines, n) => `check Slip-${n} by p on t\n  roll d20 as x\n${indented(lines)}\n`,
  },
  field: { above: fields, part: (lines) => `${indented(lines)}\n` },
  declaration: { above: prelude, part: (lines) => `${lines}\n` },
};

/** How many slips one text holds: few enough that the checker looks at all of them. */
const together = 15;

const batches = (place: SlipPlace): readonly (readonly Slip[])[] => {
  const all = slipTable.filter((slip) => slip.place === place);
  const size = place === 'field' || place === 'declaration' ? 1 : together;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );
};

interface Checked {
  readonly text: string;
  readonly parts: readonly string[];
  /** The errors in each part, by the index of the part. */
  readonly errors: readonly (readonly Diagnostic[])[];
}

/** Holds the parsed prelude, so that it is parsed once for all slips. */
const memory: ParseMemory = new Map();

function check(slips: readonly Slip[], lineOf: (slip: Slip) => string): Checked {
  const { above, part } = around[slips[0]?.place ?? 'statement'];
  const parts = slips.map((slip, n) => part(plainLine(lineOf(slip)), n));
  const text = above + parts.join('');
  const errors = compile(createSource('slips.fray', text), undefined, {
    memory,
  }).diagnostics.filter((one) => one.severity === 'error');
  let from = above.length;
  return {
    text,
    parts,
    errors: parts.map((one) => {
      const [start, end] = [from, from + one.length];
      from = end;
      return errors.filter(({ primary: { span } }) => span.start >= start && span.start < end);
    }),
  };
}

/** Returns what is wrong with the message for a slip, one sentence; empty if nothing is. */
function faultsOf(slip: Slip, n: number, wrong: Checked, right: Checked): readonly string[] {
  const line = plainLine(slip.wrong);
  const [told, ...more] = wrong.errors[n] ?? [];
  if (told === undefined || more.length > 0)
    return [`${line}: ${[told, ...more].map((one) => one?.message).join(' | ')}`];
  const part = wrong.parts[n] ?? '';
  const before = wrong.text.indexOf(part);
  const [head = '', inside = ''] = slip.wrong.split(/[«»]/);
  const start = wrong.text.indexOf(
    plainLine(head + inside)
      .split('\n')
      .at(-1) ?? '',
    before,
  );
  const isThere =
    told.primary.span.start <= start + plainLine(head + inside).length + 1 &&
    told.primary.span.end >= start;
  const help = told.help[0];
  if (!slip.right.includes('«'))
    return help?.text === slip.says && isThere ? [] : [`${line}: ${help?.text}`];
  const mended = applyEdits(createSource('slips.fray', wrong.text), help?.edits ?? []);
  const meant = right.parts[n] ?? '';
  return isThere &&
    help?.isCertain === true &&
    (slip.says === undefined || help.text.includes(slip.says)) &&
    mended.slice(before, before + meant.length) === meant
    ? []
    : [`${line}: ${told.message}; ${help?.text}`];
}

const places: readonly SlipPlace[] = ['statement', 'check', 'outcome', 'field', 'declaration'];

describe.each(places)('a slip in the place of a %s', (place) => {
  test.each(batches(place).map((slips) => [plainLine(slips[0]?.wrong ?? ''), slips] as const))(
    'is corrected, from %s on',
    (_, slips) => {
      const wrong = check(slips, (slip) => slip.wrong);
      const right = check(slips, (slip) => slip.right);
      expect(right.errors.flat().map((one) => one.message)).toEqual([]);
      expect(slips.flatMap((slip, n) => faultsOf(slip, n, wrong, right))).toEqual([]);
    },
  );
});

test('the table has hundreds of slips, and none twice', () => {
  expect(slipTable.length).toBeGreaterThan(500);
  const lines = slipTable.map((one) => `${one.place} ${plainLine(one.wrong)}`);
  expect(lines.filter((line, n) => lines.indexOf(line) !== n)).toEqual([]);
});

test('the fix for a slip also corrects a second slip in the line', () => {
  const text = `${prelude}procedure Two of p\n  lower the HP of p by 2 points\n`;
  const { diagnostics } = compile(createSource('two.fray', text));
  const [told] = diagnostics.filter((one) => one.severity === 'error');
  expect(told?.help[0]?.text).toContain('write `lower p.HP by 2`');
});

test('a valid line is no slip, even if a row of the table matches it', () => {
  const text = readFileSync(
    new URL('../../rulesets/action-segments/action-segments.fray', import.meta.url),
    'utf8',
  );
  let owner = '';
  const fitting = text.split('\n').filter((line) => {
    if (/^\S/.test(line)) owner = line.split(' ')[0] ?? '';
    return findSlips(line.trim(), owner).length > 0;
  });
  expect(fitting).not.toEqual([]);
  expect(compile(createSource('shipped.fray', text)).diagnostics).toEqual([]);
});

test('a line under a call names an outcome, even if a row of the table matches it', () => {
  const text = `${prelude}choice Way by p
  run   when p.HP > 3
  hide  default

procedure Flight of p
  Way by p
    run   Other of p
    hide  nothing

procedure Other of p
  lower p.HP by 1
`;
  const { diagnostics } = compile(createSource('way.fray', text));
  expect(diagnostics.filter((one) => one.severity === 'error')).toEqual([]);
});

test.each([
  ['if p.HP 3 or more\n    nothing', 'if p.HP >= 3\n    nothing'],
  [
    'each q in heroes, where q is Prone\n    nothing',
    'each q in heroes where q is Prone\n    nothing',
  ],
  ['each q in heroes who are Prone\n    nothing', 'each q in heroes where q is Prone\n    nothing'],
])('a line that no row of the table matches is reworded: %s', (wrong, right) => {
  const text = (line: string): string => `${prelude}procedure Other of p\n  ${line}\n`;
  const source = createSource('other.fray', text(wrong));
  const told = compile(source).diagnostics.filter((one) => one.severity === 'error');
  expect(told.map((one) => one.code)).toEqual(['syntax/written-otherwise']);
  expect(applyEdits(source, told[0]?.help[0]?.edits ?? [])).toBe(text(right));
});

test('a cell of a table in the style of other languages is corrected', () => {
  const text = (line: string): string => `${prelude}check Slash by p\n  roll ${line} as x\n`;
  const source = createSource('cell.fray', text('Weapon[p.arm].die'));
  const [told] = compile(source).diagnostics;
  expect(told?.code).toBe('syntax/misplaced-citation');
  expect(applyEdits(source, told?.help[0]?.edits ?? [])).toBe(text('Weapon at p.arm under die'));
});
