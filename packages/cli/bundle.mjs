// Bundles the CLI and all its packages into dist/fray.js and dist/parts, which need no other file to run. Beside them puts the
// shipped rulesets, the licences, and a compile cache. With the cache, fray.js starts faster under the same version of Node.
// With --if-stale, does nothing if the bundle is newer than all its sources.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';

const cli = dirname(fileURLToPath(import.meta.url));
const root = join(cli, '..', '..');
const bundle = join(cli, 'dist', 'fray.js');
const cache = join(cli, 'dist', 'cache');
/** The texts that fray.js loads, each when it is first needed. */
const partsFolder = join(cli, 'dist', 'parts');

const isTest = (path) => path.endsWith('.test.ts');
const isDraft = (path) => /\.\d+\.draft$/.test(path);

/** Returns the time of the latest change to any file or folder under `path`, in milliseconds. */
function changedAt(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && !isTest(name))
    .reduce((latest, name) => Math.max(latest, changedAt(join(path, name))), stat.mtimeMs);
}

function isStale() {
  if (
    !existsSync(bundle) ||
    !existsSync(cache) ||
    !readdirSync(cache).some((name) => name.includes(`-${process.version}-`))
  )
    return true;
  const sources = [
    'packages/dsl/src',
    'packages/engine/src',
    'packages/lsp/src',
    'packages/cli/src',
    'packages/cli/bundle.mjs',
    'packages/cli/launcher.mjs',
    'packages/cli/warm-up.mjs',
    'packages/cli/package.json',
    'rulesets',
    'docs/errors.md',
    'pnpm-lock.yaml',
  ];
  const made = statSync(bundle).mtimeMs;
  return sources.some((path) => changedAt(join(root, path)) > made);
}

/** Returns the licence of a package: its file LICENSE or LICENCE, otherwise the last chapter of its README with that title. */
function licenceIn(folder, name) {
  const names = readdirSync(folder);
  const textOf = (file) => readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n');
  const file = names.find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return textOf(file).trim();
  const readme = names.find((entry) => /^readme/i.test(entry));
  const chapter =
    readme === undefined
      ? null
      : /^#* *licen[cs]e\b(?![\s\S]*^#* *licen[cs]e\b)[\s\S]*/im.exec(textOf(readme));
  if (chapter === null) throw new Error(`${name} comes without a licence text`);
  return chapter[0].trim();
}

/** Returns the text of THIRD-PARTY.txt: the packages of other authors whose code is in the bundle, by name, each with its licence. */
function thirdParty(inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(
      join(cli, input),
    );
    if (match) folders.add(match[1]);
  }
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    return `${name} ${version} (${license})\n\n${licenceIn(folder, name)}\n`;
  });
  const sorted = [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
  return `fray.js contains code of these packages:\n\n${sorted.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Writes a draft of a file and then renames it, so that a program that runs at the same time never reads half of the file. */
function place(path, text, mode) {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, path);
}

/** Returns the files under a folder, as paths relative to it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Copies the rulesets beside the bundle, file by file, and removes files that are no longer shipped. */
function shipRulesets() {
  const from = join(root, 'rulesets');
  const to = join(cli, 'dist', 'rulesets');
  const shipped = filesIn(from).filter(
    (path) => !/(^|[\\/])(node_modules[\\/]|package\.json$)/.test(path),
  );
  for (const path of shipped) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    place(join(to, path), readFileSync(join(from, path)));
  }
  const kept = new Set(shipped);
  for (const path of filesIn(to))
    if (!kept.has(path) && !isDraft(path)) rmSync(join(to, path), { force: true });
}

/** Copies the page beside the bundle if `npm run page` has built it. */
function shipPage() {
  const from = join(root, 'packages', 'page', 'dist');
  const to = join(cli, 'dist', 'page-built');
  rmSync(to, { recursive: true, force: true });
  if (!existsSync(join(from, 'solo.html'))) return;
  for (const path of [
    'solo.html',
    ...filesIn(join(from, 'site')).map((one) => join('site', one)),
  ]) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    place(join(to, path), readFileSync(join(from, path)));
  }
}

const settings = {
  absWorkingDir: cli,
  write: false,
  metafile: true,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20.19',
  charset: 'ascii', // V8 reads a text of one-byte characters twice as fast
  conditions: ['@fray/source'],
  legalComments: 'none', // dist/THIRD-PARTY.txt holds the licences
  logLevel: 'warning',
};

/** Modules of Node that take long to load and that few commands need. The bundle loads each at the first use of one of its exports. */
const late = [
  'node:child_process',
  'node:crypto',
  'node:http',
  'node:net',
  'node:readline',
  'node:zlib',
];

const lateModules = {
  name: 'late-modules',
  setup(plugin) {
    plugin.onResolve({ filter: /^node:/ }, ({ path, namespace }) =>
      late.includes(path) && namespace !== 'late' ? { path, namespace: 'late' } : undefined,
    );
    plugin.onLoad({ filter: /./, namespace: 'late' }, async ({ path }) => {
      const names = Object.keys(await import(path)).filter((name) => name !== 'default');
      return {
        contents: names
          .map(
            (name) =>
              `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => require('${path}').${name} });`,
          )
          .join('\n'),
      };
    });
  },
};

/** Computes the lookahead decisions of the parser at build time, so that the parser need not compute them at every start. */
async function preparedDecisions(build) {
  const contents =
    "export { Grammar } from '../dsl/src/syntax/grammar/grammar.ts'; export { prepareDecisions } from '../dsl/src/syntax/grammar/preparation.ts';";
  const made = await build({ ...settings, stdin: { contents, resolveDir: cli }, format: 'cjs' });
  const module = { exports: {} };
  runInThisContext(`(function(module){${made.outputFiles[0].text}\n})`)(module);
  const decisions = JSON.stringify(
    module.exports.prepareDecisions(new module.exports.Grammar(true)),
  );
  return {
    name: 'prepared-decisions',
    setup(plugin) {
      plugin.onLoad({ filter: /[\\/]prepared-decisions\.ts$/ }, () => ({
        contents: `export const preparedDecisions = JSON.parse(${JSON.stringify(decisions)});`,
      }));
    },
  };
}

/** Puts what the sources read from files beside them into the bundle: docs/errors.md for `fray explain`, and the version. */
const readAhead = {
  name: 'read-ahead',
  setup(plugin) {
    const { version } = JSON.parse(readFileSync(join(cli, 'package.json'), 'utf8'));
    const page = readFileSync(join(root, 'docs', 'errors.md'), 'utf8').replace(/\r\n/g, '\n');
    plugin.onLoad({ filter: /[\\/]errors-page\.ts$/ }, () => ({
      contents: `export const errorsPage = () => ${JSON.stringify(page)};`,
    }));
    plugin.onLoad({ filter: /[\\/]cli[\\/]src[\\/]version\.ts$/ }, () => ({
      contents: `export const ownVersion = () => ${JSON.stringify(version)};`,
    }));
  },
};

/**
 * Makes the language, the engine and the language server separate parts. The launcher loads each at the first use of one of its
 * exports.
 */
const otherParts = (parts) => ({
  name: 'other-parts',
  setup(plugin) {
    plugin.onResolve(
      { filter: /^@fray\/(dsl\/internal|engine\/[a-z]+|lsp\/server)$/ },
      ({ path }) =>
        parts[path.split('/')[1]] === undefined ? undefined : { path, namespace: 'part' },
    );
    plugin.onLoad({ filter: /./, namespace: 'part' }, ({ path }) => {
      const [, name] = path.split('/');
      const names = JSON.stringify(exportsOf(parts[name].text));
      return {
        contents: `let made; for (const name of ${names}) Object.defineProperty(exports, name, { enumerable: true, get: () => (made ??= load('${name}'))[name] });`,
      };
    });
  },
});

function exportsOf(text) {
  const module = { exports: {} };
  runInThisContext(text)(module, createRequire(import.meta.url));
  return Object.keys(module.exports);
}

/** The rooms of the engine that other packages use. */
const doors = readdirSync(join(root, 'packages', 'engine', 'src')).filter((room) =>
  existsSync(join(root, 'packages', 'engine', 'src', room, 'index.ts')),
);

async function bundleCli() {
  const { build } = await import('esbuild');
  const inputs = [];
  const prepared = await preparedDecisions(build);
  const part = async (source, plugins) => {
    const define = { 'import.meta.url': 'bundleUrl' };
    const made = await build({
      ...settings,
      define,
      stdin: { contents: source, resolveDir: cli },
      format: 'cjs',
      plugins: [lateModules, prepared, readAhead, ...plugins],
    });
    const own = Object.keys(made.metafile.inputs);
    const twice = own.find((path) => /(engine|dsl)\/src\/(?!ir\/)/.test(path));
    if (plugins.length > 0 && twice !== undefined)
      throw new Error(`${twice} would be in two parts, with two states`);
    inputs.push(...own);
    // `charset: 'ascii'` does not apply to regular expressions, so we escape their other characters ourselves.
    const text = `(function(module,require,load,bundleUrl){${made.outputFiles[0].text}\n})`.replace(
      /[\u0080-\uffff]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return { text, key: createHash('sha256').update(text).digest('hex').slice(0, 16) };
  };
  const others = {
    dsl: await part("export * from '@fray/dsl/internal';", []),
    engine: await part(doors.map((room) => `export * from '@fray/engine/${room}';`).join('\n'), []),
  };
  others.lsp = await part("export * from '@fray/lsp/server';", [otherParts(others)]);
  const parts = { cli: await part("import './src/bin.ts';", [otherParts(others)]), ...others };
  const keys = Object.fromEntries(Object.entries(parts).map(([name, { key }]) => [name, key]));
  const launched = {
    name: 'keys',
    setup(plugin) {
      plugin.onResolve({ filter: /^fray:keys$/ }, ({ path }) => ({ path, namespace: 'keys' }));
      plugin.onLoad({ filter: /./, namespace: 'keys' }, () => ({
        contents: JSON.stringify(keys),
        loader: 'json',
      }));
    },
  };
  const made = await build({
    ...settings,
    entryPoints: ['launcher.mjs'],
    outfile: 'dist/fray.js',
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [launched],
  });
  mkdirSync(join(cli, 'dist'), { recursive: true });
  shipRulesets();
  shipPage();
  await bundleWorkers(build, inputs, [prepared, readAhead]);
  place(join(cli, 'dist', 'THIRD-PARTY.txt'), thirdParty(inputs));
  mkdirSync(partsFolder, { recursive: true });
  for (const [name, { text, key }] of Object.entries(parts))
    place(join(partsFolder, `${name}-${key}.js`), text);
  place(bundle, made.outputFiles[0].text, 0o755);
  compileAhead();
  const kept = new Set(Object.values(keys));
  for (const folder of [partsFolder, cache])
    for (const name of readdirSync(folder))
      if (!kept.has(name.split(/[-.]/)[1]) && !isDraft(name))
        rmSync(join(folder, name), { force: true });
}

/**
 * Bundles the entry points of the worker threads: that of tinypool (at the path where tinypool looks for it), that of odds
 * samples and that of `fray watch`.
 */
async function bundleWorkers(build, inputs, plugins) {
  const require = createRequire(join(cli, 'package.json'));
  const entries = [
    ['entry/worker.js', join(dirname(require.resolve('tinypool')), 'entry', 'worker.js')],
    ['odds-worker.js', join(cli, 'src', 'odds', 'worker.ts')],
    ['watch-worker.js', join(cli, 'src', 'watch', 'worker.ts')],
  ];
  for (const [name, entry] of entries) {
    const made = await build({
      ...settings,
      entryPoints: [entry],
      format: 'esm',
      plugins,
      outfile: join(cli, 'dist', name),
    });
    inputs.push(...Object.keys(made.metafile.inputs));
    mkdirSync(dirname(join(cli, 'dist', name)), { recursive: true });
    place(join(cli, 'dist', name), made.outputFiles[0].text);
  }
}

/** Fills the cache by running the most frequent commands; each run adds the code that it compiles. */
function compileAhead() {
  const rules = (name) => join(cli, 'dist', 'rulesets', name, `${name}.fray`);
  for (const argv of [
    ['run', rules('unit-ambush'), '--seed', '1'],
    ['check', rules('unit-ambush')],
    ['odds', rules('momentum'), '--scenario', 'Duel'],
    ['--help'],
  ]) {
    execFileSync(process.execPath, [join(cli, 'warm-up.mjs'), bundle, cache, ...argv], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }
}

if (!process.argv.includes('--if-stale') || isStale()) {
  try {
    await bundleCli();
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error; // esbuild has already printed its own errors
    process.exitCode = 1;
  }
}
