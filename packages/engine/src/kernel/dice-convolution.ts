// Computes the distribution of a whole roll. Totals of independent dice are convolved. If a pool keeps some of its dice, it is counted from the
// highest face down: how many dice of each kind show it. Rerolls and explosions belong to the distribution of their die.
import type { Toss } from '../machine/exec-rolls.ts';
import type { Die, PlannedOp } from '../machine/machine.ts';
import { MAX_DICE } from '../values/dice-code.ts';
import { addUnder, orMade } from '../values/grouped.ts';

/** A total of a roll: one sequence of throws that gives it, if they are asked for, and the number of equally likely ways that give it. */
interface Convolution {
  /** The total, without what is added to the dice. */
  readonly points: number;
  readonly throws: readonly (readonly number[])[];
  readonly weight: bigint;
}

/** One possible final outcome of a die. */
interface Fate {
  /**
   * `faces` holds the faces that count, `thrown` all faces that were thrown, and `points` what they add to the total.
   */
  readonly faces: readonly number[];
  readonly thrown: readonly number[];
  readonly points: number;
  readonly weight: bigint;
}

/** The ways to a total so far: the fate of the last dice, and, for the throws, the sum of the dice before them. */
interface Sum {
  readonly fate: Fate | null;
  /** The indices of the dice that have this fate. */
  readonly dice: readonly number[];
  readonly before: Sum | null;
  weight: bigint;
}

/** The most fates that one die may have. */
const MAX_FATES = 5_000;
/** So many sums one roll may take: some ten seconds. 50d100, 800d6, and 50d20 of which some are kept need fewer. */
const MOST_SUMS = 15_000_000;
/** Rolls that keep some of their dice are not even begun if the sums, bounded before, are this many times as many. */
const FAR_TOO_MANY = 4;

/** Returns what a face of a die adds to the total. */
type PointsOf = (die: Die, face: number) => number;

/**
 * Returns the ways to each total, or null if the totals of this roll cannot be convolved. That is so if the roll has
 * begun already, or explodes, keeps and counts. `too many`: that takes too many sums, or the dice may become so many that the roll fails.
 * `hasThrows`: with the throws, which take memory.
 */
export function convolved(
  frame: Toss,
  hasThrows: boolean,
): { readonly ways: readonly Convolution[]; readonly of: bigint } | 'too many' | null {
  const { dice, hand, plan, keep } = frame;
  const hasBegun =
    frame.op !== 0 || frame.bursts !== 0 || frame.first !== null || hand.length !== dice.length;
  if (hasBegun) return null;
  const times = plan.ops.flatMap((op) => (op.op === 'explode' ? [op.times] : []));
  if (times.reduce((most, more) => most * (1 + more), dice.length) > MAX_DICE) return 'too many';
  const keeping = plan.ops.flatMap((op) => (op.op === 'keep' || op.op === 'drop' ? [op] : []));
  const all = dice.map((die) => fatesOf(die, plan.ops, pointsPerFace(plan.ops)));
  const fates = all.flatMap((one) => one ?? []);
  if (all.includes(null) || fates.length === 0) return null;
  const ofDie = (index: number): readonly Fate[] => all[index] ?? [];
  const ranked =
    keeping.length === 0
      ? []
      : dice.flatMap((die, index) => (!die.extra && die.sign > 0 ? [index] : []));
  let sums = new Map<number, Sum>([[0, { fate: null, dice: [], before: null, weight: 1n }]]);
  if (ranked.length > 0) {
    if (
      dice.some((die) => die.of !== null) ||
      (times.length > 0 && plan.ops.some(({ op: one }) => one === 'count'))
    )
      return null;
    const kinds = new Map<number, number[]>();
    for (const index of ranked) addUnder(kinds, dice[index]?.size ?? 0, index);
    const kept = keptSums(
      [...kinds.values()].map((own) => ({ dice: own, fates: merged(ofDie(own[0] ?? 0), shownBy) })),
      keptRanks(ranked.length, keeping),
    );
    if (kept === null) return 'too many';
    sums = kept;
  }
  const others = [...dice.keys()].filter((index) => !ranked.includes(index));
  const folds = others.map((index) => byPoints(ofDie(index)));
  let totals = sums.size;
  let needed = 0;
  for (const { length } of folds) {
    needed += totals * length;
    totals += length - 1;
  }
  if (needed > MOST_SUMS) return 'too many';
  others.forEach((index, n) => {
    sums = folded(sums, folds[n] ?? [], index, hasThrows);
  });
  const of = all.reduce(
    (product, one) => product * (one ?? []).reduce((sum, { weight }) => sum + weight, 0n),
    1n,
  );
  const ways = [...sums].map(([points, sum]) => ({
    points,
    throws: hasThrows ? throwsOf(frame, sum) : [],
    weight: sum.weight,
  }));
  return keep === null ? { ways, of } : { ways: betterOfTwo(ways, keep), of: of * of };
}

/** Returns the ways to the better of two rolls. */
function betterOfTwo(
  ways: readonly Convolution[],
  keep: NonNullable<Toss['keep']>,
): readonly Convolution[] {
  const toBest = ways.toSorted((a, b) => (keep === 'higher' ? 1 : -1) * (a.points - b.points));
  let worse = 0n;
  return toBest.map(({ points, throws, weight }) => {
    const both = weight * (2n * worse + weight);
    worse += weight;
    return { points, throws: [...throws, ...throws], weight: both };
  });
}

// ------------------------------------------------------------------------------------------------ one die

/** Returns a function that gives what a face adds to the total. */
function pointsPerFace(ops: readonly PlannedOp[]): PointsOf {
  let goal: number | null = null;
  for (const op of ops) if (op.op === 'count') goal = op.atLeast;
  return (die, face) => die.sign * (goal === null || die.extra ? face : face >= goal ? 1 : 0);
}

function fatesOf(die: Die, ops: readonly PlannedOp[], pointsOf: PointsOf): readonly Fate[] | null {
  const size = BigInt(die.size);
  const every = Array.from({ length: die.size }, (_, n) => n + 1);
  const again = die.extra ? [] : ops.filter(({ op }) => op === 'explode' || op === 'reroll');
  const pointsFor = (faces: readonly number[]): number =>
    faces.reduce((sum, face) => sum + pointsOf(die, face), 0);
  let paths: readonly Path[] = every.map((face) => ({ faces: [face], thrown: [face], ways: 1n }));
  for (const [index, op] of again.entries()) {
    // As long as dice may be thrown again, every face matters; then only what they add, and what they show.
    const isLast = index === again.length - 1;
    const like = (faces: readonly number[]): string =>
      isLast
        ? `${pointsFor(faces)} ${sumOf(faces)}`
        : faces.toSorted((one, other) => one - other).join(' ');
    const next =
      op.op === 'explode'
        ? exploded(paths, every, op, like)
        : op.op === 'reroll'
          ? rerolled(paths, every, op, like)
          : paths;
    if (next === null) return null;
    paths = next;
  }
  const longest = Math.max(...paths.map(({ thrown }) => thrown.length));
  return paths.map(({ faces, thrown, ways }) => ({
    faces,
    thrown,
    points: pointsFor(faces),
    weight: ways * size ** BigInt(longest - thrown.length),
  }));
}

/** The ways to some faces of a die and of the dice that were added for it. */
interface Path {
  readonly faces: readonly number[];
  /** One sequence of throws that gives them. All ways take this many throws. */
  readonly thrown: readonly number[];
  readonly ways: bigint;
}

/** Returns the same text for faces that nothing distinguishes any more. */
type Like = (faces: readonly number[]) => string;

/** Joins paths of as many throws whose faces are alike. Returns null if too many are left. */
function joined(paths: readonly Path[], keyOf: (path: Path) => string): readonly Path[] | null {
  const known = new Map<string, Path>();
  for (const path of paths) {
    const key = `${path.thrown.length} ${keyOf(path)}`;
    const same = known.get(key);
    known.set(key, same === undefined ? path : { ...same, ways: same.ways + path.ways });
  }
  return known.size > MAX_FATES ? null : [...known.values()];
}

/** A path while its dice explode: the last `fresh` faces were thrown last. */
interface Burst extends Path {
  readonly fresh: number;
}

/** Follows a die that explodes: for each face `on` another die is thrown, then for each of these, and so on. */
function exploded(
  paths: readonly Path[],
  every: readonly number[],
  { on, times }: Extract<PlannedOp, { readonly op: 'explode' }>,
  like: Like,
): readonly Path[] | null {
  const done: Path[] = [];
  let open: readonly Burst[] = paths.map((path) => ({ ...path, fresh: path.faces.length }));
  for (let burst = 0; burst <= times && open.length > 0; burst += 1) {
    const next: Burst[] = [];
    for (const { faces, thrown, ways, fresh } of open) {
      const bursting = faces.slice(faces.length - fresh).filter((face) => face === on).length;
      if (burst === times || bursting === 0) done.push({ faces, thrown, ways });
      else {
        const more = thrownOnce(
          { faces: [], thrown: [], ways },
          bursting,
          every,
          ({ faces: own }) => own.toSorted((one, other) => one - other).join(' '),
        );
        if (more === null) return null;
        for (const one of more)
          next.push({
            faces: [...faces, ...one.faces],
            thrown: [...thrown, ...one.thrown],
            ways: one.ways,
            fresh: bursting,
          });
      }
    }
    if (done.length + next.length > MAX_FATES) return null;
    open = next;
  }
  return joined(done, ({ faces }) => like(faces));
}

/** Follows a die that is rerolled, with the dice that were added for it: each is judged, and thrown again, by itself. */
function rerolled(
  paths: readonly Path[],
  every: readonly number[],
  { from, to }: Extract<PlannedOp, { readonly op: 'reroll' }>,
  like: Like,
): readonly Path[] | null {
  const isPoor = (face: number): boolean =>
    (from === null || face >= from) && (to === null || face <= to);
  const all: Path[] = [];
  for (const path of paths) {
    const poor = path.faces.filter(isPoor).length;
    const stay = path.faces.filter((face) => !isPoor(face));
    const again = thrownOnce({ ...path, faces: stay }, poor, every, ({ faces }) => like(faces));
    if (again === null) return null;
    all.push(...again);
  }
  return joined(all, ({ faces }) => like(faces));
}

/** Throws some more dice, one after the other. Joins the paths that are alike after each. */
function thrownOnce(
  path: Path,
  dice: number,
  every: readonly number[],
  keyOf: (path: Path) => string,
): readonly Path[] | null {
  let paths: readonly Path[] = [path];
  for (let die = 0; die < dice; die += 1) {
    const next = joined(
      paths.flatMap(({ faces, thrown, ways }) =>
        every.map((face) => ({ faces: [...faces, face], thrown: [...thrown, face], ways })),
      ),
      keyOf,
    );
    if (next === null) return null;
    paths = next;
  }
  return paths;
}

/** Merges fates that add the same points. */
function byPoints(fates: readonly Fate[]): readonly Fate[] {
  return merged(fates, ({ points }) => points);
}

/** Returns the total of a die and of all dice that were added for it. */
function shownBy({ faces }: Fate): number {
  return sumOf(faces);
}

function sumOf(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0);
}

function merged(fates: readonly Fate[], by: (fate: Fate) => number): readonly Fate[] {
  const known = new Map<number, Fate>();
  for (const fate of fates) {
    const same = known.get(by(fate));
    known.set(by(fate), same === undefined ? fate : { ...same, weight: same.weight + fate.weight });
  }
  return [...known.values()];
}

// ------------------------------------------------------------------------------------------------ several dice

function folded(
  sums: ReadonlyMap<number, Sum>,
  fates: readonly Fate[],
  die: number,
  hasThrows: boolean,
): Map<number, Sum> {
  const next = new Map<number, Sum>();
  const dice = [die];
  for (const [total, before] of sums) {
    for (const fate of fates) {
      // Most faces have one way, and products of long numbers take time.
      const ways = fate.weight === 1n ? before.weight : before.weight * fate.weight;
      put(next, total + fate.points, hasThrows ? before : null, fate, dice, ways);
    }
  }
  return next;
}

function put(
  sums: Map<number, Sum>,
  total: number,
  before: Sum | null,
  fate: Fate,
  dice: readonly number[],
  weight: bigint,
): void {
  const known = sums.get(total);
  if (known === undefined) sums.set(total, { fate, dice, before, weight });
  else known.weight += weight;
}

/** Ranks of dice, the highest first, from one up to another. */
interface Ranks {
  readonly from: number;
  readonly to: number;
}

/** Returns which of so many ranked dice are kept. */
function keptRanks(
  many: number,
  ops: readonly Extract<PlannedOp, { readonly op: 'keep' | 'drop' }>[],
): Ranks {
  let [from, to] = [0, many];
  for (const { op, which, count } of ops) {
    const kept = Math.max(0, Math.min(to - from, op === 'keep' ? count : to - from - count));
    if ((which === 'highest') === (op === 'keep')) to = from + kept;
    else from = to - kept;
  }
  return { from, to };
}

/** Equal dice, and what one of them may show. */
interface DiceKind {
  readonly dice: readonly number[];
  readonly fates: readonly Fate[];
}

/**
 * Returns the totals of dice of which only some ranks count; null if they take too many sums. Goes from the highest face down:
 * so many dice of a kind show it, and have the next ranks.
 */
function keptSums(kinds: readonly DiceKind[], { from, to }: Ranks): Map<number, Sum> | null {
  const steps = kinds
    .flatMap(({ dice, fates }, kind) => {
      const least = Math.min(...fates.map(shownBy));
      return fates.map((fate) => ({ kind, dice, fate, isLast: shownBy(fate) === least }));
    })
    .toSorted((a, b) => shownBy(b.fate) - shownBy(a.fate));
  const places = kinds.reduce((product, { dice }) => product * (dice.length + 1), 1);
  const points = steps.map(({ fate }) => fate.points);
  const range = (to - from) * (Math.max(...points) - Math.min(...points)) + 1;
  const bound = steps.reduce((sum, { dice }) => sum + (places * range * dice.length) / 2, 0);
  if (bound > FAR_TOO_MANY * MOST_SUMS) return null;
  /** The totals so far, by the number of dice of each kind that already have a face. */
  interface Placed {
    readonly used: readonly number[];
    readonly totals: Map<number, Sum>;
  }
  const none: Sum = { fate: null, dice: [], before: null, weight: 1n };
  let placed = new Map<string, Placed>([
    ['', { used: kinds.map(() => 0), totals: new Map([[0, none]]) }],
  ]);
  let made = 0;
  for (const { kind, dice, fate, isLast } of steps) {
    const next = new Map<string, Placed>();
    for (const { used, totals } of placed.values()) {
      const own = used[kind] ?? 0;
      const rank = used.reduce((sum, one) => sum + one, 0);
      const left = dice.length - own;
      let choose = 1n;
      let power = 1n;
      for (let many = 0; many <= left; many += 1) {
        // The last face takes the dice that are left.
        if (!isLast || many === left) {
          const now = used.with(kind, own + many);
          const into = orMade(next, now.join(), () => ({ used: now, totals: new Map() }));
          const counted = Math.max(0, Math.min(rank + many, to) - Math.max(rank, from));
          made += totals.size;
          if (made > MOST_SUMS) return null;
          for (const [total, before] of totals)
            put(
              into.totals,
              total + counted * fate.points,
              before,
              fate,
              dice.slice(own, own + many),
              before.weight * choose * power,
            );
        }
        choose = (choose * BigInt(left - many)) / BigInt(many + 1);
        power *= fate.weight;
      }
    }
    placed = next;
  }
  const [end] = placed.values();
  return end?.totals ?? new Map<number, Sum>();
}

// ------------------------------------------------------------------------------------------------ the throws

/** Returns the throws that give the dice their fates, in the order in which the roll asks for them. */
function throwsOf(
  { dice, plan }: Pick<Toss, 'dice' | 'plan'>,
  sum: Sum,
): readonly (readonly number[])[] {
  const left: number[][] = dice.map(() => []);
  for (let at: Sum | null = sum; at !== null; at = at.before)
    for (const index of at.dice) left[index] = [...(at.fate?.thrown ?? [])];
  // The dice on the table. `left` holds the faces still to come for a die and for the dice it becomes.
  const table = dice.map((die, index) => ({
    die,
    face: left[index]?.shift() ?? 1,
    left: left[index] ?? [],
  }));
  const throws: number[][] = [table.map(({ face }) => face)];
  for (const op of plan.ops) {
    if (op.op === 'explode') {
      let fresh = table.slice();
      for (let burst = 0; burst < op.times; burst += 1) {
        fresh = fresh
          .filter(({ die, face }) => !die.extra && face === op.on)
          .map((one) => ({ ...one, face: one.left.shift() ?? 1 }));
        if (fresh.length === 0) break;
        table.push(...fresh);
        throws.push(fresh.map(({ face }) => face));
      }
    } else if (op.op === 'reroll') {
      const poor = table.filter(
        ({ die, face }) =>
          !die.extra && (op.from === null || face >= op.from) && (op.to === null || face <= op.to),
      );
      for (const one of poor) one.face = one.left.shift() ?? 1;
      if (poor.length > 0) throws.push(poor.map(({ face }) => face));
    }
  }
  return throws;
}
