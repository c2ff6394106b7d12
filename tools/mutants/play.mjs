// Runs test files over switched sources, in a process of their own that is ended when it takes too long.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

/** What vitest tells of the test files; `late` where it did not end within the seconds, `crashed` where it told nothing. */
function run({ work, name, files, args, seconds, env, told }) {
  const output = join(work, `${name}.json`);
  rmSync(output, { force: true });
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--config',
      'tools/mutants/vitest.config.mjs',
      `--outputFile=${output}`,
      ...args,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        ...env,
        FRAY_MUTANTS: JSON.stringify({ ...told, files, modules: join(work, 'modules') }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: process.platform !== 'win32', // so that its workers can be ended with it
    },
  );
  let noise = '';
  child.stderr.on('data', (text) => (noise = `${noise}${text}`.slice(-4000)));
  running.add(child);
  return new Promise((resolve) => {
    let late = false;
    const bound = setTimeout(() => {
      late = true;
      end(child);
    }, seconds * 1000);
    child.on('close', () => {
      clearTimeout(bound);
      running.delete(child);
      resolve({ late, noise, ...reportIn(output) });
    });
  });
}

const running = new Set();
process.on('exit', () => running.forEach(end));
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.on(signal, () => process.exit(code));

/** Ends a run and its workers. */
function end({ pid }) {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function reportIn(output) {
  try {
    const { success, testResults } = JSON.parse(readFileSync(output, 'utf8'));
    const fileOf = ({ name }) => relative(root, name).replaceAll('\\', '/');
    return {
      success,
      files: testResults.map((one) => ({
        file: fileOf(one),
        seconds: Math.max(0, one.endTime - one.startTime) / 1000,
        failed: [
          ...one.assertionResults
            .filter(({ status }) => status === 'failed')
            .map((it) => it.fullName),
          ...(one.status === 'failed' && one.message ? [one.message.split('\n')[0]] : []),
        ],
      })),
    };
  } catch {
    return { success: false, files: undefined };
  }
}

/**
 * Runs the files with every mutant off. Tells of each file what failed, since a test that is red without a mutant says nothing about
 * one; how often it comes to which mutant while it loads; and of each test its seconds, and how often it comes to which mutant.
 */
export async function reach(files, { sources, work }) {
  const reached = join(work, 'reached');
  rmSync(reached, { recursive: true, force: true });
  mkdirSync(reached, { recursive: true });
  const told = { sources, reached };
  // Isolated: what a module does while it loads counts for each file that loads it.
  const args = ['--isolate'];
  const report = await run({ work, name: 'reach', files, args, seconds: 3600, told });
  const reaching = new Map(
    readdirSync(reached).map((name) => {
      const { testPath, ...found } = JSON.parse(readFileSync(join(reached, name), 'utf8'));
      return [relative(root, testPath).replaceAll('\\', '/'), found];
    }),
  );
  return { ...report, reaching };
}

/**
 * Runs tests with one mutant on, up to the first that fails: `wanted` has names of tests by file, in this order.
 * @returns who noticed: a test, a process that took too long or broke; undefined when nobody did
 */
export async function noticed({ id, hits }, wanted, seconds, { sources, work }) {
  const files = Object.keys(wanted);
  const list = join(work, `wanted-${id}.json`);
  writeFileSync(list, JSON.stringify(wanted));
  const told = { sources, hitLimit: 1000 + 100 * hits, wanted: list };
  const report = await run({
    work,
    name: `mutant-${id}`,
    files,
    args: ['--bail', '1'],
    seconds,
    env: { __STRYKER_ACTIVE_MUTANT__: id },
    told,
  });
  if (report.late) return { by: 'time' };
  if (report.files === undefined) return { by: 'a process that broke' };
  if (report.success) return undefined;
  const red = report.files.find(({ failed }) => failed.length > 0);
  return {
    by: red === undefined ? 'an error outside of any test' : `${red.file}: ${red.failed[0]}`,
  };
}
