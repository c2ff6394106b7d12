// Intervals: between which bounds a number must lie, as far as declarations and dice say. Always a superset of what can
// happen: what is not known is unbounded.

import type { Expr, Ident, LetStmt, ModLine, RollStmt } from '../ast/ast.ts';
import type { DefineSymbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import { visitAll } from './references.ts';

/** Both ends belong to it; infinite where nothing bounds it. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

const anything: Interval = { low: -Infinity, high: Infinity };
const fromZero: Interval = { low: 0, high: Infinity };
const fromOne: Interval = { low: 1, high: Infinity };

export interface Intervals {
  /** The bounds of an expression's number; unbounded for what is no number. */
  of(expr: Expr): Interval;
  /** What a roll shows with its modifiers. */
  ofRoll(roll: RollStmt): Interval;
}

/** Longer chains of values that depend on each other are not followed. */
const deepest = 100;
/** Nor are expressions inside one another beyond this, those of definitions counted in. */
const mostLevels = 1_000;

type Maker =
  | { readonly kind: 'value'; readonly decl: RollStmt | LetStmt }
  | { readonly kind: 'between'; readonly from: Expr; readonly to: Expr };

export function createIntervals(checked: Checked): Intervals {
  const makers = findMakers(checked);
  const known = new Map<RollStmt | LetStmt | DefineSymbol, Interval>();

  let depth = 0;

  /** Remembers, and breaks off at what depends on itself or on too long a chain of others. */
  function once(key: RollStmt | LetStmt | DefineSymbol, find: () => Interval): Interval {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (depth >= deepest) return anything;
    known.set(key, anything);
    depth += 1;
    const interval = find();
    depth -= 1;
    known.set(key, interval);
    return interval;
  }

  let levels = 0;

  function of(expr: Expr): Interval {
    if (levels >= mostLevels) return anything;
    levels += 1;
    const interval = boundsIn(expr);
    levels -= 1;
    return interval;
  }

  function boundsIn(expr: Expr): Interval {
    switch (expr.kind) {
      case 'IntLit':
        return { low: expr.value, high: expr.value };
      case 'Paren':
        return of(expr.value);
      case 'Negate':
        return negate(of(expr.value));
      case 'Arithmetic':
        return arithmetic(expr);
      case 'Divide':
        return divide(of(expr.left), of(expr.right));
      case 'Clamp':
        return clamp(of(expr.value), of(expr.limit), expr.bound);
      case 'Quantified':
        return expr.quantifier === 'count' ? fromZero : anything;
      case 'TimesOf':
        return fromZero;
      case 'Aggregate':
        if (expr.aggregate !== 'total') return of(expr.value);
        return of(expr.value).low >= 0 ? fromZero : anything;
      case 'OfCall':
        return ofCall(expr);
      case 'Path':
        return ofPath(expr.names);
      default:
        return anything;
    }
  }

  function arithmetic(expr: Extract<Expr, { kind: 'Arithmetic' }>): Interval {
    if (isDice(expr.left) || isDice(expr.right)) return anything;
    const left = of(expr.left);
    const right = of(expr.right);
    if (expr.op === '+') return add(left, right);
    if (expr.op === '-') return add(left, negate(right));
    return multiply(left, right);
  }

  function isDice(expr: Expr): boolean {
    const { type } = checked.typeOf(expr);
    return type === 'dice' || type === 'die';
  }

  function ofCall(expr: Extract<Expr, { kind: 'OfCall' }>): Interval {
    const callee = expr.callee.names.at(-1);
    const symbol = callee === undefined ? undefined : checked.resolutionOf(callee);
    if (symbol?.symbol === 'define') return ofDefine(symbol);
    if (symbol?.symbol !== 'built-in') return anything;
    switch (symbol.name) {
      case 'number':
      case 'length':
      case 'matches':
        return fromZero;
      case 'size':
      case 'position':
        return fromOne;
      case 'natural': {
        const of = expr.args[0]?.value;
        const name = of?.kind === 'Path' ? of.names.at(-1) : undefined;
        const decl = name === undefined ? undefined : checked.resolutionOf(name)?.ident;
        const maker = decl === undefined ? undefined : makers.get(decl);
        return maker?.kind === 'value' && maker.decl.kind === 'RollStmt' ? natural(maker.decl) : anything;
      }
      default:
        return anything;
    }
  }

  function ofDefine(define: DefineSymbol): Interval {
    return once(define, () => {
      const body = define.decl?.body;
      if (body?.kind === 'DefineAs') return of(body.value);
      if (body?.kind !== 'Cases') return anything;
      return unionOf(body.cases.map((line) => (line.kind === 'Case' ? of(line.value) : anything)));
    });
  }

  function ofPath(names: readonly Ident[]): Interval {
    const last = names.at(-1);
    const symbol = last === undefined ? undefined : checked.resolutionOf(last);
    switch (symbol?.symbol) {
      case 'field': {
        // Several kinds may have a field of that name.
        const fields = last === undefined ? [] : checked.fieldsOf(last);
        return fields.length === 0 ? boundsOf(symbol.type) : unionOf(fields.map((field) => boundsOf(field.type)));
      }
      case 'condition-field':
      case 'given':
      case 'track':
        return boundsOf(symbol.type);
      case 'define':
        return ofDefine(symbol);
      case 'value':
      case 'local': {
        const maker = symbol.ident === undefined ? undefined : makers.get(symbol.ident);
        if (maker === undefined) return anything;
        if (maker.kind === 'between') return { low: of(maker.from).low, high: of(maker.to).high };
        return maker.decl.kind === 'RollStmt' ? ofRoll(maker.decl) : ofLet(maker.decl);
      }
      default:
        return anything;
    }
  }

  function ofLet(decl: LetStmt): Interval {
    return once(decl, () => {
      const base =
        decl.value.kind === 'Cases'
          ? unionOf(decl.value.cases.map((line) => (line.kind === 'Case' ? of(line.value) : anything)))
          : of(decl.value);
      return addModifiers(base, decl);
    });
  }

  function ofRoll(decl: RollStmt): Interval {
    return once(decl, () => addModifiers(natural(decl), decl));
  }

  /** The dice alone, with what is done to them. */
  function natural(decl: RollStmt): Interval {
    if (decl.source.kind === 'AgainRoll') return anything;
    const dice = literalDice(decl.source.dice);
    let interval = dice === undefined ? ofDiceType(decl.source.dice) : { low: dice.count + dice.plus, high: dice.count * dice.faces + dice.plus };
    for (const op of decl.source.ops) {
      switch (op.kind) {
        case 'KeepOp': {
          const count = op.count.kind === 'IntLit' ? op.count.value : undefined;
          if (dice === undefined || count === undefined || decl.source.ops.length > 1) interval = anything;
          else {
            const kept = op.word === 'keep' ? Math.min(count, dice.count) : Math.max(0, dice.count - count);
            interval = { low: kept + dice.plus, high: kept * dice.faces + dice.plus };
          }
          break;
        }
        case 'ExplodeOp':
          interval = { low: interval.low, high: Infinity };
          break;
        case 'RerollOp':
          break;
        case 'CountOp':
          interval = dice === undefined ? fromZero : { low: 0, high: decl.source.ops.length > 1 ? Infinity : dice.count };
          break;
        case 'NeverBelowOp':
          break;
      }
    }
    return interval;
  }

  /** A lone die, if it is not known which, shows 1 at least; dice may hold anything. */
  function ofDiceType(expr: Expr): Interval {
    const { type } = checked.typeOf(expr);
    if (type === 'number') return of(expr);
    return type === 'die' ? { low: 1, high: mostFaces(expr) } : anything;
  }

  /** The most faces that a column of a table holds. */
  function mostFaces(expr: Expr): number {
    const last = expr.kind === 'Path' ? expr.names.at(-1) : undefined;
    const symbol = last === undefined ? undefined : checked.resolutionOf(last);
    if (symbol?.symbol !== 'column') return Infinity;
    const cells = (symbol.table.decl?.rows.rows ?? []).map((row) => (row.kind === 'Row' ? row.cells[symbol.index] : undefined));
    return Math.max(...cells.map((cell) => (cell?.kind === 'DiceLit' ? (cell.faces ?? 6) : Infinity)));
  }

  function addModifiers(base: Interval, decl: RollStmt | LetStmt): Interval {
    const sign = decl.kind === 'RollStmt' && decl.lowIsGood ? -1 : 1;
    let interval = addLines(base, decl.modifiers, sign);
    for (const modifier of checked.symbols.modifiers) {
      if (checked.targetsOf(modifier.decl).some((target) => target.value.decl === decl)) {
        interval = union(interval, addAmount(interval, modifier.decl.amount, sign));
      }
    }
    return interval;
  }

  /** `sign` -1: on a roll of which low is good a bonus takes away. */
  function addLines(base: Interval, lines: readonly ModLine[], sign: 1 | -1): Interval {
    let interval = base;
    for (const line of lines) {
      if (line.kind === 'BrokenLine') return anything;
      if (line.kind === 'BestOf') {
        // One of them at most: but they may be nested, so all may add up, which is more than can happen.
        interval = union(interval, addLines(interval, line.lines, sign));
      } else {
        const changed = addAmount(interval, line.amount, sign);
        interval = line.when === undefined && changed.low !== -Infinity ? widen(interval, changed, line) : union(interval, changed);
      }
    }
    return interval;
  }

  function addAmount(base: Interval, amount: Extract<ModLine, { kind: 'ModifierLine' }>['amount'], sign: 1 | -1): Interval {
    if (amount.value === undefined) return base;
    if (isDice(amount.value)) return anything;
    const by = of(amount.value);
    return add(base, (amount.form === '-') === (sign === 1) ? negate(by) : by);
  }

  /** A line without `when` always applies; inside `best of` only one does, so the base stays possible there. */
  function widen(base: Interval, changed: Interval, line: ModLine): Interval {
    return inBest.has(line) ? union(base, changed) : changed;
  }

  const inBest = new Set<ModLine>();
  for (const file of checked.files) {
    visitAll(file, (node) => {
      if (node.kind === 'BestOf') for (const line of node.lines) inBest.add(line);
    });
  }

  return { of, ofRoll };
}

function findMakers(checked: Checked): ReadonlyMap<Ident, Maker> {
  const makers = new Map<Ident, Maker>();
  for (const file of checked.files) {
    visitAll(file, (node) => {
      if (node.kind === 'LetStmt' || (node.kind === 'RollStmt' && node.name !== undefined)) {
        const { name } = node;
        if (name !== undefined) makers.set(name, { kind: 'value', decl: node });
      } else if (node.kind === 'EachNumberStmt') makers.set(node.binder, { kind: 'between', from: node.from, to: node.to });
      else if (node.kind === 'AskNumber') makers.set(node.name, { kind: 'between', from: node.from, to: node.to });
    });
  }
  return makers;
}

/** Dice that are written out; a code without faces has d6. */
export function literalDice(expr: Expr): { readonly count: number; readonly faces: number; readonly plus: number } | undefined {
  const inner = expr.kind === 'Paren' ? expr.value : expr;
  if (inner.kind !== 'DiceLit' || inner.count < 0) return undefined;
  return { count: inner.count, faces: inner.faces ?? 6, plus: inner.plus };
}

function boundsOf(type: ReturnType<Checked['typeOf']>): Interval {
  if (type.type !== 'number') return anything;
  return { low: type.min ?? -Infinity, high: type.max ?? Infinity };
}

function add(a: Interval, b: Interval): Interval {
  return { low: a.low + b.low, high: a.high + b.high };
}

function negate(a: Interval): Interval {
  return { low: -a.high, high: -a.low };
}

function union(a: Interval, b: Interval): Interval {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

/** Of none at all nothing is known. */
function unionOf(all: readonly Interval[]): Interval {
  return all.length === 0 ? anything : all.reduce(union);
}

function multiply(a: Interval, b: Interval): Interval {
  const ends: readonly number[] = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => (x === 0 || y === 0 ? 0 : x * y)));
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/** Only by a positive number that is known; rounding moves a quotient by less than one. */
function divide(a: Interval, b: Interval): Interval {
  if (b.low !== b.high || b.low <= 0) return anything;
  return { low: Math.floor(a.low / b.low), high: -Math.floor(-a.high / b.low) };
}

function clamp(a: Interval, limit: Interval, bound: 'least' | 'most'): Interval {
  const pick = bound === 'least' ? Math.max : Math.min;
  return { low: pick(a.low, limit.low), high: pick(a.high, limit.high) };
}
