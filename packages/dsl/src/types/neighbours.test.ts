// Tests problems of names and types, and correct neighbours. Each row marks the places of the problem with
// «…» and gives the whole report of the first, or says `sound`.

import { test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, reportsAll } from './check-fixture.ts';

const bird =
  '\nkind Bird\n  HP     counter 0..  starts 2\n  wings  0..4  default 2\n  tame   yes/no  default no\n';
/** Adds birds, so that the heroes are of two kinds. */
const birds = `${bird}\nscenario Nest\n  side heroes\n    Bird  wings\n    Rob   3\n`;
const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n  scenario Ford\n${lines.map((line) => `  ${line}\n`).join('')}`;
const scenario = (...lines: readonly string[]): string =>
  `\nscenario Lea\n${lines.map((line) => `  ${line}\n`).join('')}`;
const side = (columns: string, row: string): string =>
  scenario('side heroes', `  Hero  AWE${columns}`, `  Cid   3${row}`);

type Row = readonly [DiagnosticCode | 'sound', body: string, ...told: readonly string[]];

const ROWS: readonly Row[] = [
  // `is` with participants of several kinds.
  ['sound', `${bird}\ndefine p is grand when p is Hero and p.brave\n`],
  ['sound', inEncounter('if lead is brave', '  nothing')],
  ['sound', inEncounter('if lead is Down or lead is able or lead is Hero', '  nothing')],
  ['sound', `${bird}${inEncounter('each q in Bird where q is tame', '  nothing')}`],
  ['sound', `${bird}${inEncounter('each q in everyone where q is tame', '  nothing')}`],
  [
    'sound',
    `${birds}${inEncounter('each q in heroes where q is Bird and q is tame', '  nothing')}`,
  ],
  [
    'types/does-not-fit',
    inEncounter('if lead is «mood»', '  nothing'),
    said.belongs('a yes/no field or a condition', '`mood`, which is one of calm, angry, wild'),
  ],
  [
    'names/unknown',
    inEncounter('if lead is «bold»', '  nothing'),
    'there is no condition, adjective or yes/no field `bold`',
    'a Hero can be `Down`, `Poisoned`, `able` or `brave`',
    said.saysWhen('bold', 'bold'),
  ],
  // One of several words.
  ['sound', inEncounter('if lead.mood is one of calm, wild', '  nothing')],
  ['sound', inEncounter('if lead.brave is one of yes, no', '  nothing')],
  ['sound', inEncounter('if lead.weapon is one of club, bow', '  nothing')],
  ['sound', inEncounter('if lead.HP is one of 1, 3..5', '  nothing')],
  [
    'types/word-twice',
    inEncounter('if lead.mood is one of calm, wild, «calm»', '  nothing'),
    '`calm` appears here twice',
    said.takeOneAway,
  ],
  [
    'types/unknown-row',
    inEncounter('if lead.weapon is one of club, «bo»', '  nothing'),
    'the table `Weapon` has no row `bo`, only `club` or `bow`',
    said.didYouMean('bow'),
  ],
  [
    'types/unknown-word',
    inEncounter('if lead.mood is one of calm, «wilt»', '  nothing'),
    said.onlyOf('wilt', '`calm`, `angry` or `wild`'),
    said.didYouMean('wild'),
  ],
  [
    'types/never-equal',
    inEncounter('if lead.mood is one of «3», calm', '  nothing'),
    'one of calm, angry, wild can never be a number',
    said.possibleValue,
  ],
  [
    'types/never-equal',
    inEncounter('if lead.HP is one of «alarm», 3', '  nothing'),
    'a number can never be yes or no',
    said.possibleValue,
  ],
  // Actions and what they pick.
  [
    'names/not-in-signature',
    '\naction Grab by a\n  pick «t» from enemies of a\n  nothing\n',
    said.notInSignature('t', 'Grab by a'),
    said.addToSignature('action Grab by a on t'),
  ],
  [
    'names/not-in-signature',
    '\naction Grab by a on target\n  pick «targe» from enemies of a\n  nothing\n',
    said.notInSignature('targe', 'Grab by a on target'),
    said.didYouMean('target'),
  ],
  [
    'types/does-not-fit',
    `${bird}\naction Grab by a on t (Bird)\n  pick t from «heroes»\n  nothing\n`,
    said.belongs('a Bird', 'picked from a group of a Hero'),
  ],
  [
    'types/fixed',
    '\naction Grab by a\n  costs 1 «AWE»\n  nothing\n',
    said.fixed('AWE', 'a fixed field'),
    'AWE: declared here',
    said.makeCounter('AWE'),
  ],
  [
    'types/does-not-fit',
    '\naction Grab by a\n  costs 1 «brave»\n  nothing\n',
    said.belongs('a number field', 'yes or no'),
  ],
  [
    'types/does-not-fit',
    '\naction Grab by a on t\n  pick t or «nothing» from enemies of a\n  nothing\n',
    said.belongs('`nobody`', '`nothing`'),
    'write `t or nobody`',
  ],
  [
    'types/does-not-fit',
    inEncounter(
      'ask lead to pick w or «nobody» from Weapon',
      'let x be w.reach',
      'lower lead.HP by x',
    ),
    said.belongs('`nothing`', '`nobody`'),
    'write `w or nothing`',
  ],
  // Choices.
  [
    'types/who-decides',
    '\nchoice «Yield»\n  yes\n  no\n',
    'the choice `Yield` does not say who decides',
    'write `choice Yield by p`, or `by referee`',
  ],
  [
    'types/unknown-outcome',
    '\ncheck Dodge by p\n  roll d6 as face\n  push face if «Notice» by p\n    nothing\n  good  when face > 3\n  bad   otherwise\n',
    '`Notice` has no outcome `yes`, only `sees` or `blind`',
    'a push happens where `Notice` comes out `yes`',
  ],
  // Tags and actions by name.
  ['sound', inEncounter('ask lead to take any act or nothing')],
  ['sound', inEncounter('ask lead to take any action or nothing')],
  [
    'names/wrong-sort',
    inEncounter('ask lead to take «act» or nothing'),
    said.butBelongs('`act` is a tag', 'an action'),
    'act: declared here',
    'write `any act`',
  ],
  [
    'names/wrong-sort',
    inEncounter('ask lead to take any «Attack» or nothing'),
    said.butBelongs('`Attack` is an action', 'a tag'),
    'Attack: declared here',
    'leave `any` out: it is for tags (`counts as …`)',
  ],
  [
    'names/unknown',
    inEncounter('ask lead to take any «art» or nothing'),
    'there is no tag `art`',
    said.didYouMean('act'),
  ],
  [
    'names/unknown',
    inEncounter('ask lead to take any «actt» or nothing'),
    'there is no tag `actt`',
    said.didYouMean('act'),
  ],
  [
    'types/does-not-fit',
    inEncounter('Allow «by lead»', '  yes, no  nothing'),
    said.belongs('`referee`', 'somebody else'),
    'this choice is always made by `referee`',
  ],
  // Tables.
  [
    'types/unknown-column',
    inEncounter('let x be «Weapon at club»', 'lower lead.HP by 1'),
    'this does not say which column of `Weapon` is meant, `die`, `way` or `reach`',
    'say which column: `under die`, `under way` or `under reach`',
  ],
  [
    'types/missing-column',
    inEncounter('let x be Weapon at club under «lead.mood»', 'lower lead.HP by 1'),
    'this can be `calm`, `angry` or `wild`, but the table `Weapon` has no such column',
    'add such a column, or use only the columns that exist',
  ],
  [
    'types/no-parts',
    inEncounter('let x be Weapon.«reach» at club', 'lower lead.HP by x'),
    said.withoutRow('reach'),
    said.columnLast('Weapon at … under reach'),
  ],
  [
    'types/no-parts',
    inEncounter('let x be Weapon.«club» at club', 'lower lead.HP by x'),
    said.withoutRow('club'),
    said.readByRow('Weapon at …'),
  ],
  [
    'types/unknown-column',
    inEncounter('lower lead.HP by lead.weapon.«rech»'),
    'the table `Weapon` has no column `rech`, only `die`, `way` or `reach`',
    said.didYouMean('reach'),
  ],
  [
    'types/empty-range',
    '\ntable Band\n  n     worth\n  «4..1»  2\n',
    'the range 4..1 holds no number',
  ],
  [
    'types/mixed-rows',
    '\ntable Band\n  n     worth\n  1..4  2\n  «five»  3\n',
    'the rows of a table are all names or all numbers and ranges',
    'make two tables, or write all rows in one way',
  ],
  // Results.
  [
    'names/unknown-field',
    inEncounter('Notice by lead as seen', '  sees, blind  nothing', 'lower lead.HP by seen.«mint»'),
    'the result of `Notice` has no `mint`',
    said.didYouMean('mind'),
  ],
  [
    'sound',
    inEncounter('Notice by lead as seen', '  sees, blind  nothing', 'lower lead.HP by seen.mind'),
  ],
  // Which participant is meant.
  [
    'types/does-not-fit',
    inEncounter('ask «lead.HP» to take Attack or nothing'),
    said.belongs('a participant, a side or the referee', 'a number'),
  ],
  [
    'types/no-parts',
    inEncounter('lower heroes.«HP» by 1'),
    'a group of participants has no `HP`',
    'say whose: `first p in … where …`, or go through them with `each p in …`',
  ],
  [
    'types/condition-alone',
    inEncounter('if lead.«Down»', '  nothing'),
    said.isCondition('Down', 'is'),
    'write `is Down` instead of `.Down`',
  ],
  [
    'types/condition-alone',
    inEncounter('«set lead.Down to yes»'),
    said.isCondition('Down', 'is'),
    said.gainedOrLost('lead gains Down'),
  ],
  [
    'types/condition-alone',
    inEncounter('«set lead to Down»'),
    said.isCondition('Down', 'is'),
    said.gainedOrLost('lead gains Down'),
  ],
  [
    'names/minus-without-blanks',
    inEncounter('lower lead.HP by lead.«HP-1»'),
    said.readAsOneName('HP-1', '1', 'HP'),
    'write `HP - 1`',
  ],
  [
    'names/unknown-value',
    inEncounter('each q in heroes', '  nothing', 'lower «q».HP by 1'),
    said.unknown('q'),
    said.noLongerKnown('q'),
    said.lastsForBlock,
  ],
  // Dice.
  [
    'types/die-for-number',
    inEncounter('lower lead.HP by 1 + «lead.weapon.die»'),
    said.numberForDice,
    said.rollFirst('roll lead.weapon.die as x', 'x'),
  ],
  [
    'types/die-for-number',
    inEncounter('let x be lead.weapon.die', 'lower lead.HP by «x»'),
    said.numberForDie,
    said.rollFirst('roll x as y', 'y'),
  ],
  [
    'types/number-for-dice',
    side('  skill', '    «3»'),
    said.diceForNumber,
    '3 dice with 6 faces are written `3d`',
  ],
  [
    'types/number-for-dice',
    side('  skill', '    «4»'),
    said.diceForNumber,
    'one die with 4 faces is written `d4`',
  ],
  [
    'types/number-for-dice',
    side('  skill', '    «1»'),
    said.diceForNumber,
    'one die with 6 faces is written `1d`',
  ],
  // Scenarios and examples.
  ['sound', side('  Down', '    yes')],
  [
    'types/value-does-not-fit',
    side('  Down', '    «3»'),
    said.cannotBe('Down', 'yes or no', '`3`'),
  ],
  [
    'types/value-does-not-fit',
    side('  brave', '   «maybe»'),
    said.cannotBe('brave', 'yes or no', '`maybe`'),
  ],
  [
    'types/unknown-word',
    side('  mood', '    «happy»'),
    said.onlyOf('happy', '`calm`, `angry` or `wild`'),
  ],
  [
    'types/out-of-range',
    side('  HP', '    «-2»'),
    said.cannotBe('HP', 'at least 0', '-2'),
    said.boundIs('least', '0'),
  ],
  [
    'names/unknown',
    side('  target', '    «Dan»'),
    'there is no participant `Dan`',
    'the only participant is `Cid`',
  ],
  [
    'names/unknown-field',
    side('  «swrd»', '   3'),
    'a Hero has no `swrd`',
    'the fields are `HP`, `AWE`, `skill`, `weapon`, `mood` and 5 more',
  ],
  [
    'types/row-length',
    side('  HP', '    2  «4»'),
    said.cellsForColumns('3 cells', '2'),
    said.namedHere('Hero'),
    'take it away, or name its column in the line above the rows',
  ],
  [
    'types/row-length',
    scenario('side heroes', '  Hero  AWE  HP', '  «Cid»   3'),
    said.cellsForColumns('1 cell', '2'),
    said.namedHere('Hero'),
    'write `-` where the default holds',
  ],
  [
    'types/does-not-fit',
    scenario('side heroes', '  Hero  AWE', '  «12»    3'),
    said.belongs('the name of a participant', 'a number'),
  ],
  [
    'names/hides-a-declaration',
    scenario('side heroes', '  Hero  AWE', '  «Weapon»  3'),
    said.usedAlready('Weapon', 'a table'),
    'Weapon: declared here',
    said.giveOtherName,
  ],
  [
    'names/hides-a-declaration',
    `${bird}${scenario('side heroes', '  Hero  AWE', '  «Bird»  3')}`,
    said.usedAlready('Bird', 'a kind'),
    'Bird: declared here',
    'participants of another kind stand below a `side heroes` of their own',
  ],
  [
    'names/said-twice',
    scenario('given light  yes', '«given light  no»', 'side heroes', '  Hero  AWE', '  Cid   3'),
    said.twice('the given `light`'),
    'given light  no: again here',
    'given light  yes: first here',
    said.takeOneAway,
  ],
  [
    'names/said-twice',
    scenario(
      'ruling ties  share',
      '«ruling ties  reroll»',
      'side heroes',
      '  Hero  AWE',
      '  Cid   3',
    ),
    said.twice('the ruling `ties`'),
    'ruling ties  reroll: again here',
    'ruling ties  share: first here',
    said.takeOneAway,
  ],
  [
    'types/unknown-outcome',
    example('answer Warn by Ann  «maybe»'),
    '`Warn` has no outcome `maybe`, only `yes` or `no`',
    'Warn: declared here',
  ],
  [
    'types/unknown-outcome',
    example('answer Warn by Ann  «nobody»'),
    '`Warn` has no outcome `nobody`, only `yes` or `no`',
  ],
  ['sound', example('answer Warn by Ann  yes')],
  [
    'types/unknown-outcome',
    example('try Notice by Ann is «sess»'),
    '`Notice` has no outcome `sess`, only `sees` or `blind`',
    'Notice: declared here',
    said.didYouMean('sees'),
  ],
  ['sound', example('with Ann.Down yes', 'try Notice by Ann is sees')],
  [
    'types/value-does-not-fit',
    example('with Ann.Down «3»', 'try Notice by Ann is sees'),
    said.cannotBe('Down', 'yes or no', '`3`'),
  ],
  // Moments, triggers and orders.
  [
    'names/unknown',
    '\ninvariant Calm\n  at end of «turm»\n  not alarm\n',
    'there is no span `turm`',
    said.didYouMean('turn'),
  ],
  ['sound', '\ninvariant Calm\n  at end of turn\n  not alarm\n'],
  ['sound', '\ninvariant Calm\n  at end of encounter\n  not alarm\n'],
  [
    'types/unknown-outcome',
    '\ntrigger Seen when Notice by p comes out «sess»\n  nothing\n',
    '`Notice` has no outcome `sess`, only `sees` or `blind`',
    'Notice: declared here',
    said.didYouMean('sees'),
  ],
  [
    'names/no-binder',
    '\ntrigger Seen when «Gil» gains Down\n  nothing\n',
    'there is no `Gil`; a new name in an event is a single small letter',
    'write a letter such as `g`, here and below',
  ],
  ['sound', '\ntrigger Seen when Ann gains Down\n  nothing\n'],
  [
    'names/unknown-field',
    '\nmodifier Dark -1 to Notice.«mint» by p\n',
    'the check `Notice` has no `mint`',
    said.didYouMean('mind'),
  ],
  ['names/unknown', '\nmodifier Dark -1 to Notice.mind.«more» by p\n', said.noValueCalled('more')],
  // Defines.
  [
    'types/does-not-fit',
    '\ndefine p is odd\n  «3  when p.HP > 1\n  4  otherwise»\n',
    said.belongs('yes or no', 'a number'),
  ],
  [
    'types/span-inside',
    '\nspan hour in «minute»\nspan minute in «hour»\n',
    said.insideItself('hour'),
    said.insideLonger('span turn in round'),
  ],
];

const title = (body: string): string => body.trim().replaceAll('\n', ' / ');

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told, title: title(body) })))(
  '$code: $title',
  ({ code, body, told }) => reportsAll(code, body, told),
);
