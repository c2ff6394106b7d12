// Runs an analysis in pieces, in this thread or in others: first a rough picture of the whole
// fight, then more and more precise ones, until it is good enough or somebody stops it.
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
  type NoExpectation,
  type PlayedSpot,
  type Precision,
  type Program,
  type LuckSpot,
} from '@fray/engine/internal';
import { stop } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import type { Interruption } from '../interruption.ts';
import { bisectionOrder, withStandIns } from './glances.ts';
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
  /** The time at which the results so far are final, by `performance.now`. */
  readonly until: number;
  readonly interruption: Interruption;
  /**
   * Receives the progress now and then, with the whole fight as far as it is known; null if too
   * little is known.
   */
  readonly onProgress: (done: number, all: number, soFar: () => AnalysedFight | null) => void;
}

interface AnalysedSoFar {
  readonly fight: AnalysedFight;
  /** What made it less precise than it could be; null if nothing did. */
  readonly cut: 'time' | 'signal' | null;
}

/** The interval widths of successive passes over all positions; the last is as precise as requested. */
const LOOKS = [4 * GOOD, GOOD] as const;
/** Milliseconds of counting in this thread before others are started, and between two looks at the clock. */
const ALONE = 150;
const TICK = 50;

/** The results of an analysis that was stopped before every moment was analysed. */
interface LookedSoFar {
  readonly odds: 'looked';
  readonly looked: number;
  readonly of: number;
}

/**
 * Runs the analysis. It throws a Stop if the rules or the log leave nothing to analyse.
 * @param program of the task, linked in this thread
 */
export async function analysedAtLength(
  host: Host,
  task: AnalysisTask,
  program: Program,
  options: Thoroughness,
): Promise<AnalysedSoFar | AnalysisFailure | LookedSoFar> {
  const { runs, serves, at, until, interruption } = options;
  const analyst = analystOf(task, program);
  const { startWorkers } = host;
  const isStopped = (): boolean => interruption.isSet() || performance.now() > until;
  const alone = performance.now() + (startWorkers === undefined ? Infinity : ALONE);
  let isCut = false;
  // Let the process handle keys that were pressed.
  await host.pause();
  const first = checked(
    workOn(analyst, { look: 'count' }, () => (isCut ||= performance.now() > alone || isStopped())),
  );
  if (!('from' in first)) return 'odds' in first ? first : { odds: 'stopped' };
  let counted: CountedFight = first;
  const played = new Map<string, PlayedSpot>();
  /** The first plays by position; they are used until the position is analysed. */
  const glances = new Map<string, PlayedSpot>();

  const allPlays = (): ReadonlyMap<string, PlayedSpot> => new Map([...glances, ...played]);
  const soFar = (plays = allPlays()): AnalysedFight | AnalysisFailure => {
    const known = { counted, played: plays };
    const analysis = analysisOf(analyst, known, serves);
    if ('odds' in analysis) return analysis;
    return {
      analysis,
      alternatives: (seq) => alternativesOf(analyst, known, momentIndex(analyst, seq)),
    };
  };
  const picture = (): AnalysedFight | null => {
    const plays = withStandIns(spots(), allPlays());
    const fight = plays === undefined ? undefined : soFar(plays);
    return fight !== undefined && 'analysis' in fight ? fight : null;
  };
  /** Everything left to play, as far as is known. */
  const spots = (): readonly LuckSpot[] => spotsOf(analyst, counted);
  const closer = (): readonly LuckSpot[] => [
    ...costSpots(analyst, counted, serves),
    ...(at === undefined ? [] : waySpots(analyst, counted, momentIndex(analyst, at))),
  ];
  const finished = (cut: AnalysedSoFar['cut']): AnalysedSoFar | AnalysisFailure | LookedSoFar => {
    const fight = soFar();
    if ('analysis' in fight) return { fight, cut };
    const left = spots();
    const looked = left.filter((spot) => allPlays().has(spotName(spot))).length;
    return 'odds' in fight && fight.odds === 'stopped'
      ? { odds: 'looked', looked, of: left.length }
      : fight;
  };
  if (!isCut && spots().length === 0 && closer().length === 0) return finished(null);

  let failed: NoExpectation | undefined;
  let [done, all] = [0, 0];
  const keepGlance = (index: number, found: AnalysisAnswer): void => {
    if ('odds' in found) failed = found;
    else if ('tally' in found) glances.set(spotName({ index, kind: null }), found);
    done += 1;
  };
  const glanceHere = (index: number): void =>
    keepGlance(index, checked(workOn(analyst, { look: 'glance', index })));
  const [longest, ...others] = bisectionOrder(spots());
  await host.pause();
  if (isStopped()) return finished(null);
  // One play shows whether the measure is reached at all, before threads are started.
  if (longest !== undefined) glanceHere(longest.index);
  if (failed !== undefined) return failed;

  const pool = startWorkers === undefined ? null : await startWorkers(options.workers, task);
  const run = async (order: AnalysisOrder): Promise<AnalysisAnswer> => {
    // Our own worker answers an order with its result.
    if (pool !== null) return checked((await pool.run('lookInto', order)) as AnalysisAnswer);
    await host.pause();
    return checked(workOn(analyst, order, isStopped));
  };
  const play = async (spot: LuckSpot, precision: Precision): Promise<void> => {
    const name = spotName(spot);
    for (;;) {
      const isCounted = spot.kind === null && spot.index >= counted.from;
      if (isCounted || failed !== undefined || isStopped()) break;
      const tally = played.get(name)?.tally ?? noPlays;
      const found = await run({ look: 'play', spot, tally, precision });
      if ('odds' in found) failed = found;
      else if ('tally' in found) played.set(name, found);
      if (!('tally' in found) || found.isDone) break;
    }
    done += 1;
  };
  const count = async (): Promise<void> => {
    if (!isCut) return;
    const found = await run({ look: 'count' });
    if ('from' in found) [counted, isCut] = [found, false];
    else if ('odds' in found) failed = found;
  };
  const inTurn = async (works: readonly Work[], isHereToo = false): Promise<void> => {
    [done, all] = [0, works.length];
    await runInTurn(host, works, {
      lanes: options.workers,
      isHereToo,
      isStopped,
      isFailed: () => failed !== undefined,
      onTick: () => options.onProgress(done, all, picture),
    });
  };
  try {
    await inTurn(
      others.map(({ index }) => async (isHere: boolean) => {
        if (isHere) glanceHere(index);
        else keepGlance(index, await run({ look: 'glance', index }));
      }),
      pool !== null,
    );
    if (failed !== undefined) return failed;
    for (const [look, good] of LOOKS.entries()) {
      const precision = { good, most: Math.ceil(runs * (GOOD / good) ** 2) };
      const plays = spots().map((spot) => () => play(spot, precision));
      await inTurn(look === 0 ? [count, ...plays] : plays);
      if (failed !== undefined) return failed;
    }
    await inTurn(closer().map((spot) => () => play(spot, { good: GOOD, most: runs })));
    if (failed !== undefined) return failed;
    return finished(interruption.isSet() ? 'signal' : performance.now() > until ? 'time' : null);
  } finally {
    await pool?.close();
  }
}

/** Throws in this thread what another thread could not throw. */
function checked(answer: AnalysisAnswer): Exclude<AnalysisAnswer, { readonly stop: object }> {
  if (!('stop' in answer)) return answer;
  throw stop(answer.stop.exit, answer.stop.message, answer.stop.hint);
}

/** One piece of work. `isHere`: this thread does it, and no other. */
type Work = (isHere: boolean) => Promise<void>;

interface InTurn {
  /** The number of threads. */
  readonly lanes: number;
  /** This thread helps while the others start. */
  readonly isHereToo: boolean;
  readonly isStopped: () => boolean;
  readonly isFailed: () => boolean;
  readonly onTick: () => void;
}

/** Does all works, as many at a time as there are threads. After a stop or a failure it begins no more. */
async function runInTurn(
  host: Host,
  works: readonly Work[],
  { lanes: threads, isHereToo, isStopped, isFailed, onTick }: InTurn,
): Promise<void> {
  const left = [...works];
  const lane = async (isHere: boolean): Promise<void> => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) {
      if (isStopped() || isFailed()) return;
      await work(isHere);
      if (isHere) await host.pause();
    }
  };
  let isOver = false;
  const lanes = Promise.all([
    ...Array.from({ length: threads }, async () => lane(false)),
    ...(isHereToo ? [lane(true)] : []),
  ]).finally(() => {
    isOver = true;
  });
  // After a stop nobody waits for the threads.
  lanes.catch(() => {});
  while (!isOver && !isStopped()) {
    await Promise.race([lanes, host.sleep(TICK)]);
    onTick();
  }
  if (isOver) await lanes;
}
