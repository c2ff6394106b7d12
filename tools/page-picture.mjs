// Makes the picture of the page in the README: docs/page.png. Needs a Chromium and the built page.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'test', 'package.json'))('playwright-core');

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({
  viewport: { width: 1280, height: 800 },
  colorScheme: 'light',
});
await page.goto(`${pathToFileURL(join(root, 'packages/page/dist/solo.html')).href}#e=4`);
await page.setInputFiles('input[type=file]', join(root, 'test/golden/format-1/unit-ambush.jsonl'));
await page.waitForSelector('.badge.good');
await page.click('[data-path="Abel.Ambushed"]');
await page.waitForSelector('.why .tree');
await page.screenshot({ path: join(root, 'docs', 'page.png') });
await browser.close();
