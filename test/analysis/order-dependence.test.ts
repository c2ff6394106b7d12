// Where it shows in which order equals are listed: Ann and Bob are equal, and a line or two may tell them apart.
import { expect, test } from 'vitest';
import { listsOf } from '../../packages/engine/src/analysis/order-dependence.ts';
import { arena } from './arena.ts';

const LOOP = 'a loop in procedure Act';
const ONE = 'one taken out of many as they are listed';
const ranked = (last: string): string => `rank line of p in left\n  highest p.mana\n  ${last}\n`;

/** The lines, what tells the two apart, and the orders that a list settles without showing it. */
const ROWS: readonly (readonly [string, string | undefined, string?])[] = [
  ['nothing', undefined],
  // Turns that may come in any order.
  ['each p in left\n  raise p.score by 1', undefined],
  ['each p in left\n  raise heat by 1', undefined],
  ['each p in left\n  raise heat by p.skill', undefined],
  ['each p in left\n  set sum to 3', undefined],
  ['each p in left\n  set p.HP to heat', undefined],
  ['each p in left\n  Try by p', undefined],
  ['each p in left where p.HP > 1\n  raise heat by 2', undefined],
  // Turns of which one changes what the other looks at.
  ['each p in left\n  set hero to p', LOOP],
  ['each p in left\n  set heat to p.HP', LOOP],
  ['each p in left\n  raise p.score by heat\n  raise heat by 1', LOOP],
  ['each p in left\n  each q in allies of p\n    set q.HP to p.HP', LOOP],
  ['each p in left where any q in allies of p where q.HP > 1\n  lower p.HP by 1', LOOP],
  ['each p in left\n  play turn\n    end turn', LOOP],
  // One alone cannot be told apart.
  ['each p in right\n  set hero to p', undefined],
  ['set hero to first p in right', undefined],
  ['set hero to first p in left', ONE],
  ['set hero to first p in everyone', ONE],
  // Orders.
  [`${ranked('otherwise as listed')}each p in line\n  raise p.score by 1`, undefined, 'line'],
  [`${ranked('otherwise as listed')}each p in line\n  set hero to p`, LOOP],
  [`${ranked('otherwise as listed')}set hero to first p in line`, ONE],
  [`${ranked('highest roll Try.face by p')}each p in line\n  set hero to p`, undefined],
];

test.each(ROWS.map(([act, expected, loose = '']) => ({ act, expected, loose })))(
  '$act: $expected',
  ({ act, expected, loose }) => {
    const fight = arena({ act });
    const found = listsOf(fight.rules, fight.header, [['Ann', 'Bob']]);
    expect(found.breaks).toEqual([expected]);
    expect([...found.loose].join(' ')).toBe(loose);
    expect(found.bags.size).toBe(loose === '' ? 0 : 1);
  },
);
