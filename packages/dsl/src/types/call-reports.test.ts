// Tests calls, modifiers, moments, scenarios and policies. Each row marks the places of the problem with «…»
// and gives the whole report of the first, or says `sound`.

import { expect, test } from 'vitest';
import { walk } from '../ast/visit.ts';
import { compile } from '../compile.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { createSource } from '../source/source.ts';
import { inEncounter, prelude, reportsAll } from './check-fixture.ts';

const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n  scenario Ford\n${lines.map((line) => `  ${line}\n`).join('')}`;
const lea = (columns: string, row: string, more = ''): string =>
  `\nscenario Lea\n  side foes\n    Hero  ${columns}\n    Cid   ${row}\n${more}`;
const playing = (moment: string): string =>
  `${inEncounter('play round as early', '  play turn of lead as late', '    nothing', 'play round as last', '  nothing')}\nmeasure calm\n  ${moment}\n  alarm\n`;
const beasts = (forces: readonly [number, number, number]): string =>
  `\ntable Beast\n  beast  force\n  wolf   ${forces[0]}\n  bear   ${forces[1]}\n  lion   ${forces[2]}\n`;
const picks = (row: string): string => `\npolicy Plan for p\n  pick ${row}\n`;

type Row = readonly [DiagnosticCode | 'sound', body: string, ...told: readonly string[]];

const ROWS: readonly Row[] = [
  // A column comes after the row, once.
  [
    'types/no-parts',
    '\ndefine far as Weapon.«reach» at club under reach\n',
    'a table without a row has no `reach`',
    'the column comes last, where one is already written: take `.reach` away',
  ],
  [
    'types/no-parts',
    '\ndefine far as Weapon.«reach» at club\n',
    'a table without a row has no `reach`',
    'the column comes last: write `Weapon at … under reach`',
  ],
  [
    'types/no-parts',
    '\ndefine far as Weapon.«far» at club under reach\n',
    'a table without a row has no `far`',
    'a table is read by a row: `Weapon at …`',
  ],
  // Missing arguments of a call.
  [
    'names/called-otherwise',
    `\nprocedure Cheer p\n  p gains Down\n${inEncounter('«Cheer»')}`,
    '`p` is missing; it is called as `Cheer p`',
    'Cheer: declared here',
    'add `…`, a participant',
  ],
  [
    'names/called-otherwise',
    `\nprocedure Cheer p on q\n  p gains Down\n${inEncounter('«Cheer»')}`,
    '`p` and `on q` are missing; it is called as `Cheer p on q`',
    'Cheer: declared here',
    'add `…`, a participant, and `on …`, a participant',
  ],
  [
    'names/called-otherwise',
    `\nprocedure Cheer p on q\n  p gains Down\n${inEncounter('«Cheer» lead')}`,
    '`on q` is missing; it is called as `Cheer p on q`',
    'Cheer: declared here',
    'add `on …`, a participant',
  ],
  ['sound', `\nprocedure Cheer p on q\n  p gains Down\n${inEncounter('Cheer lead on lead')}`],
  // A value that could not be read may be anything.
  [
    'syntax/unexpected',
    inEncounter('Allow by «»', '  yes, no  nothing'),
    'expected a value: a name, a number, dice, or something in brackets, found the end of the line',
  ],
  [
    'syntax/unexpected',
    `\naction Odd by «3»\n  nothing\n${inEncounter('ask lead to take Odd on lead')}`,
    'expected a name, found `3`',
  ],
  [
    'syntax/unexpected',
    `\ncheck Odd by «3»\n  roll d6 as face\n${inEncounter('Odd on lead as r', 'if r is good and r.face > 3', '  nothing')}`,
    'expected a name, found `3`',
  ],
  // Modifiers: the value that they change, and the amount.
  ['sound', '\nmodifier Dark -1 to sense.mind by p\n'],
  [
    'names/wrong-sort',
    '\nmodifier Dark -1 to «act» by p\n',
    '`act` is a tag, but a check or a tag of checks belongs here',
    'act: declared here',
  ],
  [
    'names/wrong-sort',
    '\nmodifier Dark -1 to «Warn» by p\n',
    '`Warn` is a choice, but a check or a tag of checks belongs here',
    'Warn: declared here',
  ],
  [
    'names/unknown',
    '\nmodifier Dark -1 to «sens» by p\n',
    'there is no check or tag `sens`',
    'did you mean `sense`?',
  ],
  // No check counts as `act`, so the help does not suggest that tag.
  [
    'names/unknown',
    '\nmodifier Dark -1 to «actt» by p\n',
    'there is no check or tag `actt`',
    'this ruleset has `Notice`, `Strike` and `sense`',
  ],
  [
    'names/unknown',
    '\nmodifier Dark -1d to «Xyz» by p\n',
    'there is no check or tag `Xyz`',
    'this ruleset has `Notice`, `Strike` and `sense`',
  ],
  [
    'names/unknown-value',
    '\nmodifier Dark -«xyz» to Strike by a\n',
    'nothing here is called `xyz`',
  ],
  [
    'types/does-not-fit',
    '\nmodifier Dark -«alarm» to Strike by a\n',
    'a number belongs here, but this is yes or no',
  ],
  [
    'types/die-for-number',
    '\nmodifier Dark -«1d» to Notice.goal by p\n',
    'a number belongs here, but these are dice, and dice have no number until they are rolled',
    'roll it first: `roll 1d as x` on a line of its own, then write `x`',
  ],
  // `roll again` needs a roll.
  [
    'sound',
    '\ncheck Aim by p\n  roll d6 as face\n  roll again face as more\n  hit   when more > 3\n  miss  otherwise\n',
  ],
  [
    'types/does-not-fit',
    '\ncheck Aim by p\n  let goal be p.AWE\n  roll again «goal» as more\n  hit   when more > 3\n  miss  otherwise\n',
    'a roll belongs here, but this is a number',
  ],
  [
    'types/does-not-fit',
    '\ncheck Aim by p\n  roll again «p» as more\n  hit   when more > 3\n  miss  otherwise\n',
    'a roll belongs here, but this is a participant',
  ],
  [
    'names/unknown-value',
    '\ncheck Aim by p\n  roll again «xyz» as more\n  hit   when more > 3\n  miss  otherwise\n',
    'nothing here is called `xyz`',
  ],
  // A misspelt column may be the missing one, so only the misspelling is reported.
  ['names/unknown-field', lea('«AWR»', '8'), 'a Hero has no `AWR`', 'did you mean `AWE`?'],
  [
    'types/missing-value',
    '\nscenario Lea\n  side foes\n    «Hero»  HP\n    Cid   8\n',
    'nothing says what `AWE` of this Hero is',
    'AWE: it has no default',
    'add a column `AWE`, or give the field a `default`',
  ],
  // A name that the rules declare takes precedence over a participant with this name.
  [
    'names/hides-a-declaration',
    `\ntrack Cid counter  starts 0\n${lea('AWE', '8', '  at start of round 1\n    raise Cid by 1\n').replace('Cid  ', '«Cid»  ')}`,
    '`Cid` is already a track, so it cannot be used for something else here',
    'Cid: declared here',
    'give the participant another name',
  ],
  ['sound', lea('AWE', '8', '  at start of round 1\n    raise Cid.HP by 1\n')],
  // The roll that a `dice` line is for.
  [
    'names/wrong-sort',
    example('dice «Rest» by Ann 3'),
    '`Rest` is without a roll, but something that rolls belongs here',
  ],
  [
    'names/unknown-value',
    `\nprocedure Toss of p\n  lower p.HP by «pips»\n${example('dice Toss by Ann 3')}`,
    'nothing here is called `pips`',
  ],
  ['sound', example('dice Notice by Ann 3')],
  [
    'types/which-roll',
    `\nprocedure Toss of p\n  roll d6 as a\n  roll d6 as b\n  lower p.HP by a + b\n${example('dice «Toss» by Ann 3')}`,
    '`Toss` rolls more than once, so this must say which: `Toss.a` or `Toss.b`',
    'Toss: declared here',
    'write a line for each of them',
  ],
  // A label belongs to its span.
  ['sound', playing('at end of round early')],
  ['sound', playing('at end of turn late')],
  [
    'names/unknown',
    playing('at end of round «late»'),
    'there is no round that is played as `late`',
    '`round` is played as `early`, `last`',
  ],
  [
    'names/unknown',
    playing('at end of round «xyz»'),
    'there is no round that is played as `xyz`',
    '`round` is played as `early`, `last`',
  ],
  [
    'names/unknown',
    playing('at end of turn «xyz»'),
    'there is no turn that is played as `xyz`',
    '`turn` is played as `late`',
  ],
  // A table is not a list of words.
  [
    'names/wrong-sort',
    '\ntrack arm one of «Weapon»  starts club\n',
    '`Weapon` is a table, but a list of words belongs here',
    'Weapon: declared here',
    'write `row of Weapon`',
  ],
  ['sound', '\ntrack arm one of Weapon, club  starts club\n'],
  // A given or a ruling in a cell stands for its value.
  [
    'sound',
    '\ngiven bonus 1..6  default 1\ntable Gear\n  gear  worth\n  hat   bonus\n  cap   3\ndefine total-worth as 1 + Gear at hat under worth\n',
  ],
  [
    'types/does-not-fit',
    '\ntable Gear\n  gear  worth\n  hat   light\n  cap   yes\ndefine total-worth as 1 + «Gear at hat under worth»\n',
    'a number belongs here, but this is yes or no',
  ],
  [
    'types/does-not-fit',
    '\ntable Gear\n  gear  worth\n  hat   ties\n  cap   share\ndefine total-worth as 1 + «Gear at hat under worth»\n',
    'a number belongs here, but this is one of reroll, share',
  ],
  // The help suggests a column only if no other row has the same extreme value in it.
  [
    'types/picked-by-name',
    `${beasts([1, 2, 3])}${picks('«wolf»')}`,
    'a policy cannot pick `wolf` by its name: it goes by what is on offer',
    'write `pick lowest option.force`',
  ],
  [
    'types/picked-by-name',
    `${beasts([1, 2, 3])}${picks('«bear»')}`,
    'a policy cannot pick `bear` by its name: it goes by what is on offer',
    'say what it goes by: `pick highest option.force`',
  ],
  [
    'types/picked-by-name',
    `${beasts([1, 2, 3])}${picks('«lion»')}`,
    'a policy cannot pick `lion` by its name: it goes by what is on offer',
    'write `pick highest option.force`',
  ],
  [
    'types/picked-by-name',
    `${beasts([1, 1, 3])}${picks('«wolf»')}`,
    'a policy cannot pick `wolf` by its name: it goes by what is on offer',
    'say what it goes by: `pick highest option.force`',
  ],
  [
    'types/picked-by-name',
    `${beasts([1, 3, 3])}${picks('«lion»')}`,
    'a policy cannot pick `lion` by its name: it goes by what is on offer',
    'say what it goes by: `pick highest option.force`',
  ],
  // What `times` counts.
  [
    'names/wrong-sort',
    inEncounter('if times «act» by lead this round > 1', '  nothing'),
    '`act` is a tag, but an action, a check, a choice or a span belongs here',
    'write `any act`',
  ],
  ['sound', inEncounter('if times any act by lead this round > 1', '  nothing')],
  [
    'types/does-not-fit',
    inEncounter('if times any act by «lead.HP» this round > 1', '  nothing'),
    'a participant belongs here, but this is a number',
  ],
  [
    'types/does-not-fit',
    inEncounter('if times turn of «lead.HP» this round > 1', '  nothing'),
    'a participant belongs here, but this is a number',
  ],
  // A participant who gains or loses a condition may be of any kind.
  [
    'types/does-not-fit',
    inEncounter('«lead.HP» loses Down'),
    'a participant belongs here, but this is a number',
  ],
  [
    'types/does-not-fit',
    inEncounter('«lead.HP» gains Down'),
    'a participant belongs here, but this is a number',
  ],
  // A value of a check has the same type wherever a rule reads it.
  [
    'types/does-not-fit',
    '\ndefine p.last as latest Notice by p\ndefine p is keen when «p.last.goal»\n',
    'yes or no belongs here, but this is a number',
    'compare it with something: `… > 0`',
  ],
  [
    'sound',
    '\ndefine p.last as latest Notice by p\ndefine p is keen when p.last.goal > 3 or p.last.mind > 3\n',
  ],
  // A minus without blanks: a name or a number must follow.
  [
    'names/minus-without-blanks',
    '\ndefine h.low as h.«AWE-1»\n',
    '`AWE-1` is read as one name; to take 1 from AWE, put spaces around the minus',
    'write `AWE - 1`',
  ],
  [
    'names/unknown-field',
    '\ndefine h.low as h.«AWE-x1»\n',
    'a Hero has no `AWE-x1`',
    'a Hero has `HP`, `AWE`, `skill`, `weapon`, `mood`, `target`, `plan`, `brave`',
  ],
  [
    'names/unknown-field',
    '\ndefine h.low as h.«AWE-1x»\n',
    'a Hero has no `AWE-1x`',
    'a Hero has `HP`, `AWE`, `skill`, `weapon`, `mood`, `target`, `plan`, `brave`',
  ],
];

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told })))(
  '$code: $body',
  ({ code, body, told }) => reportsAll(code, body, told),
);

test.each([
  ['lead.mood is one of calm, wild', ['word calm', 'word wild']],
  ['lead.weapon is one of club, bow', ['row club', 'row bow']],
  ['light is one of yes, no', ['word yes', 'word no']],
])('the names in %s are %j', (condition, expected) => {
  const { checked } = compile(
    createSource('trial.fray', prelude + inEncounter(`if ${condition}`, '  nothing')),
  );
  const named: string[] = [];
  for (const file of checked?.files ?? [])
    walk(file, (node) => {
      if (node.kind !== 'IsOneOf') return;
      for (const value of node.values) {
        if (value.kind !== 'Ident') continue;
        const symbol = checked?.resolutionOf(value);
        named.push(`${symbol?.symbol} ${symbol?.name}`);
      }
    });
  expect(named).toEqual(expected);
});
