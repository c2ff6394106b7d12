// Two rulesets have the same odds if what their measures depend on is the same text.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { dependsOn } from '@fray/engine/analysis';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { exactOdds } from '@fray/engine/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutatedText, mutantText } from '../../packages/cli/src/ledger/edits.ts';
import { mutantsIn } from '../../packages/cli/src/testing/mutants.ts';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';
import { measured, rulesetOf } from './rules.ts';

const SYSTEMS = ['chits', 'craps', 'pig', 'pool', 'volley'] as const;

/** Returns what the measures of rules depend on in the first scenario; null if there is no such text. */
function textIn(ruleset: Ruleset): string | null {
  const program = measured(ruleset);
  return dependsOn(
    program,
    beginRun(program, inputsFor(ruleset, { budget: 20_000 })),
    program.watches.map(({ watch }) => watch),
  );
}

/** Returns the odds of the first scenario; undefined if they are too large or hold a fault. */
function oddsIn(ruleset: Ruleset): unknown {
  const program = measured(ruleset);
  const inputs = inputsFor(ruleset, { budget: 20_000 });
  const odds = exactOdds(
    {
      program,
      start: beginRun(program, inputs),
      choices: [policiesOf(program, inputs), defaultSource, firstSource],
    },
    { states: 1_000, forks: 1_000 },
  );
  return odds.odds === 'known' && odds.faults.length === 0 ? odds.measures : undefined;
}

const BLOWS = `ruleset "Blows"

span round

side here
side there

kind Fighter
  HP     counter 0..  starts 4
  scars  counter 0..  starts 0

given harsh  yes/no  default no
given blow   die     default d6
given scar   die     default d6

encounter
  play round up to 3 times
    each f in here
      roll blow as face
      if face <= 2
        lower f.HP by 1
      if harsh
        roll scar as mark
        lower f.HP by mark
      roll scar as idle
      raise f.scars by idle

measure left
  at end of encounter
  total of f.HP for f in here

scenario Table
  side here
    Fighter
    Ann
  side there
    Fighter
    Bea
`;

test('what no measure reads is not part of the text; what one reads is, wherever it stands', () => {
  const text = textIn(rulesetOf(BLOWS));
  const after = (from: string, to: string): string | null => {
    expect(BLOWS).toContain(from);
    return textIn(rulesetOf(BLOWS.replace(from, to)));
  };
  expect(text).not.toBeNull();
  // A given that only code reads that never runs or that no measure sees; a blank line above all of it.
  expect(after('scar   die     default d6', 'scar   die     default d8')).toBe(text);
  expect(after('raise f.scars by idle', 'raise f.scars by idle + 1')).toBe(text);
  expect(after('span round', '\nspan round')).toBe(text);
  for (const [from, to] of [
    ['blow   die     default d6', 'blow   die     default d8'],
    ['default no', 'default yes'],
    ['starts 4', 'starts 5'],
    ['HP     counter 0..', 'HP     counter 0..9'],
    ['up to 3 times', 'up to 4 times'],
    ['    Fighter\n    Ann', '    Fighter\n    Ann\n    Cid'],
    ['for f in here', 'for f in there'],
  ] as const)
    expect([to, after(from, to) === text]).toEqual([to, false]);
});

test.runIf(thorough)(
  'rules with one small change have the same odds if the text is the same',
  () => {
    let compared = 0;
    for (const name of SYSTEMS) {
      const text = readFileSync(
        fileURLToPath(new URL(`../systems/${name}.fray`, import.meta.url)),
        'utf8',
      );
      const whole = rulesetOf(text);
      const [before, odds] = [textIn(whole), oddsIn(whole)];
      expect(before).not.toBeNull();
      fc.assert(
        fc.property(fc.constantFrom(...mutantsIn(text)), ({ mutant }) => {
          const { ruleset } = compile(createSource('odds.fray', mutatedText(text, mutant)));
          if (ruleset === undefined || textIn(ruleset) !== before) return;
          const [said, after] = [mutantText(text, mutant), oddsIn(ruleset)];
          expect([name, said, after]).toEqual([name, said, odds]);
          if (after !== undefined) compared += 1;
        }),
        { numRuns: scaled(60), interruptAfterTimeLimit: LAW_LIMIT },
      );
    }
    expect(compared).toBeGreaterThan(0);
  },
);
