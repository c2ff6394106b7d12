// Two rulesets on common dice: run i of a seed is played by both, so that what differs between the two is what the rules do and not
// luck. What each pair came to is counted together, and all there is to say follows from these counts.
import type { Value, Watch } from '@fray/dsl/ir';
import type { Finding } from '../machine/api.ts';
import { isUnanswered } from '../odds/sample.ts';
import type { Runs } from '../odds/sample.ts';
import type { Unanswered } from '../odds/steps.ts';

/** What a measure came to in one run. */
export interface Seen {
  readonly value: Value;
  readonly fault: string | null;
}

/** So many pairs of runs came to these two; null: the moment never came. */
export interface PairCount {
  readonly a: Seen | null;
  readonly b: Seen | null;
  hits: number;
}

/** One measure at one occurrence. Pairs in which neither run came to it are not counted. */
export interface PairRow {
  readonly measure: string;
  readonly occurrence: number | null;
  readonly pairs: Map<string, PairCount>;
}

export interface PairCounting {
  /** Plays these runs by both; a choice that nobody answers ends it. */
  readonly play: (from: number, runs: number) => Unanswered | undefined;
  readonly runs: () => number;
  readonly rows: () => readonly PairRow[];
}

/** `a` and `b` play the same seed. */
export function createPairs(a: Runs, b: Runs): PairCounting {
  const common = (watches: readonly Watch[], others: readonly Watch[]): readonly (Watch | undefined)[] => watches.map((watch) => (others.some(({ name }) => name === watch.name) ? watch : undefined));
  const [watchesA, watchesB] = [common(a.watches, b.watches), common(b.watches, a.watches)];
  const rows = new Map<string, PairRow>();
  let runs = 0;
  return {
    play: (from, count) => {
      for (let run = from; run < from + count; run += 1) {
        const [one, other] = [a.play(run), b.play(run)];
        if (isUnanswered(one)) return one;
        if (isUnanswered(other)) return other;
        const [left, right] = [seenIn(watchesA, one.findings), seenIn(watchesB, other.findings)];
        for (const key of new Set([...left.keys(), ...right.keys()])) {
          const [x, y] = [left.get(key), right.get(key)];
          const some = x ?? y;
          if (some === undefined) continue;
          let row = rows.get(key);
          if (row === undefined) rows.set(key, (row = { measure: some.measure, occurrence: some.occurrence, pairs: new Map() }));
          const pair = `${seenKey(x?.seen)}\n${seenKey(y?.seen)}`;
          const known = row.pairs.get(pair);
          if (known === undefined) row.pairs.set(pair, { a: x?.seen ?? null, b: y?.seen ?? null, hits: 1 });
          else known.hits += 1;
        }
        runs += 1;
      }
      return undefined;
    },
    runs: () => runs,
    rows: () => [...rows.values()],
  };
}

interface Sighting {
  readonly measure: string;
  readonly occurrence: number | null;
  readonly seen: Seen;
}

/** The first that each measure came to at each occurrence. */
function seenIn(watches: readonly (Watch | undefined)[], findings: readonly Finding[]): ReadonlyMap<string, Sighting> {
  const found = new Map<string, Sighting>();
  for (const { watch, occurrence, value, fault } of findings) {
    const own = watches[watch];
    if (own === undefined) continue;
    const number = own.moment.kind === 'span' && own.moment.each ? occurrence : null;
    const key = `${own.name} ${number ?? ''}`;
    if (!found.has(key)) found.set(key, { measure: own.name, occurrence: number, seen: { value, fault } });
  }
  return found;
}

/** The same for the same value or fault. */
export function seenKey(seen: Seen | null | undefined): string {
  if (seen === null || seen === undefined) return 'never';
  return seen.fault === null ? JSON.stringify(seen.value) : `fault ${seen.fault}`;
}
