// Every line of the ledgers is covered: cited by a declaration and shown by an example or invariant that fails when it is wrong.
// A sample of lines is changed in each run, and every line at a larger scale.
import { describe, expect, test } from 'vitest';
import { ledgerCoverage, mutate, strangers } from '../../packages/cli/src/ledger/coverage.ts';
import { hash } from '../engine/runs.ts';
import { ledgerOf, names, readPage, readRuleset } from './files.ts';
import { someOf } from '../scale.ts';

/** Cells of the page's rows, by id. */
const page = new Map(
  readPage()
    .split('\n')
    .filter((line) => /^\| [A-Z]\w*-/.test(line))
    .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
    .map((cells) => [cells[0] ?? '', cells] as const),
);

describe.each(names)('%s', (name) => {
  const { rules, warnings } = readRuleset(name);
  const ledger = ledgerOf(name);
  const covered = ledgerCoverage(rules, ledger.lines);

  test('the ruleset has no warning and the ledger reads well', () => {
    expect(warnings).toEqual([]);
    expect(ledger.problems).toEqual([]);
    expect(ledger.lines.length).toBeGreaterThan(50);
  });

  test('every line is cited and shown, and nothing else is cited', () => {
    expect(
      covered
        .filter((one) => one.missing !== undefined)
        .map((one) => `${one.line.id}: ${one.missing ?? ''}`),
    ).toEqual([]);
    expect(strangers(rules, ledger.lines)).toEqual([]);
  });

  test('COVERAGE.md is what `fray coverage` would write', () => {
    for (const { line, declarations } of covered) {
      const cells = page.get(line.id);
      expect(cells?.slice(0, 3), line.id).toEqual([line.id, line.kind, line.says]);
      if (line.excuse !== undefined) expect(cells?.[3], line.id).toBe(line.excuse);
      else {
        expect(cells?.[3], line.id).toBe(declarations.join(', '));
        expect(cells?.[5], line.id).not.toMatch(/^$|NONE/);
      }
    }
  });

  test('a changed declaration makes an example or invariant fail', () => {
    const wanted = someOf(covered, 29, 2).filter((one) => one.line.excuse === undefined);
    expect(wanted.length).toBeGreaterThan(0);
    const missed = wanted
      .filter((one) => mutate(rules, one, hash).is === 'missed')
      .map((one) => one.line.id);
    expect(missed).toEqual([]);
  });
});
