// Tests scenarios, examples, policies, events and fields. Each row marks the places of the problem with «…»
// and gives the whole report of the first, or says `sound`.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, prelude, problemsIn, reports, reportsAll } from './check-fixture.ts';

const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n  scenario Ford\n${lines.map((line) => `  ${line}\n`).join('')}`;
const trigger = (event: string, line = 'nothing'): string =>
  `\ntrigger Seen when ${event}\n  ${line}\n`;
const policy = (...lines: readonly string[]): string =>
  `\npolicy Plan for p\n${lines.map((line) => `  ${line}\n`).join('')}`;
const spy = (field: string): string => `\nkind Spy\n  ${field}\n`;
const spies = `${spy('nerve one of calm, wild starts calm')}\nkind Guard\n  nerve counter 0.. starts 1\n`;
const rolling = (line: string): string => inEncounter(line, 'lower lead.HP by x');
const look = '\ncheck Look p\n  roll d20 as mind\n  sees   when mind > 3\n  blind  otherwise\n';

type Row = readonly [DiagnosticCode | 'sound', body: string, ...told: readonly string[]];

const ROWS: readonly Row[] = [
  // Fields: their types, their starts, and from whom they are hidden.
  ['sound', spy('code  1..6  starts 1  hidden from foes')],
  ['sound', spy('code  1..6  starts 1  hidden from others')],
  ['sound', spy('code  1..6  starts 1  hidden from everyone')],
  [
    'names/unknown',
    spy('code  1..6  starts 1  hidden from «fose»'),
    said.noSide('fose'),
    said.didYouMean('foes'),
  ],
  [
    'types/out-of-range',
    spy('code  1..6  starts «7»'),
    said.cannotBe('code', 'from 1 to 6', '7'),
    said.boundIs('most', '6'),
  ],
  [
    'types/out-of-range',
    spy('code  1..6  default «0»'),
    said.cannotBe('code', 'from 1 to 6', '0'),
    said.boundIs('least', '1'),
  ],
  [
    'types/empty-range',
    spy('code  «6..1»  starts 3'),
    'the range 6..1 holds no number',
    'write `1..6`',
  ],
  [
    'types/value-does-not-fit',
    spy('code  1..6  starts «yes»'),
    said.cannotBe('code', 'a number', '`yes`'),
  ],
  [
    'types/word-twice',
    spy('code  one of a, b, «a»  starts a'),
    '`a` appears here twice',
    said.takeOneAway,
  ],
  [
    'names/unknown',
    spy('arm  row of «Weapn»  default club'),
    'there is no table `Weapn`',
    said.didYouMean('Weapon'),
  ],
  [
    'types/unknown-row',
    spy('arm  row of Weapon  default «clu»'),
    'the table `Weapon` has no row `clu`, only `club` or `bow`',
    said.didYouMean('club'),
  ],
  [
    'names/wrong-sort',
    spy('arm  «Weapon»  default club'),
    said.butBelongs('`Weapon` is a table', 'a type'),
    'Weapon: declared here',
    'write `row of Weapon`',
  ],
  [
    'names/wrong-sort',
    spy('arm  row of «Hero»  default club'),
    said.butBelongs('`Hero` is a kind', 'a table'),
    'Hero: declared here',
  ],
  [
    'types/unknown-type',
    spy('arm  «nummer»  default 3'),
    '`nummer` is not a type',
    said.didYouMean('number'),
  ],
  [
    'types/unknown-word',
    spy('mood  one of calm, wild  starts «wilt»'),
    said.onlyOf('wilt', '`calm` or `wild`'),
    said.didYouMean('wild'),
  ],
  ['names/unknown', spy('pal  Spy  starts «Nan»'), 'there is no participant `Nan`'],
  ['sound', spy('pal  Spy  starts nobody')],
  // Rulings in conditions, alone or with an option.
  ['sound', `\nruling haste\n  yes  default\n  no\n${inEncounter('if haste', '  nothing')}`],
  ['sound', inEncounter('if ties is share', '  nothing')],
  [
    'types/unknown-word',
    inEncounter('if ties is «shared»', '  nothing'),
    said.onlyOf('shared', '`reroll` or `share`'),
    said.didYouMean('share'),
  ],
  [
    'types/does-not-fit',
    inEncounter('if «ties»', '  nothing'),
    said.belongs('yes or no', 'one of reroll, share'),
    said.sayWhich('… is reroll'),
  ],
  // Which things can be set.
  [
    'types/fixed',
    inEncounter('set «ties» to share'),
    said.fixed('ties', 'a ruling'),
    'ties: declared here',
  ],
  [
    'types/fixed',
    inEncounter('set «light» to no'),
    said.fixed('light', 'a given'),
    'light: declared here',
    'what changes in play is a `track`',
  ],
  [
    'types/fixed',
    inEncounter('set lead.«AWE» to 3'),
    said.fixed('AWE', 'a fixed field'),
    'AWE: declared here',
    said.makeCounter('AWE'),
  ],
  [
    'types/value-does-not-fit',
    '\ntrack pace  1..6  starts «yes»\n',
    said.cannotBe('pace', 'a number', '`yes`'),
  ],
  [
    'types/fixed',
    inEncounter('if lead is Poisoned', '  set lead.Poisoned.«strength» to 3'),
    said.fixed('strength', 'a fixed field'),
    'strength: declared here',
    said.makeCounter('strength'),
  ],
  ['sound', inEncounter('lead gains Poisoned with strength 3')],
  [
    'names/unknown-field',
    inEncounter('lead gains Poisoned with «strenth» 3'),
    'the condition `Poisoned` has no `strenth`',
    said.didYouMean('strength'),
  ],
  // Events.
  ['sound', trigger('a takes Attack on t', 'lower t.HP by 1')],
  ['sound', trigger('a takes any act', 'lower a.HP by 1')],
  [
    'names/called-otherwise',
    trigger('a takes Attack «at t»'),
    said.calledAs('`Attack` has no `at`', 'Attack by a on t'),
    'Attack: declared here',
  ],
  ['sound', trigger('p.HP reaches 3')],
  [
    'types/does-not-fit',
    spies + trigger('p.«nerve» rises'),
    said.belongs('one of calm, wild (for a Spy)', 'a number for a Guard'),
  ],
  ['sound', spies + trigger('p.nerve changes')],
  ['types/does-not-fit', trigger('p.HP reaches «alarm»'), said.belongs('a number', 'yes or no')],
  [
    'types/fixed',
    trigger('p.«AWE» rises'),
    said.fixed('AWE', 'a fixed field'),
    'AWE: declared here',
    said.makeCounter('AWE'),
  ],
  [
    'types/fixed',
    trigger('p.«brave» rises'),
    said.fixed('brave', 'a fixed field'),
    'brave: declared here',
    'write `starts` instead of `default` where `brave` is declared, and it can change',
  ],
  [
    'names/unknown',
    trigger('p gains «Downn»'),
    'there is no condition `Downn`',
    said.didYouMean('Down'),
  ],
  ['names/unknown-field', trigger('p.«HPP» falls'), 'a Hero has no `HPP`', said.didYouMean('HP')],
  ['names/unknown', trigger('«turm» begins'), 'there is no span `turm`', said.didYouMean('turn')],
  [
    'names/unknown',
    trigger('«Notise» by p is rolled'),
    said.noCheck('Notise'),
    said.didYouMean('Notice'),
  ],
  [
    'names/unknown',
    trigger('a takes «Atack»'),
    'there is no action `Atack`',
    said.didYouMean('Attack'),
  ],
  // Examples: dice, answers and what is expected.
  ['sound', example('dice Notice by Ann 20', 'try Notice by Ann is sees')],
  [
    'names/unknown',
    example('dice «Notise» by Ann 4'),
    said.noCheckOr('other declaration that rolls', 'Notise'),
    said.didYouMean('Notice'),
  ],
  [
    'names/unknown',
    example('dice Notice.«mint» by Ann 4'),
    'there is no roll in `Notice` called `mint`',
    said.didYouMean('mind'),
  ],
  [
    'names/wrong-sort',
    example('dice «Warn» by Ann 4'),
    said.butBelongs('`Warn` is a choice', 'a check or other declaration that rolls'),
    'Warn: declared here',
  ],
  [
    'names/unknown',
    example('answer Warn by «Anna»  yes'),
    'there is no participant `Anna`',
    said.didYouMean('Ann'),
  ],
  [
    'names/unknown',
    example('answer «Wern» by Ann  yes'),
    'there is no choice `Wern`',
    said.didYouMean('Warn'),
  ],
  ['sound', example('answer Ann takes Attack on Orc-1')],
  [
    'names/unknown',
    example('answer Ann takes «Atack» on Orc-1'),
    'there is no action `Atack`',
    said.didYouMean('Attack'),
  ],
  ['sound', example('try Notice by Ann is sees')],
  [
    'names/unknown-value',
    example('try Notice by «Anna» is sees'),
    said.unknown('Anna'),
    said.didYouMean('Ann'),
  ],
  [
    'names/unknown',
    '\nexample "one"\n  scenario «Fjord»\n  no dice\n',
    'there is no scenario `Fjord`',
    said.didYouMean('Ford'),
  ],
  ['sound', example('with Ann.HP 3', 'try Notice by Ann is sees')],
  ['sound', example('with Ann.AWE 3', 'try Notice by Ann is sees')],
  [
    'types/out-of-range',
    example('with Ann.AWE «300»', 'try Notice by Ann is sees'),
    said.cannotBe('AWE', 'from 1 to 100', '300'),
    said.boundIs('most', '100'),
  ],
  [
    'types/value-does-not-fit',
    example('with alarm «3»', 'try Notice by Ann is sees'),
    said.cannotBe('alarm', 'yes or no', '`3`'),
  ],
  [
    'names/said-twice',
    '\nexample "one"\n  scenario Ford\n  «scenario Ford»\n  no dice\n',
    said.twice('the scenario'),
    'scenario Ford: again here',
    'scenario Ford: first here',
    said.takeOneAway,
  ],
  // Policies.
  ['sound', policy('choose Warn yes  when p.HP > 1', 'take Attack')],
  [
    'types/unknown-outcome',
    policy('choose Warn «maybe»'),
    '`Warn` has no outcome `maybe`, only `yes` or `no`',
    'Warn: declared here',
  ],
  [
    'names/unknown',
    policy('choose «Wern» yes'),
    'there is no choice `Wern`',
    said.didYouMean('Warn'),
  ],
  [
    'names/unknown',
    policy('take «Atack»'),
    'there is no action `Atack`',
    said.didYouMean('Attack'),
  ],
  [
    'types/does-not-fit',
    policy('choose Warn yes  when «p.HP»'),
    said.belongs('yes or no', 'a number'),
    said.compareWith('… > 0'),
  ],
  // Rolls.
  ['sound', rolling('roll 4d6 keep highest 3 as x')],
  [
    'types/does-not-fit',
    rolling('roll 4d6 keep highest «alarm» as x'),
    said.belongs('a number', 'yes or no'),
  ],
  [
    'types/number-for-dice',
    rolling('roll «lead.HP» as x'),
    said.diceForNumber,
    'one die with 20 faces is written `d20`, three dice with 6 faces `3d6` or `3d`',
  ],
  ['sound', rolling('roll lead.skill never below 1d as x')],
  [
    'types/number-for-dice',
    rolling('roll lead.skill never below «3» as x'),
    said.diceForNumber,
    '3 dice with 6 faces are written `3d`',
  ],
  // Questions.
  ['sound', inEncounter('lower lead.HP by length of heroes')],
  [
    'types/does-not-fit',
    inEncounter('lower lead.HP by length of «lead»'),
    said.belongs('a list', 'a Hero'),
  ],
  ['sound', inEncounter('lower lead.HP by number of round')],
  [
    'names/unknown',
    inEncounter('lower lead.HP by number of «ruond»'),
    'there is no span `ruond`',
    said.didYouMean('round'),
  ],
  [
    'types/does-not-fit',
    inEncounter('lower lead.HP by number of «(lead.HP + 1)»'),
    said.belongs('a span', 'something else'),
  ],
  [
    'types/does-not-fit',
    inEncounter('lower lead.HP by size of «lead»'),
    said.belongs('a die', 'a Hero'),
  ],
  ['sound', inEncounter('if lead.weapon is in Weapon', '  nothing')],
  ['sound', inEncounter('if lead is in heroes', '  nothing')],
  [
    'types/never-equal',
    inEncounter('if lead.HP is in «heroes»', '  nothing'),
    'a number can never be a Hero',
    said.possibleValue,
  ],
  ['sound', inEncounter('if heroes is nobody', '  nothing')],
  [
    'types/never-equal',
    inEncounter('if lead.HP is «nobody»', '  nothing'),
    'a number can never be nobody',
    said.possibleValue,
  ],
  [
    'types/other-words',
    inEncounter('if lead.mood is «lead.weapon.way»', '  nothing'),
    said.onlyHolds('`melee` or `fire`', '`calm`, `angry` or `wild`'),
  ],
  [
    'types/no-order',
    inEncounter('if «lead» > 3', '  nothing'),
    'a Hero has no order, so it cannot be more or less',
    'ask with `is`: only numbers, dice, rows and words in a written order can be more or less',
  ],
  [
    'types/brackets-after-where',
    inEncounter('if «count p in heroes where p.HP > 1» > 1', '  nothing'),
    said.misread('>', 'where'),
    said.putInBrackets,
  ],
  // Columns and copies of a side, and a modifier to a check whose parameter has no preposition.
  [
    'names/declared-twice',
    '\nscenario Lea\n  side heroes\n    Hero  AWE  «AWE»\n    Ann   5    5\n',
    said.declaredAgain('AWE', 'a column'),
  ],
  ['sound', '\nscenario Lea\n  side heroes\n    Hero     AWE\n    Ann x1   5\n'],
  [
    'types/out-of-range',
    '\nscenario Lea\n  side heroes\n    Hero     AWE\n    Ann «x0»   5\n',
    said.cannotBe('x', 'from 1 to 1000', '0'),
  ],
  [
    'names/called-otherwise',
    `${look}modifier Near +2 to Look.mind on «t»\n`,
    said.calledAs('`Look` has no `on`', 'Look p'),
    'Look: declared here',
  ],
  ['sound', `${look}modifier Near +2 to Look.mind by t when t.brave\n`],
];

const title = (body: string): string => body.trim().replaceAll('\n', ' / ');

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told, title: title(body) })))(
  '$code: $title',
  ({ code, body, told }) => reportsAll(code, body, told),
);

/** Problems that come with other problems: the helps of the first. */
test.each<readonly [DiagnosticCode, body: string, ...helps: readonly string[]]>([
  // The participant in the conditions of a choice is the suggested decider.
  [
    'types/who-decides',
    '\nchoice Yield\n  yes  when q.HP > 1\n  no\n',
    'write `choice Yield by q`',
  ],
  [
    'types/who-decides',
    '\nchoice Yield\n  yes  when lead.HP > 1 and r.HP > 1 and q.HP > 1\n  no\n',
    'write `choice Yield by r`',
  ],
  [
    'types/who-decides',
    '\nchoice Yield\n  yes  when q is Down and lead.HP > 1\n  no\n',
    'write `choice Yield by p`, or `by referee`',
  ],
])('%s: %j', (code, body, ...helps) => {
  const found = problemsIn(prelude + body).filter((one) => one.code === code);
  expect(found.map(({ help }) => help.map(({ text }) => text))).toEqual([helps]);
});

/** Tests the exact text after the fix. */
test.each<readonly [body: string, mended: string]>([
  [
    '\nchoice Yield\n  yes  when q.HP > 1\n  no\n',
    '\nchoice Yield by q\n  yes  when q.HP > 1\n  no\n',
  ],
  [inEncounter('ask lead to take act'), inEncounter('ask lead to take any act')],
  [
    inEncounter('lower lead.HP by Weapon.reach at club'),
    inEncounter('lower lead.HP by Weapon at club under reach'),
  ],
  [inEncounter('lower lead.HP by lead.HP-1'), inEncounter('lower lead.HP by lead.HP - 1')],
  [inEncounter('set lead.Down to no'), inEncounter('lead loses Down')],
  [inEncounter('set lead to Down'), inEncounter('lead gains Down')],
  [
    inEncounter('Allow by lead', '  yes, no  nothing'),
    inEncounter('Allow by referee', '  yes, no  nothing'),
  ],
  [
    '\ninvariant Calm\n  at end of turm\n  not alarm\n',
    '\ninvariant Calm\n  at end of turn\n  not alarm\n',
  ],
  [spy('code  1..6  starts 9'), spy('code  1..6  starts 6')],
  [spy('code  6..1  starts 3'), spy('code  1..6  starts 3')],
  [spy('skill  dice  default 3'), spy('skill  dice  default 3d')],
  [spy('skill  die  default 3'), spy('skill  die  default d3')],
  [spy('arm  Weapon  default club'), spy('arm  row of Weapon  default club')],
  [inEncounter('Rest for lead within 3 on lead'), inEncounter('Rest for lead within 3')],
  [
    inEncounter('if count p in heroes where p.HP > 1 > 1', '  nothing'),
    inEncounter('if (count p in heroes where p.HP > 1) > 1', '  nothing'),
  ],
])('the fix changes %j to %j', (body, mended) => {
  const [first] = problemsIn(prelude + body);
  const edits = first?.help.find((help) => help.edits !== undefined)?.edits ?? [];
  const whole = edits
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce(
      (text, { span, replacement }) =>
        text.slice(0, span.start) + replacement + text.slice(span.end),
      prelude + body,
    );
  expect(whole.slice(prelude.length)).toBe(mended);
});

test.each([21, 0])('that the die has no face %d is reported', (face) => {
  const one = reports(
    'types/no-face',
    example(`dice Notice by Ann «${face}»`, 'try Notice by Ann is sees'),
  );
  expect(one.params).toEqual({ face, sides: 20 });
  expect(one.help.map(({ text }) => text)).toEqual([
    'write what the die shows, before anything is added to it',
  ]);
});
