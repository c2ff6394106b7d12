// The graph of all that can happen, on the kernel. A node is a state that waits for a throw; equal states are one node. Everything
// is executed: nothing is learned from one state for another.
import type { PolicyUse, Watch } from '@fray/dsl/ir';
import { isForTheMachine, linkCount, type CountKernel } from '../kernel/counting.ts';
import { isForgotten } from '../kernel/deferred-faces.ts';
import { isMissed } from '../kernel/left-out.ts';
import type { NoKernel } from '../kernel/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isAnswered, reportsOf, type MeasureReport } from '../statespace/tally.ts';
import { orMade } from '../values/grouped.ts';
import type { ThrowGraph } from './modular.ts';
import { createPackedStates, doubled, isOutOfRoom } from '../statespace/packed-states.ts';

/** A graph of throws with what measures report. Without a node, the encounter ends without a throw. */
interface CountedGraph extends ThrowGraph {
  readonly reports: readonly (readonly MeasureReport[])[];
  /** What is reported before the first throw. */
  readonly atOnce: readonly MeasureReport[];
}

/** A node costs about as much as so many instructions: its state is packed, hashed and kept. */
const NODE_WORK = 20;

/** Why there is no graph yet: it takes more work than allowed, or the machine has to tell what happens. */
type NoGraph = { readonly no: 'work' | 'time'; readonly nodes: number } | NoKernel;

/** How much a count may cost, in instructions, since it began. */
export interface CountLimits {
  readonly work: number;
  /** How much it may cost while few of its states are open: then it soon ends. */
  readonly steady?: number;
  /** Asked now and then whether time is up. */
  readonly isOver?: (states: number) => boolean;
}

/** Goes on exploring until all that can happen is known, or the limits are reached. */
type GraphCount = (limits: CountLimits) => CountedGraph | NoGraph;

/** The part of the states that may be open in a count that soon ends. */
const FEW_OPEN = 0.1;

/** So many numbers all states may take. */
const MOST_CELLS = 1 << 23;

/** When a count finds out which values it may leave out. */
export interface Sparing {
  /** After so much work with all values that the code may read. */
  readonly after: number;
  /** So many instructions it then plays. */
  readonly played: number;
  /** It leaves them out if at most this part of the states met last is left. */
  readonly worth: number;
}

/** A short count is over before. */
const SPARING: Sparing = { after: 150_000, played: 10_000, worth: 0.9 };
/** So many of the states met last tell whether it is worth while. */
const MET_LAST = 2_000;

/** Begins to explore all that can happen. `policies`: null if nobody answers questions. */
export function graphCountOf(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[] | null,
  sparing: Sparing = SPARING,
): GraphCount {
  let kernel = linkCount(program, start, policies, true);
  let count = countOn(program, kernel, sparing);
  const goOn: GraphCount = (limits) => {
    const found = count(limits);
    if (found === 'forgotten') kernel = linkCount(program, start, policies, false);
    else if (found !== 'anew') return found;
    count = countOn(program, kernel, found === 'anew' ? null : sparing);
    return goOn(limits);
  };
  return goOn;
}

/**
 * Counts on a kernel. Says `forgotten` if the rules read throws that are decided as far as they are read in another way, and `anew` if the
 * kernel now leaves out other values. `sparing`: null if it does so already.
 */
function countOn(
  program: Program,
  kernel: CountKernel | NoKernel,
  sparing: Sparing | null,
): (limits: CountLimits) => CountedGraph | NoGraph | 'forgotten' | 'anew' {
  if ('unlinked' in kernel) return () => kernel;
  const states = createPackedStates(MOST_CELLS);
  const of: (number | bigint)[] = [];
  let first = new Int32Array(1 << 10);
  let to = new Int32Array(1 << 12);
  let weights = new Float64Array(1 << 12);
  let seen = new Int32Array(1 << 12);
  let arcs = 0;
  const long: bigint[] = [];
  const reader = createReader(
    program.watches.map(({ watch }) => watch),
    kernel,
  );
  /** Returns the node at which the run stands; -1 if it is over, or nothing that follows matters. */
  const arrive = (goesOn: boolean): number =>
    goesOn && !reader.isDone(kernel.note.read()) ? states.meet(kernel.buffer, kernel.save()) : -1;
  // The last arc to each node, and the arc of the same throw to the same node before each arc.
  let lastArc = new Int32Array(1 << 10);
  let before = new Int32Array(1 << 12);

  const expand = (node: number): void => {
    if (node + 2 > first.length) first = doubled(first);
    kernel.load(states.all(), states.at(node));
    const outcomes = kernel.outcomes();
    of.push(outcomes.of);
    const own = arcs;
    for (let way = 0; way < outcomes.cells.length; way += 1) {
      const goesOn = kernel.take(way);
      const report = reader.read();
      const target = arrive(goesOn);
      const weight = outcomes.weights[way] ?? 0;
      if (target + 2 > lastArc.length) lastArc = doubled(lastArc);
      const last = lastArc[target + 1] ?? 0;
      let known = last > own ? last : 0;
      while (known > own && seen[known - 1] !== report) known = before[known - 1] ?? 0;
      if (known > own) {
        weights[known - 1] = sum(weights[known - 1] ?? 0, weight, long);
        continue;
      }
      if (arcs === to.length) {
        to = doubled(to);
        seen = doubled(seen);
        before = doubled(before);
        const wider = new Float64Array(2 * arcs);
        wider.set(weights);
        weights = wider;
      }
      to[arcs] = target;
      seen[arcs] = report;
      before[arcs] = last;
      weights[arcs] = sum(0, weight, long);
      lastArc[target + 1] = arcs + 1;
      arcs += 1;
    }
    first[node + 1] = arcs;
  };

  let waiting = sparing;
  /** Finds out what may be left out, and whether that makes few states of many. */
  const isWorth = ({ played, worth }: Sparing): boolean => {
    kernel.leaveOut(played);
    const left = createPackedStates(MOST_CELLS);
    const from = Math.max(0, states.count() - MET_LAST);
    for (let state = from; state < states.count(); state += 1)
      left.meet(kernel.buffer, kernel.saveAgain(states.all(), states.at(state)));
    if (left.count() <= worth * (states.count() - from)) return true;
    kernel.leaveNothingOut();
    return false;
  };

  let atOnce: CountedGraph['atOnce'] | null = null;
  let expanded = 0;
  const goOn = ({ work, steady = work, isOver }: CountLimits): CountedGraph | NoGraph | 'anew' => {
    if (atOnce === null) {
      const begun = kernel.begin();
      atOnce = reader.reports[reader.read()] ?? [];
      arrive(begun);
    }
    for (; expanded < states.count(); expanded += 1) {
      const all = states.count();
      const spent = kernel.steps() + NODE_WORK * all;
      const most = all - expanded > FEW_OPEN * all ? work : steady;
      if (spent > most) return { no: 'work', nodes: all };
      if (waiting !== null && spent > waiting.after) {
        if (isWorth(waiting)) return 'anew';
        waiting = null;
      }
      if ((expanded & 255) === 255 && isOver?.(all) === true) return { no: 'time', nodes: all };
      expand(expanded);
    }
    const { reports } = reader;
    return { nodes: expanded, of, first, to, weights, long, seen, reports, atOnce };
  };
  let failed: NoGraph | null = null;
  return (limits) => {
    if (failed !== null) return failed;
    try {
      return goOn(limits);
    } catch (thrown) {
      if (isForgotten(thrown)) return 'forgotten';
      if (isMissed(thrown)) return 'anew';
      if (isOutOfRoom(thrown)) failed = { no: 'work', nodes: states.count() };
      else if (isForTheMachine(thrown))
        failed = { unlinked: 'something that only the machine tells' };
      else throw thrown;
      return failed;
    }
  };
}

/** Adds ways to those of an arc. */
function sum(ways: number, by: number | bigint, long: bigint[]): number {
  if (ways >= 0 && typeof by === 'number' && ways + by <= Number.MAX_SAFE_INTEGER) return ways + by;
  const before = ways >= 0 ? BigInt(ways) : (long[-1 - ways] ?? 0n);
  if (ways >= 0) long.push(before + BigInt(by));
  else long[-1 - ways] = before + BigInt(by);
  return ways >= 0 ? -long.length : ways;
}

interface Reader {
  /** Returns the index of what is reported, and notes in the state what has been reported so far. */
  readonly read: () => number;
  /** True if nothing is reported any more after what a state notes. */
  readonly isDone: (noted: number) => boolean;
  readonly reports: readonly (readonly MeasureReport[])[];
}

/** What measures found, after what had been reported before: a tree by the numbers of each. */
interface Known {
  readonly next: Map<number, Known>;
  /** The index of the reports, and the number that the state keeps. */
  index: number;
  number: number;
}

/** Turns what measures find into reports. */
export function createReader(
  watches: readonly Watch[],
  { found, valueOf, note }: Pick<CountKernel, 'found' | 'valueOf' | 'note'>,
): Reader {
  const reports: (readonly MeasureReport[])[] = [[]];
  const indices = new Map<string, number>([['', 0]]);
  const befores: (readonly string[])[] = [[]];
  const numbers = new Map<string, number>([['', 0]]);
  const done = [isAnswered(watches, [])];
  let now = 0;
  const known = newKnown();
  const learn = (): { readonly index: number; readonly number: number } => {
    const values = found.map((one) => ({ ...one, value: valueOf(one.value), fault: null }));
    const { reports: own, seen } = reportsOf(watches, values, befores[now] ?? []);
    const name = seen.join();
    const number = orMade(numbers, name, () => {
      done.push(isAnswered(watches, seen));
      return befores.push(seen) - 1;
    });
    const text = own
      .map(({ watch, occurrence, key }) => `${watch} ${occurrence ?? ''} ${key}`)
      .join('\n');
    const index = orMade(indices, text, () => reports.push(own) - 1);
    return { index, number };
  };
  return {
    reports,
    isDone: (noted) => done[noted] === true,
    read: () => {
      now = note.read();
      if (found.length === 0) return 0;
      let at = nextOf(known, now);
      for (let i = 0; i < found.length; i += 1) {
        const one = found[i];
        if (one === undefined) break;
        at = nextOf(nextOf(nextOf(at, one.watch), one.occurrence ?? -1), one.value);
      }
      if (at.index < 0) Object.assign(at, learn());
      now = at.number;
      note.write(now);
      return at.index;
    },
  };
}

function newKnown(): Known {
  return { next: new Map(), index: -1, number: -1 };
}

function nextOf({ next }: Known, by: number): Known {
  return orMade(next, by, newKnown);
}
