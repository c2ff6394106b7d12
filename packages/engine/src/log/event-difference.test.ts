// Tests which difference between two events is reported first: its number, type, data, rule, cause, spans, then steps.
import { expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { eventDifference, valueDifference } from './event-difference.ts';

const event = {
  type: 'action-taken',
  data: { action: 'Strike', actor: 'Ann', args: [['t', 'Bob']], costs: [['AP', 1]] },
  seq: 4,
  rule: { in: 'encounter', file: 0, line: 7 },
  cause: 3,
  spans: [['round', 1]],
  steps: ['Blows'],
} as const satisfies Event;

test.each<readonly [found: object, path: string, expected: string, found: string]>([
  [{ seq: 5 }, 'seq', '4', '5'],
  [{ type: 'action-ended' }, 'type', '"action-taken"', '"action-ended"'],
  [{ data: { ...event.data, actor: 'Bob' } }, 'data.actor', '"Ann"', '"Bob"'],
  [{ data: { ...event.data, args: [['t', 'Cid']] } }, 'data.args[0][1]', '"Bob"', '"Cid"'],
  // A part is missing, or there is one too many.
  [{ data: { ...event.data, args: [] } }, 'data.args[0]', '["t","Bob"]', 'nothing'],
  [{ steps: ['Blows', 'More'] }, 'steps[1]', 'nothing', '"More"'],
  [{ data: { ...event.data, loud: true } }, 'data.loud', 'nothing', 'true'],
  [
    { data: { action: 'Strike', actor: 'Ann', args: [] } },
    'data.args[0]',
    '["t","Bob"]',
    'nothing',
  ],
  [{ rule: null }, 'rule', '{"in":"encounter","file":0,"line":7}', 'null'],
  [{ rule: { ...event.rule, line: 8 } }, 'rule.line', '7', '8'],
  [{ cause: 2 }, 'cause', '3', '2'],
  [{ spans: [['round', 2]] }, 'spans[0][1]', '1', '2'],
  // Of several differences the first one in this order counts: number, type, data, rule, cause, spans, steps.
  [{ cause: 2, spans: [], steps: [] }, 'cause', '3', '2'],
  [{ spans: [], steps: [] }, 'spans[0]', '["round",1]', 'nothing'],
  [{ rule: null, cause: 2 }, 'rule', '{"in":"encounter","file":0,"line":7}', 'null'],
  [{ data: { ...event.data, actor: 'Bob' }, rule: null }, 'data.actor', '"Ann"', '"Bob"'],
  [{ type: 'action-ended', data: {} }, 'type', '"action-taken"', '"action-ended"'],
  [{ seq: 5, type: 'action-ended' }, 'seq', '4', '5'],
])('%j differs at %s', (changed, path, expected, found) => {
  const other = { ...event, ...changed } as unknown as Event;
  expect(eventDifference(event, other)).toEqual({ path, expected, found });
});

test('ignored differences do not count, and later ones do', () => {
  const other = { ...event, rule: null, cause: 2 };
  expect(eventDifference(event, event)).toBeUndefined();
  expect(eventDifference(event, other, (path) => path === 'rule')).toMatchObject({ path: 'cause' });
  expect(eventDifference(event, { ...other, cause: 3 }, (path) => path === 'rule')).toBeUndefined();
  const within = { ...event, data: { ...event.data, args: [['t', 'Cid']] } } as unknown as Event;
  expect(eventDifference(event, within, (path) => path === 'data.args[0][1]')).toBeUndefined();
});

test.each<readonly [expected: unknown, found: unknown, path: string | undefined]>([
  [1, 1, undefined],
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, undefined],
  [{ a: [1, { b: null }] }, { a: [1, { b: 0 }] }, 'x.a[1].b'],
  [{ a: 1 }, [1], 'x'],
  [[1], { 0: 1 }, 'x'],
  [null, {}, 'x'],
  [{}, { a: 1 }, 'x.a'],
  [{ a: 1 }, {}, 'x.a'],
  [[], [1], 'x[0]'],
  [[1], [], 'x[0]'],
])('%j and %j differ at %s', (expected, found, path) => {
  expect(valueDifference(expected, found, 'x')?.path).toBe(path);
});
