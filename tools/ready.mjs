// Makes a checkout ready: checks the version of Node and installs everything in pnpm-lock.yaml. Needs only Node and npm. It discards what
// an interrupted install left behind and installs it anew.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fetchPnpm } from './pnpm.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const workspaces = [
  '.',
  'packages/dsl',
  'packages/engine',
  'packages/lsp',
  'packages/cli',
  'packages/page',
  'packages/vscode',
  'rulesets',
  'test',
  'bench',
];
const marker = join(root, '.installing'); // exists while an install runs, and contains its process id

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

const manifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Fray needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

/** True if a node_modules folder has the named package, following links. */
const holds = (modules, name) => existsSync(join(modules, name, 'package.json'));

/** Returns the packages in a node_modules folder, including `@scope/name`, whether or not their links lead anywhere. */
function packagesIn(modules) {
  return readdirSync(modules).flatMap((entry) => {
    if (entry.startsWith('.')) return [];
    return entry.startsWith('@')
      ? readdirSync(join(modules, entry)).map((name) => `${entry}/${name}`)
      : [entry];
  });
}

/** True if every package that the workspaces need, and every package that these need, is in its place. */
function isWhole() {
  const direct = workspaces.every((folder) => {
    const { dependencies, devDependencies } = manifest(folder);
    return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
      holds(join(root, folder, 'node_modules'), name),
    );
  });
  if (!direct) return false;
  const store = join(root, 'node_modules', '.pnpm');
  return readdirSync(store)
    .map((entry) => join(store, entry, 'node_modules'))
    .filter((modules) => existsSync(modules))
    .every((modules) => packagesIn(modules).every((name) => holds(modules, name)));
}

/** True if the process that wrote the marker still runs. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Waits for another install of this checkout, for at most ten minutes. */
function waitForOthers() {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let second = 0; second < 600; second += 1) {
    const pid = Number(read(marker));
    if (!pid || !isAlive(pid)) return;
    if (second === 0)
      console.error(
        `Waiting for the install that already runs (process ${pid}; if that is something else, delete .installing)…`,
      );
    Atomics.wait(pause, 0, 0, 1000);
  }
}

/** Runs the install of the pinned pnpm. Returns its exit code: 0 if it went well. */
function runPnpm(env) {
  const folder = mkdtempSync(join(tmpdir(), 'fray-pnpm-'));
  try {
    const { script, fault } = fetchPnpm(folder, env);
    if (fault !== undefined) console.error(fault);
    if (script === undefined) return 1;
    // Its warnings are about commands that are built later.
    const quiet = ['--reporter=append-only', '--loglevel=error'];
    const args = [script, 'install', '--frozen-lockfile', ...quiet];
    return (
      spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', 2, 2] }).status ?? 1
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does the same as `runPnpm` with an npm cache of its own: an npm that was killed may leave a cache that it cannot use again. */
function runPnpmAfresh() {
  console.error('That failed. Trying once more with an empty npm cache…');
  const cache = mkdtempSync(join(tmpdir(), 'fray-npm-'));
  try {
    return runPnpm({ ...process.env, npm_config_cache: cache });
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}

function install() {
  console.error('Installing the dependencies, once; this takes about a minute…');
  writeFileSync(marker, String(process.pid));
  const status = runPnpm(process.env) && runPnpmAfresh();
  if (status !== 0) {
    console.error('The dependencies could not be installed. The next try starts afresh.');
    process.exit(status);
  }
  // Vitest clears its cache of modules when the lockfile has changed, and then fails because the folder is gone.
  rmSync(join(root, 'node_modules', '.experimental-vitest-cache'), {
    recursive: true,
    force: true,
  });
  rmSync(marker, { force: true });
}

/** Makes the checkout ready, or says why it cannot and ends the process. Quick if there is nothing to do. */
export function ready() {
  requireNode();
  if (existsSync(marker)) waitForOthers();
  const wanted = read(join(root, 'pnpm-lock.yaml'));
  // The last act of pnpm is to save a copy of the lockfile from which it has installed.
  const installed = read(join(root, 'node_modules', '.pnpm', 'lock.yaml'));
  const isTorn =
    existsSync(marker) || installed === undefined || (installed === wanted && !isWhole());
  if (installed === wanted && !isTorn) return;
  if (isTorn)
    for (const folder of workspaces)
      rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true });
  install();
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  ready();
