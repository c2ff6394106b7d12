/// <reference lib="dom" />
// Tests what the page does while it opens a log, in a real Chromium: it prepares the view, so that drawing it later causes no wait.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildPage,
  chromiumPath,
  openInPage,
  serveFolder,
  siteFolder,
  startBrowser,
} from './browser.ts';
import { thorough } from '../scale.ts';

const ambush = fileURLToPath(new URL('../golden/format-1/unit-ambush.jsonl', import.meta.url));
let browser: Browser;
let site: Awaited<ReturnType<typeof serveFolder>>;

/** Records the family, weight and size of every font as soon as a text is laid out in it. */
function noteFonts(): void {
  const noted = new Set<string>();
  const fontsOf = (room: Element): readonly string[] => {
    const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let at = texts.nextNode(); at !== null; at = texts.nextNode()) {
      const { parentElement: around } = at;
      if (at.textContent?.trim() === '' || around?.checkVisibility() !== true) continue;
      const { fontFamily, fontWeight, fontSize } = getComputedStyle(around);
      found.push([fontFamily.split(',')[0], fontWeight, fontSize].join(' '));
    }
    return found;
  };
  const note = (): void => {
    if (document.querySelector('.looking-back') === null)
      for (const font of fontsOf(document.body)) noted.add(font);
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true });
  // Makes opening slow by delaying every message to a worker.
  globalThis.Worker = class extends Worker {
    override postMessage(message: unknown): void {
      setTimeout(() => super.postMessage(message), 800);
    }
  };
  Object.assign(globalThis, {
    missingFonts: () => [...new Set(fontsOf(document.body))].filter((font) => !noted.has(font)),
  });
}

describe.skipIf(chromiumPath === undefined || !thorough)('while a log is opened', () => {
  beforeAll(async () => {
    buildPage();
    browser = await startBrowser();
    site = await serveFolder(siteFolder);
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  test('every font of the view is requested, a few in each frame, so that no later drawing waits for one', async () => {
    const page: Page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(noteFonts);
    await page.goto(site.url);
    await openInPage(page, ambush);
    await page.waitForSelector('.rule .number');
    await page.waitForSelector('.badge.good');
    expect(await page.evaluate('missingFonts()')).toEqual([]);
    expect(await page.locator('.specimen').count()).toBe(0);
    await page.close();
  });
});
