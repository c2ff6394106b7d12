// Exact odds: tries the ways of counting from the cheapest to the most expensive, until one has an answer.
import type { BegunFight } from '../drivers/source.ts';
import type { Program } from '../machine/program.ts';
import type { Odds } from './known-odds.ts';
import { explore, type Graph } from '../statespace/explore.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import { isOutOfRoom } from '../statespace/packed-states.ts';
import { transitionsOf } from '../statespace/transitions.ts';
import type { Transitions, Unanswered } from '../statespace/transition.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import {
  graphOdds,
  groupOdds,
  backwardOdds,
  sweptOdds,
  plainOdds,
  type Unknown,
} from './solution-methods.ts';

/** The limits of a small graph, which is the fastest way where steps repeat. */
const SMALL = { states: 5_000, forks: 600 } as const;
/**
 * The most work of the plain count, in instructions, as a multiple of the limit of states: before all other ways (less if
 * equals may be merged), after a small graph, and where equals may be merged while few of its states are open.
 */
const PLAIN_WORK = { first: 15, symmetric: 2, last: 80, steady: 160 } as const;
/** The most states and machines for the backward quotient. */
const MOST_BACKWARDS = { states: 50_000, forks: 8_000 } as const;
/** The limits of each group, in states and machines, when groups are counted one by one. */
const MOST_BESIDE = 5_000;
/** The most work of a factored sweep, in instructions, as a multiple of the limit of states. */
const MOST_SWEPT = 4;

/**
 * Returns the odds of every watch of the program; all of them are measures. The machine has just begun (`begin`), and stays
 * unchanged. `choices` answer as in a run.
 * Independent groups are counted one by one. Otherwise we use symmetry. If we assumed that participants are interchangeable and they
 * turn out not to be, we start again without symmetry.
 */
export function exactOdds(fight: BegunFight, limits: OddsLimits): Odds | Unanswered | TooLarge {
  const { program, start } = fight;
  const { without = NOTHING_OFF } = limits;
  const beside = without.has('groups') ? null : oddsOfGroups(fight, limits);
  if (beside !== null) return beside;
  const stepsFor = (symmetry: 'off' | 'on'): Transitions =>
    transitionsOf({ ...fight, start: copyMachine(start) }, symmetry, limits);
  const plain = without.has('plain') ? () => null : plainOdds(fight);
  const countFrom = (steps: Transitions): Odds | Unknown =>
    oddsFrom({
      program,
      steps,
      apart: () => (steps.isSymmetryOff ? steps : stepsFor('off')),
      plain: (work) =>
        plain({
          work: work * limits.states,
          // Where nobody has an equal, the plain count has its turn later anyway.
          steady: (steps.isSymmetryOff ? work : PLAIN_WORK.steady) * limits.states,
          isOver: (states) => limits.isOver?.(states, steps.forks()) === true,
        }),
      swept: () =>
        sweptOdds(fight, !steps.isSymmetryOff, without, {
          work: MOST_SWEPT * limits.states,
          isOver: (states) => limits.isOver?.(states, steps.forks()) === true,
        }),
      limits,
    });
  const found = countFrom(stepsFor(without.has('symmetry') ? 'off' : 'on'));
  if (found.odds !== 'unlike') return found;
  const again = countFrom(stepsFor('off'));
  if (again.odds !== 'unlike') return again;
  throw new Error('nobody is taken for somebody else, and still somebody was told from the others');
}

/** Counts group by group; all of them together may cost as much as one fight. */
function oddsOfGroups({ program, start, choices }: BegunFight, limits: OddsLimits): Odds | null {
  let left = limits.forks;
  return groupOdds(program, start, limits, (alone, begun) => {
    const odds = exactOdds(
      { program: alone, start: begun, choices },
      {
        ...limits,
        states: Math.min(limits.states, MOST_BESIDE),
        forks: Math.min(left, MOST_BESIDE),
        without: new Set([...(limits.without ?? []), 'symmetry', 'groups']),
      },
    );
    if (odds.odds !== 'known') return null;
    left -= odds.forks;
    return odds;
  });
}

/** The counted transitions, and how much counting may cost. */
interface Counting {
  readonly program: Program;
  readonly steps: Transitions;
  /** The transitions that distinguish all participants. */
  readonly apart: () => Transitions;
  /** Counts on the kernel with so many instructions in all for each state of the limit; null if it cannot. */
  readonly plain: (work: number) => Odds | TooLarge | null;
  /** Sweeps over the kernel's rows; null if that does not apply here. */
  readonly swept: () => Odds | TooLarge | null;
  readonly limits: OddsLimits;
}

function oddsFrom(counting: Counting): Odds | Unknown {
  const { steps, limits } = counting;
  try {
    return oddsInRoom(counting);
  } catch (thrown) {
    if (!isOutOfRoom(thrown)) throw thrown;
    return { odds: 'too-large', states: limits.states, forks: steps.forks(), why: 'states' };
  }
}

/** Tries a short plain count and a small graph, then the dearer ways one after the other. */
function oddsInRoom(counting: Counting): Odds | Unknown {
  const { steps, limits } = counting;
  const counted = counting.plain(PLAIN_WORK[steps.isSymmetryOff ? 'first' : 'symmetric']);
  if (counted?.odds === 'known') return counted;
  const small = explore(steps, {
    ...limits,
    states: Math.min(SMALL.states, limits.states),
    forks: Math.min(SMALL.forks, limits.forks),
  });
  if (!isLeft(small)) return solvedOdds(counting, small);
  let near: Odds | null = null;
  for (const way of dearWays(counting)) {
    const found = way();
    if (found === null || isLeft(found)) continue;
    const isNear = found.odds === 'known' && found.method.method === 'exact-up-to';
    if (!isNear) return found;
    near ??= found;
  }
  // Odds in floats are kept as a last resort.
  return near ?? small;
}

/**
 * Returns the ways after a small graph, in their order. The plain count knows no symmetry: where there is some, it comes last. If it cannot
 * count these rules, a graph as large as the limits allow stands in.
 */
function dearWays(counting: Counting): readonly (() => Odds | Unknown | null)[] {
  const { program, steps, apart, swept, limits } = counting;
  const backwards = (): Odds | Unknown | null =>
    backwardOdds(program, apart(), {
      ...limits,
      states: Math.min(limits.states, MOST_BACKWARDS.states),
      forks: Math.min(limits.forks, MOST_BACKWARDS.forks),
    });
  let isPlain = true;
  const plain = (): Odds | TooLarge | null => {
    const found = counting.plain(PLAIN_WORK.last);
    isPlain = found !== null;
    return found;
  };
  const large = (): Odds | Unknown | null =>
    isPlain ? null : solvedOdds(counting, explore(steps, limits));
  return [...(steps.isSymmetryOff ? [plain, backwards, swept] : [swept, backwards, plain]), large];
}

/** True if the count was too expensive, so that another way may succeed. */
function isLeft(found: Graph | Odds | Unknown): found is TooLarge {
  return 'odds' in found && found.odds === 'too-large' && found.why !== 'time';
}

/** Solves the graph. If it leaves out unlikely states, other ways may still find the fraction. */
function solvedOdds(
  { program, apart, plain, limits }: Counting,
  graph: Graph | Unknown,
): Odds | Unknown {
  if ('odds' in graph) return graph;
  const solved = graphOdds(program, graph);
  if (solved.odds === 'known' && solved.method.method === 'exact') return solved;
  const counted = plain(PLAIN_WORK.last);
  if (counted?.odds === 'known') return counted;
  const back = backwardOdds(program, apart(), {
    ...limits,
    states: Math.min(SMALL.states, limits.states),
  });
  return back?.odds === 'known' ? back : solved;
}
