// Rules with a value of each type, a fight of them, and choices of each form, for the tests of this room.
import type { Fight, Member } from './fight.ts';

export const yard = `ruleset "Yard"
side left
side right

span round

kind Fighter
  HP     counter 0..9  starts 3
  quick  1..9
  rival  Fighter  default nobody
  calm   yes/no   default no

condition Down
condition Slow

given dark  yes/no  default no
given guest Fighter default nobody

ruling ties "who wins?"
  low   default
  high

check Try by p
  roll d6 as face
  yes  when face + 4 > p.quick
  no   otherwise

check Aim by p
  roll d8 as first
  roll d4 as second
  yes  when first + second > 11
  no   otherwise

choice Yield by p
  yes
  no  default

encounter
  play round up to 2 times
    each p in left
      Try by p
      lower p.HP by 1
    each p in right
      Yield by p

invariant Whole
  at end of each round
  every p in left satisfies p.HP >= 2

invariant Fresh
  at start of each round
  every p in left satisfies p.HP >= 3

invariant Never
  always
  no p in left where p.HP < 2

scenario Field
  side left
    Fighter  quick
    Ann      5
  side right
    Fighter  quick
    Bob      5
`;

export const member = (name: string, more: Partial<Member> = {}): Member => ({
  name,
  kind: 'Fighter',
  fields: [['quick', 5]],
  conditions: [],
  ...more,
});

export const fightOfTwo = (more: Partial<Fight> = {}): Fight => ({
  scenario: null,
  givens: [],
  rulings: [],
  sides: [
    { side: 'left', members: [member('Ann')] },
    { side: 'right', members: [member('Bob')] },
  ],
  dice: [],
  answers: [],
  ...more,
});
