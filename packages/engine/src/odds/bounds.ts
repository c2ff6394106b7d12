// Bounds over choices: the lowest and the highest expectation of a measure if one chooser plays for the least or the most.
// The chooser knows everything that has happened and all odds, but no future die. Everybody else follows policies.
import type { BegunFight } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import { link } from '../machine/link.ts';
import { sliceFor } from '../analysis/slice/slice.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import type { Fraction } from '../values/rational.ts';
import {
  createInduction,
  type ExpectationTarget,
  type NoExpectation,
} from './backward-induction.ts';

export type Bounds =
  /** The lowest and highest expectation, the number of distinct positions, and of those at which the chooser decides. */
  | {
      readonly odds: 'bounds';
      readonly low: Fraction;
      readonly high: Fraction;
      readonly states: number;
      readonly decisions: number;
    }
  | NoExpectation;

/**
 * Returns the bounds. Uses up a machine that has just begun. `chooser`: a participant, a side (all its members), `referee`,
 * or `everyone`. Plays only what the measure depends on, and so misses faults of other rules.
 */
export function choiceBounds(
  fight: BegunFight,
  chooser: string,
  target: ExpectationTarget,
  limits: OddsLimits,
): Bounds {
  const { program, start } = fight;
  const watches = program.watches.flatMap(({ watch }, index) =>
    index === target.watch ? [watch] : [],
  );
  const { ruleset } = sliceFor(program, start, watches, true, limits.without);
  const sliced = link(ruleset, { watches });
  const first = advance(sliced, start, undefined, 'discard');
  const induction = createInduction(
    { ...fight, program: sliced },
    chooser,
    { ...target, watch: 0 },
    limits,
  );
  const found = induction.expect(start, first);
  return found.odds === 'expected' ? { ...found, ...induction.counts(), odds: 'bounds' } : found;
}
