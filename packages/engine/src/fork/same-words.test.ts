// Tests until which input of a fork the referee's words of its parent are repeated.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { sameWords } from './same-words.ts';

// The words read nothing else of events.
const event = (type: Event['type'], data: object) => ({ type, data }) as unknown as Event;
const thrown = (stream: string, face: number) => event('dice-rolled', { stream, faces: [face] });
const made = (choice: string, decider: string, yes: boolean) =>
  event('choice-made', { choice, decider, answer: { choose: yes } });
const ruled = event('ruled', { by: 'referee', why: 'so be it' });
const parent = [thrown('Hit.die/Ann', 4), made('Spare', 'Ann', true), ruled];

test.each<readonly [what: string, inputs: readonly Event[], isSaid: boolean]>([
  ['the same throw and answer', parent.slice(0, 2), true],
  ['one of them alone', parent.slice(0, 1), false],
  ['another face', [thrown('Hit.die/Ann', 5), made('Spare', 'Ann', true)], false],
  ['another stream', [thrown('Hit.die/Bob', 4), made('Spare', 'Ann', true)], false],
  ['another question', [thrown('Hit.die/Ann', 4), made('Flee', 'Ann', true)], false],
  ['another decider', [thrown('Hit.die/Ann', 4), made('Spare', 'Bob', true)], false],
  ['another word', [...parent.slice(0, 2), event('ruled', { by: 'Eve', why: 'no' })], false],
  ['another answer', [thrown('Hit.die/Ann', 4), made('Spare', 'Ann', false)], false],
])('after %s', (_, inputs, isSaid) => {
  const words = sameWords();
  for (const one of parent) words.remember(one);
  for (const one of inputs) words.note(one);
  expect(words.next()).toBe(isSaid ? ruled.data : undefined);
  expect(words.dropped()).toBe(1);
});

test('a word of the parent has no place after another input, even if the next inputs are the same again', () => {
  const words = sameWords();
  for (const one of parent) words.remember(one);
  for (const one of [thrown('Hit.die/Ann', 5), ...parent]) words.note(one);
  expect(words.dropped()).toBe(1);
});

test('the next word is that of the parent exactly while both runs had the same inputs', () => {
  const input = fc.constantFrom(
    thrown('Hit.die/Ann', 4),
    thrown('Hit.die/Ann', 5),
    made('Spare', 'Ann', true),
    ruled,
  );
  const inputs = fc.array(input, { maxLength: 5 });
  fc.assert(
    fc.property(inputs, inputs, fc.nat(5), (first, others, kept) => {
      const words = sameWords();
      for (const one of first) words.remember(one);
      const fork = [...first.slice(0, kept), ...others];
      for (const [at, one] of fork.entries()) {
        words.note(one);
        words.note(event('value-changed', {}));
        const isSame = fork.slice(0, at + 1).every((own, index) => own === first[index]);
        const next = first[at + 1];
        expect(words.next()).toBe(isSame && next === ruled ? ruled.data : undefined);
      }
    }),
  );
});
