// Checks which answers are legal for an offer.
import type { Answer, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';
import { answerFault } from '../machine/answers.ts';
import { leftAfter, sameJson } from '../values/same.ts';

/** True if the offer admits the answer. */
export function admits(offer: Offer, answer: Answer): boolean {
  return answerFault(offer, answer) === undefined;
}

/**
 * The answer if nobody answers and the rule has no default: the first option; for a list, as few members as allowed, from
 * the front; for a number, undefined.
 */
export function firstOf(offer: Offer): Answer | undefined {
  switch (offer.kind) {
    case 'options':
      return offer.options[0];
    case 'number':
      return undefined;
    case 'list':
      return { list: drawnList(offer, leastOf(offer), () => 0) };
  }
}

type ListOffer = Extract<Offer, { readonly kind: 'list' }>;

/** The least number of members that the list must have. */
export function leastOf(offer: ListOffer): number {
  return offer.atLeast ?? 0;
}

/** Returns the values that may follow these members of a list. */
function nextIn({ from, once }: ListOffer, list: readonly Value[]): readonly Value[] {
  return once === true ? leftAfter(from, list) : from;
}

/** Extends a list to a length; `draw` gives the index of each further member among the allowed ones, modulo their number. */
export function drawnList(
  offer: ListOffer,
  many: number,
  draw: () => number,
  begun: readonly Value[] = [],
): readonly Value[] {
  const list = [...begun];
  while (list.length < many) {
    const next = nextIn(offer, list);
    if (next.length === 0) break;
    list.push(next[draw() % next.length] ?? null);
  }
  return list;
}

/**
 * The offered list most similar to a given one: members that are not allowed are dropped, and missing ones come from the
 * front.
 */
export function nearestList(offer: ListOffer, wanted: readonly Value[]): readonly Value[] {
  const list: Value[] = [];
  for (const item of wanted)
    if (list.length < offer.atMost && nextIn(offer, list).some((one) => sameJson(one, item)))
      list.push(item);
  return drawnList(offer, leastOf(offer), () => 0, list);
}

/** Returns every answer that the offer admits; undefined if there are more than `most`. */
export function everyAnswer(offer: Offer, most: number): readonly Answer[] | undefined {
  switch (offer.kind) {
    case 'options':
      return offer.options;
    case 'number':
      return offer.to - offer.from >= most
        ? undefined
        : Array.from({ length: offer.to - offer.from + 1 }, (_, index) => ({
            say: offer.from + index,
          }));
    case 'list': {
      const all: Answer[] = [];
      let lists: readonly (readonly Value[])[] = [[]];
      for (let length = 0; lists.length > 0; length += 1) {
        if (length >= leastOf(offer)) all.push(...lists.map((list) => ({ list })));
        if (length === offer.atMost) break;
        lists = lists.flatMap((list) => nextIn(offer, list).map((item) => [...list, item]));
        if (all.length + lists.length > most) return undefined;
      }
      return all;
    }
  }
}
