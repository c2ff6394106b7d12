// A witness: dice with which an encounter has a given outcome, drawn from all ways that lead there with their conditional
// probabilities. First we compute backwards, for each node, the probability of reaching the outcome. Then we walk from the
// start and choose each way with its conditional probability.
import type { Value } from '@fray/dsl/ir';
import { createStreams } from '../dice/streams.ts';
import {
  chooseFrom,
  isRefusal,
  sidesOf,
  type ChoiceSource,
  type BegunFight,
} from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import type { Finding, Reply, ThrowNeed } from '../machine/api.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { explore, type Graph } from '../statespace/explore.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import { sliceFor } from '../analysis/slice/slice.ts';
import { transitionsOf } from '../statespace/transitions.ts';
import { addUnder } from '../values/grouped.ts';
import { type TransitionBranch, type Unanswered } from '../statespace/transition.ts';
import { reportsOf, type MeasureReport, type RunFinding } from '../statespace/tally.ts';

/** The outcome to reach. */
export interface WitnessTarget {
  /** Index into the program's watches. */
  readonly watch: number;
  /** The number of the span for a measure that is evaluated at each span; null for any of them. */
  readonly occurrence: number | null;
  /** True if a value is the outcome; null if the moment must never come. */
  readonly fits: ((value: Value, fault: string | null) => boolean) | null;
}

export type WitnessAnswer =
  /**
   * The faces of its throws in order, up to the point where the outcome is seen. Also the probability of the outcome, as a
   * float; null if iteration took too many rounds to find it.
   */
  | {
      readonly odds: 'witness';
      readonly throws: readonly (readonly number[])[];
      readonly chance: number | null;
    }
  /** No dice lead there. */
  | { readonly odds: 'impossible' }
  /** None was found in the part that was searched; the part left out is too unlikely to appear in any odds. */
  | { readonly odds: 'unseen' };

/**
 * Finds a witness from a machine that has just begun, which stays unchanged. The same seed draws the same witness. Counts
 * ways on the part of the rules that the measure depends on; dice of the other rules come from the seed.
 */
export function witness(
  fight: BegunFight,
  target: WitnessTarget,
  limits: OddsLimits,
  seed: string,
): WitnessAnswer | Unanswered | TooLarge {
  const { program, start, choices } = fight;
  const asked = program.watches[target.watch]?.watch;
  // A fault in a rule that a slice leaves out may keep a moment from coming.
  const { ruleset } =
    asked === undefined || target.fits === null
      ? program
      : sliceFor(program, start, [asked], false, limits.without);
  const slice =
    asked === undefined || ruleset === program.ruleset
      ? []
      : [{ program: link(ruleset, { watches: [asked] }), target: { ...target, watch: 0 } }];
  for (const part of [...slice, { program, target }]) {
    // Interchangeable participants may have swapped on the way, so the dice lead elsewhere. Then we count again without
    // symmetry.
    for (const isSymmetryOff of limits.without?.has('symmetry') === true ? [true] : [false, true]) {
      const graph = explore(
        transitionsOf(
          { program: part.program, start: copyMachine(start), choices },
          isSymmetryOff ? 'off' : 'on',
          limits,
        ),
        limits,
      );
      if ('odds' in graph) {
        if (graph.odds === 'unlike') continue;
        return graph;
      }
      const drawn = drawFrom(graph, part.target, seed);
      if (drawn.odds !== 'witness') return drawn;
      const throws =
        part.program === program
          ? drawn.throws
          : wholeThrows(program, part.program, start, choices, target, drawn.throws, seed);
      const machine = copyMachine(start);
      if (throws !== undefined && leadsThere(program, machine, choices, target, throws))
        return { ...drawn, throws };
      // Each step of a graph has the whole budget; a run has it only once.
      if (machine.state.ended?.reason === 'budget') return tooLong(graph);
    }
  }
  throw new Error('these dice lead elsewhere');
}

/** The answer if the cycles take too many rounds. */
function tooLong({ nodes, forks }: Graph): TooLarge {
  return { odds: 'too-large', why: 'circle', states: nodes, forks };
}

/** True if a finished run, with these findings, is a witness. */
export function isMet(
  program: Program,
  target: WitnessTarget,
  findings: readonly RunFinding[],
): boolean {
  const { reports } = reportsOf(
    program.watches.map(({ watch }) => watch),
    findings,
    [],
  );
  const verdict = verdictOf(target, reports);
  return target.fits === null ? verdict === undefined : verdict === 1;
}

/**
 * Returns 1 if these reports meet the target, 0 if a moment that should not come has come, otherwise undefined: then what comes
 * later decides, or nothing does.
 */
function verdictOf(
  { watch, occurrence, fits }: WitnessTarget,
  reports: readonly MeasureReport[],
): 0 | 1 | undefined {
  for (const report of reports) {
    if (report.watch !== watch || (occurrence !== null && report.occurrence !== occurrence))
      continue;
    if (fits === null) return 0;
    if (fits(report.value, report.fault)) return 1;
  }
  return undefined;
}

function drawFrom(graph: Graph, target: WitnessTarget, seed: string): WitnessAnswer | TooLarge {
  const { chances, isSettled } = chancesOf(graph, target);
  const [whole = 0] = chances;
  const chance = isSettled ? whole : null;
  if (whole === 0 && !isSettled) return tooLong(graph);
  if (whole === 0) return { odds: graph.cut.length > 0 ? 'unseen' : 'impossible' };
  const { steps, first, to } = graph;
  const streams = createStreams(seed);
  streams.begin(0);
  const throws: (readonly number[])[] = [];
  for (let node = 0; throws.length <= MOST_THROWS;) {
    const step = steps[node];
    if (step === undefined) return { odds: 'witness', throws, chance };
    const weights = step.ways.map(
      (way, index) =>
        way.share *
        (verdictOf(target, way.reports) ?? chances[to[(first[node] ?? 0) + index] ?? 0] ?? 0),
    );
    const at = pick(weights, (streams.throw('witness', [FINE])[0] ?? 1) - 1);
    const way = step.ways[at];
    if (way === undefined) throw new Error('no way leads there');
    throws.push(...way.throws);
    if (verdictOf(target, way.reports) === 1) return { odds: 'witness', throws, chance };
    node = to[(first[node] ?? 0) + at] ?? 0;
  }
  return tooLong(graph);
}

/** A witness of more throws than this is too long. */
const MOST_THROWS = 100_000;

/** The resolution of a random draw among weights. */
const FINE = 2 ** 30;

function pick(weights: readonly number[], drawn: number): number {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let left = (drawn / FINE) * sum;
  let last = -1;
  for (const [index, weight] of weights.entries()) {
    if (weight === 0) continue;
    last = index;
    left -= weight;
    if (left < 0) return index;
  }
  return last;
}

/** A relative change of a probability below this counts as none. */
const SETTLED = 1e-13;
/** The most rounds, and the most ways added up in all of them, before iteration stops. */
const MOST_ROUNDS = 100_000;
const MOST_ADDED = 50_000_000;

/** Computes the probability that each node leads to the target. Iterates from the last node to the first until nothing
 * changes. Cycles that are seldom left may need too many rounds; then the probabilities are only good enough to draw from.
 * */
function chancesOf(
  { nodes, steps, first, to, cut }: Graph,
  target: WitnessTarget,
): { readonly chances: readonly number[]; readonly isSettled: boolean } {
  const verdicts = new Map<TransitionBranch, 0 | 1 | undefined>();
  for (const step of new Set(steps))
    for (const way of step?.ways ?? []) verdicts.set(way, verdictOf(target, way.reports));
  const left = new Set(cut);
  // At the end of the encounter, a moment that has not come never will.
  const chances = Array.from({ length: nodes }, (_, node): number =>
    steps[node] === undefined && target.fits === null && !left.has(node) ? 1 : 0,
  );
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(MOST_ADDED / (nodes + to.length)));
  for (let round = 0; round < rounds; round += 1) {
    let most = 0;
    for (let node = nodes - 1; node >= 0; node -= 1) {
      const step = steps[node];
      if (step === undefined) continue;
      const start = first[node] ?? 0;
      const chance = step.ways.reduce(
        (sum, way, index) =>
          sum + way.share * (verdicts.get(way) ?? chances[to[start + index] ?? 0] ?? 0),
        0,
      );
      const before = chances[node] ?? 0;
      // The change is relative to the probability itself, so that rare outcomes count too.
      if (chance !== before) most = Math.max(most, Math.abs(chance - before) / chance);
      chances[node] = chance;
    }
    if (most < SETTLED) return { chances, isSettled: true };
  }
  return { chances, isSettled: false };
}

/**
 * Returns throws of the whole rules that contain the throws of a slice in their places, stream by stream; undefined if they
 * do not fit there.
 */
function wholeThrows(
  program: Program,
  slice: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  target: WitnessTarget,
  throws: WitnessThrows,
  seed: string,
): WitnessThrows | undefined {
  const waiting = new Map<string, (readonly number[])[]>();
  const given = throwsInTurn(throws);
  playThrough(slice, copyMachine(start), choices, {
    facesFor: (need) => {
      const faces = given.facesFor(need);
      if (faces !== undefined) addUnder(waiting, need.stream, faces);
      return faces;
    },
    isDone: given.areUsedUp,
  });
  if (!given.areUsedUp()) return undefined;
  const streams = createStreams(seed, program.drawnAs);
  streams.begin(0);
  const whole: (readonly number[])[] = [];
  playThrough(program, copyMachine(start), choices, {
    facesFor: (need) => {
      const faces = waiting.get(need.stream)?.shift() ?? streams.throw(need.stream, sidesOf(need));
      whole.push([...faces]);
      return faces;
    },
    isDone: (findings) => isDecided(program, target, findings),
  });
  return whole;
}

/** Gives throws one after the other, as long as they fit. */
function throwsInTurn(throws: WitnessThrows): {
  readonly facesFor: Playing['facesFor'];
  readonly areUsedUp: () => boolean;
} {
  let used = 0;
  return {
    facesFor: (need) => {
      const faces = throws[used];
      const sides = sidesOf(need);
      const isFitting =
        sides.length === faces?.length && sides.every((size, index) => (faces[index] ?? 0) <= size);
      if (!isFitting) return undefined;
      used += 1;
      return faces;
    },
    areUsedUp: () => used >= throws.length,
  };
}

interface Playing {
  /** Returns the faces for a throw; undefined if there are none, and the run stops. */
  readonly facesFor: (need: ThrowNeed) => readonly number[] | undefined;
  /** True if the run can stop, given the findings so far: later questions then need no answer. */
  readonly isDone: (findings: readonly Finding[]) => boolean;
}

/** True if the target is met, whatever follows. */
function isDecided(program: Program, target: WitnessTarget, findings: readonly Finding[]): boolean {
  return target.fits !== null && isMet(program, target, findings);
}

/** Plays until it is done, there are no more faces, nobody answers, or the run ends. */
function playThrough(
  program: Program,
  machine: Machine,
  choices: readonly ChoiceSource[],
  { facesFor, isDone }: Playing,
  seen: Finding[] = [],
): void {
  for (let reply: Reply | undefined; ;) {
    const { need, findings } = advance(program, machine, reply, 'discard');
    seen.push(...findings);
    if (need === undefined || isDone(seen)) return;
    if (need.need === 'throw') {
      const faces = facesFor(need);
      if (faces === undefined) return;
      reply = { reply: 'faces', faces, origin: 'script' };
    } else {
      const choice = chooseFrom(choices, need, machine);
      if (choice === undefined || isRefusal(choice)) return;
      reply = choice;
    }
  }
}

/** True if an encounter with these dice really has that outcome. */
function leadsThere(
  program: Program,
  machine: Machine,
  choices: readonly ChoiceSource[],
  target: WitnessTarget,
  throws: WitnessThrows,
): boolean {
  const findings: Finding[] = [];
  const { facesFor, areUsedUp } = throwsInTurn(throws);
  playThrough(
    program,
    machine,
    choices,
    { facesFor, isDone: (seen) => areUsedUp() && isDecided(program, target, seen) },
    findings,
  );
  return (
    areUsedUp() &&
    (target.fits !== null || machine.state.ended !== null) &&
    isMet(program, target, findings)
  );
}

type WitnessThrows = readonly (readonly number[])[];
