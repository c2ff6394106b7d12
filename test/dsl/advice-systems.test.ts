// The advice for lines of the systems of the documentation, as people write them who know rulebooks and no programs.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { advisedIn, narrow } from './advised.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../${name}.fray`, import.meta.url), 'utf8');

type Row = readonly [right: string, wrong: string, meant?: string];

const slips: Readonly<Record<string, readonly Row[]>> = {
  'systems/pit': [
    ['side blues\nside greens', 'side blues and greens'],
    [
      '  zone    one of gate, sand, pit  starts sand',
      '  zone is gate, sand or pit, starts at sand',
    ],
    ['    Bad-arm  -2  when a.arm is 0', '    Bad arm: -2 when a.arm is 0'],
    [
      '  allowed when a is not Held and a.leg > 0 and a.zone is not pit',
      '  allowed unless a is Held or a.leg is 0 or a.zone is pit',
      '  allowed when not (a is Held or a.leg is 0 or a.zone is pit)',
    ],
    [
      '  pick t from enemies of a where t is up and t.zone is a.zone\n  Blow',
      '  pick t from enemies of a in the same zone where t is up\n  Blow',
    ],
    [
      '    ask secretly g for stake from 0 to g.breath',
      '    ask g secretly for a stake from 0 to g.breath',
    ],
    ['    lower g.breath by g.bid', '    g pays g.bid breath'],
    ['measure rounds\n  at end of encounter', 'measure rounds\n  when the encounter ends'],
  ],
  'systems/cards': [
    [
      '  play round up to 2 times while any f in foes where f is fit',
      '  play round up to twice while any f in foes where f is fit',
    ],
  ],
  'systems/hands': [
    ['track deck  deck of Card times copies', 'track deck  deck of Card, copies times'],
    ['track deck  deck of Card times copies', 'track deck  all Cards times copies'],
    ['      repeat up to 2 times\n', '      twice\n'],
    ['        draw card from deck by d\n', '        d draws card from deck\n'],
    [
      '        draw card from deck by d\n          put card into d.hand\n',
      '        draw card from deck by d into d.hand\n',
    ],
    ['          put card into d.hand', '          put it into d.hand'],
    [
      '      ask d to pick card or nothing from d.hand\n',
      '      d picks card or nothing from d.hand\n',
    ],
    [
      '      ask d to pick card or nothing from d.hand\n',
      '      ask d to play card or nothing from d.hand\n',
    ],
    ['        put card from d.hand into pile', '        move card from d.hand to pile'],
    ['        put card from d.hand into pile', '        put card out of d.hand into pile'],
    [
      '      each o in enemies of d where d.played.force > o.played.force',
      '      each o in enemies of d where d.played force > o.played force',
    ],
    ['    if length of pile > 3', '    if pile > 3'],
    ['    if length of pile > 3', '    if pile has more than 3 cards'],
    ['where length of d.hand is 0', 'where d.hand is 0'],
    ['  pick highest option.force', '  pick highest force'],
    ['  total of d.wounds for d in right', '  total wounds for d in right'],
    ['  answer Ann picks thrust', '  answer Ann thrust'],
  ],
  'systems/conquest': [
    ['  with West.men 2', '  West has 2 men'],
    ['  dice Battle.attack by West   4', '  dice Battle attack by West   4'],
    ['and (every d in defenders satisfies d.men > 0)', 'and (every d in defenders has men)'],
    ['(t.men but at most 2) "how', '(t.men, max 2) "how'],
    ['  say most', '  say maximum'],
  ],
  'systems/pushing': [
    ['    each b in everyone where b is up', '    each b in everyone still up'],
    ['  choose Push yes  when a.health > 1', '  choose Push if a.health > 1'],
    ['        roll again base keeping 1, 6 as', '        reroll base keeping 1, 6 as'],
    ['        roll again base keeping 1, 6 as', '        roll base again keeping 1, 6 as'],
    [
      '    lower t.health by a.harm\n    Break of t\n  otherwise',
      '    deal a.harm to t.health\n    Break of t\n  otherwise',
    ],
  ],
  '../docs/prelude': [
    ['  skill    dice                         default 3d', '  skill    dice  default 3 dice'],
    ['  skill    dice                         default 3d', '  skill    3d'],
    ['condition Poisoned\n  has strength 1..10', 'condition Poisoned with strength 1..10'],
    [
      'given light  one of bright, dim, dark  default bright',
      'given light  one of bright, dim, dark  bright by default',
    ],
    [
      'ruling ties "is an equal roll a hit?"\n  yes  default\n  no',
      'ruling ties "is an equal roll a hit?" yes/no default yes',
    ],
    [
      'define p is standing when p is not Prone and p.HP > 0',
      'define p is standing when p is not Prone and has HP > 0',
    ],
    ['  roll a.weapon.die as points', '  roll die of a.weapon as points'],
    ['    Hurt  -1d  when', '    Hurt  one die less  when'],
    ['until end of turn of p', "until the end of p's turn"],
    ['  if light is not bright', '  if it is not bright'],
  ],
  'systems/bands': [
    // A positive number has no sign in a range.
    ['  nerve  -1..3', '  nerve  -1..+3'],
    ['define h is in-play when', 'define h is in play when'],
    ['define h is in-play when', 'define h is in-play while'],
    ['  miss     otherwise\n\nchoice', '  miss     on anything else\n\nchoice'],
    ['choice Cost by h', 'choose Cost by h'],
    // Words in brackets are no comment.
    ['  lose-gear  "a thing is lost"  ', '  lose-gear  (a thing is lost)  '],
    ['    suffer     raise h.harm by 1', '    suffer  ->  raise h.harm by 1'],
    ['action Dash by h\n  counts as move', 'action Dash by h counts as move'],
    ['  harm   counter 0..6  starts 0', '  harm   counter to 6 starts 0'],
    ['choice Cost by h "what does it cost?"', 'choice Cost: h chooses "what does it cost?"'],
    [
      '  lose-gear  "a thing is lost"          when h.gear > 0',
      '  lose-gear  "a thing is lost"  if h has gear',
    ],
    // A counter of harm grows with the harm that is taken.
    ['    inflict-harm      raise h.harm by 2', '    inflict-harm      h takes 2 harm'],
    ['  answer Cost by Zoe suffer', '  Zoe chooses suffer'],
    ['  answer Referee-move by referee inflict-harm', '  answer referee inflict-harm'],
    [
      '  total of h.harm for h in Hero',
      '  sum of harm of all heroes',
      '  total of q.harm for q in Hero',
    ],
  ],
  'dsl/crypt': [
    ['span round\n', 'span round of six seconds\n', 'span round "of six seconds"\n'],
    [
      '  HP       counter 0..    starts 8',
      '  HP 8 hit points',
      '  HP  counter 0..  starts 8  "hit points"',
    ],
    ['  wins   when face + a.skill > goal', '  wins vs t.armour', '  wins  when face >= t.armour'],
    ['  ties   when face + a.skill is goal', '  ties on equal'],
    [
      '  wins   when face + a.skill > goal',
      '  wins   when face is a natural 20',
      '  wins   when natural of face is 20',
    ],
    [
      '    Prone  +4  when t is Prone',
      '    Prone advantage if t Prone',
      '    Prone advantage when t is Prone',
    ],
    [
      '  roll a.weapon.die as damage by a',
      '  roll damage die of a.weapon',
      '  roll a.weapon.die as damage',
    ],
    ['track alarm  counter 0..10  starts 0', 'alarm track 0 to 10', 'track alarm 0..10 starts 0'],
  ],
};

const rows = Object.entries(slips).flatMap(([name, all]) =>
  all.map(([right, wrong, meant = right]) => [name, right, wrong, meant] as const),
);

test.each(rows)('%s: %j written as %j gets the right advice', (name, right, wrong, meant) => {
  const rules = read(name);
  expect(advisedIn(rules, right, wrong)).toBe(narrow(rules.replace(right, () => meant)));
});

const feints = `ruleset "Feints"
  version 1

span pass

side red
side blue

table Play
  play    beats
  high    low
  low     middle
  middle  high

kind Fencer
  played  row of Play   starts high
  points  counter 0..5  starts 0

check Cross by f against o
  wins   when f.played.beats is o.played
  loses  otherwise

encounter
  play pass up to 3 times
    each f in red
      each o in blue
        if f.played.beats is o.played
          raise f.points by 1
        Cross by f against o
          wins   raise f.points by 1
          loses  nothing

scenario Hall
  side red
    Fencer
    Ann
  side blue
    Fencer
    Bea

measure points
  at end of encounter
  total of f.points for f in red
`;

test('a column whose name is a verb of comparison is recognised', () => {
  for (const [right, wrong] of [
    ['if f.played.beats is o.played', 'if f.played beats o.played'],
    ['wins   when f.played.beats is o.played', 'wins   when f.played beats o.played'],
  ] as const)
    expect(advisedIn(feints, right, wrong)).toBe(narrow(feints));
});

/** Lines for which every advice that passes the check would mean something else, so there must be none. */
const untold: readonly (readonly [name: string, right: string, wrong: string])[] = [
  ['systems/bands', '    raise t.clock by 1', '    tick t.clock'],
  [
    'systems/bands',
    '  answer Referee-move by referee inflict-harm',
    '  answer Referee-move against Max by referee inflict-harm',
  ],
  [
    'systems/bands',
    '  answer Referee-move by referee inflict-harm',
    '  answer Referee-move against Max inflict-harm',
  ],
  ['systems/bands', '  take Study          when a.hold is 0', '  Study if no hold, otherwise Dash'],
];

test.each(untold)('%s: %j written as %j gets no advice', (name, right, wrong) => {
  expect(advisedIn(read(name), right, wrong)).toBeUndefined();
});
