// Tests the method of odds that were found in several parts.
import type { Method, Odds } from '@fray/engine/odds';
import { expect, test } from 'vitest';
import { mergeOdds } from './merge.ts';

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
