// Ctrl-C and SIGTERM in the middle of long work: it ends, everything done so far is complete, and a message says so. No clock is read here:
// work that does not end runs into the time limit of the test.
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLog } from '@fray/engine/log';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';
import { hasWorkedASecond, untilItHears, workedBy } from '../hearing.ts';
import { scale, thorough } from '../scale.ts';

const bin = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
let table = '';

/** The exit codes that a shell reports. */
const exits = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Rules that play for ever and ask nothing. */
const endless = `ruleset "On and on"
kind Fighter
  HP counter 0..
side heroes
encounter
  repeat while any p in heroes where p.HP > 0
    announce "on and on"
scenario Bridge
  side heroes
    Fighter  HP
    Ada      2
`;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command and signals it once `isReady` holds; without `isReady` as soon as it catches signals. */
function signalled(
  signal: NodeJS.Signals,
  argv: readonly string[],
  isReady?: (child: ChildProcess) => boolean,
  afterwards: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [bin, ...argv], { cwd: table });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += String(data)));
    child.stderr.on('data', (data) => (err += String(data)));
    let isSent = false;
    const watch = setInterval(() => {
      if (isSent) return afterwards(child);
      if (isReady?.(child) !== true) return;
      isSent = true;
      child.kill(signal);
    }, 20);
    if (isReady === undefined) void untilItHears(child).then(() => child.kill(signal));
    child.on('close', (code, by) => {
      clearInterval(watch);
      done({ code, signal: by, out, err });
    });
  });
}

/**
 * Signals a command once it has used some seconds of processor time, or waits for somebody, and returns how much more it used
 * until it ended by itself.
 */
async function afterWork(
  signal: NodeJS.Signals,
  argv: readonly string[],
  seconds: number,
): Promise<Ended & { readonly isSignalled: boolean; readonly work: number }> {
  let [before, last, isSignalled, still] = [0, 0, false, 0];
  const ended = await signalled(
    signal,
    argv,
    (child) => {
      const used = workedBy(child);
      still = used === last ? still + 1 : 0;
      [before, last] = [used, used];
      // A second without work: it waits.
      return (isSignalled = used >= seconds || (used > 0.1 && still > 50));
    },
    (child) => (last = Math.max(last, workedBy(child))),
  );
  return { ...ended, isSignalled, work: last - before };
}

beforeAll(() => {
  table = mkdtempSync(join(tmpdir(), 'fray-signals-'));
  writeFileSync(join(table, 'endless.fray'), endless);
});
afterAll(() => {
  rmSync(table, { recursive: true, force: true });
});

const size = (name: string): number =>
  existsSync(join(table, name)) ? statSync(join(table, name)).size : 0;
const budget = ['--budget', '100000000'];

test.runIf(thorough).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a run, a fork and a resumed run without questions end at %s with a complete log',
  async (signal) => {
    const log = `${signal}.jsonl`;
    const run = await signalled(
      signal,
      ['run', 'endless.fray', '--seed', '1', '-q', '--log', log, ...budget],
      () => size(log) > 200_000,
    );
    const ended = { code: exits[signal], signal: null };
    expect(run).toMatchObject(ended);
    expect(run.err).toContain(`Interrupted. ${log} is whole up to here.`);
    const before = size(log);
    const resumed = await signalled(
      signal,
      ['resume', log, '-q'],
      () => size(log) > before + 100_000,
    );
    expect(resumed).toMatchObject(ended);
    const fork = `fork-${log}`;
    const forked = await signalled(
      signal,
      ['fork', log, '--at', '7', '-q', '--log', fork],
      () => size(fork) > 100_000,
    );
    expect(forked).toMatchObject(ended);
    for (const name of [log, fork])
      expect(readLog(readFileSync(join(table, name)), hash).end).toMatchObject({ read: 'ok' });
    expect(existsSync(join(table, `${log}.lock`))).toBe(false);
  },
);

test.runIf(thorough).each(['SIGINT', 'SIGTERM'] as const)(
  'a run without a log ends at %s with a message, and with one document if JSON is asked for',
  async (signal) => {
    const told = 'Interrupted. Nothing was saved; `--log` saves a run.';
    const run = await signalled(signal, ['run', 'endless.fray', '-q', ...budget]);
    expect(run).toMatchObject({ code: exits[signal], signal: null, out: '' });
    expect(run.err).toContain(told);
    const asJson = await signalled(signal, ['run', 'endless.fray', '--json', ...budget]);
    expect(JSON.parse(asJson.out)).toEqual({
      error: { exit: exits[signal], message: told, hint: null },
    });
  },
);

test.runIf(thorough)('a command that waits for a pipe is ended by a signal', async () => {
  execFileSync('mkfifo', [join(table, 'silent')]);
  for (const argv of [
    ['verify', 'silent'],
    ['verify', '-'],
    ['replay', 'silent'],
  ]) {
    let isThere = false;
    setTimeout(() => (isThere = true), 700);
    // Nobody ever writes to the other end of the pipe or of the standard input.
    expect(await signalled('SIGTERM', argv, () => isThere)).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
  }
});

test.runIf(thorough)('an interrupted `verify` says how many logs it has checked', async () => {
  const log = 'SIGTERM.jsonl';
  const { code, err, out } = await signalled('SIGTERM', [
    'verify',
    ...Array.from({ length: 8 }, () => log),
    '--json',
  ]);
  // It may have finished before the signal.
  if (code !== exits.SIGTERM) return;
  expect(err).toMatch(/note: interrupted after \d+ of 8 logs/);
  expect(JSON.parse(out)).toMatchObject({ logs: expect.any(Number) });
});

test.runIf(thorough).each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'odds end at %s with the exit code that a shell expects, and with one document',
  async (signal) => {
    writeFileSync(
      join(table, 'measured.fray'),
      `${endless}measure HP\n  at end of encounter\n  total of p.HP for p in heroes\n`,
    );
    const ended = await signalled(signal, ['odds', 'measured.fray', '--runs', '9000', '--json']);
    expect(ended).toMatchObject({ code: exits[signal], signal: null });
    const told: unknown = JSON.parse(ended.out);
    if (told !== null && typeof told === 'object' && 'error' in told)
      expect(told).toMatchObject({ error: { exit: exits[signal] } });
  },
);

/** Rules whose fights have few events and much work between them: a long guard for each of 200 fighters. */
const slow = `ruleset "A slow siege"
span round "a round"
kind Fighter
  HP counter 0..  starts 5
side heroes
check Strike by p [S1]
  roll d20 as die
  hit   when die > 10
  miss  otherwise
encounter
  play round up to 10000 times
    each p in heroes where (total of q.HP for q in Fighter where (total of r.HP for r in Fighter) > q.HP) > 3
      Strike by p
        hit   raise p.HP by 1
        miss  raise p.HP by 2
invariant Few
  always
  every p in Fighter satisfies p.HP < 4000000
measure HP
  at end of encounter
  total of p.HP for p in heroes
scenario Wall
  side heroes
    Fighter
${Array.from({ length: 200 }, (_, number) => `    A${number}\n`).join('')}`;
const examples = Array.from(
  { length: 200 },
  (_, number) => `example "e${number}"
  scenario Wall
  expect at end of encounter
    A1.HP > 5
`,
).join('');

// These count the processor time that a process still takes, which a busy machine stretches: `FRAY_LAWS=2` and the long run have them.
describe.runIf(scale > 1)('a signal ends', () => {
  beforeAll(() => {
    writeFileSync(join(table, 'slow.fray'), slow);
    writeFileSync(join(table, 'slower.fray'), slow.replace('die > 10', 'die > 11'));
    writeFileSync(join(table, 'examples.fray'), slow + examples);
    // The run uses up its budget: its log is long work, and not over.
    spawnSync(
      process.execPath,
      [bin, 'run', 'slow.fray', '-q', '--seed', '1', '--log', 'slow.jsonl', '--budget', '40000000'],
      { cwd: table },
    );
  });
  const rows: readonly (readonly string[])[] = [
    ['run', 'slow.fray', '-q', '--seed', '1', ...budget],
    ['run', 'slow.fray', '--dice', 'ask', ...budget],
    ['replay', 'slow.jsonl'],
    ['verify', 'slow.jsonl'],
    ['verify', 'slow.jsonl', '--rules', 'slower.fray'],
    ['why', 'slow.jsonl', 'A1.HP'],
    ['fork', 'slow.jsonl', '--at', '500', '-q', '--log', 'FORK', ...budget],
    ['analyse', 'slow.jsonl'],
    ['debug', 'slow.jsonl'],
    ['odds', 'slow.fray'],
    ['hunt', 'slow.fray', '--runs', '9000', '--log', 'FOUND'],
    ['test', 'examples.fray'],
    ['coverage', 'examples.fray'],
    ['diff', 'slow.fray', 'slower.fray'],
    ['diff', 'slow.jsonl', 'slow.jsonl'],
    ['doc', 'slow.fray', '--markdown', '-'],
    ['check', 'slow.fray'],
    ['watch', 'examples.fray'],
    ['dap'],
    ['lsp'],
  ];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    test.each(rows.map((argv) => [argv.slice(0, 2).join(' '), argv] as const))(
      `%s at ${signal}, whenever it comes`,
      async (_, argv) => {
        for (const seconds of [0.3, 1.5]) {
          const names = { FORK: `fork-${signal}-${seconds}`, FOUND: `found-${signal}-${seconds}` };
          const given = argv.map((word) =>
            word in names ? `${names[word as keyof typeof names]}.jsonl` : word,
          ); // it is one of the two names
          const ended = await afterWork(signal, given, seconds);
          // Some commands may have finished before. `watch` ends well at a signal.
          if (ended.isSignalled && argv[0] !== 'watch')
            expect([exits[signal], signal], `${seconds} s: ${ended.err}`).toContain(
              ended.code ?? ended.signal,
            );
          const log = join(table, `${names.FORK}.jsonl`);
          if (existsSync(log))
            expect(readLog(readFileSync(log), hash).end).toMatchObject({ read: 'ok' });
          // The work of the rules in a fight is far above this, which leaves room for a slow machine.
          expect(ended.work, ended.err).toBeLessThan(4);
        }
      },
    );
});

test.runIf(thorough)(
  'Ctrl-C ends work that never checks for signals, with a message and with one document',
  async () => {
    const pushes = '  push wins if Push by p when wins is 1\n'.repeat(16_000);
    writeFileSync(
      join(table, 'pushes.fray'),
      `ruleset "Pushes"
kind Fighter
  HP counter 0..
side heroes
choice Push by p "push?"
  yes when p.HP > 0
  no default
check Force by p
  roll d6 as wins
${pushes}  opens when wins > 1
  holds otherwise
encounter
  each p in heroes
    Force by p
      opens nothing
      holds nothing
`,
    );
    const told = 'interrupted before there was a result';
    for (const argv of [
      ['check', 'pushes.fray', '--json'],
      ['doc', 'pushes.fray', '--html', 'book.html', '--json'],
      ['odds', '-e', '50d100', '--json'],
    ]) {
      const since = Date.now();
      const ended = await signalled('SIGINT', argv, (child) => hasWorkedASecond(child, since));
      expect(ended, argv[0]).toMatchObject({ code: exits.SIGINT, signal: null });
      expect(ended.err).toContain(told);
      expect(JSON.parse(ended.out)).toEqual({
        error: { exit: exits.SIGINT, message: told, hint: null },
      });
    }
    expect(existsSync(join(table, 'book.html'))).toBe(false);
  },
);
