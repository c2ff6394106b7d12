// Names tokens and rules in messages, in the words of people who write rules.

import type { IToken, TokenType } from 'chevrotain';
import * as t from '../lexer/tokens.ts';

const typePhrases: ReadonlyMap<TokenType, string> = new Map([
  [t.Name, 'a name'],
  [t.Identifier, 'a name'],
  [t.AnyWord, 'a word'],
  [t.OptionWord, 'a word'],
  [t.Int, 'a number'],
  [t.DiceCodeToken, 'dice such as `2d6`'],
  [t.Str, 'a text in quotes'],
  [t.Newline, 'the end of the line'],
  [t.Indent, 'indented lines'],
  [t.Dedent, 'the end of the block'],
  ...[...t.signs].map(([sign, type]) => [type, `\`${sign}\``] as const),
]);

/** Phrases for rules that could begin with too many different words to list. */
const rulePhrases: ReadonlyMap<string, readonly string[]> = new Map([
  ['topLevel', ['a declaration such as `check` or `table`']],
  ['ReplaceStep', ['a declaration such as `check` or `table`']],
  ['statement', ['a statement such as `roll`, `set` or `if`']],
  ['simple', ['a statement such as `set`, `ask` or `nothing`']],
  ['block', ['a statement such as `roll`, `set` or `if`']],
  ...[
    'primary',
    'comparison',
    'isTail',
    'expr',
    'compared',
    'sum',
    'product',
    'unary',
    'ExpectAt',
    'orderTail',
    'paren',
    'NewRoll',
    'RankValue',
    'PolicySay',
  ].map((rule): [string, string[]] => [rule, ['a value']]),
  ['invariantLines', ['what must hold then, such as `p.HP > 0`']],
  ['claim', ['what must hold, such as `p.HP > 0`']],
  ['Claim', ['what must hold, such as `p.HP > 0`']],
  ['measureLines', ['what is measured, such as `count p in heroes where p.HP > 0`']],
  ['measured', ['what is measured, such as `count p in heroes where p.HP > 0`']],
  ['SideRows', ['the kind of these participants and their fields, such as `Fighter  HP`']],
  ['caseBlock', ['a value and `when` or `otherwise`']],
  ['Case', ['a value and `when` or `otherwise`']],
  ['rankKeys', ['a key: `highest`, `lowest`, `first where`, `linked to` or `otherwise as`']],
  ['rankKey', ['a key: `highest`, `lowest`, `first where`, `linked to` or `otherwise as`']],
  ['momentLine', ['`always`', '`whenever`', '`at`']],
  ['term', ['a value: a name, a number, dice, or something in brackets']],
  ['value', ['a value: a name, a number, dice, a text, `yes` or `no`']],
  ['cell', ['a cell: a name, a number, a range, dice, a text or `-`']],
  ['row', ['a cell: a name, a number, a range, dice, a text or `-`']],
  ['type', ['a type such as `1..20`, `yes/no`, `dice` or `one of a, b`']],
  ['prep', ['a little word such as `by`, `of` or `with`']],
  ['checkLine', ['a line of a check: `counts as`, `roll`, `let`, `push` or an outcome']],
  ['actionLine', ['a line of an action']],
  ['exampleLine', ['a line of an example: `scenario`, `dice`, `answer`, `try`, `expect` …']],
  ['setupLine', ['`given`', '`ruling`', '`policy`', '`side`', '`at`']],
  ['EventTakes', ['what happens: `takes`, `gains`, `changes`, `is rolled` …']],
  ['owner', ['its place: `check Name`, `encounter` …']],
]);

/** Phrases for the lines that must come under a line, by the rule that expects them. */
const blockPhrases: ReadonlyMap<string, string> = new Map([
  ['fields', 'fields'],
  ['rows', 'a line of column names and rows'],
  ['options', 'options'],
  ['caseBlock', 'cases'],
  ['checkLines', 'rolls and outcomes'],
  ['actionLines', 'the lines of the action'],
  ['invariantLines', 'when and what must hold'],
  ['measureLines', 'when and what is measured'],
  ['policyLines', 'answers'],
  ['scenarioLines', 'the lines of the scenario'],
  ['exampleLines', 'the lines of the example'],
  ['rankKeys', 'the keys of the order'],
  ['modLines', 'modifiers'],
  ['rowLines', 'rows'],
  ['ExpectAt', 'the expectations of this moment'],
]);

/** Undefined for types that no reader would name, such as the beginning of a call. */
function phraseOfType(type: TokenType): string | undefined {
  const word = t.wordOf(type);
  return word === undefined ? typePhrases.get(type) : `\`${word}\``;
}

/** Returns at most five phrases for what the parser expected. */
export function expectedPhrases(
  types: readonly TokenType[],
  rules: readonly string[],
): readonly string[] {
  const listed = [...new Set(types.flatMap((type) => phraseOfType(type) ?? []))];
  if (listed.length <= 5 && listed.length > 0) return listed;
  return (
    rulePhrases.get(rules.at(-1) ?? '') ?? (listed.length === 0 ? ['the end of the line'] : listed)
  );
}

export function blockPhrase(rules: readonly string[]): string {
  return blockPhrases.get(rules.at(-1) ?? '') ?? 'statements';
}

export function foundPhrase(token: IToken | undefined): string {
  switch (token?.tokenType) {
    case undefined:
    case t.Dedent:
      return 'the end of the block';
    case t.Newline:
      return 'the end of the line';
    case t.Indent:
      return 'a deeper line';
    case t.Str:
      return 'a text';
    default:
      return `\`${shorten(token?.image ?? '')}\``;
  }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
