// Tests the help for a value of one type where another one is expected. Each row marks the places of the
// problem with «…» and gives the whole report of the first, or says `sound`.

import { test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, reportsAll } from './check-fixture.ts';

const asked = (condition: string): string => inEncounter(`if ${condition}`, '  nothing');
const lowered = (by: string): string => inEncounter(`lower lead.HP by ${by}`);
const pushed = (...lines: readonly string[]): string =>
  `\ncheck Dodge by p\n  roll 4d6 as pool\n${lines.map((line) => `  ${line}\n`).join('')}  good  when pool > 3\n  bad   otherwise\n`;
const two =
  '\ncheck Two by p\n  roll d6 as a\n  roll d6 as b\n  low   when a < b\n  high  otherwise\n';
const luck = '\ncheck Luck by p\n  roll d6 as face\n';
const bird = '\nkind Bird\n  HP     counter 0..  starts 2\n  wings  0..4  default 2\n';
const kit = '\ntrack kit row of Weapon  starts club\n';

type Row = readonly [DiagnosticCode | 'sound', body: string, ...told: readonly string[]];

const ROWS: readonly Row[] = [
  // Yes or no.
  [
    'types/does-not-fit',
    asked('«3»'),
    said.belongs('yes or no', 'a number'),
    'write `yes` or `no`',
  ],
  [
    'types/does-not-fit',
    asked('«lead.HP»'),
    said.belongs('yes or no', 'a number'),
    said.compareWith('… > 0'),
  ],
  [
    'types/does-not-fit',
    asked('«lead.HP + 1»'),
    said.belongs('yes or no', 'a number'),
    said.compareWith('… > 0'),
  ],
  [
    'types/does-not-fit',
    asked('«lead.mood»'),
    said.belongs('yes or no', 'one of calm, angry, wild'),
    said.sayWhich('… is calm'),
  ],
  ['types/does-not-fit', asked('«lead»'), said.belongs('yes or no', 'a Hero')],
  [
    'types/does-not-fit',
    asked('«count p in heroes where p.HP > 1»'),
    said.belongs('yes or no', 'a number'),
    'to compare the count, put it in brackets: `(count p in … where …) is 3`; without them the comparison belongs to the `where`',
  ],
  ['sound', asked('any p in heroes where p.HP > 1')],
  // Numbers.
  // The message shows the result of a check by its outcomes, or by its values if it has none.
  [
    'types/does-not-fit',
    inEncounter('Notice by lead as seen', '  sees, blind  nothing', 'lower lead.HP by «seen»'),
    said.belongs('a number', 'one of sees, blind'),
  ],
  [
    'types/does-not-fit',
    `${luck}${inEncounter('Luck by lead as drawn', 'lower lead.HP by «drawn»')}`,
    said.belongs('a number', 'the result of Luck'),
    'write which value of the check you mean, such as `drawn.face`',
  ],
  ['sound', `${luck}${inEncounter('Luck by lead as drawn', 'lower lead.HP by drawn.face')}`],
  [
    'sound',
    inEncounter('Notice by lead as seen', '  sees, blind  nothing', 'lower lead.HP by seen.mind'),
  ],
  [
    'types/does-not-fit',
    lowered('«lead.mood»'),
    said.belongs('a number', 'one of calm, angry, wild'),
  ],
  ['types/does-not-fit', lowered('«lead.brave»'), said.belongs('a number', 'yes or no')],
  [
    'types/die-for-number',
    lowered('«lead.skill»'),
    said.numberForDice,
    said.rollFirst('roll lead.skill as x', 'x'),
  ],
  [
    'types/die-for-number',
    lowered('(2 - «lead.weapon.die»)'),
    said.numberForDice,
    said.rollFirst('roll lead.weapon.die as x', 'x'),
  ],
  // Dice.
  [
    'types/number-for-dice',
    inEncounter('roll «20» as x', 'lower lead.HP by x'),
    said.diceForNumber,
    'one die with 20 faces is written `d20`',
  ],
  [
    'types/number-for-dice',
    inEncounter('roll «2» as x', 'lower lead.HP by x'),
    said.diceForNumber,
    '2 dice with 6 faces are written `2d`',
  ],
  // Participants.
  [
    'types/does-not-fit',
    inEncounter('Rest for «heroes» within 3'),
    said.belongs('a participant', 'a group of participants'),
    'say which one: `first p in … where …`, or go through them with `each p in …`',
  ],
  [
    'types/does-not-fit',
    inEncounter('Rest for «3» within 3'),
    said.belongs('a participant', 'a number'),
  ],
  // Words and rows.
  [
    'types/other-words',
    `${kit}${inEncounter('set lead.mood to «kit.way»')}`,
    said.onlyHolds('`melee` or `fire`', '`calm`, `angry` or `wild`'),
    'add `melee` to the words that this place can hold, or handle it before',
  ],
  [
    'types/missing-row',
    `${kit}${inEncounter('set kit to «lead.mood»')}`,
    'this can be `calm`, `angry` or `wild`, but the table `Weapon` has no such row',
    'Weapon: the table',
    'add a row `calm` to the table',
  ],
  ['sound', `${kit}${inEncounter('set kit to bow')}`],
  ['sound', `${kit}${inEncounter('set kit to lead.weapon')}`],
  // A field of another kind, or a misspelt field.
  [
    'names/unknown-field',
    `${bird}\ndefine h.span as lead.«wings»\n`,
    'a Hero has no `wings`',
    'a Bird has one',
  ],
  [
    'names/unknown-field',
    `${bird}\ndefine h.span as lead.«wigs»\n`,
    'a Hero has no `wigs`',
    'a Hero has `HP`, `AWE`, `skill`, `weapon`, `mood`, `target`, `plan`, `brave`',
  ],
  [
    'names/unknown-field',
    '\ndefine h.span as lead.«HPP»\n',
    'a Hero has no `HPP`',
    said.didYouMean('HP'),
  ],
  // The dice that a roll shows.
  ['sound', pushed('let sixes be matches of pool on 6', 'let most be sixes + 1')],
  [
    'types/does-not-fit',
    lowered('(matches of «lead.HP» on 6)'),
    said.belongs('a roll', 'a number'),
  ],
  ['types/does-not-fit', lowered('(natural of «3»)'), said.belongs('a roll', 'a number')],
  // Which value of a check is meant.
  ['sound', `${two}${inEncounter('rank order of p in heroes', '  highest roll Two.a by p')}`],
  [
    'types/needs-a-value-name',
    `${two}${inEncounter('rank order of p in heroes', '  highest roll «Two» by p')}`,
    '`Two` has more than one value, so this must say which: `Two.a` or `Two.b`',
  ],
  [
    'names/unknown-field',
    `${two}${inEncounter('rank order of p in heroes', '  highest roll Two.«c» by p')}`,
    'the check `Two` has no `c`',
    'did you mean `a`? (or `b`)',
  ],
  ['sound', `${two}\nmodifier Dark -1 to Two.a by p\n`],
];

const title = (body: string): string => body.trim().replaceAll('\n', ' / ');

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told, title: title(body) })))(
  '$code: $title',
  ({ code, body, told }) => reportsAll(code, body, told),
);
