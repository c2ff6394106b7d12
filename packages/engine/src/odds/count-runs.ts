// Counts what measures reported, run after run. A measure at a moment counts once for each occurrence; one that is evaluated
// whenever something happens counts only the first time.
import type { Value, Watch } from '@fray/dsl/ir';
import type { Finding } from '../machine/api.ts';

/** How often a measure had each value. Plain JSON. */
export interface Count {
  readonly watch: number;
  /** The number of the span for a measure that is evaluated at each span; otherwise null. */
  readonly occurrence: number | null;
  /** The values in the order in which they first occurred. */
  readonly outcomes: { readonly value: Value; readonly fault: string | null; hits: number }[];
}

export interface Counting {
  /** Counts the findings of one run. */
  readonly add: (
    findings: readonly Pick<Finding, 'watch' | 'occurrence' | 'value' | 'fault'>[],
  ) => void;
  readonly counts: () => readonly Count[];
}

interface Row extends Count {
  /** The last run counted here. */
  run: number;
  readonly byKey: Map<string | number | boolean | null, Count['outcomes'][number]>;
}

export function createCount(watches: readonly Watch[]): Counting {
  // By measure, then by occurrence, from 1; index 0 means no occurrence.
  const rows: Row[][] = watches.map(() => []);
  const order: Row[] = [];
  let run = 0;
  return {
    add: (findings) => {
      run += 1;
      for (let i = 0; i < findings.length; i += 1) {
        const finding = findings[i];
        if (finding === undefined) continue;
        const { watch, occurrence, value, fault } = finding;
        const moment = watches[watch]?.moment;
        const number = moment?.kind === 'span' && moment.each ? occurrence : null;
        const own = (rows[watch] ??= []);
        let row = own[number ?? 0];
        if (row === undefined)
          order.push(
            (own[number ?? 0] = row =
              { watch, occurrence: number, outcomes: [], run: 0, byKey: new Map() }),
          );
        // The encounter begins and ends once.
        if (row.run === run && moment?.kind !== 'encounter') continue;
        row.run = run;
        const key = keyOf(value, fault);
        const known = row.byKey.get(key);
        if (known === undefined) row.byKey.set(key, added(row, value, fault, 1));
        else known.hits += 1;
      }
    },
    counts: () => order.map(({ watch, occurrence, outcomes }) => ({ watch, occurrence, outcomes })),
  };
}

function added(
  row: Count,
  value: Value,
  fault: string | null,
  hits: number,
): Count['outcomes'][number] {
  const outcome = { value, fault, hits };
  row.outcomes.push(outcome);
  return outcome;
}

/** No word of a ruleset starts like the key of a list or a fault. */
function keyOf(value: Value, fault: string | null): string | number | boolean | null {
  if (fault !== null) return `\u0000fault ${fault}`;
  return typeof value === 'object' && value !== null ? `\u0000${JSON.stringify(value)}` : value;
}

/** Adds later counts to earlier ones. */
export function joinCounts(counts: Count[], more: readonly Count[]): void {
  for (const { watch, occurrence, outcomes } of more) {
    let row = counts.find((known) => known.watch === watch && known.occurrence === occurrence);
    if (row === undefined) counts.push((row = { watch, occurrence, outcomes: [] }));
    for (const { value, fault, hits } of outcomes) {
      const key = keyOf(value, fault);
      const known = row.outcomes.find((one) => keyOf(one.value, one.fault) === key);
      if (known === undefined) added(row, value, fault, hits);
      else known.hits += hits;
    }
  }
}
