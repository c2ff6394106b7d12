// Solves a graph of the machine's steps: states it as a graph of throws, in which a state without a step is the end.
import { orMade } from '../values/grouped.ts';
import { decimalOf, fractions, type Fraction } from '../values/rational.ts';
import type { Graph } from '../statespace/explore.ts';
import {
  addChance,
  createTally,
  type CountedChances,
  type MeasureReport,
} from '../statespace/tally.ts';
import { chancesOf } from './modular.ts';

/** The chances in a graph that was solved. */
export interface SolvedGraph extends CountedChances {
  /** The chance of the nodes that were left out. */
  readonly lost: number;
}

/** What an arc tells. */
interface Note {
  readonly reports: readonly MeasureReport[];
  readonly fault: string | null;
  /** True if the node that it leads to was left out. */
  readonly isCut: boolean;
}

/** Returns the chances; null if the loops of the graph would take too much. */
export function solvedGraph({ steps, first, to, faults, cut }: Graph): SolvedGraph | null {
  const left = new Set(cut);
  let nodes = 0;
  const numbers = steps.map((step) => (step === undefined ? -1 : nodes++));
  const notes: Note[] = [{ reports: [], fault: null, isCut: false }];
  const known = new Map<string, number>();
  const noteOf = (note: Note): number => {
    if (note.reports.length === 0 && note.fault === null && !note.isCut) return 0;
    const told = note.reports.map(({ watch, occurrence, key }) => [watch, occurrence, key]);
    const id = JSON.stringify([told, note.fault, note.isCut]);
    return orMade(known, id, () => notes.push(note) - 1);
  };
  const of: bigint[] = [];
  const firsts = [0];
  const targets: number[] = [];
  const weights: number[] = [];
  const long: bigint[] = [];
  const seen: number[] = [];
  steps.forEach((step, node) => {
    if (step === undefined) return;
    of.push(step.of);
    step.ways.forEach(({ weight, reports }, index) => {
      const target = to[(first[node] ?? 0) + index] ?? 0;
      targets.push(numbers[target] ?? -1);
      weights.push(weight <= Number.MAX_SAFE_INTEGER ? Number(weight) : -long.push(weight));
      seen.push(noteOf({ reports, fault: faults.get(target) ?? null, isCut: left.has(target) }));
    });
    firsts.push(targets.length);
  });
  const chances = chancesOf({
    nodes,
    of,
    first: Int32Array.from(firsts),
    to: Int32Array.from(targets),
    weights: Float64Array.from(weights),
    long,
    seen: Int32Array.from(seen),
    reports: notes,
  });
  if (chances === null) return null;
  const tally = createTally<Fraction>(fractions.add);
  const found = new Map<string, Fraction>();
  let lost = 0;
  notes.forEach(({ reports, fault, isCut }, index) => {
    const chance = chances.reports[index] ?? fractions.zero;
    for (const report of reports) tally.add(report, chance);
    if (fault !== null) addChance(found, fault, chance);
    if (isCut) lost += decimalOf(chance);
  });
  return { rows: tally.rows(), faults: found, endless: chances.endless, lost };
}
