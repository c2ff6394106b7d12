// Computes the expectation at the positions of a log one by one, by counting or from plays. Each position is a separate
// piece of work, for any thread.
import type { ChoiceSource } from '../drivers/source.ts';
import type { Event } from '../events/event.ts';
import type { Program } from '../machine/program.ts';
import type { ExpectationTarget, NoExpectation } from '../odds/backward-induction.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import type { Fraction } from '../values/rational.ts';
import type { Unplayable } from '../why/recording.ts';
import { countFight, type CountedFight } from './counted-fight.ts';
import { createFightWays, type FightWays } from './input-ways.ts';
import { positionsIn, type LogPosition } from './positions.ts';
import { createSpotPlays, type SpotPlays } from './spot-plays.ts';
import { createStandpoints } from './standpoints.ts';

interface AnalystOptions {
  readonly choices: readonly ChoiceSource[];
  readonly target: ExpectationTarget;
  /** The seed of all plays. */
  readonly seed: string;
}

/** Cheap to call again: it caches its results. */
export interface Analyst extends SpotPlays, Pick<FightWays, 'ways'> {
  readonly positions: readonly LogPosition[];
  /** Returns the value of a position if it is settled there; undefined if it is not. */
  readonly settled: (index: number) => Fraction | NoExpectation | undefined;
  /** Counts backwards from the end, as far as the limits allow. */
  readonly count: (limits: OddsLimits) => CountedFight | NoExpectation;
}

/**
 * Makes an analyst.
 * @param program of the log's rules, with the measure among its watches
 * @param events of the log from its header on; a log that is not over is analysed up to its end
 */
export function createAnalyst(
  program: Program,
  events: readonly Event[],
  options: AnalystOptions,
): Analyst | Unplayable {
  const positions = positionsIn(program, events);
  if ('unplayable' in positions) return positions;
  const standpoints = createStandpoints(program, options.target);
  const fightWays = createFightWays(positions, standpoints, options.choices);
  return {
    positions,
    ways: fightWays.ways,
    settled: (index) => {
      const position = positions[index];
      return position === undefined ? undefined : standpoints.seenBy(position).settled;
    },
    count: (limits) => countFight(program, positions, fightWays, standpoints, options, limits),
    ...createSpotPlays(program, positions, fightWays, standpoints, options),
  };
}
