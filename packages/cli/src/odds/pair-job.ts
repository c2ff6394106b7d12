// Plays pairs of runs as a job for a thread: one ruleset against several, on the same dice. It
// plays the one ruleset once for each run.
import { createQuickRuns, type RunFinding, type Runs } from '@fray/engine/odds';
import { playPairs, type PairBatch } from '@fray/engine/shift';
import { begunFightOf, type Job, type OddsTask } from './task.ts';

export interface PairOrder {
  /** A key that is equal for equal tasks only. */
  readonly group: string;
  readonly a: OddsTask;
  readonly bs: readonly OddsTask[];
  readonly from: number;
  readonly runs: number;
}

type Quick = Runs<RunFinding>;

interface Cast {
  readonly group: string;
  readonly a: Quick;
  readonly bs: readonly Quick[];
}

/** The last group, since the next order is probably of the same one. */
let last: Cast | undefined;

function castOf({ group, a, bs }: PairOrder): Cast {
  if (last?.group !== group) last = { group, a: runsOf(a), bs: bs.map(runsOf) };
  return last;
}

function runsOf(task: OddsTask): Quick {
  return createQuickRuns(begunFightOf(task), task.seed, task.policies);
}

/** Plays a batch of runs against each of the others. */
export const pairJob: Job<PairOrder, readonly PairBatch[]> = {
  name: 'pair',
  here: (order, isOver) => {
    const { a, bs } = castOf(order);
    const base = remembered(a);
    let isCut = false;
    return bs.map((b) =>
      playPairs(base, b, order.from, order.runs, () => (isCut ||= isOver(0, 0))),
    );
  },
};

/** Caches runs; each is played on first use. */
function remembered({ watches, play }: Quick): Quick {
  const known = new Map<number, ReturnType<Quick['play']>>();
  return {
    watches,
    play: (run) => {
      const before = known.get(run) ?? play(run);
      known.set(run, before);
      return before;
    },
  };
}
