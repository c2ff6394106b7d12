// Files from outside: Fray reads only regular files of bounded size, and writes a file completely or not at all.
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseOther } from '../../packages/cli/src/files/refuse-other.ts';
import { createFiles, mostRules } from '../../packages/cli/src/node-files.ts';
import { main } from '../../packages/cli/src/main.ts';
import { duel } from '../../packages/cli/src/testing/duel.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { hash } from '../engine/runs.ts';

let folder: string;
let notes: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-files-'));
  notes = [];
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): void => writeFileSync(at(name), text);
const read = (name: string): string => readFileSync(at(name), 'utf8');

/** Runs a command on the files of the folder. */
async function fray(
  ...argv: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const files = createFiles(folder, hash, (sentence) => notes.push(sentence));
  const host = { ...fakeHost(), files };
  const code = await main(argv, host);
  return { code, ...host.printed };
}

const isRoot = process.getuid?.() === 0;
const untidy = 'ruleset   "T"\n';

test('rules are read only from regular files', async () => {
  execFileSync('mkfifo', [at('pipe.fray')]);
  mkdirSync(at('folder.fray'));
  symlinkSync('/dev/zero', at('zero.fray'));
  for (const [name, kind] of [
    ['pipe.fray', 'a pipe'],
    ['folder.fray', 'a folder'],
    ['zero.fray', 'a device'],
    ['/dev/null', 'a device'],
  ] as const) {
    for (const command of ['check', 'fmt', 'run', 'odds', 'rulings']) {
      const { code, err } = await fray(command, name);
      expect([command, code]).toEqual([command, 5]);
      expect(err).toContain(`${name} is ${kind}`);
    }
    write('names.fray', `amends "${name}"\n`);
    const { code, err } = await fray('check', 'names.fray');
    expect(code).toBe(5);
    expect(err).toContain(`${name} is ${kind}`);
  }
});

test('a file of rules larger than a megabyte is refused', async () => {
  const comments = `${'#'.repeat(999)}\n`.repeat(2000).slice(0, mostRules - 12);
  write('large.fray', `ruleset "T"\n${comments}`);
  expect((await fray('check', 'large.fray')).code).toBe(0);
  write('larger.fray', `ruleset "T"\n${comments}#`);
  const { code, err } = await fray('check', 'larger.fray');
  expect(code).toBe(5);
  expect(err).toContain(
    'larger.fray is too large: a file of rules has at most 1 MB (1048576 bytes)',
  );
});

test('for a file that holds no rules, only its name is shown', async () => {
  write('secret.txt', 'root:hunter2:0:0\nset password to hunter2\n');
  write('house.fray', 'amends "secret.txt"\n\nset x to 1\n');
  write('user.fray', 'uses "secret.txt"\n');
  write('duel.fray', duel);
  symlinkSync(at('secret.txt'), at('link.fray'));
  write('linked.fray', 'amends "link.fray"\n');
  for (const argv of [
    ['check', 'house.fray'],
    ['check', 'user.fray'],
    ['check', 'linked.fray'],
    ['check', 'secret.txt'],
    ['check', 'link.fray'],
    ['check', 'duel.fray', '--with', 'secret.txt'],
    ['run', 'house.fray'],
    ['fmt', 'secret.txt'],
    ['odds', 'house.fray'],
    ['diff', 'duel.fray', 'house.fray'],
    ['check', 'house.fray', '--json'],
    ['fmt', 'secret.txt', '--json'],
  ]) {
    const { code, out, err } = await fray(...argv);
    expect([argv, code]).toEqual([argv, 1]);
    expect(out + err).not.toMatch(/hunter2|root:/);
    expect(out + err).toMatch(/(?:secret\.txt|link\.fray)`? (?:holds no rules|is not a ruleset)/);
  }
});

test('a file name without letters is reported as such', async () => {
  write('house.fray', 'amends ""\n');
  const { code, out } = await fray('check', 'house.fray');
  expect(code).toBe(1);
  expect(out).toContain('the name of the file is empty');
  expect(out).toContain('house.fray:1:8');
});

test('with --root, no file outside of the folder is read, even through links', async () => {
  mkdirSync(at('in'));
  write('duel.fray', duel);
  write('in/duel.fray', duel);
  write('in/house.fray', 'amends "duel.fray"\n');
  write('in/out.fray', 'amends "../duel.fray"\n');
  write('in/far.fray', `amends "${at('duel.fray')}"\n`);
  symlinkSync(at('duel.fray'), at('in/link.fray'));
  write('in/linked.fray', 'amends "link.fray"\n');
  symlinkSync(at('in'), at('alias'));
  for (const argv of [
    ['check', 'in/house.fray', '--root', 'in'],
    ['check', '--root', 'alias', 'in/house.fray'],
    ['--root', '.', 'check', 'in/out.fray'],
    ['check', 'in/out.fray'],
  ])
    expect([argv, (await fray(...argv)).code]).toEqual([argv, 0]);
  for (const name of [
    'in/out.fray',
    'in/far.fray',
    'in/link.fray',
    'in/linked.fray',
    'duel.fray',
  ]) {
    const { code, err } = await fray('check', name, '--root', 'in');
    expect([name, code]).toEqual([name, 5]);
    expect(err).toContain('is outside the folder of --root');
  }
  expect((await fray('check', 'in/house.fray', '--root', 'none')).code).toBe(5);
  expect((await fray('check', 'in/house.fray', '--root', 'duel.fray')).code).toBe(2);
});

test('logs and choices can come through pipes, and a log from a pipe can be stepped through in both directions', async () => {
  write('duel.fray', duel);
  expect((await fray('run', 'duel.fray', '--seed', '1', '-q', '--log', 'log.jsonl')).code).toBe(0);
  for (const [argv, expected] of [
    [
      ['replay', 'pip.jsonl', '--at', '3'],
      ['replay', 'log.jsonl', '--at', '3'],
    ],
    [
      ['replay', 'pip.jsonl'],
      ['replay', 'log.jsonl'],
    ],
    [
      ['verify', 'pip.jsonl', '--json'],
      ['verify', 'log.jsonl', '--json'],
    ],
    [
      ['why', 'pip.jsonl', 'Bram.HP'],
      ['why', 'log.jsonl', 'Bram.HP'],
    ],
    [
      ['fork', 'pip.jsonl', '--at', '3', '-q'],
      ['fork', 'log.jsonl', '--at', '3', '-q'],
    ],
    [
      ['diff', 'pip.jsonl', 'log.jsonl'],
      ['diff', 'log.jsonl', 'log.jsonl'],
    ],
    [
      ['debug', 'pip.jsonl'],
      ['debug', 'log.jsonl'],
    ],
    [
      ['run', 'duel.fray', '--seed', '1', '-q', '--choices', 'pip.jsonl'],
      ['run', 'duel.fray', '--seed', '1', '-q', '--choices', 'log.jsonl'],
    ],
  ] as const) {
    execFileSync('mkfifo', [at('pip.jsonl')]);
    const writer = spawn('cp', [at('log.jsonl'), at('pip.jsonl')]);
    const told = await fray(...argv);
    writer.kill(); // if nobody has opened the pipe, the writer would wait for ever
    if (writer.exitCode === null && writer.signalCode === null)
      await new Promise((done) => writer.once('close', done));
    rmSync(at('pip.jsonl'));
    const whole = await fray(...expected);
    expect([argv, told.code]).toEqual([argv, whole.code]);
    expect(told.out.replaceAll('pip.jsonl', 'log.jsonl')).toBe(whole.out);
  }
  const { code, err } = await fray('replay', '/dev/zero');
  expect(code).toBe(5);
  expect(err).toContain('/dev/zero is a device, where fray expects a log');
});

test('a file is replaced through links and keeps its mode, and its other hard links are reported', async () => {
  write('a.fray', untidy);
  chmodSync(at('a.fray'), 0o640);
  symlinkSync('a.fray', at('link.fray'));
  symlinkSync(at('link.fray'), at('chain.fray'));
  expect((await fray('fmt', 'chain.fray')).code).toBe(0);
  expect(read('a.fray')).toBe('ruleset "T"\n');
  expect(lstatSync(at('chain.fray')).isSymbolicLink()).toBe(true);
  expect(lstatSync(at('link.fray')).isSymbolicLink()).toBe(true);
  expect(statSync(at('a.fray')).mode & 0o7777).toBe(0o640);
  expect(notes).toEqual([]);
  write('b.fray', untidy);
  linkSync(at('b.fray'), at('other.fray'));
  expect((await fray('fmt', 'b.fray')).code).toBe(0);
  expect([read('b.fray'), read('other.fray')]).toEqual(['ruleset "T"\n', untidy]);
  expect(notes).toEqual(['b.fray had 1 more name (hard links), which keep the old text']);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

test('a read-only file is left as it is', async () => {
  write('a.fray', untidy);
  chmodSync(at('a.fray'), 0o444);
  const { code, err } = await fray('fmt', 'a.fray');
  expect(code).toBe(5);
  expect(err).toMatch(
    isRoot ? /a\.fray cannot be written: it is read-only/ : /a\.fray cannot be written/,
  );
  expect(read('a.fray')).toBe(untidy);
});

test('a read-only log and one in a pipe cannot be resumed', async () => {
  write('duel.fray', duel);
  await fray('run', 'duel.fray', '--seed', '1', '-q', '--log', 'log.jsonl');
  const open = read('log.jsonl').split('\n').slice(0, 4).join('\n') + '\n';
  write('open.jsonl', open);
  chmodSync(at('open.jsonl'), 0o444);
  const { code, err } = await fray('resume', 'open.jsonl');
  expect(code).toBe(5);
  expect(err).toContain('open.jsonl cannot be written');
  expect(read('open.jsonl')).toBe(open);
  expect(readdirSync(folder).toSorted()).toEqual(['duel.fray', 'log.jsonl', 'open.jsonl']);
  execFileSync('mkfifo', [at('pipe.jsonl')]);
  const piped = await fray('resume', 'pipe.jsonl');
  expect(piped.code).toBe(2);
  expect(piped.err).toContain('pipe.jsonl is a pipe, and resuming a log writes to it');
});

test('`-` is no name for a log, and a folder is named as such when it cannot be written', async () => {
  write('duel.fray', duel);
  for (const argv of [
    ['run', 'duel.fray'],
    ['hunt', 'duel.fray'],
    ['odds', 'duel.fray', '--witness', 'blows=2'],
    ['fork', 'log.jsonl', '--at', '2'],
  ]) {
    const { code, err } = await fray(...argv, '--log', '-');
    expect(code).toBe(2);
    expect(err).toContain('fray writes a log to a file');
  }
  expect(readdirSync(folder)).toEqual(['duel.fray']);
  for (const name of ['', '.'])
    expect((await fray('doc', 'duel.fray', '--html', name)).err).toContain(
      '. cannot be written: it is a folder',
    );
});

test('with --json, an example that cannot be written is reported in the only document', async () => {
  write(
    'low.fray',
    `ruleset "Low"
side a
kind P
  n counter 0..
encounter
  each p in everyone
    roll d6 as x
    raise p.n by x
scenario S
  side a
    P  n
    A  3
invariant low
  always
  no p in everyone where p.n > 5
`,
  );
  chmodSync(at('low.fray'), 0o444);
  const { code, out } = await fray(
    'hunt',
    'low.fray',
    '--runs',
    '20',
    '--seed',
    '1',
    '--write',
    '--json',
  );
  expect(code).toBe(5);
  expect(JSON.parse(out)).toMatchObject({ error: { exit: 5 } });
});

test('a file that is not regular is written to, but never read back or replaced', () => {
  const files = createFiles(folder, hash, (sentence) => notes.push(sentence));
  const host = { ...fakeHost(), files };
  const page = (path: string): void => {
    refuseOther(host, path);
    files.writeText(path, '<!doctype html>\n');
  };
  expect(() => page('/dev/full')).toThrow('/dev/full cannot be written: the disk is full');
  symlinkSync('/dev/null', at('page.html'));
  page('page.html');
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  execFileSync('mkfifo', [at('pipe.html')]);
  expect(() => page('pipe.html')).toThrow(
    'pipe.html cannot be written: nothing is connected to the other end of it',
  );
  write('mine.html', 'not a page');
  expect(() => page('mine.html')).toThrow(/^mine\.html .* page$/);
  page('new.html');
  page('new.html');
  expect(read('new.html')).toBe('<!doctype html>\n');
});

test.each([
  ['a name of 4,000 letters', 'x'.repeat(4000), 'the name is too long'],
  ['links in a cycle', 'circle', 'its links lead in a cycle'],
])('%s is reported as an error of use, not as a bug', async (_, name, why) => {
  write('duel.fray', duel);
  symlinkSync('circle', at('circle'));
  for (const argv of [
    ['check', name],
    ['test', name],
    ['verify', name],
    ['debug', name],
    ['why', name, 'Ada.HP'],
    ['diff', name, 'duel.fray'],
    ['diff', 'duel.fray', name],
    ['check', 'duel.fray', '--with', name],
    ['check', 'duel.fray', '--root', name],
    ['doc', 'duel.fray', '--html', name],
  ]) {
    const { code, err } = await fray(...argv);
    expect({ argv: argv[0], code, err }).toMatchObject({ code: 5 });
    expect(err).toContain(why);
  }
});

test('a log with the name of a folder is refused, and the hint asks for a file in it', async () => {
  write('duel.fray', duel);
  const { code, err } = await fray('run', 'duel.fray', '--seed', '1', '--log', '.');
  expect(code).toBe(5);
  expect(err).toContain('error: . is a folder\nhint: name a file in it\n');
});

test.each([
  ['that no folder holds', 'x'.repeat(300)],
  ['whose lock no folder holds', 'x'.repeat(252)],
])('a log with a name %s is reported as an error of use, not as a bug', async (_, name) => {
  write('duel.fray', duel);
  await fray('run', 'duel.fray', '--seed', '1', '--log', 'fight.jsonl');
  for (const argv of [
    ['run', 'duel.fray', '--seed', '1', '--log', name],
    ['fork', 'fight.jsonl', '--at', '1', '--log', name],
  ]) {
    const { code, err } = await fray(...argv);
    expect({ argv: argv[0], code }).toEqual({ argv: argv[0], code: 5 });
    expect(err).toContain(`${name} cannot be written: the name is too long`);
  }
});

test.each([
  'test duel.fray',
  'doc duel.fray',
  'odds duel.fray',
  'diff duel.fray duel.fray',
  'page fight.jsonl',
  'analyse fight.jsonl',
])('fray %s --html replaces only a page', async (command) => {
  write('duel.fray', duel);
  await fray('run', 'duel.fray', '--seed', '1', '--log', 'fight.jsonl');
  const { code, err } = await fray(...command.split(' '), '--html', 'duel.fray');
  expect(err).toMatch(/duel\.fray .* page$/m);
  expect(code).toBe(2);
  expect(read('duel.fray')).toBe(duel);
});

test('a torn end is not moved aside through a link that waits at its name', async () => {
  write('duel.fray', duel);
  await fray('run', 'duel.fray', '--seed', '1', '-q', '--log', 'log.jsonl');
  const lines = read('log.jsonl').split('\n');
  const kept = `${lines.slice(0, 4).join('\n')}\n`;
  write('log.jsonl', `${kept}${(lines[4] ?? '').slice(0, 20)}`);
  write('victim', 'mine');
  symlinkSync(at('victim'), at(`log.jsonl.torn-${Buffer.byteLength(kept)}`));
  const { err } = await fray('resume', 'log.jsonl', '-q');
  expect(err).toContain('left where they are');
  expect(read('victim')).toBe('mine');
});
