// Tests which locals can still be read before each instruction.
import type { Callable, Expr, Instr, Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { isWanted, livenessOf } from './liveness.ts';
import type { ReadSets } from './read-sets.ts';

const at = 0;
const local = (slot: number): Expr => ({ op: 'local', slot, at });
const use = (slot: number): Instr => ({ op: 'announce', text: local(slot), at });
const put = (slot: number, value: Expr = { op: 'const', value: 1, at }): Instr => ({
  op: 'let',
  slot,
  value,
  modifiers: [],
  name: 'x',
  record: false,
  at,
});
const jump = (to: number): Instr => ({ op: 'jump', to, at });
const branch = (slot: number, otherwise: number): Instr => ({
  op: 'branch',
  test: local(slot),
  otherwise,
  at,
});
const next = (done: number): Instr => ({
  op: 'next',
  list: 1,
  slot: 2,
  where: { op: 'same', left: local(2), right: local(3), at },
  done,
  at,
});
const outcome: Instr = { op: 'outcome', outcomes: [{ name: 'hit', when: local(4), at }], at };

const strike: Callable = {
  kind: 'check',
  name: 'Strike',
  text: null,
  params: [],
  tags: [],
  outcomes: [],
  values: ['throw', 'total', 'margin'].map((name, index) => ({
    name,
    kind: 'roll',
    slot: index + 5,
    type: { type: 'dice' },
  })),
  proc: 0,
  at,
};
const NOTHING_READ: ReadSets = {
  fields: new Set(),
  tracks: new Set(),
  spans: new Set(),
  values: new Set(),
  results: new Set(),
  ranked: new Set(),
  memories: new Set(),
  orders: new Set(),
};
const reads: ReadSets = { ...NOTHING_READ, values: new Set(['throw']), ranked: new Set(['0 1']) };
// Liveness reads only these parts of the rules.
const rulesOf = (...codes: readonly (readonly Instr[])[]): Ruleset =>
  ({
    callables: [strike],
    memories: [],
    procs: codes.map((code) => ({ code })),
  }) as unknown as Ruleset;

const CODES: readonly (readonly [string, readonly Instr[], readonly (readonly number[])[]])[] = [
  ['what is read is live up to there', [put(0), use(1), use(0)], [[1], [0, 1], [0]]],
  ['what is written is not, before', [use(0), put(0), use(0)], [[0], [], [0]]],
  ['unless it is read for it', [put(0, local(0)), use(0)], [[0], [0]]],
  [
    'either way of a fork counts',
    [branch(0, 3), use(1), jump(4), use(2)],
    [[0, 1, 2], [1], [], [2]],
  ],
  [
    'round a loop as well; a candidate is not read, and what it is compared with is',
    [next(4), use(2), use(5), jump(0), use(6)],
    [[1, 3, 5, 6], [1, 2, 3, 5, 6], [1, 3, 5, 6], [1, 3, 5, 6], [6]],
  ],
  [
    'what a loop finds is written only where it finds somebody: behind its end the one before may be read',
    [next(2), jump(0), use(2)],
    [[1, 2, 3], [1, 2, 3], [2]],
  ],
  ['what comes behind a return is read by nobody', [{ op: 'return', at }, use(0)], [[], [0]]],
];

test.each(CODES)('%s', (_, code, expected) => {
  // The code under test is the second procedure; the first one is that of the check.
  const live = livenessOf(rulesOf([], code), NOTHING_READ);
  expect(code.map((_instr, pc) => live(1, pc))).toEqual(expected);
  expect(code.map((_instr, pc) => live(1, pc))).toEqual(expected);
});

test('the live values at the end of a check are those read by name and those that a ranking compares', () => {
  const rules = rulesOf([put(0), outcome], [outcome]);
  const live = livenessOf(rules, reads);
  expect([live(0, 0), live(0, 1), live(0, 2), live(1, 0)]).toEqual([[4, 5, 6], [4, 5, 6], [], [4]]);
  expect([0, 1, 2, 3].map((index) => isWanted(rules, reads, 0, index))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isWanted(rules, reads, 1, 0)).toBe(false);
});
