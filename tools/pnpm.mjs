// Fetches with npm the pnpm that package.json pins, compares it with the pinned hash and unpacks it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [, version, algorithm, pinned] =
  /^(pnpm@[\w.-]+)\+(\w+)\.([0-9a-f]+)$/.exec(
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).packageManager,
  ) ?? [];

/** Puts pnpm into an empty folder. Returns the script to run with Node, or a sentence that says what went wrong. */
export function fetchPnpm(folder, env) {
  const windows = process.platform === 'win32';
  const packed = spawnSync('npm', ['pack', version, '--silent', '--pack-destination', folder], {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 2],
    shell: windows,
  });
  if (packed.error !== undefined)
    return { fault: `npm, which comes with Node, could not be started: ${packed.error.message}` };
  if (packed.status !== 0) return { fault: `npm could not fetch ${version}.` };
  const tarball = join(folder, packed.stdout.trim().split('\n').at(-1) ?? '');
  const hash = createHash(algorithm).update(readFileSync(tarball)).digest('hex');
  if (hash !== pinned)
    return {
      fault: `What npm fetched as ${version} is not what package.json pins: its ${algorithm} is ${hash}, ${pinned} was expected. Nothing of it was run.`,
    };
  const { status } = spawnSync('tar', ['-xzf', tarball, '-C', folder], { stdio: ['ignore', 2, 2] });
  return status === 0
    ? { script: join(folder, 'package', 'bin', 'pnpm.cjs') }
    : { fault: 'tar could not unpack pnpm.' };
}
