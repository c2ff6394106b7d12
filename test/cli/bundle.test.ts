// The bundled command as users run it: with real files, pipes, signals and crashes.
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { untilItHears } from '../hearing.ts';
import { thorough } from '../scale.ts';
import { noSuchFile } from '../../packages/cli/src/testing/hints.ts';

const bin = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
const { FORCE_COLOR: _, ...plainEnv } = process.env;
const env = { ...plainEnv, NO_COLOR: '1' };

let table: string;
beforeEach(() => {
  table = mkdtempSync(join(tmpdir(), 'fray-cli-'));
  writeFileSync(join(table, 'duel.fray'), duel);
});
afterEach(() => {
  rmSync(table, { recursive: true, force: true });
});

function fray(
  args: readonly string[],
  input = '',
): { status: number | null; out: string; err: string } {
  const run = spawnSync(process.execPath, [bin, ...args], {
    cwd: table,
    env,
    input,
    encoding: 'utf8',
  });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

/** Starts a command and waits until its standard error contains a text. */
async function startUntil(
  args: readonly string[],
  text: string,
): Promise<ChildProcessWithoutNullStreams> {
  const child = spawn(process.execPath, [bin, ...args], { cwd: table, env });
  let said = '';
  await new Promise<void>((done, fail) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(text)) done();
    });
    child.on('exit', () => fail(new Error(`it ended before it said ${text}: ${said}`)));
  });
  return child;
}

const ended = (
  child: ChildProcessWithoutNullStreams,
): Promise<{ code: number | null; signal: string | null }> =>
  new Promise((done) => {
    child.on('exit', (code, signal) => {
      done({ code, signal });
    });
  });

describe('a fight from its rules to the proof of its log', () => {
  test('check, run, replay, verify and test all succeed', () => {
    expect(fray(['check', 'duel.fray'])).toMatchObject({ status: 0, err: '' });
    const ran = fray([
      'run',
      'duel.fray',
      '--scenario',
      'Bridge',
      '--seed',
      '7',
      '--log',
      'fight.jsonl',
    ]);
    expect(ran).toMatchObject({ status: 0, err: '' });
    const replayed = fray(['replay', 'fight.jsonl']);
    expect(replayed).toMatchObject({
      status: 0,
      err: expect.stringContaining('have not been compared'),
    });
    expect(ran.out.startsWith(replayed.out.trimEnd())).toBe(true);
    expect(fray(['verify', 'fight.jsonl'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('Proven to the end.'),
    });
    expect(fray(['test'])).toMatchObject({ status: 0, out: expect.stringContaining('1 passed') });
    expect(readdirSync(table).sort()).toEqual(['duel.fray', 'fight.jsonl']);
  });

  test.runIf(thorough)(
    'the same seed gives the same bytes, in whatever folder the files are',
    () => {
      mkdirSync(join(table, 'elsewhere'));
      writeFileSync(join(table, 'elsewhere', 'duel.fray'), duel);
      fray(['run', 'duel.fray', '--seed', '7', '--log', 'a.jsonl']);
      fray(['run', join('elsewhere', 'duel.fray'), '--seed', '7', '--log', 'b.jsonl']);
      fray(['run', join(table, 'duel.fray'), '--seed', '7', '--log', 'c.jsonl']);
      const [a, b, c] = ['a', 'b', 'c'].map((name) =>
        readFileSync(join(table, `${name}.jsonl`), 'utf8'),
      );
      expect(b).toBe(a);
      expect(c).toBe(a);
    },
  );

  test.runIf(thorough)('dice and choices come through a pipe', () => {
    const run = fray(
      ['run', 'duel.fray', '--scenario', 'Bridge', '--seed', '7', '--dice', 'ask'],
      '12\n.\n3\n.\n',
    );
    expect(run.status).toBe(0);
    expect(run.out).toContain('d20 (typed): 12, skill 12 → hit');
    expect(
      fray(['run', 'duel.fray', '--scenario', 'Bridge', '--dice', 'ask'], '12\n'),
    ).toMatchObject({ status: 5 });
    expect(
      fray(['run', 'duel.fray', '--scenario', 'Bridge', '--dice', 'ask'], '21\n'),
    ).toMatchObject({ status: 3 });
  });

  test.runIf(thorough)(
    'a file is formatted in place, and one on the standard input to the standard output',
    () => {
      const crooked = duel.replace('    Ada      12', '    Ada 12');
      writeFileSync(join(table, 'duel.fray'), crooked);
      expect(fray(['fmt', '--check', 'duel.fray'])).toMatchObject({ status: 1 });
      const piped = fray(['fmt', '-'], crooked);
      expect(fray(['fmt', 'duel.fray'])).toMatchObject({ status: 0 });
      expect(readFileSync(join(table, 'duel.fray'), 'utf8')).toBe(piped.out);
      expect(fray(['fmt', '--check', 'duel.fray'])).toMatchObject({ status: 0, out: '' });
    },
  );
});

describe.runIf(thorough)('the terminal', () => {
  test('gets colours only on request', () => {
    const coloured = spawnSync(process.execPath, [bin, 'check', 'duel.fray'], {
      cwd: table,
      env: { ...plainEnv, FORCE_COLOR: '1' },
      encoding: 'utf8',
    });
    expect(coloured.stdout).toContain('\u001b[');
    const piped = spawnSync(process.execPath, [bin, 'check', 'duel.fray'], {
      cwd: table,
      env: plainEnv,
      encoding: 'utf8',
    });
    expect(piped.stdout).not.toContain('\u001b[');
  });

  test('keeps the log complete if the reader goes away, which is no failure', async () => {
    const child = spawn(
      process.execPath,
      [bin, 'run', 'duel.fray', '--seed', '7', '--log', 'fight.jsonl'],
      { cwd: table, env },
    );
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await ended(child)).toEqual({ code: 0, signal: null });
    expect(said).not.toContain('EPIPE');
    expect(fray(['verify', 'fight.jsonl'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('Proven to the end.'),
    });
  });
});

describe.runIf(thorough)('files and folders', () => {
  test.each([
    [['check', 'none.fray'], 5, noSuchFile('none.fray')],
    [['check', '.'], 5, 'is a folder'],
    [['replay', '.'], 5, 'is a folder, not a log'],
    [
      ['run', 'duel.fray', '--log', 'none/fight.jsonl'],
      5,
      'none/fight.jsonl cannot be written: its folder does not exist',
    ],
    [['run', 'duel.fray', '--log', 'duel.fray'], 5, 'duel.fray exists already'],
    [['verify', 'duel.fray'], 1, 'not a log'],
    [['chekc', 'duel.fray'], 2, 'did you mean check?'],
  ])('%j', (args, status, said) => {
    const run = fray(args);
    expect(run.status).toBe(status);
    expect(run.err).toContain(said);
    expect(run.err).not.toMatch(/^ {4}at /m);
    expect(readFileSync(join(table, 'duel.fray'), 'utf8')).toBe(duel);
  });

  test('a text that is not UTF-8 is reported', () => {
    writeFileSync(join(table, 'latin.fray'), Buffer.from([0x72, 0xfc, 0x0a]));
    expect(fray(['check', 'latin.fray'])).toMatchObject({
      status: 5,
      err: expect.stringContaining('latin.fray is not UTF-8 text'),
    });
  });
});

describe.runIf(thorough)('crashes', () => {
  const asking = [
    'run',
    'duel.fray',
    '--scenario',
    'Bridge',
    '--seed',
    '7',
    '--dice',
    'ask',
    '--log',
    'fight.jsonl',
  ];

  test.skipIf(process.platform === 'win32')(
    'Ctrl-C leaves a complete log and no lock',
    async () => {
      const child = await startUntil(asking, 'type the face');
      child.kill('SIGINT');
      expect(await ended(child)).toEqual({ code: 130, signal: null });
      expect(existsSync(join(table, 'fight.jsonl.lock'))).toBe(false);
      expect(fray(['verify', 'fight.jsonl'])).toMatchObject({
        status: 0,
        err: '',
        out: expect.stringContaining('Proven so far.'),
      });
    },
  );

  test.skipIf(process.platform === 'win32')(
    'a killed writer leaves a readable log with all events up to the question',
    async () => {
      const child = await startUntil(asking, 'type the face');
      child.stdin.write('12\n');
      await new Promise((done) => setTimeout(done, 300));
      child.kill('SIGKILL');
      await ended(child);
      expect(fray(['verify', 'fight.jsonl'])).toMatchObject({
        status: 0,
        out: expect.stringContaining('Proven so far.'),
      });
      expect(fray(['replay', 'fight.jsonl']).out).toContain('d20 (typed): 12, skill 12 → hit');
    },
  );

  test('F17: a second writer gets an error while the first one writes', async () => {
    const child = await startUntil(asking, 'type the face');
    expect(fray(asking)).toMatchObject({
      status: 5,
      err: expect.stringContaining(
        `fight.jsonl is being written by another run (process ${child.pid})`,
      ),
    });
    const reading = fray(['replay', 'fight.jsonl']);
    expect(reading).toMatchObject({ status: 0, out: expect.stringContaining('The log is open') });
    child.stdin.end();
    expect(await ended(child)).toEqual({ code: 5, signal: null });
  });

  test('a log cut off at any byte is read up to its last complete line', () => {
    fray(['run', 'duel.fray', '--scenario', 'Bridge', '--seed', '7', '--log', 'fight.jsonl']);
    const whole = readFileSync(join(table, 'fight.jsonl'));
    for (const share of [0.5, 0.8, 0.97]) {
      const cut = Math.floor(whole.length * share);
      writeFileSync(join(table, 'cut.jsonl'), whole.subarray(0, cut));
      const offset = whole.subarray(0, cut).lastIndexOf(10) + 1;
      const run = fray(['verify', 'cut.jsonl']);
      expect(run).toMatchObject({ status: 0, out: expect.stringContaining('Proven so far.') });
      expect(run.err).toContain('not used, and');
      expect(readdirSync(table).filter((name) => name.includes(`torn-${offset}`))).toEqual([]);
    }
  });
});

describe.runIf(thorough)('samples', () => {
  const measure =
    '\nmeasure blows "who is hurt"\n  at end of encounter\n  count p in everyone where p.HP < 2\n';

  test('have the same bytes whatever the number of threads that play them', () => {
    writeFileSync(join(table, 'measured.fray'), duel + measure);
    const told = [1, 2, 3].map((workers) =>
      fray([
        'odds',
        'measured.fray',
        '--scenario',
        'Bridge',
        '--runs',
        '700',
        '--workers',
        String(workers),
        '--json',
      ]),
    );
    expect(told.map(({ status }) => status)).toEqual([0, 0, 0]);
    expect(told[1]?.out).toBe(told[0]?.out);
    expect(told[2]?.out).toBe(told[0]?.out);
    expect(JSON.parse(told[0]?.out ?? '')).toMatchObject({
      method: { method: 'estimate', runs: 700 },
    });
  });

  test('are played where no code may be made from text, with the same result', () => {
    writeFileSync(join(table, 'measured.fray'), duel + measure);
    const asked = [bin, 'odds', 'measured.fray', '--scenario', 'Bridge', '--runs', '200', '--json'];
    const [plainly, forbidden] = [[], ['--disallow-code-generation-from-strings']].map((flags) =>
      spawnSync(process.execPath, [...flags, ...asked], { cwd: table, env, encoding: 'utf8' }),
    );
    expect(forbidden).toMatchObject({ status: 0, stdout: plainly?.stdout });
    expect(JSON.parse(plainly?.stdout ?? '')).toMatchObject({ method: { runs: 200 } });
  });

  test.skipIf(process.platform === 'win32')(
    'show on an interrupt what is known so far',
    async () => {
      writeFileSync(join(table, 'measured.fray'), duel + measure);
      const child = spawn(
        process.execPath,
        [bin, 'odds', 'measured.fray', '--scenario', 'Bridge', '--runs', '4000000', '--json'],
        { cwd: table, env },
      );
      let out = '';
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
      });
      const code = new Promise<number | null>((done) => child.on('exit', done));
      await untilItHears(child);
      child.kill('SIGINT');
      expect(await code).toBe(130);
      const known: unknown = JSON.parse(out);
      expect(known).toMatchObject({ method: { method: 'estimate' } });
      expect((known as { readonly method: { readonly runs: number } }).method.runs).toBeLessThan(
        4_000_000,
      );
    },
  );
});

describe.runIf(thorough)('counting', () => {
  const rules = (fields: string, steps: string, asked: string): string => `ruleset "Coins"
  version 1

side here

kind Fighter
${fields}
given more  number  default 0

encounter
  each f in here
${steps}
measure twos
  at end of encounter
  any f in here where ${asked}

scenario Table
  side here
    Fighter
    Ann
`;
  const names = Array.from({ length: 14 }, (_, index) => `c${index}`);
  /** Each field holds a coin, so there are 2^14 states. */
  const coins = rules(
    ['more', ...names].map((name) => `  ${name}  counter  starts 0\n`).join(''),
    [
      '    set f.more to more\n',
      ...names.map((name) => `    roll d2 as ${name}\n    set f.${name} to ${name}\n`),
    ].join(''),
    ['more', ...names].map((name) => `f.${name} > 1`).join(' or '),
  );
  /** Every number is another state. */
  const chain = rules(
    '  sum  counter  starts 0\n',
    names
      .map((name) => `    roll d20 as ${name}\n    set f.sum to f.sum * 20 + ${name} + more\n`)
      .join(''),
    'f.sum > 5',
  );

  test('has the same bytes whatever the number of threads', () => {
    writeFileSync(join(table, 'coins.fray'), coins);
    const told = [1, 2].map((workers) =>
      fray(['odds', 'coins.fray', '--vary', 'more=0..2', '--workers', String(workers), '--json']),
    );
    expect(told.map(({ status, err }) => [status, err])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(told[1]?.out).toBe(told[0]?.out);
    // One case in 2^14 is 1 everywhere; any number above 1 is a 2 on its own.
    expect(JSON.parse(told[0]?.out ?? '')).toMatchObject({
      cells: [
        {
          known: {
            method: { method: 'exact' },
            measures: [
              {
                outcomes: [
                  { chance: { fraction: '1/16384' } },
                  { chance: { fraction: '16383/16384' } },
                ],
              },
            ],
          },
        },
        {},
        { known: { measures: [{ outcomes: [{ value: true, chance: { fraction: '1/1' } }] }] } },
      ],
    });
  });

  test.skipIf(process.platform === 'win32')(
    'stops on an interrupt, and simulates what is not counted',
    async () => {
      writeFileSync(join(table, 'chain.fray'), chain);
      const child = spawn(process.execPath, [bin, 'odds', 'chain.fray', '--json'], {
        cwd: table,
        env,
      });
      const said = { out: '', err: '' };
      child.stdout.on('data', (chunk: Buffer) => void (said.out += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => void (said.err += chunk.toString()));
      const code = new Promise<number | null>((done) => child.on('exit', done));
      await untilItHears(child);
      child.kill('SIGINT');
      expect(await code).toBe(130);
      expect(said.err).toMatch(
        /note: interrupted after [\d,]+ positions were counted; the rest is estimated from a moment of play\n/,
      );
      expect(JSON.parse(said.out)).toMatchObject({
        method: { method: 'estimate' },
        tooLarge: { why: 'time' },
      });
    },
  );

  test('shows after a given time what is known', () => {
    writeFileSync(join(table, 'chain.fray'), chain);
    const { status, out } = fray(['odds', 'chain.fray', '--time', '0.5', '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      method: { method: 'estimate' },
      tooLarge: { why: 'time' },
    });
    expect(fray(['odds', 'chain.fray', '--time', '0.5', '--exact-only'])).toMatchObject({
      status: 4,
      err: expect.stringMatching(/ after [\d.]+ seconds/),
    });
  });
});
