// Lines of a log that are not valid events, each with the exact message.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Event } from '../events/event.ts';
import { emptyHeader } from '../state/header-fixture.ts';
import { MAX_JSON_DEPTH } from './canonical.ts';
import { chainHash, encodeLog, unseal } from './chain.ts';
import { decodeLine, extentOf, MAX_PARTS, type LineContext, type LineFault } from './decode.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const events: readonly Event[] = [
  {
    type: 'encounter-begun',
    data: emptyHeader,
    seq: 0,
    rule: null,
    cause: null,
    spans: [],
    steps: [],
  },
  {
    type: 'announced',
    data: { text: 'Off' },
    seq: 1,
    rule: { in: 'encounter', file: 0, line: 1 },
    cause: 0,
    spans: [['round', 1]],
    steps: [],
  },
];
const [first = '', second = ''] = encodeLog(events, hash).split('\n');
const headOf = (line: string): string => unseal(line)?.head ?? '';
const begun: LineContext = { seq: 0, head: '', over: false, format: null };
const next: LineContext = { seq: 1, head: headOf(first), over: false, format: 1 };

/** Returns the second line with some text replaced, and sealed again. */
function sealed(from: string, to: string, context: LineContext = next): string {
  const { body = '' } = unseal(second) ?? {};
  expect(body).toContain(from);
  const now = body.replace(from, () => to);
  return `${now.slice(0, -1)},"~h":"${chainHash(hash, context.head, now)}"}`;
}

function faultOf(line: string, context: LineContext = next): LineFault | 'an event' {
  const decoded = decodeLine(line, context, hash);
  return decoded.ok ? 'an event' : decoded.fault;
}

test('both lines are events, frozen in depth', () => {
  const header = decodeLine(first, begun, hash);
  const decoded = decodeLine(second, next, hash);
  expect(header).toEqual({ ok: true, event: events[0], head: headOf(first), format: 1 });
  expect(decoded).toEqual({ ok: true, event: events[1], head: headOf(second), format: 1 });
  for (const one of [header, decoded]) expect(thawed(one.ok && one.event)).toEqual([]);
});

/** Returns the parts of a value that are not frozen. */
function thawed(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(thawed);
  return Object.isFrozen(value) ? inner : [value, ...inner];
}

/** Returns a second line whose event changes a value from one to another. */
function changedTo(from: unknown, to: unknown): { readonly event: Event; readonly line: string } {
  const event = {
    type: 'value-changed',
    data: { holder: 'Bob', condition: null, field: 'foe', from, to, asked: to },
    seq: 1,
    rule: null,
    cause: 0,
    spans: [],
    steps: [],
  } as unknown as Event;
  const [, line = ''] = encodeLog([...events.slice(0, 1), event], hash).split('\n');
  return { event, line };
}

test('a changed value may be nobody, a list or a list of lists, and is frozen in depth', () => {
  for (const [from, to] of [
    [null, 'Ann'],
    ['Ann', null],
    [[], ['cut', null]],
    [[], [['a'], [1, true]]],
    [[], [[['a'], [['b']]]]],
  ]) {
    const { event, line } = changedTo(from, to);
    const decoded = decodeLine(line, next, hash);
    expect(decoded).toMatchObject({ ok: true, event });
    expect(thawed(decoded.ok && decoded.event)).toEqual([]);
  }
});

type Row = readonly [what: string, line: string, fault: LineFault, context: LineContext];

const row = (what: string, line: string, fault: LineFault, context = next): Row => [
  what,
  line,
  fault,
  context,
];

const hashes = 'a hash of 64 digits';
const rows: readonly Row[] = [
  row('no JSON', 'a "quoted" word', {
    kind: 'json',
    path: '',
    expected: 'one JSON object',
    found: '"a \\"quoted\\" word"',
  }),
  row('sixty letters are shown whole', 'x'.repeat(60), {
    kind: 'json',
    path: '',
    expected: 'one JSON object',
    found: `"${'x'.repeat(60)}"`,
  }),
  row('sixty-one are cut', 'x'.repeat(61), {
    kind: 'json',
    path: '',
    expected: 'one JSON object',
    found: `"${'x'.repeat(57)}..."`,
  }),
  row('no JSON behind what looks like it', '{"a":1,}', {
    kind: 'json',
    path: '',
    expected: 'one JSON object',
    found: JSON.stringify('{"a":1,}'),
  }),
  // A header names its own format, and its seal cannot override that.
  row(
    'another format, sealed as if it were of this one',
    encodeLog(
      [{ ...events[0], data: { ...emptyHeader, format: 2 } } as unknown as Event],
      hash,
    ).trimEnd(),
    { kind: 'newer', path: 'data.format', expected: 'format 1', found: 'format 2' },
    begun,
  ),
  row('a list', '[1]', { kind: 'json', path: '', expected: 'one JSON object', found: '"[1]"' }),
  row('seal of another length', '{"a":1,"~h":"abc"}', {
    kind: 'hash',
    path: '~h',
    expected: hashes,
    found: '"abc"',
  }),
  row('no seal', '{"a":1}', { kind: 'hash', path: '~h', expected: hashes, found: 'nothing' }),
  row('a blank', sealed('"cause":0', '"cause": 0'), {
    kind: 'canonical',
    path: '',
    // Twenty letters before the first difference, and twenty after it.
    expected: JSON.stringify('{"cause":0,"data":{"text":"Of'),
    found: JSON.stringify('{"cause": 0,"data":{"text":"O'),
  }),
  row('a number that no log holds', sealed('"seq":1', '"seq":1e400'), {
    kind: 'canonical',
    path: '',
    expected: 'values that a log can hold',
    found: 'the number Infinity at seq',
  }),
  row(
    'another chain',
    second,
    {
      kind: 'hash',
      path: '~h',
      expected: chainHash(hash, 'f'.repeat(64), unseal(second)?.body ?? ''),
      found: headOf(second),
    },
    { ...next, head: 'f'.repeat(64) },
  ),
  row('an unknown type', sealed('"announced"', '"shouted"'), {
    kind: 'unknown-type',
    path: 'type',
    expected: 'a type of event of format 1',
    found: '"shouted"',
  }),
  row('a field too few', sealed('{"text":"Off"}', '{}'), {
    kind: 'shape',
    path: 'data.text',
    expected: 'this field',
    found: 'nothing',
  }),
  row('another number', sealed('"seq":1', '"seq":7'), {
    kind: 'order',
    path: 'seq',
    expected: '1',
    found: '7',
  }),
  row(
    'no header at the beginning',
    sealed('"seq":1', '"seq":0', begun),
    { kind: 'order', path: 'type', expected: '"encounter-begun"', found: '"announced"' },
    begun,
  ),
  row(
    'a second header, of another format',
    sealed(
      second.slice(0, second.indexOf(',"~h"')),
      `${first.slice(0, first.indexOf(',"~h"')).replace('"format":1', '"format":2').replace('"seq":0', '"seq":1')}`,
    ),
    { kind: 'shape', path: 'data.format', expected: '1', found: '2' },
  ),
  row(
    'after the end',
    second,
    {
      kind: 'order',
      path: 'type',
      expected: 'nothing after the end of the encounter',
      found: '"announced"',
    },
    { ...next, over: true },
  ),
  row('no cause', sealed('"cause":0', '"cause":null'), {
    kind: 'order',
    path: 'cause',
    expected: 'an earlier event',
    found: 'null',
  }),
  row('its own cause', sealed('"cause":0', '"cause":1'), {
    kind: 'order',
    path: 'cause',
    expected: 'an earlier event',
    found: '1',
  }),
];

test.each(rows)('%s', (_, line, fault, context) => {
  expect(faultOf(line, context)).toEqual(fault);
});

describe('the header', () => {
  const { body: header = '' } = unseal(first) ?? {};
  const changed = (from: string, to: string): string => {
    expect(header).toContain(from);
    const now = header.replace(from, to);
    return `${now.slice(0, -1)},"~h":"${chainHash(hash, '', now)}"}`;
  };
  test('with a newer format is refused', () => {
    expect(faultOf(changed('"format":1', '"format":2'), begun)).toEqual({
      kind: 'newer',
      path: 'data.format',
      expected: 'format 1',
      found: 'format 2',
    });
  });
  test('with a cause is refused', () => {
    expect(faultOf(changed('"cause":null', '"cause":0'), begun)).toEqual({
      kind: 'order',
      path: 'cause',
      expected: 'null',
      found: '0',
    });
  });
  test('is refused anywhere but at the beginning', () => {
    const now = header.replace('"seq":0', '"seq":1').replace('"cause":null', '"cause":0');
    const line = `${now.slice(0, -1)},"~h":"${chainHash(hash, next.head, now)}"}`;
    expect(faultOf(line)).toEqual({
      kind: 'order',
      path: 'type',
      expected: 'an event of a run that has begun',
      found: '"encounter-begun"',
    });
  });
  test('of a line after the first cannot name another format', () => {
    const now = header.replace('"seq":0', '"seq":1').replace('"format":1', '"format":2');
    const line = `${now.slice(0, -1)},"~h":"${chainHash(hash, next.head, now)}"}`;
    expect(faultOf(line)).toMatchObject({ kind: 'shape', path: 'data.format' });
  });
});

const extents: readonly (readonly [line: string, deepest: number, parts: number])[] = [
  ['', 0, 0],
  ['{}', 1, 0],
  ['[[],[]]', 2, 1],
  ['[[[]],[]]', 3, 1],
  ['{"a":[1,2,3]}', 2, 2],
  // Closed brackets do not add depth.
  ['[{}][{}]', 2, 0],
  ['"[[[,,,"', 0, 0],
  // A quote after one backslash does not end a text, but one after two backslashes does.
  ['"\\"[,"[', 1, 0],
  ['"\\\\"[,', 1, 1],
];

test.each(extents)('%j has depth %i and %i commas', (line, deepest, parts) => {
  expect(extentOf(line)).toEqual({ deepest, parts });
});

test('as many levels as a log may have are read, and one more is refused', () => {
  const nested = (deep: number): string => '['.repeat(deep) + ']'.repeat(deep);
  expect(faultOf(nested(MAX_JSON_DEPTH))).toMatchObject({ kind: 'json' });
  expect(faultOf(nested(MAX_JSON_DEPTH + 1))).toEqual({
    kind: 'too-deep',
    path: '',
    expected: `at most ${MAX_JSON_DEPTH} levels`,
    found: 'deeper nesting',
  });
});

test('a line with too many values is refused before it is parsed', () => {
  expect(faultOf(`[${','.repeat(MAX_PARTS + 1)}]`)).toEqual({
    kind: 'too-many',
    path: '',
    expected: `at most ${MAX_PARTS} values a line`,
    found: 'more',
  });
  expect(faultOf(`[${','.repeat(MAX_PARTS)}]`)).toMatchObject({ kind: 'json' });
  // This holds even if the line is well written and sealed.
  const { line } = changedTo(
    [],
    Array.from({ length: MAX_PARTS / 2 + 1 }, () => 0),
  );
  expect(faultOf(line)).toMatchObject({ kind: 'too-many' });
});
