// Tests the answers of the editor's language service while somebody types: a quick look at the changed rule says the
// same as the complete look later.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createLanguage } from './language.ts';

const path = 'pig.fray';
const pig = readFileSync(
  fileURLToPath(new URL('../../../../test/systems/pig.fray', import.meta.url)),
  'utf8',
);
const rulesOf = (text: string) => ({ path, files: { [path]: text }, stacked: [] });

test('the quick look reports a mistake in the same words as the complete look, with its fix', () => {
  const language = createLanguage();
  expect(language.glance(path, pig)).toBeNull();
  expect(language.look(rulesOf(pig), path)).toEqual([]);
  // There are three numbers for each word, in order and without overlap.
  const { words, sorts } = language.colours(path);
  expect(words.length % 3).toBe(0);
  for (let at = 0; at < words.length; at += 3) {
    expect(words[at]).toBeLessThan(words[at + 1] ?? 0);
    expect(words[at]).toBeGreaterThanOrEqual(at === 0 ? 0 : (words[at - 2] ?? 0));
    expect(sorts[words[at + 2] ?? -1]).toBeDefined();
  }
  const wrong = pig.replace('p.score >= 100', 'p.scor >= 100');
  const atOnce = language.glance(path, wrong);
  expect(atOnce?.[0]?.message).toContain('scor');
  expect(atOnce).toEqual(language.look(rulesOf(wrong), path));
  const at = wrong.indexOf('p.scor >=') + 2;
  expect(atOnce?.[0]?.fixes[0]?.edits).toEqual([{ from: at, to: at + 4, text: 'score' }]);
});

test('names are completed even if the text around them is wrong', () => {
  const language = createLanguage();
  language.look(rulesOf(pig), path);
  const at = pig.indexOf('p.score >= 100') + 2;
  const typed = `${pig.slice(0, at)}sc${pig.slice(at + 'score'.length)}`;
  const found = language.complete(path, typed, at + 2);
  expect(found).toMatchObject({ from: at });
  expect(found?.items.find((one) => one.text === 'score')?.detail).toContain('field');
});

test('a file may have a name that every JavaScript object has', () => {
  const language = createLanguage();
  const text = 'amends "constructor"\n';
  const rules = { path: 'toString', files: { toString: text }, stacked: [] };
  expect(language.look(rules, 'toString')[0]?.message).toContain('constructor');
});
