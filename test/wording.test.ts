// The words of a message stand in one test, so that whoever changes them changes one test.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { SourceText } from './layering.ts';
import { sharedSentences } from './wording.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const all: readonly SourceText[] = ['packages', 'test'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/(?:node_modules|dist)\//.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') })),
);
const isTest = ({ path }: SourceText): boolean =>
  path.startsWith('test/') || /(?:\.test|-fixture)\.tsx?$|\/testing\//.test(path);

/** In the other rooms of the language a text in quotes is mostly a line of Fray. */
const messages =
  /^packages\/(?!dsl\/)|^packages\/dsl\/src\/(?:amend|diagnostics|names|source|syntax|types|validation)\//;

test('no sentence of a message is pinned in two tests', () => {
  const sources = all.filter((one) => !isTest(one) && messages.test(one.path));
  expect(sources.length).toBeGreaterThan(900);
  expect(sharedSentences(sources, all.filter(isTest))).toEqual([]);
});

const source = 'told(`\\`${name}\\` is used for something else here, not as ${what}`);';
const pinned = "expect(told).toBe('`HP` is used for something else here, not as a field');";

test.each([
  ['with other names', "toBe('`Gun 2` is used for something else here, not as a table')", 1],
  [
    'with other names that are expressions',
    'toBe(`\\`${f({ a })}\\` is used for something else here, not as ${b}`)',
    1,
  ],
  ['in part', "toContain('is used for something else here')", 1],
  ['by three words', "toContain('used for something')", 0],
  ['in the name of a test', "test('it is used for something else here', run)", 0],
  [
    'by a regular expression',
    'toMatch(/^\\S+ is used for something else here, not as .*\\.?$/)',
    1,
  ],
  ['in a report', "toBe('error: `HP` is used for something else here, not as a field\\n')", 1],
  [
    'in a report of several lines',
    "toContain('3 problems\\nerror: `HP` is used for something else here, not as a field\\n')",
    1,
  ],
  ['in a text', "toBe('HP is used for something else here, not as a field,\\nand more')", 0],
  ['in a comment', '// is used for something else here', 0],
])('two tests that pin a sentence are found, the second %s: %s', (_, other, count) => {
  const tests = [pinned, `\n${other}`].map((text, index) => ({ path: 'ab'.charAt(index), text }));
  expect(sharedSentences([{ path: 'source', text: source }], tests)).toEqual(
    count === 0 ? [] : ['… is used for something else here, not as …: a:1, b:2'],
  );
});
