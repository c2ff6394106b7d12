// A chance that was estimated by playing: its interval, and the number of runs that a precision needs.
import { widthOf } from './normal.ts';

/** The default confidence level. */
export const LEVEL = 0.95;

export interface ConfidenceInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns Wilson's interval for a chance that occurred `hits` times in `runs` (above 0). E. B. Wilson, "Probable inference,
 * the law of succession, and statistical inference", J. Am. Stat. Assoc. 22 (1927). For runs whose number was fixed
 * beforehand.
 */
export function wilson(hits: number, runs: number, level: number = LEVEL): ConfidenceInterval {
  const z = widthOf(level);
  const p = hits / runs;
  const centre = p + (z * z) / (2 * runs);
  const spread = z * Math.sqrt((p * (1 - p)) / runs + (z * z) / (4 * runs * runs));
  const scale = 1 + (z * z) / runs;
  return {
    low: hits === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: hits === runs ? 1 : Math.min(1, (centre + spread) / scale),
  };
}

/**
 * Returns the number of runs after which no Wilson interval is wider than `precision` to either side, for any chance. It is
 * fixed before the first run is played.
 */
export function runsFor(precision: number, level: number = LEVEL): number {
  const z = widthOf(level);
  return Math.ceil((z * z) / (4 * precision * precision));
}
