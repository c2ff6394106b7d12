// Runs the bundled command on what only a real disk has: folders, files that may not be read, bytes that are not text.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOf } from '../scale.ts';

const bin = fileURLToPath(new URL('../../packages/cli/dist/fray.js', import.meta.url));
let table = '';

beforeAll(() => {
  table = mkdtempSync(join(tmpdir(), 'fray-fuzz-'));
  mkdirSync(join(table, 'folder.fray'));
  writeFileSync(join(table, 'empty.fray'), '');
  writeFileSync(join(table, 'wide.fray'), Buffer.from('\ufeffruleset "T"\n', 'utf16le'));
  writeFileSync(
    join(table, 'bytes.fray'),
    Uint8Array.from({ length: 5_000 }, (_, n) => (n * 197) % 256),
  );
  writeFileSync(join(table, 'locked.fray'), 'ruleset "T"\n');
  chmodSync(join(table, 'locked.fray'), 0);
});
afterAll(() => {
  rmSync(table, { recursive: true, force: true });
});

const isRoot = process.getuid?.() === 0;
const files = [
  'folder.fray',
  'empty.fray',
  'wide.fray',
  'bytes.fray',
  'none.fray',
  ...(isRoot ? [] : ['locked.fray']),
  '/dev/null',
  '',
];
const commands = ['check', 'fmt', 'run', 'test', 'replay', 'verify'];

// Each pair takes half a second, so a developer's run tries every third and longer runs all.
const pairs = commands.flatMap((command) => files.map((file) => [command, file] as const));

test.each(someOf(pairs, 3))('fray %s %j answers in words', (command, file) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, command, file], {
    cwd: table,
    encoding: 'utf8',
    input: '',
    timeout: 30_000,
  });
  const said = `fray ${command} ${file} ended with ${status}\n${stdout}\n${stderr}`;
  expect([1, 2, 5], said).toContain(status);
  expect(stdout + stderr, said).toMatch(/\S/);
  expect(stderr, said).not.toMatch(/bug in fray|^ {4}at /m);
});
