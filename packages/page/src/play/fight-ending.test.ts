import { expect, test } from 'vitest';
import { plainRequest } from '../workshop/request-fixture.ts';
import { createWorkshop } from '../workshop/workshop.ts';
import { howItEnded } from './fight-ending.ts';

test('the ending is that of the last event, even if a picture follows it', () => {
  expect(
    howItEnded(`── round 1 ──
   2  Anna strikes Drago
 421  The encounter ends: nobody is left

round    1
  Anna   s
  Drago  ·

s strike   · nothing
`),
  ).toBe('The encounter ends: nobody is left');
  expect(howItEnded('')).toBe('');
});

const longFight = (rounds: number): string => `ruleset "Long"

span round

side reds

kind Fighter
  HP  counter 0..99999  starts 0

encounter
  play round up to ${rounds} times
    each f in everyone
      raise f.HP by 1
  announce "and so it goes on and on, for as many as 3 or 4 days"
  end encounter "of all who set out 12 are left, and 34 of the others who went with them to the end"

scenario Field
  side reds
    Fighter
    Ann
`;

test.each([
  [3, /^ {2}1[0-9] {2}The encounter ends/m],
  [310, /^ 9\d\d {2}The encounter ends/m],
  [340, /^10\d\d {2}The encounter ends/m],
  [3400, /^10\d\d\d {2}The encounter ends/m],
])(
  'the ending is complete, however many events the fight had: %i rounds',
  async (rounds, event) => {
    const { transcript } = await createWorkshop().play(
      { path: 'long.fray', files: { 'long.fray': longFight(rounds) }, stacked: [] },
      { ...plainRequest, columns: 30 },
    );
    expect(transcript).toMatch(event);
    expect(howItEnded(transcript)).toBe(
      'The encounter ends: of all who set out 12 are left, and 34 of the others who went with them to the end',
    );
  },
);
