// Odds of several measures. Each is counted on rules sliced to its dependences, so an expensive measure does not make the
// others expensive.
import type { Watch } from '@fray/dsl/ir';
import type { ChoiceSource } from '../drivers/source.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Odds } from './known-odds.ts';
import { exactOdds } from './exact.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import { copyMachine } from '../statespace/machine-copy.ts';
import type { Unanswered } from '../statespace/transition.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import { sliceFor, wholeOf, type Slice } from '../analysis/slice/slice.ts';

/** Measures that were counted together. */
export interface OddsPart {
  readonly watches: readonly Watch[];
  readonly odds: Odds | TooLarge;
}

/**
 * The tries for measures that wait for the same dice, until all are known: together or one by one, and the part of the
 * limits that each try may cost. A single measure depends on less; but several measures share work if they are counted
 * together.
 */
const TRIES = [
  { isTogether: true, part: 0.25 },
  { isTogether: false, part: 0.25 },
  { isTogether: true, part: 1 },
  { isTogether: false, part: 1 },
] as const;
/** If each measure depends on everything that the others depend on, a single one is no cheaper than all. */
const ONE_TRY = [{ isTogether: true, part: 1 }] as const;
/** In the last try, all of them together may cost this multiple of the limit of one. */
const MOST_FOR_ALL = 3;

/**
 * Counts odds like `exactOdds`, but each measure on the slice of the rules that it depends on. Measures whose slices throw
 * the same dice are counted together if that is not too large. Cheap parts come first.
 * `limits` apply to each part, except the clock, which counts all parts together: a part that is not known when it says stop
 * is too large. Does not change `start`. Misses faults of rules that no measure depends on.
 */
export function oddsInParts(
  program: Program,
  start: Machine,
  choices: readonly ChoiceSource[],
  limits: OddsLimits,
  approximate = false,
): readonly OddsPart[] | Unanswered {
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
      const counted = exactOdds(
        link(ruleset, { watches }),
        copyMachine(start),
        choices,
        { ...within, isOver },
        approximate,
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

/** Splits the measures into parts. Measures that are too large come last, as one part. */
function partsOf(
  watches: readonly Watch[],
  { count, rules }: Counting,
  limits: OddsLimits,
): readonly OddsPart[] | Unanswered {
  const parts: OddsPart[] = [];
  let open = watches;
  let failed: TooLarge | null = null;
  let left = MOST_FOR_ALL * limits.forks;
  // If the group was too large, so is a measure that depends on everything that the group depends on and is known no
  // earlier.
  const asLargeAmong = (all: readonly Watch[]): readonly Watch[] => {
    const whole = all.length === 1 ? '' : rules(all);
    return all.length === 1
      ? []
      : all.filter((watch) => watch.moment.kind === 'encounter' && rules([watch]) === whole);
  };
  for (const { isTogether, part } of (limits.without?.has('parts') === true &&
    watches.length > 1) ||
  asLargeAmong(watches).length === watches.length
    ? ONE_TRY
    : TRIES) {
    if (open.length === 0 || failed?.why === 'time') break;
    // A single measure is tried once, with the full limits.
    if (open.length === 1 && (isTogether || (part < 1 && failed === null))) continue;
    const still: Watch[] = [];
    if (!isTogether) still.push(...asLargeAmong(open));
    for (const asked of isTogether
      ? [open]
      : open.filter((watch) => !still.includes(watch)).map((watch) => [watch])) {
      const isLast = !isTogether && part === 1;
      const odds = count(asked, {
        ...limits,
        states: part * limits.states,
        forks: isLast ? Math.min(limits.forks, left) : part * limits.forks,
      });
      if (odds.odds === 'unanswered') return odds;
      if (isLast) left = Math.max(0, left - odds.forks);
      if (odds.odds === 'known') parts.push({ watches: asked, odds });
      else {
        failed = odds;
        still.push(...asked);
      }
    }
    open = still;
  }
  if (failed !== null && open.length > 0) parts.push({ watches: open, odds: failed });
  return parts;
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
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { watches: [watch], throws });
    else group.watches.push(watch);
  }
  return [...groups.values()].sort((a, b) => a.throws.size - b.throws.size);
}
