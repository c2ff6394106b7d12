// The expectation at the positions of a fight, by backward induction from its end, as fractions.
import type { ChoiceSource } from '../drivers/source.ts';
import type { Program } from '../machine/program.ts';
import {
  createInduction,
  type ExpectationTarget,
  type Induction,
  type NoExpectation,
} from '../odds/backward-induction.ts';
import type { OddsLimits } from '../statespace/limits.ts';
import { orMade } from '../values/grouped.ts';
import { fractions, lowest, type Fraction } from '../values/rational.ts';
import type { FightWays, InputWays } from './input-ways.ts';
import type { LogPosition } from './positions.ts';
import { castIn, type Standpoint, type Standpoints } from './standpoints.ts';

/** The expectations counted at a position. */
interface MomentCount {
  readonly value: Fraction;
  /**
   * The expectations by kind of way; null if there are none, or if they were not requested. A way that is too large to
   * count is null.
   */
  readonly ways: readonly (Fraction | null)[] | null;
  /** For several dice, the expectation after each becomes known. */
  readonly dice: readonly Fraction[] | null;
}

/** The positions from `from` on, to the last. */
export interface CountedFight {
  readonly from: number;
  readonly moments: readonly MomentCount[];
}

/**
 * Counts backwards as far as the limits allow, which are for each cast.
 */
export function countFight(
  program: Program,
  positions: readonly LogPosition[],
  { ways }: FightWays,
  { after, seenBy }: Standpoints,
  {
    choices,
    target,
  }: { readonly choices: readonly ChoiceSource[]; readonly target: ExpectationTarget },
  limits: OddsLimits,
): CountedFight | NoExpectation {
  let spent: readonly [states: number, forks: number] = [0, 0];
  // Between two positions the callback gets the count so far, not 0.
  const isOver = (...counts: readonly [states: number, forks: number]): boolean =>
    limits.isOver?.(...(spent = counts)) === true;
  const within = { ...limits, isOver };
  const inductions = new Map<string, Induction>();
  const expected = (at: Standpoint): Fraction | NoExpectation => {
    const { settled, seen } = seenBy(at);
    if (settled !== undefined) return settled;
    const { expect } = orMade(inductions, castIn(at.machine), () =>
      createInduction({ program, start: at.machine, choices }, null, target, within),
    );
    const found = expect(at.machine, { need: at.need, findings: [] }, seen);
    return found.odds === 'expected' ? found.low : found;
  };
  const moments: MomentCount[] = [];
  for (let index = positions.length - 1; index >= 0; index -= 1) {
    const position = positions[index];
    if (position === undefined || isOver(...spent)) break;
    const value = expected(position);
    if ('odds' in value) {
      if (isTooMuch(value)) break;
      return value;
    }
    const all = ways(index);
    const byKind = all === undefined ? null : expectationOfKinds(position, all, expected, after);
    moments.unshift({
      value,
      ways: byKind,
      dice:
        all === undefined || byKind === null
          ? null
          : expectationOfDice(position, all, byKind, value),
    });
  }
  return { from: positions.length - moments.length, moments };
}

function expectationOfKinds(
  position: LogPosition,
  { replies, kinds }: InputWays,
  expected: (at: Standpoint) => Fraction | NoExpectation,
  after: Standpoints['after'],
): readonly (Fraction | null)[] {
  return Array.from({ length: Math.max(...kinds) + 1 }, (_, kind) => {
    const reply = replies[kinds.indexOf(kind)];
    const found = reply === undefined ? null : expected(after(position, reply));
    return found === null || 'odds' in found ? null : found;
  });
}

/** True if the expectation cannot be counted but can still be played. */
function isTooMuch({ odds }: NoExpectation): boolean {
  return odds === 'too-large' || odds === 'circle';
}

/** Returns the expectations of a throw as its dice become known one after the other. */
function expectationOfDice(
  { input }: LogPosition,
  { replies, kinds }: InputWays,
  byKind: readonly (Fraction | null)[],
  before: Fraction,
): readonly Fraction[] | null {
  if (input?.type !== 'dice-rolled') return null;
  const worths: Fraction[] = [];
  for (const kind of kinds) {
    const expectation = byKind[kind] ?? null;
    if (expectation === null) return null;
    worths.push(expectation);
  }
  // The figures of luck are right only if the average over the ways is the expectation before them.
  const mean = meanOf(worths);
  if (mean.n !== before.n || mean.d !== before.d)
    throw new Error(`the throws of event ${input.seq} do not come to what was expected`);
  const { faces } = input.data;
  if (faces.length === 1) return null;
  let left = replies.map((reply, way) => ({ reply, worth: worths[way] ?? fractions.zero }));
  return faces.map((face, die) => {
    left = left.filter(({ reply }) => reply.reply === 'faces' && reply.faces[die] === face);
    return meanOf(left.map(({ worth }) => worth));
  });
}

function meanOf(worths: readonly Fraction[]): Fraction {
  let sum = fractions.zero;
  for (const expectation of worths) sum = lowest(fractions.add(sum, expectation));
  return lowest({ n: sum.n, d: sum.d * BigInt(worths.length) });
}
