/// <reference lib="dom" />
// A rulebook in a real browser: wide, on a phone, in dark colours and on paper, also with texts that imitate markup.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docCommand } from '../../packages/cli/src/commands/doc.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { axeFaults, chromiumPath, startBrowser } from '../page/browser.ts';
import { someOf, thorough } from '../scale.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A house rule of a short ruleset, so that every run tests a page with tracked changes. */
const HOUSE: Readonly<Record<string, string>> = {
  'test/systems/pit-house.fray': `amends "pit.fray" as "The pit, hard to hit"

set outcome hit in check Blow to strength >= 10
`,
};

async function pageOf(path: string): Promise<string> {
  const files: Record<string, string> = {
    [path]: HOUSE[path] ?? readFileSync(root + path, 'utf8'),
  };
  for (const [, name = ''] of (files[path] ?? '').matchAll(/^amends "([^"]+)"/gm)) {
    const amended = posix.join(posix.dirname(path), name);
    files[amended] = readFileSync(root + amended, 'utf8');
  }
  const host = fakeHost({ files });
  await docCommand(host, path, { html: '-' });
  return host.printed.out;
}

const books = [
  'test/systems/pit.fray',
  'test/systems/pit-house.fray',
  ...someOf(
    [
      'house-rules/momentum-easy-marks',
      'action-segments/action-segments',
      'ap-loss/ap-loss',
      'column-ambush/column-ambush',
      'unit-ambush/unit-ambush',
      'momentum/momentum',
    ].map((name) => `rulesets/${name}.fray`),
    50,
    49, // leaves out the large ones except in the nightly run, because axe needs a quarter of a minute for each
  ),
];

/** Every kind of text in a file imitates markup here. */
const bad = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) **b** `c` | <!-- & \u202e';
const hostile = `ruleset "${bad}"
  source "${bad}"

span round "${bad}"
side left "${bad}"

kind Fighter "${bad}"
  HP  counter 0..  starts 1  "${bad}"

check Hit by p "${bad}"
  roll d6 as face
  hit   when face > 3 "${bad}"
  miss  otherwise

encounter
  step Blow "${bad}"
    each p in everyone
      Hit by p
        hit   announce "${bad.replaceAll('{', '')}"
        miss  end encounter "${bad}"

measure blows "${bad}"
  at end of encounter
  times Hit this encounter

scenario Yard "${bad}"
  side left
    Fighter
    Ann

example "${bad}"
  scenario Yard
  dice Hit by Ann  1
  try Hit by Ann is miss
`;
let hostileBook = '';

describe('texts that imitate markup', () => {
  const host = fakeHost({ files: { 'bad.fray': hostile } });
  beforeAll(async () => {
    await docCommand(host, 'bad.fray', { html: '-' });
    hostileBook = host.printed.out;
  });

  test('stay texts on the page', () => {
    expect(hostileBook).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(hostileBook).not.toMatch(/<img|<!-- &|\u202e/);
  });

  test('stay texts in Markdown', async () => {
    const other = fakeHost({ files: { 'bad.fray': hostile } });
    await docCommand(other, 'bad.fray', {});
    const { out } = other.printed;
    expect(out).toContain('\\<img src=x onerror=alert(1)\\>');
    expect(out.replaceAll(/\\./g, '')).not.toMatch(/<img|\]\(javascript|\*\*b\*\*|\u202e/);
  });
});

describe.skipIf(chromiumPath === undefined || !thorough)('in Chromium', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  async function opened(html: string, width: number, dark = false): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: dark ? 'dark' : 'light',
      bypassCSP: true, // lets axe in; the test below gives the page to a browser that obeys its policy
    });
    const page = await context.newPage();
    await page.setContent(html);
    return page;
  }

  test.each(books)(
    '%s: axe finds no fault, a phone shows the whole width, and the page can be printed',
    async (path) => {
      const html = await pageOf(path);
      for (const [width, dark] of [
        [1280, false],
        [390, true],
      ] as const) {
        const page = await opened(html, width, dark);
        expect(await axeFaults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await page.context().close();
      }
      const page = await opened(html, 1280);
      for (const format of ['A4', 'Letter'])
        expect((await page.pdf({ format })).length).toBeGreaterThan(10_000);
      // On paper a short table stays with its heading.
      await page.emulateMedia({ media: 'print' });
      const breaks = await page.evaluate(() =>
        [...document.querySelectorAll('table')]
          .filter((one) => one.querySelectorAll('tbody tr').length < 5)
          .map((one) => getComputedStyle(one).breakInside),
      );
      expect(new Set(breaks)).toEqual(new Set(['avoid']));
      // The line that introduces a list stays with the list.
      const heads = await page.evaluate(() =>
        [...document.querySelectorAll('p:has(+ ol), p:has(+ ul)')].map(
          (one) => getComputedStyle(one).breakAfter,
        ),
      );
      expect(new Set(heads)).toEqual(new Set(['avoid']));
      const lost = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
          .map(({ hash }) => decodeURIComponent(hash.slice(1)))
          .filter((id) => document.getElementById(id) === null),
      );
      expect(lost).toEqual([]);
      await page.context().close();
    },
  );

  test('with its own policy a page requests nothing from the network and runs no script', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.setContent(
      hostileBook.replace('</main>', '<script>document.title = "run"</script></main>'),
    );
    expect(await page.title()).not.toBe('run');
    expect(asked).toEqual([]);
    await page.close();
  });
});
