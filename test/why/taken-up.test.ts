// Reasons are found anywhere in a long fight. The run is resumed from some of its states, and these may be at any event.
import { diceInOrder } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { valueText } from './fight.ts';

const rules = (lines: string, more = ''): string => `ruleset "Again"
  version 1

span round

side left
side right

kind Fighter
  HP  counter 0..99  starts 50

track heat number starts 0

check Try by p
  roll d6 as face
  yes  when face > 4
  no   otherwise

${more}
encounter
  play round up to 90 times
${lines.replaceAll(/^(?=.)/gm, '    ')}

scenario Field
  side left
    Fighter
    Ann
    Bob
    Cid
  side right
    Fighter
    Dan
`;

test('every line about a picked participant has the pick as a reason, also if the run is resumed at its throw', () => {
  // Nothing else is thrown, so the run is always resumed at one of these throws.
  const ruleset = compileText(
    rules(`raise heat by 1
raise heat by 2
pick t at random from left
  lower t.HP by 1
raise heat by 3`),
  );
  const faces = Array.from({ length: 90 }, (_, round) => 1 + (round % 3));
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces).source] });
  expect(events.length).toBeGreaterThan(600);
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const fell = events.filter(
    (event) => event.type === 'value-changed' && event.data.field === 'HP',
  );
  const told = fell.map(({ seq }) => {
    const [own] = inquest.ask({ ask: 'event', event: seq }, 1).events;
    return own?.guards.map((guard) => (guard.guard === 'test' ? guard.reason.value : guard.guard));
  });
  expect(told).toEqual(faces.map((face) => [['Ann', 'Bob', 'Cid'][face - 1], expect.anything()]));
});

test('for a count within a span, only events since its last beginning are named', () => {
  const ruleset = compileText(
    rules(
      `each p in left
  Try by p
set heat to times Try by (first p in left) this round + number of round
if number of round is 3
  end encounter "enough"`,
    ),
  );
  const faces = [1, 2, 3, 4, 5, 6, 1, 2, 3];
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces).source] });
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const set = events.filter(({ type }) => type === 'value-changed');
  const tried = events.filter(
    (event: Event) => event.type === 'check-resolved' && event.data.args[0]?.[1] === 'Ann',
  );
  expect(set).toHaveLength(3);
  const named = set.map(({ seq }) => {
    const [own] = inquest.ask({ ask: 'event', event: seq }, 1).events;
    const [value] = own?.parts ?? [];
    const [counted] = value?.reason.why === 'expression' ? value.reason.parts : [];
    return counted?.why === 'memory' ? counted.events : [];
  });
  // The count goes up when the check has ended.
  expect(named).toEqual(tried.map(({ seq }) => [seq]));
});

test('every throw of a roll that goes on over several throws is found, also if the run is resumed at one of them', () => {
  // In each round up to five throws belong to one roll, and one to another right after it. So the run is resumed at each of these throws in
  // some round.
  const ruleset = compileText(
    rules(`roll d6 explode on 6 up to 5 times as luck
roll d6 as more
raise heat by luck
raise heat by more
set heat to 0`),
  );
  const bursts = Array.from({ length: 90 }, (_, round) => [
    ...Array.from({ length: Math.trunc(round / 2) % 5 }, () => 6),
    1,
  ]);
  const faces = bursts.flatMap((burst) => [...burst, 2]);
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces).source] });
  expect(events.length).toBeGreaterThan(600);
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  // Each question is answered by itself: earlier questions leave nothing behind.
  for (const event of events) expect(inquest.event(event.seq)).toEqual(event);
  for (const event of events.toReversed()) expect(inquest.event(event.seq)).toEqual(event);
  const raised = events
    .filter((_, seq) => events[seq - 1]?.type === 'dice-rolled')
    .filter(({ type }) => type === 'value-changed');
  expect(raised).toHaveLength(90);
  for (const [round, { seq }] of raised.entries()) {
    const { locals } = inquest.ask({ ask: 'event', event: seq }, 1);
    const luck = locals.find(({ name }) => name === 'luck');
    const burst = bursts[round] ?? [];
    expect(luck).toMatchObject({
      roll: {
        events: burst.map((_, index) => seq - 1 - burst.length + index),
        thrown: burst.map((face) => ({ face })),
      },
    });
  }
});

test('all values that a ranking compares are reported, also if the run is resumed between its rolls', () => {
  const ruleset = compileText(
    rules(`raise heat by 1
rank line of p in left where p.HP > 2
  highest roll Try.face by p
  lowest p.HP
  otherwise as listed`),
  );
  // They always tie.
  const faces = Array.from({ length: 270 }, () => 3);
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces).source] });
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const ranked = events.filter(({ type }) => type === 'order-ranked');
  expect(ranked).toHaveLength(90);
  for (const { seq } of ranked) {
    const parts = inquest.ask({ ask: 'event', event: seq }, 1).events[0]?.parts ?? [];
    expect(parts.map(({ as, reason }) => `${as} ${reason.why} ${valueText(reason.value)}`)).toEqual(
      [
        'set expression Ann,Bob,Cid',
        ...['Ann', 'Bob', 'Cid'].flatMap((name) => [
          `where ${name} expression true`,
          `key ${name} event 3`,
          `key ${name} expression 50`,
        ]),
      ],
    );
  }
});
