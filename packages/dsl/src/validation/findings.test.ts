// Tests further findings. Each row marks the place that is reported with «…» and gives a part of the message,
// or marks nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { check, diagnose, isSilent, ruleReports, used } from './rules-fixture.ts';

const doing = (lines: string): string =>
  `track tally  counter 0..9  starts 0\nencounter\n  each h in heroes\n${lines.replace(/^(?=.)/gm, '    ')}`;
const holds = (condition: string): string => `define h is odd when ${condition}\n`;
const tried = (lines: string): string =>
  `${check(`${lines}  good  when face > 3\n  bad   otherwise\n`)}`;
const ranked = (keys: string): string =>
  `check Luck by h\n  roll d6 as face\nencounter\n  rank line of h in heroes\n${keys.replace(/^(?=.)/gm, '    ')}`;
const friends =
  'kind Imp\n  friend  Imp  starts nobody\nscenario Lea\n  side heroes\n    Imp\n    Ann\n    Bob\nexample "friends"\n  scenario Lea\n';

type Row = readonly [code: DiagnosticCode, body: string, says?: string];

const ROWS: readonly Row[] = [
  // Cases of a call.
  [
    'rules/never-reached',
    `choice Go by h\n  yes\n${doing('Go by h\n  yes  nothing\n  «otherwise»  nothing\n')}`,
    said.handledAbove,
  ],
  [
    'rules/outcomes-not-handled',
    `choice Go by h\n  yes\n${doing('Go by h\n  otherwise  nothing\n')}`,
  ],
  // Cycles of calls.
  [
    'rules/calls-itself',
    `procedure Go of h\n  Hit by h\naction «Hit» by a\n  Go of a\n${doing('Go of h\n')}`,
  ],
  ['rules/calls-itself', `procedure «Go» of h\n  Go of h\n${doing('Go of h\n')}`],
  ['rules/calls-itself', `define «Sum» of h as 1 + Sum of h\n`],
  [
    'rules/calls-itself',
    `choice Yield by h\n  yes\n  no  default\ncheck «Try» by h\n  roll d6 as face\n  push face if Try by h\n  yes  when face > 3\n  no   otherwise\n${doing('Try by h\n  yes, no  nothing\n')}`,
  ],
  [
    'rules/calls-itself',
    `procedure Go of h\n  Rest of h\nprocedure Rest of h\n  nothing\n${doing('Go of h\n')}`,
  ],
  // A cycle of triggers that set a field to one constant comes to an end.
  ['rules/triggers-in-a-circle', 'trigger Calm when h.mood changes\n  set h.mood to calm\n'],
  [
    'rules/triggers-in-a-circle',
    'trigger «Calm» when h.HP changes\n  set h.HP to 3\n  lower h.HP by 1\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'trigger Calm when h.HP changes\n  set h.HP to 3\n  h gains Down\ncondition Down\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'trigger «Calm» when h.HP changes\n  set h.HP to 3\n  set h.HP to 4\n',
  ],
  ['rules/triggers-in-a-circle', 'trigger «Calm» when h.HP changes\n  set h.HP to h.might\n'],
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  seen  yes/no  starts no\ntrigger Calm when s.seen changes\n  set s.seen to yes\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'table Gear\n  gear  worth\n  bow   1\n  axe   2\nkind Spy\n  arm  row of Gear  starts bow\ntrigger Arm when s.arm changes\n  set s.arm to axe\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  pal  Spy  starts nobody\ntrigger Part when s.pal changes\n  set s.pal to nobody\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  pal  Spy  starts nobody\ntrigger «Part» when s.pal changes\n  set s.pal to s\n',
  ],
  // Rolls that a ranking stores in a field, and spans that begin again.
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  pace  0..9  starts 0\nside spies\ncheck Luck by s\n  roll d6 as face\ntrigger «Hurry» when s.pace rises\n  rank line of q in spies\n    highest roll Luck.face by q as pace\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  pace  0..9  starts 0\nside spies\ncheck Luck by s\n  roll d6 as face\ntrigger Hurry when s.pace rises\n  rank line of q in spies\n    highest roll Luck.face by q\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'span turn in round\ntrigger «Again» when turn begins\n  play turn up to 2 times\n    nothing\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'span turn in round\ntrigger Again when round begins\n  play turn up to 2 times\n    nothing\n',
  ],
  // Comparisons in which the bounds of both sides count.
  ['rules/never-holds', holds('«h.might is 21»')],
  ['rules/never-holds', holds('«h.might is 0»')],
  ['rules/never-holds', holds('h.might is 20')],
  ['rules/always-holds', holds('«h.might is not 21»')],
  ['rules/always-holds', holds('h.might is not 20')],
  ['rules/always-holds', holds('«h.HP * 0 is 0»')],
  ['rules/always-holds', holds('h.HP is 0')],
  ['rules/always-holds', holds('h.HP * 0 is h.HP')],
  ['rules/always-holds', holds('h.HP is h.HP * 0')],
  ['rules/always-holds', holds('h.HP - h.might >= h.might - h.HP')],
  ['rules/never-holds', holds('h.HP >= h.might')],
  ['rules/always-holds', holds('h.HP >= h.might')],
  // Triggers that set each other off through a check, a cost or a value that they set.
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  cash  counter  starts 3\naction Pay by s\n  costs 1 cash\n  nothing\ntrigger «Broke» when s.cash falls\n  ask s to take Pay\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'kind Spy\n  cash  counter  starts 3\naction Pay by s\n  nothing\ntrigger Broke when s.cash falls\n  ask s to take Pay\n',
  ],
  ['rules/triggers-in-a-circle', 'trigger «Up» when h.HP rises\n  raise h.HP by 1\n'],
  ['rules/triggers-in-a-circle', 'trigger Up when h.HP rises\n  lower h.HP by 1\n'],
  ['rules/triggers-in-a-circle', 'trigger «Up» when h.HP rises\n  lower h.HP by -1\n'],
  [
    'rules/triggers-in-a-circle',
    'condition Down\ntrigger Fall when h gains Down\n  h loses Down\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'condition Down\ntrigger «Fall» when h gains Down\n  h gains Down\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'condition Down\ncondition Up\ntrigger Fall when h gains Down\n  h gains Up\n',
  ],
  // Comparisons that have only one possible result.
  ['rules/never-holds', holds('«h.might < 1»'), '1 to 20'],
  ['rules/never-holds', holds('h.might < 2')],
  ['rules/never-holds', holds('«h.might <= 0»')],
  ['rules/never-holds', holds('h.might <= 1')],
  ['rules/never-holds', holds('«h.might > 20»')],
  ['rules/never-holds', holds('h.might > 19')],
  ['rules/never-holds', holds('«h.might >= 21»')],
  ['rules/never-holds', holds('h.might >= 20')],
  ['rules/always-holds', holds('«h.might < 21»')],
  ['rules/always-holds', holds('h.might < 20')],
  ['rules/always-holds', holds('«h.might <= 20»')],
  ['rules/always-holds', holds('h.might <= 19')],
  ['rules/always-holds', holds('«h.might > 0»')],
  ['rules/always-holds', holds('h.might > 1')],
  ['rules/always-holds', holds('«h.might >= 1»')],
  ['rules/always-holds', holds('h.might >= 2')],
  ['rules/never-holds', holds('«h.mood > wild»'), '`wild` is the last'],
  ['rules/never-holds', holds('«h.mood < calm»'), '`calm` is the first'],
  ['rules/never-holds', holds('h.mood > calm')],
  ['rules/never-holds', holds('h.mood >= wild')],
  ['rules/always-holds', holds('«h.mood >= calm»')],
  ['rules/always-holds', holds('«h.mood <= wild»')],
  ['rules/always-holds', holds('h.mood <= calm')],
  ['rules/always-holds', holds('h.mood >= wild')],
  ['rules/always-holds', holds('h.mood < wild')],
  ['rules/always-holds', holds('h.mood > calm')],
  // The bounds of a sum, of a place in an order and of a roll.
  ['rules/never-holds', holds('«h.HP * 0 > 0»')],
  ['rules/never-holds', holds('«0 * h.HP > 0»')],
  ['rules/never-holds', holds('h.HP * 2 > 90')],
  ['rules/never-holds', holds('«h.might * -1 > -1»')],
  ['rules/never-holds', holds('h.might * -1 > -2')],
  ['rules/never-holds', holds('«h.might - h.HP > 20»')],
  ['rules/never-holds', holds('h.might - h.HP > 19')],
  ['rules/never-holds', holds('«h.might / 2 rounded down > 10»')],
  ['rules/never-holds', holds('h.might / 2 rounded up > 9')],
  ['rules/never-holds', holds('«h.might but at most 5 > 5»')],
  ['rules/never-holds', holds('h.might but at least 5 > 5')],
  ['rules/never-holds', holds('«h.might but at least 5 < 5»')],
  ['rules/never-holds', holds('«count x in heroes < 0»')],
  [
    'rules/never-holds',
    ranked('highest h.might\notherwise as listed').replace(/$/, '') +
      '\n  each h in heroes\n    if «position of h within line < 1»\n      nothing\n',
  ],
  ['rules/never-holds', check('  roll d6 as face\n  good  when «face > 6»\n  bad   otherwise\n')],
  [
    'rules/never-holds',
    `${check('  roll d6 as face\n  good  when «face > 6»\n  bad   otherwise\n')}check Ask by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nmodifier Luck +1 to Ask by h\n`,
  ],
  // `is` between numbers: always different or always equal.
  ['rules/never-holds', holds('«h.might is 21»')],
  ['rules/never-holds', holds('«h.might is 0»')],
  ['rules/never-holds', holds('h.might is 20')],
  ['rules/never-holds', holds('h.might is 1')],
  ['rules/always-holds', holds('«h.might is not 21»')],
  ['rules/always-holds', holds('h.might is not 20')],
  ['rules/always-holds', holds('«2 + 1 is 3»')],
  ['rules/always-holds', holds('h.might is 3')],
  ['rules/always-holds', holds('h.HP is 0')],
  ['rules/never-holds', holds('«2 + 1 is not 3»')],
  ['rules/never-holds', holds('h.might is one of 1, «21»')],
  ['rules/never-holds', holds('h.might is one of 20..25, «21..»')],
  ['rules/never-holds', holds('h.might is one of ..1, «..0»')],
  // Two values for one field at once.
  ['rules/never-holds', holds('«h.mood is calm and h.mood is wild»')],
  ['rules/never-holds', holds('h.mood is calm and h.mood is calm')],
  ['rules/never-holds', holds('h.mood is calm or h.mood is wild')],
  ['rules/never-holds', holds('h.mood is not calm and h.mood is not wild')],
  ['rules/never-holds', holds('h.mood is calm and h.might > 3')],
  // Incomplete cases, and the help for them.
  [
    'rules/cases-incomplete',
    'define h.x\n  1  when h.mood is calm\n  «2»  when h.mood is angry\n',
    'wild',
  ],
  ['rules/cases-incomplete', 'define h.x\n  1  when h.might > 3\n  «2»  when h.might < 3\n'],
  ['rules/cases-incomplete', 'define h.x\n  1  when h.might > 3\n  2  when h.might <= 3\n'],
  ['rules/cases-incomplete', 'define h.x\n  1  when h.alive\n  2  when not h.alive\n'],
  [
    'rules/cases-incomplete',
    tried('  roll d6 as face\n  let more be\n    1  when h.alive\n    «2»  when h.might > 3\n'),
    '`more`',
  ],
  // Orders.
  [
    'rules/linked-not-first',
    ranked('highest h.might\n«linked to o when o.mood is h.mood»\notherwise as listed\n'),
  ],
  [
    'rules/linked-not-first',
    ranked('linked to o when o.mood is h.mood\nhighest h.might\notherwise as listed\n'),
  ],
  // Tables.
  [
    'rules/rows-leave-a-gap',
    `table Band\n  n     worth\n  1..3  0\n  «5..6»  1\n${tried('  roll d6 as face\n  let gain be Band at face under worth\n')}`,
    '4',
  ],
  [
    'rules/rows-leave-a-gap',
    `table Band\n  n     worth\n  1..2  0\n  «5..6»  1\n${tried('  roll d6 as face\n  let gain be Band at face under worth\n')}`,
    '3 to 4',
  ],
  [
    'rules/rows-leave-a-gap',
    `table Band\n  n     worth\n  2..3  0\n  4..6  1\n${tried('  roll d6 as face\n  let gain be Band at «face» under worth\n')}`,
    '1',
  ],
  [
    'rules/rows-leave-a-gap',
    `table Band\n  n     worth\n  1..3  0\n  4..4  1\n${tried('  roll d6 as face\n  let gain be Band at «face» under worth\n')}`,
    '5 to 6',
  ],
  [
    'rules/rows-leave-a-gap',
    `table Band\n  n     worth\n  1..3  0\n  4..6  1\n${tried('  roll d6 as face\n  let gain be Band at face under worth\n')}`,
  ],
  // Dice.
  ['rules/no-effect', tried('  roll d6 «reroll ..0 once» as face\n')],
  ['rules/no-effect', tried('  roll d6 «explode on 0 up to 3 times» as face\n')],
  ['rules/no-effect', tried('  roll d6 explode on 1 up to 3 times as face\n')],
  ['rules/no-effect', doing('«raise tally by 0»\n'), 'the number is 0'],
  ['rules/no-effect', doing('«lower tally by 0»\n'), 'the number is 0'],
  ['rules/no-effect', doing('«lower tally by 0»\n'), '`lower tally by 0`'],
  // Unused declarations.
  [
    'rules/unused',
    `${used}condition Hot\n  bars everything\n  has «heat»  0..3\ntrigger Go when h.HP falls\n  h gains Hot with heat 2\n`,
    said.noReader,
  ],
  [
    'rules/unused',
    `${used}condition Hot\n  bars everything\n  has note  text\ntrigger Go when h.HP falls\n  h gains Hot with note "x"\n`,
  ],
  [
    'rules/unused-value',
    `${tried('  roll d6 as face\n  roll d8 as «spare»\n')}modifier Luck +1 to Try.spare by h when h.alive\n`,
  ],
  [
    'rules/never-reached',
    'table Band\n  n      worth\n  «..0»    0\n  1..6   1\n  «7..»    2\ncheck Try by h\n  roll d6 as x\n  let gain be Band at x under worth\n',
    '`Band` is read with 1 to 6',
  ],
  [
    'rules/never-reached',
    'table Band\n  n      worth\n  «..2»    0\n  3..    1\ncheck Try by h\n  let gain be Band at 3 under worth\n',
    '`Band` is read with 3.',
  ],
  [
    'rules/never-reached',
    'table Band\n  n      worth\n  «..-1»   0\n  0..    1\ncheck Try by h\n  let gain be Band at h.HP under worth\n',
    '`Band` is read with 0 or more',
  ],
  // A check that no rule calls and that only a modifier names.
  [
    'rules/unused',
    `${used}check «Luck» by h\n  roll d6 as face\n  good  when face > 3\n  bad   otherwise\nmodifier Charm +1 to Luck by h when h.alive\n`,
    'nothing calls it',
  ],
  ['rules/unused', `${used}table «Lost»\n  thing  worth\n  cup    1\n`, 'nothing reads it'],
  ['rules/never-reached', doing('end round\n«announce "a"»\n'), 'what follows `end`'],
  // Unused sides and kinds are reported only if somebody takes part in a scenario or an example.
  [
    'rules/unused',
    `${used}side «third»\nscenario Lea\n  side heroes\n    Hero  might\n    Ann   5\n`,
    said.noMention,
  ],
  ['rules/unused', `${used}side third\nscenario Lea\n  side third\n    Hero  might\n    Ann   5\n`],
  ['rules/unused', `${used}side third\n`],
  // An example that sets a field does not read it.
  [
    'rules/unused',
    `${used}side third\nkind Spy\n  «seen»  yes/no  starts no\n  heard  yes/no  starts no\ndefine s is known when s.heard\ninvariant Known\n  always\n  no s in Spy where s is known\nscenario Lea\n  side third\n    Spy\n    Ann\nexample "seen"\n  scenario Lea\n  with Ann.seen yes\n  expect no s in Spy where s is known\n`,
  ],
  [
    'rules/unused',
    `${used}side «third»\nexample "x"\n  side heroes\n    Hero  might\n    Ann   5\n  expect at end of round 1\n    Ann.HP is 5\n`,
    said.noMention,
  ],
  // One field cannot be two participants, but it may be the friend of one.
  [
    'rules/never-holds',
    `${friends}  expect «Ann.friend is Ann and Ann.friend is Bob»\n`,
    said.excludes,
  ],
  ['rules/never-holds', `${friends}  expect Ann.friend is Ann and Ann.friend is Bob.friend\n`],
];

test.each(ROWS.map(([code, body, says = '']) => ({ code, body, says })))(
  '$code: $body',
  ({ code, body, says }) => {
    if (!body.includes('«')) isSilent(code, body);
    else for (const { message } of ruleReports(code, body)) expect(`${message}.`).toContain(says);
  },
);

/** A broken line of a call may handle the outcomes that seem to be missing. */
test('a line of a call that cannot be read may handle the missing outcomes, so they are not reported', () => {
  const codes = diagnose(
    `choice Go by h\n  yes\n  no\n${doing('Go by h\n  yes  nothing\n  no! nothing\n')}`,
  ).map(({ code }) => code);
  expect(codes.some((code) => code.startsWith('syntax/'))).toBe(true);
  expect(codes).not.toContain('rules/outcomes-not-handled');
});

test('a modifier that cannot be read may add anything', () => {
  const codes = (line: string): readonly string[] =>
    diagnose(
      `check Try by h\n  roll d6 as face\n    ${line}\n  good  when face > 9\n  bad   otherwise\n`,
    ).map(({ code }) => code);
  expect(codes('Luck +1')).toContain('rules/never-holds');
  expect(codes('Luck +! 1')).not.toContain('rules/never-holds');
});

test.each([
  ['h.mood is calm', 'h.mood is angry', said.casesOrOtherwise('… otherwise')],
  ['h.might > 3', 'h.might < 3', said.endOtherwise('… otherwise')],
])('if the cases mention only %s and %s, the help is: %s', (one, other, help) => {
  const [found] = diagnose(`define h.x\n  1  when ${one}\n  2  when ${other}\n`).filter(
    ({ code }) => code === 'rules/cases-incomplete',
  );
  expect(found?.help.map(({ text }) => text)).toEqual([help]);
});

test.each([
  ['2..6', 7, 'from 2 to 6'],
  ['2..6', 1, 'from 2 to 6'],
  ['2..', 1, 'at least 2'],
  ['..6', 7, 'at most 6'],
])('a track of %s cannot be %d: it is %s', (range, value, says) => {
  const found = diagnose(
    `track mark  ${range}  starts 3\n${doing(`set mark to ${value}\n`)}`,
  ).filter(({ code }) => code === 'types/out-of-range');
  expect(found.map(({ message }) => message)).toEqual([said.cannotBe('mark', says, `${value}`)]);
});
