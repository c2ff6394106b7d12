// Moves of probability that are written down once, and then carried out modulo as many primes as the fractions need. An account holds
// probability by point. What is told at the end is a product of the sums of accounts, since what happens in them is independent.
import { again } from '../kernel/cells.ts';
import type { Fraction } from '../values/rational.ts';
import { fractionsOf, LANES } from './modular.ts';
import { inverse, residueOf } from './residues.ts';

/** Probability by point, in floats. */
export interface Account {
  readonly number: number;
  readonly points: Map<number, number>;
  /** All of it. */
  sum: number;
}

/** From which point to which, with a weight each, as an index into `weights`; the weights are parts of `of`. */
export interface Entries {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly weight: readonly number[];
  readonly weights: readonly bigint[];
  readonly of: bigint;
}

/** What is in one account at a point, as a factor. */
interface Factor {
  readonly account: Account;
  readonly point: number;
}

export interface Moves {
  readonly open: () => Account;
  readonly put: (into: Account, point: number) => void;
  /** Adds what is in an account to another; returns how much it is. */
  readonly move: (from: Account, into: Account, entries: Entries, by?: Factor) => number;
  /** Tells that this much of a report is known: the product of the sums. */
  readonly tell: (report: number, accounts: readonly Account[]) => void;
  /** How many entries have been gone through. */
  readonly count: () => number;
  /** The probability of so many reports, in floats. */
  readonly decimals: (reports: number) => readonly number[];
  /** The same in fractions, with a denominator that all have. */
  readonly fractions: (reports: number, common: bigint) => readonly Fraction[];
}

type Move =
  | { readonly put: number; readonly point: number }
  | {
      readonly from: number;
      readonly into: number;
      readonly entries: Entries;
      readonly by: Factor | null;
    }
  | { readonly report: number; readonly accounts: readonly number[] };

/** `most`: so many entries are gone through; then a move is an error (`isForTheMachine`). */
export function createMoves(most: number): Moves {
  const moves: Move[] = [];
  const accounts: Account[] = [];
  const told = new Map<number, number>();
  let count = 0;
  /** The last move in which each account is used. */
  const last: number[] = [];
  const use = (...used: readonly number[]): void => {
    for (const one of used) last[one] = moves.length;
  };

  const solve = (many: number, primes: readonly number[]): Float64Array | null => {
    const prime = Float64Array.from(primes);
    const over = Float64Array.from(primes, (one) => 1 / one);
    const left = (value: number, lane: number): number =>
      residueOf(value, prime[lane] ?? 1, over[lane] ?? 0);
    const found = new Float64Array(many * LANES);
    const data: (Float64Array | undefined)[] = [];
    const sizes = accounts.map(({ points }) => Math.max(-1, ...points.keys()) + 1);
    const dataOf = (account: number): Float64Array =>
      (data[account] ??= new Float64Array((sizes[account] ?? 0) * LANES));
    const shares = new Map<Entries, Float64Array>();
    const sharesOf = ({ weights, of }: Entries): Float64Array | null => {
      const share = new Float64Array(weights.length * LANES);
      for (let lane = 0; lane < LANES; lane += 1) {
        const by = BigInt(primes[lane] ?? 1);
        const rest = Number(of % by);
        if (rest === 0) return null;
        const one = inverse(rest, Number(by));
        weights.forEach((weight, i) => {
          share[i * LANES + lane] = left(Number(weight % by) * one, lane);
        });
      }
      return share;
    };
    const by = new Float64Array(LANES).fill(1);
    for (let at = 0; at < moves.length; at += 1) {
      const move = moves[at];
      if (move === undefined) break;
      if ('put' in move) dataOf(move.put).fill(1, move.point * LANES, (move.point + 1) * LANES);
      else if ('report' in move) {
        for (let lane = 0; lane < LANES; lane += 1) {
          let product = 1;
          for (const account of move.accounts) {
            const own = dataOf(account);
            let sum = 0;
            for (let i = lane; i < own.length; i += LANES) sum += own[i] ?? 0;
            product = left(product * left(sum, lane), lane);
          }
          const place = move.report * LANES + lane;
          found[place] = left((found[place] ?? 0) + product, lane);
        }
      } else {
        const { entries, by: factor } = move;
        const share = shares.get(entries) ?? sharesOf(entries);
        if (share === null) return null;
        shares.set(entries, share);
        const [from, into] = [dataOf(move.from), dataOf(move.into)];
        for (let lane = 0; lane < LANES; lane += 1)
          by[lane] =
            factor === null ? 1 : (dataOf(factor.account.number)[factor.point * LANES + lane] ?? 0);
        for (let i = 0; i < entries.from.length; i += 1) {
          const begin = (entries.from[i] ?? 0) * LANES;
          if (begin >= from.length) continue;
          const end = (entries.to[i] ?? 0) * LANES;
          const weight = (entries.weight[i] ?? 0) * LANES;
          for (let lane = 0; lane < LANES; lane += 1) {
            let value = (from[begin + lane] ?? 0) * (share[weight + lane] ?? 0);
            if (factor !== null) value = left(value, lane) * (by[lane] ?? 0);
            into[end + lane] = left((into[end + lane] ?? 0) + value, lane);
          }
        }
      }
      const used = 'put' in move ? [] : 'report' in move ? move.accounts : [move.from];
      for (const account of used) if (last[account] === at) data[account] = undefined;
    }
    return found;
  };

  return {
    open: () => {
      const account = { number: accounts.length, points: new Map<number, number>(), sum: 0 };
      accounts.push(account);
      return account;
    },
    put: (into, point) => {
      into.points.set(point, 1);
      into.sum = 1;
      use(into.number);
      moves.push({ put: into.number, point });
    },
    move: (from, into, entries, by) => {
      const { weights, of } = entries;
      const times = by === undefined ? 1 : (by.account.points.get(by.point) ?? 0);
      const share = weights.map(
        (weight) => times * (Number((weight * SCALE) / of) / Number(SCALE)),
      );
      let moved = 0;
      for (let i = 0; i < entries.from.length; i += 1) {
        const value = from.points.get(entries.from[i] ?? 0);
        if (value === undefined) continue;
        const more = value * (share[entries.weight[i] ?? 0] ?? 0);
        const to = entries.to[i] ?? 0;
        into.points.set(to, (into.points.get(to) ?? 0) + more);
        moved += more;
      }
      into.sum += moved;
      count += entries.from.length;
      if (count > most) again();
      use(from.number, into.number);
      if (by !== undefined) use(by.account.number);
      moves.push({ from: from.number, into: into.number, entries, by: by ?? null });
      return moved;
    },
    tell: (report, own) => {
      const chance = own.reduce((product, { sum }) => product * sum, 1);
      told.set(report, (told.get(report) ?? 0) + chance);
      use(...own.map(({ number }) => number));
      moves.push({ report, accounts: own.map(({ number }) => number) });
    },
    count: () => count,
    decimals: (reports) => Array.from({ length: reports }, (_, report) => told.get(report) ?? 0),
    fractions: (reports, common) =>
      fractionsOf(reports, common, (primes) => solve(reports, primes)),
  };
}

/** A float has as many bits. */
const SCALE = 1n << 60n;
