// `npm run test:room` knows every room, and the tests that it names are there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>; // our own file
const testing = new Set(['cli/testing']); // helpers of tests

test('every room has a row', () => {
  const folders = ['cli', 'dsl', 'engine', 'lsp', 'page'].flatMap((name) =>
    readdirSync(`${root}packages/${name}/src`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${name}/${entry.name}`),
  );
  expect(Object.keys(rooms)).toEqual(folders.filter((room) => !testing.has(room)).toSorted());
});

test.each(Object.entries(rooms))('%s has tests', (room, elsewhere) => {
  const beside = readdirSync(`${root}packages/${room.replace('/', '/src/')}`, { recursive: true });
  const own = beside.filter((path) => String(path).endsWith('.test.ts'));
  expect(own.length + elsewhere.length).toBeGreaterThan(0);
  for (const path of elsewhere) {
    const folder = path.replace(/[^/]*$/, '');
    expect(
      existsSync(root + path) ||
        readdirSync(root + folder).some((name) => (folder + name).startsWith(path)),
      path,
    ).toBe(true);
  }
});
