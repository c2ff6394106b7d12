// Tests the method of odds that were found in several parts.
import type { Method, Odds } from '@fray/engine/odds';
import { expect, test } from 'vitest';
import { isMixed, mergeOdds } from './merge.ts';

const exact: Method = { method: 'exact' };
const upTo = (bound: number): Method => ({ method: 'exact-up-to', bound });
const estimate: Method = { method: 'estimate', runs: 10, seed: '1', level: 0.95 };
const part = (method: Method, states: number): Odds => ({
  odds: 'known',
  method,
  measures: [],
  faults: [],
  endless: null,
  states,
  forks: states,
});

test.each<readonly [what: string, parts: readonly Odds[], method: Method, states: number]>([
  ['the wider of two bounds', [part(upTo(0.1), 2), part(upTo(0.2), 3)], upTo(0.2), 5],
  ['in whatever order', [part(upTo(0.2), 2), part(upTo(0.1), 3)], upTo(0.2), 5],
  ['a bound rather than none', [part(upTo(0.1), 2), part(exact, 3)], upTo(0.1), 5],
  // The runs of an estimate are no positions.
  ['an estimate rather than a bound', [part(upTo(0.1), 2), part(estimate, 10)], estimate, 2],
  ['runs alone', [part(estimate, 10), part(estimate, 10)], estimate, 20],
])('%s', (_, parts, method, states) => {
  expect(mergeOdds([], parts)).toMatchObject({ method, states });
});

const chance = (decimal: number): Odds['faults'][number]['chance'] => ({
  decimal,
  fraction: null,
  low: decimal,
  high: decimal,
});
const fault = (text: string, decimal: number): Odds['faults'][number] => ({
  text,
  chance: chance(decimal),
});

test.each<readonly [Partial<Odds>, Partial<Odds>, faults: Odds['faults'], endless: number | null]>([
  [{}, {}, [], null],
  [
    { faults: [fault('a', 0.1)] },
    { faults: [fault('b', 0)] },
    [fault('a', 0.1), fault('b', 0)],
    null,
  ],
  [{ faults: [fault('a', 0.1)] }, { faults: [fault('a', 0.3)] }, [fault('a', 0.3)], null],
  [{ faults: [fault('a', 0.3)] }, { faults: [fault('a', 0.1)] }, [fault('a', 0.3)], null],
  [{ endless: chance(0.2) }, {}, [], 0.2],
  [{}, { endless: chance(0) }, [], 0],
  [{ endless: chance(0.2) }, { endless: chance(0.4) }, [], 0.4],
  [{ endless: chance(0.4) }, { endless: chance(0.2) }, [], 0.4],
])('each part sees only some faults and endless runs: %#', (a, b, faults, endless) => {
  const [one, other] = [part(exact, 1), part(exact, 1)];
  const merged = mergeOdds(
    [],
    [
      { ...one, ...a },
      { ...other, ...b },
    ],
  );
  expect(merged.faults).toEqual(faults);
  expect(merged.endless?.decimal ?? null).toBe(endless);
});

const measured = (method: Method, name: string): Odds => ({
  ...part(method, 1),
  measures: [
    {
      measure: name,
      text: null,
      occurrence: null,
      outcomes: [],
      notReached: chance(0),
      mean: null,
    },
  ],
});

test('each measure has a method of its own only where they differ', () => {
  const alike = mergeOdds(['b', 'a'], [measured(exact, 'a'), measured(exact, 'b')]);
  const mixed = mergeOdds(['a', 'b'], [measured(exact, 'a'), measured(estimate, 'b')]);
  expect(alike.measures.map(({ measure, method }) => [measure, method])).toEqual([
    ['b', undefined],
    ['a', undefined],
  ]);
  expect(mixed.measures.map(({ method }) => method)).toEqual([exact, estimate]);
  const bounds = mergeOdds(['a', 'b'], [measured(upTo(0.1), 'a'), measured(upTo(0.2), 'b')]);
  expect(bounds.measures.map(({ method }) => method)).toEqual([undefined, undefined]);
  expect([alike, mixed].map(isMixed)).toEqual([false, true]);
  expect(() => mergeOdds([], [])).toThrow('nothing was asked');
});
