// Writes answers and offers in words, for errors and reports of examples.
import type { Action, Answer, Ruleset, Value } from '@fray/dsl/ir';
import type { Offer } from '../events/event.ts';
import { answerText, valueText, wordText } from '../values/answer-text.ts';
import { leastOf } from './offer.ts';

/** Returns an answer as an example writes it after the word `answer`. */
export function answerLine(
  ruleset: Ruleset,
  { choice, decider }: { readonly choice: string | null; readonly decider: string },
  answer: Answer,
): string {
  if ('choose' in answer) return `${choice ?? ''} by ${decider} ${wordText(answer.choose)}`;
  if ('pick' in answer) return `${decider} picks ${answer.pick ?? 'nobody'}`;
  if ('say' in answer) return `${decider} says ${answer.say}`;
  if ('list' in answer)
    return `${decider} lists ${answer.list.length === 0 ? 'nothing' : answer.list.map((item) => writtenText(item)).join(', ')}`;
  if (answer.take === null) return `${decider} takes nothing`;
  const action = ruleset.callables.find(
    (one): one is Action => one.kind === 'action' && one.name === answer.take,
  );
  const args = answer.args.map(([name, value]) => {
    const prep = action?.params.find((param) => param.name === name)?.prep ?? null;
    return `${prep === null ? '' : `${prep} `}${writtenText(value)}`;
  });
  return [decider, 'takes', answer.take, ...args].join(' ');
}

/** Returns a value as rules write it. */
function writtenText(value: Value): string {
  return value !== null && typeof value === 'object' && value.length > 0
    ? value.map(writtenText).join(', ')
    : valueText(typeof value === 'object' ? null : value);
}

/** Returns an offer as a sentence. */
export function offerText(offer: Offer): string {
  switch (offer.kind) {
    case 'options':
      return `Offered: ${offer.options.map(answerText).join('; ')}.`;
    case 'number':
      return `Offered: a number from ${offer.from} to ${offer.to}.`;
    case 'list':
      return `Offered: ${listingText(offer, `of ${offer.from.map(valueText).join(', ')}`)}.`;
  }
}

/** Says how many of these may be listed: `up to 3 of these`, `exactly 2 of these, each once`. */
export function listingText(
  offer: Extract<Offer, { readonly kind: 'list' }>,
  these: string,
): string {
  const many = leastOf(offer) === offer.atMost ? 'exactly' : 'up to';
  return `${many} ${offer.atMost} ${these}${offer.once === true ? ', each once' : ''}`;
}
