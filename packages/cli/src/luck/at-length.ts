// Runs an analysis in pieces, in this thread or in others: first a few plays of every moment, then more and more, until it
// is good enough or somebody stops it.
import {
  GOOD,
  analysisOf,
  alternativesOf,
  costSpots,
  momentIndex,
  noPlays,
  spotName,
  spotsOf,
  waySpots,
  type AnalysedFight,
  type AnalysisFailure,
  type CountedFight,
  type PlayedSpot,
  type LuckSpot,
} from '@fray/engine/luck';
import type { Program } from '@fray/engine/machine';
import type { NoExpectation } from '@fray/engine/odds';
import type { Host } from '../host.ts';
import { inTurn, type WorkCut } from '../schedule.ts';
import type { NoMean } from './expectation.ts';
import { bisectionOrder } from './bisection.ts';
import {
  analystOf,
  workOn,
  type AnalysisAnswer,
  type AnalysisOrder,
  type AnalysisTask,
} from './task.ts';

interface Thoroughness {
  /** The maximum number of plays from one position. */
  readonly runs: number;
  /** The side whose decisions have a cost; null for no side. */
  readonly serves: string | null;
  /** The event whose alternatives are analysed. */
  readonly at: number | undefined;
  readonly workers: number;
  /** Once it is over, the results so far are final. */
  readonly cut: WorkCut;
  /**
   * Receives the progress now and then, with the whole fight as far as it is known; null if nothing
   * is known yet.
   */
  readonly onProgress: (done: number, all: number, soFar: () => AnalysedFight | null) => void;
}

/** How many plays each moment gets at most in successive passes over the fight; a last pass plays as many as requested. */
const PASSES = [50, 200, 800] as const;
/** Milliseconds of counting in this thread before others are started. */
const ALONE = 150;

/**
 * Runs the analysis. It throws a Stop if the rules or the log leave nothing to analyse, and what `noMeanIn` reads if there is
 * no mean. If it is stopped before every moment
 * has been played, the figures of the others are not known (`isKnown`); `stopped`: nothing is known.
 * @param program of the task, linked in this thread
 */
export async function analysedAtLength(
  host: Host,
  task: AnalysisTask,
  program: Program,
  options: Thoroughness,
): Promise<AnalysedFight | AnalysisFailure | NoMean> {
  const { runs, serves, at, cut } = options;
  const analyst = host.untilCtrlC(() => analystOf(task, program));
  const { startWorkers } = host;
  const alone = performance.now() + (startWorkers === undefined ? Infinity : ALONE);
  let isCut = false;
  // Let the process handle keys that were pressed.
  await host.pause();
  const first = host.untilCtrlC(() =>
    workOn(analyst, { look: 'count' }, () => (isCut ||= performance.now() > alone || cut.isOver())),
  );
  if (!('from' in first)) return 'odds' in first ? first : { odds: 'stopped' };
  let counted: CountedFight = first;
  const played = new Map<string, PlayedSpot>();
  /** The first plays by position; they are used until the position is analysed. */
  const glances = new Map<string, PlayedSpot>();

  const soFar = (): AnalysedFight | AnalysisFailure => {
    const known = { counted, played: new Map([...glances, ...played]) };
    const analysis = analysisOf(analyst, known, serves);
    if ('odds' in analysis) return analysis;
    return {
      analysis,
      alternatives: (seq) => alternativesOf(analyst, known, momentIndex(analyst, seq)),
    };
  };
  const picture = (): AnalysedFight | null => {
    const fight = soFar();
    return 'analysis' in fight ? fight : null;
  };
  /** Everything left to play, as far as is known. */
  const spots = (): readonly LuckSpot[] => spotsOf(analyst, counted);
  const closer = (): readonly LuckSpot[] => [
    ...costSpots(analyst, counted, serves),
    ...(at === undefined ? [] : waySpots(analyst, counted, momentIndex(analyst, at))),
  ];
  if (!isCut && spots().length === 0 && closer().length === 0) return soFar();

  let failed: NoExpectation | NoMean | undefined;
  let [done, all] = [0, 0];
  const pool = startWorkers === undefined ? null : await startWorkers(options.workers, task);
  const run = async (order: AnalysisOrder): Promise<AnalysisAnswer> => {
    if (pool === null) await host.pause();
    const found =
      pool === null
        ? host.untilCtrlC(() => workOn(analyst, order, cut.isOver))
        : // Our own worker answers an order with its result.
          ((await pool.run('lookInto', order)) as AnalysisAnswer);
    if ('odds' in found) failed = found;
    return found;
  };
  const glance = async ({ index }: LuckSpot): Promise<void> => {
    const found = await run({ look: 'glance', index });
    if ('tally' in found) glances.set(spotName({ index, kind: null }), found);
    done += 1;
  };
  const play = async (spot: LuckSpot, most: number): Promise<void> => {
    const name = spotName(spot);
    for (;;) {
      const isCounted = spot.kind === null && spot.index >= counted.from;
      if (isCounted || failed !== undefined || cut.isOver()) break;
      const tally = played.get(name)?.tally ?? noPlays;
      const found = await run({ look: 'play', spot, tally, precision: { good: GOOD, most } });
      if (!('tally' in found)) break;
      played.set(name, found);
      if (found.isDone) break;
    }
    done += 1;
  };
  const count = async (): Promise<void> => {
    if (!isCut) return;
    const found = await run({ look: 'count' });
    if ('from' in found) [counted, isCut] = [found, false];
  };
  const doAll = async (works: readonly Work[]): Promise<void> => {
    [done, all] = [0, works.length];
    const left = works.values();
    const isOver = (): boolean => failed !== undefined || cut.isOver();
    await inTurn(host, () => (isOver() ? undefined : left.next().value?.()), {
      lanes: options.workers,
      isOver,
      onTick: () => options.onProgress(done, all, picture),
    });
  };
  try {
    // A pass that is cut short has looked all over the fight.
    await doAll(bisectionOrder(spots()).map((spot) => () => glance(spot)));
    for (const [pass, most] of [...PASSES.filter((plays) => plays < runs), runs].entries()) {
      if (failed !== undefined) return failed;
      const plays = bisectionOrder(spots()).map((spot) => () => play(spot, most));
      await doAll(pass === 0 ? [count, ...plays] : plays);
    }
    if (failed !== undefined) return failed;
    await doAll(closer().map((spot) => () => play(spot, runs)));
    if (failed !== undefined) return failed;
    cut.isOver();
    return soFar();
  } finally {
    await pool?.close();
  }
}

/** One piece of work. */
type Work = () => Promise<void>;
