// Shifts that are too large to count: pairs of runs on the same dice, evaluated after 1,000, 2,000, 4,000 … of them. How many are
// played depends on the rules alone, never on the clock.
import {
  createPairTotal,
  pairedShift,
  type PairBatch,
  type PairTotal,
  type Shift,
} from '@fray/engine/shift';
import type { Unanswered } from '@fray/engine/statespace';
import { LEVEL, runsAtLook } from '@fray/engine/statistics';
import { barText } from '../report/progress.ts';
import { clean } from '../report/text.ts';
import type { OddsQuestion } from './odds-question.ts';
import { pairJob, type PairOrder } from './pair-job.ts';
import type { ShiftWork, Variant } from './shift-work.ts';

export interface ScenarioShift {
  readonly scenario: string;
  /**
   * The shift; null if somebody must decide and nobody does, or if it ended before anything was
   * known.
   */
  readonly shift: Shift | null;
  /** The choice that nobody answers, if any. */
  readonly unanswered: Unanswered | null;
  /** Whether Ctrl-C or the time limit ended it early. */
  readonly isCut: boolean;
}

/** The number of pairs that one order plays. */
const goes = { all: 400, least: 20, most: 200 } as const;

/**
 * If nobody says how many runs: the least and the most, the instructions of all pairs of all comparisons, which are some seconds, and half
 * the width of an interval that is narrow enough.
 */
const usual = { least: 2_000, most: 200_000, work: 600_000_000, half: 0.01 } as const;

/** The number of groups of pairs so far, which identifies the orders of one group. */
let groups = 0;

/** Plays pairs of runs of one side against several others, in a scenario. */
export interface PairPlay {
  /** Continues where it stopped, until every shift is known or the time is over. */
  readonly on: (work: Pick<ShiftWork, 'isOver' | 'work'>) => Promise<void>;
  /** The results so far, in the order of the others. */
  readonly shifts: () => readonly ScenarioShift[];
}

export function createPairPlay(
  { line, questionOf, runs: asked, seed }: ShiftWork,
  a: Variant,
  bs: readonly Variant[],
  scenario: string,
  comparisons = 1,
): PairPlay {
  const [before, afters] = [questionOf(a, scenario), bs.map((b) => questionOf(b, scenario))];
  const textOf = (name: string): string | null =>
    before.program.watches.find(({ watch }) => watch.name === name)?.watch.text ?? null;
  const open = afters.map(({ task }): Open => ({
    task,
    pairs: createPairTotal(),
    look: 0,
    most: asked ?? usual.least,
    unanswered: null,
    isDone: false,
  }));
  const shiftOf = ({ pairs, look }: Open): Shift => ({
    method: { method: 'estimate', runs: pairs.runs(), seed, level: LEVEL },
    measures: pairedShift(pairs.rows(), pairs.runs(), look, textOf),
  });
  /** How many pairs like these fit into the share of one comparison. */
  const fitting = (pairs: PairTotal): number => {
    const many = Math.floor((usual.work / comparisons / pairs.work()) * pairs.runs());
    return Math.max(usual.least, Math.min(usual.most, many));
  };
  const on: PairPlay['on'] = async ({ isOver, work }) => {
    for (;;) {
      const playing = open.filter(({ isDone }) => !isDone);
      if (playing.length === 0 || isOver()) return;
      // If a pass ended early, some pairs may be further than others. Those that are behind catch
      // up first.
      const from = Math.min(...playing.map(({ pairs }) => pairs.runs()));
      const level = playing.filter(({ pairs }) => pairs.runs() === from);
      const goal = Math.min(
        ...level.flatMap(({ most, look }) => [most, runsAtLook(look)]),
        ...playing.flatMap(({ pairs }) => (pairs.runs() > from ? [pairs.runs()] : [])),
      );
      const go = Math.max(goes.least, Math.min(goes.most, Math.floor(goes.all / level.length)));
      const group = `${(groups += 1)}`;
      const orders = Array.from(
        { length: Math.ceil((goal - from) / go) },
        (_, index): PairOrder => ({
          group,
          a: before.task,
          bs: level.map(({ task }) => task),
          from: from + index * go,
          runs: Math.min(go, goal - from - index * go),
        }),
      );
      const what =
        level.length === 1
          ? `runs of ${clean(scenario)}`
          : `runs of ${level.length} readings of ${clean(scenario)}`;
      const done = await work(
        pairJob,
        orders.map((order) => () => order),
        (pulse) =>
          line.show(() =>
            barText(
              Math.min(goal, from + pulse.done * go),
              Math.max(...level.map(({ most }) => most)),
              what,
            ),
          ),
      );
      for (const [index, one] of level.entries()) {
        join(
          one,
          orders,
          done.map(({ answer }) => answer?.[index]),
        );
        const at = one.pairs.runs();
        const isAtLook = at >= runsAtLook(one.look);
        if (isAtLook && one.look === 0 && asked === undefined) one.most = fitting(one.pairs);
        one.isDone =
          one.unanswered !== null ||
          at >= one.most ||
          // Memory ran out, so it cannot continue.
          (at === from && !isOver()) ||
          (isAtLook && isDecided(one.pairs, shiftOf(one), asked !== undefined));
        if (isAtLook && !one.isDone) one.look += 1;
      }
    }
  };
  const shifts = (): readonly ScenarioShift[] =>
    open.map((one) => ({
      scenario,
      unanswered: one.unanswered,
      shift: one.unanswered !== null || one.pairs.runs() === 0 ? null : shiftOf(one),
      isCut: !one.isDone,
    }));
  return { on, shifts };
}

/**
 * Plays them in equal shares of the time. Those that were cut off continue in the time that others
 * did not need.
 */
export async function shareTime(
  all: Pick<ShiftWork, 'isOver' | 'oneOf'>,
  plays: readonly PairPlay[],
): Promise<void> {
  for (let open = plays; open.length > 0 && !all.isOver();) {
    for (const [index, play] of open.entries()) await play.on(all.oneOf(open.length - index));
    open = open.filter((play) => play.shifts().some(({ isCut }) => isCut));
  }
}

interface Open {
  readonly task: OddsQuestion['task'];
  readonly pairs: PairTotal;
  /** The pass that it is played for. */
  look: number;
  /** The most pairs to play. */
  most: number;
  unanswered: Unanswered | null;
  /** Whether nothing more needs to be played. */
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

/**
 * True if the report needs no more runs: every interval is narrow, or with a number of runs of the user's own (`isWhole`), every difference is
 * visible, or no pair of runs has differed.
 */
function isDecided(pairs: PairTotal, { measures }: Shift, isWhole: boolean): boolean {
  if (!isWhole)
    return measures.every(({ outcomes }) =>
      outcomes.every(({ gap }) => gap.high - gap.low <= 2 * usual.half),
    );
  return (
    measures.every(({ seen }) => seen) ||
    pairs
      .rows()
      .every((row) =>
        [...row.pairs.values()].every(({ a, b }) => JSON.stringify(a) === JSON.stringify(b)),
      )
  );
}
