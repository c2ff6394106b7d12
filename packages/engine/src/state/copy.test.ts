// Tests that a copy of a state equals the original and shares no part with it that anybody changes.
import { expect, test } from 'vitest';
import { copyState } from './copy.ts';
import { initialState } from './reduce.ts';
import type { State } from './state.ts';

/** Returns every object and list in a value. */
function parts(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(parts)]
    : [];
}

const ends = [{ edge: 'end', span: 'round', of: null, count: 2 }] as const;
const state: State = {
  ...initialState(),
  seq: 7,
  participants: [
    {
      name: 'Ann',
      side: 'left',
      kind: 'Hero',
      values: [1, 'x', null],
      conditions: [{ condition: 'Down', fields: [{ name: 'depth', value: 2 }], ends }],
    },
  ],
  tracks: [{ name: 'heat', value: 3 }],
  orders: [{ name: 'line', members: ['Ann'] }],
  spans: [
    { span: 'round', number: 2, label: 'late', of: null, begun: [{ span: 'turn', times: 3 }] },
  ],
  begun: [{ span: 'round', times: 2 }],
  revealed: [{ holder: 'Ann', field: 'plan', to: 'left' }],
  ended: { reason: 'ended', text: 'over' },
};

/**
 * The parts that a copy shares on purpose are lists and endings, because they are replaced and never changed in place.
 */
test.each<readonly [name: string, copied: State]>([
  ['a state', state],
  ['a state before its end', initialState()],
])('%s', (_, copied) => {
  const copy = copyState(copied);
  expect(copy).toEqual(copied);
  const shared: readonly unknown[] = [ends, ...ends, state.orders[0]?.members];
  const originals = new Set(parts(copied).filter((part) => !shared.includes(part)));
  expect(parts(copy).filter((part) => originals.has(part))).toEqual([]);
});
