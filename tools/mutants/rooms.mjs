// Reads from README.md the rooms that have assurances, and the tests that belong to each.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = 'tools/mutants/README.md';

/**
 * Tests that compare with recorded output and judge none of it. They come last, so that they only get credit for what no other test
 * noticed.
 */
export const PAGES = [
  'test/dsl/mistakes.test.ts',
  'test/why/explained.test.ts',
  'test/analysis/findings.test.ts',
];

/** Returns `{ folder, tests }` for each entry of the list. A test that is a folder means all test files below it. */
export function roomsIn(root) {
  const entries = readFileSync(join(root, page), 'utf8').match(/^- `.*(?:\n  .*)*/gm) ?? [];
  const rooms = entries.map((entry) => {
    const [folder, ...tests] = [...entry.matchAll(/`([^`]+)`/g)].map(([, path]) => path);
    return { folder, tests: tests.flatMap((path) => testsAt(root, path)) };
  });
  if (rooms.length === 0) throw new Error(`${page} has no list of rooms`);
  for (const { folder, tests } of rooms) {
    if (!existsSync(join(root, folder))) throw new Error(`${page}: there is no ${folder}`);
    if (tests.length === 0) throw new Error(`${page}: no test belongs to ${folder}`);
  }
  return rooms;
}

function testsAt(root, path) {
  if (!existsSync(join(root, path))) throw new Error(`${page}: there is no ${path}`);
  return path.endsWith('.test.ts') ? [path] : testFilesIn(root, path);
}

/** Returns every test file below a folder. */
export function testFilesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .toSorted();
}
