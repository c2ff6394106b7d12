// Finds the tests that import a file, however far away: no other test can notice a change there.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns those of the tests that load one of the files, itself or through other modules; all paths are relative to the root. */
export function testsLoading(files, tests, root) {
  const importers = new Map();
  const known = new Set();
  const open = [...tests];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    for (const imported of importsOf(path, root)) {
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
      open.push(imported);
    }
  }
  const loading = new Set();
  const above = [...files];
  for (let path = above.pop(); path !== undefined; path = above.pop()) {
    if (loading.has(path)) continue;
    loading.add(path);
    above.push(...(importers.get(path) ?? []));
  }
  return tests.filter((path) => loading.has(path));
}

function importsOf(path, root) {
  const text = readFileSync(join(root, path), 'utf8');
  // Types are gone when a test runs.
  const loads = /(?:^(?:import|export)\b(?! type\b)[^;']*?\bfrom |^import |\bimport\()'([^']+)'/gm;
  const names = [...text.matchAll(loads)].map(([, name]) => name);
  return names.flatMap((name) => {
    const found = name.startsWith('.') ? join(dirname(path), name) : exported(name, root);
    return found !== undefined && /\.(?:m?ts|tsx)$/.test(found) && existsSync(join(root, found))
      ? [found.replaceAll('\\', '/')]
      : [];
  });
}

/** Returns the source behind a door of a package of this workspace. */
function exported(name, root) {
  const [, own, door = ''] = /^@fray\/([^/]+)(\/.+)?$/.exec(name) ?? [];
  if (own === undefined || !existsSync(join(root, 'packages', own))) return undefined;
  const folder = join('packages', own);
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const target = exports[`.${door}`] ?? exports['./*'];
  const source = typeof target === 'string' ? target : target?.['@fray/source'];
  return source && join(folder, source.replace('*', door.slice(1)));
}
