// test/README.md names every folder of tests, and CONTRIBUTING.md every script, and no other.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPage } from './blocks.ts';

const named = (path: string, pattern: RegExp): readonly string[] =>
  [...new Set([...readPage(path).matchAll(pattern)].map(([, name]) => name ?? ''))].toSorted();

test('every folder of tests is in the table', () => {
  const folders = readdirSync(fileURLToPath(new URL('..', import.meta.url)), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  expect(named('test/README.md', /^\| `test\/(\w+)` /gm)).toEqual(
    folders.map(({ name }) => name).toSorted(),
  );
});

test('every script of the checkout is in CONTRIBUTING.md', () => {
  // `package.json` is known to have this shape.
  const { scripts } = JSON.parse(readPage('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  expect(named('CONTRIBUTING.md', /\bnpm (?:run )?(?:-s )?([a-z:]+)/g)).toEqual(
    Object.keys(scripts).toSorted(),
  );
});
