// Whether the odds of the engine and the naive ones are the same; where they are not, the first difference in words.
import { compile, createSource } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import {
  defaultSource,
  exactOdds,
  firstSource,
  link,
  oddsInParts,
  techniques,
  type Chance,
  type MeasureOdds,
  type Odds,
  type TechniqueName,
} from '@fray/engine/internal';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { naiveOdds, SMALL, type NaiveLimits, type NaiveOdds, type NaiveRow } from './count.ts';
import { isZero, plus, textOf, ZERO, type Fraction } from './fractions.ts';
import type { Question } from './world.ts';

/** What came of a comparison. `chances`: how many chances were held against each other. */
export type Agreement =
  | { readonly found: 'agreed'; readonly chances: number; readonly states: number }
  /** The naive way has too many moments to follow, or a question has no answer. */
  | { readonly found: 'not-compared'; readonly why: string }
  | { readonly found: 'differs'; readonly how: string };

export interface AgreementOptions extends Question {
  readonly limits?: NaiveLimits;
  /** Ways in which the engine counts; all that are here unless said. */
  readonly ways?: readonly Way[];
}

/**
 * `whole`: all measures in one graph of whole rules. `parts`: sliced, measure by measure, as `fray odds` counts. `apart`: everybody told
 * apart. `floats`: without fractions. `without` a technique: as `parts`, but for that.
 */
export type Way = 'whole' | 'parts' | 'apart' | 'floats' | `without ${TechniqueName}`;
export const WAYS: readonly Way[] = ['parts', 'whole', 'apart', 'floats'];

const ENGINE_LIMITS = { states: 200_000, forks: 100_000 };

/** Compiles a text and compares. A text that is unsound is an error. */
export function rulesetOf(text: string): Ruleset {
  const { ruleset, diagnostics } = compile(createSource('naive.fray', text));
  if (ruleset === undefined)
    throw new Error(diagnostics.map((one) => `${one.code}: ${one.message}`).join('\n'));
  return ruleset;
}

/** Throws what differs, with the text; otherwise says how many chances were compared: 0 where it is too large for the naive way. */
export function agrees(text: string, options: AgreementOptions = {}): number {
  const found = compareOdds(rulesetOf(text), options);
  if (found.found === 'differs') throw new Error(`${found.how}\n\n${text}`);
  return found.found === 'agreed' ? found.chances : 0;
}

/** As `agrees`; what is too large is an error too: for examples that are small enough. */
export function mustAgree(text: string, options: AgreementOptions = {}): void {
  const found = compareOdds(rulesetOf(text), options);
  if (found.found === 'differs') throw new Error(`${found.how}\n\n${text}`);
  if (found.found === 'not-compared') throw new Error(`not compared: ${found.why}\n\n${text}`);
}

/** The engine's odds in every way asked for, each held against the naive ones. */
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
    const missing = naive.rows.find(
      (row) => !all.some(({ measures }) => measures.some((one) => isSame(row, one))),
    );
    if (missing !== undefined)
      return { found: 'differs', how: `${way}: nothing is said of ${nameOf(missing)}` };
  }
  return { found: 'agreed', chances, states: naive.states };
}

/** What the engine says; a text: why it says nothing. */
function engineOdds(ruleset: Ruleset, question: Question, way: Way): readonly Odds[] | string {
  const { scenario, givens = [], rulings = [], policies = [] } = question;
  const watches = question.watches ?? ruleset.watches.filter(({ kind }) => kind === 'measure');
  const inputs = inputsFor(ruleset, {
    ...(scenario === undefined ? {} : { scenario }),
    givens,
    rulings,
    policies,
  });
  const program = link(ruleset, { watches });
  const choices = [policiesOf(program, inputs), defaultSource, firstSource];
  const start = beginRun(program, inputs);
  const off = techniques.filter((name) => way === `without ${name}`);
  if (way === 'parts' || off.length > 0) {
    const without = new Set(off);
    const parts = oddsInParts(program, start, choices, { ...ENGINE_LIMITS, without });
    if ('odds' in parts) return JSON.stringify(parts);
    const large = parts.find(({ odds }) => odds.odds === 'too-large');
    return large === undefined
      ? parts.flatMap(({ odds }) => (odds.odds === 'known' ? [odds] : []))
      : JSON.stringify(large.odds);
  }
  const everybody: ReadonlySet<TechniqueName> = new Set(['symmetry', 'groups']);
  const limits = way === 'apart' ? { ...ENGINE_LIMITS, without: everybody } : ENGINE_LIMITS;
  const odds = exactOdds(program, start, choices, limits, way === 'floats');
  return odds.odds === 'known' ? [odds] : JSON.stringify(odds);
}

type Known = Extract<NaiveOdds, { readonly odds: 'known' }>;

function isSame(row: NaiveRow, measure: MeasureOdds): boolean {
  return row.measure === measure.measure && row.occurrence === measure.occurrence;
}

function nameOf({ measure, occurrence }: Pick<NaiveRow, 'measure' | 'occurrence'>): string {
  return occurrence === null ? measure : `${measure} ${occurrence}`;
}

/**
 * Null: there is none. Why a measure could not be worked out is not compared, only how likely that is. `unseen`: how likely faults are of
 * which the engine may say nothing, because the rules in which they are were sliced away.
 */
function difference(
  naive: Known,
  measure: MeasureOdds,
  odds: Odds,
  unseen: Fraction,
): string | null {
  const open = plus(naive.cut, unseen);
  const row = naive.rows.find((one) => isSame(one, measure));
  const bound = odds.method.method === 'exact-up-to' ? Math.max(odds.method.bound, 1e-12) : 1e-12;
  // It may be asked where nothing was followed.
  if (row === undefined)
    return 1 - measure.notReached.decimal <= bound + decimalOf(open)
      ? null
      : `${nameOf(measure)} is said to be asked, and never is`;
  const told = new Map<string, { text: string; decimal: number; isExact: boolean }>();
  for (const { value, fault, chance } of measure.outcomes) {
    const key = fault === null ? JSON.stringify(value) : 'fault';
    const before = told.get(key);
    // Faults with several texts are one here.
    told.set(
      key,
      before === undefined
        ? chanceOf(chance)
        : { ...before, isExact: false, decimal: before.decimal + chance.decimal },
    );
  }
  told.set('not reached', chanceOf(measure.notReached));
  const counted = new Map([
    ...row.outcomes.map(
      ({ value, chance }) =>
        [value === undefined ? 'fault' : JSON.stringify(value), chance] as const,
    ),
    ['not reached', row.notReached] as const,
  ]);
  for (const key of new Set([...told.keys(), ...counted.keys()])) {
    const said = told.get(key) ?? { text: '0/1', decimal: 0, isExact: true };
    const chance = counted.get(key) ?? { n: 0n, d: 1n };
    const decimal = decimalOf(chance);
    // What was not followed may have come to this, or may be reached after all.
    const off = said.decimal - decimal;
    const isEqual =
      said.isExact && isZero(open)
        ? said.text === textOf(chance)
        : key === 'not reached'
          ? off <= bound && off >= -bound - decimalOf(open)
          : off >= -bound && off <= bound + decimalOf(open);
    if (!isEqual)
      return `${nameOf(measure)} is ${key} with ${said.isExact ? said.text : said.decimal} by the engine, with ${textOf(chance)} counted naively`;
  }
  return null;
}

const decimalOf = ({ n, d }: Fraction): number => Number((n * 10n ** 18n) / d) / 1e18;

function chanceOf({ decimal, fraction }: Chance): {
  text: string;
  decimal: number;
  isExact: boolean;
} {
  return fraction === null
    ? { text: String(decimal), decimal, isExact: false }
    : { text: textOf(fraction), decimal, isExact: true };
}
