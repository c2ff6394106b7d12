// Totals of rolls that a count decides only as far as the rules test them: a d20 that hits or misses has two outcomes, and not twenty.
// What is known of such a roll is which one it is, what is added to it, and which of its totals it may still have come to.
import { orMade } from '../values/grouped.ts';
import { again, isNumber, NIL, wholeCell } from './cells.ts';
import { decide } from './deferred.ts';
import { term, type CellTerm, type Linking, type Outcomes } from './linking.ts';
import { outcomes } from './outcomes.ts';

/** Returns the cells of rolls of which nothing is known yet: of these outcomes, with so much added. */
export function openTotals({ totals, values }: Linking): (of: Outcomes, plus: number) => number {
  const numbers = new Map<Outcomes, number>();
  return (of, plus) => {
    const number = orMade(numbers, of, () => totals.push(of) - 1);
    return values.list([number, plus, ...of.cells.keys()]);
  };
}

/** Reads the total in a cell. */
export function deferredTotal(to: Linking, cell: number): CellTerm {
  const { row, values, totals } = to;
  const known = new Map<string, Outcomes>();
  return {
    ...term(again),
    passes: (test) => {
      const now = row[cell] ?? NIL;
      if (isNumber(now)) return test(now);
      const [number = -1, plus = 0, ...open] = values.members(now);
      const { cells, weights } = totals[number] ?? again();
      const totalOf = (way: number): number => wholeCell((cells[way] ?? 0) + plus);
      const pass = open.map((way) => test(totalOf(way)));
      const [first = false] = pass;
      if (pass.every((one) => one === first)) return first;
      const part = (passes: boolean): readonly [number, bigint] => {
        const ways = open.filter((_, index) => pass[index] === passes);
        const [one, ...more] = ways;
        const found =
          one !== undefined && more.length === 0
            ? totalOf(one)
            : values.list([number, plus, ...ways]);
        return [found, ways.reduce((sum, way) => sum + BigInt(weights[way] ?? 0), 0n)];
      };
      const split = (): Outcomes => {
        const ways = new Map([part(true), part(false)]);
        return outcomes(
          ways,
          [...ways.values()].reduce((sum, one) => sum + one, 0n),
        );
      };
      return decide(to, cell, orMade(known, `${now} ${pass.join()}`, split));
    },
  };
}
