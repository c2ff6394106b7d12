// Faults in the bytes of a log, beyond those of `packages/engine/src/log/read.test.ts`.
import type { Event } from '@fray/engine/events';
import { encodeLog, readEvents, readLog, READ_LIMITS, seal } from '@fray/engine/log';
import { createMemoryStore } from '@fray/engine/store';
import { expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';
import { bytes, events, header, headAt, lines, text } from '../store/sample.ts';
import { thorough } from '../scale.ts';

test('F5: a last line torn inside a letter of several bytes is moved aside, and everything before it is kept', () => {
  const said: Event = {
    seq: 1,
    rule: null,
    cause: 0,
    spans: [],
    steps: [],
    type: 'announced',
    data: { text: 'Bäbel 😀' },
  };
  const log = Buffer.from(encodeLog([header, said], hash));
  const size = Buffer.byteLength(`${lines[0]}\n`);
  for (const letter of ['ä', '😀']) {
    const at = log.lastIndexOf(letter);
    for (let inside = 1; inside < Buffer.byteLength(letter); inside += 1) {
      const cut = log.subarray(0, at + inside);
      const { events: read, end } = readLog(cut, hash);
      expect(read).toEqual([header]);
      expect(end).toMatchObject({ read: 'torn', count: 1, size, append: '' });
      if (end.read === 'torn') expect(Buffer.from(end.aside).equals(cut.subarray(size))).toBe(true);
    }
  }
});

test('F7: a last line that lacks only its newline is kept', () => {
  for (const last of ['', '\x0b', '\x1a', '\x8a']) {
    const { events: read, end } = readLog(
      Buffer.concat([bytes.slice(0, -1), Buffer.from(last, 'latin1')]),
      hash,
    );
    expect(read).toEqual(events);
    expect(end).toMatchObject({
      read: 'torn',
      count: events.length,
      append: '\n',
      size: bytes.length - 1,
    });
  }
  const texts = new Map([['a', text.split('\n').slice(0, 4).join('\n')]]);
  const store = createMemoryStore(hash, texts);
  expect(store.append('a', headAt(3), events.slice(4, 5))).toEqual(headAt(4));
  expect(texts.get('a')).toBe(`${lines.slice(0, 5).join('\n')}\n`);
});

test('F22: a long log is read piece by piece as it arrives, and pieces already read are freed', () => {
  let given = 0;
  function* pieces(): Generator<Uint8Array> {
    let { head } = headAt(0);
    yield Buffer.from(`${lines[0]}\n`);
    for (let seq = 1; ; seq += 1) {
      const event: Event = {
        seq,
        rule: null,
        cause: 0,
        spans: [],
        steps: [],
        type: 'announced',
        data: { text: 'on and on' },
      };
      const sealed = seal(event, head, hash);
      head = sealed.head;
      given += 1;
      yield Buffer.from(`${sealed.line}\n`);
    }
  }
  // The log never ends, so a reader that stored all of it would never return anything.
  let seen = 0;
  for (const event of readEvents(pieces(), hash)) {
    expect(event.seq).toBe(seen);
    seen += 1;
    expect(given).toBeLessThanOrEqual(seen + 1);
    if (seen > 5_000) break;
  }
  expect(seen).toBe(5_001);
});

test.runIf(thorough)(
  'F22: a line of 10 MB is read, and a line beyond the limit is refused as soon as the limit is passed',
  () => {
    const store = createMemoryStore(hash);
    store.create('a', header);
    const long: Event = {
      seq: 1,
      rule: null,
      cause: 0,
      spans: [],
      steps: [],
      type: 'announced',
      data: { text: 'x'.repeat(10_000_000) },
    };
    store.append('a', headAt(0), [long]);
    expect([...store.read('a', { from: 1 })]).toEqual([long]);
    let asked = 0;
    const piece = Buffer.alloc(1024 * 1024, 0x20);
    function* endless(): Generator<Uint8Array> {
      for (;;) {
        asked += 1;
        yield piece;
      }
    }
    const reading = readEvents(endless(), hash);
    expect(reading.next()).toMatchObject({
      done: true,
      value: { read: 'corrupt', fault: { kind: 'too-long', line: 1 } },
    });
    expect(asked).toBe(READ_LIMITS.line / piece.length + 1);
  },
);

test('F38: a million keys, nested lists and brackets without end are refused in words', () => {
  const keys = `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
  for (const [kind, line] of [
    ['too-many', keys],
    ['too-deep', '['.repeat(300_000)],
    ['too-deep', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`],
    ['json', `"${'\\"['.repeat(300_000)}"`],
  ] as const) {
    const { end } = readLog(Buffer.from(`${line}\n`), hash);
    expect(end).toMatchObject({ read: 'corrupt', count: 0, fault: { kind } });
  }
});

test('F32: names that every object has are ordinary values, and Object.prototype stays unchanged', () => {
  const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype).toSorted());
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const store = createMemoryStore(hash);
    const renamed = JSON.parse(JSON.stringify(events).replaceAll('Bo', name)) as Event[];
    const [first] = renamed;
    if (first?.type !== 'encounter-begun') throw new Error('a header');
    const head = store.create(name, first);
    store.append(name, head, renamed.slice(1));
    expect([...store.read(name)]).toEqual(renamed);
  }
  expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype).toSorted())).toBe(before);
  expect('polluted' in {}).toBe(false);
});
