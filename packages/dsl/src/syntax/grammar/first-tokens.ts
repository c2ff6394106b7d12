// Finds how parts of the grammar may begin: with which token types, and with which pairs of them. It computes this once for
// each rule, on request. It ignores what may follow a rule: a rule that ends leaves the second token open.

import {
  Alternation,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  Terminal,
  type IProduction,
  type Rule,
  type TokenType,
} from 'chevrotain';

/** The token types that a part may begin with; categories are not expanded. */
export interface FirstTokens {
  readonly types: ReadonlySet<TokenType>;
  /** True if the part may have no token at all. */
  readonly isEmpty: boolean;
}

/** The first two tokens of a part: for each first token, those that may follow it. */
interface FirstPairs {
  readonly starts: ReadonlyMap<TokenType, FirstTokens>;
  readonly isEmpty: boolean;
}

export interface Beginnings {
  readonly tokensOf: (sequence: readonly IProduction[]) => FirstTokens;
  readonly pairsOf: (sequence: readonly IProduction[]) => FirstPairs;
}

/** Returns functions that find how parts of one grammar begin. The grammar must not be left-recursive. */
export function beginnings(): Beginnings {
  const tokens = new Map<Rule, FirstTokens>();
  const pairs = new Map<Rule, FirstPairs>();
  return { tokensOf, pairsOf };

  function tokensOf(sequence: readonly IProduction[]): FirstTokens {
    const types = new Set<TokenType>();
    for (const one of sequence) {
      const own = tokensOfOne(one);
      for (const type of own.types) types.add(type);
      if (!own.isEmpty) return { types, isEmpty: false };
    }
    return { types, isEmpty: true };
  }

  function tokensOfOne(one: IProduction): FirstTokens {
    if (one instanceof Terminal) return { types: new Set([one.terminalType]), isEmpty: false };
    if (one instanceof NonTerminal) return remembered(tokens, one.referencedRule, tokensOf);
    if (one instanceof Alternation) {
      const all = alternativesOf(one).map(tokensOf);
      return {
        types: new Set(all.flatMap(({ types }) => [...types])),
        isEmpty: all.some(({ isEmpty }) => isEmpty),
      };
    }
    const inside = tokensOf(insideOf(one));
    return canBeLeftOut(one) ? { types: inside.types, isEmpty: true } : inside;
  }

  function pairsOf(sequence: readonly IProduction[]): FirstPairs {
    const starts = new Map<TokenType, Behind>();
    let isEmpty = true;
    for (const one of sequence) {
      const open = [...starts.values()].filter((behind) => behind.isEmpty);
      if (open.length > 0) extend(open, tokensOfOne(one));
      if (isEmpty) {
        const own = pairsOfOne(one);
        merge(starts, own);
        isEmpty = own.isEmpty;
      } else if (open.length === 0) break;
    }
    return { starts, isEmpty };
  }

  function pairsOfOne(one: IProduction): FirstPairs {
    if (one instanceof Terminal)
      return {
        starts: new Map([[one.terminalType, { types: new Set(), isEmpty: true }]]),
        isEmpty: false,
      };
    if (one instanceof NonTerminal) return remembered(pairs, one.referencedRule, pairsOf);
    const starts = new Map<TokenType, Behind>();
    if (one instanceof Alternation) {
      const all = alternativesOf(one).map(pairsOf);
      for (const own of all) merge(starts, own);
      return { starts, isEmpty: all.some(({ isEmpty }) => isEmpty) };
    }
    const inside = pairsOf(insideOf(one));
    merge(starts, inside);
    const open = [...starts.values()].filter((behind) => behind.isEmpty);
    if (isRepeated(one))
      extend(open, {
        types: 'separator' in one ? new Set([one.separator]) : tokensOf(one.definition).types,
        isEmpty: true,
      });
    return { starts, isEmpty: inside.isEmpty || canBeLeftOut(one) };
  }
}

interface Behind {
  readonly types: Set<TokenType>;
  isEmpty: boolean;
}

function remembered<Known>(
  known: Map<Rule, Known>,
  rule: Rule,
  make: (sequence: readonly IProduction[]) => Known,
): Known {
  const found = known.get(rule) ?? make(rule.definition);
  known.set(rule, found);
  return found;
}

/** Extends each open start with the tokens that may come next. The starts stay open if `next` may be empty. */
function extend(open: readonly Behind[], next: FirstTokens): void {
  for (const behind of open) {
    for (const type of next.types) behind.types.add(type);
    behind.isEmpty = next.isEmpty;
  }
}

function merge(starts: Map<TokenType, Behind>, added: FirstPairs): void {
  for (const [type, { types, isEmpty }] of added.starts) {
    const known = starts.get(type);
    starts.set(type, {
      types: new Set([...(known?.types ?? []), ...types]),
      isEmpty: isEmpty || known?.isEmpty === true,
    });
  }
}

type Repeated =
  Repetition | RepetitionMandatory | RepetitionWithSeparator | RepetitionMandatoryWithSeparator;

function isRepeated(one: IProduction): one is Repeated {
  return (
    one instanceof Repetition ||
    one instanceof RepetitionMandatory ||
    one instanceof RepetitionWithSeparator ||
    one instanceof RepetitionMandatoryWithSeparator
  );
}

function canBeLeftOut(one: IProduction): boolean {
  return (
    one instanceof Option || one instanceof Repetition || one instanceof RepetitionWithSeparator
  );
}

/** Returns the alternatives that are not empty. As in Chevrotain, an empty one is chosen only at its own decision. */
function alternativesOf(one: Alternation): readonly (readonly IProduction[])[] {
  return one.definition.map(insideOf).filter((definition) => definition.length > 0);
}

/** Returns the contents of a production that contains others. */
export function insideOf(one: IProduction): readonly IProduction[] {
  return 'definition' in one ? (one as Option).definition : []; // every production with a definition has a list of productions
}
