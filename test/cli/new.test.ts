// `fray new` with real files: its new ruleset passes through every command, and a refused call leaves nothing behind.
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFiles } from '../../packages/cli/src/node-files.ts';
import type { Host } from '../../packages/cli/src/host.ts';
import { main } from '../../packages/cli/src/main.ts';
import { safeName } from '../../packages/cli/src/starter/safe-name.ts';
import { fakeHost } from '../../packages/cli/src/testing/fake-host.ts';
import { thorough } from '../scale.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fray-new-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function fray(
  cwd: string,
  ...argv: string[]
): Promise<{ code: number; out: string; err: string }> {
  const fake = fakeHost();
  const host: Host = { ...fake, cwd, files: createFiles(cwd, fake.sha256, () => undefined) };
  const code = await main(argv, host);
  return { code, ...fake.printed };
}

test('the new ruleset passes check and fmt, and can be tested, played, hunted in and counted', async () => {
  const { code, out } = await fray(folder, 'new', 'Der "Künstler" nein', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    title: 'Der "Künstler" nein',
    folder: 'der-kuenstler-nein',
    file: 'der-kuenstler-nein.fray',
    files: [
      'der-kuenstler-nein.fray',
      'README.md',
      '.vscode/extensions.json',
      '.vscode/settings.json',
      '.gitattributes',
      '.github/workflows/fray.yml',
      '.github/fray/fray.mjs',
      '.github/fray/THIRD-PARTY.txt',
    ],
    next: [
      'cd der-kuenstler-nein',
      'fray run der-kuenstler-nein.fray',
      'fray odds der-kuenstler-nein.fray',
      'fray watch der-kuenstler-nein.fray',
    ],
  });
  expect(readdirSync(folder)).toEqual(['der-kuenstler-nein']);
  const inside = join(folder, 'der-kuenstler-nein');
  const file = 'der-kuenstler-nein.fray';
  for (const [argv, said] of [
    [['check', '--strict', file], 'is sound'],
    [['fmt', '--check', file], ''],
    [['test', '--strict', '--coverage'], 'Examples reach all'],
    [['run', file, '--seed', '1'], 'Der "Künstler" nein · Dawn'],
    [['hunt', '--strict', '--runs', '20', file], '1 invariant held in 20 fights'],
    [['odds', file], 'exact: every way that the dice can fall is counted'],
    [['doc', file], 'Künstler'],
  ] as const) {
    const told = await fray(inside, ...argv);
    expect([argv, told.code, told.err]).toEqual([argv, 0, '']);
    expect(told.out).toContain(said);
  }
});

test.runIf(thorough)(
  'the workflow passes in a clone of the first commit, with nothing but Node and bash',
  () => {
    const run = (cwd: string, command: string, ...args: readonly string[]): string =>
      execFileSync(command, args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'] } });
    const bundle = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
    run(folder, process.execPath, bundle, 'new', 'My duel');
    const made = join(folder, 'my-duel');
    const git = (...args: readonly string[]): string =>
      run(made, 'git', '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args);
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    const clone = join(folder, 'clone');
    // As under Windows: git may change the line ends of what it takes for text.
    run(folder, 'git', '-c', 'core.autocrlf=true', 'clone', '--quiet', made, clone);
    const workflow = readFileSync(join(clone, '.github/workflows/fray.yml'), 'utf8');
    const steps = [...workflow.matchAll(/^ +- run: (.+?)\r?$/gm)].map(([, step]) => step ?? '');
    expect(steps.map((step) => / (check|test|hunt) --strict/.exec(step)?.[1])).toEqual([
      'check',
      'test',
      'hunt',
    ]);
    for (const step of steps) run(clone, 'bash', '-e', '-c', step);
  },
);

test('the odds depend on a number of the scenario', async () => {
  await fray(folder, 'new', 'duel');
  const path = join(folder, 'duel/duel.fray');
  const before = (await fray(folder, 'odds', path)).out;
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('Bruno    4 ', 'Bruno    6 '));
  const after = await fray(folder, 'odds', path);
  expect(after.code).toBe(0);
  expect(after.out).not.toBe(before);
});

test('several words without quotes are one name', async () => {
  const { code, out } = await fray(folder, 'new', 'Duel', 'at', 'dawn');
  expect(code).toBe(0);
  expect(out).toBe(
    'The ruleset Duel at dawn is in the folder duel-at-dawn: a playable duel, for\n  you to change.\nNext:\n  cd duel-at-dawn\n  fray run duel-at-dawn.fray\n  fray odds duel-at-dawn.fray\n  fray watch duel-at-dawn.fray\n',
  );
});

describe('a refused call writes nothing', () => {
  test.each([
    ['', 'the name is empty'],
    ['   ', 'the name is empty'],
    ['../x', 'must not be a path'],
    ['a\\b', 'must not be a path'],
    ['..', 'has no letter or digit'],
    ['!?', 'has no letter or digit'],
    ['a\nb', 'invisible characters'],
    ['x'.repeat(81), 'has 81 characters'],
  ])('%j', async (name, said) => {
    const { code, err } = await fray(folder, 'new', name);
    expect(code).toBe(2);
    expect(err).toContain(said);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a folder that is not empty, a file or a link is refused; an empty folder is filled', async () => {
    mkdirSync(join(folder, 'full'));
    writeFileSync(join(folder, 'full/notes.txt'), 'mine');
    writeFileSync(join(folder, 'file'), 'mine');
    mkdirSync(join(folder, 'empty'));
    symlinkSync('empty', join(folder, 'link'));
    const names = readdirSync(folder);
    for (const name of ['full', 'file', 'link']) {
      const { code, err } = await fray(folder, 'new', name);
      expect(code).toBe(2);
      expect(err).toContain(`${name} already exists, and is not an empty folder`);
    }
    expect(readdirSync(join(folder, 'full'))).toEqual(['notes.txt']);
    expect(readdirSync(join(folder, 'empty'))).toEqual([]);
    expect((await fray(folder, 'new', 'empty')).code).toBe(0);
    expect(readdirSync(join(folder, 'empty'))).toContain('empty.fray');
    expect(readdirSync(folder)).toEqual(names);
  });

  test('if one file of the folder cannot be written, nothing of it is left', () => {
    const files = createFiles(
      folder,
      (text) => text,
      () => undefined,
    );
    expect(() =>
      files.writeFolder('half', { whole: 'written first', 'whole/part': 'under a file' }),
    ).toThrow('half cannot be written');
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a folder that cannot be made is refused', async () => {
    const { code, err } = await fray(join(folder, 'gone'), 'new', 'duel');
    expect(code).toBe(5);
    expect(err).toContain('duel cannot be written: its folder does not exist');
  });
});

test.each([
  ['My duel', 'my-duel'],
  ['Größe & Übermut', 'groesse-uebermut'],
  ['Größe'.normalize('NFD'), 'groesse'],
  ["L'épée", 'lepee'],
  ['決闘', '決闘'],
  ['con', 'con-rules'],
  ['COM1', 'com1-rules'],
  ['lpt¹', 'lpt1-rules'],
  ['.git', 'git'],
  ['-rf', 'rf'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('the name %s gives the folder %s', (title, name) => {
  expect(safeName(title)).toBe(name);
});
