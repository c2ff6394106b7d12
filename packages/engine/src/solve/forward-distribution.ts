// Propagates the distribution forward without building a graph: moves all probability at one control location on
// together (propagate.ts), then drops that layer. Probabilities are floats and fractions at once. Fractions are exact
// only while every branch is followed to its end.
import type { Program } from '../machine/program.ts';
import {
  propagate,
  type Propagated,
  type Propagator,
  type PropagationSink,
  type Layer,
} from './propagate.ts';
import { nextInPass, type LayerRank } from './layer-order.ts';
import { firstRow, rowAfter } from '../statespace/writes.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import {
  MOST,
  addTo,
  batchOf,
  createPile,
  createRow,
  residuesFor,
  numeratorAt,
  type ResidueBatch,
  type Pile,
} from './residues.ts';
import { createTurnKernels, stepAt } from './turn-kernels.ts';
import { orMade } from '../values/grouped.ts';
import { fractions } from '../values/rational.ts';
import { createPhases, type LoopPosition } from './phases.ts';
import { isAtCutPoint } from '../statespace/cut-points.ts';
import { createStates } from '../statespace/states.ts';
import type { Transitions, Unanswered, SymmetryBroken } from '../statespace/transition.ts';
import { createTally, type MeasureReport, type Tally } from '../statespace/tally.ts';

interface ForwardResult {
  readonly tally: Tally<Propagated>;
  readonly faults: ReadonlyMap<string, Propagated>;
  /** The probability that was not followed to its end. */
  readonly lost: number;
  /** True if every probability has its fraction. */
  readonly isExact: boolean;
  readonly states: number;
  readonly forks: number;
}

/** Paths are no longer followed once their probabilities sum to less than this. */
const NEGLIGIBLE = 1e-13;
/**
 * So many turns may be planned and taken, each for all states that answer alike: the skirmish of four against four takes some 65,000. Where far
 * more are needed, few states share a turn, and another way is better.
 */
const MOST_TURNS = 400_000;
/**
 * Denominators beyond this need many primes. The first pass then continues with floats, to see whether denominators
 * stop growing.
 */
const LONG = 1n << 200n;
/** Denominators beyond this would need too many primes; the result then has floats only. */
const LONGEST = 1n << 1_300n;

/** Returns the odds of a fight, or null if this method does not apply. */
export function forwardDistribution(
  program: Program,
  steps: Transitions,
  limits: OddsLimits,
): ForwardResult | Unanswered | SymmetryBroken | TooLarge | null {
  let met = 0;
  let asked = 0;
  const isTooMuch = (): boolean => met > limits.states || asked > MOST_TURNS;
  const isOver = (): boolean => {
    asked += 1;
    return isTooMuch() || limits.isOver?.(met, steps.forks()) === true;
  };
  const phases = createPhases(program, steps);
  const macros = createTurnKernels(steps, phases, () => steps.forks() > limits.forks || isOver());
  const known = { steps, phases, macros, tables: new Map(), isOver, isTooMuch };
  const meet = (count: number): void => {
    met = count;
  };
  let denominator = 1n;
  const isShort = (one: bigint): boolean => {
    if (one > denominator) denominator = one;
    return denominator <= LONGEST;
  };
  const swept = once({ ...known, isShort, ...lanesTo(LONG) }, limits, meet);
  if (swept === null || 'odds' in swept || swept.isExact || swept.lost > 0 || denominator > LONGEST)
    return swept;
  return once({ ...known, isShort, ...lanesTo(LONGEST) }, limits, meet);
}

/** Creates functions that use fractions as long as no denominator exceeds `largest`, and only floats afterwards. */
function lanesTo(largest: bigint): Pick<Tracked, 'lanesOf' | 'isExact'> {
  let isExact = true;
  return {
    lanesOf: (denominator) => {
      if (denominator > largest) isExact = false;
      return isExact ? residuesFor(denominator) : 0;
    },
    isExact: () => isExact,
  };
}

interface WaitingLayer extends Layer, LayerRank {
  /** The most turns left in any of its states. */
  left: number;
}

/** A propagator that knows whether it still has fractions. */
interface Tracked extends Propagator {
  readonly isExact: () => boolean;
  /** True if it has met more states or taken more turns than it may. */
  readonly isTooMuch: () => boolean;
}

function once(
  carrier: Tracked,
  limits: OddsLimits,
  meet: (states: number) => void,
): ForwardResult | Unanswered | SymmetryBroken | TooLarge | null {
  const { steps, phases, isOver, isTooMuch, lanesOf } = carrier;
  const { variables, canonical, controls, first } = steps;
  if ('odds' in first) return first;
  let met = 0;
  meet(0);
  const tally = createTally<Propagated>(both);
  const faults = new Map<string, Propagated>();
  const waiting = new Map<string, WaitingLayer>();
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => orMade(numbers, id, () => numbers.size);
  const layerAt = (control: number, { id: loop, side }: LoopPosition): WaitingLayer => {
    const id = `${control} ${side}`;
    return orMade(waiting, id, () => {
      // Each layer outside of loops has a rank of its own.
      const rank = { loop: numberOf(loop ?? id), left: 0, met: numberOf(id) };
      return { control, side, ...rank, states: createStates(), chances: createPile() };
    });
  };
  // The probabilities of reports made in steps without dice, by the list of reports.
  const seen = new Map<readonly MeasureReport[], Pile>();
  const arrive: PropagationSink['arrive'] = (from, row, batch, at) => {
    const to = controls[from]?.isOver === true ? from : canonical.settle(from, row);
    const control = controls[to];
    if (control === undefined) return false;
    if (control.isOver) {
      const { ended } = control.machine.state;
      if (ended?.reason !== 'fault' && ended?.reason !== 'budget') return true;
      const same = faults.get(ended.text ?? '');
      faults.set(
        ended.text ?? '',
        same === undefined ? chanceOf(batch, at) : both(same, chanceOf(batch, at)),
      );
      return true;
    }
    // No dice fall before the next round begins, so we take that step here and need no layer for it.
    if (isAtCutPoint(control.machine) && !control.isHead) {
      const step = stepAt(steps, to, row);
      const [only] = step === null || 'odds' in step ? [] : step.ways;
      if (only === undefined) return false;
      if (only.reports.length > 0)
        addTo(orMade(seen, only.reports, createPile), 0, batch, at, lanesOf);
      canonical.prepare();
      return arrive(only.to, rowAfter(variables, row, only), batch, at);
    }
    const position = phases.of(to, row);
    const layer = layerAt(to, position);
    const { states, chances } = layer;
    const state = states.meet(0, row);
    if (state === chances.count) {
      meet((met += 1));
      layer.left = Math.max(layer.left, position.left);
    }
    addTo(chances, state, batch, at, lanesOf);
    return true;
  };
  const reportProgress = (): void => {
    for (const [reports, pile] of seen)
      for (const report of reports) tally.add(report, chanceOf(asBatch(pile), 0));
    seen.clear();
  };
  const certain = createRow(1, lanesOf(1n));
  certain.values.fill(1);
  const whole = batchOf(certain, 1, 1n);
  for (const report of first.reports) tally.add(report, chanceOf(whole, 0));
  canonical.prepare();
  if (!arrive(first.to, firstRow(steps, first), whole, 0)) return null;
  reportProgress();
  const tooLarge = (why: TooLarge['why']): TooLarge => ({
    odds: 'too-large',
    states: met,
    forks: steps.forks(),
    why,
  });
  const found = (lost: number): ForwardResult => ({
    tally,
    faults,
    lost,
    isExact: carrier.isExact() && lost === 0,
    states: met,
    forks: steps.forks(),
  });
  const next = (last?: LayerRank): WaitingLayer | undefined => nextInPass(waiting.values(), last);
  for (let layer = next(); layer !== undefined; layer = next(layer)) {
    const left = remaining(waiting);
    if (left < NEGLIGIBLE) return found(left);
    waiting.delete(`${layer.control} ${layer.side}`);
    const failed = propagate(carrier, layer, { arrive, see: tally.add });
    reportProgress();
    if (failed === 'time' || isOver()) return tooLarge(isTooMuch() ? 'states' : 'time');
    if (failed === 'stuck') return null;
    if (failed !== undefined) return failed;
  }
  return found(0);
}

function remaining(waiting: ReadonlyMap<string, Layer>): number {
  let total = 0;
  for (const {
    chances: { values, lanes, count },
  } of waiting.values())
    for (let state = 0; state < count; state += 1) total += values[state * (1 + lanes)] ?? 0;
  return total;
}

/** Turns the single probability in a pile into a batch. */
function asBatch({ values, denominator, lanes }: Pile): ResidueBatch {
  return batchOf({ values: values.slice(0, 1 + lanes), most: MOST }, 1, denominator);
}

function chanceOf({ row, size, denominator }: ResidueBatch, at: number): Propagated {
  return {
    decimal: row.values[at] ?? 0,
    fraction: row.values.length === size ? null : { n: numeratorAt(row, at, size), d: denominator },
  };
}

/** Adds two probabilities. If one of them has no fraction, the sum has none. */
function both(a: Propagated, b: Propagated): Propagated {
  return {
    decimal: a.decimal + b.decimal,
    fraction:
      a.fraction === null || b.fraction === null ? null : fractions.add(a.fraction, b.fraction),
  };
}
