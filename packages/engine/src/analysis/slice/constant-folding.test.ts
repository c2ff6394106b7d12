// Tests what remains of an expression, or of modifiers, if some of it is known before the fight: one case per row.
import type { Expr, Instr, Modifier, Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import type { ConstantsOf } from '../constants.ts';
import { folded, foldedRules } from './constant-folding.ts';

const at = 0;
const number = (value: number): Expr => ({ op: 'const', value, at });
const local = (slot: number): Expr => ({ op: 'local', slot, at });
const given = (name: string): Expr => ({ op: 'given', given: name, at });
const cases = (
  ...those: readonly (readonly [when: Expr, value: Expr] | readonly [otherwise: Expr])[]
): Expr => ({
  op: 'if',
  cases: those.flatMap((one) => (one.length === 2 ? [{ when: one[0], value: one[1] }] : [])),
  otherwise: those.flatMap((one) => (one.length === 1 ? [one[0]] : []))[0] ?? null,
  at,
});
const add = (left: Expr, right: Expr): Expr => ({ op: 'add', left, right, at });

const truth: Expr = { op: 'const', value: true, at };
const [yes, no, seven] = [given('yes'), given('no'), given('seven')];
/** Returns the value of a constant or of one of three givens; nothing else is known. */
const known: ConstantsOf = (expr) => {
  if (expr.op === 'const') return expr.value;
  if (expr.op !== 'given') return undefined;
  return expr.given === 'yes' ? true : expr.given === 'no' ? false : 7;
};

const ROWS: readonly (readonly [string, Expr, Expr])[] = [
  ['a number', number(1), number(1)],
  ['what is known', seven, number(7)],
  ['what is not known', local(0), local(0)],
  ['what is known inside', add(local(0), seven), add(local(0), number(7))],
  ['open cases', cases([local(0), seven], [local(1)]), cases([local(0), number(7)], [local(1)])],
  ['a case that never holds', cases([no, local(0)], [local(1)]), cases([local(1)])],
  [
    'a case that always holds takes all behind it, whatever was left over',
    cases([yes, local(0)], [local(1), local(2)], [local(3)]),
    cases([local(0)]),
  ],
  [
    'and none before it',
    cases([local(1), local(2)], [yes, local(0)], [local(4), local(5)], [local(3)]),
    cases([local(1), local(2)], [local(0)]),
  ],
  [
    'of several kinds of cases the open ones up to the first that always holds',
    cases([no, local(6)], [local(1), local(2)], [no, local(7)], [yes, local(0)], [yes, local(8)]),
    cases([local(1), local(2)], [local(0)]),
  ],
  ['cases that never hold and leave nothing over', cases([no, local(0)]), cases()],
];

test.each(ROWS)('%s', (_, expr, expected) => {
  expect(folded(expr, known)).toEqual(expected);
  expect(folded([expr], known)).toEqual([expected]);
});

const line = (name: string, when: Expr | null, value: Expr): Modifier => ({
  kind: 'modifier',
  name,
  amount: { kind: 'amount', sign: 1, value },
  when,
  rule: 'Strike',
  at,
});
const best = (...of: readonly Modifier[]): Modifier => ({ kind: 'best', name: 'best', of, at });
const put = (modifiers: readonly Modifier[], value = seven): Instr => ({
  op: 'let',
  slot: 0,
  value,
  modifiers,
  name: 'x',
  record: false,
  at,
});
// Only these parts of the rules are folded.
const rulesOf = (instr: Instr, body: Expr): Ruleset =>
  ({
    procs: [{ code: [instr] }],
    defines: [{ body }],
    callables: [],
    tables: [],
  }) as unknown as Ruleset;

test.each<readonly [string, readonly Modifier[], readonly Modifier[]]>([
  [
    'a modifier that never holds is gone, one that may is left',
    [
      line('a', no, seven),
      line('b', local(1), seven),
      line('c', yes, seven),
      line('d', null, seven),
    ],
    [line('b', local(1), number(7)), line('c', truth, number(7)), line('d', null, number(7))],
  ],
  [
    'in a `best of` as well, which stays',
    [best(line('a', no, seven), line('b', local(1), local(2))), best(line('c', no, seven))],
    [best(line('b', local(1), local(2))), best()],
  ],
])('%s', (_, modifiers, expected) => {
  const rules = foldedRules(rulesOf(put(modifiers), seven), known, () => false);
  expect(rules.procs[0]?.code).toEqual([put(expected, number(7))]);
  expect(rules.defines).toEqual([{ body: number(7) }]);
});

test('an expression that may fault stays unchanged, and so does the expression around it', () => {
  const instr = put([line('a', no, seven)]);
  const rules = foldedRules(
    rulesOf(instr, add(seven, yes)),
    known,
    (expr) => expr.op === 'given' && expr.given !== 'yes',
  );
  expect(rules.procs[0]?.code).toEqual([instr]);
  expect(rules.defines).toEqual([{ body: add(seven, truth) }]);
});
