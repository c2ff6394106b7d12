// Tests rules at the edge of what is allowed, and their neighbours. Each row gives the problems, each with
// its place, and a part of the reports.

import { expect, test } from 'vitest';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, mends, placeOf, prelude, problemsIn } from './check-fixture.ts';

const asks = (condition: string): string => inEncounter(`if ${condition}`, '  nothing');
const trigger = (event: string, line = 'nothing'): string =>
  `\ntrigger Seen when ${event}\n  ${line}\n`;
const example = (...lines: readonly string[]): string =>
  `\nexample "one"\n  scenario Ford\n${lines.map((line) => `  ${line}\n`).join('')}`;
const rolls = (...lines: readonly string[]): string =>
  inEncounter(...lines, 'roll d6 as x', 'raise lead.HP by x');
const bird = '\nkind Bird\n  wings  0..4  default 2\n  mood   one of calm, shy  starts calm\n';
const birdWithHP = '\nkind Bird\n  HP  1..9  default 3\n';
const arms = (...rows: readonly string[]): string =>
  `\ntable Arms\n  arm  worth  way\n${rows.map((row) => `  ${row}\n`).join('')}`;
const chits = (copies: string): string =>
  `\ntable Chit\n  chit  copies\n  red   ${copies}\n  blue  2\n\ntrack cards deck of Chit times copies\n`;
const luck = (lines: string, more: string): string =>
  `\ncheck Luck by p\n  roll d6 as face\n${lines}  good  when face > 3\n  bad   otherwise\n${more}`;
const look = '\ncheck Look of p\n  roll d20 as mind\n  sees   when mind > 3\n  blind  otherwise\n';
const days = (line: string): string =>
  `\nencounter\n  play round as Day\n    nothing\n  play round as Night\n    nothing\n  play turn of lead as Watch\n    nothing\n${line}`;

type Row = readonly [body: string, told: readonly string[], part?: string];

/** `part` is a text that the reports contain or, after `- `, a text that they do not contain. */
const ROWS: readonly Row[] = [
  // A field that is paid, or that stores a roll, must be able to change.
  ['\naction Hide by a\n  costs 1 AWF\n  nothing\n', ['names/unknown: AWF'], '- AWE'],
  ['\naction Hide by a\n  costs 1 HPP\n  nothing\n', ['names/unknown: HPP'], 'HP'],
  ['\naction Hide by a\n  costs 1 AWE\n  nothing\n', ['types/fixed: AWE']],
  [
    inEncounter('rank line of p in heroes', '  highest roll Notice.mind by p as AWF'),
    ['names/unknown: AWF'],
    '- AWE',
  ],
  // An action may pick only participants that its parameter lets in.
  [
    `${bird}\naction Peck by a on t (Hero)\n  pick t from everyone\n  nothing\n`,
    ['types/does-not-fit: everyone'],
  ],
  [`${bird}\naction Peck by a on t (Hero)\n  pick t from Hero\n  nothing\n`, []],
  [`${bird}\naction Peck by a on t\n  pick t from Bird\n  nothing\n`, []],
  // A call may leave out what a pick fills, and nothing else.
  [
    `\naction Throw by a on t with n (number)\n  pick t from heroes\n  lower t.HP by n\n${inEncounter('Throw by lead')}`,
    ['names/called-otherwise: Throw'],
    '`with n` is missing',
  ],
  [
    `\naction Throw by a on t with n (number)\n  pick t from heroes\n  lower t.HP by n\n${inEncounter('Throw by lead with 3')}`,
    [],
  ],
  // Every part of a line is checked.
  ['\ninvariant Calm\n  always\n  not alarm  when 3\n', ['types/does-not-fit: 3']],
  ['\ninvariant Calm\n  always\n  not alarm  when light\n', []],
  ['\ncondition Dazed\n  bars Attack, Attach\n', ['names/unknown: Attach']],
  ['\ncondition Dazed\n  bars Attach, Attack\n', ['names/unknown: Attach']],
  ['\ncondition Dazed\n  bars Attack, any act\n', []],
  [inEncounter('ask lead to take any act on nix'), ['names/unknown-value: nix']],
  [
    '\nencounter\n  play round\n    nothing\n\nexample "one"\n  scenario Ford\n  expect at end of round 1\n    Ann.HP > 1  when nix\n',
    ['names/unknown-value: nix'],
  ],
  [
    '\nencounter\n  play round\n    nothing\n\nexample "one"\n  scenario Ford\n  expect at end of round 1\n    Ann.HP > 1  when 3\n',
    ['types/does-not-fit: 3'],
  ],
  // Decks and tables.
  [chits('1000'), []],
  [chits('1001'), ['types/does-not-fit: 1001']],
  [chits('0'), []],
  ['\ntable Fate\n  fate  harm\n  1..3  1\n  4..4  2\n  5..6  3\n', []],
  ['\ntable Fate\n  fate  harm\n  1..3  1\n  5..4  2\n', ['types/empty-range: 5..4']],
  [
    `${arms('rod  1  near', 'bow  2')}${asks('(Arms at rod under way) is 3')}`,
    ['types/row-length: bow'],
  ],
  [
    `${arms('rod  1  near', 'bow  2')}${asks('(Arms at rod under worth) is yes')}`,
    ['types/row-length: bow', 'types/never-equal: yes'],
  ],
  [arms('rod  1  1', 'bow  2  -', 'axe  3'), ['types/row-length: axe'], 'write `-` for'],
  [arms('rod  1  1', 'bow  2  2', 'axe  3'), ['types/row-length: axe'], 'a number for `way`'],
  [
    `${arms('rod  d6+1  near', 'bow  d8  far')}${inEncounter('raise lead.HP by (size of (Arms at rod under worth))')}`,
    ['types/does-not-fit: (Arms at rod under worth)'],
  ],
  [
    `${arms('rod  d6  near', 'bow  d8  far')}${inEncounter('raise lead.HP by (size of (Arms at rod under worth))')}`,
    [],
  ],
  [
    inEncounter('raise lead.HP by (Weapon.die.way at club)'),
    ['types/no-parts: die'],
    '`Weapon at …`',
  ],
  [
    inEncounter('raise lead.HP by (Weapon.reach at club)'),
    ['types/no-parts: reach'],
    said.columnLast('Weapon at … under reach'),
  ],
  // Events.
  [
    `\naction Aim by a\n  counts as deed\n  nothing\n\naction Hit by a on t\n  counts as deed\n  pick t from heroes\n  nothing\n${trigger('p takes any deed on t', 'lower t.HP by 1')}`,
    [],
  ],
  [
    `\naction Aim by a\n  counts as deed\n  nothing\n${trigger('p takes Aim on t')}`,
    ['names/called-otherwise: on t'],
  ],
  [
    `\ncheck Toss by p\n  roll d6 as f\n  good  when f > 3\n  bad   otherwise\n${trigger('Toss by f comes out good', 'lower f.HP by 1')}`,
    [],
  ],
  [`${birdWithHP}${trigger('p.HP falls')}`, []],
  [`${birdWithHP}${trigger('p.AWE falls')}`, ['types/fixed: AWE']],
  [
    `\nexample "one"\n  scenario Ford\n  side foes\n    Hero  AWE\n    Gil   3\n${trigger('Gil gains Down')}`,
    [],
  ],
  [
    `\nexample "one"\n  scenario Ford\n  side foes\n    Hero  AWE\n    Gil   3\n${trigger('Gus gains Down')}`,
    ['names/no-binder: Gus'],
  ],
  // Words.
  [`\nruling haste\n  yes  default\n  maybe\n${asks('haste < no')}`, ['types/does-not-fit: no']],
  [`\nruling haste\n  yes  default\n  maybe\n${asks('haste > yes')}`, []],
  [`${bird}${asks('any p in everyone where p.mood is shy')}`, []],
  [`${bird}${asks('any p in everyone where p.mood is wild')}`, []],
  [`${bird}${asks('any p in everyone where p.mood is sly')}`, ['types/unknown-word: sly']],
  [
    inEncounter(
      'rank turns of p in heroes',
      '  highest p.HP',
      '  otherwise as listed',
      'if lead.mood is turns',
      '  nothing',
    ),
    ['types/never-equal: turns'],
  ],
  // Orders.
  [
    inEncounter(
      'rank turns of p in heroes',
      '  highest p.HP',
      '  otherwise as listed',
      'each q in turnz',
      '  nothing',
    ),
    ['names/unknown-value: turnz'],
    said.didYouMean('turns'),
  ],
  [
    inEncounter(
      'rank turns of p in heroes',
      '  highest p.HP',
      '  otherwise as listed',
      'each turns in heroes',
      '  nothing',
    ),
    ['names/hides-a-declaration: turns'],
  ],
  [
    inEncounter('rank turns of p in heroes', '  highest p.HP', '  otherwise as chosen by p'),
    ['names/unknown-value: p'],
  ],
  [inEncounter('rank turns of p in heroes', '  highest p.HP', '  otherwise as chosen by lead'), []],
  // Modifiers.
  [`${look}\nmodifier Dark -1 to Look by p when p.brave\n`, []],
  [
    luck('    Aid  +1\n    best of Gear\n      Aid  +2\n      Rope +1\n', ''),
    ['names/declared-twice: Aid'],
  ],
  [luck('    Aid  +1\n    best of Gear\n      Tool +2\n      Rope +1\n', ''), []],
  [inEncounter('let d be lead.skill', '  Aid  +1d', 'roll d as x', 'raise lead.HP by x'), []],
  [
    inEncounter('let d be lead.HP', '  Aid  +1d', 'raise lead.HP by d'),
    ['types/die-for-number: 1d'],
  ],
  [
    inEncounter('roll d6 as x', 'let y be x', '  Aid  +1', 'raise lead.HP by (natural of y)'),
    ['types/does-not-fit: y'],
  ],
  [
    luck(
      '    best of Gear\n      Aid  +d20\n      Rope +1\n',
      example('dice Luck.face by Ann 6 12'),
    ),
    [],
  ],
  [luck('', `\nmodifier Aid +d20 to Luck by p\n${example('dice Luck.face by Ann 6 12')}`), []],
  [luck('', example('dice Luck.face by Ann 6 12')), ['types/no-face: 12']],
  [luck('', example('dice Luck.face by Ann 0')), ['types/no-face: 0']],
  // Policies and answers.
  [
    `\ntable Spell\n  spell  die\n  spark  d4\n\npolicy Plan for p\n  pick highest option.die\n`,
    ['names/unknown-field: die'],
  ],
  [
    `\nexample "one"\n  scenario Ford\n  side foes\n    Hero  AWE\n    Gil   3\n  answer Ann lists Gil\n`,
    [],
  ],
  [
    `\nexample "one"\n  scenario Ford\n  side foes\n    Hero  AWE\n    Gil   3\n  answer Ann lists Gus\n`,
    ['names/unknown: Gus'],
  ],
  // Questions about others, such as `matches of …`, and groups.
  [asks('lead of lead is nobody'), ['names/wrong-sort: lead'], said.question],
  [
    rolls('roll d6 as y', 'raise lead.HP by (matches of y from 6)'),
    ['names/called-otherwise: matches', 'names/called-otherwise: from 6'],
  ],
  [rolls('roll d6 as y', 'raise lead.HP by (matches of y on 6)'), []],
  [
    inEncounter('raise lead.HP by (position of lead on 3)'),
    ['names/called-otherwise: on 3'],
    '`position` takes no `on` here',
  ],
  [
    `${bird}\nprocedure Feed of b (Bird)\n  nothing\n${inEncounter('each e in enemies of lead', '  Feed of e')}`,
    [],
  ],
  [
    `${bird}\nprocedure Feed of b (Bird)\n  nothing\n${inEncounter('each e in everyone', '  Feed of e')}`,
    ['types/does-not-fit: e'],
  ],
  // Moments in scenarios and examples.
  [
    days(
      '\nscenario Dusk like Ford\n  at start of round Day\n    set alarm to no\n  at start of round Night\n    set alarm to yes\n',
    ),
    [],
  ],
  [
    days(
      '\nscenario Dusk like Ford\n  at start of round Day\n    set alarm to no\n  at start of round Day\n    set alarm to yes\n',
    ),
    ['names/said-twice: at start of round Day'],
  ],
  [
    days('\ninvariant Calm\n  at end of round Watch\n  not alarm\n'),
    ['names/unknown: Watch'],
    '`round` is played as `Day`, `Night`',
  ],
  [
    '\nencounter\n  step Dawn\n    nothing\n\ninvariant Calm\n  at end of each Dawn\n  not alarm\n',
    ['names/unknown: Dawn'],
    'there is no span `Dawn`',
  ],
  // A tag that is called as an action is reported once.
  [
    `\naction Guard by a\n  counts as Guard\n  nothing\n${asks('lead can take Guard')}`,
    ['names/declared-twice: Guard'],
  ],
  // A line with an unknown name may contain a roll, but not a line with an unknown field.
  [
    `\nprocedure Idle of p\n  lower p.luck by 1\n${example('dice Idle by Ann 3')}`,
    ['names/unknown-field: luck', 'names/wrong-sort: Idle'],
  ],
  [
    `\nprocedure Idle of p\n  lower luck.HP by 1\n${example('dice Idle by Ann 3')}`,
    ['names/unknown-value: luck'],
  ],
  // A check with a broken line may have any value.
  [
    `\ncheck Luck by 3\n  roll d6 as face\n${inEncounter('Luck by lead as seen', 'raise lead.HP by seen.harm')}`,
    ['syntax/unexpected: 3'],
  ],
  // A broken line may declare the names in it, so problems with them are not reported.
  [
    `\nkind Porter\n  way  one of reach, heft  default reach\n${inEncounter('each p in Porter', '  raise lead.HP by (Weapon at club under p.way)')}`,
    ['types/missing-column: p.way'],
  ],
  [
    `\nkind Porter\n  way  one of reach, heft  default reach\n${inEncounter('each p in Porter', '  raise lead.HP by (Weapon at club under p.way)')}\n) heft (\n`,
    ['syntax/not-indented: )'],
  ],
  [
    `\ngiven kit  row of Weapon  default club\n${inEncounter('set lead.mood to kit.way')}`,
    ['types/other-words: kit.way'],
    'this can be `melee` or `fire`',
  ],
  [
    `\ngiven kit  row of Weapon  default club\n${inEncounter('set lead.mood to kit.way')}\n) fire (\n`,
    ['types/other-words: kit.way', 'syntax/not-indented: )'],
    'this can be `melee`, but',
  ],
  // In the `where` of a list a word is a row, even if a column has the same name.
  [
    `\ntable Doing\n  doing  quick  pace\n  walk   no     1\n  quick  yes    2\n${inEncounter('ask lead to list plans, up to 2, from Doing where doing is quick')}`,
    [],
  ],
  // Where a name is known.
  [
    inEncounter(
      'pick q at random from heroes',
      '  lower q.HP by 1',
      'otherwise',
      '  lower q.HP by 1',
    ),
    ['names/unknown-value: q'],
  ],
  [
    '\nkind Rat\n  pals  list of Hero  starts nothing\n\nscenario Lea\n  side heroes\n    Hero  AWE\n    Cid   3\n  side foes\n    Rat   pals\n    Rex   Cid\n',
    [],
  ],
  [
    '\nkind Rat\n  pals  list of Hero  starts nothing\n\nscenario Lea\n  side heroes\n    Hero  AWE\n    Cid   3\n  side foes\n    Rat   pals\n    Rex   Gus\n',
    ['names/unknown: Gus'],
  ],
  // Texts.
  [inEncounter('let p be lead', 'announce "hit \\"$p\\""'), ['types/no-hole: hit \\"$p\\"']],
  [inEncounter('let p be lead', 'announce "hit $p"'), ['types/no-hole: $p']],
];

test.each(ROWS.map(([body, told, part = '']) => ({ body, told, part })))(
  '$body',
  ({ body, told, part }) => {
    const text = prelude + body;
    const found = problemsIn(text);
    expect(found.map((one) => `${one.code}: ${placeOf(text, one)}`)).toEqual(told);
    const all = found.flatMap((one) => wholeReport(text, one)).join('\n');
    if (part.startsWith('- ')) expect(all).not.toContain(part.slice(2));
    else expect(all).toContain(part);
  },
);

test.each<readonly [code: Parameters<typeof mends>[0], body: string, mended: string]>([
  [
    'types/does-not-fit',
    inEncounter('each f in foes', '  if lead is able or f is able or «Down»', '    nothing'),
    'or f is able or f is Down',
  ],
  [
    'names/wrong-sort',
    '\nkind Rat\n  tail  one of «Weapon»  default club\n',
    'tail  row of Weapon',
  ],
])('%s %j is fixed', (code, body, mended) => mends(code, body, mended));

/**
 * Without a scenario, nobody knows who plays: a participant that is passed to a rule must have the fields
 * that the rule reads.
 */
test.each<readonly [title: string, body: string, told: readonly string[]]>([
  [
    'two fields of the one who is handed over: the first is told',
    'procedure Bite of p\n  announce "{p.claws} {p.fangs}"\n\nencounter\n  each h in Hero\n    Bite of h\n',
    [`h: ${said.maybeWithout('a Hero', 'claws')}`],
  ],
  [
    'a field of whom somebody has',
    'procedure Ride of p\n  announce "{p.mount.claws}"\n\nencounter\n  each h in Hero\n    Ride of h\n',
    [],
  ],
  [
    'what a function reads',
    'define bite of p as p.claws\n\nencounter\n  each h in Hero\n    announce "{bite of h}"\n',
    [`h: ${said.maybeWithout('a Hero', 'claws')}`],
  ],
  [
    'what an adjective reads',
    'define p is wild when p.claws > 1\n\nencounter\n  each h in Hero\n    if h is wild\n      nothing\n',
    [`h: ${said.maybeWithout('a Hero', 'claws')}`],
  ],
  [
    'what not all have',
    'encounter\n  each q in everyone\n    announce "{q.claws}"\n',
    [`claws: ${said.maybeWithout('a Hero', 'claws')}`],
  ],
])('%s', (_, body, expected) => {
  const kinds = (more: string): string =>
    `ruleset "Bare"\n\nside heroes\n\nkind Hero\n  HP     counter 0..  starts 5\n  mount  Beast  starts nobody\n${more}\nkind Beast\n  claws  0..9  default 1\n  fangs  0..9  default 1\n\n${body}`;
  const found = (text: string): readonly string[] =>
    problemsIn(text)
      .filter(({ code }) => code === 'names/not-of-all-kinds')
      .map((one) => `${placeOf(text, one)}: ${one.message}`);
  expect(problemsIn(kinds('')).length).toBe(expected.length);
  expect(found(kinds(''))).toEqual(expected);
  // A kind with a broken line may have the field.
  expect(found(kinds('  ) 5 (\n'))).toEqual([]);
});
