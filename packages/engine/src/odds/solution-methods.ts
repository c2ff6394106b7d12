// The ways to count a question, each giving odds: solving the graph, the forward distribution, the backward quotient, and
// independent groups one by one.
import type { Watch } from '@fray/dsl/ir';
import { policiesIn } from '../drivers/policy.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import type { Program } from '../machine/program.ts';
import { MOST_LEFT_OUT, oddsOf, type FoundOdds } from './odds-answer.ts';
import { type Odds } from './known-odds.ts';
import type { Propagated } from '../solve/propagate.ts';
import { explore, type Graph } from '../statespace/explore.ts';
import { transitionsOf } from '../statespace/transitions.ts';
import { factored } from './groups/group-odds.ts';
import type { Machine } from '../machine/machine.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import {
  createFloats,
  decimalOf,
  fractions,
  type Arithmetic,
  type Fraction,
} from '../values/rational.ts';
import { countedGraph } from '../solve/counted-graph.ts';
import { chancesOf } from '../solve/modular.ts';
import { backwardQuotient } from '../solve/backward-quotient.ts';
import { visitsOf } from '../solve/expected-visits.ts';
import type { Transitions, Unanswered, SymmetryBroken } from '../statespace/transition.ts';
import { forwardDistribution } from '../solve/forward-distribution.ts';
import { createTally, rowsIn, type TallyRow } from '../statespace/tally.ts';

/** Why the odds are not known. */
export type Unknown = Unanswered | SymmetryBroken | TooLarge;

/** The largest cycle that is solved, in nodes: fractions grow long in larger ones. */
const LARGEST_CYCLE = { fractions: 64, floats: 600 } as const;

function watchesOf({ watches }: Program): readonly Watch[] {
  return watches.map(({ watch }) => watch);
}

/** The result if every fight ends without a fault, unless overridden. */
const ENDS = { faults: new Map<string, Fraction>(), trapped: fractions.zero, bound: 0 } as const;

/** The chances of the plain count. */
interface PlainCount {
  readonly rows: readonly TallyRow<Fraction>[];
  /** The chance that the encounter never ends. */
  readonly trapped: Fraction;
  readonly states: number;
}

/**
 * Counts on the kernel, where every outcome of every throw is executed, with `work` instructions at most; null if only the machine can
 * tell how some run goes.
 */
export function plainCount(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  work: number,
  isOver?: (states: number) => boolean,
): PlainCount | TooLarge | null {
  const policies = policiesIn(choices);
  if (policies === undefined) return null;
  const graph = countedGraph(program, start, policies, work, isOver);
  if ('unlinked' in graph) return null;
  const tooLarge = (why: TooLarge['why']): TooLarge => ({
    odds: 'too-large',
    states: graph.nodes,
    forks: 0,
    why,
  });
  if ('no' in graph) return tooLarge(graph.no === 'time' ? 'time' : 'states');
  const chances = chancesOf(graph);
  if (chances === null) return tooLarge('circle');
  const tally = createTally<Fraction>(fractions.add);
  for (const report of graph.atOnce) tally.add(report, fractions.one);
  graph.reports.forEach((reports, index) => {
    for (const report of reports) tally.add(report, chances.reports[index] ?? fractions.zero);
  });
  return { rows: tally.rows(), trapped: chances.trapped, states: graph.nodes };
}

/** Tells the plain count as odds. */
export function plainOdds(...asked: Parameters<typeof plainCount>): Odds | TooLarge | null {
  const found = plainCount(...asked);
  const [program] = asked;
  if (found === null || 'odds' in found) return found;
  return oddsOf(fractions, { ...ENDS, ...found, forks: 0 }, watchesOf(program));
}

/** Solves the graph in fractions; undefined if part of it was cut, or if a cycle is too large. */
export function graphOdds(program: Program, graph: Graph): Odds | TooLarge | undefined {
  return graph.cut.length > 0
    ? undefined
    : oddsIn(fractions, graph, watchesOf(program), LARGEST_CYCLE.fractions, () => 0);
}

/** Solves the graph in floats, up to what was cut. */
export function floatOdds(program: Program, graph: Graph): Odds | TooLarge {
  const floats = createFloats();
  return (
    oddsIn(floats, graph, watchesOf(program), LARGEST_CYCLE.floats, floats.bound) ?? {
      odds: 'too-large',
      states: graph.nodes,
      forks: graph.forks,
      why: 'circle',
    }
  );
}

/** Counts by the backward quotient; null if this way does not apply here. */
export function backwardOdds(
  program: Program,
  steps: Transitions,
  limits: OddsLimits,
): Odds | Unknown | null {
  if (limits.without?.has('backwards') === true) return null;
  const found = backwardQuotient(steps, limits);
  if (found === null || 'odds' in found) return found;
  const { reports, faults, states, forks } = found;
  const tally = createTally<Fraction>(fractions.add);
  for (const { report, chance } of reports) tally.add(report, chance);
  return oddsOf(
    fractions,
    { ...ENDS, rows: tally.rows(), faults, states, forks },
    watchesOf(program),
  );
}

/** Counts by the forward distribution; null if this way does not apply here. */
export function forwardOdds(
  program: Program,
  steps: Transitions,
  limits: OddsLimits,
  approximate: boolean,
): Odds | Unknown | null {
  if (limits.without?.has('sweep') === true) return null;
  const swept = forwardDistribution(program, steps, limits, approximate);
  if (swept === null || 'odds' in swept) return swept;
  const { states, forks, lost, isExact } = swept;
  const foundBy = <T>(by: (chance: Propagated) => T): Pick<FoundOdds<T>, 'rows' | 'faults'> => ({
    rows: rowsIn(swept.tally.rows(), by),
    faults: new Map([...swept.faults].map(([text, chance]) => [text, by(chance)])),
  });
  if (isExact)
    return oddsOf(
      fractions,
      { ...ENDS, ...foundBy(({ fraction }) => fraction ?? fractions.zero), states, forks },
      watchesOf(program),
    );
  const floats = createFloats();
  const bound = Math.max(floats.bound(), lost);
  return oddsOf(
    floats,
    { ...foundBy(({ decimal }) => decimal), trapped: 0, bound, states, forks },
    watchesOf(program),
  );
}

/**
 * Counts independent groups one by one. `count` counts each with the others left out, or returns null if it has no answer.
 * Null if there is a single group, or if the results cannot be combined.
 */
export function groupOdds(
  program: Program,
  start: Machine,
  { without = NOTHING_OFF }: OddsLimits,
  approximate: boolean,
  count: Parameters<typeof factored>[3],
): Odds | null {
  const found = factored(program, start, without, count);
  if (found === null) return null;
  const { reports, states, forks } = found;
  const tellIn = <T>(
    arithmetic: Arithmetic<T>,
    by: (chance: Fraction) => T,
    bound: number,
  ): Odds | null => {
    const tally = createTally(arithmetic.add);
    for (const { report, chance } of reports) tally.add(report, by(chance));
    const odds = oddsOf(
      arithmetic,
      { rows: tally.rows(), faults: new Map(), trapped: arithmetic.zero, bound, states, forks },
      watchesOf(program),
    );
    // Another way may still count what failed here.
    return odds.odds === 'known' ? odds : null;
  };
  const floats = createFloats();
  return approximate
    ? tellIn(floats, decimalOf, floats.bound())
    : tellIn(fractions, (chance) => chance, 0);
}

/** The chances in a graph that was solved. */
interface SolvedGraph<T> {
  readonly rows: readonly TallyRow<T>[];
  readonly faults: ReadonlyMap<string, T>;
  readonly trapped: T;
  /** The chance of the nodes that were left out. */
  readonly lost: number;
}

/** Counts with the steps of the machine, if a small graph holds them; otherwise undefined. */
export function graphCount(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: OddsLimits,
): SolvedGraph<Fraction> | undefined {
  const graph = explore(transitionsOf(program, start, choices, 'on', limits), limits);
  return 'odds' in graph || graph.cut.length > 0
    ? undefined
    : solvedGraph(fractions, graph, LARGEST_CYCLE.fractions);
}

/** Solves a graph; undefined if a cycle is larger than `most`. */
function solvedGraph<T>(
  arithmetic: Arithmetic<T>,
  graph: Graph,
  most: number,
): SolvedGraph<T> | undefined {
  const { zero, add, mul, ratio, decimal } = arithmetic;
  const solved = visitsOf(arithmetic, graph, most);
  if (solved === undefined) return undefined;
  const { visits, trapped } = solved;
  const tally = createTally<T>(add);
  graph.steps.forEach((step, node) => {
    for (const { reports, weight } of step?.ways ?? []) {
      if (reports.length === 0) continue;
      const chance = mul(visits[node] ?? zero, ratio(weight, step?.of ?? 1n));
      for (const report of reports) tally.add(report, chance);
    }
  });
  const lost = graph.cut.reduce((all, node) => all + decimal(visits[node] ?? zero), 0);
  const faults = new Map<string, T>();
  for (const [node, text] of graph.faults)
    faults.set(text, add(faults.get(text) ?? zero, visits[node] ?? zero));
  return { rows: tally.rows(), faults, trapped, lost };
}

function oddsIn<T>(
  arithmetic: Arithmetic<T>,
  graph: Graph,
  watches: readonly Watch[],
  most: number,
  rounding: () => number,
): Odds | TooLarge | undefined {
  const solved = solvedGraph(arithmetic, graph, most);
  if (solved === undefined) return undefined;
  const { lost, ...found } = solved;
  if (lost > MOST_LEFT_OUT)
    return { odds: 'too-large', states: graph.nodes, forks: graph.forks, why: 'states' };
  return oddsOf(
    arithmetic,
    {
      ...found,
      bound: Math.max(rounding(), lost),
      states: graph.nodes,
      forks: graph.forks,
    },
    watches,
  );
}
