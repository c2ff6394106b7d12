// Tests what could have changed a value: the test that decided for the participant asked about, in the pass of the loop that could have
// reached them. If the loop's own `where` left them out, that is reported.
import { diceInOrder } from '@fray/engine/drivers';
import { inquire } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { fight, valueText } from './fight.ts';

const procedures = `
procedure Hurt by v
  lower v.hits by 1

procedure Struck by v
  if v.armour < 4
    Hurt by v
`;

const rules = (encounter: string): string => `ruleset "Swords"
  version 1

side reds
side blues

kind Swordsman
  armour  1..6  default 3
  hits    counter 0..  starts 3

check Swing by s
  roll d6 as blow
  hit   when blow >= 4
  miss  otherwise
${encounter.includes('Struck') ? procedures : ''}
encounter
${encounter
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}

measure hits
  at end of encounter
  total of p.hits * p.armour for p in everyone

scenario Yard
  side reds
    Swordsman  armour
    Rob        2
  side blues
    Swordsman  armour
    Bert       5
    Carl       2
`;

const swings = `each s in everyone
  Swing by s
    hit
      each o in enemies of s
        lower o.hits by 1
    miss  nothing`;
const guarded = `each s in everyone
  Swing by s
    hit
      each o in enemies of s
        if o.armour > 3
          lower o.hits by 1
        otherwise
          nothing
    miss  nothing`;
const chosen = `each s in reds
  roll d6 as blow
  each o in enemies of s where o.armour < blow
    lower o.hits by 1`;

const lamps = `play round up to 4 times
  each c in blues
    roll d6 as gust
    if gust <= 2
      c gains Dim`;

test('a condition that ran out could have been gained again at any time since it was gained', () => {
  const condition = 'condition Dim\n  lasts until end of next round\n\nspan round\n';
  const ruleset = compileText(rules(lamps).replace('check Swing', `${condition}\ncheck Swing`));
  const dice = [1, 6, 5, 6, 5, 6, 5, 6];
  const { events } = played(ruleset, {}, { dice: [diceInOrder(dice, null).source] });
  const of = (type: string): readonly number[] =>
    events.flatMap((event) => (event.type === type ? [event.seq] : []));
  const [gained = -1] = of('condition-gained');
  const [lost = -1] = of('condition-lost');
  const question = {
    ask: 'state',
    location: { in: 'condition', holder: 'Bert', condition: 'Dim' },
  } as const;
  const inquest = inquire(ruleset, events, lost, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const { since, from, before, chances } = inquest.ask(question, 2);
  // The die is his in the second round, the last one before the condition ran out.
  expect({ since, from, before, chances }).toMatchObject({
    since: lost,
    from: gained,
    before: 0,
    chances: [{ does: 'gains Dim', ran: 0, last: { after: of('dice-rolled')[2] } }],
  });
});

const called = `each s in everyone
  Swing by s
    hit   Struck by s
    miss  nothing`;

test.each([
  [
    'nobody called what could have: the last test of a caller that was his',
    called,
    [2, 2, 2],
    'Rob',
    2,
  ],
  [
    'of calls through calls the test that turned away in the innermost',
    called,
    [2, 5, 2],
    'Bert',
    4,
  ],
  ['his own blow is not asked: only those of his enemies reach him', swings, [2, 5, 2], 'Bert', 2],
  ['of several blows that missed him the last', swings, [5, 2, 3], 'Rob', 8],
  [
    'a blow of his own that missed comes after the one that missed him',
    swings,
    [2, 2, 2],
    'Bert',
    2,
  ],
  ['the test of the one who is asked about', guarded, [5, 2, 2], 'Carl', 3],
  ['the loop leaves him out', chosen, [4], 'Bert', 1],
])('%s', (_, encounter, faces, name, after) => {
  const ruleset = compileText(rules(encounter));
  const { events } = played(ruleset, {}, { dice: [diceInOrder(faces, null).source] });
  const question = {
    ask: 'state',
    location: { in: 'field', holder: name, field: 'hits' },
  } as const;
  const inquest = inquire(ruleset, events, events.length - 1, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const { chances } = inquest.ask(question, 2);
  expect(chances.map(({ last }) => last?.after)).toEqual([after]);
});

const ranked = `ruleset "Race"
  version 1

span round

side runners

kind Runner
  pace   counter 0..20  starts 0
  wind   counter 0..9   starts 3

condition Lame
  bars everything

check Speed by r
  roll d6 as quick

action Sprint by r
  counts as act
  costs 1 wind
  announce "{r} sprints"

procedure Line-up
  rank order of r in everyone where r can act
    highest roll Speed.quick by r as pace
    otherwise as listed

encounter
  play round up to 2 times
    each r in everyone where r is not Lame
      roll d6 as stone by r
      if stone is 1
        r gains Lame
    Line-up
    each r in order where r.pace > 3
      ask r to take Sprint

scenario Track
  side runners
    Runner
    Ann
    Ben
`;

test.each([
  // Ann's stone of the first round lames her, so no ranking rolls for her in the second round either.
  ['a ranking keeps what it rolls, and left her out', [1, 2, 3], 'pace', 11],
  // She is slow in both rounds, and so is never asked.
  ['an action is paid for where it is taken', [2, 2, 3, 3], 'wind', 19],
] as const)('%s', (_, faces, field, after) => {
  const ruleset = compileText(ranked);
  const dice = [diceInOrder([...faces, 2, 2, 3, 3, 2, 2], null).source];
  const { events } = played(ruleset, {}, { dice });
  const question = { ask: 'state', location: { in: 'field', holder: 'Ann', field } } as const;
  const inquest = inquire(ruleset, events, events.length - 1, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const { chances } = inquest.ask(question, 3);
  expect(chances.map(({ ran, last }) => [ran, last?.after])).toEqual([[0, after]]);
});

const watched = `ruleset "Watched"
  version 1

side guards
side thieves

kind Person
  noise   counter 0..9  starts 0
  scares  counter 0..9  starts 0
  loot    counter 0..9  starts 0

condition Caught

choice Shout by g
  shout  when g.scares < 5
  wait   default

check Sneak by t on g
  roll d6 as steps
  clumsy  when steps <= 2
  quiet   otherwise

action Grab by t on g
  counts as act
  pick g from enemies of t
  raise t.loot by 1

action Hide by t
  counts as act
  raise t.noise by 0

trigger Alarm when p.noise reaches 4
  raise p.scares by 1

trigger Stumble when Sneak by t on g is rolled
  if latest Sneak by t on g is clumsy
    raise g.scares by 1

trigger Guilt when t takes Grab on g
  raise g.scares by 2

trigger Chains when t gains Caught
  raise t.scares by 3

trigger Cry when Shout by g is offered
  raise g.noise by 0

policy Shy for t
  take Hide
  choose Shout wait

encounter
  each t in thieves
    each g in guards
      Sneak by t on g
    roll d6 as creak by t
    if creak < 6
      raise t.noise by creak
    otherwise
      t gains Caught
    ask t to take any act or nothing
  each g in guards
    Shout by g as cry
    if cry is shout and g.noise > 3
      raise g.loot by 1

scenario Vault
  side guards
    Person
    Gil
    Gus
  side thieves
    Person
    Tam
    Tom
  policy Shy for everyone
`;

test('for a trigger that never fired, the event that did not set it off and the action not chosen are reported', () => {
  const ruleset = compileText(watched);
  // Tam sneaks past both and creaks a little; Tom stumbles over nobody and creaks less.
  const { events } = played(ruleset, {}, { dice: [diceInOrder([3, 4, 2, 5, 6, 1], null).source] });
  const told = (name: string): readonly unknown[] => {
    const question = {
      ask: 'state',
      location: { in: 'field', holder: name, field: 'scares' },
    } as const;
    const inquest = inquire(ruleset, events, events.length - 1, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    return inquest.ask(question, 2).chances.map(({ rule, ran, last }) => {
      const guard = last?.guard;
      const passed = guard?.guard === 'passed' ? events[guard.event] : undefined;
      return passed === undefined
        ? `${rule}: ${ran} ${guard?.guard === 'test' ? `line ${guard.where?.line} ${guard.holds}` : 'never'}`
        : `${rule}: ${ran} ${passed.type} #${passed.seq}`;
    });
  };
  const alarm = events.find(({ type }) => type === 'value-changed')?.seq;
  const hidden = events.findLast(
    (one) => one.type === 'choice-made' && 'take' in one.data.answer,
  )?.seq;
  expect(told('Tam')).toEqual([
    `trigger Alarm: 0 value-changed #${alarm}`,
    'trigger Stumble: 0 never',
    // Nobody was asked to grab anything from a thief.
    'trigger Guilt: 0 never',
    'trigger Chains: 0 line 57 true',
  ]);
  expect(told('Gus')).toEqual([
    'trigger Alarm: 0 never',
    'trigger Stumble: 0 line 36 false',
    `trigger Guilt: 0 choice-made #${hidden}`,
    'trigger Chains: 0 never',
  ]);
});

/** Returns the participants whose fields a reason reads. */
function readOf(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'holder' in part && typeof part.holder === 'string' ? [part.holder] : [];
  return [...own, ...Object.values(part).flatMap(readOf)];
}

test.each([
  ['Bert', ['Bert']],
  ['Carl', ['Carl']],
])(
  'for a loop whose `where` leaves out everybody, the test of the participant asked about is reported: %s',
  (name, whose) => {
    const ruleset = compileText(rules(chosen));
    const { events } = played(ruleset, {}, { dice: [diceInOrder([1], null).source] });
    const question = {
      ask: 'state',
      location: { in: 'field', holder: name, field: 'hits' },
    } as const;
    const inquest = inquire(ruleset, events, events.length - 1, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const [chance] = inquest.ask(question, 2).chances;
    expect(chance?.last?.guard).toMatchObject({ guard: 'test', holds: false });
    expect(readOf(chance?.last?.guard)).toEqual(whose);
  },
);

const halting = (then: string): string => `each s in blues
  if s.armour > 5
    end encounter "armoured"
  if s.hits > 8
    end encounter "hale"
${then}`;

test.each<readonly [then: string, lines: readonly string[]]>([
  // His armour keeps him from being hurt, in Struck or in the loop itself.
  ['  Struck by s', ['Bert 20 false']],
  ['  if s.armour < 4\n    lower s.hits by 1', ['Bert 22 false']],
])(
  'tests that could have ended a loop, and did not, are not reported as keeping anybody away: %j',
  (then, expected) => {
    const ruleset = compileText(rules(halting(then)));
    const { events } = played(ruleset, {});
    const question = {
      ask: 'state',
      location: { in: 'field', holder: 'Bert', field: 'hits' },
    } as const;
    const inquest = inquire(ruleset, events, events.length - 1, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const [chance] = inquest.ask(question, 2).chances;
    const last = chance?.last;
    const lines = [last?.guard, ...(last?.also ?? [])].map((guard) =>
      guard?.guard === 'test'
        ? `${readOf(guard).join()} ${String(guard.where?.line)} ${valueText(guard.reason.value)}`
        : guard?.guard,
    );
    expect(lines).toEqual(expected);
  },
);

test.each([
  { in: 'order', order: 'line' },
  { in: 'span', span: 'round' },
] as const)(
  'a later %j is the course of play, and only the first one could have come before',
  (location) => {
    const { ruleset, events } = fight(`announce "before"
play round up to 2 times
  rank line of p in everyone
    highest p.quick
    otherwise as listed
  announce "after"`);
    const linesAt = (text: string): number => {
      const at = events.findIndex(({ type, data }) => type === 'announced' && data.text === text);
      const question = { ask: 'state', location } as const;
      const inquest = inquire(ruleset, events, at, question);
      if ('unplayable' in inquest) throw new Error(inquest.unplayable);
      return inquest.ask(question, 1).chances.length;
    };
    expect([linesAt('before'), linesAt('after')]).toEqual([1, 0]);
  },
);
