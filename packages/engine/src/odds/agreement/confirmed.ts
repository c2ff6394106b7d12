// Confirms counted odds by a second way of counting, before they are reported as exact. It shares no technique with the
// first. If the whole rules are small enough, it counts them by brute force; otherwise it plays them.
import { NOTHING_OFF } from '../../analysis/techniques.ts';
import type { ChoiceSource } from '../../drivers/source.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import type { Odds, Disagreement } from '../known-odds.ts';
import type { OddsLimits, TooLarge } from '../../statespace/limits.ts';
import { oddsInParts, type OddsPart } from '../odds-by-measure.ts';
import type { Unanswered } from '../../statespace/transition.ts';
import { disagreementOf } from './disagreement.ts';
import { naiveOdds, type DecisiveFaults } from './naive-count.ts';
import { plays, type Plays } from './plays.ts';
import { faultsOf, naiveReference } from './reference-counts.ts';
import { refutedByPlays } from './two-looks.ts';

/** The answer for measures whose counted odds were refuted. */
export interface Disputed {
  readonly odds: 'disputed';
  readonly disagreement: Disagreement;
  /** The size of the refuted count, whose odds must not be shown. */
  readonly states: number;
  readonly forks: number;
}

export interface ConfirmedPart {
  readonly watches: OddsPart['watches'];
  readonly odds: Odds | TooLarge | Disputed;
}

/**
 * How much the second way may cost, as work, so that the verdict is the same on every computer. The first numbers take some
 * tenth of a second; the additional work for each machine and each position takes less than a tenth of what they took.
 */
export const NAIVE = { machines: 250, each: 0.05 } as const;
export const PLAYED = { work: 300_000, perFork: 50, perState: 1, runs: 4_000 } as const;
/** The least work for any question, however small its share is. */
const LEAST = { machines: 40, work: 10_000 } as const;

/**
 * Counts odds like `oddsInParts`, but withdraws them if two ways of counting disagree. A slice may leave out a rule that
 * fails: if the second way, which has the whole rules, meets such a fault, everything is counted anew without slices.
 * `share`: the part of one question's cost limit that this one may use, from 0 to 1. `count` is another way to count, for
 * tests that break it.
 */
export function confirmedOdds(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  { share = 1, ...limits }: OddsLimits & { readonly share?: number },
  approximate = false,
  count: typeof oddsInParts = oddsInParts,
): readonly ConfirmedPart[] | Unanswered {
  const parts = count(program, start, choices, limits, approximate);
  if ('odds' in parts) return parts;
  const known = parts.flatMap(({ odds }) => (odds.odds === 'known' ? [odds] : []));
  if (known.length === 0) return parts;
  const total = (of: (odds: Odds) => number): number =>
    known.reduce((sum, odds) => sum + of(odds), 0);
  const [states, forks] = [total((odds) => odds.states), total((odds) => odds.forks)];
  const second = secondWay(program, start, choices, {
    machines: Math.max(LEAST.machines, share * NAIVE.machines) + NAIVE.each * forks,
    work:
      Math.max(LEAST.work, share * PLAYED.work) + PLAYED.perFork * forks + PLAYED.perState * states,
  });
  const { without = NOTHING_OFF } = limits;
  if (!without.has('slices') && known.some(second.hasOtherFaults)) {
    const whole = { ...limits, share, without: new Set([...without, 'slices' as const]) };
    return confirmedOdds(program, start, choices, whole, approximate, count);
  }
  return parts.map(({ watches, odds }): ConfirmedPart => {
    const disagreement = odds.odds === 'known' ? second.disagree(odds) : null;
    return disagreement === null
      ? { watches, odds }
      : {
          watches,
          odds: { odds: 'disputed', disagreement, states: odds.states, forks: odds.forks },
        };
  });
}

interface SecondWay {
  readonly disagree: (odds: Odds) => Disagreement | null;
  /** True if it met a fault that the counted odds do not list, before all measures were evaluated. */
  readonly hasOtherFaults: (odds: Odds) => boolean;
}

/** Compares odds with the plain count, or with plays. */
function secondWay(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: { readonly machines: number; readonly work: number },
): SecondWay {
  const watches = program.watches.map(({ watch }) => watch);
  const plain = naiveOdds(program, start, choices, {
    machines: limits.machines,
    budget: limits.work,
  });
  if (plain !== null) {
    return {
      disagree: (odds) => disagreementOf(odds, watches, naiveReference(plain, faultsOf(odds))),
      hasOtherFaults: (odds) => hasOther(plain.decisive, faultsOf(odds)),
    };
  }
  const known = new Map<number, Plays & DecisiveFaults>();
  const play = (times: number): Plays & DecisiveFaults => {
    const played =
      known.get(times) ??
      plays(program, start, choices, { work: times * limits.work, runs: times * PLAYED.runs });
    known.set(times, played);
    return played;
  };
  return {
    disagree: (odds) => refutedByPlays(odds, watches, play),
    hasOtherFaults: (odds) => hasOther(play(1).decisive, faultsOf(odds)),
  };
}

function hasOther(met: ReadonlySet<string>, counted: ReadonlySet<string>): boolean {
  return [...met].some((text) => !counted.has(text));
}
