// Passes arbitrary files as rulesets to every command: each answers clearly, without a stack trace, and never ends without a message.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scaled, someOf } from '../scale.ts';
import { chanceOf } from './chance.ts';
import { damaged } from './damage.ts';
import { hostileRules } from './hostile.ts';
import { tell, tellRules } from './answered.ts';
import { withFewExamples } from './tokens.ts';

const systems = ['unit-ambush', 'column-ambush', 'action-segments', 'ap-loss', 'momentum'];
const texts = systems.map((name) =>
  readFileSync(new URL(`../../rulesets/${name}/${name}.fray`, import.meta.url), 'utf8'),
);

test.each(someOf(hostileRules, 2))(
  'hostile rules get an answer in words: %s',
  async (_title, content) => {
    await tellRules(content, true);
  },
);

test.each(
  someOf(
    systems.map((system, index) => ({ system, index })),
    1,
  ),
)('$system, damaged, gets an answer in words', async ({ index }) => {
  for (let seed = 0; seed < scaled(2); seed += 1) {
    const chance = chanceOf(seed * 5 + index);
    const text = damaged(chance, withFewExamples(chance, texts[index] ?? ''), texts);
    try {
      // Most commands read the text in the same way, so only one damaged text in three goes to all of them.
      await tellRules(text, seed % 3 !== 0);
    } catch (thrown) {
      throw new Error(
        `seed ${seed * 5 + index}: ${thrown instanceof Error ? thrown.message : String(thrown)}`,
        { cause: thrown },
      );
    }
  }
});

const shared = ['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty'];

test.each(shared)(
  'a declaration that begins with `%s`, which every object has, is refused in words',
  async (name) => {
    await tellRules(`ruleset "T"\n\n${name} ties "who wins?"\n  nobody\n  Ada wins\n`);
  },
);

test('any line that begins with a name that every object has gets an answer in words', async () => {
  const lines = readFileSync(new URL('../systems/duel.fray', import.meta.url), 'utf8').split('\n');
  for (let seed = 0; seed < scaled(12); seed += 1) {
    const chance = chanceOf(seed);
    const at = chance.below(lines.length);
    const line = (lines[at] ?? '').replace(/[\w-]+/, chance.pick(shared));
    const { err } = await tell(
      { 'rules.fray': lines.with(at, line).join('\n') },
      'check',
      'rules.fray',
    );
    expect(err).not.toContain('native code');
  }
});

describe('a path that is no file of rules', () => {
  test('gives an error if it is a folder or does not exist', async () => {
    for (const command of ['check', 'run', 'fmt']) {
      expect(
        (await tell({ 'folder/rules.fray': texts[0] ?? '' }, command, 'folder')).code,
      ).not.toBe(0);
      expect((await tell({}, command, 'none.fray')).code).toBe(5);
    }
  });
});

test('the tests above have added nothing to the prototype of all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { readonly HP?: unknown }).HP).toBeUndefined();
});
