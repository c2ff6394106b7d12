// Tests which variables some rule can read, a few lines a row. A variable that no rule reads does not tell two states apart.
import { expect, test } from 'vitest';
import { readsOf } from '../../packages/engine/src/analysis/read-sets.ts';
import { compileText } from '../engine/played.ts';

const text = (lines: string, more: string): string => `ruleset "Reads"
span round
side left
kind Fighter
  HP     counter 0..  starts 2
  score  number       starts 0
condition Down
condition Slow
  lasts for 1 round
track heat  counter 0..  starts 0
track sum   number       starts 0
check Try by p
  roll d3 as face
  roll d6 as other
  yes  when face is 3
  no   otherwise
encounter
  play round
${lines
  .split('\n')
  .map((line) => `    ${line}`)
  .join('\n')}
${more}
scenario Here
  side left
    Fighter
    Ann
`;

/** Lines of a round, the variables that are read, and further declarations. */
const ROWS: readonly (readonly [string, string, string?])[] = [
  ['nothing', ''],
  ['set heat to 1', ''],
  ['raise heat by 1', 'tracks heat'],
  ['set heat to sum', 'tracks sum'],
  ['each p in left\n  set p.HP to 1', ''],
  ['each p in left\n  lower p.HP by 1', 'fields HP'],
  ['each p in left\n  set p.HP to p.score', 'fields score'],
  ['each p in left\n  p gains Slow', ''],
  ['set sum to number of round', 'spans round'],
  ['each p in left\n  Try by p', ''],
  ['each p in left\n  Try by p as tried\n  set sum to tried.other', 'values other'],
  ['set sum to total of times Try by p this round for p in left', 'memories 0'],
  [
    'each p in left\n  if latest Try by p is not nothing\n    let last be latest Try by p\n    set sum to last.other',
    'values other; memories 0',
  ],
  [
    'each p in left where p.last.other > 1\n  nothing',
    'values other; memories 0',
    'define p.last as latest Try by p\n',
  ],
  ['rank line of p in left\n  otherwise as listed', ''],
  ['rank line of p in left\n  highest p.score\n  otherwise as listed', 'fields score'],
  ['rank line of p in left\n  highest roll Try.other by p', 'ranked 0 1'],
  ['rank line of p in left\n  otherwise as listed\neach p in line\n  nothing', 'orders line'],
  ['nothing', 'fields HP', 'trigger Hurt when p.HP falls\n  nothing\n'],
  ['nothing', 'tracks heat', 'trigger Hot when heat rises\n  nothing\n'],
  ['nothing', '', 'trigger Falls when p gains Down\n  nothing\n'],
  ['nothing', '', 'trigger New when round begins\n  nothing\n'],
  ['nothing', 'results Try', 'trigger Tried when Try by p is rolled\n  nothing\n'],
  ['nothing', 'fields HP', 'action Rest by p\n  costs 1 HP\n  set p.score to 1\n'],
  ['nothing', 'fields score', 'define p is great when p.score > 3\n'],
  ['nothing', '', 'measure m\n  at end of encounter\n  3\n'],
  // The number of a round is read at either edge of it.
  ...['start', 'end'].map(
    (edge) =>
      [
        'nothing',
        'spans round',
        `scenario Late\n  at ${edge} of round 2\n    announce "late"\n  side left\n    Fighter\n    Dan\n`,
      ] as const,
  ),
  [
    'nothing',
    'values other; results Try',
    'trigger Luck when Try by p is rolled\n  set sum to other\n',
  ],
  ['nothing', 'fields score HP', 'trigger Even when p.HP reaches p.score\n  nothing\n'],
  ['nothing', 'fields score', 'action Rest by p\n  allowed when p.score > 1\n  set p.HP to 1\n'],
  ['nothing', 'fields score', 'choice Yield by p\n  yes  when p.score > 1\n  no   default\n'],
  ['nothing', 'tracks heat', 'condition Long\n  lasts for heat rounds\n'],
  [
    'nothing',
    'fields HP',
    'choice Yield by p\n  yes\n  no  default\npolicy Meek for p\n  choose Yield yes when p.HP > 1\n',
  ],
  ['nothing', 'tracks heat', 'measure m\n  at end of encounter\n  heat\n'],
  ['nothing', '', 'measure m\n  at end of round\n  3\n'],
  ['nothing', 'spans round', 'measure m\n  at end of round 2\n  3\n'],
  ['nothing', 'spans round', 'measure m\n  at end of each round\n  3\n'],
  ['nothing', 'fields HP', 'measure m\n  whenever p.HP falls\n  3\n'],
  ['nothing', 'results Try', 'measure m\n  whenever Try by p is rolled\n  3\n'],
];

test.each(ROWS.map(([lines, expected, more = '']) => ({ lines, expected, more })))(
  '$lines, $more reads: $expected',
  ({ lines, expected, more }) => {
    const ruleset = compileText(text(lines, more));
    const reads = readsOf(ruleset, ruleset.watches);
    const sets = Object.entries(reads).flatMap(([name, found]: [string, ReadonlySet<unknown>]) =>
      found.size === 0 ? [] : [`${name} ${[...found].join(' ')}`],
    );
    expect(sets.join('; ')).toBe(expected);
  },
);
