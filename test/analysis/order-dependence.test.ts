// Tests where the order in which equal participants are listed can be observed. Ann and Bob are equal, and a line or two may tell them
// apart.
import { expect, test } from 'vitest';
import { listsOf } from '../../packages/engine/src/analysis/order-dependence.ts';
import { arena } from './arena.ts';

const LOOP = 'a loop in procedure Act';
const ONE = 'one taken out of many as they are listed';
const ranked = (last: string): string => `rank line of p in left\n  highest p.mana\n  ${last}\n`;

const COUNTED = 'trigger Won when Try by p is rolled\n  raise p.score by heat\n  raise heat by 1\n';

const HUE = 'track note text  starts "none"\ndefine hue as "{heat}"\n';

/** The lines, what makes the listed order observable, and the orders that the list settles without being observable. */
const ROWS: readonly (readonly [string, string | undefined, string?, string?])[] = [
  ['nothing', undefined],
  // Turns that give the same in any order.
  ['each p in left\n  raise p.score by 1', undefined],
  ['each p in left\n  raise heat by 1', undefined],
  ['each p in left\n  raise heat by p.skill', undefined],
  ['each p in left\n  set sum to 3', undefined],
  ['each p in left\n  set p.HP to heat', undefined],
  ['each p in left\n  Try by p', undefined],
  ['each p in left where p.HP > 1\n  raise heat by 2', undefined],
  // One turn changes what the other reads.
  ['each p in left\n  set hero to p', LOOP],
  ['each p in left\n  set heat to p.HP', LOOP],
  ['each p in left\n  raise p.score by heat\n  raise heat by 1', LOOP],
  ['each p in left\n  each q in allies of p\n    set q.HP to p.HP', LOOP],
  ['each p in left where any q in allies of p where q.HP > 1\n  lower p.HP by 1', LOOP],
  ['each p in left\n  play turn\n    end turn', LOOP],
  [
    'each p in left\n  play turn of p\n    if any q in allies of p where times turn of q this encounter > 0\n      raise p.score by 1',
    LOOP,
  ],
  // The turn of one participant may change whether another has a turn.
  [
    'each p in left where p.HP >= highest of q.HP for q in right\n  each c in right\n    raise c.HP by 1',
    LOOP,
  ],
  ['each p in left where p.HP > 1 and sum > 3\n  set sum to heat\n  raise heat by 1', undefined],
  ['each p in left where p.HP > 1\n  set sum to heat\n  raise heat by 1', undefined],
  ['each p in left where p is in right\n  set sum to heat\n  raise heat by 1', LOOP],
  [
    'nothing',
    'a loop in trigger Hit',
    '',
    'trigger Hit when a takes Spell on t\n  each q in allies of t\n    set hero to q\n',
  ],
  // Each turn reads a participant that is passed in, who may be one of the two.
  [
    'Sub of hero',
    'a loop in procedure Sub',
    '',
    'procedure Sub of c (Fighter)\n  each p in left\n    set p.HP to c.HP + 1\n',
  ],
  // A single participant has no order.
  ['each p in right\n  set hero to p', undefined],
  ['set hero to first p in right', undefined],
  ['set hero to first p in left', ONE],
  ['set hero to first p in everyone', ONE],
  ['each c in right\n  set hero to first p in enemies of c', ONE],
  ['nothing', ONE, '', 'policy Odd for p\n  take Spell  when p is first q in left\n'],
  ['nothing', ONE, '', 'measure one\n  at end of encounter\n  first p in left\n'],
  ['nothing', ONE, '', 'define leader as first p in left\n'],
  [
    'Sweep of left',
    'a loop in procedure Sweep',
    '',
    'procedure Sweep of those (several Fighter)\n  each p in those\n    set hero to p\n',
  ],
  // Orders.
  [`${ranked('otherwise as listed')}each p in line\n  raise p.score by 1`, undefined, 'line'],
  [`${ranked('otherwise as listed')}each p in line\n  set hero to p`, LOOP],
  [`${ranked('otherwise as listed')}set hero to first p in line`, ONE],
  [`${ranked('highest roll Try.face by p')}each p in line\n  set hero to p`, undefined],
  [
    `${ranked('highest roll Try.face by p when light\n  highest roll Try.face by p when not light')}each p in line\n  set hero to p`,
    undefined,
  ],
  [
    `${ranked('highest roll Try.face by p when heat > 1\n  highest roll Try.face by p when heat <= 1')}each p in line\n  set hero to p`,
    LOOP,
  ],
  ...[
    'if any p in line where p.HP > 1\n  nothing',
    'if no p in line where p.HP > 1\n  nothing',
    'if every p in line satisfies p.HP > 1\n  nothing',
    'set sum to count p in line where p.HP > 1',
    'set sum to total of p.HP for p in line',
    'set sum to highest of p.HP for p in line',
    'set sum to lowest of p.HP for p in line',
    'each p in left where p is in line\n  nothing',
  ].map((line): readonly [string, undefined, string] => [
    `${ranked('otherwise as listed')}${line}`,
    undefined,
    'line',
  ]),
  [
    `${ranked('otherwise as listed')}each p in left where position of p within line is 1\n  raise sum by 1`,
    ONE,
  ],
  [
    `${ranked('otherwise as listed')}each c in right\n  ask c to pick w from line\n  lower w.HP by 1`,
    'the order line, which a list settles',
  ],
  // A choice of a side settles the order; the referee may leave the listed order, and so may groups.
  [`${ranked('otherwise as chosen by left')}each p in line\n  set hero to p`, undefined],
  [
    `${ranked('otherwise as listed\n  otherwise as chosen by left')}each p in line\n  set hero to p`,
    LOOP,
  ],
  [`${ranked('otherwise as chosen by referee')}each p in line\n  set hero to p`, LOOP],
  [
    `rank line of p in left\n  linked to o when p.HP is o.HP\n  highest roll Try.face by p\neach p in line\n  set hero to p`,
    LOOP,
  ],
  [
    `${ranked('otherwise as listed')}rank row of p in line\n  highest p.mana\n  otherwise as listed\n`,
    'a ranking of a list',
    'row',
  ],
  // Loops that reach no participant or only one.
  ['each p in left where p.skill > 4\n  set hero to p', LOOP],
  ['each p in everyone\n  set hero to p', LOOP],
  ['each p in Fighter\n  set hero to p', LOOP],
  ['each q in right\n  each p in enemies of q\n    set hero to p', LOOP],
  ['each p in left\n  each q in right\n    set hero to q', undefined],
  ['each p in left\n  set p.ward to p', undefined],
  // Texts that are shown are not stored.
  ['each p in left\n  announce "{p}"', undefined],
  ['end encounter "{heat}"', undefined],
  // Two participants roll for an order.
  [ranked('highest roll Try.face by p'), undefined],
  [ranked('highest roll Try.face by p'), 'rolls for the order line', '', COUNTED],
  [ranked('highest roll Try.face by p').replace('left', 'right'), undefined, '', COUNTED],
  // The next roll may read what a roll has put into a field.
  [
    ranked('highest roll Peek.face by p as score'),
    'rolls for the order line',
    '',
    'check Peek by p\n  roll d6 as face\n    Luck + total of q.score for q in left\n  yes  when face is 3\n  no   otherwise\n',
  ],
  [ranked('highest roll Try.face by p as score'), undefined],
  // Lists and texts that are stored.
  [
    'each p in right\n  ask p to list met, up to 2, from left\n  raise heat by length of met',
    'a list that is asked for',
  ],
  [
    'if length of past > 1\n  nothing',
    'a list or a text that changes in play',
    '',
    'track past list of Fighter  starts nothing\n',
  ],
  [
    'each p in right\n  p gains Noted',
    'a list or a text that changes in play',
    '',
    'condition Noted\n  has note  text  default "none"\n',
  ],
  ['set note to "{heat}"', 'a text that is kept', '', 'track note text  starts "none"\n'],
  ['set note to hue', 'a text that is kept', '', HUE],
  // A fixed text does not depend on anybody.
  ['announce "{hue}"', 'a text that is kept', '', 'define hue as "{heat}"\n'],
  [
    'announce "{note}"',
    'a list or a text that changes in play',
    '',
    'track note text  starts "none"\n',
  ],
  [
    'if length of past > 1\n  nothing',
    undefined,
    '',
    'track past list of number  starts nothing\n',
  ],
];

test.each(ROWS.map(([act, expected, loose = '', more = '']) => ({ act, expected, loose, more })))(
  '$act: the listed order is observable by $expected',
  ({ act, expected, loose, more }) => {
    const fight = arena({ act, more });
    const found = listsOf(fight.rules, fight.header, [['Ann', 'Bob']]);
    expect(found.breaks).toEqual([expected]);
    expect([...found.loose].join(' ')).toBe(loose);
    expect(found.bags.size).toBe(loose === '' ? 0 : act.split('each p in line').length - 1);
  },
);
