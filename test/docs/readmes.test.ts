// Each folder of sources has a README that says what goes in and what comes out, and that names only existing files and folders.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Returns the folder and all folders in it, as paths from the root. */
function foldersOf(folder: string): readonly string[] {
  return [
    folder,
    ...readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((path) => statSync(join(root, path)).isDirectory())
      .flatMap(foldersOf),
  ];
}

const folders = readdirSync(join(root, 'packages')).flatMap((name) =>
  foldersOf(`packages/${name}/src`),
);

test.each(folders)('%s says what goes in and what comes out', (folder) => {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8');
  const [heading = '', ...lines] = text.split('\n').filter((line) => line !== '');
  expect(heading).toMatch(/^# \S/);
  expect(lines[0]).toMatch(/^In: /);
  expect(text).toMatch(/\bOut:\s/);
  expect(lines.length).toBeLessThanOrEqual(11);
  const named = [...text.matchAll(/`([\w.][\w./-]*(?:\.ts|\/[\w-]*))`/g)].map(
    ([, path]) => path ?? '',
  );
  const isThere = (path: string): boolean =>
    [join(root, folder), root].some((from) => existsSync(join(from, path)));
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});
