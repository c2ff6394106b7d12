// Starts a real Chromium for tests of the page, and serves a folder of files as any host would.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../tools/chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The built page as a folder. */
export const siteFolder: string = join(root, 'packages/page/dist/site');
export const soloFile: string = join(root, 'packages/page/dist/solo.html');

export const chromiumPath: string | undefined = findChromium();

/** Builds the page if one of its sources has changed. */
export function buildPage(): void {
  execFileSync(process.execPath, [join(root, 'packages/page/build.mjs'), '--if-stale'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--no-sandbox', // needed when the test runs as root, where Chromium has no sandbox
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves a folder on the loopback address, and returns its address and a function that stops it. */
export async function serveFolder(
  folder: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer(({ url = '/' }, response) => {
    const path = join(folder, new URL(url, 'http://page').pathname.replace(/\/$/, '/index.html'));
    if (!path.startsWith(folder) || !existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has an address with a port
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The errors of a page and its requests to the network. */
export interface Witnessed {
  readonly errors: string[];
  readonly requests: string[];
}

/** Records the errors, refusals of the content policy and requests of a page. */
export function witnessOf(page: Page): Witnessed {
  const seen: Witnessed = { errors: [], requests: [] };
  page.on('pageerror', (error) => seen.errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url())) seen.requests.push(request.url());
  });
  return seen;
}

/** Opens a log in the page and waits until an event is shown. */
export async function openInPage(
  page: Page,
  path: string | { readonly name: string; readonly text: string | Uint8Array },
): Promise<void> {
  const file =
    typeof path === 'string'
      ? path
      : { name: path.name, mimeType: 'application/x-ndjson', buffer: Buffer.from(path.text) };
  await page.setInputFiles('input[type=file]', file);
  await page.waitForSelector('.moment');
}

/** Waits until the page shows the event with this number. */
export async function standsAt(page: Page, seq: number): Promise<void> {
  await page.waitForSelector(`.moment[aria-label="Event ${seq}"]`);
}

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Returns the faults that axe finds in the current page. The content policy of the page must allow axe. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    // The script evaluated above has defined it.
    const { axe } = globalThis as unknown as {
      axe: {
        run: (options: {
          readonly resultTypes: readonly string[];
        }) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    // Only violations are needed.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
  });
}
