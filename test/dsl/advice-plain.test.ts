// The advice for lines in plain English: states without a participant, adjectives before a name, lists, moments and choices.

import { readFileSync } from 'node:fs';
import { advise, compile, createSource } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { allAdvised, narrow } from './advised.ts';

const rules = readFileSync(new URL('long-table.fray', import.meta.url), 'utf8');

/** A right text, its wrong form, and the text that the advice must give (the right one if none is given). */
const slips: readonly (readonly [right: string, wrong: string, meant?: string])[] = [
  ['side locals\nside sailors\n', 'side locals vs sailors\n'],
  ['pain      counter 0..12  starts 0', 'pain      starts at 0, out at 12'],
  ['one of up, crouched, floored  starts up', 'up / crouched / floored (up)'],
  ['list of row of Trick  starts nothing  hidden from others', 'list of Tricks  secret'],
  ['bars Throw-it', 'bars throwing'],
  ['lasts until end of moment', 'ends with the moment'],
  ['  8..    crash', '  else   crash'],
  ['"low"     1, 1, 2  calm', '"low"     1 1 2  calm'],
  ['define b is drunk when b.ale >= 3', 'b is drunk with 3 or more ale'],
  ['when watch > 3 or broken', 'when watch > 3 or something is broken'],
  ['cracks  when margin >= 6', 'cracks  on margin of 6 or more'],
  ['roll 3d6 drop highest 1 as calm', 'roll 3d6 without the highest as calm'],
  ['roll 3d6 drop highest 1', 'roll 4d6 without the highest 2', 'roll 4d6 drop highest 2'],
  ['roll 3d6 drop highest 1', 'roll 4d6 except the best two', 'roll 4d6 drop highest 2'],
  ['bars Throw-it', 'cannot grab', 'bars Grab'],
  // No action has this name, so the line is reported as naming an unknown action.
  ['bars Throw-it', 'cannot juggle', 'bars juggle'],
  ['push calm if Dig-in by b when', 'may push calm when'],
  ['choice Call by referee', 'choice Call by host'],
  [
    'pain      counter 0..12  starts 0',
    'pain      counter 0..12  starts full',
    'pain      counter 0..12  starts 12',
  ],
  [
    'pain      counter 0..12  starts 0',
    'pain      counter 0..12  resets every brawl',
    'pain      counter 0..12  starts 0 each brawl',
  ],
  [
    'track watch    counter 0..8  starts 0',
    'track watch    starts 0  counter 0..8',
    'track watch    counter 0..8  starts 0',
  ],
  ['hidden from others', 'hidden from the other side'],
  ['stool   d8     2', 'stool   d8     2+'],
  [
    'define b is fit when',
    'define b is fit when not Dizzy and',
    'define b is fit when b is not Dizzy and',
  ],
  ['choose Dig-in yes', 'always choose Dig-in'],
  ['choose Dig-in yes', 'never choose Dig-in', 'choose Dig-in no'],
  [
    'measure upright serves sailors "sailors on their feet"',
    'measure Sailors upright serves sailors',
    'measure Sailors-upright serves sailors',
  ],
  [
    'repeat up to 3 times while pot > 0',
    'repeat up to 3 times while all s in sailors where s.nerve > 0',
    'repeat up to 3 times while every s in sailors satisfies s.nerve > 0',
  ],
  [
    'modifier Cramped disadvantage to Swing.arm by b when room is cellar',
    'modifier Cramped: in the cellar Swing.arm has disadvantage',
  ],
  ['pick t from enemies of b where t is fit\n  set', 'pick t among fit enemies of b\n  set'],
  ['set b.grudge to t', 'b bears a grudge against t'],
  ['by hit.margin / 2 rounded up', 'by half hit.margin rounded up'],
  ['if hit is cracks', 'if cracks'],
  ['set b.grip to stool', 'b takes a stool'],
  ['repeat up to 3 times while pot > 0', 'up to 3 times while pot is not empty'],
  ['pick b at random from locals', 'some random local b'],
  ['when b takes Drink', 'after each Drink', 'when p takes Drink'],
  ['each b in everyone where not b.sworn', 'everyone b except sworn'],
  [
    'highest roll First-off.quick by b as speed',
    'roll First-off by b, highest first',
    'highest roll First-off.quick by b',
  ],
  ['ask secretly b to list tricks, up to 2, from', 'ask b secretly to list up to 2 tricks from'],
  ['take Throw-it  when a is drunk', 'when drunk take Throw-it'],
  ['whenever b loses Out', 'when somebody loses Out', 'whenever p loses Out'],
  ['at end of brawl 1', 'after the first brawl'],
  ['scenario Late like Friday', 'scenario Late, as Friday'],
  ['at start of brawl 2', 'in brawl 2'],
];

test.each(slips)(
  '%j written as %j gets the right advice',
  (right = '', wrong = '', meant = right) => {
    expect(rules).toContain(right);
    expect(allAdvised(rules.replace(right, () => wrong))).toBe(
      narrow(rules.replace(right, () => meant)),
    );
  },
);

const others: readonly (readonly [ruleset: string, right: string, wrong: string])[] = [
  ['pit', 'one of gate, sand, pit  starts sand', 'gate|sand|pit, starts in sand'],
  ['pit', 'check Grapple by a against t', 'check Grapple: a against t'],
  ['pit', 't is up and t.zone is a.zone\n  Blow', 't is up and in the same zone\n  Blow'],
  // The advice keeps a negation.
  ['pit', 'allowed when a is not Held\n  pick', 'not allowed when a is Held\n  pick'],
  ['twenty', 'allowed when a is not Hidden', 'only when not Hidden'],
  ['pit', 'set a.zone to a.zone up 1 step', 'move a.zone up one step'],
  ['pit', 'ask secretly g for stake from 0', 'g secretly bids stake from 0'],
  ['pit', 'runs    g gains Fled\n      if', 'runs    g flees\n      if'],
  ['passes', 'as latest Initiative by p', 'as last Initiative by p'],
  ['passes', 'Reaction  + p.reaction', 'Reaction  add p.reaction'],
  ['passes', 'Wounds    - p.wounds', 'Wounds    -1 per wound'],
  ['passes', 'pick highest option.wounds', 'pick whoever is most wounded'],
  ['passes', 'times pass this turn is 3', '3 passes this turn'],
  ['pool', 'matches of own on 1', 'ones of own'],
  ['pool', 'matches of own on 1', 'the number of ones in own'],
  ['pool', 'choose Push yes', 'always Push'],
];

test.each(others)('%s: %j written as %j gets the right advice', (name, right, wrong) => {
  const sound = readFileSync(new URL(`../systems/${name}.fray`, import.meta.url), 'utf8');
  expect(sound).toContain(right);
  expect(allAdvised(sound.replace(right, () => wrong))).toBe(narrow(sound));
});

const fold = readFileSync(new URL('fold.fray', import.meta.url), 'utf8');

/**
 * A line, a form of it with a negation, and the text that the advice must give (the wrong form, unchanged, if none is given). The advice
 * never drops the negation.
 */
const denials: readonly (readonly [right: string, wrong: string, meant?: string])[] = [
  ['  lower sheep by 1', '  never lower sheep by 1'],
  ['  lower sheep by 1', '  do not lower sheep by 1'],
  ['  lower sheep by 1', "  don't lower sheep by 1"],
  ['  lower sheep by 1', '  cannot lower sheep by 1'],
  ['  s loses Bleeding', '  s never loses Bleeding'],
  ['  s loses Bleeding', '  s does not lose Bleeding'],
  ['run   set s.awake to no', 'run   never set s.awake to no'],
  ['    Scratch\n', '    end encounter without "x"\n'],
  ['if teeth >= 5', 'if teeth is not < 5'],
  ['if teeth >= 5', 'if teeth is not less than 5', 'if teeth >= 5'],
  ['Wolf                         starts', 'Wolf or none  starts as', 'Wolf  starts'],
  ['teeth but at most 3', 'teeth, not above 3', 'teeth but at most 3'],
  ['fierce when w.hunger >= 4', 'fierce unless w.hunger < 4', 'fierce when not w.hunger < 4'],
];

test.each(denials)(
  'advice for %j never drops the negation of %j',
  (right = '', wrong = '', meant = wrong) => {
    expect(fold).toContain(right);
    expect(allAdvised(fold.replace(right, () => wrong))).toBe(
      narrow(fold.replace(right, () => meant)),
    );
  },
);

test('the advice for two sides in one line does not declare a side again', () => {
  const text = rules.replace('side sailors\n', 'side sailors\nside extra vs sailors\n');
  expect(allAdvised(text).match(/^side sailors$/gm)).toHaveLength(1);
});

test('the advice for a head that names nobody adds the name that its lines use', () => {
  const source = createSource('x.fray', fold.replace('check Watch by s ', 'check Watch '));
  const check = (one: typeof source) => compile(one).diagnostics;
  const said = advise(source, check(source), check, () => undefined).flatMap(({ help }) =>
    help.map(({ text }) => text),
  );
  expect(said).toContain('line 72 names nobody `s`: write `check Watch by s "does it hear them?"`');
});
