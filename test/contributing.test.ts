// RECIPES.md lists the files that an addition touches. One sample of each kind is looked up in the code to check the
// lists.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

interface Recipe {
  readonly title: string;
  /** Texts in the code that show that a file names the sample. */
  readonly samples: readonly string[];
  /** Files that every addition of this kind touches. */
  readonly steps: readonly string[];
  /** Files that only some additions of this kind touch. */
  readonly further: readonly string[];
}

const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
const pathsIn = (text: string): readonly string[] =>
  quotedIn(text).filter((one) => /^[\w-]+(\/[\w.-]+)*\.(ts|mjs|md|fray)$/.test(one));

/** Returns the recipes of a page: one for each heading of the second level. */
function recipesOf(page: string): readonly Recipe[] {
  return page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [steps = '', further = ''] = section.split(/^Where it applies:$/m);
      return {
        title: section.slice(0, section.indexOf('\n')),
        samples: quotedIn(/^Samples?: .*$/m.exec(steps)?.[0] ?? ''),
        steps: pathsIn(steps.slice(steps.search(/^1\. /m))),
        further: pathsIn(further),
      };
    });
}

/** The sources of the packages and the helpers that tests share, without the tests themselves. */
const sources: readonly string[] = [
  'packages/dsl/src',
  'packages/engine/src',
  'packages/lsp/src',
  'packages/cli/src',
  'test',
]
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /(?<!\.test|-fixture)\.ts$/.test(path) && !path.includes('node_modules'));

/**
 * Returns the faults of a recipe: listed files that do not exist, sources that name a sample but are not listed, and steps that do not name
 * it.
 */
function faultsOf({ samples, steps, further }: Recipe): readonly string[] {
  const names = (path: string): boolean => samples.some((sample) => read(path).includes(sample));
  const listed = [...steps, ...further];
  const missing = listed.filter((path) => !existsSync(`${root}${path}`));
  return [
    ...missing.map((path) => `${path} does not exist`),
    ...sources
      .filter((path) => names(path) && !listed.includes(path))
      .map((path) => `${path} is not listed`),
    ...(samples.length === 0 ? [] : steps)
      .filter((path) => sources.includes(path) && !isOwnFile(path, samples) && !names(path))
      .map((path) => `${path} has nothing to do with it`),
  ];
}

/** True if a sample is the import of this file. */
function isOwnFile(path: string, samples: readonly string[]): boolean {
  return samples.some((sample) => path.endsWith(sample.replace(/^\./, '')));
}

const recipes = recipesOf(read('RECIPES.md'));

test('there is a recipe for each kind of addition', () => {
  expect(recipes.map(({ title }) => title)).toEqual([
    'A statement',
    'A check of the checker',
    'An instruction',
    'An expression',
    'An event',
    'A command',
    'An editor request',
    'A technique of odds',
  ]);
});

test('CONTRIBUTING.md can be read on the first day', () => {
  expect(Buffer.byteLength(read('CONTRIBUTING.md'))).toBeLessThanOrEqual(15_000);
});

test('every recipe names a sample, except that for odds, whose techniques have nothing in common', () => {
  expect(recipes.filter(({ samples }) => samples.length === 0).map(({ title }) => title)).toEqual([
    'A technique of odds',
  ]);
});

describe('a recipe lists the places that name its sample', () => {
  test.each(recipes)('$title', (recipe) => {
    for (const sample of recipe.samples)
      expect([sample, sources.some((path) => read(path).includes(sample))]).toEqual([sample, true]);
    expect(recipe.steps.length).toBeGreaterThan(2);
    expect(faultsOf(recipe)).toEqual([]);
  });
});

test('a recipe has faults if a file is missing from it, does not exist or does not name the sample', () => {
  const recipe: Recipe = {
    title: 'A command',
    samples: ['defineVerify'],
    steps: ['packages/cli/src/program.ts', 'packages/cli/src/host.ts', 'packages/cli/src/gone.ts'],
    further: [],
  };
  expect(faultsOf(recipe)).toEqual([
    'packages/cli/src/gone.ts does not exist',
    'packages/cli/src/command-line/logs.ts is not listed',
    'packages/cli/src/host.ts has nothing to do with it',
  ]);
});

test('the list of equivalent mutants names lines that exist', () => {
  const equivalent: readonly { readonly file: string; readonly line: string }[] = JSON.parse(
    read('tools/mutants/equivalent.json'),
  );
  for (const { file, line } of equivalent)
    expect([
      line,
      read(file)
        .split('\n')
        .some((one) => one.trim() === line),
    ]).toEqual([line, true]);
});
