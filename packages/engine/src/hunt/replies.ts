// The throws and answers that a search tries when a fight waits: the plain ones, and some that deviate.
import type { Answer } from '@fray/dsl/ir';
import { admits, everyAnswer, leastOf } from '../drivers/offer.ts';
import { silence } from '../drivers/policy.ts';
import { sidesOf } from '../drivers/source.ts';
import type { ChoiceNeed, Need, Reply } from '../machine/api.ts';
import { isNothing } from './decks.ts';
import { isQueueFor, type Fight } from './fight.ts';

export interface Possible {
  readonly reply: Reply;
  /**
   * False: a reply of the fight itself, or nothing; and, if plain replies are free too, lowest and highest faces and every
   * option. True: any other reply.
   */
  readonly isOtherwise: boolean;
}

/** If there are more possible totals than this, only some are thrown. */
const MOST_TOTALS = 20;
const SOME_TOTALS = 10;
/** The most numbers to try between the least and the most. */
const SOME_NUMBERS = 4;
/** The most lists of an exact length to try. */
const SOME_LISTS = 60;

/** Returns the replies to try. With `isNear`, only the fight's own replies are free, not all plain ones. */
export function repliesTo(need: Need, fight: Fight, isNear: boolean): readonly Possible[] {
  if (need.need === 'throw') {
    const held = fight.dice.find(({ stream }) => stream === need.stream)?.faces ?? [];
    return throwsOf(sidesOf(need), held, isNear).map(([faces, isOtherwise]) => ({
      reply: { reply: 'faces', faces, origin: 'script' },
      isOtherwise,
    }));
  }
  const { choice, kind, decider } = need;
  const held =
    fight.answers.find((queue) => isQueueFor(queue, choice, kind, decider))?.answers ?? [];
  return answersTo(need, held, isNear).map(([answer, isOtherwise]) => ({
    reply: { reply: 'answer', answer, by: 'script' },
    isOtherwise,
  }));
}

/** Returns one way to throw each total. `held`: faces that were thrown in this stream, throw after throw. */
function throwsOf(
  sides: readonly number[],
  held: readonly number[],
  isNear: boolean,
): readonly (readonly [readonly number[], boolean])[] {
  const least = sides.length;
  const range = sides.reduce((sum, size) => sum + size - 1, 0);
  const heldTotals = Array.from({ length: Math.floor(held.length / least) }, (_, at) =>
    held.slice(at * least, (at + 1) * least).reduce((sum, face) => sum + face, -least),
  );
  const own = heldTotals.filter((total) => total <= range);
  const plain = new Set(isNear ? (own.length > 0 ? own : [0]) : [0, range, ...own]);
  const parts = range <= MOST_TOTALS ? range : SOME_TOTALS;
  const between = new Set(
    Array.from({ length: parts + 1 }, (_, part) =>
      Math.round((range * part) / Math.max(1, parts)),
    ).filter((total) => !plain.has(total)),
  );
  return [
    ...[...plain].map((total) => [facesFor(sides, total), false] as const),
    ...[...between].map((total) => [facesFor(sides, total), true] as const),
  ];
}

/** Returns faces that start at one each, and to which `more` in total was added. */
function facesFor(sides: readonly number[], more: number): readonly number[] {
  let left = more;
  return sides.map((size) => {
    const mine = Math.min(left, size - 1);
    left -= mine;
    return 1 + mine;
  });
}

function answersTo(
  need: ChoiceNeed,
  held: readonly Answer[],
  isNear: boolean,
): readonly (readonly [Answer, boolean])[] {
  const { offer } = need;
  const known = new Map<string, readonly [Answer, boolean]>();
  const add = (isOtherwise: boolean, ...answers: readonly Answer[]): void => {
    for (const answer of answers) {
      const key = JSON.stringify(answer);
      if (!known.has(key) && admits(offer, answer)) known.set(key, [answer, isOtherwise]);
    }
  };
  const quiet = silence(need);
  if (quiet !== undefined) add(false, quiet);
  add(false, ...held);
  switch (offer.kind) {
    case 'options':
      add(false, ...offer.options.filter((option) => !isNear || isNothing(option)));
      add(true, ...offer.options);
      break;
    case 'number': {
      const { from, to } = offer;
      add(isNear, { say: 0 }, { say: from }, { say: to });
      add(
        true,
        ...Array.from({ length: SOME_NUMBERS }, (_, part) => ({
          say: from + Math.round(((to - from) * part) / SOME_NUMBERS),
        })),
      );
      break;
    }
    case 'list':
      add(isNear, { list: [] }, ...offer.from.map((item) => ({ list: [item] })));
      add(true, ...offer.from.flatMap((one) => offer.from.map((two) => ({ list: [one, two] }))));
      if (leastOf(offer) > 0) add(true, ...(everyAnswer(offer, SOME_LISTS) ?? []));
  }
  return [...known.values()];
}
