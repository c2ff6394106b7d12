// Decks supply the dice and choices of a fight, either from a stream of whole numbers or from a recorded fight.
import type { Answer } from '@fray/dsl/ir';
import { silence } from '../drivers/policy.ts';
import { isRefusal, type ChoiceSource } from '../drivers/source.ts';
import { admits, leastOf, drawnList, nearestList } from '../drivers/offer.ts';
import { sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import { isQueueFor, type Fight } from './fight.ts';
import type { Deck } from './play.ts';

/** Returns the next whole number, at least 0. 0 means the plainest choice: the default, the first option, nothing, a one. */
export type Draw = () => number;

/** How a drawn fight is played. */
export interface Manner {
  /** How many of four throws show the lowest or highest face on every die; the others are uniform. */
  readonly extremes: number;
  /** How many of four decisions are left to the policies, if these have an answer. */
  readonly guided: number;
  /** True if nobody chooses to do nothing while there is something to do. */
  readonly eager: boolean;
  /** How many of four decisions follow a habit: the option number `habit`, counted from the default. */
  readonly stubborn: number;
  readonly habit: number;
}

/** Makes a deck whose dice and choices come from drawn numbers. */
export function drawnDeck(draw: Draw, manner: Manner, policies: ChoiceSource): Deck {
  return {
    faces: (_, sides) => {
      if (draw() % 4 < manner.extremes) return sides.map((size) => (draw() % 2 === 0 ? 1 : size));
      return sides.map((size) => 1 + (draw() % size));
    },
    answer: (need, machine) => {
      if (manner.guided > 0 && draw() % 4 < manner.guided) {
        const chosen = policies(need, machine);
        if (chosen !== undefined && !isRefusal(chosen) && admits(need.offer, chosen.answer))
          return chosen.answer;
      }
      return drawnAnswer(need, draw, manner);
    },
    taken: () => {},
  };
}

/** Lists are drawn no longer than this. */
const LONGEST_LIST = 6;

function drawnAnswer(
  { offer, default: usual }: ChoiceNeed,
  draw: Draw,
  { eager, stubborn, habit }: Manner,
): Answer {
  switch (offer.kind) {
    case 'options': {
      const quiet = offer.options.findIndex(
        (option) => isNothing(option) || (usual !== null && sameAnswer(option, usual)),
      );
      const first = quiet < 0 ? 0 : quiet;
      const skips = eager && offer.options.length > 1 && isNothing(offer.options[first]) ? 1 : 0;
      const drawn = stubborn > 0 && draw() % 4 < stubborn ? habit : draw();
      const at = skips + (drawn % (offer.options.length - skips));
      // The do-nothing option comes first.
      const option = offer.options[at === 0 ? first : at <= first ? at - 1 : at];
      return option ?? { pick: null };
    }
    case 'number': {
      const drawn = draw();
      if (drawn % 4 === 0) return { say: offer.from };
      return {
        say: drawn % 4 === 1 ? offer.to : offer.from + (draw() % (offer.to - offer.from + 1)),
      };
    }
    case 'list': {
      const length =
        offer.from.length === 0 ? 0 : draw() % (Math.min(offer.atMost, LONGEST_LIST) + 1);
      return { list: drawnList(offer, Math.max(length, leastOf(offer)), draw) };
    }
  }
}

export function isNothing(answer: Answer | undefined): boolean {
  return (
    answer !== undefined &&
    (('take' in answer && answer.take === null) || ('pick' in answer && answer.pick === null))
  );
}

/**
 * Makes a deck of a recorded fight. Once its lists are used up, it throws ones and gives no answers; if a value does not
 * fit, it gives the nearest legal one.
 */
export function scriptedDeck(fight: Fight): Deck {
  const thrown = new Map<string, number>();
  const used = fight.answers.map(() => 0);
  const queueOf = (choice: string, kind: ChoiceNeed['kind'], decider: string): number =>
    fight.answers.findIndex((queue) => isQueueFor(queue, choice, kind, decider));
  return {
    faces: ({ stream }, sides) => {
      const list = fight.dice.find((known) => known.stream === stream)?.faces ?? [];
      const from = thrown.get(stream) ?? 0;
      thrown.set(stream, from + sides.length);
      return sides.map((size, index) => Math.min(size, list[from + index] ?? 1));
    },
    answer: (need) => {
      const at = queueOf(need.choice, need.kind, need.decider);
      const wanted = fight.answers[at]?.answers[used[at] ?? 0];
      if (wanted !== undefined) used[at] = (used[at] ?? 0) + 1;
      return (
        (wanted === undefined ? undefined : nearest(need, wanted)) ??
        silence(need) ?? { say: need.offer.kind === 'number' ? need.offer.from : 0 }
      );
    },
    taken: ({ choice, asked, decider, answer }) => {
      const at = queueOf(choice, asked, decider);
      const next = fight.answers[at]?.answers[used[at] ?? 0];
      if (next !== undefined && sameAnswer(next, answer)) used[at] = (used[at] ?? 0) + 1;
    },
  };
}

/** Makes a deck that uses the first deck for this many throws and answers, then the other. */
export function deckThatLeaves(first: Deck, after: number, then: Deck): Deck {
  let left = after;
  const deck = (): Deck => {
    left -= 1;
    return left >= 0 ? first : then;
  };
  return {
    faces: (need, sides) => deck().faces(need, sides),
    answer: (need, machine) => deck().answer(need, machine),
    taken: first.taken,
  };
}

/** Returns the answer itself if it is offered, otherwise a similar one. */
function nearest({ offer }: ChoiceNeed, wanted: Answer): Answer | undefined {
  if (admits(offer, wanted)) return wanted;
  if (offer.kind === 'number')
    return 'say' in wanted
      ? { say: Math.max(offer.from, Math.min(offer.to, wanted.say)) }
      : undefined;
  if (offer.kind === 'list')
    return 'list' in wanted ? { list: nearestList(offer, wanted.list) } : undefined;
  return 'take' in wanted
    ? offer.options.find((option) => 'take' in option && option.take === wanted.take)
    : undefined;
}
