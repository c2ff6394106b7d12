// Hidden things: data that an expression depends on and some side may not know, and the sides that
// may see an event.

import type { KindSymbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';

/** Sides, by name. */
export type Sides = ReadonlySet<string>;

/**
 * The participants to whom a path may refer. Two with the same key are the same participant.
 * `sides`: the sides that it may be on; `kinds` likewise, if known.
 */
export interface Somebody {
  readonly key: string | undefined;
  readonly sides: Sides;
  readonly kinds?: readonly KindSymbol[] | undefined;
}

/** Something hidden on which a value or a decision depends. */
export interface Thing {
  /** The thing as messages show it: `h.leadership`, `the secret roll of Reaction`. */
  readonly what: string;
  /** The sides from which it may be hidden. */
  readonly from: Sides;
  /** The participant whose side may know it, if it is hidden from that participant's others. */
  readonly owner: string | undefined;
  /** The field and holder, which a reveal can name; undefined if it cannot be revealed. */
  readonly place: FlowVariable | undefined;
  /** The sides that its holder may be on, given that it has this field. */
  readonly holders: Sides | undefined;
  readonly at: Span;
}

/** A field of a participant, or a track. */
interface FlowVariable {
  readonly field: number;
  readonly holder: string | undefined;
}

export type Things = readonly Thing[];

/** Those who see something happen. */
export type Audience = Somebody;

export const nobody: Audience = { key: undefined, sides: new Set() };

/** A value that was revealed to a side. A `holder` of `*`: the values of all holders. */
interface Disclosure {
  readonly field: number;
  readonly holder: string;
  readonly side: string;
}

export type Revealed = readonly Disclosure[];

/** The sides from which the thing is still hidden. */
function hiddenStill(thing: Thing, revealed: Revealed): Sides {
  const { place } = thing;
  if (place === undefined) return thing.from;
  return new Set(
    [...thing.from].filter(
      (side) =>
        !revealed.some(
          (one) =>
            one.field === place.field &&
            one.side === side &&
            (one.holder === '*' || one.holder === place.holder),
        ),
    ),
  );
}

/** The things that some of the audience may not know. */
export function unknownTo(things: Things, audience: Audience, revealed: Revealed): Things {
  return things.filter((thing) => {
    if (thing.owner !== undefined && thing.owner === audience.key) return false;
    const hidden = hiddenStill(thing, revealed);
    const isHolder = audience.key !== undefined && thing.place?.holder === audience.key;
    return [...audience.sides].some(
      (side) => hidden.has(side) && !(isHolder && thing.holders?.has(side) === false),
    );
  });
}

/** All things of the lists, each once. */
export function allThings(...lists: readonly Things[]): Things {
  const all: Thing[] = [];
  for (const things of lists) {
    for (const thing of things) if (!all.some((one) => isSameThing(one, thing))) all.push(thing);
  }
  return all;
}

/**
 * True if both come from one place in the text and belong to the same participant. Who knows them
 * by now may differ.
 */
export function isSameThing(one: Thing, other: Thing): boolean {
  return (
    one.what === other.what &&
    one.owner === other.owner &&
    one.at.source === other.at.source &&
    one.at.start === other.at.start
  );
}

/** The things without what was just revealed to these sides. */
export function lifted(things: Things, sides: Sides): Things {
  return things.map((thing) => ({ ...thing, from: sidesWithout(thing.from, sides) }));
}

/** The sides that are not among the others. */
export function sidesWithout(sides: Sides, others: Sides): Sides {
  return new Set([...sides].filter((side) => !others.has(side)));
}

/** What is revealed in both positions. */
export function revealedInBoth(one: Revealed, other: Revealed): Revealed {
  return one.filter((shown) => other.some((known) => isSameDisclosure(shown, known)));
}

export function isSameDisclosure(one: Disclosure, other: Disclosure): boolean {
  return one.field === other.field && one.holder === other.holder && one.side === other.side;
}
