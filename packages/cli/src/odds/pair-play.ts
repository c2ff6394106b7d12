// Shifts that are too large to be counted: pairs of runs on the same dice, looked at after 1,000, 2,000, 4,000 … of them.
import {
  createPairTotal,
  LEVEL,
  pairedShift,
  runsAtLook,
  type PairBatch,
  type PairTotal,
  type Shift,
  type Unanswered,
} from '@fray/engine/internal';
import { barText } from '../report/progress.ts';
import { clean } from '../report/text.ts';
import type { OddsQuestion } from './odds-question.ts';
import { pairJob, type PairOrder } from './pair-job.ts';
import type { ShiftWork, Variant } from './shift-work.ts';

export interface ScenarioShift {
  readonly scenario: string;
  /** Null: somebody has to decide, and nobody does; or it was ended before anything was known. */
  readonly shift: Shift | null;
  /** Who would have to decide what. */
  readonly unanswered: Unanswered | null;
  /** Ctrl-C or the time ended it before it was done. */
  readonly isCut: boolean;
}

/** Pairs that are played in one go. */
const goes = { all: 400, least: 20, most: 200 } as const;

/** Groups of pairs so far: their orders know one another by it. */
let groups = 0;

/** Plays pairs of one side and several others, until every shift is known. */
export async function playUntilDecided(
  { isOver, line, questionOf, runs, seed, work }: ShiftWork,
  a: Variant,
  bs: readonly Variant[],
  scenario: string,
): Promise<readonly ScenarioShift[]> {
  const [before, afters] = [questionOf(a, scenario), bs.map((b) => questionOf(b, scenario))];
  const textOf = (name: string): string | null =>
    before.program.watches.find(({ watch }) => watch.name === name)?.watch.text ?? null;
  const open = afters.map(({ task }): Open => ({
    task,
    pairs: createPairTotal(),
    look: 0,
    unanswered: null,
    isDone: false,
  }));
  const said = ({ pairs, look }: Open): Shift => ({
    method: { method: 'estimate', runs: pairs.runs(), seed, level: LEVEL },
    measures: pairedShift(pairs.rows(), pairs.runs(), look, textOf),
  });
  for (let look = 0, from = 0; from < runs && !isOver(); look += 1) {
    const goal = Math.min(runs, runsAtLook(look));
    const playing = open.filter(({ isDone }) => !isDone);
    if (playing.length === 0) break;
    const go = Math.max(goes.least, Math.min(goes.most, Math.floor(goes.all / playing.length)));
    const group = `${(groups += 1)}`;
    const orders = Array.from({ length: Math.ceil((goal - from) / go) }, (_, index): PairOrder => ({
      group,
      a: before.task,
      bs: playing.map(({ task }) => task),
      from: from + index * go,
      runs: Math.min(go, goal - from - index * go),
    }));
    const what =
      playing.length === 1
        ? `runs of ${clean(scenario)}`
        : `runs of ${playing.length} readings of ${clean(scenario)}`;
    const done = await work(
      pairJob,
      orders.map((order) => () => order),
      (pulse) => line.show(() => barText(Math.min(goal, from + pulse.done * go), runs, what)),
    );
    for (const [index, one] of playing.entries()) {
      join(
        one,
        orders,
        done.map(({ answer }) => answer?.[index]),
      );
      one.look = look;
      one.isDone =
        one.unanswered !== null ||
        goal >= runs ||
        (one.pairs.runs() > 0 && isDecided(one.pairs, said(one)));
    }
    from = goal;
  }
  return open.map((one) => ({
    scenario,
    unanswered: one.unanswered,
    shift: one.unanswered !== null || one.pairs.runs() === 0 ? null : said(one),
    isCut: isOver() && !(one.isDone && one.pairs.runs() >= Math.min(runs, runsAtLook(one.look))),
  }));
}

interface Open {
  readonly task: OddsQuestion['task'];
  readonly pairs: PairTotal;
  /** The last look. */
  look: number;
  unanswered: Unanswered | null;
  /** Nothing more is to be played. */
  isDone: boolean;
}

/** Joins batches in order, up to the first that was cut short. */
function join(
  open: Open,
  orders: readonly PairOrder[],
  batches: readonly (PairBatch | undefined)[],
): void {
  for (const [index, batch] of batches.entries()) {
    if (batch === undefined) return;
    open.pairs.join(batch);
    open.unanswered = batch.unanswered;
    if (batch.runs < (orders[index]?.runs ?? 0)) return;
  }
}

/** More runs would change nothing that is said: all that differs is seen, or not one pair of runs has parted. */
function isDecided(pairs: PairTotal, { measures }: Shift): boolean {
  return (
    measures.every(({ seen }) => seen) ||
    pairs
      .rows()
      .every((row) =>
        [...row.pairs.values()].every(({ a, b }) => JSON.stringify(a) === JSON.stringify(b)),
      )
  );
}
