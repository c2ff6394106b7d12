// Finds the bounds of rolls: of their dice, and of what modifiers add.

import type { ExprNode, Ident, LetStmt, ModLine, RollStmt } from '../ast/ast.ts';
import type { DefineSymbol } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import { addIntervals, anything, fromZero, negate, hull, type Interval } from './interval.ts';

/** The declaration that gives a name its value. */
export type Maker =
  | { readonly kind: 'value'; readonly decl: RollStmt | LetStmt }
  | { readonly kind: 'between'; readonly from: ExprNode; readonly to: ExprNode };

/** What the search for bounds shares within one ruleset. */
export interface Bounding {
  readonly checked: Checked;
  readonly makers: ReadonlyMap<Ident, Maker>;
  /** Lines inside `best of`, at most one of which applies. */
  readonly inBest: ReadonlySet<ModLine>;
  readonly of: (expr: ExprNode) => Interval;
  /** Finds the bounds of a declaration once; unbounded if it depends on itself. */
  readonly once: (key: RollStmt | LetStmt | DefineSymbol, find: () => Interval) => Interval;
}

/** The bounds of a roll's total with its modifiers. */
export function ofRoll(ctx: Bounding, decl: RollStmt): Interval {
  return ctx.once(decl, () => withModifiers(ctx, natural(ctx, decl), decl));
}

/** The bounds of the dice alone, after their operations. */
export function natural(ctx: Bounding, decl: RollStmt): Interval {
  if (decl.source.kind === 'AgainRoll') return anything;
  const dice = literalDice(decl.source.dice);
  let interval =
    dice === undefined
      ? ofDiceType(ctx, decl.source.dice)
      : { low: dice.count + dice.plus, high: dice.count * dice.faces + dice.plus };
  for (const op of decl.source.ops) {
    switch (op.kind) {
      case 'KeepOp': {
        const count = op.count.kind === 'IntLit' ? op.count.value : undefined;
        if (dice === undefined || count === undefined || decl.source.ops.length > 1)
          interval = anything;
        else {
          const kept =
            op.word === 'keep' ? Math.min(count, dice.count) : Math.max(0, dice.count - count);
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
        interval =
          dice === undefined
            ? fromZero
            : { low: 0, high: decl.source.ops.length > 1 ? Infinity : dice.count };
        break;
      case 'NeverBelowOp':
        break;
    }
  }
  return interval;
}

/**
 * The bounds of dice by their type. A single unknown die shows at least 1; a dice code may show
 * anything.
 */
function ofDiceType(ctx: Bounding, expr: ExprNode): Interval {
  const { type } = ctx.checked.typeOf(expr);
  if (type === 'number') return ctx.of(expr);
  return type === 'die' ? { low: 1, high: mostFaces(ctx, expr) } : anything;
}

/** The largest number of faces in a column of a table. */
function mostFaces(ctx: Bounding, expr: ExprNode): number {
  const last = expr.kind === 'Path' ? expr.names.at(-1) : undefined;
  const symbol = last === undefined ? undefined : ctx.checked.resolutionOf(last);
  if (symbol?.symbol !== 'column') return Infinity;
  const cells = (symbol.table.decl?.rows.rows ?? []).map((row) =>
    row.kind === 'Row' ? row.cells[symbol.index] : undefined,
  );
  return Math.max(
    ...cells.map((cell) => (cell?.kind === 'DiceLit' ? (cell.faces ?? 6) : Infinity)),
  );
}

/** Widens the bounds by modifier lines and modifiers from elsewhere. */
export function withModifiers(ctx: Bounding, base: Interval, decl: RollStmt | LetStmt): Interval {
  const sign = decl.kind === 'RollStmt' && decl.lowIsGood ? -1 : 1;
  let interval = addLines(ctx, base, decl.modifiers, sign);
  for (const modifier of ctx.checked.symbols.modifiers) {
    if (ctx.checked.targetsOf(modifier.decl).some((target) => target.value.decl === decl)) {
      interval = hull(interval, addAmount(ctx, interval, modifier.decl.amount, sign));
    }
  }
  return interval;
}

/** Adds the bounds of modifier lines. `sign` -1: if low rolls are good, a bonus subtracts. */
function addLines(
  ctx: Bounding,
  base: Interval,
  lines: readonly ModLine[],
  sign: 1 | -1,
): Interval {
  let interval = base;
  for (const line of lines) {
    if (line.kind === 'BrokenLine') return anything;
    if (line.kind === 'BestOf') {
      // At most one of these lines applies, but nested lines may add up, so the bounds are wider
      // than necessary.
      interval = addLines(ctx, interval, line.lines, sign);
    } else {
      const changed = addAmount(ctx, interval, line.amount, sign);
      interval =
        line.when === undefined && changed.low !== -Infinity
          ? widen(ctx, interval, changed, line)
          : hull(interval, changed);
    }
  }
  return interval;
}

function addAmount(
  ctx: Bounding,
  base: Interval,
  amount: Extract<ModLine, { kind: 'ModifierLine' }>['amount'],
  sign: 1 | -1,
): Interval {
  if (amount.value === undefined) return base;
  const by = ctx.of(amount.value);
  return addIntervals(base, (amount.form === '-') === (sign === 1) ? negate(by) : by);
}

/**
 * The bounds with a modifier line. A line without `when` always applies; inside `best of` it may
 * not, so the base stays possible.
 */
function widen(ctx: Bounding, base: Interval, changed: Interval, line: ModLine): Interval {
  return ctx.inBest.has(line) ? hull(base, changed) : changed;
}

/** True for dice, which have no bounds as a number. */
export function isDiceExpr(ctx: Bounding, expr: ExprNode): boolean {
  const { type } = ctx.checked.typeOf(expr);
  return type === 'dice' || type === 'die';
}

/** The number and faces of literal dice; a code without faces means d6. */
export function literalDice(
  expr: ExprNode,
): { readonly count: number; readonly faces: number; readonly plus: number } | undefined {
  const inner = expr.kind === 'Paren' ? expr.value : expr;
  if (inner.kind !== 'DiceLit') return undefined;
  return { count: inner.count, faces: inner.faces ?? 6, plus: inner.plus };
}
