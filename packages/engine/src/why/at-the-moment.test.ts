// Tests questions at a moment of a run: who may be in a set, whom a name may mean, and why a ranking does not roll for
// somebody. One expression per row.
import type { Expr } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { begun } from '../../../../test/engine/played.ts';
import { advance, createRun } from '../machine/advance.ts';
import { procFrame } from '../machine/frames.ts';
import { mayBeIn, mayMean, unrankedBy } from './at-the-moment.ts';

const { program, machine } = begun(`ruleset "Moment"
side red
side blue
kind Fighter
  HP  counter 0..9  starts 3
track heat 0..9  starts 2
encounter
  each p in red
    ask p for n from 1 to 3
    raise p.HP by n
scenario Here
  side red
    Fighter
    Ann
    Bob
  side blue
    Fighter
    Cid
`);
// The run stops where Ann is asked for a number.
advance(program, machine);
const run = createRun(program, machine);
const { ruleset } = program;

const at = 0;
const red: Expr = { op: 'side', side: 'red', at };
const name = (value: string | null): Expr => ({ op: 'const', value, at });
const local = (slot: number): Expr => ({ op: 'local', slot, at });
const number = (value: number): Expr => ({ op: 'const', value, at });
const item = (n: number): Expr => ({ op: 'item', n: number(n), of: red, at });
const same = (left: Expr, right: Expr): Expr => ({ op: 'same', left, right, at });

const frame = procFrame(run, ruleset.encounter ?? 0, ['Bob', null], 0, { role: 'encounter' });
const broken = { ...frame, locals: new Proxy([], { get: () => expect.fail('broken') }) };

test.each<readonly [what: string, set: Expr, holder: string | null, may: boolean]>([
  ['one of a side', red, 'Bob', true],
  ['one of another', red, 'Cid', false],
  ['nobody in particular', red, null, true],
  ['one of a list in a name', local(0), 'Bob', true],
  // If the value is no set, or cannot be computed, anybody may be in it.
  ['somebody instead of a set', name('Ann'), 'Cid', true],
  ['nothing instead of a set', name(null), 'Cid', true],
  ['what goes wrong', item(9), 'Cid', true],
])('%s', (_, set, holder, may) => {
  expect(mayBeIn({ run, frame, holder }, set)).toBe(may);
  // A second question is evaluated again.
  expect(mayBeIn({ run, frame, holder }, set)).toBe(may);
});

test('a name is looked up in the given frame', () => {
  expect(mayBeIn({ run, frame: { ...frame, locals: [['Ann']] }, holder: 'Bob' }, local(0))).toBe(
    false,
  );
  expect(mayBeIn({ run, frame: { ...frame, locals: [['Bob']] }, holder: 'Bob' }, local(0))).toBe(
    true,
  );
  expect(() => mayBeIn({ run, frame: broken, holder: 'Bob' }, local(0))).toThrow('broken');
});

test.each<readonly [what: string, who: Expr | null, means: readonly string[]]>([
  ['nobody says whom', null, ['Ann', 'Bob', 'Cid']],
  ['a name of the rules', name('Cid'), ['Cid']],
  ['nobody', name(null), []],
  ['a name of the line', local(0), ['Bob']],
  ['a name of the line that is nobody yet', local(1), []],
  ['a name that has no value', local(7), []],
  ['one who is worked out', item(1), ['Ann']],
  [
    'one who is worked out to be nobody',
    { op: 'if', cases: [], otherwise: name(null), at },
    ['Ann', 'Bob', 'Cid'],
  ],
  [
    'one of whom no case says anything',
    { op: 'if', cases: [], otherwise: null, at },
    ['Ann', 'Bob', 'Cid'],
  ],
  ['one who cannot be worked out', item(9), ['Ann', 'Bob', 'Cid']],
])('%s: the expression %j may mean %j', (_, who, means) => {
  const all = ['Ann', 'Bob', 'Cid'].filter((one) => mayMean({ run, frame, holder: one }, who));
  expect(all).toEqual(means);
});

const yes = same(number(1), number(1));
const no = same(number(1), number(2));
const isAnn = same(local(1), name('Ann'));

test.each<
  readonly [
    what: string,
    where: Expr | null,
    when: Expr | null,
    holder: string | null,
    by: 'set' | 'when' | 'where' | null,
  ]
>([
  ['one of the set', null, null, 'Ann', null],
  ['one who is not in it', null, null, 'Cid', 'set'],
  ['nobody in particular', null, null, null, null],
  ['a key that counts', null, yes, 'Ann', null],
  ['a key that does not', null, no, 'Ann', 'when'],
  ['a key that does not count for anybody', null, no, null, 'when'],
  ['a key of which that cannot be worked out', null, same(item(9), name('Ann')), 'Ann', null],
  ['one for whom the test holds', isAnn, null, 'Ann', null],
  ['one for whom it does not', isAnn, null, 'Bob', 'where'],
  ['a test that cannot be worked out', same(item(9), name('Ann')), null, 'Ann', null],
  // The first reason is reported.
  ['one who is not in the set, and no key counts', isAnn, no, 'Cid', 'set'],
  ['one for whom the test does not hold, and no key counts', isAnn, no, 'Bob', 'when'],
])('the reason why a ranking does not roll for: %s', (_, where, when, holder, by) => {
  const ranking = { slot: 1, set: red, where, when };
  const told = unrankedBy({ run, frame, holder }, ranking);
  expect(told).toBe(by === null ? null : ranking[by]);
  // The ranked participant was written to a copy of the frame.
  expect(frame.locals.slice(0, 2)).toEqual(['Bob', null]);
});

test.each([
  ['does not hold yet', frame.locals.length + 3],
  ['holds for somebody else', 0],
])('a ranking may roll for somebody in a slot that the frame %s', (_, slot) => {
  const where = same(local(slot), name('Ann'));
  const told = (holder: string): Expr | null =>
    unrankedBy({ run, frame, holder }, { slot, set: red, where, when: null });
  expect(told('Ann')).toBe(null);
  expect(told('Bob')).toBe(where);
});
