// Computes the alternatives ("ways") at one place of the grammar, and finds those that fit the next two tokens. They can be
// packed as plain data.

import type { IProduction, IToken, TokenType } from 'chevrotain';
import type { Beginnings, FirstTokens } from './first-tokens.ts';

export type Sequence = readonly IProduction[];

/** A set of token types: a bit for each `tokenTypeIdx`. */
type TokenSet = bigint;

/** One alternative: the tokens that suffice for it alone, and the pairs that do. */
interface Way {
  readonly isAlways: boolean;
  readonly firsts: TokenSet;
  readonly pairs: readonly (readonly [first: TokenSet, second: TokenSet])[];
}

export interface Ways {
  readonly all: readonly Way[];
  /** First tokens after which the second one must decide. */
  readonly unclear: TokenSet;
  /**
   * The open alternatives for tokens seen so far, by the number of the first token, or of both tokens if the first is
   * unclear.
   */
  readonly known: Map<number, readonly number[]>;
}

/**
 * Computes the alternatives. If two sequences may begin with the same type, the second token decides, unless a sequence
 * ends after the first. Names count as one: if one soft word is unclear, all names in that place are.
 */
export function createWays(begin: Beginnings, sequences: readonly Sequence[]): Ways {
  const started = sequences.map((sequence) => ({ sequence, first: begin.tokensOf(sequence) }));
  let once = 0n;
  let twice = 0n;
  for (const { first } of started) {
    const own = setOf(first.types);
    twice |= once & own;
    once |= own;
  }
  const isUnclear = (type: TokenType): boolean => (setOfType(type) & twice) !== 0n;
  let unclear = 0n;
  const wayOf = (sequence: Sequence, { types, isEmpty }: FirstTokens): Way => {
    const open = [...types].filter(isUnclear);
    const pairs = open.length === 0 ? undefined : begin.pairsOf(sequence).starts;
    const behind = open.flatMap((type) => {
      const seconds = pairs?.get(type);
      return seconds === undefined ? [] : [{ type, ...seconds }];
    });
    unclear |= setOf(behind.map(({ type }) => type));
    return {
      isAlways: isEmpty,
      firsts: setOf([
        ...[...types].filter((type) => !isUnclear(type)),
        ...behind.flatMap(({ type, isEmpty: ends }) => (ends ? [type] : [])),
      ]),
      pairs: behind.map(({ type, types: seconds }) => [setOfType(type), setOf(seconds)]),
    };
  };
  const all = started.map(({ sequence, first }) => wayOf(sequence, first));
  return { all, unclear, known: new Map() };
}

/** Returns the indices of the alternatives that the next tokens leave open, the preferred one first. */
export function waysOpen(ways: Ways, parser: unknown): readonly number[] {
  const { LA } = parser as { LA: (count: number) => IToken }; // every parser can look ahead; only its type hides that
  const first = LA.call(parser, 1).tokenTypeIdx;
  const knownByFirst = ways.known.get(first * 4096);
  if (knownByFirst !== undefined) return knownByFirst;
  const firstBit = 1n << BigInt(first);
  const second = (ways.unclear & firstBit) === 0n ? 0 : LA.call(parser, 2).tokenTypeIdx;
  const key = first * 4096 + second;
  const known = ways.known.get(key);
  if (known !== undefined) return known;
  const secondBit = second === 0 ? 0n : 1n << BigInt(second);
  const open = ways.all.flatMap((way, index) =>
    way.isAlways ||
    (way.firsts & firstBit) !== 0n ||
    way.pairs.some(([one, two]) => (one & firstBit) !== 0n && (two & secondBit) !== 0n)
      ? [index]
      : [],
  );
  ways.known.set(key, open);
  return open;
}

const sets = new Map<TokenType, TokenSet>();

/** Returns the set of a type; for a category, the set of all its members. */
function setOfType(type: TokenType): TokenSet {
  const known = sets.get(type);
  if (known !== undefined) return known;
  const set = [type.tokenTypeIdx ?? 0, ...(type.categoryMatches ?? [])].reduce(
    (all, index) => all | (1n << BigInt(index)),
    0n,
  );
  sets.set(type, set);
  return set;
}

function setOf(types: Iterable<TokenType>): TokenSet {
  let all = 0n;
  for (const type of types) all |= setOfType(type);
  return all;
}

/**
 * Alternatives as plain data: the unclear tokens, and for each alternative whether it is always open, its first tokens, and
 * its pairs one after another.
 */
export type PackedWays = readonly [
  unclear: string,
  ...all: readonly (readonly [isAlways: 0 | 1, firsts: string, ...pairs: readonly string[]])[],
];

export function packWays({ all, unclear }: Ways): PackedWays {
  return [
    unclear.toString(16),
    ...all.map(
      ({ isAlways, firsts, pairs }) =>
        [
          isAlways ? 1 : 0,
          firsts.toString(16),
          ...pairs.flat().map((set) => set.toString(16)),
        ] as const,
    ),
  ];
}

export function unpackWays([unclear, ...all]: PackedWays): Ways {
  return {
    all: all.map(([isAlways, firsts, ...pairs]) => ({
      isAlways: isAlways === 1,
      firsts: unpackSet(firsts),
      pairs: pairs.flatMap((set, index) =>
        index % 2 === 0 ? [[unpackSet(set), unpackSet(pairs[index + 1] ?? '0')] as const] : [],
      ),
    })),
    unclear: unpackSet(unclear),
    known: new Map(),
  };
}

function unpackSet(packed: string): TokenSet {
  return BigInt(`0x${packed}`);
}
