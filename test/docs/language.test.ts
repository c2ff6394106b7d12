// The language reference: every right example checks, every wrong one gives the diagnostic that it names, where it is marked.

import { compile, createSource } from '@fray/dsl';
import { expect, test } from 'vitest';
import { reservedWords } from '../../packages/dsl/src/ast/words.ts';
import { blocksOf, readPage } from './blocks.ts';
import { diagnosticsOf, exampleOf, firstLineOf, lineOf, markedLineOf } from './examples.ts';

const blocks = blocksOf(readPage('docs/language.md'));
const examples = blocks.map(exampleOf).filter((one) => one !== undefined);

test('the prelude is a ruleset without fault', () => {
  const { diagnostics, ruleset } = compile(createSource('prelude.fray', readPage('docs/prelude.fray')));
  expect(diagnostics.map(firstLineOf)).toEqual([]);
  expect(ruleset).toBeDefined();
});

test.each(examples.filter((one) => one.code === undefined))('line $block.line: the example under $block.heading checks', (example) => {
  expect(diagnosticsOf(example).map((one) => `${firstLineOf(one)} (line ${lineOf(example, one)})`)).toEqual([]);
});

test.each(examples.filter((one) => one.code !== undefined))('line $block.line: the wrong example under $block.heading gives $code', (example) => {
  const found = diagnosticsOf(example);
  expect(found.map((one) => one.code)).toEqual([example.code]);
  const [only] = found;
  if (only === undefined) return;
  expect(lineOf(example, only)).toBe(markedLineOf(example));
  const below = blocks[blocks.indexOf(example.block) + 1];
  expect(below?.info).toBe('text');
  expect(below?.text).toBe(firstLineOf(only));
});

test('the list of reserved words is the language\'s', () => {
  const list = blocks.find((block) => block.heading === 'Reserved words');
  expect(list?.text.split(/\s+/)).toEqual([...reservedWords]);
});
