// One number, read from the environment in one place, says how many cases the laws try.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scale, scaled, someOf } from './scale.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('no other test reads from the environment how many cases it tries', () => {
  const readers = [
    'test',
    'packages/dsl/src',
    'packages/engine/src',
    'packages/lsp/src',
    'packages/cli/src',
  ]
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    // `FRAY_GOLDEN` writes new files and says nothing about how many cases are tried.
    .filter((path) =>
      /process\.env(\.|\[')FRAY_(?!GOLDEN)/.test(readFileSync(`${root}/${path}`, 'utf8')),
    );
  expect(readers).toEqual([]);
});

test('a law tries at least one case, and at least the given share of a list', () => {
  expect(scaled(1e-9)).toBe(1);
  expect(scaled(1000)).toBe(Math.ceil(1000 * scale));
  const list = Array.from({ length: 100 }, (_, index) => index);
  const some = someOf(list, 10, 3);
  if (scale === 1) expect(some).toEqual([3, 13, 23, 33, 43, 53, 63, 73, 83, 93]);
  if (scale >= 10) expect(some).toEqual(list);
  if (scale >= 1) expect(someOf(list, 1)).toEqual(list);
});
