// Tests questions and actions in the rule on hidden information. Each row lists the problems that its body
// must give, each with its code and place.

import { expect, test } from 'vitest';
import { toldOf } from './flow-fixture.ts';

const eachSpy = (lines: string): string => `each s in spies\n${lines.replace(/^(?=.)/gm, '  ')}`;
/**
 * Adds a watcher to the spies. So who may know a field of a watcher depends on whose it is, not on the side.
 */
const vic = '\nscenario Yard\n  side spies\n    Watcher  wits\n    Vic      3\n';
const rest = '\naction Rest by a\n  raise a.notes by 1\n';
const loud = '\naction Loud by a\n  raise tally by 1\n';
const settle = '\naction Settle by a\n  set a.fame to 3\n';
const sneak = '\naction Sneak by a\n  allowed when a.fame > 3\n  raise tally by 1\n';
const creep = '\naction Creep by a\n  allowed when a.strength > 3\n  raise tally by 1\n';
const peek = (when: string): string =>
  `\naction Peek by a\n  allowed when ${when}\n  raise tally by 1\n`;
/** Adds two kinds with the field `pay`, which is hidden for one of them. */
const pets =
  '\nkind Cat\n  pay  counter  starts 0  hidden from everyone\n\nkind Dog\n  pay  counter  starts 0\n\nscenario Yard\n  side watchers\n    Cat\n    Tom\n  side watchers\n    Dog\n    Rex\n\ndefine worth of p as p.pay\n';
const doing = '\ntable Doing\n  doing  pace\n  walk   1\n  run    2\n';
const cards =
  '\ntable Card\n  card    copies\n  feint   3\n  thrust  2\n\nkind Thief\n  hand  deck of Card  starts nothing  hidden from others\n\nscenario Den\n  side watchers\n    Thief\n    Tim\n';

type Row = readonly [title: string, body: string, told: readonly string[], more?: string];

const ROWS: readonly Row[] = [
  // Which participant was picked.
  [
    'of the one who was picked it is known when it is revealed',
    eachSpy('ask s to pick q from spies\nreveal q.strength\nset q.score to q.strength\n'),
    [],
  ],
  [
    'of which side the one is who was picked',
    'each w in watchers\n  ask w to pick v from watchers\n  if v.purse > 3\n    raise w.debt by 1\n',
    [],
    vic,
  ],
  [
    'of which kind the one is who was picked',
    eachSpy('ask s to pick d from Dog\nTell of d\n'),
    [],
    `${pets}\nprocedure Tell of p\n  set tally to p.pay\n`,
  ],
  [
    'from whom may be picked',
    'each w in watchers\n  each s in spies\n    ask w to pick v or nobody from allies of s.target\n',
    ['rules/hidden-in-offer: to pick v or nobody from allies of s.target'],
  ],
  // Lists.
  [
    'from what it may be listed',
    eachSpy('each t in Thief\n  ask secretly s to list plan, up to 2, from t.hand\n'),
    [
      'rules/hidden-shows: ask secretly s to list plan, up to 2, from t.hand',
      'rules/hidden-in-offer: to list plan, up to 2, from t.hand',
    ],
    cards,
  ],
  [
    'which of it may be listed',
    eachSpy('ask secretly s to list plan, up to 2, from Doing where pace > ledger\n'),
    [
      'rules/hidden-shows: ask secretly s to list plan, up to 2, from Doing where pace > ledger',
      'rules/hidden-in-offer: to list plan, up to 2, from Doing where pace > ledger',
    ],
    doing,
  ],
  [
    'an open list that goes into what is hidden',
    'each p in Planner\n  ask p to list plan, up to 2, from Doing\n  set p.agenda to plan\n',
    ['rules/secret-asked-openly: set p.agenda to plan'],
    `${doing}\nkind Planner\n  agenda  list of row of Doing  starts nothing  hidden from others\n\nscenario Den\n  side watchers\n    Planner\n    Pia\n`,
  ],
  // What an offer shows.
  [
    'whom an action that is offered names',
    'each w in watchers\n  ask w to take Hit on (first x in spies where x.strength > 3) or nothing\n',
    [
      'rules/hidden-in-offer: to take Hit on (first x in spies where x.strength > 3) or nothing',
      'rules/hidden-shows: Hit on (first x in spies where x.strength > 3)',
    ],
    '\naction Hit by a on t\n  raise t.notes by 1\n',
  ],
  [
    'only the kinds that an action is for',
    'each p in everyone\n  ask p to take Beg or nothing\n',
    [],
    `${pets}\naction Beg by a (Dog)\n  allowed when worth of a > 2\n  raise tally by 1\n`,
  ],
  [
    'only the kinds that an action is for, whoever is asked',
    'let q be first x in watchers\nask q to take Beg or nothing\n',
    [],
    `${pets}\naction Beg by a (Dog)\n  allowed when worth of a > 2\n  raise tally by 1\n`,
  ],
  [
    'only the kinds of which the one is who is asked',
    'each d in Dog\n  ask d to take Beg or nothing\n',
    [],
    `${pets}\naction Beg by a\n  allowed when worth of a > 2\n  raise tally by 1\n`,
  ],
  [
    'only the sides on which the one is who is asked',
    'each w in watchers\n  ask w to take Peek or nothing\n',
    [],
    `\nkind Cat\n  pay  counter  starts 0  hidden from spies\n\nscenario Yard\n  side watchers\n    Cat\n    Tom\n${peek('any c in Cat where c.pay > 2')}`,
  ],
  [
    'only those for whom an action is, whatever it names first',
    'each p in everyone\n  ask p to take Scout or nothing\n',
    [],
    '\naction Scout on t (Watcher) by a (Spy)\n  allowed when any x in spies where x.strength > 3\n  pick t from watchers\n  raise tally by 1\n',
  ],
  [
    'one’s own',
    'each w in Watcher\n  ask w to take Peek or nothing\n',
    [],
    peek('a.purse > 3') + vic,
  ],
  [
    'the second of two',
    'each w in watchers\n  ask w to take Loud, Peek or nothing\n',
    ['rules/hidden-in-offer: to take Loud, Peek or nothing'],
    loud + peek('any x in spies where x.strength > 3'),
  ],
  // Whether a question is asked.
  ['of two one is always offered', eachSpy('ask s to take Loud, Sneak\n'), [], loud + sneak],
  [
    'one alone is offered sometimes',
    eachSpy('ask s to take Sneak\n'),
    ['rules/hidden-shows: ask s to take Sneak'],
    sneak,
  ],
  [
    'one alone is offered sometimes, in secret',
    eachSpy('ask secretly s to take Prowl\n'),
    [],
    '\naction Prowl by a\n  allowed when a.fame > 3\n  raise a.fame by 1\n',
  ],
  [
    'of two the second hangs on what is hidden',
    eachSpy('reveal s.fame\nask s to take Sneak, Creep\n'),
    ['rules/hidden-shows: ask s to take Sneak, Creep'],
    sneak + creep,
  ],
  [
    'of two the first hangs on what is hidden',
    eachSpy('reveal s.fame\nask s to take Creep, Sneak\n'),
    ['rules/hidden-shows: ask s to take Creep, Sneak'],
    sneak + creep,
  ],
  // What follows an answer.
  [
    'each of two',
    eachSpy('ask s to take Low, High or nothing\n'),
    ['rules/hidden-shows: set tally to ledger', 'rules/hidden-shows: set a.score to ledger'],
    '\naction Low by a\n  set tally to ledger\n\naction High by a\n  set a.score to ledger\n',
  ],
  [
    'with what an action is taken, all see',
    eachSpy('let power be s.strength\nask s to take Use with power, Rest or nothing\n'),
    ['rules/hidden-shows: Use with power'],
    `\naction Use by a with n (number)\n  raise tally by 1\n${rest}`,
  ],
  [
    'with what an action is taken, whatever it names first',
    eachSpy('let power be s.strength\nask s to take Use with power, Rest or nothing\n'),
    ['rules/hidden-shows: Use with power'],
    `\naction Use with n (number) by a\n  raise tally by 1\n${rest}`,
  ],
  [
    'what was revealed before',
    eachSpy('reveal s.strength\nask s to take Tell or nothing\n'),
    [],
    '\naction Tell by a\n  set a.score to a.strength\n',
  ],
  [
    'what decides that there is a question decides all that follows',
    eachSpy('if s.fame > 2\n  ask s to take Loud or nothing\n'),
    [
      'rules/hidden-decides: ask s to take Loud or nothing',
      'rules/hidden-decides: Loud',
      'rules/hidden-decides: raise tally by 1',
    ],
    loud,
  ],
  [
    'what is taken in secret, those know who can take it',
    'each p in everyone\n  ask secretly p to take Plot or nothing\n',
    [],
    '\naction Plot by a (Spy)\n  set a.fame to 1\n',
  ],
  [
    'that it is taken in secret, those see who can take it',
    'each p in everyone\n  each s in spies where s.strength > 3\n    ask secretly p to take Note or nothing\n',
    ['rules/hidden-decides: ask secretly p to take Note or nothing'],
    '\naction Note by a (Spy)\n  set a.notes to 1\n',
  ],
  [
    'what is taken in secret decides nothing behind it',
    eachSpy('ask secretly s to take Rest or nothing\nraise tally by 1\n'),
    [],
    rest,
  ],
  [
    'what is taken in secret decides what follows, and is not its value',
    eachSpy('ask secretly s to take Sing or nothing\n'),
    ['rules/hidden-decides: raise a.score by 1'],
    '\naction Sing by a\n  raise a.score by 1\n',
  ],
  [
    'an action that is offered may hide again what was revealed',
    eachSpy('reveal s.fame\nask s to take Settle or nothing\nset s.score to s.fame\n'),
    ['rules/hidden-shows: set s.score to s.fame'],
    settle,
  ],
  [
    'the last action that is offered may hide it again',
    eachSpy('reveal s.fame\nask s to take Loud, Settle, Rest or nothing\nset s.score to s.fame\n'),
    ['rules/hidden-shows: set s.score to s.fame'],
    loud + settle + rest,
  ],
  [
    'what one action hides is not hidden in the next',
    eachSpy('reveal s.fame\nask s to take Settle, Boast or nothing\n'),
    [],
    `${settle}\naction Boast by a\n  set a.score to a.fame\n`,
  ],
  [
    'whoever can take an action knows what is theirs in it',
    'each p in everyone\n  ask p to take Aim or nothing\n',
    [],
    '\naction Aim by a (Spy)\n  if a.target is nobody\n    set a.fame to 1\n',
  ],
  [
    'whoever is asked takes it',
    'each w in Watcher\n  if w.purse > 3\n    ask secretly w to take Lend or nothing\n',
    [],
    `\naction Lend by a\n  raise a.debt by 1\n${vic}`,
  ],
  [
    'whoever takes it rolls',
    eachSpy('ask s to take Gamble or nothing\n'),
    [],
    '\naction Gamble by a\n  roll secretly d6 as x\n  set a.fame to x\n',
  ],
  [
    'whom it names first rolls',
    eachSpy('ask s to take Hit or nothing\n'),
    ['rules/hidden-shows: set a.fame to x'],
    '\naction Hit on t by a\n  pick t from watchers\n  roll secretly d6 as x\n  set a.fame to x\n',
  ],
  [
    'of whom its target is picked',
    'each w in watchers\n  ask w to take Envy or nothing\n',
    [],
    `\naction Envy by a on v\n  pick v from watchers\n  if v.purse > 3\n    raise a.debt by 1\n${vic}`,
  ],
  [
    'an action that a procedure offers',
    eachSpy('Offer of s\n'),
    ['rules/hidden-shows: set tally to ledger'],
    '\nprocedure Offer of p\n  ask p to take Show or nothing\n\naction Show by a\n  set tally to ledger\n',
  ],
  [
    'two actions that offer each other, and a third',
    eachSpy('ask s to take Ping or nothing\n'),
    ['rules/hidden-shows: set tally to ledger', 'rules/hidden-shows: set a.score to ledger'],
    '\naction Ping by a\n  set tally to ledger\n  ask a to take Pong or nothing\n\naction Pong by a\n  ask a to take Ping, Third or nothing\n\naction Third by a\n  set a.score to ledger\n',
  ],
];

test.each(ROWS.map(([title, body, told, more = '']) => ({ title, body, told, more })))(
  '$title',
  ({ body, told, more }) => {
    expect(toldOf(body, more)).toEqual(told);
  },
);
