// Checks that Fray writes the same bytes everywhere: `npm run everywhere`. Plays the shipped rules in a clone of the last commit, under
// every supported Node and in difficult surroundings, and compares the output. `-- --tests` also runs the tests under each Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const withTests = process.argv.includes('--tests');
const folder = mkdtempSync(join(tmpdir(), 'fray everywhere ä-'));
const clone = join(folder, 'Fräy, cloned');

class Failure extends Error {}

function run(command, args, { cwd = folder, env = process.env, told = false } = {}) {
  const { status, error, stderr } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', told ? 'inherit' : 'ignore', told ? 'inherit' : 'pipe'],
  });
  if (status !== 0)
    throw new Failure(
      `${command} ${args.join(' ')}: ${error?.message ?? `exit code ${status}`}\n${stderr ?? ''}`,
    );
}

/** Returns an environment in which `node` is this version. */
function nodeOf(version) {
  const home = join(folder, `node ${version}`);
  mkdirSync(home);
  run('npm', ['install', '--silent', '--no-save', '--prefix', home, `node@${version}`]);
  const bin = join(home, 'node_modules', 'node', 'bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}

let answered = 0;

/** Runs the commands and returns the hash of each file that they write, by its name. */
function answersOf(checkout, env, under = []) {
  const to = join(folder, `answers ${(answered += 1)}`);
  mkdirSync(to);
  const script = join(checkout, 'tools', 'everywhere', 'answers.mjs');
  const [command, ...args] = [...under, 'node', script, checkout, to];
  run(command, args, { env });
  const answers = join(to, 'answers');
  return new Map(
    readdirSync(answers).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(answers, name)))
        .digest('hex'),
    ]),
  );
}

const isRoot = process.getuid?.() === 0;
const nodes = ['20', '22', '24'];
let wrong = 0;
try {
  run('git', ['clone', '--quiet', '--no-hardlinks', root, clone]);
  const [first, ...others] = nodes.map((version) => ({ version, env: nodeOf(version) }));
  const build = (checkout, env) => {
    run('node', ['tools/ready.mjs'], { cwd: checkout, env });
    run('node', ['packages/cli/bundle.mjs', '--if-stale'], { cwd: checkout, env });
  };
  build(clone, first.env);
  const link = join(folder, 'link');
  symlinkSync(clone, link, 'dir');
  const tree = join(folder, 'worktree');

  const expected = answersOf(clone, first.env);
  console.log(`Node ${first.version}, a path with blanks and umlauts: ${expected.size} files`);

  const places = [
    ...others.map(({ version, env }) => ({
      name: `Node ${version}`,
      answers: () => answersOf(clone, env),
    })),
    {
      name: 'Turkish letters, time of Kathmandu',
      answers: () =>
        answersOf(clone, {
          ...first.env,
          LC_ALL: 'tr_TR.UTF-8',
          LANG: 'tr_TR.UTF-8',
          TZ: 'Asia/Kathmandu',
        }),
    },
    {
      name: 'the plainest locale',
      answers: () => answersOf(clone, { ...first.env, LC_ALL: 'C', TZ: 'UTC' }),
    },
    { name: 'through a symbolic link', answers: () => answersOf(link, first.env) },
    {
      name: 'a worktree',
      answers: () => {
        run('git', ['worktree', 'add', '--quiet', '--detach', tree], { cwd: clone });
        build(tree, first.env);
        return answersOf(tree, first.env);
      },
    },
    {
      name: 'a read-only checkout',
      // Root may write everywhere except on a read-only mount.
      answers: () =>
        isRoot
          ? answersOf(clone, first.env, [
              'unshare',
              '--mount',
              'sh',
              '-c',
              'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"',
              clone,
            ])
          : asReadOnly(() => answersOf(clone, first.env)),
    },
    {
      name: 'no network, the second time',
      answers: () => {
        const offline = ['unshare', '--net', ...(isRoot ? [] : ['--map-root-user'])];
        run(offline[0], [...offline.slice(1), 'node', 'tools/ready.mjs'], {
          cwd: clone,
          env: first.env,
        });
        return answersOf(clone, first.env, offline);
      },
    },
  ];
  for (const { name, answers } of places) {
    try {
      const found = answers();
      const differing = [...new Set([...expected.keys(), ...found.keys()])].filter(
        (file) => expected.get(file) !== found.get(file),
      );
      wrong += differing.length;
      console.log(
        `${name}: ${differing.length === 0 ? 'the same' : `not the same: ${differing.join('; ')}`}`,
      );
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      wrong += 1;
      console.log(`${name}: could not be tried. ${error.message.trim()}`);
    }
  }
  if (withTests)
    for (const { version, env } of [first, ...others]) {
      console.log(`The tests under Node ${version}`);
      run('npm', ['test'], { cwd: clone, env, told: true });
    }
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  wrong += 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = wrong === 0 ? 0 : 1;

function asReadOnly(use) {
  run('chmod', ['-R', 'a-w', clone]);
  try {
    return use();
  } finally {
    run('chmod', ['-R', 'u+w', clone]);
  }
}
