// docs/log.md lists the faults of logs. Each has a test with its number, and no test has a number that is not listed.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPage } from '../docs/blocks.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Returns the numbers of faults, `F7` and so on, with which titles of tests begin anywhere in the sources. */
function tested(): ReadonlySet<string> {
  const files = ['packages/engine/src', 'packages/cli/src', 'test'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.ts$|conformance\.ts$/.test(file) && !file.includes('node_modules'))
      .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8')),
  );
  return new Set(
    files.flatMap((text) =>
      [...text.matchAll(/(?:\btest[^\n]*?\(|^\s*\]\)\()\s*['"`](F\d+): /gm)].map(
        ([, name]) => name ?? '',
      ),
    ),
  );
}

const page = readPage('docs/log.md');
const numbered = (names: Iterable<string>): readonly string[] =>
  [...new Set(names)].toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
const rows = numbered(
  [...page.matchAll(/^\| (F\d+) +\| [^|]+ \| [^|]+ \|$/gm)].map(([, name]) => name ?? ''),
);

test('every fault of the table has a test with its number, and every such test has its fault', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(numbered(tested())).toEqual(rows);
});

test('docs/log.md explains below the table which faults are not in it', () => {
  const left = Array.from({ length: 43 }, (_, i) => `F${i + 1}`).filter(
    (name) => !rows.includes(name),
  );
  expect(left).toEqual(['F3', 'F10', 'F11', 'F12']);
  expect(page).toMatch(/F10 to F12/);
  expect(page).toMatch(/\(F3\)/);
});
