import type { OrderRef, Ruleset } from '@fray/dsl/ir';
import { describe, expect, it } from 'vitest';
import { isRuleFault } from './fault.ts';
import { compileCompare, compileStep } from './ordering.ts';
import { sameValue } from './same.ts';

// The test reads only the tables of the ruleset.
const ruleset = {
  tables: [{ name: 'Difficulty', rows: [{ name: 'easy' }, { name: 'normal' }, { name: 'hard' }] }],
} as unknown as Ruleset;
const words: OrderRef = { kind: 'words', words: ['fresh', 'wounded', 'dead'] };
const table: OrderRef = { kind: 'table', table: 'Difficulty' };
const dice: OrderRef = { kind: 'dice' };

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    if (isRuleFault(thrown)) return thrown.code;
    throw thrown;
  }
  return 'no fault';
}

describe('comparing values', () => {
  it('follows the declared order of words, table rows and dice', () => {
    expect(compileCompare(ruleset, words)('dead', 'wounded', 0)).toBeGreaterThan(0);
    expect(compileCompare(ruleset, table)('easy', 'hard', 0)).toBeLessThan(0);
    expect(compileCompare(ruleset, dice)('d8', 'd12', 0)).toBeLessThan(0);
    expect(compileCompare(ruleset, dice)('1d', 'd6', 0)).toBe(0);
  });

  it('without an order compares numbers and dice codes', () => {
    const compare = compileCompare(ruleset, null);
    expect(compare(2, 10, 0)).toBeLessThan(0);
    expect(compare('2d+1', '3d', 0)).toBeLessThan(0);
    expect(compare(3, '1d', 0)).toBeLessThan(0);
    expect(faultOf(() => compare('Abel', 1, 0))).toBe('not-dice');
  });

  it('is a fault for a value that is not in the order', () => {
    expect(faultOf(() => compileCompare(ruleset, words)('easy', 'dead', 0))).toBe('not-in-order');
    expect(faultOf(() => compileCompare(ruleset, table)(null, 'hard', 0))).toBe('not-in-order');
  });
});

describe('steps along an order', () => {
  it.each([
    [words, 'fresh', 1, 'wounded'],
    [words, 'fresh', 5, 'dead'],
    [words, 'wounded', -9, 'fresh'],
    [table, 'hard', -1, 'normal'],
    [dice, 'd4', 1, 'd6'],
    [dice, 'd12', 1, 'd20'],
    [dice, 'd20', 3, 'd20'],
    [dice, '1d', -1, 'd4'],
  ])('on %j from %s by %i end at %s', (order, from, by, to) => {
    expect(compileStep(ruleset, order)(from, by, 0)).toBe(to);
  });

  it('of dice must start at a single die with one of the usual sizes', () => {
    expect(faultOf(() => compileStep(ruleset, dice)('d30', 1, 0))).toBe('not-in-order');
    expect(faultOf(() => compileStep(ruleset, dice)('2d6', 1, 0))).toBe('not-dice');
  });
});

describe('equality', () => {
  it('compares lists item by item, and dice codes by meaning', () => {
    expect(sameValue('2d', '2d6')).toBe(true);
    expect(sameValue('d6', '1d')).toBe(true);
    expect(sameValue('d6', 'd8')).toBe(false);
    expect(sameValue('-1d', '0d-1')).toBe(false);
    expect(sameValue(['Abel', ['2d', null]], ['Abel', ['2d6', null]])).toBe(true);
    expect(sameValue(['Abel'], ['Abel', 'Babel'])).toBe(false);
    expect(sameValue([], null)).toBe(false);
    expect(sameValue(1, '1')).toBe(false);
    expect(sameValue(0, false)).toBe(false);
    expect(sameValue('2nd', '2nd-line')).toBe(false);
  });
});
