// Every word of the language that is not reserved can be a name wherever a name stands. A ruleset that calls something `zzz`
// means the same with that word in its place: it checks, formats to itself and plays.

import { compile, createSource, format, WORDS, type Compilation } from '@fray/dsl';
import { describe, expect, test } from 'vitest';
import { played } from '../engine/runs.ts';
import { someOf } from '../scale.ts';

/** A ruleset in which `zzz` is a word that stands for itself, or a name inside of something else. */
const values = `ruleset "Words"

span round
side heroes
side foes

table Gear
  gear  zzz  weight
  zzz     1       2
  club    2       3

kind Fighter
  zzz    1..20
  HP     counter 0..  starts 3
  gear   row of Gear  default zzz
  mood   one of zzz, calm  starts calm

condition Dazed
  has zzz  0..9

ruling reading
  zzz    default
  neither

check Strike by a on t
  roll d6 as x
    zzz  +1  when a.zzz > 3 and a.mood is not zzz
    best of luck
      bonus  +1  when a.gear is zzz
  let y be 4
  hit  when x > y + a.gear.weight
  zzz  otherwise

choice Mercy by a
  zzz  default
  club

action Attack by a on t
  counts as zzz
  pick t from enemies of a where t.HP > 0
  Strike by a on t as blown
    hit  lower t.HP by 1
    zzz  set a.mood to zzz
  if blown is zzz
    announce "missed"
  Mercy by a
    zzz  t gains Dazed with zzz 2 until end of round
    club
      nothing

define p.might as p.zzz + p.gear.zzz
define p is strong when p.might > 4 and p.HP > 0

trigger zzz when p gains Dazed
  if p.Dazed.zzz > 1 and reading is zzz
    announce "{p} is dazed"

trigger Missed when Strike by a on t comes out zzz
  announce "{a} misses"

modifier zzz +1 to Strike.y by a when a is strong

encounter
  play round as zzz up to 2 times
    step zzz
      each p in everyone where p can take any zzz
        ask p to take any zzz or nothing

invariant zzz
  at end of step zzz
  every p in everyone satisfies p.zzz >= 2 or p.mood is zzz

measure zzz
  at end of round zzz
  count p in everyone where p.HP < 3

policy zzz for p
  take any zzz  when p.HP > 0
  choose Mercy zzz

scenario zzz
  ruling reading zzz
  policy zzz for everyone
  side heroes
    Fighter  zzz  mood
    Ada        4  zzz
  side foes
    Fighter  zzz  gear
    Bram       5  zzz

example "a fight"
  scenario zzz
  answer Mercy by Ada zzz
  other dice from seed 1
  expect at end of step zzz
    Ada.zzz is 4
`;

/** A ruleset in which `zzz` is a name in one body or definition, or the name of somebody. */
const locals = `ruleset "Words"

span round
side heroes
side foes

table Gear
  gear  zzz
  fist    1
  club    2

kind Fighter
  zzz    1..20
  HP     counter 0..  starts 3
  gear   row of Gear  default fist

condition Dazed
  has zzz  0..9
  lasts until end of round

check Strike by zzz on t
  roll d6 as x
    bonus  +1  when zzz.zzz > 3 and zzz.gear.zzz > 1
  hit   when x > 4
  miss  otherwise

check Feint by a
  roll d6 as zzz
  let high be zzz * 2 + zzz
  wins  when zzz > 3 and high > 9
  loss  otherwise

check Parry by a
  roll 2d6 keep highest 1 as die
  let zzz be die + a.zzz
    luck  +1  when a is strong
  wins  when zzz > 6 or natural of die is 1
  loss  otherwise

action Attack by a on zzz
  counts as deed
  pick zzz from enemies of a where zzz.HP > 0
  Strike by a on zzz
    hit   lower zzz.HP by 1
    miss  zzz gains Dazed with zzz 2

action Wait by zzz
  counts as deed
  Feint by zzz as won
  if won is wins and won.high > 9
    announce "{won.high}"
  zzz loses Dazed

define zzz.might as zzz.zzz + zzz.gear.zzz
define p.zzz-two as p.zzz * 2
define p is strong when p.zzz-two > 9 and p.might > 4
define gap of zzz (number) from y (number) as zzz - y but at least y

trigger Over when d gains Dazed
  if d.Dazed.zzz > 1
    announce "{d} is dazed"

modifier Bold +1 to Strike.x by zzz when zzz is strong

encounter
  play round up to 2 times
    each zzz in everyone where zzz can take any deed
      ask zzz to take any deed or nothing
    each h in heroes
      Parry by h as zzz
      if zzz is wins and zzz.zzz > 4
        announce "{zzz.zzz}"
    each zzz from 1 to 2
      let next-one be zzz + 1
      if next-one > 2 and (count f in foes where f.zzz > zzz) > 0
        announce "{zzz} of {gap of zzz from next-one}"
    if any zzz in foes where zzz.HP > 0 and zzz.zzz + zzz.HP > 3
      each f in foes where f is first zzz in foes where zzz.HP > 0
        set f.HP to total of zzz.zzz for zzz in heroes
    roll d6 as zzz
    if zzz > 3
      announce "high"

invariant Bounds
  at end of each round
  every zzz in everyone satisfies zzz.zzz >= 2 or zzz is strong

measure fallen
  at end of each round
  count zzz in everyone where zzz.HP < 3

policy Bold for zzz
  take Attack  when zzz.HP > 0
  take nothing

scenario Field
  policy Bold for everyone
  side heroes
    Fighter  zzz
    Ada        4
  side foes
    Fighter  zzz  gear
    Bram       5  club
`;

const orders = `ruleset "Words"

span round
side heroes
side foes

kind Fighter
  HP  counter 0..  starts 3

define p is zzz when p.HP > 1

encounter
  rank zzz of p in everyone where p is zzz
    highest p.HP
    otherwise as listed
  each p in zzz where position of p within zzz is 1
    announce "{p} begins"
  play round up to 2 times
    each p in zzz where p is not zzz or p.HP > 2
      lower p.HP by 1

scenario Field
  side heroes
    Fighter  HP
    Ada       4
  side foes
    Fighter  HP
    Bram      3
`;

const people = `ruleset "Words"

span round
side heroes
side foes

kind Fighter
  HP  counter 0..  starts 3

encounter
  play round up to 2 times
    each f in everyone where f.HP > 1
      lower f.HP by 1

scenario Field
  side heroes
    Fighter  HP
    zzz       4
  side foes
    Fighter  HP
    Bram      3

example "somebody"
  scenario Field
  expect at end of round 1
    zzz.HP is 3
    zzz is not Bram
`;

/** Global names of each sort: how `zzz` is declared, and how the rules of `base` use it. */
const globals: Readonly<Record<string, readonly [declared: string, used: string]>> = {
  span: [
    'span zzz in round\n',
    '    play zzz up to 2 times\n      if number of zzz is 2\n        end zzz\n',
  ],
  side: ['side zzz\n', '    each z in zzz where z is in zzz\n      lower z.HP by 1\n'],
  kind: [
    'kind zzz\n  size  1..3  default 1\n',
    '    each z in zzz where z.size > 1\n      announce "big"\n',
  ],
  condition: [
    'condition zzz\n  bars everything\n',
    '    each h in heroes where h is not zzz\n      h gains zzz until end of round\n    each h in heroes\n      h loses zzz\n',
  ],
  table: [
    'table zzz\n  n     worth\n  1..2  3\n  3..   4\n',
    '    each n from 1 to 3\n      let w be zzz at n under worth + 1\n      announce "{w}"\n',
  ],
  given: [
    'given zzz  1..6  default 3\n',
    '    if zzz > 2 and zzz + 1 < 6 or zzz up 1 step is 3\n      announce "{zzz}"\n'.replace(
      ' or zzz up 1 step is 3',
      '',
    ),
  ],
  track: [
    'track zzz  counter 0..  starts 0\n',
    '    raise zzz by 1\n    set zzz to zzz + 1\n    lower zzz by zzz\n    if zzz > 3\n      end round\n',
  ],
  ruling: ['ruling zzz\n  soon  default\n  late\n', '    if zzz is soon\n      announce "soon"\n'],
  define: [
    'define zzz as (count h in heroes where h.HP > 0) + 1\n',
    '    if zzz > 1 and (zzz) * zzz < 9\n      announce "{zzz}"\n',
  ],
  check: [
    'check zzz by h\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n',
    '    each h in heroes\n      zzz by h as r\n      if r is good and times zzz by h this round is 1\n        announce "{r}"\n',
  ],
  choice: [
    'choice zzz by h\n  yes  default\n  no\n',
    '    each h in heroes\n      zzz by h\n        yes  nothing\n        no\n          nothing\n',
  ],
  action: [
    'action zzz by h\n  once per round\n  announce "{h}"\n',
    '    each h in heroes where h can take zzz\n      ask h to take zzz or nothing\n      zzz by h\n',
  ],
  procedure: [
    'procedure zzz\n  nothing\n',
    '    zzz\n    if any h in heroes where h.HP > 1\n      zzz\n',
  ],
  'procedure with a parameter': [
    'procedure zzz of h\n  lower h.HP by 1\n',
    '    each h in heroes\n      zzz of h\n',
  ],
};

const base = `ruleset "Words"

span round
side heroes
side foes

kind Fighter
  HP  counter 0..  starts 3

encounter
  play round up to 2 times
    each f in foes where f.HP > 1
      lower f.HP by 1
USED
scenario Field
  side heroes
    Fighter  HP
    Ada       3
  side foes
    Fighter  HP
    Bram      3
`;

/** Names that the language itself has taken. */
const ofTheLanguage: ReadonlySet<string> = new Set(['option', 'order', 'everything', 'encounter']);
/** Names that would be read differently in their place: the type `counter`, and `any action`. */
const readOtherwise: ReadonlySet<string> = new Set(['kind counter', 'values action']);

const texts = new Map<string, string>([
  ['values', values],
  ['locals', locals],
  ['orders', orders],
  ['people', people],
  ...Object.entries(globals).map(([sort, [declared, used]]): [string, string] => [
    sort,
    base.replace('encounter\n', `${declared}\nencounter\n`).replace('USED', used),
  ]),
]);

const read = (text: string): Compilation => compile(createSource('words.fray', text));

function holds(text: string): void {
  const { ruleset, diagnostics } = read(text);
  expect(
    diagnostics.map(
      (one) =>
        `${one.code}: ${one.message} in ${text.slice(one.primary.span.start).split('\n')[0] ?? ''}`,
    ),
  ).toEqual([]);
  const formatted = format(createSource('words.fray', text)).text ?? '';
  expect(format(createSource('words.fray', formatted)).text).toBe(formatted);
  const again = read(formatted).ruleset;
  if (ruleset === undefined || again === undefined) return expect.fail('no ruleset');
  for (const one of [ruleset, again]) {
    const scenario = one.scenarios[0]?.name ?? '';
    const last = played(one, { scenario, seed: '1' }).events.at(-1);
    expect(last?.type === 'encounter-ended' ? last.data.reason : last).toMatch(/^(done|ended)$/);
  }
}

test.each([...texts])('%s: the text is sound if the name is no word of the language', (_, text) => {
  holds(text);
});

const words = WORDS.filter((one) => one.class === 'contextual').map((one) => one.word);

describe.each([...new Set(['total', 'rank', 'count', ...someOf(words, 20)])])(
  '`%s` is a name',
  (word) => {
    test.each([...texts])('in the ruleset %s', (sort, text) => {
      const named = text.replaceAll(/\bzzz\b/g, word);
      if (!ofTheLanguage.has(word) && !readOtherwise.has(`${sort} ${word}`)) return holds(named);
      // The checker reports the name in some way, or the name does no harm.
      const { diagnostics } = read(named);
      expect(diagnostics.filter((one) => one.code.startsWith('syntax/'))).toEqual([]);
      if (diagnostics.length === 0) holds(named);
    });
  },
);
