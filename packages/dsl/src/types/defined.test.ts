// Tests fields, tables, definitions, scenarios and events. Each row marks the places of the problem with «…»
// and gives the whole report of the first, or says `sound`.

import { test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { inEncounter, reportsAll } from './check-fixture.ts';

const anew = 'write `starts` and a span in a field of a kind or a track, or leave `each` out';
const other = said.renameOne;
const table = (rows: string): string => `\ntable Arms\n  arm   worth  way\n${rows}`;
const lea = (line: string): string =>
  `\nscenario Lea\n${line}  side heroes\n    Hero  AWE\n    Cid   3\n`;
const plan = '\npolicy Plan for p\n  take Attack\n';
const band = (row: string): string =>
  `\nkind Band\n  crew  several Hero  default nobody\n  boss  Hero          default nobody\n\nscenario Lea\n  side heroes\n    Band  crew  boss\n    Bee   ${row}\n`;
const luck = (option: string): string =>
  `\nruling luck\n  never_again\n  all-right  default\n${lea(`  ruling luck  ${option}\n`)}`;
const day = (label: string, name: string): string =>
  `${inEncounter(`play round${label}`, '  nothing')}\ninvariant Calm\n  at end of round ${name}\n  not alarm\n`;
const bird = (trigger: string): string =>
  `\nkind Bird\n  wings  0..4  starts 2\n\naction Bite by h (Hero)\n  counts as deed\n  nothing\n\naction Peck by b (Bird)\n  counts as deed\n  nothing\n\ntrigger Seen when ${trigger}\n  lower a.wings by 1\n`;
const emptied = (first: string, second: string, asked: string): string =>
  `\ntable Arms\n  arm   worth\n  rod   ${first}\n  fist  ${second}\n${inEncounter(`if Arms at rod under worth is ${asked}`, '  nothing')}`;
const letters = (count: number): readonly string[] => [...'abcdefghijklmnop'].slice(0, count);
const plans = (count: number): string =>
  letters(count)
    .map((letter) => `\npolicy Q${letter} for p\n  take Attack\n`)
    .join('');
const rat = (count: number): string =>
  `\nkind Rat\n${letters(count)
    .map((letter) => `  q${letter}  1..9  default 2\n`)
    .join('')}${inEncounter('each q in Rat where q.«humour» > 1', '  nothing')}`;
const sizes = (type: string): string =>
  `\nkind Rat\n  size  1..9  default 2\n\nkind Cat\n  size  ${type}\n${inEncounter('if any q in everyone where q.size > 3', '  nothing')}`;

type Row = readonly [DiagnosticCode | 'sound', body: string, ...told: readonly string[]];

const ROWS: readonly Row[] = [
  // Fields that start anew with a span.
  ['sound', '\nkind Rat\n  tail  1..9  starts 3 each round\n'],
  [
    'types/never-anew',
    '\nkind Rat\n  tail  1..9  default 3 each «round»\n',
    '`tail` cannot start anew with a span: a `default` stays for the whole fight',
    anew,
  ],
  [
    'types/never-anew',
    '\nkind Rat\n  tail  1..9  starts 3 each «encounter»\n',
    '`tail` cannot start anew with a span: the whole fight is one encounter',
    anew,
  ],
  [
    'types/never-anew',
    '\ngiven wind  1..9  starts 3 each «round»\n',
    '`wind` cannot start anew with a span: what is given does not change in play',
    anew,
  ],
  [
    'types/never-anew',
    '\ncondition Hot\n  has heat  1..9  starts 3 each «round»\n',
    '`heat` cannot start anew with a span: it starts when the condition is gained',
    anew,
  ],
  // Rows with too many or too few cells.
  ['sound', table('  rod   1  melee\n  fist  0  fire\n')],
  [
    'types/row-length',
    table('  rod   1  melee\n  fist  0  fire  «2»\n'),
    said.cellsForColumns('3 cells', '2'),
    said.namedHere('arm'),
    said.tooMuch,
  ],
  // The cells of such a row are not compared with the others.
  [
    'types/row-length',
    table('  rod   1  melee\n  fist  very hard  «2»\n'),
    said.cellsForColumns('3 cells', '2'),
    said.namedHere('arm'),
    said.tooMuch,
  ],
  [
    'types/mixed-column',
    table('  rod   1     melee\n  fist  «hard»  fire\n'),
    'the column `worth` holds a number above, but this is one of hard',
    'write the same sort of thing in the whole column, or make two columns',
  ],
  [
    'types/row-length',
    table('  rod   1  melee\n  «fist»  fire\n'),
    said.cellsForColumns('1 cell', '2'),
    said.namedHere('arm'),
    said.emptyCell,
  ],
  [
    'types/row-length',
    '\ntable Arms\n  arm   way    worth\n  rod   melee  1\n  «fist»  fire\n',
    said.cellsForColumns('1 cell', '2'),
    said.namedHere('arm'),
    'a number for `worth` is missing, as the other rows have one; where a value has to be missing, write `-`',
  ],
  // A column with an empty cell may be nothing; a column without one never is.
  ...(
    [
      ['1', 'a number'],
      ['d6', 'a die'],
      ['2d', 'dice'],
      ['melee', 'one of melee'],
    ] as const
  ).flatMap(([cell, is]): readonly Row[] => [
    ['sound', emptied(cell, '-', 'nothing')],
    [
      'types/never-equal',
      emptied(cell, cell, '«nothing»'),
      `${is} can never be nothing`,
      said.possibleValue,
    ],
  ]),
  [
    'types/never-equal',
    emptied('yes', '-', '«nothing»'),
    'yes or no can never be nothing',
    said.possibleValue,
  ],
  ...(
    [
      ['d6', '0', 'a die', 'a number'],
      ['6', 'd6', 'a number', 'a die'],
      ['6', 'yes', 'a number', 'yes or no'],
    ] as const
  ).map(([first, second, holds, found]): Row => [
    'types/mixed-column',
    `\ntable Arms\n  arm   worth\n  rod   ${first}\n  fist  «${second}»\n`,
    `the column \`worth\` holds ${holds} above, but this is ${found}`,
    'write the same sort of thing in the whole column, or make two columns',
  ]),
  // The start of a track.
  ...(
    [
      ['1..6', '1'],
      ['one of calm, wild', 'calm'],
      ['Hero', 'nobody'],
      ['yes/no', 'no'],
      ['row of Weapon', '…'],
      ['die', '…'],
    ] as const
  ).map(([type, start]): Row => [
    'types/no-start',
    `\ntrack «luck»  ${type}\n`,
    'nothing says what value the track `luck` starts with',
    `write it after the type: \`starts ${start}\``,
  ]),
  ['sound', '\ntrack luck  list of Hero\n'],
  // The help lists what exists, or its first few names if there are many.
  [
    'names/unknown',
    `${plans(8)}${lea('  policy «Waltz» for Cid\n')}`,
    'there is no policy `Waltz`',
    'the policies are `Qa`, `Qb`, `Qc`, `Qd`, `Qe`, `Qf`, `Qg` and `Qh`',
  ],
  [
    'names/unknown',
    `${plans(1)}${lea('  policy «Waltz» for Cid\n')}`,
    'there is no policy `Waltz`',
    'the only policy is `Qa`',
  ],
  [
    'names/unknown',
    `${plans(9)}${lea('  policy «Waltz» for Cid\n')}`,
    'there is no policy `Waltz`',
    'the policies are `Qa`, `Qb`, `Qc`, `Qd`, `Qe` and 4 more',
  ],
  [
    'names/unknown-field',
    rat(12),
    'a Rat has no `humour`',
    'a Rat has `qa`, `qb`, `qc`, `qd`, `qe`, `qf`, `qg`, `qh`, `qi`, `qj`, `qk`, `ql`',
  ],
  ['names/unknown-field', rat(13), 'a Rat has no `humour`'],
  // Definitions with the name of something that is asked for in the same way.
  [
    'names/declared-twice',
    '\ndefine p is «Hero» when p.HP > 1\n',
    said.declaredAgain('Hero', 'a kind'),
    'Hero: again here',
    'Hero: first here',
    other,
  ],
  [
    'names/declared-twice',
    '\ndefine p is «Down» when p.HP > 1\n',
    said.declaredAgain('Down', 'a condition'),
    'Down: again here',
    'Down: first here',
    other,
  ],
  [
    'names/declared-twice',
    '\ndefine p is «brave» when p.HP > 1\n',
    said.declaredAgain('brave', 'a field'),
    'brave: again here',
    'brave: first here',
    other,
  ],
  [
    'names/declared-twice',
    '\ndefine p.«HP» as 3\n',
    said.declaredAgain('HP', 'a field'),
    'HP: again here',
    'HP: first here',
    other,
  ],
  ['sound', '\ndefine p is Notice when p.HP > 1\n'],
  ['sound', '\ndefine p.Down as 3\n'],
  // Definitions that use each other: each is checked after those that it uses, wherever they are written.
  [
    'types/does-not-fit',
    `${Array.from({ length: 30 }, (_, n) => `\ndefine d${n} as d${n + 1} + 1\n`).join('')}\ndefine d30 as 3\n${inEncounter('set alarm to «d0»')}`.replaceAll(
      /\bd(\d)/g,
      'part-$1',
    ),
    said.belongs('yes or no', 'a number'),
    said.compareWith('… > 0'),
  ],
  // The word before `of`.
  ...(
    [
      ['lucc', said.didYouMean('luck')],
      ['sise', said.didYouMean('size')],
      ['looks', said.fieldWithDot('p.looks')],
      ['HP', said.fieldWithDot('p.HP')],
      ['look', undefined],
    ] as const
  ).map(([name, help]): Row => [
    'names/unknown',
    `\ndefine luck of p as p.HP\ndefine p.looks as p.HP\n${inEncounter(`let x be («${name}» of lead)`, 'lower lead.HP by x')}`,
    said.noValueCalled(name),
    ...(help === undefined ? [] : [help]),
  ]),
  // Fields of several kinds with one name.
  ['sound', sizes('1..20  default 2')],
  [
    'types/does-not-fit',
    sizes('one of small, big  default big').replace('q.size', 'q.«size»'),
    said.belongs('a number (for a Rat)', 'one of small, big for a Cat'),
  ],
  ...(
    [
      ['dice', 'yes', '`yes`'],
      ['die', 'club', '`club`'],
      ['die', '"x"', 'a text'],
      ['dice', 'nothing', 'nothing'],
    ] as const
  ).map(([type, value, is]): Row => [
    'types/value-does-not-fit',
    `\nkind Rat\n  tooth  ${type}  default «${value}»\n`,
    said.cannotBe('tooth', type === 'die' ? 'a die' : 'dice', is),
  ]),
  // Spans.
  ['sound', '\nspan hour in minute\nspan minute in second\nspan second\n'],
  [
    'types/span-inside',
    '\nspan hour in minute\nspan minute in «second»\nspan second in «minute»\n',
    said.insideItself('minute'),
    said.insideLonger('span turn in round'),
  ],
  ['sound', day(' as Day', 'Day')],
  ['names/unknown', day('', '«Night»'), said.noPlayedAs('round', 'Night')],
  [
    'names/unknown',
    day(' as Day', '«Night»'),
    said.noPlayedAs('round', 'Night'),
    '`round` is played as `Day`',
  ],
  [
    'names/unknown',
    day(' as Day', '«Dai»'),
    said.noPlayedAs('round', 'Dai'),
    said.didYouMean('Day'),
  ],
  // The type of a ruling.
  [
    'types/does-not-fit',
    `\nruling haste\n  yes  default\n  no\n${inEncounter('lower lead.HP by «haste»')}`,
    said.belongs('a number', 'yes or no'),
  ],
  [
    'types/does-not-fit',
    `\nruling haste\n  yes  default\n  late\n${inEncounter('lower lead.HP by «haste»')}`,
    said.belongs('a number', 'one of yes, late'),
  ],
  // In an option a hyphen and an underscore are the same.
  ['sound', luck('never_again')],
  ['sound', luck('never-again')],
  ['sound', luck('all-right')],
  ['sound', luck('all_right')],
  [
    'types/unknown-word',
    luck('«neveragain»'),
    said.onlyOf('neveragain', '`never_again` or `all-right`'),
    said.didYouMean('never_again'),
  ],
  [
    'types/unknown-word',
    luck('«allright»'),
    said.onlyOf('allright', '`never_again` or `all-right`'),
    said.didYouMean('all-right'),
  ],
  // Whom a policy is for.
  [
    'sound',
    `${plan}${lea('  policy Plan for Cid\n  policy Plan for heroes\n  policy Plan for referee\n  policy Plan for everyone\n')}`,
  ],
  ...['Cid', 'heroes', 'referee', 'everyone'].map((who): Row => [
    'names/said-twice',
    `${plan}${lea(`  policy Plan for ${who}\n  «policy Plan for ${who}»\n`)}`,
    said.twice(`the policy for \`${who}\``),
    `policy Plan for ${who}: again here`,
    `policy Plan for ${who}: first here`,
    said.takeOneAway,
  ]),
  ...[
    ['Sid', 'Cid'],
    ['heros', 'heroes'],
    ['refereee', 'referee'],
    ['everione', 'everyone'],
  ].map(([name = '', meant = '']): Row => [
    'names/unknown',
    `${plan}${lea(`  policy Plan for «${name}»\n`)}`,
    `there is no participant or side \`${name}\``,
    said.didYouMean(meant),
  ]),
  // A policy cannot be for the field of a participant. Two such lines do not count as repeated.
  [
    'names/unknown',
    `${plan}${lea('  policy Plan for «Cid.target»\n  policy Plan for «Cid.weapon»\n')}`,
    'there is no participant or side `Cid.target`',
    'name somebody who takes part, a side, `referee` or `everyone`',
  ],
  [
    'names/unknown',
    lea('  policy «Plan» for Cid\n'),
    'there is no policy `Plan`',
    said.noneDeclared('policies', 'policy Plan …'),
  ],
  // Participants.
  [
    'names/unknown',
    '\nscenario Lea\n  side heroes\n    «Herro»  AWE\n    Cid    3\n',
    'there is no kind `Herro`',
    said.didYouMean('Hero'),
  ],
  [
    'names/wrong-sort',
    '\nscenario Lea\n  side heroes\n    «Weapon»  AWE\n    Cid     3\n',
    said.butBelongs('`Weapon` is a table', 'a kind'),
    'Weapon: declared here',
  ],
  [
    'names/unknown',
    '\nscenario Lea\n  side «heros»\n    Hero  AWE\n    Cid   3\n',
    said.noSide('heros'),
    said.didYouMean('heroes'),
  ],
  ['sound', band('heroes  nobody')],
  ['sound', band('foes    nobody')],
  [
    'names/unknown',
    band('nobody  «heroes»'),
    'there is no participant `heroes`',
    'the only participant is `Bee`',
  ],
  [
    'types/value-does-not-fit',
    band('«Bee»     nobody'),
    said.cannotBe('crew', 'a group of participants', 'a Band'),
  ],
  ['types/value-does-not-fit', band('nobody  «Bee»'), said.cannotBe('boss', 'a Hero', 'a Band')],
  // The actor of an event with any of several actions may be of any kind.
  ['sound', bird('a takes any deed')],
  [
    'names/unknown-field',
    bird('a takes Bite').replace('a.wings', 'a.«wings»'),
    'a Hero has no `wings`',
    'a Bird has one',
  ],
  ['sound', bird('a takes Peck')],
  // A field of a condition may change too.
  [
    'types/fixed',
    `\ncondition Hot\n  has heat  1..9  starts 3\n  has glow  1..9  default 3\n${inEncounter('if lead is Hot', '  set lead.Hot.heat to 4', '  set lead.Hot.«glow» to 4')}`,
    said.fixed('glow', 'a fixed field'),
    'glow: declared here',
    said.makeCounter('glow'),
  ],
];

const title = (body: string): string => body.trim().replaceAll('\n', ' / ');

test.each(ROWS.map(([code, body, ...told]) => ({ code, body, told, title: title(body) })))(
  '$code: $title',
  ({ code, body, told }) => reportsAll(code, body, told),
);
