// Tests each technique of odds on rulesets that start from its own pattern. With the technique and without it, the odds agree
// with the naive count.
import { compile, createSource } from '@fray/dsl/internal';
import { techniques } from '@fray/engine/analysis';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareOdds } from '../naive/agreement.ts';
import { SMALL } from '../naive/count.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';
import { patternsOf, plainPatterns, plainPerturbations } from './patterns.ts';

/** How many rulesets are tried for each technique and seed. */
const RUNS = Math.max(3, scaled(3));

/** Those who tie in a ranking roll again without end, and each time is one more moment of the naive count. A few of them are enough. */
const FEW = { ...SMALL, states: 200 };

const faultsOf = (text: string): readonly object[] =>
  compile(createSource('pattern.fray', text)).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );

test.each(techniques)('%s: each pattern of this technique has no errors by itself', (name) => {
  expect(plainPatterns(name).flatMap(faultsOf)).toEqual([]);
});

test('each perturbation has no errors by itself', () => {
  expect(plainPerturbations.flatMap(faultsOf)).toEqual([]);
});

test.each(techniques)('%s: rules of its pattern have the odds that are counted naively', (name) => {
  let compared = 0;
  fc.assert(
    fc.property(patternsOf(name), (text) => {
      const { ruleset } = compile(createSource('pattern.fray', text));
      fc.pre(ruleset !== undefined);
      const limits = name === 'rankings' ? FEW : SMALL;
      const found = compareOdds(ruleset, { ways: ['parts', `without ${name}`], limits });
      if (found.found === 'differs') throw new Error(`${found.how}\n\n${text}`);
      if (found.found === 'agreed') compared += 1;
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
  );
  expect(compared).toBeGreaterThan(0);
});
