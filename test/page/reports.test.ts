/// <reference lib="dom" />
// The pages of reports in a real Chromium: as wide as the screen, readable and without faults of accessibility, on a phone too.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Block, Entry } from '../../packages/cli/src/report/blocks/blocks.ts';
import { reportPage } from '../../packages/cli/src/report/blocks/report-page.ts';
import { thorough } from '../scale.ts';
import { axeFaults, chromiumPath, startBrowser } from './browser.ts';

const chance = (decimal: number): Entry['chances'][number] => ({
  decimal,
  fraction: { n: 7_428_297n, d: 32_000_000_000n },
  low: decimal,
  high: decimal,
});
const parts = Array.from({ length: 14 }, (_, index) => index / 13);
const labels = parts.map((_, index) => String(100 + index));
const report: readonly Block[] = [
  { block: 'heading', level: 1, words: 'A report' },
  {
    block: 'bars',
    title: 'bars',
    method: { method: 'exact' },
    bars: ['one', 'not reached'].map((label) => ({ label, chance: chance(0.2) })),
    mean: null,
  },
  {
    block: 'series',
    name: 'skill',
    labels,
    shape: 'yes',
    outcomes: [
      { label: 'yes', value: true },
      { label: 'no', value: false },
    ],
    entries: parts.map((part) => ({
      method: { method: 'exact' },
      mean: null,
      chances: [chance(part), chance(1 - part)],
      figure: chance(part),
    })),
  },
  {
    block: 'curve',
    title: 'the chance',
    name: 'throws',
    labels: labels.map((label) => `#${label}`),
    points: parts.map((part) => ({ decimal: part, low: part - 0.1, high: part + 0.1 })),
    isChance: true,
    marks: [7, 2],
  },
  {
    block: 'map',
    title: 'chance of yes',
    down: 'skill',
    across: 'armour',
    rows: ['low', 'high'],
    columns: labels,
    fields: [...parts, ...parts].map((value) => ({ text: value.toFixed(4), value })),
    least: 0,
    most: 1,
  },
  {
    block: 'list',
    items: [{ words: [{ is: 'place', file: 'duel.fray', line: 1 }], below: ['fails'] }],
  },
  {
    block: 'source',
    file: 'duel.fray',
    lines: [
      { number: 1, text: `side heroes ${'x'.repeat(120)}`, is: 'never' },
      { number: 2, text: '', is: 'whole' },
    ],
  },
  { block: 'heading', level: 2, words: 'All of it', isFolded: true },
  { block: 'table', head: ['', 'is', 'HP'], rows: [['Ann', 'Down', '3 → 0']] },
];
let browser: Browser;

describe.skipIf(chromiumPath === undefined || !thorough)('the page of a report', () => {
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser?.close());

  test.each([
    [1440, 'light', 'screen'],
    [1024, 'dark', 'screen'],
    [390, 'light', 'screen'],
    [390, 'dark', 'screen'],
    [794, 'light', 'print'],
  ] as const)('%i pixels wide, %s, on a %s', async (width, colorScheme, media) => {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      colorScheme,
      bypassCSP: true, // for axe
    });
    await page.emulateMedia({ media });
    await page.setContent(reportPage('A report', report));
    expect(await axeFaults(page)).toEqual([]);
    const { overflow, smallest } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      smallest: Math.min(
        ...[...document.querySelectorAll<SVGTextElement>('.chart text')].map(
          (text) =>
            Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
        ),
      ),
    }));
    expect(overflow).toBeLessThanOrEqual(0);
    expect(smallest).toBeGreaterThan(11);
    await page.close();
  });
});
