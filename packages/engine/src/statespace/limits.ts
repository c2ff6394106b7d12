// Defines the limits of counting odds. They limit work, so the answer to a question is the same on every computer; only
// `isOver` depends on the host's clock.
import type { Without } from '../analysis/techniques.ts';

/** The work that counting odds may take. */
export interface OddsLimits {
  /** The most nodes. */
  readonly states: number;
  /** The most machines to run. */
  readonly forks: number;
  /**
   * Called now and then with the numbers of nodes and machines so far; the count stops if it returns true. The host
   * measures the time. If it throws, the error reaches the caller of the odds, and nothing is left half done.
   */
  readonly isOver?: ((states: number, forks: number) => boolean) | undefined;
  /** The techniques that are switched off, for tests and measurements. */
  readonly without?: Without | undefined;
}

export interface TooLarge {
  readonly odds: 'too-large';
  readonly states: number;
  readonly forks: number;
  /**
   * Why we gave up. `throw` is a throw with too many outcomes, and `circle` a cycle too large to solve. `sum` means
   * that the probabilities do not sum to 1, which is a bug here.
   */
  readonly why: 'states' | 'forks' | 'time' | 'throw' | 'circle' | 'sum';
}

/** The number of machines of a single check that cost about as much as one machine of the whole fight. */
const CHECKED_FOR_ONE = 10;

/** Counts the machines that computing the results of checks takes. */
export interface CheckWork {
  /** Counts one more machine, which runs over this many throws. True if there were too many, or time is up. */
  readonly isTooMuch: (throws: number) => boolean;
  /** True if the limit was reached. */
  readonly isSpent: () => boolean;
  /** Returns the cost so far, in whole machines. */
  readonly used: () => number;
}

/**
 * Creates a counter.
 * @param forks the most that all checks together may cost, in whole machines
 */
export function checkWork(forks: number, isOver: () => boolean = () => false): CheckWork {
  let run = 0;
  let asked = 0;
  let isStopped = false;
  return {
    isTooMuch: (throws) => {
      asked += 1;
      run += throws; // exploding dice may take a hundred throws
      if ((asked & 63) === 0 && isOver()) isStopped = true;
      return isStopped || run > CHECKED_FOR_ONE * forks;
    },
    isSpent: () => run > CHECKED_FOR_ONE * forks,
    used: () => run / CHECKED_FOR_ONE,
  };
}
