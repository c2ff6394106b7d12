// Tests whole reports of findings. Each row marks the place with «…», and gives the message, each further
// place and each help.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { wholeReport } from '../diagnostics/report-fixture.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { check, diagnose, prelude, readMarks, used } from './rules-fixture.ts';

const doing = (lines: string): string =>
  `encounter\n  play round\n    each h in heroes\n${lines.replace(/^(?=.)/gm, '      ')}`;
const three =
  '  roll d20 as face\n  wins    when face > 10\n  draws   when face is 10\n  misses  otherwise\n';
const lea = 'scenario Lea\n  side heroes\n    Hero  might\n    Ann   5\n';
const holds = (condition: string): string => `define h is odd when ${condition}\n`;
const waits = (event: string, more = ''): string =>
  `${more}${used}trigger Late when «${event}»\n  announce "late"\n`;
const moved = said.removeOrUp;
const bring = 'let a rule cause it, or remove the trigger';
const nothingUses = 'use it in a rule, or remove it';
const compare = said.possibleOrRemove;
const remove = 'remove the condition, or compare with something else';
const pick = (lines: string, sets = 'foes'): string =>
  `action Hit by a on t\n  pick t from ${sets}\n${lines}  lower t.HP by 1\n${doing('ask h to take Hit\n')}`;

type Row = readonly [DiagnosticCode, body: string, message: string, ...beside: readonly string[]];

const ROWS: readonly Row[] = [
  [
    'rules/outcomes-incomplete',
    check('  roll d6 as face\n  good  when face > 3\n  «bad»  when face < 3\n'),
    'it may be that no outcome of `Try` holds; its last line must be an outcome with `otherwise`',
    'bad: the last outcome',
    'add a last line with a name for all that is left, for example `fails  otherwise`',
  ],
  [
    'rules/cases-incomplete',
    'define h.x\n  1  when h.mood is calm\n  «2»  when h.mood is wild\n',
    'the cases of `x` leave out `angry`',
    '2: the last case',
    said.casesOrOtherwise('… otherwise'),
  ],
  [
    'rules/cases-incomplete',
    `define h.x\n  1  when h.mood is calm\n  «2»  when h.alive\n`,
    'it may be that no case of `x` holds; the last must be one with `otherwise`',
    '2: the last case',
    said.endOtherwise('… otherwise'),
  ],
  [
    'rules/cases-incomplete',
    doing('let x be\n  1  when h.HP > 3\n  «2»  when h.HP < 3\nlower h.HP by x\n'),
    'it may be that no case of `x` holds; the last must be one with `otherwise`',
    '2: the last case',
    said.endOtherwise('… otherwise'),
  ],
  [
    'rules/outcomes-not-handled',
    `${check(three)}${doing('«Try» by h\n  wins, misses  nothing\n')}`,
    '`Try` can also come out `draws`, and nothing here says what happens then',
    'add a line for `draws`; `nothing` says that nothing happens',
  ],
  [
    'rules/outcomes-not-handled',
    `${check(three)}${doing('«Try» by h\n  wins  nothing\n')}`,
    '`Try` can also come out `draws` or `misses`, and nothing here says what happens then',
    'add lines for `draws`, `misses`; `nothing` says that nothing happens',
  ],
  [
    'rules/never-reached',
    `choice Go by h\n  yes\n${doing('Go by h\n  yes  nothing\n  «otherwise»  nothing\n')}`,
    `\`otherwise\` is never reached: ${said.handledAbove}`,
    'remove it, so that an outcome added later is not passed over',
  ],
  [
    'rules/never-reached',
    check('  roll d6 as face\n  good  when face > 3\n  «great»  when face > 4\n  bad  otherwise\n'),
    'the outcome `great` is never reached: whenever it holds, one above it already holds',
    moved,
  ],
  [
    'rules/never-reached',
    check('  roll d6 as face\n  good  when face > 3\n  bad  when face < 4\n  «odd»  otherwise\n'),
    'the outcome `odd` is never reached: one of those above always holds',
    moved,
  ],
  [
    'rules/never-reached',
    check('  roll d6 as face\n  bad  otherwise\n  «good»  when face > 3\n'),
    'the outcome `good` is never reached: the one before it always holds',
    moved,
  ],
  [
    'rules/never-reached',
    'define h.x\n  1  when h.HP > 3\n  «2»  when h.HP > 4\n  3  otherwise\n',
    'this case is never reached: whenever it holds, one above it already holds',
    moved,
  ],
  [
    'rules/never-reached',
    doing('if h.HP > 3\n  nothing\notherwise if «h.HP > 4»\n  nothing\n'),
    'this branch is never reached: whenever it holds, one above it already holds',
    moved,
  ],
  [
    'rules/never-reached',
    doing('end round\n«announce "a"»\nannounce "b"\n'),
    'what follows `end` is never reached: `end round` leaves this block',
    'end round: ends here',
    moved,
  ],
  [
    'rules/never-reached',
    `table Band\n  n      worth\n  «..1»    0\n  2..12  2\n${check('  roll 2d6 as x\n  let gain be Band at x under worth\n')}`,
    'the row `..1` is never reached: `Band` is read with 2 to 12',
    'x: read here',
    moved,
  ],
  [
    'rules/rows-overlap',
    'table Band\n  n     worth\n  1..4  0\n  «4..6»  2\n',
    'the row `4..6` overlaps the row `1..4`',
    '1..4: this row',
    said.beginAtEnd('5..6'),
  ],
  [
    'rules/rows-overlap',
    'table Band\n  n     worth\n  1..4  0\n  «4..5»  2\n  6..   3\n',
    'the row `4..5` overlaps the row `1..4`',
    '1..4: this row',
    said.beginAtEnd('5'),
  ],
  [
    'rules/rows-overlap',
    'table Band\n  n     worth\n  1..4  0\n  «2..4»  2\n',
    'the row `2..4` overlaps the row `1..4`',
    '1..4: this row',
    said.beginAtEnds('`..4`, `5..9`'),
  ],
  [
    'rules/rows-leave-a-gap',
    'table Band\n  n     worth\n  1..4  0\n  «6..»  2\n',
    said.noRowFor('Band', '5'),
    said.endsBefore('1..4'),
    said.rowOrFurther('that', '1..5'),
  ],
  [
    'rules/rows-leave-a-gap',
    `table Band\n  n      worth\n  3..12  0\n${check('  roll 2d6 as x\n  let gain be Band at «x» under worth\n')}`,
    said.noRowFor('Band', '2'),
    '3..12: the first row',
    said.rowOrFurther('this', '..12'),
  ],
  [
    'rules/numbered-anew',
    'span turn\nencounter\n  play round up to 3 times\n    play turn\n      nothing\n\nmeasure hits\n  at start of each «turn»\n  count h in heroes where h.HP > 2\n',
    'each round numbers its turns from 1 again, so only the first turn of each number counts',
    'round: each of these begins with turn 1',
    'measure `at start of each round`, or choose one turn by its number',
  ],
  [
    'rules/numbered-anew',
    'span turn\nspan half\nencounter\n  play round up to 3 times\n    play half\n      play turn\n        nothing\n\nmeasure hits\n  at start of each «turn»\n  count h in heroes where h.HP > 2\n',
    'each half numbers its turns from 1 again, so only the first turn of each number counts',
    'half: each of these begins with turn 1',
    'measure `at start of each half`, or choose one turn by its number',
  ],
  [
    'rules/numbered-anew',
    'span clash in round\nencounter\n  repeat until no h in heroes where h.HP > 0\n    play round\n      play clash\n        nothing\n\nmeasure hits\n  at end of each «clash»\n  count h in heroes where h.HP > 2\n',
    'each round numbers its clashes from 1 again, so only the first clash of each number counts',
    'round: each of these begins with clash 1',
    'measure `at end of each round`, or choose one clash by its number',
  ],
  [
    'rules/lasts-no-time',
    'condition Hot\n  lasts «for 0 rounds»\n',
    '`Hot` ends as soon as it is gained: it lasts for 0 rounds',
    'write how long it lasts: `for 1 round`, `until end of round`, or nothing if a rule ends it',
  ],
  [
    'rules/lasts-no-time',
    'condition Hot\ntrigger Burn when round ends\n  each h in heroes\n    h gains Hot «until end of round»\n',
    '`Hot` ends as soon as it is gained: the round is ending when it is gained',
    '`until end of next round` lasts through the next one',
  ],
  [
    'rules/empty-cell',
    `table Arms\n  arm   die  worth\n  club  d6   2\n  fist  -    -\nkind Imp\n  arm  row of Arms  default club\ncheck Try by h (Imp)\n  roll d6 as face\n    Arms +«h.arm.worth»\n`,
    '`h.arm.worth` may be an empty cell (`fist`), and a number is needed here',
    'write a number such as 0 in place of `-`, or ask first whether `h.arm.worth is not nothing`',
  ],
  [
    'rules/empty-cell',
    `table Arms\n  arm   die  worth\n  club  d6   2\n  fist  -    -\nkind Imp\n  arm  row of Arms  default club\ncheck Try by h (Imp)\n  roll «h.arm.die» as face\n`,
    '`h.arm.die` may be an empty cell (`fist`), and dice are needed here',
    'write dice in place of `-`, or ask first whether `h.arm.die is not nothing`',
  ],
  [
    'rules/ends-nothing',
    'encounter\n  end «round»\n',
    'no round is played here, so there is none to end',
    'round: declared here',
    'put it into a `play round`; `end encounter` ends the whole fight',
  ],
  // Events that never happen.
  [
    'rules/never-happens',
    waits('h takes Wave', 'action Wave by h\n  nothing\n'),
    '`Late` waits for something that never happens: nothing offers `Wave`',
    bring,
  ],
  [
    'rules/never-happens',
    waits('h takes any sign', 'action Wave by h\n  counts as sign\n  nothing\n'),
    '`Late` waits for something that never happens: nothing offers such an action',
    bring,
  ],
  [
    'rules/never-happens',
    waits('h gains Hot', 'condition Hot\n'),
    '`Late` waits for something that never happens: nothing gives `Hot`',
    bring,
  ],
  [
    'rules/never-happens',
    waits('h loses Hot', 'condition Hot\n'),
    '`Late` waits for something that never happens: nothing takes `Hot` away',
    bring,
  ],
  [
    'rules/never-happens',
    waits('hour begins', 'span hour\n'),
    '`Late` waits for something that never happens: there is no `play hour` anywhere',
    bring,
  ],
  [
    'rules/never-happens',
    waits('h.HP rises'),
    '`Late` waits for something that never happens: nothing changes `HP` in this way',
    bring,
  ],
  [
    'rules/never-happens',
    waits('Luck by h is rolled', 'check Luck by h\n  roll d6 as face\n'),
    '`Late` waits for something that never happens: nothing calls `Luck`',
    bring,
  ],
  // Declarations without a use.
  ...(
    [
      [
        'ruling «late»\n  soon  default\n  never-again\n',
        'the ruling',
        'nothing asks which option holds',
      ],
      ['given «wind»  0..5  default 0\n', 'the given', said.noReader],
      ['track «noise»  counter 0..  starts 0\n', 'the track', said.noReader],
      ['define «twice» as 2\n', 'the definition', 'nothing uses it'],
      [`side «third»\n${lea}`, 'the side', said.noMention],
      [`kind «Cow»\n${lea}`, 'the kind', said.noMention],
      [
        'check Luck by h\n  counts as «fate»\n  roll d6 as face\ntrigger Go when round begins\n  each h in heroes\n    Luck by h\n',
        'the tag',
        'no rule mentions it',
      ],
      [
        'kind Wall\n  «height»  0..  default 3\ntrigger Go when round begins\n  if any w in Wall\n    announce "crash"\n',
        'the field',
        said.noReader,
      ],
      [
        'condition Hot\n  has «heat»  1..3\n  bars everything\ntrigger Go when round begins\n  each h in heroes\n    h gains Hot with heat 2\n',
        'the field',
        said.noReader,
      ],
      ['condition «Blue»\n', 'the condition', 'nothing mentions it'],
      [
        'condition «Blue»\ntrigger Go when round begins\n  each h in heroes\n    h gains Blue\n',
        'the condition',
        'it bars nothing, and nothing asks who has it',
      ],
      ['table «Hues»\n  hue  weight\n  red  1\n', 'the table', 'nothing reads it'],
      [
        'given hue  row of Hues  default red\ntable Hues\n  hue  weight  «price»\n  red  1       2\ntrigger Go when round begins\n  each h in heroes\n    lower h.HP by hue.weight\n',
        'the column',
        said.noReader,
      ],
      ['span «hour»\n', 'the span', 'nothing plays it'],
      ['procedure «Rest»\n  announce "rest"\n', 'the procedure', 'nothing calls it'],
      ['choice «Flee» by h\n  yes\n  no\n', 'the choice', 'nothing calls it'],
      ['check «Luck» by h\n  roll d6 as face\n', 'the check', 'nothing calls it'],
      ['action «Wave» by h\n  announce "hello"\n', 'the action', 'nothing offers it'],
    ] as const
  ).map(([body, what, why]): Row => {
    const [name = ''] = readMarks(body).marked;
    return [
      'rules/unused',
      `${used}${body}`,
      `${what} \`${name}\` changes nothing: ${why}`,
      nothingUses,
    ];
  }),
  [
    'rules/unused',
    `${used}action Nod by h\n  counts as deed\n  lower h.HP by 1\naction «Wave» by h on t\n  counts as deed\n  lower t.HP by 1\ntrigger Go when round begins\n  each h in heroes\n    ask h to take any deed\n`,
    'the action `Wave` changes nothing: no offer can mean it, since nothing says its `t`',
    'add a line `pick t from …` to the action',
  ],
  [
    'rules/unused-value',
    `${check('  roll d6 as face\n  roll d6 as «spare»\n  good  when face > 3\n  bad  otherwise\n')}${doing('Try by h\n  good, bad  nothing\n')}`,
    'nothing reads `spare` of `Try`',
    'let an outcome depend on it, or remove it',
  ],
  [
    'rules/never-given',
    `${used}condition «Hot»\n  bars everything\n`,
    'nothing ever gives `Hot`',
    'give it in a rule, `p gains Hot`, or in a column of a scenario',
  ],
  // Comparisons.
  [
    'rules/never-holds',
    holds('«h.might > 20»'),
    '`h.might > 20` never holds: `h.might` is 1 to 20',
    compare,
  ],
  [
    'rules/never-holds',
    holds('«h.HP < 0»'),
    '`h.HP < 0` never holds: `h.HP` is at least 0',
    compare,
  ],
  [
    'rules/never-holds',
    holds('«0 - h.HP > 0»'),
    '`0 - h.HP > 0` never holds: `0 - h.HP` is at most 0',
    compare,
  ],
  [
    'rules/never-holds',
    holds('«h.might < h.HP * 0»'),
    '`h.might < h.HP * 0` never holds: `h.might` is 1 to 20, and `h.HP * 0` is 0',
    compare,
  ],
  [
    'rules/never-holds',
    check('  roll d6 as face\n  good  when «face > 6»\n  bad   otherwise\n'),
    '`face > 6` never holds: a d6 shows 1 to 6',
    compare,
  ],
  [
    'rules/never-holds',
    check(
      '  roll d6 as face\n    Luck +1 when h.alive\n  good  when «face > 7»\n  bad   otherwise\n',
    ),
    '`face > 7` never holds: `face` is 1 to 7',
    compare,
  ],
  [
    'rules/never-holds',
    `${check('  roll d6 as face\n  good  when «face > 7»\n  bad   otherwise\n')}modifier Luck +1 to Try by h when h.alive\n`,
    '`face > 7` never holds: `face` is 1 to 7',
    compare,
  ],
  [
    'rules/never-holds',
    holds('h.might is one of 3, «21..30»'),
    '`h.might is 21..30` never holds: `h.might` is 1 to 20',
  ],
  [
    'rules/never-holds',
    holds('«h.mood is calm and h.mood is wild»'),
    `\`h.mood is calm and h.mood is wild\` never holds: ${said.excludes}`,
  ],
  [
    'rules/always-holds',
    holds('«h.might > 0»'),
    '`h.might > 0` always holds: `h.might` is 1 to 20',
    remove,
  ],
  [
    'rules/always-holds',
    holds('«h.mood >= calm»'),
    `\`h.mood >= calm\` always holds: ${said.edgeOfOrder('calm', 'first')}`,
    remove,
  ],
  // Defaults, offers, orders, pushes, examples.
  [
    'rules/no-default',
    'ruling «late»\n  soon\n  never-again\n',
    'no option of the ruling `late` is its default',
    'write `default` after the option that holds when nobody chooses another, for example `soon`',
  ],
  [
    'rules/several-defaults',
    'choice Go by h\n  yes  default\n  «no»  default\n',
    '`Go` already has a default',
    'yes: the default',
    said.takeWordAway('default'),
  ],
  [
    'rules/touches-nothing',
    'check Ready by h\n  good  when h.alive\n  bad   otherwise\nmodifier «Fate» +1 to Ready by h\n',
    'the modifier `Fate` fits no roll and no value',
    'name a check, one of its values as in `Notice.mind`, or a tag that checks count as',
  ],
  [
    'rules/parameter-not-picked',
    `action Hit by a on t\n  lower t.HP by 1\n${doing('ask h to take «Hit»\n')}`,
    '`Hit` cannot be offered: nothing says who or what `t` is',
    'say it here, or add a line `pick t from …` to the action',
  ],
  [
    'rules/picked-later',
    pick('  allowed when «t».HP > 1\n'),
    '`t` is picked after this is asked: until then it is nobody',
    't: picked here',
    'write `pick t from foes where (t.HP > 1)` instead',
  ],
  [
    'rules/picked-later',
    pick('  allowed when «t».HP > 1\n', 'foes where t.alive'),
    '`t` is picked after this is asked: until then it is nobody',
    't: picked here',
    'write `pick t from foes where (t.alive) and (t.HP > 1)` instead',
  ],
  [
    'rules/picked-later',
    pick('  costs «t».might HP\n'),
    '`t` is picked after this is asked: until then it is nobody',
    't: picked here',
    'say what it costs without `t`',
  ],
  [
    'rules/rank-unsettled',
    'encounter\n  rank line of h in heroes\n    «highest h.might»\n',
    '`line` may leave a tie: its last key does not decide every tie',
    'end with `highest roll CHECK by …`, `otherwise as listed` or `otherwise as chosen by …`',
  ],
  [
    'rules/rank-key-asks-who',
    'encounter\n  rank line of h in heroes\n    highest h.might when «h».alive\n    otherwise as listed\n',
    'the `when` of a key is asked only once, for everybody, so it cannot depend on `h`',
    'compare them with the key itself: `highest p.speed`',
  ],
  [
    'rules/linked-not-first',
    'encounter\n  rank line of h in heroes\n    highest h.might\n    «linked to o when h.mood is o.mood»\n    otherwise as listed\n',
    '`linked to` says who is compared with whom, so write it once, above all keys',
    'put it below `rank`, above the keys',
  ],
  [
    'rules/worked-out-before-push',
    check(
      '  roll d6 as face\n  let «twice» be face * 2\n  push face if Go by h\n  good  when twice > 3\n  bad   otherwise\n',
    ) + 'choice Go by h\n  yes\n  no  default\n',
    '`twice` is worked out from `face` before `face` may be rolled again',
    'face: rolled again here',
    'put it below the `push` line',
  ],
  [
    'rules/not-played',
    `${check('  roll d6 as face\n  good  when face > 3\n  bad   otherwise\n')}${lea}example "one"\n  scenario Lea\n  try Try by Ann\n  expect «at end of round 1»\n    Ann.HP is 5\n`,
    'an example with `try` does not play the encounter, so this moment never comes',
    'split it: one example plays, another tries',
  ],
  // Cycles.
  [
    'rules/calls-itself',
    `procedure «Go» of h\n  Rest of h\nprocedure Rest of h\n  Go of h\n${doing('Go of h\n')}`,
    'these call each other in a cycle: Go → Rest → Go',
    '`repeat up to 3 times` or `play round` does things again; a rule that calls itself would never end',
  ],
  [
    'rules/triggers-in-a-circle',
    'trigger «Up» when h.HP rises\n  raise h.HP by 1\n',
    'the trigger `Up` may set itself off again',
    'ask first whether it is still needed, so that it ends: `if p is not Routed`',
  ],
  // Words without effect.
  [
    'rules/no-effect',
    check('  roll d20 as face, «low is good»\n  good  when face > 2\n  bad   otherwise\n'),
    '`low is good` changes nothing: no modifier applies to this roll, and nothing asks for a low result',
    'remove it, or change what it applies to',
  ],
  [
    'rules/no-effect',
    doing('«raise h.HP by 0»\n'),
    '`raise h.HP by 0` changes nothing: the number is 0',
    'remove it, or change what it applies to',
  ],
  [
    'rules/backwards',
    doing('raise h.HP by «-2»\n'),
    'to raise by -2 is to lower by 2',
    'write `lower h.HP by 2`',
  ],
  [
    'rules/stops-at-bound',
    doing('set h.HP to «-3»\n'),
    '`HP` never reaches -3: it stops at 0',
    'write a number that it can hold, or give it another range where it is declared',
  ],
];

test.each(ROWS)('%s: %j', (code, body, ...told) => {
  const { text, marked } = readMarks(body);
  const found = diagnose(text).filter((one) => one.code === code);
  expect(found.map((one) => wholeReport(prelude + text, one))).toEqual(
    marked.map((mark) => [mark, ...told]),
  );
});
