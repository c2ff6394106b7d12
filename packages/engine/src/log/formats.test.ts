// Tests that logs of an older format are read as the newest one. There is no older format yet: format 0 here is
// invented.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LOG_FORMAT, type Event } from '../events/event.ts';
import { canonical } from './canonical.ts';
import { CHAIN_START, chainHash, encodeLog } from './chain.ts';
import { decodeLine } from './decode.ts';
import {
  dataOf,
  FORMAT_STEPS,
  formatsRead,
  upcast,
  type FormatStep,
  type RawEvent,
} from './formats.ts';
import { logReader, READ_LIMITS, type ReadEnd } from './read.ts';
import { replay } from './replay.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** Converts from format 0, in which nothing was hidden and every change asked for the value that it got. */
const fromZero: FormatStep = {
  from: 0,
  events: new Map<string, (event: RawEvent) => RawEvent>([
    ['encounter-begun', (event) => ({ ...event, data: { ...dataOf(event), hidden: [] } })],
    [
      'value-changed',
      (event) => ({ ...event, data: { ...dataOf(event), asked: dataOf(event)['to'] } }),
    ],
  ]),
};

const place = {
  cause: 0,
  rule: { file: 0, in: 'encounter', line: 1 },
  spans: [],
  steps: [],
} as const;
const events: readonly Event[] = [
  {
    ...place,
    seq: 0,
    type: 'encounter-begun',
    cause: null,
    rule: null,
    data: {
      format: LOG_FORMAT,
      semantics: 1,
      ruleset: 'Duel',
      version: null,
      files: [],
      amendments: [],
      inputs: {
        scenario: '',
        rulings: [],
        givens: [],
        seed: null,
        run: 0,
        budget: 100,
        policies: [],
        dice: [],
        choices: [],
        id: '',
      },
      rulings: [],
      givens: [],
      tracks: [['heat', 0]],
      kinds: [{ name: 'Fighter', fields: ['HP'] }],
      sides: ['red'],
      participants: [{ name: 'Ada', side: 'red', kind: 'Fighter', values: [3], conditions: [] }],
      hidden: [],
    },
  },
  { ...place, seq: 1, type: 'announced', data: { text: 'They meet.' } },
  {
    ...place,
    seq: 2,
    type: 'value-changed',
    data: { holder: 'Ada', condition: null, field: 'HP', from: 3, to: 1, asked: 1 },
  },
  { ...place, seq: 3, type: 'encounter-ended', data: { reason: 'done', text: null } },
];

/** Writes the same log in format 0. */
function written(): string {
  let head = CHAIN_START;
  return events
    .map((event): string => {
      const data: Record<string, unknown> = { ...event.data };
      if (event.type === 'encounter-begun') Object.assign(data, { format: 0 });
      delete data[event.type === 'encounter-begun' ? 'hidden' : 'asked'];
      const body = canonical({ ...event, data });
      head = chainHash(hash, head, body, 0);
      return `${body.slice(0, -1)},"~h":"${head}"}\n`;
    })
    .join('');
}

function read(
  text: string,
  steps: readonly FormatStep[],
): { readonly events: readonly Event[]; readonly end: ReadEnd } {
  const found: Event[] = [];
  const reader = logReader(hash, (event) => found.push(event), READ_LIMITS, {
    decode: (line, context) => decodeLine(line, context, hash, steps),
    seq: 0,
    head: CHAIN_START,
    offset: 0,
    format: null,
  });
  reader.push(new TextEncoder().encode(text));
  return { events: found, end: reader.end() };
}

describe('a log of an older format', () => {
  test('is read as the newest format, and gives the same state', () => {
    const older = read(written(), [fromZero]);
    expect(older.end).toMatchObject({ read: 'ok', count: 4, over: true, format: 0 });
    expect(older.events).toEqual(events);
    expect(replay(older.events)).toEqual(replay(events));
  });

  test('keeps its own seals, which reveal any change', () => {
    const text = written();
    for (let i = 0; i < text.length; i += 7) {
      const changed =
        text.slice(0, i) + String.fromCharCode(text.charCodeAt(i) ^ 1) + text.slice(i + 1);
      expect(read(changed, [fromZero]).end.read).not.toBe('ok');
    }
    // A line of one format is not accepted in a log of another.
    const [first = '', ...rest] = encodeLog(events, hash).split('\n');
    expect(
      read([first, ...written().split('\n').slice(1)].join('\n'), [fromZero]).end,
    ).toMatchObject({ read: 'corrupt', fault: { kind: 'hash', line: 2 } });
    expect(rest).toHaveLength(4);
  });

  test('that cannot be read is refused with its number', () => {
    const { end } = read(written(), []);
    expect(end).toMatchObject({
      read: 'corrupt',
      count: 0,
      fault: { kind: 'newer', found: 'format 0', expected: `format ${LOG_FORMAT}` },
    });
  });

  test('is converted by every step in between', () => {
    const steps = [-1, 0].map((from): FormatStep => ({
      from,
      events: new Map([
        [
          'announced',
          (event) => ({ ...event, data: { text: `${String(dataOf(event)['text'])} ${from}` } }),
        ],
      ]),
    }));
    expect(formatsRead(steps)).toEqual([-1, 0, LOG_FORMAT]);
    const announced: RawEvent = { type: 'announced', data: { text: 'a' } };
    expect(dataOf(upcast(announced, -1, steps))).toEqual({ text: 'a -1 0' });
    expect(dataOf(upcast(announced, 0, steps))).toEqual({ text: 'a 0' });
    expect(upcast(announced, LOG_FORMAT, steps)).toBe(announced);
  });
});

test('the conversions lead without a gap to the current format', () => {
  expect(formatsRead()).toEqual(
    Array.from({ length: FORMAT_STEPS.length + 1 }, (_, i) => LOG_FORMAT - FORMAT_STEPS.length + i),
  );
});

test.each([
  [{ text: 'a' }, { text: 'a' }],
  [null, {}],
  [undefined, {}],
  ['ab', {}],
  [3, {}],
])('a payload of %j is read as %j', (data, read) => {
  expect(dataOf({ type: 'announced', data })).toEqual(read);
});

test('an unknown type of event is refused, and the error says that a newer Fray could read it', () => {
  const lines = encodeLog(
    [events[0], { ...events[1], type: 'teleported' }] as unknown as readonly Event[],
    hash,
  );
  const { end } = read(lines, []);
  expect(end).toMatchObject({
    read: 'corrupt',
    count: 1,
    fault: {
      kind: 'unknown-type',
      line: 2,
      found: '"teleported"',
    },
  });
});
