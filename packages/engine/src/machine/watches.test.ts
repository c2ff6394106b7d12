// Checks that the questions about one run cost a limited amount of work together, and that a costly one leaves enough for others.
import { compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { playDrawn, groundOf } from '../hunt/hunt.ts';
import { playedThrough, type Played } from '../hunt/play.ts';
import { advance, isPaused } from './advance.ts';
import type { Finding } from './api.ts';
import { begin } from './begin.ts';

/** Rules with 40 or more in a crowd, three rounds and three invariants: one cheap, one that goes through all triples. */
function crowded(people: number): string {
  return `ruleset "Crowd"

span round

side red

kind Person
  HP  counter 0..  starts 9

encounter
  play round up to 3 times
    each p in red
      lower p.HP by 1

invariant Cheap
  always
  every p in red satisfies p.HP >= 0

invariant Triples
  always
  no p in red where any q in red where any r in red where p.HP + q.HP + r.HP > 900

invariant Last
  at end of encounter
  number of round is 4

scenario Square
  side red
    Person  HP
    A x${people}  9
`;
}

const INPUTS = {
  scenario: 'Square',
  rulings: [],
  givens: [],
  seed: null,
  run: 0,
  budget: 20_000,
  policies: [],
  dice: ['script'],
  choices: ['script'],
  id: '',
} as const;

function played(people: number): Played {
  const { ruleset } = compile(createSource('crowd.fray', crowded(people)));
  if (ruleset === undefined) throw new Error('the rules have errors');
  const limits = { budget: 20_000, events: 100_000 };
  const options = { anyRulings: false, small: false, own: 0 };
  return playedThrough(playDrawn(groundOf(ruleset), () => 0, options, limits));
}

test('an invariant that costs more than the limit is not evaluated to the end, and the others are', () => {
  const { end, cut, finding, events } = played(40);
  expect([...cut]).toEqual([1]);
  // The last invariant, which does not hold, was reached and judged.
  expect({ end, watch: finding?.watch }).toEqual({ end: 'broken', watch: 2 });
  expect(events.filter(({ type }) => type === 'value-changed').length).toBeGreaterThan(100);
});

test('an invariant of a small crowd is evaluated to the end', () => {
  expect(played(6)).toMatchObject({ cut: new Set() });
});

/** Plays with a pause after so many steps. */
function pausing(most: number) {
  const { ruleset } = compile(createSource('crowd.fray', crowded(6)));
  if (ruleset === undefined) throw new Error('the rules have errors');
  const { program } = groundOf(ruleset);
  const machine = begin(program, INPUTS, []);
  if ('illegal' in machine) throw new Error(machine.illegal);
  const findings: Finding[] = [];
  let pauses = -1;
  do {
    findings.push(...advance(program, machine, undefined, 'discard', most).findings);
    pauses += 1;
  } while (isPaused(machine));
  return { findings, pauses, used: machine.used };
}

test.each([1, 2, 3, 7, 50])('a run that pauses every %i steps has the same findings', (most) => {
  expect(pausing(most).findings).toEqual(pausing(Infinity).findings);
});

test('what invariants read brings the next pause nearer', () => {
  const { pauses, used } = pausing(50);
  expect(pauses).toBeGreaterThan(used / 50);
});
