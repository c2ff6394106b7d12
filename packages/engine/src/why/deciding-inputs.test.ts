// Tests which throws and answers decided a test: those that its reasons read, also through names and results of checks.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../../../../test/scale.ts';
import { decidingInputs } from './deciding-inputs.ts';
import type { Explainer } from './explainer.ts';
import type { Guard, Reason } from './reason.ts';

/** Events of a log by number: throws, answers, results of checks with the parts of their reasons, and others. */
interface Log {
  readonly throws?: readonly number[];
  readonly answers?: readonly number[];
  readonly results?: readonly (readonly [seq: number, parts: readonly unknown[]])[];
  readonly locals?: readonly object[];
}

/** An explainer to which all names and events of the log are known. */
const explainer = ({ throws = [], answers = [], results = [], locals = [] }: Log): Explainer =>
  ({
    asked: new Map(),
    explained: new Map(locals.map((one) => ['id' in one ? one.id : '', one])),
    events: {
      get: (seq: number) => ({
        event: { seq },
        parts: results.find(([at]) => at === seq)?.[1] ?? [],
      }),
    },
    event: (seq: number) => ({
      type: throws.includes(seq)
        ? 'dice-rolled'
        : answers.includes(seq)
          ? 'choice-made'
          : results.some(([at]) => at === seq)
            ? 'check-resolved'
            : 'value-changed',
    }),
  }) as unknown as Explainer;

/** A reason with these parts. */
const of = (...parts: readonly object[]): object => ({
  why: 'expression',
  op: 'and',
  parts,
  value: true,
});
const event = (seq: number): object => ({ why: 'event', event: seq, value: 1 });
const local = (id: string, value: unknown = 1): object => ({ why: 'local', local: id, value });
const guardOf = (reason: object): Guard =>
  ({ guard: 'test', holds: false, where: null, reason: reason as Reason }) as Guard;

const found = (log: Log, reason: object, holder: string | null = null): readonly number[] =>
  [...decidingInputs(explainer(log), guardOf(reason), holder)].toSorted((a, b) => a - b);

test.each<readonly [string, Log, object, readonly number[]]>([
  ['a throw', { throws: [3] }, event(3), [3]],
  ['an answer', { answers: [4] }, event(4), [4]],
  ['another event decides nothing by itself', {}, event(3), []],
  ['a literal', { throws: [3] }, of(), []],
  ['both parts of a test', { throws: [3], answers: [5] }, of(event(3), of(event(5))), [3, 5]],
  [
    'the throws of a name that was rolled',
    { throws: [3, 4], locals: [{ id: 'blow', from: 'roll', events: [3, 4] }] },
    local('blow'),
    [3, 4],
  ],
  [
    'a name of a name',
    {
      throws: [3],
      locals: [
        { id: 'twice', from: 'let', base: local('blow') },
        { id: 'blow', from: 'roll', events: [3] },
      ],
    },
    local('twice'),
    [3],
  ],
  [
    'the throws behind the result of a check',
    { throws: [3], results: [[5, [{ as: 'value face', reason: event(3) }]]] },
    event(5),
    [3],
  ],
  [
    'the throws behind the result of a check that a check read',
    {
      throws: [3],
      results: [
        [5, [event(3)]],
        [7, [event(5)]],
      ],
    },
    event(7),
    [3],
  ],
  [
    'what had changed the state is a fact of its own',
    { throws: [3] },
    of({ why: 'state', event: 3, value: 2 }, event(4)),
    [],
  ],
  ['what a memory counts is, too', { throws: [3] }, { why: 'memory', events: [3], keys: [] }, []],
  [
    'a name that means itself',
    { throws: [3], locals: [{ id: 'a', base: local('a'), events: [3] }] },
    local('a'),
    [3],
  ],
])('%s', (_, log, reason, inputs) => {
  expect(found(log, reason)).toEqual(inputs);
});

test.each([
  ['Bob', []],
  ['Ann', [3]],
  [null, [3]],
])('that a draw found Bob decided nothing against him, but against %s: %j', (holder, inputs) => {
  const log = { throws: [3], locals: [{ id: 'it', from: 'loop', events: [3] }] };
  expect(found(log, local('it', 'Bob'), holder)).toEqual(inputs);
});

/** Parts that read the events 0 to 7: directly, through a result or a name, or through the state. */
type Part =
  | readonly [by: 'event' | 'result' | 'name' | 'state' | 'memory', seq: number]
  | { readonly of: readonly Part[] };

const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom('event', 'result', 'name', 'state', 'memory'), fc.nat(7)),
    fc.record({ of: fc.array(tie('part'), { maxLength: 4 }) }),
  ),
}));

const reasonOf = (one: Part): object => {
  if ('of' in one) return of(...one.of.map(reasonOf));
  const [by, seq] = one;
  switch (by) {
    case 'event':
      return event(seq);
    case 'result':
      return event(10 + seq);
    case 'name':
      return local(String(seq));
    case 'state':
      return { why: 'state', event: seq, value: 1 };
    case 'memory':
      return { why: 'memory', events: [seq], keys: [], value: 1 };
  }
};

const readBy = (one: Part): readonly number[] =>
  'of' in one ? one.of.flatMap(readBy) : one[0] === 'state' || one[0] === 'memory' ? [] : [one[1]];

test('exactly the throws and answers that a test reads without the state decided it', () => {
  const eight = Array.from({ length: 8 }, (_, seq) => seq);
  const log = {
    throws: [0, 1, 2],
    answers: [3, 4],
    results: eight.map((seq) => [10 + seq, [{ as: 'value', reason: event(seq) }]] as const),
    locals: eight.map((seq) => ({ id: String(seq), from: 'roll', events: [seq] })),
  };
  fc.assert(
    fc.property(part, (one) => {
      const read = [...new Set(readBy(one))].filter((seq) => seq <= 4).toSorted((a, b) => a - b);
      expect(found(log, reasonOf(one))).toEqual(read);
    }),
    { numRuns: scaled(200) },
  );
});
