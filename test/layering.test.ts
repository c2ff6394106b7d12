// The layers of the packages hold. The rules are tried on made-up sources and applied to the real ones.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  engineFloors,
  floorFaults,
  importsOf,
  layeringFaults,
  roomsInCircles,
  type SourceText,
} from './layering.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the TypeScript sources under `packages/*\/src`. */
function sources(): readonly SourceText[] {
  return ['dsl', 'engine', 'lsp', 'cli', 'page'].flatMap((name) => {
    const folder = `packages/${name}/src`;
    return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
  });
}

const faults = (path: string, text: string): readonly string[] => layeringFaults([{ path, text }]);

test('every source keeps to its layer', () => {
  const all = sources();
  expect(all.length).toBeGreaterThan(3);
  expect(layeringFaults(all)).toEqual([]);
});

test('no room of the engine imports from a higher floor or a neighbour, and no room is too large', () => {
  const all = sources();
  expect(floorFaults(all)).toEqual([]);
  const lines = (room: string): number =>
    all
      .filter(({ path }) => path.startsWith(`packages/engine/src/${room}`))
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .reduce((sum, { text }) => sum + text.split('\n').length, 0);
  const whole = lines('');
  for (const room of engineFloors.flat())
    expect([room, lines(`${room}/`) < whole / 5]).toEqual([room, true]);
});

test('an import from a higher floor or from a neighbour is a fault', () => {
  const fault = (path: string, text: string): readonly string[] => floorFaults([{ path, text }]);
  const machine = 'packages/engine/src/machine/a.ts';
  expect(fault(machine, "import { a } from '../odds/a.ts';")).toHaveLength(1);
  expect(fault(machine, "import type { A } from '../odds/a.ts';")).toHaveLength(1);
  expect(fault('packages/engine/src/hunt/a.ts', "import '../solve/a.ts';")).toHaveLength(1);
  expect(fault('packages/engine/src/cellar/a.ts', '')).toHaveLength(1);
  expect(fault(machine, "import { a } from '../values/a.ts';")).toEqual([]);
  expect(fault(machine, "import { a } from './b.ts';")).toEqual([]);
});

test('no two rooms of a package import each other, directly or through others', () => {
  expect(roomsInCircles(sources())).toEqual([]);
});

test('rooms that import each other in a circle are found, and no other rooms', () => {
  const source = (path: string, ...imports: readonly string[]): SourceText => ({
    path: `packages/dsl/src/${path}`,
    text: imports.map((name) => `import type { A } from '${name}';`).join('\n'),
  });
  const ground = source('a/a.ts');
  const upper = source('b/b.ts', '../a/a.ts', './deep/c.ts');
  const test = source('a/a.test.ts', '../b/b.ts');
  const root = source('index.ts', './b/b.ts');
  const found = (...all: readonly SourceText[]): readonly string[] =>
    roomsInCircles(all).map((room) => room.replace('packages/dsl/src/', ''));
  expect(found(ground, upper, test, root)).toEqual([]);
  expect(found(upper, source('a/z.ts', '../b/deep/c.ts'), root)).toEqual(['a', 'b']);
  const circle = [source('a/a.ts', '../b/b.ts'), source('b/b.ts', '../c.ts')];
  expect(found(...circle, source('c.ts', './a/a.ts'), root)).toEqual(['a', 'b', 'c.ts']);
});

test('every form of import is found, over several lines too, but none in a comment or a string', () => {
  const text = [
    "import 'a';",
    "import b from 'b';",
    "import type { C } from 'c';",
    'import {',
    '  d,',
    "} from 'd';",
    "export * from 'e';",
    "export { f } from 'f';",
    "const g = await import('g');",
    "type H = import('h').H;",
    "// import 'no';",
    "/* import 'no'; */",
    "export const i = 'from';",
  ].join('\n');
  expect([...importsOf(text)].sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

describe('a forbidden import is a fault', () => {
  test.each([
    ['packages/dsl/src/check/a.ts', 'node:fs'],
    ['packages/dsl/src/check/a.ts', 'chevrotain'],
    ['packages/dsl/src/check/a.ts', 'immer'],
    ['packages/dsl/src/check/a.ts', '@fray/engine'],
    ['packages/dsl/src/check/a.ts', '../../../engine/src/index.ts'],
    ['packages/dsl/src/syntax/a.ts', 'fs'],
    ['packages/dsl/src/ir/a.ts', '../ast/ast.ts'],
    ['packages/engine/src/machine/a.ts', 'node:crypto'],
    ['packages/engine/src/machine/a.ts', '@fray/dsl'],
    ['packages/engine/src/machine/a.ts', 'immer'],
    ['packages/engine/src/machine/a.ts', 'seedrandom'],
    ['packages/engine/src/dice/a.ts', 'immer'],
    ['packages/engine/src/state/a.ts', 'seedrandom'],
    ['packages/engine/src/state/a.ts', '../../../dsl/src/ir/index.ts'],
    ['packages/cli/src/a.ts', 'chevrotain'],
    ['packages/cli/src/a.ts', '@fray/engine'],
    ['packages/cli/src/a.ts', '../../engine/src/index.ts'],
    ['packages/dsl/src/check/a.ts', './a-fixture.ts'],
  ])('%s: %s', (path, specifier) => {
    expect(faults(path, `import { x } from '${specifier}';`)).toEqual([
      `${path} must not import ${specifier}`,
    ]);
  });
});

describe('an allowed import is no fault', () => {
  test.each([
    ['packages/dsl/src/check/a.ts', '../ast/ast.ts'],
    ['packages/dsl/src/syntax/a.ts', 'chevrotain'],
    ['packages/dsl/src/ir/a.ts', './b.ts'],
    ['packages/engine/src/machine/a.ts', '@fray/dsl/ir'],
    ['packages/engine/src/state/a.ts', 'immer'],
    ['packages/engine/src/dice/a.ts', 'seedrandom'],
    ['packages/cli/src/a.ts', 'node:fs'],
    ['packages/cli/src/a.ts', '@fray/engine/odds'],
    ['packages/engine/src/machine/a.test.ts', '@fray/dsl'],
    ['packages/dsl/src/check/a-fixture.ts', 'vitest'],
  ])('%s: %s', (path, specifier) => {
    expect(faults(path, `import { x } from '${specifier}';`)).toEqual([]);
  });
});

describe('the language and the engine touch no clock, chance, console or locale', () => {
  test.each([
    ['Math.random()', 'chance'],
    ['const { random } = Math;', 'chance'],
    ['Date.now()', 'a clock'],
    ['new Date()', 'a clock'],
    ["console.log('x')", 'the console'],
    ['process.env', 'the process'],
    ["a.localeCompare('b')", 'a locale'],
    ['n.toLocaleString()', 'a locale'],
    ['new Intl.Collator()', 'a locale'],
  ])('%s', (code, what) => {
    expect(faults('packages/engine/src/a.ts', code)).toEqual([
      `packages/engine/src/a.ts must not use ${what}`,
    ]);
    expect(faults('packages/dsl/src/a.ts', code)).toEqual([
      `packages/dsl/src/a.ts must not use ${what}`,
    ]);
    expect(faults('packages/cli/src/a.ts', code)).toEqual([]);
  });

  test('forbidden words in comments and strings are no faults', () => {
    expect(
      faults(
        'packages/engine/src/a.ts',
        "// Math.random() and Date.now()\nconst text = 'console.log';\nMath.max(1, 2);",
      ),
    ).toEqual([]);
  });
});

test('a file outside of all known folders is a fault', () => {
  expect(faults('packages/viewer/src/a.ts', '')).toEqual([
    'packages/viewer/src/a.ts is in no layer',
  ]);
});
