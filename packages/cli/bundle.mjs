// Bundles the CLI with all it needs into dist/fray.js, and lays the shipped rulesets and the licences beside it.
// With --if-stale it does nothing when the bundle is newer than all that it is made from.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = dirname(fileURLToPath(import.meta.url));
const root = join(cli, '..', '..');
const bundle = join(cli, 'dist', 'fray.js');

const banner = `
// Some packages are CommonJS: a bundle in ES module form needs a require for them.
import { createRequire as __createRequire } from 'node:module';
const require = __createRequire(import.meta.url);
const [__major, __minor] = process.versions.node.split('.').map(Number);
if (__major < 20 || (__major === 20 && __minor < 19)) {
  console.error('fray needs Node 20.19 or newer; this is Node ' + process.versions.node + '.');
  process.exit(2);
}`.trim();

const isTest = (path) => path.endsWith('.test.ts');
const isDraft = (path) => /\.\d+\.draft$/.test(path);

/** The latest change to any file or folder under `path`, in milliseconds. */
function changedAt(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && !isTest(name))
    .reduce((latest, name) => Math.max(latest, changedAt(join(path, name))), stat.mtimeMs);
}

function isStale() {
  if (!existsSync(bundle)) return true;
  const sources = ['packages/dsl/src', 'packages/engine/src', 'packages/cli/src', 'packages/cli/bundle.mjs', 'packages/cli/package.json', 'rulesets', 'pnpm-lock.yaml'];
  const made = statSync(bundle).mtimeMs;
  return sources.some((path) => changedAt(join(root, path)) > made);
}

/** The licence text of a package: a file of that name, otherwise the last such chapter of its README. */
function licenceIn(folder, name) {
  const names = readdirSync(folder);
  const textOf = (file) => readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n');
  const file = names.find((entry) => /^licen[cs]e/i.test(entry));
  if (file !== undefined) return textOf(file).trim();
  const readme = names.find((entry) => /^readme/i.test(entry));
  const chapter = readme === undefined ? null : /^#* *licen[cs]e\b(?![\s\S]*^#* *licen[cs]e\b)[\s\S]*/im.exec(textOf(readme));
  if (chapter === null) throw new Error(`${name} comes without a licence text`);
  return chapter[0].trim();
}

/** The packages of others whose code is in the bundle, each with its licence text, by name. */
function thirdParty(inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const match = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(join(cli, input));
    if (match) folders.add(match[1]);
  }
  const texts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name} ${version} (${license})\n\n${licenceIn(folder, name)}\n`;
  });
  const sorted = [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1));
  return `fray.js contains code of these packages:\n\n${sorted.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Puts a file in its place whole, so that a run beside this one never reads half of it. */
function place(path, text, mode) {
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { mode });
  renameSync(draft, path);
}

/** The files under a folder, as paths from it. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

/** Lays the rulesets beside the bundle, file by file, and takes away those that are no longer shipped. */
function shipRulesets() {
  const from = join(root, 'rulesets');
  const to = join(cli, 'dist', 'rulesets');
  const shipped = filesIn(from).filter((path) => !/(^|[\\/])(node_modules[\\/]|package\.json$)/.test(path));
  for (const path of shipped) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    place(join(to, path), readFileSync(join(from, path)));
  }
  const kept = new Set(shipped);
  for (const path of filesIn(to)) if (!kept.has(path) && !isDraft(path)) rmSync(join(to, path), { force: true });
}

const settings = {
  absWorkingDir: cli,
  write: false,
  metafile: true,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20.19',
  charset: 'ascii', // a text of one-byte characters is read twice as fast
  conditions: ['@fray/source'],
  legalComments: 'none', // dist/THIRD-PARTY.txt holds the licences
  logLevel: 'warning',
};

/**
 * The language and the engine are kept as text, which Node compiles when a command first needs them: `fray --help` and
 * mistyped commands need neither, `fray check` only one. `inputs` is told what they are made from.
 */
function deferred(build, inputs) {
  return {
    name: 'deferred',
    setup(plugin) {
      plugin.onResolve({ filter: /^@fray\/(dsl|engine)$/ }, ({ path }) => ({ path, namespace: 'deferred' }));
      plugin.onLoad({ filter: /./, namespace: 'deferred' }, async ({ path }) => {
        const made = await build({ ...settings, stdin: { contents: `export * from '${path}'`, resolveDir: cli }, format: 'cjs' });
        inputs.push(...Object.keys(made.metafile.inputs));
        const text = JSON.stringify(`(function(module,require){${made.outputFiles[0].text}\n})`);
        return { contents: `require('node:vm').runInThisContext(${text}, { filename: '${path}' })(module, require);`, resolveDir: cli };
      });
    },
  };
}

async function bundleCli() {
  const { build } = await import('esbuild');
  const inputs = [];
  const made = await build({ ...settings, entryPoints: ['src/bin.ts'], outfile: 'dist/fray.js', format: 'esm', banner: { js: banner }, plugins: [deferred(build, inputs)] });
  inputs.push(...Object.keys(made.metafile.inputs));
  mkdirSync(join(cli, 'dist'), { recursive: true });
  shipRulesets();
  place(join(cli, 'dist', 'THIRD-PARTY.txt'), thirdParty(inputs));
  place(bundle, made.outputFiles[0].text, 0o755);
}

if (!process.argv.includes('--if-stale') || isStale()) {
  try {
    await bundleCli();
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error; // esbuild has told its own already
    process.exitCode = 1;
  }
}
