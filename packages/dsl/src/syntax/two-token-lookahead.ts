// Which way the parser goes, by one token or two. Chevrotain's own strategy decides the same (a test compares the two), but
// spells out every path of tokens with every word of a category, before the first parse: that takes far longer than reading
// a small file. Here a decision is worked out when it is first met, and what it says of some tokens is remembered.

import { Alternation, LLkLookaheadStrategy, NonTerminal, Option, Repetition, RepetitionMandatory, RepetitionMandatoryWithSeparator, RepetitionWithSeparator } from 'chevrotain';
import type { BaseParser, ILookaheadStrategy, IProduction, IToken, LookaheadProductionType, Rule, TokenType } from 'chevrotain';
import { beginnings, insideOf } from './first-tokens.ts';
import type { Beginnings, FirstTokens } from './first-tokens.ts';

/** LL(2) lookahead: the second token is looked at only where the first leaves several ways open. */
export function twoTokenLookahead(): ILookaheadStrategy {
  const usual = new LLkLookaheadStrategy({ maxLookahead: 2 });
  const begin = beginnings();
  const rules = new Map<Rule, ReadonlyMap<string, readonly Sequence[]>>();

  function waysOf(rule: Rule, kind: LookaheadProductionType, occurrence: number): Ways {
    const decisions = rules.get(rule) ?? decisionsOf(rule);
    rules.set(rule, decisions);
    return createWays(begin, decisions.get(`${kind} ${occurrence}`) ?? []);
  }

  return {
    validate: (options) => usual.validate(options),
    buildLookaheadForAlternation({ rule, prodOccurrence }) {
      let ways: Ways | undefined;
      return function (this: BaseParser, alternatives) {
        ways ??= waysOf(rule, 'Alternation', prodOccurrence);
        return waysOpen(ways, this).find((way) => alternatives?.[way]?.GATE?.call(this) !== false);
      };
    },
    buildLookaheadForOptional({ rule, prodOccurrence, prodType }) {
      let ways: Ways | undefined;
      return function (this: BaseParser) {
        ways ??= waysOf(rule, prodType, prodOccurrence);
        return waysOpen(ways, this)[0] === 0;
      };
    },
  };
}

type Sequence = readonly IProduction[];

/** A set of token types: a bit for each `tokenTypeIdx`. */
type TokenSet = bigint;

/** One way to go: the tokens that suffice for it alone, and the pairs that do. */
interface Way {
  readonly isAlways: boolean;
  readonly firsts: TokenSet;
  readonly pairs: readonly (readonly [first: TokenSet, second: TokenSet])[];
}

interface Ways {
  readonly all: readonly Way[];
  /** First tokens that leave the decision to the second. */
  readonly unclear: TokenSet;
  /** The open ways by first token, or by both, as far as they have been asked for. */
  readonly known: Map<number, readonly number[]>;
}

/**
 * A type that two sequences may begin with makes its way depend on the second token, unless the sequence ends behind the
 * first. Names are looked at as a whole: if one soft word is unclear, all names in that place are.
 */
function createWays(begin: Beginnings, sequences: readonly Sequence[]): Ways {
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
      firsts: setOf([...[...types].filter((type) => !isUnclear(type)), ...behind.flatMap(({ type, isEmpty: ends }) => (ends ? [type] : []))]),
      pairs: behind.map(({ type, types: seconds }) => [setOfType(type), setOf(seconds)]),
    };
  };
  const all = started.map(({ sequence, first }) => wayOf(sequence, first));
  return { all, unclear, known: new Map() };
}

/** The ways that the next tokens leave open, the one to prefer first. */
function waysOpen(ways: Ways, parser: unknown): readonly number[] {
  const { LA } = parser as { LA: (count: number) => IToken }; // every parser looks ahead; only its type keeps that to itself
  const first = LA.call(parser, 1).tokenTypeIdx;
  const firstBit = 1n << BigInt(first);
  const second = (ways.unclear & firstBit) === 0n ? 0 : LA.call(parser, 2).tokenTypeIdx;
  const key = first * 4096 + second;
  const known = ways.known.get(key);
  if (known !== undefined) return known;
  const secondBit = second === 0 ? 0n : 1n << BigInt(second);
  const open = ways.all.flatMap((way, index) =>
    way.isAlways || (way.firsts & firstBit) !== 0n || way.pairs.some(([one, two]) => (one & firstBit) !== 0n && (two & secondBit) !== 0n) ? [index] : [],
  );
  ways.known.set(key, open);
  return open;
}

const sets = new Map<TokenType, TokenSet>();

/** A type, and for a category all that belongs to it. */
function setOfType(type: TokenType): TokenSet {
  const known = sets.get(type);
  if (known !== undefined) return known;
  const set = [type.tokenTypeIdx ?? 0, ...(type.categoryMatches ?? [])].reduce((all, index) => all | (1n << BigInt(index)), 0n);
  sets.set(type, set);
  return set;
}

function setOf(types: Iterable<TokenType>): TokenSet {
  let all = 0n;
  for (const type of types) all |= setOfType(type);
  return all;
}

/** All decisions of a rule by kind and number: the sequences to decide between. For what may be left out, what follows it in its rule. */
function decisionsOf(rule: Rule): ReadonlyMap<string, readonly Sequence[]> {
  const found = new Map<string, readonly Sequence[]>();
  collect(rule.definition, []);
  return found;

  function collect(sequence: Sequence, after: Sequence): void {
    sequence.forEach((one, index) => {
      const rest = [...sequence.slice(index + 1), ...after];
      if (one instanceof Alternation) {
        found.set(`Alternation ${one.idx}`, one.definition.map(insideOf));
        for (const alternative of one.definition) collect(insideOf(alternative), rest);
      } else if (!(one instanceof NonTerminal) && 'definition' in one) {
        const kind = kindOf(one);
        if (kind !== undefined) found.set(`${kind[0]} ${kind[1]}`, [insideOf(one), rest]);
        collect(insideOf(one), rest);
      }
    });
  }
}

function kindOf(one: IProduction): readonly [LookaheadProductionType, number] | undefined {
  if (one instanceof Option) return ['Option', one.idx];
  if (one instanceof RepetitionMandatoryWithSeparator) return ['RepetitionMandatoryWithSeparator', one.idx];
  if (one instanceof RepetitionMandatory) return ['RepetitionMandatory', one.idx];
  if (one instanceof RepetitionWithSeparator) return ['RepetitionWithSeparator', one.idx];
  return one instanceof Repetition ? ['Repetition', one.idx] : undefined;
}
