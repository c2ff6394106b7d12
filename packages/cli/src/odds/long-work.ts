// Runs long work such as counting. It begins in this thread, because most of it is done soon. The
// rest starts again in other threads, where it can be watched and stopped, several at a time.
import type { Host, Workers } from '../host.ts';
import {
  createProgressChannel,
  readProgress,
  requestStop,
  type ProgressChannel,
} from './progress-channel.ts';
import { inTurn, type WorkCut } from '../schedule.ts';
import type { IsOver, Job } from './task.ts';

export interface Pace {
  readonly workers: number;
  /** Once it is over, the work stops with what it knows. */
  readonly cut: Pick<WorkCut, 'isOver' | 'piece'>;
  /** Milliseconds that it may take in this thread before others are started. */
  readonly alone?: number;
  /** The others start when this is over; undefined: at once. */
  readonly first?: () => Promise<void>;
  /** Receives progress now and then. */
  readonly onPulse: (pulse: Pulse) => void;
}

export interface Pulse {
  /** The number of finished orders. */
  readonly done: number;
  /** The progress of the current order, if there is only one. */
  readonly states: number;
  readonly forks: number;
}

/** The result of one order. */
export interface Done<Answer> {
  /** The answer; null if it was stopped before it knew anything, or if memory ran out. */
  readonly answer: Answer | null;
  readonly isFull: boolean;
  /** Its progress when last checked. */
  readonly states: number;
  readonly forks: number;
}

/** Work that goes on for longer starts again in threads, unless somebody waits: the milliseconds and the positions of one order. */
interface Length {
  readonly alone: number;
  readonly states: number;
}
/** Several orders are done at a time in threads. A single one would only be done twice. */
const several: Length = { alone: 1000, states: 50_000 };
const single: Length = { alone: 4000, states: 200_000 };
/** Milliseconds that a thread may take to stop. */
const grace = 200;

/**
 * Runs all orders, in any number of threads with the same results, in their order. Each order is requested when its turn
 * comes, and perhaps again.
 */
export async function atLength<Order, Answer>(
  host: Host,
  job: Job<Order, Answer>,
  orders: readonly (() => Order)[],
  pace: Pace,
): Promise<readonly Done<Answer>[]> {
  const done: Done<Answer>[] = orders.map(() => ({
    answer: null,
    isFull: false,
    states: 0,
    forks: 0,
  }));
  const { startWorkers } = host;
  const { alone: worth, states: few } = orders.length > 1 ? several : single;
  const { alone = worth } = pace;
  const begun = performance.now();
  const left: number[] = [];
  for (const [index, order] of orders.entries()) {
    if (pace.cut.isOver()) return done;
    const isLong = performance.now() - begun > alone;
    if (startWorkers !== undefined && isLong) {
      left.push(index);
      continue;
    }
    const found = pace.cut.piece(() =>
      here(job, order(), (states, forks) => {
        done[index] = { answer: null, isFull: false, states, forks };
        pace.onPulse({ done: index, states, forks });
        if (startWorkers !== undefined && (states > few || performance.now() - begun > alone))
          throw ELSEWHERE;
        return pace.cut.isOver();
      }),
    );
    if (found === null) left.push(index);
    else if (found !== undefined) done[index] = found;
    pace.onPulse({ done: index + 1, states: 0, forks: 0 });
    await host.pause();
  }
  if (startWorkers === undefined || left.length === 0) return done;
  await pace.first?.();
  if (pace.cut.isOver()) return done;
  const pool = await startWorkers(Math.max(1, Math.min(pace.workers, left.length)), null);
  try {
    await inThreads(host, pool, job, orders, left, done, pace);
  } finally {
    await pool.close();
  }
  return done;
}

/** Thrown to leave work that starts again in another thread. */
const ELSEWHERE = new Error('done elsewhere');

/** Runs an order in this thread; null if it must run elsewhere. */
function here<Order, Answer>(
  { here: act }: Job<Order, Answer>,
  order: Order,
  isOver: IsOver,
): Done<Answer> | null {
  let seen = { states: 0, forks: 0 };
  try {
    const answer = act(order, (states, forks) => {
      seen = { states, forks };
      return isOver(states, forks);
    });
    return { answer, isFull: false, ...seen };
  } catch (thrown) {
    if (thrown !== ELSEWHERE) throw thrown;
    return null;
  }
}

async function inThreads<Order, Answer>(
  host: Host,
  pool: Workers,
  job: Job<Order, Answer>,
  orders: readonly (() => Order)[],
  left: readonly number[],
  done: Done<Answer>[],
  { workers, cut, onPulse }: Pace,
): Promise<void> {
  const running = new Map<number, ProgressChannel>();
  const ask = async (index: number, channel: ProgressChannel): Promise<void> => {
    let answer: Answer | null = null;
    let isFull = false;
    try {
      // Our own worker returns the answer type of that job.
      answer = (await pool.run(job.name, { order: orders[index]?.(), channel })) as Answer;
    } catch (error) {
      // Work that does not fit into a thread's memory is too large.
      isFull = isOutOfMemory(error);
      if (!isFull) throw error;
    }
    if (running.delete(index)) done[index] = { answer, isFull, ...readProgress(channel) };
  };
  let next = 0;
  const begin = (): Promise<void> | undefined => {
    const index = left[next++];
    if (index === undefined) return undefined;
    const channel = createProgressChannel();
    running.set(index, channel);
    return ask(index, channel);
  };
  await inTurn(host, begin, {
    lanes: workers,
    isOver: cut.isOver,
    onTick: () => {
      const [only] = running.size === 1 ? running.values() : [];
      onPulse({
        done: orders.length - left.length + Math.min(next, left.length) - running.size,
        ...(only === undefined ? { states: 0, forks: 0 } : readProgress(only)),
      });
    },
    stop: { tell: () => running.forEach(requestStop), grace },
  });
  for (const [index, channel] of running)
    done[index] = { answer: null, isFull: false, ...readProgress(channel) };
  running.clear();
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
