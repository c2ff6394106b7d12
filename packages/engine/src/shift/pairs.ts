// Two rulesets on common dice: both play run i of a seed, so that differences come from the rules and not from luck. We
// count the results of each pair together; all reports follow from these counts.
import type { Value, Watch } from '@fray/dsl/ir';
import { isUnanswered, type Runs } from '../odds/sample.ts';
import type { RunFinding } from '../statespace/tally.ts';
import type { Unanswered } from '../statespace/transition.ts';
import { keyOf } from './shift.ts';

/** The value of a measure in one run. */
export interface SeenMeasure {
  readonly value: Value;
  readonly fault: string | null;
}

/** The number of pairs with these two values; null if the moment was never reached. */
export interface PairCount {
  readonly a: SeenMeasure | null;
  readonly b: SeenMeasure | null;
  hits: number;
}

/** One measure at one occurrence. Pairs in which neither run reached it are not counted. */
export interface PairRow {
  readonly measure: string;
  readonly occurrence: number | null;
  readonly pairs: Map<string, PairCount>;
}

/** The results of some pairs, as plain data. */
export interface PairBatch {
  readonly runs: number;
  /** How many instructions they ran, at most. */
  readonly work: number;
  readonly rows: readonly PairRow[];
  /** Set if the pair after those asked a question that nobody answers. */
  readonly unanswered: Unanswered | null;
}

/** Plays these runs by both, with the same seed; `isOver` is called before each. */
export function playPairs(
  a: Runs<RunFinding>,
  b: Runs<RunFinding>,
  from: number,
  count: number,
  isOver: (run: number) => boolean = () => false,
): PairBatch {
  const common = (
    watches: readonly Watch[],
    others: readonly Watch[],
  ): readonly (Watch | undefined)[] =>
    watches.map((watch) => (others.some(({ name }) => name === watch.name) ? watch : undefined));
  const [watchesA, watchesB] = [common(a.watches, b.watches), common(b.watches, a.watches)];
  const rows = new Map<string, PairRow>();
  let run = from;
  let work = 0;
  const batch = (unanswered: Unanswered | null): PairBatch => ({
    runs: run - from,
    work,
    rows: [...rows.values()],
    unanswered,
  });
  for (; run < from + count && !isOver(run); run += 1) {
    const [one, other] = [a.play(run), b.play(run)];
    if (isUnanswered(one)) return batch(one);
    if (isUnanswered(other)) return batch(other);
    work += one.work + other.work;
    const [left, right] = [seenIn(watchesA, one.findings), seenIn(watchesB, other.findings)];
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      const [x, y] = [left.get(key), right.get(key)];
      const some = x ?? y;
      if (some !== undefined)
        note(rows, key, some, { a: x?.seen ?? null, b: y?.seen ?? null, hits: 1 });
    }
  }
  return batch(null);
}

/** The counts of batches of pairs, joined in the order of their runs. */
export interface PairTotal {
  readonly join: (batch: PairBatch) => void;
  readonly runs: () => number;
  /** How many instructions all of them ran, at most. */
  readonly work: () => number;
  readonly rows: () => readonly PairRow[];
}

export function createPairTotal(): PairTotal {
  const rows = new Map<string, PairRow>();
  let [runs, work] = [0, 0];
  return {
    join: (batch) => {
      runs += batch.runs;
      work += batch.work;
      for (const row of batch.rows)
        for (const pair of row.pairs.values()) note(rows, rowKey(row), row, pair);
    },
    runs: () => runs,
    work: () => work,
    rows: () => [...rows.values()],
  };
}

function note(
  rows: Map<string, PairRow>,
  key: string,
  { measure, occurrence }: Pick<PairRow, 'measure' | 'occurrence'>,
  { a, b, hits }: PairCount,
): void {
  let row = rows.get(key);
  if (row === undefined) rows.set(key, (row = { measure, occurrence, pairs: new Map() }));
  const pair = `${seenKey(a)}\n${seenKey(b)}`;
  const known = row.pairs.get(pair);
  if (known === undefined) row.pairs.set(pair, { a, b, hits });
  else known.hits += hits;
}

function rowKey({ measure, occurrence }: Pick<PairRow, 'measure' | 'occurrence'>): string {
  return `${measure} ${occurrence ?? ''}`;
}

interface Report {
  readonly measure: string;
  readonly occurrence: number | null;
  readonly seen: SeenMeasure;
}

/** Returns the first value of each measure at each occurrence. */
function seenIn(
  watches: readonly (Watch | undefined)[],
  findings: readonly RunFinding[],
): ReadonlyMap<string, Report> {
  const found = new Map<string, Report>();
  for (const { watch, occurrence, value, fault } of findings) {
    const own = watches[watch];
    if (own === undefined) continue;
    const number = own.moment.kind === 'span' && own.moment.each ? occurrence : null;
    const report = { measure: own.name, occurrence: number, seen: { value, fault } };
    const key = rowKey(report);
    if (!found.has(key)) found.set(key, report);
  }
  return found;
}

/** Returns a key that is equal for equal values or faults. */
export function seenKey(seen: SeenMeasure | null | undefined): string {
  return seen === null || seen === undefined ? 'never' : keyOf(seen);
}
