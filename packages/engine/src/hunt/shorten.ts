// Makes a fight that went wrong shorter than changes to it alone would: the shortest way is searched for from it and from the
// plainest fights, first with nothing otherwise, then with more and more; what is found is where the next search begins.
import type { Ground } from './hunt.ts';
import { shrink } from './hunt.ts';
import type { Fight } from './fight.ts';
import { membersOf } from './fight.ts';
import { fewOfOwn, plainFights, startsAround } from './plain.ts';
import type { Played } from './play.ts';
import { shortest } from './shortest.ts';
import type { Lore, Start } from './shortest.ts';

/** So much may be otherwise at most. */
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

/**
 * Fights of few are searched before those of more: they are fewer, and what is found there bounds the rest. `pause` is called now and then
 * with the work done so far; when it says so all ends.
 */
export async function shorten(ground: Ground, found: Played, { work, anyRulings }: ShortenLimits, pause: (done: number) => Promise<boolean>): Promise<Played> {
  const plain = [...plainFights(ground.space), ...fewOfOwn(ground.space)];
  const lore: Lore = new Map();
  /** By how many take part: a search did not come to its end, and with more otherwise it would not either. */
  const given = new Set<number>();
  let best = found;
  let spent = 0;
  let isOver = false;
  for (let otherwise = 0; otherwise <= MOST_OTHERWISE && !isOver; ) {
    const before = best;
    for (const [members, starts] of startsFor(ground, plain, best)) {
      if (isOver || spent >= work || given.has(members)) continue;
      const most = Math.ceil((work - spent) / SHARE);
      const search = await shortest(ground, starts, { below: best.size, work: most, otherwise, anyRulings }, async () => (isOver = await pause(spent)), lore);
      spent += search.work;
      if (search.found !== undefined) best = shrink(ground, search.found, PLAINER);
      if (!search.isWhole) given.add(members);
    }
    // What was found may be near to something shorter still.
    if (best === before) otherwise += 1;
    else if (best.size < before.size) given.delete(membersOf(best.fight).length);
    if (spent >= work) break;
  }
  return best;
}

/** Fights to begin with, by how many take part. Everybody more than took part so far is something otherwise. */
function startsFor({ space }: Ground, plain: readonly Fight[], { fight }: Played): readonly (readonly [members: number, starts: readonly Start[]])[] {
  const most = membersOf(fight).length;
  const starts = [...startsAround(space, fight), ...plain.map((other) => ({ fight: other, otherwise: Math.max(0, membersOf(other).length - most) }))];
  const counts = [...new Set(starts.map((start) => membersOf(start.fight).length))].sort((a, b) => a - b);
  return counts.map((members) => [members, starts.filter((start) => membersOf(start.fight).length === members)]);
}
