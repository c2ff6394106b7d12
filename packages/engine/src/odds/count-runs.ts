// Counts what measures reported, run after run. A measure at a moment counts once for each occurrence; one that is evaluated
// whenever something happens counts only the first time.
import type { Watch } from '@fray/dsl/ir';
import { createTally, type RunFinding, type Tally, type TallyRow } from '../statespace/tally.ts';

/** In how many runs a measure had each value. Plain JSON. */
export type Count = TallyRow<number>;

interface Counting {
  /** Counts the findings of one run. */
  readonly add: (findings: readonly RunFinding[]) => void;
  readonly counts: () => readonly Count[];
}

/** Makes a table of runs. */
export function runTally(): Tally<number> {
  return createTally((a, b) => a + b);
}

export function createCount(watches: readonly Watch[]): Counting {
  const tally = runTally();
  // By measure, then by occurrence: the last run that was counted.
  const last: number[][] = watches.map(() => []);
  let run = 0;
  return {
    add: (findings) => {
      run += 1;
      for (let i = 0; i < findings.length; i += 1) {
        const finding = findings[i];
        if (finding === undefined) continue;
        const { watch, value, fault } = finding;
        const moment = watches[watch]?.moment;
        const occurrence = moment?.kind === 'span' && moment.each ? finding.occurrence : null;
        const own = (last[watch] ??= []);
        // The encounter begins and ends once.
        if (own[occurrence ?? 0] === run && moment?.kind !== 'encounter') continue;
        own[occurrence ?? 0] = run;
        tally.add({ watch, occurrence, value, fault }, 1);
      }
    },
    counts: tally.rows,
  };
}
