// Installs what pnpm-lock.yaml asks for when node_modules does not hold it yet. Needs only Node and npm.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const read = (path) => {
  try {
    return readFileSync(new URL(path, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
};

// pnpm leaves a copy of the lockfile it installed from in node_modules/.pnpm.
if (read('../node_modules/.pnpm/lock.yaml') !== read('../pnpm-lock.yaml')) {
  const [pnpm] = JSON.parse(read('../package.json')).packageManager.split('+');
  console.error('Installing the dependencies, once…');
  const { status } = spawnSync('npx', ['--yes', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: new URL('..', import.meta.url),
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  process.exit(status ?? 1);
}
