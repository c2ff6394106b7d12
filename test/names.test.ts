// No two files of the repository export the same name, and a name is exported only if another file uses it.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { SourceText } from './layering.ts';
import { exportsOf, sharedNames, unusedExports } from './names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function textsIn(folder: string): readonly SourceText[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\/(node_modules|dist)\//.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }));
}

const packages = ['dsl', 'engine', 'lsp', 'cli', 'page', 'vscode'].flatMap((name) =>
  textsIn(`packages/${name}/src`),
);
const isSource = ({ path }: SourceText): boolean => !/(\.test|-fixture)\.tsx?$/.test(path);
const sources = packages.filter(isSource);

/** Scripts beside the sources that use some of their exports. */
const packageScripts: readonly string[] = [
  'packages/cli/bundle.mjs',
  'packages/cli/launcher.mjs',
  'packages/cli/warm-up.mjs',
  'packages/vscode/vsix.mjs',
];

/** VS Code calls the exports of this file. */
const extension = 'packages/vscode/src/extension.ts';

test('exports of every kind are found', () => {
  const text = [
    'export function a(): void {}',
    'export async function b(): Promise<void> {}',
    'export function* c(): Generator {}',
    'export const d = 1;',
    'export type e<T> = T;',
    'export interface f {}',
    'export class g {}',
    'export function a(x?: number): void {}',
    'const h = 2;',
    "export { i } from './i.ts';",
  ].join('\n');
  expect(exportsOf({ path: 'x.ts', text })).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
});

test('a name that two files declare is found, and so is a name that no file uses', () => {
  const one = { path: 'one.ts', text: 'export const both = 1;\nexport const alone = 2;' };
  const two = { path: 'two.ts', text: 'export type both = 1;\nexport const used = 3;' };
  const user = { path: 'user.ts', text: "import { used } from './two.ts';" };
  expect(sharedNames([one, two])).toEqual(['both: one.ts, two.ts']);
  expect(unusedExports([one, two], [user])).toEqual(['one.ts exports alone']);
});

test('no exported name is declared in two files', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sharedNames(sources)).toEqual([]);
});

test('every export is used by another file', () => {
  const others = [
    ...packages.filter((source) => !isSource(source)),
    ...['test', 'bench', 'tools'].flatMap(textsIn),
    ...packageScripts.map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') })),
  ];
  expect(
    unusedExports(
      sources.filter((source) => source.path !== extension),
      others,
    ),
  ).toEqual([]);
});
