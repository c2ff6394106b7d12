// Tests the findings about numbers and about runs that do not end, with rules that break them (marked with
// «…») and rules that keep them.

import { describe, expect, test } from 'vitest';
import { said } from '../diagnostics/said-fixture.ts';
import { check, isSilent, readMarks, ruleReports } from './rules-fixture.ts';
import { thorough } from '../../../../test/scale.ts';

const outcome = (dice: string, when: string): string =>
  check(`  roll ${dice} as face\n  wins  when ${when}\n  misses  otherwise\n`);

describe('comparisons that the dice decide', () => {
  test('a d20 is never 25 or more, and a d10 is never above 10', () => {
    const [one] = ruleReports('rules/never-holds', outcome('d20', '«face >= 25»'));
    expect(one?.message).toBe('`face >= 25` never holds: a d20 shows 1 to 20');
    ruleReports('rules/never-holds', outcome('d10', '«face > 10»'));
    ruleReports('rules/never-holds', outcome('3d6', '«face is 2»'));
    ruleReports('rules/never-holds', outcome('d10', 'face is one of 9..10, «11»'));
    isSilent('rules/never-holds', outcome('d10', 'face >= 10'));
  });
  test('modifiers inside and outside the check widen the bounds of the dice', () => {
    isSilent(
      'rules/never-holds',
      check(
        '  roll d20 as face\n    Bonus +5 when h.alive\n  wins  when face >= 25\n  misses  otherwise\n',
      ),
    );
    isSilent(
      'rules/never-holds',
      `modifier Strong + h.might to Try by h\n${outcome('d20', 'face >= 25')}`,
    );
    ruleReports(
      'rules/never-holds',
      `modifier Strong +4 to Try by h\n${outcome('d20', '«face >= 25»')}`,
    );
  });
  test('keep, drop, count and explode change the bounds of the dice', () => {
    ruleReports('rules/never-holds', outcome('4d6 drop lowest 1', '«face > 18»'));
    ruleReports('rules/never-holds', outcome('3d10 count 8 or more', '«face > 3»'));
    isSilent('rules/never-holds', outcome('d6 explode on 6 up to 3 times', 'face > 6'));
  });
  test('comparisons use the bounds of fields', () => {
    ruleReports('rules/never-holds', 'define h is gone when «h.HP < 0»\n');
    ruleReports('rules/never-holds', 'define h is gone when «h.might - 20 > 1»\n');
    isSilent('rules/never-holds', 'define h is gone when h.HP < 1\n');
    ruleReports('rules/always-holds', 'define h is there when «h.HP >= 0»\n');
    isSilent(
      'rules/always-holds',
      'invariant Bounds\n  always\n  every h in heroes satisfies h.HP >= 0\n',
    );
  });
  test('one field cannot have two values', () => {
    ruleReports('rules/never-holds', 'define h is odd when «h.mood is calm and h.mood is wild»\n');
    isSilent('rules/never-holds', 'define h is odd when h.mood is calm or h.mood is wild\n');
  });
  test('no word is above the last one', () => {
    ruleReports('rules/never-holds', 'define h is odd when «h.mood > wild»\n');
    isSilent('rules/never-holds', 'define h is odd when h.mood >= wild\n');
  });
});

describe('tables read with a number', () => {
  const table = (rows: string, use = ''): string =>
    `table Band\n  points  label  worth\n${rows}${use}`;
  test('rows must not overlap or leave a gap', () => {
    ruleReports('rules/rows-overlap', table('  1..5    "low"  1\n  «5..9»  "high"  2\n'));
    ruleReports('rules/rows-leave-a-gap', table('  1..5    "low"  1\n  «7..9»  "high"  2\n'));
    isSilent('rules/rows-overlap', table('  1..5  "low"  1\n  6..  "high"  2\n'));
    isSilent('rules/rows-leave-a-gap', table('  1..5  "low"  1\n  6..  "high"  2\n'));
  });
  test('a table needs a row for every total that is looked up', () => {
    const look =
      'check Try by h\n  roll 2d6 as total-of-two\n  let gain be Band at «total-of-two» under worth\n';
    ruleReports('rules/rows-leave-a-gap', table('  2..11  "low"  1\n', look));
    isSilent('rules/rows-leave-a-gap', table('  2..12  "low"  1\n', readMarks(look).text));
  });
});
describe('cycles that would keep a run from ending', () => {
  test('calls and definitions must not form a cycle', () => {
    const [one] = ruleReports(
      'rules/calls-itself',
      'procedure «Ping»\n  Pong\nprocedure Pong\n  Ping\n',
    );
    expect(one?.message).toContain('Ping → Pong → Ping');
    ruleReports('rules/calls-itself', 'define h.«x» as h.y + 1\ndefine h.y as h.x + 1\n');
    ruleReports(
      'rules/calls-itself',
      'action «Act» by h\n  counts as deed\n  ask h to take any deed\n',
    );
    ruleReports(
      'rules/calls-itself',
      'action Act by h\n  allowed when h is ready\n  announce "a"\ndefine h is «ready» when h can take Act\n',
    );
    isSilent('rules/calls-itself', 'procedure Ping\n  Pong\nprocedure Pong\n  announce "pong"\n');
  });
  test.runIf(thorough)('no chain of definitions is too long for the engine', () => {
    const chain = (count: number, marked: number): string =>
      Array.from(
        { length: count },
        (_, n) =>
          `define h.${n === marked ? `«${link(n)}»` : link(n)} as ${n === 0 ? 'h.HP' : `h.${link(n - 1)}`}\n`,
      ).join('');
    const link = (n: number): string =>
      `link-${String.fromCharCode(...[...String(n)].map((digit) => 97 + Number(digit)))}`;
    ruleReports('rules/too-deep', chain(3_000, 100));
    isSilent('rules/too-deep', chain(100, -1));
    const long = (count: number, marked: number): string =>
      chain(count, marked)
        .replace(/$/gm, ' + 1'.repeat(200))
        .replace(/^( \+ 1)+$/gm, '');
    ruleReports('rules/too-deep', long(20, 9));
    isSilent('rules/too-deep', long(9, -1));
    const backwards = chain(3_000, 100).split('\n').reverse().join('\n');
    ruleReports('rules/too-deep', backwards);
    isSilent(
      'rules/too-deep',
      Array.from(
        { length: 3_000 },
        (_, n) => `procedure ${link(n)}\n  ${n === 0 ? 'nothing' : link(n - 1)}\n`,
      ).join(''),
    );
  });
  test('a cycle of triggers is reported', () => {
    ruleReports(
      'rules/triggers-in-a-circle',
      'trigger «Bleed» when h.HP falls\n  lower h.HP by 1\n',
    );
    isSilent('rules/triggers-in-a-circle', 'trigger Bleed when h.HP falls\n  announce "ouch"\n');
    isSilent('rules/triggers-in-a-circle', 'trigger Bleed when h.HP falls\n  raise h.HP by 1\n');
  });
});

const NEVER = said.possibleOrRemove;

test.each([
  [outcome('d20', '«face >= 25»'), 'a d20 shows 1 to 20'],
  [outcome('d20', '«face + 0 >= 25»'), '`face + 0` is 1 to 20'],
  ['define h is gone when «h.HP < 0»\n', '`h.HP` is at least 0'],
  ['define h is gone when «h.might > 20»\n', '`h.might` is 1 to 20'],
  ['define h is gone when «30 < h.might»\n', '`h.might` is 1 to 20'],
  ['define h is gone when «0 - h.HP > 0»\n', '`0 - h.HP` is at most 0'],
  ['track fixed 4..4  starts 4\ndefine h is gone when «fixed > 4»\n', '`fixed` is 4'],
  [
    `${outcome('d20', 'face > 9')}encounter\n  each h in heroes\n    Try by h as r\n      wins, misses  nothing\n    if «(natural of r.face) > 30»\n      nothing\n`,
    '`(natural of r.face)` is 1 to 20',
  ],
  [
    'define h is gone when «h.HP < h.might - 21»\n',
    '`h.HP` is at least 0, and `h.might - 21` is -20 to -1',
  ],
])('the message says why the comparison never holds: %j', (body, why) => {
  const [one] = ruleReports('rules/never-holds', body);
  expect(one?.message.endsWith(` never holds: ${why}`)).toBe(true);
  expect(one?.help.map(({ text }) => text)).toEqual([NEVER]);
});
