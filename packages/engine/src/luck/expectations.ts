// What is to be expected from a position on: a fraction where the rest of the fight can be counted, otherwise an estimate from plays.
import type { ChoiceSource } from '../drivers/source.ts';
import type { Finding } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import {
  createInduction,
  type ExpectationTarget,
  type NoExpectation,
} from '../odds/backward-induction.ts';
import { createRuns, isUnanswered } from '../odds/sample.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import { sightsOf } from '../statespace/tally.ts';
import { widthOf } from '../statistics/normal.ts';
import { LEVEL } from '../statistics/proportion.ts';
import { decimalOf, lowest, type Fraction } from '../values/rational.ts';
import type { Figure } from './moments.ts';
import type { LogPosition } from './positions.ts';

/** Where a fight stands: whatever of a position matters to what is to be expected. */
export type Standpoint = Pick<LogPosition, 'machine' | 'need' | 'findings'>;

export interface Expectations {
  readonly of: (at: Standpoint) => Figure | NoExpectation;
  /** By how much each second one is above the first, all together. */
  readonly change: (...differences: readonly Swing[]) => Figure | NoExpectation;
  /** The most plays that a figure rests on; 0: all are exact. */
  readonly runs: () => number;
}

export type Swing = readonly [from: Standpoint, to: Standpoint];

export interface ExpectationOptions {
  readonly choices: readonly ChoiceSource[];
  readonly target: ExpectationTarget;
  /** For counting, of all positions together. */
  readonly limits: OddsLimits;
  /** The most plays from one position, and the seed of all of them. */
  readonly runs: number;
  readonly seed: string;
}

export function isFigure(found: Figure | NoExpectation): found is Figure {
  return !('odds' in found);
}

export function exactFigure(fraction: Fraction): Figure {
  const decimal = decimalOf(fraction);
  return { decimal, fraction: lowest(fraction), low: decimal, high: decimal };
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return lowest({ n: a.n * b.d - b.n * a.d, d: a.d * b.d });
}

/** The mean of what is to be expected: exact, or with the variance that chance leaves it. */
type Mean =
  | { readonly exact: Fraction }
  | { readonly mean: number; readonly variance: number; readonly runs: number };

/** An estimate is good enough when its interval is this wide to either side, in units of a chance. */
const GOOD = 0.02;
/** Plays between two looks at that. */
const ROUND = 200;

const NOUGHT: Fraction = { n: 0n, d: 1n };
const WIDTH = widthOf(LEVEL);

/**
 * Counts from the end of the fight backwards as far as the limits go, and plays from the positions before.
 *
 * @param positions of the fight, in order
 */
export function createExpectations(
  program: Program,
  positions: readonly Standpoint[],
  { choices, target, limits, runs, seed }: ExpectationOptions,
): Expectations {
  const watches = program.watches.map(({ watch }) => watch);
  const known = new Map<Standpoint, Mean | NoExpectation>();
  let most = 0;

  /** What has been seen up to there, and the worth of the measure if that settles it. */
  const seenBy = (
    findings: readonly Finding[],
  ): { readonly worth: Fraction | NoExpectation | null; readonly seen: readonly string[] } => {
    const { sights, seen } = sightsOf(watches, findings, []);
    const sight = sights.find(
      ({ watch, occurrence }) => watch === target.watch && occurrence === target.occurrence,
    );
    if (sight === undefined) return { worth: null, seen };
    const { fault, value } = sight;
    return { worth: fault === null ? target.worth(value) : { odds: 'fault', text: fault }, seen };
  };

  const first = positions[0];
  const induction =
    first === undefined
      ? null
      : createInduction(program, first.machine, choices, null, target, limits);
  const counted = ({ machine, need, findings }: Standpoint): Mean | NoExpectation => {
    const { worth, seen } = seenBy(findings);
    if (worth !== null) return 'odds' in worth ? worth : { exact: worth };
    if (induction === null) return { odds: 'not-reached' };
    const found = induction.expect(machine, { need, findings: [] }, seen);
    return found.odds === 'expected' ? { exact: found.low } : found;
  };

  const played = ({ machine, findings }: Standpoint): Mean | NoExpectation => {
    const single = createRuns(program, machine, choices, seed);
    let [sum, squares, largest, run] = [0, 0, 1, 0];
    for (;;) {
      const result = single.play(run);
      if (isUnanswered(result)) return result;
      const { worth } = seenBy([...findings, ...result.findings]);
      if (worth !== null && 'odds' in worth) return worth;
      const counts = worth ?? target.unseen;
      if (counts === null) return { odds: 'not-reached' };
      const one = decimalOf(counts);
      sum += one;
      squares += one * one;
      largest = Math.max(largest, Math.abs(one));
      run += 1;
      if (run < runs && run % ROUND !== 0) continue;
      const mean = sum / run;
      const spread = Math.max(0, squares / run - mean * mean) / run;
      // Where all plays come to the same, at most 3 / runs of them were missed (the rule of three).
      const variance = spread > 0 ? spread : ((3 * largest) / run / WIDTH) ** 2;
      if (run < runs && WIDTH * Math.sqrt(variance) > GOOD) continue;
      most = Math.max(most, run);
      return { mean, variance, runs: run };
    }
  };

  let isCounting = true;
  for (const position of positions.toReversed()) {
    const found: Mean | NoExpectation | null = isCounting ? counted(position) : null;
    isCounting &&= found !== null && !isTooMuch(found);
    if (found !== null && isCounting) known.set(position, found);
  }

  const meanAt = (at: Standpoint): Mean | NoExpectation => {
    const already = known.get(at);
    if (already !== undefined) return already;
    // What follows from a position that was counted was counted with it, and so costs nothing.
    const exact = counted(at);
    const found = isTooMuch(exact) ? played(at) : exact;
    known.set(at, found);
    return found;
  };

  const change: Expectations['change'] = (...differences) => {
    const times = new Map<Standpoint, number>();
    for (const [from, to] of differences) {
      times.set(from, (times.get(from) ?? 0) - 1);
      times.set(to, (times.get(to) ?? 0) + 1);
    }
    let exact = NOUGHT;
    let [sum, variance, estimates] = [0, 0, 0];
    for (const [at, by] of times) {
      const mean = meanAt(at);
      if ('odds' in mean) return mean;
      if (by === 0) continue;
      if ('exact' in mean) exact = minus(exact, { n: BigInt(-by) * mean.exact.n, d: mean.exact.d });
      else {
        sum += by * mean.mean;
        variance += by * by * mean.variance;
        estimates += 1;
      }
    }
    return estimates === 0 ? exactFigure(exact) : estimated(decimalOf(exact) + sum, variance);
  };

  return {
    runs: () => most,
    of: (at) => {
      const mean = meanAt(at);
      if ('odds' in mean) return mean;
      return 'exact' in mean ? exactFigure(mean.exact) : estimated(mean.mean, mean.variance);
    },
    change,
  };
}

/** What cannot be counted can still be played. */
function isTooMuch(found: Mean | NoExpectation): boolean {
  return 'odds' in found && (found.odds === 'too-large' || found.odds === 'circle');
}

/** With the normal interval. */
function estimated(decimal: number, variance: number): Figure {
  const half = WIDTH * Math.sqrt(variance);
  return { decimal, fraction: null, low: decimal - half, high: decimal + half };
}
