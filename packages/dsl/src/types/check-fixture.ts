// Gives a small ruleset, into which a test puts the lines that it is about, and reads the problems with names
// and types.

import { expect } from 'vitest';
import { createCollector } from '../diagnostics/collector.ts';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { createSource } from '../source/source.ts';
import { parse } from '../syntax/parser.ts';
import { checkTypes } from './check.ts';

export const prelude = `ruleset "Trial"

span round
span turn in round

side heroes
side foes

kind Hero
  HP      counter 0..  starts 5
  AWE     1..100
  skill   dice     default 2d
  weapon  row of Weapon  default club
  mood    one of calm, angry, wild  starts calm
  target  Hero     starts nobody
  plan    list of row of Weapon  starts nothing
  brave   yes/no   default no

table Weapon
  weapon  die  way    reach
  club    d6   melee  1
  bow     d8   fire   60

condition Down
  bars everything
condition Poisoned
  has strength 1..10

given light yes/no  default yes
track alarm yes/no  starts no
track bag deck of Weapon  starts nothing

ruling ties
  reroll  default
  share

define p is able when p.HP > 0
define p.reach as p.weapon.reach
define gap of x (number) from y (number) as x - y
define lead as first h in heroes

check Notice by p
  counts as sense
  roll d20 as mind
  let goal be p.AWE
  sees   when mind <= goal
  blind  otherwise

check Strike by a on t
  roll a.weapon.die as blow
  hit   when blow > t.AWE
  miss  otherwise

choice Warn by p
  yes
  no  default

choice Allow by referee
  yes
  no

action Attack by a on t
  counts as act
  pick t from enemies of a
  Strike by a on t
    hit   lower t.HP by 1
    miss  nothing

procedure Rest for p within limit (number)
  raise p.HP by limit

scenario Ford
  side heroes
    Hero  AWE  HP  weapon
    Ann   10   5   club
    Bob   12   4   bow
  side foes
    Hero  AWE
    Orc x2  8
`;

export function problemsIn(text: string): readonly Diagnostic[] {
  const source = createSource('trial.fray', text);
  const parsed = parse(source);
  const problems = createCollector();
  problems.add(parsed.diagnostics);
  checkTypes([parsed.file], [source], problems);
  return problems.list();
}

/**
 * Returns for each piece whether it has no problem. All pieces follow the head, which must have no problem
 * either.
 */
export function soundPieces(head: string, pieces: readonly string[]): readonly boolean[] {
  const starts = problemsIn(prelude + head + pieces.join('')).map(
    ({ primary }) => primary.span.start,
  );
  let end = prelude.length + head.length;
  expect(starts.filter((start) => start < end)).toEqual([]);
  return pieces.map((piece) => {
    const from = end;
    end += piece.length;
    return !starts.some((start) => start >= from && start < end);
  });
}

export const placeOf = (text: string, one: Diagnostic): string =>
  text.slice(one.primary.span.start, one.primary.span.end);

/** Asserts that the source has this problem at its marks and no other, and returns the first one. */
export function reports(code: DiagnosticCode, body: string, part = ''): Diagnostic {
  const text = prelude + body.replace(/[«»]/g, '');
  const marks = [...body.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? '');
  const found = problemsIn(text);
  expect(found.map((one) => `${one.code}: ${placeOf(text, one)}`)).toEqual(
    marks.map((mark) => `${code}: ${mark}`),
  );
  const [first] = found;
  if (first === undefined) throw new Error('the source has no mark');
  expect(first.primary.span.start - prelude.length).toBe(body.indexOf('«'));
  expect(first.message).toContain(part);
  return first;
}

/** Asserts that the first fix gives a source without problems, which contains `expected`. */
export function mends(code: DiagnosticCode, body: string, expected: string): void {
  const edits = reports(code, body).help.find((help) => help.edits !== undefined)?.edits ?? [];
  const text = prelude + body.replace(/[«»]/g, '');
  const mended = [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce(
      (whole, edit) =>
        whole.slice(0, edit.span.start) + edit.replacement + whole.slice(edit.span.end),
      text,
    );
  expect(mended).toContain(expected);
  expect(problemsIn(mended).map((one) => one.message)).toEqual([]);
}

export function accepts(body: string): void {
  expect(problemsIn(prelude + body).map((one) => `${one.code}: ${one.message}`)).toEqual([]);
}

/**
 * Asserts that the source has this problem at its marks and no other, and that `reported` is the whole report
 * of the first. With `sound`, asserts that there is no problem.
 */
export function reportsAll(
  code: DiagnosticCode | 'sound',
  body: string,
  reported: readonly string[],
): void {
  if (code === 'sound') return accepts(body);
  const text = prelude + body.replaceAll(/[«»]/g, '');
  const marks = [...body.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? '');
  const found = problemsIn(text);
  expect(found.map((one) => `${one.code}: ${placeOf(text, one)}`)).toEqual(
    marks.map((mark) => `${code}: ${mark}`),
  );
  const [first] = found;
  expect(first === undefined ? [] : wholeReport(text, first).slice(1)).toEqual(reported);
}

export const inEncounter = (...lines: readonly string[]): string =>
  `\nencounter\n${lines.map((line) => `  ${line}\n`).join('')}`;
