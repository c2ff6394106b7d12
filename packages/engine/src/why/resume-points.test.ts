// Tests which points of a run are kept to resume from, given the events after which they were offered.
import { expect, test } from 'vitest';
import { begun } from '../../../../test/engine/played.ts';
import type { Machine } from '../machine/machine.ts';
import { resumePointsOf, type ResumePoint } from './resume-points.ts';
import { START, type Bookmark } from './recorder.ts';

const { machine } = begun(`ruleset "Places"
side red
kind Fighter
  HP  counter 0..9  starts 3
encounter
  nothing
scenario Here
  side red
    Fighter
    Ann
`);
const after = (seq: number): Machine => ({ ...machine, state: { ...machine.state, seq } });
const bookmark = ({ state }: Machine): Bookmark => ({ ...START, step: state.seq });
const START_PLACE: ResumePoint = { ...START, machine: after(-1), next: 0 };
const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, n) => n);

/** Points are ten events apart, and at most four are kept, including the start. */
test.each<readonly [offered: readonly number[], kept: readonly number[]]>([
  [[], [-1]],
  [[0, 5, 8], [-1]],
  [
    [8, 9],
    [-1, 9],
  ],
  [
    [9, 18, 19],
    [-1, 9, 19],
  ],
  [
    [30, 39, 40],
    [-1, 30, 40],
  ],
  [upTo(38), [-1, 9, 19, 29]],
  // A fifth point removes every other one, and from then on the distance is twice as large.
  [upTo(39), [-1, 19, 39]],
  [upTo(58), [-1, 19, 39]],
  [upTo(78), [-1, 19, 39, 59]],
  [upTo(79), [-1, 39, 79]],
  [upTo(119), [-1, 39, 79, 119]],
  [upTo(159), [-1, 79, 159]],
])('after offers at %j the points %j are kept', (offered, kept) => {
  const places = resumePointsOf(START_PLACE, bookmark, { events: 10, most: 4 });
  for (const seq of offered) places.offer(after(seq), seq);
  const all = places.all();
  expect(all.map((place) => place.machine.state.seq)).toEqual(kept);
  expect(all.map(({ step }) => step)).toEqual([0, ...kept.slice(1)]);
});

test('a kept point is a copy, which later changes of the run do not reach', () => {
  const places = resumePointsOf(START_PLACE, bookmark, { events: 10, most: 4 });
  const run = after(20);
  places.offer(run, 1);
  run.used = 99;
  expect(places.all().at(-1)?.machine).toEqual({ ...after(20), used: machine.used });
});

test('points may be nearer if much work lies between them', () => {
  const places = resumePointsOf(START_PLACE, bookmark, { events: 10, work: 5 });
  for (const [seq, work] of [
    [1, 4],
    [2, 5],
    [3, 9],
    [4, 10],
  ] as const)
    places.offer({ ...after(seq), used: machine.used + work }, seq);
  expect(places.all().map((place) => place.machine.state.seq)).toEqual([-1, 2, 4]);
});
