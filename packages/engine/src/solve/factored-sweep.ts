// Moves the distribution of a fight from step to step, without a graph of its states. A layer is a place with the probability that has
// arrived there: a sum of products, one account for each group of open cells. A step moves only the accounts of those
// groups that it reads, and does that once for all states with equal others.
import type { PolicyUse } from '@fray/dsl/ir';
import { isForTheMachine } from '../kernel/counting.ts';
import type { NoKernel } from '../kernel/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isOutOfRoom } from '../statespace/packed-states.ts';
import type { MeasureReport } from '../statespace/tally.ts';
import { addUnder, orMade } from '../values/grouped.ts';
import { fractionOf, lcmOf, type Fraction } from '../values/rational.ts';
import type { CountLimits } from './counted-graph.ts';
import { nextInPass } from './layer-order.ts';
import { createMoves, type Account, type Entries, type Moves } from './moves.ts';
import type { Alike } from './open-groups.ts';
import type { Place } from './open-places.ts';
import { openSteps, type OpenSteps, type PointMap, type StepWay } from './open-steps.ts';

interface Swept {
  readonly reports: readonly (readonly MeasureReport[])[];
  /** The chance of each of them, by index. */
  readonly chances: readonly Fraction[];
  /** The probability that was not followed to its end. Above 0 the chances are no fractions but floats. */
  readonly lost: number;
  /** How many layers were met. */
  readonly states: number;
}

/** Paths are no longer followed once their probabilities sum to less than this. */
const NEGLIGIBLE = 1e-13;
/** Denominators beyond this would need too many primes; the result then has floats only. */
const LONGEST = 1n << 1_300n;
/** A place costs about as much as so many instructions, and a point that is moved as a part of one. */
const PLACE_WORK = 50;
const MOVE_WORK = 0.02;

/** One product. */
interface Term {
  readonly accounts: readonly Account[];
}

/** A place at which probability waits. */
interface Layer {
  readonly place: Place;
  /** By the accounts that a term does not add to. */
  readonly terms: Map<string, Term>;
  /** A denominator of all probabilities here. */
  of: bigint;
  mass: number;
}

/** Ways to the same place that differ in what they do to one group only. */
interface Operator {
  readonly to: Place | null;
  readonly reports: readonly number[];
  /** That group. */
  readonly main: number;
  readonly maps: readonly PointMap[];
  readonly keys: readonly string[];
  readonly ways: StepWay[];
}

/** Returns the chances of all reports; null if this way does not apply here. */
export function factoredSweep(
  program: Program,
  start: Machine,
  policies: readonly PolicyUse[] | null,
  alike: Alike,
  limits: CountLimits,
): Swept | { readonly no: 'work' | 'time'; readonly states: number } | NoKernel | null {
  try {
    const steps = openSteps(program, start, policies, alike, limits.work);
    if ('unlinked' in steps) return steps;
    return swept(steps, limits);
  } catch (thrown) {
    if (isOutOfRoom(thrown) || isForTheMachine(thrown)) return null;
    throw thrown;
  }
}

function swept(
  steps: OpenSteps,
  { work, isOver }: CountLimits,
): Swept | { readonly no: 'work' | 'time'; readonly states: number } {
  const moves = createMoves(work / MOVE_WORK);
  const waiting = new Map<number, Layer>();
  const met = new Set<number>();
  let common = 1n;
  const arriveAt = (place: Place): Layer => {
    met.add(place.number);
    return orMade(waiting, place.number, () => ({ place, terms: new Map(), of: 1n, mass: 0 }));
  };
  const { place, points } = steps.begin;
  const begun = arriveAt(place);
  const accounts = points.map((point) => {
    const account = moves.open();
    moves.put(account, point);
    return account;
  });
  begun.terms.set('', { accounts });
  begun.mass = 1;
  const found = (lost: number): Swept => {
    const { reports } = steps;
    const isExact = lost === 0 && common <= LONGEST;
    return {
      reports,
      chances: isExact
        ? moves.fractions(reports.length, common)
        : moves.decimals(reports.length).map(fractionOf),
      lost: isExact ? 0 : Math.max(lost, Number.MIN_VALUE),
      states: met.size,
    };
  };
  let last: Place | undefined;
  while (waiting.size > 0) {
    const left = [...waiting.values()].reduce((sum, { mass }) => sum + mass, 0);
    if (left < NEGLIGIBLE) return found(left);
    const spent = steps.work() + PLACE_WORK * met.size + MOVE_WORK * moves.count();
    if (spent > work) return { no: 'work', states: met.size };
    if (isOver?.(met.size) === true) return { no: 'time', states: met.size };
    const next = nextInPass(
      [...waiting.values()].map((one) => one.place),
      last,
    );
    const layer = waiting.get(next?.number ?? -1);
    if (layer === undefined) break;
    last = layer.place;
    waiting.delete(layer.place.number);
    const of = step(steps, moves, layer, arriveAt);
    common = lcmOf(common, of);
  }
  return found(0);
}

/** Moves all that waits at a place on; returns a denominator of what was told. */
function step(
  steps: OpenSteps,
  moves: Moves,
  { place, terms, of }: Layer,
  arriveAt: (place: Place) => Layer,
): bigint {
  const many = [...terms.values()];
  const points = Array.from({ length: steps.groups }, (_, group) => {
    const here = new Set<number>();
    for (const account of new Set(many.map(({ accounts }) => accounts[group])))
      for (const point of account?.points.keys() ?? []) here.add(point);
    return Int32Array.from(here);
  });
  const all = fewer(moves, many, points);
  const { ways, of: weight } = steps.from(place, points);
  const whole = of * weight;
  /** What has been kept of an account, by the account and the way. */
  const parts = new Map<string, Account | null>();
  const partOf = (account: Account, group: number, map: PointMap, key: string): Account | null => {
    if (map === null) return account;
    return orMade(parts, `${account.number} ${key}`, () => {
      const own = points[group] ?? new Int32Array(0);
      const here = [...own.keys()].filter((i) => account.points.has(own[i] ?? -1));
      const kept = here.filter((i) => (map[i] ?? -1) >= 0);
      if (kept.length === here.length && kept.every((i) => map[i] === own[i])) return account;
      if (kept.length === 0) return null;
      const part = moves.open();
      const from = kept.map((i) => own[i] ?? 0);
      const to = kept.map((i) => map[i] ?? 0);
      moves.move(account, part, { from, to, weight: kept.map(() => 0), weights: [1n], of: 1n });
      return part;
    });
  };
  for (const { to, reports, main, maps, keys, ways: own } of operatorsOf(ways, steps.groups)) {
    const entries = entriesOf(own, main, points[main] ?? new Int32Array(0), weight);
    const told: Map<string, Term> = new Map();
    const layer = to === null ? null : arriveAt(to);
    for (const { accounts } of all) {
      const others = accounts.map((account, group) =>
        group === main ? account : partOf(account, group, maps[group] ?? null, keys[group] ?? ''),
      );
      const from = accounts[main];
      if (from === undefined || !entries.from.some((point) => from.points.has(point))) continue;
      const kept = others.filter((one) => one !== null);
      if (kept.length < others.length) continue;
      const key = `${main}: ${kept.map(({ number }, group) => (group === main ? '' : number)).join()}`;
      const into = (known: Map<string, Term>): number => {
        const term = orMade(known, key, () => ({
          accounts: kept.map((one, group) => (group === main ? moves.open() : one)),
        }));
        const moved = moves.move(from, term.accounts[main] ?? from, entries);
        return kept.reduce((mass, { sum }, group) => (group === main ? mass : mass * sum), moved);
      };
      if (reports.length > 0) into(told);
      if (layer !== null) layer.mass += into(layer.terms);
    }
    for (const { accounts } of told.values())
      for (const report of reports) moves.tell(report, accounts);
    if (layer !== null) layer.of = lcmOf(layer.of, whole);
  }
  return whole;
}

/** Writes a sum of more products than one of two groups has points as one product for each of these points. */
function fewer(
  moves: Moves,
  terms: readonly Term[],
  points: readonly Int32Array[],
): readonly Term[] {
  const [one = [], other = []] = points;
  const by = one.length <= other.length ? 0 : 1;
  if (points.length !== 2 || terms.length <= Math.min(one.length, other.length)) return terms;
  const same = new Map<Account, Entries>();
  const entriesFor = (account: Account): Entries =>
    orMade(same, account, () => {
      const from = [...account.points.keys()];
      return { from, to: from, weight: from.map(() => 0), weights: [1n], of: 1n };
    });
  return [...(points[by] ?? [])].map((point) => {
    const only = moves.open();
    moves.put(only, point);
    const sum = moves.open();
    for (const { accounts } of terms) {
      const [account, rest] = [accounts[by], accounts[1 - by]];
      if (account?.points.has(point) === true && rest !== undefined)
        moves.move(rest, sum, entriesFor(rest), { account, point });
    }
    return { accounts: by === 0 ? [only, sum] : [sum, only] };
  });
}

/** Puts ways together that lead to the same place and differ in one group: in that in which most of them differ. */
function operatorsOf(ways: readonly StepWay[], groups: number): readonly Operator[] {
  const same = new Map<string, StepWay[]>();
  for (const way of ways) addUnder(same, `${way.to?.number ?? ''} ${way.reports.join()}`, way);
  const names = new Map<PointMap, string>();
  return [...same.values()].flatMap((some) => {
    const keyed = some.map((way) => ({
      way,
      keys: way.maps.map((map) => orMade(names, map, () => map?.join() ?? '')),
    }));
    const without = (group: number, keys: readonly string[]): string =>
      keys.filter((_, index) => index !== group).join(';');
    const counts = Array.from(
      { length: groups },
      (_, group) => new Set(keyed.map(({ keys }) => without(group, keys))).size,
    );
    const main = counts.indexOf(Math.min(...counts));
    const operators = new Map<string, Operator>();
    for (const { way, keys } of keyed)
      orMade(operators, without(main, keys), (): Operator => {
        const { to, reports, maps } = way;
        return { to, reports, main, maps, keys, ways: [] };
      }).ways.push(way);
    return [...operators.values()];
  });
}

/** Where the points of one group go along some ways, and with which weights. */
function entriesOf(
  ways: readonly StepWay[],
  group: number,
  points: Int32Array,
  of: bigint,
): Entries {
  const from: number[] = [];
  const to: number[] = [];
  const weight: number[] = [];
  const numbers = new Map<bigint, number>();
  points.forEach((point, index) => {
    const sums = new Map<number, bigint>();
    for (const way of ways) {
      const map = way.maps[group] ?? null;
      const there = map === null ? point : (map[index] ?? -1);
      if (there >= 0) sums.set(there, (sums.get(there) ?? 0n) + way.weight);
    }
    for (const [there, sum] of sums) {
      from.push(point);
      to.push(there);
      weight.push(orMade(numbers, sum, () => numbers.size));
    }
  });
  return { from, to, weight, weights: [...numbers.keys()], of };
}
