// Tests which findings of a run are counted.
import type { Watch } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { createCount } from './count-runs.ts';

const round = { kind: 'span', edge: 'end', span: 'round', number: null, label: null } as const;

/** A run in which a measure is reported twice counts so often, by the moment of the measure. */
test.each<readonly [what: string, moment: Watch['moment'], hits: readonly (readonly number[])[]]>([
  ['whenever something happens: the first time', { kind: 'always' }, [[1]]],
  ['at one end of a round: the first time', { ...round, each: false }, [[1]]],
  ['at each end of a round: once for each', { ...round, each: true }, [[1], [1]]],
  ['at the end of the encounter: each of its lines', { kind: 'encounter', edge: 'end' }, [[1, 1]]],
])('%s', (_, moment, hits) => {
  const count = createCount([{ moment } as Watch]); // nothing else is read of it
  const found = { watch: 0, fault: null };
  count.add([
    { ...found, occurrence: 1, value: 3 },
    { ...found, occurrence: 2, value: 5 },
  ]);
  expect(count.counts().map(({ outcomes }) => outcomes.map((one) => one.chance))).toEqual(hits);
});
