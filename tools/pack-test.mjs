// Packs the CLI with plain `npm pack`, installs the tarball under an empty prefix with an empty HOME, and runs it in an empty folder.
// Then packs and installs the two libraries with the commands of docs/library.md, and checks, compiles and runs the programs of
// that page there.
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

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'fray-pack-'));
const empty = (name) => {
  mkdirSync(join(folder, name));
  return join(folder, name);
};

// The npm or pnpm that started this passes its settings on as npm_config_…; what is packed and installed here must not need them.
const inner = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)),
  ),
  HOME: empty('home'),
  USERPROFILE: join(folder, 'home'),
};
const run = (command, args, cwd, env) =>
  execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function expectOutput(text, pattern, what) {
  if (!pattern.test(text))
    throw new Error(`${what} printed something else than expected:\n${text}`);
}

function testCommand() {
  const packed = empty('packed');
  run('npm', ['pack', './packages/cli', '--pack-destination', packed], root, inner);
  const tarball = join(packed, readdirSync(packed)[0]);
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
  const { version: typesVersion } = JSON.parse(
    readFileSync(join(root, 'node_modules', '@types', 'node', 'package.json'), 'utf8'),
  );
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ name: 'somewhere-else', private: true, type: 'module' }),
  );
  const page = readFileSync(join(root, 'docs', 'library.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, info, text]) => ({
    info,
    text,
  }));
  const [pack, install, ...more] = blocks
    .find(({ info }) => info === 'sh')
    .text.trim()
    .split('\n');
  if (more.length > 0) throw new Error('docs/library.md: two commands install the libraries');
  const shell = (command, cwd) => run('bash', ['-c', command], cwd, { ...inner, app: project });
  shell(pack.replace('../my-app', '"$app"'), root);
  shell(install, project);
  run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--save-dev', `@types/node@${typesVersion}`],
    project,
    inner,
  );
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
