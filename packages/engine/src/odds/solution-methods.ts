// The ways to count a question, each giving odds: solving the graph, the forward distribution, the backward quotient, and
// independent groups one by one.
import type { Watch } from '@fray/dsl/ir';
import { policiesIn } from '../drivers/policy.ts';
import type { BegunFight } from '../drivers/source.ts';
import type { Program } from '../machine/program.ts';
import { MOST_LEFT_OUT, oddsOf, ROUNDING, type FoundOdds } from './odds-answer.ts';
import { type Odds } from './known-odds.ts';
import { explore, type Graph } from '../statespace/explore.ts';
import { transitionsOf } from '../statespace/transitions.ts';
import { factored } from './groups/group-odds.ts';
import type { Machine } from '../machine/machine.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import { NOTHING_OFF, type Without } from '../analysis/techniques.ts';
import { headerOf } from '../machine/header.ts';
import { stateLayoutOf } from '../statespace/control-location.ts';
import { fractions, type Fraction } from '../values/rational.ts';
import { graphCountOf, type CountLimits, type Sparing } from '../solve/counted-graph.ts';
import { chancesOf } from '../solve/modular.ts';
import { backwardQuotient } from '../solve/backward-quotient.ts';
import { solvedGraph, type SolvedGraph } from '../solve/solved-graph.ts';
import type { Transitions, Unanswered, SymmetryBroken } from '../statespace/transition.ts';
import { factoredSweep } from '../solve/factored-sweep.ts';
import { createTally, type MeasureReport } from '../statespace/tally.ts';

/** Why the odds are not known. */
export type Unknown = Unanswered | SymmetryBroken | TooLarge;

function watchesOf({ watches }: Program): readonly Watch[] {
  return watches.map(({ watch }) => watch);
}

/** The result if every fight ends without a fault, unless overridden. */
const ENDS = { faults: new Map<string, Fraction>(), endless: fractions.zero, bound: 0 } as const;

/** Returns the odds from the chance of each report. */
function oddsOfReports(
  program: Program,
  {
    reports,
    ...found
  }: Partial<FoundOdds> &
    Pick<FoundOdds, 'states' | 'forks'> & {
      readonly reports: readonly { readonly report: MeasureReport; readonly chance: Fraction }[];
    },
): Odds | TooLarge {
  const tally = createTally<Fraction>(fractions.add);
  for (const { report, chance } of reports) tally.add(report, chance);
  return oddsOf({ ...ENDS, ...found, rows: tally.rows() }, watchesOf(program));
}

/** Counts within these limits; null if only the machine can tell how some run goes. */
type Plain<Found> = (limits: CountLimits) => Found | TooLarge | null;

/** Begins a count on the kernel, where every outcome of every throw is executed. With more work it goes on where it stopped. */
export function plainCount(
  { program, start, choices }: BegunFight,
  sparing?: Sparing,
): Plain<FoundOdds> {
  const policies = policiesIn(choices);
  if (policies === undefined) return () => null;
  const count = graphCountOf(program, start, policies, sparing);
  return (limits) => {
    const graph = count(limits);
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
    const { endless } = chances;
    return { ...ENDS, rows: tally.rows(), endless, states: graph.nodes, forks: 0 };
  };
}

/** Begins a plain count that tells odds. `sparing`: for tests, which ask few states. */
export function plainOdds(fight: BegunFight, sparing?: Sparing): Plain<Odds> {
  const count = plainCount(fight, sparing);
  return (limits) => {
    const found = count(limits);
    return found === null || 'odds' in found ? found : oddsOf(found, watchesOf(fight.program));
  };
}

/** Solves the graph. If unlikely states were left out of it, the odds are exact up to their chance. */
export function graphOdds(program: Program, graph: Graph): Odds | TooLarge {
  const { nodes: states, forks } = graph;
  const solved = solvedGraph(graph);
  if (solved === null) return { odds: 'too-large', states, forks, why: 'circle' };
  const { lost, ...found } = solved;
  if (lost > MOST_LEFT_OUT) return { odds: 'too-large', states, forks, why: 'states' };
  const bound = graph.cut.length === 0 ? 0 : Math.max(ROUNDING, lost);
  return oddsOf({ ...found, bound, states, forks }, watchesOf(program));
}

/** Counts by the backward quotient; null if this way does not apply here. */
export function backwardOdds(
  program: Program,
  steps: Transitions,
  limits: OddsLimits,
): Odds | Unknown | null {
  if (limits.without?.has('backwards') === true) return null;
  const found = backwardQuotient(steps, limits);
  return found === null || 'odds' in found ? found : oddsOfReports(program, found);
}

/** Counts by a factored sweep; null if this way does not apply here. `isMerging`: those who can change places may be merged. */
export function sweptOdds(
  { program, start, choices }: BegunFight,
  isMerging: boolean,
  without: Without,
  limits: CountLimits,
): Odds | TooLarge | null {
  const policies = policiesIn(choices);
  const header = headerOf(start);
  if (without.has('sweep') || policies === undefined || header === null) return null;
  const { interchangeable, bags } = stateLayoutOf(program, isMerging ? header : null, without);
  const swept = factoredSweep(program, start, policies, { ...interchangeable, bags }, limits);
  if (swept === null || 'unlinked' in swept) return null;
  const { states } = swept;
  if ('no' in swept)
    return { odds: 'too-large', states, forks: 0, why: swept.no === 'time' ? 'time' : 'states' };
  const { reports, chances, lost } = swept;
  const found = reports.flatMap((own, index) =>
    own.map((report) => ({ report, chance: chances[index] ?? fractions.zero })),
  );
  const bound = lost === 0 ? 0 : Math.max(ROUNDING, lost);
  return oddsOfReports(program, { reports: found, bound, states, forks: 0 });
}

/**
 * Counts independent groups one by one. `count` counts each with the others left out, or returns null if it has no answer.
 * Null if there is a single group, or if the results cannot be combined.
 */
export function groupOdds(
  program: Program,
  start: Machine,
  { without = NOTHING_OFF }: OddsLimits,
  count: Parameters<typeof factored>[3],
): Odds | null {
  const found = factored(program, start, without, count);
  if (found === null) return null;
  const odds = oddsOfReports(program, found);
  // Another way may still count what failed here.
  return odds.odds === 'known' ? odds : null;
}

/** Counts with the steps of the machine, if a small graph holds them; otherwise null. */
export function graphCount(fight: BegunFight, limits: OddsLimits): SolvedGraph | null {
  const graph = explore(transitionsOf(fight, 'on', limits), limits);
  return 'odds' in graph || graph.cut.length > 0 ? null : solvedGraph(graph);
}
