// Exact odds: tries the ways of counting from the cheapest to the most expensive, until one has an answer.
import type { ChoiceSource } from '../drivers/source.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Odds } from './known-odds.ts';
import { explore, type Graph } from '../statespace/explore.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import { isOutOfRoom } from '../statespace/states.ts';
import { transitionsOf } from '../statespace/transitions.ts';
import { type Transitions, type Unanswered } from '../statespace/transition.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import {
  floatOdds,
  graphOdds,
  groupOdds,
  backwardOdds,
  forwardOdds,
  plainOdds,
  type Unknown,
} from './solution-methods.ts';

/** So many instructions the plain count executes, as a multiple of the limit of states, if all else has no answer. */
const PLAIN_WORK = 80;
/** The limits of a small graph, which is faster than any other way. */
const SMALL = { states: 5_000, forks: 4_000 } as const;
/** The limits of each group, in states and machines, when groups are counted one by one. */
const MOST_BESIDE = 5_000;
/**
 * A forward distribution may meet this many times as many states as a graph, because it keeps only the states of a few
 * control locations at a time.
 */
const MOST_SWEPT = 8;
/** The most machines for a forward distribution: if it must learn nearly every state, it is no better than the graph. */
const MOST_LEARNED = { symmetric: 30_000, distinct: 10_000 } as const;

/**
 * Returns the odds of every watch of the program; all of them are measures. The machine has just begun (`begin`), and stays
 * unchanged. `choices` answer as in a run. `approximate`: floats instead of fractions, reported as exact up to a bound.
 * Independent groups are counted one by one. Otherwise we use symmetry. If that is too large, we use the backward quotient,
 * which distinguishes all participants. If we assumed that participants are interchangeable and they turn out not to be, we
 * start again without symmetry.
 */
export function exactOdds(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: OddsLimits,
  approximate = false,
): Odds | Unanswered | TooLarge {
  const { without = NOTHING_OFF } = limits;
  const stepsFor = (symmetry: 'off' | 'on'): Transitions =>
    transitionsOf(program, copyMachine(start), choices, symmetry, limits);
  const beside = without.has('groups')
    ? null
    : oddsOfGroups(program, start, choices, limits, approximate);
  if (beside !== null) return beside;
  const found = countedOdds(program, stepsFor, limits, approximate);
  if (found.odds !== 'too-large' || found.why === 'time' || without.has('plain')) return found;
  const plain = plainOdds(program, start, choices, PLAIN_WORK * limits.states, limits.isOver);
  return plain?.odds === 'known' ? plain : found;
}

/** Uses symmetry; then the backward quotient; then each participant apart. */
function countedOdds(
  program: Program,
  stepsFor: (symmetry: 'off' | 'on') => Transitions,
  limits: OddsLimits,
  approximate: boolean,
): Odds | Unanswered | TooLarge {
  const { without = NOTHING_OFF } = limits;
  if (!without.has('symmetry')) {
    const steps = stepsFor('on');
    const found = oddsFrom({ program, steps, limits, approximate });
    const isLeft = found.odds === 'too-large' && found.why !== 'time' && !steps.isSymmetryOff;
    const back = isLeft ? backwardOdds(program, stepsFor('off'), limits) : null;
    if (back !== null && back.odds !== 'too-large' && back.odds !== 'unlike') return back;
    if (found.odds !== 'unlike') return found;
  }
  const found = oddsFrom({ program, steps: stepsFor('off'), limits, approximate });
  if (found.odds === 'unlike')
    throw new Error(
      'nobody is taken for somebody else, and still somebody was told from the others',
    );
  return found;
}

/** Counts group by group; all of them together may cost as much as one fight. */
function oddsOfGroups(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: OddsLimits,
  approximate: boolean,
): Odds | null {
  let left = limits.forks;
  return groupOdds(program, start, limits, approximate, (alone, begun) => {
    const odds = exactOdds(alone, begun, choices, {
      ...limits,
      states: Math.min(limits.states, MOST_BESIDE),
      forks: Math.min(left, MOST_BESIDE),
      without: new Set([...(limits.without ?? []), 'symmetry', 'groups']),
    });
    if (odds.odds !== 'known') return null;
    left -= odds.forks;
    return odds;
  });
}

/** The counted transitions, and how much counting may cost. */
interface Counting {
  readonly program: Program;
  readonly steps: Transitions;
  readonly limits: OddsLimits;
  readonly approximate: boolean;
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

/** Tries a small graph; then the forward distribution; then the backward quotient; then a large graph. */
function oddsInRoom(counting: Counting): Odds | Unknown {
  const { program, steps, limits, approximate } = counting;
  const small = explore(steps, {
    ...limits,
    states: Math.min(SMALL.states, limits.states),
    forks: Math.min(SMALL.forks, limits.forks),
  });
  if (!isLeft(small)) return solvedOdds(counting, small);
  const learned = steps.isSymmetryOff ? MOST_LEARNED.distinct : MOST_LEARNED.symmetric;
  const swept = forwardOdds(
    program,
    steps,
    {
      ...limits,
      states: MOST_SWEPT * limits.states,
      forks: Math.min(limits.forks, small.forks + learned),
    },
    approximate,
  );
  // If fractions were asked for, odds in floats are kept as a last resort.
  const nearly =
    swept?.odds === 'known' && !approximate && swept.method.method !== 'exact' ? swept : null;
  if (swept !== null && nearly === null && !isLeft(swept)) return swept;
  const back =
    steps.isSymmetryOff && steps.forks() <= limits.forks
      ? backwardOdds(program, steps, limits)
      : null;
  if (back !== null && !isLeft(back)) return back;
  if (steps.forks() > limits.forks)
    return (
      nearly ?? {
        odds: 'too-large',
        states: Math.max(small.states, swept?.odds === 'too-large' ? swept.states : 0),
        forks: steps.forks(),
        why: small.states > limits.states ? 'states' : 'forks',
      }
    );
  const graph = explore(steps, limits);
  return 'odds' in graph && graph.odds === 'too-large' && nearly !== null
    ? nearly
    : solvedOdds(counting, graph);
}

/** True if the count was too expensive, so that another way may succeed. */
function isLeft(found: Graph | Odds | Unknown): found is TooLarge {
  return (
    'odds' in found &&
    found.odds === 'too-large' &&
    (found.why === 'states' || found.why === 'forks')
  );
}

/** Solves the graph. If it cuts unlikely states or has too large a cycle, backward induction may still find the fraction. */
function solvedOdds(
  { program, steps, limits, approximate }: Counting,
  graph: Graph | Unknown,
): Odds | Unknown {
  if ('odds' in graph) return graph;
  if (approximate) return floatOdds(program, graph);
  const solved = graphOdds(program, graph);
  if (solved !== undefined) return solved;
  const back = steps.isSymmetryOff
    ? backwardOdds(program, steps, { ...limits, states: Math.min(SMALL.states, limits.states) })
    : null;
  return back?.odds === 'known' ? back : floatOdds(program, graph);
}
