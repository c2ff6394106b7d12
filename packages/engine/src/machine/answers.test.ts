// Tests replies: those that fit the need, and those that do not, each with its error.
import type { Answer } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Offer } from '../events/event.ts';
import { checkReply, isIllegalAnswer } from './answers.ts';
import type { ChoiceNeed, Need, Reply, ThrowNeed } from './api.ts';

const dice: ThrowNeed = {
  need: 'throw',
  stream: 'Strike.blow',
  roller: null,
  name: 'blow',
  dice: [
    [2, 6],
    [-1, 8],
  ],
  secret: false,
  again: null,
};
const choice = (offer: Offer): ChoiceNeed => ({
  need: 'choice',
  choice: 'take',
  kind: 'take',
  decider: 'Ann',
  offer,
  default: null,
  text: null,
  secret: false,
});
const faces = (shown: unknown, origin: unknown = 'typed'): Reply =>
  // People may type anything, so the value may not have this type.
  ({ reply: 'faces', faces: shown, origin }) as Reply;
const answer = (given: unknown, by: unknown = 'person'): Reply =>
  // The same holds for answers.
  ({ reply: 'answer', answer: given, by }) as Reply;

const options = (...all: readonly Answer[]): ChoiceNeed =>
  choice({ kind: 'options', options: all });
const number = choice({ kind: 'number', from: 2, to: 5 });
const list = choice({ kind: 'list', from: ['Ann', 'Bob'], atMost: 2 });
const pair = choice({
  kind: 'list',
  from: ['ace', 'seven', 'seven'],
  atMost: 2,
  atLeast: 2,
  once: true,
});
const actions = options(
  { take: 'Attack', args: [['target', 'Babel']] },
  {
    take: 'Guard',
    args: [
      ['ready', true],
      ['loud', false],
      ['whom', null],
    ],
  },
  { take: null, args: [] },
);

/** The need, the reply, and the beginning of the error; null if the reply fits. */
const ROWS: readonly (readonly [Need | null, Reply, string | null])[] = [
  [null, faces([1]), 'Nothing is asked now.'],
  // Replies to a request for dice.
  [dice, faces([1, 6, 8]), null],
  [dice, answer({ say: 3 }), 'Dice are asked for (Strike.blow), not an answer.'],
  [dice, faces([1, 6]), 'Strike.blow throws 3 dice, and there are 2 faces.'],
  [dice, faces([1]), 'Strike.blow throws 3 dice, and there is 1 face.'],
  [{ ...dice, dice: [[1, 6]] }, faces([1, 2]), 'Strike.blow throws 1 die, and there are 2 faces.'],
  [dice, faces('666'), 'Strike.blow throws 3 dice'],
  [dice, faces([1, 7, 8]), 'Strike.blow: a d6 cannot show 7.'],
  [dice, faces([1, 6, 9]), 'Strike.blow: a d8 cannot show 9.'],
  [dice, faces([0, 6, 8]), 'Strike.blow: a d6 cannot show 0.'],
  [dice, faces([1.5, 6, 8]), 'Strike.blow: a d6 cannot show 1.5.'],
  [dice, faces([1, '6', 8]), 'Strike.blow: a d6 cannot show 6.'],
  [dice, faces([1, 6, 8], 'seed'), null],
  [dice, faces([1, 6, 8], ['seed', 'typed', 'script']), null],
  [dice, faces([1, 6, 8], ['seed', 'typed']), 'Each face comes from'],
  [dice, faces([1, 6, 8], ['seed', 'typed', 'typed', 'seed']), 'Each face comes from'],
  [dice, faces([1, 6, 8], []), 'Each face comes from'],
  [dice, faces([1, 6, 8], ['seed', 'typed', 'luck']), 'Each face comes from'],
  [
    dice,
    faces([1, 6, 8], 'luck'),
    'Each face comes from the seed, was typed, or stands in a script.',
  ],
  [dice, faces([1, 6, 8], 3), 'Each face comes from'],
  // Replies to a question for an answer.
  [number, faces([1]), 'Ann is asked (take), not for dice.'],
  [
    number,
    answer({ say: 3 }, 'chance'),
    'An answer says who gave it: person, script, policy or default.',
  ],
  // Only the rules may say that an answer was the only one.
  [number, answer({ say: 3 }, 'only-one'), 'An answer says who gave it'],
  [number, answer({ say: 3 }, 'script'), null],
  [number, answer({ say: 3 }, 'policy'), null],
  [number, answer({ say: 3 }, 'default'), null],
  [number, answer(null), 'This is no answer.'],
  [number, answer('3'), 'This is no answer.'],
  // Answers to a question for a number.
  [number, answer({ say: 2 }), null],
  [number, answer({ say: 5 }), null],
  [number, answer({ say: 1 }), 'A whole number from 2 to 5 is asked for.'],
  [number, answer({ say: 6 }), 'A whole number from 2'],
  [number, answer({ say: 2.5 }), 'A whole number from 2'],
  [number, answer({ say: '3' }), 'A whole number from 2'],
  [number, answer({ pick: 'Ann' }), 'A whole number from 2'],
  // Answers to a question for a list.
  [list, answer({ list: [] }), null],
  [list, answer({ list: ['Bob', 'Bob'] }), null],
  [list, answer({ list: 'Bob' }), 'A list is asked for.'],
  [pair, answer({ list: ['seven', 'seven'] }), null],
  [pair, answer({ list: ['ace', 'ace'] }), 'Each is listed once, and ace is not.'],
  [pair, answer({ list: ['ace'] }), 'At least 2 are asked for, and this is 1.'],
  [pair, answer({ list: [] }), 'At least 2 are asked for, and these are 0.'],
  [list, answer({ pick: 'Bob' }), 'A list is asked for.'],
  [list, answer({ list: ['Ann', 'Bob', 'Bob'] }), 'At most 2 are asked for, and these are 3.'],
  [list, answer({ list: ['Ann', 'Cid'] }), 'Cid cannot be listed. Possible: Ann, Bob.'],
  // Answers to a question with options.
  [actions, answer({ args: [['target', 'Babel']], take: 'Attack' }), null],
  [actions, answer({ take: null, args: [] }), null],
  [
    actions,
    answer({ take: 'Attack', args: [['target', 'Cid']] }),
    'Attack Cid is not offered. Possible: Attack Babel, Guard yes no nobody, nothing.',
  ],
  [actions, answer({ take: 'Attack' }), 'this is not offered.'],
  [actions, answer({ say: 7 }), '7 is not offered.'],
  [actions, answer({ list: [] }), 'a list is not offered.'],
  [actions, answer({}), 'this is not offered.'],
  [options({ choose: true }, { choose: false }), answer({ choose: true }), null],
  [
    options({ choose: true }, { choose: false }, { choose: 'late' }),
    answer({ choose: 'soon' }),
    'soon is not offered. Possible: yes, no, late.',
  ],
  [
    options({ pick: 'Bob' }, { pick: null }),
    answer({ pick: 'Cid' }),
    'Cid is not offered. Possible: Bob, nobody.',
  ],
];

test.each(ROWS)('to %j, the reply %j: %s', (need, reply, expected) => {
  let said: string | null = null;
  try {
    checkReply(need, reply);
  } catch (thrown) {
    if (!isIllegalAnswer(thrown)) throw thrown;
    said = thrown.message;
  }
  expect(said?.slice(0, expected?.length) ?? null).toBe(expected);
});

test('an error lists the first twelve of many options, and says that there are more', () => {
  const all = Array.from({ length: 13 }, (_, index) => ({ pick: `P${index + 1}` }));
  const said = (count: number): string => {
    try {
      checkReply(options(...all.slice(0, count)), answer({ pick: 'Q' }));
    } catch (thrown) {
      if (isIllegalAnswer(thrown)) return thrown.message;
    }
    return '';
  };
  const twelve = 'P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12';
  expect(said(12)).toBe(`Q is not offered. Possible: ${twelve}.`);
  expect(said(13)).toBe(`Q is not offered. Possible: ${twelve}, ....`);
  expect(isIllegalAnswer(new Error('another'))).toBe(false);
  expect(isIllegalAnswer('illegal-answer')).toBe(false);
});
