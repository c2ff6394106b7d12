// Tests calls, modifiers, moments, scenarios and policies. Each row marks the places of the problem with «…»
// and gives the whole report of the first, or says `sound`.

import { expect, test } from 'vitest';
import { walk } from '../ast/visit.ts';
import { compile } from '../compile.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
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
    said.withoutRow('reach'),
    said.columnTaken('.reach'),
  ],
  [
    'types/no-parts',
    '\ndefine far as Weapon.«reach» at club\n',
    said.withoutRow('reach'),
    said.columnLast('Weapon at … under reach'),
  ],
  [
    'types/no-parts',
    '\ndefine far as Weapon.«far» at club under reach\n',
    said.withoutRow('far'),
    said.readByRow('Weapon at …'),
  ],
  // Missing arguments of a call.
  [
    'names/called-otherwise',
    `\nprocedure Cheer p\n  p gains Down\n${inEncounter('«Cheer»')}`,
    said.calledAs('`p` is missing', 'Cheer p'),
    'Cheer: declared here',
    'add `…`, a participant',
  ],
  [
    'names/called-otherwise',
    `\nprocedure Cheer p on q\n  p gains Down\n${inEncounter('«Cheer»')}`,
    said.calledAs('`p` and `on q` are missing', 'Cheer p on q'),
    'Cheer: declared here',
    'add `…`, a participant, and `on …`, a participant',
  ],
  [
    'names/called-otherwise',
    `\nprocedure Cheer p on q\n  p gains Down\n${inEncounter('«Cheer» lead')}`,
    said.calledAs('`on q` is missing', 'Cheer p on q'),
    'Cheer: declared here',
    'add `on …`, a participant',
  ],
  ['sound', `\nprocedure Cheer p on q\n  p gains Down\n${inEncounter('Cheer lead on lead')}`],
  // A value that could not be read may be anything.
  [
    'syntax/unexpected',
    inEncounter('Allow by «»', '  yes, no  nothing'),
    said.expectedFound('a value: a name, a number, dice, or something in brackets', said.lineEnd),
  ],
  [
    'syntax/unexpected',
    `\naction Odd by «3»\n  nothing\n${inEncounter('ask lead to take Odd on lead')}`,
    said.expectedFound('a name', '`3`'),
  ],
  [
    'syntax/unexpected',
    `\ncheck Odd by «3»\n  roll d6 as face\n${inEncounter('Odd on lead as r', 'if r is good and r.face > 3', '  nothing')}`,
    said.expectedFound('a name', '`3`'),
  ],
  // Modifiers: the value that they change, and the amount.
  ['sound', '\nmodifier Dark -1 to sense.mind by p\n'],
  [
    'names/wrong-sort',
    '\nmodifier Dark -1 to «act» by p\n',
    said.butBelongs('`act` is a tag', 'a check or a tag of checks'),
    'act: declared here',
  ],
  [
    'names/wrong-sort',
    '\nmodifier Dark -1 to «Warn» by p\n',
    said.butBelongs('`Warn` is a choice', 'a check or a tag of checks'),
    'Warn: declared here',
  ],
  [
    'names/unknown',
    '\nmodifier Dark -1 to «sens» by p\n',
    said.noCheckOr('tag', 'sens'),
    said.didYouMean('sense'),
  ],
  // No check counts as `act`, so the help does not suggest that tag.
  [
    'names/unknown',
    '\nmodifier Dark -1 to «actt» by p\n',
    said.noCheckOr('tag', 'actt'),
    'this ruleset has `Notice`, `Strike` and `sense`',
  ],
  [
    'names/unknown',
    '\nmodifier Dark -1d to «Xyz» by p\n',
    said.noCheckOr('tag', 'Xyz'),
    'this ruleset has `Notice`, `Strike` and `sense`',
  ],
  ['names/unknown-value', '\nmodifier Dark -«xyz» to Strike by a\n', said.unknown('xyz')],
  [
    'types/does-not-fit',
    '\nmodifier Dark -«alarm» to Strike by a\n',
    said.belongs('a number', 'yes or no'),
  ],
  [
    'types/die-for-number',
    '\nmodifier Dark -«1d» to Notice.goal by p\n',
    said.numberForDice,
    said.rollFirst('roll 1d as x', 'x'),
  ],
  // `roll again` needs a roll.
  [
    'sound',
    '\ncheck Aim by p\n  roll d6 as face\n  roll again face as more\n  hit   when more > 3\n  miss  otherwise\n',
  ],
  [
    'types/does-not-fit',
    '\ncheck Aim by p\n  let goal be p.AWE\n  roll again «goal» as more\n  hit   when more > 3\n  miss  otherwise\n',
    said.belongs('a roll', 'a number'),
  ],
  [
    'types/does-not-fit',
    '\ncheck Aim by p\n  roll again «p» as more\n  hit   when more > 3\n  miss  otherwise\n',
    said.belongs('a roll', 'a participant'),
  ],
  [
    'names/unknown-value',
    '\ncheck Aim by p\n  roll again «xyz» as more\n  hit   when more > 3\n  miss  otherwise\n',
    said.unknown('xyz'),
  ],
  // A misspelt column may be the missing one, so only the misspelling is reported.
  ['names/unknown-field', lea('«AWR»', '8'), 'a Hero has no `AWR`', said.didYouMean('AWE')],
  [
    'types/missing-value',
    '\nscenario Lea\n  side foes\n    «Hero»  HP\n    Cid   8\n',
    'nothing says what `AWE` of this Hero is',
    said.noDefault('AWE'),
    said.addColumn('AWE', 'default'),
  ],
  // A name that the rules declare takes precedence over a participant with this name.
  [
    'names/hides-a-declaration',
    `\ntrack Cid counter  starts 0\n${lea('AWE', '8', '  at start of round 1\n    raise Cid by 1\n').replace('Cid  ', '«Cid»  ')}`,
    said.usedAlready('Cid', 'a track'),
    'Cid: declared here',
    said.giveOtherName,
  ],
  ['sound', lea('AWE', '8', '  at start of round 1\n    raise Cid.HP by 1\n')],
  // The roll that a `dice` line is for.
  [
    'names/wrong-sort',
    example('dice «Rest» by Ann 3'),
    said.butBelongs('`Rest` is without a roll', 'something that rolls'),
  ],
  [
    'names/unknown-value',
    `\nprocedure Toss of p\n  lower p.HP by «pips»\n${example('dice Toss by Ann 3')}`,
    said.unknown('pips'),
  ],
  ['sound', example('dice Notice by Ann 3')],
  [
    'types/which-roll',
    `\nprocedure Toss of p\n  roll d6 as a\n  roll d6 as b\n  lower p.HP by a + b\n${example('dice «Toss» by Ann 3')}`,
    said.moreThanOnce('Toss', ': `Toss.a` or `Toss.b`'),
    'Toss: declared here',
    said.lineForEach,
  ],
  // A label belongs to its span.
  ['sound', playing('at end of round early')],
  ['sound', playing('at end of turn late')],
  [
    'names/unknown',
    playing('at end of round «late»'),
    said.noPlayedAs('round', 'late'),
    '`round` is played as `early`, `last`',
  ],
  [
    'names/unknown',
    playing('at end of round «xyz»'),
    said.noPlayedAs('round', 'xyz'),
    '`round` is played as `early`, `last`',
  ],
  [
    'names/unknown',
    playing('at end of turn «xyz»'),
    said.noPlayedAs('turn', 'xyz'),
    '`turn` is played as `late`',
  ],
  // A table is not a list of words.
  [
    'names/wrong-sort',
    '\ntrack arm one of «Weapon»  starts club\n',
    said.butBelongs('`Weapon` is a table', 'a list of words'),
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
    said.belongs('a number', 'yes or no'),
  ],
  [
    'types/does-not-fit',
    '\ntable Gear\n  gear  worth\n  hat   ties\n  cap   share\ndefine total-worth as 1 + «Gear at hat under worth»\n',
    said.belongs('a number', 'one of reroll, share'),
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
    said.butBelongs('`act` is a tag', said.countable),
    'write `any act`',
  ],
  ['sound', inEncounter('if times any act by lead this round > 1', '  nothing')],
  [
    'types/does-not-fit',
    inEncounter('if times any act by «lead.HP» this round > 1', '  nothing'),
    said.belongs('a participant', 'a number'),
  ],
  [
    'types/does-not-fit',
    inEncounter('if times turn of «lead.HP» this round > 1', '  nothing'),
    said.belongs('a participant', 'a number'),
  ],
  // A participant who gains or loses a condition may be of any kind.
  [
    'types/does-not-fit',
    inEncounter('«lead.HP» loses Down'),
    said.belongs('a participant', 'a number'),
  ],
  [
    'types/does-not-fit',
    inEncounter('«lead.HP» gains Down'),
    said.belongs('a participant', 'a number'),
  ],
  // A value of a check has the same type wherever a rule reads it.
  [
    'types/does-not-fit',
    '\ndefine p.last as latest Notice by p\ndefine p is keen when «p.last.goal»\n',
    said.belongs('yes or no', 'a number'),
    said.compareWith('… > 0'),
  ],
  [
    'sound',
    '\ndefine p.last as latest Notice by p\ndefine p is keen when p.last.goal > 3 or p.last.mind > 3\n',
  ],
  // A minus without blanks: a name or a number must follow.
  [
    'names/minus-without-blanks',
    '\ndefine h.low as h.«AWE-1»\n',
    said.readAsOneName('AWE-1', '1', 'AWE'),
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
