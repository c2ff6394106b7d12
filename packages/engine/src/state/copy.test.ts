// Tests that a copy equals the original and shares no part with it, and that anything that is no value is refused.
import { expect, test } from 'vitest';
import {
  copyCount,
  copyEnding,
  copyFields,
  copyJson,
  copyParticipant,
  copyState,
  copyText,
  copyTextOrNull,
  copyValue,
} from './copy.ts';
import { shapeError } from './reduce-error.ts';
import { initialState } from './reduce.ts';
import type { State } from './state.ts';

/** Returns every object and list in a value. */
function parts(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(parts)]
    : [];
}

const ending = { edge: 'end', span: 'round', of: null, count: 2 } as const;
const hero = { name: 'Ann', side: 'left', kind: 'Hero', values: [1], conditions: ['Down'] };
const state: State = {
  ...initialState(),
  seq: 7,
  participants: [
    {
      name: 'Ann',
      side: 'left',
      kind: 'Hero',
      values: [1, 'x', null],
      conditions: [{ condition: 'Down', fields: [{ name: 'depth', value: 2 }], ends: [ending] }],
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
test.each<readonly [name: string, copied: unknown, copy: unknown, shared: readonly unknown[]]>([
  ['a list', [1, ['a', null]], copyValue([1, ['a', null]]), []],
  ['an ending', ending, copyEnding(ending), []],
  ['any JSON', { a: [{ b: 1 }], c: null }, copyJson({ a: [{ b: 1 }], c: null }), []],
  ['a state', state, copyState(state), [ending, state.orders[0]?.members]],
  ['a state before its end', initialState(), copyState(initialState()), []],
])('%s', (_, copied, copy, shared) => {
  expect(copy).toEqual(copied);
  const originals = new Set(parts(copied).filter((part) => !shared.includes(part)));
  expect(parts(copy).filter((part) => originals.has(part))).toEqual([]);
});

test('a participant is copied with conditions that have no fields and no end, and fields get their names', () => {
  expect(copyParticipant(hero)).toEqual({
    ...hero,
    conditions: [{ condition: 'Down', fields: [], ends: [] }],
  });
  expect(copyFields([['depth', 2]])).toEqual([{ name: 'depth', value: 2 }]);
});

test('minus zero is copied as zero', () => {
  expect([copyValue(-0), copyCount(-0)]).toEqual([0, 0]);
});

test('a key that JavaScript treats specially is an ordinary key', () => {
  const copy = copyJson(JSON.parse('{"__proto__":{"a":1}}') as object);
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":1}}');
});

test.each<readonly [what: string, copy: (value: never) => unknown, wrong: readonly unknown[]]>([
  ['this is no value of the language', copyValue, [0.5, 2 ** 53, {}, undefined, [[{}]]]],
  ['a text is missing', copyText, [null, 3, undefined]],
  ['a text is missing', copyTextOrNull, [3, undefined]],
  ['a number is missing', copyCount, [0.5, 2 ** 53, '1', null, undefined]],
  [
    'a condition ends neither at a start nor at an end',
    copyEnding,
    [
      { ...ending, edge: 'middle' },
      { ...ending, edge: null },
    ],
  ],
  [
    'a text is missing',
    copyEnding,
    [
      { ...ending, span: 3 },
      { ...ending, of: 3 },
    ],
  ],
  ['a number is missing', copyEnding, [{ ...ending, count: '2' }]],
  [
    'a text is missing',
    copyParticipant,
    [
      { ...hero, name: 3 },
      { ...hero, conditions: [3] },
    ],
  ],
])('%s', (what, copy, wrong) => {
  for (const value of wrong) expect(() => copy(value as never)).toThrow(shapeError(what));
});
