// Tests where a local name has its value from, for each way in which it gets one. Each row asks about the last event of a type.
import type { Event } from '@fray/engine/events';
import { inquire, type LocalReason, type Reason } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { fight, valueText } from './fight.ts';

const reasonText = (reason: Reason | null): string =>
  reason === null
    ? 'none'
    : `${reason.why === 'expression' ? reason.op : reason.why} ${valueText(reason.value)}`;

function modifiersText(list: Extract<LocalReason, { from: 'let' }>['modifiers']): string {
  return list
    .map(
      ({ name, counts, amount, when, parts }) =>
        ` [${name}${counts ? ` counts ${valueText(amount)}` : ''}${when === null ? '' : ` when ${valueText(when.value)}`}${parts.map((part) => ` of ${reasonText(part)}`).join('')}]`,
    )
    .join('');
}

function told(local: LocalReason, events: readonly Event[]): string {
  const typeOf = (seq: number): string => events[seq]?.type ?? '';
  const own = `${local.name} `;
  switch (local.from) {
    case 'let':
      return `${own}let ${reasonText(local.base)}${modifiersText(local.modifiers)}`;
    case 'roll': {
      const { name, dice, thrown, pips, plus, rolled, ops, modifiers } = local.roll;
      const shown = thrown.map(
        ({ size, sign, face, extra }) =>
          `${sign < 0 ? '-' : ''}d${size}:${face}${extra ? '+' : ''}`,
      );
      const made = local.roll.events.map(typeOf).join(' ');
      return `${own}roll ${name} of ${reasonText(dice)} ${shown.join(' ')} pips ${pips} plus ${plus} total ${valueText(rolled?.total ?? '-')}${ops.map(({ op }) => ` ${String(op)}`).join('')}${modifiersText(modifiers)} by ${made}`;
    }
    case 'loop':
      return `${own}loop in ${reasonText(local.set)} where ${reasonText(local.test)}`;
    case 'argument':
      return `${own}argument ${reasonText(local.given)}`;
    case 'result':
      return `${own}result of ${typeOf(local.event)}`;
    case 'said':
      return `${own}said by ${typeOf(local.event)}`;
    case 'nothing':
      return `${own}nothing`;
  }
}

interface Row {
  readonly lines: string;
  readonly more?: string;
  readonly of?: Event['type'];
  /** True to ask right after that event, with nothing known of later ones. */
  readonly now?: true;
  readonly locals: readonly string[];
}

/** The reason for Cid, who is alone on the right. */
const CID = 'p loop in side Cid where none';

const ROWS: readonly Row[] = [
  // Lets.
  { lines: 'let n be heat + 1\nset heat to n', locals: ['n let add 3'] },
  {
    lines:
      'let n be heat\n  Up +1  when heat > 1\n  Down -1  when heat > 5\n  More + heat\nset heat to n',
    locals: [
      'n let track 2 [Up counts 1 when true of const 1] [Down when false] [More counts 2 of track 2]',
    ],
  },
  {
    lines:
      'let n be heat\n  best of kind\n    Small +1\n    Large +3  when heat > 1\n    Huge +5  when heat > 5\nset heat to n',
    locals: [
      'n let track 2 [Small of const 1] [Large counts 3 when true of const 3] [Huge when false]',
    ],
  },
  {
    lines: 'let n be heat\n  best of kind\n    One +2\n    Two +2\n  Less -1\nset heat to n',
    locals: [
      'n let track 2 [One counts 2 of const 2] [Two of const 2] [Less counts -1 of const 1]',
    ],
  },
  { lines: 'let n be 1\nlet m be n + 2\nset heat to m', locals: ['m let add 3', 'n let const 1'] },
  { lines: 'let n be 1\nlet n2 be 5\nset heat to n', locals: ['n let const 1'] },
  // Dice.
  {
    lines: 'each p in right\n  roll d6 as luck by p\n  set heat to luck',
    locals: ['luck roll luck of const d6 d6:3 pips 0 plus 0 total 3 by dice-rolled', CID],
  },
  {
    lines:
      'each p in right\n  roll 2d6 + 1 keep highest 1 as luck by p\n    Up +1  when heat > 1\n    Extra +1d6\n  set heat to luck',
    locals: [
      'luck roll luck of dice-add 2d6+1 d6:3 d6:3 d6:3+ pips 1 plus 1 total 8 keep [Up counts 1 when true of const 1] [Extra counts d6 of const 1d6] by dice-rolled',
      CID,
    ],
  },
  {
    lines:
      'each p in right\n  roll 2d6 as luck by p\n  roll again luck keeping 6 as more by p\n  set heat to more',
    locals: [
      'luck roll luck of const 2d6 d6:3 d6:3 pips 0 plus 0 total 6 by dice-rolled',
      'more roll more of local 6 d6:3 d6:3 pips 0 plus 0 total - by dice-rolled',
      CID,
    ],
  },
  {
    lines:
      'each p in right\n  roll 2d6 + 1 as luck by p\n    Up + 2\n  roll again luck keeping 6 as more by p\n  set heat to more',
    locals: [
      'luck roll luck of dice-add 2d6+1 d6:3 d6:3 pips 1 plus 2 total 9 [Up counts 2 of const 2] by dice-rolled',
      'more roll more of local 9 d6:3 d6:3 pips 1 plus 2 total - by dice-rolled',
      CID,
    ],
  },
  // Modifiers of a roll: those that hold, the first of each name, and the first of the largest in a `best of`.
  {
    lines:
      'each p in right\n  roll d6 as luck by p\n    best of Kit\n      Low  + 1\n      High + heat\n      Same + heat\n    Less - heat\n    Off  - 1  when heat > 5\n    Worse - 1d4\n  set heat to luck',
    locals: [
      'luck roll luck of const d6 d6:3 -d4:3+ pips 0 plus 0 total 0 [Low of const 1] [High counts 2 of track 2] [Same of track 2] [Less counts -2 of track 2] [Off when false] [Worse counts -d4 of const 1d4] by dice-rolled',
      CID,
    ],
  },
  // A value without a throw is worked out as well: dice, numbers and subtractions of a `best of`.
  {
    lines:
      'let n be heat\n  best of kind\n    Less - 3\n    Zero + 0\n    Nil  - 0\n  More + 1\nset heat to n',
    locals: [
      'n let track 2 [Less of const 3] [Zero counts 0 of const 0] [Nil of const 0] [More counts 1 of const 1]',
    ],
  },
  {
    lines:
      'let n be heat\n  best of kind\n    One  + 1  when heat > 5\n    Two  + 2  when heat > 4\n  All + 1\nset heat to n',
    locals: ['n let track 2 [One when false] [Two when false] [All counts 1 of const 1]'],
  },
  // Loops: the set, and who passes the `where`.
  {
    lines: 'each p in left where p.quick > 3\n  set p.HP to 3',
    locals: ['p loop in side Ann,Bob where compare true'],
  },
  { lines: 'each p in left\n  set p.HP to 3', locals: ['p loop in side Ann,Bob where none'] },
  {
    lines: 'each p in everyone\n  set p.HP to 3',
    locals: ['p loop in everyone Ann,Bob,Cid where none'],
  },
  {
    lines: 'each p in left\n  each q in right\n    set q.HP to p.quick',
    locals: ['p loop in side Ann,Bob where none', 'q loop in side Cid where none'],
  },
  {
    lines:
      'each p in right\n  pick q at random by p from everyone where q.quick > 2\n    set q.HP to 4',
    locals: [CID, 'q result of dice-rolled'],
  },
  {
    lines:
      'each p in right\n  pick q at random by p from left where q.quick > 3\n    set q.HP to 3',
    locals: [CID, 'q loop in side Ann,Bob where compare true'],
  },
  {
    lines: 'each p in right\n  pick q at random by p from right\n    set q.HP to 3',
    locals: [CID, 'q loop in side Cid where none'],
  },
  // Arguments.
  {
    lines: 'each p in right\n  Weaken p by heat',
    locals: ['much argument track 2', CID, 't argument local Cid'],
  },
  // Results.
  {
    lines: 'each p in right\n  Try by p as how\n  set heat to how.face',
    locals: ['how result of check-resolved', CID],
  },
  {
    lines: 'each p in right\n  Yield by p as how\n  if how is yes\n    set heat to 3',
    locals: ['how result of choice-made', CID],
  },
  {
    lines:
      'each p in right\n  Yield by p as how\n  let n be\n    4  when how is yes\n    5  otherwise\n  set heat to n',
    locals: ['how result of choice-made', 'n let if 4', CID],
  },
  {
    lines: 'each p in right\n  ask p to pick q from left\n  set q.HP to 3',
    locals: [CID, 'q result of choice-made'],
  },
  // Names that an action and a trigger bind.
  {
    lines: 'each p in right\n  ask p to take Spell',
    locals: ['t said by action-taken'],
  },
  {
    lines: 'each p in right\n  set p.HP to 3',
    more: 'trigger Ow when x.HP falls\n  set heat to x.quick\n',
    locals: ['x said by value-changed'],
  },
  // Dice of a ranking: the argument is the member who throws.
  {
    lines: 'rank line of p in left\n  highest roll Try.face by p\n  otherwise as listed',
    of: 'dice-rolled',
    locals: [],
  },
  {
    lines: 'rank line of p in left\n  highest roll Lot.face by p\n  otherwise as listed',
    more: 'check Lot by q\n  roll d6 as face\n    Quick + q.quick\n',
    of: 'dice-rolled',
    locals: ['q argument bound Bob'],
  },
  {
    lines:
      'rank line of p in left\n  highest roll Lot.face by p against heat\n  otherwise as listed',
    more: 'check Lot by q against n (number)\n  roll d6 as face\n    More + n\n',
    of: 'dice-rolled',
    locals: ['n argument track 2'],
  },
  // A modifier that counted for one member need not count for another: Ann is not quick.
  {
    lines: 'rank line of p in left\n  highest roll Lot.face by p\n  otherwise as listed',
    more: 'check Lot by q\n  let base be q.quick\n    Fast + 2  when q.quick > 5\n  roll d6 as face\n    Base + base\n',
    of: 'dice-rolled',
    locals: ['base let field 7 [Fast counts 2 when true of const 2]', 'q argument bound Bob'],
  },
  // For a roll whose check has not ended, the modifiers that count are worked out.
  {
    lines: 'each p in right\n  Dare by p',
    more: `check Dare by q
  roll 2d6 as face
    best of Kit
      Low  + 1
      High + heat
      Huge + 9  when heat > 5
    best of Load
      Heavy - 3
      Light - 1  when heat > 5
    Less - 2
    Off  - 1  when heat > 5
    Worse - 1d4
  push face if Yield by q when face < 9
`,
    of: 'choice-made',
    now: true,
    locals: [
      'face roll face of const 2d6 d6:3 d6:3 -d4:3+ pips 0 plus -3 total - [Low of const 1] [High counts 2 of track 2] [Huge when false] [Heavy counts -3 of const 3] [Light when false] [Less counts -2 of const 2] [Off when false] [Worse counts -d4 of const 1d4] by dice-rolled',
      CID,
    ],
  },
  // If low rolls are good, a bonus is subtracted.
  {
    lines: 'each p in right\n  Dare by p',
    more: `check Dare by q
  roll 2d6 as face, low is good
    Plus + 2
    Less - heat
    More + 1d4
  push face if Yield by q when face > 1
`,
    of: 'choice-made',
    now: true,
    locals: [
      'face roll face of const 2d6 d6:3 d6:3 -d4:3+ pips 0 plus 0 total - [Plus counts -2 of const 2] [Less counts 2 of track 2] [More counts -d4 of const 1d4] by dice-rolled',
      CID,
    ],
  },
  // A fault in an argument of a define reads names of the calling line.
  {
    lines: 'let n be heat - 2\nset heat to twice of (12 / n rounded down)',
    more: 'define twice of m (number) as m * 2\n',
    of: 'encounter-ended',
    locals: ['n let sub 0'],
  },
  {
    lines: 'let n be heat\nset heat to gap of n from (12 / (n - 2) rounded down)',
    more: 'define gap of x (number) from y (number) as x - y\n',
    of: 'encounter-ended',
    locals: ['n let track 2'],
  },
  // The member for whom a condition of a ranking is tested is no name of the line.
  {
    lines:
      'rank line of p in left\n  linked to o when 12 / (o.HP - 5) rounded down > p.HP\n  highest p.HP\n  otherwise as listed',
    of: 'encounter-ended',
    locals: [],
  },
  {
    lines:
      'rank line of p in left where 12 / (p.HP - 5) rounded down > 1\n  highest p.HP\n  otherwise as listed',
    of: 'encounter-ended',
    locals: [],
  },
  {
    lines: 'ask left to list met, up to 2, from right where 12 / (met.HP - 5) rounded down > 1',
    of: 'encounter-ended',
    locals: [],
  },
  {
    lines: 'ask left to pick t from right where 12 / (t.HP - 5) rounded down > 1',
    of: 'encounter-ended',
    locals: [],
  },
];

test.each(ROWS)('$lines', ({ lines, more = '', of = 'value-changed', now, locals }) => {
  const { ruleset, events } = fight(lines, more);
  const event = events.findLastIndex((one) => one.type === of);
  const inquest = inquire(ruleset, events, now === true ? event : events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const answer = inquest.ask({ ask: 'event', event }, 1);
  expect(answer.locals.map((local) => told(local, events)).toSorted()).toEqual(locals);
});

test('an argument stands in the call that gave it', () => {
  const { ruleset, events } = fight('each p in right\n  Weaken p by heat');
  const inquest = inquire(ruleset, events, events.length - 1);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  const event = events.findIndex(({ type }) => type === 'value-changed');
  const lines = ruleset.files[0]?.text.split('\n') ?? [];
  const given = inquest
    .ask({ ask: 'event', event }, 1)
    .locals.flatMap(({ from, name, where }) =>
      from === 'argument' ? [[name, lines[(where?.line ?? 0) - 1]?.trim()]] : [],
    );
  expect(given).toEqual([
    ['t', 'Weaken p by heat'],
    ['much', 'Weaken p by heat'],
  ]);
});
