/// <reference lib="dom" />
// The page in a real Chromium, used by keyboard alone: where the tab key stops, what the arrow keys move, and what a screen reader is told.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  axeFaults,
  buildPage,
  chromiumPath,
  openInPage,
  serveFolder,
  siteFolder,
  standsAt,
  startBrowser,
} from './browser.ts';
import { playedLog } from './played.ts';
import { thorough } from '../scale.ts';

const ambush = fileURLToPath(new URL('../golden/format-1/unit-ambush.jsonl', import.meta.url));
/** Rules of a fight with two hundred and twenty throws. */
const coins = `ruleset "Coins"

span turn

side players

kind Player
  score  counter 0..1  starts 0

measure begun "how it began"
  at end of turn 1
  total of p.score for p in players

check Luck by p
  roll d2 as die
  hit   when die is 2
  miss  otherwise

encounter
  play turn up to 220 times
    each p in players
      Luck by p
        hit  set p.score to 1
        miss set p.score to 0
  end encounter "over"

scenario Table
  side players
    Player
    Ann
`;
let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;
let page: Page;

/** True if the focus is inside an element that the selector matches. */
const isOn = (selector: string): Promise<boolean> =>
  page.evaluate((one) => document.activeElement?.closest(one) !== null, selector);

/** Returns the text of the element that has the focus. */
const focused = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '');

/** Waits until an element with this text has the focus. */
const isOnText = (text = ''): Promise<unknown> =>
  page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, text);

const press = async (...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key); // eslint-disable-line no-await-in-loop -- one key after the other
};

/** Returns for each visible list in a part of the page how many stops the tab key has in it. */
const stopsIn = (part: string): Promise<readonly number[]> =>
  page.evaluate(
    (one) =>
      [...document.querySelectorAll(`${one} [data-own-arrows], ${one}[data-own-arrows]`)]
        .filter((list) => list.checkVisibility())
        .map(
          (list) =>
            [list, ...list.querySelectorAll<HTMLElement>('button:enabled')].filter(
              (at) => at instanceof HTMLElement && at.tabIndex >= 0 && at.checkVisibility(),
            ).length,
        ),
    part,
  );

/** Puts another fragment into the address. */
const follow = (fragment: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), fragment);

const isTold = (words: RegExp): Promise<unknown> =>
  page.waitForFunction(
    (source) =>
      [...document.querySelectorAll('[role=status]')].some((one) =>
        new RegExp(source).test(one.textContent),
      ),
    words.source,
  );

describe.skipIf(chromiumPath === undefined || !thorough)('the page by keyboard', () => {
  beforeAll(async () => {
    buildPage();
    browser = await startBrowser();
    site = await serveFolder(siteFolder);
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });
  beforeEach(async () => {
    await page?.context().close();
    page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await page.goto(site.url);
    await openInPage(page, ambush);
    await page.waitForSelector('.rule .number');
  });

  test('the chances are one tab stop, its arrow keys leave the log where it is, and results are announced', async () => {
    await page.focus('.lower-tabs button:text("Chances")');
    await press('Enter');
    await page.focus('.analysis .primary');
    await press('Enter');
    expect(await isOn('.analysis .primary')).toBe(true);
    await isTold(/^The analysis is there\.$/);
    expect(await isOn('.analysis .primary')).toBe(true);
    // The turning points, who was lucky, and every moment.
    expect(await stopsIn('.scroll-y')).toEqual([1, 1, 1]);
    await press('Tab', 'Tab', 'Tab');
    const every = '.scroll-y[aria-label^="Every throw"]';
    const moments = await page.locator(`${every} button`).allTextContents();
    expect(await focused()).toBe(moments[0]);
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    expect(await focused()).toBe(moments[1]);
    await press('End');
    await isOnText(moments.at(-1));
    await press('PageUp', 'Home');
    await isOnText(moments[0]);
    await press('ArrowDown');
    await standsAt(page, 0);
    // What each die could have meant appears below, and the table that the reader looks at does not move.
    const fromTable = (): Promise<number> =>
      page.evaluate((around) => {
        const [, chosen] = document.querySelectorAll(`${around} button`);
        const top = document.querySelector('.analysis form')?.getBoundingClientRect().top ?? 0;
        return (chosen?.getBoundingClientRect().top ?? 0) - top;
      }, every);
    const before = await fromTable();
    await press('Enter');
    await isTold(/^What every way would have meant at event \d+ stands below\.$/);
    expect(await focused()).toBe(moments[1]);
    expect(await fromTable()).toBe(before);
    await press('Tab', 'Tab');
    expect(await isOn('[aria-label="What every way would have meant"]')).toBe(true);
    // A box without buttons scrolls with the arrow keys, and the log stays where it is.
    await press('ArrowDown', 'End');
    await page.waitForFunction(() => (document.activeElement?.scrollTop ?? 0) > 0);
    await standsAt(page, Number(moments[1]?.slice(1)));
    await press('Shift+Tab', 'Shift+Tab');
    expect(await focused()).toBe(moments[1]);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('in the rules the arrow keys go from line to line and to both ends of a file, even if only a part is drawn', async () => {
    expect(await stopsIn('.source')).toEqual([1]);
    await page.locator('.source .number[tabindex="0"]').focus();
    await press('Home');
    await isOnText('1');
    for (let line = 2; line <= 41; line += 1) {
      await press('ArrowDown'); // eslint-disable-line no-await-in-loop -- one key after the other
      await isOnText(String(line)); // eslint-disable-line no-await-in-loop -- lines are drawn as they come into sight
    }
    await press('PageDown');
    await page.waitForFunction(() => Number(document.activeElement?.textContent) > 49);
    await press('PageUp');
    await isOnText('41');
    await press('End');
    await page.waitForFunction(() => Number(document.activeElement?.textContent) > 100);
    const last = await focused();
    await press('ArrowDown');
    expect(await focused()).toBe(last);
    await standsAt(page, 0);
    await press('j');
    await standsAt(page, 1);
    // The rules show another line with the new event, and the focus stays in this part of the page.
    expect(await isOn('.middle')).toBe(true);
  });

  test('the state, the reasons, the faces and a fork are one tab stop each', async () => {
    expect(await stopsIn('.state')).toEqual([1]);
    await page.focus('.state [tabindex="0"]');
    await press('ArrowDown', 'Enter');
    await page.waitForSelector('.why .tree');
    for (const stops of await stopsIn('.why')) expect(stops).toBeLessThanOrEqual(1);
    // A button that its own click disables keeps the focus.
    await page.focus('.why button:text("Stop where it changes")');
    await press('Enter');
    await page.waitForSelector('.stop-dot');
    expect(await focused()).toBe('Stop where it changes');
    await press('Escape', 'g');
    await page.keyboard.type('2');
    await press('Enter');
    await standsAt(page, 2);
    await page.waitForSelector('.what-if input');
    await press('i');
    await page.keyboard.type('3');
    await press('Enter');
    await page.waitForSelector('.fork .beside');
    expect(await stopsIn('.fork .scroll-y')).toEqual([1]);
    await page.focus('.fork .line-link[tabindex="0"]');
    await press('End');
    const lines = await page.locator('.fork button.line-link').allTextContents();
    await isOnText(lines.at(-1));
    await standsAt(page, 2);
    await press('Home');
    await isOnText(lines[0]);
    await press('ArrowDown', 'Enter');
    await standsAt(page, 1);
    // The accessible name of a value that has just changed is its visible text.
    await follow('#e=14');
    await page.waitForSelector('.values .is-new .value');
    await standsAt(page, 14);
    expect(await axeFaults(page)).toEqual([]);
    await page.focus('button[aria-label="First event"]');
    await press('Enter');
    await standsAt(page, 0);
    expect(await isOn('button[aria-label="First event"]')).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on a narrow page without a visible list of events, keys step on from a number that was typed', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press('g');
    await page.keyboard.type('2');
    await press('Enter');
    await standsAt(page, 2);
    await page.waitForSelector('.what-if input');
    await press('j');
    await standsAt(page, 3);
    await press('k');
    await standsAt(page, 2);
    await page.waitForSelector('.what-if input');
    await press('i');
    await page.waitForFunction(() => document.activeElement?.matches('.what-if input') === true);
    // A field that is out of sight is scrolled into view.
    await press('Escape', '/');
    await page.waitForFunction(() => document.activeElement?.id === 'find');
  });

  test('of very many moments only the first are drawn, and more on request', async () => {
    await openInPage(page, { name: 'coins.jsonl', text: await playedLog(coins) });
    await page.waitForSelector('.log-title:has-text("coins.jsonl")');
    await page.click('.lower-tabs button:text("Chances")');
    await page.click('.analysis .primary');
    const every = '.analysis .scroll-y[aria-label^="Every throw"]';
    const rows = page.locator(`${every} tbody tr`);
    await page.waitForSelector('.analysis button:text("20 more of 20")');
    expect(await rows.count()).toBe(201);
    await page.focus(`${every} [tabindex="0"]`);
    await press('End');
    await isOnText('20 more of 20');
    await press('Enter');
    await page.waitForFunction(
      (around) => document.querySelectorAll(`${around} tbody tr`).length === 220,
      every,
    );
  });
});
