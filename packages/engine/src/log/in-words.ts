// Writes a value of an event for a sentence: answers and offers in words, everything else as short JSON.
import type { Answer } from '@fray/dsl/ir';
import { offerText } from '../drivers/answer-text.ts';
import { answerText } from '../values/answer-text.ts';
import type { Offer } from '../events/event.ts';
import { answerShape, offerShape } from '../events/data-shapes.ts';
import { shortJson } from '../events/shape.ts';

/** The most characters of a value in a sentence. */
const MOST = 160;

/**
 * Returns a value of an event as a sentence shows it: `Attack t Babel` for an answer, `yes; no` for an offer, `"hit"` and 12 for
 * others. Takes any value, because somebody may have written it into a log.
 */
export function factInWords(value: unknown): string {
  const text = answerOrOffer(value);
  if (text === undefined) return shortJson(value);
  return text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text;
}

function answerOrOffer(value: unknown): string | undefined {
  if (isAnswer(value)) return answerText(value);
  if (isOffer(value)) return offerText(value).replace(/^Offered: (.*)\.$/s, '$1');
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.length > 0 && items.every(isAnswer) ? items.map(answerText).join('; ') : undefined;
}

function isAnswer(value: unknown): value is Answer {
  return answerShape(value) === undefined;
}

function isOffer(value: unknown): value is Offer {
  return offerShape(value) === undefined;
}
