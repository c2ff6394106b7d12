// Provides fights on which changed rules are played: the ruleset's own and drawn ones, under all readings. Each fight
// has the lines that it reaches.
import type { Ruleset } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import {
  groundOf,
  playDrawn,
  playedThrough,
  playFight,
  scriptedDeck,
  type Fight,
  type PlayLimits,
  type Played,
} from '@fray/engine/hunt';
import { createReach } from '@fray/engine/reach';
import { drawRuns } from '../hunt/search.ts';

/** A fight, as the unchanged rules play it. */
export interface Bout {
  readonly fight: Fight;
  readonly events: readonly Event[];
  /** The lines of the rules that the fight reaches, from 1. */
  readonly lines: ReadonlySet<number>;
  /** True if the fight was played to its end. If it was cut off, reordered events may lie after the cut. */
  readonly whole: boolean;
}

/** The number of copies of each of the ruleset's own fights. */
const OWN = 2;
const limits: PlayLimits = { budget: 100_000, events: 1_500 };

/**
 * Plays the fights. The same rules give the same fights. Fights that break an invariant, or in which a rule fails, are
 * left out.
 * @param drawn the number of fights that are drawn besides the ruleset's own
 * @param breathe called before each fight; if it throws, everything is given up
 */
export async function boutsOf(
  ruleset: Ruleset,
  drawn: number,
  breathe: () => Promise<void>,
): Promise<readonly Bout[]> {
  if (ruleset.encounter === null) return [];
  const reach = createReach(ruleset);
  const ground = groundOf(ruleset, { observer: reach.observer });
  const { bases } = ground.space;
  const bouts: Bout[] = [];
  await drawRuns(1, bases.length * OWN + drawn, async (draw, run) => {
    await breathe();
    const own = run < bases.length * OWN ? run % bases.length : undefined;
    const { fight } = playedThrough(
      playDrawn(ground, draw, { anyRulings: run % 2 === 1, small: false, own }, limits),
    );
    // When its recorded dice and answers are used up, a replayed fight continues with ones and defaults. So we play it
    // in this way here, too.
    reach.forget();
    const played = playFight(ground.program, fight, scriptedDeck(fight), limits);
    if (played.end === 'whole' || played.end === 'long')
      bouts.push({
        fight,
        events: played.events,
        lines: reachedLines(ruleset, reach.places),
        whole: played.end === 'whole',
      });
    return true;
  });
  return bouts;
}

/** Returns the lines of places of the rules, from 1. */
export function reachedLines(
  { places }: Ruleset,
  reached: ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set([...reached].flatMap((at) => places[at]?.line ?? []));
}

/** The result of playing fights under changed rules. */
export interface Outing {
  /** The number of fights played. All of them reach the change. */
  readonly fights: number;
  /** How the fights went: as before, with the same facts in another order, or differently. */
  readonly as: 'before' | 'reordered' | 'otherwise';
  /** The name of an invariant that one of the fights breaks; undefined if there is none. */
  readonly broken: string | undefined;
}

/** Plays these fights under changed rules, with a pause before each. */
export async function outing(
  ruleset: Ruleset,
  bouts: readonly Bout[],
  breathe: () => Promise<void>,
): Promise<Outing> {
  const ground = groundOf(ruleset);
  const watches = ruleset.watches.filter((watch) => watch.kind === 'invariant');
  let as: Outing['as'] = 'before';
  let fights = 0;
  for (const { events, fight } of bouts) {
    await breathe();
    fights += 1;
    const played = playFight(ground.program, fight, scriptedDeck(fight), limits);
    if (played.end === 'broken')
      return { fights, as: 'otherwise', broken: watches[played.finding?.watch ?? -1]?.name };
    if (as !== 'otherwise') as = worse(as, comparison(events, played));
  }
  return { fights, as, broken: undefined };
}

function worse(one: Outing['as'], other: Outing['as']): Outing['as'] {
  return other === 'otherwise' || one === 'before' ? other : one;
}

function comparison(before: readonly Event[], { end, events }: Played): Outing['as'] {
  if ((end !== 'whole' && end !== 'long') || events.length !== before.length) return 'otherwise';
  const [left, right] = [before.map(fact), events.map(fact)];
  if (left.every((one, index) => one === right[index])) return 'before';
  const [one, other] = [left.toSorted(), right.toSorted()];
  return one.every((told, index) => told === other[index]) ? 'reordered' : 'otherwise';
}

/**
 * Returns an event as text for comparisons. The text omits the rules in a header, and the moments at which a gained
 * condition can end.
 */
function fact({ data, type }: Event): string {
  if (type === 'condition-gained') {
    const { ends: _, ...rest } = data;
    return JSON.stringify([type, rest]);
  }
  if (type !== 'encounter-begun') return JSON.stringify([type, data]);
  const { amendments: _, files: __, ...rest } = data;
  return JSON.stringify([type, rest]);
}
