// An answer is about what it is asked, however long the log: it goes back as far as reasons do, and no further.
import { diceInOrder, inquire, type WhyQuestion } from '@fray/engine/internal';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';

const ruleset = compileText(`ruleset "Long"
  version 1

span round

side left
side right

kind Fighter
  HP     counter 0..9  starts 5
  quick  1..9          default 5

encounter
  play round up to 3000 times
    each f in everyone
      roll d6 as blow
      if blow > 3
        each e in enemies of f
          lower e.HP by 1
          raise e.HP by 1
    if number of round is 300
      end encounter "enough"

measure blood
  at end of encounter
  total of p.HP * p.quick for p in everyone

scenario Field
  side left
    Fighter  quick
    Ann      3
  side right
    Fighter
    Bob
`);
const { events } = played(ruleset, {}, { dice: [diceInOrder([4, 4, 4, 2]).source] });
const last = events.length - 1;
const ask = (question: WhyQuestion) => {
  const inquest = inquire(ruleset, events, last, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  return inquest;
};

test('the rounds of a loop are not told one by one', () => {
  const question: WhyQuestion = {
    ask: 'state',
    location: { in: 'field', holder: 'Bob', field: 'HP' },
  };
  const told = ask(question).ask(question, 2);
  expect(events.length).toBeGreaterThan(1500);
  expect(told.locals.length).toBeLessThan(20);
  expect(told.events.length).toBeLessThan(20);
});

test('events are found again wherever they stand, as they were', () => {
  const inquest = ask({ ask: 'event', event: last });
  for (const seq of [0, 1, 199, 200, 201, 1500, last - 1, last])
    expect(inquest.event(seq)).toEqual(events[seq]);
  expect(inquest.event(last + 1)).toBeUndefined();
});

test.each([
  ['encounter-ended', last],
  ['span-ended', events.findLastIndex(({ type }) => type === 'span-ended')],
])('an early end is told by the test that decided it: %s', (_, event) => {
  const [told] = ask({ ask: 'event', event }).ask({ ask: 'event', event }, 1).events;
  expect(told?.guards[0]).toMatchObject({
    guard: 'test',
    holds: true,
    reason: { op: 'same', value: true },
  });
});
