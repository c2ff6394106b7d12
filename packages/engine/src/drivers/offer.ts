// Which answers an offer admits, and when two answers are the same.
import type { Answer, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';

/** True if the offer admits the answer. */
export function fits(offer: Offer, answer: Answer): boolean {
  switch (offer.kind) {
    case 'options':
      return offer.options.some((option) => sameAnswer(option, answer));
    case 'number':
      return 'say' in answer && Number.isSafeInteger(answer.say) && answer.say >= offer.from && answer.say <= offer.to;
    case 'list':
      return 'list' in answer && answer.list.length <= offer.atMost && answer.list.every((item) => offer.from.some((known) => identical(known, item)));
  }
}

/** What stands when nobody says anything and the rule names no default: the first option, an empty list. A number has no first: undefined. */
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

/** The same answer, word by word. */
export function sameAnswer(left: Answer, right: Answer): boolean {
  if ('choose' in left) return 'choose' in right && left.choose === right.choose;
  if ('take' in left) return 'take' in right && left.take === right.take && sameArgs(left.args, right.args);
  if ('pick' in left) return 'pick' in right && left.pick === right.pick;
  if ('list' in left) return 'list' in right && identical(left.list, right.list);
  return 'say' in right && left.say === right.say;
}

type Args = readonly (readonly [string, Value])[];

function sameArgs(left: Args, right: Args): boolean {
  return left.length === right.length && left.every(([name, value], i) => right[i]?.[0] === name && identical(right[i][1], value));
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
