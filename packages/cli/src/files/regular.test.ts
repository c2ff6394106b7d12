// Reads a file while another process replaces it.
import fs, {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readRegular } from './regular.ts';

/** Lets another process act between opening a file and looking where it lies. */
function meanwhile(act: () => void): void {
  const real = realpathSync;
  vi.spyOn(fs, 'realpathSync').mockImplementation((path) => {
    act();
    return real(path, 'utf8');
  });
  syncBuiltinESMExports();
}

const made: string[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
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
  let isReplaced = false;
  meanwhile(() => {
    if (!isReplaced) renameSync(join(root, 'harmless'), link);
    isReplaced = true;
  });
  expect(read).toThrow('--root');
  expect(isReplaced).toBe(true);
  expect(read()).toBe('harmless');
});
