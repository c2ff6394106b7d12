// Makes a fight that went wrong shorter than changes to it alone would: the shortest way is searched for from it and from the
// plainest fights, first with nothing otherwise, then with more and more; what is found is where the next search begins.
import type { Ground } from './hunt.ts';
import { shrink } from './hunt.ts';
import { membersOf } from './fight.ts';
import { plainFights, startsAround } from './plain.ts';
import type { Played } from './play.ts';
import { shortest } from './shortest.ts';
import type { Start } from './shortest.ts';

/** So much may be otherwise at most. */
const MOST_OTHERWISE = 3;
/** With one thing more otherwise a search takes about so many times the steps. */
const GROWTH = 10;
/** A search that would take so many times what is left is not begun: something short is often found long before the end. */
const HOPELESS = 5;
/** Events that may be played to make what was found plainer. */
const PLAINER = 150_000;

export interface ShortenLimits {
  /** Steps of all searches together. */
  readonly steps: number;
  readonly anyRulings: boolean;
}

/** `pause` is called now and then with the steps so far; when it says so all ends. */
export async function shorten(ground: Ground, found: Played, { steps, anyRulings }: ShortenLimits, pause: (steps: number) => Promise<boolean>): Promise<Played> {
  const plain = plainFights(ground.space);
  // Everybody more than took part so far is something otherwise.
  const startsFor = ({ fight }: Played): readonly Start[] => [...startsAround(ground.space, fight), ...plain.map((other) => ({ fight: other, otherwise: Math.max(0, membersOf(other).length - membersOf(fight).length) }))];
  let best = found;
  let spent = 0;
  let isOver = false;
  for (let otherwise = 0; otherwise <= MOST_OTHERWISE && spent < steps && !isOver; ) {
    const search = await shortest(ground, startsFor(best), { below: best.size, steps: steps - spent, otherwise, anyRulings }, async () => (isOver = await pause(spent)));
    spent += search.steps;
    if (search.found !== undefined) best = shrink(ground, search.found, PLAINER);
    else if (search.steps * GROWTH > HOPELESS * (steps - spent)) break;
    else otherwise += 1;
  }
  return best;
}
