// Tests how places of the rules are described: their words on one line, and the house rules that stand there.
import { compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { createExcerpts } from './excerpts.ts';

const base = `ruleset "Base"
  version 1
side left
kind Fighter
  HP counter 0..9 starts 5
check Hit by a
  roll d6 as face
  hit   when face > 3                                        [a citation]
          and face < 6
  miss  otherwise
check Dodge by a
  roll d6 as foot
  away    when foot > 2
  caught  otherwise
procedure Fall of p
  lower p.HP by 1                                            [page 2]
  lower p.HP by 2
track heat 0..9 starts 0
encounter
  each p in left
    Fall of p
scenario One
  side left
    Fighter
    Ann
`;
const house = `amends "base.fray" as "House"
track cold 0..9 starts 0
set outcome hit in check Hit to face > 4
replace procedure Fall of p
  lower p.HP by 3
  lower p.HP by 4
  lower p.HP by 5
  lower p.HP by 6
`;
const other = `amends "house.fray" as "Other"
set outcome away in check Dodge to foot > 5
`;
const third = `amends "other.fray" as "Third"
set outcome away in check Dodge to foot > 4
`;

const texts = new Map([
  ['base.fray', base],
  ['house.fray', house],
  ['other.fray', other],
]);
const compiled = compile(createSource('third.fray', third), (path) =>
  texts.has(path) ? createSource(path, texts.get(path) ?? '') : undefined,
);
const { ruleset, checked } = compiled;
if (ruleset === undefined || checked === undefined)
  throw new Error(compiled.diagnostics.map(({ message }) => message).join('\n'));
const places = createExcerpts(ruleset, { ...compiled, ruleset, checked });

/** Describes a stretch of a file, between two texts in it. */
function described(path: string, from: string, to: string = from) {
  const file = ruleset?.files.findIndex((one) => one.path === path) ?? -1;
  const text = ruleset?.files[file]?.text ?? '';
  const start = text.indexOf(from);
  const end = text.indexOf(to, start) + to.length;
  const at = (offset: number): readonly [number, number] => {
    const lines = text.slice(0, offset).split('\n');
    return [lines.length, (lines.at(-1)?.length ?? 0) + 1];
  };
  const [[line, column], [endLine, endColumn]] = [at(start), at(end)];
  return places({ file, line, column, endLine, endColumn });
}

test('no place has no description', () => expect(places(null)).toBeNull());

test.each([
  ['a part of a line', 'face > 3', 'face > 3', 'face > 3'],
  [
    'without citations of the lines before the last',
    'face > 3',
    'and face < 6',
    'face > 3 and face < 6',
  ],
  [
    'with a stroke between lines that begin alike',
    'lower p.HP by 1',
    'by 2',
    'lower p.HP by 1 / lower p.HP by 2',
  ],
  ['with a citation that is part of it', 'lower p.HP by 1', 'page 2]', 'lower p.HP by 1 [page 2]'],
])('the words of a place are on one line: %s', (_, from, to, text) => {
  expect(described('base.fray', from, to)).toMatchObject({
    file: 'base.fray',
    text,
    houseRule: false,
    over: null,
  });
});

test('a line of the rules names the house rule that has set it, and other lines none', () => {
  const setBy = (from: string): unknown => described('base.fray', from)?.setBy;
  expect(setBy('face > 3')).toEqual({ file: 'house.fray', line: 3 });
  expect(setBy('face < 6')).toEqual({ file: 'house.fray', line: 3 });
  expect(setBy('roll d6')).toBeNull();
  expect(setBy('foot > 2')).toEqual({ file: 'other.fray', line: 2 });
  // What was set has been set again.
  expect(described('other.fray', 'foot > 5')?.setBy).toEqual({ file: 'third.fray', line: 2 });
  // Line 8 of another file has not been set.
  expect(described('house.fray', 'by 6')).toMatchObject({ line: 8, setBy: null });
  // It was replaced, and not set.
  expect(setBy('procedure Fall of p')).toBeNull();
  expect(setBy('lower p.HP by 1')).toBeNull();
  expect(setBy('track heat')).toBeNull();
});

test('a line of a house rule names the line that its change has replaced', () => {
  const over = (path: string, from: string): unknown => {
    const found = described(path, from);
    return [found?.houseRule, found?.over];
  };
  expect(over('house.fray', 'track cold')).toEqual([true, null]);
  expect(over('house.fray', 'face > 4')).toEqual([true, { file: 'base.fray', line: 8 }]);
  expect(over('house.fray', 'lower p.HP by 4')).toEqual([true, { file: 'base.fray', line: 15 }]);
  expect(over('other.fray', 'foot > 5')).toEqual([true, { file: 'base.fray', line: 13 }]);
});
