// Two readings of the same rules have the same odds if the code on which a measure depends is the same text.
import type { Ruleset } from '@fray/dsl/ir';
import { dependsOn } from '@fray/engine/analysis';
import { link } from '@fray/engine/machine';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { rulesetOf } from '../odds/rules.ts';

const ruleset = rulesetOf(`ruleset "Readings"
  version 1

side here

kind Fighter
  hits   counter  starts 0
  scars  counter  starts 0
  bulk   counter  starts 1

given night  yes/no  default no

ruling ties "does an equal roll hit?"
  yes "it does" default
  no "it does not"

ruling scarring "does a blow leave a scar?"
  yes "it does" default
  no "it does not"

ruling dark "is it harder by night?"
  yes "it is" default
  no "it is not"

ruling stun "how long is one dazed?"
  short "to the end of the round" default
  long "to the end of the next"

ruling force "do big ones hit harder?"
  yes "they do" default
  no "they do not"

span round

define daze
  1  when stun is short
  2  otherwise
define f.reach
  f.bulk      when force
  f.bulk + 1  otherwise

condition Dazed
  lasts for daze rounds

encounter
  each f in here
    roll d6 as blow
    if blow > 4 or (ties and blow is 4) and not (night and dark)
      set f.hits to f.hits + 1
    if scarring
      set f.scars to f.hits
    if blow is 1
      raise f.bulk by 1
  each f in here
    roll d6 as bump
    play round
      if bump is 1
        f gains Dazed
    play round
      if f is not Dazed
        raise f.scars by 1
      if bump is 2
        raise f.hits by f.reach

invariant Sane
  always
  every f in here satisfies f.hits < 99

measure hits
  at end of encounter
  total of f.hits for f in here

measure scars
  at end of encounter
  total of f.scars for f in here

scenario Table
  side here
    Fighter
    Ann
`);

/** Returns the text on which some measures depend, under a reading of one ruling. */
function textUnder(
  rules: Ruleset,
  names: readonly string[],
  ruling: string,
  value: string | boolean,
): string | null {
  const watches = rules.watches.filter(({ name }) => names.includes(name));
  const program = link(rules, { watches });
  const inputs = {
    ...inputsFor(rules, { scenario: 'Table' }),
    rulings: [[ruling, value]] as const,
  };
  return dependsOn(program, beginRun(program, inputs), watches);
}

/** Returns the rulings for which some reading gives another text than the default. */
function deciding(...names: readonly string[]): readonly string[] {
  return ruleset.rulings.flatMap((ruling) => {
    const texts = ruling.options.map(({ value }) => textUnder(ruleset, names, ruling.name, value));
    expect(texts).not.toContain(null);
    return new Set(texts).size > 1 ? [ruling.name] : [];
  });
}

test('a ruling counts wherever it is used: in a line, in a define, in how long a condition lasts', () => {
  expect(deciding('scars')).toEqual(['ties', 'scarring', 'stun']);
});

test('a ruling does not count if it decides nothing there, or if a given keeps it from deciding', () => {
  const found = deciding('hits');
  expect([found.includes('ties'), found.includes('force')]).toEqual([true, true]);
  expect([found.includes('scarring'), found.includes('dark')]).toEqual([false, false]);
});

test('if an invariant is checked after every change, all rulings that it uses count', () => {
  expect(deciding('hits', 'Sane')).toEqual(['ties', 'scarring', 'stun', 'force']);
});
