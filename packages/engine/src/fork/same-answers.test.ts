// Tests which answers and words of a parent a fork repeats.
import { expect, test } from 'vitest';
import type { Answer } from '@fray/dsl/ir';
import type { AnsweredBy, Event, Offer } from '../events/event.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { sameAnswers } from './same-answers.ts';
import { sameWords } from './same-words.ts';

const YES_NO: Offer = { kind: 'options', options: [{ choose: true }, { choose: false }] };
const ONLY_YES: Offer = { kind: 'options', options: [{ choose: true }] };
const yes: Answer = { choose: true };
const no: Answer = { choose: false };

// The sources read nothing else of events, needs and machines.
const offered = (choice: string, decider: string, offer = YES_NO) =>
  ({ type: 'choice-offered', data: { choice, decider, offer } }) as Event;
const made = (choice: string, decider: string, answer: Answer, by: AnsweredBy) =>
  ({ type: 'choice-made', data: { choice, decider, answer, by } }) as Event;
const asked = (choice: string, decider: string, offer = YES_NO, silent: Answer | null = null) =>
  ({ need: 'choice', choice, decider, offer, default: silent }) as ChoiceNeed;
const machine = {} as Machine;

function remembering(...events: readonly Event[]) {
  const same = sameAnswers();
  for (const event of events) same.remember(event);
  return same;
}

test('the same question with the same offer to the same one has the same answers, in order', () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    made('Spare', 'Ann', yes, 'person'),
    offered('Spare', 'Ann'),
    made('Spare', 'Ann', no, 'person'),
  );
  expect(same.spoken(asked('Spare', 'Bob'), machine)).toBeUndefined();
  expect(same.spoken(asked('Flee', 'Ann'), machine)).toBeUndefined();
  expect(same.spoken(asked('Spare', 'Ann', ONLY_YES), machine)).toBeUndefined();
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toEqual({ answer: yes, by: 'person' });
  // It is used up only when the fork has made it.
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toEqual({ answer: yes, by: 'person' });
  same.note(offered('Spare', 'Ann'));
  same.note(made('Spare', 'Ann', yes, 'person'));
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toEqual({ answer: no, by: 'person' });
});

test("a script's answer comes before policies, a person's after them, and a policy's never", () => {
  for (const [by, before, after] of [
    ['script', { answer: no, by: 'script' }, undefined],
    ['person', undefined, { answer: no, by: 'person' }],
    ['policy', undefined, undefined],
  ] as const) {
    const same = remembering(offered('Spare', 'Ann'), made('Spare', 'Ann', no, by));
    expect(same.scripted(asked('Spare', 'Ann'), machine)).toEqual(before);
    expect(same.spoken(asked('Spare', 'Ann'), machine)).toEqual(after);
    // It is no silence either where silence means the same.
    expect(same.spoken(asked('Spare', 'Ann', YES_NO, no), machine)).toEqual(after);
  }
});

test("a person's answer keeps its place behind that of a policy to the same question", () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    made('Spare', 'Ann', yes, 'policy'),
    offered('Spare', 'Ann'),
    made('Spare', 'Ann', no, 'person'),
  );
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toBeUndefined();
  same.note(offered('Spare', 'Ann'));
  same.note(made('Spare', 'Ann', no, 'policy'));
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toEqual({ answer: no, by: 'person' });
});

test('silence stays silence as long as it means the same', () => {
  const same = remembering(offered('Spare', 'Ann'), made('Spare', 'Ann', no, 'default'));
  expect(same.spoken(asked('Spare', 'Ann', YES_NO, no), machine)).toEqual({
    answer: no,
    by: 'default',
  });
  expect(same.spoken(asked('Spare', 'Ann', YES_NO, yes), machine)).toBeUndefined();
});

test('a question inside another one belongs to its own answer', () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    offered('Flee', 'Ann', ONLY_YES),
    made('Flee', 'Ann', yes, 'person'),
    made('Spare', 'Ann', no, 'person'),
  );
  expect(same.spoken(asked('Flee', 'Ann', ONLY_YES), machine)).toMatchObject({ answer: yes });
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toMatchObject({ answer: no });
});

test('a question inside another one of the same kind is answered first', () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    offered('Spare', 'Ann', ONLY_YES),
    made('Spare', 'Ann', yes, 'person'),
    made('Spare', 'Ann', no, 'person'),
  );
  expect(same.spoken(asked('Spare', 'Ann', ONLY_YES), machine)).toMatchObject({ answer: yes });
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toMatchObject({ answer: no });
});

test('of several that are asked at once each is answered', () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    offered('Spare', 'Bob'),
    made('Spare', 'Ann', yes, 'person'),
    made('Spare', 'Bob', no, 'person'),
  );
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toMatchObject({ answer: yes });
  expect(same.spoken(asked('Spare', 'Bob'), machine)).toMatchObject({ answer: no });
});

test('an answer of the fork uses up none of a question that only the parent asked', () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    made('Spare', 'Ann', yes, 'person'),
    offered('Spare', 'Ann'),
  );
  same.note(made('Spare', 'Ann', yes, 'script'));
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toMatchObject({ answer: yes });
});

test('an answer without a question belongs to no question of another, which stays open', () => {
  const same = remembering(
    offered('Spare', 'Ann'),
    made('Spare', 'Bob', yes, 'default'),
    made('Flee', 'Ann', yes, 'default'),
    made('Spare', 'Ann', no, 'person'),
  );
  expect(same.spoken(asked('Spare', 'Bob', YES_NO, yes), machine)).toBeUndefined();
  expect(same.spoken(asked('Spare', 'Ann'), machine)).toMatchObject({ answer: no });
});

const ruled = (why: string) => ({ type: 'ruled', data: { by: 'Eve', why } }) as Event;
const threw = (faces: readonly number[]) =>
  ({ type: 'dice-rolled', data: { stream: 'Hit.die', faces, origin: 'typed' } }) as Event;

test('a word is repeated after the same inputs, and after another one never again', () => {
  const words = sameWords();
  for (const event of [threw([3]), ruled('mercy'), threw([4]), ruled('rain')])
    words.remember(event);
  expect(words.next()).toBeUndefined();
  words.note(threw([3]));
  expect(words.next()).toMatchObject({ why: 'mercy' });
  words.note(ruled('mercy'));
  expect(words.next()).toBeUndefined();
  expect(words.dropped()).toBe(1);
  words.note(threw([5]));
  words.note(threw([4]));
  expect(words.next()).toBeUndefined();
  expect(words.dropped()).toBe(1);
});

test('an input is the same whoever gave it', () => {
  const words = sameWords();
  words.remember(made('Spare', 'Ann', yes, 'person'));
  words.remember(ruled('mercy'));
  words.note(made('Spare', 'Ann', yes, 'policy'));
  expect(words.next()).toMatchObject({ why: 'mercy' });
  const dice = sameWords();
  for (const event of [threw([3]), ruled('mercy')]) dice.remember(event);
  const { data } = threw([3]);
  dice.note({ type: 'dice-rolled', data: { ...data, origin: 'script' } } as Event);
  expect(dice.next()).toMatchObject({ why: 'mercy' });
});
