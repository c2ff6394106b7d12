// What an answer to why does not name has no part in it: with one die changed the value is the same, unless the answer names that die, or a
// line that then made it otherwise, or says that what came before the last change is left out and names it where it is asked for.
import { expect, test } from 'vitest';
import { law, shipped, caseOf } from './cases.ts';
import { askWhy, counterfactual, type Ask } from './counterfactual.ts';

law('a die that no answer names changes nothing that was asked about', (one) => {
  expect(counterfactual(one)).toBeUndefined();
});

/** Answers that are wrong on purpose: each has to be found out. */
const wrong: readonly (readonly [string, Ask])[] = [
  ['no line could have made it otherwise', (...asked) => ({ ...askWhy(...asked), chances: [] })],
  ['nothing is left out', (...asked) => ({ ...askWhy(...asked), before: null })],
  [
    'one change too few is left out',
    (...asked) => {
      const told = askWhy(...asked);
      return { ...told, before: Math.max(0, (told.before ?? 0) - 1) };
    },
  ],
  [
    'dice are not named',
    (...asked) => {
      const told = askWhy(...asked);
      return { ...told, events: told.events.filter(({ event }) => event.type !== 'dice-rolled') };
    },
  ],
  [
    'only the last die is named',
    (...asked) => {
      const told = askWhy(...asked);
      const last = told.events.find(({ event }) => event.type === 'dice-rolled');
      return {
        ...told,
        events: told.events.filter((one) => one.event.type !== 'dice-rolled' || one === last),
      };
    },
  ],
  [
    'what hangs on a test is not followed',
    (...asked) => {
      const told = askWhy(...asked);
      const guarded = new Set(
        told.events.flatMap(
          ({ guards }) => JSON.stringify(guards).match(/(?<="event":)\d+/g) ?? [],
        ),
      );
      return { ...told, events: told.events.filter(({ event }) => !guarded.has(`${event.seq}`)) };
    },
  ],
];

test.each(wrong)('an answer by which %s is found out', (_, ask) => {
  const cases = function* (): Generator<ReturnType<typeof caseOf>> {
    for (let mood = 0; mood < 4; mood += 1)
      for (const [, text, ruleset] of shipped)
        yield caseOf(text, ruleset, {
          seed: `planted ${mood}`,
          mood,
          scenario: mood,
          budget: 20_000,
        });
  };
  for (const one of cases()) if (counterfactual(one, ask) !== undefined) return;
  expect.fail('nobody noticed');
});
