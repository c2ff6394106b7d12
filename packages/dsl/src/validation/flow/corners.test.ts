// Tests hidden information next to known information. Each row lists the problems that its body must give, in
// order of play, each with its code and place.

import { expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { createSource } from '../../source/source.ts';
import { inOrder, prelude, diagnosticsOf } from './flow-fixture.ts';

const eachSpy = (lines: string): string => `each s in spies\n${lines.replace(/^(?=.)/gm, '  ')}`;
const dig = '\nchoice Dig by c\n  yes\n  no   default\n';
const dogs =
  '\nkind Cat\n  pay  counter  starts 0  hidden from spies\n\nkind Dog\n  pay  counter  starts 0\n\nscenario Yard\n  side watchers\n    Cat\n    Tom\n  side watchers\n    Dog\n    Rex\n';
const vic = '\nscenario Yard\n  side spies\n    Watcher  wits\n    Vic      3\n';

const cards =
  '\ntable Card\n  card    copies\n  feint   3\n  thrust  2\n\ntrack pool  deck of Card times copies\n\nkind Thief\n  hand  deck of Card  starts nothing  hidden from others\n  sleeve  deck of Card  starts nothing  hidden from others\n\nscenario Den\n  side watchers\n    Thief\n    Tim\n';
const picked = (from: string, into: string): string =>
  `each t in Thief\n  ask secretly t to pick c from ${from}\n  put c from ${from} into ${into}\n`;

type Row = readonly [title: string, body: string, told: readonly string[], more?: string];

const ROWS: readonly Row[] = [
  // A card that somebody picked secretly is missing from its old place and appears in its new one.
  [
    'out of what all see',
    picked('pool', 't.hand'),
    ['rules/hidden-shows: put c from pool into t.hand'],
    cards,
  ],
  [
    'into what all see',
    picked('t.hand', 'pool'),
    ['rules/hidden-shows: put c from t.hand into pool'],
    cards,
  ],
  ['out of what is hidden into what is hidden', picked('t.hand', 't.sleeve'), [], cards],
  // Calls.
  [
    'what a procedure reveals shows what follows from it, behind the call too',
    eachSpy('if s.strength > 3 and s.fame > 2\n  Show of s\n  raise tally by 1\n'),
    [],
    '\nprocedure Show of p\n  reveal p.strength\n',
  ],
  [
    'a procedure that reveals nothing',
    eachSpy('if s.strength > 3 and s.fame > 2\n  Show of s\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
    '\nprocedure Show of p\n  nothing\n',
  ],
  [
    'the first whom a choice names decides it',
    'each w in watchers\n  each s in spies\n    Ask of w on s\n      yes, no  nothing\n',
    ['rules/hidden-in-offer: Ask of w on s'],
    '\nchoice Ask of w on s\n  yes  when s.strength > 3\n  no\n',
  ],
  [
    'whoever decides may know it',
    'each w in watchers\n  each s in spies\n    Ask of s on w\n      yes, no  nothing\n',
    [],
    '\nchoice Ask of s on w\n  yes  when s.strength > 3\n  no\n',
  ],
  [
    'a push may reveal, and nobody has to push',
    eachSpy('Dare by s\n  good, bad  nothing\nset s.score to s.strength\n'),
    ['rules/hidden-shows: set s.score to s.strength'],
    `${dig}\ncheck Dare by p\n  roll d6 as x\n  push x if Dig by p\n    reveal p.strength\n  good  when x > 3\n  bad   otherwise\n`,
  ],
  [
    'an action may reveal, and nobody has to take it',
    eachSpy('ask s to take Show or nothing\nset s.score to s.strength\n'),
    ['rules/hidden-shows: set s.score to s.strength'],
    '\naction Show by a\n  reveal a.strength\n',
  ],
  [
    'an action that a rule takes may reveal, unless it is not allowed',
    eachSpy('Show by s\nset s.score to s.strength\n'),
    ['rules/hidden-shows: set s.score to s.strength'],
    '\naction Show by a\n  allowed when a.score > 1\n  reveal a.strength\n',
  ],
  [
    'of a check each value hangs on its own roll',
    eachSpy('Two by s as r\n  good, bad  nothing\nraise tally by r.open\n'),
    [],
    '\ncheck Two by p\n  roll secretly d6 as close\n  roll d6 as open\n  good  when close > open\n  bad   otherwise\n',
  ],
  [
    'the secret value of a check',
    eachSpy('Two by s as r\n  good, bad  nothing\nraise tally by r.close\n'),
    ['rules/hidden-shows: raise tally by r.close'],
    '\ncheck Two by p\n  roll secretly d6 as close\n  roll d6 as open\n  good  when close > open\n  bad   otherwise\n',
  ],
  [
    'the third throw of a secret roll is secret',
    eachSpy('Thrice by s\n  good  raise tally by 1\n  bad   nothing\n'),
    ['rules/hidden-decides: raise tally by 1'],
    '\ncheck Thrice by p\n  roll secretly d6 as a\n  roll again a as b\n  roll again b as c\n  good  when c > 3\n  bad   otherwise\n',
  ],
  // Reveals.
  [
    'a reveal to those who knew it lifts nothing',
    eachSpy('if s.notes > 2\n  reveal s.strength to spies\n  set s.fame to 1\n'),
    ['rules/hidden-decides: s.strength', 'rules/hidden-decides: set s.fame to 1'],
  ],
  [
    'what a turn reveals is hidden again by what comes at its end',
    'play turn\n  each s in spies\n    reveal s.fame\neach t in spies\n  set t.score to t.fame\n',
    ['rules/hidden-shows: set t.score to t.fame'],
    '\nspan turn in round\n\ntrigger Late when turn ends\n  each p in spies\n    set p.fame to 2\n',
  ],
  [
    'what a turn reveals is known behind it',
    'play turn\n  each s in spies\n    reveal s.fame\neach t in spies\n  set t.score to t.fame\n',
    [],
    '\nspan turn in round\n',
  ],
  [
    'what the end of a loop hides is hidden at its next beginning',
    'each s in spies\n  reveal s.fame\nrepeat up to 2 times\n  each t in spies\n    set t.score to t.fame\n  each u in spies\n    set u.fame to 3\n',
    ['rules/hidden-shows: set t.score to t.fame'],
  ],
  [
    'what is revealed of some is not revealed of all',
    'if any x in spies where x.score > 1\n  each s in spies where s.score > 1\n    reveal s.fame\n  each t in spies\n    set t.score to t.fame\n',
    ['rules/hidden-shows: set t.score to t.fame'],
  ],
  [
    'where somebody is, a reveal shows what follows from it',
    'each u in spies\n  if u.fame > 2\n    if any x in spies where x.score > 1\n      each s in spies where s.score > 1\n        reveal s.strength\n      raise tally by 1\n',
    [],
  ],
  [
    'where nobody is, nothing is revealed',
    'each u in spies\n  if u.fame > 2\n    if no x in spies where x.score > 1\n      each s in spies where s.score > 1\n        reveal s.strength\n      raise tally by 1\n',
    ['rules/hidden-decides: raise tally by 1'],
  ],
  [
    'a trigger hides a track again',
    'reveal ledger\nraise tally by 1\neach w in watchers\n  set w.alarm to ledger\n',
    ['rules/hidden-shows: set w.alarm to ledger'],
    '\ntrigger Late when tally rises\n  set ledger to 2\n',
  ],
  [
    'a trigger that waits for something else hides nothing',
    'reveal ledger\nraise tally by 1\neach w in watchers\n  set w.alarm to ledger\n',
    [],
    '\ntrigger Late when tally falls\n  set ledger to 2\n',
  ],
  [
    'a trigger whose cause is not known may hide it again at any time',
    eachSpy('reveal s.fame\nset s.score to s.fame\n'),
    ['rules/hidden-shows: set s.score to s.fame'],
    '\ntrigger Start when encounter begins\n  each p in spies\n    set p.fame to 2\n',
  ],
  [
    'a roll that is kept in a hidden field hides it again',
    'each w in watchers\n  reveal w.debt\nrank row of v in watchers\n  highest roll Peer.face by v as debt\n  otherwise as listed\neach u in watchers\n  set u.alarm to u.debt\n',
    ['rules/hidden-shows: set u.alarm to u.debt'],
  ],
  // Who is asked, and what for.
  [
    'how much may be listed',
    'each w in watchers\n  ask secretly w to list plan, up to ledger, from Doing\n',
    [
      'rules/hidden-shows: ask secretly w to list plan, up to ledger, from Doing',
      'rules/hidden-in-offer: to list plan, up to ledger, from Doing',
    ],
    '\ntable Doing\n  doing  pace\n  walk   1\n  run    2\n',
  ],
  [
    'an action for spies alone is offered to spies alone',
    'each p in everyone\n  ask p to take Peek or nothing\n',
    [],
    '\naction Peek by a (Spy)\n  allowed when any x in spies where x.strength > 2\n  raise tally by 1\n',
  ],
  [
    'an action for anybody is offered to all',
    'each p in everyone\n  ask p to take Peek or nothing\n',
    ['rules/hidden-in-offer: to take Peek or nothing'],
    '\naction Peek by a\n  allowed when any x in spies where x.strength > 2\n  raise tally by 1\n',
  ],
  [
    'who holds a value may know it',
    'each p in everyone\n  if p is Spy\n    ask secretly p for n from 1 to p.strength\n',
    [],
  ],
  // Whose field it is.
  [
    'the purses of one side among themselves',
    'each w in watchers\n  if any v in watchers where v.purse > 3\n    raise w.debt by 1\n',
    [],
    vic,
  ],
  [
    'the purses of all',
    'each w in watchers\n  if any v in Watcher where v.purse > 3\n    raise w.debt by 1\n',
    ['rules/hidden-decides: raise w.debt by 1'],
    vic,
  ],
  [
    'a field that another kind hides',
    'each d in Dog\n  Tell of d\n',
    [],
    `${dogs}\nprocedure Tell of p\n  set tally to p.pay\n`,
  ],
  [
    'a field that the kind hides',
    'each d in Cat\n  Tell of d\n',
    ['rules/hidden-shows: set tally to p.pay'],
    `${dogs}\nprocedure Tell of p\n  set tally to p.pay\n`,
  ],
  [
    'the same words about two who are not on one side',
    'each w in watchers\n  each v in spies where v is Watcher\n    ask secretly w for n from 0 to (need of w) + (need of v)\n',
    [
      'rules/hidden-shows: ask secretly w for n from 0 to (need of w) + (need of v)',
      'rules/hidden-in-offer: for n from 0 to (need of w) + (need of v)',
    ],
    `${vic}\ndefine need of p as p.purse\n`,
  ],
  ['among spies', eachSpy('if s.target is nobody\n  set s.fame to 1\n'), []],
  [
    'allies are on the same side',
    eachSpy('each a in allies of s\n  if a.target is nobody\n    set s.fame to 1\n'),
    [],
  ],
  [
    'a definition of somebody has the sides of its kinds',
    eachSpy('if s.chief.target is nobody\n  set s.fame to 1\n'),
    [],
    '\ndefine h.chief as first x in Spy\n',
  ],
  [
    'a participant has a side',
    'raise tally by 1\n',
    [],
    '\nscenario Den like Inn\n  at start of round 1\n    if Ann.target is nobody\n      set Ann.fame to 1\n',
  ],
  [
    'who is on a side in an example alone',
    'each m in Mole\n  if m.dirt > 2\n    each w in Watcher\n      raise w.debt by 1\n',
    [],
    '\nkind Mole\n  dirt  counter  starts 0  hidden from others\n\nexample "mole"\n  side watchers\n    Mole\n    Max\n  other dice from seed 1\n  expect Max.dirt is 0\n',
  ],
  // Rolls and picks.
  [
    'one side knows what it rolls in secret',
    eachSpy('roll secretly d6 as x by s\nset s.fame to x\n'),
    [],
  ],
  [
    'a secret roll that another one throws again',
    'each w in watchers\n  each s in spies\n    roll secretly d6 as x by s\n    roll again x as y by w\n    ask secretly w for n from 0 to y\n',
    [
      'rules/hidden-shows: ask secretly w for n from 0 to y',
      'rules/hidden-in-offer: for n from 0 to y',
    ],
  ],
  [
    'what follows a secret pick hangs on what it goes by',
    eachSpy('pick secretly t at random by s from spies where t.fame > 2\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
  ],
  [
    'who is ranked',
    'rank row of s in spies where s.fame > 2\n  highest s.score\n  otherwise as listed\n',
    ['rules/hidden-shows: rank row of s'],
  ],
  [
    'a key that holds only sometimes',
    'rank row of w in watchers\n  highest roll Peer.face by w  when ledger > 2\n  otherwise as listed\n',
    ['rules/hidden-shows: highest roll Peer.face by w  when ledger > 2'],
  ],
  // Conditions.
  [
    'how long a condition lasts',
    eachSpy('s gains Hurt for s.fame rounds\n'),
    ['rules/hidden-shows: s gains Hurt for s.fame rounds'],
    '\ncondition Hurt\n  bars everything\n',
  ],
  [
    'a second branch hangs on the first condition as well',
    eachSpy('if s.fame > 2\n  nothing\notherwise if s.score > 1\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
  ],
];

test.each(ROWS.map(([title, body, expected, more = '']) => ({ title, body, expected, more })))(
  '$title',
  ({ body, expected, more }) => {
    const text = inOrder(body) + more;
    const all = prelude + text;
    expect(
      diagnosticsOf(text).map(
        ({ code, primary: { span } }) => `${code}: ${all.slice(span.start, span.end)}`,
      ),
    ).toEqual(expected);
  },
);

test.each<readonly [asked: string, told: readonly string[]]>([
  ['ask secretly h', ['rules/hidden-shows']],
  ['ask h', []],
])('without any other hidden information: `%s`', (asked, expected) => {
  const text = `ruleset "Answers"\n\nside heroes\nside foes\n\nkind Hero\n  HP  counter 0..  starts 5\n\nencounter\n  each h in heroes\n    ${asked} for n from 1 to 6\n    set h.HP to n\n\nscenario Inn\n  side heroes\n    Hero\n    Ann\n  side foes\n    Hero\n    Gil\n`;
  const { diagnostics } = compile(createSource('answers.fray', text));
  expect(diagnostics.map(({ code }) => code).filter((code) => /hidden/.test(code))).toEqual(
    expected,
  );
});

test('the target of a secret pick must not show, even if a ruleset has no other secret', () => {
  const { diagnostics } = compile(
    createSource(
      'trial.fray',
      'ruleset "Trial"\nspan round\nside spies\ntrack tally  counter  starts 0\nkind Spy\n  score  counter  starts 0\nscenario Inn\n  side spies\n    Spy\n    Ann\n    Bob\nencounter\n  play round up to 2 times\n    pick secretly t at random from spies\n      raise tally by t.score + 1\n      raise t.score by 1\n',
    ),
  );
  expect(
    diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  ).toEqual(['rules/hidden-shows', 'rules/hidden-shows']);
});
