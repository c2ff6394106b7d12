import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Event, EventBody } from '../events/event.ts';
import { chainHash, encodeLog, seal, unseal } from './chain.ts';
import { decodeLine } from './decode.ts';
import {
  carriedHint,
  faultSentence,
  logReader,
  READ_LIMITS,
  readEvents,
  readLog,
  type LogFault,
  type ReadEnd,
} from './read.ts';
import { thorough } from '../../../../test/scale.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const bodies: readonly EventBody[] = [
  {
    type: 'encounter-begun',
    data: {
      format: 1,
      semantics: 1,
      ruleset: 'Höhle',
      version: null,
      files: [{ path: 'a.fray', hash: hash('x'), text: 'x' }],
      amendments: [],
      inputs: {
        scenario: 'Ford',
        rulings: [],
        givens: [],
        seed: '1',
        run: 0,
        budget: 1000,
        policies: [],
        dice: ['seed'],
        choices: ['default'],
        id: '',
      },
      rulings: [['late', true]],
      givens: [],
      tracks: [],
      kinds: [{ name: 'Persona', fields: ['HP'] }],
      sides: ['us'],
      participants: [{ name: 'Bäbel', side: 'us', kind: 'Persona', values: [3], conditions: [] }],
      hidden: [],
    },
  },
  { type: 'announced', data: { text: 'Los! 😀' } },
  {
    type: 'dice-rolled',
    data: {
      stream: 'A/Bäbel',
      roller: 'Bäbel',
      name: 'A',
      dice: [[1, 20]],
      faces: [7],
      origin: 'seed',
      secret: false,
      again: null,
      value: null,
    },
  },
  { type: 'encounter-ended', data: { reason: 'done', text: null } },
];
const events: readonly Event[] = bodies.map((body, seq) => ({
  ...body,
  seq,
  rule: seq === 0 ? null : { in: 'encounter', file: 0, line: seq },
  cause: seq === 0 ? null : 0,
  spans: [],
  steps: [],
}));
const log = encodeLog(events, hash);
const lines = log.split('\n').slice(0, -1);
const whole = bytesOf(log);
const ends = lines.map((_, i) => bytesOf(`${lines.slice(0, i + 1).join('\n')}\n`).length);

const end = (bytes: Uint8Array): ReadEnd => readLog(bytes, hash).end;
const faultOf = (text: string) => {
  const answer = end(bytesOf(text));
  if (answer.read !== 'corrupt') throw new Error(`expected a corrupt log, got ${answer.read}`);
  return answer.fault;
};
/** Seals lines again, whatever they contain. */
const chained = (texts: readonly string[]): string => {
  let head = '';
  return texts
    .map((body) => {
      head = chainHash(hash, head, body);
      return `${body.slice(0, -1)},"~h":"${head}"}\n`;
    })
    .join('');
};
const bodyOf = (i: number): string => unseal(lines[i] ?? '')?.body ?? '';

test('a log is read back as it was written, frozen, from pieces of any size', () => {
  const read = readLog(whole, hash);
  expect(read.events).toEqual(events);
  expect(read.end).toEqual({
    read: 'ok',
    count: 4,
    head: seal(events[3] ?? expect.fail(), unseal(lines[2] ?? '')?.head ?? '', hash).head,
    over: true,
    format: 1,
  });
  expect(Object.isFrozen(read.events[2]?.spans)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), (size) => {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < whole.length; at += size) pieces.push(whole.subarray(at, at + size));
      expect(readLog(pieces, hash)).toEqual(read);
    }),
    { numRuns: 20 },
  );
});

test('every line is canonical, with its seal at the end', () => {
  for (const line of lines) expect(line).toMatch(/^\{"cause":.*,"~h":"[0-9a-f]{64}"\}$/);
});

test('F2: if a file is cut at any byte, exactly the complete events are kept, and the repaired file is intact', () => {
  for (let size = 0; size < whole.length; size += 1) {
    const cut = whole.subarray(0, size);
    const answer = readLog(cut, hash);
    // A line that lacks only its line feed is complete.
    const kept = ends.filter((at) => at - 1 <= size).length;
    expect(answer.events).toHaveLength(kept);
    if (ends.includes(size)) {
      expect(answer.end.read).toBe('ok');
      continue;
    }
    if (answer.end.read !== 'torn') throw new Error(`cut at ${size} is ${answer.end.read}`);
    expect(answer.end.size + answer.end.aside.length).toBe(size);
    const mended = new Uint8Array([
      ...cut.subarray(0, answer.end.size),
      ...bytesOf(answer.end.append),
    ]);
    if (kept > 0)
      expect(end(mended)).toMatchObject({ read: 'ok', count: kept, head: answer.end.head });
  }
});

test.runIf(thorough)(
  'F8: any flipped bit is detected, and only the last line feed can be repaired',
  () => {
    for (let at = 0; at < whole.length; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = whole.slice();
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit);
        const answer = end(flipped);
        if (at === whole.length - 1)
          expect(answer).toMatchObject({
            read: 'torn',
            count: 4,
            append: '\n',
            size: whole.length - 1,
          });
        else if (answer.read !== 'corrupt')
          throw new Error(`bit ${bit} of byte ${at} went unseen: ${answer.read}`);
        else expect(answer.fault.line - 1).toBe(ends.filter((edge) => edge <= at).length);
      }
    }
  },
);

test('a byte with any other value is detected', () => {
  fc.assert(
    fc.property(fc.nat(whole.length - 2), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = whole.slice();
      changed[at] = ((changed[at] ?? 0) + by) % 256;
      expect(end(changed).read).toBe('corrupt');
    }),
    { numRuns: 500 },
  );
});

test('F9: doubled, swapped, omitted or inserted lines are detected at the first wrong one', () => {
  const rejoin = (parts: readonly (string | undefined)[]): string => `${parts.join('\n')}\n`;
  for (let i = 0; i < lines.length; i += 1) {
    expect(faultOf(rejoin([...lines.slice(0, i + 1), ...lines.slice(i)])).line).toBe(i + 2);
    if (i < lines.length - 1)
      expect(faultOf(rejoin([...lines.slice(0, i), ...lines.slice(i + 1)])).line).toBe(i + 1);
    for (let j = i + 1; j < lines.length; j += 1) {
      const swapped = [...lines];
      [swapped[i], swapped[j]] = [swapped[j] ?? '', swapped[i] ?? ''];
      expect(faultOf(rejoin(swapped)).line).toBe(i + 1);
      expect(faultOf(rejoin([...lines.slice(0, i), lines[j], ...lines.slice(i)])).line).toBe(i + 1);
    }
  }
});

describe('lines with valid seals that are no events of this format', () => {
  const replaced = (i: number, body: string) =>
    faultOf(chained(lines.map((_, at) => (at === i ? body : bodyOf(at)))));
  test('F25: a newer format is reported before anything else', () => {
    const fault = faultOf(`${(lines[0] ?? '').replace('"format":1', '"format":2')}\n`);
    expect(fault).toMatchObject({
      kind: 'newer',
      line: 1,
      found: 'format 2',
      expected: 'format 1',
    });
  });
  test('F23: an unknown type is refused', () => {
    expect(replaced(1, bodyOf(1).replace('"announced"', '"teleported"'))).toMatchObject({
      kind: 'unknown-type',
      line: 2,
      found: '"teleported"',
    });
  });
  test('a missing, an unknown and an ill-typed field are refused', () => {
    expect(replaced(1, bodyOf(1).replace('"text":"Los! 😀"', ''))).toMatchObject({
      kind: 'shape',
      path: 'data.text',
    });
    expect(replaced(1, bodyOf(1).replace('"text"', '"loud":true,"text"'))).toMatchObject({
      kind: 'shape',
      path: 'data.loud',
    });
    expect(replaced(2, bodyOf(2).replace('"faces":[7]', '"faces":["7"]'))).toMatchObject({
      kind: 'shape',
      path: 'data.faces[0]',
      line: 3,
    });
    expect(
      replaced(2, bodyOf(2).replace('"origin":"seed"', '"origin":["seed","luck"]')),
    ).toMatchObject({ kind: 'shape', path: 'data.origin[1]' });
  });
  test('an event out of order is refused', () => {
    expect(replaced(1, bodyOf(1).replace('"seq":1', '"seq":2'))).toMatchObject({
      kind: 'order',
      path: 'seq',
    });
    expect(replaced(1, bodyOf(1).replace('"cause":0', '"cause":1'))).toMatchObject({
      kind: 'order',
      path: 'cause',
    });
    expect(replaced(1, bodyOf(1).replace('"cause":0', '"cause":null'))).toMatchObject({
      kind: 'order',
      path: 'cause',
    });
    expect(faultOf(chained([bodyOf(1)]))).toMatchObject({ kind: 'order', path: 'seq' });
    expect(
      faultOf(
        chained([0, 1, 2, 3, 3].map((i, seq) => bodyOf(i).replace(/"seq":\d/, `"seq":${seq}`))),
      ),
    ).toMatchObject({ kind: 'order', line: 5 });
  });
  test('F31: other spellings of the same data are refused', () => {
    expect(replaced(1, bodyOf(1).replace('"cause":0', '"cause":0.0'))).toMatchObject({
      kind: 'canonical',
    });
    expect(replaced(1, bodyOf(1).replace('"cause":0', '"cause": 0'))).toMatchObject({
      kind: 'canonical',
    });
    expect(replaced(1, bodyOf(1).replace('"cause":0', '"cause":1,"cause":0'))).toMatchObject({
      kind: 'canonical',
    });
    expect(replaced(1, bodyOf(1).replace('"cause":0', '"cause":-0'))).toMatchObject({
      kind: 'canonical',
    });
    expect(replaced(1, bodyOf(1).replace('Los', '\\u004cos'))).toMatchObject({ kind: 'canonical' });
    expect(replaced(1, bodyOf(1).replace('Los', '\\ud800'))).toMatchObject({ kind: 'canonical' });
    expect(replaced(1, bodyOf(1).replace('"seq":1', '"seq":1e400'))).toMatchObject({
      kind: 'canonical',
    });
  });
});

describe('hostile bytes', () => {
  test('a byte order mark and carriage returns are refused', () => {
    expect(faultOf(`\ufeff${log}`)).toMatchObject({ line: 1, offset: 0 });
    expect(faultOf(log.replaceAll('\n', '\r\n'))).toMatchObject({ kind: 'carried', line: 1 });
  });
  const returns = log.replaceAll('\n', '\r\n');
  test.each<readonly [string, altered: string, found: string, takenOut: readonly string[]]>([
    ['an empty line', log.replace('\n', '\n\n'), 'an empty line', ['empty lines']],
    ['an empty line of Windows', log.replace('\n', '\n\r\n'), 'an empty line', ['empty lines']],
    ['a line of blanks', log.replace('\n', '\n \t\n'), 'a line of blanks', ['empty lines']],
    ['a byte order mark', `\ufeff${log}`, 'a byte order mark before it', ['the mark']],
    ['CRLF', returns, 'the line ends of Windows (CRLF)', ['the carriage returns']],
    [
      'both',
      `\ufeff${returns}`,
      'a byte order mark, and the line ends of Windows (CRLF)',
      ['the mark', 'the carriage returns'],
    ],
  ])('%s around the lines is told with what takes it out', (_, altered, found, takenOut) => {
    const fault = faultOf(altered);
    expect(fault).toMatchObject({ kind: 'carried', found });
    const taken = [...(carriedHint(fault) ?? '').matchAll(/takes ([a-z ]+) out/g)];
    expect(taken.map(([, what]) => what)).toEqual(takenOut);
  });
  test('before the first line nothing is empty, and behind it nothing is a byte order mark', () => {
    expect(faultOf(`\n${log}`)).toMatchObject({ kind: 'json', line: 1 });
    expect(faultOf(log.replace('\n', '\n\ufeff'))).toMatchObject({ kind: 'json', line: 2 });
  });
  test('with anything else altered, what stands around the lines is not the fault', () => {
    for (const carried of [`\ufeff${log}`, returns]) {
      const fault = faultOf(carried.replace('Ford', 'Fort'));
      expect(fault.line).toBe(1);
      expect([fault.kind === 'carried', carriedHint(fault)]).toEqual([false, undefined]);
    }
  });
  test('F6: zeros and half characters at the end are a torn end, which is kept separately', () => {
    expect(end(new Uint8Array([...whole, ...new Uint8Array(4096)]))).toMatchObject({
      read: 'torn',
      count: 4,
      size: whole.length,
      append: '',
    });
    expect(end(new Uint8Array([...whole, 0xc3]))).toMatchObject({
      read: 'torn',
      count: 4,
      size: whole.length,
    });
  });
  test('bytes that are not UTF-8 are reported with their offset', () => {
    const broken = whole.slice();
    broken[(ends[0] ?? 0) + 5] = 0xff;
    const answer = end(broken);
    expect(answer).toMatchObject({
      read: 'corrupt',
      count: 1,
      fault: { kind: 'utf-8', line: 2, offset: ends[0] },
    });
  });
  test('two hashes are reported by their first characters', () => {
    const fault = {
      kind: 'hash',
      line: 2,
      offset: 9,
      path: 'h',
      expected: 'a'.repeat(64),
      found: 'b'.repeat(64),
    } as const;
    expect(faultSentence(fault)).toContain(
      'its hash is wrong (expected aaaaaaaaaaaa…, found bbbbbbbbbbbb…).',
    );
  });
  test('a line without a hash is reported as such', () => {
    expect(faultSentence(faultOf('{"type":"encounter-begun"}\n'))).toContain(
      'its hash is wrong (expected a hash of 64 digits, found nothing).',
    );
  });
  test('F38: deep nesting is refused before the line is parsed', () => {
    expect(faultOf(`${'['.repeat(1_000_000)}\n`)).toMatchObject({ kind: 'too-deep' });
    // Brackets inside a text are no nesting.
    expect(faultOf(`{"a":"${'['.repeat(1000)}"}\n`)).toMatchObject({ kind: 'json' });
  });
  test('an endless line is refused as soon as it is too long', () => {
    const reader = logReader(hash, () => {}, { line: 100, events: 10 });
    expect(reader.push(new Uint8Array(60).fill(0x20))).toBe(true);
    expect(reader.push(new Uint8Array(60).fill(0x20))).toBe(false);
    expect(reader.end()).toMatchObject({ read: 'corrupt', fault: { kind: 'too-long', line: 1 } });
  });
  test('a line with exactly as many bytes as allowed is read', () => {
    const most = Math.max(
      ...new TextDecoder()
        .decode(whole)
        .split('\n')
        .map((line) => Buffer.byteLength(line)),
    );
    const end = (line: number) => readLog(whole, hash, { line, events: 10_000 }).end;
    expect(end(most)).toMatchObject({ read: 'ok' });
    expect(end(most - 1)).toMatchObject({ read: 'corrupt', fault: { kind: 'too-long' } });
  });
  test('too many events are refused', () => {
    expect(readLog(whole, hash, { line: 10_000, events: 2 }).end).toMatchObject({
      read: 'corrupt',
      count: 2,
      fault: { kind: 'too-many', line: 3 },
    });
  });
  test('any bytes are read or refused without a crash', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(['torn', 'corrupt']).toContain(end(bytes).read);
      }),
    );
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(end(bytesOf(`${text.replaceAll('\n', ' ')}\n`)).read).toBe('corrupt');
      }),
    );
  });
  test('names such as __proto__ have no side effect', () => {
    expect(replacedName('__proto__').read).toBe('ok');
    expect(faultOf('{"__proto__":{"polluted":1}}\n').kind).toBe('json');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
  const replacedName = (name: string): ReadEnd =>
    end(bytesOf(chained(lines.map((_, i) => bodyOf(i).replaceAll('Bäbel', name)))));
});

test('if the last line feed is damaged to any other byte, its line is kept, and the byte is set aside', () => {
  for (const byte of [0x00, 0x0b, 0x20, 0x2c, 0x7d, 0x8a, 0xff]) {
    const damaged = whole.slice();
    damaged[damaged.length - 1] = byte;
    expect(end(damaged)).toMatchObject({
      read: 'torn',
      count: 4,
      over: true,
      size: whole.length - 1,
      aside: new Uint8Array([byte]),
      append: '\n',
    });
  }
});

const corrupt = bytesOf(`${lines[0]}\n${(lines[1] ?? '').replace('Los', 'Weg')}\n`);

test('the place of a fault is the same for pieces of any size', () => {
  const { end: told } = readLog(corrupt, hash);
  expect(told).toMatchObject({ read: 'corrupt', fault: { line: 2, offset: ends[0] } });
  for (const size of [1, 7, 64, 1000]) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < corrupt.length; at += size) pieces.push(corrupt.subarray(at, at + size));
    expect(readLog(pieces, hash).end).toEqual(told);
  }
});

test.each([1, 2, 3, 4])(
  'a reader that starts after line %i gives the same remaining events',
  (seq) => {
    const read: (readonly [Event, string, number])[] = [];
    const reader = logReader(hash, (...one) => read.push(one), READ_LIMITS, {
      decode: decodeLine,
      seq,
      head: unseal(lines[seq - 1] ?? '')?.head ?? '',
      offset: ends[seq - 1] ?? 0,
      format: 1,
    });
    // If no more bytes come, the log is complete up to here.
    expect(reader.end()).toMatchObject({ read: 'ok', count: seq, over: false });
    reader.push(whole.subarray(ends[seq - 1]));
    expect(reader.end()).toMatchObject({ read: 'ok', count: 4, over: seq < 4 });
    expect(read).toEqual(
      events.slice(seq).map((event) => [event, lines[event.seq], ends[event.seq - 1]]),
    );
  },
);

test('after a fault no further bytes are requested', () => {
  const asked: number[] = [];
  function* chunks(): Generator<Uint8Array> {
    for (const [index, chunk] of [corrupt, whole, whole].entries()) {
      asked.push(index);
      yield chunk;
    }
  }
  expect(readLog(chunks(), hash).events).toHaveLength(1);
  expect(asked).toEqual([0]);
  asked.length = 0;
  const reading = readEvents(chunks(), hash);
  expect(reading.next().value).toEqual(events[0]);
  expect(reading.next()).toMatchObject({ done: true, value: { read: 'corrupt', count: 1 } });
  expect(asked).toEqual([0]);
});

test('each event is passed on as soon as its line is complete', () => {
  const reading = readEvents([whole.subarray(0, ends[1]), whole.subarray(ends[1])], hash);
  for (const event of events) expect(reading.next()).toEqual({ done: false, value: event });
  expect(reading.next()).toMatchObject({ done: true, value: { read: 'ok', count: 4 } });
});

test('a last line without its line feed is passed on at the end', () => {
  const reading = readEvents([whole.subarray(0, whole.length - 1)], hash);
  for (const event of events) expect(reading.next()).toEqual({ done: false, value: event });
  expect(reading.next()).toMatchObject({ done: true, value: { read: 'torn', count: 4 } });
});

test('a log may have ten million lines of 16 MB each', () => {
  expect(READ_LIMITS).toEqual({ line: 16_777_216, events: 10_000_000 });
});

const where = 'line 3 (event 2, byte 70)';
const SENTENCES: readonly (readonly [LogFault['kind'], path: string, told: string])[] = [
  ['newer', '', 'This log has FOUND, and this Fray reads WANTED: it takes one that reads FOUND.'],
  [
    'unknown-type',
    'type',
    `${where}: FOUND is not WANTED. A newer Fray wrote this: it takes one that knows this type.`,
  ],
  [
    'hash',
    '~h',
    `${where} was changed, or a line before it was removed, inserted or moved: its hash is wrong (expected WANTED, found FOUND).`,
  ],
  ['canonical', '', `${where} is not written as Fray writes it: expected WANTED, found FOUND.`],
  ['carried', '', `${where} is not as Fray wrote it: something put in FOUND.`],
  ['utf-8', '', `${where}: expected WANTED, found FOUND.`],
  ['too-long', '', `${where}: expected WANTED, found FOUND.`],
  ['too-deep', 'data', `${where}, data: expected WANTED, found FOUND.`],
  ['too-many', '', `${where}: expected WANTED, found FOUND.`],
  ['json', '', `${where}: expected WANTED, found FOUND.`],
  ['shape', 'data.faces[1]', `${where}, data.faces[1]: expected WANTED, found FOUND.`],
  ['order', 'seq', `${where}, seq: expected WANTED, found FOUND.`],
];

test.each(SENTENCES)('the sentence of a %s fault', (kind, path, told) => {
  const fault = { kind, path, expected: 'WANTED', found: 'FOUND', line: 3, offset: 70 };
  expect(faultSentence(fault)).toBe(told);
});

test('of a hash only the first characters are reported', () => {
  const fault = { kind: 'hash', path: '', line: 1, offset: 0 } as const;
  expect(
    faultSentence({ ...fault, expected: `0123456789ab${'c'.repeat(52)}`, found: 'f'.repeat(63) }),
  ).toContain(`expected 0123456789ab…, found ${'f'.repeat(63)}).`);
});
