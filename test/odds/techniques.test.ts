// With each technique switched off, the odds stay the same and equal the naive count. The examples are small, and each
// technique has work to do in one of them.
import { techniques } from '@fray/engine/analysis';
import { describe, expect, test } from 'vitest';
import { compareOdds } from '../naive/agreement.ts';
import { ambush, rulesetOf } from './rules.ts';
import { skirmishRules } from './skirmish.ts';
import { thorough } from '../scale.ts';

/** Two participants draw lots, keep them in a field, and strike in that order. */
const lots = `ruleset "Lots"

span round

side left
side right

kind Drawer
  init  counter 0..9  starts 0
  HP    counter 0..2  starts 1

check Lot by p
  roll d2 as lot

check Blow by a
  roll d2 as blow
  hit   when blow is 2
  miss  otherwise

encounter
  each p in everyone
    Lot by p as throw
    set p.init to throw.lot
  rank order of p in everyone
    highest p.init
    lowest p.init
    otherwise as listed
  play round up to 1 times
    each p in order where p.HP > 0
      pick t at random from enemies of p where t.HP > 0
        Blow by p
          hit   lower t.HP by 1
          miss  nothing

measure place
  at end of encounter
  position of (first p in everyone) within order

measure standing
  at end of each round
  count p in everyone where p.HP > 0

scenario Table
  side left
    Drawer
    Ann
  side right
    Drawer
    Wolf
`;

/** The turns of one side may change a participant of the other side whom a given names. So the sides are not separate groups. */
const boss = `ruleset "Boss"

side left
side right

kind F
  HP  counter 0..9  starts 0

given boss  F  default nobody

check Coin by p
  roll d2 as x by p
  up    when x is 2
  down  otherwise

encounter
  each p in left
    Coin by p
      up
        if boss is not nobody
          raise boss.HP by 1
      down  nothing
  each p in right
    Coin by p
      up
        if p.HP > 0
          raise p.HP by 1
      down  nothing

measure strong
  at end of encounter
  count p in everyone where p.HP > 1

scenario Table
  given boss Wolf
  side left
    F
    Ann
    Bob
  side right
    F
    Wolf
    Cur
`;

/** Replaces dice by others with few faces, so that the naive count has few ways to follow. */
const small = (text: string): string =>
  text
    .replaceAll(/\bd(100|20|6)\b/gu, 'd2')
    .replaceAll('14  12', '1   1 ')
    .replace('blow >= 11', 'blow >= 2');

const examples = [
  ['a small ambush of two', small(ambush(2))],
  ['two against two', small(skirmishRules({ fighters: 2, HP: 2, rounds: 1 }))],
  ['lots', lots],
  ['whom a given names', boss],
] as const;

describe.each(examples)('%s', (_, text) => {
  const ruleset = rulesetOf(text);

  test.runIf(thorough)('the naive count agrees without each technique', () => {
    expect(
      compareOdds(ruleset, {
        ways: ['parts', ...techniques.map((name) => `without ${name}` as const)],
      }),
    ).toMatchObject({
      found: 'agreed',
    });
  });
});
