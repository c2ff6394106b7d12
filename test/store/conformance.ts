// The tests that every store of logs must pass. A new store needs one line: `storeConformance('mine', () => …)`.
import type { Event } from '@fray/engine/events';
import { encodeLog } from '@fray/engine/log';
import {
  isStoreError,
  type EventStore,
  type StoreError,
  type StoreProblem,
} from '@fray/engine/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';
import { events, header, headAt, text } from './sample.ts';

/** Two stores of the same logs, as two processes would have them, and a function that cleans up after them. */
export interface Pair {
  readonly one: EventStore;
  readonly other: EventStore;
  readonly end?: () => void;
}

export function storeConformance(name: string, open: () => Pair | Promise<Pair>): void {
  describe(`a store: ${name}`, () => {
    let pair: Pair;
    let store: EventStore;
    beforeEach(async () => {
      pair = await open();
      store = pair.one;
    });
    afterEach(async () => {
      await store.close('a');
      await store.close('b');
      await pair.other.close('a');
      pair.end?.();
    });

    test('added events are read back in order, and export to the same bytes as from any other store', async () => {
      expect(await store.create('a', header)).toEqual(headAt(0));
      expect(await store.append('a', headAt(0), events.slice(1, 7))).toEqual(headAt(6));
      expect(await store.append('a', headAt(6), events.slice(7))).toEqual(
        headAt(events.length - 1),
      );
      expect(await store.head('a')).toEqual(headAt(events.length - 1));
      const read = await all(store, 'a');
      expect(read).toEqual(events);
      expect(encodeLog(read, hash)).toBe(text);
    });

    test('a range is read by its first and last number, with either left out', async () => {
      await filled(store, 12);
      expect(await all(store, 'a', { from: 3, to: 6 })).toEqual(events.slice(3, 7));
      expect(await all(store, 'a', { from: 9 })).toEqual(events.slice(9, 12));
      expect(await all(store, 'a', { to: 0 })).toEqual([header]);
      expect(await all(store, 'a', { from: 12 })).toEqual([]);
      for await (const event of store.read('a')) {
        expect(event).toEqual(header);
        break;
      }
      await store.append('a', headAt(11), events.slice(12, 13));
    });

    test('exists: a log cannot be made twice', async () => {
      await filled(store, 3);
      expect((await refused(() => store.create('a', header))).code).toBe('exists');
      expect(await store.head('a')).toEqual(headAt(2));
    });

    test('not-found: a log that was never made does not exist', async () => {
      expect((await refused(() => store.head('a'))).code).toBe('not-found');
      expect((await refused(() => store.append('a', headAt(0), events.slice(1, 2)))).code).toBe(
        'not-found',
      );
      expect((await refused(() => all(store, 'a'))).code).toBe('not-found');
      expect((await refused(() => store.fork('a', headAt(0), 'b', header))).code).toBe('not-found');
    });

    test('F21: conflict: of two writers that add at the same end one wins, and the other gets the present end', async () => {
      await filled(store, 5);
      await store.append('a', headAt(4), events.slice(5, 6));
      const late = await refused(() => store.append('a', headAt(4), [other(5)]));
      expect(late).toMatchObject({ code: 'conflict', actual: headAt(5) });
      expect(
        (
          await refused(() =>
            store.append('a', { seq: 5, head: headAt(4).head }, events.slice(6, 7)),
          )
        ).code,
      ).toBe('conflict');
      expect((await refused(() => store.append('a', headAt(8), events.slice(9, 10)))).code).toBe(
        'conflict',
      );
      expect(await all(store, 'a')).toEqual(events.slice(0, 6));
    });

    test('F20: adding the same events again after a lost answer gives the same answer and adds nothing', async () => {
      await filled(store, 5);
      expect(await store.append('a', headAt(4), events.slice(5, 8))).toEqual(headAt(7));
      expect(await store.append('a', headAt(4), events.slice(5, 8))).toEqual(headAt(7));
      expect(await store.head('a')).toEqual(headAt(7));
      expect(
        (await refused(() => store.append('a', headAt(4), [...events.slice(5, 7), other(7)]))).code,
      ).toBe('conflict');
    });

    test('unfit: wrong numbers, a second header, impossible values and events after the end are refused', async () => {
      await filled(store, 5);
      const unfit = async (...added: readonly Event[]): Promise<StoreProblem> =>
        (await refused(() => store.append('a', headAt(4), added))).code;
      expect(await unfit(...events.slice(6, 7))).toBe('unfit');
      expect(await unfit(...events.slice(5, 7), ...events.slice(8, 9))).toBe('unfit');
      expect(await unfit({ ...other(5), cause: Number.NaN })).toBe('unfit');
      expect(await unfit(other(5, 'half \ud800'))).toBe('unfit');
      expect(await store.head('a')).toEqual(headAt(4));
      await store.append('a', headAt(4), events.slice(5));
      expect(
        (await refused(() => store.append('a', headAt(events.length - 1), [other(events.length)])))
          .code,
      ).toBe('unfit');
    });

    test('limit: a line too long to be read again is refused', async () => {
      await filled(store, 5);
      expect(
        (
          await refused(() =>
            store.append('a', headAt(4), [other(5, 'x'.repeat(17 * 1024 * 1024))]),
          )
        ).code,
      ).toBe('limit');
      expect(await store.head('a')).toEqual(headAt(4));
    });

    test('locked or conflict: a second writer is refused, and can write when the first has closed the log', async () => {
      await filled(store, 5);
      const told = await refused(async () => {
        await pair.other.append('a', headAt(4), events.slice(5, 6));
        await store.append('a', headAt(4), [other(5)]);
      });
      expect(['locked', 'conflict']).toContain(told.code);
      await store.close('a');
      const { seq } = await pair.other.head('a');
      await pair.other.append('a', headAt(seq), events.slice(seq + 1, seq + 2));
      expect(await all(pair.other, 'a')).toEqual(events.slice(0, seq + 2));
    });

    test('a closed log can be opened again for writing', async () => {
      await filled(store, 5);
      await store.close('a');
      await store.close('a');
      expect(await store.append('a', headAt(4), events.slice(5, 6))).toEqual(headAt(5));
      expect(await store.append('a', headAt(5), [])).toEqual(headAt(5));
    });

    test('a fork has the events of its parent below its own header, and leaves the parent unchanged', async () => {
      await filled(store, 8);
      const parents = [
        { log: headAt(0).head, seq: 5, head: headAt(5).head, at: 5, seed: null, changes: [] },
      ];
      const own = {
        ...header,
        data: { ...header.data, inputs: { ...header.data.inputs, parents } },
      };
      const head = await store.fork('a', headAt(5), 'b', own);
      expect(head.seq).toBe(5);
      expect(await store.head('b')).toEqual(head);
      expect(await all(store, 'b')).toEqual([own, ...events.slice(1, 6)]);
      expect(await all(store, 'a')).toEqual(events.slice(0, 8));
      expect(
        (await refused(() => store.fork('a', { seq: 5, head: headAt(4).head }, 'c', own))).code,
      ).toBe('conflict');
      expect((await refused(() => store.fork('a', headAt(5), 'b', own))).code).toBe('exists');
    });

    test('names that every object has are ordinary names of logs', async () => {
      const { end, one } = await open();
      for (const log of ['__proto__', 'constructor', 'toString']) {
        await one.create(log, header);
        expect(await one.head(log)).toEqual(headAt(0));
        await one.close(log);
      }
      end?.();
    });
  });
}

/** Makes a log `a` with this number of events. */
async function filled(store: EventStore, count: number): Promise<void> {
  await store.create('a', header);
  await store.append('a', headAt(0), events.slice(1, count));
}

/** Returns an event that fits at this place but is not the one in the sample. */
function other(seq: number, text = 'another'): Event {
  return { seq, rule: null, cause: 0, spans: [], steps: [], type: 'announced', data: { text } };
}

async function all(
  store: EventStore,
  log: string,
  range?: { readonly from?: number; readonly to?: number },
): Promise<readonly Event[]> {
  const read: Event[] = [];
  for await (const event of store.read(log, range)) read.push(event);
  return read;
}

async function refused(act: () => unknown): Promise<StoreError> {
  try {
    await act();
  } catch (thrown) {
    if (isStoreError(thrown)) return thrown;
    throw thrown;
  }
  throw new Error('nothing was refused');
}
