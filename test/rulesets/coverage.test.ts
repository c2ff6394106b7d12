// The ledgers of the rulesets: every line is cited and shown, the number of thin lines may only fall, and lines called proven are.
// Each run tests mutants of some proven lines, longer runs of more; `npm run coverage` tests all of them.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ledgerCoverage, judgeOf, strangers } from '../../packages/cli/src/ledger/coverage.ts';
import { hash } from '../engine/runs.ts';
import { runSeed, scaled, thorough } from '../scale.ts';
import { ledgerOf, names, readPage, readRuleset } from './files.ts';

const noBreath = (): Promise<void> => Promise.resolve();

/** The greatest number of thin lines for each ruleset that has a page. */
const most: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('../../rulesets/ledger/thin.json', import.meta.url), 'utf8'),
);

/** Returns the standing of each line on the page of a ruleset. */
function standings(name: string): ReadonlyMap<string, string> {
  return new Map(
    readPage(name)
      .split('\n')
      .filter((line) => /^\| [A-Z]\w*-/.test(line))
      .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
      .map((cells) => [cells[0] ?? '', cells[3] ?? ''] as const),
  );
}

describe.each(names)('%s', (name) => {
  const { rules, warnings } = readRuleset(name);
  const ledger = ledgerOf(name);
  const covered = ledgerCoverage(rules, ledger.lines);

  test('the ruleset has no warnings and the ledger has no errors', () => {
    expect(warnings).toEqual([]);
    expect(ledger.problems).toEqual([]);
    expect(ledger.lines.length).toBeGreaterThan(50);
  });

  test('every line is cited and shown, and the ledger cites no other', () => {
    expect(
      covered
        .filter((one) => one.missing !== undefined)
        .map((one) => `${one.line.id}: ${one.missing ?? ''}`),
    ).toEqual([]);
    expect(strangers(rules, ledger.lines)).toEqual([]);
  });
});

describe.each(names.filter((name) => name in most))('the ledger of %s', (name) => {
  const { rules, ruleset } = readRuleset(name);
  const covered = ledgerCoverage(rules, ledgerOf(name).lines);
  const page = standings(name);

  test('has no more thin lines than before', () => {
    expect(page.size).toBeGreaterThan(50);
    const thin = [...page].filter(([, is]) => is === 'thin').map(([id]) => id);
    expect(thin.length, thin.join(' ')).toBeLessThanOrEqual(most[name] ?? 0);
  });

  test.runIf(thorough)('calls a line proven only if it is', async () => {
    const proven = covered.filter(({ line }) => page.get(line.id) === 'proven');
    const judge = judgeOf(rules, ruleset, hash, noBreath, noBreath);
    const all = proven.flatMap((one) => judge.changesOf(one).map((change) => ({ one, change })));
    const drawn = fc.sample(fc.constantFrom(...all), { numRuns: scaled(3), seed: runSeed });
    for (const { change, one } of drawn) {
      const { change: what, is, line } = await judge.try(change);
      expect(is.is, `${one.line.id}, line ${line}: ${what}`).not.toBe('unnoticed');
    }
  });
});
