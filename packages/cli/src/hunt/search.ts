// Drives the hunt with fast-check: it draws whole numbers, and the engine turns them into fights,
// first into the ruleset's own fights, then into others. It shrinks a finding, and then looks for
// smaller ones of the same kind.
import {
  HUNT_BUDGET,
  lighterOf,
  playDrawn,
  playedUnless,
  shrink,
  stepAside,
  type Draw,
  type HuntContext,
  type Played,
} from '@fray/engine/hunt';
import fc from 'fast-check';

interface SearchOptions {
  readonly runs: number;
  /** The seed; the same seed finds the same fights. */
  readonly seed: number;
  /**
   * The readings of the rulings. `default`: the default of each. `part`: drawn ones in a third of
   * the fights. `any`: drawn ones in all.
   */
  readonly rulings: 'default' | 'part' | 'any';
  /** Called before each fight with the number of fights or steps so far; it returns whether to end the hunt. */
  readonly onProgress: (runs: number, phase: 'hunt' | 'shrink') => Promise<boolean>;
}

export interface Searched {
  /** The number of fights played before a finding, or in all. */
  readonly runs: number;
  /** How many of these had a ruling with another reading than the default. */
  readonly otherReadings: number;
  /** The rulings that were read in another way. */
  readonly readOtherwise: ReadonlySet<string>;
  readonly events: number;
  /** The number of events of the longest fight. */
  readonly longest: number;
  /** The watches that were evaluated at least once. */
  readonly asked: ReadonlySet<number>;
  /**
   * The number of fights that ended in a fault of a rule or used up their budget, and the smallest
   * of them.
   */
  readonly faults: number;
  readonly fault: Played | undefined;
  /** In how many fights each invariant cost too much to be evaluated to the end, by its index among the watches. */
  readonly unjudged: ReadonlyMap<number, number>;
  /** The smallest fight in which a line does not hold. */
  readonly found: Played | undefined;
}

/** How often each of the ruleset's own fights is played unchanged. */
const ownRuns = 5;
/**
 * The maximum number of fights played to find a smaller one; never more than the hunt was to play.
 */
const closeRuns = 5_000;
/** The maximum number of rounds of that search. */
const rounds = 4;
/** The maximum number of events played to shrink a fault. */
const faultEvents = 300_000;
/** After this many events we stop looking for anything smaller. */
const closeEvents = 150_000;
/** The maximum number of events played to shrink a finding, and again for each smaller one. */
const firstEvents = 400_000;
const nextEvents = 60_000;
/** More events than any fight at a table has. */
const longestFight = 20_000;

export async function search(ground: HuntContext, options: SearchOptions): Promise<Searched> {
  const { onProgress, rulings, runs } = options;
  const { bases } = ground.space;
  const readOtherwise = new Set<string>();
  let otherReadings = 0;
  const asked = new Set<number>();
  let events = 0;
  let longest = 0;
  let faults = 0;
  let played = 0;
  let fault: Played | undefined;
  const unjudged = new Map<number, number>();
  let found: Played | undefined;
  await drawRuns(options.seed, runs, async (draw, run) => {
    const pause = (): Promise<boolean> => onProgress(run, 'hunt');
    if (await pause()) return false;
    const own = run < bases.length * ownRuns ? run % bases.length : undefined;
    const anyRulings = rulings === 'any' || (rulings === 'part' && run % 3 === 2);
    const one = await playedUnless(
      playDrawn(
        ground,
        draw,
        { anyRulings, small: false, own },
        { budget: HUNT_BUDGET, events: longestFight },
      ),
      pause,
    );
    if (one === undefined) return false;
    played += 1;
    const read = readIn(ground, one);
    if (read.length > 0) otherReadings += 1;
    for (const name of read) readOtherwise.add(name);
    events += one.size;
    longest = Math.max(longest, one.size);
    for (const watch of one.asked) asked.add(watch);
    if (one.end === 'fault' || one.end === 'budget') {
      faults += 1;
      fault = lighterOf(ground.space, fault, one);
    }
    for (const watch of one.cut) unjudged.set(watch, (unjudged.get(watch) ?? 0) + 1);
    if (one.end === 'broken') found = one;
    return found === undefined;
  });
  if (found !== undefined) found = await smallest(ground, found, options);
  else if (fault !== undefined)
    fault = await shrink(ground, fault, {
      most: faultEvents,
      pause: () => onProgress(0, 'shrink'),
    });
  return {
    runs: played,
    otherReadings,
    readOtherwise,
    events,
    longest,
    asked,
    faults,
    fault,
    unjudged,
    found,
  };
}

/** Returns the rulings that a fight reads otherwise than by default, and that no option fixes. */
function readIn({ space: { fixed } }: HuntContext, { fight }: Played): readonly string[] {
  return fight.rulings
    .map(([name]) => name)
    .filter((name) => !fixed.rulings.some(([known]) => known === name));
}

/** Shrinks it by single changes; then by variations and newly drawn fights, as long as they help. */
async function smallest(
  ground: HuntContext,
  found: Played,
  options: SearchOptions,
): Promise<Played> {
  const { onProgress } = options;
  if (await onProgress(0, 'shrink')) return found;
  const pause = (): Promise<boolean> => onProgress(0, 'shrink');
  return closer(ground, await shrink(ground, found, { most: firstEvents, pause }), options);
}

async function closer(
  ground: HuntContext,
  found: Played,
  { runs, seed, onProgress }: SearchOptions,
): Promise<Played> {
  // Of a finding by default readings we look for smaller ones by these too.
  const anyRulings = readIn(ground, found).length > 0;
  let best = found;
  let spent = 0;
  const close = Math.min(closeRuns, runs);
  for (let round = 0, before: Played | undefined; round < rounds && before !== best; round += 1) {
    before = best;
    await drawRuns(seed + round, close, async (draw, run) => {
      const pause = (): Promise<boolean> => onProgress(round * close + run, 'shrink');
      if (await pause()) return false;
      const limits = { budget: HUNT_BUDGET, events: best.size };
      const one = await playedUnless(
        run % 2 === 0
          ? stepAside(ground, best, draw)
          : playDrawn(ground, draw, { anyRulings, small: run % 4 === 1 }, limits),
        pause,
      );
      if (one === undefined) return false;
      spent += one.size;
      if (one.end === 'broken' && lighterOf(ground.space, best, one) === one) {
        best = await shrink(ground, one, { most: nextEvents, pause });
        spent += nextEvents / 4;
      }
      return spent < closeEvents;
    });
  }
  return best;
}

/**
 * Calls a function with a stream of numbers for each run, until it returns false or there are no
 * more runs.
 */
export async function drawRuns(
  seed: number,
  runs: number,
  play: (draw: Draw, run: number) => Promise<boolean>,
): Promise<void> {
  let run = 0;
  const numbers = fc.infiniteStream(fc.nat(2 ** 30 - 1), { noHistory: true });
  const property = fc.asyncProperty(numbers, async (stream) => {
    const draw: Draw = () => {
      const next = stream.next();
      return next.done === true ? 0 : next.value;
    };
    const goesOn = await play(draw, run);
    run += 1;
    return goesOn;
  });
  // The engine does the shrinking, since it knows the structure of a fight.
  await fc.check(property, { seed, numRuns: runs, endOnFailure: true });
}
