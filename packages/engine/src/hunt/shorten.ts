// Makes a broken fight shorter than changes to it alone would. Searches for the shortest run from it and from the plainest
// fights, first without deviations, then with more and more. Each finding is the start of the next search.
import { shrink, type HuntContext } from './hunt.ts';
import { membersOf, type Fight } from './fight.ts';
import { fewOfOwn, defaultFights, startsAround } from './default-fights.ts';
import type { Played } from './play.ts';
import { shortest, type Lore, type Start } from './shortest.ts';

/** The highest limit on deviations. */
const MOST_OTHERWISE = 3;
/** One search may use at most the remaining work divided by this. */
const SHARE = 2;
/** How many events may be played to make a finding plainer. */
const PLAINER = 150_000;

export interface ShortenLimits {
  /** The work of all searches together; see `ShortestLimits`. */
  readonly work: number;
  readonly anyRulings: boolean;
}

/** The start of one search, and the values that are free in it. */
interface Plan {
  /** Identifies the search: a second one of the same name would find nothing more. */
  readonly name: string;
  readonly starts: readonly Start[];
  readonly isNear: boolean;
  readonly otherwise: number;
}

/**
 * Searches the neighbours of the finding first, then fights with few participants before those with more: there are fewer
 * of them, and each finding bounds the remaining searches. `pause` is called now and then with the work so far; the search
 * ends when it returns true.
 */
export async function shorten(
  ground: HuntContext,
  found: Played,
  { work, anyRulings }: ShortenLimits,
  pause: (done: number) => Promise<boolean>,
): Promise<Played> {
  const plain = [...defaultFights(ground.space), ...fewOfOwn(ground.space)];
  const lore: Lore = new Map();
  /** Searches that did not finish, and would not with a higher limit either. */
  const given = new Set<string>();
  let best = found;
  let spent = 0;
  let isOver = false;
  for (let otherwise = 0; otherwise <= MOST_OTHERWISE && !isOver && spent < work;) {
    const before = best;
    for (const { name, starts, isNear, otherwise: most } of plansFor(
      ground,
      plain,
      best,
      otherwise,
    )) {
      if (isOver || spent >= work || given.has(name)) continue;
      const share = Math.ceil((work - spent) / SHARE);
      const search = await shortest(
        ground,
        starts,
        { below: best.size, work: share, otherwise: most, anyRulings, isNear },
        async () => (isOver = await pause(spent)),
        lore,
      );
      spent += search.work;
      if (search.found !== undefined)
        best = await shrink(ground, search.found, {
          most: PLAINER,
          pause: async () => (isOver ||= await pause(spent)),
        });
      if (!search.isWhole) given.add(name);
      // A finding may have a shorter one among its neighbours, so the searches start again.
      if (best !== before) break;
    }
    if (best === before) otherwise += 1;
    else given.clear();
  }
  return best;
}

/**
 * Returns the searches: first the neighbours, with one deviation more than the others; then by the number of participants.
 * Each additional participant counts as a deviation.
 */
function plansFor(
  { space }: HuntContext,
  plain: readonly Fight[],
  { fight }: Played,
  otherwise: number,
): readonly Plan[] {
  const most = membersOf(fight).length;
  const starts = [
    ...startsAround(space, fight),
    ...plain.map((other) => ({
      fight: other,
      otherwise: Math.max(0, membersOf(other).length - most),
    })),
  ];
  const counts = [...new Set(starts.map((start) => membersOf(start.fight).length))].sort(
    (a, b) => a - b,
  );
  return [
    ...(otherwise < MOST_OTHERWISE
      ? [
          {
            name: 'near',
            starts: [{ fight, otherwise: 0 }],
            isNear: true,
            otherwise: otherwise + 1,
          },
        ]
      : []),
    ...counts.map((members) => ({
      name: `${members} of them`,
      starts: starts.filter((start) => membersOf(start.fight).length === members),
      isNear: false,
      otherwise,
    })),
  ];
}
