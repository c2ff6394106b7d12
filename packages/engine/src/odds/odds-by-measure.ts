// Odds of several measures. Each is counted on rules sliced to its dependences, so an expensive measure does not make the
// others expensive.
import type { Watch } from '@fray/dsl/ir';
import type { BegunFight } from '../drivers/source.ts';
import { link } from '../machine/link.ts';
import type { Odds } from './known-odds.ts';
import { exactOdds } from './exact.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import type { Unanswered } from '../statespace/transition.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import { orMade } from '../values/grouped.ts';
import { sliceFor, wholeOf, type Slice } from '../analysis/slice/slice.ts';

/** Measures that were counted together. */
export interface OddsPart {
  readonly watches: readonly Watch[];
  readonly odds: Odds | TooLarge;
}

/** The part of the limit on states for measures that are tried together first. */
const FIRST = 0.25;
/** Measures that are counted one by one may cost this multiple of the limit of one, all together. */
const MOST_FOR_ALL = 3;

/**
 * Counts odds like `exactOdds`, but each measure on the slice of the rules that it depends on. Measures whose slices throw
 * the same dice are counted together if that is not too large. Cheap parts come first.
 * `limits` apply to each part, except the clock, which counts all parts together: a part that is not known when it says stop
 * is too large. Does not change `start`. Misses faults of rules that no measure depends on.
 * @param countAll another way to count, for tests of what is counted together
 */
export function oddsInParts(
  fight: BegunFight,
  limits: OddsLimits,
  countAll: typeof exactOdds = exactOdds,
): readonly OddsPart[] | Unanswered {
  const { program, start } = fight;
  const { without = NOTHING_OFF } = limits;
  const spent = { states: 0, forks: 0 };
  let isLate = false;
  const isOver = (states: number, forks: number): boolean =>
    (isLate ||= limits.isOver?.(spent.states + states, spent.forks + forks) === true);
  // Slicing takes long enough to check the clock each time.
  const slice = (watches: readonly Watch[]): Slice =>
    isOver(0, 0) || without.has('slices')
      ? wholeOf(program)
      : sliceFor(program, start, watches, false, without);
  const parts: OddsPart[] = [];
  const tooLarge: { readonly throws: Slice['throws']; readonly odds: TooLarge }[] = [];
  const counting: Counting = {
    count: (watches, within) => {
      const { ruleset } = slice(watches);
      if (isLate) return { odds: 'too-large', ...spent, why: 'time' };
      const counted = countAll(
        { ...fight, program: link(ruleset, { watches }) },
        { ...within, isOver },
      );
      if (counted.odds !== 'unanswered') {
        spent.states += counted.states;
        spent.forks += counted.forks;
      }
      return counted;
    },
    rules: (watches) => JSON.stringify(slice(watches).ruleset.procs),
  };
  const groups = groupsOf(
    program.watches.map(({ watch }) => watch),
    slice,
    without.has('parts'),
  );
  for (const { watches, throws } of groups) {
    // If a group was too large, a group that throws all of its dice is too large as well.
    const known = tooLarge.find((one) => [...one.throws].every((thrown) => throws.has(thrown)));
    const own =
      known === undefined ? partsOf(watches, counting, limits) : [{ watches, odds: known.odds }];
    if ('odds' in own) return own;
    for (const { odds } of own)
      if (own.length === 1 && odds.odds === 'too-large') tooLarge.push({ throws, odds });
    parts.push(...own);
  }
  return parts;
}

interface Counting {
  readonly count: (watches: readonly Watch[], limits: OddsLimits) => Odds | TooLarge | Unanswered;
  /** Returns a key of the rules on which the measures depend; equal for measures with the same dependences. */
  readonly rules: (watches: readonly Watch[]) => string;
}

/**
 * Splits the measures into parts. They are counted together, because they share work; then one by one, because a single one depends on
 * less; then those that are left, without the others. Measures that are too large come last, as one part.
 */
function partsOf(
  watches: readonly Watch[],
  { count, rules }: Counting,
  limits: OddsLimits,
): readonly OddsPart[] | Unanswered {
  const parts: OddsPart[] = [];
  let open = watches;
  let failed: TooLarge | null = null;
  let left = MOST_FOR_ALL * limits.forks;
  const tryOf = (asked: readonly Watch[], part: number): Unanswered | null => {
    const odds = count(asked, {
      ...limits,
      states: part * limits.states,
      forks: Math.min(limits.forks, left),
    });
    if (odds.odds === 'unanswered') return odds;
    if (odds.odds === 'known') {
      parts.push({ watches: asked, odds });
      open = open.filter((watch) => !asked.includes(watch));
    } else {
      failed = odds;
      if (asked.length === 1) left = Math.max(0, left - odds.forks);
    }
    return null;
  };
  // If the group is too large, so is a measure that depends on everything that the group depends on and is known no earlier.
  const whole = watches.length === 1 ? '' : rules(watches);
  const less = watches.filter(
    (watch) => watch.moment.kind !== 'encounter' || rules([watch]) !== whole,
  );
  const isSplit = watches.length > 1 && less.length > 0 && limits.without?.has('parts') !== true;
  for (const asked of isSplit ? [watches, ...less.map((watch) => [watch])] : [watches]) {
    if (open.length === 0 || isLate(failed)) break;
    const unanswered = tryOf(asked, isSplit && asked.length > 1 ? FIRST : 1);
    if (unanswered !== null) return unanswered;
  }
  const [first] = open;
  const isNew = open.length > 1 || (first !== undefined && !less.includes(first));
  if (open.length < watches.length && isNew && !isLate(failed)) {
    const unanswered = tryOf(open, 1);
    if (unanswered !== null) return unanswered;
  }
  if (failed !== null && open.length > 0) parts.push({ watches: open, odds: failed });
  return parts;
}

function isLate(failed: TooLarge | null): boolean {
  return failed?.why === 'time';
}

interface Group {
  readonly watches: readonly Watch[];
  readonly throws: Slice['throws'];
}

/** Groups measures that wait for the same dice and answers; those with the fewest come first. */
function groupsOf(
  watches: readonly Watch[],
  slice: (watches: readonly Watch[]) => Slice,
  areOne: boolean,
): readonly Group[] {
  if (areOne) return [{ watches, throws: slice(watches).throws }];
  const groups = new Map<string, Group & { readonly watches: Watch[] }>();
  for (const watch of watches) {
    const { throws } = slice([watch]);
    const id = [...throws].sort().join();
    orMade(groups, id, () => ({ watches: [], throws })).watches.push(watch);
  }
  return [...groups.values()].sort((a, b) => a.throws.size - b.throws.size);
}
