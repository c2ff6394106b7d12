import { expect, it } from 'vitest';
import { compile, type ReadSource } from './compile.ts';
import { createSource } from './source/source.ts';

const USER = 'uses "base.fray"\n\nscenario Two\n  sides left\n  one a on left\n';
const BASE = 'ruleset "Base" version "1"\n\nsides left, right\n\nkind fighter\n  hits 1..9\n';
const HOUSE = 'amends "base.fray"\n\nset kind fighter hits to 1..8\n';

/** Returns a function that reads these files by their paths and finds no others. */
function reader(files: Readonly<Record<string, string>>): ReadSource {
  return (path) => {
    const text = files[path];
    return text === undefined ? undefined : createSource(path, text);
  };
}

it('returns the identical compilation for the same texts, even through another reader', () => {
  const files = { 'base.fray': BASE };
  const one = compile(createSource('user.fray', USER), reader(files));
  expect(compile(createSource('user.fray', USER), reader({ ...files }))).toBe(one);
});

const others = [
  { what: 'the entry has another text', path: 'user.fray', text: `${USER}\n`, base: BASE },
  { what: 'the entry has another path', path: 'other.fray', text: USER, base: BASE },
  { what: 'a used file has changed', path: 'user.fray', text: USER, base: `${BASE}\n` },
  { what: 'a used file is gone', path: 'user.fray', text: USER, base: undefined },
];

it.each(others)('compiles anew if $what', ({ path, text, base }) => {
  const files = base === undefined ? {} : { 'base.fray': base };
  const one = compile(createSource('user.fray', USER), reader({ 'base.fray': BASE }));
  const other = compile(createSource(path, text), reader(files));
  expect(other).not.toBe(one);
  expect(other.sources.map((source) => source.text)).toEqual([text, ...Object.values(files)]);
});

it('compiles anew if a missing file has appeared, or if there is another house rule', () => {
  const source = createSource('user.fray', USER);
  const without = compile(source, reader({}));
  const files = { 'base.fray': BASE, 'house.fray': HOUSE };
  const found = compile(source, reader(files));
  const stacked = compile(source, reader(files), { with: ['house.fray'] });
  expect(new Set([without, found, stacked]).size).toBe(3);
  expect(stacked.sources).toHaveLength(3);
});
