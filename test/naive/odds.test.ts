// The engine's exact odds equal those that are counted naively: for generated rules, for those of `test/systems`, and for
// shipped ones made small.
import type { Ruleset } from '@fray/dsl/ir';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generated, RUNS, shipped, sound } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { fight } from '../odds/equals.ts';
import { everythingOf } from '../odds/rules.ts';
import { LAW_LIMIT } from '../scale.ts';
import { compareOdds, WAYS, type Agreement, type AgreementOptions } from './agreement.ts';
import { questionOf, smaller, type Size } from './smaller.ts';
import { systems } from './systems.ts';

/** Limits of the naive count, low enough for a quick test. */
const TINY = { states: 150, ways: 600 } as const;

function compare(ruleset: Ruleset, options: AgreementOptions): Agreement {
  const found = compareOdds(ruleset, { limits: TINY, ...options });
  if (found.found === 'differs') throw new Error(`${found.how}\n${JSON.stringify(options)}`);
  return found;
}

/** Returns the question number `lot`, with measures of everything at the end. The engine counts them all at once, in one of the ways. */
const asked = (ruleset: Ruleset, lot: number): AgreementOptions => ({
  ...questionOf(ruleset, lot),
  watches: everythingOf(ruleset),
  ways: WAYS.filter((_, index) => index === lot % WAYS.length),
});

describe('generated rules', () => {
  test('the exact odds of the engine equal those that are counted naively', () => {
    let chances = 0;
    fc.assert(
      fc.property(
        // In the fights of the second kind, participants start equal.
        fc.oneof(generated.map(textOf), fight),
        fc.nat(1000),
        fc.constantFrom<Size>(
          { dice: 2, faces: 2, people: 2 },
          { dice: 2, faces: 3, people: 2 },
          { dice: 1, faces: 6, people: 1 },
        ),
        (text, lot, size) => {
          const ruleset = smaller(sound(text), size);
          const found = compare(ruleset, asked(ruleset, lot));
          if (found.found === 'agreed') chances += found.chances;
        },
      ),
      { numRuns: Math.ceil(0.6 * RUNS), interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(chances).toBeGreaterThan(0);
  });
});

/** Rulesets, shipped or of `test/systems`, whose fights are short enough when their dice are small. */
const SHORT: readonly string[] = [
  'ap-loss/ap-loss.fray',
  'bands.fray',
  'column-ambush/column-ambush.fray',
  'craps.fray',
  'passes.fray',
  'unit-ambush/unit-ambush.fray',
  'volley.fray',
];
const short = [...shipped.map(([path, , ruleset]) => [path, ruleset] as const), ...systems].filter(
  ([path]) => SHORT.includes(path),
);

test('every ruleset listed as short exists', () => expect(short).toHaveLength(SHORT.length));

test.each(short)(
  '%s made small: the exact odds of the engine equal those that are counted naively',
  (_path, ruleset) => {
    let chances = 0;
    // Even so, the first scenario may be too long. Then the next ones are asked about.
    for (let lot = 0; lot < RUNS / 10 || (chances === 0 && lot < 8); lot += 1) {
      const small = smaller(ruleset, { dice: 1 + (lot % 3), faces: 2, people: 1 });
      const found = compare(small, asked(small, lot));
      if (found.found === 'agreed') chances += found.chances;
    }
    expect(chances).toBeGreaterThan(0);
  },
);
