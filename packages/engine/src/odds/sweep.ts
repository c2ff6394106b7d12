// Odds without a graph: chances are carried from bound to bound (carry.ts), all of one control at once, and dropped when they have
// gone on. In floats first; where every chance was followed to its end its fraction has a denominator that is known then, and the
// same is done once more by primes (lanes.ts).
import type { Program } from '../machine/program.ts';
import { carry } from './carry.ts';
import type { Carrier, Ground, Layer } from './carry.ts';
import { changed } from './changes.ts';
import type { OddsLimits, TooLarge } from './explore.ts';
import type { Lanes } from './lanes.ts';
import { createMacros, lcmOf, stepAt } from './macros.ts';
import { createPhases } from './phases.ts';
import { isResting } from './rest.ts';
import { createStates } from './states.ts';
import type { Steps, Unanswered, Unlike } from './steps.ts';
import { createTally } from './tally.ts';
import type { Tally } from './tally.ts';

export interface Swept {
  readonly tally: Tally<Float64Array>;
  readonly faults: ReadonlyMap<string, Float64Array>;
  /** Chances that were not followed to the end. */
  readonly lost: number;
  /** All chances are parts of it. */
  readonly denominator: bigint;
  readonly states: number;
  readonly forks: number;
}

export interface Sweeps {
  /** Null: this way will not do here. */
  readonly in: (lanes: Lanes) => Swept | Unanswered | Unlike | TooLarge | null;
}

/** Chances that together are less than this are not followed. */
const NEGLIGIBLE = 1e-13;

/** What is learned in one sweep serves the next. */
export function createSweeps(program: Program, steps: Steps, limits: OddsLimits): Sweeps {
  let met = 0;
  const isOver = (): boolean => met > limits.states || limits.isOver?.(met, steps.forks()) === true;
  const phases = createPhases(program, steps);
  const macros = createMacros(steps, phases, () => steps.forks() > limits.forks || isOver());
  const carrier: Carrier = { steps, phases, macros, tables: new Map(), isOver };
  return {
    in: (lanes) => {
      met = 0;
      return sweep(carrier, lanes, limits, () => (met += 1));
    },
  };
}

function sweep(carrier: Carrier, lanes: Lanes, limits: OddsLimits, meet: () => number): Swept | Unanswered | Unlike | TooLarge | null {
  const { steps, isOver } = carrier;
  const { cells, places, controls, first } = steps;
  const { width: k } = lanes;
  if ('odds' in first) return first;
  let met = 0;
  let denominator = 1n;
  const tally = createTally<Float64Array>(both);
  const faults = new Map<string, Float64Array>();
  // In the order in which they were met first.
  const waiting = new Map<string, Layer>();
  function both(a: Float64Array, b: Float64Array): Float64Array {
    const sum = a.map((value, lane) => value + (b[lane] ?? 0));
    lanes.back(sum, 0);
    return sum;
  }
  const arrive = (at: number, row: Uint16Array, chances: Float64Array, from: number, of: bigint): boolean => {
    const to = controls[at]?.isOver === true ? at : places.settle(at, row);
    const control = controls[to];
    if (control === undefined) return false;
    if (control.isOver) {
      const { ended } = control.machine.state;
      if (ended?.reason !== 'fault' && ended?.reason !== 'budget') return true;
      const own = chances.slice(from, from + k);
      const same = faults.get(ended.text ?? '');
      faults.set(ended.text ?? '', same === undefined ? own : both(same, own));
      denominator = lcmOf(denominator, of);
      return true;
    }
    // Nothing is thrown before the next round begins: what is met there would only be carried on.
    if (isResting(control.machine) && !control.isHead) {
      const step = stepAt(steps, to, row);
      const [only] = step === null || 'odds' in step ? [] : step.ways;
      if (only === undefined) return false;
      for (const sight of only.sights) see(sight, chances.slice(from, from + k), of);
      places.prepare();
      return arrive(only.to, changed(cells, row, only), chances, from, of);
    }
    const { side } = carrier.phases.of(to, row);
    const id = `${to} ${side}`;
    let layer = waiting.get(id);
    if (layer === undefined) waiting.set(id, (layer = { control: to, side, states: createStates(cells.count), chances: [], denominator: 1n }));
    layer.denominator = lcmOf(layer.denominator, of);
    const start = layer.states.meet(0, row) * k;
    if (start === layer.chances.length) {
      for (let lane = 0; lane < k; lane += 1) layer.chances.push(0);
      met = meet();
    }
    for (let lane = 0; lane < k; lane += 1) layer.chances[start + lane] = (layer.chances[start + lane] ?? 0) + (chances[from + lane] ?? 0);
    lanes.back(layer.chances, start);
    return true;
  };
  const see: Ground['see'] = (sight, chances, of) => {
    tally.add(sight, chances);
    denominator = lcmOf(denominator, of);
  };
  const one = lanes.share(1n, 1n);
  for (const sight of first.sights) see(sight, one, 1n);
  places.prepare();
  const begun = new Uint16Array(cells.count());
  if (controls[first.to]?.isOver !== true) begun.set(first.row);
  if (!arrive(first.to, begun, one, 0, 1n)) return null;
  const tooLarge = (why: TooLarge['why']): TooLarge => ({ odds: 'too-large', states: met, forks: steps.forks(), why });
  for (let layer = next(waiting); layer !== undefined; layer = next(waiting)) {
    waiting.delete(`${layer.control} ${layer.side}`);
    // Residues say nothing of how likely something is.
    const left = !lanes.isExact ? remaining(waiting) + sum(layer.chances) : 1;
    if (left < NEGLIGIBLE) return { tally, faults, lost: left, denominator, states: met, forks: steps.forks() };
    const failed = carry(carrier, lanes, layer, { arrive, see });
    if (failed === 'time' || isOver()) return tooLarge(met > limits.states ? 'states' : 'time');
    if (failed === 'stuck') return null;
    if (failed !== undefined) return failed;
  }
  return { tally, faults, lost: 0, denominator, states: met, forks: steps.forks() };
}

function next(waiting: ReadonlyMap<string, Layer>): Layer | undefined {
  for (const layer of waiting.values()) return layer;
  return undefined;
}

function remaining(waiting: ReadonlyMap<string, Layer>): number {
  let total = 0;
  for (const { chances } of waiting.values()) total += sum(chances);
  return total;
}

function sum(chances: readonly number[]): number {
  let total = 0;
  for (const chance of chances) total += chance;
  return total;
}
