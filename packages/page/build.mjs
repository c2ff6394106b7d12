// Builds the page twice: a folder of static files for any host (dist/site), and one file that opens from file:// (dist/solo.html).
// With --if-stale, does nothing if both are newer than all their sources.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions } from 'vite';

const home = dirname(fileURLToPath(import.meta.url));
const root = join(home, '..', '..');
const site = join(home, 'dist', 'site');
const solo = join(home, 'dist', 'solo.html');

/** Returns the time of the latest change to any file or folder under `path`, in milliseconds. */
function changedAt(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.endsWith('.test.ts'))
    .reduce((latest, name) => Math.max(latest, changedAt(join(path, name))), stat.mtimeMs);
}

function isStale() {
  if (!existsSync(solo) || !existsSync(join(site, 'index.html'))) return true;
  const made = statSync(solo).mtimeMs;
  return [
    'packages/dsl/src',
    'packages/engine/src',
    'packages/cli/src',
    'packages/lsp/src',
    'packages/page',
    'rulesets',
    'test/systems',
    'test/keepsakes/texts',
    'pnpm-lock.yaml',
  ].some((path) => changedAt(join(root, path)) > made);
}

/** Refuses imports of Node's modules, which no browser has. */
const noNode = {
  name: 'no-node',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source.startsWith('node:'))
      this.error(`${importer} imports ${source}, which no browser has`);
  },
};

/** Escapes characters outside of ASCII: a browser reads, stores and passes on a script of one-byte characters in half the time. */
const oneByte = {
  name: 'one-byte',
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replaceAll(
          /[^\0-\x7f]/g,
          (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
};

const chevrotain = createRequire(join(root, 'packages/dsl/package.json'))
  .resolve('chevrotain')
  .replace(/lib[\\/]src[\\/]api\.js$/, 'lib/chevrotain.mjs');

const settings = (isSolo) => ({
  root: home,
  configFile: false,
  logLevel: 'warn',
  base: './',
  plugins: [noNode, oneByte],
  define: { __SOLO__: JSON.stringify(isSolo) },
  resolve: {
    conditions: ['@fray/source', ...defaultClientConditions],
    alias: [{ find: /^chevrotain$/, replacement: chevrotain }],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // In a page from file://, a module worker made from a blob never starts, and no error is reported.
  worker: { format: 'iife', plugins: () => [noNode, oneByte] },
  build: {
    outDir: isSolo ? join(home, 'dist', 'solo') : site,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    reportCompressedSize: false,
    cssCodeSplit: !isSolo,
    rolldownOptions: isSolo ? { output: { format: 'iife', codeSplitting: false } } : {},
  },
});

/** Returns the content security policy of a page: it may run its own scripts and workers, and may not connect to any server. */
const policy = (script, style) =>
  `default-src 'none'; script-src ${script}; style-src ${style}; worker-src blob:; connect-src 'none'; img-src data:; font-src 'none'; base-uri 'none'; form-action 'none'`;

const withPolicy = (html, script, style) =>
  html.replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy(script, style)}" />`,
  );

async function buildSite() {
  await build(settings(false));
  const index = join(site, 'index.html');
  writeFileSync(
    index,
    withPolicy(
      readFileSync(index, 'utf8'),
      "'self'",
      // The editor sets the styles of some elements as attributes. Such a style can neither load nor send anything.
      "'self' 'nonce-fray'; style-src-attr 'unsafe-inline'",
    ),
  );
}

/** Builds the single file, with the scripts and styles inside the page. */
async function buildSolo() {
  await build(settings(true));
  const made = join(home, 'dist', 'solo');
  let html = readFileSync(join(made, 'index.html'), 'utf8');
  const scripts = [];
  html = html.replace(/\s*<script[^>]*src="\.\/([^"]+)"[^>]*><\/script>/g, (_, path) => {
    scripts.push(
      readFileSync(join(made, path), 'utf8')
        .replaceAll('</script', '<\\/script')
        .replaceAll('<!--', '<\\!--'),
    );
    return '';
  });
  html = html.replace(
    /\s*<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g,
    (_, path) =>
      `\n    <style nonce="fray">${readFileSync(join(made, path), 'utf8').replaceAll('</style', '<\\/style')}</style>`,
  );
  const hashes = scripts.map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  html = withPolicy(html, hashes.join(' '), "'nonce-fray'");
  const at = html.lastIndexOf('</body>');
  html = `${html.slice(0, at)}<!-- log -->\n    ${scripts.map((text) => `<script>${text}</script>`).join('\n')}\n  ${html.slice(at)}`;
  mkdirSync(dirname(solo), { recursive: true });
  writeFileSync(solo, html);
  rmSync(made, { recursive: true, force: true });
}

/** Runs `act` while no other process builds: without this lock, somebody could be served a folder that is half built. */
async function alone(act) {
  const lock = join(tmpdir(), `fray-page-${createHash('sha256').update(home).digest('hex')}`);
  for (;;) {
    try {
      mkdirSync(lock);
      break;
    } catch {
      // A lock older than two minutes was left by a build that was killed.
      const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (Date.now() - since > 120_000) rmSync(lock, { recursive: true, force: true });
      else await new Promise((done) => setTimeout(done, 200)); // eslint-disable-line no-await-in-loop -- it must wait before it tries again
    }
  }
  await act().finally(() => rmSync(lock, { recursive: true, force: true }));
}

if (!process.argv.includes('--if-stale') || isStale())
  await alone(async () => {
    // While this process waited for the lock, another one may have built the page.
    if (process.argv.includes('--if-stale') && !isStale()) return;
    await buildSite();
    await buildSolo();
  });
