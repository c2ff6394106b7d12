// The advice for lines of people who have never programmed: heads without a name that their lines use, plain English, two mistakes in one
// line.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allAdvised, narrow } from './advised.ts';

const rules = readFileSync(new URL('fold.fray', import.meta.url), 'utf8');

/** A right text, its wrong form, and the text that the advice must give (the right one if none is given). */
type Slip = readonly [right: string, wrong: string, meant?: string];

const slips = (rows: readonly Slip[]): readonly Slip[] => rows;

function isMended(right: string, wrong: string, meant: string): void {
  expect(rules).toContain(right);
  expect(allAdvised(rules.replace(right, () => wrong))).toBe(
    narrow(rules.replace(right, () => meant)),
  );
}

describe('a head that lacks a name which its lines use', () => {
  test.each(
    slips([
      ['check Watch by s "does it', 'check Watch "does it'],
      ['choice Flee by s "run', 'choice Flee "run'],
      ['action Doze by s\n', 'action Doze\n'],
      ['policy Timid for a\n', 'policy Timid\n'],
      ['procedure Maul of s from w (Wolf)', 'procedure Maul of s', 'procedure Maul of s from w'],
      ['define half of x (number) as', 'define half of x as'],
      ['define half of x (number) as', 'define half of x number as'],
      ['define half of x (number) as', 'define half of number x as'],
      ['define w is fierce when', 'define fierce wolf when'],
      [
        'to Watch by s when season is winter',
        'to Watch when s.awake',
        'to Watch by s when s.awake',
      ],
    ]),
  )('%j written as %j gets the right advice', (right = '', wrong = '', meant = right) => {
    isMended(right, wrong, meant);
  });
});

describe('two mistakes in one line', () => {
  test.each(
    slips([
      ['define half of x (number) as x / 2 rounded down', 'define half of x as x / 2'],
      [
        'where t.wounds < 6\n',
        "where t isn't Hidden, t.wounds < 6\n",
        'where t is not Hidden and t.wounds < 6\n',
      ],
      ['when s is hurt\n  stay', "when s doesn't have luck\n  stay", 'when s.luck is 0\n  stay'],
      ['  prey     Wolf                         starts', '  prey     a Wolf or nobody  starts'],
    ]),
  )('%j written as %j gets the right advice', (right = '', wrong = '', meant = right) => {
    isMended(right, wrong, meant);
  });
});

describe('a line in plain English', () => {
  test.each(
    slips([
      // Bounds: the advice keeps the bounded value.
      ['by teeth but at most 3', 'by teeth, max 3'],
      ['by teeth but at most 3', 'by teeth (max 3)'],
      ['by teeth but at most 3', 'by teeth, but never more than 3'],
      ['counter 0..6                 starts 0\n  luck', 'counter up to 6  starts 0\n  luck'],
      ['counter 0..20  starts 10', '10 out of 20'],
      // A word belongs to one field, so it says which field is meant.
      ['when s is hurt\n  stay', 'when s is tense\n  stay', 'when s.mood is tense\n  stay'],
      ['  with Jon.mood tense', '  with Jon tense'],
      ['-1 to Watch by s when season is winter', '-1 on Watch in winter'],
      // Harm raises the field that counts it.
      ['raise t.wounds by s.tool.harm', 't takes s.tool.harm wounds'],
      ['raise s.wounds by teeth but at most 3', 'hurt s by teeth but at most 3'],
      ['raise s.wounds by teeth but at most 3', 'wound s by 2', 'raise s.wounds by 2'],
      ['raise s.wounds by teeth but at most 3', 's takes 2 damage', 'raise s.wounds by 2'],
      ['    falls    nothing', '    falls    -'],
      ['  roll w.bite as teeth by w', '  w rolls w.bite as teeth'],
      ['  roll w.bite as teeth by w', '  teeth = roll w.bite'],
      ['  roll s.sling as aim', '  let aim = roll s.sling'],
      ['  roll s.sling as aim', '  aim: roll s.sling'],
      ['draw o from cup\n', 'draw from cup\n'],
      ['span watch in night', 'span watch, part of night'],
      ['deck of Omen times copies', 'deck of Omen by copies'],
      ['  2..4   storm', '  2,3,4   storm'],
      ['  nothing-seen  1  0', '  nothing seen  1  0'],
      ['  at end of each night\n  sheep <= 20', '  sheep <= 20', '  always\n  sheep <= 20'],
    ]),
  )('%j written as %j gets the right advice', (right = '', wrong = '', meant = right) => {
    isMended(right, wrong, meant);
  });
});
