// Tests expressions, calls, answers and examples. Each row marks the places of the problem with «…» and gives
// the whole report of the first, or says `sound`.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, prelude, problemsIn, reportsAll } from './check-fixture.ts';

const asks = (condition: string): string => inEncounter(`if ${condition}`, '  nothing');
const lowers = (amount: string): string => inEncounter(`lower lead.HP by ${amount}`);
const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n${lines.map((line) => `  ${line}\n`).join('')}`;
const inFord = (...lines: readonly string[]): string => example('scenario Ford', ...lines);
const rolls = (first: string, second: string, dice: string): string =>
  `\ncheck Look by p\n  roll d6${first}\n  roll d6${second}\n  good  otherwise\n${inFord(`dice ${dice} by Ann 3`)}`;
const picks = (set: string, name: string): string =>
  `\nprocedure Luck\n  pick q at random by referee from ${set}\n    announce "luck"\n${inFord(`dice Luck by referee ${name}`)}`;
const hurts = (call: string): string =>
  `\nprocedure Hurt p by much (number)\n  lower p.HP by much\n${inEncounter(call)}`;
const counts = (what: string): string => `\ndefine p.deeds as times ${what} this round\n`;
const policy = (line: string): string => `\npolicy Plan for p\n  ${line}\n`;

const rest = 'Rest: declared here';
const unlike = said.possibleValue;
const inBrackets = said.putInBrackets;
const easy = (sign: string): string => said.misread(sign, 'where');

type Row = readonly [DiagnosticCode | 'sound', body: string, ...told: readonly string[]];

const unknown = (body: string, name: string): Row => [
  'names/unknown-value',
  body,
  said.unknown(name),
];

const ROWS: readonly Row[] = [
  // An expression with an unknown name is reported once, whatever type is wanted.
  unknown(inEncounter('set alarm to «nix» + 1'), 'nix'),
  unknown(inEncounter('set alarm to 1 + «nix»'), 'nix'),
  unknown(inEncounter('set alarm to «nix» * 2'), 'nix'),
  unknown(inEncounter('set alarm to d6 + «nix»'), 'nix'),
  unknown(inEncounter('roll «nix» + 1 as x', 'lower lead.HP by x'), 'nix'),
  unknown(inEncounter('set alarm to «nix» up 1 step'), 'nix'),
  unknown(asks('«nix» is one of 3, 4'), 'nix'),
  unknown(asks('«nix» is one of calm, wild'), 'nix'),
  unknown(asks('lead.weapon.die < «nix»'), 'nix'),
  unknown(asks('«nix» < lead.weapon.die'), 'nix'),
  unknown(asks('«nix» is in «nax»'), 'nix'),
  unknown(lowers('Weapon at club under «nix».part'), 'nix'),
  // A minus without blanks.
  ...(
    [
      [lowers('lead.«HP-1»'), 'HP', '1'],
      [lowers('lead.«HP-AWE»'), 'HP', 'AWE'],
      [lowers('lead.weapon.«reach-1»'), 'reach', '1'],
      [inEncounter('let part-of-it be 3', 'lower lead.HP by «part-of-it-1»'), 'part-of-it', '1'],
      [inEncounter('set lead.mood to «alarm-1»'), 'alarm', '1'],
      [asks('lead is «able-1»'), 'able', '1'],
      [
        inEncounter(
          'Notice by lead as seen',
          '  sees, blind  nothing',
          'lower lead.HP by seen.«mind-1»',
        ),
        'mind',
        '1',
      ],
    ] as const
  ).map(([body, left, right]): Row => [
    'names/minus-without-blanks',
    body,
    said.readAsOneName(`${left}-${right}`, right, left),
    `write \`${left} - ${right}\``,
  ]),
  ...['HP-luck', 'luck-1', 'luck-HP'].map((name): Row => [
    'names/unknown-field',
    lowers(`lead.«${name}»`),
    `a Hero has no \`${name}\``,
    'a Hero has `HP`, `AWE`, `skill`, `weapon`, `mood`, `target`, `plan`, `brave`',
  ]),
  // The only roll, named by another word.
  ...['roll', 'result', 'total', 'it', 'score', 'die'].map((name): Row => [
    'names/unknown-value',
    `\ncheck Look by p\n  roll d6 as eyes\n  good  when «${name}» > 3\n  bad   otherwise\n`,
    said.unknown(name),
    said.rollIsCalled('eyes'),
  ]),
  unknown(
    '\ncheck Look by p\n  roll d6 as eyes\n  roll d6 as ears\n  good  when «result» > 3\n  bad   otherwise\n',
    'result',
  ),
  unknown(
    '\ncheck Look by p\n  roll d6 as eyes\n  good  when «rezult» > 3\n  bad   otherwise\n',
    'rezult',
  ),
  unknown(
    '\ncheck Look by p\n  let eyes be p.HP\n  good  when «score» > eyes\n  bad   otherwise\n',
    'score',
  ),
  // Dice and the values that they are compared with.
  ['sound', asks('lead.weapon.die < lead.skill')],
  ['sound', asks('lead.skill >= lead.weapon.die')],
  [
    'types/die-for-number',
    asks('«lead.weapon.die» < lead.HP'),
    said.numberForDie,
    said.rollFirst('roll lead.weapon.die as x', 'x'),
  ],
  [
    'types/never-equal',
    asks('lead.weapon.die < «lead.mood»'),
    'a die can never be one of calm, angry, wild',
    unlike,
  ],
  // A step needs a type with an order, and its result has the same type.
  ['sound', inEncounter('set lead.mood to lead.mood up 1 step')],
  [
    'types/die-for-number',
    lowers('«lead.weapon.die up 1 step»'),
    said.numberForDie,
    said.rollFirst('roll lead.weapon.die up 1 step as x', 'x'),
  ],
  [
    'types/does-not-fit',
    inEncounter('set lead.mood to «lead.weapon up 1 step»'),
    said.belongs('one of calm, angry, wild', 'a row of Weapon'),
  ],
  [
    'types/does-not-fit',
    lowers('«lead.mood up 1 step»'),
    said.belongs('a number', 'one of calm, angry, wild'),
  ],
  // A value in `is one of` may be a local name.
  ['sound', inEncounter('let m be lead.mood', 'if lead.mood is one of calm, m', '  nothing')],
  [
    'types/never-equal',
    asks('lead.mood is one of calm, «lead»'),
    'one of calm, angry, wild can never be a Hero',
    unlike,
  ],
  // Comparisons after a `where`.
  ['sound', asks('count p in heroes > 1')],
  ['sound', asks('total of p.HP for p in heroes > 1')],
  ['sound', asks('(total of p.HP for p in heroes where p.brave) > 1')],
  [
    'types/brackets-after-where',
    asks('«total of p.HP for p in heroes where p.brave and p.HP > 1» > 1'),
    easy('>'),
    inBrackets,
  ],
  [
    'types/brackets-after-where',
    asks('«count p in heroes where p.brave and p.HP is 1» is 1'),
    easy('is'),
    inBrackets,
  ],
  // Words after `or` that continue the condition before it, and conditions that are set.
  [
    'types/does-not-fit',
    asks('lead is Down or «able»'),
    said.belongs('yes or no', '`able`'),
    'name whom you mean each time: `or lead is able`',
  ],
  [
    'types/condition-alone',
    inEncounter('set lead.mood to «Down»'),
    said.isCondition('Down', 'is'),
    'write `p is Down`, or `p.Down` and one of its fields, with the name of whom you mean',
  ],
  [
    'types/condition-alone',
    inEncounter('set alarm to «Down»'),
    said.isCondition('Down', 'is'),
    'write `p is Down`, or `p.Down` and one of its fields, with the name of whom you mean',
  ],
  [
    'types/condition-alone',
    inEncounter('set lead.«Down» to 3'),
    said.isCondition('Down', 'is'),
    'write `is Down` instead of `.Down`',
  ],
  // Calls with an argument in another place.
  ['sound', inEncounter('Rest within 3 for lead')],
  [
    'names/called-otherwise',
    inEncounter('Rest «on lead» within lead.HP'),
    said.calledAs('`Rest` takes no `on` here', 'Rest for p within limit'),
    rest,
    'write `Rest for lead within lead.HP`',
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest within lead.HP «on lead»'),
    said.calledAs('`Rest` takes no `on` here', 'Rest for p within limit'),
    rest,
    'write `Rest for lead within lead.HP`',
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest «on lead» within 3'),
    said.calledAs('`Rest` takes no `on` here', 'Rest for p within limit'),
    rest,
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest «on lead»'),
    said.calledAs('`Rest` takes no `on` here', 'Rest for p within limit'),
    rest,
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest for lead within 3 «on lead» at 4'),
    said.calledAs('`Rest` takes no `on` here', 'Rest for p within limit'),
    rest,
    'leave out `on lead` and `at …`',
  ],
  [
    'names/called-otherwise',
    inEncounter('Rest «at lead» on lead within 3'),
    said.calledAs('`Rest` takes no `at` here', 'Rest for p within limit'),
    rest,
  ],
  ['sound', hurts('Hurt lead by 3')],
  [
    'names/called-otherwise',
    hurts('Hurt «on lead» by lead.HP'),
    said.calledAs('`Hurt` takes no `on` here', 'Hurt p by much'),
    'Hurt: declared here',
    'write `Hurt lead by lead.HP`',
  ],
  [
    'names/called-otherwise',
    hurts('«Hurt» by 3'),
    said.calledAs('`p` is missing', 'Hurt p by much'),
    'Hurt: declared here',
    'add `…`, a participant',
  ],
  // A tag where a check, choice, action or procedure belongs.
  ...(
    [
      [
        '\ncheck Look by p\n  roll d6 as face\n  push face if «sense» by p\n    nothing\n',
        'a choice or a check',
      ],
      [inEncounter('rank line of p in heroes', '  highest roll «sense» by p'), 'a check'],
      [inEncounter('«sense» by lead'), `a ${said.call}`],
    ] as const
  ).map(([body, wanted]): Row => [
    'names/wrong-sort',
    body,
    said.butBelongs('`sense` is a tag', wanted),
    'sense: declared here',
  ]),
  // Checks, choices, actions and procedures are called on a line of their own.
  ...[
    ['Notice', 'check'],
    ['Warn', 'choice'],
    ['Attack', 'action'],
    ['Rest', 'procedure'],
  ].map(([name = '', sort = '']): Row => [
    'names/wrong-sort',
    inEncounter(`let x be («${name}» of lead)`, 'lower lead.HP by x'),
    said.butBelongs(`\`${name}\` is ${sort === 'action' ? 'an' : 'a'} ${sort}`, said.question),
    `${name}: declared here`,
    said.ownLine(sort === 'action' ? 'an action' : `a ${sort}`, name),
  ]),
  [
    'names/wrong-sort',
    inEncounter('let x be («Weapon» of lead)', 'lower lead.HP by x'),
    said.butBelongs('`Weapon` is a table', said.question),
    'Weapon: declared here',
  ],
  // How often something happened, by `times`.
  ['sound', counts('turn of p')],
  ['sound', counts('turn')],
  ['sound', counts('any act by p')],
  ['sound', counts('any sense by p')],
  ['sound', counts('any action by p')],
  ['sound', counts('Notice by p')],
  [
    'names/called-otherwise',
    counts('turn «by p» of p'),
    said.calledAs(said.onlyOfSomebody, 'times turn of p this …'),
  ],
  [
    'names/called-otherwise',
    counts('turn of p «of lead»'),
    said.calledAs('a span is `of` one alone', 'times turn of p this …'),
  ],
  ['types/does-not-fit', counts('turn of «p.HP»'), said.belongs('a participant', 'a number')],
  ['types/does-not-fit', counts('any act by «p.HP»'), said.belongs('a participant', 'a number')],
  [
    'names/wrong-sort',
    counts('«act» by p'),
    said.butBelongs('`act` is a tag', said.countable),
    'write `any act`',
  ],
  // The only field of a roll is `faces`.
  ['sound', inEncounter('roll d6 as x', 'lower lead.HP by length of x.faces')],
  [
    'types/no-parts',
    inEncounter('roll d6 as x', 'lower lead.HP by length of x.«face»'),
    'a roll has no `face`',
  ],
  // A number where dice belong, for which no dice can be suggested.
  ...(['0', '-3'] as const).map((number): Row => [
    'types/number-for-dice',
    `\nscenario Lea\n  side heroes\n    Hero  AWE  skill\n    Cid   3    «${number}»\n`,
    said.diceForNumber,
    'one die with 20 faces is written `d20`, three dice with 6 faces `3d6` or `3d`',
  ]),
  [
    'types/number-for-dice',
    '\nkind Rat\n  tooth  die  default «0»\n',
    said.belongs('a die', 'a number'),
    'one die with 20 faces is written `d20`, three dice with 6 faces `3d6` or `3d`',
  ],
  // Policies that pick.
  ['sound', policy('pick first')],
  ['sound', policy('pick nobody')],
  ['sound', policy('pick nothing')],
  ...[
    ['firts', 'first'],
    ['nobdy', 'nobody'],
    ['nothin', 'nothing'],
    ['clob', 'club'],
    ['Anna', 'Ann'],
  ].map(([name = '', meant = '']): Row => [
    'names/unknown',
    policy(`pick «${name}»`),
    `there is no row or participant \`${name}\``,
    said.didYouMean(meant),
  ]),
  // The roll that a `dice` line is for.
  ['sound', rolls(' as face', ' as other', 'Look.face')],
  [
    'types/which-roll',
    rolls(' as face', ' as other', '«Look»'),
    said.moreThanOnce('Look', ': `Look.face` or `Look.other`'),
    'Look: declared here',
    said.lineForEach,
  ],
  [
    'types/which-roll',
    rolls(' as face', '', '«Look»'),
    said.moreThanOnce('Look', ': `Look.face`'),
    'Look: declared here',
    said.lineForEach,
  ],
  [
    'types/which-roll',
    rolls('', '', '«Look»'),
    said.moreThanOnce('Look'),
    'Look: declared here',
    'give each of its rolls a name, such as `roll d6 as x`',
  ],
  // Participants and rows in a scripted answer to a pick.
  ['sound', picks('heroes', 'Ann')],
  ['sound', picks('heroes', '1')],
  ['sound', picks('Weapon', 'club')],
  [
    'names/unknown',
    picks('heroes', '«Anna»'),
    'there is no participant `Anna`',
    said.didYouMean('Ann'),
  ],
  ['names/unknown', picks('Weapon', '«clubb»'), 'there is no row `clubb`', said.didYouMean('club')],
  [
    'names/unknown',
    picks('Weapon', '«Ann»'),
    'there is no row `Ann`',
    'the rows are `club` and `bow`',
  ],
  // An example must name its scenario first.
  [
    'names/unknown',
    `\nscenario Lea\n  side heroes\n    Hero  AWE\n    Cid   3\n${example('answer Warn by «Cid»  yes')}`,
    'there is no participant `Cid`',
    said.playsWhere('scenario Lea'),
  ],
  [
    'names/unknown',
    example('answer Warn by «Ann»  yes'),
    'there is no participant `Ann`',
    said.playsWhere('scenario Ford'),
  ],
  ['names/unknown', example('answer Warn by «Gil»  yes'), 'there is no participant `Gil`'],
  ['sound', inFord('answer Warn by heroes  yes')],
  ['sound', inFord('answer Warn by referee  yes')],
  ...[
    ['heros', 'heroes'],
    ['Anna', 'Ann'],
    ['refereee', 'referee'],
  ].map(([name = '', meant = '']): Row => [
    'names/unknown',
    inFord(`answer Warn by «${name}»  yes`),
    `there is no participant \`${name}\``,
    said.didYouMean(meant),
  ]),
  // A field that two kinds could have, a condition of a number, and a position in something that is no order.
  [
    'names/unknown',
    `\nkind Bird\n  wings  0..4  default 2\n${inEncounter('each p in everyone', '  lower p.«HPP» by 1')}`,
    'there is no field `HPP`',
    said.didYouMean('HP'),
  ],
  ['types/no-parts', asks('lead.HP.«Poisoned».strength > 1'), 'a number has no `Poisoned`'],
  unknown(asks('position of lead within «nix» > 1'), 'nix'),
  [
    'types/does-not-fit',
    asks('position of lead within «lead.HP» > 1'),
    said.belongs('an order or a side', 'a number'),
  ],
];

const title = (body: string): string => body.trim().replaceAll('\n', ' / ');

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told, title: title(body) })))(
  '$code: $title',
  ({ code, body, told }) => reportsAll(code, body, told),
);

/**
 * Tests what the fix inserts, and whether it is certain. A fix is certain only if the author cannot have
 * meant anything else.
 */
test.each<readonly [body: string, put: string, isCertain: boolean]>([
  [inEncounter('Allow by lead', '  yes, no  nothing'), 'referee', true],
  [inEncounter('ask lead to take act or nothing'), 'any act', true],
  [counts('act by p'), 'any act', true],
  [
    '\nencounter\n  step Dawn\n    nothing\n\ninvariant Calm\n  at end of Dawn\n  not alarm\n',
    'step Dawn',
    true,
  ],
  [
    inEncounter('ask lead to pick t or nothing from heroes', 'set lead.target to t'),
    'nobody',
    true,
  ],
  ['\ntable Arms\n  arm   die\n  rod   d6\n  fist  4\n', 'd4', true],
  ['\nkind Rat\n  arm  one of Weapon  default club\n', 'row of Weapon', true],
  ['\nkind Rat\n  arm  Weapon  default club\n', 'row of Weapon', true],
  [lowers('lead.HP-1'), 'HP - 1', true],
  [inEncounter('each h in heroes', '  announce "hit $h"'), '{h}', true],
  [inEncounter('each h in heroes', '  announce "hit <h>"'), '{h}', true],
  [inEncounter('each h in heroes', '  announce "hit h"'), '{h}', false],
  [
    '\ncheck Look by p\n  roll d6 as face\n  good  when result > 3\n  bad   otherwise\n',
    'face',
    false,
  ],
  [lowers('leed.HP'), 'lead', false],
  [inEncounter('set lead.target to all'), 'everyone', true],
  [inEncounter('set lead.target to nil'), 'nobody', true],
  [inEncounter('set lead.target to none'), 'nothing', false],
  [asks('false'), 'no', true],
  ['\nkind Rat\n  tooth  die  default 4\n', 'd4', false],
  ['\nkind Rat\n  tail  9..1\n', '1..9', false],
  [inEncounter('set lead to Down'), 'lead gains Down', false],
  [asks('lead is Down or able'), 'lead is ', false],
])('%j: the fix inserts %j; certain: %j', (body, put, isCertain) => {
  const mends = problemsIn(prelude + body).flatMap(({ help }) =>
    help.filter(({ edits }) => edits !== undefined),
  );
  expect(mends.map(({ edits = [] }) => edits.map(({ replacement }) => replacement))).toEqual([
    [put],
  ]);
  expect(mends.map((help) => help.isCertain ?? false)).toEqual([isCertain]);
});
