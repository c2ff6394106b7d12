// Checks that the questions about one run cost a limited amount of work together, and that a costly one leaves enough for others.
import { compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { playDrawn, groundOf } from '../hunt/hunt.ts';

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

function played(people: number): ReturnType<typeof playDrawn> {
  const { ruleset } = compile(createSource('crowd.fray', crowded(people)));
  if (ruleset === undefined) throw new Error('the rules have errors');
  const limits = { budget: 20_000, events: 100_000 };
  return playDrawn(groundOf(ruleset), () => 0, { anyRulings: false, small: false, own: 0 }, limits);
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
