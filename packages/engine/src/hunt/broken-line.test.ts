// Tests which event a broken line is about: the one that its moment waits for, and the participant that it names.
import { expect, test } from 'vitest';
import { compileText } from '../../../../test/engine/played.ts';
import type { Event } from '../events/event.ts';
import { link } from '../machine/link.ts';
import { explain } from './broken-line.ts';
import { scriptedDeck } from './decks.ts';
import { fightOfTwo } from './hunt-fixture.ts';
import { playFight } from './play.ts';

/** Returns rules whose invariant holds at a moment only if a claim does. */
const rules = (moment: string, claim: string): string => `ruleset "Moments"
side left
side right

span round

track heat  0..9  starts 0

kind Fighter
  HP     counter 0..9  starts 3
  quick  1..9

condition Slow
condition Down

check Try by p
  roll d6 as face
  yes  when face > 0
  no   otherwise

choice Yield by p
  yes
  no  default

action Wait by a
  counts as rest
  lower a.HP by 1

action Rest by a
  counts as rest
  nothing

trigger Falls when p gains Slow
  each q in right where q is not Slow
    q gains Slow
    q loses Slow
    lower q.HP by 1

encounter
  play round up to 1 times
    each p in left
      p gains Slow
      p loses Slow
      ask p to take Wait
      raise heat by 1
      Try by p
      Yield by p

invariant Claim
  ${moment}
  ${claim}
`;

const NEVER = 'count q in everyone is 9';
const NOT_LEFT = 'no q in left where q is p';

function eventAt(moment: string, claim = NEVER): Event | null | undefined {
  const ruleset = compileText(rules(moment, claim));
  const { watches } = ruleset;
  const fight = fightOfTwo();
  const limits = { budget: 10_000, events: 100 };
  const played = playFight(link(ruleset, { watches }), fight, scriptedDeck(fight), limits);
  return explain(ruleset, watches, played, limits.budget)?.event;
}

test.each([
  ['whenever a takes Wait', 'action-taken', { action: 'Wait', actor: 'Ann' }],
  ['whenever a takes any rest', 'action-taken', { action: 'Wait', actor: 'Ann' }],
  ['whenever a finishes Wait', 'action-ended', { action: 'Wait', actor: 'Ann' }],
  // The trigger makes Bob slow too; what is asked about him comes first.
  ['whenever p gains Slow', 'condition-gained', { participant: 'Bob', condition: 'Slow' }],
  ['whenever p gains any', 'condition-gained', { participant: 'Bob', condition: 'Slow' }],
  ['whenever p loses Slow', 'condition-lost', { participant: 'Bob', condition: 'Slow' }],
  ['whenever p.HP falls', 'value-changed', { holder: 'Bob', field: 'HP' }],
  ['whenever heat rises', 'value-changed', { holder: null, field: 'heat' }],
  ['whenever round begins', 'span-begun', { span: 'round' }],
  ['whenever round ends', 'span-ended', { span: 'round' }],
  ['whenever Try by p comes out any', 'check-resolved', { check: 'Try' }],
  ['whenever Yield by p comes out any', 'choice-made', { choice: 'Yield' }],
  ['whenever Yield by p is offered', 'choice-offered', { choice: 'Yield' }],
])('a line that is broken %s is about %s', (moment, type, data) => {
  expect(eventAt(moment)).toMatchObject({ type, data });
});

test('a line that is broken after what a trigger did is about the participant that it names', () => {
  const gained = { type: 'condition-gained', data: { participant: 'Ann', condition: 'Slow' } };
  expect(eventAt('whenever p gains Slow', NOT_LEFT)).toMatchObject(gained);
  expect(eventAt('whenever p gains any', NOT_LEFT)).toMatchObject(gained);
});

test('a line about a moment of the encounter is about no event', () => {
  expect(eventAt('at end of encounter')).toBeNull();
  expect(eventAt('always')).toBeNull();
});
