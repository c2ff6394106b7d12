// Any file as a ruleset, to every command: a clear answer, no stack, no end without a word.
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

test.each(someOf(hostileRules, 2))('hostile: %s', async (_title, content) => {
  await tellRules(content, true);
});

test.each(
  someOf(
    systems.map((system, index) => ({ system, index })),
    1,
  ),
)('$system, damaged', async ({ index }) => {
  for (let seed = 0; seed < scaled(2); seed += 1) {
    const chance = chanceOf(seed * 5 + index);
    const text = damaged(chance, withFewExamples(chance, texts[index] ?? ''), texts);
    try {
      // To every command now and then: most read it in the same way.
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

test.each(shared)('a declaration that begins with `%s`, as all objects have it', async (name) => {
  await tellRules(`ruleset "T"\n\n${name} ties "who wins?"\n  nobody\n  Ada wins\n`);
});

test('any line that begins with what all objects have', async () => {
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

describe('what is no file of rules', () => {
  test('a folder, and what is not there', async () => {
    for (const command of ['check', 'run', 'fmt']) {
      expect(
        (await tell({ 'folder/rules.fray': texts[0] ?? '' }, command, 'folder')).code,
      ).not.toBe(0);
      expect((await tell({}, command, 'none.fray')).code).toBe(5);
    }
  });
});

test('nothing has been added to what all objects share', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { readonly HP?: unknown }).HP).toBeUndefined();
});
