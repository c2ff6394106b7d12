// Packs the CLI, installs the tarball under an empty prefix with an empty HOME, and runs it in an empty folder. Then packs the two
// libraries, installs them in a project of their own, and checks, compiles and runs the programs of docs/library.md there.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchPnpm } from './pnpm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fray-pack-'));
const empty = (name) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

// pnpm passes settings to its scripts as npm_config_…; npm does not know them and warns of each.
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

const { script: pnpm, fault } = fetchPnpm(empty('pnpm'), outer);
if (pnpm === undefined) throw new Error(fault);

/** Packs a workspace and returns the path of its tarball. */
function pack(name, into) {
  const args = [pnpm, '--filter', name, 'pack', '--pack-destination', into];
  run(process.execPath, args, root, outer);
  const tarball = readdirSync(into).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`pnpm pack made no tarball of ${name}`);
  return join(into, tarball);
}

function testCommand() {
  const packed = empty('packed');
  const tarball = pack('@fray/cli', packed);
  const prefix = join(folder, 'prefix');
  run(
    'npm',
    ['install', '--global', '--no-audit', '--no-fund', '--prefix', prefix, tarball],
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
  console.log(`${basename(tarball)} installs and runs in an empty folder.`);
}

function testLibraries() {
  const project = empty('project');
  const tarballs = ['dsl', 'engine'].map((name) => pack(`@fray/${name}`, empty(name)));
  const { version: typesVersion } = JSON.parse(
    readFileSync(join(root, 'node_modules', '@types', 'node', 'package.json'), 'utf8'),
  );
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({
      name: 'somewhere-else',
      private: true,
      type: 'module',
      // Neither is published, so each must get the other from its tarball.
      overrides: { '@fray/dsl': `file:${tarballs[0]}` },
      dependencies: { '@fray/dsl': `file:${tarballs[0]}`, '@fray/engine': `file:${tarballs[1]}` },
      devDependencies: { '@types/node': typesVersion },
    }),
  );
  run('npm', ['install', '--no-audit', '--no-fund'], project, inner);
  const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, info, text]) => ({
    info,
    text,
  }));
  writeFileSync(join(project, 'duel.fray'), blocks.find(({ info }) => info === 'fray').text);
  const programs = blocks.flatMap(({ info, text }, i) =>
    info === 'ts' ? [{ name: `program-${i}`, text, prints: blocks[i + 1].text }] : [],
  );
  for (const { name, text } of programs) writeFileSync(join(project, `${name}.ts`), text);
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = ['--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
  run(
    process.execPath,
    [tsc, ...options, ...programs.map(({ name }) => `${name}.ts`)],
    project,
    inner,
  );
  for (const { name, prints } of programs) {
    const printed = run(process.execPath, [`${name}.js`], project, { ...inner, NO_COLOR: '1' });
    if (printed.trimEnd() !== prints.trimEnd())
      throw new Error(`${name} printed something else than docs/library.md says:\n${printed}`);
  }
  console.log(
    `@fray/dsl and @fray/engine install elsewhere, and ${programs.length} programs use them from TypeScript.`,
  );
}

try {
  testCommand();
  testLibraries();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
