// What counting odds may cost. The limits count work, so the answer to a question is the same on every computer; only `isOver`
// asks the host's clock.
import type { Without } from '../analysis/techniques.ts';

/** What may be spent before odds are given up as too large. */
export interface OddsLimits {
  /** Nodes. */
  readonly states: number;
  /** Machines run. */
  readonly forks: number;
  /**
   * Asked now and then, with how many nodes there are and how many machines were run; true: stop. The host counts the time. What it
   * throws goes through to whoever asked for the odds, and nothing is left half done.
   */
  readonly isOver?: ((states: number, forks: number) => boolean) | undefined;
  /** Techniques that are not used, for tests and measurements. */
  readonly without?: Without | undefined;
}

export interface TooLarge {
  readonly odds: 'too-large';
  readonly states: number;
  readonly forks: number;
  /** Why: `states`, `forks`, `time`, one throw of too many kinds, a circle too large to solve, or chances that do not come to 1: a mistake in here. */
  readonly why: 'states' | 'forks' | 'time' | 'throw' | 'circle' | 'sum';
}

/** Machines of one check by itself that cost about as much as one whole machine. */
const CHECKED_FOR_ONE = 10;

/** Counts the machines that checks are worked out with. */
export interface CheckWork {
  /** One more is run, over so many throws; true: there were too many, or it is too late. */
  readonly isTooMuch: (throws: number) => boolean;
  /** There were too many. */
  readonly isSpent: () => boolean;
  /** How many were run, in whole machines. */
  readonly used: () => number;
}

/** `forks`: whole machines that all of them together may cost. */
export function checkWork(forks: number, isOver: () => boolean = () => false): CheckWork {
  let run = 0;
  let asked = 0;
  let isStopped = false;
  return {
    isTooMuch: (throws) => {
      asked += 1;
      run += throws; // of what explodes there may be a hundred
      if ((asked & 63) === 0 && isOver()) isStopped = true;
      return isStopped || run > CHECKED_FOR_ONE * forks;
    },
    isSpent: () => run > CHECKED_FOR_ONE * forks,
    used: () => run / CHECKED_FOR_ONE,
  };
}
