// The table of forms: what it says about a line is what the parser and the formatter do with it.

import { readFileSync } from 'node:fs';
import { createSource, format, parse, walk } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import {
  firstWordsOf,
  readForm,
  wordsInForm,
  type LineForm,
} from '../../packages/dsl/src/ast/form.ts';
import {
  actionForms,
  bodyForms,
  conditionForms,
  exampleForms,
  formParts,
  headerForms,
  setupForms,
  simpleForms,
  type FormKind,
} from '../../packages/dsl/src/ast/forms.ts';

/** Where the lines of each table stand. */
const places: readonly (readonly [string, Readonly<Record<string, LineForm>>])[] = [
  ['procedure P of p\n  ', bodyForms],
  ['procedure P of p\n  ', simpleForms],
  ['action A by a\n  ', actionForms],
  ['', headerForms],
  ['condition C\n  ', conditionForms],
  ['scenario S\n  ', setupForms],
  ['example "x"\n  ', exampleForms],
];

/** What stands below a line with such a slot. */
const below: Readonly<Record<string, string>> = {
  statements: '\n    nothing',
  participants: '\n    Hero\n    Ada',
};

const reference = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8');
const rows = reference
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim()),
  );

function textOf(place: string, kind: string, line: string): string {
  const under = (formParts.get(kind as FormKind) ?? []).map((part) =>
    typeof part === 'object' && 'wants' in part ? (below[part.wants] ?? '') : '',
  );
  const ends = place.startsWith('action') ? '\n  nothing' : '';
  const head = place === '' ? 'ruleset "T"\n  ' : `ruleset "T"\n\n${place}`;
  return `${head}${line}${under.join('')}${ends}\n`;
}

describe.each(
  places.flatMap(([place, table]) =>
    Object.entries(table).map(([kind, form]) => ({ place, kind, form })),
  ),
)('$kind', ({ place, kind, form }) => {
  test.each(form.examples)('reads and prints `%s`', (line) => {
    const source = createSource('t.fray', textOf(place, kind, line));
    const { file, diagnostics } = parse(source);
    expect(diagnostics).toEqual([]);
    const found = new Set<string>();
    walk(file, (node) => void found.add(node.kind));
    expect(found).toContain(kind);
    expect(format(source).text).toBe(source.text);
  });

  test('has a row in a table of the reference', () => {
    const word = wordsInForm(form.form)[0] ?? form.examples[0].split(' ')[0] ?? '';
    expect(rows.filter(([line, says]) => line?.includes(word) && says === form.says)).toHaveLength(
      1,
    );
  });

  test('has an example for each word that begins it', () => {
    const examples: readonly string[] = form.examples;
    for (const word of firstWordsOf(form.form))
      expect(examples.some((line) => line.split(' ')[0] === word)).toBe(true);
  });
});

test('a form is words, slots, choices of words, flags and optional parts', () => {
  expect(readForm('ask {secretly?} {who: path} [to {word: a|b}] / {body: statements}')).toEqual([
    { word: 'ask' },
    { flag: 'secretly' },
    { slot: 'who', wants: 'path' },
    { maybe: [{ word: 'to' }, { slot: 'word', words: ['a', 'b'] }] },
    'end of line',
    { slot: 'body', wants: 'statements' },
  ]);
  expect(wordsInForm('ask {secretly?} [to {word: a|b}]')).toEqual([
    'ask',
    'secretly',
    'to',
    'a',
    'b',
  ]);
});
