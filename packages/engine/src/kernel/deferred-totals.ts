// Totals of rolls that a count decides only as far as the rules read them: a d20 that hits or misses has two outcomes, and not twenty.
// What is known of such a roll is which one it is, what is added to it, and which of its totals it may still have come to. A test is
// tried with each of these; those with the same result are one outcome.
import { partsOf, type Instr } from '@fray/dsl/ir';
import { addUnder, orMade } from '../values/grouped.ts';
import { again, NIL, wholeCell, YES } from './cells.ts';
import { linkTest } from './expressions.ts';
import { THROWN, type Get, type Linking, type Outcomes, type ProcPlace } from './linking.ts';
import { outcomes } from './outcomes.ts';

/** Returns the cells of rolls of which nothing is known yet: of these outcomes, with so much added. */
export function openTotals({ totals, values }: Linking): (of: Outcomes, plus: number) => number {
  const numbers = new Map<Outcomes, number>();
  return (of, plus) => {
    const number = orMade(numbers, of, () => totals.push(of) - 1);
    return values.list([number, plus, ...of.cells.keys()]);
  };
}

/** Executes a test of totals, or an outcome that tests them: each of these totals may still be open. */
export function testingTotals(
  to: Linking,
  get: Get,
  instr: Instr,
  slots: readonly number[],
  { slots: cellOf, scope }: ProcPlace,
  address: number,
): Get {
  const { row, values, totals, thrown } = to;
  const cells = slots.map((slot) => cellOf[slot] ?? 0);
  const tests = partsOf(instr).map((part) => linkTest(to, part, scope).get);
  const known = new Map<number, Map<string, Outcomes>>();
  const isOpen = (cell: number): boolean => values.isList(row[cell] ?? NIL);
  /** The totals with the same result are one outcome; the first total of each comes first. */
  const split = (now: number, results: string): Outcomes => {
    const [number = -1, plus = 0, ...ways] = values.members(now);
    const { cells: all, weights } = totals[number] ?? again();
    const alike = new Map<string, number[]>();
    ways.forEach((way, index) => addUnder(alike, results.charAt(index), way));
    const found = new Map<number, bigint>();
    for (const some of alike.values()) {
      const [one = 0, ...more] = some;
      found.set(
        more.length === 0
          ? wholeCell((all[one] ?? 0) + plus)
          : values.list([number, plus, ...some]),
        some.reduce((sum, way) => sum + BigInt(weights[way] ?? 0), 0n),
      );
    }
    return outcomes(
      found,
      [...found.values()].reduce((sum, one) => sum + one, 0n),
    );
  };
  return () => {
    const cell = cells.find(isOpen);
    if (cell === undefined || thrown === null) return get();
    // Of two that are open, the first is decided wholly.
    const isWhole = cells.some((one) => one !== cell && isOpen(one));
    const now = row[cell] ?? NIL;
    const members = values.members(now);
    const { cells: all } = totals[members[0] ?? -1] ?? again();
    let results = '';
    let isDecided = !isWhole;
    try {
      for (let i = 2; i < members.length; i += 1) {
        row[cell] = wholeCell((all[members[i] ?? 0] ?? 0) + (members[1] ?? 0));
        const result = isWhole ? i : tests.findIndex((test) => test() === YES);
        results += String.fromCharCode(result + 1);
        if (results.charCodeAt(0) !== result + 1) isDecided = false;
      }
      if (isDecided) return get();
    } finally {
      // Also if a test has to know more of another throw first.
      row[cell] = now;
    }
    thrown.outcomes = orMade(
      orMade(known, now, () => new Map<string, Outcomes>()),
      results,
      () => split(now, results),
    );
    thrown.plus = 0;
    thrown.cell = cell;
    thrown.next = address;
    return THROWN;
  };
}
