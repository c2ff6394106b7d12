// With each technique switched off, the odds stay the same and equal the naive count. The examples are small, and each
// technique has work to do in one of them.
import { techniques, type TechniqueName } from '@fray/engine/analysis';
import { describe, expect, test } from 'vitest';
import { compareOdds } from '../naive/agreement.ts';
import { ambush, exact, rulesetOf, told } from './rules.ts';
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

/** Rules without symmetry and with one measure, that do this. */
const doing = (lines: string, measure = 'at end of encounter\n  x'): string => `ruleset "Dice"

track x     number  starts 0
track last  number  starts 0

encounter
${lines}
  set last to x + last

measure asked
  ${measure}

measure begun
  at start of encounter
  x

scenario Table
`;

describe('whichever ways of counting are off, the odds are the same', () => {
  const ways: readonly TechniqueName[] = ['plain', 'groups', 'symmetry', 'backwards', 'sweep'];
  const all = Array.from({ length: 2 ** ways.length }, (_, set) =>
    ways.filter((__, at) => (set & (1 << at)) !== 0),
  );

  test.each([
    ['a small ambush', small(ambush(2))],
    ['a rule that may fail', doing('  roll d4 as r\n  set x to 12 / (r - 1) rounded down')],
    [
      'a fight that may go on for ever',
      doing(
        '  roll d4 as r\n  set x to r\n  if x is 1\n    repeat until x > 1\n      roll d6 as more\n      set x to 2 - more / more rounded down',
      ),
    ],
    ['dice until a six', doing('  repeat until x is 6\n    roll d6 as r\n    set x to r')],
  ])('%s', (_, text) => {
    const ruleset = rulesetOf(text);
    const toldWithout = (off: readonly TechniqueName[]): unknown => {
      const { method, measures, faults, endless } = exact(ruleset, {}, undefined, off);
      return [
        method,
        measures.map(({ measure, mean, ...more }) => [
          measure,
          mean,
          told({ measure, mean, ...more }),
        ]),
        faults,
        endless,
      ];
    };
    const whole = toldWithout([]);
    for (const off of all) expect([off, toldWithout(off)]).toEqual([off, whole]);
  });

  test('and what is off does nothing', () => {
    const ruleset = rulesetOf(small(ambush(2)));
    const workOf = (...off: readonly TechniqueName[]) => exact(ruleset, {}, undefined, off);
    // Only the plain count runs no machine.
    expect(workOf().forks).toBe(0);
    expect(workOf('plain').forks).toBeGreaterThan(0);
    const { states } = workOf('plain', 'groups', 'symmetry');
    expect(workOf('plain', 'groups').states).toBeLessThan(states);
    expect(workOf('plain', 'symmetry').states).not.toBe(states);
  });
});
