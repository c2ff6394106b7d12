// Compares the engine's odds with naively counted ones, and describes the first difference in words.
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { techniques, type TechniqueName } from '@fray/engine/analysis';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { link } from '@fray/engine/machine';
import {
  exactOdds,
  oddsInParts,
  plainOdds,
  type Chance,
  type MeasureOdds,
  type Odds,
} from '@fray/engine/odds';
import fc from 'fast-check';
import { expect } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { rulesetOf } from '../odds/rules.ts';
import {
  type Chances,
  naiveOdds,
  rowName,
  SMALL,
  type NaiveLimits,
  type NaiveOdds,
} from './count.ts';
import type { Question } from './fight.ts';
import { ONE, plus, textOf, ZERO, type Fraction } from './fractions.ts';

/** The result of a comparison. `chances`: how many probabilities were compared. */
export type Agreement =
  | { readonly found: 'agreed'; readonly chances: number }
  /** The naive count has too many moments to follow, or a question has no answer. */
  | { readonly found: 'not-compared'; readonly why: string }
  | { readonly found: 'differs'; readonly how: string };

export interface AgreementOptions extends Question {
  readonly limits?: NaiveLimits;
  /** The ways in which the engine counts; by default all of `WAYS`. */
  readonly ways?: readonly Way[];
}

/**
 * Ways in which the engine counts.
 * - `whole`: all measures in one graph of the whole rules
 * - `parts`: sliced, measure by measure, as `fray odds` counts
 * - `apart`: without the techniques that treat equal participants as one
 * - `plain`: on the kernel, all measures at once; where only the machine can tell what happens, as `whole`
 * - `sparing`: as `plain`, and from the first state on without the values that few plays have read
 * - `without` a technique: as `parts`, but with this technique switched off
 */
export type Way = 'whole' | 'parts' | 'apart' | 'plain' | 'sparing' | `without ${TechniqueName}`;
export const WAYS: readonly Way[] = ['parts', 'whole', 'apart', 'plain', 'sparing'];

/** Techniques that treat equal participants as one. */
const APART: readonly TechniqueName[] = ['symmetry', 'groups'];

/** Throws an error, with the text, if the odds differ or cannot be compared. Meant for examples that are small enough to count. */
export function mustAgree(text: string, options: AgreementOptions = {}): void {
  const found = compareOdds(rulesetOf(text), options);
  if (found.found === 'differs') throw new Error(`${found.how}\n\n${text}`);
  if (found.found === 'not-compared') throw new Error(`not compared: ${found.why}\n\n${text}`);
}

/** Compares the engine's odds, counted in each of the ways, with the naive ones. */
export function compareOdds(ruleset: Ruleset, options: AgreementOptions = {}): Agreement {
  const naive = naiveOdds(ruleset, options, options.limits ?? SMALL);
  if (naive.odds !== 'known') return { found: 'not-compared', why: naive.odds };
  let chances = 0;
  for (const way of options.ways ?? WAYS) {
    const all = engineOdds(ruleset, options, way);
    if (typeof all === 'string') return { found: 'differs', how: `${way}: ${all}` };
    for (const odds of all) {
      for (const measure of odds.measures) {
        const how = difference(naive, measure, odds, way === 'parts' ? naive.faults : ZERO);
        if (how !== null) return { found: 'differs', how: `${way}: ${how}` };
        chances += measure.outcomes.length + 1;
      }
    }
    const said = all.flatMap(({ measures }) => measures.map(nameOf));
    const missing = [...naive.rows.keys()].find((name) => !said.includes(name));
    if (missing !== undefined)
      return { found: 'differs', how: `${way}: nothing is said of ${missing}` };
  }
  return { found: 'agreed', chances };
}

/** Returns the engine's odds, or a text that says why there are none. */
function engineOdds(ruleset: Ruleset, question: Question, way: Way): readonly Odds[] | string {
  const { scenario = ruleset.scenarios[0]?.name ?? '', givens = [], rulings = [] } = question;
  const watches = question.watches ?? ruleset.watches.filter(({ kind }) => kind === 'measure');
  const { policies = [] } = question;
  const inputs = inputsFor(ruleset, { scenario, givens, rulings, policies });
  const program = link(ruleset, { watches });
  const choices = [policiesOf(program, inputs), defaultSource, firstSource];
  const start = beginRun(program, inputs);
  const off = way === 'apart' ? APART : techniques.filter((name) => way === `without ${name}`);
  // The plain count would come first, and leave the other techniques nothing to do.
  const limits = {
    states: 200_000,
    forks: 100_000,
    without: new Set<TechniqueName>([...off, 'plain']),
  };
  const sparing = { plain: undefined, sparing: { after: 0, played: 200, worth: 1 } };
  const plain =
    way === 'plain' || way === 'sparing'
      ? plainOdds({ program, start, choices }, sparing[way])({ work: 40_000_000 })
      : null;
  if (plain?.odds === 'known') return [plain];
  const parts =
    way === 'parts' || way.startsWith('without')
      ? oddsInParts({ program, start, choices }, limits)
      : [{ odds: exactOdds({ program, start, choices }, limits) }];
  if ('odds' in parts) return JSON.stringify(parts);
  const all: Odds[] = [];
  for (const { odds } of parts)
    if (odds.odds === 'known') all.push(odds);
    else return JSON.stringify(odds);
  return all;
}

type Known = Extract<NaiveOdds, { readonly odds: 'known' }>;
const nameOf = ({ measure, occurrence }: MeasureOdds): string => rowName(measure, occurrence);
const decimalOf = ({ n, d }: Fraction): number => Number((n * 10n ** 18n) / d) / 1e18;

/**
 * Returns the first difference in words, or null. Compares how likely faults are, but not their texts. `unseen`: the
 * probability of faults that the engine may leave out because slicing removed their rules.
 */
function difference(
  naive: Known,
  measure: MeasureOdds,
  { method }: Odds,
  unseen: Fraction,
): string | null {
  const left = plus(naive.cut, unseen);
  const open = decimalOf(left);
  const bound = Math.max(method.method === 'exact-up-to' ? method.bound : 0, 1e-12);
  const told = new Map<string, Pick<Chance, 'decimal' | 'fraction'>>([
    ['not reached', measure.notReached],
  ]);
  for (const { value, fault, chance } of measure.outcomes) {
    const key = fault === null ? JSON.stringify(value) : 'fault';
    const before = told.get(key);
    // Faults with different texts count as one outcome here.
    const sum = { decimal: (before?.decimal ?? 0) + chance.decimal, fraction: null };
    told.set(key, before === undefined ? chance : sum);
  }
  const counted: Chances = naive.rows.get(nameOf(measure)) ?? new Map([['not reached', ONE]]);
  for (const key of new Set([...told.keys(), ...counted.keys()])) {
    const { fraction, decimal } = told.get(key) ?? { fraction: ZERO, decimal: 0 };
    const chance = counted.get(key) ?? ZERO;
    const off = decimal - decimalOf(chance);
    // The part that was not followed may have this outcome. The naive count takes it for `not reached`.
    const [less, more] = key === 'not reached' ? [open, 0] : [0, open];
    const isEqual =
      fraction !== null && left.n === 0n
        ? textOf(fraction) === textOf(chance)
        : off >= -bound - less && off <= bound + more;
    if (!isEqual)
      return `${nameOf(measure)} is ${key} with ${fraction === null ? decimal : textOf(fraction)} by the engine, with ${textOf(chance)} counted naively`;
  }
  return null;
}

/** Generates rules and compares the plain count of each with the naive one. Rules that do not compile are left out. */
export function mustAgreeAlways<G>(
  games: fc.Arbitrary<G>,
  textOf: (game: G) => string,
  numRuns: number,
): void {
  let compared = 0;
  fc.assert(
    fc.property(games, (game) => {
      const text = textOf(game);
      const { ruleset } = compile(createSource('generated.fray', text));
      if (ruleset === undefined) return;
      const found = compareOdds(ruleset, { ways: ['plain', 'sparing'] });
      if (found.found === 'differs') throw new Error(`${found.how}\n\n${text}`);
      if (found.found === 'agreed') compared += 1;
    }),
    { numRuns },
  );
  // Otherwise the law says little.
  expect(compared).toBeGreaterThan(numRuns / 3);
}
