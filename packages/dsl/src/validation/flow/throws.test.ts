// Tests rolls, picks, draws and rankings in the rule on hidden information, and which participants a name
// means. Each row lists the problems that its body must give, each with its code and place.

import { expect, test } from 'vitest';
import { toldOf } from './flow-fixture.ts';

const eachSpy = (lines: string): string => `each s in spies\n${lines.replace(/^(?=.)/gm, '  ')}`;
/**
 * Adds a watcher to the spies. So who may know a field of a watcher depends on whose it is, not on the side.
 */
const vic = '\nscenario Yard\n  side spies\n    Watcher  wits\n    Vic      3\n';
const cards =
  '\ntable Card\n  card    copies\n  feint   3\n  thrust  2\n\ntrack pool  deck of Card times copies\n\nkind Thief\n  hand  deck of Card  starts nothing  hidden from others\n\nscenario Den\n  side watchers\n    Thief\n    Tim\n  side spies\n    Thief\n    Tom\n';
/** Adds two kinds on different sides with the field `pay`, which is hidden for one of them. */
const pets =
  '\nkind Cat\n  pay  counter  starts 0  hidden from everyone\n\nkind Dog\n  pay  counter  starts 0\n\nscenario Yard\n  side watchers\n    Cat\n    Tom\n  side spies\n    Dog\n    Rex\n\nprocedure Tell of p\n  set tally to p.pay\n';
const mole =
  '\nkind Mole\n  pal   Mole    starts nobody\n  foe   Mole    starts nobody\n  mark  Spy     starts nobody\n  seen  yes/no  starts no  hidden from everyone\n  loud  yes/no  starts no\n  n     counter starts 0  hidden from watchers\n\nscenario Den like Inn\n  side spies\n    Mole\n    Max\n';
const moles = (lines: string): string => `each m in Mole\n${lines.replace(/^(?=.)/gm, '  ')}`;
const late = '\ntrigger Late when tally rises\n  set ledger to 2\n';
const turn = '\nspan turn in round\n';
const dig = '\nchoice Dig by c\n  yes\n  no   default\n';

type Row = readonly [title: string, body: string, told: readonly string[], more?: string];

const ROWS: readonly Row[] = [
  // Rolls.
  [
    'the second line of a roll',
    eachSpy(
      'roll d6 as x by s\n  Known   +1  when s.score > 3\n  Strong  +1  when s.strength > 3\n',
    ),
    [
      'rules/hidden-shows: roll d6 as x by s\n        Known   +1  when s.score > 3\n        Strong  +1  when s.strength > 3',
    ],
  ],
  [
    'a secret roll by what the roller may not know',
    eachSpy('roll secretly d6 as x by s\n  Noted  +(s.notes)\n'),
    ['rules/hidden-shows: roll secretly d6 as x by s\n        Noted  +(s.notes)'],
  ],
  ['a secret roll that nobody makes', 'roll secretly d6 as x\n  Noted  +(ledger)\n', []],
  [
    'a secret roll, thrown again in secret',
    eachSpy('roll secretly d6 as x by s\nroll again x as y by s\n  Strong  +(s.strength)\n'),
    [],
  ],
  // Picks.
  [
    'whoever is given to a procedure picks',
    eachSpy('Choose of s\n'),
    [],
    '\nprocedure Choose of p\n  pick secretly w at random from watchers\n    set p.target to w\n',
  ],
  [
    'from whom it is picked',
    eachSpy('pick v at random by s from allies of s.target\n  nothing\n'),
    ['rules/hidden-shows: pick v at random by s from allies of s.target'],
  ],
  [
    'a secret pick by what the picker may not know',
    eachSpy('pick secretly q at random by s from spies where q.notes > 3\n  nothing\n'),
    ['rules/hidden-shows: pick secretly q at random by s from spies where q.notes > 3'],
  ],
  [
    'a secret pick that nobody makes',
    'pick secretly q at random from spies where q.notes > 3\n  nothing\n',
    [],
  ],
  [
    'whose side the one is who was picked in secret',
    eachSpy(
      'pick secretly q at random by s from spies\n  if q.target is nobody\n    set s.fame to 1\n',
    ),
    [],
  ],
  [
    'what a pick hides is not hidden where there is nobody',
    'reveal ledger\npick w at random from watchers\n  set ledger to 2\notherwise\n  set tally to ledger\n',
    [],
  ],
  [
    'what a pick hides is hidden behind it',
    'reveal ledger\npick w at random from watchers\n  set ledger to 2\nset tally to ledger\n',
    ['rules/hidden-shows: set tally to ledger'],
  ],
  [
    'a pick that finds nobody reveals nothing',
    'pick w at random from watchers\n  reveal ledger\nset tally to ledger\n',
    ['rules/hidden-shows: set tally to ledger'],
  ],
  [
    'a pick that finds somebody does not reveal what it would otherwise',
    'pick w at random from watchers\n  nothing\notherwise\n  reveal ledger\nset tally to ledger\n',
    ['rules/hidden-shows: set tally to ledger'],
  ],
  [
    'a pick that reveals in any case',
    'pick w at random from watchers\n  reveal ledger\notherwise\n  reveal ledger\nset tally to ledger\n',
    [],
  ],
  // Draws.
  [
    'a card that is drawn in secret where all see the deck',
    'each t in Thief\n  draw secretly c from pool by t\n    nothing\n',
    ['rules/hidden-shows: draw secretly c from pool'],
    cards,
  ],
  [
    'a card that one draws in secret from one’s own hand',
    'each t in Thief\n  draw secretly c from t.hand by t\n    nothing\n',
    [],
    cards,
  ],
  [
    'a card that is drawn openly',
    'each t in Thief\n  draw c from pool by t\n    nothing\n',
    [],
    cards,
  ],
  [
    'a card that is drawn openly from a hand hides the hand again',
    'each t in Thief\n  reveal t.hand\n  draw c from t.hand by t\n    nothing\n  set tally to length of t.hand\n',
    ['rules/hidden-shows: set tally to length of t.hand'],
    cards,
  ],
  // Rankings.
  [
    'of whom it is ranked',
    eachSpy(
      'rank row of v in allies of s.target\n  highest v.score\n  otherwise as listed\n',
    ).replaceAll('v.score', '3'),
    ['rules/hidden-shows: rank row of v'],
  ],
  [
    'the third key',
    'rank row of s in spies\n  highest s.score\n  lowest s.score\n  highest s.strength\n  otherwise as listed\n',
    ['rules/hidden-shows: highest s.strength'],
  ],
  [
    'when a key counts',
    'rank row of s in spies\n  highest s.score  when s.strength > 3\n  otherwise as listed\n',
    ['rules/hidden-shows: highest s.score  when s.strength > 3'],
  ],
  [
    'what a key is that counts sometimes',
    'rank row of s in spies\n  highest s.strength  when s.score > 3\n  otherwise as listed\n',
    ['rules/hidden-shows: highest s.strength  when s.score > 3'],
  ],
  [
    'an open roll that ranks by what is hidden',
    'rank row of s in spies\n  highest roll Lean.x by s\n  otherwise as listed\n',
    ['rules/hidden-shows: x > p.strength'],
    '\ncheck Lean by p\n  roll d6 as x\n  good  when x > p.strength\n  bad   otherwise\n',
  ],
  [
    'that it is ranked, and rolled for it',
    'if ledger > 3\n  rank row of w in watchers\n    highest roll Peer.face by w\n    otherwise as listed\n',
    ['rules/hidden-decides: rank row of w', 'rules/hidden-decides: Peer.face by w'],
  ],
  [
    'a roll that ranks is kept with the first kind',
    'each d in Dog\n  reveal d.mark\nrank row of p in everyone where p is Dog or p is Cat\n  highest roll Toss.x by p as mark\n  otherwise as listed\neach d in Dog\n  set tally to d.mark\n',
    ['rules/hidden-shows: set tally to d.mark'],
    '\nkind Dog\n  mark  counter  starts 0  hidden from watchers\n\nkind Cat\n  mark  counter  starts 0  hidden from watchers\n\nscenario Yard\n  side spies\n    Dog\n    Rex\n  side spies\n    Cat\n    Tom\n\ncheck Toss by p\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n',
  ],
  [
    'a roll that ranks is kept with the second kind',
    'each c in Cat\n  reveal c.mark\nrank row of p in everyone where p is Dog or p is Cat\n  highest roll Toss.x by p as mark\n  otherwise as listed\neach c in Cat\n  set tally to c.mark\n',
    ['rules/hidden-shows: set tally to c.mark'],
    '\nkind Dog\n  mark  counter  starts 0  hidden from watchers\n\nkind Cat\n  mark  counter  starts 0  hidden from watchers\n\nscenario Yard\n  side spies\n    Dog\n    Rex\n  side spies\n    Cat\n    Tom\n\ncheck Toss by p\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n',
  ],
  // Which participant a name means.
  [
    'somebody who is found',
    'Mind of (first x in spies)\n',
    [],
    '\nprocedure Mind of p (Spy)\n  if p.target is nobody\n    set p.fame to 1\n',
  ],
  [
    'the referee may be asked by anything',
    'ask referee for n from 0 to ledger\n',
    ['rules/hidden-shows: ask referee for n from 0 to ledger'],
  ],
  [
    'the referee may be asked in secret by anything',
    'ask secretly referee for n from 0 to ledger\n',
    [],
  ],
  [
    'somebody who is not known has no purse of one’s own',
    'let q be first x in spies\nset tally to q.strength\n',
    ['rules/hidden-shows: set tally to q.strength'],
  ],
  [
    'a kind that is in no scenario may be on any side',
    'each g in Ghost\n  ask secretly g for n from 0 to g.dread\n',
    [
      'rules/hidden-shows: ask secretly g for n from 0 to g.dread',
      'rules/hidden-in-offer: for n from 0 to g.dread',
    ],
    '\nkind Ghost\n  dread  counter  starts 0  hidden from spies\n',
  ],
  [
    'whose the last of four names is',
    moles('set m.n to m.mark.target.purse\n'),
    ['rules/hidden-shows: set m.n to m.mark.target.purse'],
    mole,
  ],
  ['what those know who have it', moles('if m.mark.target is nobody\n  set m.n to 1\n'), [], mole],
  [
    'what is revealed of somebody’s pal',
    moles('reveal m.pal.seen\nset m.loud to m.pal.seen\n'),
    [],
    mole,
  ],
  [
    'what is revealed of somebody’s pal is not one’s own',
    moles('reveal m.pal.seen\nset m.loud to m.seen\n'),
    ['rules/hidden-shows: set m.loud to m.seen'],
    mole,
  ],
  [
    'what is revealed of one’s pal is not of another’s',
    moles('each k in Mole\n  reveal m.pal.seen\n  set m.loud to k.pal.seen\n'),
    ['rules/hidden-shows: set m.loud to k.pal.seen'],
    mole,
  ],
  [
    'what is revealed of the pal’s foe is not of the pal',
    moles('reveal m.pal.foe.seen\nset m.loud to m.pal.seen\n'),
    ['rules/hidden-shows: set m.loud to m.pal.seen'],
    mole,
  ],
  [
    'what is revealed of the pal’s foe is not of the foe',
    moles('reveal m.pal.foe.seen\nset m.loud to m.foe.seen\n'),
    ['rules/hidden-shows: set m.loud to m.foe.seen'],
    mole,
  ],
  [
    'the kinds on a side',
    eachSpy('if s is Dog\n  Tell of s\n'),
    [],
    `${pets}\nkind Ghost\n  pay  counter  starts 0  hidden from everyone\n`,
  ],
  [
    'anybody of whom a trigger speaks',
    'nothing\n',
    [
      'rules/hidden-shows: ask x for n from 0 to ledger',
      'rules/hidden-in-offer: for n from 0 to ledger',
    ],
    '\ncondition Hurt\n  bars everything\n\ntrigger Struck when x gains Hurt\n  ask x for n from 0 to ledger\n',
  ],
  [
    'the kinds on a side where one of them is not open',
    'each w in watchers\n  if w is Cat\n    Tell of w\n',
    ['rules/hidden-shows: set tally to p.pay'],
    pets,
  ],
  [
    'what is revealed of a participant',
    'nothing\n',
    [],
    '\nscenario Den like Inn\n  at start of round 1\n    reveal Ann.strength\n    set Ann.score to Ann.strength\n',
  ],
  [
    'the kind of a participant',
    'nothing\n',
    [],
    `${pets}\nscenario Den like Yard\n  at start of round 1\n    Tell of Rex\n`,
  ],
  [
    'what is revealed of the one of whom a trigger speaks',
    'nothing\n',
    [],
    '\ntrigger Famous when x.score rises\n  reveal x.strength\n  set tally to x.strength\n',
  ],
  [
    'what is revealed of the one whom a definition means',
    'reveal lead.strength\nset tally to lead.strength\n',
    [],
    '\ndefine lead as first x in spies\n',
  ],
  [
    'the allies of the one whom a procedure is given',
    'each w in watchers\n  Count of w\n',
    [],
    `\nprocedure Count of p\n  each a in allies of p\n    if a.purse > 3\n      raise a.debt by 1\n${vic}`,
  ],
  [
    'two who have the same name',
    eachSpy('reveal s.strength\nShow\n'),
    ['rules/hidden-shows: set s.score to s.strength'],
    '\nprocedure Show\n  each s in spies where s.score > 3\n    set s.score to s.strength\n',
  ],
  // When a revealed value is hidden again.
  [
    'what is revealed to one side after the other shows what follows',
    eachSpy(
      'if s.notes > 2\n  reveal s.notes to watchers\n  reveal s.notes to spies\n  raise tally by 1\n',
    ),
    [],
  ],
  [
    'the second thing that a trigger hides again',
    'each s in spies\n  reveal s.fame\nraise tally by 1\neach t in spies\n  set t.score to t.fame\n',
    ['rules/hidden-shows: set t.score to t.fame'],
    '\ntrigger Late when tally rises\n  set ledger to 2\n  each p in spies\n    set p.fame to 2\n',
  ],
  [
    'a trigger that waits for any change',
    'reveal ledger\nraise tally by 1\neach w in watchers\n  set w.alarm to ledger\n',
    ['rules/hidden-shows: set w.alarm to ledger'],
    '\ntrigger Late when tally changes\n  set ledger to 2\n',
  ],
  [
    'a field that starts anew with a turn',
    'each g in Ghost\n  reveal g.heat\nplay turn\n  nothing\neach g in Ghost\n  set tally to g.heat\n',
    ['rules/hidden-shows: set tally to g.heat'],
    `${turn}\nkind Ghost\n  heat  counter  starts 0 each turn  hidden from watchers\n\nscenario Den like Inn\n  side spies\n    Ghost\n    Gus\n`,
  ],
  [
    'a track that starts anew with a turn',
    'reveal heat\nplay turn\n  nothing\nset tally to heat\n',
    ['rules/hidden-shows: set tally to heat'],
    `${turn}\ntrack heat  counter  starts 0 each turn  hidden from watchers\n`,
  ],
  [
    'what a branch causes at its end',
    'reveal ledger\nif tally > 3\n  each w in watchers\n    set w.alarm to ledger\n  raise tally by 1\notherwise\n  each w in watchers\n    set w.debt to ledger\n',
    [],
    late,
  ],
  [
    'what a case causes at its end',
    eachSpy('reveal ledger\nDig by s\n  yes  raise tally by 1\n  no   set s.score to ledger\n'),
    [],
    late + dig,
  ],
  [
    'what a pick causes at its end',
    'reveal ledger\npick w at random from watchers\n  set w.alarm to ledger\n  raise tally by 1\n',
    [],
    late,
  ],
  [
    'what comes otherwise causes at its end',
    'reveal ledger\npick w at random from watchers\n  set w.alarm to ledger\notherwise\n  raise tally by 1\n',
    [],
    late,
  ],
  [
    'what a turn causes at its end',
    'reveal ledger\nplay turn\n  each w in watchers\n    set w.alarm to ledger\n  raise tally by 1\n',
    [],
    turn + late,
  ],
  [
    'what a step causes at its end',
    'reveal ledger\nstep Count\n  each w in watchers\n    set w.alarm to ledger\n  raise tally by 1\n',
    [],
    late,
  ],
];

test.each(ROWS.map(([title, body, told, more = '']) => ({ title, body, told, more })))(
  '$title',
  ({ body, told, more }) => {
    expect(toldOf(body, more)).toEqual(told);
  },
);
