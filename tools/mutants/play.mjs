// Runs test files over switched sources, in a process of their own that is ended when it takes too long.
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

/**
 * Returns vitest's report on the test files; `files` is undefined if there is none. `late` is true if it did not end within the seconds,
 * counted from its start or, with a journal, from the last entry there.
 */
function run({ work, name, files, args, seconds, env, told, journal }) {
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
    const began = Date.now();
    const since = () =>
      journal !== undefined && existsSync(journal) ? statSync(journal).mtimeMs : began;
    const bound = setInterval(() => {
      if (Date.now() - Math.max(began, since()) < seconds * 1000) return;
      late = true;
      end(child);
    }, 500);
    child.on('close', () => {
      clearInterval(bound);
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
    // The process has already ended.
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
 * Runs the files with every mutant off. Returns for each file what failed, because a test that fails without a mutant says nothing about
 * one. Also returns how often each mutant is reached while the file loads, and for each test its seconds and how often it reaches each
 * mutant.
 */
export async function reach(files, { sources, work }) {
  const reached = join(work, 'reached');
  rmSync(reached, { recursive: true, force: true });
  mkdirSync(reached, { recursive: true });
  const told = { sources, reached };
  // With isolation, code that runs while a module loads counts for each file that loads the module.
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
 * Runs tests with one mutant on, up to the first that fails.
 * @param tests the tests that reach it, with file, name, seconds and how often they reach it
 * @returns who noticed: a test, or a process that took too long or crashed; undefined if nobody did
 */
export async function noticed(id, tests, { sources, work }) {
  const files = [...new Set(tests.map(({ file }) => file))];
  const wanted = join(work, `wanted-${id}.json`);
  const names = files.map((file) => [
    file,
    tests.filter((one) => one.file === file).map(({ name }) => name),
  ]);
  writeFileSync(wanted, JSON.stringify(Object.fromEntries(names)));
  const told = {
    sources,
    wanted,
    hitLimit: 1000 + 100 * Math.max(...tests.map(({ hits }) => hits)),
  };
  const report = await run({
    work,
    files,
    told,
    name: `mutant-${id}`,
    args: ['--bail', '1'],
    seconds: 60 + 5 * tests.reduce((sum, { seconds }) => sum + seconds, 0),
    env: { __STRYKER_ACTIVE_MUTANT__: id },
  });
  if (report.late) return 'time';
  if (report.files === undefined) return 'a process that broke';
  if (report.success) return undefined;
  const red = report.files.find(({ failed }) => failed.length > 0);
  return red === undefined ? 'an error outside of any test' : `${red.file}: ${red.failed[0]}`;
}

/**
 * Runs tests of one file in one process, each again with each requested change. If a change ends the process or takes too long, another
 * process continues after it.
 * @param wanted the ids of changes by the name of a test
 * @param noticed a folder with a file for each change that some test has noticed
 * @returns ids of changes that stored values of the tests may have hidden or caused: each needs a process of its own
 */
export async function swept(file, wanted, seconds, noticed, { sources, work }) {
  const name = `sweep-${Buffer.from(file).toString('base64url')}`;
  const [plan, journal] = [join(work, `${name}.plan`), join(work, `${name}.journal`)];
  const doubtful = new Set();
  const tried = new Map(Object.keys(wanted).map((test) => [test, new Set()]));
  for (;;) {
    const tests = Object.fromEntries(
      Object.entries(wanted)
        .map(([test, ids]) => [test, ids.filter((id) => !tried.get(test).has(id))])
        .filter(([, ids]) => ids.some((id) => !existsSync(join(noticed, id)))),
    );
    if (Object.keys(tests).length === 0) return doubtful;
    rmSync(journal, { force: true });
    writeFileSync(plan, JSON.stringify({ file, tests, journal, noticed }));
    const args = ['--isolate'];
    const told = { sources, plan };
    const { late } = await run({ work, name, files: [file], args, seconds, told, journal });
    const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : [];
    const entries = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line));
    const last = entries.pop();
    if (last === undefined) return new Set(Object.values(wanted).flat()); // it never reached a test
    for (const { is, id, name: test } of entries) {
      tried.get(test).add(id);
      if (is === 'doubtful') doubtful.add(id);
    }
    if (last.is === 'done') return doubtful;
    for (const test of last.is === 'tainting' ? tried.values() : [tried.get(last.name)])
      test.add(last.id);
    if (last.is === 'started')
      writeFileSync(join(noticed, last.id), late ? 'time' : 'a process that broke');
    else doubtful.add(last.id);
  }
}
