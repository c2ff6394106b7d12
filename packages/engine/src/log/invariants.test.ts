// Tests how often a line that does not hold counts as a break.
import type { Watch } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Program } from '../machine/program.ts';
import { compileText } from '../../../../test/engine/played.ts';
import { judgeInvariants, linkJudged } from './invariants.ts';

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

test('a line whose answer is a fault does not hold, and goes on not holding', () => {
  const watch = { name: 'Alive', moment: { kind: 'always' }, lines: [{ at: 0 }] };
  const judge = judgeInvariants({
    watches: [{ watch }],
    ruleset: { places: [] },
  } as unknown as Program); // nothing else is read
  const found = { watch: 0, line: 0, occurrence: null, bound: [] };
  for (const [seq, fault] of [null, 'divided by 0', 'divided by 0', null].entries())
    judge.take({ ...found, seq, value: fault === null ? false : null, fault });
  expect(judge.breaks.map(({ event, fault }) => [event, fault])).toEqual([[0, null]]);
});

test('each line of each invariant breaks by itself', () => {
  const watch = { moment: { kind: 'always' }, lines: [{ at: 1 }, { at: 2 }], at: 0 };
  const places = [7, 8, 9].map((line) => ({ file: 0, line }));
  const watches = ['Alive', 'Cool'].map((name) => ({ watch: { ...watch, name } }));
  const judge = judgeInvariants({ watches, ruleset: { places } } as unknown as Program); // nothing else is read
  const found = { occurrence: null, bound: [], fault: null };
  const take = (at: number, line: number, value: boolean, seq: number): void =>
    judge.take({ ...found, watch: at, line, value, seq });
  take(0, 0, false, 1);
  take(0, 1, false, 2);
  // The other one holds.
  take(1, 0, true, 3);
  take(0, 0, false, 4);
  expect(judge.breaks.map(({ invariant, line, event }) => [invariant, line, event])).toEqual([
    ['Alive', 0, 1],
    ['Alive', 1, 2],
  ]);
  // Each has the place of its own line.
  expect(judge.breaks.map(({ where }) => where)).toEqual([places[1], places[2]]);
});

test('a run is judged by invariants alone, not by measures', () => {
  const { watches } = linkJudged(
    compileText(`ruleset "Two"
track heat 0..9  starts 2
encounter
  raise heat by 1
invariant Cool
  always
  heat < 5
measure warm
  at end of encounter
  heat > 5
scenario Here
`),
  );
  expect(watches.map(({ watch }) => watch.name)).toEqual(['Cool']);
});
