// Runs one rule of the grammar over some tokens. All calls share one parser, because making one takes far longer than a
// parse.

import type { CstNode, IToken, TokenType } from 'chevrotain';
import { Grammar } from './grammar.ts';
import { expectationOf } from './parser-messages.ts';
import { preparedDecisions } from './prepared-decisions.ts';

export type EntryRule =
  | 'header'
  | 'topLevel'
  | 'expr'
  | 'diceText'
  | 'headerLines'
  | 'fields'
  | 'conditionLines'
  | 'rows'
  | 'options'
  | 'caseBlock'
  | 'checkLines'
  | 'actionLines'
  | 'block'
  | 'invariantLines'
  | 'measureLines'
  | 'policyLines'
  | 'scenarioLines'
  | 'exampleLines'
  | 'modLines';

/** The place where the parser stopped. */
export interface ParseStop {
  /** The index of the wrong token; the number of tokens if they ended too early. */
  readonly index: number;
  readonly expected: readonly TokenType[];
  /** The grammar rules around the place, innermost last. */
  readonly rules: readonly string[];
}

type Attempt =
  | { readonly cst: CstNode; readonly stop: undefined }
  | { readonly cst: undefined; readonly stop: ParseStop };

let grammar: Grammar | undefined;

/** Parses all tokens by a rule, up to the first mistake. */
export function run(entry: EntryRule, tokens: readonly IToken[]): Attempt {
  grammar ??= new Grammar(true, preparedDecisions);
  grammar.input = [...tokens];
  grammar.takesRolls = entry === 'diceText';
  const cst = grammar.read(entry);
  const error = grammar.errors[0];
  if (error === undefined) return { cst, stop: undefined };
  const { at, types } = expectationOf(error.message);
  const found = tokens.indexOf(error.token);
  const index = found < 0 ? tokens.length : found + at;
  return { cst: undefined, stop: { index, expected: types, rules: error.context.ruleStack } };
}
