// The advice for lines that are right except for how a value or name is written. Examples: abbreviations, numbers in words or quotes, names
// of two words, joined or split lines, lines without indent.

import { readFileSync } from 'node:fs';
import { advise, compile, createSource, positionAt, type Diagnostic } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { said } from '../../packages/dsl/src/diagnostics/said-fixture.ts';
import { allAdvised, narrow } from './advised.ts';

const systemText = (name: string): string =>
  readFileSync(new URL(`../systems/${name}.fray`, import.meta.url), 'utf8');

/** A right text, its wrong form, and the text that the advice must give (the right one if none is given). */
const slips: readonly (readonly [ruleset: string, right: string, wrong: string, meant?: string])[] =
  [
    // Abbreviations, and several words for one.
    ['bands', 'action Dash by h', 'act Dash by h'],
    ['twenty', 'check Initiative by c', 'chk Initiative by c'],
    ['volley', 'invariant Never-more', 'inv Never-more'],
    ['twenty', '(no p in party where', '(no p in parties where'],
    ['pit', 'check Grapple by a against t', 'check Grapple by a vs t'],
    // Numbers.
    ['edges', '  2  when force >= 7', '  "2"  when force >= 7'],
    ['pit', '  6     leg', '  six   leg'],
    ['pushing', 'base-again by Lea  6 1 2', 'base-again by Lea  six 1 2'],
    ['pit', 'dice Where-hit by Gor  6', 'dice Where-hit by Gor  d6: 6'],
    [
      'pit',
      'counter 0..2            starts 2\n  leg',
      'counter 0..2            starts 3\n  leg',
      'counter 0..2 starts 2\n  leg',
    ],
    ['twenty', 'play round up to 50 times', 'play round up to 5O times'],
    ['pit', '  5     arm', '  5 is the arm'],
    // Names.
    ['passes', 'invariant Who-is-out-does-not-act', "invariant Who-is-out-doesn't-act"],
    ['bands', '  dice Act-under-fire by', '  dice act under fire by'],
    ['pit', '    Bero       3', "    Bero's     3"],
    ['twenty', '    Spider x3  13', '    3 Spiders  13'],
    // Two lines in one, and one in two.
    ['duel', '  dice Clash.theirs by Kaj  9\n', '  dice Clash.theirs by Kaj\n    9\n'],
    [
      'duel',
      '  expect Kaj.points is 6\n  expect Ivo.points is 20',
      '  expect Kaj.points is 6, Ivo.points is 20',
    ],
    ['duel', '    Kaj\n', "    Kaj's\n"],
    ['wild', 'play turn of f', "play f's turn"],
    ['duel', '  always\n', '  "always"\n'],
    // Prepositions.
    ['cards', 'length of cards is 6', 'length in cards is 6'],
    ['passes', 'dice Initiative by Oka ', 'dice Initiative Oka '],
    ['edges', '  highest of h.harm for h in Hero', '  highest h.harm of h in Hero'],
    ['bands', '  full     when result >= 10', '  full     is when result >= 10'],
    // The comment would swallow a joined line, so there is no advice.
    [
      'duel',
      '  expect Kaj.points is 6\n',
      '  expect\n    Kaj.points is 6  # hurt\n    Ivo.points is 99\n',
      '  expect\n    Kaj.points is 6  # hurt\n    Ivo.points is 99\n',
    ],
    [
      'duel',
      'by Ivo    10 10 3',
      'by Ivo\n    10 # "the" first\n    10\n    3',
      'by Ivo\n    10 # "the" first\n    10\n    3',
    ],
    ['duel', 'by Ivo    10 10 3', 'by Ivo\n    10\n    10\n    3 # last', 'by Ivo 10 10 3 # last'],
    // The advice never leaves out what dice show.
    ['duel', 'by Ivo    10 10 3', 'by Ivo one 10 3', 'by Ivo 1 10 3'],
    ['duel', 'by Ivo    10 10 3', 'by Ivo 10 three 3', 'by Ivo 10 3 3'],
    // Expectations of an example.
    ['pushing', '  a is up and t is up', '  a is up, t is up'],
    ['passes', '    times Shoot by Nix this turn is 3', '    Shoot by Nix times this turn is 3'],
    ['passes', '    times Shoot by Nix this turn is 3', '    Shoot by Nix this turn 3 times'],
    ['twenty', '    miss, fumble  nothing', '    miss fumble  nothing'],
    ['pool', '1..10                    "dice of', 'd10                    "dice of'],
    // Heads of declarations.
    ['twenty', 'condition Hidden', 'status effect Hidden'],
    ['pit', 'check Where-hit of t', 'check the Where-hit of t'],
    ['pit', 'ruleset "The pit"', '"The pit"'],
    ['pit', '  scenario Arena', '  scenario "Arena"'],
    ['duel', 'example "a tie is', 'eg "a tie is'],
    ['pit', 'procedure Bidding\n', 'Bidding procedure\n'],
    // Lines without indent.
    ['pushing', '  scenario Hold\n  with Lea', 'scenario Hold\n  with Lea'],
    ['duel', '  dice Clash.mine by Ivo    4 2\n', 'dice Clash.mine by Ivo    4 2\n'],
    ['pig', 'any p in players where p.score >= 100', 'any p in players has p.score >= 100'],
    ['cards', 'position of Bo within order is 1', 'position of Bo in order is 1'],
    ['cards', 'define f is fit when f.wounds < 2', 'define f as fit when f.wounds < 2'],
    ['chits', 'blue-ones  1       yes', 'blue-ones  1x       yes'],
    ['chits', 'dusk       1       no', 'dusk       one       no'],
    ['chits', 'deck of Chit times copies', 'deck of Chit x copies'],
    ['edges', 'by total of e.gain for e in h.edges', 'by sum of e.gain for e in h.edges'],
    ['wild', 'if t.wounds > 3 or t.wounds > 0 and', 'if t.wounds > 3 or > 0 and'],
    ['twenty', 'when natural of face is 1\n', 'when natural face is 1\n'],
    ['volley', 'count t.save or more as saved', 'count t.save+ as saved'],
    [
      'pushing',
      'Critical-injury at wound.injury-code under injury',
      'Critical-injury.injury at wound.injury-code',
    ],
    [
      'noise',
      'trigger Quiet when noise falls',
      'trigger Quiet of noise when noise falls',
      'trigger Quiet-of-noise when noise falls',
    ],
  ];

test.each(slips)(
  '%s: %j written as %j gets the right advice',
  (name = '', right = '', wrong = '', meant = right) => {
    const rules = systemText(name);
    expect(rules).toContain(right);
    expect(allAdvised(rules.replace(right, () => wrong))).toBe(
      narrow(rules.replace(right, () => meant)),
    );
  },
);

const told = (rules: string, right: string, wrong: string): readonly Diagnostic[] => {
  expect(rules).toContain(right);
  const source = createSource(
    'x.fray',
    rules.replace(right, () => wrong),
  );
  const check = (one: typeof source): readonly Diagnostic[] => compile(one).diagnostics;
  return advise(source, check(source), check, () => undefined);
};

/** Returns the lines of a text at which the diagnostics point. */
const linesOf = (text: string, said: readonly Diagnostic[]): readonly number[] => {
  const source = createSource('x.fray', text);
  return said.map(({ primary }) => positionAt(source, primary.span.start).line);
};

/** Returns the first line that equals `line`, from 1. */
const lineWith = (text: string, line: string): number => text.split('\n').indexOf(line) + 1;

const alone: typeof slips = [
  ['duel', '  scenario Dawn\n', 'scenario Dawn\n'],
  ['twenty', '    Spider x3  13', '    3 Spiders  13'],
  ['duel', '      each t in blue\n', '      repeat\n'],
];

test.each(alone)(
  '%s: %j written as %j is the only problem reported',
  (name = '', right = '', wrong = '') => {
    expect(told(systemText(name), right, wrong)).toHaveLength(1);
  },
);

test('for a row with too many cells the advice is to leave some out', () => {
  const [one] = told(systemText('pit'), '  1     head', '  1     head  arm');
  expect(one?.help[0]?.text).toContain(said.tooMuch);
});

test('advice for one line hides no problem of another', () => {
  const watched = ['One', 'Two', 'Three']
    .map(
      (name) => `\ninvariant ${name}\n  whenever Clash by a against t is rolled\n  a.points > 0\n`,
    )
    .join('');
  const rules = systemText('duel') + watched;
  const wrong = rules.replace('check Clash by a against t', 'check Clash of a against t');
  const called = told(rules, 'check Clash by a against t', 'check Clash of a against t');
  expect(linesOf(wrong, called)).toEqual([
    lineWith(wrong, '  repeat until latest Clash by a against t is not tied'),
    lineWith(wrong, '  whenever Clash by a against t is rolled'),
  ]);
});

test('a second mistake is still reported if a mistake above it would hide it after correction', () => {
  const rules = systemText('pushing');
  const right = '  scenario Hold\n  with Lea.stress 0\n';
  expect(rules).toContain(right);
  const wrong = rules
    .replace(right, () => right.trimStart())
    .replace('base-again by Lea  6 1 2', 'base-again by Lea  six 1 2');
  expect(linesOf(wrong, told(wrong, '', ''))).toEqual([
    lineWith(wrong, 'example "four dice, no six; pushed: a six, and two ones hurt"'),
    lineWith(wrong, '  dice Attack.base-again by Lea  six 1 2'),
  ]);
});

test('a mistake below a `repeat` that does not say how often is reported as well', () => {
  const rules = systemText('duel');
  const right = '      each t in blue\n';
  expect(rules).toContain(right);
  const wrong = rules.replace(right, () => '      repeat\n        frobnicate the widget!\n');
  expect(linesOf(wrong, told(wrong, '', ''))).toEqual([
    lineWith(wrong, '      repeat'),
    lineWith(wrong, '        frobnicate the widget!'),
  ]);
});

test('the advice for a negated word never leaves out the negation', () => {
  const all = told(systemText('bands'), 'h is in-play', 'h is not-in-play');
  expect(all.flatMap(({ help }) => help.map(({ text }) => text))).not.toContain(
    said.didYouMean('in-play'),
  );
});

// Advice that would make another rule is not given, or is not certain.
test.each([
  ['pit', 'lower t.head by 1', 'lower t.head by 50%', 'by 50`'],
  ['pit', 'lower t.head by 1', 'lower t.head to 1', 'by 1`'],
  ['pit', 'reveal g.bid', 'reveal g.bid, g.card to blues', '`reveal g.bid`'],
  ['pit', 't is up and t.zone is a.zone', 't is up or t is Held, t.zone is a.zone', 'and t.zone'],
])('%s: the advice for %j written as %j does not change the rule', (name, right, wrong, other) => {
  const all = told(systemText(name), right, wrong);
  expect(all).not.toEqual([]);
  expect(all.flatMap(({ help }) => help.map(({ text }) => text)).join('\n')).not.toContain(other);
});

test.each([
  ['pit', 'lower t.head by 1', 'lower t.head to 1'],
  ['pit', 'set t.holder to a', 'set t.holder by a'],
  ['pool', '1..10                    "dice of', 'd10                    "dice of'],
])('%s: no fix for %j written as %j is certain', (name, right, wrong) => {
  const all = told(systemText(name), right, wrong);
  expect(all.flatMap(({ help }) => help.filter(({ isCertain }) => isCertain === true))).toEqual([]);
});

test.each(['with x', 'against x', 'by a', 'of a'])(
  'for a call with a superfluous `%s` the advice only leaves it out, and is not certain',
  (superfluous = '') => {
    const [one, ...others] = told(
      systemText('pit'),
      '  Blow by a on t\n',
      `  Blow by t on a ${superfluous}\n`,
    );
    expect(one?.help).toEqual([expect.objectContaining({ text: `leave out \`${superfluous}\`` })]);
    expect([one, ...others].some((of) => of?.help.some(({ isCertain }) => isCertain))).toBe(false);
  },
);

test('the advice for a call with an unknown preposition keeps the participants of the others', () => {
  const [one] = told(systemText('pit'), '  Blow by a on t\n', '  Blow by t on a with axe\n');
  expect(one?.help.map(({ text }) => text)).toEqual(['write `Blow by t on a`']);
});

test.each([
  ['Kaj takes no damage'],
  ['Kaj does not die'],
  ["Kaj doesn't lose"],
  ['Kaj takes 14 damage'],
  ['Kaj answers 3 damage'],
  ['Kaj passes', 'answer Kaj takes nothing'],
  ['Kaj skips his turn', 'answer Kaj takes nothing'],
  ['Kaj takes no action', 'answer Kaj takes nothing'],
  ['Kaj bids three', 'answer Kaj says 3'],
])(
  'an expectation about a participant is not advised as an answer, and an answer is: %j',
  (said = '', answer = said) => {
    const rules = systemText('duel');
    const before = '  try Exchange by Ivo against Kaj\n';
    expect(rules).toContain(before);
    expect(allAdvised(rules.replace(before, () => `  ${said}\n${before}`))).toBe(
      narrow(rules.replace(before, () => `  ${answer}\n${before}`)),
    );
  },
);

test('a misspelt fixed field gets no advice that changes its value', () => {
  const all = told(systemText('pit'), 'arm     counter 0..2            starts 2', 'arm     d6');
  const fixed = all.find(({ code }) => code === 'types/fixed');
  expect(fixed?.help.map(({ edits }) => edits)).toEqual([undefined]);
});
