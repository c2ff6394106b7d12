// Exact odds: the graph of all that can happen, solved, and read off at what the measures saw.
import type { Value, Watch } from '@fray/dsl/ir';
import type { ChoiceSource } from '../drivers/source.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Carried } from './carry.ts';
import { explore } from './explore.ts';
import type { Graph, OddsLimits, TooLarge } from './explore.ts';
import { factored } from './factors/factors.ts';
import { fork } from './fork.ts';
import { createFloats, decimalOf, fractions, lowest } from './number.ts';
import type { Arithmetic, Fraction } from './number.ts';
import { outlooks } from './outlook.ts';
import { visitsOf } from './solve.ts';
import { isOutOfRoom } from './states.ts';
import { stepsOf } from './steps.ts';
import type { Steps, Unanswered, Unlike } from './steps.ts';
import { sweep } from './sweep.ts';
import { createTally, rowsIn, sortedOutcomes } from './tally.ts';
import type { TallyRow } from './tally.ts';

/** One chance. */
export interface Chance {
  /** From 0 to 1. */
  readonly decimal: number;
  /** In lowest terms; null where it is not known: by methods that are not `exact`, but for the first of many counts. */
  readonly fraction: Fraction | null;
  /** Where it lies for sure (`exact-up-to`), or with the level that the method states (`estimate`). */
  readonly low: number;
  readonly high: number;
}

export interface OutcomeOdds {
  readonly value: Value;
  /** The measure could not be worked out: why; then `value` is null. */
  readonly fault: string | null;
  readonly chance: Chance;
}

/** One measure at one occurrence of its moment. Together with `notReached` the chances come to 1. */
export interface MeasureOdds {
  readonly measure: string;
  readonly text: string | null;
  /** The number of the span for a measure asked at each; otherwise null. */
  readonly occurrence: number | null;
  /** Numbers in rising order, words as they came. */
  readonly outcomes: readonly OutcomeOdds[];
  /** The moment never came. */
  readonly notReached: Chance;
  /** Only where every outcome is a number and the moment always comes. */
  readonly mean: Mean | null;
  /** How this one came about, where measures that came about in different ways stand together; otherwise as the whole. */
  readonly method?: Method;
}

export interface Mean {
  readonly decimal: number;
  readonly fraction: Fraction | null;
  /** As for chances; of an estimate the normal interval. */
  readonly low: number;
  readonly high: number;
}

export type Method =
  /** Every way that there is was counted. */
  | { readonly method: 'exact' }
  /** Every way was counted but for some that together are no likelier than `bound`. */
  | { readonly method: 'exact-up-to'; readonly bound: number }
  /** So many runs of a seed, from run 0; `level`: how often an interval made in this way has the true chance. */
  | { readonly method: 'estimate'; readonly runs: number; readonly seed: string; readonly level: number };

export interface Odds {
  readonly odds: 'known';
  readonly method: Method;
  readonly measures: readonly MeasureOdds[];
  /** Runs that ended in a fault of a rule or ran out of steps, by what was said; they count as not reached from there. */
  readonly faults: readonly { readonly text: string; readonly chance: Chance }[];
  /** Of runs that never come to an end; null where nothing of the kind was seen. */
  readonly endless: Chance | null;
  /** How many machines were told apart, and how many were forked; for estimates the runs. */
  readonly states: number;
  readonly forks: number;
}

/** Circles of more nodes than this are not solved: fractions grow long in them. */
const LARGEST_CIRCLE = { fractions: 64, floats: 600 } as const;
/** A way left out that is likelier than this makes odds that are not exact any more. */
const MOST_LEFT_OUT = 1e-9;

/** A graph of no more nodes than this, for which no more machines are run, is quicker than anything else. */
const SMALL = 5_000;
const FEW = 4_000;

/**
 * Odds of every watch of the program, which are measures, from a machine that has just begun (`begin`); the machine is used
 * up. The program has no other watches. `choices` answer as in a run. `approximate`: floats instead of fractions, told as
 * exact up to a bound. What is too large for a graph is looked at backwards from the end (outlook.ts), or swept, in floats.
 */
export function exactOdds(program: Program, start: Machine, choices: readonly ChoiceSource[], limits: OddsLimits, approximate = false): Odds | Unanswered | TooLarge {
  const stepsFor = (who: Parameters<typeof stepsOf>[3]): Steps => stepsOf(program, fork(start), choices, who, limits.isOver);
  if (limits.apart !== true) {
    const beside = limits.whole === true ? null : factoredOdds(program, start, choices, limits, approximate);
    if (beside !== null) return beside;
    const tried = stepsFor('tried');
    if (tried.isTried) {
      let found = oddsFrom(program, tried, limits, approximate);
      while (found.odds === 'unlike' && tried.again()) found = oddsFrom(program, tried, limits, approximate);
      if (found.odds === 'known' || found.odds === 'unanswered' || (found.odds === 'too-large' && found.why === 'time')) return found;
    }
    const steps = tried.isTried ? stepsFor('shown') : tried;
    const found = oddsFrom(program, steps, limits, approximate);
    // Whoever looks backwards tells everybody apart.
    const isLeft = found.odds === 'too-large' && found.why !== 'time' && !steps.isApart;
    const back = isLeft ? outlookOdds(program, stepsFor('apart'), limits) : null;
    if (back !== null && back.odds !== 'too-large' && back.odds !== 'unlike') return back;
    if (found.odds !== 'unlike') return found;
  }
  const found = oddsFrom(program, stepsFor('apart'), limits, approximate);
  if (found.odds === 'unlike') throw new Error('nobody is taken for somebody else, and still somebody was told from the others');
  return found;
}

/** Those who have nothing to do with one another are counted by themselves. */
function factoredOdds(program: Program, start: Machine, choices: readonly ChoiceSource[], limits: OddsLimits, approximate: boolean): Odds | null {
  // All of them together may cost what one fight may.
  let left = limits.forks;
  const found = factored(program, start, (alone, begun) => {
    const odds = exactOdds(alone, begun, choices, { ...limits, states: Math.min(limits.states, MOST_BESIDE), forks: Math.min(left, MOST_BESIDE), apart: true });
    if (odds.odds !== 'known') return null;
    left -= odds.forks;
    return odds;
  });
  if (found === null) return null;
  const { sights, states, forks } = found;
  const watches = program.watches.map(({ watch }) => watch);
  if (approximate) {
    const floats = createFloats();
    const tally = createTally(floats.add);
    for (const { sight, chance } of sights) tally.add(sight, decimalOf(chance));
    return oddsOf(floats, { rows: tally.rows(), faults: new Map(), trapped: 0, bound: floats.bound(), states, forks }, watches);
  }
  const tally = createTally(fractions.add);
  for (const { sight, chance } of sights) tally.add(sight, chance);
  return oddsOf(fractions, { rows: tally.rows(), faults: new Map(), trapped: fractions.zero, bound: 0, states, forks }, watches);
}

/** One of several groups that is larger than this is not small enough. */
const MOST_BESIDE = 5_000;

function oddsFrom(program: Program, steps: Steps, limits: OddsLimits, approximate: boolean): Odds | Unanswered | Unlike | TooLarge {
  try {
    return oddsInRoom(program, steps, limits, approximate);
  } catch (thrown) {
    if (!isOutOfRoom(thrown)) throw thrown;
    return { odds: 'too-large', states: limits.states, forks: steps.forks(), why: 'states' };
  }
}

function oddsInRoom(program: Program, steps: Steps, limits: OddsLimits, approximate: boolean): Odds | Unanswered | Unlike | TooLarge {
  const watches = program.watches.map(({ watch }) => watch);
  const isLeft = (found: Graph | Odds | Unanswered | Unlike | TooLarge | null): found is TooLarge => found !== null && 'odds' in found && found.odds === 'too-large' && (found.why === 'states' || found.why === 'forks');
  let graph = explore(steps, { ...limits, states: Math.min(SMALL, limits.states), forks: Math.min(FEW, limits.forks) });
  if (isLeft(graph)) {
    const swept = sweptOdds(program, steps, { ...limits, states: MOST_SWEPT * limits.states, forks: Math.min(limits.forks, graph.forks + (steps.isApart ? MOST_LEARNED.apart : MOST_LEARNED.alike)) }, approximate);
    if (swept !== null && !isLeft(swept) && (approximate || swept.odds !== 'known' || swept.method.method === 'exact')) return swept;
    if (steps.isApart && steps.forks() <= limits.forks) {
      const back = outlookOdds(program, steps, limits);
      if (back !== null && !isLeft(back)) return back;
    }
    if (steps.forks() > limits.forks) return swept?.odds === 'known' ? swept : { odds: 'too-large', states: Math.max(graph.states, swept?.odds === 'too-large' ? swept.states : 0), forks: steps.forks(), why: graph.states > limits.states ? 'states' : 'forks' };
    graph = explore(steps, limits);
    if (swept?.odds === 'known' && 'odds' in graph && graph.odds === 'too-large') return swept;
  }
  if ('odds' in graph) return graph;
  const isWhole = graph.cut.length === 0;
  const solved = approximate || !isWhole ? undefined : oddsIn(fractions, graph, watches, LARGEST_CIRCLE.fractions, () => 0);
  if (solved !== undefined) return solved;
  // What is too unlikely to be followed in a graph, or goes round too far there, may still have its fraction.
  const back = approximate || !steps.isApart ? null : outlookOdds(program, steps, { ...limits, states: Math.min(SMALL, limits.states) });
  if (back?.odds === 'known') return back;
  return floatOdds(graph, watches) ?? { odds: 'too-large', states: graph.nodes, forks: graph.forks, why: 'circle' };
}

function outlookOdds(program: Program, steps: Steps, limits: OddsLimits): Odds | Unanswered | Unlike | TooLarge | null {
  const found = outlooks(steps, limits);
  if (found === null || 'odds' in found) return found;
  const { sights, faults, states, forks } = found;
  const tally = createTally<Fraction>(fractions.add);
  for (const { sight, chance } of sights) tally.add(sight, chance);
  return oddsOf(fractions, { rows: tally.rows(), faults, trapped: fractions.zero, bound: 0, states, forks }, program.watches.map(({ watch }) => watch));
}

/** A sweep keeps only the states of some controls at a time. */
const MOST_SWEPT = 8;
/** Machines run for a sweep: where nearly every state has to be learned, it is no better than the graph. */
const MOST_LEARNED = { alike: 30_000, apart: 10_000 } as const;

function floatOdds(graph: Graph, watches: readonly Watch[]): Odds | TooLarge | undefined {
  const floats = createFloats();
  return oddsIn(floats, graph, watches, LARGEST_CIRCLE.floats, floats.bound);
}

/** Null: this way will not do here. */
function sweptOdds(program: Program, steps: Steps, limits: OddsLimits, approximate: boolean): Odds | Unanswered | Unlike | TooLarge | null {
  const watches = program.watches.map(({ watch }) => watch);
  const swept = sweep(program, steps, limits, approximate);
  if (swept === null || 'odds' in swept) return swept;
  const { states, forks, lost, isExact } = swept;
  if (isExact) {
    const fractionOf = ({ fraction }: Carried): Fraction => fraction ?? fractions.zero;
    return oddsOf(fractions, { rows: rowsIn(swept.tally.rows(), fractionOf), faults: mapped(swept.faults, fractionOf), trapped: fractions.zero, bound: 0, states, forks }, watches);
  }
  const floats = createFloats();
  const decimal = (chance: Carried): number => chance.decimal;
  return oddsOf(floats, { rows: rowsIn(swept.tally.rows(), decimal), faults: mapped(swept.faults, decimal), trapped: 0, bound: Math.max(floats.bound(), lost), states, forks }, watches);
}

function mapped<K, A, B>(from: ReadonlyMap<K, A>, by: (value: A) => B): ReadonlyMap<K, B> {
  return new Map([...from].map(([key, value]) => [key, by(value)]));
}

function oddsIn<T>(arithmetic: Arithmetic<T>, graph: Graph, watches: readonly Watch[], most: number, rounding: () => number): Odds | TooLarge | undefined {
  const { zero, add, mul, ratio, decimal } = arithmetic;
  const solved = visitsOf(arithmetic, graph, most);
  if (solved === undefined) return undefined;
  const { visits, trapped } = solved;
  const tally = createTally<T>(add);
  graph.steps.forEach((step, node) => {
    for (const { sights, weight } of step?.ways ?? []) {
      if (sights.length === 0) continue;
      const chance = mul(visits[node] ?? zero, ratio(weight, step?.of ?? 1n));
      for (const sight of sights) tally.add(sight, chance);
    }
  });
  const lost = graph.cut.reduce((all, node) => all + decimal(visits[node] ?? zero), 0);
  if (lost > MOST_LEFT_OUT) return { odds: 'too-large', states: graph.nodes, forks: graph.forks, why: 'states' };
  const faults = new Map<string, T>();
  for (const [node, text] of graph.faults) faults.set(text, add(faults.get(text) ?? zero, visits[node] ?? zero));
  return oddsOf(arithmetic, { rows: tally.rows(), faults, trapped, bound: Math.max(rounding(), lost), states: graph.nodes, forks: graph.forks }, watches);
}

/** What was found, in one kind of number. */
export interface Found<T> {
  readonly rows: readonly TallyRow<T>[];
  /** How likely it is to end in a fault, by what is said. */
  readonly faults: ReadonlyMap<string, T>;
  /** The chance never to come to an end. */
  readonly trapped: T;
  readonly bound: number;
  readonly states: number;
  readonly forks: number;
}

export function oddsOf<T>(arithmetic: Arithmetic<T>, { rows, faults, trapped, bound, states, forks }: Found<T>, watches: readonly Watch[]): Odds {
  const { zero, one, add, rest, isZero, fraction } = arithmetic;
  const chanceOf = (chance: T): Chance => chanceIn(arithmetic, chance, bound);
  const measures = watches.flatMap(({ name, text }, watch): MeasureOdds[] => {
    const own = rows.filter((row) => row.watch === watch);
    const shown = own.length > 0 ? own : [{ occurrence: null, outcomes: [] }];
    return shown.map(({ occurrence, outcomes }) => {
      const sorted = sortedOutcomes(outcomes);
      const missed = rest(sorted.reduce((all, { chance }) => add(all, chance), zero));
      return {
        measure: name,
        text,
        occurrence,
        outcomes: sorted.map(({ value, fault, chance }) => ({ value, fault, chance: chanceOf(chance) })),
        notReached: chanceOf(missed),
        mean: isZero(missed) ? meanOf(arithmetic, sorted, bound) : null,
      };
    });
  });
  return {
    odds: 'known',
    method: fraction(one) === null ? { method: 'exact-up-to', bound } : { method: 'exact' },
    measures,
    faults: [...faults].map(([text, chance]) => ({ text, chance: chanceOf(chance) })),
    endless: isZero(trapped) ? null : chanceOf(trapped),
    states,
    forks,
  };
}

/** What is said of a chance: as a fraction, or as a float within a bound. */
function chanceIn<T>({ decimal, fraction }: Arithmetic<T>, chance: T, bound: number): Chance {
  const found = decimal(chance);
  return { decimal: found, fraction: fraction(chance), low: Math.max(0, found - bound), high: Math.min(1, found + bound) };
}

function meanOf<T>({ zero, add, times, decimal, fraction }: Arithmetic<T>, outcomes: readonly { readonly value: Value; readonly chance: T }[], bound: number): Mean | null {
  let sum = zero;
  let off = 0;
  for (const { value, chance } of outcomes) {
    if (typeof value !== 'number') return null;
    sum = add(sum, times(chance, value));
    off += bound * Math.abs(value);
  }
  const found = decimal(sum);
  return outcomes.length === 0 ? null : { decimal: found, fraction: fraction(sum), low: found - off, high: found + off };
}

/** A chance that is known to be this. */
export function exactly(chance: Fraction): Chance {
  const fraction = lowest(chance);
  const decimal = decimalOf(fraction);
  return { decimal, fraction, low: decimal, high: decimal };
}
