// Reads a file while another process replaces it.
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readRegular } from './regular.ts';

/** What another process does between opening the file and looking where it lies. */
let meanwhile = (): void => {};

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  const realpathSync = (path: string): string => {
    meanwhile();
    return fs.realpathSync(path);
  };
  return { ...fs, realpathSync };
});

const made: string[] = [];
afterEach(() => {
  meanwhile = () => {};
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

test('a file outside of the folder of --root is not read, even if its link is replaced in the middle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-regular-'));
  made.push(folder);
  const [root, link] = [join(folder, 'root'), join(folder, 'root', 'rules.fray')];
  mkdirSync(root);
  writeFileSync(join(folder, 'secret'), 'secret');
  writeFileSync(join(root, 'harmless'), 'harmless');
  const read = (): string | undefined =>
    readRegular(link, 'rules.fray', { what: 'a file of rules', limit: 100, root })?.toString();
  symlinkSync(join(folder, 'secret'), link);
  meanwhile = () => renameSync(join(root, 'harmless'), link);
  expect(read).toThrow('rules.fray is outside the folder of --root');
  meanwhile = () => {};
  expect(read()).toBe('harmless');
});
