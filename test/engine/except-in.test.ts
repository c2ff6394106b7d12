// `except in` of an invariant leaves out events that happen while a procedure, action or check runs.
import { runExample } from '@fray/engine/examples';
import { expect, test } from 'vitest';
import { compileText } from './played.ts';
import { hash } from './runs.ts';

const rules = (except: string, round: string): string => `ruleset "Except"

span round

side us

kind Hero
  HP    counter 0..9  starts 5
  luck  counter 0..9  starts 5

procedure Heal of p
  raise p.HP by 1

procedure Nurse of p
  Heal of p

action Rest by p
  costs 1 luck
  raise p.HP by 1

check Bless by p
  roll d6 as face
  push face if Grace by p
    raise p.HP by 1
  good  when face > 3
  bad   otherwise

choice Grace by p
  yes
  no   default

trigger Joy when p.luck rises
  raise p.HP by 1

procedure Cheer of p
  raise p.luck by 1

invariant Nothing-else-heals
  whenever p.HP rises${except}
  new < old

encounter
  play round up to 1 times
    each p in us
      ${round}

policy Grateful
  choose Grace yes

scenario Here
  side us
    Hero
    Ann
  policy Grateful for us

example "it holds"
  scenario Here
  other dice from seed 1
  expect Ann.HP is 6
`;

// Each row: the exception, how Ann is healed, and whether the invariant holds.
test.each([
  ['', 'Heal of p', false],
  [' except in Heal', 'Heal of p', true],
  [' except in Heal', 'Nurse of p', true],
  [' except in Nurse', 'Nurse of p', true],
  [' except in Nurse', 'Heal of p', false],
  [' except in Nurse, Heal', 'Heal of p', true],
  [' except in Rest', 'Rest by p', true],
  [' except in Rest', 'Heal of p', false],
  [' except in Bless', 'Bless by p', true],
  [' except in Heal', 'Bless by p', false],
  // Events of a trigger that it sets off are left out as well.
  [' except in Cheer', 'Cheer of p', true],
  [' except in Heal', 'Cheer of p', false],
])('an invariant `whenever p.HP rises%s` with `%s`: holds is %s', (except, round, holds) => {
  const { failures } = runExample(compileText(rules(except, round)), 0, hash);
  expect(failures.map(({ kind }) => kind)).toEqual(holds ? [] : ['invariant']);
});
