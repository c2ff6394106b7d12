// Tests the guards of each instruction, in code that is written out by hand.
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

test('both branches of an if depend on its test, and what follows does not', () => {
  // 0 if, 1 then, 2 jump, 3 otherwise, 4 after
  expect(guardsOf([branch(3), nothing, jump(4), nothing, nothing])).toEqual([
    [],
    [0],
    [0],
    [0],
    [],
  ]);
});

test('an if inside an if depends on the outer test, and its lines only on the inner one', () => {
  // 0 if, 1 if, 2 inside both, 3 only inside the outer one, 4 after
  expect(guardsOf([branch(4), branch(3), nothing, nothing, nothing])).toEqual([
    [],
    [0],
    [1],
    [0],
    [],
  ]);
});

test('the body of a loop depends on the loop, and what follows does not', () => {
  // 0 set up, 1 next or exit to 4, 2 body, 3 jump back, 4 after
  const next: Instr = { op: 'next', list: 0, slot: 1, where: null, done: 4, at: 0 };
  expect(
    guardsOf([{ op: 'each', list: 0, set: yes, at: 0 }, next, nothing, jump(1), nothing]),
  ).toEqual([[], [], [1], [1], []]);
});

test('only the branch that goes round again counts as a loop', () => {
  // 0 while or exit to 4, 1 if, 2 then, 3 jump back, 4 after
  const proc: Proc = {
    name: 'procedure P',
    slots: [],
    counters: [],
    code: [branch(4), branch(3), nothing, jump(0), nothing],
    at: 0,
  };
  expect(controlOf(NO_RULES, proc).loops).toEqual([true, false, false, false, false]);
});

test('lines after a conditional return depend on its test', () => {
  // 0 if, 1 return, 2 after
  expect(guardsOf([branch(2), { op: 'return', at: 0 }, nothing])).toEqual([[], [0], [0]]);
});

test('lines after a conditional early end of a span depend on its test', () => {
  // 0 open the span, 1 if, 2 end, 3 after the if, 4 close the span, 5 after the span
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

test('lines after an instruction that ends an outer span depend on that instruction', () => {
  // 0 if, 1 end the encounter, 2 after
  const end: Instr = { op: 'end', span: null, text: null, at: 0 };
  expect(guardsOf([branch(2), end, nothing])).toEqual([[], [0], [0, 1]]);
});

test('each case of a switch depends on it', () => {
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
