// Turns a need of the machine into a question for the page.
import { choiceAsked, formatAnswer, spoken, throwAsked } from '@fray/cli/embedded';
import { leastOf, listingText } from '@fray/engine/drivers';
import type { Need } from '@fray/engine/machine';
import type { Question } from './workshop-model.ts';

export function questionOf(need: Need): Question {
  if (need.need === 'throw') {
    const { title, what } = throwAsked(need);
    return {
      who: title.who,
      text: `${what}${title.again}${title.among}`,
      secret: need.secret,
      wants: {
        wants: 'faces',
        sides: need.dice.flatMap(([count, faces]) =>
          Array.from({ length: Math.abs(count) }, () => faces),
        ),
      },
      usual: null,
    };
  }
  const { offer } = need;
  const usual = need.default === null ? null : formatAnswer(need.default);
  const asked = {
    who: spoken(need.decider),
    text: choiceAsked(need),
    secret: need.secret,
    usual,
  };
  switch (offer.kind) {
    case 'options':
      return {
        ...asked,
        wants: {
          wants: 'option',
          options: offer.options.map((one) => {
            const text = formatAnswer(one);
            return { text, isUsual: text === usual };
          }),
        },
      };
    case 'number':
      return { ...asked, wants: { wants: 'number', from: offer.from, to: offer.to } };
    case 'list':
      return {
        ...asked,
        wants: {
          wants: 'list',
          from: offer.from.map((item) => formatAnswer({ list: [item] })),
          atLeast: leastOf(offer),
          atMost: offer.atMost,
          once: offer.once === true,
          text: listingText(offer, 'of these'),
        },
      };
  }
}
