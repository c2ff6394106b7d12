// Faults of processes that write logs: killed at any moment, stopped by a limit of the system, left without a reader.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readLog } from '@fray/engine/log';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';
import { chanceOf } from '../fuzz/chance.ts';
import { scaled, thorough } from '../scale.ts';
import { noSuchFile } from '../../packages/cli/src/testing/hints.ts';

const bin = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
const isWindows = process.platform === 'win32';
const kills = scaled(15);

/** Rules of a fight with some thousand events, long enough to be killed in the middle. */
const rules = `ruleset "Tosses"

kind P
  HP counter 0..  starts 3
side us

check Toss by p
  roll d20 as x
  good  when x > 10
  bad   otherwise

encounter
  repeat up to 1500 times
    each p in us where p.HP > 2
      Toss by p
        good  announce "good, {p}"
        bad   nothing

scenario S
  side us
    P  HP
    Äbel  3
`;

let table = '';
let whole: Buffer;
beforeAll(() => {
  table = mkdtempSync(join(tmpdir(), 'fray-kill-'));
  writeFileSync(join(table, 'tosses.fray'), rules);
  expect(fray(run('whole.jsonl'))).toMatchObject({ status: 0 });
  whole = readFileSync(join(table, 'whole.jsonl'));
});
afterAll(() => {
  if (existsSync(join(table, 'closed'))) chmodSync(join(table, 'closed'), 0o755);
  rmSync(table, { recursive: true, force: true });
});

const run = (log: string): readonly string[] => [
  'run',
  'tosses.fray',
  '--seed',
  '1',
  '--budget',
  '1000000',
  '--quiet',
  '--log',
  log,
];

function fray(args: readonly string[]): { status: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: table,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, out: stdout, err: stderr };
}

/** Expects that the log is readable and is a beginning of the complete log; returns its number of events. */
function expectBeginning(log: string): number {
  const bytes = readFileSync(join(table, log));
  expect(whole.subarray(0, bytes.length).equals(bytes)).toBe(true);
  const { end } = readLog(bytes, hash);
  expect(end.read).not.toBe('corrupt');
  return end.count;
}

test.runIf(thorough)(
  `F1: after a kill at any moment (${kills} times), a log opens with all safe events and can be resumed`,
  async () => {
    const chance = chanceOf(1);
    const counts = new Set<number>();
    for (let i = 0; i < kills; i += 1) {
      const log = `killed-${i}.jsonl`;
      const child = spawn(process.execPath, [bin, ...run(log)], { cwd: table, stdio: 'ignore' });
      const gone = new Promise((done) => child.on('exit', done));
      const wanted = chance.below(5) === 0 ? 0 : chance.below(whole.length);
      while (
        child.exitCode === null &&
        !(existsSync(join(table, log)) && statSync(join(table, log)).size >= wanted)
      )
        await new Promise((done) => setTimeout(done, 1));
      child.kill('SIGKILL');
      await gone;
      if (!existsSync(join(table, log)) || statSync(join(table, log)).size === 0) continue;
      const count = expectBeginning(log);
      counts.add(count);
      // Starting a process takes most of the time, so only one in seven logs is resumed.
      if (i % 7 > 0 || child.exitCode === 0) continue;
      const told = fray(['resume', log, '--quiet']);
      if (told.status !== 2) expect(told).toMatchObject({ status: 0 });
      expect(readFileSync(join(table, log)).equals(whole)).toBe(true);
    }
    expect(counts.size).toBeGreaterThan(2);
  },
);

test.runIf(thorough)(
  'F18: the lock of a process that has ended is taken over, that of a running one is not',
  () => {
    const cut = whole.subarray(0, whole.indexOf(10, 20_000) + 1);
    const withLock = (lock: string): ReturnType<typeof fray> => {
      writeFileSync(join(table, 'cut.jsonl'), cut);
      writeFileSync(join(table, 'cut.jsonl.lock'), lock);
      return fray(['resume', 'cut.jsonl', '--quiet']);
    };
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    expect(withLock(`${gone} ${hostname()}\n`)).toMatchObject({ status: 0 });
    expect(readFileSync(join(table, 'cut.jsonl')).equals(whole)).toBe(true);
    expect(existsSync(join(table, 'cut.jsonl.lock'))).toBe(false);
    // The writer was killed after it made the lock and before it wrote into it.
    expect(withLock('')).toMatchObject({ status: 0 });
    for (const [living, said] of [
      [`${process.pid} ${hostname()}\n`, /is being written by another run \(process \d+\)/],
      [
        `${gone} another-machine\n`,
        /is locked by a run on another-machine \(process \d+\); it is not known here whether that run still goes on/,
      ],
    ] as const) {
      const { status, err } = withLock(living);
      expect(status).toBe(5);
      expect(err).toMatch(said);
      expect(err).toContain('delete cut.jsonl.lock');
      expect(readFileSync(join(table, 'cut.jsonl')).equals(cut)).toBe(true);
    }
    // The process number now belongs to another process. Only Linux can tell them apart.
    if (existsSync('/proc/self/stat'))
      expect(withLock(`${process.pid} ${hostname()} 1\n`)).toMatchObject({ status: 0 });
  },
);

test.runIf(thorough)(
  'F18: of many processes that find the same stale lock, one takes it over',
  async () => {
    const cut = whole.subarray(0, whole.indexOf(10, 20_000) + 1);
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    for (let round = 0; round < 2; round += 1) {
      writeFileSync(join(table, 'raced.jsonl'), cut);
      writeFileSync(join(table, 'raced.jsonl.lock'), `${gone} ${hostname()}\n`);
      const codes = await Promise.all(
        Array.from(
          { length: 4 },
          () =>
            new Promise<number | null>((done) => {
              spawn(process.execPath, [bin, 'resume', 'raced.jsonl', '--quiet'], {
                cwd: table,
                stdio: 'ignore',
              }).on('exit', done);
            }),
        ),
      );
      // Those that come later find a lock (5), a log that has grown (5), or one that is over (2).
      expect(codes.filter((code) => code === 0)).toHaveLength(1);
      expect(codes.every((code) => code === 0 || code === 2 || code === 5)).toBe(true);
      expect(readFileSync(join(table, 'raced.jsonl')).equals(whole)).toBe(true);
      expect(readdirSync(table).filter((name) => name.startsWith('raced.jsonl.'))).toEqual([]);
    }
  },
);

test.skipIf(isWindows || !thorough)(
  'F13: a file that cannot grow further is reported, and the log is complete up to there',
  () => {
    const { status, stderr } = spawnSync(
      '/bin/sh',
      [
        '-c',
        `ulimit -f 400; exec "${process.execPath}" "${bin}" ${run('limited.jsonl').join(' ')}`,
      ],
      { cwd: table, encoding: 'utf8' },
    );
    expect(stderr).toMatch(
      /limited\.jsonl cannot be written: the file would be too large[^]*everything written before is intact/,
    );
    expect(status).toBe(5);
    const count = expectBeginning('limited.jsonl');
    expect(count).toBeGreaterThan(100);
    expect(readFileSync(join(table, 'limited.jsonl')).at(-1)).toBe(10);
    expect(fray(['resume', 'limited.jsonl', '--quiet'])).toMatchObject({ status: 0 });
    expect(readFileSync(join(table, 'limited.jsonl')).equals(whole)).toBe(true);
  },
);

test.skipIf(isWindows || !thorough)('F13: if no file can grow at all, no lock is left', () => {
  const { status } = spawnSync(
    '/bin/sh',
    ['-c', `ulimit -f 0; exec "${process.execPath}" "${bin}" ${run('none.jsonl').join(' ')}`],
    { cwd: table, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  expect(status).toBe(5);
  expect(existsSync(join(table, 'none.jsonl.lock'))).toBe(false);
});

test.skipIf(isWindows || process.getuid?.() === 0)(
  'a read-only folder is reported before anything is played',
  () => {
    mkdirSync(join(table, 'closed'));
    chmodSync(join(table, 'closed'), 0o555);
    expect(fray(run('closed/a.jsonl'))).toMatchObject({
      status: 5,
      err: expect.stringContaining('closed/a.jsonl cannot be written: that is not allowed'),
    });
    expect(readdirSync(join(table, 'closed'))).toEqual([]);
  },
);

test.skipIf(isWindows || !thorough)(
  'if the reader goes away, the log is still written to its end',
  () => {
    const { status, stderr } = spawnSync(
      '/bin/sh',
      [
        '-c',
        `"${process.execPath}" "${bin}" run tosses.fray --seed 1 --budget 1000000 --log piped.jsonl | head -1`,
      ],
      { cwd: table, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(join(table, 'piped.jsonl')).equals(whole)).toBe(true);
  },
);

test.skipIf(isWindows || !thorough)(
  'after Ctrl-C the log is complete up to there, a message says so, and no lock is left',
  async () => {
    const child = spawn(process.execPath, [bin, ...run('stopped.jsonl')], {
      cwd: table,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const gone = new Promise((done) => child.on('exit', done));
    while (child.exitCode === null && !existsSync(join(table, 'stopped.jsonl')))
      await new Promise((done) => setTimeout(done, 1));
    child.kill('SIGINT');
    expect([130, 0]).toContain(await gone);
    if (child.exitCode === 130) expect(said).toContain('stopped.jsonl is whole');
    expectBeginning('stopped.jsonl');
    expect(readFileSync(join(table, 'stopped.jsonl')).at(-1)).toBe(10);
    expect(existsSync(join(table, 'stopped.jsonl.lock'))).toBe(false);
  },
);

test.skipIf(isWindows || !thorough)(
  'in a folder that was removed, full paths still work and others are reported',
  () => {
    for (const [path, told] of [
      [join(table, 'tosses.fray'), { status: 0 }],
      ['tosses.fray', { status: 5, stderr: `error: ${noSuchFile('tosses.fray')}\n` }],
    ] as const) {
      const line = `mkdir gone && cd gone && rmdir ../gone && "${process.execPath}" "${bin}" check "${path}"`;
      expect(spawnSync('/bin/sh', ['-c', line], { cwd: table, encoding: 'utf8' })).toMatchObject(
        told,
      );
    }
  },
);

test.runIf(thorough)('a log on the standard input is replayed, verified and forked', () => {
  const input = whole.subarray(0, whole.indexOf(10, 20_000) + 1);
  for (const args of [
    ['verify', '-'],
    ['replay', '-'],
    ['fork', '-', '--at', '3', '--quiet'],
  ]) {
    const { status, stdout } = spawnSync(process.execPath, [bin, ...args], {
      cwd: table,
      encoding: 'utf8',
      input,
    });
    expect(status, args.join(' ')).toBe(0);
    expect(stdout).toMatch(
      args[0] === 'verify'
        ? /Proven so far[^]*the standard input/
        : args[0] === 'fork'
          ? /from the standard input/
          : /The log is open/,
    );
  }
  expect(fray(['resume', '-'])).toMatchObject({ status: 2 });
});
