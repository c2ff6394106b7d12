// Tests long work: the answers do not depend on how it is done, and a signal stops it.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Host } from '../host.ts';
import { exitCodes, stop } from '../exit-codes.ts';
import { cutOf } from '../schedule.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { isOverBy, type ProgressChannel } from './progress-channel.ts';
import { atLength, type Pace, type Pulse } from './long-work.ts';
import type { IsOver, Job } from './task.ts';

/** Counts up to its order in steps of a thousand, or until it is told to stop. */
const counting: Job<number, { readonly got: number }> = {
  name: 'counting',
  here: (order, isOver) => {
    let got = 0;
    while (got < order && !isOver(got, got / 1000)) got += 1000;
    return { got };
  },
};

/**
 * Makes a host with worker threads that run in this thread and count in steps of a thousand. It records their orders.
 */
function threaded(): {
  readonly host: Host;
  readonly asked: number[];
  readonly most: { running: number };
} {
  const asked: number[] = [];
  const most = { running: 0 };
  let running = 0;
  const sleep = (): Promise<void> => new Promise((done) => setImmediate(done));
  const run = async (work: string, sent: unknown): Promise<unknown> => {
    expect(work).toBe('counting');
    const { order, channel } = sent as {
      readonly order: number;
      readonly channel: ProgressChannel;
    }; // the message that `atLength` sends
    asked.push(order);
    running += 1;
    most.running = Math.max(most.running, running);
    const isOver: IsOver = isOverBy(channel);
    let got = 0;
    for (; got < order && !isOver(got, got / 1000); got += 1000) await sleep();
    running -= 1;
    return { got };
  };
  return {
    host: {
      ...fakeHost(),
      sleep,
      startWorkers: () => Promise.resolve({ run, close: () => Promise.resolve() }),
    },
    asked,
    most,
  };
}

/** Makes a clock that stands still but for what a host sleeps, and the host of these threads. */
function sleeper(host: Host): { readonly host: Host; readonly now: () => number } {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const sleep: Host['sleep'] = (milliseconds) => {
    now += milliseconds;
    return new Promise((done) => setImmediate(done));
  };
  return { host: { ...host, sleep }, now: () => now };
}

afterEach(() => void vi.restoreAllMocks());

const pace: Pace = {
  workers: 2,
  cut: cutOf(fakeHost(), () => false),
  onPulse: () => {},
};
const orders = [1_000, 400_000, 2_000, 600_000, 90_000];

describe('answers of long work', () => {
  test.each([1, 2, 7])(
    'have the order of the requests, whatever order %i threads finish in',
    async (workers) => {
      const { host, asked, most } = threaded();
      const done = await atLength(
        host,
        counting,
        orders.map((order) => () => order),
        { ...pace, workers },
      );
      expect(done.map(({ answer }) => answer?.got)).toEqual(orders);
      // Short work runs in this thread.
      expect(asked).toEqual([400_000, 600_000, 90_000]);
      expect(most.running).toBe(Math.min(workers, 3));
    },
  );

  test('work that moves to a thread stops here at once, and no part of it runs here later', async () => {
    const { host, asked } = threaded();
    let ends = 0;
    const confirmed: typeof counting = {
      name: 'counting',
      here: (order, isOver) => {
        const answer = counting.here(order, isOver);
        ends += 1;
        return answer;
      },
    };
    const done = await atLength(host, confirmed, [() => 2_000, () => 400_000], pace);
    expect(done.map(({ answer }) => answer?.got)).toEqual([2_000, 400_000]);
    expect([asked, ends]).toEqual([[400_000], 1]);
  });

  test('are the same without threads, however long it takes', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5_000));
    const done = await atLength(
      fakeHost(),
      counting,
      orders.map((order) => () => order),
      pace,
    );
    expect(done.map(({ answer }) => answer?.got)).toEqual(orders);
  });

  test('are none if the work fails', async () => {
    const broken: typeof counting = {
      name: 'counting',
      here: () => {
        throw new Error('broken');
      },
    };
    await expect(atLength(threaded().host, broken, [() => 1], pace)).rejects.toThrow('broken');
  });
});

describe('a signal to stop', () => {
  test('reaches the running work, which then gives partial answers; the rest does not start', async () => {
    const { host, asked } = threaded();
    let pulses = 0;
    let isSet = false;
    const onPulse: Pace['onPulse'] = ({ states }) => {
      if (states > 200_000) pulses += 1;
      if (pulses > 3) isSet = true;
    };
    const done = await atLength(
      host,
      counting,
      [1_000, 4_000_000, 5_000_000].map((order) => () => order),
      { ...pace, workers: 1, cut: cutOf(host, () => isSet), onPulse },
    );
    expect(done[0]?.answer?.got).toBe(1_000);
    expect(done[1]?.answer?.got).toBeGreaterThan(20_000);
    expect(done[1]?.answer?.got).toBeLessThan(4_000_000);
    expect(done[2]?.answer).toBeNull();
    expect(asked).toEqual([4_000_000]);
  });

  test('ends the wait even if a thread ignores it', async () => {
    const { host: deaf, now } = sleeper({
      ...threaded().host,
      startWorkers: () =>
        Promise.resolve({ run: () => new Promise(() => {}), close: () => Promise.resolve() }),
    });
    const [done] = await atLength(deaf, counting, [() => 400_000], {
      ...pace,
      cut: cutOf(deaf, () => false, 1_000),
    });
    expect(done?.answer).toBeNull();
    // It has a fifth of a second to hear, and somebody looks every twentieth.
    expect(now()).toBe(1_300);
  });

  test('ends work in this thread, which then gives what it has', async () => {
    let looks = 0;
    const cut = cutOf(fakeHost(), () => (looks += 1) > 3);
    const done = await atLength(fakeHost(), counting, [() => 9_000, () => 1_000], { ...pace, cut });
    expect(done).toEqual([
      { answer: { got: 2_000 }, isFull: false, states: 2_000, forks: 2 },
      { answer: null, isFull: false, states: 0, forks: 0 },
    ]);
  });

  test('that breaks off work which never yields leaves its progress', async () => {
    const host: Host = {
      ...fakeHost(),
      untilCtrlC: (work) => {
        work();
        throw stop(exitCodes.interrupted, 'interrupted');
      },
    };
    const cut = cutOf(host, () => false);
    expect(await atLength(host, counting, [() => 3_000, () => 1_000], { ...pace, cut })).toEqual([
      { answer: null, isFull: false, states: 2_000, forks: 2 },
      { answer: null, isFull: false, states: 0, forks: 0 },
    ]);
  });

  test('a thread out of memory is reported as such, and any other error is thrown', async () => {
    const failing = (error: Error): Host => ({
      ...threaded().host,
      startWorkers: () =>
        Promise.resolve({ run: () => Promise.reject(error), close: () => Promise.resolve() }),
    });
    const full = Object.assign(new Error('memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(await atLength(failing(full), counting, [() => 400_000], pace)).toMatchObject([
      { answer: null, isFull: true },
    ]);
    for (const other of [{}, { code: 'EPIPE' }])
      await expect(
        atLength(
          failing(Object.assign(new Error('broken'), other)),
          counting,
          [() => 400_000],
          pace,
        ),
      ).rejects.toThrow('broken');
  });
});

describe('where work is done', () => {
  // A single order may go on here four times as long as one of several, which would only be done twice.
  test.each<
    readonly [orders: readonly number[], each: number, alone: number | undefined, readonly number[]]
  >([
    [[100_000], 0, undefined, []],
    [[300_000], 0, undefined, [300_000]],
    [[100_000, 40_000, 60_000], 0, undefined, [100_000, 60_000]],
    [[10_000], 300, undefined, []],
    [[10_000], 500, undefined, [10_000]],
    [[1_000, 10_000, 1_000], 300, undefined, [10_000, 1_000]],
    [[10_000], 300, 1_000, [10_000]],
    [[1_000, 10_000], 300, 10_000, []],
    [[], 0, undefined, []],
  ])(
    '%j, with %i milliseconds for each thousand, alone for %j',
    async (orders, each, alone, moved) => {
      let now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      const timed: typeof counting = {
        ...counting,
        here: (order, isOver) =>
          counting.here(order, (states, forks) => {
            now += states > 0 ? each : 0;
            return isOver(states, forks);
          }),
      };
      const { host, asked } = threaded();
      const more = alone === undefined ? {} : { alone };
      const done = await atLength(
        host,
        timed,
        orders.map((order) => () => order),
        { ...pace, ...more },
      );
      expect(done.map(({ answer }) => answer?.got)).toEqual(orders);
      expect(asked).toEqual(moved);
    },
  );

  test('once the time of this thread is over, nothing more begins here', async () => {
    const { host } = sleeper(threaded().host);
    const requested: number[] = [];
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    const sent = [1_000, 300_000, 1_000].map((order) => () => {
      requested.push(order);
      return order;
    });
    await atLength(host, counting, sent, { ...pace, alone: 100 });
    expect(requested).toEqual([1_000, 300_000, 300_000, 1_000]);
  });

  test('threads start once the first answer is there, no more than there is work for, and end', async () => {
    for (const [workers, started] of [
      [7, 2],
      [1, 1],
    ] as const) {
      const { host } = threaded();
      const log: unknown[] = [];
      const watched: Host = {
        ...host,
        startWorkers: async (count) => {
          log.push(`${count} threads`);
          const pool = await host.startWorkers?.(count, null);
          if (pool === undefined) throw new Error('no threads');
          return { ...pool, close: () => Promise.resolve(void log.push('closed')) };
        },
      };
      const first = (): Promise<void> => Promise.resolve(void log.push('first'));
      const sent = [400_000, 1_000, 90_000].map((order) => () => order);
      await atLength(watched, counting, sent, { ...pace, workers, first });
      expect(log).toEqual(['first', `${started} threads`, 'closed']);
    }
  });

  test('no thread starts if the time is over before the first answer', async () => {
    const { host, asked } = threaded();
    let isOver = false;
    const first = (): Promise<void> => {
      isOver = true;
      return Promise.resolve();
    };
    const cut = cutOf(host, () => isOver);
    const [done] = await atLength(host, counting, [() => 400_000], { ...pace, cut, first });
    expect([done?.answer, asked]).toEqual([null, []]);
  });
});

describe('the progress', () => {
  const pulsesOf = async (host: Host, sent: readonly number[]): Promise<readonly Pulse[]> => {
    const pulses: Pulse[] = [];
    const onPulse: Pace['onPulse'] = (pulse) => void pulses.push(pulse);
    await atLength(
      host,
      counting,
      sent.map((order) => () => order),
      { ...pace, onPulse },
    );
    return pulses;
  };

  test('in this thread is that of one order after the other', async () => {
    const at = (done: number, states: number): Pulse => ({ done, states, forks: states / 1000 });
    expect(await pulsesOf(fakeHost(), [2_000, 1_000])).toEqual([
      at(0, 0),
      at(0, 1_000),
      at(1, 0),
      at(1, 0),
      at(2, 0),
    ]);
  });

  test('in threads counts what is finished, and shows positions of an order only while it is the only one', async () => {
    const pulses = await pulsesOf(threaded().host, [1_000, 120_000, 60_000]);
    // The second and the third order begin here, and begin again in threads.
    const here = pulses.findIndex(({ done }) => done === 3) + 1;
    const threads = pulses.slice(here);
    expect(threads.at(-1)).toEqual({ done: 3, states: 0, forks: 0 });
    expect([
      ...new Set(threads.map(({ done, states }) => `${done}${states > 0 ? ' and more' : ''}`)),
    ]).toEqual(['1', '2 and more', '3']);
  });

  test('of a thread that ends late is the last that it told, and its answer comes too late', async () => {
    let answer: (found: unknown) => void = () => {};
    const { host: late } = sleeper({
      ...threaded().host,
      startWorkers: () =>
        Promise.resolve({
          run: (_, sent) => {
            isOverBy((sent as { readonly channel: ProgressChannel }).channel)(1234, 56);
            return new Promise((done) => {
              answer = done;
            });
          },
          close: () => Promise.resolve(),
        }),
    });
    const cut = cutOf(late, () => false, 1_000);
    const done = await atLength(late, counting, [() => 400_000], { ...pace, cut });
    const stopped = [{ answer: null, isFull: false, states: 1234, forks: 56 }];
    expect(done).toEqual(stopped);
    answer({ got: 400_000 });
    await new Promise((next) => setImmediate(next));
    expect(done).toEqual(stopped);
  });
});
