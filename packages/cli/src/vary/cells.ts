// Computes every cell of a variation, on the same dice. It counts what it can and plays the cells
// that are too large; if somebody stops it, it keeps the results so far.
import type { Disagreement, Odds } from '@fray/engine/odds';
import { isStop, stop, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import {
  countAll,
  countCut,
  disputed,
  isPlayed,
  knownOf,
  lastCut,
  limitsFor,
  playedOdds,
  runsOf,
  tooLarge,
  type AnswerOptions,
} from '../odds/answer-question.ts';
import { answerCheck, asMeasures } from '../odds/answer-check.ts';
import { disagreementStop } from '../odds/disagreement-text.ts';
import { openCut, type WorkCut } from '../schedule.ts';
import { mergeOdds } from '../odds/merge.ts';
import type { Pulse } from '../odds/long-work.ts';
import { openQuestion, type OddsQuestion } from '../odds/odds-question.ts';
import { barText, lineFor } from '../report/progress.ts';
import { clean } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import { questionAt, type Axis, type Point } from './varied-question.ts';

/** The odds at one combination of values. */
interface Cell {
  /** A value of each axis. */
  readonly at: readonly string[];
  /** The odds; null if it was stopped before this cell was known. */
  readonly found: Odds | null;
}

/** What `--vary` asks: odds for every combination of values. */
export interface Variation {
  readonly axes: readonly Axis[];
  /** The cells in the order of the values; the last axis changes fastest. */
  readonly cells: readonly Cell[];
  readonly isInterrupted: boolean;
}

/** Returns the answer to a single question as a variation without axes. */
export function single(found: Odds): Variation {
  return { axes: [], cells: [{ at: [], found }], isInterrupted: false };
}

interface VaryOptions extends AnswerOptions {
  readonly check?: string;
  /** The values that a check is tried with. */
  readonly values: readonly string[];
}

/** The maximum number of cells for a readable table. */
const mostCells = 2000;

/** Answers every combination of the values of `axes`. */
export async function vary(
  host: Host,
  rules: Rules,
  axes: readonly Axis[],
  options: VaryOptions,
): Promise<Variation> {
  const places = axes.reduce<readonly (readonly Point[])[]>(
    (before, axis) => before.flatMap((points) => axis.points.map((point) => [...points, point])),
    [[]],
  );
  if (places.length > mostCells)
    throw wrongUsage(
      `these are ${places.length} cells, more than ${mostCells}`,
      "fewer values: '=0..20 by 5'",
    );
  const cut = openCut(host, options.time);
  const line = lineFor(host);
  const found: (Odds | null)[] = places.map(() => null);
  const work: Work = {
    host,
    rules,
    axes,
    places,
    options,
    cut,
    found,
    show: (done, what) => line.show(() => barText(done, places.length, what)),
  };
  try {
    await (options.check === undefined ? ofMeasures(work) : ofCheck(work, options.check));
  } finally {
    line.clear();
    cut.release();
  }
  return {
    axes,
    cells: places.map((points, index) => ({
      at: points.map(({ label }) => label),
      found: found[index] ?? null,
    })),
    isInterrupted: cut.isInterrupted(),
  };
}

interface Work {
  readonly host: Host;
  readonly rules: Rules;
  readonly axes: readonly Axis[];
  /** The points of each cell. */
  readonly places: readonly (readonly Point[])[];
  readonly options: VaryOptions;
  readonly cut: WorkCut;
  /** The result of each cell so far. */
  readonly found: (Odds | null)[];
  /** Shows how many cells are done, `cells` or `cells counted`. */
  readonly show: (done: number, what: string) => void;
}

async function ofCheck(work: Work, check: string): Promise<void> {
  const { host, places, found, cut, show } = work;
  for (const index of places.keys()) {
    show(index, 'cells');
    await host.pause();
    if (cut.isInterrupted()) return;
    const one = askedAt(work, index);
    found[index] = placed(work, index, () =>
      asMeasures(
        check,
        answerCheck(one.rules, check, one.with, one.options, { among: places.length }),
      ),
    );
  }
}

/** First counts all cells in parallel, then plays those that are too large, one after the other. */
async function ofMeasures(work: Work): Promise<void> {
  const { host, places, options, cut, found, show } = work;
  const isSampled = isPlayed(options);
  const questionOf = (index: number): OddsQuestion =>
    placed(work, index, () => {
      const one = askedAt(work, index);
      return openQuestion(host, one.rules, one.options);
    });
  const { measures } = questionOf(0).task;
  const cells = [...places.keys()];
  const left: number[] = [];
  const disputes = new Map<number, Disagreement>();
  if (isSampled) left.push(...cells);
  else {
    const began = performance.now();
    // Unless a time is set, the limits apply, however long that takes.
    const pace = {
      cut: countCut(cut, options),
      onPulse: ({ done }: Pulse) => show(done, 'cells counted'),
    };
    const counted = await countAll(
      host,
      cells.map((index) => () => questionOf(index)),
      // A cell has the limits of a question by itself, whatever other cells there are.
      limitsFor(options),
      options,
      pace,
    );
    const seconds = (performance.now() - began) / 1000;
    for (const index of cells) {
      const { parts, rest, large, disagreement } = placed(work, index, () =>
        knownOf(work.rules, measures, counted[index], seconds),
      );
      // A cell is counted or played as a whole.
      if (rest.length === 0) found[index] = mergeOdds(measures, parts);
      else if (options.exactOnly !== true) {
        left.push(index);
        if (disagreement !== undefined) disputes.set(index, disagreement);
      } else if (disagreement !== undefined)
        throw placeOf(work, index, disagreementStop(disagreement));
      else if (large !== undefined && large.why !== 'time')
        throw placeOf(work, index, tooLarge(large, []));
    }
  }
  // After Ctrl-C any result is better than none.
  const isCut = cut.isInterrupted() && found.every((one) => one === null);
  const playCut = isCut ? lastCut(host) : cut;
  for (const [done, index] of left.entries()) {
    show(cells.length - left.length + done, 'cells');
    await host.pause();
    if (playCut.isOver()) return;
    // The remaining cells share the remaining time.
    const playing = {
      runs: () => runsOf(options),
      workers: isCut ? 1 : (options.workers ?? host.cores),
      cut: playCut.share(left.length - done),
      onEstimate: null,
    };
    const played = await playedOdds(host, work.rules, questionOf(index), measures, playing).catch(
      (error: unknown) => {
        throw placeOf(work, index, error);
      },
    );
    if (!playCut.isInterrupted() && played !== null)
      found[index] = disputed(played, disputes.get(index));
  }
}

/** The question of a cell. */
function askedAt(
  { rules, axes, places, options }: Work,
  index: number,
): { readonly rules: Rules; readonly options: VaryOptions; readonly with: readonly string[] } {
  const question = questionAt(
    { ruleset: rules.ruleset, set: options.set, given: options.given, with: options.values },
    axes,
    places[index] ?? [],
  );
  return {
    rules: { ...rules, ruleset: question.ruleset },
    options: { ...options, set: question.set, given: question.given },
    with: question.with,
  };
}

function placed<T>(work: Work, index: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw placeOf(work, index, error);
  }
}

/** An error in a cell names the cell. */
function placeOf({ axes, places }: Work, index: number, error: unknown): unknown {
  if (!isStop(error)) return error;
  const at = axes.map(
    ({ name }, axis) => `${clean(name)}=${clean(places[index]?.[axis]?.label ?? '')}`,
  );
  return stop(error.exit, `${error.message} (at ${at.join(', ')})`, error.hint);
}
