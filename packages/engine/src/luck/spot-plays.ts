// Plays from positions of a fight: estimates of the expectation if it cannot be counted.
import { createStreams } from '../dice/streams.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import type { Reply } from '../machine/api.ts';
import type { Program } from '../machine/program.ts';
import type { NoExpectation } from '../odds/backward-induction.ts';
import { createRuns, isUnanswered } from '../odds/sample.ts';
import { decimalOf, fractions, type Fraction } from '../values/rational.ts';
import { halfWidth, noPlays, type PlayTally } from './forms.ts';
import type { FightWays } from './input-ways.ts';
import type { LogPosition } from './positions.ts';
import type { Standpoint, Standpoints } from './standpoints.ts';

/** How many plays there are between two looks at the results. */
const ROUND = 10;

/** What is played: all ways from a position except the one that happened (null), or the ways of one kind. */
export interface LuckSpot {
  readonly index: number;
  readonly kind: number | null;
}

/**
 * Plays of a spot, and the probability of what happened at its position: what follows that is known from the next position.
 */
export interface PlayedSpot {
  readonly tally: PlayTally;
  readonly share: Fraction;
  /** No more plays are needed. */
  readonly isDone: boolean;
}

/** When an estimate is good enough: its interval is this wide to either side, or it has this many plays. */
export interface Precision {
  readonly good: number;
  readonly most: number;
}

export interface SpotPlays {
  /** Plays a few times from a position on, whatever happened there: rough and fast, since no other way has to be tried. */
  readonly glance: (index: number) => PlayedSpot | NoExpectation;
  /** Continues from `tally` until it is precise enough, or `isOver` says so after a round. */
  readonly play: (
    spot: LuckSpot,
    tally: PlayTally,
    precision: Precision,
    isOver: () => boolean,
  ) => PlayedSpot | NoExpectation;
}

/**
 * Where plays begin, and the ways of its input to begin with, equally often; if there are none, anything is thrown or
 * chosen.
 */
interface PlayStart {
  readonly at: Standpoint;
  readonly first: readonly Reply[];
}

/**
 * Makes plays.
 * @param seed of all plays
 */
export function createSpotPlays(
  program: Program,
  positions: readonly LogPosition[],
  { share, ways }: FightWays,
  { after, seenBy }: Standpoints,
  { choices, seed }: { readonly choices: readonly ChoiceSource[]; readonly seed: string },
): SpotPlays {
  const startOf = ({ index, kind }: LuckSpot): PlayStart => {
    const position = positions[index];
    if (position === undefined) throw new RangeError(`there is no position ${index}`);
    const all = ways(index);
    if (kind !== null) {
      const reply = all?.replies[all.kinds.indexOf(kind)];
      if (reply === undefined)
        throw new RangeError(`position ${index} has no ways of kind ${kind}`);
      return { at: after(position, reply), first: [] };
    }
    const others =
      position.need?.need === 'throw' && position.input?.type === 'dice-rolled'
        ? (all?.replies.filter((_, way) => all.kinds[way] !== all.chosen) ?? [])
        : [];
    return { at: position, first: others };
  };

  const starts = new Map<string, PlayStart>();
  const play: SpotPlays['play'] = (spot, from, precision, isOver) => {
    const known = spot.kind === null ? share(spot.index) : fractions.zero;
    const id = spotName(spot);
    const start = starts.get(id) ?? startOf(spot);
    starts.set(id, start);
    // Ways of one moment are played with the same dice, and each moment with its own.
    const seedHere = `${seed} ${spot.index}${spot.kind === null ? '' : ' ways'}`;
    return playFrom(start, known, seedHere, from, precision, isOver);
  };
  const glance: SpotPlays['glance'] = (index) => {
    const at = positions[index];
    if (at === undefined) throw new RangeError(`there is no position ${index}`);
    const precision = { good: Infinity, most: ROUND };
    const start = { at, first: [] };
    return playFrom(start, fractions.zero, `${seed} ${index}`, noPlays, precision, () => false);
  };
  const playFrom = (
    start: PlayStart,
    known: Fraction,
    seedHere: string,
    from: PlayTally,
    { good, most }: Precision,
    isOver: () => boolean,
  ): PlayedSpot | NoExpectation => {
    const part = decimalOf(known);
    const done = (tally: PlayTally): PlayedSpot => ({ tally, share: known, isDone: true });
    if (part === 1) return done(noPlays);
    const { settled } = seenBy(start.at);
    if (settled !== undefined) {
      if ('odds' in settled) return settled;
      const once = decimalOf(settled);
      return done({ runs: 1, sum: once, squares: once * once, largest: 0 });
    }
    const single = createRuns({ program, start: start.at.machine, choices }, seedHere);
    const pick = createStreams(`${seedHere} way`);
    let { runs, sum, squares, largest } = from;
    // The next position's expectation enters with its probability, so the rest needs less precision.
    const less = (1 - part) / (1 + part);
    for (;;) {
      const tally: PlayTally = { runs, sum, squares, largest };
      if (runs > 0 && (runs >= most * less || halfWidth(tally) * Math.sqrt(less) <= good))
        return done(tally);
      if (runs > from.runs && isOver()) return { tally, share: known, isDone: false };
      for (const end = runs + ROUND; runs < end; runs += 1) {
        const { first: others } = start;
        pick.begin(runs);
        const [way = 1] = others.length > 0 ? pick.throw('way', [others.length]) : [];
        const result = single.play(runs, others[way - 1]);
        if (isUnanswered(result)) return result;
        const ended = seenBy({
          findings: [...start.at.findings, ...result.findings],
          need: undefined,
        });
        if (ended.settled === undefined || 'odds' in ended.settled)
          return ended.settled ?? { odds: 'not-reached' };
        const one = decimalOf(ended.settled);
        sum += one;
        squares += one * one;
        largest = Math.max(largest, Math.abs(one));
      }
    }
  };

  return { glance, play };
}

export function spotName({ index, kind }: LuckSpot): string {
  return kind === null ? `${index}` : `${index} ${kind}`;
}
