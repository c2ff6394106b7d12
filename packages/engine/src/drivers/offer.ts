// Which answers an offer admits.
import type { Answer, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';
import { sameAnswer } from '../machine/answers.ts';

/** True if the offer admits the answer. */
export function admits(offer: Offer, answer: Answer): boolean {
  switch (offer.kind) {
    case 'options':
      return offer.options.some((option) => sameAnswer(option, answer));
    case 'number':
      return (
        'say' in answer &&
        Number.isSafeInteger(answer.say) &&
        answer.say >= offer.from &&
        answer.say <= offer.to
      );
    case 'list':
      return (
        'list' in answer &&
        answer.list.length <= offer.atMost &&
        answer.list.every((item) => offer.from.some((known) => identical(known, item)))
      );
  }
}

/** The answer if nobody answers and the rule names no default: the first option, or an empty list. Undefined for a number. */
export function firstOf(offer: Offer): Answer | undefined {
  switch (offer.kind) {
    case 'options':
      return offer.options[0];
    case 'number':
      return undefined;
    case 'list':
      return { list: [] };
  }
}

/** Equal to the letter: unlike in rules, `2d` and `2d6` are two spellings. */
export function identical(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (!isList(left) || !isList(right)) return false;
  return left.length === right.length && left.every((item, i) => identical(item, right[i] ?? null));
}

// Array.isArray does not narrow a union with read-only arrays.
function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
