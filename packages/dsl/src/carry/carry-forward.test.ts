// Tests that texts of earlier versions of the language keep their meaning, line by line.
import { expect, test } from 'vitest';
import { LANGUAGE_VERSION } from '../ir/index.ts';
import { carryForward } from './carry-forward.ts';

const rules = (...lines: readonly string[]): string => ['ruleset "R"', '', ...lines, ''].join('\n');

test.each([
  ['check Hurt by f was called Harm', 'check Hurt by f was called Hurt, Harm'],
  ['check Hurt by f was called Harm, Pain', 'check Hurt by f was called Hurt, Harm, Pain'],
  ['procedure Rest was   called Nap # so', 'procedure Rest was   called Rest, Nap # so'],
  [
    'check Hurt by f "was called bad" was called Harm',
    'check Hurt by f "was called bad" was called Hurt, Harm',
  ],
])('version 1: what throws lists its own name as the oldest: %s', (line, expected) => {
  const body = line.startsWith('check') ? '  roll d6 as pain was called ache' : '  announce "x"';
  const now = body.replace('called', 'called pain,');
  expect(carryForward(rules(line, body))).toBe(rules(expected, body === now ? body : now));
});

test('version 1: what throws no dice stays, and so does a text without former names', () => {
  const conditions = rules('condition Down was called Flat', 'span round was called turn');
  expect(carryForward(conditions)).toBe(conditions);
  expect(carryForward('no rules at all')).toBe('no rules at all');
});

test('a text that cannot be read stays as it is, and a step never throws', () => {
  for (const text of [
    'check was called',
    'was called Harm',
    'check Hurt was called Harm ,',
    '"was called',
  ])
    expect(carryForward(rules(text)).split('\n')).toHaveLength(4);
});

test('a text of today stays', () => {
  const text = rules('check Hurt by f was called Harm', '  roll d6 as pain');
  expect(carryForward(text, LANGUAGE_VERSION)).toBe(text);
});
