// The guards of each instruction, in code that is written out by hand.
import type { Expr, Instr, Proc } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { controlOf } from './control.ts';

const NO_RULES = { callables: [] };
const yes: Expr = { op: 'const', value: true, at: 0 };
const nothing: Instr = { op: 'nothing', at: 0 };
const branch = (otherwise: number): Instr => ({ op: 'branch', test: yes, otherwise, at: 0 });
const jump = (to: number): Instr => ({ op: 'jump', to, at: 0 });

function guardsOf(code: readonly Instr[]): readonly (readonly number[])[] {
  const proc: Proc = { name: 'procedure P', slots: [], counters: [], code, at: 0 };
  return controlOf(NO_RULES, proc).guards;
}

test('both ways of an if hang on its test, and what follows does not', () => {
  // 0 if, 1 then, 2 jump, 3 otherwise, 4 after
  expect(guardsOf([branch(3), nothing, jump(4), nothing, nothing])).toEqual([
    [],
    [0],
    [0],
    [0],
    [],
  ]);
});

test('an if inside an if hangs on the outer one, its lines on the inner one alone', () => {
  // 0 if, 1 if, 2 both, 3 the outer alone, 4 after
  expect(guardsOf([branch(4), branch(3), nothing, nothing, nothing])).toEqual([
    [],
    [0],
    [1],
    [0],
    [],
  ]);
});

test('the body of a loop hangs on the loop, and what follows does not', () => {
  // 0 set up, 1 next or 4, 2 body, 3 back, 4 after
  const next: Instr = { op: 'next', list: 0, slot: 1, where: null, done: 4, at: 0 };
  expect(
    guardsOf([{ op: 'each', list: 0, set: yes, at: 0 }, next, nothing, jump(1), nothing]),
  ).toEqual([[], [], [1], [1], []]);
});

test('of the forks only those that go round once more are loops', () => {
  // 0 while or 4, 1 if, 2 then, 3 back, 4 after
  const proc: Proc = {
    name: 'procedure P',
    slots: [],
    counters: [],
    code: [branch(4), branch(3), nothing, jump(0), nothing],
    at: 0,
  };
  expect(controlOf(NO_RULES, proc).loops).toEqual([true, false, false, false, false]);
});

test('what stands behind a return in one way hangs on the test before it', () => {
  // 0 if, 1 return, 2 after
  expect(guardsOf([branch(2), { op: 'return', at: 0 }, nothing])).toEqual([[], [0], [0]]);
});

test('what stands behind an early end of a span hangs on the test before it', () => {
  // 0 span, 1 if, 2 end, 3 after, 4 close, 5 behind
  const open: Instr = { op: 'span-open', span: 'round', label: null, of: null, exit: 4, at: 0 };
  const close: Instr = { op: 'span-close', span: 'round', limit: null, at: 0 };
  const end: Instr = { op: 'end', span: 'round', text: null, at: 0 };
  expect(guardsOf([open, branch(3), end, nothing, close, nothing])).toEqual([
    [],
    [],
    [1],
    [1],
    [],
    [],
  ]);
});

test('what stands behind the end of a span of somebody else hangs on it', () => {
  // 0 if, 1 end the encounter, 2 after
  const end: Instr = { op: 'end', span: null, text: null, at: 0 };
  expect(guardsOf([branch(2), end, nothing])).toEqual([[], [0], [0, 1]]);
});

test('each case of a switch hangs on it', () => {
  // 0 switch, 1 one case, 2 jump, 3 the other, 4 after
  const fork: Instr = {
    op: 'switch',
    slot: 0,
    cases: [{ outcomes: ['hit'], to: 1 }],
    otherwise: 3,
    end: 4,
    at: 0,
  };
  expect(guardsOf([fork, nothing, jump(4), nothing, nothing])).toEqual([[], [0], [0], [0], []]);
});
