// Plays each form of the language in a small fight, with the machine and with the naive interpreter.
import { link } from '@fray/engine/machine';
import { expect, test } from 'vitest';
import { inputsFor } from '../engine/runs.ts';
import { run, sourcesOf } from '../laws/cases.ts';
import { compileText } from '../engine/played.ts';
import { scaled } from '../scale.ts';
import { allForms, noting } from './played-forms.ts';
import { rows } from './forms.ts';
import { expectSame } from './replay.ts';

/** How many fights each row plays. They differ in their dice, and in their answers where no policy gives them. */
const FIGHTS = Math.max(6, scaled(20));

const seen = new Set<string>();
const played = new Set<string>();

function playRow(title: string, text: string): void {
  played.add(title);
  const ruleset = compileText(text);
  const program = link(ruleset, { watches: true });
  const noted = noting(ruleset, seen);
  for (let mood = 0; mood < FIGHTS; mood += 1) {
    const inputs = inputsFor(ruleset, {
      seed: `form ${mood}`,
      choices: ['person', 'policy', 'default'],
      budget: 3_000,
      rulings: [['ties', mood % 2 === 0 ? 'low' : 'high']],
    });
    const { events, findings, session } = run(program, inputs, sourcesOf(program, inputs, mood));
    const question = { watches: noted.watches, rulings: inputs.rulings };
    expectSame(noted, question, { events, findings, state: session.machine.state });
  }
}

test.each([...rows])('%s', playRow);

test('each form of the language is played', () => {
  for (const [title, text] of rows) if (!played.has(title)) playRow(title, text);
  // No form of the language is compiled to a `return`.
  expect(allForms.filter((form) => !seen.has(form))).toEqual(['instruction return']);
});
