// Counterfactuals: one die of a run is changed, and everything else stays where it can. Does the answer to why account for the
// difference?
import type { Value } from '@fray/dsl/ir';
import type { Event } from '@fray/engine/events';
import { replay } from '@fray/engine/log';
import { show, type Location } from '@fray/engine/state';
import { inquire, type Explanation } from '@fray/engine/why';
import { sourcesOf, type Case } from './cases.ts';
import {
  anotherFace,
  forkWith,
  placesOf,
  spread,
  writers,
  type OtherFace,
} from './one-different.ts';

/** How much of a run is examined: how many dice are changed, and how many values are asked about for each. */
export interface Share {
  readonly dice: number;
  readonly places: number;
}

const USUAL: Share = { dice: 6, places: 2 };

/** Returns the values at these places after the last event. */
function valuesOf(events: readonly Event[], places: readonly Location[]): readonly Value[] {
  const replayed = replay(events);
  if (!replayed.ok) throw new Error(replayed.message);
  return places.map((location) => {
    const holder = 'holder' in location ? location.holder : '';
    const path =
      location.in === 'field'
        ? `${holder}.${location.field}`
        : location.in === 'condition'
          ? `${holder}.${location.condition}`
          : location.in === 'track'
            ? `tracks.${location.track}`
            : '';
    const found = show(replayed.state, path);
    // The state lists a condition only while somebody has it.
    const otherwise = location.in === 'condition' ? false : null;
    return found.found ? (found.rows[0]?.[1] ?? otherwise) : otherwise;
  });
}

const essence = ({ type, data, rule }: Event): string => JSON.stringify([type, data, rule?.line]);

/** Answers why a place has its value after an event. */
export type Ask = (one: Case, location: Location, at: number) => Explanation;

export const askWhy: Ask = ({ ruleset, events }, location, at) => {
  const question = { ask: 'state', location } as const;
  const inquest = inquire(ruleset, events, at, question);
  if ('unplayable' in inquest) throw new Error(inquest.unplayable);
  return inquest.ask(question, Infinity);
};

/** Something that an answer did not account for. */
export interface Unaccounted {
  readonly what: string;
  readonly location: Location;
  readonly die: readonly unknown[];
  /** The value, and the value with the die changed; empty if the answer is wrong whatever the dice show. */
  readonly values: readonly Value[];
}

/**
 * True if an answer names the die. Also true if the answer leaves out the place of throws in their stream, and the fork throws
 * them at another place.
 */
function isNamed(
  { events, streams }: Explanation,
  die: OtherFace,
  moved: ReadonlyMap<string, number>,
): boolean {
  return (
    events.some(({ event }) => event.seq === die.event.seq) ||
    streams.some(({ stream, before }) => before >= (moved.get(stream) ?? Infinity))
  );
}

/**
 * Returns for each stream the number of the first die that the fork throws elsewhere: in other spans or actions, or with
 * another number of dice.
 */
function movedDice(events: readonly Event[], fork: readonly Event[]): ReadonlyMap<string, number> {
  const [mine, theirs] = [throwsOf(events), throwsOf(fork)];
  const moved = new Map<string, number>();
  for (const [stream, own] of mine) {
    const others = theirs.get(stream) ?? [];
    const at = own.findIndex((when, n) => when !== others[n]);
    if (at >= 0) moved.set(stream, at);
  }
  return moved;
}

/** Returns for each stream where its dice were thrown: in which spans and actions, and with how many others. */
function throwsOf(events: readonly Event[]): ReadonlyMap<string, readonly string[]> {
  const spans: string[] = [];
  const found = new Map<string, string[]>();
  for (const { type, data } of events) {
    if (type === 'span-begun') spans.push(JSON.stringify([data.span, data.number, data.of]));
    if (type === 'action-taken') spans.push(JSON.stringify([data.action, data.args]));
    if (type === 'span-ended' || type === 'action-ended') spans.pop();
    if (type !== 'dice-rolled') continue;
    const list = found.get(data.stream) ?? [];
    list.push(...data.faces.map((_, i) => `${spans.join(' ')} ${i} ${data.faces.length}`));
    found.set(data.stream, list);
  }
  return found;
}

/**
 * True if an answer lists the event among those that could have happened. A condition that runs out is known by its span,
 * everything else by its line.
 */
const isChance = ({ chances }: Explanation, { type, data, rule }: Event): boolean =>
  type === 'condition-lost' && data.reason === 'expired'
    ? chances.some(({ expires }) => expires)
    : chances.some(
        ({ where }) => where !== null && where.file === rule?.file && where.line === rule.line,
      );

function isGivenUp(events: readonly Event[]): boolean {
  const last = events.at(-1);
  return last?.type === 'encounter-ended' && ['budget', 'fault'].includes(last.data.reason);
}

/** A write of the run, and the write that takes its place in the fork. */
type Parted = readonly [Event | undefined, Event | undefined];

/**
 * Returns the first write to a place that has another number in the fork, or comes after another event there. An equal write
 * may have the same number by chance, so the event before it counts too.
 */
function firstMoved(events: readonly Event[], fork: readonly Event[], location: Location): Parted {
  const [mine, theirs] = [writers(events, location), writers(fork, location)];
  const before = (of: readonly Event[], write: Event | undefined): string => {
    const event = of[(write?.seq ?? 0) - 1];
    return event === undefined ? '' : essence(event);
  };
  const at = mine.findIndex(
    (write, i) => theirs[i]?.seq !== write.seq || before(events, write) !== before(fork, theirs[i]),
  );
  return [mine[at], theirs[at]];
}

/**
 * Returns the first write to a place that differs in the fork. An equal write differs too if it comes after event `at` in the
 * run, and sooner in the fork.
 */
function firstParted(
  events: readonly Event[],
  fork: readonly Event[],
  location: Location,
  at: number,
): Parted {
  const [mine, theirs] = [writers(events, location), writers(fork, location)];
  for (let i = 0; ; i += 1) {
    const [own, other] = [mine[i], theirs[i]];
    if (own === undefined && other === undefined) return [own, other];
    if (own === undefined || other === undefined || essence(own) !== essence(other))
      return [own, other];
    if (own.seq > at && other.seq < own.seq) return [own, other];
  }
}

/**
 * Returns why an answer does not account for a value that differs in a fork; undefined if it does. An answer accounts for it if
 * it names the die, or the line that changed the value in the fork.
 * The first write that differs may not be the last of the run. Then the answer has to say that it leaves this write out, and
 * the answer to the question that it advises has to account for it.
 */
function unaccounted(
  one: Case,
  fork: readonly Event[],
  location: Location,
  die: OtherFace,
  told: Explanation,
  ask: Ask,
): string | undefined {
  const moved = movedDice(one.events, fork);
  if (isNamed(told, die, moved)) return undefined;
  const notTold = ([own, other]: Parted): string | undefined => {
    if (own === undefined) {
      if (other === undefined || !isChance(told, other)) return 'no chance is named';
      return undefined;
    }
    // The fork stopped before it came to this write, at its budget or with a fault. The rules decide neither.
    if (other === undefined && isGivenUp(fork)) return undefined;
    if (told.before === null) return 'nothing is said to be left out';
    // The answer at this write may name the die. The answer just before may name the die, or the other write.
    if (isNamed(ask(one, location, own.seq), die, moved)) return undefined;
    const earlier = ask(one, location, own.seq - 1);
    if (isNamed(earlier, die, moved) || (other !== undefined && isChance(earlier, other)))
      return undefined;
    // What was read on the way may differ as well: each such place is a question of its own.
    return leadsTo(one, fork, location, own.seq, die, ask)
      ? undefined
      : `nor is it in what is left out, before #${own.seq}`;
  };
  const what = notTold(firstParted(one.events, fork, location, Infinity));
  if (what === undefined) return undefined;
  // The same write may have come at another time, and so for another reason.
  const other = firstMoved(one.events, fork, location);
  return other[0] !== undefined && notTold(other) === undefined ? undefined : what;
}

/** The most questions that follow from one: slices of long fights took more than 80. */
const QUESTIONS = 800;

/**
 * Asks why of every place that the answers read, and says whether this leads to the die.
 * This is a relevant slice, as in T. Gyimóthy and others, "An efficient relevant slicing method for debugging" (1999).
 */
function leadsTo(
  one: Case,
  fork: readonly Event[],
  location: Location,
  at: number,
  die: OtherFace,
  ask: Ask,
): boolean {
  const moved = movedDice(one.events, fork);
  const asked = new Set<string>();
  interface Open {
    readonly place: Location;
    readonly by: number;
    /** The event at which the fork differs in this place. The place that differs first is nearest to the die. */
    readonly parts: number;
  }
  const open: Open[] = [{ place: location, by: at, parts: 0 }];
  const goOn = (place: Location, by: number): void => {
    if (by < die.event.seq) return;
    const parted = firstParted(one.events, fork, place, by);
    open.push({ place, by, parts: Math.min(...parted.map((write) => write?.seq ?? Infinity)) });
  };
  const take = (): Open | undefined => {
    const [soonest] = open.toSorted((a, b) => a.parts - b.parts);
    return soonest === undefined ? undefined : open.splice(open.indexOf(soonest), 1)[0];
  };
  for (let next = take(); next !== undefined; next = take()) {
    const { place, by } = next;
    const key = JSON.stringify([place, by]);
    if (asked.has(key)) continue;
    if (asked.size >= QUESTIONS) return false;
    asked.add(key);
    const told = ask(one, place, by);
    if (isNamed(told, die, moved)) return true;
    const { root, chances, events, locals } = told;
    for (const read of readsIn([root, locals])) goOn(read, by);
    for (const chance of chances) {
      for (const read of readsIn(chance.last)) goOn(read, chance.last?.after ?? by);
      for (const read of readsIn(chance.over)) goOn(read, chance.over?.after ?? by);
      // An earlier pass of the line is a question of its own.
      if (chance.last !== null) goOn(place, chance.last.after - 1);
    }
    for (const reason of events)
      for (const read of readsIn([reason.parts, reason.guards])) goOn(read, reason.event.seq - 1);
  }
  return false;
}

/** Returns the places of the state that reasons read. */
function readsIn(part: unknown): readonly Location[] {
  if (typeof part !== 'object' || part === null) return [];
  const own =
    'why' in part && (part.why === 'state' || part.why === 'start') && 'location' in part
      ? [part.location as Location]
      : [];
  return [...own, ...Object.values(part).flatMap(readsIn)];
}

/**
 * Changes dice of a run, and asks about values that differ then, because a value that no rule ever sets would show nothing. It
 * also asks about some other values, to check what their answers leave out. Returns undefined if the answers account for
 * everything.
 *
 * @param compared is called with each place that is asked about because its value differs
 */
export function counterfactual(
  one: Case,
  ask: Ask = askWhy,
  compared?: (location: Location) => void,
  share: Share = USUAL,
): Unaccounted | undefined {
  const { ruleset, events, mood } = one;
  const at = events.length - 1;
  const known = new Map<string, Explanation>();
  const answer: Ask = (...asked) => {
    const key = JSON.stringify(asked.slice(1));
    const told = known.get(key) ?? ask(...asked);
    known.set(key, told);
    return told;
  };
  const dice = anotherFace(events, mood);
  const places = placesOf(events, ruleset);
  const values = valuesOf(events, places);
  for (const location of spread(places, share.places, mood)) {
    const what = miscounted(one, location, answer(one, location, at));
    if (what !== undefined) return { what, location, die: [], values: [] };
  }
  for (const die of spread(dice, share.dice, mood * 31)) {
    const fork = forkWith(one, die, sourcesOf(one.program, one.inputs, mood).choices);
    if (fork === undefined) continue;
    const others = valuesOf(fork, places);
    const parted = places.flatMap((location, i) => {
      const pair = [values[i] ?? null, others[i] ?? null] as const;
      return JSON.stringify(pair[0]) === JSON.stringify(pair[1])
        ? []
        : [{ location, values: pair }];
    });
    for (const { location, values: pair } of spread(parted, share.places, mood)) {
      compared?.(location);
      const told = answer(one, location, at);
      const what =
        miscounted(one, location, told) ?? unaccounted(one, fork, location, die, told, answer);
      if (what === undefined) continue;
      const { event, index, face } = die;
      return { what, location, die: [event.seq, event.data.stream, index, face], values: pair };
    }
  }
  return undefined;
}

/** Returns how an answer miscounts the changes that it leaves out; undefined if it counts them right. */
function miscounted(
  { events }: Case,
  location: Location,
  { before }: Explanation,
): string | undefined {
  const written = writers(events, location);
  // A condition that ran out could have been gained again since it was last gained.
  const from = written.findLastIndex(
    (event) => event.type !== 'condition-lost' || event.data.reason !== 'expired',
  );
  return before === (from < 0 ? null : from)
    ? undefined
    : `${before} changes are said to be left out of ${written.length}`;
}
