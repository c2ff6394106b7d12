// Makes a fight that went wrong shorter than changes to it alone would: the shortest way is searched for from it and from the
// plainest fights, first with nothing otherwise, then with more and more; what is found is where the next search begins.
import { shrink, type HuntContext } from './hunt.ts';
import { membersOf, type Fight } from './fight.ts';
import { fewOfOwn, plainFights, startsAround } from './plainest-fights.ts';
import type { Played } from './play.ts';
import { shortest, type Lore, type Start } from './shortest.ts';

/** The highest limit on deviations. */
const MOST_OTHERWISE = 3;
/** One search has at most this part of the work that is left. */
const SHARE = 2;
/** Events that may be played to make what was found plainer. */
const PLAINER = 150_000;

export interface ShortenLimits {
  /** Of all searches together; see `ShortestLimits`. */
  readonly work: number;
  readonly anyRulings: boolean;
}

/** Where one search begins, and what costs nothing in it. */
interface Plan {
  /** Another search of the same name would come no farther. */
  readonly name: string;
  readonly starts: readonly Start[];
  readonly isNear: boolean;
  readonly otherwise: number;
}

/**
 * First all is looked at that is near to what was found; then fights of few before those of more: they are fewer, and
 * what is found there bounds the rest. `pause` is called now and then with the work done so far; when it says so all
 * ends.
 */
export async function shorten(
  ground: HuntContext,
  found: Played,
  { work, anyRulings }: ShortenLimits,
  pause: (done: number) => Promise<boolean>,
): Promise<Played> {
  const plain = [...plainFights(ground.space), ...fewOfOwn(ground.space)];
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
      // What was found may be near to something shorter still.
      if (best !== before) break;
    }
    if (best === before) otherwise += 1;
    else given.clear();
  }
  return best;
}

/**
 * What is near, with one thing more otherwise than in the others; then by how many take part. Everybody more than took
 * part so far is something otherwise.
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
