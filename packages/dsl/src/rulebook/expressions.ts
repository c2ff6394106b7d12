// Expressions: every value by its name, every condition as a clause. An expression without a sentence does not compile.

import type { ExprNode, Latest, LookupNode, OfCall, TextChunk, TextHole } from '../ast/ast.ts';
import type { Said } from './book.ts';
import { aggregateSaid, quantifiedClause, quantifiedValue } from './groups.ts';
import { diceSaid } from './literals.ts';
import { joinedSaid, listSaid, nameRun, phrase, words } from './phrase.ts';
import {
  argsSaid,
  askedIn,
  happenedSaid,
  isYesNo,
  pathSaid,
  predicateOf,
  wordRun,
} from './predicates.ts';
import { entityRun, namedRun, type Teller } from './teller.ts';
import { figure, nameSaid, nounSaid } from './words.ts';
import { pluralOf } from '../source/nouns.ts';

/** A value as what it is called: `the persona’s HP`, `half of the awareness, rounded down`. */
export function valueSaid(tell: Teller, expr: ExprNode): Said {
  const value = (of: ExprNode): Said => tell.valueOf(tell, of);
  switch (expr.kind) {
    case 'IntLit':
      return [words(figure(expr.value))];
    case 'DiceLit':
      return [words(diceSaid(expr))];
    case 'Text':
      return spokenText(tell, expr.parts);
    case 'YesNo':
      return [words(expr.value ? 'yes' : 'no')];
    case 'Nobody':
      return [words('nobody')];
    case 'Nothing':
      return [words('nothing')];
    case 'Everyone':
      return [words('everyone')];
    case 'Path':
      return isYesNo(tell, expr) ? tell.clauseOf(tell, expr) : pathValue(tell, expr.names);
    case 'OfCall':
      return isYesNo(tell, expr) ? tell.clauseOf(tell, expr) : callSaid(tell, expr);
    case 'Lookup':
      return lookupSaid(tell, expr);
    case 'Quantified':
      return expr.quantifier === 'any' || expr.quantifier === 'no'
        ? tell.clauseOf(tell, expr)
        : quantifiedValue(tell, expr);
    case 'Aggregate':
      return aggregateSaid(tell, expr);
    case 'TimesOf':
      return phrase`the number of times that ${happenedSaid(tell, expr)}`;
    case 'Latest':
      return latestSaid(tell, expr);
    case 'ItemOf':
      return phrase`number ${value(expr.index)} of ${value(expr.list)}`;
    case 'Paren':
      return isYesNo(tell, expr.value) || isPlain(expr.value)
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
      return tell.clauseOf(tell, expr);
    case 'BrokenExpr':
      return [];
  }
}

/** Brackets around what cannot be misread without them. */
function isPlain({ kind }: ExprNode): boolean {
  return (
    kind === 'Path' ||
    kind === 'IntLit' ||
    kind === 'DiceLit' ||
    kind === 'Paren' ||
    kind === 'TimesOf'
  );
}

/** A condition as a clause, or its opposite. */
export function conditionSaid(tell: Teller, expr: ExprNode, isNot = false): Said {
  switch (expr.kind) {
    case 'Paren':
      return expr.value.kind === 'Logic'
        ? phrase`(${tell.clauseOf(tell, expr.value, isNot)})`
        : tell.clauseOf(tell, expr.value, isNot);
    case 'Not':
      return tell.clauseOf(tell, expr.value, !isNot);
    case 'Logic': {
      const word = (expr.word === 'and') === isNot ? 'or' : 'and';
      const parts = expr.operands.map((operand) => {
        const said = tell.clauseOf(tell, operand, isNot);
        return isNot && operand.kind === 'Logic' ? phrase`(${said})` : said;
      });
      return word === 'or' && expr.operands.some(({ kind }) => kind === 'Logic')
        ? eitherOr(parts)
        : listSaid(parts, word);
    }
    case 'Every':
      return quantifiedClause(tell, expr, isNot);
    case 'Quantified':
      if (expr.quantifier === 'any' || expr.quantifier === 'no')
        return quantifiedClause(tell, expr, isNot);
      break;
    default:
  }
  const asked = askedIn(tell, expr);
  if (asked) return tell.clauseOf(tell, asked.of, isNot !== asked.isNot);
  const found = predicateOf(tell, expr);
  if (found !== undefined) {
    const verb = found.verb(isNot, false);
    return found.subject.length === 0 ? verb : phrase`${found.subject} ${verb}`;
  }
  return isNot ? phrase`it is not so that ${tell.valueOf(tell, expr)}` : tell.valueOf(tell, expr);
}

/** Ways of several parts each are set apart. */
function eitherOr(parts: readonly Said[]): Said {
  return joinedSaid(parts.flatMap((part, index) => [index === 0 ? '' : ', or ', part]));
}

function latestSaid(tell: Teller, { name, args }: Latest): Said {
  return phrase`the latest result of ${namedRun(tell, name)}${argsSaid(tell, args)}`;
}

function pathValue(tell: Teller, names: Parameters<typeof pathSaid>[1]): Said {
  const [first, ...rest] = names;
  if (first === undefined) return [];
  const symbol = tell.checked.resolutionOf(first);
  if (rest.length === 0) {
    if (symbol?.symbol === 'word' || symbol?.symbol === 'row') return [wordRun(tell, first)];
    if (symbol?.symbol === 'kind')
      return phrase`all ${entityRun(tell, symbol, pluralOf(nounSaid(symbol.name)))}`;
    if (symbol?.symbol === 'ruling') return [entityRun(tell, symbol, first.text)];
  }
  // The value of a result: the name says which.
  if (rest.length > 0 && symbol?.symbol === 'local' && symbol.type.type === 'result')
    return joinedSaid([
      ...rest
        .toReversed()
        .flatMap(({ text }) => ['the ', text === 'faces' ? text : nameRun(nameSaid(text)), ' of ']),
      pathSaid(tell, [first]),
    ]);
  return pathSaid(tell, names);
}

function lookupSaid(tell: Teller, { table, row, column }: LookupNode): Said {
  const name = table.names[0];
  const what = name === undefined ? [] : [namedRun(tell, name)];
  const under = column?.kind === 'Path' ? column.names.at(-1) : undefined;
  return phrase`the ${under === undefined ? 'entry' : nameRun(nameSaid(under.text))} in ${what} at ${tell.valueOf(tell, row)}`;
}

function callSaid(tell: Teller, { callee, args }: OfCall): Said {
  const [name, ...more] = callee.names;
  const symbol = name && tell.checked.resolutionOf(name);
  const [first, second] = args.map(({ value }) => tell.valueOf(tell, value));
  if (name === undefined) return [];
  if (symbol?.symbol !== 'built-in' || more.length > 0)
    return phrase`the ${entityRun(tell, symbol, name.text)}${argsSaid(tell, args)}`;
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
        : phrase`the number of ${entityRun(tell, tell.checked.resolutionOf(span), pluralOf(span.text))} so far`;
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

/** A text for reading aloud: its holes are replaced by their meaning. */
export function spokenText(tell: Teller, parts: readonly (TextChunk | TextHole)[]): Said {
  return joinedSaid(
    parts.map((part) =>
      part.kind === 'TextChunk' ? part.text : phrase`[${tell.valueOf(tell, part.value)}]`,
    ),
  );
}
