// Answers one question of `fray odds`: exactly if it can be counted, otherwise by playing.
import { MAX_RUN } from '@fray/engine/dice';
import type { Inputs } from '@fray/engine/events';
import type { Program } from '@fray/engine/machine';
import type { Disagreement, Odds } from '@fray/engine/odds';
import type { OddsLimits, TooLarge } from '@fray/engine/statespace';
import { runsFor } from '@fray/engine/statistics';
import { exitCodes, stop, type Stop, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { lineFor, shareText } from '../report/progress.ts';
import { clean, grouped } from '../report/text.ts';
import type { Rules } from '../rules/rules.ts';
import { cutOf, openCut, type WorkCut } from '../schedule.ts';
import { mergeOdds } from './merge.ts';
import { disagreementStop } from './disagreement-text.ts';
import { atLength, type Done, type Pace } from './long-work.ts';
import {
  openQuestion,
  unanswered,
  type OddsQuestion,
  type QuestionOptions,
} from './odds-question.ts';
import { sample, type Playing } from './sampled.ts';
import { sideBySide, type Live } from './side-by-side.ts';
import { countJob, type Counted, type Job } from './task.ts';

export interface AnswerOptions extends QuestionOptions {
  readonly runs?: number;
  readonly precision?: number;
  /** The number of seconds after which the results so far are the answer. */
  readonly time?: number;
  /** The number of threads that count and play; by default the number of cores. */
  readonly workers?: number;
  readonly exactOnly?: boolean;
  readonly approx?: boolean;
  /** True if an estimate suffices: it counts up to `quickLimits`, and plays few runs of what is larger. */
  readonly quick?: boolean;
}

interface OddsAnswer {
  readonly program: Program;
  readonly inputs: Inputs;
  /** The odds; null if it was interrupted before anything was known. */
  readonly found: Odds | null;
  /** Why something was not counted. */
  readonly large: Large | undefined;
  readonly isInterrupted: boolean;
  /** The number of runs to play; 0 if the odds were counted. */
  readonly runs: number;
}

/** A question that is too large to count, and the seconds spent on it. */
export interface Large extends TooLarge {
  readonly seconds: number;
}

/** The limits on the work for exact odds. */
export type Limits = Pick<OddsLimits, 'states' | 'forks'>;

/**
 * The work that exact odds may take before we play instead. It counts work, not time, so the same question gets the
 * same answer on every computer. This many machines take up to a minute.
 */
export const oddsLimits: Limits = { states: 200_000, forks: 30_000 };
/**
 * The limits for many scenarios, or if somebody waits and an estimate suffices. This many machines
 * take some seconds at most.
 */
export const quickLimits: Limits = { states: 20_000, forks: 3_000 };
/** With `--exact-only`, the limits are multiplied by this. */
const patience = 5;

/** The limits on the work of one question. */
export function limitsFor({
  exactOnly,
  quick,
}: Pick<AnswerOptions, 'exactOnly' | 'quick'>): Limits {
  if (quick === true) return quickLimits;
  return exactOnly === true
    ? { states: patience * oddsLimits.states, forks: patience * oddsLimits.forks }
    : oddsLimits;
}
/** The time limit in seconds for an answer on a terminal, unless an option sets more. */
const liveSeconds = 30;
/** Milliseconds of counting before the first run is played on a terminal. */
const aloneLive = 150;
const defaultRuns = 10_000;
/** Enough runs to show a large change, and few enough to be quick. */
const quickRuns = 1_000;
/** Milliseconds of playing after Ctrl-C, if nothing else would be known. */
const lastPlay = 100;

/**
 * Answers the measures of a scenario. With `live` it shows preliminary results, if there are
 * threads for counting.
 */
export async function answerMeasures(
  host: Host,
  rules: Rules,
  options: AnswerOptions,
  live?: Live,
): Promise<OddsAnswer> {
  // Report options that do not fit before any counting starts.
  const question = openQuestion(host, rules, options);
  const { program, inputs, task } = question;
  const isSampled = isPlayed(options);
  if (
    live !== undefined &&
    host.startWorkers !== undefined &&
    !isSampled &&
    options.exactOnly !== true
  )
    return answerAtOnce(host, rules, question, options, live);
  const cut = openCut(host, options.time);
  try {
    const known = isSampled
      ? { parts: [], rest: task.measures, large: undefined, disagreement: undefined }
      : await counted(host, rules, question, options, countCut(cut, options));
    const { parts, rest, large, disagreement } = known;
    const isCut = cut.isInterrupted();
    const runs = runsOf(options);
    const whole = { program, inputs, large, isInterrupted: isCut, runs: 0 };
    if (rest.length === 0) return { ...whole, found: mergeOdds(task.measures, parts) };
    if (options.exactOnly === true && disagreement !== undefined)
      throw disagreementStop(disagreement);
    if (options.exactOnly === true && large !== undefined) {
      if (!isCut) throw tooLarge(large, parts.length === 0 ? [] : rest);
      if (parts.length === 0)
        throw stop(
          exitCodes.interrupted,
          `interrupted after ${grouped(large.states)} positions: nothing is known yet`,
        );
      return { ...whole, found: mergeOdds(task.measures, parts) };
    }
    if (isCut)
      giveNote(
        host,
        'cut',
        `interrupted after ${grouped(large?.states ?? 0)} positions were counted; the rest is estimated from a moment of play`,
      );
    const playing: Playing = {
      runs: () => runs,
      // If counting has been cut, starting threads would be useless.
      ...(isCut
        ? { workers: 1, cut: lastCut(host) }
        : { workers: options.workers ?? host.cores, cut }),
    };
    const played = await playedOdds(host, rules, question, rest, playing);
    const all = played === null ? parts : [...parts, disputed(played, disagreement)];
    return {
      ...whole,
      found: all.length === 0 ? null : mergeOdds(task.measures, all),
      isInterrupted: cut.isInterrupted(),
      runs,
    };
  } finally {
    cut.release();
  }
}

/** Counts and plays at the same time. */
async function answerAtOnce(
  host: Host,
  rules: Rules,
  question: OddsQuestion,
  options: AnswerOptions,
  live: Live,
): Promise<OddsAnswer> {
  const { program, inputs, task } = question;
  const begun = performance.now();
  const runs = runsOf(options);
  const cut = openCut(host, options.time ?? liveSeconds);
  try {
    const {
      known,
      played,
      unanswered: open,
    } = await sideBySide(
      host,
      question,
      async (onPulse, first) => {
        const pace = { cut, onPulse, first, alone: aloneLive };
        const [done] = await countAll(host, [() => question], limitsFor(options), options, pace);
        return knownOf(rules, task.measures, done, (performance.now() - begun) / 1000);
      },
      { live, cut, workers: options.workers ?? host.cores, runs },
    );
    const { parts, rest, large, disagreement } = known;
    if (rest.length > 0 && open !== null) throw unanswered(rules, open);
    const left = (odds: Odds): Odds => ({
      ...disputed(odds, disagreement),
      measures: odds.measures.filter(({ measure }) => rest.includes(measure)),
    });
    const all = rest.length === 0 || played === null ? parts : [...parts, left(played)];
    return {
      program,
      inputs,
      large,
      found: all.length === 0 ? null : mergeOdds(task.measures, all),
      isInterrupted: cut.isInterrupted(),
      runs: rest.length === 0 ? 0 : runs,
    };
  } finally {
    cut.release();
  }
}

async function counted(
  host: Host,
  rules: Rules,
  question: OddsQuestion,
  options: AnswerOptions,
  cut: WorkCut,
): Promise<CountedOdds> {
  const begun = performance.now();
  const done = await withBar(
    host,
    'counting',
    options,
    cut,
    async (onPulse) =>
      (await countAll(host, [() => question], limitsFor(options), options, { cut, onPulse }))[0],
  );
  return knownOf(rules, question.task.measures, done, (performance.now() - begun) / 1000);
}

/** Shows a bar with the share of the limits used so far. */
async function withBar<T>(
  host: Host,
  what: string,
  options: Pick<AnswerOptions, 'exactOnly'>,
  { until }: Pick<WorkCut, 'until'>,
  work: (onPulse: Pace['onPulse']) => Promise<T>,
): Promise<T> {
  const line = lineFor(host);
  const begun = performance.now();
  try {
    return await work(({ states, forks }) =>
      line.show(() =>
        shareText(
          Math.max(forks / limitsFor(options).forks, (performance.now() - begun) / (until - begun)),
          `${what}: ${grouped(states)} positions, ${grouped(forks)} machines run`,
        ),
      ),
    );
  } finally {
    line.clear();
  }
}

/**
 * Computes something other than odds by counting. The result is known, or too large to count.
 * @throws Stop 130 after Ctrl-C
 */
export async function countedAlone<Order, Found extends { readonly odds: string }>(
  host: Host,
  what: string,
  job: Job<Order, Found | TooLarge>,
  orderWith: (limits: Limits) => Order,
  options: Pick<AnswerOptions, 'time' | 'exactOnly'>,
): Promise<Found | Large> {
  const begun = performance.now();
  const all = openCut(host, options.time);
  const cut = countCut(all, options);
  try {
    const [done] = await withBar(host, what, options, cut, (onPulse) =>
      atLength(host, job, [() => orderWith(limitsFor(options))], {
        workers: 1,
        cut,
        onPulse,
      }),
    );
    if (cut.isInterrupted())
      throw stop(
        exitCodes.interrupted,
        `interrupted after ${grouped(done?.states ?? 0)} positions: nothing is known yet`,
      );
    const { answer = null } = done ?? {};
    const seconds = (performance.now() - begun) / 1000;
    return answer === null
      ? stoppedOf(done, seconds)
      : isTooLarge(answer)
        ? { ...answer, seconds }
        : answer;
  } finally {
    all.release();
  }
}

/** Counts each of the questions. */
export function countAll(
  host: Host,
  questions: readonly (() => OddsQuestion)[],
  limits: Limits,
  { approx, workers }: AnswerOptions,
  pace: Omit<Pace, 'workers'>,
): Promise<readonly Done<Counted>[]> {
  return atLength(
    host,
    countJob,
    questions.map((question) => () => ({
      task: question().task,
      limits,
      approximate: approx === true,
      among: questions.length,
    })),
    { ...pace, workers: workers ?? host.cores },
  );
}

/** The result of counting a question. */
export interface CountedOdds {
  readonly parts: readonly Odds[];
  /** The measures that could not be counted. */
  readonly rest: readonly string[];
  /** Why the rest could not be counted. */
  readonly large: Large | undefined;
  /** The disagreement, if the counted odds were refuted. */
  readonly disagreement: Disagreement | undefined;
}

/** Marks an estimate that replaces refuted odds. */
export function disputed(played: Odds, disagreement: Disagreement | undefined): Odds {
  return disagreement === undefined ? played : { ...played, disagreement };
}

/** Returns the counted odds. @throws Stop 3 for a choice that nobody answers */
export function knownOf(
  rules: Rules,
  measures: readonly string[],
  done: Done<Counted> | undefined,
  seconds: number,
): CountedOdds {
  const { answer = null } = done ?? {};
  if (answer === null)
    return {
      parts: [],
      rest: measures,
      large: stoppedOf(done, seconds),
      disagreement: undefined,
    };
  if ('odds' in answer) throw unanswered(rules, answer);
  const large = answer.map(({ odds }) => odds).find((odds) => odds.odds === 'too-large');
  const known = answer.flatMap(({ watches, odds }) =>
    odds.odds === 'known' ? [{ watches, odds }] : [],
  );
  return {
    parts: known.map(({ odds }) => odds),
    rest: measures.filter(
      (name) => !known.some(({ watches }) => watches.some((watch) => watch.name === name)),
    ),
    large: large === undefined ? undefined : { ...large, seconds },
    disagreement: answer.flatMap(({ odds }) =>
      odds.odds === 'disputed' ? [odds.disagreement] : [],
    )[0],
  };
}

function stoppedOf(done: Omit<Done<unknown>, 'answer'> | undefined, seconds: number): Large {
  const { states = 0, forks = 0, isFull = false } = done ?? {};
  return { odds: 'too-large', why: isFull ? 'states' : 'time', states, forks, seconds };
}

function isTooLarge(found: { readonly odds: string }): found is TooLarge {
  return found.odds === 'too-large';
}

/** Plays runs and estimates the odds; null if no run has finished. */
export async function playedOdds(
  host: Host,
  rules: Rules,
  { task }: OddsQuestion,
  measures: readonly string[],
  playing: Playing,
): Promise<Odds | null> {
  const played = await sample(host, { ...task, measures }, playing);
  if (played.unanswered !== null) throw unanswered(rules, played.unanswered);
  return played.estimate.runs() === 0 ? null : played.estimate.odds();
}

/** True if the question is played without counting. */
export function isPlayed({ runs, precision }: Pick<AnswerOptions, 'runs' | 'precision'>): boolean {
  return runs !== undefined || precision !== undefined;
}

/** Returns the cut of counting: half of the time is left for playing. */
export function countCut(cut: WorkCut, { exactOnly }: Pick<AnswerOptions, 'exactOnly'>): WorkCut {
  return exactOnly === true ? cut : cut.share(2);
}

/** Returns the cut of a moment of play after Ctrl-C, if nothing else would be known. */
export function lastCut(host: Host): WorkCut {
  return cutOf(host, () => false, performance.now() + lastPlay);
}

/** The stop for a question that is too large. `names`: the measures that are, if others are not. */
export function tooLarge(large: Large, names: readonly string[]): Stop {
  const others = names.length === 0 ? '' : '--measure asks for one of the others, and ';
  return stop(
    exitCodes.fault,
    `${names.length === 0 ? 'this' : names.map(clean).join(', ')} is too large to be counted: ${whyText(large)}`,
    `${others}without --exact-only it is estimated by playing`,
  );
}

/** The number of runs to play for measures that are too large. */
export function runsOf({
  precision,
  runs,
  quick,
}: Pick<AnswerOptions, 'precision' | 'runs' | 'quick'>): number {
  const usual = quick === true ? quickRuns : defaultRuns;
  const wanted = precision === undefined ? (runs ?? usual) : runsFor(precision);
  if (wanted > MAX_RUN + 1)
    throw wrongUsage(`runs are numbered from 0 to ${MAX_RUN}: that is too many`);
  return wanted;
}

/** The reason in words why something was not counted. */
export function whyText({ why, states, forks, seconds }: Large): string {
  switch (why) {
    case 'forks':
      return `${grouped(states)} different positions after ${grouped(forks)} machines were run, without an end`;
    case 'states':
      return `more different positions than may be kept at once: ${grouped(states)} after ${grouped(forks)} machines were run, without an end`;
    case 'time':
      return `${grouped(states)} different positions after ${Number(seconds.toFixed(1))} seconds, without an end`;
    case 'throw':
      return 'one throw has too many different faces';
    case 'circle':
      return 'it has a cycle of too many positions';
    case 'sum':
      return 'the chances that were counted do not add up to 1, which is a mistake in fray: please report it, with the file and the command';
  }
}
