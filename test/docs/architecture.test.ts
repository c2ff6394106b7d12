// ARCHITECTURE.md names only files and folders that exist, and lists the floors of the engine as test/layering.ts does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engineFloors } from '../layering.ts';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

/** Every file and folder in these folders, as paths from the root. */
const paths = [
  'packages/dsl/src',
  'packages/engine/src',
  'packages/lsp/src',
  'packages/cli/src',
  'packages/page',
  'packages/page/src',
  'packages/vscode',
  'packages/vscode/src',
  'test',
  'docs',
  'rulesets',
].flatMap((folder) => [
  folder,
  ...readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path}`,
  ),
]);

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const named = [...page.matchAll(/`([a-z][\w./-]*(?:\.(?:ts|md|fray)|\/[\w-]*))`/g)].map(
    ([, path]) => (path ?? '').replace(/\/$/, ''),
  );
  expect(named.length).toBeGreaterThan(60);
  const isThere = (name: string): boolean => paths.some((path) => `/${path}`.endsWith(`/${name}`));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test('the floors of ARCHITECTURE.md are those of the layering', () => {
  const rows = [...page.matchAll(/^\| (\d+) +\| (`.*`) +\|$/gm)].map(([, floor, rooms = '']) => ({
    floor: Number(floor),
    rooms: [...rooms.matchAll(/`(\w+)`/g)].map(([, room]) => room),
  }));
  expect(rows.toReversed()).toEqual(
    engineFloors.map((rooms, below) => ({ floor: below + 1, rooms })),
  );
});
