// Measures how fast the page responds in a real Chromium: `npm run bench:page`, `-- 20000` for a shorter log, `-- --rounds 1`, `-- --json`.
// It opens, steps through, jumps in and proves a long log, then types a key in the largest shipped ruleset. The goals are for a log of
// 100,000 events.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findChromium } from '../tools/chromium.mjs';
import { brawlLog } from './brawl.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});
const wanted = Number(positionals[0] ?? 100_000);
const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'test', 'package.json'))('playwright-core');
const fray = join(root, 'packages/cli/dist/fray.js');

/** The largest shipped ruleset. */
const LARGEST = join(root, 'rulesets/action-segments/action-segments.fray');

/** Runs in the page. Records long tasks and when a file is chosen, and defines `timeTo`. */
function notes() {
  globalThis.noted = { tasks: [], given: 0 };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) globalThis.noted.tasks.push([one.startTime, one.duration]);
  }).observe({ type: 'longtask', buffered: true });
  addEventListener(
    'change',
    ({ target }) => {
      if (target.type === 'file') globalThis.noted.given = performance.now();
    },
    true,
  );
  /** Calls `act`, and returns the milliseconds until an element matches `selector` and is painted. */
  globalThis.timeTo = (act, selector, limit = 60_000) =>
    new Promise((done, failed) => {
      const from = performance.now();
      const look = () => {
        if (document.querySelector(selector) === null) return;
        changes.disconnect();
        clearTimeout(end);
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
      };
      const changes = new MutationObserver(look);
      const end = setTimeout(() => failed(new Error(`never came: ${selector}`)), limit);
      changes.observe(document.body, { subtree: true, childList: true, attributes: true });
      act();
      look();
    });
}

const middle = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const worst = (times) => Math.max(0, ...times);

/** Presses a key `count` times, each time after the event of the last press is shown. Returns the times in milliseconds. */
const steps = (page, key, way, count, from) =>
  page.evaluate(
    async ([pressed, by, times, start]) => {
      const took = [];
      for (let at = 1; at <= times; at += 1)
        took.push(
          await timeTo(
            () => dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true })),
            `.moment[aria-label="Event ${start + by * at}"]`,
          ),
        );
      return took;
    },
    [key, way, count, from],
  );

const jumps = (page, places) =>
  page.evaluate(async (all) => {
    const took = [];
    for (const at of all)
      took.push(
        await timeTo(() => {
          const slider = document.querySelector('.slider');
          slider.value = String(at);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        }, `.moment[aria-label="Event ${at}"]`),
      );
    return took;
  }, places);

async function looksBack(browser, address, log) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(notes);
  await page.goto(address);
  await page.waitForSelector('input[type=file]', { state: 'attached' });
  await page.setInputFiles('input[type=file]', log);
  await page.waitForFunction(() => document.querySelector('.moment') !== null, null, {
    polling: 'raf',
    timeout: 60_000,
  });
  const open = await page.evaluate(() => performance.now() - noted.given);
  await page.waitForSelector('.slider');
  const count = await page.evaluate(() => Number(document.querySelector('.slider').max) + 1);
  const during = await steps(page, 'j', 1, 20, 0);
  await page.waitForSelector('.badge:not(.busy)', { timeout: 120_000 });
  const proven = await page.evaluate(() => performance.now() - noted.given);
  const badge = await page.textContent('.badge');
  const places = Array.from({ length: 30 }, (_, index) => (index * 7919 * 13) % count);
  const made = {
    count,
    badge,
    open,
    proven,
    'step while it is proven': during,
    step: await steps(page, 'j', 1, 60, 20),
    'step back': await steps(page, 'k', -1, 60, 80),
    jump: await jumps(page, places),
    tasks: await page.evaluate(() => noted.tasks.map(([, took]) => took)),
  };
  await page.close();
  return made;
}

async function types(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript(notes);
  await page.goto(address);
  await page.waitForSelector('section.fight:not(.is-stale)', { timeout: 60_000 });
  await page.waitForTimeout(1000);
  await page.evaluate(() => void (noted.tasks.length = 0));
  await page.click('.cm-line >> nth=12');
  await page.keyboard.press('End');
  const took = [];
  for (let at = 0; at < 5; at += 1) {
    await page.keyboard.type('xx');
    took.push(
      await page.evaluate(() => timeTo(() => {}, '.bench-rules .problem, .cm-lintRange-error')),
    );
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.waitForSelector('.bench-rules .soft', { timeout: 60_000 });
    await page.waitForTimeout(500);
  }
  const tasks = await page.evaluate(() => noted.tasks.map(([, long]) => long));
  await page.close();
  return { typing: took, tasks };
}

const folder = mkdtempSync(join(tmpdir(), 'fray-bench-'));
try {
  execFileSync(process.execPath, [join(root, 'packages/cli/bundle.mjs'), '--if-stale']);
  execFileSync(process.execPath, [join(root, 'packages/page/build.mjs'), '--if-stale']);
  const log = brawlLog(fray, folder, wanted);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
  });
  const rounds = [];
  for (let round = 0; round < Number(options.rounds); round += 1)
    rounds.push(
      await looksBack(browser, pathToFileURL(join(root, 'packages/page/dist/solo.html')).href, log),
    );
  const serving = spawn(process.execPath, [fray, 'page', LARGEST, '--no-open', '--json']);
  const url = await new Promise((done) => {
    let said = '';
    serving.stdout.on('data', (chunk) => {
      said += chunk.toString();
      const found = /"url": "([^"]+)"/.exec(said)?.[1];
      if (found !== undefined) done(found);
    });
  });
  const typed = await types(browser, url).finally(() => serving.kill('SIGINT'));
  await browser.close();
  const all = (name) => rounds.flatMap((one) => one[name]);
  const rows = [
    ['open, until an event is shown', all('open'), 2000],
    ['until it is proven', all('proven')],
    ['step while it is proven', all('step while it is proven'), 50],
    ['step on', all('step'), 50],
    ['step back', all('step back'), 50],
    ['jump', all('jump'), 50],
    ['long tasks of the page', all('tasks'), 50],
    ['key to errors, largest ruleset', typed.typing, 300],
    ['long tasks while typing', typed.tasks, 50],
  ].map(([name, times, goal]) => ({ name, median: middle(times) ?? 0, worst: worst(times), goal }));
  const [{ count, badge }] = rounds;
  if (options.json)
    console.log(JSON.stringify({ count, bytes: statSync(log).size, rows }, null, 2));
  else {
    console.log(`${count} events, ${(statSync(log).size / 1e6).toFixed(1)} MB: ${badge}`);
    for (const { name, median, worst: most, goal } of rows)
      console.log(
        `${name.padEnd(32)} median ${median.toFixed(0).padStart(5)} ms, worst ${most.toFixed(0).padStart(5)} ms${goal === undefined ? '' : `; goal ${goal} ms`}`,
      );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
