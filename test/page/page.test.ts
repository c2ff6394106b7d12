/// <reference lib="dom" />
// The page in a real Chromium: what a reader does with it, with the logs of this repository and with hostile ones.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forkCommand } from '../../packages/cli/src/commands/fork.ts';
import { pageCommand } from '../../packages/cli/src/commands/page.ts';
import type { Host } from '../../packages/cli/src/host.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import {
  axeFaults,
  buildPage,
  chromiumPath,
  openInPage,
  serveFolder,
  siteFolder,
  soloFile,
  standsAt,
  startBrowser,
  witnessOf,
  type Witnessed,
} from './browser.ts';
import { playedLog } from './played.ts';
import { GOLDEN } from './golden-links.ts';
import { brawl } from '../../bench/brawl.mjs';
import { thorough } from '../scale.ts';

const golden = fileURLToPath(new URL('../golden/format-1/', import.meta.url));
/** A link made with rules that have changed since. */
const [, , , [, oldLink]] = GOLDEN;
const systems = fileURLToPath(new URL('../systems/', import.meta.url));
const ambush = `${golden}unit-ambush.jsonl`;
let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;
let context: BrowserContext | undefined;
let page: Page;
let seen: Witnessed;

async function freshPage(viewport = { width: 1400, height: 900 }): Promise<void> {
  await context?.close();
  context = await browser.newContext({ viewport, acceptDownloads: true });
  page = await context.newPage();
  seen = witnessOf(page);
}

/** Shows the log of the unit ambush: keeps it if it is open already, else opens it in a new page. */
async function onAmbush(): Promise<void> {
  const isThere =
    context !== undefined &&
    (await page.locator('.log-title:has-text("unit-ambush.jsonl")').count()) > 0;
  if (isThere) return;
  await freshPage();
  await page.goto(site.url);
  await openInPage(page, ambush);
}

/** Puts another fragment into the address of the open page, as a link in a text does. */
const follow = (fragment: string): Promise<void> =>
  page.evaluate((hash) => void (location.hash = hash), fragment);

const keyboardIsIn = (part: string): Promise<boolean> =>
  page.evaluate((one) => document.activeElement?.closest(one) !== null, part);

const faultsOfAxe = (): Promise<readonly string[]> => axeFaults(page);

/** Says whether the result of the last answer is visible below the question, and whether the list of events stays short. */
const endOfFight = (): Promise<{ showsEnd: boolean; isShort: boolean }> =>
  page.locator('[aria-label="What happened"]').evaluate((pane) => ({
    showsEnd: pane.scrollTop + pane.clientHeight >= pane.scrollHeight - 1,
    isShort: pane.clientHeight <= innerHeight / 3,
  }));

const isWider = (): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

describe.skipIf(chromiumPath === undefined)('the page', () => {
  beforeAll(async () => {
    buildPage();
    browser = await startBrowser();
    site = await serveFolder(siteFolder);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  test('the sizes of the first view of a log and of the page in one file are within their limits', () => {
    const html = readFileSync(`${siteFolder}/index.html`, 'utf8');
    const first = [...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path = '']) =>
      readFileSync(`${siteFolder}/${path}`),
    );
    expect(first.length).toBeGreaterThan(1);
    expect(first.reduce((sum, bytes) => sum + gzipSync(bytes).length, 0)).toBeLessThan(650_000);
    expect(statSync(soloFile).size).toBeLessThan(2_000_000);
  });

  test.runIf(thorough)(
    'a reader steps through a log by key, click, slider and address, and asks why of every value',
    async () => {
      await freshPage();
      await page.goto(site.url);
      expect(await faultsOfAxe()).toEqual([]);
      await openInPage(page, ambush);
      await standsAt(page, 0);
      await page.waitForSelector('.badge.good');
      expect(await keyboardIsIn('.events')).toBe(true);
      // The suggestion in an empty field is a value of this log.
      const proposed = /^Changed: (.+)$/.exec(
        (await page.getAttribute('#changed', 'placeholder')) ?? '',
      );
      expect(await page.locator(`[data-path="${proposed?.[1]}"]`).count()).toBe(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('j');
      await standsAt(page, 2);
      await page.keyboard.press('k');
      await standsAt(page, 1);
      await page.waitForFunction(() => location.hash === '#e=1');
      await page.keyboard.press('End');
      await standsAt(page, 43);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      await standsAt(page, 0);
      await page.click('#event-4');
      await standsAt(page, 4);
      // After typing a number the reader steps on from there by key.
      await page.keyboard.press('g');
      await page.keyboard.type('9');
      await page.keyboard.press('Enter');
      await page.keyboard.press('j');
      await standsAt(page, 10);
      expect(await keyboardIsIn('.events')).toBe(true);
      await page.fill('.slider', '7');
      await standsAt(page, 7);
      await follow('#e=20');
      await standsAt(page, 20);
      // Asks why, follows the reason to the event that wrote the value, and asks for that event's reasons.
      await page.click('[data-path="Babel.Ambushed"]');
      await page.waitForSelector('.why .tree');
      expect(await page.textContent('.why')).toContain('Babel.Ambushed');
      await page.click('.why .tree .link.event');
      await page.waitForSelector('.moment[aria-label="Event 7"]');
      await page.keyboard.press('y');
      await page.waitForSelector('.why .place');
      expect(await keyboardIsIn('.why')).toBe(true);
      // A click opens a folded reason.
      const folded = page.locator('.why .fold[aria-expanded=false]').first();
      const lines = await page.locator('.why li').count();
      await folded.click();
      expect(await page.locator('.why li').count()).toBeGreaterThan(lines);
      await page.click('.why .place');
      await page.waitForSelector('.line.is-here');
      await page.focus('.why');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('.why') === null);
      expect(await keyboardIsIn('main section')).toBe(true);
      expect(await faultsOfAxe()).toEqual([]);
      expect(await isWider()).toBe(false);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)('a search and filters combine; a breakpoint stops', async () => {
    await onAmbush();
    await page.fill('#find', 'Babel throws');
    await page.click('.chip:text("Dice")');
    await page.waitForFunction(() =>
      /^[1-9]\d* of 44$/.test(document.querySelector('.search .count')?.textContent ?? ''),
    );
    // In the search field Enter goes to the next hit, and Shift with Enter back.
    const at: string[] = [];
    for (const key of ['Enter', 'Enter', 'Shift+Enter']) {
      await page.focus('#find');
      const before = await page.inputValue('#goto');
      await page.keyboard.press(key);
      await page.waitForFunction(
        (value) => document.querySelector<HTMLInputElement>('#goto')?.value !== value,
        before,
      );
      at.push(await page.inputValue('#goto'));
    }
    expect(at[2]).toBe(at[0]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('f');
    await page.waitForFunction(() =>
      /Babel throws/.test(document.querySelector('.moment .says')?.textContent ?? ''),
    );
    // The key opens the panel that holds the field.
    await page.keyboard.press('b');
    await page.keyboard.type('Babel is not Ambushed');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.stop-dot');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.waitForFunction(() =>
      /Stopped/.test(document.querySelector('.told')?.textContent ?? ''),
    );
    // The events there come from a worker, and may arrive after the stop is reported.
    await page.waitForFunction(() =>
      /no longer/.test(document.querySelector('.moment .says')?.textContent ?? ''),
    );
    expect(seen.errors).toEqual([]);
  });

  test.runIf(thorough)(
    'another face plays a fork beside the log, with the same bytes as `fray fork`',
    async () => {
      await onAmbush();
      await follow('#e=2');
      await standsAt(page, 2);
      await page.fill('.what-if input', '3');
      await page.click('.what-if .face');
      await page.waitForSelector('.fork .beside');
      expect(await page.textContent('.fork .root')).toContain('shows 3 instead of 70');
      const parted = Number(
        /after event (\d+)/.exec(String(await page.textContent('.fork .root')))?.[1],
      );
      expect(await faultsOfAxe()).toEqual([]);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click('.fork .quiet:text("Save the fork")'),
      ]);
      const host = fakeHost({ files: { 'a.jsonl': readFileSync(ambush, 'utf8') } });
      await forkCommand(host, 'a.jsonl', {
        at: 1,
        die: ['Awareness.die/Abel#0=3'],
        choice: [],
        dice: 'seeded',
        choices: 'policy',
        log: 'b.jsonl',
        quiet: true,
      });
      expect(await readFile((await download.path()) ?? '', 'utf8')).toBe(host.disk.get('b.jsonl'));
      // Goes into the fork, and back to the same event of the log.
      await page.click('.fork button:text("Look around in the fork")');
      await page.waitForSelector('.log-title:has-text("fork.jsonl")');
      // The page shows the first event that differs.
      await standsAt(page, parted + 1);
      expect(await page.textContent('.moment .says')).toContain('3');
      await page.keyboard.press('u');
      await page.waitForSelector('.log-title:has-text("unit-ambush.jsonl")');
      await standsAt(page, 2);
    },
  );

  test.runIf(thorough)(
    'the chances are a curve over the log and a table of every moment',
    async () => {
      await onAmbush();
      await page.click('.lower-tabs button:text("Chances")');
      // A second click asks for nothing: while the page counts, only “Stop” can be clicked.
      const counting = await page.locator('.analysis .primary').evaluate(async (button) => {
        (button as HTMLButtonElement).click();
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve(); // eslint-disable-line no-await-in-loop -- one turn after the other
        return [button.textContent, button.getAttribute('aria-disabled')];
      });
      expect(counting).toEqual(['Counting…', 'true']);
      await page.waitForSelector('.curve-line');
      expect(await page.locator('.analysis .primary:enabled').textContent()).toBe('Analyse');
      expect(await page.locator('.analysis tbody tr').count()).toBeGreaterThan(5);
      expect(await page.locator('.turning').count()).toBeGreaterThan(0);
      expect(await faultsOfAxe()).toEqual([]);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'the page in one file works from file:// without a further request, and on a phone begins with the result',
    async () => {
      await freshPage({ width: 390, height: 844 });
      await page.goto(`file://${soloFile}`);
      await openInPage(page, ambush);
      await standsAt(page, 43);
      await page.waitForSelector('.badge.good');
      expect(await isWider()).toBe(false);
      for (const tab of ['Events', 'Rules', 'Chances', 'State']) {
        await page.click(`.tabs button:text("${tab}")`);
        expect([tab, await isWider()]).toEqual([tab, false]);
        expect(await faultsOfAxe()).toEqual([]);
      }
      // However large the card of an event is, a part that is opened comes into view below it.
      await page.setViewportSize({ width: 390, height: 560 });
      for (const [tab, part] of [
        ['Events', 'events'],
        ['Rules', 'rules'],
        ['State', 'state'],
      ] as const) {
        await page.evaluate(() => scrollTo(0, 0));
        await page.click(`.tabs button:text("${tab}")`);
        await page.waitForFunction((one) => {
          const box = document.querySelector(`.columns [data-part=${one}]`);
          return (box?.getBoundingClientRect().top ?? innerHeight) < innerHeight * 0.6;
        }, part);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      // Asks why of a value far down: the reasons come into view, and so does the line that they name.
      const isInSight = (of: string): Promise<unknown> =>
        page.waitForFunction((one) => {
          const top = document.querySelector(one)?.getBoundingClientRect().top ?? -1;
          return top >= 0 && top < window.innerHeight;
        }, of);
      await page.locator('[data-path="Native.AWE"]').click();
      await page.waitForSelector('.why .tree');
      await isInSight('.why h2');
      await page.locator('.why .place').last().click();
      await isInSight('.line.is-here');
      expect(seen.requests).toEqual([`file://${soloFile}`]);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'a link that shares a fight as one side sees it opens that view and nothing else',
    async () => {
      await freshPage();
      await page.goto(site.url);
      await openInPage(page, `${golden}column-ambush.jsonl`);
      await page.click('.log-actions button:text("Share")');
      await page.selectOption('.choose-side select', 'column');
      await page.waitForFunction(
        () => (document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value ?? '') !== '',
      );
      expect(await faultsOfAxe()).toEqual([]);
      const link = await page.inputValue('dialog textarea');
      await freshPage({ width: 390, height: 844 });
      await page.goto(link);
      await page.waitForSelector('.badge:text("What column may know")');
      await page.click('.tabs button:text("State")');
      expect(await page.textContent('.person:has-text("Hider") .values')).toContain('quality?');
      expect(await page.locator('.tabs button').count()).toBe(2);
      expect(await page.locator('button:text("Why did this happen?")').count()).toBe(0);
      expect(await isWider()).toBe(false);
      expect(await faultsOfAxe()).toEqual([]);
      expect(page.url()).toMatch(/#v2\.[\w-]+&e=\d+$/);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    '`fray page` writes one file with the log in it, and serves it',
    async () => {
      const out = `${mkdtempSync(`${tmpdir()}/fray-page-`)}/fight.html`;
      const fray = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
      execFileSync(process.execPath, [fray, 'page', ambush, '--html', out]);
      await freshPage();
      await page.goto(`file://${out}#e=20`);
      await standsAt(page, 20);
      expect(seen.requests).toHaveLength(1);
      const serving = spawn(process.execPath, [fray, 'page', ambush, '--no-open', '--json']);
      try {
        const url = await new Promise<string>((done) => {
          let said = '';
          serving.stdout.on('data', (chunk: Buffer) => {
            said += chunk.toString();
            const found = /"url": "([^"]+)"/.exec(said)?.[1];
            if (found !== undefined) done(found);
          });
        });
        await page.goto(`${url}#e=3`);
        await standsAt(page, 3);
        expect((await fetch(`${url}..%2f..%2fpackage.json`)).status).toBe(404);
        expect(seen.errors).toEqual([]);
      } finally {
        serving.kill('SIGINT');
      }
    },
  );

  test.runIf(thorough)(
    'rules that come with the page open in the playground, with the files that they need',
    async () => {
      const pig = readFileSync(`${systems}pig.fray`, 'utf8');
      const made = fakeHost({
        files: { 'pig.fray': pig, 'mine/mine.fray': 'amends "../pig.fray"\n' },
      });
      let index = '';
      const host: Host = {
        ...made,
        onInterrupt: (act) => {
          act();
          return () => {};
        },
        page: {
          solo: () => '',
          index: () => readFileSync(`${siteFolder}/index.html`, 'utf8'),
          serve: (text) => {
            index = text;
            return Promise.resolve({ url: '', close: () => Promise.resolve() });
          },
          open: () => {},
        },
      };
      await pageCommand(host, 'mine/mine.fray', { open: false });
      await freshPage();
      await page.route(site.url, (route) =>
        route.fulfill({ body: index, contentType: 'text/html' }),
      );
      await page.goto(site.url);
      await page.waitForSelector('section.fight:has-text("Pig")', { timeout: 20_000 });
      await page.waitForSelector('.lower-tabs button:text("mine.fray")');
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'changed rules update the fight below, and a link opens the same',
    async () => {
      await freshPage();
      await page.goto(site.url);
      await page.click('text=Open the playground');
      await page.waitForSelector('section.fight', { timeout: 20_000 });
      expect(await faultsOfAxe()).toEqual([]);
      await page.selectOption('.choose select', 'test/systems/pig.fray');
      await page.waitForSelector('section.fight:has-text("Pig")');
      const before = await page.textContent('section.fight');
      await page.click('.cm-line:has-text("score  counter")');
      // A key is pressed after the last drawing and before its results: these results are then older than the text.
      const lines = await page.locator('.cm-line').count();
      await page.locator('.cm-content').evaluate(async (editor) => {
        const init = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
        editor.dispatchEvent(new KeyboardEvent('keydown', init));
        for (let turns = 0; turns < 20; turns += 1) await Promise.resolve(); // eslint-disable-line no-await-in-loop -- one turn after the other
        editor.dispatchEvent(new KeyboardEvent('keydown', init));
      });
      await page.waitForTimeout(300);
      expect(await page.locator('.cm-line').count()).toBe(lines + 2);
      await page.keyboard.press('Control+a');
      const pig = readFileSync(`${systems}pig.fray`, 'utf8');
      await page.keyboard.insertText(
        pig.replace('p.score >= 100\n    each', 'p.score >= 9\n    each'),
      );
      await page.waitForFunction(
        (old) => document.querySelector('section.fight:not(.is-stale)')?.textContent !== old,
        before,
      );
      const after = await page.textContent('section.fight:not(.is-stale)');
      // With a mistake in the rules the last fight stays and the mistake is shown; both can be undone. Text typed within half a second is
      // undone at once.
      await page.waitForTimeout(700);
      await page.keyboard.insertText('nonsense here');
      await page.waitForSelector('.bench-rules .problem');
      expect(await page.locator('.bench-rules details li').count()).toBeGreaterThan(0);
      expect(await page.textContent('section.fight')).toBe(after);
      await page.keyboard.press('Control+z');
      await page.waitForSelector('.bench-rules .soft');
      await page.waitForFunction(() => location.hash.startsWith('#p3.'));
      await page.waitForTimeout(600);
      const link = page.url();
      await page.click('.bench-result .lower-tabs button:text("What changed")');
      // The fastest result comes first, and the odds last.
      await page.waitForSelector('.changed-part:has(h2:text("Odds"))', { timeout: 60_000 });
      expect(await page.textContent('.changed-part pre')).toContain('9');
      expect(await page.locator('.changed-part .beside .line-only-a').count()).toBeGreaterThan(0);
      expect(await faultsOfAxe()).toEqual([]);
      // The draft is left for other rules, and is still there afterwards.
      await page.selectOption('.choose select', 'test/systems/twenty.fray');
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Crypt and claw")');
      const own = page.locator('.choose optgroup[label="As you left them"] option');
      await page.selectOption('.choose select', (await own.first().getAttribute('value')) ?? '');
      await page.waitForFunction(
        (text) => document.querySelector('section.fight:not(.is-stale)')?.textContent === text,
        after,
      );
      expect(seen.errors).toEqual([]);
      await freshPage({ width: 390, height: 844 });
      await page.goto(link);
      await page.waitForSelector('section.fight:not(.is-stale)', { timeout: 20_000 });
      expect(link.length).toBeLessThan(2_000);
      expect(await page.inputValue('.setup input')).toBe('1');
      expect(await isWider()).toBe(false);
      expect(await faultsOfAxe()).toEqual([]);
      await page.click('.bench-result button:text("Look back at this fight")');
      await page.waitForSelector('.badge.good', { timeout: 20_000 });
      expect(seen.errors).toEqual([]);
      expect(seen.requests.every((url) => url.startsWith(site.url))).toBe(true);
    },
  );

  test.runIf(thorough)(
    'a fight waits for each decision, by click and by key, and can be taken back',
    async () => {
      await freshPage();
      await page.goto(`${site.url}${oldLink}`);
      await page.waitForSelector('.cm-line:has-text("version 2")', { timeout: 20_000 });
      // The link has rules in an earlier language: the page says so, and one click opens the present rules.
      await page.waitForSelector(
        '.note[role=alert]:has-text("The language of the rules has changed")',
      );
      await page.waitForSelector('.note:has-text("No fight can be played")');
      expect(await faultsOfAxe()).toEqual([]);
      await page.click('button:text("Open unit-ambush.fray as it is now")');
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Unit ambush")');
      expect(await page.locator('.note').count()).toBe(0);
      await page.selectOption('.choose select', 'rulesets/column-ambush/column-ambush.fray');
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Column ambush")');
      await page.selectOption('.who select', 'everybody');
      await page.check('.who input');
      const says = (answers: string): Promise<unknown> =>
        page.waitForSelector(`.table .row:has-text("${answers} so far")`);
      await page.waitForSelector('.question:enabled:has-text("spring the ambush this turn?")');
      expect(await faultsOfAxe()).toEqual([]);
      await page.click('.answers button:has-text("no")');
      await says('one answer');
      await page.waitForSelector('.question:enabled:has-text("d")');
      await page.keyboard.press('3');
      await says('2 answers');
      expect(await page.textContent('section.fight')).toContain('d8 (typed): 3');
      expect(await endOfFight()).toEqual({ showsEnd: true, isShort: true });
      await page.click('button:text("Undo the last answer")');
      await says('one answer');
      await page.waitForFunction(() => location.hash.startsWith('#p3.'));
      // The form for participants is made from the rules. Its entries become a scenario in a house rule, which is part of the link.
      await page.click('summary:text("Who takes part")');
      await page.locator('.member input').first().fill('Captain Zed');
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Captain Zed")');
      expect(await page.inputValue('.setup select')).toBe('Own-fight');
      expect(await page.evaluate(() => document.activeElement?.closest('.member') !== null)).toBe(
        true,
      );
      expect(await faultsOfAxe()).toEqual([]);
      await page.waitForTimeout(600);
      const link = page.url();
      expect(link.length).toBeLessThan(2_000);
      await freshPage({ width: 390, height: 844 });
      await page.goto(link);
      await page.waitForSelector('section.fight:has-text("Captain Zed")', { timeout: 20_000 });
      await page.waitForSelector('.question:enabled');
      expect(await endOfFight()).toEqual({ showsEnd: true, isShort: true });
      expect(await isWider()).toBe(false);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'odds, tests and a hunt are started by key, and a screen reader is told their results',
    async () => {
      await freshPage();
      await page.goto(site.url);
      await page.click('text=Open the playground');
      await page.selectOption('.choose select', 'rulesets/column-ambush/column-ambush.fray');
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Column ambush")');
      const ask = async (tab: string): Promise<void> => {
        await page.focus(`.bench-result .lower-tabs button:text("${tab}")`);
        await page.keyboard.press('Enter');
      };
      await ask('Odds');
      await page.getByRole('table', { name: 'how-it-began' }).waitFor();
      expect(await faultsOfAxe()).toEqual([]);
      await ask('Tests');
      await page.waitForSelector('.bench-result summary:has-text("All examples")');
      expect(await faultsOfAxe()).toEqual([]);
      await ask('Hunt');
      await page.waitForSelector('.bench-result h3:text("Invariants")');
      expect(await keyboardIsIn('.lower-tabs')).toBe(true);
      expect(await faultsOfAxe()).toEqual([]);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'on a phone no word or number of the odds is cut off, and an error of the rules is in view',
    async () => {
      await freshPage({ width: 390, height: 844 });
      await page.goto(site.url);
      await page.click('text=Open the playground');
      await page.selectOption('.choose select', 'test/systems/duel.fray');
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Open tens")');
      await page.click('.bench-tabs button:text("Rules")');
      const start = page.locator('.cm-line:has-text("starts 20")');
      await start.click();
      await page.keyboard.press('End');
      await page.keyboard.type('d6 x');
      const error = page.locator('.bench-rules p.problem');
      await error.waitFor();
      const isInSight = await error.evaluate(
        (one) => scrollY === 0 && one.getBoundingClientRect().bottom <= innerHeight,
      );
      expect(isInSight).toBe(true);
      // Nothing is asked of rules with errors, and it is answered when they are mended.
      const [result, rules] = ['Result', 'Rules'].map(
        (name) => `.bench-tabs button:text("${name}")`,
      ) as [string, string]; // two names give two selectors
      await page.click(result);
      await page.click('.bench-result .lower-tabs button:text("What changed")');
      await page.waitForSelector('.bench-result .note:text("errors")');
      expect(await page.locator('.changed-part, .waiting, .problem.said').count()).toBe(0);
      await page.click(rules);
      await start.click();
      await page.keyboard.press('End');
      for (let letter = 0; letter < 'd6 x'.length + 1; letter += 1)
        await page.keyboard.press('Backspace');
      await page.click(result);
      await page.waitForSelector('.bars th:text-is("10")', { timeout: 30_000 });
      expect(await page.textContent('section:has(> .bars) .soft')).toMatch(/\d,000 runs/);
      const broken = await page.locator('.bars').evaluate((table) => {
        const lines = (cell: Element): number => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
        };
        return Array.from(table.querySelectorAll('tbody th, tbody td'))
          .filter((cell) => /^\w+$/.test(cell.textContent) && lines(cell) > 1)
          .map((cell) => cell.textContent);
      });
      expect(broken).toEqual([]);
      expect(await isWider()).toBe(false);
      expect(await faultsOfAxe()).toEqual([]);
      expect(seen.errors).toEqual([]);
    },
  );

  test('a changed byte turns the mark red, and the mark names the first wrong event', async () => {
    await freshPage();
    await page.goto(site.url);
    const lines = readFileSync(ambush, 'utf8').split('\n');
    lines[12] = (lines[12] ?? '').replace('"seq":12', '"seq":13');
    await openInPage(page, { name: 'changed.jsonl', text: lines.join('\n') });
    expect(await page.textContent('.badge.bad')).toBe('Wrong at event 12');
    expect(await page.textContent('[role=alert]')).toContain('Event 12');
  });

  test.runIf(thorough)(
    'a log that breaks an invariant is marked beside its proof, on the timeline and by event, on a phone too',
    async () => {
      const rules = `${readFileSync(`${systems}duel.fray`, 'utf8')}
invariant Nobody-is-hurt
  always
  every d in Duellist satisfies d.points is 20
`;
      await freshPage({ width: 390, height: 844 });
      await page.goto(site.url);
      await openInPage(page, { name: 'hurt.jsonl', text: await playedLog(rules, 1_000_000) });
      await page.waitForSelector('.badge.good:text("Proven")');
      await page.waitForSelector('.badge.bad:text("invariant")');
      expect(await page.locator('path.break').count()).toBe(1);
      const broken = page.locator('[role=alert] button');
      await broken.click();
      await standsAt(page, Number(await broken.textContent()));
      const state = await page.textContent('[data-part=state]');
      expect(state).toMatch(/points20 → \d+$/);
      expect(await isWider()).toBe(false);
      expect(await faultsOfAxe()).toEqual([]);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'a changed byte in a long log is found while a reader looks at the log',
    async () => {
      const lines = (await playedLog(brawl(500), 100_000_000)).split('\n');
      const at = 9_000 + lines.slice(9_000).findIndex((line) => line.includes('"dice-rolled"'));
      lines[at] = (lines[at] ?? '').replace(/"faces":\[\d+\]/, '"faces":[21]');
      await freshPage();
      await page.goto(`file://${soloFile}`);
      await openInPage(page, { name: 'long.jsonl', text: lines.join('\n') });
      await standsAt(page, 0);
      await page.waitForSelector('.badge.bad', { timeout: 60_000 });
      expect(await page.textContent('.badge.bad')).toBe(`Wrong at event ${at}`);
      await page.waitForSelector(`.slider[max="${at - 1}"]`, { timeout: 60_000 });
      await page.click('.badge.bad');
      await standsAt(page, at - 1);
      expect(seen.errors).toEqual([]);
    },
  );

  test.runIf(thorough)(
    'forged links are reported in words, and nothing in them is run',
    async () => {
      const link = (letters: string, text: string): string =>
        `#${letters}.${deflateRawSync(text).toString('base64url')}`;
      const shippedPath = 'rulesets/unit-ambush/unit-ambush.fray';
      const bad = '<img src=x onerror="document.title=1">';
      const hostile: readonly (readonly [string, string])[] = [
        [link('p1', 'null'), 'no rules'],
        [link('p1', ' '.repeat(50_000_000)), 'a page can hold'],
        [link('p1', JSON.stringify({ path: bad, hash: 'x' })), bad],
        [
          link('p1', JSON.stringify({ path: shippedPath, hash: '0123456789abcdef' })),
          'characters were changed',
        ],
        ['#p1.AAAA', 'torn'],
        ['#p3.00000000AAAA', 'damaged'],
        [`#p1.${'A'.repeat(1_000_000)}`, 'torn'],
        [link('v1', '{"as":"<b>x</b>"'), 'no whole JSON'],
      ];
      await freshPage();
      await page.goto(site.url);
      for (const [fragment, told] of hostile) {
        await follow(fragment);
        await page.waitForFunction(
          (words) => document.querySelector('[role=alert]')?.textContent.includes(words),
          told,
        );
        expect(await page.locator('img').count()).toBe(0);
        expect(await page.getByText('an old one').count()).toBe(0);
      }
      // Rules whose names have invisible characters.
      const tricky = 'ruleset "Mine\u202e\u200b"\n# \u202e<b id=owned>\n';
      await follow(link('p1', JSON.stringify({ path: '__proto__', text: tricky })));
      await page.waitForSelector('.cm-specialChar', { timeout: 30_000 });
      expect(await page.locator('#owned').count()).toBe(0);
      // Names that are longer than the page is wide.
      const name = `Very${'-very'.repeat(60)}-long`;
      const pig = readFileSync(`${systems}pig.fray`, 'utf8').replaceAll(/\bplayers\b/g, name);
      await follow(link('p1', JSON.stringify({ path: `${name}.fray`, text: pig })));
      await page.waitForSelector('section.fight:not(.is-stale):has-text("Pig")');
      expect(await isWider()).toBe(false);
      expect(seen.errors).toEqual([]);
    },
  );

  test('no text of rules or of a log becomes markup', async () => {
    const bad = `<img src=x onerror="document.title='run'">`;
    const rules = `ruleset "${bad.replaceAll('"', "'")}"

span turn

side players

kind Player
  score  counter 0..9  starts 0

encounter
  play turn until any p in players where p.score >= 2
    each p in players
      raise p.score by 1
  end encounter "<b id=owned>bold</b>"

scenario Table
  side players
    Player
    Ann
`;
    await openInPage(page, {
      name: '<i>x</i>\u202e.jsonl',
      text: await playedLog(rules),
    });
    await page.waitForSelector('.log-title h1:text("<img")');
    expect(await page.locator('img, #owned, .looking-back i:not(.legend i)').count()).toBe(0);
    expect(await page.title()).not.toBe('run');
    // A character that turns the direction of writing is made visible and turns nothing.
    expect(await page.textContent('.log-title p')).toContain('</i>\ufffd.jsonl');
    expect(seen.errors).toEqual([]);
  });
});
