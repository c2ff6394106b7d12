// Chooses the parser's alternative by one token or two. Chevrotain's own strategy makes the same decisions (a test compares
// the two). But before the first parse it enumerates every path of tokens with every word of a category, which takes far
// longer than parsing a small file. Here we compute a decision when the parser first meets it, and remember its results for
// the tokens seen.

import {
  Alternation,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  RepetitionWithSeparator,
  type BaseParser,
  type ILookaheadStrategy,
  type IOrAlt,
  type IProduction,
  type LookaheadProductionType,
  type Rule,
} from 'chevrotain';
import { beginnings, insideOf } from './first-tokens.ts';
import { createWays, waysOpen, type Sequence, type Ways } from './ways.ts';

/** Returns an LL(2) strategy: it looks at the second token only if the first leaves several alternatives open. */
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
    buildLookaheadForAlternation: ({ rule, prodOccurrence }) =>
      chooseAlternative(() => waysOf(rule, 'Alternation', prodOccurrence)),
    buildLookaheadForOptional: ({ rule, prodOccurrence, prodType }) =>
      chooseOptional(() => waysOf(rule, prodType, prodOccurrence)),
  };
}

/**
 * A function that Chevrotain calls to decide: it returns the number of an alternative, or whether to enter an optional
 * part.
 */
type ChooseAlternative = (this: BaseParser, alternatives?: IOrAlt<unknown>[]) => number | undefined;
type ChooseOptional = (this: BaseParser) => boolean;
export type Choose = ChooseAlternative | ChooseOptional;

export function chooseAlternative(make: () => Ways): ChooseAlternative {
  let ways: Ways | undefined;
  const choose: ChooseAlternative = function (alternatives) {
    ways ??= make();
    for (const way of waysOpen(ways, this))
      if (alternatives?.[way]?.GATE?.call(this) !== false) return way;
    return undefined;
  };
  makers.set(choose, make);
  return choose;
}

export function chooseOptional(make: () => Ways): ChooseOptional {
  let ways: Ways | undefined;
  const choose: ChooseOptional = function () {
    ways ??= make();
    return waysOpen(ways, this)[0] === 0;
  };
  makers.set(choose, make);
  return choose;
}

/** Returns the alternatives between which a function of this file chooses. */
export function waysBehind(choose: Choose): Ways {
  const make = makers.get(choose);
  if (make === undefined) throw new Error('Not made by two-token lookahead');
  return make();
}

const makers = new WeakMap<Choose, () => Ways>();

/**
 * Returns the decisions of a rule by kind and number, each with the sequences to choose from. For an optional part, one of
 * them is what follows it in its rule.
 */
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
  if (one instanceof RepetitionMandatoryWithSeparator)
    return ['RepetitionMandatoryWithSeparator', one.idx];
  if (one instanceof RepetitionMandatory) return ['RepetitionMandatory', one.idx];
  if (one instanceof RepetitionWithSeparator) return ['RepetitionWithSeparator', one.idx];
  return one instanceof Repetition ? ['Repetition', one.idx] : undefined;
}
