// In the language reference every right example has no errors, and every wrong one gives the diagnostic that it names at the marked place.

import { compile, createSource } from '@fray/dsl/internal';
import { runExample } from '@fray/engine/examples';
import { expect, test } from 'vitest';
import { reservedWords } from '../../packages/dsl/src/ast/words.ts';
import { hash, played } from '../engine/runs.ts';
import { blocksOf, readPage } from './blocks.ts';
import {
  diagnosticsOf,
  exampleOf,
  firstLineOf,
  lineOf,
  markedLineOf,
  rulesetOf,
} from './examples.ts';

const blocks = blocksOf(readPage('docs/language.md'));
const examples = blocks.map(exampleOf).filter((one) => one !== undefined);

test('the prelude is a ruleset without problems', () => {
  const { diagnostics, ruleset } = compile(
    createSource('prelude.fray', readPage('docs/prelude.fray')),
  );
  expect(diagnostics.map(firstLineOf)).toEqual([]);
  expect(ruleset).toBeDefined();
});

test.each(examples.filter((one) => one.code === undefined))(
  'line $block.line: the example under $block.heading checks',
  (example) => {
    expect(
      diagnosticsOf(example).map((one) => `${firstLineOf(one)} (line ${lineOf(example, one)})`),
    ).toEqual([]);
  },
);

test.each(examples.filter((one) => one.code !== undefined))(
  'line $block.line: the wrong example under $block.heading gives $code',
  (example) => {
    const found = diagnosticsOf(example);
    expect(found.map((one) => one.code)).toEqual([example.code]);
    const [only] = found;
    if (only === undefined) return;
    expect(lineOf(example, only)).toBe(markedLineOf(example));
    const below = blocks[blocks.indexOf(example.block) + 1];
    expect(below?.info).toBe('text');
    expect(below?.text).toBe(firstLineOf(only));
  },
);

const playable = examples.flatMap((example) => {
  const ruleset = example.code === undefined ? rulesetOf(example) : undefined;
  return ruleset === undefined ? [] : [{ ...example, ruleset }];
});

test('the page has at least the small systems as rulesets that can be played', () => {
  expect(playable.filter((one) => !one.isPart).length).toBeGreaterThan(8);
});

test.each(playable)(
  'line $block.line: the rules under $block.heading play to an end, and their examples pass',
  ({ ruleset }) => {
    for (const { name } of ruleset.scenarios) {
      for (const seed of ['1', '2', '3']) {
        const last = played(ruleset, { scenario: name, seed }).events.at(-1);
        expect(
          last?.type === 'encounter-ended' ? last.data : last,
          `${name}, seed ${seed}`,
        ).toMatchObject({ reason: expect.stringMatching(/^(done|ended)$/) });
      }
    }
    const failures = ruleset.examples.flatMap((_, index) =>
      runExample(ruleset, index, hash).failures.map((one) => one.message),
    );
    expect(failures).toEqual([]);
  },
);

test('the list of reserved words is that of the language', () => {
  const list = blocks.find((block) => block.heading === 'Reserved words');
  expect(list?.text.split(/\s+/)).toEqual([...reservedWords]);
});
