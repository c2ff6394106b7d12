// What the editor is told while somebody types: at once what is wrong in the rule that changed, as the complete look says it after that.
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

test('a slip is reported at a glance in the words of the complete look, with its mend', () => {
  const language = createLanguage();
  expect(language.glance(path, pig)).toBeNull();
  expect(language.look(rulesOf(pig), path)).toEqual([]);
  // Three numbers a word, in order, none over another.
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

test('names are offered while the text around them is wrong', () => {
  const language = createLanguage();
  language.look(rulesOf(pig), path);
  const at = pig.indexOf('p.score >= 100') + 2;
  const typed = `${pig.slice(0, at)}sc${pig.slice(at + 'score'.length)}`;
  const found = language.complete(path, typed, at + 2);
  expect(found).toMatchObject({ from: at, to: at + 2 });
  expect(found?.items.find((one) => one.text === 'score')?.detail).toContain('field');
});

test('a file may be called as every object has a member', () => {
  const language = createLanguage();
  const text = 'amends "constructor"\n';
  const rules = { path: 'toString', files: { toString: text }, stacked: [] };
  expect(language.look(rules, 'toString')[0]?.message).toContain('constructor');
});
