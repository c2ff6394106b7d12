// Tests how often a line that does not hold counts as a break.
import type { Watch } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Program } from '../machine/program.ts';
import { judgeInvariants } from './invariants.ts';

const round = { kind: 'span', edge: 'end', span: 'round', number: null, label: null, each: true };

test.each([
  ['a line that must always hold, until it holds again', { kind: 'always' }, [1, 5]],
  ['a line for the end of each round, at each', round, [1, 2, 5]],
])('%s', (_, moment, breaks) => {
  const watch = { name: 'Alive', moment, lines: [{ at: 0 }] } as unknown as Watch;
  const ruleset = { places: [{ file: 0, line: 7 }] };
  const program = { watches: [{ watch }], ruleset } as unknown as Program; // nothing else is read of it
  const judge = judgeInvariants(program);
  const found = { watch: 0, line: 0, occurrence: null, bound: [], fault: null };
  for (const [seq, value] of [true, false, false, true, true, false].entries())
    judge.take({ ...found, seq, value });
  expect(judge.breaks.map(({ event }) => event)).toEqual(breaks);
});
