// Totals of rolls that a count decides only as far as the rules read them: a d20 that hits or misses has two outcomes, and not twenty.
// What is known of such a roll is which one it is, what is added to it, and which of its totals it may still have come to. An instruction that
// reads it is tried with each of these; those with which it does the same are one outcome.
import { partsOf, someExpr, type Expr, type Instr } from '@fray/dsl/ir';
import { addUnder, orMade } from '../values/grouped.ts';
import { again, NIL, wholeCell, YES } from './cells.ts';
import { decide } from './deferred.ts';
import { linkValue } from './expressions.ts';
import type { Get, Linking, Outcomes, ProcPlace } from './linking.ts';
import { outcomes } from './outcomes.ts';

/** Returns the cells of rolls of which nothing is known yet: of these outcomes, with so much added. */
export function openTotals({ totals, values }: Linking): (of: Outcomes, plus: number) => number {
  const numbers = new Map<Outcomes, number>();
  return (of, plus) => {
    const number = orMade(numbers, of, () => totals.push(of) - 1);
    return values.list([number, plus, ...of.cells.keys()]);
  };
}

/** Executes an instruction that reads totals, of which each may still be open. */
export function readingTotals(
  to: Linking,
  get: Get,
  instr: Instr,
  slots: readonly number[],
  { slots: cellOf, scope }: ProcPlace,
): Get {
  const { row, values, totals, starts } = to;
  const cells = slots.map((slot) => cellOf[slot] ?? 0);
  const isAsked = (expr: Expr): boolean => expr.op === 'local' && slots.includes(expr.slot);
  const isOutcome = instr.op === 'outcome';
  const parts = partsOf(instr)
    .filter((part) => isOutcome || someExpr(part, isAsked))
    .map((part) => linkValue(to, part, scope).get);
  const known = new Map<string, Outcomes>();
  /** What it does, as far as it evaluates: of the tests of an outcome, which is the first that holds. */
  const resultNow = (): string =>
    isOutcome
      ? String(parts.findIndex((part) => part() === YES))
      : parts.map((part) => part()).join();
  return () => {
    const [cell, ...others] = cells.filter((one) => values.isList(row[one] ?? NIL));
    if (cell === undefined) return get();
    const now = row[cell] ?? NIL;
    const [number = -1, plus = 0, ...ways] = values.members(now);
    const { cells: all, weights } = totals[number] ?? again();
    const totalOf = (way: number): number => wholeCell((all[way] ?? 0) + plus);
    // What a trigger that runs inside itself keeps of the row has to be known.
    const isWhole = others.length > 0 || starts.some(({ kept }) => kept !== null);
    const split = (results: readonly string[]): Outcomes => {
      const alike = new Map<string, number[]>();
      results.forEach((result, index) => addUnder(alike, result, ways[index] ?? 0));
      const found = new Map<number, bigint>();
      for (const some of alike.values()) {
        const [one = 0, ...more] = some;
        found.set(
          more.length === 0 ? totalOf(one) : values.list([number, plus, ...some]),
          some.reduce((sum, way) => sum + BigInt(weights[way] ?? 0), 0n),
        );
      }
      return outcomes(
        found,
        [...found.values()].reduce((sum, one) => sum + one, 0n),
      );
    };
    try {
      const results = ways.map((way) => {
        row[cell] = totalOf(way);
        return isWhole ? String(way) : resultNow();
      });
      if (results.every((one) => one === results[0])) return get();
      return decide(
        to,
        cell,
        orMade(known, `${now} ${results.join(';')}`, () => split(results)),
      );
    } finally {
      row[cell] = now;
    }
  };
}
