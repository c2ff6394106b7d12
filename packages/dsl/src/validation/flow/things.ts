// Hidden things: the data behind an expression that some side may not know, and the sides that may see an event.

import type { KindSymbol } from '../../names/symbols.ts';
import type { Span } from '../../source/span.ts';

/** Sides, by name. */
export type Sides = ReadonlySet<string>;

/**
 * The participants that a path means. Two with the same key are the same participant. `sides`: those it may be on; `kinds`
 * likewise, if known.
 */
export interface Somebody {
  readonly key: string | undefined;
  readonly sides: Sides;
  readonly kinds?: readonly KindSymbol[] | undefined;
}

/** Something hidden on which a value or a decision depends. */
export interface Thing {
  /** As it is written: `h.leadership`, `the secret roll of Reaction`. */
  readonly what: string;
  /** The sides from which it may be hidden. */
  readonly from: Sides;
  /** The participant whose side may know it, if it is hidden from the others of that participant. */
  readonly owner: string | undefined;
  /** `field@holder`, known once revealed; undefined: it cannot be revealed. */
  readonly place: FlowVariable | undefined;
  /** The sides that its holder may be on, given that it has this field. */
  readonly holders: Sides | undefined;
  readonly at: Span;
}

/** A field of somebody, or a track. */
interface FlowVariable {
  readonly field: number;
  readonly holder: string | undefined;
}

export type Things = readonly Thing[];

/** Those who see something happen. */
export type Audience = Somebody;

/** What was revealed to whom; `holder` `*`: that of everybody. */
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

/** All of them, each thing once. */
export function allThings(...lists: readonly Things[]): Things {
  const all: Thing[] = [];
  for (const things of lists) {
    for (const thing of things) if (!all.some((one) => isSameThing(one, thing))) all.push(thing);
  }
  return all;
}

/** Whether two come from one place in the text and belong to the same participant; who knows them by now may differ. */
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
  return things.flatMap((thing) => {
    const from = new Set([...thing.from].filter((side) => !sides.has(side)));
    return from.size === 0 ? [] : [{ ...thing, from }];
  });
}

/** What is revealed in both. */
export function revealedInBoth(one: Revealed, other: Revealed): Revealed {
  return one.filter((shown) => other.some((known) => isSameDisclosure(shown, known)));
}

export function isSameDisclosure(one: Disclosure, other: Disclosure): boolean {
  return one.field === other.field && one.holder === other.holder && one.side === other.side;
}
