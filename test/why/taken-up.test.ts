// Whatever an answer hangs on is told wherever in a long fight it stands: a run is taken up again at some places, and these may fall anywhere.
import { diceInOrder, inquire, type Event } from '@fray/engine/internal';
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

test('who was picked is told of every line that was about them, also where the fight is taken up again at the throw', () => {
  // Nothing else is thrown: so every place at which the fight is taken up again is one of these throws.
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

test('of what is counted within a span only what came since it last began is named', () => {
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
  // The memory is entered when the check has come out.
  expect(named).toEqual(tried.map(({ seq }) => [seq]));
});

test('of a roll that goes on over many throws each is found, also where the fight is taken up again at one of them', () => {
  // Of a round up to five throws are of one roll, and one is of another right behind it: the places at which it is taken up
  // again fall on each of these.
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
  // Each by itself: what was asked before has left nothing behind.
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

test('what an order compares is told whole, also where the fight is taken up again between its rolls', () => {
  const ruleset = compileText(
    rules(`raise heat by 1
rank line of p in left where p.HP > 2
  highest roll Try.face by p
  lowest p.HP
  otherwise as listed`),
  );
  // They tie always.
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
