// Tests scenarios, examples, policies, events and fields. Each row marks the places of the problem with «…»
// and gives the whole report of the first, or says `sound`.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { inEncounter, prelude, problemsIn, reportsAll } from './check-fixture.ts';

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
    'there is no side `fose`',
    'did you mean `foes`?',
  ],
  [
    'types/out-of-range',
    spy('code  1..6  starts «7»'),
    '`code` is from 1 to 6, so it cannot be 7',
    'the most that it can be is `6`',
  ],
  [
    'types/out-of-range',
    spy('code  1..6  default «0»'),
    '`code` is from 1 to 6, so it cannot be 0',
    'the least that it can be is `1`',
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
    '`code` is a number, so it cannot be `yes`',
  ],
  [
    'types/word-twice',
    spy('code  one of a, b, «a»  starts a'),
    '`a` appears here twice',
    'take one of the two away',
  ],
  [
    'names/unknown',
    spy('arm  row of «Weapn»  default club'),
    'there is no table `Weapn`',
    'did you mean `Weapon`?',
  ],
  [
    'types/unknown-row',
    spy('arm  row of Weapon  default «clu»'),
    'the table `Weapon` has no row `clu`, only `club` or `bow`',
    'did you mean `club`?',
  ],
  [
    'names/wrong-sort',
    spy('arm  «Weapon»  default club'),
    '`Weapon` is a table, but a type belongs here',
    'Weapon: declared here',
    'write `row of Weapon`',
  ],
  [
    'names/wrong-sort',
    spy('arm  row of «Hero»  default club'),
    '`Hero` is a kind, but a table belongs here',
    'Hero: declared here',
  ],
  [
    'types/unknown-type',
    spy('arm  «nummer»  default 3'),
    '`nummer` is not a type',
    'did you mean `number`?',
  ],
  [
    'types/unknown-word',
    spy('mood  one of calm, wild  starts «wilt»'),
    '`wilt` cannot be used here, only `calm` or `wild`',
    'did you mean `wild`?',
  ],
  ['names/unknown', spy('pal  Spy  starts «Nan»'), 'there is no participant `Nan`'],
  ['sound', spy('pal  Spy  starts nobody')],
  // Rulings in conditions, alone or with an option.
  ['sound', `\nruling haste\n  yes  default\n  no\n${inEncounter('if haste', '  nothing')}`],
  ['sound', inEncounter('if ties is share', '  nothing')],
  [
    'types/unknown-word',
    inEncounter('if ties is «shared»', '  nothing'),
    '`shared` cannot be used here, only `reroll` or `share`',
    'did you mean `share`?',
  ],
  [
    'types/does-not-fit',
    inEncounter('if «ties»', '  nothing'),
    'yes or no belongs here, but this is one of reroll, share',
    'say which of them: `… is reroll`',
  ],
  // Which things can be set.
  [
    'types/fixed',
    inEncounter('set «ties» to share'),
    '`ties` is a ruling, which nothing in play can change',
    'ties: declared here',
  ],
  [
    'types/fixed',
    inEncounter('set «light» to no'),
    '`light` is a given, which nothing in play can change',
    'light: declared here',
    'what changes in play is a `track`',
  ],
  [
    'types/fixed',
    inEncounter('set lead.«AWE» to 3'),
    '`AWE` is a fixed field, which nothing in play can change',
    'AWE: declared here',
    'write `counter` before the numbers where `AWE` is declared, and it can change',
  ],
  [
    'types/value-does-not-fit',
    '\ntrack pace  1..6  starts «yes»\n',
    '`pace` is a number, so it cannot be `yes`',
  ],
  [
    'types/fixed',
    inEncounter('if lead is Poisoned', '  set lead.Poisoned.«strength» to 3'),
    '`strength` is a fixed field, which nothing in play can change',
    'strength: declared here',
    'write `counter` before the numbers where `strength` is declared, and it can change',
  ],
  ['sound', inEncounter('lead gains Poisoned with strength 3')],
  [
    'names/unknown-field',
    inEncounter('lead gains Poisoned with «strenth» 3'),
    'the condition `Poisoned` has no `strenth`',
    'did you mean `strength`?',
  ],
  // Events.
  ['sound', trigger('a takes Attack on t', 'lower t.HP by 1')],
  ['sound', trigger('a takes any act', 'lower a.HP by 1')],
  [
    'names/called-otherwise',
    trigger('a takes Attack «at t»'),
    '`Attack` has no `at`; it is called as `Attack by a on t`',
    'Attack: declared here',
  ],
  ['sound', trigger('p.HP reaches 3')],
  [
    'types/does-not-fit',
    spies + trigger('p.«nerve» rises'),
    'one of calm, wild (for a Spy) belongs here, but this is a number for a Guard',
  ],
  ['sound', spies + trigger('p.nerve changes')],
  [
    'types/does-not-fit',
    trigger('p.HP reaches «alarm»'),
    'a number belongs here, but this is yes or no',
  ],
  [
    'types/fixed',
    trigger('p.«AWE» rises'),
    '`AWE` is a fixed field, which nothing in play can change',
    'AWE: declared here',
    'write `counter` before the numbers where `AWE` is declared, and it can change',
  ],
  [
    'types/fixed',
    trigger('p.«brave» rises'),
    '`brave` is a fixed field, which nothing in play can change',
    'brave: declared here',
    'write `starts` instead of `default` where `brave` is declared, and it can change',
  ],
  [
    'names/unknown',
    trigger('p gains «Downn»'),
    'there is no condition `Downn`',
    'did you mean `Down`?',
  ],
  ['names/unknown-field', trigger('p.«HPP» falls'), 'a Hero has no `HPP`', 'did you mean `HP`?'],
  ['names/unknown', trigger('«turm» begins'), 'there is no span `turm`', 'did you mean `turn`?'],
  [
    'names/unknown',
    trigger('«Notise» by p is rolled'),
    'there is no check `Notise`',
    'did you mean `Notice`?',
  ],
  [
    'names/unknown',
    trigger('a takes «Atack»'),
    'there is no action `Atack`',
    'did you mean `Attack`?',
  ],
  // Examples: dice, answers and what is expected.
  ['sound', example('dice Notice by Ann 20', 'try Notice by Ann is sees')],
  [
    'types/no-face',
    example('dice Notice by Ann «21»', 'try Notice by Ann is sees'),
    '21 is no face of a d20',
    'write what the die shows, before anything is added to it',
  ],
  [
    'types/no-face',
    example('dice Notice by Ann «0»', 'try Notice by Ann is sees'),
    '0 is no face of a d20',
    'write what the die shows, before anything is added to it',
  ],
  [
    'names/unknown',
    example('dice «Notise» by Ann 4'),
    'there is no check or other declaration that rolls `Notise`',
    'did you mean `Notice`?',
  ],
  [
    'names/unknown',
    example('dice Notice.«mint» by Ann 4'),
    'there is no roll in `Notice` called `mint`',
    'did you mean `mind`?',
  ],
  [
    'names/wrong-sort',
    example('dice «Warn» by Ann 4'),
    '`Warn` is a choice, but a check or other declaration that rolls belongs here',
    'Warn: declared here',
  ],
  [
    'names/unknown',
    example('answer Warn by «Anna»  yes'),
    'there is no participant `Anna`',
    'did you mean `Ann`?',
  ],
  [
    'names/unknown',
    example('answer «Wern» by Ann  yes'),
    'there is no choice `Wern`',
    'did you mean `Warn`?',
  ],
  ['sound', example('answer Ann takes Attack on Orc-1')],
  [
    'names/unknown',
    example('answer Ann takes «Atack» on Orc-1'),
    'there is no action `Atack`',
    'did you mean `Attack`?',
  ],
  ['sound', example('try Notice by Ann is sees')],
  [
    'names/unknown-value',
    example('try Notice by «Anna» is sees'),
    'nothing here is called `Anna`',
    'did you mean `Ann`?',
  ],
  [
    'names/unknown',
    '\nexample "one"\n  scenario «Fjord»\n  no dice\n',
    'there is no scenario `Fjord`',
    'did you mean `Ford`?',
  ],
  ['sound', example('with Ann.HP 3', 'try Notice by Ann is sees')],
  ['sound', example('with Ann.AWE 3', 'try Notice by Ann is sees')],
  [
    'types/out-of-range',
    example('with Ann.AWE «300»', 'try Notice by Ann is sees'),
    '`AWE` is from 1 to 100, so it cannot be 300',
    'the most that it can be is `100`',
  ],
  [
    'types/value-does-not-fit',
    example('with alarm «3»', 'try Notice by Ann is sees'),
    '`alarm` is yes or no, so it cannot be `3`',
  ],
  [
    'names/said-twice',
    '\nexample "one"\n  scenario Ford\n  «scenario Ford»\n  no dice\n',
    'the scenario appears twice, and only one can hold',
    'scenario Ford: again here',
    'scenario Ford: first here',
    'take one of the two away',
  ],
  // Policies.
  ['sound', policy('choose Warn yes  when p.HP > 1', 'take Attack')],
  [
    'types/unknown-outcome',
    policy('choose Warn «maybe»'),
    '`Warn` has no outcome `maybe`, only `yes` or `no`',
  ],
  [
    'names/unknown',
    policy('choose «Wern» yes'),
    'there is no choice `Wern`',
    'did you mean `Warn`?',
  ],
  ['names/unknown', policy('take «Atack»'), 'there is no action `Atack`', 'did you mean `Attack`?'],
  [
    'types/does-not-fit',
    policy('choose Warn yes  when «p.HP»'),
    'yes or no belongs here, but this is a number',
    'compare it with something: `… > 0`',
  ],
  // Rolls.
  ['sound', rolling('roll 4d6 keep highest 3 as x')],
  [
    'types/does-not-fit',
    rolling('roll 4d6 keep highest «alarm» as x'),
    'a number belongs here, but this is yes or no',
  ],
  [
    'types/number-for-dice',
    rolling('roll «lead.HP» as x'),
    'dice belong here, but this is a number',
    'one die with 20 faces is written `d20`, three dice with 6 faces `3d6` or `3d`',
  ],
  ['sound', rolling('roll lead.skill never below 1d as x')],
  [
    'types/number-for-dice',
    rolling('roll lead.skill never below «3» as x'),
    'dice belong here, but this is a number',
    '3 dice with 6 faces are written `3d`',
  ],
  // Questions.
  ['sound', inEncounter('lower lead.HP by length of heroes')],
  [
    'types/does-not-fit',
    inEncounter('lower lead.HP by length of «lead»'),
    'a list belongs here, but this is a Hero',
  ],
  ['sound', inEncounter('lower lead.HP by number of round')],
  [
    'names/unknown',
    inEncounter('lower lead.HP by number of «ruond»'),
    'there is no span `ruond`',
    'did you mean `round`?',
  ],
  [
    'types/does-not-fit',
    inEncounter('lower lead.HP by number of «(lead.HP + 1)»'),
    'a span belongs here, but this is something else',
  ],
  [
    'types/does-not-fit',
    inEncounter('lower lead.HP by size of «lead»'),
    'a die belongs here, but this is a Hero',
  ],
  ['sound', inEncounter('if lead.weapon is in Weapon', '  nothing')],
  ['sound', inEncounter('if lead is in heroes', '  nothing')],
  [
    'types/never-equal',
    inEncounter('if lead.HP is in «heroes»', '  nothing'),
    'a number can never be a Hero',
    'compare it with a value that it can have',
  ],
  ['sound', inEncounter('if heroes is nobody', '  nothing')],
  [
    'types/never-equal',
    inEncounter('if lead.HP is «nobody»', '  nothing'),
    'a number can never be nobody',
    'compare it with a value that it can have',
  ],
  [
    'types/other-words',
    inEncounter('if lead.mood is «lead.weapon.way»', '  nothing'),
    'this can be `melee` or `fire`, but the place only holds `calm`, `angry` or `wild`',
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
    'this `>` follows a `where`; what it compares is easy to misread',
    'put what is compared in brackets',
  ],
  // Columns and copies of a side, and a modifier to a check whose parameter has no preposition.
  [
    'names/declared-twice',
    '\nscenario Lea\n  side heroes\n    Hero  AWE  «AWE»\n    Ann   5    5\n',
    '`AWE` is declared again; it is already a column',
  ],
  ['sound', '\nscenario Lea\n  side heroes\n    Hero     AWE\n    Ann x1   5\n'],
  [
    'types/out-of-range',
    '\nscenario Lea\n  side heroes\n    Hero     AWE\n    Ann «x0»   5\n',
    '`x` is from 1 to 1000, so it cannot be 0',
  ],
  [
    'names/called-otherwise',
    `${look}modifier Near +2 to Look.mind on «t»\n`,
    '`Look` has no `on`; it is called as `Look p`',
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
