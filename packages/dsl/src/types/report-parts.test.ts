// Tests what reports contain besides the place: the message, the other places and the helps. Each row marks
// the place with «…» and gives parts of the report.

import { expect, test } from 'vitest';
import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, mends, prelude, reports } from './check-fixture.ts';

const birds = '\nkind Bird\n  wings  0..4  default 2\n';

const ROWS: readonly (readonly [DiagnosticCode, body: string, told: readonly string[]])[] = [
  // Names.
  [
    'names/of-the-language',
    inEncounter('each «option» in heroes', '  nothing'),
    ['choose another name'],
  ],
  [
    'names/unknown-value',
    '\ncheck Look by p\n  roll d20 as seen-face\n  sees   when «result» > 3\n  blind  otherwise\n',
    [said.rollIsCalled('seen-face')],
  ],
  [
    'names/unknown-value',
    inEncounter('lower «Ann».HP by 1'),
    ['cannot name Ann', '`first p in heroes`', '`scenario Ford`'],
  ],
  [
    'names/unknown-value',
    inEncounter('if «club» is nobody', '  nothing'),
    [said.rowAlone('club', 'Weapon')],
  ],
  ['names/unknown', inEncounter('if «HP» of lead > 3', '  nothing'), [said.fieldWithDot('p.HP')]],
  [
    'names/wrong-sort',
    inEncounter('let x be («Rest» of lead)', 'lower lead.HP by x'),
    [said.ownLine('a procedure', 'Rest')],
  ],
  ['names/unknown', '\nmodifier Dark -1 to «Notise» by p\n', ['no check or tag', '`Notice`']],
  [
    'names/unknown',
    inEncounter('rank order of p in heroes', '  highest roll Notice.mind by p as «HPP»'),
    ['there is no field `HPP`', said.didYouMean('HP')],
  ],
  ['names/unknown-field', `${birds}\ndefine h.span as lead.«wings»\n`, ['a Bird has one']],
  [
    'names/wrong-sort',
    '\ntrigger Seen when «Warn» by p is rolled\n  nothing\n',
    ['`Warn` is a choice', 'check'],
  ],
  ['names/wrong-sort', '\ntrigger Seen when «Notice» by p is offered\n  nothing\n', ['choice']],
  [
    'names/called-otherwise',
    '\ntrigger Seen when Notice «on p» is rolled\n  nothing\n',
    ['`Notice` has no `on`', 'at Notice: declared here'],
  ],
  [
    'names/called-otherwise',
    '\nmodifier Near +2 to Notice.mind on «t» when t.brave\n',
    ['`Notice` has no `on`', 'Notice by p'],
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest for lead within 3 «on lead»'),
    ['leave out `on lead`'],
  ],
  [
    'names/wrong-sort',
    '\nencounter\n  step Dawn\n    nothing\n\ninvariant Calm\n  at end of «Dawn»\n  not alarm\n',
    ['`Dawn` is a step', 'a span', 'write `step Dawn`'],
  ],
  // Types.
  [
    'types/does-not-fit',
    inEncounter('let x be Weapon at club under «3»', 'lower lead.HP by 1'),
    ['a column of Weapon', 'a number'],
  ],
  [
    'types/never-equal',
    inEncounter('if lead.brave is one of «3», yes', '  nothing'),
    ['yes or no', 'a number'],
  ],
  [
    'types/unknown-word',
    inEncounter('if lead.brave is one of «maybe», yes', '  nothing'),
    ['`yes` or `no`'],
  ],
  ['types/does-not-fit', inEncounter('if natural of «lead.HP» > 3', '  nothing'), ['a roll']],
  ['types/does-not-fit', inEncounter('if matches of «lead.HP» on 6 > 3', '  nothing'), ['a roll']],
  [
    'types/no-parts',
    inEncounter('if heroes.«HP» > 3', '  nothing'),
    ['say whose: `first p in … where …`'],
  ],
  ['types/does-not-fit', inEncounter('if lead.HP is 3 or «4»', '  nothing'), ['a number']],
  ['types/does-not-fit', inEncounter('if lead is able and «Down»', '  nothing'), ['a condition']],
  ['types/does-not-fit', inEncounter('if lead is Down or «able»', '  nothing'), ['`able`']],
  // An unknown name fits wherever dice are wanted, so it is reported once.
  [
    'names/unknown-value',
    '\ncheck Look by p\n  roll 2d6 + «nix» as face\n  sees   when face > 3\n  blind  otherwise\n',
    [],
  ],
  // Scenarios.
  [
    'types/unknown-word',
    '\nscenario Dark\n  ruling ties «rerol»\n  side heroes\n    Hero  AWE\n    Ann   10\n',
    [said.didYouMean('reroll')],
  ],
  [
    'types/missing-value',
    '\nscenario Dark\n  side heroes\n    «Hero»  HP\n    Ann   3\n',
    ['this Hero', said.noDefault('at AWE'), said.addColumn('AWE', 'default')],
  ],
  [
    'names/unknown',
    '\nexample "a look"\n  scenario Ford\n  dice Strike.«mind» by Ann 3\n',
    ['`mind` is rolled in `Notice`'],
  ],
  // Conditions are gained and lost.
  [
    'types/condition-alone',
    inEncounter('let h be lead', '«set h to Down»'),
    [said.gainedOrLost('h gains Down')],
  ],
  ['types/condition-alone', inEncounter('«set lead.Down to yes»'), ['write `lead gains Down`']],
  [
    'types/condition-alone',
    inEncounter('«set lead.target.Down to no»'),
    ['write `lead.target loses Down`'],
  ],
  [
    'types/condition-alone',
    inEncounter('if lead.«Down»', '  nothing'),
    ['write `is Down` instead of `.Down`'],
  ],
  [
    'names/wrong-sort',
    inEncounter('if lead.«able»', '  nothing'),
    ['write `is able` instead of `.able`'],
  ],
  [
    'names/unknown-field',
    inEncounter('if lead.Poisoned.«strenght» > 3', '  nothing'),
    ['the condition `Poisoned`', said.didYouMean('strength')],
  ],
  // Numbers, steps, tables.
  [
    'types/does-not-fit',
    inEncounter('raise «lead.mood» by 1'),
    ['a number to raise', '`raise` needs a number; write `set lead.mood to lead.mood up 1 step`'],
  ],
  ['types/no-order', inEncounter('set lead.HP to «lead.HP» up 1 step'), ['write `+` or `-`']],
  ['types/no-order', inEncounter('if «lead.brave» up 1 step is yes', '  nothing'), ['yes or no']],
  [
    'types/no-parts',
    inEncounter('lower lead.HP by Weapon.«reach» at club'),
    [said.withoutRow('reach'), said.columnLast('Weapon at … under reach')],
  ],
  [
    'types/no-parts',
    inEncounter('lower lead.HP by Weapon.«weight» at club under reach'),
    [said.readByRow('Weapon at …')],
  ],
  ['names/wrong-sort', '\nkind Rat\n  tooth  «Weapon»\n', ['a type', 'write `row of Weapon`']],
  [
    'types/number-for-dice',
    '\nkind Rat\n  tooth  dice  default «6»\n',
    ['dice belong here', '`d6`'],
  ],
  ['types/die-for-number', '\nkind Rat\n  tooth  1..9  default «d6»\n', ['write a number here']],
  // Who acts, pays or answers.
  [
    'names/unknown',
    '\naction Run by a\n  costs 1 «HPP»\n  nothing\n',
    ['no field `HPP`', said.didYouMean('HP')],
  ],
  [
    'types/fixed',
    '\naction Run by a\n  costs 1 «AWE»\n  nothing\n',
    ['at AWE: declared here', said.makeCounter('AWE')],
  ],
  ['types/does-not-fit', '\naction Run by a\n  costs 1 «brave»\n  nothing\n', ['a number field']],
  [
    'names/wrong-sort',
    '\ndefine p.deeds as times any «Attack» by p this round\n',
    ['an action', 'a tag', 'leave `any` out', 'at Attack: declared here'],
  ],
  [
    'names/called-otherwise',
    '\ndefine p.turns as times turn «by p» this round\n',
    [said.calledAs(said.onlyOfSomebody, 'times turn of p this …')],
  ],
  [
    'types/unknown-outcome',
    '\npolicy Bold for p\n  choose Warn «nobody»\n',
    ['`nobody`', '`yes` or `no`'],
  ],
  [
    'types/unknown-outcome',
    '\npolicy Bold for p\n  choose Warn «nothing»\n',
    ['`nothing`', '`yes` or `no`'],
  ],
  // Scenarios and examples.
  [
    'names/hides-a-declaration',
    '\nscenario Dark\n  side heroes\n    Hero  AWE\n    «Notice»  3\n',
    ['a check', 'at Notice: declared here', said.giveOtherName],
  ],
  [
    'types/missing-value',
    '\nscenario Dark\n  side heroes\n    Hero  AWE\n    Ann   «-»\n',
    ['Ann', said.noDefault('at AWE'), 'write a value here, or give the field a `default`'],
  ],
  [
    'names/unknown-field',
    '\nscenario Dark\n  side heroes\n    Hero  AWE  «moood»\n    Ann   3    calm\n',
    ['a Hero', said.didYouMean('mood')],
  ],
  [
    'types/columns-and-cells',
    '\nscenario Dark\n  side heroes\n    «Hero»  AWE\n    Ann   3  4\n    Bob   4  5\n',
    ['the first line names the kind, then each column'],
  ],
  [
    'names/unknown',
    '\nexample "a look"\n  scenario Ford\n  dice Notice.mind by Ann «three»\n',
    ['no column of cases `three`', 'write the faces'],
  ],
  [
    'names/unknown',
    '\nexample "a look"\n  scenario Ford\n  answer «Wran» by Ann yes\n',
    ['choice'],
  ],
  // Lines of other languages.
  ['names/unknown', inEncounter('«repeat»'), [said.howOften]],
  ['names/unknown', inEncounter('«perform»'), [said.onlyItsName('Notice by p')]],
  ['names/unknown-value', inEncounter('set lead.target to «null»'), ['write `nobody`']],
  // Names after their block, conditions that are set, pushes and draws.
  [
    'names/unknown-value',
    inEncounter('each h in heroes', '  lower h.HP by 1', 'lower «h».HP by 1'),
    [said.noLongerKnown('at h'), said.lastsForBlock],
  ],
  [
    'names/unknown-value',
    inEncounter('if any h in heroes where h.brave', '  lower «h».HP by 1'),
    [said.noLongerKnown('at h'), '`first h in …` is one of them'],
  ],
  ['types/condition-alone', inEncounter('«set lead to Down»'), ['write `lead gains Down`']],
  ['types/condition-alone', inEncounter('«set lead.Down to no»'), ['write `lead loses Down`']],
  ['types/condition-alone', inEncounter('set «Down» to yes'), []],
  [
    'types/unknown-outcome',
    '\ncheck Look by p\n  roll d6 as face\n  push face if «Notice» by p\n  sees   when face > 3\n  blind  otherwise\n',
    ['`Notice` comes out `yes`'],
  ],
  [
    'types/does-not-fit',
    '\ntable Card\n  card  copies\n  ace   «few»\n\ntrack pile deck of Card times copies starts nothing\n',
    ['how often each card is in the deck'],
  ],
  [
    'types/die-for-number',
    inEncounter('let x be d6', 'lower lead.HP by «x»'),
    [said.rollFirst('roll x as y', 'y')],
  ],
  [
    'names/declared-twice',
    '\ncheck Look by p\n  roll d6 as face\n    Luck  +1 when p.brave\n  sees   when face > 3\n  blind  otherwise\nmodifier «Luck» -1 to Look.face by p\n',
    ['a modifier of `Look.face`', 'at Luck: first here', said.renameOne],
  ],
  [
    'names/declared-twice',
    '\ncheck Look by p\n  roll d6 as face\n    Luck  +1 when p.brave\n    «Luck»  -1\n  sees   when face > 3\n  blind  otherwise\n',
    ['Luck'],
  ],
  [
    'names/unknown',
    inEncounter('let x be «gapp» of 3 from 2', 'lower lead.HP by x'),
    [said.didYouMean('gap')],
  ],
  [
    'syntax/dice-for-name',
    '\nscenario Dark\n  side heroes\n    Hero  AWE\n    «d6»    3\n',
    ['write `the-d6`'],
  ],
  [
    'names/wrong-sort',
    '\nencounter\n  step Dawn\n    nothing\n\nmeasure Calm\n  at end of «Dawn»\n  count h in heroes\n',
    ['write `step Dawn`'],
  ],
  ['types/fixed', inEncounter('set lead.«AWE» to 3'), ['a fixed field', said.makeCounter('AWE')]],
  [
    'types/no-hole',
    inEncounter(
      'each h in heroes',
      '  announce "hit: «h» is down, h.b and h-b are not told, nor b"',
    ),
    ['`h` is shown exactly as it is written', 'write `{h}`'],
  ],
  ['types/no-hole', inEncounter('each h in heroes', '  announce "all over for «h»."'), ['`{h}`']],
  [
    'types/does-not-fit',
    '\ntable Band\n  n      worth\n  ..3    1\n  4..    2\n\ntrack pile deck of «Band»  starts nothing\n',
    ['a table whose rows have names', 'a table that is read with a number'],
  ],
  [
    'names/wrong-sort',
    inEncounter('let x be («Attack» of lead)', 'lower lead.HP by x'),
    ['an action is called on a line of its own'],
  ],
  [
    'names/wrong-sort',
    inEncounter('lower lead.«able» by 1'),
    ['write `is able` instead of `.able`'],
  ],
  [
    'names/wrong-sort',
    '\nencounter\n  step round-up\n    nothing\n\nmeasure Calm\n  at end of «round-up»\n  count h in heroes\n',
    ['write `step round-up`'],
  ],
  ['types/empty-range', '\nkind Rat\n  tail  «9..1»\n', ['write `1..9`']],
  [
    'types/number-for-dice',
    '\nkind Rat\n  tooth  dice  default «20»\n',
    ['one die with 20 faces is written `d20`'],
  ],
];

function everythingTold(one: Diagnostic, text: string): string {
  return [
    one.message,
    ...one.secondary.map(
      ({ span, text: label }) => `at ${text.slice(span.start, span.end)}: ${label}`,
    ),
    ...one.help.map((help) => help.text),
  ].join('\n');
}

test.each(ROWS)('%s %j', (code, body, told) => {
  const all = everythingTold(reports(code, body), prelude + body.replace(/[«»]/g, ''));
  for (const part of told) expect(all).toContain(part);
});

test.each<readonly [DiagnosticCode, body: string, mended: string]>([
  [
    'types/does-not-fit',
    inEncounter('if lead is able and «Down»', '  nothing'),
    'if lead is able and lead is Down',
  ],
  [
    'types/does-not-fit',
    inEncounter('if lead.HP is 3 or «4»', '  nothing'),
    'if lead.HP is 3 or lead.HP is 4',
  ],
  [
    'types/does-not-fit',
    inEncounter('if lead is not able and «Down»', '  nothing'),
    'if lead is not able and lead is not Down',
  ],
])('%s %j is fixed', (code, body, mended) => mends(code, body, mended));
