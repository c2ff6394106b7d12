// Tests which evaluations of an expression answer a question, and which step wrote a name: the reader itself or another
// one.
import type { Expr, Instr, Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { Explainer } from './explainer.ts';
import { allWorked, nameReason, ofAction, worked } from './name-questions.ts';
import type { RecordedStep, Worked } from './recorder.ts';

const asked: Expr = { op: 'const', value: 1, at: 0 };
const other: Expr = { op: 'const', value: 1, at: 0 };
/** Returns an evaluation of an expression after an event; the test recognizes its trace by its value. */
const one = (seq: number, value: string, expr = asked): Worked =>
  ({
    step: 0,
    seq,
    expr,
    locals: [value],
    trace: { value, parts: [], expr },
  }) as unknown as Worked;

/** Returns the questions about a step that runs this code; the test uses nothing else of a recording. */
function questions(list: readonly Worked[], code: readonly object[] = []): Explainer {
  const slots = ['p', 'o', 'n'];
  const ruleset = { places: [], procs: [{ slots, code }] } as unknown as Ruleset;
  const step = (id: number): RecordedStep | undefined =>
    ({
      id,
      proc: 0,
      pc: id,
      slots: [-1, 3, -1],
      origin: { by: 'encounter' },
    }) as unknown as RecordedStep;
  return { ruleset, worked: () => list, step, asked: new Map() } as unknown as Explainer;
}

const step = { id: 0, seq: 0 };
const list = [one(1, 'a'), one(2, 'b'), one(2, 'other', other), one(2, 'c'), one(3, 'd')];

test.each([
  [0, null, []],
  [1, 'a', ['a']],
  // Of several evaluations after one event the last one counts; those after later events do not count.
  [2, 'c', ['a', 'b', 'c']],
  [3, 'd', ['a', 'b', 'c', 'd']],
])('up to event %i the last value is %s, and all values are %j', (seq, last, all) => {
  const names = questions(list);
  expect(worked(names, step, asked, seq)?.value ?? null).toBe(last);
  expect(ofAction(names, step, asked, { params: [] }, seq)?.value ?? null).toBe(last);
  expect(allWorked(names, step, asked, seq).map(({ value }) => value)).toEqual(all);
});

test('only an evaluation that fits counts', () => {
  const fits = ({ locals }: Worked): boolean => locals[0] === 'b';
  expect(worked(questions(list), step, asked, 3, fits)?.value).toBe('b');
  expect(worked(questions(list), step, asked, 1, fits)).toBeNull();
});

/** Each row lists which of the names p, o and n the instruction itself binds. */
test.each<readonly [what: string, instr: object, bound: readonly string[]]>([
  ['a loop', { op: 'next', slot: 0, list: 1 }, ['p']],
  ['a search', { op: 'pick', slot: 0 }, ['p']],
  ['a value', { op: 'let', slot: 2 }, ['n']],
  ['an order', { op: 'rank', slot: 0, links: null }, ['p']],
  ['an order of those who are linked', { op: 'rank', slot: 0, links: { slot: 1 } }, ['p', 'o']],
  ['a question for somebody', { op: 'ask', asking: { kind: 'pick', slot: 1 } }, ['o']],
  ['a question for a list', { op: 'ask', asking: { kind: 'list', slot: 1 } }, ['o']],
  ['a question for a number', { op: 'ask', asking: { kind: 'number' } }, []],
  ['a question for an action', { op: 'ask', asking: { kind: 'take' } }, []],
  ['a test', { op: 'branch' }, []],
])('%s binds the names %j itself', (_, instr, bound) => {
  const names = questions([], [instr as Instr]);
  const own = [0, 1, 2].flatMap((slot) => {
    const reason = nameReason(names, 0, slot, 'Ann', 0, 0);
    return reason.why === 'bound' ? [reason.name] : [];
  });
  expect(own).toEqual(bound);
  // Each other name is asked about once.
  expect(names.asked.size).toBe(3 - bound.length);
});

test('a check that a ranking rolls has its own name question for each member', () => {
  const names = questions([], [{ op: 'roll' }, { op: 'roll' }]);
  const origins = ['Ann', 'Bob'].map((member) => ({ by: 'call', step: 7, member }));
  const step = (id: number): RecordedStep | undefined =>
    ({ id, proc: 0, pc: id, slots: [-1], origin: origins[id] }) as unknown as RecordedStep;
  const ids = origins.map(({ member }, id) => {
    const reason = nameReason({ ...names, step }, id, 0, member, 0, 0);
    return reason.why === 'local' ? reason.local : '';
  });
  expect(new Set(ids).size).toBe(2);
  expect(ids.map((id) => names.asked.get(id)?.value)).toEqual(['Ann', 'Bob']);
});
