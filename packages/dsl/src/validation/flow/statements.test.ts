// Tests statements in the rule on hidden information. Each row lists the problems that its body must give,
// each with its code and place.

import { expect, test } from 'vitest';
import { toldOf } from './flow-fixture.ts';

const eachSpy = (lines: string): string => `each s in spies\n${lines.replace(/^(?=.)/gm, '  ')}`;
const turn = '\nspan turn in round\n';
const fame = 'each s in spies\n  reveal s.fame\n';
const uses = 'each t in spies\n  set t.score to t.fame\n';
const hides = 'each u in spies\n  set u.fame to 3\n';
const inside = (lines: string, head: string): string =>
  `${head}\n${lines.replace(/^(?=.)/gm, '  ')}`;
const vic = '\nscenario Yard\n  side spies\n    Watcher  wits\n    Vic      3\n';
const cards =
  '\ntable Card\n  card    copies\n  feint   3\n  thrust  2\n\ntrack pool  deck of Card times copies\n\nkind Thief\n  hand  deck of Card  starts nothing  hidden from others\n\nscenario Den\n  side watchers\n    Thief\n    Tim\n';
/** Tests a hidden fame, and below that may reveal a strength, which shows that the fame is high. */
const found = (test: string, each: string): string =>
  `each u in spies\n  if u.fame > 2\n    ${test}\n      ${each}\n        reveal s.strength\n      raise tally by 1\n`;

type Row = readonly [title: string, body: string, told: readonly string[], more?: string];

const ROWS: readonly Row[] = [
  ['a step', 'step Count\n  set tally to ledger\n', ['rules/hidden-shows: set tally to ledger']],
  ['what a step reveals is known behind it', `${inside(fame, 'step Show')}${uses}`, []],
  [
    'a line of a value',
    eachSpy('let n be 1\n  Strong  +1  when s.strength > 3\nset tally to n\n'),
    ['rules/hidden-shows: set tally to n'],
  ],
  [
    'the second line of a value',
    eachSpy(
      'let n be 1\n  Known   +1  when s.score > 3\n  Strong  +1  when s.strength > 3\nset tally to n\n',
    ),
    ['rules/hidden-shows: set tally to n'],
  ],
  [
    'the second of what a condition comes with',
    eachSpy('s gains Marked with depth 1, width s.strength\n'),
    ['rules/hidden-shows: s gains Marked with depth 1, width s.strength'],
    '\ncondition Marked\n  has depth  0..9\n  has width  0..9\n  bars everything\n',
  ],
  // Loops.
  [
    'a count may come to nothing, and then reveals nothing',
    inside(fame, 'each n from 1 to tally') + uses,
    ['rules/hidden-shows: set t.score to t.fame'],
  ],
  ['what is repeated is done once at least', inside(fame, 'repeat up to 3 times') + uses, []],
  [
    'what is played while something holds may not be played',
    inside(fame, 'play turn up to 2 times while tally < 3') + uses,
    ['rules/hidden-shows: set t.score to t.fame'],
    turn,
  ],
  [
    'what is played until something holds is played once at least',
    inside(fame, 'play turn up to 2 times until tally > 3') + uses,
    [],
    turn,
  ],
  [
    'what is played several times is played once at least',
    inside(fame, 'play turn up to 2 times') + uses,
    [],
    turn,
  ],
  [
    'what a turn hides at its end is hidden in the next',
    fame + inside(uses + hides, 'play turn up to 2 times'),
    ['rules/hidden-shows: set t.score to t.fame'],
    turn,
  ],
  ['what one turn hides at its end', fame + inside(uses + hides, 'play turn'), [], turn],
  [
    'what a turn hides is hidden behind it',
    fame + inside(hides, 'play turn') + uses,
    ['rules/hidden-shows: set t.score to t.fame'],
    turn,
  ],
  [
    'what begins with a turn hides before anything in it',
    fame + inside(uses, 'play turn'),
    ['rules/hidden-shows: set t.score to t.fame'],
    `${turn}\ntrigger Early when turn begins\n  each p in spies\n    set p.fame to 2\n`,
  ],
  [
    'how long turns are played is told of the line alone',
    'play turn up to 2 times while ledger < 3\n  raise tally by 1\n',
    ['rules/hidden-decides: up to 2 times while ledger < 3'],
    turn,
  ],
  [
    'of whom a turn is',
    eachSpy('play turn of s.target\n  nothing\n'),
    ['rules/hidden-shows: play turn of s.target'],
    turn,
  ],
  [
    'that a turn is played',
    eachSpy('if s.fame > 3\n  play turn\n    nothing\n'),
    ['rules/hidden-decides: play turn'],
    turn,
  ],
  [
    'that a turn of somebody is played',
    eachSpy('if s.fame > 3\n  play turn of s\n    nothing\n'),
    ['rules/hidden-decides: play turn of s'],
    turn,
  ],
  [
    'that a turn with a name is played',
    eachSpy('if s.fame > 3\n  play turn of s as dusk\n    nothing\n'),
    ['rules/hidden-decides: play turn of s as dusk'],
    turn,
  ],
  [
    'that several turns are played',
    eachSpy('if s.fame > 3\n  play turn of s as dusk up to 2 times\n    nothing\n'),
    ['rules/hidden-decides: play turn of s as dusk up to 2 times'],
    turn,
  ],
  // A loop may begin with a value known and end with it hidden. Each problem in it is reported once.
  [
    'two things, of which the first walk knows one',
    `${fame}repeat up to 2 times\n  each t in spies\n    set t.score to t.fame + t.strength\n  each u in spies\n    set u.fame to 3\n`,
    ['rules/hidden-shows: set t.score to t.fame + t.strength'],
  ],
  [
    'two things, behind a loop in the loop',
    `${fame}repeat up to 2 times\n  repeat up to 2 times\n    nothing\n  each t in spies\n    set t.score to t.fame + t.strength\n  each u in spies\n    set u.fame to 3\n`,
    ['rules/hidden-shows: set t.score to t.fame + t.strength'],
  ],
  [
    'what comes behind very many lines',
    `${'raise tally by 1\n'.repeat(1500)}set tally to ledger\n`,
    ['rules/hidden-shows: set tally to ledger'],
  ],
  // Branches.
  [
    'what the last branch alone reveals',
    eachSpy('if tally > 1\n  nothing\notherwise\n  reveal s.strength\nset s.score to s.strength\n'),
    ['rules/hidden-shows: set s.score to s.strength'],
  ],
  [
    'the last of two tests finds somebody',
    found('if tally < 9 and any x in spies where x.score > 1', 'each s in spies where s.score > 1'),
    [],
  ],
  [
    'somebody is found around a test',
    'each u in spies\n  if u.fame > 2\n    if any x in spies where x.score > 1\n      if tally < 9\n        each s in spies where s.score > 1\n          reveal s.strength\n        raise tally by 1\n',
    [],
  ],
  [
    'somebody is found elsewhere',
    found('if any x in spies where x.score > 1', 'each s in Spy where s.score > 1'),
    ['rules/hidden-decides: raise tally by 1'],
  ],
  [
    'somebody is found by another word that holds the name',
    'if ledger > 2\n  if any x in Spook where x.x-mark > 1\n    each s in Spook where s.s-mark > 1\n      reveal s.haunt\n    raise tally by 1\n',
    ['rules/hidden-decides: raise tally by 1'],
    '\nkind Spook\n  x-mark  counter  starts 0\n  s-mark  counter  starts 0\n  haunt   counter  starts 0  hidden from everyone\n\nscenario Den like Inn\n  side spies\n    Spook\n    Sue\n',
  ],
  // Decks.
  [
    'the deck that is shuffled in, all see',
    'each w in Watcher\n  if w.purse > 3\n    each t in Thief\n      shuffle pool into t.hand\n',
    ['rules/hidden-decides: shuffle pool into t.hand'],
    cards,
  ],
  [
    'the hand that is shuffled in',
    'each t in Thief\n  shuffle t.hand into pool\n',
    ['rules/hidden-shows: shuffle t.hand into pool'],
    cards,
  ],
  [
    'a card that all have heard of',
    'each t in Thief\n  ask t to pick c or nothing from t.hand\n  if c is not nothing\n    put c from t.hand into pool\n',
    [],
    cards,
  ],
  // Several triggers, scenarios or policies.
  [
    'what one trigger hides again is all that is hidden again',
    `reveal ledger\n${fame}raise tally by 1\n${uses}`,
    [],
    '\ntrigger Late when tally rises\n  set ledger to 2\n',
  ],
  [
    'the second trigger',
    'nothing\n',
    ['rules/hidden-decides: raise tally by 1'],
    '\ntrigger Open when x.score rises\n  raise tally by 1\ntrigger Noted when x.notes rises\n  raise tally by 1\n',
  ],
  [
    'each time of each scenario',
    'nothing\n',
    [
      'rules/hidden-shows: set tally to ledger',
      'rules/hidden-shows: set tally to ledger + 1',
      'rules/hidden-shows: set tally to ledger + 2',
    ],
    '\nscenario Den like Inn\n  at start of round 1\n    set tally to ledger\n  at start of round 2\n    set tally to ledger + 1\n\nscenario Dun like Inn\n  at start of round 1\n    set tally to ledger + 2\n',
  ],
  [
    'the last line of the last policy',
    'each w in watchers\n  Warn by w\n    yes, no  nothing\n',
    ['rules/hidden-from-policy: any x in spies where x.strength > 3'],
    '\nchoice Warn by w\n  yes\n  no\n\npolicy Calm\n  choose Warn no\n\npolicy Plan\n  choose Warn no   when tally > 3\n  choose Warn yes  when any x in spies where x.strength > 3\n\nscenario Tavern like Inn\n  policy Plan for watchers\n  policy Calm for spies\n',
  ],
  [
    'a policy that goes by one’s own',
    'each w in Watcher\n  Warn by w\n    yes, no  nothing\n',
    [],
    `\nchoice Warn by w\n  yes\n  no\n\npolicy Plan for a\n  choose Warn yes  when a is Watcher and a.purse > 3\n\nscenario Tavern like Inn\n  policy Plan for everyone\n${vic}`,
  ],
  [
    'a policy that goes by those of one’s side',
    'each w in watchers\n  Warn by w\n    yes, no  nothing\n',
    [],
    `\nchoice Warn by w\n  yes\n  no\n\npolicy Plan for a\n  choose Warn yes  when any x in allies of a where x.purse > 3\n\nscenario Tavern like Inn\n  policy Plan for watchers\n${vic}`,
  ],
  [
    'what a policy picks by',
    'each w in watchers\n  ask w to pick s from spies\n',
    ['rules/hidden-from-policy: pick lowest option.strength'],
    '\npolicy Plan\n  pick lowest option.strength\n\nscenario Tavern like Inn\n  policy Plan for watchers\n',
  ],
];

test.each(ROWS.map(([title, body, told, more = '']) => ({ title, body, told, more })))(
  '$title',
  ({ body, told, more }) => {
    expect(toldOf(body, more)).toEqual(told);
  },
);
