// Tests the old price of an event. That whole logs of that time end where they ended, the golden logs and the keepsakes say.
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { lettersCost } from './letters.ts';

const announced: Event = {
  seq: 3,
  type: 'announced',
  data: { text: 'Babel' },
  rule: { in: 'encounter', file: 0, line: 7 },
  cause: 0,
  spans: [],
  steps: [],
};

test('eight letters cost a step: of the values, the rule, the spans and the steps around', () => {
  // 4 and 4 + 5 for the data, 9 for the rule, 8 around: 30.
  expect(lettersCost(announced, 2)).toBe(4);
  expect(lettersCost({ ...announced, data: { text: 'Babel12' } }, 2)).toBe(4);
  expect(lettersCost({ ...announced, data: { text: 'Babel123' } }, 2)).toBe(5);
  // 12 + 5 for the span, 4 + 7 for the step: 58.
  expect(lettersCost({ ...announced, spans: [['round', 2]], steps: ['Recover'] }, 2)).toBe(8);
});

test('so do more than 32 participants, and neither who threw nor who answered', () => {
  expect(lettersCost(announced, 64)).toBe(6);
  const made = (by: 'person' | 'only-one'): Event => ({
    ...announced,
    type: 'choice-made',
    data: { choice: 'C', decider: 'Ada', answer: { choose: 'x' }, by, secret: false },
  });
  expect(lettersCost(made('only-one'), 2)).toBe(lettersCost(made('person'), 2));
});
