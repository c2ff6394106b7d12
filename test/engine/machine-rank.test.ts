import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { overrule } from '../../packages/engine/src/machine/referee.ts';
import { goOn, play, told, toldOf, type Played } from './played.ts';

const rank = (
  keys: string,
  faces: readonly number[] = [],
  more = '',
  answers: readonly Answer[] = [],
  stop = false,
): Played =>
  play(
    `ruleset "Test"
side red
side blue
kind Fighter
  speed  0..9  default 0
  init   counter 0..  starts 0
condition Down
  bars everything
check Init by c
  roll d10 as face
check Luck by c
  roll d6 as face
check Both by c
  roll d6 as low
  roll d10 as high

encounter
  rank order of c in everyone where c is not Down
${keys.replaceAll(/^/gm, '    ')}
  announce "{order}"
${more}
scenario Here
  side red
    Fighter  speed  Down
    Ada      2      no
    Bob      3      no
    Cid      3      no
  side blue
    Fighter  speed  Down
    Dan      3      no
    Eve      9      yes
`,
    { faces, answers, stop },
  );

test('the first key ranks all, and a lower key only those who are still tied', () => {
  const { events } = rank('highest c.speed\nhighest roll Luck by c', [2, 6, 5]);
  expect(toldOf(events, 'dice-rolled')).toEqual([
    'Luck.face/Bob 2',
    'Luck.face/Cid 6',
    'Luck.face/Dan 5',
  ]);
  expect(told(events).slice(-3)).toEqual([
    'order: Cid(3 6) Dan(3 5) Bob(3 2) Ada(2)',
    'Cid, Dan, Bob, Ada',
    'end: done',
  ]);
});

test('the lowest roll goes first if the key says so', () => {
  const { events } = rank('lowest roll Luck by c', [4, 2, 6, 5]);
  expect(toldOf(events, 'announced')).toEqual(['Bob, Ada, Dan, Cid']);
});

test('those linked, directly or through others, are ranked among themselves, and ties exist only within a group', () => {
  const { events } = rank(
    'linked to o when c.speed is o.speed\nhighest roll Luck by c',
    [4, 4, 4, 6, 5, 2],
  );
  expect(toldOf(events, 'dice-rolled')).toEqual([
    'Luck.face/Ada 4',
    'Luck.face/Bob 4',
    'Luck.face/Cid 4',
    'Luck.face/Dan 6',
    'Luck.face/Bob 5',
    'Luck.face/Cid 2',
  ]);
  expect(toldOf(events, 'order-ranked')).toEqual(['order: Ada(4) Dan(6) Bob(4 5) Cid(4 2)']);
  const chain = rank(
    'linked to o when o.speed is c.speed + 1\nhighest c.speed\notherwise as listed',
  ).events;
  expect(toldOf(chain, 'order-ranked')).toEqual(['order: Bob(3) Cid(3) Dan(3) Ada(2)']);
});

test('those linked only through a later participant stay as they are listed', () => {
  const { events } = play(`ruleset "Test"
side red
kind Fighter
  target Fighter  starts nobody
encounter
  rank order of c in red
    linked to o when c.target is o
    otherwise as listed
  announce "{order}"
scenario Here
  side red
    Fighter  target
    Ada      Cid
    Bob      Dan
    Cid      nobody
    Eve      nobody
    Dan      Ada
`);
  expect(toldOf(events, 'announced')).toEqual(['Ada, Bob, Cid, Dan, Eve']);
});

test('a roll as the last key is repeated for those still tied, who are then ordered among themselves', () => {
  const { events } = rank('highest roll Init by c as init', [7, 3, 7, 3, 1, 2, 9, 9, 4, 8]);
  expect(toldOf(events, 'dice-rolled')).toEqual([
    'Init.face/Ada 7',
    'Init.face/Bob 3',
    'Init.face/Cid 7',
    'Init.face/Dan 3',
    'Init.face/Ada 1',
    'Init.face/Bob 2',
    'Init.face/Cid 9',
    'Init.face/Dan 9',
  ]);
  // Dan rolled 9 after the others had rolled 7, so he did not tie with them.
  expect(toldOf(events, 'order-ranked')).toEqual(['order: Cid(7 9) Ada(7 1) Dan(3 9) Bob(3 2)']);
  expect(toldOf(events, 'value-changed')).toEqual([
    'Ada.init 0 to 7',
    'Bob.init 0 to 3',
    'Cid.init 0 to 7',
    'Dan.init 0 to 3',
    'Ada.init 7 to 1',
    'Bob.init 3 to 2',
    'Cid.init 7 to 9',
    'Dan.init 3 to 9',
  ]);
});

test('a re-roll does not count as another use of the check, but is its latest result', () => {
  const { events } = rank(
    'highest roll Init by c',
    [7, 3, 7, 3, 1, 2, 9, 9],
    '  each c in everyone where c is not Down\n    announce "{times Init by c this encounter} {latest Init by c}"',
  );
  expect(toldOf(events, 'announced').slice(1)).toEqual(['1 1', '1 2', '1 9', '1 9']);
});

test('rolls of two checks in one ranking count as a use of each check', () => {
  const { events } = rank(
    'highest roll Init by c\nhighest roll Luck by c',
    [7, 7, 7, 7, 1, 2, 3, 3, 5, 6],
    '  each c in everyone where c is not Down\n    announce "{times Init by c this encounter} {times Luck by c this encounter} {latest Luck by c}"',
  );
  expect(toldOf(events, 'order-ranked')).toEqual([
    'order: Dan(7 3 6) Cid(7 3 5) Bob(7 2) Ada(7 1)',
  ]);
  expect(toldOf(events, 'announced').slice(1)).toEqual(['1 1 1', '1 1 2', '1 1 5', '1 1 6']);
});

test.each([
  ['highest roll Both.low by c', 'order: Ada(4) Bob(3) Cid(2) Dan(1)'],
  ['highest roll Both.high by c', 'order: Dan(9) Cid(8) Bob(7) Ada(6)'],
  ['lowest roll Both.high by c as init', 'order: Ada(6) Bob(7) Cid(8) Dan(9)'],
])('of a check with several values the named one ranks: %s', (key, order) => {
  const { events } = rank(key, [4, 6, 3, 7, 2, 8, 1, 9]);
  expect(toldOf(events, 'order-ranked')).toEqual([order]);
  const kept = key.endsWith('init') ? ['Ada.init 0 to 6', 'Bob.init 0 to 7'] : [];
  expect(toldOf(events, 'value-changed').slice(0, 2)).toEqual(kept);
});

test('a participant taken out while others roll for their place does not roll', () => {
  const { program, machine, events } = rank('highest roll Luck by c', [], '', [], true);
  expect(told(events)).toEqual([]);
  const word = { kind: 'remove', participant: 'Cid' } as const;
  overrule(program, machine, { by: 'referee', why: '', word });
  const rest = goOn(program, machine, { faces: [2, 4, 5] }).events;
  expect(toldOf(rest, 'dice-rolled', 'order-ranked')).toEqual([
    'Luck.face/Ada 2',
    'Luck.face/Bob 4',
    'Luck.face/Dan 5',
    'order: Dan(5) Bob(4) Ada(2)',
  ]);
});

test('`first where` and `as listed` rank, and keys whose `when` does not hold do not', () => {
  expect(
    toldOf(
      rank(
        'first where c is in blue\nlowest c.speed\nhighest roll Luck by c when 1 > 2\notherwise as listed',
      ).events,
      'order-ranked',
    ),
  ).toEqual(['order: Dan(true) Ada(false 2) Bob(false 3) Cid(false 3)']);
});

test('`as chosen` asks for the next of those tied, and places the last without asking', () => {
  const { events } = rank('highest c.speed\notherwise as chosen by red', [], '', [
    { pick: 'Dan' },
    { pick: 'Cid' },
  ]);
  expect(told(events)).toEqual([
    'red is asked pick order',
    'red: {"pick":"Dan"} by script',
    'red is asked pick order',
    'red: {"pick":"Cid"} by script',
    'order: Dan(3) Cid(3) Bob(3) Ada(2)',
    'Dan, Cid, Bob, Ada',
    'end: done',
  ]);
});

test('a key may use names of the block around it', () => {
  const { events } = play(`ruleset "Test"
side red
kind Fighter
  speed  0..9  default 0
procedure Line-up of f (Fighter)
  let fast be 3
  rank order of c in red
    first where c is f
    first where c.speed > fast
    otherwise as listed
encounter
  Line-up of (first c in red where c.speed is 2)
scenario Here
  side red
    Fighter  speed
    Ada      3
    Bob      4
    Cid      2
`);
  expect(toldOf(events, 'order-ranked')).toEqual([
    'order: Cid(true) Bob(false true) Ada(false false)',
  ]);
});

test('a participant taken out while an order is made is not in it', () => {
  const { program, machine, events } = rank(
    'highest c.speed\notherwise as chosen by red',
    [],
    '',
    [],
    true,
  );
  expect(told(events)).toEqual(['red is asked pick order']);
  const word = { kind: 'remove', participant: 'Cid' } as const;
  overrule(program, machine, { by: 'referee', why: '', word });
  expect(toldOf(goOn(program, machine, {}).events, 'order-ranked')).toEqual([
    'order: Bob(3) Dan(3) Ada(2)',
  ]);
});

test('a ranking of nobody is an empty order, and a single participant still rolls', () => {
  const { events } = play(
    'ruleset "T"\nside red\nkind F\n  n 0..9 default 1\ncheck Luck by c\n  roll d6 as face\nencounter\n  rank order of c in red where c.n is 1\n    highest roll Luck by c\n  rank none of c in red where c.n is 2\n    highest roll Luck by c\nscenario Here\n  side red\n    F\n    Ada\n',
    { faces: [4] },
  );
  expect(told(events)).toEqual([
    'Luck.face/Ada 4',
    'Luck Ada: null',
    'order: Ada(4)',
    'none: ',
    'end: done',
  ]);
});
