// Reads from test/rooms.json the rooms of the packages and the tests that belong to each, as `npm run test:room` does.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The packages from which changes are drawn. */
export const PACKAGES = ['dsl', 'engine', 'lsp', 'cli'];

/**
 * Tests that compare with recorded output and judge none of it. They come last, so that they only get credit for what no other test
 * noticed.
 */
export const PAGES = [
  'test/dsl/mistakes.test.ts',
  'test/why/explained.test.ts',
  'test/why/told.test.ts',
  'test/why/many.test.ts',
  'test/analysis/findings.test.ts',
];

/** Returns `{ folder, tests }` for each room, and last for what stands beside the rooms of a package. */
export function roomsIn(root) {
  const elsewhere = JSON.parse(readFileSync(join(root, 'test/rooms.json'), 'utf8'));
  const all = testsIn(root);
  const rooms = Object.entries(elsewhere).flatMap(([room, places]) => {
    const [name, own] = room.split('/');
    if (!PACKAGES.includes(name)) return [];
    const folder = `packages/${name}/src/${own}`;
    return [
      {
        folder,
        tests: all.filter((path) =>
          [`${folder}/`, ...places].some((place) => path.startsWith(place)),
        ),
      },
    ];
  });
  const rest = PACKAGES.map((name) => {
    const folder = `packages/${name}/src`;
    return { folder, tests: all.filter((path) => path.startsWith(`${folder}/`)) };
  });
  return [...rooms, ...rest];
}

/** Returns the room of a file. */
export function roomOf(rooms, file) {
  return rooms.find(({ folder }) => file.startsWith(`${folder}/`));
}

/** Returns every test file that a change of these packages may reach. */
export function testsIn(root) {
  return ['test', ...PACKAGES.map((name) => `packages/${name}/src`), 'packages/page/src']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .toSorted();
}
