// Confirms counted odds before they are reported as exact. If the whole rules are small enough, they are counted by brute force, which
// shares no technique with the first count. Otherwise three things have to agree with it: another count, where it is cheap, on the kernel
// or, if the kernel counted first, on the machine; runs of the machine and the same runs on the kernel; and the plays of the whole rules.
// Where the machine counts the whole rules again, few runs are enough.
import { NOTHING_OFF, type Without } from '../../analysis/techniques.ts';
import { sliceFor, wholeOf } from '../../analysis/slice/slice.ts';
import type { BegunFight } from '../../drivers/source.ts';
import { linkKernel } from '../../kernel/link.ts';
import { link } from '../../machine/link.ts';
import type { Odds, Disagreement } from '../known-odds.ts';
import type { OddsLimits, TooLarge } from '../../statespace/limits.ts';
import { inFloats } from '../odds-answer.ts';
import { oddsInParts, type OddsPart } from '../odds-by-measure.ts';
import type { Unanswered } from '../../statespace/transition.ts';
import { copyMachine } from '../../statespace/machine-copy.ts';
import { orMade } from '../../values/grouped.ts';
import { graphCount, plainCount } from '../solution-methods.ts';
import { chanceIn, disagreementOf } from './disagreement.ts';
import { naiveOdds } from './naive-count.ts';
import { LINKED, plays, type UnlikeRun } from './plays.ts';
import { countReference, faultsOf } from './reference-counts.ts';
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
export const PLAYED = { work: 200_000, perFork: 50, perState: 1, runs: 4_000 } as const;
/** The least work for any question, however small its share is. */
const LEAST = { machines: 40, work: 10_000 } as const;
/** The part of that work that the plain count may take. */
const RECOUNTED = 0.5;
/**
 * A graph of steps that the machine counts again: its most states, and the part of the machines, each of which is traced. The kernel has
 * met about as many states, so a larger graph is not even tried.
 */
const MOST_AGAIN = 200;
const TRACED = 0.5;
/** The techniques of both the plain count and the steps of the machine. */
const SHARED = ['pools', 'locals'] as const;
/** So few states the machine counts again with the whole rules; then this part of the plays is enough. */
const FEW = 40;
const BESIDE = 0.1;

/** Other ways to count and to play, for tests that break them. */
interface Ways {
  readonly count?: typeof oddsInParts;
  readonly linkTo?: typeof linkKernel;
}

/**
 * Counts odds like `oddsInParts`, but withdraws them if two ways of counting disagree. A slice may leave out a rule that
 * fails: if the second way, which has the whole rules, meets such a fault, everything is counted anew without slices.
 * `share`: the part of one question's cost limit that this one may use, from 0 to 1. `approximate`: the answer has floats, exact
 * up to a bound, in place of fractions.
 */
export function confirmedOdds(
  fight: BegunFight,
  { share = 1, ...limits }: OddsLimits & { readonly share?: number },
  approximate = false,
  ways: Ways = {},
): readonly ConfirmedPart[] | Unanswered {
  const { count = oddsInParts, linkTo = linkKernel } = ways;
  const parts = count(fight, limits);
  if ('odds' in parts) return parts;
  const known = parts.flatMap(({ odds }) => (odds.odds === 'known' ? [odds] : []));
  if (known.length === 0) return parts;
  const total = (of: (odds: Odds) => number): number =>
    known.reduce((sum, odds) => sum + of(odds), 0);
  const [states, forks] = [total((odds) => odds.states), total((odds) => odds.forks)];
  const { without = NOTHING_OFF } = limits;
  const isTiny = forks === 0 && states <= FEW;
  const second = secondWay(
    fight,
    { without, isTiny, linkTo },
    {
      machines: Math.max(LEAST.machines, share * NAIVE.machines) + NAIVE.each * forks,
      work:
        Math.max(LEAST.work, share * PLAYED.work) +
        PLAYED.perFork * forks +
        PLAYED.perState * states,
    },
  );
  if (!without.has('slices') && known.some(second.hasOtherFaults)) {
    const whole = { ...limits, share, without: new Set([...without, 'slices' as const]) };
    return confirmedOdds(fight, whole, approximate, ways);
  }
  return parts.map(({ watches, odds }): ConfirmedPart => {
    const disagreement = odds.odds === 'known' ? second.disagree(odds) : null;
    return disagreement === null
      ? { watches, odds: approximate && odds.odds === 'known' ? inFloats(odds) : odds }
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

interface SecondOptions {
  readonly without: Without;
  /** True if the kernel counted first, and met so few states that the machine may count the whole rules. */
  readonly isTiny: boolean;
  readonly linkTo: typeof linkKernel;
}

/** Compares odds with a brute-force count, or with the plain count, runs of the kernel and plays. */
function secondWay(
  fight: BegunFight,
  { without, isTiny, linkTo }: SecondOptions,
  limits: { readonly machines: number; readonly work: number },
): SecondWay {
  const { program, start } = fight;
  const watches = program.watches.map(({ watch }) => watch);
  const { machines, work: budget } = limits;
  const plain = naiveOdds(fight, { machines, budget });
  if (plain !== null) {
    return {
      disagree: (odds) => disagreementOf(odds, watches, countReference(plain, faultsOf(odds))),
      hasOtherFaults: (odds) => hasOther(plain.decisive, faultsOf(odds)),
    };
  }
  const most = { states: MOST_AGAIN, forks: TRACED * machines, without };
  // Here the machine uses no technique that the kernel has used too.
  const apart = { ...most, without: new Set([...without, ...SHARED]) };
  const whole = isTiny ? graphCount({ ...fight, start: copyMachine(start) }, apart) : null;
  const part = whole === null ? 1 : BESIDE;
  const known = new Map<number, ReturnType<typeof plays>>();
  const play = (times: number): ReturnType<typeof plays> => {
    const most = { work: part * times * limits.work, runs: part * times * PLAYED.runs };
    return orMade(known, times, () => plays(fight, most, linkTo));
  };
  const recount = (odds: Odds): Disagreement | null => {
    if (whole !== null) {
      return disagreementOf(odds, watches, countReference(whole, faultsOf(odds), 'machine'));
    }
    // Only the plain count copies no machine: what it found, the machine counts again.
    const isPlain = odds.forks === 0;
    if (isPlain ? odds.states > MOST_AGAIN : limits.work < LINKED) return null;
    const own = watches.filter(({ name }) => odds.measures.some(({ measure }) => measure === name));
    const { ruleset } = without.has('slices')
      ? wholeOf(program)
      : sliceFor(program, start, own, false, without);
    const sliced = link(ruleset, { watches: own });
    if (isPlain) {
      const again = graphCount({ ...fight, program: sliced, start: copyMachine(start) }, most);
      return again && disagreementOf(odds, own, countReference(again, faultsOf(odds), 'machine'));
    }
    const count = plainCount({ ...fight, program: sliced, start: copyMachine(start) });
    const found = count({ work: RECOUNTED * limits.work });
    if (found === null || 'odds' in found) return null;
    return disagreementOf(odds, own, countReference(found, faultsOf(odds), 'kernel'));
  };
  return {
    disagree: (odds) =>
      unlikeRun(odds, play(1).unlike) ?? recount(odds) ?? refutedByPlays(odds, watches, play),
    hasOtherFaults: (odds) =>
      hasOther(whole === null ? play(1).decisive : new Set(whole.faults.keys()), faultsOf(odds)),
  };
}

/** Returns the disagreement that a run shows, if it is about a measure of these odds. */
function unlikeRun(odds: Odds, unlike: UnlikeRun | null): Disagreement | null {
  if (unlike === null) return null;
  const { measure, occurrence, machine: value, ...run } = unlike;
  const about = { measure, occurrence, value, fault: null, orLess: false, reached: true };
  const counted = chanceIn(odds, about);
  return counted === null ? null : { about, counted, other: { by: 'run', machine: value, ...run } };
}

function hasOther(met: ReadonlySet<string>, counted: ReadonlySet<string>): boolean {
  return [...met].some((text) => !counted.has(text));
}
