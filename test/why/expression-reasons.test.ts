// Tests why an expression has its value, for each kind of expression that reads something. All are asked at the end of one fight.
import type { Event } from '@fray/engine/events';
import { inquire, type Reason } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { fight, valueText } from './fight.ts';

const LINES = `play round
  each p in right
    Try by p
    Try by p
    lower p.HP by 2
    p gains Marked with depth heat
    p gains Down
    ask p to take Spell
    p loses Down
    Solo by p
  raise heat by 1
rank line of p in left
  highest p.quick
  otherwise as listed`;

/** Returns a reason as `op value (parts)`; a value of the state has the event that wrote it. */
function told(reason: Reason, events: readonly Event[]): string {
  const of = (one: Reason): string => told(one, events);
  const list = (parts: readonly Reason[]): string =>
    parts.length === 0 ? '' : ` (${parts.map(of).join('; ')})`;
  const value = valueText(reason.value);
  switch (reason.why) {
    case 'expression':
      return `${reason.op} ${value}${list(reason.parts)}`;
    case 'state':
      return `${Object.values(reason.location).join(' ')} by ${events[reason.event]?.type ?? ''}`;
    case 'start':
      return `${Object.values(reason.location).join(' ')} from ${reason.from}`;
    case 'setting':
      return `${reason.of} ${reason.name} ${value} from ${reason.from}`;
    case 'memory':
      return `memory ${value} of ${reason.events.map((seq) => events[seq]?.type).join()}${list(reason.keys)}`;
    case 'legality':
      return `${reason.action} ${value} ${reason.illegal?.why ?? 'legal'}${list(reason.parts)}`;
    case 'event':
      return `event ${events[reason.event]?.type ?? ''}`;
    case 'bound':
      return value;
    case 'local':
      return `local ${reason.name} ${value}`;
  }
}

const MORE = `action Solo by a
  once per encounter
  nothing
action Rest by a
  nothing
action Rage by a
  counts as grim
  allowed when heat > 2
  allowed when heat > 8
  nothing
action Roar by a
  counts as grim
  allowed when heat > 1
  nothing
condition Meek
  bars Rest
`;

const ROWS: readonly (readonly [expression: string, reason: string])[] = [
  ['heat', 'track 3 (track heat by value-changed)'],
  ['heat + 1', 'add 4 (track 3 (track heat by value-changed); const 1)'],
  ['number of round', 'number-of 1 (span round by span-ended)'],
  ['dark', 'given dark false from default'],
  ['ties is low', 'same true (ruling ties low from default; const low)'],
  [
    'any p in right where p is Marked',
    'any true (side Cid (participants from scenario); has-condition true (bound Cid; condition Cid Marked by condition-gained))',
  ],
  [
    'any p in right where p is Down',
    'any false (side Cid (participants from scenario); has-condition false (bound Cid; condition Cid Down by condition-lost))',
  ],
  [
    'any p in left where p is Down',
    'any false (side Ann,Bob (participants from scenario); has-condition false (bound Ann; condition Ann Down from nothing); has-condition false (bound Bob; condition Bob Down from nothing))',
  ],
  [
    'total of p.HP for p in left',
    'total 9 (side Ann,Bob (participants from scenario); field 4 (bound Ann; field Ann HP by value-changed); field 5 (bound Bob; field Bob HP from default))',
  ],
  [
    'total of p.quick for p in left',
    'total 10 (side Ann,Bob (participants from scenario); field 3 (bound Ann; field Ann quick from scenario); field 7 (bound Bob; field Bob quick from scenario))',
  ],
  [
    'total of p.Marked.depth for p in right',
    'total 2 (side Cid (participants from scenario); condition-field 2 (bound Cid; condition-field Cid Marked depth by condition-gained))',
  ],
  [
    'any p in right where p can act',
    'any true (side Cid (participants from scenario); can-act true (bound Cid; condition Cid Out from nothing))',
  ],
  [
    'any p in right where p can take Spell',
    'any false (side Cid (participants from scenario); can-take false (bound Cid; Spell false cost (condition Cid Out from nothing; field Cid mana by value-changed; const 2)))',
  ],
  [
    'any p in right where p can take Solo',
    'any false (side Cid (participants from scenario); can-take false (bound Cid; Solo false once (condition Cid Out from nothing; event action-taken)))',
  ],
  [
    'any p in right where p can take Rest',
    'any true (side Cid (participants from scenario); can-take true (bound Cid; Rest true legal (condition Cid Out from nothing; condition Cid Meek from nothing)))',
  ],
  [
    'any p in right where p can take Rage',
    'any false (side Cid (participants from scenario); can-take false (bound Cid; Rage false not-allowed (condition Cid Out from nothing; compare true (track 3 (track heat by value-changed); const 2); compare false (track 3 (track heat by value-changed); const 8))))',
  ],
  [
    'any p in right where p can take any grim',
    // Each action has its own tests.
    'any true (side Cid (participants from scenario); can-take true (bound Cid; Rage false not-allowed (condition Cid Out from nothing; compare true (track 3 (track heat by value-changed); const 2); compare false (track 3 (track heat by value-changed); const 8)); Roar true legal (condition Cid Out from nothing; compare true (track 3 (track heat by value-changed); const 1))))',
  ],
  [
    'any p in right where p is Fighter',
    'any true (side Cid (participants from scenario); is-kind true (bound Cid; participants from scenario))',
  ],
  [
    'total of p.Marked.depth for p in left',
    // Nobody there is marked, so this is a fault and no value of the state is read.
    'total null (side Ann,Bob (participants from scenario); condition-field null (bound Ann))',
  ],
  [
    'total of times Try by p this encounter for p in right',
    'total 2 (side Cid (participants from scenario); memory 2 of check-resolved,check-resolved (bound Cid))',
  ],
  [
    'total of times Try by p this round for p in right',
    'total 2 (side Cid (participants from scenario); memory 2 of check-resolved,check-resolved (bound Cid))',
  ],
  [
    'count p in right where latest Try by p is yes',
    'count 1 (side Cid (participants from scenario); same true (outcome-of true (memory true of check-resolved (bound Cid)); const true))',
  ],
  [
    'any p in left where position of p within line is 1',
    'any true (side Ann,Bob (participants from scenario); same false (position 2 (bound Ann; order Bob,Ann (order line by order-ranked)); const 1); same true (position 1 (bound Bob; order Bob,Ann (order line by order-ranked)); const 1))',
  ],
  [
    'every p in left satisfies p.quick > 2',
    'every true (side Ann,Bob (participants from scenario); compare true (field 3 (bound Ann; field Ann quick from scenario); const 2); compare true (field 7 (bound Bob; field Bob quick from scenario); const 2))',
  ],
  [
    'heat > 1 or heat > 5',
    'or true (compare true (track 3 (track heat by value-changed); const 1))',
  ],
  [
    'heat > 5 and heat > 1',
    'and false (compare false (track 3 (track heat by value-changed); const 5))',
  ],
  [
    'any p in left where p is brave',
    'any true (side Ann,Bob (participants from scenario); define true (bound Ann; compare true (field 4 (bound Ann; field Ann HP by value-changed); track 3 (track heat by value-changed))))',
  ],
];

test.each(ROWS)('%s', (measure, expected) => {
  const { ruleset, events } = fight(
    LINES,
    `${MORE}measure asked\n  at end of encounter\n  ${measure}\n`,
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const expr = ruleset.watches[0]?.lines[0]?.value;
  if (expr === undefined) throw new Error('nothing is asked');
  expect(told(inquest.ask({ ask: 'expression', expr }, 1).root, events)).toBe(expected);
});

test.each([
  ['heat > 1', ['cmp', 'order']],
  ['heat + 1', []],
  ['heat is 1', []],
  ['heat / 2 rounded up', ['rounded']],
  ['first p in left where p.HP > 1', ['index']],
])('the reason for %s keeps %j besides its parts', (measure, keys) => {
  const { ruleset, events } = fight(
    LINES,
    `${MORE}measure asked\n  at end of encounter\n  ${measure}\n`,
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const expr = ruleset.watches[0]?.lines[0]?.value ?? expect.fail('nothing is asked');
  const { root } = inquest.ask({ ask: 'expression', expr }, 1);
  expect(root.why === 'expression' ? Object.keys(root.how).toSorted() : root.why).toEqual(keys);
});

test('a call at the very beginning of a span counts within the span', () => {
  const { ruleset, events } = fight(
    'play round up to 2 times\n  each p in right\n    Mend by p\n    set heat to times Mend by p this round + 2 * number of round',
    'procedure Mend by p\n  nothing\n',
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const named = events.flatMap(({ type, seq }) => {
    if (type !== 'value-changed') return [];
    const [value] = inquest.ask({ ask: 'event', event: seq }, 1).events[0]?.parts ?? [];
    const [counted] = value?.reason.why === 'expression' ? value.reason.parts : [];
    return counted?.why === 'memory' ? [[counted.value, counted.events]] : [];
  });
  // A call of Mend gives no event, so the event before it is named.
  const begun = events.flatMap(({ type, seq }) => (type === 'span-begun' ? [seq] : []));
  expect(named).toEqual(begun.map((seq) => [1, [seq]]));
});

test('a value that depends only on calls before any event has no further event as a reason', () => {
  const { ruleset, events } = fight(
    'each p in right\n  Mend by p\n  set heat to times Mend by p this encounter',
    'procedure Mend by p\n  nothing\n',
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const event = events.findIndex(({ type }) => type === 'value-changed');
  const told = inquest.ask({ ask: 'event', event }, 9);
  expect(told.events.map((one) => one.event.seq)).toEqual([event]);
  expect(told.further).toEqual([]);
});

test.each([
  ['Rage', 'allowed when heat > 8'],
  ['Roar', 'action Roar by a'],
  ['Spell', 'action Spell by a on t'],
])('the reason why %s can or cannot be taken names the line: %s', (action, line) => {
  const measure = `measure asked\n  at end of encounter\n  count p in right where p can take ${action}\n`;
  const { ruleset, events } = fight(LINES, `${MORE}${measure}`);
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const expr = ruleset.watches[0]?.lines[0]?.value ?? expect.fail('nothing is asked');
  const { root } = inquest.ask({ ask: 'expression', expr }, 1);
  // The line of the test that forbids it, or else the head of the action.
  const lines = ruleset.files[0]?.text.split('\n') ?? [];
  expect(legalities(root).map(({ where }) => lines[(where?.line ?? 0) - 1]?.trim())).toEqual([
    line,
  ]);
});

function legalities(reason: Reason): readonly Reason[] {
  const inner = 'parts' in reason ? reason.parts.flatMap(legalities) : [];
  return reason.why === 'legality' ? [reason, ...inner] : inner;
}

test('that somebody has taken an action in a span is told of the taking before, not of one that came later', () => {
  const { ruleset, events } = fight(
    `play round up to 2 times
  each p in right
    Solo by p
    if p can take Solo
      nothing
    otherwise
      raise heat by 1`,
    'action Solo by a\n  once per round\n  nothing\n',
  );
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const of = (type: Event['type']): readonly number[] =>
    events.flatMap((event) => (event.type === type ? [event.seq] : []));
  const taken = of('value-changed').map((event) => {
    const [guard] = inquest.ask({ ask: 'event', event }, 1).events[0]?.guards ?? [];
    return guard?.guard === 'test'
      ? legalities(guard.reason).flatMap((one) =>
          'parts' in one
            ? one.parts.flatMap((part) => (part.why === 'event' ? part.event : []))
            : [],
        )
      : [];
  });
  expect(taken).toEqual(of('action-taken').map((seq) => [seq]));
  expect(taken).toHaveLength(2);
});
