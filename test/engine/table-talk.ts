// A run that mixes all that may happen at a table: dice from the seed and typed dice, answers of people and of policies, and a
// word of the referee.
import {
  answer,
  defaultSource,
  openSession,
  replyFrom,
  ruleOut,
  seededDice,
  type ChoiceSource,
  type DiceSource,
} from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import { expect } from 'vitest';
import { beginRun, inputsFor, policiesOf } from './runs.ts';
import { ford, skirmish } from './skirmish.ts';

/** The skirmish with a policy for only one side. */
export const tableRules = {
  ...skirmish,
  scenarios: [{ ...ford, policies: [{ policy: 'Bold', who: 'blue' }] }],
};

/** Returns the events of a run with typed and seeded dice in one throw, answers of a person, and the referee's word in the middle. */
export function tableTalk(): readonly Event[] {
  const events: Event[] = [];
  const program = link(tableRules);
  const inputs = inputsFor(program.ruleset, {
    dice: ['seed', 'typed'],
    choices: ['person', 'policy', 'default'],
  });
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => events.push(event),
  });
  const person: ChoiceSource = (need) =>
    need.kind === 'say'
      ? { answer: { say: 3 }, by: 'person' }
      : need.offer.kind === 'options' && need.kind === 'take'
        ? { answer: need.offer.options[0] ?? expect.fail(), by: 'person' }
        : undefined;
  // The first die of each throw is typed.
  const dice: readonly DiceSource[] = [
    (need) => [{ face: need.dice[0]?.[1] === 10 ? 2 : 1, origin: 'typed' }],
    seededDice('1', 0),
  ];
  let throws = 0;
  while (session.need !== undefined) {
    if (session.need.need === 'throw') throws += 1;
    if (throws === 2) {
      throws += 1;
      ruleOut(session, 'referee', 'the blade slipped', {
        kind: 'set',
        holder: 'Babel',
        field: 'HP',
        to: 5,
      });
      ruleOut(session, 'referee', 'mud', {
        kind: 'gain',
        participant: 'Babel',
        condition: 'Winded',
      });
    }
    const reply = replyFrom(session, {
      dice,
      choices: [policiesOf(program, inputs), person, defaultSource],
    });
    if (reply === undefined || 'refused' in reply) throw new Error(JSON.stringify(reply));
    expect(answer(session, reply)).toBeUndefined();
  }
  return events;
}
