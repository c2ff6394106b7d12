// Tests why each kind of event happened: the values that went into it, and the tests that decided it. One or two lines of rules a row.
import type { Event } from '@fray/engine/events';
import { inquire, type EventReason, type WhyQuestion } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { played } from '../engine/runs.ts';
import { fight, valueText } from './fight.ts';

interface Row {
  readonly lines: string;
  readonly more?: string;
  /** The last event of this type is asked about. */
  readonly of: Event['type'];
  /** If given: the last one for this field. */
  readonly field?: string;
  readonly parts?: readonly string[];
  readonly guards?: readonly string[];
}

const ROWS: readonly Row[] = [
  // Values.
  { lines: 'set heat to 3', of: 'value-changed', parts: ['value: 3'] },
  { lines: 'raise heat by 3', of: 'value-changed', parts: ['from: 2', 'more: 3'] },
  {
    lines: 'each p in right\n  lower p.HP by heat',
    of: 'value-changed',
    parts: ['from: 5', 'less: 2', 'who: Cid'],
    guards: ['Cid holds'],
  },
  {
    lines: 'each p in right\n  p gains Marked with depth 4\n  raise p.Marked.depth by 1',
    of: 'value-changed',
    parts: ['from: 4', 'more: 1', 'who: Cid'],
    guards: ['Cid holds'],
  },
  // A rule that raises a fault.
  {
    lines: 'each p in right\n  set p.HP to 12 / (heat - 2) rounded down',
    of: 'encounter-ended',
    parts: ['fault: null'],
    guards: ['Cid holds'],
  },
  // Tests on which an event depends.
  {
    lines: 'if heat is 2\n  raise heat by 1',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['true holds'],
  },
  {
    lines: 'if heat is 3\n  nothing\notherwise\n  raise heat by 1',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['false does not hold'],
  },
  // An event after a possible early end: the last test for it did not hold.
  {
    lines: 'play round\n  each p in left\n    if p.quick > 8\n      end round\n  raise heat by 1',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['Bob holds', 'false does not hold'],
  },
  {
    lines:
      'play round\n  pick p at random from left where p.quick > 3\n    if p.quick > 8\n      end round\n  raise heat by 1',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['false does not hold', 'Bob holds'],
  },
  // The last round of a loop: its `while`, and its number.
  {
    lines: 'repeat up to 9 times while heat < 5\n  raise heat by 1',
    of: 'value-changed',
    parts: ['from: 4', 'more: 1'],
    guards: ['true holds', 'true holds'],
  },
  {
    lines: 'each p in right\n  Weaken p by 3',
    of: 'value-changed',
    parts: ['from: 5', 'less: 3', 'who: Cid'],
    guards: ['called in encounter', 'Cid holds'],
  },
  {
    lines: 'each p in right\n  p gains Down',
    more: 'trigger Fall when p gains Down\n  lower p.HP by 1\n',
    of: 'value-changed',
    parts: ['from: 5', 'less: 1', 'who: Cid'],
    guards: ['trigger: condition-gained'],
  },
  // Conditions.
  {
    lines: 'each p in right\n  p gains Marked with depth heat',
    of: 'condition-gained',
    parts: ['who: Cid', 'field depth: 2'],
    guards: ['Cid holds'],
  },
  {
    lines: 'play round\n  each p in right\n    p gains Down for heat rounds',
    of: 'condition-gained',
    parts: ['who: Cid', 'count: 2'],
    guards: ['Cid holds'],
  },
  // Whether a participant had the condition before counts if a trigger waits for that condition, or for any.
  ...(['Down', 'any', 'Out'] as const).map((what): Row => ({
    lines: 'each p in right\n  p gains Down',
    more: `trigger Told when x gains ${what}\n  nothing\n`,
    of: 'condition-gained',
    parts: ['who: Cid', ...(what === 'Out' ? [] : ['from: false'])],
    guards: ['Cid holds'],
  })),
  {
    lines: 'each p in right\n  p gains Down\n  p loses Down',
    of: 'condition-lost',
    parts: ['who: Cid', 'held: true'],
    guards: ['Cid holds'],
  },
  {
    lines: 'play round\n  each p in right\n    p gains Slow',
    of: 'condition-lost',
    parts: ['held: true'],
    guards: ['time: span-begun, end'],
  },
  // The span at whose edge a condition ran out is told by the event that began it, whichever edge it was.
  ...[
    ['Down until start of round', 'start'],
    ['Down until end of round', 'end'],
    ['Slow until start of round', 'start'],
    ['Down until start of round\n  p gains Down until end of round', 'end'],
    ['Down until end of round\n  p gains Down until start of round', 'end'],
  ].map(([gained, edge]): Row => ({
    lines: `each p in right\n  p gains ${gained}\nplay round\n  nothing`,
    of: 'condition-lost',
    parts: ['held: true'],
    guards: [`time: span-begun, ${edge}`],
  })),
  // Dice and checks.
  {
    lines: 'each p in right\n  Try by p',
    of: 'dice-rolled',
    parts: [
      'dice: d6',
      'modifier Base: 1',
      'when Heat: true',
      'modifier Heat: 2',
      'when Luck: false',
    ],
    guards: ['called in encounter', 'Cid holds'],
  },
  {
    lines: 'each p in right\n  Try by p',
    of: 'check-resolved',
    parts: ['value face: 6', 'outcome yes: true'],
    guards: ['called in encounter', 'Cid holds'],
  },
  {
    lines: 'each p in right\n  Try by p\n    yes  raise heat by 1\n    no   nothing',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['true holds', 'Cid holds'],
  },
  // Choices and actions.
  {
    lines: 'each p in right\n  Yield by p\n    yes  raise heat by 1\n    no   nothing',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['true holds', 'Cid holds'],
  },
  {
    lines: 'each p in right\n  ask p to take Spell',
    of: 'action-taken',
    guards: ['choice: choice-made', 'Cid holds'],
  },
  {
    lines: 'each p in right\n  ask p to take Spell',
    of: 'action-ended',
    guards: ['action: action-taken'],
  },
  {
    lines: 'each p in right\n  ask p to take Spell',
    of: 'value-changed',
    parts: ['from: 5', 'less: 1', 'who: Ann'],
    guards: ['action: action-taken'],
  },
  {
    lines: 'each p in right\n  ask p to take Spell',
    of: 'value-changed',
    field: 'mana',
    parts: ['from: 3', 'less: 2'],
    guards: ['choice: choice-made', 'Cid holds'],
  },
  {
    lines: 'each p in right\n  each q in left\n    Spell by p on q',
    of: 'value-changed',
    field: 'mana',
    parts: ['from: 3', 'less: 2'],
    guards: ['Ann holds', 'Cid holds'],
  },
  ...(['HP', 'mana'] as const).map((field): Row => ({
    lines: 'each p in right\n  Feat by p',
    more: 'action Feat by a\n  costs 2 mana\n  costs 1 HP\n  nothing\n',
    of: 'value-changed',
    field,
    parts: field === 'HP' ? ['from: 5', 'less: 1'] : ['from: 3', 'less: 2'],
    guards: ['Cid holds'],
  })),
  // An action that nobody chose, after one that was chosen, and after somebody chose none.
  {
    lines: 'each p in right\n  ask p to take Spell\n  Feat by p',
    more: 'action Feat by a\n  nothing\n',
    of: 'action-taken',
    guards: ['Cid holds'],
  },
  {
    // There is not enough mana for the spell, so nothing is the only answer.
    lines: 'each p in right\n  lower p.mana by 2\n  ask p to take Spell or nothing\n  Feat by p',
    more: 'action Feat by a\n  nothing\n',
    of: 'action-taken',
    guards: ['Cid holds'],
  },
  // Every end of an action has the taking of that action as its reason. Only the end of a lost one has the tests before it.
  {
    lines: 'play round\n  each p in right\n    Feat by p',
    more: 'action Feat by a\n  if a.HP > 2\n    end round\n',
    of: 'action-ended',
    guards: ['action: action-taken'],
  },
  {
    lines: 'each p in right\n  p gains Out\n  if heat > 1\n    Feat by p',
    more: 'action Feat by a\n  nothing\n',
    of: 'action-ended',
    guards: ['true holds', 'Cid holds'],
  },
  // Spans, texts, reveals, the end of the encounter.
  {
    lines: 'each p in right\n  play turn of p\n    nothing',
    of: 'span-begun',
    parts: ['of: Cid'],
    guards: ['Cid holds'],
  },
  // Answers: what the policy read, and which options there were.
  {
    lines: 'each p in right\n  ask p to take Spell or nothing',
    of: 'choice-made',
    parts: ['policy Able: 5', 'policy Able: 5', 'bars: false'],
    guards: ['Cid holds'],
  },
  {
    lines: 'each p in right\n  lower p.mana by 1\n  ask p to take Spell or nothing',
    of: 'choice-made',
    parts: ['policy Able: 5', 'policy Able: 5', 'cost Spell: 2', 'bars: false'],
    guards: ['Cid holds'],
  },
  {
    lines: 'ask left to pick t from right where t.HP > heat',
    of: 'choice-made',
    parts: ['among: Cid', 'where: true'],
  },
  {
    lines: 'each p in right\n  Give by p',
    more: 'choice Give by p\n  in   when p.HP > 3\n  out  default\n',
    of: 'choice-made',
    parts: ['when in: true'],
    guards: ['Cid holds'],
  },
  // For actions with requirements: each test that was made, what is left after the cost, and what bars the action.
  {
    lines: 'each p in right\n  lower p.mana by 1\n  ask p to take Feat, Rest or nothing',
    more: 'action Feat by a\n  allowed when a.HP > heat\n  allowed when heat < 2\n  costs 1 mana\n  nothing\naction Rest by a\n  allowed when a.HP < 9\n  costs 1 HP\n  nothing\ncondition Tired\n  bars Rest\ncondition Shy\n  bars Spell\n',
    of: 'choice-made',
    parts: [
      'allowed Feat: true',
      'allowed Feat: false',
      'cost Feat: 2',
      'allowed Rest: true',
      'bars: false',
      'bars: false',
    ],
    guards: ['Cid holds'],
  },
  {
    lines: 'ask left to list met, up to 2, from right',
    of: 'choice-made',
    parts: ['among: Cid'],
  },
  // A condition that bars one of the offered actions.
  {
    lines: 'each p in right\n  p gains Tired\n  ask p to take Spell, Rest or nothing',
    more: 'action Rest by a\n  nothing\ncondition Tired\n  bars Rest\n',
    of: 'choice-made',
    parts: ['policy Able: 5', 'policy Able: 5', 'bars: false', 'bars: true'],
    guards: ['Cid holds'],
  },
  // An end has its own line as its reason, whatever other lines ended before.
  {
    lines:
      'each p in right\n  play turn of p\n    if p.HP > 2\n      end turn\nend encounter "enough"',
    of: 'encounter-ended',
    parts: ['text: enough'],
  },
  {
    lines:
      'each p in right\n  play turn of p\n    if p.HP > 2\n      end turn\nend encounter "enough"',
    of: 'span-ended',
    guards: ['true holds', 'Cid holds'],
  },
  { lines: 'play round\n  nothing', of: 'span-ended' },
  { lines: 'announce "heat {heat}"', of: 'announced', parts: ['text: heat 2'] },
  { lines: 'nothing', of: 'encounter-ended' },
  // Orders.
  {
    lines: 'rank line of p in left where p.quick > 2\n  highest p.quick\n  otherwise as listed',
    of: 'order-ranked',
    parts: ['set: Ann,Bob', 'where Bob: true', 'key Bob: 7', 'where Ann: true', 'key Ann: 3'],
    guards: [],
  },
  {
    lines:
      'rank line of p in left\n  highest roll Try.face by p\n  lowest p.quick\n  otherwise as listed',
    of: 'order-ranked',
    parts: ['set: Ann,Bob', 'key Ann: 6', 'key Ann: 3', 'key Bob: 6', 'key Bob: 7'],
  },
  {
    lines:
      'rank line of p in left\n  lowest p.HP when heat > 5\n  highest p.quick when heat > 1\n  otherwise as listed',
    of: 'order-ranked',
    parts: ['set: Ann,Bob', 'key Bob: 7', 'key Ann: 3', 'when: false', 'when: true'],
  },
  {
    lines:
      'rank line of p in left\n  highest roll Try.face by p when heat > 5\n  highest p.quick\n  otherwise as listed',
    of: 'order-ranked',
    parts: ['set: Ann,Bob', 'key Bob: 7', 'key Ann: 3', 'when: false'],
  },
  {
    lines: 'rank line of p in everyone\n  highest p.HP\n  otherwise as chosen by left',
    of: 'order-ranked',
    parts: [
      'set: Ann,Bob,Cid',
      'key Ann: 5',
      'key Bob: 5',
      'key Cid: 5',
      'chosen: Ann',
      'chosen: Bob',
    ],
  },
  // The value named in the key counts, not the check's last value.
  {
    lines: 'rank line of p in left\n  highest roll Two.one by p\n  otherwise as listed',
    more: 'check Two by p\n  roll d6 as one\n  roll 2d6 as two\n',
    of: 'order-ranked',
    parts: ['set: Ann,Bob', 'key Ann: 3', 'key Bob: 3'],
  },
  {
    lines: 'rank line of p in left\n  highest p.HP\n  otherwise as chosen by left',
    of: 'order-ranked',
    parts: ['set: Ann,Bob', 'key Ann: 5', 'key Bob: 5', 'chosen: Ann'],
  },
  // The participant that was picked: by the die, as the only candidate, or nobody.
  {
    lines: 'each p in left\n  pick q at random by p from everyone\n    lower q.HP by 1',
    of: 'value-changed',
    parts: ['from: 4', 'less: 1', 'who: Cid'],
    guards: ['Cid holds', 'Bob holds'],
  },
  {
    lines:
      'each p in right\n  pick q at random by p from left where q.quick > 5\n    lower q.HP by 1',
    of: 'value-changed',
    parts: ['from: 5', 'less: 1', 'who: Bob'],
    guards: ['Bob holds', 'Cid holds'],
  },
  {
    lines:
      'each p in right\n  pick q at random by p from left where q.quick > 8\n    nothing\n  otherwise\n    raise heat by 1',
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: ['false does not hold', 'false does not hold', 'Ann,Bob does not hold', 'Cid holds'],
  },
  {
    lines: 'each p in left\n  pick q at random by p from everyone where q.quick > 2\n    nothing',
    of: 'dice-rolled',
    parts: ['from: Ann,Bob,Cid', 'where: true', 'where: true', 'where: true'],
    guards: ['Bob holds'],
  },
  // What triggers bind.
  ...(['takes', 'finishes'] as const).map((on): Row => ({
    lines: 'each p in right\n  Feat by p',
    more: `action Feat by a\n  nothing\ntrigger Told when a ${on} Feat\n  raise heat by 1\n`,
    of: 'value-changed',
    parts: ['from: 2', 'more: 1'],
    guards: [`trigger: ${on === 'takes' ? 'action-taken' : 'action-ended'}`],
  })),
  // Modifiers. Of a `best of` both count, because they were compared.
  {
    lines: 'each p in right\n  Aim by p',
    more: `check Aim by p
  roll d6 as face
    Wind - heat
    Edge + 1  when heat > 5
    Luck + 3  when heat > 1
    best of Kit
      Low  + 1
      High + heat
  yes  when face > 4
  no   otherwise
`,
    of: 'dice-rolled',
    parts: [
      'dice: d6',
      'modifier Wind: 2',
      'when Edge: false',
      'when Luck: true',
      'modifier Luck: 3',
      'modifier Low: 1',
      'modifier High: 2',
    ],
    guards: ['called in encounter', 'Cid holds'],
  },
  // What may be said, and what may be taken.
  {
    lines: 'each p in right\n  ask p for n from heat to 4',
    of: 'choice-made',
    parts: ['policy Able: 3', 'at least: 2', 'at most: 4'],
    guards: ['Cid holds'],
  },
];

function guardText(guard: EventReason['guards'][number], events: readonly Event[]): string {
  switch (guard.guard) {
    case 'test':
      return `${valueText(guard.reason.value)} ${guard.holds ? 'holds' : 'does not hold'}`;
    case 'another':
      return `${valueText(guard.reason.value)} instead`;
    case 'call':
      return `called in ${guard.rule}`;
    case 'event': {
      const edge = guard.edge === undefined ? '' : `, ${guard.edge}`;
      return `${guard.by}: ${events[guard.event]?.type ?? ''}${edge}`;
    }
    case 'passed':
      return `${guard.by}: ${events[guard.event]?.type ?? ''}`;
  }
}

test.each(ROWS)(
  'the reasons for $of $field of $lines',
  ({ lines, more = '', of, field, parts = [], guards = [] }) => {
    const { ruleset, events } = fight(lines, more);
    const event = events.findLastIndex(
      (one) =>
        one.type === of &&
        (field === undefined || (one.type === 'value-changed' && one.data.field === field)),
    );
    const inquest = inquire(ruleset, events, events.length - 1);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    const [told] = inquest.ask({ ask: 'event', event }, 1).events;
    expect(told?.event).toEqual(events[event]);
    expect(told?.parts.map(({ as, reason }) => `${as}: ${valueText(reason.value)}`)).toEqual(parts);
    expect(told?.guards.map((guard) => guardText(guard, events))).toEqual(guards);
  },
);

test.each([
  ['', 3],
  // More than the field can hold is rolled, and rolled again to the same.
  ['\n    Base + 8', 2],
])(
  'a field set by a roll of a ranking has that roll as its reason, also if those tied roll again:%s',
  (more, least) => {
    const { ruleset, events } = fight(
      'rank line of p in left\n  highest roll Lot.face by p as HP',
      `check Lot by p\n  roll d6 as face${more}\n`,
    );
    const inquest = inquire(ruleset, events, events.length - 1);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    // Both throw threes twice, and then the faces of the seed.
    const changes = events.flatMap((event) => (event.type === 'value-changed' ? [event] : []));
    expect(changes.length).toBeGreaterThanOrEqual(least);
    for (const { seq, data } of changes) {
      const [part, ...others] = inquest.ask({ ask: 'event', event: seq }, 1).events[0]?.parts ?? [];
      expect([part?.as, part?.reason.value, others]).toEqual(['value', data.asked, []]);
      const result = part?.reason.why === 'event' ? events[part.reason.event] : undefined;
      expect(result).toMatchObject({
        type: 'check-resolved',
        data: { args: [['p', data.holder]], values: [{ name: 'face', total: data.asked }] },
      });
    }
  },
);

test('the roll of a ranking has the names and modifiers of the one who rolled', () => {
  const { ruleset, events } = fight(
    'rank line of p in left\n  highest roll Lot.face by p\n  otherwise as listed',
    'check Lot by q\n  roll d6 as face\n    Quick + q.quick\n',
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const rolls = events.flatMap(({ type, seq }) => {
    if (type !== 'check-resolved') return [];
    const { locals } = inquest.ask({ ask: 'event', event: seq }, 1);
    return [
      locals.flatMap((one) =>
        one.from === 'roll'
          ? one.roll.modifiers.map(({ amount }) => amount)
          : one.from === 'argument'
            ? [one.given?.value]
            : [],
      ),
    ];
  });
  expect(rolls).toEqual([
    [3, 'Ann'],
    [7, 'Bob'],
  ]);
});

test('what a field of a condition was before is what it got with the condition', () => {
  const { ruleset, events } = fight(
    'each p in right\n  p gains Marked with depth 4\n  raise p.Marked.depth by 1',
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const event = events.findIndex(({ type }) => type === 'value-changed');
  const [from] = inquest.ask({ ask: 'event', event }, 1).events[0]?.parts ?? [];
  expect(from).toMatchObject({
    as: 'from',
    reason: {
      why: 'state',
      location: { in: 'condition-field', holder: 'Cid', condition: 'Marked', field: 'depth' },
      event: events.findIndex(({ type }) => type === 'condition-gained'),
    },
  });
});

test.each<readonly [where: string, found: object]>([
  // A single candidate needs no die.
  [
    'p.quick < 5',
    {
      from: 'loop',
      value: 'Ann',
      test: { value: true },
      others: [{ value: false }, { value: false }],
    },
  ],
  ['p.quick > 0', { from: 'result', value: 'Cid' }],
])('who was picked where %s comes from the tests or from the die', (where, found) => {
  const { ruleset, events } = fight(
    `pick p at random from everyone where ${where}\n  raise heat by 1`,
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const event = events.findIndex(({ type }) => type === 'value-changed');
  const told = inquest.ask({ ask: 'event', event }, 1);
  const thrown = events.flatMap(({ type, seq }) => (type === 'dice-rolled' ? [seq] : []));
  expect(told.locals).toMatchObject([
    { name: 'p', ...found, ...(thrown.length > 0 && { event: thrown[0] }) },
  ]);
  expect(told.events[0]?.guards).toMatchObject([
    { guard: 'test', holds: true, reason: { why: 'local', local: told.locals[0]?.id } },
  ]);
});

test('each place in an order comes from the keys that were evaluated and rolled for it', () => {
  const { ruleset, events } = fight(
    'rank line of p in left\n  first where p.HP > 2\n  highest roll Lot.face by p\n  lowest roll Dare.grit by p\n  otherwise as listed',
    'check Lot by p\n  roll d6 as face\ncheck Dare by p\n  roll d6 as grit\n',
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const event = events.findIndex(({ type }) => type === 'order-ranked');
  const { parts = [] } = inquest.ask({ ask: 'event', event }, 1).events[0] ?? {};
  const keys = parts.flatMap(({ as, reason }) => {
    if (!as.startsWith('key')) return [];
    const data = reason.why === 'event' ? events[reason.event]?.data : undefined;
    return [[as, data !== undefined && 'check' in data ? data.check : reason.why, reason.value]];
  });
  expect(keys).toEqual(
    ['key Ann', 'key Bob'].flatMap((as) => [
      [as, 'expression', true],
      [as, 'Lot', 3],
      [as, 'Dare', 3],
    ]),
  );
});

test('the cost of the only thing that the rules name is told', () => {
  const ruleset = compileText(`ruleset "Monk"

side all

kind Monk
  mana  counter 0..9  starts 3

action Pray by a
  costs 2 mana
  nothing

encounter
  each p in all
    ask p to take Pray

scenario Cell
  side all
    Monk
    Ann
`);
  const { events } = played(ruleset, {}, {});
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const event = events.findIndex(({ type }) => type === 'value-changed');
  expect(inquest.ask({ ask: 'event', event }, 1).events[0]?.parts).toMatchObject([
    { as: 'from', reason: { value: 3 } },
    { as: 'less', reason: { value: 2 } },
  ]);
});

test('an answer about a value says that a fault cut the fight short, one about an event does not', () => {
  const { ruleset, events } = fight('each p in right\n  set p.HP to 12 / (heat - 2) rounded down');
  const event = events.length - 1;
  const cutShort = (question: WhyQuestion): number | null => {
    const inquest = inquire(ruleset, events, event, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    return inquest.ask(question, 1).cutShort;
  };
  const location = { in: 'field', holder: 'Cid', field: 'HP' } as const;
  expect([cutShort({ ask: 'state', location }), cutShort({ ask: 'event', event })]).toEqual([
    event,
    null,
  ]);
});
