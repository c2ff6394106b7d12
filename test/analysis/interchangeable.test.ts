// Tests who is interchangeable when a fight begins: participants next to each other who are equal except for the name, which no rule
// mentions. A fight a row.
import { link } from '@fray/engine/machine';
import { expect, test } from 'vitest';
import { readsOf } from '../../packages/engine/src/analysis/read-sets.ts';
import { headerOf } from '../../packages/engine/src/machine/header.ts';
import { interchangeableIn } from '../../packages/engine/src/symmetry/interchangeable.ts';
import { compileText } from '../engine/played.ts';
import { beginRun, inputsFor } from '../engine/runs.ts';

const text = (fight: string, more: string): string => `ruleset "Alike"
side left
side right
kind Fighter
  HP    counter 0..  starts 2
  ward  Fighter      starts nobody
kind Beast
  HP    counter 0..  starts 2
condition Down
given chief  Fighter  default nobody
track hero   Fighter  starts nobody
check Try by p
  roll d3 as face
  yes  when face is 3
  no   otherwise
choice Yield by p
  yes
  no  default
policy Meek for p
  choose Yield yes
encounter
  each p in everyone
    Yield by p
    Try by p
      yes  lower p.HP by 1
      no   nothing
${more}
scenario Here
${fight
  .split('\n')
  .map((line) => `  ${line}`)
  .join('\n')}
`;

const TWO = 'side left\n  Fighter\n  Ann\n  Bob';

/** The fight, who is interchangeable in it, and further declarations or the policies of its participants. */
const ROWS: readonly (readonly [string, string, string?, string?])[] = [
  [TWO, 'Ann Bob'],
  ['side left\n  Fighter\n  Ann', ''],
  ['side left\n  Fighter\n  Ann x3', 'Ann-1 Ann-2 Ann-3'],
  [`${TWO}\n  Cid\nside right\n  Fighter\n  Dan\n  Eve`, 'Ann Bob Cid, Dan Eve'],
  ['side left\n  Fighter\n  Ann\nside right\n  Fighter\n  Bob', ''],
  ['side left\n  Fighter  HP\n  Ann      3\n  Bob      4\n  Cid      4', 'Bob Cid'],
  ['side left\n  Fighter  HP\n  Ann      4\n  Bob      3\n  Cid      4', ''],
  ['side left\n  Fighter  Down\n  Ann      yes\n  Bob      no\n  Cid      no', 'Bob Cid'],
  // The machine sorts by code unit, so names in small letters count as well.
  ['side left\n  Fighter\n  ann\n  bob\n  Cid\n  Dan', 'Cid Dan'],
  ['side left\n  Fighter\n  Ann\n  bob\n  Cid', ''],
  // A participant whom something names is not interchangeable.
  [`given chief Ann\n${TWO}\n  Cid`, 'Bob Cid'],
  [
    'side left\n  Fighter  ward\n  Ann      Cid\n  Bob      Cid\n  Cid      -\n  Dan      -',
    'Ann Bob',
  ],
  [`policy Meek for Ann\n${TWO}\n  Cid`, 'Bob Cid'],
  [`policy Meek for left\n${TWO}`, 'Ann Bob'],
  [`${TWO}\n  Cid`, 'Bob Cid', '', 'Ann'],
  [`${TWO}\n  Cid`, 'Ann Bob Cid', '', 'left'],
  [
    `${TWO}\n  Cid`,
    'Bob Cid',
    'procedure Call p (Fighter)\n  ask p to list met, up to 1, from left\n  raise p.HP by length of met\npolicy Calls for p\n  list Ann\n',
  ],
  // A word is not a name, even if it is written like one.
  [`${TWO}\n  Cid`, 'Bob Cid', 'track mood  one of Ann, Dan  starts Ann\n'],
  // An invariant that is checked after every change sees each participant alone, and a name that a loop leaves behind tells them apart.
  [TWO, '', 'invariant Fine\n  always\n  hero is nobody\n'],
  [TWO, '', 'trigger Last when p.HP falls\n  each q in Fighter\n    set hero to q\n'],
];

test.each(ROWS.map(([fight, expected, more = '', by = '']) => ({ fight, expected, more, by })))(
  'interchangeable participants of $fight, $more$by: $expected',
  ({ fight, expected, more, by }) => {
    const ruleset = compileText(text(fight, more));
    const program = link(ruleset, { watches: ruleset.watches });
    const inputs = inputsFor(ruleset, { policies: by === '' ? [] : [['Meek', by]] });
    const header = headerOf(beginRun(program, inputs));
    if (header === null) throw new Error('the fight has not begun');
    const { classes, classOf } = interchangeableIn(program, header, readsOf(ruleset, []));
    expect(classes.map((names) => names.join(' ')).join(', ')).toBe(expected);
    const told = classes.flatMap((names, index) => names.map((name) => [name, index] as const));
    expect([...classOf]).toEqual(told);
  },
);
