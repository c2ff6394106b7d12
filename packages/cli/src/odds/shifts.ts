// What one ruleset does to the odds of another, scenario by scenario: counted where both can be counted, otherwise played on the same
// dice, looked at after 1,000, 2,000, 4,000 … runs.
import {
  createPairTotal,
  dependsOn,
  exactShift,
  LEVEL,
  pairedShift,
  runsAtLook,
  type Disputed,
  type Odds,
  type PairBatch,
  type PairTotal,
  type Shift,
  type TooLarge,
  type Unanswered,
} from '@fray/engine/internal';
import type { Host, Workers } from '../host.ts';
import { grouped } from '../hunt/told.ts';
import { barText, lineFor, shareText } from '../report/progress.ts';
import { clean } from '../report/text.ts';
import type { Rules } from '../rules.ts';
import { quickLimits as limits } from './answer-question.ts';
import { interruptionOf } from '../interruption.ts';
import { mergeOdds } from './merge.ts';
import { atLength, type Done, type Pace } from './long-work.ts';
import { pairJob, type PairOrder } from './pair-job.ts';
import { openQuestion, type OddsQuestion } from './odds-question.ts';
import { countJob, type Counted, type Job } from './task.ts';

/** Rules, and how their open points are read. The same object is counted once. */
export interface Variant {
  readonly rules: Rules;
  /** `ruling=option`, as `--set` takes it. */
  readonly set: readonly string[];
}

interface Comparison {
  readonly a: Variant;
  readonly b: Variant;
  readonly scenario: string;
}

export interface ScenarioShift {
  readonly scenario: string;
  /** Null: somebody has to decide, and nobody does; or it was ended before anything was known. */
  readonly shift: Shift | null;
  /** Who would have to decide what. */
  readonly unanswered: Unanswered | null;
  /** Ctrl-C or the time ended it before it was done. */
  readonly isCut: boolean;
}

export interface Shifter {
  /** In their order. */
  readonly between: (comparisons: readonly Comparison[]) => Promise<readonly ScenarioShift[]>;
  readonly isInterrupted: () => boolean;
  /** Time was up before all was done. */
  readonly isLate: () => boolean;
  /** Gives Ctrl-C back. */
  readonly close: () => Promise<void>;
}

interface ShiftOptions {
  /** At most so many runs of a scenario, where it is not counted. */
  readonly runs: number;
  readonly seed: string;
  /** Only these measures. */
  readonly measures: readonly string[];
  /** By `performance.now`: then what is known is the answer. */
  readonly until: number;
}

/** Milliseconds that counting may keep this thread, which hears of no signal meanwhile. */
const ALONE = 150;

/** Pairs that are played in one go. */
const goes = { all: 400, least: 20, most: 200 } as const;

type Side = Odds | TooLarge | Disputed | Unanswered | null;

export function createShifter(host: Host, { runs, seed, measures, until }: ShiftOptions): Shifter {
  const sides = new Map<Variant, Map<string, Side>>();
  const interruption = interruptionOf(host);
  let isLate = false;
  const isOver = (): boolean => interruption.isSet() || (isLate ||= performance.now() > until);
  const line = lineFor(host);
  let pool: Promise<Workers> | undefined;
  const startWorkers = host.startWorkers;
  // All that is compared is worked for by the same threads.
  const crew =
    startWorkers === undefined
      ? host
      : {
          ...host,
          startWorkers: async (count: number, data: unknown): Promise<Workers> => {
            const { run } = await (pool ??= startWorkers(Math.max(count, host.cores), data));
            return { run, close: () => Promise.resolve() };
          },
        };
  const questionOf = ({ rules, set }: Variant, scenario: string): OddsQuestion =>
    openQuestion(crew, rules, { scenario, measure: measures, set, given: [], policy: [], seed });
  const work = <Order, Answer>(
    job: Job<Order, Answer>,
    orders: readonly (() => Order)[],
    onPulse: Pace['onPulse'],
  ): Promise<readonly Done<Answer>[]> =>
    atLength(crew, job, orders, {
      workers: host.cores,
      until,
      interruption,
      alone: ALONE,
      onPulse,
    });

  const sideOf = (variant: Variant, scenario: string): Side | undefined =>
    sides.get(variant)?.get(scenario);
  /** Counts these sides, where that was not done. */
  const count = async (
    asked: readonly { readonly variant: Variant; readonly scenario: string }[],
  ): Promise<void> => {
    const left = asked.filter(
      ({ variant, scenario }, index) =>
        sideOf(variant, scenario) === undefined &&
        asked.findIndex((one) => one.variant === variant && one.scenario === scenario) === index,
    );
    const found = await work(
      countJob,
      left.map(({ variant, scenario }) => () => ({
        task: questionOf(variant, scenario).task,
        limits,
        approximate: false,
        among: left.length,
      })),
      ({ done, states, forks }) =>
        line.show(() =>
          states > 0
            ? shareText(
                forks / limits.forks,
                `counting: ${grouped(states)} positions, ${grouped(forks)} machines run`,
              )
            : barText(done, left.length, 'questions counted'),
        ),
    );
    for (const [index, { variant, scenario }] of left.entries()) {
      const own = sides.get(variant) ?? new Map<string, Side>();
      sides.set(variant, own.set(scenario, oddsIn(measures, found[index]?.answer ?? null)));
    }
  };

  const depending = new Map<Variant, Map<string, string | null>>();
  const dependsIn = (variant: Variant, scenario: string): string | null => {
    const own = depending.get(variant) ?? new Map<string, string | null>();
    depending.set(variant, own);
    let known = own.get(scenario);
    if (known === undefined) {
      const { program, task } = questionOf(variant, scenario);
      own.set(
        scenario,
        (known = dependsOn(
          program,
          task.start,
          program.watches.map(({ watch }) => watch),
        )),
      );
    }
    return known;
  };
  /** What the measures depend on is the same, however these points are read. */
  const isSame = (a: Variant, b: Variant, scenario: string): boolean =>
    a.rules === b.rules &&
    dependsIn(a, scenario) !== null &&
    dependsIn(a, scenario) === dependsIn(b, scenario);

  /** Plays pairs of one side and several others, until every shift is known. */
  const play = async (
    a: Variant,
    bs: readonly Variant[],
    scenario: string,
  ): Promise<readonly ScenarioShift[]> => {
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
      const orders = Array.from(
        { length: Math.ceil((goal - from) / go) },
        (_, index): PairOrder => ({
          group,
          a: before.task,
          bs: playing.map(({ task }) => task),
          from: from + index * go,
          runs: Math.min(go, goal - from - index * go),
        }),
      );
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
  };

  const between: Shifter['between'] = async (comparisons) => {
    try {
      await count(comparisons.map(({ a, scenario }) => ({ variant: a, scenario })));
      const found: (ScenarioShift | undefined)[] = [];
      for (const [index, { a, b, scenario }] of comparisons.entries()) {
        const side = sideOf(a, scenario);
        if (!isOver() && side?.odds !== 'unanswered' && isSame(a, b, scenario))
          found[index] = {
            scenario,
            shift:
              side?.odds === 'known'
                ? exactShift(side, side)
                : { method: { method: 'exact' }, measures: [] },
            unanswered: null,
            isCut: false,
          };
        if (index % 8 === 7) await host.pause();
      }
      // Where one side is too large the other need not be counted.
      await count(
        comparisons.flatMap(({ a, b, scenario }, index) =>
          found[index] === undefined && sideOf(a, scenario)?.odds === 'known'
            ? [{ variant: b, scenario }]
            : [],
        ),
      );
      for (const [index, { a, b, scenario }] of comparisons.entries())
        found[index] ??= counted(scenario, sideOf(a, scenario), sideOf(b, scenario));
      for (const [index, { a, scenario }] of comparisons.entries()) {
        if (found[index] !== undefined) continue;
        const alike = comparisons.flatMap((one, at) =>
          found[at] === undefined && one.a === a && one.scenario === scenario
            ? [{ at, b: one.b }]
            : [],
        );
        const played = await play(
          a,
          alike.map(({ b }) => b),
          scenario,
        );
        for (const [at, one] of alike.entries()) found[one.at] = played[at];
      }
      return found.filter((one) => one !== undefined);
    } finally {
      line.clear();
    }
  };
  const close = async (): Promise<void> => {
    interruption.release();
    await (await pool)?.close();
  };
  return { between, isInterrupted: interruption.isSet, isLate: () => isLate, close };
}

/** Groups of pairs so far: their orders know one another by it. */
let groups = 0;

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

/** Odds that two ways of counting disagree about are not known either: they are played. */
function isLarge<O extends { readonly odds: string }>(
  odds: O,
): odds is Extract<O, { readonly odds: 'too-large' | 'disputed' }> {
  return odds.odds === 'too-large' || odds.odds === 'disputed';
}

/** The odds of all measures together, where each of them was counted. */
function oddsIn(measures: readonly string[], answer: Counted | null): Side {
  if (answer === null || 'odds' in answer) return answer;
  const large = answer.map(({ odds }) => odds).find(isLarge);
  return (
    large ??
    mergeOdds(
      measures,
      answer.flatMap(({ odds }) => (odds.odds === 'known' ? [odds] : [])),
    )
  );
}

/** What can be said without playing; undefined: nothing. */
function counted(
  scenario: string,
  a: Side | undefined,
  b: Side | undefined,
): ScenarioShift | undefined {
  for (const side of [a, b])
    if (side?.odds === 'unanswered')
      return { scenario, shift: null, unanswered: side, isCut: false };
  return a?.odds === 'known' && b?.odds === 'known'
    ? { scenario, shift: exactShift(a, b), unanswered: null, isCut: false }
    : undefined;
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
