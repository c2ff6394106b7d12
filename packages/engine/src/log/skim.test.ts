// Tests the quick reader of lines: it gives the same as `decodeLine`, but omits the data of events that change nothing.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Event, EventBody } from '../events/event.ts';
import { chainHash, encodeLog, seal, unseal } from './chain.ts';
import { decodeLine, type LineContext } from './decode.ts';
import { createSkimmer } from './skim.ts';

const hash = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

const roll = {
  stream: 'A/Ann',
  roller: 'Ann',
  name: 'A',
  dice: [[1, 20]],
  faces: [7],
  origin: 'seed',
  secret: false,
  again: null,
  value: null,
} as const;
const bodies: readonly EventBody[] = [
  {
    type: 'encounter-begun',
    data: {
      format: 1,
      semantics: 1,
      ruleset: 'Yard',
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
      rulings: [],
      givens: [],
      tracks: [],
      kinds: [{ name: 'Person', fields: ['HP'] }],
      sides: ['us'],
      participants: [{ name: 'Ann', side: 'us', kind: 'Person', values: [3], conditions: [] }],
      hidden: [],
    },
  },
  { type: 'announced', data: { text: 'the keys ,"type":" and ,"seq":9 are but words here' } },
  { type: 'dice-rolled', data: roll },
  {
    type: 'value-changed',
    data: { holder: 'Ann', condition: null, field: 'HP', from: 3, to: 2, asked: 2 },
  },
  { type: 'dice-rolled', data: { ...roll, faces: [8] } },
  { type: 'encounter-ended', data: { reason: 'done', text: null } },
];
const events: readonly Event[] = bodies.map((body, seq) => ({
  ...body,
  seq,
  rule: seq === 0 ? null : { in: seq < 3 ? 'encounter' : 'check A', file: 0, line: seq },
  cause: seq === 0 ? null : seq - 1,
  spans: seq === 0 || seq > 3 ? [] : [['round', seq] as const],
  steps: seq === 2 ? ['Blows'] : [],
}));
const lines = encodeLog(events, hash).split('\n').slice(0, -1);
const headOf = (line: string | undefined): string => unseal(line ?? '')?.head ?? '';
const contextOf = (seq: number): LineContext => ({
  seq,
  head: seq === 0 ? '' : headOf(lines[seq - 1]),
  over: false,
  format: seq === 0 ? null : 1,
});

test.each([
  ['state', ['announced', 'dice-rolled']],
  ['inputs', ['announced']],
] as const)('for the %s only the data of %j is omitted', (reads, without) => {
  const skim = createSkimmer(reads);
  lines.forEach((line, seq) => {
    const whole = decodeLine(line, contextOf(seq), hash);
    if (!whole.ok) throw new Error('the log is sound');
    const { event } = whole;
    // The seal may depend on data that was omitted.
    expect(skim(line, contextOf(seq), hash)).toMatchObject(
      without.some((type) => type === event.type)
        ? { ...whole, event: { ...event, data: null, cause: 0 } }
        : whole,
    );
  });
});

test('if seals are not checked, a line of another chain is read', () => {
  const context = { ...contextOf(3), head: 'f'.repeat(64) };
  const line = lines[3] ?? '';
  expect(createSkimmer('state', 'unchecked')(line, context, hash)).toMatchObject({ ok: true });
  expect(createSkimmer('state')(line, context, hash)).toMatchObject({ ok: false });
});

/** Returns the line with this number with its text changed, and sealed again. */
function altered(seq: number, change: (text: string) => string): string {
  const { body = '' } = unseal(lines[seq] ?? '') ?? {};
  const text = change(body);
  expect(text).not.toBe(body);
  const head = text.includes('"seq":0') ? '' : contextOf(seq).head;
  return `${text.slice(0, -1)},"~h":"${chainHash(hash, head, text)}"}`;
}

test.each([
  ['an altered letter', lines[3]?.replace('"HP"', '"AP"') ?? '', contextOf(3)],
  ['a line that stands elsewhere', lines[3] ?? '', contextOf(4)],
  ['no seal', lines[3]?.slice(0, 40) ?? '', contextOf(3)],
  ['behind the end', lines[3] ?? '', { ...contextOf(3), over: true }],
  ['another number', altered(3, (text) => text.replace('"seq":3', '"seq":4')), contextOf(3)],
  [
    'another number of a roll',
    altered(2, (text) => text.replace('"seq":2', '"seq":3')),
    contextOf(2),
  ],
  [
    'a second header',
    altered(3, (text) => text.replace('value-changed', 'encounter-begun')),
    contextOf(3),
  ],
  ['no header', altered(1, (text) => text.replace('"seq":1', '"seq":0')), contextOf(0)],
  ['no rule', altered(1, (text) => text.replace(/"rule":.*(?="seq")/, '')), contextOf(1)],
  ['a key behind the type', altered(3, (text) => text.replace(/.$/, ',"x":1}')), contextOf(3)],
  ['no JSON', altered(3, (text) => text.replace('"HP"', 'HP')), contextOf(3)],
] as const)('%s is reported as by `decodeLine`', (_, line, context) => {
  const told = decodeLine(line, context, hash);
  expect(told.ok).toBe(false);
  expect(createSkimmer()(line, context, hash)).toEqual(told);
});

test.each([
  ['a throw by nobody', altered(2, (text) => text.replace('"roller":"Ann",', ''))],
  [
    'a throw whose data is a list',
    altered(2, (text) => text.replace(/"data":.*(?=,"rule")/, '"data":[null]')),
  ],
  ['a change to no number', altered(3, (text) => text.replace('"to":2', '"to":{"x":1}'))],
])('%s is refused', (_, line) => {
  const { seq } = JSON.parse(line) as Event;
  const told = decodeLine(line, contextOf(seq), hash);
  expect(told).toMatchObject({ ok: false, fault: { kind: 'shape' } });
  expect(createSkimmer('inputs')(line, contextOf(seq), hash)).toEqual(told);
});

test('of facts the shape is checked where they are inputs, since the rules compare all others', () => {
  const isRead = (type: Event['type']): boolean => {
    const event = { type, data: { x: 1 }, seq: 1, rule: null, cause: 0, spans: [], steps: [] };
    const { line } = seal(event as unknown as Event, 'p', hash);
    const context = { seq: 1, head: 'p', over: false, format: 1 } as const;
    return createSkimmer('facts')(line, context, hash).ok;
  };
  const inputs = ['dice-rolled', 'choice-made', 'ruled'] as const;
  expect(inputs.filter(isRead)).toEqual([]);
  const derived = ['value-changed', 'check-resolved', 'announced', 'span-begun'] as const;
  expect(derived.filter(isRead)).toEqual(derived);
});

test('events that change the state are read completely', () => {
  const read = (type: Event['type']): unknown => {
    // A quick read does not check the contents of data that it omits.
    const event = { type, data: { x: 1 }, seq: 1, rule: null, cause: 0, spans: [], steps: [] };
    const { line } = seal(event as unknown as Event, 'p', hash);
    const context = { seq: 1, head: 'p', over: false, format: 1 } as const;
    const found = createSkimmer()(line, context, hash);
    return found.ok ? found.event.data : found;
  };
  const changing = [
    'span-begun',
    'span-ended',
    'condition-gained',
    'condition-lost',
    'value-changed',
    'order-ranked',
    'revealed',
    'ruled',
    'encounter-ended',
  ] as const;
  expect(changing.map(read)).toEqual(changing.map(() => ({ x: 1 })));
  const telling = [
    'dice-rolled',
    'check-resolved',
    'choice-offered',
    'choice-made',
    'action-taken',
    'action-ended',
    'announced',
  ] as const;
  expect(telling.map(read)).toEqual(telling.map(() => null));
});
