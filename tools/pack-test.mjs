// Packs the CLI, installs the tarball under an empty prefix with an empty HOME, and runs it in an empty folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [pnpm] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.split(
  '+',
);
const folder = mkdtempSync(join(tmpdir(), 'fray-pack-'));
const empty = (name) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

// Settings that pnpm hands its scripts as npm_config_… are unknown to npm, which warns of each.
const outer = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
);
const inner = { ...outer, HOME: empty('home'), USERPROFILE: join(folder, 'home') };
const run = (command, args, cwd, env) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function expectOutput(text, pattern, what) {
  if (!pattern.test(text))
    throw new Error(`${what} printed something else than expected:\n${text}`);
}

try {
  const packed = empty('packed');
  run(
    'npx',
    ['--yes', pnpm, '--filter', '@fray/cli', 'pack', '--pack-destination', packed],
    root,
    outer,
  );
  const tarball = readdirSync(packed).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('pnpm pack made no tarball');
  const prefix = join(folder, 'prefix');
  run(
    'npm',
    ['install', '--global', '--no-audit', '--no-fund', '--prefix', prefix, join(packed, tarball)],
    packed,
    inner,
  );

  const [bin, modules] =
    process.platform === 'win32'
      ? [prefix, 'node_modules']
      : [join(prefix, 'bin'), 'lib/node_modules'];
  const table = empty('table');
  const fray = (...args) => run(join(bin, 'fray'), args, table, inner);
  cpSync(
    join(prefix, modules, '@fray', 'cli', 'dist', 'rulesets', 'unit-ambush', 'unit-ambush.fray'),
    join(table, 'unit-ambush.fray'),
  );

  expectOutput(fray('--help'), /Usage: fray/, 'fray --help');
  fray('check', 'unit-ambush.fray');
  expectOutput(fray('run', 'unit-ambush.fray', '--seed', '7'), /\S/, 'fray run');
  console.log(`${tarball} installs and runs in an empty folder.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
