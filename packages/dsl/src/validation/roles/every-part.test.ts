// Tests who can get to a line through each part of a rule. Each row marks the fields that are reported as
// missing with «…», or marks nothing.

import { expect, test } from 'vitest';
import { compile } from '../../compile.ts';
import { said } from '../../diagnostics/said-fixture.ts';
import { createSource } from '../../source/source.ts';
import { inProcedure, prelude, lackingReports } from './roles-fixture.ts';

const late = (lines: string): string => `trigger Late when round ends\n${lines}`;
const allLoseHP = late('  each p in everyone\n    lower p.HP by 1\n');
const lot = 'check Lot by q\n  roll d6 as x\n';
const order = (key: string, from = 'everyone'): string =>
  `trigger Order when round begins\n  rank row of p in ${from}\n    ${key}\n    otherwise as listed\n`;

test.each([
  // Which participants an expression means.
  ['a name in brackets', inProcedure('  if (p) is Hero\n    lower p.nerve by 1\n')],
  [
    'a definition of somebody that is a hero',
    `${inProcedure('  let q be p.chief\n  lower q.nerve by 1\n')}\ndefine h.chief as first x in everyone where x is Hero and x.HP > h.HP\n`,
  ],
  [
    'a definition of somebody that is anybody',
    `${inProcedure('  let q be p.chief\n  lower q.«nerve» by 1\n')}\ndefine h.chief as first x in everyone where x.HP > h.HP\n`,
  ],
  [
    'a function that is a hero',
    `${inProcedure('  let q be chief of p\n  lower q.nerve by 1\n')}\ndefine chief of h as first x in everyone where x is Hero and x.HP > h.HP\n`,
  ],
  [
    'a function that is anybody',
    `${inProcedure('  let q be chief of p\n  lower q.«nerve» by 1\n')}\ndefine chief of h as first x in everyone where x.HP > h.HP\n`,
  ],
  [
    'what a function is asked of',
    `${inProcedure('  if strength of p.«friend» > 1\n    nothing\n')}\ndefine strength of h as h.HP + 1\n`,
  ],
  [
    'what a function of heroes is asked of',
    `${inProcedure('  if strength of p.friend > 1\n    nothing\n', 'heroes')}\ndefine strength of h as h.nerve + 1\n`,
  ],
  // What a name stands for, in each case of its `let`.
  [
    'anybody in the first case',
    inProcedure(
      '  let q be\n    first x in everyone  when p.HP > 2\n    first x in heroes    otherwise\n  lower q.«nerve» by 1\n',
    ),
  ],
  [
    'anybody in the last case',
    inProcedure(
      '  let q be\n    first x in heroes    when p.HP > 2\n    first x in everyone  otherwise\n  lower q.«nerve» by 1\n',
    ),
  ],
  [
    'a hero in each case',
    inProcedure(
      '  let q be\n    first x in heroes  when p.HP > 2\n    first x in Hero    otherwise\n  lower q.nerve by 1\n',
    ),
  ],
  // Lines below each kind of statement.
  [
    'if nobody is picked',
    inProcedure(
      '  pick q at random from foes\n    lower q.rage by 1\n  otherwise\n    lower p.«nerve» by 1\n',
    ),
  ],
  [
    'if nobody is picked by a hero',
    inProcedure(
      '  pick q at random from foes\n    lower q.rage by 1\n  otherwise\n    lower p.nerve by 1\n',
      'heroes',
    ),
  ],
  [
    'below an outcome',
    inProcedure('  Test by p\n    good  nothing\n    bad   lower p.«nerve» by 1\n'),
  ],
  [
    'below an outcome of a hero',
    inProcedure('  Test by p\n    good  nothing\n    bad   lower p.nerve by 1\n', 'heroes'),
  ],
  ['below a loop', inProcedure('  play round up to 3 times\n    lower p.«nerve» by 1\n')],
  ['how a roll is thrown', inProcedure('  roll (p.«nerve» + 2) * 1d6 as x\n  lower p.HP by x\n')],
  [
    'how a hero throws a roll',
    inProcedure('  roll (p.nerve + 2) * 1d6 as x\n  lower p.HP by x\n', 'heroes'),
  ],
  ['for how long', inProcedure('  p gains Shaken for p.«nerve» rounds\n')],
  ['until whose turn', inProcedure('  p gains Shaken until end of next round of p.«friend»\n')],
  ['for how long, of heroes', inProcedure('  p gains Shaken for p.nerve rounds\n', 'heroes')],
  [
    'who throws for somebody at random',
    inProcedure('  pick q at random by p.«friend» from everyone\n    lower q.HP by 1\n'),
  ],
  ['whose round it is', inProcedure('  play round of p.«friend» up to 3 times\n    nothing\n')],
  [
    'whose round it is, of heroes',
    inProcedure('  play round of p.friend up to 3 times\n    nothing\n', 'heroes'),
  ],
  // Actions that only some can take.
  [
    'an action of heroes, where all are asked for any',
    'action Push by a (Hero)\n  counts as deed\n  lower a.nerve by 1\n',
  ],
  [
    'an action of heroes, where all are asked whether they can',
    `action Push by a (Hero)\n  counts as shove\n  lower a.nerve by 1\n${inProcedure('  if p can take any shove\n    nothing\n')}trigger Later when round ends\n  each h in heroes\n    ask h to take Push\n`,
  ],
  [
    'an action of anybody, where all are asked for any',
    'action Push by a\n  counts as deed\n  lower a.«nerve» by 1\n',
  ],
  // Orders.
  ['who rolls for a place', `${order('highest roll Lot.x by p.«friend»')}${lot}`],
  [
    'who rolls for the place of a hero',
    `${order('highest roll Lot.x by p.friend', 'heroes')}${lot}`,
  ],
  [
    'when a place is rolled for',
    `${order('highest roll Lot.x by p when any q in everyone where q.«nerve» > 1')}${lot}`,
  ],
  // Policies, measures, examples.
  ['what is on offer may be anybody', `policy Bold\n  pick highest option.courage\n`],
  ['a field of what is on offer', `policy Bold\n  pick highest option.nerve\n`],
  [
    'a measure of what all lose',
    `measure lost\n  whenever p.HP falls\n  total of q.«nerve» for q in everyone where q is p\n${allLoseHP}`,
  ],
  [
    'what is done in an example',
    'example "x"\n  scenario Field\n  at start of round 1\n    each p in everyone\n      lower p.«nerve» by 1\n  other dice from seed 1\n  expect Ann.HP > 0\n',
  ],
  [
    'what is done to heroes in an example',
    'example "x"\n  scenario Field\n  at start of round 1\n    each p in heroes\n      lower p.nerve by 1\n  other dice from seed 1\n  expect Ann.HP > 0\n',
  ],
])('%s', (_, body) => {
  lackingReports(body);
});

test('a missing field is not reported next to a line that could not be read, since that line may test for it', () => {
  const lacking = (lines: string): readonly string[] =>
    compile(createSource('nerves.fray', prelude + inProcedure(lines)))
      .diagnostics.filter(({ code }) => code === 'names/not-of-all-kinds')
      .map(({ message }) => message);
  expect(lacking('  lower p.nerve by 1\n')).toEqual([said.maybeWithout('a Brute', 'nerve')]);
  expect(lacking('  lower p.nerve by 1\n\nprocedure Rest of p\n  ) 5 (\n')).toEqual([]);
});
