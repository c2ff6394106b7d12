// Each technique of odds on rulesets that start from its own pattern: with it and without it the naive count agrees.
import { compile, createSource } from '@fray/dsl/internal';
import { techniques } from '@fray/engine/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareOdds } from '../naive/agreement.ts';
import { SMALL } from '../naive/count.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';
import { patternsOf, plainPatterns, plainPerturbations } from './patterns.ts';

/** Rulesets for each technique and seed. */
const RUNS = Math.max(3, scaled(3));

/** Those who tie in a ranking roll again without end, and naively each time is a moment more: some dozens are enough. */
const FEW = { ...SMALL, states: 200 };

const faultsOf = (text: string): readonly object[] =>
  compile(createSource('pattern.fray', text)).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );

test.each(techniques)('%s: each of its patterns is sound by itself', (name) => {
  expect(plainPatterns(name).flatMap(faultsOf)).toEqual([]);
});

test('each perturbation is sound by itself', () => {
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
