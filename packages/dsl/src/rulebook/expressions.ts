// Expressions: puts every value and every condition into words. A kind of expression without a
// phrase does not compile.

import type { ExprNode, LookupNode, OfCall, TextChunk, TextHole } from '../ast/ast.ts';
import { exprText } from '../format/node-text.ts';
import type { Phrase } from './book.ts';
import { aggregatePhrase, quantifiedClause, quantifiedValue } from './groups.ts';
import { diceWords } from './literals.ts';
import { joinedPhrase, listPhrase, nameRun, phrase, words } from './phrase.ts';
import {
  argsPhrase,
  askedIn,
  happenedPhrase,
  isYesNo,
  pathPhrase,
  predicateOf,
  wordRun,
} from './predicates.ts';
import { entityRun, namedRun, type PhraseContext } from './phrase-context.ts';
import { figure, nounWords } from './words.ts';
import { pluralOf } from '../source/nouns.ts';

/** A value as a noun phrase: `the persona’s HP`, `half of the awareness, rounded down`. */
export function valuePhrase(ctx: PhraseContext, expr: ExprNode): Phrase {
  const value = (of: ExprNode): Phrase => ctx.valueOf(of);
  switch (expr.kind) {
    case 'IntLit':
      return [words(figure(expr.value))];
    case 'DiceLit':
      return [words(diceWords(expr))];
    case 'Text':
      return spokenText(ctx, expr.parts);
    case 'YesNo':
    case 'Nobody':
    case 'Nothing':
    case 'Everyone':
      return [words(exprText(expr))];
    case 'Path':
      return isYesNo(ctx, expr) ? ctx.clauseOf(expr) : pathValue(ctx, expr.names);
    case 'OfCall':
      return isYesNo(ctx, expr) ? ctx.clauseOf(expr) : callPhrase(ctx, expr);
    case 'Lookup':
      return lookupPhrase(ctx, expr);
    case 'Quantified':
      return expr.quantifier === 'any' || expr.quantifier === 'no'
        ? ctx.clauseOf(expr)
        : quantifiedValue(ctx, expr);
    case 'Aggregate':
      return aggregatePhrase(ctx, expr);
    case 'TimesOf':
      return phrase`the number of times that ${happenedPhrase(ctx, expr)}`;
    case 'Latest':
      return phrase`the latest result of ${namedRun(ctx, expr.name)}${argsPhrase(ctx, expr.args)}`;
    case 'ItemOf':
      return phrase`number ${value(expr.index)} of ${value(expr.list)}`;
    case 'Paren':
      return isYesNo(ctx, expr.value) || isPlain(expr.value)
        ? value(expr.value)
        : phrase`(${value(expr.value)})`;
    case 'Negate':
      return phrase`−${value(expr.value)}`;
    case 'Arithmetic':
      return phrase`${value(expr.left)} ${{ '+': '+', '-': '−', '*': '×' }[expr.op]} ${value(expr.right)}`;
    case 'Divide': {
      const rounding = { up: 'rounded up', down: 'rounded down', off: 'rounded off' }[expr.rounded];
      return expr.right.kind === 'IntLit' && expr.right.value === 2
        ? phrase`half of ${value(expr.left)}, ${rounding}`
        : phrase`${value(expr.left)} ÷ ${value(expr.right)}, ${rounding}`;
    }
    case 'Clamp':
      return phrase`${value(expr.value)}, but at ${expr.bound} ${value(expr.limit)}`;
    case 'StepBy':
      return expr.count.kind === 'IntLit' && expr.count.value === 1
        ? phrase`one step ${expr.direction} from ${value(expr.value)}`
        : phrase`${value(expr.count)} steps ${expr.direction} from ${value(expr.value)}`;
    case 'Every':
    case 'Not':
    case 'Logic':
    case 'Compare':
    case 'Is':
    case 'IsIn':
    case 'IsOneOf':
    case 'CanTake':
    case 'CanAct':
      return ctx.clauseOf(expr);
    case 'BrokenExpr':
      return [];
  }
}

/** True for expressions that cannot be misread without brackets. */
function isPlain({ kind }: ExprNode): boolean {
  return (
    kind === 'Path' ||
    kind === 'IntLit' ||
    kind === 'DiceLit' ||
    kind === 'Paren' ||
    kind === 'TimesOf'
  );
}

/** A condition as a clause, or the opposite clause. */
export function conditionPhrase(ctx: PhraseContext, expr: ExprNode, isNot = false): Phrase {
  switch (expr.kind) {
    case 'Paren':
      return expr.value.kind === 'Logic'
        ? phrase`(${ctx.clauseOf(expr.value, isNot)})`
        : ctx.clauseOf(expr.value, isNot);
    case 'Not':
      return ctx.clauseOf(expr.value, !isNot);
    case 'Logic': {
      const word = (expr.word === 'and') === isNot ? 'or' : 'and';
      const parts = expr.operands.map((operand) => {
        const clause = ctx.clauseOf(operand, isNot);
        return isNot && operand.kind === 'Logic' ? phrase`(${clause})` : clause;
      });
      return word === 'or' && expr.operands.some(({ kind }) => kind === 'Logic')
        ? eitherOr(parts)
        : listPhrase(parts, word);
    }
    case 'Every':
      return quantifiedClause(ctx, expr, isNot);
    case 'Quantified':
      if (expr.quantifier === 'any' || expr.quantifier === 'no')
        return quantifiedClause(ctx, expr, isNot);
      break;
    default:
  }
  const asked = askedIn(ctx, expr);
  if (asked) return ctx.clauseOf(asked.of, isNot !== asked.isNot);
  const found = predicateOf(ctx, expr);
  if (found !== undefined) {
    const verb = found.verb(isNot, false);
    return found.subject.length === 0 ? verb : phrase`${found.subject} ${verb}`;
  }
  return isNot ? phrase`it is not so that ${ctx.valueOf(expr)}` : ctx.valueOf(expr);
}

/** Joins alternatives with `or`; alternatives of several parts are set apart. */
function eitherOr(parts: readonly Phrase[]): Phrase {
  return joinedPhrase(parts.flatMap((part, index) => [index === 0 ? '' : ', or ', part]));
}

function pathValue(ctx: PhraseContext, names: Parameters<typeof pathPhrase>[1]): Phrase {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  const symbol = ctx.checked.resolutionOf(first);
  if (rest.length === 0) {
    if (symbol?.symbol === 'word' || symbol?.symbol === 'row') return [wordRun(ctx, first)];
    if (symbol?.symbol === 'kind')
      return phrase`all ${entityRun(ctx, symbol, pluralOf(nounWords(symbol.name)))}`;
    if (symbol?.symbol === 'ruling') return [entityRun(ctx, symbol, first.text)];
  }
  // A value of a result: its name says which one it is.
  if (rest.length > 0 && symbol?.symbol === 'local' && symbol.type.type === 'result')
    return joinedPhrase([
      ...rest
        .toReversed()
        .flatMap(({ text }) => ['the ', text === 'faces' ? text : nameRun(text), ' of ']),
      pathPhrase(ctx, [first]),
    ]);
  return pathPhrase(ctx, names);
}

function lookupPhrase(ctx: PhraseContext, { table, row, column }: LookupNode): Phrase {
  const name = table.names[0];
  const what = name === undefined ? [] : [namedRun(ctx, name)];
  const under = column?.kind === 'Path' ? column.names.at(-1) : undefined;
  return phrase`the ${under === undefined ? 'entry' : nameRun(under)} in ${what} at ${ctx.valueOf(row)}`;
}

function callPhrase(ctx: PhraseContext, { callee, args }: OfCall): Phrase {
  const [name, ...more] = callee.names;
  const symbol = ctx.checked.resolutionOf(name);
  const [first, second] = args.map(({ value }) => ctx.valueOf(value));
  if (name === undefined) return [];
  if (symbol?.symbol !== 'built-in' || more.length > 0)
    return phrase`the ${entityRun(ctx, symbol, name.text)}${argsPhrase(ctx, args)}`;
  switch (symbol.name) {
    case 'size':
      return phrase`the number of faces of ${first}`;
    case 'length':
      return phrase`the number in ${first}`;
    case 'number': {
      const [arg] = args;
      const span = arg?.value.kind === 'Path' ? arg.value.names[0] : undefined;
      return span === undefined
        ? phrase`the number of ${first}`
        : phrase`the number of ${entityRun(ctx, ctx.checked.resolutionOf(span), pluralOf(span.text))} so far`;
    }
    case 'natural':
      return phrase`what the dice of ${first} show by themselves`;
    case 'matches':
      return phrase`the number of dice of ${first} that show ${second}`;
    case 'position':
      return phrase`the place of ${first} in ${second}`;
    case 'faces':
      return phrase`the faces of ${first}`;
    case 'allies':
    case 'enemies':
      return phrase`the ${symbol.name} of ${first}`;
    case 'referee':
    case 'others':
    case 'action':
      return [words(symbol.name)];
  }
}

/** A text as it is read aloud: each hole is replaced by its meaning. */
export function spokenText(ctx: PhraseContext, parts: readonly (TextChunk | TextHole)[]): Phrase {
  return joinedPhrase(
    parts.map((part) =>
      part.kind === 'TextChunk' ? part.text : phrase`[${ctx.valueOf(part.value)}]`,
    ),
  );
}
