// Makes a fight that went wrong shorter than changes to it alone would: the shortest way is searched for from it and from the
// plainest fights, first with nothing otherwise, then with more and more; what is found is where the next search begins.
import type { Ground } from './hunt.ts';
import { shrink } from './hunt.ts';
import { membersOf } from './fight.ts';
import { plainFights, startsAround } from './plain.ts';
import type { Played } from './play.ts';
import { shortest } from './shortest.ts';
import type { Lore, Start } from './shortest.ts';

/** So much may be otherwise at most. */
const MOST_OTHERWISE = 3;
/** With one thing more otherwise a search takes about so many times the work. */
const GROWTH = 10;
/** A search that would take so many times what is left is not begun: something short is often found long before the end. */
const HOPELESS = 5;
/** Events that may be played to make what was found plainer. */
const PLAINER = 150_000;

export interface ShortenLimits {
  /** Of all searches together; see `ShortestLimits`. */
  readonly work: number;
  readonly anyRulings: boolean;
}

/** `pause` is called now and then with the work done so far; when it says so all ends. */
export async function shorten(ground: Ground, found: Played, { work, anyRulings }: ShortenLimits, pause: (done: number) => Promise<boolean>): Promise<Played> {
  const plain = plainFights(ground.space);
  // Everybody more than took part so far is something otherwise.
  const startsFor = ({ fight }: Played): readonly Start[] => [...startsAround(ground.space, fight), ...plain.map((other) => ({ fight: other, otherwise: Math.max(0, membersOf(other).length - membersOf(fight).length) }))];
  const lore: Lore = new Map();
  let best = found;
  let spent = 0;
  let isOver = false;
  for (let otherwise = 0; otherwise <= MOST_OTHERWISE && spent < work && !isOver; ) {
    const search = await shortest(ground, startsFor(best), { below: best.size, work: work - spent, otherwise, anyRulings }, async () => (isOver = await pause(spent)), lore);
    spent += search.work;
    if (search.found !== undefined) best = shrink(ground, search.found, PLAINER);
    else if (search.work * GROWTH > HOPELESS * (work - spent)) break;
    else otherwise += 1;
  }
  return best;
}
