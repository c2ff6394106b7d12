// Each folder of the command line has a README that says what goes in and what comes out, and names only files that exist.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The folder and all folders in it, as paths from the root. */
function foldersOf(folder: string): readonly string[] {
  return [
    folder,
    ...readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => statSync(join(root, path)).isDirectory())
      .flatMap(foldersOf),
  ];
}

test.each(foldersOf('packages/cli/src'))('%s says what goes in and what comes out', (folder) => {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const [heading = '', ...lines] = text.split('\n').filter((line) => line !== '');
  expect(heading).toMatch(/^# \S/);
  expect(lines[0]).toMatch(/^In: /);
  expect(text).toMatch(/\bOut:\s/);
  expect(lines.length).toBeLessThanOrEqual(6);
  const files = [...text.matchAll(/`([\w.][\w./-]*\.ts)`/g)].map(([, file]) => file ?? '');
  expect(files.filter((file) => !existsSync(join(root, folder, file)))).toEqual([]);
});
