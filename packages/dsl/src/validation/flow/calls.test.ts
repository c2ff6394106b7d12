// Tests calls and checks in the rule on hidden information. Each row lists the problems that its body must
// give, each with its code and place.

import { expect, test } from 'vitest';
import { toldOf } from './flow-fixture.ts';

const eachSpy = (lines: string): string => `each s in spies\n${lines.replace(/^(?=.)/gm, '  ')}`;
/**
 * Adds a watcher to the spies. So who may know a field of a watcher depends on whose it is, not on the side.
 */
const vic = '\nscenario Yard\n  side spies\n    Watcher  wits\n    Vic      3\n';
const dig = '\nchoice Dig by c\n  yes\n  no   default\n';
const outcomes = (when: string): string => `  good  when ${when}\n  bad   otherwise\n`;
const none = '\n  good, bad  nothing\n';
const dare = (push: string): string =>
  `${dig}\ncheck Dare by p\n  roll d6 as x\n  push x if Dig by p\n${push}${outcomes('x > 3')}`;
const settle = '\nprocedure Settle of p\n  set p.fame to 3\n';

const weigh = (roll: string, when: string): string =>
  `\ncheck Weigh by a on b\n  ${roll}\n${outcomes(when)}${vic}`;
const weighs = `each w in Watcher\n  each v in Watcher\n    Weigh by w on v\n      good, bad  nothing\n`;
const two = (strong = ''): string =>
  `\ncheck Two by p\n  roll secretly d6 as close\n  roll d6 as open\n${strong}${outcomes('close > open')}`;
const sly = (lines = '', when = 'x > 3'): string =>
  `\ncheck Sly by p\n  roll secretly d6 as x\n${lines}${outcomes(when)}`;
const both = (first: string, second: string): string =>
  `\ncheck Both of a on b\n  roll secretly d6 as x by ${first}\n  roll secretly d6 as y by ${second}\n${outcomes('x > y')}`;

type Row = readonly [title: string, body: string, told: readonly string[], more?: string];

const ROWS: readonly Row[] = [
  // Procedures.
  [
    'a procedure that a procedure calls',
    'Outer\n',
    ['rules/hidden-shows: set tally to ledger'],
    '\nprocedure Outer\n  Inner\n\nprocedure Inner\n  set tally to ledger\n',
  ],
  [
    'two procedures that call each other',
    eachSpy('Ping of s\n'),
    ['rules/hidden-shows: set p.score to p.strength'],
    '\nprocedure Ping of p\n  if p.score > 3\n    Pong of p\n\nprocedure Pong of p\n  set p.score to p.strength\n  Ping of p\n',
  ],
  [
    'the first participant of a procedure rolls',
    eachSpy('Toss within 3 of s\n'),
    [],
    '\nprocedure Toss within n (number) of p\n  roll secretly d6 as x\n  set p.fame to x + n\n',
  ],
  [
    'whoever rolls in one procedure does not roll in the next',
    'each w in watchers\n  each s in spies\n    First of w on s\n',
    [],
    '\nprocedure First of w on s\n  Toss of s\n\nprocedure Toss of p\n  roll secretly d6 as x\n  set p.fame to x\n',
  ],
  [
    'a procedure hides again what was revealed',
    eachSpy('reveal s.fame\nSettle of s\nset s.score to s.fame\n'),
    ['rules/hidden-shows: set s.score to s.fame'],
    settle,
  ],
  // Actions that a rule takes.
  [
    'that an action is taken, all see, whatever it does',
    'each s in spies where s.strength > 3\n  Hide by s freely\n',
    ['rules/hidden-decides: Hide by s freely'],
    '\naction Hide by s\n  raise s.notes by 1\n',
  ],
  [
    'an action hides again what was revealed',
    eachSpy('reveal s.fame\nSettle by s\nset s.score to s.fame\n'),
    ['rules/hidden-shows: set s.score to s.fame'],
    '\naction Settle by a\n  set a.fame to 3\n',
  ],
  [
    'whoever takes an action rolls, whatever its line names first',
    eachSpy('Gamble with 3 by s\n'),
    [],
    '\naction Gamble with n (number) by a\n  roll secretly d6 as x\n  set a.fame to x\n',
  ],
  [
    'of two whom an action names the one behind `by` takes it',
    'each w in Watcher\n  each v in Watcher\n    if v.purse > 3\n      Lend on w by v\n',
    ['rules/hidden-decides: Lend on w by v'],
    `\naction Lend on b by a\n  raise a.debt by 1\n${vic}`,
  ],
  // Choices.
  [
    'whoever decides may know what is theirs',
    'each w in Watcher\n  Ask of w\n    yes, no  nothing\n',
    [],
    `\nchoice Ask of w\n  yes  when w.purse > 3\n  no\n${vic}`,
  ],
  [
    'the second option alone hangs on what is hidden',
    'each w in watchers\n  Ask of w\n    yes, no  nothing\n',
    ['rules/hidden-in-offer: Ask of w'],
    '\nchoice Ask of w\n  yes\n  no  when any x in spies where x.strength > 3\n',
  ],
  [
    'the first option hangs on what was revealed, the second on what is hidden',
    eachSpy('reveal s.strength\nAsk by referee of s\n  yes, no  nothing\n'),
    ['rules/hidden-shows: Ask by referee of s'],
    '\nchoice Ask by referee of s\n  yes  when s.strength > 3\n  no   when s.notes > 3\n',
  ],
  [
    'what one case hides is not hidden in the next',
    eachSpy('reveal s.notes\nDig by s\n  yes  set s.notes to 3\n  no   set s.score to s.notes\n'),
    [],
    dig,
  ],
  [
    'what the last case alone reveals',
    eachSpy('Dig by s\n  yes  nothing\n  no   reveal s.strength\nset s.score to s.strength\n'),
    ['rules/hidden-shows: set s.score to s.strength'],
    dig,
  ],
  [
    'what one case for all answers reveals',
    eachSpy('Dig by s\n  yes, no  reveal s.strength\nset s.score to s.strength\n'),
    [],
    dig,
  ],
  // Who makes the roll, and who knows the values that the roll uses.
  [
    'the first of two rolls, and knows his own',
    weighs,
    [],
    weigh('roll secretly d6 as x\n    Own  +(a.purse)', 'x > b.wits'),
  ],
  [
    'the first of two rolls, and does not know the other’s',
    weighs,
    ['rules/hidden-shows: roll secretly d6 as x\n    Own  +(b.purse)'],
    weigh('roll secretly d6 as x\n    Own  +(b.purse)', 'x > a.wits'),
  ],
  [
    'the second of two rolls, and knows his own',
    weighs,
    [],
    weigh('roll secretly d6 as x by b\n    Own  +(b.purse)', 'x > a.wits'),
  ],
  [
    'the first participant rolls, behind a number',
    'each w in Watcher\n  Weigh with 3 by w\n    good, bad  nothing\n',
    [],
    `\ncheck Weigh with n (number) by a\n  roll secretly d6 as x\n    Own  +(a.purse)\n${outcomes('x > n')}${vic}`,
  ],
  [
    'a modifier from outside goes by the one who rolls',
    'each w in Watcher\n  Weigh with 3 by w\n    good, bad  nothing\n',
    [],
    `\ncheck Weigh with n (number) by a\n  roll secretly d6 as x\n${outcomes('x > n')}\nmodifier Rich +(y.purse) to Weigh by y\n${vic}`,
  ],
  [
    'the secret of the second is not hidden from the second',
    'each w in watchers\n  each s in spies\n    Pry by w on s\n      good  set s.fame to 1\n      bad   nothing\n',
    [],
    `\ncheck Pry by a on b\n  roll secretly d6 as x by b\n${outcomes('x > 3')}`,
  ],
  [
    'a secret roll that goes by what the roller may not know',
    eachSpy(`Sly by s${none}`),
    ['rules/hidden-shows: roll secretly d6 as x\n    Noted  +(p.notes)'],
    sly('    Noted  +(p.notes)\n'),
  ],
  [
    'a secret roll that nobody makes, by what is hidden from all',
    `Fate${none}`,
    [],
    `\ncheck Fate\n  roll secretly d6 as x\n    Noted  +(ledger)\n${outcomes('x > 3')}`,
  ],
  // Who sees that the roll is made.
  [
    'a check without dice, all see',
    `each s in spies where s.strength > 3\n  Plain${none.replaceAll('\n ', '\n   ')}`,
    ['rules/hidden-decides: Plain'],
    `\ncheck Plain\n${outcomes('tally > 3')}`,
  ],
  [
    'a secret check with an open roll, all see',
    `each s in spies where s.strength > 3\n  Two by s\n    good, bad  nothing\n`,
    ['rules/hidden-decides: Two by s'],
    two(),
  ],
  [
    'a secret check, nobody else sees',
    `each s in spies where s.strength > 3\n  Sly by s\n    good, bad  nothing\n`,
    [],
    sly(),
  ],
  [
    'a secret check, the roller sees',
    `each s in spies where s.notes > 3\n  Sly by s\n    good, bad  nothing\n`,
    ['rules/hidden-decides: Sly by s'],
    sly(),
  ],
  [
    'a secret check that nobody makes, nobody sees',
    `each s in spies where s.notes > 3\n  Fate\n    good, bad  nothing\n`,
    [],
    `\ncheck Fate\n  roll secretly d6 as x\n${outcomes('x > 3')}`,
  ],
  [
    'a secret check of two, both see',
    `each w in watchers\n  each s in spies where s.strength > 3\n    Both of s on w\n      good, bad  nothing\n`,
    ['rules/hidden-decides: Both of s on w'],
    both('a', 'b'),
  ],
  [
    'a secret check of two, in whichever order they roll',
    `each w in watchers\n  each s in spies where s.strength > 3\n    Both of s on w\n      good, bad  nothing\n`,
    ['rules/hidden-decides: Both of s on w'],
    both('b', 'a'),
  ],
  [
    'a secret check that one makes with two rolls',
    `each w in Watcher\n  if w.purse > 3\n    Both of w on w\n      good, bad  nothing\n`,
    [],
    both('a', 'a') + vic,
  ],
  [
    'a secret check that one rolls for, and nobody else',
    `each s in spies where s.strength > 3\n  Both of s on s\n    good, bad  nothing\n`,
    [],
    both('a', 'referee'),
  ],
  [
    'a secret check that one rolls for whose purse decides it, and the referee',
    'each w in Watcher\n  if w.purse > 3\n    Both of w on w\n      good, bad  nothing\n',
    [],
    both('a', 'referee') + vic,
  ],
  [
    'a secret check that the referee rolls for first',
    `each s in spies where s.notes > 3\n  Both of s on s\n    good, bad  nothing\n`,
    ['rules/hidden-decides: Both of s on s'],
    both('referee', 'a'),
  ],
  // What the values of the check depend on.
  [
    'the second line of a roll',
    eachSpy(`Lean by s${none}`),
    [
      'rules/hidden-shows: roll d6 as x\n    Known   +1  when p.score > 3\n    Strong  +1  when p.strength > 3',
    ],
    `\ncheck Lean by p\n  roll d6 as x\n    Known   +1  when p.score > 3\n    Strong  +1  when p.strength > 3\n${outcomes('x > 3')}`,
  ],
  [
    'a line of a value',
    eachSpy(`Lean by s${none}`),
    ['rules/hidden-shows: let sum be x\n    Strong  +1  when p.strength > 3'],
    `\ncheck Lean by p\n  roll d6 as x\n  let sum be x\n    Strong  +1  when p.strength > 3\n${outcomes('sum > 3')}`,
  ],
  [
    'a value of a secret check shows nothing',
    eachSpy(`Sly by s${none}`),
    [],
    sly('  let sum be x + p.strength\n', 'sum > 3'),
  ],
  [
    'a value of a secret check decides its outcome',
    eachSpy('Sly by s\n  good  raise tally by 1\n  bad   nothing\n'),
    ['rules/hidden-decides: raise tally by 1'],
    sly('  let sum be x + 1\n', 'sum > 3'),
  ],
  [
    'an open roll shows what is hidden where it is made, and not again',
    eachSpy(`Two by s as r${none}raise tally by r.open\n`),
    ['rules/hidden-shows: roll d6 as open\n    Strong  +(p.strength)'],
    two('    Strong  +(p.strength)\n'),
  ],
  [
    'a value of an open check shows what is hidden where it is made, and not again',
    eachSpy(`Lean by s as r${none}set s.score to r.sum\n`),
    ['rules/hidden-shows: let sum be x + p.strength'],
    `\ncheck Lean by p\n  roll d6 as x\n  let sum be x + p.strength\n${outcomes('x > 3')}`,
  ],
  [
    'the second modifier from outside',
    eachSpy(`Lean by s${none}`),
    ['rules/hidden-shows: roll d6 as x'],
    `\ncheck Lean by p\n  roll d6 as x\n${outcomes('x > 3')}\nmodifier Known +1 to Lean by y when y.score > 3\nmodifier Strong +1 to Lean by y when y.strength > 3\n`,
  ],
  [
    'a modifier that names the same in another order',
    eachSpy(`let power be s.strength\nLean by s with power${none}`),
    ['rules/hidden-shows: Lean by s with power', 'rules/hidden-shows: roll d6 as x'],
    `\ncheck Lean by p with n (number)\n  roll d6 as x\n${outcomes('x > 3')}\nmodifier Strong +n to Lean with n (number) by y\n`,
  ],
  // Pushes.
  [
    'a push that calls its own check',
    eachSpy(`Dare by s${none}`),
    ['rules/hidden-shows: set p.score to p.strength'],
    dare('    Dare by p\n      good, bad  set p.score to p.strength\n'),
  ],
  [
    'a push speaks of those of its check',
    'each w in watchers\n  Dare by w\n    good, bad  nothing\n',
    [],
    dare('    if p.purse > 3\n      each v in watchers\n        raise v.debt by 1\n') + vic,
  ],
  [
    'whoever makes the check rolls in its push',
    eachSpy(`Dare by s${none}`),
    [],
    dare('    roll secretly d6 as y\n    set p.fame to y\n'),
  ],
  [
    'when a push is offered',
    eachSpy(`let power be s.strength\nDare by s with power${none}`),
    ['rules/hidden-shows: Dare by s with power', 'rules/hidden-decides: Dig by p'],
    `${dig}\ncheck Dare by p with n (number)\n  roll d6 as x\n  push x if Dig by p when n > 3\n${outcomes('x > 3')}`,
  ],
  [
    'a push is offered before it reveals anything',
    eachSpy(`Dare by s${none}`),
    ['rules/hidden-in-offer: Dig by p'],
    `\nchoice Dig by c\n  yes  when c.notes > 1\n  no   default\n\ncheck Dare by p\n  roll d6 as x\n  push x if Dig by p\n    reveal p.notes\n${outcomes('x > 3')}`,
  ],
  [
    'what a push does',
    eachSpy(`Dare by s${none}`),
    ['rules/hidden-shows: set p.score to p.strength'],
    dare('    set p.score to p.strength\n'),
  ],
  [
    'a push may hide again what was revealed',
    eachSpy(`reveal s.fame\nDare by s${none}set s.score to s.fame\n`),
    ['rules/hidden-shows: set s.score to s.fame'],
    dare('    set p.fame to 3\n'),
  ],
  // Changes and reveals.
  [
    'a reveal of somebody who is not known reveals nothing of all',
    'let t be first x in spies\nreveal t.strength\neach s in spies\n  set s.score to s.strength\n',
    ['rules/hidden-shows: set s.score to s.strength'],
  ],
  [
    'that something is revealed, all see, to whomever',
    'each x in everyone\n  each s in spies where s.strength > 3\n    each w in watchers\n      reveal w.purse to x\n',
    ['rules/hidden-decides: w.purse'],
  ],
  [
    'what is revealed a second time shows nothing new',
    eachSpy('reveal s.strength\nif s.fame > 2\n  reveal s.strength\n  raise tally by 1\n'),
    ['rules/hidden-decides: raise tally by 1'],
  ],
  [
    'an open answer that goes into what is hidden from all',
    eachSpy('ask s for n from 1 to 3\nset s.notes to n\n'),
    ['rules/secret-asked-openly: set s.notes to n'],
  ],
  [
    'a value of the one who was picked openly is not the answer',
    eachSpy('ask s to pick t from watchers\nset s.notes to t.wits\n'),
    [],
  ],
  [
    'the debt of whom one has in mind',
    eachSpy('if s.fame > 2\n  raise s.target.debt by 1\n'),
    [
      'rules/hidden-decides: raise s.target.debt by 1',
      'rules/hidden-shows: raise s.target.debt by 1',
    ],
  ],
];

test.each(ROWS.map(([title, body, told, more = '']) => ({ title, body, told, more })))(
  '$title',
  ({ body, told, more }) => {
    expect(toldOf(body, more)).toEqual(told);
  },
);
