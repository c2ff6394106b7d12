// Tables of examples: each row gives the same example as one that is written out.

import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { describe, expect, test } from 'vitest';
import { expectDiagnostics } from './marked-source.ts';

const rules = `ruleset "Archers"

side left
side right

kind Archer
  aim    1..20
  shot   counter 0..  starts 0
  hits   counter 0..  starts 0
  plans  list of row of Deed  starts nothing

table Deed
  deed  pace
  draw  quick
  walk  slow

ruling ties
  hit   default
  miss

check Hit by a on t
  roll 3d6 as face
  hit   when face > t.aim or face is t.aim and ties is hit
  miss  otherwise

action Shoot by a on t
  counts as act
  pick t from enemies of a
  Hit by a on t as how
  if how is hit
    raise a.hits by 1

encounter
  each a in everyone
    ask a to list deeds, up to 2, from Deed
    set a.plans to deeds
    ask a to take any act or nothing
    if a.hits + a.shot + length of a.plans > 3 and (any d in a.plans where d.pace is slow)
      announce "{a} rests"

scenario Range
  side left
    Archer  aim
    Ann     12
  side right
    Archer  aim
    Bob     10
`;

function compiled(text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('archers.fray', `${rules}${text}`));
  expect(diagnostics.map((one) => one.message)).toEqual([]);
  if (ruleset === undefined) throw new Error('it does not compile');
  return ruleset;
}

/** Returns the examples with the code that they play, without positions in the text. */
function examplesOf(text: string): unknown {
  const { examples, procs, triggers } = compiled(text);
  return JSON.parse(
    JSON.stringify({ examples, procs, triggers }, (key: string, value: unknown) =>
      key === 'at' ? undefined : value,
    ),
  );
}

describe('a row gives the same example as one that is written out', () => {
  test('faces, words and outcomes', () => {
    expect(
      examplesOf(`
example "aim"  [A-1]
  scenario Range
  dice Hit by Ann  3 faces
  try Hit by Ann on Bob is outcome
  cases
    case    faces  outcome
    "more"  3, 5   hit                       [A-2]
    even    3, 4   hit
    less    3, 3   miss
`),
    ).toEqual(
      examplesOf(`
example "aim: more"  [A-1 A-2]
  scenario Range
  dice Hit by Ann  3 3 5
  try Hit by Ann on Bob is hit

example "aim: even"  [A-1]
  scenario Range
  dice Hit by Ann  3 3 4
  try Hit by Ann on Bob is hit

example "aim: less"  [A-1]
  scenario Range
  dice Hit by Ann  3 3 3
  try Hit by Ann on Bob is miss
`),
    );
  });

  test('options with the names of keywords', () => {
    const often = `
ruling often
  once  default
  each
`;
    expect(
      examplesOf(`${often}
example "aim"
  scenario Range
  ruling often reading
  expect how-often is reading
  cases
    case    reading
    "rare"  once
    "more"  each
define how-often as often
`),
    ).toEqual(
      examplesOf(`${often}
example "aim: rare"
  scenario Range
  ruling often once
  expect how-often is once

example "aim: more"
  scenario Range
  ruling often each
  expect how-often is each
define how-often as often
`),
    );
  });

  test('names that a line of the example introduces', () => {
    expect(
      examplesOf(`
example "idle"
  scenario Range
  expect (count x in left where x.hits is 0) is idle
  cases
    case   idle
    "one"  1
    two    2
`),
    ).toEqual(
      examplesOf(`
example "idle: one"
  scenario Range
  expect (count x in left where x.hits is 0) is 1

example "idle: two"
  scenario Range
  expect (count x in left where x.hits is 0) is 2
`),
    );
  });

  test('a dash leaves out the lines that use its column, and rows of participants keep the default', () => {
    expect(
      examplesOf(`
example "ties"
  scenario Range
  ruling ties reading
  side right
    Archer  aim
    who     aim
  with who.shot shots
  dice Hit by Ann  3 3 4
  try Hit by Ann on who is outcome
  expect who.shot is shots
  cases
    reading  who  aim  shots  outcome
    -        Bob  10   2      hit
    miss     Rob  10   -      miss
`),
    ).toEqual(
      examplesOf(`
example "ties: -"
  scenario Range
  side right
    Archer  aim
    Bob     10
  with Bob.shot 2
  dice Hit by Ann  3 3 4
  try Hit by Ann on Bob is hit
  expect Bob.shot is 2

example "ties: miss"
  scenario Range
  ruling ties miss
  side right
    Archer  aim
    Rob     10
  dice Hit by Ann  3 3 4
  try Hit by Ann on Rob is miss
`),
    );
  });

  test('answers, numbers with several parts, and expectations at a moment', () => {
    expect(
      examplesOf(`
example "answers"
  scenario Range
  other dice from seed 1
  answer Ann lists deeds
  answer Ann takes deed
  expect length of Ann.plans is planned
  expect at end of encounter
    times Shoot by Ann this encounter is one of shots
    Bob.hits is hits
  cases
    deeds       deed     planned  shots  hits
    draw, walk  Shoot    2        1, 2   -
    nothing     nothing  0        0      0
`),
    ).toEqual(
      examplesOf(`
example "answers: draw, walk"
  scenario Range
  other dice from seed 1
  answer Ann lists draw, walk
  answer Ann takes Shoot
  expect length of Ann.plans is 2
  expect at end of encounter
    times Shoot by Ann this encounter is one of 1, 2

example "answers: nothing"
  scenario Range
  other dice from seed 1
  answer Ann lists nothing
  answer Ann takes nothing
  expect length of Ann.plans is 0
  expect at end of encounter
    times Shoot by Ann this encounter is one of 0
    Bob.hits is 0
`),
    );
  });

  test('the failure of a row is reported at the row', () => {
    const text = `
example "aim"
  scenario Range
  dice Hit by Ann  faces
  try Hit by Ann on Bob is miss
  cases
    case  faces
    less  3, 3, 3
    even  3, 3, 4
`;
    const lines = `${rules}${text}`.split('\n');
    const { examples, places } = compiled(text);
    const rows = examples.map((one) => lines[(places[one.at]?.line ?? 0) - 1]?.trim());
    expect(rows).toEqual(['less  3, 3, 3', 'even  3, 3, 4']);
  });
});

describe('a mistake in a table of examples is reported', () => {
  const head = `
example "aim"
  scenario Range
  dice Hit by Ann  faces
  try Hit by Ann on Bob is outcome
  cases
    case  faces    outcome
`;
  test.each([
    ['a row too short', '    «less  3, 3, 3»\n', 'types/row-length'],
    ['a row too long', '    less  3, 3, 3  miss  «3»\n', 'types/row-length'],
    [
      'two rows of one name',
      '    less 3, 3, 3 miss\n    «less» 3, 3, 2 miss\n',
      'names/declared-twice',
    ],
    ['a word for a face', '    less  «low»  miss\n', 'types/cell-does-not-fit'],
    ['faces for an outcome', '    less  3, 3, 3  «1, 2»\n', 'types/cell-does-not-fit'],
    ['an outcome that is none', '    less  3, 3, 3  «mis»\n', 'types/unknown-outcome'],
  ] as const)('%s', (_what, rows, code) => {
    expectDiagnostics(`${rules}${head}${rows}`, (source) => compile(source).diagnostics, code);
  });

  test.each([
    ['a field of what is no name', 'before.aim', '«3»', ['types/cell-does-not-fit']],
    ['what is no name', 'before', '«3»', ['types/cell-does-not-fit']],
  ] as const)('a line that sets %s is reported', (_what, target, cell, codes) => {
    const text = head
      .replace('  dice', `  with ${target} 2\n  dice`)
      .replace('case  ', 'case  before  ');
    expectDiagnostics(
      `${rules}${text}    less  ${cell}  3, 3, 3  miss\n`,
      (source) => compile(source).diagnostics,
      ...codes,
    );
  });

  test('a column that no line uses', () => {
    expectDiagnostics(
      `${rules}${head.replace(/outcome\n$/, 'outcome  «more»\n')}    less  3, 3, 3  miss  1\n`,
      (source) => compile(source).diagnostics,
      'rules/unused',
    );
  });

  test('a column that does not exist', () => {
    expectDiagnostics(
      `${rules}
example "aim"
  scenario Range
  dice Hit by Ann  «faces»
  try Hit by Ann on Bob
`,
      (source) => compile(source).diagnostics,
      'names/unknown',
    );
  });
});
