// Tests what the value of an expression depends on. Each row lists the problems that its body must give, each
// with its code and place.

import { expect, test } from 'vitest';
import { toldOf } from './flow-fixture.ts';

const eachSpy = (lines: string): string => `each s in spies\n${lines.replace(/^(?=.)/gm, '  ')}`;
/**
 * Adds a watcher to the spies. So who may know a field of a watcher depends on whose it is, not on the side.
 */
const vic = '\nscenario Yard\n  side spies\n    Watcher  wits\n    Vic      3\n';
/** Adds two kinds with the field `pay`, which is hidden for one of them. */
const pets =
  '\nkind Dog\n  pay  counter  starts 0\n\nkind Cat\n  pay  counter  starts 0  hidden from everyone\n\nscenario Yard\n  side watchers\n    Cat\n    Tom\n  side watchers\n    Dog\n    Rex\n\nprocedure Tell of p\n  set tally to p.pay\n';
const mole =
  '\nkind Mole\n  boss  Mole    starts nobody  hidden from everyone\n  pal   Mole    starts nobody\n  seen  yes/no  starts no  hidden from everyone\n  plan  yes/no  starts no  hidden from watchers\n  sly   yes/no  starts no  hidden from others\n  mood  yes/no  starts no  hidden from others\n  loud  yes/no  starts no\n\nscenario Den like Inn\n  side spies\n    Mole\n    Max\n  side watchers\n    Mole\n    Mia\n';
const moles = (line: string): string => `each m in Mole\n  ${line}\n`;
const hurt = '\ncondition Hurt\n  bars everything\n';
const peek = (lines: string): string => `\naction Peek by a\n${lines}  raise tally by 1\n`;
const asks = 'each w in Watcher\n  ask w to take Peek or nothing\n';
const owes = '\ndefine owes of a (Watcher) on b (Watcher) as a.purse + b.wits\n';
const due = '\ndefine due of n (number) from a (Watcher) on b (Watcher) as a.purse + b.wits + n\n';
const owing = (of: string): string =>
  `each w in Watcher\n  each v in Watcher\n    set w.debt to ${of}\n`;
const tags =
  '\ncheck Open by a\n  counts as feat\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n\ncheck Close by a\n  counts as feat\n  roll secretly d6 as x\n  good  when x > 3\n  bad   otherwise\n\ncheck Look by a on b\n  roll d6 as x\n  good  when x > 3\n  bad   otherwise\n';

type Row = readonly [title: string, body: string, told: readonly string[], more?: string];

const ROWS: readonly Row[] = [
  // Definitions.
  [
    'a definition of a definition of a definition',
    eachSpy('set s.score to third of s\n'),
    ['rules/hidden-shows: set s.score to third of s'],
    '\ndefine third of x as second of x\ndefine second of x as primary of x\ndefine primary of x as x.strength\n',
  ],
  [
    'a definition of nobody',
    'set tally to pot\n',
    ['rules/hidden-shows: set tally to pot'],
    '\ndefine pot as ledger + 1\n',
  ],
  [
    'the number that a definition is given',
    eachSpy('set s.score to double of s.strength\n'),
    ['rules/hidden-shows: set s.score to double of s.strength'],
    '\ndefine double of n (number) as n * 2\n',
  ],
  [
    'the second of two that a definition is given',
    eachSpy('set s.score to sum of s.score with s.strength\n'),
    ['rules/hidden-shows: set s.score to sum of s.score with s.strength'],
    '\ndefine sum of n (number) with m (number) as n + m\n',
  ],
  ['of two whose purses are hidden, one’s own', owing('owes of w on v'), [], owes + vic],
  [
    'of two whose purses are hidden, the other’s',
    owing('owes of v on w'),
    ['rules/hidden-shows: set w.debt to owes of v on w'],
    owes + vic,
  ],
  [
    'of two whose purses are hidden, one’s own, named last',
    owing('due of 1 on v from w'),
    [],
    due + vic,
  ],
  [
    'of two whose purses are hidden, the other’s, named last',
    owing('due of 1 on w from v'),
    ['rules/hidden-shows: set w.debt to due of 1 on w from v'],
    due + vic,
  ],
  [
    'whom a word of somebody hidden is about',
    eachSpy('if s.target is keen\n  raise s.score by 1\n'),
    ['rules/hidden-decides: raise s.score by 1'],
    '\ndefine x is keen when x.wits > 2\n',
  ],
  [
    'a value of somebody hidden',
    eachSpy('set s.score to s.target.skill\n'),
    ['rules/hidden-shows: set s.score to s.target.skill'],
    '\ndefine x.skill as x.wits + 1\n',
  ],
  [
    'allies of somebody hidden',
    eachSpy('each a in allies of s.target\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
  ],
  // Paths.
  [
    'what the last of three names is',
    moles('set m.loud to m.pal.seen'),
    ['rules/hidden-shows: set m.loud to m.pal.seen'],
    mole,
  ],
  [
    'what the second of three names is',
    eachSpy('set s.score to s.target.alarm\n'),
    ['rules/hidden-shows: set s.score to s.target.alarm'],
  ],
  [
    'whose the last of three names is',
    eachSpy('set s.fame to s.target.purse\n'),
    ['rules/hidden-shows: set s.fame to s.target.purse'],
  ],
  [
    'a field of somebody whose kind is not known',
    'let q be first x in watchers where x is Dog or x is Cat\nif q is Dog or q is Cat\n  Tell of q\n',
    ['rules/hidden-shows: set tally to p.pay'],
    pets,
  ],
  [
    'a field of somebody of several kinds',
    'each p in everyone where p is Dog or p is Cat\n  Tell of p\n',
    ['rules/hidden-shows: set tally to p.pay'],
    pets,
  ],
  [
    'a value of brackets',
    owing('worth of (w)'),
    [],
    `\ndefine worth of p (Watcher) as p.purse\n${vic}`,
  ],
  // `is`.
  ['one’s own hidden word', moles('if m is sly\n    set m.mood to yes'), [], mole],
  [
    'an open word of somebody hidden',
    moles('if m.boss is loud\n    raise tally by 1'),
    ['rules/hidden-decides: raise tally by 1'],
    mole,
  ],
  [
    'a word that is known of somebody hidden',
    moles('set m.plan to m.boss is plan'),
    ['rules/hidden-shows: set m.plan to m.boss is plan'],
    mole,
  ],
  [
    'what it is compared with',
    eachSpy('if s.score is s.strength\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
  ],
  [
    'a condition of somebody hidden',
    eachSpy('if s.target is Hurt\n  raise s.score by 1\n'),
    ['rules/hidden-decides: raise s.score by 1'],
    hurt,
  ],
  // `can take`.
  [
    'whether somebody hidden can take it',
    eachSpy('if s.target can take Nap\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
    '\naction Nap by a\n  nothing\n',
  ],
  [
    'whether the first of two can be taken',
    'each w in watchers\n  if w can take any deed\n    raise tally by 1\n',
    ['rules/hidden-decides: raise tally by 1'],
    '\naction Peek by a\n  counts as deed\n  allowed when ledger > 3\n  nothing\n\naction Nap by a\n  counts as deed\n  nothing\n',
  ],
  [
    'whether the second of two can be taken',
    'each w in watchers\n  if w can take any deed\n    raise tally by 1\n',
    ['rules/hidden-decides: raise tally by 1'],
    '\naction Nap by a\n  counts as deed\n  nothing\n\naction Peek by a\n  counts as deed\n  allowed when ledger > 3\n  nothing\n',
  ],
  [
    'whether one can take it that goes by one’s own',
    'each w in Watcher\n  if w can take Peek\n    raise w.debt by 1\n',
    [],
    peek('  allowed when a.purse > 3\n') + vic,
  ],
  // Which actions may be taken.
  ['what is allowed by one’s own', asks, [], peek('  allowed when a.purse > 3\n') + vic],
  [
    'what is allowed by one’s own, behind a target',
    asks,
    [],
    `\naction Peek on t by a\n  allowed when a.purse > 3\n  pick t from spies\n  raise tally by 1\n${vic}`,
  ],
  [
    'the first of two lines that allow it',
    asks,
    ['rules/hidden-in-offer: to take Peek or nothing'],
    peek('  allowed when ledger > 3\n  allowed when tally < 9\n'),
  ],
  [
    'how much it costs',
    eachSpy('ask s to take Pay or nothing\n'),
    ['rules/hidden-in-offer: to take Pay or nothing'],
    '\naction Pay by a\n  costs (a.notes) score\n  raise tally by 1\n',
  ],
  ['how much of one’s own it costs', asks, [], peek('  costs (a.purse) alarm\n') + vic],
  ['that one has as much of one’s own', asks, [], peek('  costs 1 debt\n') + vic],
  [
    'whom of one’s side one may pick',
    'each w in watchers\n  ask w to take Envy or nothing\n',
    [],
    `\naction Envy by a on v\n  pick v from watchers where v.purse > 3\n  raise tally by 1\n${vic}`,
  ],
  [
    'of whom one may pick',
    'each m in Mole\n  ask m to take Join or nothing\n',
    ['rules/hidden-in-offer: to take Join or nothing'],
    `${mole}\naction Join by a (Mole) on v\n  pick v from allies of a.boss\n  raise tally by 1\n`,
  ],
  [
    'whether one may pick somebody or nobody',
    asks,
    ['rules/hidden-in-offer: to take Peek or nothing'],
    '\naction Peek by a on v\n  pick v or nobody from spies where ledger > 3\n  raise tally by 1\n',
  ],
  // How often a participant did something.
  [
    'how often what may be secret was made',
    eachSpy('if times any feat by s this round > 1\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
    tags,
  ],
  [
    'how often somebody hidden made it',
    eachSpy('if times Open by s.target this round > 1\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
    tags,
  ],
  [
    'how often it was made on somebody hidden',
    eachSpy('if times Look by s on s.target this round > 1\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
    tags,
  ],
  [
    'how often it was made openly',
    eachSpy('if times Look by s on s this round > 1\n  raise tally by 1\n'),
    [],
    tags,
  ],
];

test.each(ROWS.map(([title, body, told, more = '']) => ({ title, body, told, more })))(
  '$title',
  ({ body, told, more }) => {
    expect(toldOf(body, more)).toEqual(told);
  },
);
