// Tests what lines of a rule read and change, and whose fields: a line or two a row.
import { expect, test } from 'vitest';
import { effectsOf, effectsWithin } from '../../packages/engine/src/analysis/effects.ts';
import { arena, effectsText, procOf, type Lines } from './arena.ts';

/** Returns the reads that decide whether somebody may take an action. */
const LEGAL = (who: string, on: string): readonly string[] => [
  `reads condition Out: ${who}`,
  `reads condition Shaken: ${who}`,
  `reads field HP: ${on}`,
  `reads field mana: ${who}`,
  `reads use Spell: ${who}`,
];
const SPELL = (who: string): readonly string[] => [
  `set field mana: ${who}`,
  `same used use Spell: ${who}`,
  `more field score: ${who}`,
];
const ROUND: readonly string[] = [
  'more span round: the table',
  'set use Spell: Ann Bob Cid',
  'reads condition Slow: Ann Bob Cid',
  'set condition Slow: Ann Bob Cid',
];

const MARK = 'procedure Mark p (Fighter)\n  raise p.score by 1\n';

const ROWS: readonly (readonly [string, readonly string[], Lines?])[] = [
  ['nothing', []],
  // Changes, and in which order they may come.
  ['each p in left\n  raise p.score by 1', ['more field score: Ann Bob']],
  ['each p in left\n  raise p.HP by 1', ['up field HP: Ann Bob']],
  // The field of another kind may have a bound at either end.
  ...['counter 0..', '..9', '0..9'].map((type): readonly [string, readonly string[], Lines] => [
    'each p in left\n  raise p.score by 1',
    ['up field score: Ann Bob'],
    { more: `kind Beast\n  score  ${type}  starts 1\n` },
  ]),
  ['each p in left\n  lower p.HP by 1', ['down field HP: Ann Bob']],
  ['each p in left\n  raise p.HP by 0', ['up field HP: Ann Bob']],
  ['each p in left\n  raise p.HP by -1', ['set field HP: Ann Bob']],
  ['each p in left\n  lower p.HP by -1', ['set field HP: Ann Bob']],
  ['each p in left\n  raise p.HP by p.skill', ['set field HP: Ann Bob']],
  ['each p in left\n  set p.HP to 3', ['same 3 field HP: Ann Bob']],
  ['each p in left\n  set p.HP to p.mana', ['reads field mana: Ann Bob', 'set field HP: Ann Bob']],
  ['each p in left\n  set p.ward to p', ['names Ann Bob', 'set field ward: Ann Bob']],
  ['raise heat by 1', ['up track heat: the table']],
  ['raise sum by heat', ['reads track heat: the table', 'more track sum: the table']],
  ['set sum to fixed', ['same 4 track sum: the table']],
  ['set hero to nobody', ['same null track hero: the table']],
  ['set hero to first p in right', ['names Cid', 'set track hero: the table']],
  // Conditions.
  ['each p in right\n  p gains Down', ['same held condition Down: Cid']],
  ['each p in right\n  p loses Down', ['same lost condition Down: Cid']],
  [
    'each p in right\n  p gains Marked with depth 3',
    ['reads condition Marked: Cid', 'set condition Marked: Cid'],
  ],
  [
    'each p in right\n  p gains Slow',
    ['reads span round: the table', 'reads condition Slow: Cid', 'set condition Slow: Cid'],
  ],
  [
    'each p in right\n  p gains Down until end of turn',
    ['reads span turn: the table', 'reads condition Down: Cid', 'set condition Down: Cid'],
  ],
  [
    'each p in right\n  set p.Marked.depth to 2',
    ['reads condition Marked: Cid', 'set condition Marked: Cid'],
  ],
  // The participants that a line changes.
  ['each p in everyone\n  raise p.score by 1', ['more field score: Ann Bob Cid']],
  ['each p in left\n  each q in enemies of p\n    lower q.HP by 1', ['down field HP: Cid']],
  [
    'each p in left\n  each q in allies of p\n    lower q.HP by 1',
    ['names Ann Bob', 'down field HP: Ann Bob'],
  ],
  ['each p in right\n  each q in allies of p\n    lower q.HP by 1', ['names Cid']],
  ['each p in left where p is Down\n  nothing', ['reads condition Down: Ann Bob']],
  ['each p in left where p is hurt\n  nothing', ['reads field HP: Ann Bob']],
  ['each p in left where p.skill > 10\n  nothing', []],
  [
    'each p in left where p.ward is not nobody\n  lower p.ward.HP by 1',
    ['reads field ward: Ann Bob', 'names Ann Bob Cid', 'down field HP: Ann Bob Cid'],
  ],
  ['each p in foes\n  lower p.HP by 1', ['down field HP: Cid'], { more: 'define foes as right\n' }],
  // Each participant of a list, and its first one, comes from the set that was listed.
  [
    'each c in right\n  ask c to list met, up to 2, from left\n  each q in met\n    raise q.score by 1\n  Hurt (item 1 of met)',
    ['reads condition Out: Cid', 'more field score: Ann Bob', 'down field HP: Ann Bob'],
    { more: 'procedure Hurt w (Fighter)\n  lower w.HP by 1\n' },
  ],
  ['lower hero.HP by 1', ['reads track hero: the table', 'down field HP: Ann Bob Cid']],
  [
    'if any p in left where p.HP > 0\n  raise heat by 1',
    ['reads field HP: Ann Bob', 'up track heat: the table'],
  ],
  // A set with `where` holds all participants for whom the condition is not known to be false.
  [
    'set hero to first p in everyone where any q in allies of p where q.skill > 4',
    ['names Ann Bob', 'set track hero: the table'],
  ],
  ['each p in right\n  set heat to p.might', ['reads field HP: Cid', 'set track heat: the table']],
  // Of a value with cases: the conditions, the values and the otherwise case, up to the first case that surely holds.
  ...(
    [
      ['1  when heat > 2\n  2  otherwise', ['reads track heat: the table']],
      [
        'p.mana  when heat > 2\n  2  otherwise',
        ['reads track heat: the table', 'reads field mana: Ann Bob'],
      ],
      [
        '1  when p.mana > 2\n  heat  otherwise',
        ['reads track heat: the table', 'reads field mana: Ann Bob'],
      ],
      ['p.mana  when light\n  heat  otherwise', ['reads field mana: Ann Bob']],
      ['p.mana  when not light\n  heat  otherwise', ['reads track heat: the table']],
    ] as const
  ).map(([cases, reads]): readonly [string, readonly string[], Lines] => [
    'each p in left\n  raise sum by p.load',
    [...reads, 'more track sum: the table'],
    { more: `define p.load\n  ${cases}\n` },
  ]),
  [
    'each p in left\n  Mark p.mate',
    ['reads field ward: Ann Bob', 'reads track heat: the table', 'more field score: Ann Bob Cid'],
    {
      more: `${MARK}define p.mate\n  p.ward          when heat > 2\n  first q in left  otherwise\n`,
    },
  ],
  // A condition known before the fight is not read, and lines that it rules out do not run.
  ['if light\n  raise heat by 1', ['up track heat: the table']],
  ['if not light\n  raise heat by 1', []],
  [
    'if ties is high\n  raise heat by 1\notherwise\n  raise sum by 1',
    ['more track sum: the table'],
  ],
  // Checks, choices, actions.
  ['each p in left\n  Try by p', []],
  ['each p in left\n  Try by p as tried\n  set heat to tried.face', ['set track heat: the table']],
  [
    'each p in left\n  Try by p',
    ['names Ann Bob', 'more memory 0: Ann Bob'],
    { measure: 'total of times Try by p this encounter for p in left' },
  ],
  ['each p in left\n  Yield by p', []],
  [
    'each p in left\n  Yield by p',
    ['reads field mana: Ann Bob'],
    { more: 'policy Meek for p\n  choose Yield yes when p.mana > 1\n' },
  ],
  [
    'each p in left\n  each q in right\n    Spell by p on q',
    [...LEGAL('Ann Bob', 'Cid'), ...SPELL('Ann Bob')],
  ],
  [
    'each p in right\n  ask p to take Spell or nothing',
    [...LEGAL('Cid', 'Ann Bob'), ...SPELL('Cid')],
  ],
  // Either of two targets may be hit.
  [
    'each p in right\n  ask p to take Toss or nothing',
    ['reads condition Out: Cid', 'more field score: Cid', 'down field HP: Ann Bob'],
    {
      more: 'action Toss by a from s on t\n  pick s from right\n  pick t from enemies of s\n  raise s.score by 1\n  lower t.HP by 1\n',
    },
  ],
  ['each p in right where p can take Spell\n  nothing', LEGAL('Cid', 'Ann Bob')],
  ['each p in right where p can act\n  nothing', ['reads condition Out: Cid']],
  [
    'each p in left\n  Bow by p',
    ['reads field mana: Ann Bob'],
    { more: 'choice Bow by p\n  yes  when p.mana > 1\n  no   default\n' },
  ],
  [
    'each p in left\n  Yield by p',
    ['reads field mana: Ann Bob', 'reads field score: Ann Bob'],
    {
      more: 'policy Meek for p\n  choose Yield yes when p.mana > 1\npolicy Bold for p\n  choose Yield no when p.score > 1\n',
    },
  ],
  [
    'each c in right\n  ask c to pick w from left',
    ['reads condition Out: Cid', 'reads field score: Ann Bob Cid'],
    { more: 'policy Sly for p\n  pick lowest option.score\n' },
  ],
  // A field may change in one kind and be fixed in another.
  [
    'each p in left\n  set sum to p.score',
    ['reads field score: Ann Bob', 'set track sum: the table'],
    { more: 'kind Beast\n  score  number  default 3\n' },
  ],
  [
    'play turn\n  nothing',
    ['more span turn: the table', 'wild: a measure of what happens'],
    { more: 'measure then\n  at end of each turn\n  1\n' },
  ],
  // A participant named by a check or a condition may be anybody.
  [
    'each p in left\n  Aim by p as aimed\n  if aimed.goal is not nobody\n    Mark aimed.goal',
    ['names Ann Bob Cid', 'reads field ward: Ann Bob', 'more field score: Ann Bob Cid'],
    {
      more: `${MARK}check Aim by p\n  let goal be p.ward\n  roll d6 as shot\n  yes  when shot is 6\n  no   otherwise\n`,
    },
  ],
  [
    'each p in right\n  p gains Held\n  Mark p.Held.grip',
    ['same held condition Held: Cid', 'reads condition Held: Cid', 'more field score: Ann Bob Cid'],
    { more: `${MARK}condition Held\n  has grip  Fighter  default nobody\n` },
  ],
  // Spans and orders.
  ['set sum to number of round', ['reads span round: the table', 'set track sum: the table']],
  ['play round\n  nothing', ROUND],
  // Counts within a span start anew, for every participant whose count is read and for the table.
  [
    'play round\n  if times Try this round > 1\n    nothing',
    [...ROUND, 'reads memory 0: the table', 'set memory 0: Ann Bob Cid the table'],
  ],
  [
    'play round\n  each p in left where times Try by p this round > 1\n    nothing',
    [...ROUND, 'names Ann Bob', 'reads memory 0: Ann Bob', 'set memory 0: Ann Bob Cid the table'],
  ],
  ['play turn\n  nothing', ['more span turn: the table']],
  // Nothing says whose turn it was, so it counts for anybody.
  [
    'play turn\n  nothing',
    ['more span turn: the table', 'names Ann Bob Cid', 'more memory 0: Ann Bob Cid the table'],
    { measure: 'total of times turn of p this encounter for p in left' },
  ],
  ['play turn\n  end turn', ['more span turn: the table', 'wild: an end that breaks off']],
  ['end encounter "over"', ['wild: an end that breaks off']],
  [
    'rank line of p in left\n  highest p.mana\n  otherwise as listed',
    ['reads field mana: Ann Bob', 'set order line: the table'],
  ],
  [
    'rank line of p in left\n  highest p.mana\n  otherwise as listed\neach p in line\n  raise p.score by 1',
    [
      'reads field mana: Ann Bob',
      'set order line: the table',
      'reads order line: the table',
      'more field score: Ann Bob',
    ],
  ],
  // After a ranking that may have been skipped, or that is one of several, an order may hold anybody.
  [
    'if heat > 1\n  rank line of p in left\n    otherwise as listed\neach p in line\n  raise p.score by 1',
    [
      'reads track heat: the table',
      'set order line: the table',
      'reads order line: the table',
      'more field score: Ann Bob Cid',
    ],
  ],
  [
    'rank line of p in left\n  otherwise as listed\nif heat > 1\n  raise sum by 1\neach p in line\n  raise p.score by 1',
    [
      'reads track heat: the table',
      'more track sum: the table',
      'set order line: the table',
      'reads order line: the table',
      'more field score: Ann Bob',
    ],
  ],
  [
    'rank line of p in left\n  otherwise as listed\nrank line of p in left\n  otherwise as listed\neach p in line\n  raise p.score by 1',
    ['set order line: the table', 'reads order line: the table', 'more field score: Ann Bob Cid'],
  ],
  [
    'rank line of p in left\n  otherwise as listed\nrank row of p in right\n  otherwise as listed\neach p in row\n  raise p.score by 1',
    [
      'set order line: the table',
      'set order row: the table',
      'reads order row: the table',
      'more field score: Cid',
    ],
  ],
  [
    'play turn\n  if heat > 1\n    end turn\n  rank line of p in left\n    otherwise as listed\neach p in line\n  raise p.score by 1',
    [
      'more span turn: the table',
      'wild: an end that breaks off',
      'reads track heat: the table',
      'set order line: the table',
      'reads order line: the table',
      'more field score: Ann Bob Cid',
    ],
  ],
  // A called procedure may end the span as well.
  [
    'play turn\n  Stop\n  rank line of p in left\n    otherwise as listed\neach p in line\n  raise p.score by 1',
    [
      'more span turn: the table',
      'wild: an end that breaks off',
      'reads track heat: the table',
      'set order line: the table',
      'reads order line: the table',
      'more field score: Ann Bob Cid',
    ],
    { more: 'procedure Stop\n  if heat > 1\n    end turn\n' },
  ],
  // A ranking inside a loop may never run, so the order may hold anybody.
  [
    'each q in right\n  rank line of p in left\n    otherwise as listed\neach p in line\n  raise p.score by 1',
    ['set order line: the table', 'reads order line: the table', 'more field score: Ann Bob Cid'],
  ],
  // A trigger that ranks them anew may fire while a loop goes through the order.
  [
    'each c in right\n  lower c.HP by 1',
    [
      'down field HP: Ann Bob Cid',
      'reads field HP: Ann Bob Cid',
      'names Ann Bob Cid',
      'set order line: the table',
      'reads order line: the table',
      'wild: an order that is ranked anew meanwhile',
    ],
    {
      more: 'trigger Sort when p.HP falls\n  rank line of q in left\n    otherwise as listed\n  each q in line\n    lower q.HP by 1\n',
    },
  ],
  // A procedure called for each participant changes only that participant.
  [
    'each p in left\n  Mark p\neach q in right\n  Mark q',
    ['more field score: Ann Bob Cid'],
    { more: 'procedure Mark p (Fighter)\n  raise p.score by 1\n' },
  ],
  [
    'each p in left\n  each q in right\n    Pair p on q\n    Pair q on p',
    ['more field score: Ann Bob Cid', 'down field mana: Ann Bob Cid'],
    {
      more: 'procedure Pair p (Fighter) on q (Fighter)\n  raise p.score by 1\n  lower q.mana by 1\n',
    },
  ],
  [
    'each p in left\n  each q in right\n    Pair p on q',
    ['more field score: Ann Bob', 'down field mana: Cid'],
    {
      more: 'procedure Pair p (Fighter) on q (Fighter)\n  raise p.score by 1\n  lower q.mana by 1\n',
    },
  ],
  // Triggers: the consequences of an event.
  [
    'each p in right\n  lower p.HP by 1',
    [
      'down field HP: Cid',
      'reads field HP: Cid',
      'reads field mana: Cid',
      'names Cid',
      'more track sum: the table',
    ],
    { more: 'trigger Even when p.HP reaches p.mana\n  raise sum by 1\n' },
  ],
  [
    'each p in right\n  lower p.HP by 1',
    ['down field HP: Cid'],
    { more: 'trigger Full when p.mana rises\n  raise sum by 1\n' },
  ],
  [
    'each p in right\n  p gains Slow',
    [
      'reads span round: the table',
      'reads condition Slow: Cid',
      'set condition Slow: Cid',
      'wild: conditions that run out one after the other',
    ],
    { more: 'measure lost\n  whenever p loses Slow\n  1\n' },
  ],
  // The duration of a condition may depend on who has it. It runs out together with others, also if a line gives the duration.
  [
    'each p in right\n  p gains Weak',
    [
      'reads field mana: Cid',
      'reads span round: the table',
      'reads condition Weak: Cid',
      'set condition Weak: Cid',
    ],
    { more: 'condition Weak\n  lasts for bearer.mana rounds\n' },
  ],
  [
    'each p in right\n  p gains Down until end of turn',
    [
      'reads span turn: the table',
      'reads condition Down: Cid',
      'set condition Down: Cid',
      'wild: conditions that run out one after the other',
    ],
    { more: 'measure lost\n  whenever p loses Down\n  1\n' },
  ],
  [
    'each p in right\n  p gains Down',
    ['same held condition Down: Cid', 'wild: a measure of what happens'],
    { more: 'measure fallen\n  whenever p gains Down\n  1\n' },
  ],
  [
    'each p in right\n  p gains Down',
    ['same held condition Down: Cid'],
    { more: 'measure lost\n  whenever p loses Slow\n  1\n' },
  ],
  [
    'each p in left\n  p gains Down',
    [
      'same held condition Down: Ann Bob',
      'reads condition Down: Ann Bob',
      'names Ann Bob',
      'more field score: Ann Bob',
    ],
    { more: 'trigger Falls when p gains Down\n  raise p.score by 1\n' },
  ],
  [
    'each p in left\n  p gains Down',
    [
      'same held condition Down: Ann Bob',
      'reads condition Down: Ann Bob',
      'names Ann Bob',
      'more field score: Cid',
    ],
    { more: 'trigger Falls when p gains Down\n  each q in right\n    raise q.score by 1\n' },
  ],
  // The old and the new participant of a change, and one that a check passes on, may be anybody.
  ...['old', 'new'].map((which): readonly [string, readonly string[], Lines] => [
    'each p in right\n  set p.ward to nobody',
    [
      'same null field ward: Cid',
      'reads field ward: Cid',
      'names Ann Bob Cid',
      'more field score: Ann Bob Cid',
    ],
    {
      more: `trigger Left when p.ward changes\n  if ${which} is not nobody\n    Mark ${which}\n${MARK}`,
    },
  ]),
  [
    'set hero to nobody',
    [
      'same null track hero: the table',
      'reads track hero: the table',
      'names Ann Bob Cid',
      'more field score: Ann Bob Cid',
    ],
    { more: `trigger Left when hero changes\n  if old is not nobody\n    Mark old\n${MARK}` },
  ],
  [
    'each p in right\n  Aim by p',
    ['names Ann Bob Cid', 'reads field ward: Cid', 'more field score: Ann Bob Cid'],
    {
      more: `check Aim by p\n  let goal be p.ward\n  roll d6 as shot\n  yes  when shot is 6\n  no   otherwise\ntrigger Hits when Aim by p comes out yes\n  if goal is not nobody\n    Mark goal\n${MARK}`,
    },
  ],
  [
    'each p in right\n  Aim by p',
    ['names Cid', 'up track heat: the table'],
    {
      more: 'check Aim by p\n  roll d6 as shot\n  yes  when shot is 6\n  no   otherwise\ntrigger Hits when Aim by p comes out yes\n  if shot is 6\n    raise heat by 1\n',
    },
  ],
  [
    'raise heat by 1',
    ['up track heat: the table', 'reads track heat: the table', 'more track sum: the table'],
    { more: 'trigger Hot when heat reaches 9\n  raise sum by 1\n' },
  ],
  [
    'each p in left\n  raise p.mana by 1',
    [
      'up field mana: Ann Bob',
      'reads field mana: Ann Bob',
      'names Ann Bob',
      'more track sum: the table',
    ],
    { more: 'trigger Full when p.mana rises\n  raise sum by 1\n' },
  ],
  [
    'each p in right\n  p gains Slow',
    [
      'reads span round: the table',
      'reads condition Slow: Cid',
      'set condition Slow: Cid',
      'wild: conditions that run out one after the other',
    ],
    { more: 'trigger Quick when p loses Slow\n  raise p.score by 1\n' },
  ],
];

test.each(ROWS.map(([act, expected, more = {}]) => ({ act, expected, more })))(
  '$act',
  ({ act, expected, more }) => {
    const fight = arena({ act, ...more });
    const proc = procOf(fight.ruleset, 'procedure Act');
    const { accesses } = effectsWithin(fight.rules, fight.cast, proc);
    expect(effectsText(fight, accesses)).toEqual(expected.toSorted());
  },
);

test('a pass of a loop begins with its first line, so a loop inside it goes through the order that the pass itself has ranked', () => {
  const fight = arena({
    act: 'each q in right\n  rank line of p in left\n    otherwise as listed\n  each p in line\n    raise p.score by 1\nraise sum by 1',
  });
  const proc = procOf(fight.ruleset, 'procedure Act');
  const code = fight.ruleset.procs[proc]?.code ?? [];
  const from = code.findIndex(({ op }) => op === 'next');
  const [next] = code.slice(from);
  const to = next?.op === 'next' ? next.done : expect.fail('no loop');
  expect(
    effectsText(fight, effectsOf(fight.rules, fight.cast, { proc, from, to, locals: [] })),
  ).toEqual([
    'more field score: Ann Bob',
    'reads order line: the table',
    'set order line: the table',
  ]);
});
