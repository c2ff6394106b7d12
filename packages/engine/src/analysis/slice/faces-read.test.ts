// Tests which rolls keep their faces: those whose faces something reads, under any name. Each row reads them in one
// way.
import type { Expr, Instr, Pattern, Proc, Ruleset, Watch } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { withFacesRead } from './faces-read.ts';

const at = 0;
const local = (slot: number): Expr => ({ op: 'local', slot, at });
const valueOf = (name: string): Expr => ({ op: 'value-of', of: local(9), index: 0, name, at });
const natural = (of: Expr): Expr => ({ op: 'roll-part', of, part: 'natural', at });
const faces = (of: Expr): Expr => ({ op: 'roll-part', of, part: 'faces', at });
const total = (of: Expr): Expr => ({ op: 'roll-part', of, part: 'total', at });
const matches = (of: Expr): Expr => ({
  op: 'matches',
  of,
  face: { op: 'const', value: 6, at },
  at,
});
const show = (text: Expr): Instr => ({ op: 'announce', text, at });
const roll = (slot: number, keepRoll = true): Instr => ({
  op: 'roll',
  slot,
  name: 'face',
  stream: 'Strike.face',
  dice: { op: 'const', value: 'd6', at },
  ops: [],
  modifiers: [],
  by: null,
  secret: false,
  lowIsGood: false,
  keepRoll,
  record: true,
  at,
});
const again = (of: number): Instr => ({
  op: 'roll-again',
  slot: 5,
  of,
  keeping: [],
  name: 'face',
  stream: 'Strike.face',
  by: null,
  secret: false,
  at,
});
const procOf = (code: readonly Instr[]): Proc => ({ name: '', slots: [], counters: [], code, at });

const result = (
  ...values: readonly { readonly name: string; readonly slot: number }[]
): Pattern => ({
  on: 'result',
  callable: 'Strike',
  outcome: null,
  args: [],
  values,
});
const gains: Pattern = { on: 'gains', condition: null, who: { slot: 3 } };

/** The check Strike rolls `face` into slot 0 and `luck` into slot 1. Each row adds its own code and rules. */
interface Asking {
  readonly own?: readonly Instr[];
  readonly other?: readonly Instr[];
  readonly trigger?: Pattern;
  readonly define?: Expr;
  readonly watch?: Pick<Watch, 'moment' | 'lines'>;
}
const asks = (pattern: Pattern, expr: Expr): Asking => ({
  watch: { moment: { kind: 'event', pattern }, lines: [{ value: expr, when: null, at }] },
});

const ROWS: readonly (readonly [string, Asking, kept: readonly string[]])[] = [
  ['nobody asks', {}, []],
  ['a total is no face', { own: [show(total(local(0)))] }, []],
  ['a total of the value is none either', { other: [show(total(valueOf('face')))] }, []],
  ['what the dice show', { own: [show(natural(local(0)))] }, ['face']],
  ['the faces', { own: [show(faces(local(1)))] }, ['luck']],
  ['how many match', { own: [show(matches(local(0)))] }, ['face']],
  ['inside of something', { own: [show({ op: 'neg', of: matches(local(1)), at })] }, ['luck']],
  ['a second throw of the same dice', { own: [again(0)] }, ['face']],
  ['a second throw of others', { own: [again(4)] }, []],
  ['a slot of other code is another one', { other: [show(natural(local(0)))] }, []],
  ['the value by its name', { other: [show(natural(valueOf('luck')))] }, ['luck']],
  ['the value matched', { other: [show(matches(valueOf('face')))] }, ['face']],
  [
    'something that may be any roll',
    { other: [show(natural({ op: 'track', track: 'x', at }))] },
    ['face', 'luck'],
  ],
  [
    'a trigger that the value is bound for',
    { other: [show(natural(local(3)))], trigger: result({ name: 'luck', slot: 3 }) },
    ['luck'],
  ],
  [
    'a trigger that another slot is bound for',
    { other: [show(natural(local(3)))], trigger: result({ name: 'luck', slot: 2 }) },
    [],
  ],
  ['a trigger on something else', { other: [show(natural(local(3)))], trigger: gains }, []],
  ['a definition', { define: natural(local(0)) }, ['face', 'luck']],
  ['a definition by the name', { define: natural(valueOf('face')) }, ['face']],
  [
    'a measure by what is bound',
    asks(result({ name: 'face', slot: 2 }), natural(local(2))),
    ['face'],
  ],
  ['a measure by the name', asks(gains, natural(valueOf('face'))), ['face']],
  ['a measure of a total', asks(result({ name: 'face', slot: 2 }), total(local(2))), []],
  [
    'a measure at another moment, of whatever roll',
    {
      watch: { moment: { kind: 'always' }, lines: [{ value: natural(local(0)), when: null, at }] },
    },
    ['face', 'luck'],
  ],
];

test.each(ROWS)('%s', (_, { own = [], other = [], trigger, define, watch }, kept) => {
  const procs = [procOf([roll(0), roll(1), roll(2, false), ...own]), procOf(other)];
  // Nothing else in the rules can read faces.
  const rules = {
    procs,
    triggers: trigger === undefined ? [] : [{ proc: 1, pattern: trigger }],
    defines: define === undefined ? [] : [{ body: define }],
    callables: [
      {
        kind: 'check',
        proc: 0,
        values: [
          { name: 'face', slot: 0 },
          { name: 'luck', slot: 1 },
          { name: 'plain', slot: 2 },
        ],
      },
    ],
    conditions: [],
    tables: [],
    policies: [],
  } as unknown as Ruleset;
  const watches: readonly Watch[] =
    watch === undefined
      ? []
      : [{ kind: 'measure', name: '', text: null, slots: [], cites: [], at, ...watch }];
  const [code = [], rest = []] = withFacesRead(rules, procs, watches).map((proc) => proc.code);
  const names = ['face', 'luck', 'plain'];
  expect(
    code.flatMap((instr) =>
      instr.op === 'roll' && instr.keepRoll ? [names[instr.slot] ?? ''] : [],
    ),
  ).toEqual(kept);
  // The remaining code is unchanged.
  expect([code.slice(3), rest]).toEqual([own, other]);
});
