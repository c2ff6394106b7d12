// Tests which types fit which places, which types can ever be equal, and what type two types have in common.
import { expect, test } from 'vitest';
import type { KindSymbol, TableSymbol } from '../names/symbols.ts';
import { comparable, isAssignable, join, outcomeNames, plainType } from './assign.ts';
import { showType } from './show.ts';
import type { Type } from '../names/types.ts';

// The tested functions read no other properties of a kind or table.
const kind = (name: string): KindSymbol => ({ symbol: 'kind', name }) as unknown as KindSymbol;
const table = (name: string, ...rows: readonly string[]): TableSymbol =>
  ({
    symbol: 'table',
    name,
    rows: rows.map((row) => ({ name: row })),
    decl: {},
  }) as unknown as TableSymbol;
const [elf, orc, cat] = [kind('Elf'), kind('Orc'), kind('Cat')];
type Of<T extends Type['type']> = Extract<Type, { readonly type: T }>;
const someone = (sure: boolean, ...kinds: KindSymbol[]): Of<'participant'> => ({
  type: 'participant',
  kinds,
  sure,
});
const words = (...list: string[]): Of<'words'> => ({
  type: 'words',
  words: list,
  orNothing: false,
});
const result = (...outcomes: readonly string[]): Type =>
  ({
    type: 'result',
    of: {
      symbol: 'check',
      decl: { kind: 'CheckDecl', lines: [] },
      outcomes: outcomes.map((name) => ({ name })),
    },
  }) as unknown as Type;
const broken = {
  type: 'result',
  of: {
    symbol: 'check',
    decl: { kind: 'CheckDecl', lines: [{ kind: 'BrokenLine' }] },
    outcomes: [{ name: 'hit' }],
  },
} as unknown as Type;

const TYPES = {
  error: { type: 'error' },
  number: { type: 'number', min: 1, max: 6, counter: false },
  counter: { type: 'number', min: 0, max: undefined, counter: true },
  'yes/no': { type: 'yes-no' },
  'a, b': words('a', 'b'),
  'b, c': words('b', 'c'),
  'a or nothing': { ...words('a'), orNothing: true },
  'yes, no': words('yes', 'no'),
  'row of T': { type: 'row', table: table('T', 'a', 'b') },
  'row of U': { type: 'row', table: table('U', 'b', 'c') },
  elf: someone(true, elf),
  'elf or orc': someone(true, elf, orc),
  'perhaps elf, cat': someone(false, elf, cat),
  orc: someone(true, orc),
  anyone: someone(true),
  elves: { type: 'set', kinds: [elf], sure: true },
  orcs: { type: 'set', kinds: [orc], sure: true },
  nobody: { type: 'nobody' },
  nothing: { type: 'nothing' },
  numbers: { type: 'list', of: { type: 'number', min: undefined, max: undefined, counter: false } },
  'list of a': { type: 'list', of: words('a') },
  'list of a, b': { type: 'list', of: words('a', 'b') },
  die: { type: 'die' },
  dice: { type: 'dice' },
  text: { type: 'text' },
  roll: { type: 'roll' },
  'hit or miss': result('hit', 'miss'),
  'result yes, no': result('yes', 'no'),
  'result that cannot be read': broken,
  decider: { type: 'decider' },
} as const satisfies Readonly<Record<string, Type>>;
type Name = keyof typeof TYPES;
const NAMES = Object.keys(TYPES) as readonly Name[];

/**
 * For each wanted type, the types that fit besides the type itself and those in `UNKNOWN`, which always fit.
 */
const FITS: Readonly<Partial<Record<Name, readonly Name[]>>> = {
  number: ['counter', 'roll'],
  counter: ['number', 'roll'],
  'yes/no': ['yes, no', 'result yes, no'],
  'a, b': ['a or nothing', 'row of T'],
  'b, c': ['row of U'],
  'a or nothing': ['nothing'],
  'yes, no': ['yes/no', 'result yes, no'],
  'row of T': ['a, b', 'a or nothing'],
  'row of U': ['b, c'],
  elf: ['perhaps elf, cat', 'anyone', 'nobody'],
  'elf or orc': ['elf', 'orc', 'perhaps elf, cat', 'anyone', 'nobody'],
  'perhaps elf, cat': ['elf', 'anyone', 'nobody'],
  orc: ['anyone', 'nobody'],
  anyone: ['elf', 'elf or orc', 'perhaps elf, cat', 'orc', 'nobody'],
  elves: ['nobody'],
  orcs: ['nobody'],
  numbers: ['nothing'],
  'list of a': ['nothing'],
  'list of a, b': ['list of a', 'nothing'],
  dice: ['die'],
  roll: [],
  decider: ['elf', 'elf or orc', 'perhaps elf, cat', 'orc', 'anyone', 'elves', 'orcs'],
};
const UNKNOWN: readonly Name[] = ['error', 'result that cannot be read'];

test.each(NAMES.filter((name) => !UNKNOWN.includes(name)))(
  'the types that fit where %s is wanted',
  (wanted) => {
    const fitting = NAMES.filter((found) => isAssignable(TYPES[found], TYPES[wanted]));
    // The wanted type is never a roll or a result, but the plain type that it stands for.
    const own = plainType(TYPES[wanted]) === TYPES[wanted] ? [wanted] : [];
    const expected = new Set<Name>([...own, ...UNKNOWN, ...(FITS[wanted] ?? [])]);
    expect(fitting).toEqual(NAMES.filter((name) => expected.has(name)));
  },
);

test('everything fits where the wanted type is unknown', () => {
  expect(NAMES.filter((found) => !isAssignable(TYPES[found], TYPES.error))).toEqual([]);
});

/** Pairs of types that can be equal although neither fits the other. */
const EQUAL: readonly (readonly [Name, Name])[] = [
  ['a, b', 'b, c'],
  ['a, b', 'row of U'],
  ['b, c', 'row of T'],
  ['row of T', 'row of U'],
  ['elf or orc', 'elf'],
  ['hit or miss', 'nothing'],
  ['result yes, no', 'nothing'],
];
const NEVER: readonly (readonly [Name, Name])[] = [
  ['number', 'yes/no'],
  ['a, b', 'nothing'],
  ['b, c', 'a or nothing'],
  ['elf', 'orc'],
  ['perhaps elf, cat', 'orc'],
  ['elf', 'elves'],
  ['elves', 'orcs'],
  ['numbers', 'list of a'],
  ['yes/no', 'a, b'],
  ['hit or miss', 'a, b'],
  ['yes/no', 'nothing'],
  ['text', 'a, b'],
  ['die', 'number'],
];

test.each([
  ...EQUAL.map((pair) => [...pair, true] as const),
  ...NEVER.map((pair) => [...pair, false] as const),
])('%s and %s can be equal: %j', (left, right, expected) => {
  expect(comparable(TYPES[left], TYPES[right])).toBe(expected);
  expect(comparable(TYPES[right], TYPES[left])).toBe(expected);
});

test('types that fit can be equal', () => {
  for (const left of NAMES)
    for (const right of NAMES)
      if (isAssignable(TYPES[left], TYPES[right]))
        expect([left, right, comparable(TYPES[left], TYPES[right])]).toEqual([left, right, true]);
});

const number = (min?: number, max?: number): Type => ({ type: 'number', min, max, counter: false });

test.each<readonly [Type, Type, Type | undefined]>([
  [number(1, 6), number(-2, 3), number(-2, 6)],
  [number(1, 6), number(undefined, 8), number(undefined, 8)],
  [number(1, 6), number(0), number(0)],
  [TYPES.counter, number(1, 6), number(0)],
  [TYPES.roll, number(1, 6), number()],
  [TYPES.die, TYPES.dice, TYPES.dice],
  [TYPES.die, TYPES.die, TYPES.die],
  [TYPES.dice, TYPES.dice, TYPES.dice],
  // If one of the types may be an empty cell, the common type may be one.
  [{ type: 'die', orNothing: true }, TYPES.die, { type: 'die', orNothing: true }],
  [{ type: 'die', orNothing: true }, TYPES.dice, { type: 'dice', orNothing: true }],
  [TYPES.die, { type: 'dice', orNothing: true }, { type: 'dice', orNothing: true }],
  [
    { type: 'number', min: 1, max: 6, counter: false, orNothing: true },
    number(-2, 3),
    { type: 'number', min: -2, max: 6, counter: false, orNothing: true },
  ],
  [TYPES.die, TYPES['a, b'], undefined],
  [TYPES['a, b'], TYPES['b, c'], words('a', 'b', 'c')],
  [TYPES['a, b'], TYPES.nothing, { ...words('a', 'b'), orNothing: true }],
  [TYPES['a or nothing'], TYPES['b, c'], { ...words('a', 'b', 'c'), orNothing: true }],
  [TYPES['yes/no'], TYPES['a, b'], words('yes', 'no', 'a', 'b')],
  [TYPES['yes/no'], TYPES['yes/no'], TYPES['yes/no']],
  [TYPES['row of T'], words('a', 'b', 'z'), words('a', 'b', 'z')],
  [TYPES['row of T'], words('a'), TYPES['row of T']],
  [TYPES['row of T'], TYPES['row of T'], TYPES['row of T']],
  [TYPES['row of T'], TYPES['yes/no'], undefined],
  [TYPES['row of T'], TYPES.nothing, undefined],
  [TYPES['row of T'], TYPES['b, c'], undefined],
  [TYPES['row of T'], TYPES['row of U'], undefined],
  [TYPES.elf, TYPES.orc, someone(true, elf, orc)],
  [TYPES.elf, TYPES['perhaps elf, cat'], someone(false, elf, cat)],
  [TYPES.elf, TYPES.nobody, TYPES.elf],
  [TYPES.elves, TYPES.orcs, { type: 'set', kinds: [elf, orc], sure: true }],
  [TYPES.elves, TYPES.nobody, TYPES.elves],
  [TYPES.nobody, TYPES.nobody, TYPES.nobody],
  [TYPES.nobody, TYPES['a, b'], undefined],
  [TYPES.numbers, TYPES.nothing, TYPES.numbers],
  [TYPES['list of a'], TYPES['list of a, b'], TYPES['list of a, b']],
  [TYPES.elf, TYPES.elves, undefined],
  [TYPES.number, TYPES['yes/no'], undefined],
  [TYPES.text, TYPES.number, undefined],
  [TYPES.number, TYPES.nothing, undefined],
  [TYPES.error, TYPES.text, TYPES.text],
  [TYPES.error, TYPES['a, b'], TYPES['a, b']],
  [TYPES.error, TYPES.die, TYPES.die],
  [TYPES.error, TYPES.error, TYPES.error],
  [TYPES['hit or miss'], TYPES['a, b'], words('hit', 'miss', 'a', 'b')],
])('the common type of %j and %j', (left, right, expected) => {
  const sorted = (type: Type | undefined): unknown =>
    type === undefined
      ? undefined
      : type.type === 'words'
        ? [type.words.toSorted(), type.orNothing]
        : type.type === 'participant' || type.type === 'set'
          ? [type.type, type.kinds.map(({ name }) => name).toSorted(), type.sure]
          : type;
  expect(sorted(join(left, right))).toEqual(sorted(expected));
  expect(sorted(join(right, left))).toEqual(sorted(expected));
});

test('a result is one of its outcomes, if all of them could be read', () => {
  const of = (type: Type): unknown => (type.type === 'result' ? outcomeNames(type.of) : null);
  expect([of(TYPES['hit or miss']), of(broken), of(result())]).toEqual([
    ['hit', 'miss'],
    undefined,
    undefined,
  ]);
  expect(plainType(TYPES['result yes, no'])).toEqual({ type: 'yes-no' });
  expect(plainType(result('yes', 'late'))).toEqual(words('yes', 'late'));
  expect(plainType(broken)).toEqual({ type: 'error' });
  expect(showType(plainType(TYPES.roll))).toBe('a number');
});
