// Long work: the same answers however it is done, and a word that stops it.
import { describe, expect, test } from 'vitest';
import type { Host } from '../host.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { isOverBy, type ProgressChannel } from './progress-channel.ts';
import { atLength, type Pace } from './long-work.ts';
import type { IsOver, Job } from './task.ts';

/** Counts to its order, in steps of a thousand, or as far as it may. */
const counting: Job<number, { readonly got: number }> = {
  name: 'counting',
  here: (order, isOver) => {
    let got = 0;
    while (got < order && !isOver(got, got / 1000)) got += 1000;
    return { got };
  },
};

/** Threads that do their work here, a thousand at a time. */
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
    }; // what long work sends
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

const never = { isSet: () => false, release: () => {} };
const pace: Pace = {
  workers: 2,
  until: Number.POSITIVE_INFINITY,
  interruption: never,
  onPulse: () => {},
};
const orders = [1_000, 40_000, 2_000, 60_000, 9_000];

describe('answers', () => {
  test.each([1, 2, 7])(
    'stand in the order of the orders, whatever %i threads do first',
    async (workers) => {
      const { host, asked, most } = threaded();
      const done = await atLength(
        host,
        counting,
        orders.map((order) => () => order),
        { ...pace, workers },
      );
      expect(done.map(({ answer }) => answer?.got)).toEqual(orders);
      // What is soon done is done here.
      expect(asked).toEqual([40_000, 60_000, 9_000]);
      expect(most.running).toBe(Math.min(workers, 3));
    },
  );

  test('what is done elsewhere is left at once: nothing of it that comes later is done here', async () => {
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
    const done = await atLength(host, confirmed, [() => 2_000, () => 40_000], pace);
    expect(done.map(({ answer }) => answer?.got)).toEqual([2_000, 40_000]);
    expect([asked, ends]).toEqual([[40_000], 1]);
  });

  test('are the same where there are no threads', async () => {
    const done = await atLength(
      fakeHost(),
      counting,
      orders.map((order) => () => order),
      pace,
    );
    expect(done.map(({ answer }) => answer?.got)).toEqual(orders);
  });
});

describe('the word to stop', () => {
  test('reaches those that run: they say what they know; the others are not begun', async () => {
    const { host, asked } = threaded();
    let pulses = 0;
    let isSet = false;
    const onPulse: Pace['onPulse'] = ({ states }) => {
      if (states > 20_000) pulses += 1;
      if (pulses > 3) isSet = true;
    };
    const done = await atLength(
      host,
      counting,
      [1_000, 4_000_000, 5_000_000].map((order) => () => order),
      { ...pace, workers: 1, interruption: { isSet: () => isSet, release: () => {} }, onPulse },
    );
    expect(done[0]?.answer?.got).toBe(1_000);
    expect(done[1]?.answer?.got).toBeGreaterThan(20_000);
    expect(done[1]?.answer?.got).toBeLessThan(4_000_000);
    expect(done[2]?.answer).toBeNull();
    expect(asked).toEqual([4_000_000]);
  });

  test('that is not heard ends the wait all the same', async () => {
    const deaf: Host = {
      ...threaded().host,
      startWorkers: () =>
        Promise.resolve({ run: () => new Promise(() => {}), close: () => Promise.resolve() }),
    };
    const [done] = await atLength(deaf, counting, [() => 40_000], {
      ...pace,
      until: performance.now() + 20,
    });
    expect(done?.answer).toBeNull();
  });

  test('what does not fit into memory is reported as such, and what goes wrong is thrown', async () => {
    const failing = (error: Error): Host => ({
      ...threaded().host,
      startWorkers: () =>
        Promise.resolve({ run: () => Promise.reject(error), close: () => Promise.resolve() }),
    });
    const full = Object.assign(new Error('memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    expect(await atLength(failing(full), counting, [() => 40_000], pace)).toMatchObject([
      { answer: null, isFull: true },
    ]);
    await expect(
      atLength(failing(new Error('broken')), counting, [() => 40_000], pace),
    ).rejects.toThrow('broken');
  });
});
