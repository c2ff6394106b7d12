// Tests findings about one or two lines. Each row marks the place that is reported with «…», or marks
// nothing.

import { expect, test } from 'vitest';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { said } from '../diagnostics/said-fixture.ts';
import { diagnose, isMended, isSilent, ruleReports, used } from './rules-fixture.ts';

const roll = (written: string, when = 'face > 2'): string =>
  `check Try by h\n  roll ${written}\n  good  when ${when}\n  bad   otherwise\n`;
const doing = (line: string): string =>
  `track mark 2..6  starts 3\ntrack tally counter 0..9  starts 0\ntrigger Begin when round begins\n  each h in heroes\n    ${line}\n`;

const deciding = (lines: string): string => `policy Bold for h\n  ${lines}\n`;
const choosing = (when: string): string =>
  `choice Go by h\n  yes${when}\n  no\npolicy Bold for h\n`;
const reaching = (event: string): string =>
  `track tally counter 0..9  starts 0\ntrigger Full when ${event}\n  announce "full"\nencounter\n  raise tally by 1\n  lower tally by 2\n`;

const taking = (item: string): string =>
  `action Rest by p on q\n  counts as calm\n  raise q.HP by 1\nencounter\n  each h in heroes\n    each o in foes\n      ask h to take ${item}\n`;

const calling = (cases: string, name = 'Try'): string =>
  `check Try by h\n  roll d20 as face\n  wins    when face > 10\n  draws   when face is 10\n  misses  otherwise\nencounter\n  each h in heroes\n    ${name} by h\n      ${cases}\n`;

test.each<readonly [DiagnosticCode, string]>([
  ['rules/no-effect', roll('d20 as face, «low is good»')],
  ['rules/no-effect', roll('d20 as face, «low is good»', 'face >= h.might')],
  ['rules/no-effect', roll('d20 as face, low is good', 'face <= h.might')],
  ['rules/no-effect', roll('d20 as face, low is good', 'h.might > face')],
  ['rules/no-effect', roll('d20 as face, low is good\n    Luck +1 when h.alive')],
  ['rules/no-effect', `${roll('d20 as face, low is good')}modifier Luck +1 to Try by h\n`],
  ['rules/no-effect', roll('3d6 «keep highest 3» as face')],
  ['rules/no-effect', roll('3d6 keep highest 2 as face')],
  ['rules/no-effect', roll('3d6 «drop lowest 0» as face')],
  ['rules/no-effect', roll('d6 «reroll 7..9 once» as face')],
  ['rules/no-effect', roll('d6 reroll 1 once as face')],
  ['rules/no-effect', roll('d6 «explode on 8 up to 3 times» as face')],
  ['rules/no-effect', roll('d6 explode on 6 up to 3 times as face')],
  ['rules/no-effect', roll('5d6 «count 1 or more» as face')],
  ['rules/no-effect', roll('5d6 count 5 or more as face')],
  ['rules/no-effect', roll('5d6 count 2 or more as face')],
  ['rules/no-effect', roll('5d6 count 6 or more as face')],
  ['rules/no-effect', roll('5d6 «count 7 or more» as face')],
  ['rules/no-effect', roll('d6 «keep highest 1» as face')],
  ['rules/no-effect', roll('3d6 drop lowest 1 as face')],
  ['rules/no-effect', roll('d6 reroll 6..9 once as face')],
  ['rules/no-effect', roll('d6 «explode on 7 up to 3 times» as face')],
  ['rules/no-effect', taking('any calm «by o»')],
  ['rules/no-effect', taking('any calm on o')],
  ['rules/no-effect', taking('Rest «by o»')],
  ['rules/no-effect', taking('Rest on o')],
  ['rules/no-effect', doing('«raise tally by 0»')],
  ['rules/no-effect', doing('raise tally by 1')],
  ['rules/outcomes-not-handled', calling('wins  nothing', '«Try»')],
  ['rules/outcomes-not-handled', calling('wins, draws, misses  nothing')],
  ['rules/outcomes-not-handled', calling('wins  nothing\n      otherwise  nothing')],
  ['rules/outcome-handled-twice', calling('wins, «wins»  nothing\n      otherwise  nothing')],
  ['rules/never-reached', calling('wins, draws, misses  nothing\n      «otherwise»  nothing')],
  ['rules/never-reached', calling('wins, draws  nothing\n      otherwise  nothing')],
  ['rules/never-reached', doing('end round\n    «announce "a"»\n    announce "b"')],
  ['rules/never-reached', doing('end round\n    «if h.alive»\n      announce "b"')],
  ['rules/never-reached', doing('if h.alive\n      end round\n    announce "b"')],
  ['rules/never-reached', deciding('pick first\n  «pick lowest option.HP»')],
  // If `nobody` is the only option, `pick first` finds no one.
  ['rules/never-reached', deciding('pick first\n  pick nobody')],
  ['rules/never-reached', deciding('pick nobody\n  pick first')],
  ['rules/never-reached', deciding('pick nobody\n  «pick nobody»')],
  ['rules/never-reached', deciding('pick first when h.HP < 2\n  pick lowest option.HP')],
  ['rules/never-reached', deciding('pick lowest option.HP\n  pick first')],
  ['rules/never-reached', deciding('pick lowest option.HP\n  «pick lowest option.HP»')],
  ['rules/never-reached', deciding('take nothing\n  «take nothing»')],
  ['rules/never-reached', deciding('say most\n  «say 3» when h.alive')],
  // The number may be outside the range that is asked for.
  ['rules/never-reached', deciding('say 3\n  say most')],
  ['rules/never-reached', `${choosing('')}  choose Go yes\n  «choose Go no»\n`],
  // An option with a condition is not always among the options.
  ['rules/never-reached', `${choosing('  when h.alive')}  choose Go yes\n  choose Go no\n`],
  ['rules/never-happens', reaching('«tally reaches 10»')],
  ['rules/never-happens', reaching('tally reaches 9')],
  ['rules/never-happens', reaching('«tally reaches -1»')],
  ['rules/never-reached', 'policy Slow\n  pick first\n  «pick lowest option.HP»\n  say 3\n'],
  ['rules/never-reached', 'policy Slow\n  say most\n  «say 3»\n'],
  ['rules/never-reached', 'policy Slow for h\n  pick first when h.HP > 1\n  pick nobody\n'],
  ['rules/never-reached', 'policy Slow\n  say 3\n  say most\n'],
  ['rules/never-holds', 'define h is odd when «h.mood < calm»\n'],
  ['rules/never-holds', 'define h is odd when h.mood < angry\n'],
  ['rules/always-holds', 'define h is odd when «h.mood >= calm»\n'],
  ['rules/always-holds', 'define h is odd when «h.mood <= wild»\n'],
  ['rules/always-holds', 'define h is odd when h.mood <= angry\n'],
  ['rules/no-effect', doing('«lower tally by 0»')],
  ['rules/no-effect', doing('«reveal h.HP»')],
  [
    'rules/no-effect',
    `kind Spy\n  code  0..9  hidden from everyone\n${doing('reveal s.code').replace('h in heroes', 's in spies')}side spies\n`,
  ],
  ['rules/backwards', doing('lower tally by «-2»')],
  ['rules/backwards', doing('raise h.HP by «-1»')],
  ['rules/backwards', doing('raise h.HP by 1')],
  ['rules/stops-at-bound', doing('set tally to «12»')],
  ['rules/stops-at-bound', doing('set h.HP to «-1»')],
  ['rules/stops-at-bound', doing('set tally to 9')],
  ['rules/stops-at-bound', doing('set tally to tally + 20')],
  ['types/out-of-range', doing('set mark to «12»')],
  ['types/out-of-range', doing('set mark to «1»')],
  ['types/out-of-range', doing('set mark to «h.might + 20»')],
  ['types/out-of-range', doing('set mark to h.might')],
  ['types/out-of-range', doing('set mark to 6')],
  [
    'types/out-of-range',
    `condition Hot\n  has heat  1..3\n  bars everything\ndefine h.burn as h.Hot.heat\n${doing('h gains Hot with heat «4»')}`,
  ],
  ['syntax/leading-zero', roll('«d02» as face')],
  ['syntax/odd-dice', roll('«d0» as face')],
  ['syntax/odd-dice', roll('«d00» as face')],
  ['syntax/odd-dice', roll('«1001d6» as face')],
  ['syntax/odd-dice', roll('«d1000001» as face')],
  ['syntax/odd-dice', roll('«d6+1000000000» as face')],
  ['syntax/leading-zero', roll('«02d6» as face')],
  ['syntax/leading-zero', roll('2d6+0 as face')],
  ['syntax/leading-zero', roll('d100 as face')],
  ['rules/not-filled-in', 'procedure «Later»\ntrigger Begin when round begins\n  Later\n'],
  ['rules/not-filled-in', 'procedure Later\n  nothing\ntrigger Begin when round begins\n  Later\n'],
  ['rules/never-given', `${used}condition «Cursed»\n  bars everything\n`],
  [
    'rules/never-given',
    `${used}condition «Cursed»\ntrigger Ow when h.HP falls\n  if h is Cursed\n    announce "ow"\n`,
  ],
  [
    'rules/never-given',
    `${used}condition Cursed\ntrigger Ow when h.HP falls\n  if h is not Cursed\n    h gains Cursed\n`,
  ],
  [
    'rules/never-given',
    `${used}condition Cursed\n  bars everything\nscenario Meadow\n  side heroes\n    Hero  might  Cursed\n    Ann   5      yes\n`,
  ],
  // If only a trigger waits for a condition, the trigger is reported instead.
  [
    'rules/never-given',
    `${used}condition Cursed\ntrigger Ow when h gains Cursed\n  announce "ow"\n`,
  ],
  [
    'rules/never-reached',
    `table Band\n  n      worth\n  «..1»    0\n  2..7   1\n  8..12  2\n  «13..»   3\ncheck Try by h\n  roll 2d6 as x\n  let gain be Band at x under worth\n`,
  ],
  [
    'rules/never-reached',
    `table Band\n  n      worth\n  ..1    0\n  2..    1\ncheck Try by h\n  roll 2d6 as x\n    Luck -1 when h.alive\n  let gain be Band at x under worth\n`,
  ],
  [
    'rules/triggers-in-a-circle',
    'track hits counter 0..  starts 0\ntrigger Three when hits reaches 3\n  set hits to 0\n',
  ],
  ['rules/triggers-in-a-circle', 'trigger Calm when h.mood changes\n  set h.mood to calm\n'],
  [
    'rules/triggers-in-a-circle',
    'trigger «Calm» when h.mood changes\n  if h.mood is wild\n    set h.mood to calm\n  otherwise\n    set h.mood to wild\n',
  ],
  [
    'rules/triggers-in-a-circle',
    'track hits counter 0..  starts 0\ntrigger «Three» when hits reaches 3\n  set hits to 0\ntrigger Back when hits falls\n  raise hits by 5\n',
  ],
])('%s: %j', (code, body) => {
  if (code.startsWith('syntax/')) {
    const text = body.replaceAll(/[«»]/g, '');
    expect(diagnose(text).filter((one) => one.code === code).length).toBe(body === text ? 0 : 1);
  } else if (code.startsWith('types/')) {
    const text = body.replaceAll(/[«»]/g, '');
    expect(diagnose(text).filter((one) => one.code === code).length).toBe(body === text ? 0 : 1);
  } else if (body.includes('«')) ruleReports(code, body);
  else isSilent(code, body);
});

test('a change by a negative number is fixed', () => {
  isMended('rules/backwards', doing('lower tally by «-2»'));
});

test.each([
  [roll('3d6 keep highest 3 as face'), 'all 3 dice are kept'],
  [roll('d6 keep highest 1 as face'), 'the one die is kept anyway'],
  [roll('3d6 drop lowest 0 as face'), 'no die is dropped'],
  [roll('3d6 drop lowest 3 as face'), '`drop lowest 3` leaves no die: only 3 dice are thrown'],
  [roll('d6 drop highest 2 as face'), '`drop highest 2` leaves no die: only 1 die is thrown'],
  [roll('5d6 count 1 or more as face'), 'so every one counts'],
  [roll('5d6 count 7 or more as face'), 'so none counts'],
  [roll('d6 reroll 7..9 once as face'), 'a die shows 1 to 6'],
  [doing('raise tally by 0'), 'the number is 0'],
  [doing('lower tally by 0'), 'the number is 0'],
  [doing('reveal h.HP'), '`HP` is hidden from nobody'],
  ['define h is odd when h.mood < calm\n', said.edgeOfOrder('calm', 'first')],
  ['define h is odd when h.mood > wild\n', said.edgeOfOrder('wild', 'last')],
  [calling('wins  nothing'), '`draws` or `misses`'],
  [calling('wins, misses  nothing'), '`draws`'],
  [doing('end round\n    announce "a"'), '`end round` leaves this block'],
])('%j: %s', (body, why) => {
  expect(diagnose(body).map(({ message }) => message)).toContainEqual(expect.stringContaining(why));
});

test('an unknown outcome may mean the missing one, so the missing one is not reported', () => {
  const codes = diagnose(calling('wins, drows, misses  nothing')).map(({ code }) => code);
  expect(codes).toContain('types/unknown-outcome');
  expect(codes).not.toContain('rules/outcomes-not-handled');
});

test('an unused side or kind is reported only if somebody takes part in a scenario', () => {
  const spoken = (scenario: string): readonly string[] =>
    diagnose(
      `side third\nkind Cow\n  milk counter 0..  starts 2\n${used}trigger Full when c.milk rises\n  announce "moo"\n${scenario}`,
    )
      .filter(({ message }) => message.includes(said.noMention))
      .map(({ message }) => message);
  expect(spoken('')).toEqual([]);
  expect(spoken('scenario Lea\n  side heroes\n    Hero  might\n    Ann   5\n')).toEqual([
    expect.stringContaining('`third`'),
  ]);
});

/** Lists of conditions on a d6 and on h, and whether one of them always holds. */
test.each<readonly [readonly string[], boolean]>([
  [['face > 3', 'face <= 3'], true],
  [['face > 3', 'face < 3'], false],
  [['face < 3', 'face >= 4'], false],
  [['face < 3', 'face is 3', 'face > 3'], true],
  [['face is one of 1..3', 'face is one of 4, 5', 'face is 6'], true],
  [['face is one of 1..3', 'face is one of 5..6'], false],
  [['face is one of 2..', 'face is 1'], true],
  [['not face > 3', 'face > 3'], true],
  [['face is not 3', 'face is 3'], true],
  [['face is not 3', 'face is 4'], false],
  [['face > 3 or face < 3', 'face is 3'], true],
  [['face > 1 and face < 5', 'face is 1', 'face >= 5'], true],
  [['face > 1 and face < 5', 'face is 1', 'face > 5'], false],
  [['face > 3 or h.alive', 'face <= 3'], true],
  [['face > 3 and h.alive', 'face <= 3'], false],
  [['h.might > 10 and face > 3', 'face <= 3'], false],
  [['h.might > 10', 'h.might <= 10'], true],
  [['h.might > 10', 'h.might < 10'], false],
  [['h.might > h.HP', 'h.might <= h.HP'], true],
  [['h.might > h.HP', 'h.might < h.HP'], false],
  [['h.HP > 2', 'h.HP is one of 0..2'], true],
  [['h.alive', 'not h.alive'], true],
  [['h.alive', 'h.mood is calm'], false],
  [['h.mood is calm', 'h.mood is one of angry, wild'], true],
  [['h.mood is calm', 'h.mood is angry'], false],
  [['h.mood is calm', 'h.mood is not calm'], true],
  [['h.mood is not wild', 'h.mood is not calm'], true],
])('one of %j always holds: %j', (whens, expected) => {
  const names = ['good', 'fair', 'poor'];
  const lines = whens.map((when, index) => `  ${names[index] ?? ''}  when ${when}\n`).join('');
  const text = `check Try by h\n  roll d6 as face\n${lines}`;
  const last = names[whens.length - 1] ?? '';
  if (expected) isSilent('rules/outcomes-incomplete', text);
  else
    ruleReports('rules/outcomes-incomplete', text.replace(`  ${last}  when`, `  «${last}»  when`));
});

/** Lists of conditions, and the name of the first outcome that is never reached. */
test.each<readonly [readonly string[], string]>([
  [['face > 3', 'face > 4'], 'fair'],
  [['face > 4', 'face > 3'], ''],
  [['face > 3', 'face is one of 4, 5'], 'fair'],
  [['face > 3', 'face is one of 3, 5'], ''],
  [['face > 4', 'face < 3', 'face is one of 1..2'], 'poor'],
  [['face > 4', 'face < 4', 'face is one of 3..5'], ''],
  [['h.mood is one of calm, angry', 'h.mood is angry'], 'fair'],
  [['h.mood is calm', 'h.mood is angry'], ''],
  [['h.alive', 'face > 3', 'h.alive'], 'poor'],
  [['face > 3', 'face <= 3', 'h.alive'], 'poor'],
])('the outcome of %j that is never reached: %j', (whens, expected) => {
  const names = ['good', 'fair', 'poor'];
  const lines = whens.map((when, index) => {
    const name = names[index] ?? '';
    return `  ${name === expected ? `«${name}  when ${when}»` : `${name}  when ${when}`}\n`;
  });
  const text = `check Try by h\n  roll d6 as face\n${lines.join('')}  rest  otherwise\n`;
  const told = diagnose(text.replaceAll(/[«»]/g, '')).filter(
    ({ code, message }) => code === 'rules/never-reached' && !message.includes('`rest`'),
  );
  expect(told.map(({ message }) => /`(\w+)`/.exec(message)?.[1] ?? '')).toEqual(
    expected === '' ? [] : [expected],
  );
});

const hit = 'action Hit by a on t\n  counts as blow\n  lower t.HP by 1\n';
const push = 'action Push by a on t\n  counts as blow\n  pick t from foes\n  lower t.HP by 2\n';
const take = (what: string): string =>
  `trigger Begin when round begins\n  each h in heroes\n    ask h to take ${what}\n`;

test.each([
  `${hit}${take('«Hit»')}`,
  `${hit}${take('Hit on h')}`,
  `${push}${take('Push')}`,
  `${push}${take('Push on h')}`,
  `${hit}${push}${take('Push, «Hit»')}`,
  `${hit}${push}${take('any blow')}`,
])('if an offer leaves a parameter open, the action must pick it: %j', (body) => {
  if (body.includes('«')) ruleReports('rules/parameter-not-picked', body);
  else isSilent('rules/parameter-not-picked', body);
});
