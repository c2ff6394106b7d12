// A small ruleset for tests of the commands: two sides, one die, one ruling, one given.
export const duel = `ruleset "A short duel"
  version 1

span round

side heroes
side villains

kind Fighter
  skill  1..20
  HP     counter 0..  starts 2

condition Down "out of the fight"
  bars everything

given distance one of near, far  default near

ruling ties "who wins a tie?"
  attacker  "the attacker"  default
  defender  "the defender"

check Strike by a on t "does the blow land?"
  roll d20 as blow
  hit   when blow < a.skill or ties is attacker and blow is a.skill
  miss  otherwise

choice Mercy by a "spare the fallen?"
  yes  default
  no

action Attack by a on t
  counts as deed
  pick t from enemies of a where t.HP > 0
  Strike by a on t
    hit   lower t.HP by 1
    miss  nothing

action Wait by a
  counts as deed
  allowed when distance is near
  announce "{a} waits"

trigger Felled when p.HP reaches 0
  p gains Down

encounter
  play round up to 2 times
    step Turns
      each p in everyone where p can take any deed
        ask p to take any deed or nothing
  each h in heroes where h is not Down
    Mercy by h
      yes  nothing
      no   announce "no mercy"

policy Fierce
  take Attack

scenario Bridge "two on a narrow bridge"
  policy Fierce for everyone
  side heroes
    Fighter  skill
    Ada      12
  side villains
    Fighter  skill
    Bram     10

scenario Gate like Bridge
  side villains
    Fighter  skill
    Bram     10
    Cato     8

example "a hit costs one HP"
  scenario Bridge
  dice Strike by Ada   12
  dice Strike by Bram  20
  other dice from seed 1
  expect at end of round 1
    Bram.HP is 1
    Ada.HP is 2
`;
