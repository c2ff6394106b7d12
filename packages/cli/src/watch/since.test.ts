// Compares two runs of `fray watch`: what changed between them, and the lines about that.
import { compile, createSource } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { terminalLines } from '../report/blocks/terminal.ts';
import { plainStyle } from '../report/style.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { createAssessor } from './assess.ts';
import type { CheckFindings, Found, WatchOrder } from './found.ts';
import { sinceThen } from './since.ts';
import { examinedReport, foundOddsReport } from './found-report.ts';

const measured = `${duel}
measure left "heroes left"
  at end of encounter
  count p in heroes where p.HP > 0

measure stands
  at end of encounter
  any p in heroes where p.HP > 0
`;

const order: WatchOrder = {
  path: 'duel.fray',
  with: [],
  scenarios: [],
  root: undefined,
};

/** Examines a ruleset and returns the findings. */
async function found(text: string, run: number): Promise<{ checked: CheckFindings; found: Found }> {
  const here = createAssessor(fakeHost({ files: { 'duel.fray': text } }));
  const checked = await here.check(order);
  const examined = await here.examine(order);
  const odds = (await here.odds(order)) ?? null;
  if (examined === undefined) throw new Error(JSON.stringify(checked.report));
  return { checked, found: { run, examined, odds } };
}

async function told(before: string, after: string): Promise<readonly string[]> {
  const [then, now] = [await found(before, 1), await found(after, 2)];
  const since = sinceThen(then.found, now.found);
  return terminalLines(
    [...examinedReport(now.checked, now.found, since), ...foundOddsReport(now.found, null, since)],
    plainStyle,
    80,
  );
}

test('the duel of these tests is sound', () => {
  expect(compile(createSource('duel.fray', measured)).diagnostics).toEqual([]);
});

describe('news since the last run', () => {
  test('there is none if nothing, or only a comment, has changed', async () => {
    const { found: then } = await found(measured, 1);
    const { found: now } = await found(`# a word\n${measured}`, 2);
    const { green, met, missed, odds, red } = sinceThen(then, now);
    expect([...red, ...green, ...met, ...missed]).toEqual([]);
    expect(odds.flatMap(({ shift }) => shift.measures.map(({ seen }) => seen))).toEqual([
      false,
      false,
    ]);
  });

  test('an example is reported when it turns red, and when it turns green', async () => {
    const broken = measured.replace('Bram.HP is 1', 'Bram.HP is 2');
    const red = await told(measured, broken);
    expect(red).toContain('  1 example: 0 passed, 1 failed');
    expect(red).toContain('  FAIL  a hit costs one HP');
    expect(red).toContain('  turned red: “a hit costs one HP”');
    const green = await told(broken, measured);
    expect(green).toContain('  1 example: it passes');
    expect(green).toContain('  turned green: “a hit costs one HP”');
  });

  test('a new passing example did not turn green; what it newly reaches is reported, and so is what a removed one reached', async () => {
    const { found: then } = await found(measured.replace(/^example [^]*?\n\n/m, ''), 1);
    const { found: now } = await found(measured, 2);
    expect(sinceThen(then, now)).toMatchObject({ red: [], green: [], missed: [] });
    const met = sinceThen(then, now).met.map(({ name }) => name);
    expect(met).toContain('check Strike');
    expect(sinceThen(now, then).missed.map(({ name }) => name)).toEqual(met);
  });

  test('changed odds are shown after the old ones', async () => {
    const lines = await told(measured, measured.replace('lower t.HP by 1', 'lower t.HP by 2'));
    const left = lines.find((line) => line.startsWith('        left:')) ?? '';
    expect(left).toMatch(/^ {8}left: \d\.\d\d+ → \d\.\d\d+ on average$/);
    expect(lines.some((line) => /^ {8}stands: yes [\d.]+ % → [\d.]+ %$/.test(line))).toBe(true);
  });
});
