// Tests why somebody else was affected: whom a draw passed over, who was not asked or ranked, and what kept a trigger from firing again.
// Also what a ranking rolled anew, and which dice of their streams the throws behind an answer were.
import { diceInOrder } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import type { Location } from '@fray/engine/state';
import { inquire, type Explanation } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { valueText } from './fight.ts';

const text = (encounter: string): string => `ruleset "Wolves"
  version 1

span round

side wolves
side sheep

kind Beast
  HP    counter 0..9  starts 5
  fear  counter 0..9  starts 0
  foe   Beast         starts nobody

condition Bitten
condition Lit

define grey as first w in wolves
define ann as first s in sheep
define bea as first s in sheep where position of s within sheep is 2

choice Push by p
  yes  when p is not Lit
  no   default

policy Bold for p
  choose Push yes
  pick lowest option.HP

check Hunt by w
  roll 2 * 1d6 count 6 or more as teeth
  push teeth keeping 6 if Push by w when teeth is 0
  bites  when teeth > 0
  none   otherwise

check Bark by w
  roll d6 as voice

trigger Spread when p gains Lit
  raise p.HP by 1

procedure Fright of p
  each o in allies of p
    raise o.fear by 1

encounter
${encounter
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}

measure bitten
  at end of encounter
  count p in everyone where p is Bitten or p.fear > 3

policy Meek for p
  choose Push no

scenario Field
  policy Bold for everyone
  side wolves
    Beast
    Grey
    Black
  side sheep
    Beast
    Ann
    Bea
    Cid
`;

function told(
  encounter: string,
  faces: readonly number[],
  who: string,
  what: string,
  more = '',
): { readonly events: readonly Event[]; readonly explanation: Explanation } {
  const ruleset = compileText(`${text(encounter)}${more}`);
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces, null).source] });
  const location: Location =
    what === 'Bitten' || what === 'Lit'
      ? { in: 'condition', holder: who, condition: what }
      : { in: 'field', holder: who, field: what };
  const question = { ask: 'state', location } as const;
  const inquest = inquire(ruleset, events, events.length - 1, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  return { events, explanation: inquest.ask(question, Infinity) };
}

/** Returns what kept each line from writing the value, the latest first. */
function keptBy({ chances }: Explanation, events: readonly Event[]): readonly string[] {
  const guards = chances.flatMap(({ last }) => (last === null ? [] : [last.guard, ...last.also]));
  return guards.map((guard) => {
    if (guard.guard !== 'another' && guard.guard !== 'test') return guard.guard;
    const { reason } = guard;
    const by = reason.why === 'event' ? ` by ${events[reason.event]?.type}` : '';
    return `${guard.guard} ${valueText(reason.value)}${by}`;
  });
}

test.each([
  [
    'the draw came to another one',
    'pick t at random from sheep\n  lower t.HP by 1',
    [2],
    'Ann',
    'HP',
    ['another Bea by dice-rolled'],
  ],
  [
    'the test of a draw left him out',
    'pick t at random from sheep where t.HP > 4\n  lower t.HP by 1\npick t at random from sheep where t.HP > 4\n  t gains Bitten',
    [2, 1],
    'Bea',
    'Bitten',
    ['test false'],
  ],
  [
    'a draw that found nobody',
    'pick t at random from sheep where t.fear > 3\n  each o in sheep\n    o gains Bitten',
    [],
    'Ann',
    'Bitten',
    ['test false', 'test false', 'test false', 'test Ann,Bea,Cid'],
  ],
  [
    'the one drawn has other allies',
    'pick t at random from everyone\n  each o in allies of t\n    raise o.fear by 1',
    [4],
    'Grey',
    'fear',
    ['test Ann,Cid'],
  ],
  [
    'the same in a procedure that is called with the one drawn',
    'pick t at random from everyone\n  Fright of t',
    [4],
    'Grey',
    'fear',
    ['test Ann,Cid'],
  ],
  [
    'another one was worked out',
    'let weakest be first p in sheep where p.HP > 3\nlower weakest.HP by 1',
    [],
    'Bea',
    'HP',
    ['another Ann'],
  ],
  [
    'another one was asked for',
    'ask grey to pick t from sheep\nlower t.HP by 1',
    [],
    'Bea',
    'HP',
    ['another Ann by choice-made'],
  ],
  [
    'the field holds another one',
    'pick t at random from sheep\n  set grey.foe to t\nif grey.foe is not nobody\n  lower grey.foe.HP by 1',
    [3],
    'Bea',
    'HP',
    ['another Cid'],
  ],
] as const)('%s', (_, encounter, faces, who, what, kept) => {
  const { events, explanation } = told(encounter, faces, who, what);
  expect(keptBy(explanation, events)).toEqual(kept);
});

test.each([
  ['a loop that goes through all wolves', 'each w in wolves\n  raise w.fear by 1', [], 'passed'],
  ['a draw', 'pick w at random from everyone\n  raise w.fear by 1', [1], 'test Black'],
])(
  'a set that varies with who sets off a trigger is a reason, but not because the trigger sets itself off: %s',
  (_, encounter, faces, kept) => {
    const chill = `trigger Chill when p.fear rises
  if p.fear < 3
    raise p.fear by 1
  each o in allies of p
    o gains Bitten
`;
    const { events, explanation } = told(encounter, faces, 'Ann', 'Bitten', chill);
    expect(keptBy(explanation, events)).toEqual([kept]);
  },
);

const reasonOf = ({ events }: Explanation, type: Event['type']) =>
  events
    .find(({ event }) => event.type === type)
    ?.parts.map(({ as, reason }) => `${as}: ${valueText(reason.value)}`);

test('the reason for the participant drawn is who could be drawn', () => {
  const lines =
    'lower bea.HP by 1\npick t at random from sheep where t.HP > 4\n  lower t.fear by 1\n  t gains Bitten';
  const { explanation } = told(lines, [2], 'Cid', 'Bitten');
  expect(reasonOf(explanation, 'dice-rolled')).toEqual([
    'from: Ann,Bea,Cid',
    'where: true',
    'where: false',
    'where: true',
  ]);
  const alone = told(
    lines.replace('lower bea', 'lower ann.HP by 1\nlower bea'),
    [],
    'Cid',
    'Bitten',
  );
  const local = alone.explanation.locals.find(({ name }) => name === 't');
  expect(local?.from === 'loop' && local.others.map(({ value }) => value)).toEqual([false, false]);
});

test('the reason for a trigger on a gained condition is that the participant did not have it before', () => {
  const lines = 'grey gains Lit\ngrey loses Lit\ngrey gains Lit';
  const { explanation } = told(lines, [], 'Grey', 'HP');
  expect(reasonOf(explanation, 'condition-gained')).toEqual(['who: Grey', 'from: false']);
});

test('during the first pass that will reach the line, earlier passes that did not reach it are reported', () => {
  const lines = 'play round up to 2 times\n  roll d6 as luck\n  if luck > 3\n    grey gains Lit';
  const ruleset = compileText(text(lines));
  const { events } = played(ruleset, {}, { dice: [diceInOrder([1, 6], null).source] });
  const gained = events.find(({ type }) => type === 'condition-gained')?.seq ?? 0;
  const at = gained - 1;
  const question = {
    ask: 'state',
    location: { in: 'condition', holder: 'Grey', condition: 'Lit' },
  } as const;
  const inquest = inquire(ruleset, events, at, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const first = events.find(({ type }) => type === 'dice-rolled')?.seq;
  expect(inquest.ask(question, 3).chances.map(({ ran, last }) => [ran, last?.after])).toEqual([
    [0, first],
  ]);
});

test('a line that ran after the last event and gave the present value is reported', () => {
  const lines =
    'play round up to 2 times\n  roll d6 as luck\n  set grey.fear to luck\n  lower grey.HP by grey.fear';
  const ruleset = compileText(text(lines));
  const { events } = played(ruleset, {}, { dice: [diceInOrder([3, 3], null).source] });
  const at = events.findLast(({ type }) => type === 'dice-rolled')?.seq ?? 0;
  const question = {
    ask: 'state',
    location: { in: 'field', holder: 'Grey', field: 'fear' },
  } as const;
  const inquest = inquire(ruleset, events, at, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  expect(inquest.ask(question, 3).chances.map(({ does, last }) => [does, last?.after])).toEqual([
    ['raise fear', undefined],
    ['set fear', at],
  ]);
});

test('a test that could have ended the loop after the line, and did not, is the reason for another round', () => {
  const lines =
    'play round up to 2 times\n  roll d6 as luck\n  if luck > 3\n    grey gains Lit\n  if grey.HP > 7\n    end encounter "enough"';
  const { events, explanation } = told(lines, [1, 2], 'Grey', 'Lit');
  const thrown = events.findLast(({ type }) => type === 'dice-rolled')?.seq;
  expect(keptBy(explanation, events)).toEqual(['test false']);
  expect(explanation.chances.map(({ last, over }) => [last?.after, over === null])).toEqual([
    [thrown, false],
  ]);
});

test('a throw that is not the first of its stream says how many dice came before: a push would have moved it', () => {
  const lines =
    'each w in wolves\n  Hunt by w\nHunt by grey\n  bites  ann gains Bitten\n  none   nothing';
  // Grey pushes without success, Black bites, Grey pushes again and bites.
  const { events, explanation } = told(lines, [1, 1, 2, 2, 6, 1, 1, 1, 6, 6], 'Ann', 'Bitten');
  const throws = events.flatMap((event) => (event.type === 'dice-rolled' ? [event.seq] : []));
  expect(explanation.streams).toEqual([
    { event: throws[4], stream: 'Hunt.teeth/Grey', before: 6 },
    { event: throws[3], stream: 'Hunt.teeth/Grey', before: 4 },
  ]);
});

test('a throw after another decision could have been a later one of its stream', () => {
  const lines =
    'each w in wolves\n  roll d6 as luck\n  if luck > 3\n    roll d6 as wound\n    lower ann.HP by wound';
  const { events, explanation } = told(lines, [1, 6, 2], 'Ann', 'HP');
  const throws = events.flatMap((event) => (event.type === 'dice-rolled' ? [event.seq] : []));
  expect(explanation.streams).toEqual([
    { event: throws[2], stream: 'encounter.wound', before: 0 },
    { event: throws[1], stream: 'encounter.luck', before: 1 },
  ]);
});

test('a ranking that rolled the present value again is reported with that roll and with the order', () => {
  const lines =
    'play round up to 2 times\n  rank line of w in wolves\n    highest roll Hunt by w as fear\n    otherwise as listed';
  const { events, explanation } = told(lines, [6, 1, 1, 6, 1, 6, 6, 1], 'Grey', 'fear');
  const [last] = events.filter(({ type }) => type === 'order-ranked').slice(-1);
  expect(explanation.value).toBe(1);
  const guards = explanation.chances.flatMap(({ does, last: kept }) =>
    does === 'set fear' && kept !== null ? [kept.guard, ...kept.also] : [],
  );
  expect(
    guards.map((guard) =>
      guard.guard === 'test' && guard.reason.why === 'event' ? events[guard.reason.event] : guard,
    ),
  ).toMatchObject([{ type: 'check-resolved', data: { args: [['w', 'Grey']] } }, last ?? {}]);
});

test('for somebody who tied and rolled the present value again, the last roll is reported', () => {
  const lines =
    'play round up to 2 times\n  rank line of w in wolves\n    highest roll Hunt by w as fear';
  // In the second round both have one six, and then Black has two.
  const { events, explanation } = told(lines, [6, 1, 6, 6, 6, 1, 1, 6, 1, 6, 6, 6], 'Grey', 'fear');
  const [chance] = explanation.chances.filter(({ does }) => does === 'set fear');
  const guards =
    chance?.last === null || chance === undefined ? [] : [chance.last.guard, ...chance.last.also];
  const own = events.filter(
    (event) => event.type === 'check-resolved' && event.data.args[0]?.[1] === 'Grey',
  );
  expect(own).toHaveLength(3);
  expect(
    guards.map(
      (guard) => guard.guard === 'test' && guard.reason.why === 'event' && guard.reason.event,
    ),
  ).toEqual([own.at(-1)?.seq, events.findLast(({ type }) => type === 'order-ranked')?.seq]);
});

test('the roll of a ranking is shown by the value of the rolled check, not by another key', () => {
  const lines =
    'play round up to 2 times\n  rank line of w in wolves\n    highest roll Hunt.teeth by w as fear\n    highest roll Bark.voice by w\n    otherwise as listed';
  // Nobody ties, so nobody rolls to bark.
  const { events, explanation } = told(lines, [6, 1, 6, 6, 6, 1, 6, 6], 'Grey', 'fear');
  const guard = explanation.chances.find(({ does }) => does === 'set fear')?.last?.guard;
  const own = events.findLast(
    (event) => event.type === 'check-resolved' && event.data.args[0]?.[1] === 'Grey',
  );
  expect(guard).toMatchObject({
    holds: false,
    reason: { why: 'event', event: own?.seq, value: 1 },
  });
});

test.each([
  [
    'a case of one who came before led to the test that ended the loop',
    'w.fear < 9',
    [6, 1],
    'Black',
    3,
    ['test true', 'test bites'],
  ],
  [
    'the test after a case of one who came later ended nothing',
    'w.fear > 8',
    [6, 1, 1, 6],
    'Grey',
    3,
    ['test bites'],
  ],
  [
    'the test after their own case ended nothing',
    'w.fear > 8',
    [6, 1, 1, 6],
    'Black',
    5,
    ['test bites'],
  ],
])('%s', (_, test, faces, who, after, kept) => {
  const { events, explanation } = told(
    `play round up to 1 times
  each w in wolves
    Hunt by w
      bites
        if ${test}
          end round
      none
        raise w.fear by 1`,
    faces,
    who,
    'fear',
  );
  const { chances } = explanation;
  expect(chances.flatMap(({ last }) => last?.after ?? [])).toEqual([after]);
  expect(keptBy(explanation, events)).toEqual(kept);
});
