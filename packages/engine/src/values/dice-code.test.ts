import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDice,
  compareDice,
  diceOf,
  facesOf,
  floorDice,
  parseDice,
  poolOf,
  printDice,
  equalDice,
  subDice,
  throwOf,
  timesDice,
  type DiceCode,
} from './dice-code.ts';
import { isRuleFault } from './fault.ts';

const AT = 7;

function code(text: string): DiceCode {
  return diceOf(text, AT);
}

function plus(...texts: string[]): string {
  return printDice(texts.map(code).reduce((left, right) => addDice(left, right, AT)));
}

function minus(left: string, right: string): string {
  return printDice(subDice(code(left), code(right), AT));
}

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    if (isRuleFault(thrown)) return `${thrown.code} at ${thrown.at}`;
    throw thrown;
  }
  return 'no fault';
}

describe('parsing and printing dice codes', () => {
  it.each([
    'd20',
    '2d6+3',
    '4d+1',
    '0d',
    '0d+2',
    '2d6+1d4',
    '1d',
    'd100-1',
    '2d-1d4+3',
    '-1d',
    '10d10',
  ])('%s is printed unchanged', (text) => {
    expect(printDice(code(text))).toBe(text);
  });

  it.each([
    ['1d20', 'd20'],
    ['0d6', '0d'],
    ['2d6+0', '2d6'],
    ['1d6+1d6', '2d6'],
    ['1d4+2+1d4-5', '2d4-3'],
    ['007d6', '7d6'],
    ['3d+1d6', '4d'],
  ])('%s is printed as %s', (text, canonical) => {
    expect(printDice(code(text))).toBe(canonical);
  });

  it.each([
    '',
    'd',
    '3',
    'd0',
    '2d6 + 3',
    '2d6+',
    '2d6d',
    'Dodge',
    'd2x',
    '1.5d6',
    '2D6',
    '9999999999d6',
  ])('%j is no dice code', (text) => {
    expect(parseDice(text)).toBeNull();
  });

  it('parses what it printed', () => {
    const groups = fc.array(
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.option(fc.integer({ min: 1, max: 30 }))),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(groups, fc.integer({ min: -99, max: 99 }), (pairs, constant) => {
        const sum = pairs.reduce<DiceCode>(
          (left, [count, faces]) => addDice(left, { groups: [{ count, faces }], constant: 0 }, AT),
          { groups: [], constant },
        );
        const text = printDice(sum);
        expect(printDice(code(text))).toBe(text);
        expect(equalDice(code(text), sum)).toBe(true);
        expect(throwOf(code(text), AT)).toEqual(throwOf(sum, AT));
      }),
    );
  });

  it('accepts or refuses any text, and quickly', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789d+- x')) }),
        (text) => {
          const read = parseDice(text);
          if (read !== null) expect(equalDice(code(printDice(read)), read)).toBe(true);
        },
      ),
    );
  });
});

describe('adding and subtracting dice codes', () => {
  it.each([
    [['2d6', '3d+1'], '5d6+1'],
    [['2d', '2d'], '4d'],
    [['d20', '1d4'], 'd20+1d4'],
    [['0d', '1d'], '1d'],
    [['0d', 'd8'], 'd8'],
  ])('the sum of %s is %s', (texts, sum) => {
    expect(plus(...texts)).toBe(sum);
  });

  it.each([
    // Dice without faces are taken from the pool, whatever its faces.
    ['3d+2', '1d', '2d+2'],
    ['3d6', '1d', '2d6'],
    ['3d10', '1d', '2d10'],
    ['2d6+2d8', '3d', 'd8'],
    ['2d4+2d8', '1d', '2d4+1d8'],
    // Dice with faces are rolled and subtracted.
    ['3d', '1d4', '3d-1d4'],
    ['3d6', '1d6', '3d6-1d6'],
    // Pips are subtracted.
    ['3d+2', '0d+3', '3d-1'],
    ['3d+2', '1d+1', '2d+1'],
    // Dice that the pool lacks remain as a debt.
    ['1d', '3d', '-2d'],
    ['2d', '-1d', '3d'],
  ])('%s minus %s is %s', (left, right, rest) => {
    expect(minus(left, right)).toBe(rest);
  });

  it('first repays missing dice when dice are added', () => {
    expect(printDice(addDice(subDice(code('1d'), code('2d'), AT), code('1d'), AT))).toBe('0d');
    expect(printDice(addDice(subDice(code('1d'), code('2d'), AT), code('3d'), AT))).toBe('2d');
  });

  it('gives the same in any order', () => {
    const steps = fc
      .array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 8 })
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      );
    const reckon = (list: readonly number[]): DiceCode =>
      list.reduce(
        (left, count) => addDice(left, { groups: [{ count, faces: null }], constant: count }, AT),
        code('3d'),
      );
    fc.assert(
      fc.property(steps, ([one, other]) => {
        expect(equalDice(reckon(one), reckon(other))).toBe(true);
      }),
    );
  });

  it('subtracts what was added', () => {
    const pool = fc
      .tuple(fc.nat(20), fc.nat(9))
      .map(([count, pips]): DiceCode => ({ groups: [{ count, faces: null }], constant: pips }));
    fc.assert(fc.property(pool, pool, (a, b) => equalDice(subDice(addDice(a, b, AT), b, AT), a)));
  });

  it('multiplies dice and pips', () => {
    expect(printDice(timesDice(code('2d6+1'), 3, AT))).toBe('6d6+3');
    expect(printDice(timesDice(code('1d6'), 0, AT))).toBe('0d');
    expect(printDice(timesDice(code('2d8+1'), -1, AT))).toBe('-2d8-1');
  });

  it('leaves at least as many dice as the floor, with the faces of the pool', () => {
    const floor = (text: string, less: string, least: string): string =>
      printDice(floorDice(subDice(code(text), code(less), AT), code(least), AT));
    expect(floor('3d10+2', '5d', '1d')).toBe('d10+2');
    expect(floor('2d', '1d', '1d')).toBe('1d');
    expect(floor('1d', '4d', '2d')).toBe('2d');
    expect(floor('4d', '1d', '1d')).toBe('3d');
    expect(floor('0d', '0d', '1d8')).toBe('1d');
    expect(printDice(floorDice(diceOf(3, AT), code('1d8'), AT))).toBe('d8+3');
    expect(poolOf(code('2d-1d4'))).toBe(2);
  });
});

describe('comparing dice codes', () => {
  it('compares the number of dice, then their faces, then pips', () => {
    const rising = ['0d', '0d+2', '1d', '1d+2', 'd20', '2d+1', '2d+2', '3d', '3d6+1', '3d8'];
    const sorted = [...rising].reverse().sort((a, b) => compareDice(code(a), code(b)));
    expect(sorted).toEqual(rising);
    expect(compareDice(code('2d'), code('2d6'))).toBe(0);
  });

  it('treats 2d and 2d6 as equal, but not 2d and 1d+1d4', () => {
    expect(equalDice(code('2d'), code('2d6'))).toBe(true);
    expect(equalDice(code('1d4+1d6'), code('1d+d4'))).toBe(true);
    expect(equalDice(code('2d'), code('1d+1d4'))).toBe(false);
    expect(equalDice(code('1d'), code('-1d'))).toBe(false);
    expect(equalDice(code('-1d'), code('-1d6'))).toBe(false);
  });
});

describe('throwing dice codes', () => {
  it('throws the dice of the code', () => {
    expect(throwOf(code('2d+1'), AT)).toEqual({ dice: [[2, 6]], constant: 1 });
    expect(throwOf(code('2d6+1d4-1d8'), AT)).toEqual({
      dice: [
        [2, 6],
        [1, 4],
        [-1, 8],
      ],
      constant: 0,
    });
    expect(throwOf(code('-2d+3'), AT)).toEqual({ dice: [], constant: 3 });
    expect(throwOf(diceOf(5, AT), AT)).toEqual({ dice: [], constant: 5 });
  });

  it('refuses too many dice, and dice with too many faces', () => {
    expect(throwOf(code('1000d6'), AT).dice).toEqual([[1000, 6]]);
    expect(faultOf(() => throwOf(code('1001d6'), AT))).toBe('too-many-dice at 7');
    expect(faultOf(() => throwOf(code('600d6-600d4'), AT))).toBe('too-many-dice at 7');
    expect(faultOf(() => throwOf(code('999999999d6'), AT))).toBe('too-many-dice at 7');
    expect(faultOf(() => throwOf(code('1d1000001'), AT))).toBe('too-many-dice at 7');
  });

  it('refuses numbers that are not exact, and sums of too many groups', () => {
    expect(faultOf(() => timesDice(code('999999999d6'), 999_999_999, AT))).toBe(
      'number-too-large at 7',
    );
    const all = Array.from({ length: 21 }, (_, i) => `1d${i + 7}`);
    expect(faultOf(() => plus(...all))).toBe('too-many-dice at 7');
    expect(parseDice(all.join('+'))).toBeNull();
  });

  it('gives the number of faces only for a single die', () => {
    expect(facesOf(code('d12'), AT)).toBe(12);
    expect(facesOf(code('1d'), AT)).toBe(6);
    expect(faultOf(() => facesOf(code('2d12'), AT))).toBe('not-dice at 7');
    expect(faultOf(() => facesOf(code('d12+1'), AT))).toBe('not-dice at 7');
    expect(faultOf(() => diceOf('Abel', AT))).toBe('not-dice at 7');
    expect(faultOf(() => diceOf(null, AT))).toBe('not-dice at 7');
  });
});
