// The tools for computing shifts of odds: threads shared by all of them, their time, and a progress line.
import type { Host, Workers } from '../host.ts';
import { lineFor } from '../report/progress.ts';
import type { WorkCut } from '../schedule.ts';
import type { Rules } from '../rules/rules.ts';
import { atLength, type Done, type Pace } from './long-work.ts';
import { openQuestion, type OddsQuestion } from './odds-question.ts';
import type { Job } from './task.ts';

/** Rules, and the readings of their open points. The same object is counted once. */
export interface Variant {
  readonly rules: Rules;
  /** `ruling=option`, as `--set` takes it. */
  readonly set: readonly string[];
}

export interface ShiftOptions {
  /**
   * The maximum number of runs for a scenario that is not counted. Without it they are played until every difference is known within one
   * point, up to a limit of work that all comparisons share.
   */
  readonly runs?: number | undefined;
  readonly seed: string;
  /** The measures to compare. */
  readonly measures: readonly string[];
  /** Once it is over, the results so far are the answer. */
  readonly cut: WorkCut;
}

export interface ShiftWork extends ShiftOptions {
  readonly questionOf: (variant: Variant, scenario: string) => OddsQuestion;
  readonly work: <Order, Answer>(
    job: Job<Order, Answer>,
    orders: readonly (() => Order)[],
    onPulse: Pace['onPulse'],
  ) => Promise<readonly Done<Answer>[]>;
  readonly line: ReturnType<typeof lineFor>;
  readonly isOver: WorkCut['isOver'];
  /** The same work, with an equal share of the remaining time. */
  readonly oneOf: (parts: number) => ShiftWork;
  /** Ends the threads. */
  readonly close: () => Promise<void>;
}

/** How many milliseconds counting may block this thread, which handles no signal in that time. */
const ALONE = 150;

export function createShiftWork(host: Host, options: ShiftOptions): ShiftWork {
  const { measures, seed } = options;
  let pool: Promise<Workers> | undefined;
  const startWorkers = host.startWorkers;
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
  const within = (cut: WorkCut): ShiftWork => ({
    ...options,
    cut,
    questionOf: ({ rules, set }, scenario) =>
      openQuestion(crew, rules, { scenario, measure: measures, set, given: [], policy: [], seed }),
    work: (job, orders, onPulse) =>
      atLength(crew, job, orders, {
        workers: host.cores,
        cut,
        alone: ALONE,
        onPulse,
      }),
    line: lineFor(host),
    isOver: cut.isOver,
    oneOf: (parts) => within(cut.share(parts)),
    close: async () => (await pool)?.close(),
  });
  return within(options.cut);
}
