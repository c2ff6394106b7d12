import { readFileSync } from 'node:fs';
import {
  Alternation,
  createTokenInstance,
  EOF,
  getLookaheadPaths,
  LLkLookaheadStrategy,
  NonTerminal,
  Option,
  Repetition,
  RepetitionMandatory,
  RepetitionMandatoryWithSeparator,
  type ILookaheadStrategy,
  type IOrAlt,
  type IProduction,
  type IToken,
  type LookaheadProductionType,
  type OptionalProductionType,
  type Rule,
  type TokenType,
} from 'chevrotain';
import { expect, test } from 'vitest';
import { createSource } from '../../source/source.ts';
import { Grammar } from './grammar.ts';
import { cutStretch } from '../lexer/margin.ts';
import { prepareDecisions } from './preparation.ts';
import type { PreparedDecisions } from './prepared-decisions.ts';
import { vocabulary } from '../lexer/tokens.ts';
import { twoTokenLookahead } from './two-token-lookahead.ts';
import { thorough } from '../../../../../test/scale.ts';

interface Decision {
  readonly rule: Rule;
  readonly prodOccurrence: number;
  readonly prodType: LookaheadProductionType;
}

const kinds: readonly (readonly [
  new (...given: never[]) => IProduction,
  LookaheadProductionType,
])[] = [
  [Alternation, 'Alternation'],
  [Option, 'Option'],
  [Repetition, 'Repetition'],
  [RepetitionMandatory, 'RepetitionMandatory'],
  [RepetitionMandatoryWithSeparator, 'RepetitionMandatoryWithSeparator'],
];

function decisionsIn(rule: Rule): readonly Decision[] {
  const inside = (one: IProduction): readonly Decision[] => {
    if (one instanceof NonTerminal || !('definition' in one)) return [];
    const prodType = kinds.find(([type]) => one instanceof type)?.[1];
    const { definition, idx = 0 } = one as { definition: readonly IProduction[]; idx?: number }; // Every production with a definition has these properties.
    return [
      ...(prodType === undefined ? [] : [{ rule, prodOccurrence: idx, prodType }]),
      ...definition.flatMap(inside),
    ];
  };
  return rule.definition.flatMap(inside);
}

const rules = Object.values(new Grammar(true).getGAstProductions());
const decisions = rules.flatMap(decisionsIn);
// Token categories never occur as tokens.
const types = [EOF, ...vocabulary.filter((type) => type.categoryMatches?.length === 0)];
const token = (type: TokenType): IToken => createTokenInstance(type, '', 0, 0, 0, 0, 0, 0);
const tokens = types.map(token);

/** Returns a parser in which the next two tokens are these; both strategies read no more. */
function ahead(
  first: IToken,
  second: IToken,
): { LA: (count: number) => IToken; LA_FAST: (count: number) => IToken } {
  const LA = (count: number): IToken => (count === 1 ? first : second);
  return { LA, LA_FAST: LA };
}

type Decide = (this: unknown, alternatives?: IOrAlt<unknown>[]) => number | boolean | undefined;

function decide(strategy: ILookaheadStrategy, decision: Decision, hasPredicates: boolean): Decide {
  const common = {
    rule: decision.rule,
    prodOccurrence: decision.prodOccurrence,
    maxLookahead: 2,
    dynamicTokensEnabled: false,
  };
  // Both functions use the parser only to look ahead.
  return (
    decision.prodType === 'Alternation'
      ? strategy.buildLookaheadForAlternation({ ...common, hasPredicates })
      : strategy.buildLookaheadForOptional({
          ...common,
          prodType: decision.prodType as OptionalProductionType,
        })
  ) as Decide;
}

/** Returns alternatives in three variants; in each variant the gates close another third of them. */
function gates(count: number): readonly (readonly IOrAlt<unknown>[])[] {
  return [0, 1, 2].map((barred) =>
    Array.from({ length: count }, (_, way) => ({
      GATE: () => way % 3 !== barred,
      ALT: () => undefined,
    })),
  );
}

test('the grammar has decisions that need one token and decisions that need two', () => {
  expect(decisions.length).toBeGreaterThan(150);
  expect(decisions.filter((decision) => depthOf(decision) === 2).length).toBeGreaterThan(5);
});

function pathsOf({ rule, prodOccurrence, prodType }: Decision): readonly TokenType[][][] {
  return getLookaheadPaths({ rule, occurrence: prodOccurrence, prodType, maxLookahead: 2 });
}

function depthOf(decision: Decision): number {
  return Math.max(
    ...pathsOf(decision)
      .flat()
      .map((path) => path.length),
  );
}

test.runIf(thorough)('for any two tokens, every decision is the same as that of LL(2)', () => {
  const usual = new LLkLookaheadStrategy({ maxLookahead: 2 });
  const own = twoTokenLookahead();
  for (const decision of decisions) {
    const name = `${decision.prodType} ${decision.prodOccurrence} of ${decision.rule.name}`;
    const seconds = depthOf(decision) === 2 ? tokens : tokens.slice(0, 1);
    const [wanted, got] = [decide(usual, decision, false), decide(own, decision, false)];
    for (const first of tokens) {
      for (const second of seconds) {
        const next = ahead(first, second);
        const [one, other] = [wanted.call(next), got.call(next)];
        if (one !== other)
          expect.fail(
            `${name}: ${String(other)} instead of ${String(one)} for ${first.tokenType.name}, ${second.tokenType.name}`,
          );
      }
    }
  }
});

test.runIf(thorough)('alternatives closed by a gate are skipped as in LL(2)', () => {
  const usual = new LLkLookaheadStrategy({ maxLookahead: 2 });
  const own = twoTokenLookahead();
  for (const decision of decisions.filter(({ prodType }) => prodType === 'Alternation')) {
    const paths = pathsOf(decision);
    const [wanted, got] = [decide(usual, decision, true), decide(own, decision, true)];
    const seconds = depthOf(decision) === 2 ? tokens : tokens.slice(0, 1);
    for (const alternatives of gates(paths.length)) {
      for (const first of tokens) {
        for (const second of seconds) {
          const next = ahead(first, second);
          const given = [...alternatives];
          if (wanted.call(next, given) !== got.call(next, given))
            expect.fail(`${decision.rule.name}: ${first.tokenType.name}, ${second.tokenType.name}`);
        }
      }
    }
  }
});

test.runIf(thorough)(
  'decisions exported by one parser and loaded by another give the same trees and the same errors',
  () => {
    const prepared: unknown = JSON.parse(JSON.stringify(prepareDecisions(new Grammar(true))));
    const [usual, other] = [new Grammar(true), new Grammar(true, prepared as PreparedDecisions)]; // JSON keeps the shape.
    const ruleset = readFileSync(
      new URL('../../../../../rulesets/action-segments/action-segments.fray', import.meta.url),
      'utf8',
    );
    for (const text of [
      ruleset,
      ruleset.replaceAll(' when ', ' wenn '),
      ruleset.replaceAll(/ (?:to|of|by) /g, ' '),
      ruleset.replaceAll(/ \d+/g, ''),
    ]) {
      const source = createSource('a.fray', text);
      for (const { tokens: piece } of cutStretch(source, 0, source.text.length, true).pieces) {
        const [one, two] = [usual, other].map((grammar) => {
          grammar.input = [...piece];
          return { cst: grammar.topLevel(), errors: grammar.errors };
        });
        expect(two).toEqual(one);
      }
    }
  },
);

test('exported decisions for other token types are ignored', () => {
  const { decisions } = prepareDecisions(new Grammar(true));
  const grammar = new Grammar(true, { types: 'others', decisions: decisions.slice(0, 1) });
  expect(prepareDecisions(grammar).decisions).toEqual(decisions);
});
