// Formulas: conditions as regions of places, joined by `and` and `or`. Numbers become linear sums of what
// is not known: fields, faces, quotients. Defines, and values that a check names, are replaced by what they are.

import type { ExprNode, NodeOf, Path } from '../../ast/ast.ts';
import type { DefineSymbol, Symbol } from '../../names/symbols.ts';
import type { RuleContext } from '../context.ts';
import { anything, writtenInterval, type Interval } from './interval.ts';
import { addScaled, constantSum, scaled, termSum, type LinearSum } from './linear-sums.ts';
import { sumRegion, type Region } from './regions.ts';
import { modifiersOf } from './roll-intervals.ts';
import { alwaysTrue, opposite, type Formula } from './satisfiable.ts';
import {
  constantWord,
  isNumeric,
  orderedWords,
  possibleWords,
  stripped,
} from './possible-words.ts';

/** Reads conditions that are tested at one moment: the same text then means the same value. */
interface Formulas {
  of(condition: ExprNode): Formula;
  /** What is known about the terms of the conditions read so far. */
  facts(): Formula;
}

/** How a text is read. */
interface Meaning {
  /** What the parameters of a define stand for, as text. */
  readonly params: ReadonlyMap<Symbol, string>;
  /** How many defines lead here. */
  readonly depth: number;
}

const plain: Meaning = { params: new Map(), depth: 0 };
/** Defines inside defines are not followed deeper than this, nor more often in all. */
const deepest = 8;
const mostReplaced = 500;
/** Expressions that are nested deeper are not read. */
const mostLevels = 500;

export function createFormulas(ctx: RuleContext): Formulas {
  const bounds = new Map<string, Interval>();
  const facts: Formula[] = [];
  /** The terms `matches of x on n` of each roll, by face. */
  const matches = new Map<
    string,
    { readonly terms: Map<number, string>; readonly shown: Interval }
  >();

  let replacements = 0;
  let levels = 0;

  const boundsOf = (term: string): Interval => bounds.get(term) ?? anything;
  const within = (sum: LinearSum, low: number, high: number): Region =>
    sumRegion(sum, [{ low, high }], boundsOf);
  const atLeastZero = (sum: LinearSum): Region => within(sum, 0, Infinity);

  // ---------------------------------------------------------------------------------------------- numbers

  /** A number that is not known. The facts about a term are added when it is met first. */
  function term(name: string, of: ExprNode, factsAbout?: () => readonly Formula[]): LinearSum {
    if (!bounds.has(name)) {
      const all = ctx.intervals.of(of);
      bounds.set(name, all.low <= all.high ? all : anything);
      // Nothing is asked about a number of which there is none.
      if (all.low <= all.high) facts.push(within(termSum(name), all.low, all.high));
      if (factsAbout !== undefined) facts.push(...factsAbout());
    }
    return termSum(name);
  }

  /** The sum that a number is; undefined if its text does not say, where parameters stand for something. */
  function sumOf(expr: ExprNode, meaning: Meaning): LinearSum | undefined {
    return nested(() => sumIn(expr, meaning));
  }

  function nested<T>(read: () => T): T | undefined {
    if (levels >= mostLevels) return undefined;
    levels += 1;
    const found = read();
    levels -= 1;
    return found;
  }

  function sumIn(expr: ExprNode, meaning: Meaning): LinearSum | undefined {
    switch (expr.kind) {
      case 'IntLit':
        return constantSum(expr.value);
      case 'Paren':
        return sumOf(expr.value, meaning);
      case 'Negate': {
        const value = sumOf(expr.value, meaning);
        return value && scaled(value, -1);
      }
      case 'Arithmetic': {
        const left = sumOf(expr.left, meaning);
        const right = sumOf(expr.right, meaning);
        if (left === undefined || right === undefined) return undefined;
        if (expr.op !== '*') return addScaled(left, right, expr.op === '+' ? 1 : -1);
        if (left.terms.size === 0) return scaled(right, left.constant);
        if (right.terms.size === 0) return scaled(left, right.constant);
        break;
      }
      case 'Path':
      case 'OfCall': {
        const value = replaced(expr, meaning);
        const inside = value && sumOf(value.of, value.meaning);
        if (inside !== undefined) return inside;
        if (expr.kind === 'OfCall') break;
        const name = pathText(expr, meaning);
        return name === undefined ? undefined : term(name, expr);
      }
      default:
    }
    // Only names of the place itself keep their meaning.
    if (meaning.params.size > 0) return undefined;
    const name = ctx.textOf(expr.span);
    return term(name, expr, () => factsOf(name, expr));
  }

  function factsOf(name: string, expr: ExprNode): readonly Formula[] {
    if (expr.kind === 'Divide') return factsOfQuotient(name, expr);
    if (expr.kind === 'Clamp') return factsOfClamp(name, expr);
    if (expr.kind === 'OfCall') noteMatches(name, expr);
    return [];
  }

  /** A quotient times the divisor is less than the divisor away from the dividend. */
  function factsOfQuotient(name: string, expr: NodeOf<'Divide'>): readonly Formula[] {
    const dividend = sumOf(expr.left, plain);
    const divisor = sumOf(expr.right, plain);
    if (dividend === undefined || divisor === undefined) return [];
    const by = divisor.constant;
    if (divisor.terms.size > 0 || by <= 0) return [];
    const rest = addScaled(dividend, termSum(name), -by);
    const roundings: Record<typeof expr.rounded, readonly [number, number]> = {
      down: [0, by - 1],
      up: [1 - by, 0],
      off: [-by / 2, by / 2],
    };
    const [low, high] = roundings[expr.rounded];
    return [within(rest, Math.ceil(low), Math.floor(high))];
  }

  /** A value with a limit is one of the two, and on the right side of both. */
  function factsOfClamp(name: string, expr: NodeOf<'Clamp'>): readonly Formula[] {
    const value = sumOf(expr.value, plain);
    const limit = sumOf(expr.limit, plain);
    if (value === undefined || limit === undefined) return [];
    const side = expr.bound === 'least' ? 1 : -1;
    const over = [value, limit].map((one) => addScaled(termSum(name), one, -1));
    return [
      ...over.map((one) => atLeastZero(scaled(one, side))),
      { kind: 'any', of: over.map((one) => within(one, 0, 0)) },
    ];
  }

  function noteMatches(name: string, expr: NodeOf<'OfCall'>): void {
    const [roll, face] = expr.args.map((arg) => arg.value);
    const callee = expr.callee.names.at(-1)?.text;
    if (callee !== 'matches' || roll === undefined || face?.kind !== 'IntLit') return;
    const { shown } = ctx.intervals.ofDice(expr) ?? {};
    if (shown === undefined) return;
    const of = ctx.textOf(roll.span);
    const found = matches.get(of) ?? { terms: new Map<number, string>(), shown };
    found.terms.set(face.value, name);
    matches.set(of, found);
  }

  // ---------------------------------------------------------------------------------------------- names

  /** The expression that a define or a `let` of a check stands for; undefined for other names. */
  function replaced(
    expr: Path | NodeOf<'OfCall'>,
    meaning: Meaning,
  ): { readonly of: ExprNode; readonly meaning: Meaning } | undefined {
    if (meaning.depth >= deepest || replacements >= mostReplaced) return undefined;
    replacements += 1;
    const symbol = ctx.checked.resolutionOf(
      expr.kind === 'Path' ? expr.names.at(-1) : expr.callee.names.at(-1),
    );
    if (symbol?.symbol === 'define') {
      const body = symbol.decl?.body;
      const params = argumentsOf(expr, symbol, meaning);
      if (body === undefined || body.kind === 'Cases' || params === undefined) return undefined;
      return { of: body.kind === 'DefineAs' ? body.value : body.condition, meaning: params };
    }
    if (symbol?.symbol !== 'value' || symbol.owner.symbol !== 'check' || meaning.params.size > 0)
      return undefined;
    const { decl, owner } = symbol;
    if (decl.kind !== 'LetStmt' || decl.value.kind === 'Cases' || decl.modifiers.length > 0)
      return undefined;
    // What a push pays may change what the value was read from.
    if (owner.decl?.lines.some((line) => line.kind === 'PushLine') === true) return undefined;
    return modifiersOf(ctx.checked, decl).length > 0 ||
      (expr.kind === 'Path' && expr.names.length > 1)
      ? undefined
      : { of: decl.value, meaning: { ...meaning, depth: meaning.depth + 1 } };
  }

  /** What the parameters of a define mean in this use of it; undefined if an argument is no name. */
  function argumentsOf(
    expr: ExprNode,
    define: DefineSymbol,
    meaning: Meaning,
  ): Meaning | undefined {
    const given: (string | undefined)[] =
      expr.kind === 'OfCall'
        ? ctx.checked
            .argsOf(expr)
            .map((arg) => (arg?.value.kind === 'Path' ? pathText(arg.value, meaning) : undefined))
        : expr.kind === 'Path' && expr.names.length > 1
          ? [pathText({ ...expr, names: expr.names.slice(0, -1) }, meaning)]
          : [];
    const found = new Map<Symbol, string>();
    for (const [index, param] of define.params.entries()) {
      const text = given[index];
      if (text === undefined) return undefined;
      found.set(param, text);
    }
    return { params: found, depth: meaning.depth + 1 };
  }

  /** A path as text, with its first name replaced if that is a parameter. */
  function pathText({ names }: Path, meaning: Meaning): string | undefined {
    const [head, ...rest] = names;
    const symbol = ctx.checked.resolutionOf(head);
    if (head === undefined) return undefined;
    const first = symbol === undefined ? undefined : meaning.params.get(symbol);
    return [first ?? head.text, ...rest.map(({ text }) => text)].join('.');
  }

  function textOf(expr: ExprNode, meaning: Meaning): string | undefined {
    const inner = stripped(expr);
    if (inner.kind === 'Path') return pathText(inner, meaning);
    return meaning.params.size === 0 ? ctx.textOf(inner.span) : undefined;
  }

  // ---------------------------------------------------------------------------------------------- conditions

  function formulaOf(condition: ExprNode, meaning: Meaning): Formula | undefined {
    return nested(() => formulaIn(stripped(condition), meaning));
  }

  function formulaIn(expr: ExprNode, meaning: Meaning): Formula | undefined {
    switch (expr.kind) {
      case 'YesNo':
        return expr.value ? alwaysTrue : opposite(alwaysTrue);
      case 'Not': {
        const inner = formulaOf(expr.value, meaning);
        return inner && opposite(inner);
      }
      case 'Logic': {
        const of = expr.operands.map((operand) => formulaOf(operand, meaning));
        return of.every((one) => one !== undefined)
          ? { kind: expr.word === 'and' ? 'all' : 'any', of }
          : undefined;
      }
      case 'Is':
        return isFormula(expr, meaning);
      case 'IsOneOf': {
        const found = valueFormula(expr.left, expr.values, meaning);
        return found === undefined ? yesNo(expr, meaning) : negatedIf(expr.negated, found);
      }
      case 'Compare':
        return compareFormula(expr, meaning);
      case 'Path':
      case 'OfCall': {
        const value = replaced(expr, meaning);
        const inside = value && formulaOf(value.of, value.meaning);
        return inside ?? yesNo(expr, meaning);
      }
      default:
        return yesNo(expr, meaning);
    }
  }

  function isFormula(expr: NodeOf<'Is'>, meaning: Meaning): Formula | undefined {
    const how = ctx.checked.isMeaning(expr);
    if (how.is === 'same') {
      const found = valueFormula(expr.left, [stripped(expr.right)], meaning);
      return found === undefined ? yesNo(expr, meaning) : negatedIf(expr.negated, found);
    }
    const { left } = expr;
    const body = how.is === 'adjective' ? how.define.decl?.body : undefined;
    const subject = left.kind === 'Path' ? pathText(left, meaning) : undefined;
    const [param] = how.is === 'adjective' ? how.define.params : [];
    if (body?.kind === 'DefineWhen' && subject !== undefined && param && meaning.depth < deepest) {
      const params = new Map([[param, subject]]);
      const inside = formulaOf(body.condition, { params, depth: meaning.depth + 1 });
      if (inside !== undefined) return negatedIf(expr.negated, inside);
    }
    return yesNo(expr, meaning);
  }

  /** `left` is one of the values; undefined if they are no words or numbers. */
  function valueFormula(
    left: ExprNode,
    values: readonly (ExprNode | NodeOf<'IsOneOf'>['values'][number])[],
    meaning: Meaning,
  ): Formula | undefined {
    const all = possibleWords(ctx, left);
    if (all !== undefined) {
      const words = values.map((value) => constantWord(ctx, value));
      const key = textOf(left, meaning);
      if (key === undefined || !words.every((word) => word !== undefined)) return undefined;
      if (ctx.checked.typeOf(left).type !== 'yes-no')
        return { kind: 'words', key, all, words: new Set(words) };
      const inner = formulaOf(left, meaning);
      const of = words.map((word) => inner && negatedIf(word === 'no', inner));
      return of.every((one) => one !== undefined) ? { kind: 'any', of } : undefined;
    }
    const sum = isNumeric(ctx, left) ? sumOf(left, meaning) : undefined;
    if (sum === undefined) return undefined;
    const parts: Interval[] = [];
    for (const value of values) {
      const written = writtenInterval(value);
      if (written !== undefined) parts.push(written);
      else if (value.kind === 'Ident' || value.kind === 'Range') return undefined;
      else if (values.length > 1 || !isNumeric(ctx, value)) return undefined;
      else {
        const other = sumOf(value, meaning);
        return other && within(addScaled(sum, other, -1), 0, 0);
      }
    }
    return sumRegion(sum, parts, boundsOf);
  }

  function compareFormula(expr: NodeOf<'Compare'>, meaning: Meaning): Formula | undefined {
    if (isNumeric(ctx, expr.left) && isNumeric(ctx, expr.right)) {
      const left = sumOf(expr.left, meaning);
      const right = sumOf(expr.right, meaning);
      if (left === undefined || right === undefined) return undefined;
      const signs: Record<typeof expr.op, readonly [number, number]> = {
        '<': [-Infinity, -1],
        '<=': [-Infinity, 0],
        '>': [1, Infinity],
        '>=': [0, Infinity],
      };
      const [low, high] = signs[expr.op];
      return within(addScaled(left, right, -1), low, high);
    }
    const left = textOf(expr.left, meaning);
    const right = textOf(expr.right, meaning);
    if (left === undefined || right === undefined) return undefined;
    const words = orderedWords(ctx, expr);
    const place = words?.indexOf(constantWord(ctx, stripped(expr.right)) ?? '') ?? -1;
    const isWithin = (sign: number): boolean =>
      sign === 0 ? expr.op.endsWith('=') : expr.op.startsWith('<') === sign < 0;
    if (
      words !== undefined &&
      place >= 0 &&
      possibleWords(ctx, expr.left)?.every((word) => words.includes(word)) === true
    )
      return {
        kind: 'words',
        key: left,
        all: words,
        words: new Set(words.filter((_, index) => isWithin(Math.sign(index - place)))),
      };
    const signs = { below: -1, equal: 0, above: 1 };
    return {
      kind: 'words',
      key: `${left} against ${right}`,
      all: Object.keys(signs),
      words: new Set(
        Object.entries(signs).flatMap(([word, sign]) => (isWithin(sign) ? [word] : [])),
      ),
    };
  }

  /** A condition that is a place by itself. */
  function yesNo(expr: ExprNode, meaning: Meaning): Region | undefined {
    const text = textOf(expr, meaning);
    if (text === undefined) return undefined;
    const isNo = expr.kind === 'Quantified' && expr.quantifier === 'no';
    const negated = isNo || ('negated' in expr && expr.negated);
    const key = isNo ? text.replace(/^no /, 'any ') : text.replace(/ is not /, ' is ');
    return {
      kind: 'words',
      key: negated ? key : text,
      all: ['yes', 'no'],
      words: new Set([negated ? 'no' : 'yes']),
    };
  }

  function negatedIf(negated: boolean, formula: Formula): Formula {
    return negated ? opposite(formula) : formula;
  }

  /** A roll has at most as many matches, of all faces together, as it shows faces. */
  function factsOfMatches(): readonly Formula[] {
    return [...matches.values()].map(({ terms, shown }) => {
      const sum = [...terms.values()].reduce(
        (all, one) => addScaled(all, termSum(one), 1),
        constantSum(0),
      );
      return within(sum, 0, shown.high);
    });
  }

  return {
    of: (condition) =>
      formulaOf(condition, plain) ?? {
        kind: 'words',
        key: ctx.textOf(condition.span),
        all: ['yes', 'no'],
        words: new Set(['yes']),
      },
    facts: () => ({ kind: 'all', of: [...facts, ...factsOfMatches()] }),
  };
}
