// Computes the share of each of several house rules in their joint effect: in the order in which
// they were named, and on average over all orders.
import { sharesOf, type MeasureShift, type OutcomeShift, type Shares } from '@fray/engine/shift';
import { decimalOf, fractions, type Fraction } from '@fray/engine/values';
import type { Shifter, Variant } from '../odds/shifts.ts';
import type { DiffRequest, Side } from './diff-answer.ts';
import { mostMoved } from './shift-words.ts';
import { stageOf } from './stages.ts';

/**
 * With more house rules than this we use only the written order, since there are too many orders to
 * average.
 */
const mostForAverage = 4;

export interface RuleShares {
  readonly scenario: string;
  readonly shift: MeasureShift;
  /** The number that is divided: the probability of this outcome, or the average if null. */
  readonly outcome: OutcomeShift | null;
  readonly names: readonly string[];
  readonly shares: Shares;
  readonly hasAverage: boolean;
  /** True if all of it was counted. */
  readonly isExact: boolean;
}

/**
 * What each house rule adds to the measure that changes most in a scenario; undefined if some of
 * them cannot be played alone.
 */
export async function sharesIn(
  shifter: Shifter,
  steps: NonNullable<DiffRequest['steps']>,
  b: Side,
  whole: { readonly scenario: string; readonly shift: MeasureShift },
): Promise<RuleShares | undefined> {
  const { names } = steps;
  const count = names.length;
  const hasAverage = count <= mostForAverage;
  const outcome = whole.shift.mean?.gap.seen === true ? null : (mostMoved(whole.shift) ?? null);
  const base = await variantWith(steps, [], b);
  if (base === undefined) return undefined;
  const wanted = Array.from({ length: 1 << count }, (_, made) => made).filter(
    (made) => hasAverage || (made & (made + 1)) === 0,
  );
  const variants: Variant[] = [];
  for (const made of wanted) {
    const variant = await variantWith(
      steps,
      Array.from({ length: count }, (_, change) => change).filter(
        (change) => (made & (1 << change)) !== 0,
      ),
      b,
    );
    if (variant === undefined) return undefined;
    variants.push(variant);
  }
  const shifts = await shifter.between(
    variants.map((variant) => ({ a: base, b: variant, scenario: whole.scenario })),
  );
  const values = new Map<number, Fraction>();
  let isExact = true;
  for (const [index, made] of wanted.entries()) {
    const { shift = null, isCut = true } = shifts[index] ?? {};
    if (shift === null || isCut) return undefined;
    isExact &&= shift.method.method === 'exact';
    const same = shift.measures.find(
      ({ measure, occurrence }) =>
        measure === whole.shift.measure && occurrence === whole.shift.occurrence,
    );
    const number =
      outcome === null
        ? same?.mean?.b
        : same?.outcomes.find(
            ({ value, fault, reached }) =>
              reached === outcome.reached &&
              fault === outcome.fault &&
              JSON.stringify(value) === JSON.stringify(outcome.value),
          )?.b;
    if (number === undefined && outcome === null) return undefined;
    values.set(made, number?.fraction ?? asFraction(number?.decimal ?? 0));
  }
  const shares = sharesOf(count, (made) => values.get(made) ?? fractions.zero);
  return { ...whole, outcome, names, shares, hasAverage, isExact };
}

async function variantWith(
  steps: NonNullable<DiffRequest['steps']>,
  made: readonly number[],
  b: Side,
): Promise<Variant | undefined> {
  const side = await steps.sideOf(made);
  return side === undefined ? undefined : stageOf(side, b, []).a;
}

/** Approximates a decimal by a fraction, so that parts add up exactly to the whole. */
function asFraction(decimal: number): Fraction {
  return { n: BigInt(Math.round(decimal * 1e12)), d: 1_000_000_000_000n };
}

export function sharesJson({
  scenario,
  shift,
  outcome,
  names,
  shares,
  hasAverage,
  isExact,
}: RuleShares): object {
  const numbers = (share: Fraction = fractions.zero): object => ({
    decimal: decimalOf(share),
    fraction: isExact ? share : null,
  });
  return {
    scenario,
    measure: shift.measure,
    occurrence: shift.occurrence,
    of: outcome === null ? 'mean' : { value: outcome.value, reached: outcome.reached },
    shares: names.map((name, index) => ({
      houseRule: name,
      adds: numbers(shares.inOrder[index]),
      average: hasAverage ? numbers(shares.average[index]) : null,
    })),
  };
}
