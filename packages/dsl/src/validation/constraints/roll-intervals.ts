// Finds the bounds of rolls: of their dice, and of what modifiers add.

import type {
  ExprNode,
  Ident,
  LetStmt,
  ModifierDecl,
  ModLine,
  NodeOf,
  RollStmt,
} from '../../ast/ast.ts';
import type { DefineSymbol, ValueSymbol } from '../../names/symbols.ts';
import type { Checked } from '../../types/checked.ts';
import { isDiceType } from '../../types/assign.ts';
import {
  addIntervals,
  anything,
  singleton,
  fromZero,
  hull,
  multiply,
  negate,
  times,
  type Interval,
} from './interval.ts';

/** The line that gives a name its value. */
export type Maker = NodeOf<'RollStmt' | 'LetStmt' | 'EachNumberStmt' | 'AskNumber'>;

/** What the search for bounds shares within one ruleset. */
export interface Bounding {
  readonly checked: Checked;
  readonly makers: ReadonlyMap<Ident, Maker>;
  readonly of: (expr: ExprNode) => Interval;
  /** Finds the bounds of a declaration once; unbounded if it depends on itself. */
  readonly once: (key: RollStmt | LetStmt | DefineSymbol, find: () => Interval) => Interval;
}

/** The bounds of a roll's total with its modifiers. */
export function ofRoll(ctx: Bounding, decl: RollStmt): Interval {
  return ctx.once(decl, () => {
    const pool = countedDice(ctx, decl);
    return withModifiers(ctx, addIntervals(natural(pool), pool.pips), decl);
  });
}

/** The dice of a roll that count, after its operations. */
export interface Pool {
  /** How many dice count; a die and what its explosions add are one. */
  readonly dice: Interval;
  /** How many faces they show: those of explosions too. */
  readonly shown: Interval;
  /** How many dice at most have how many faces; those with the most faces first. */
  readonly sizes: readonly { readonly many: number; readonly faces: number }[];
  /** How many faces a die and its explosions show at most. */
  readonly burst: number;
  /** What the dice code adds. */
  readonly pips: Interval;
  /** True if the natural result is the number of dice that reach a face. */
  readonly counts: boolean;
  /** True if some dice may be subtracted, or the dice are unknown. */
  readonly unknown: boolean;
}

const unknownPool: Pool = {
  dice: fromZero,
  shown: fromZero,
  sizes: [{ many: Infinity, faces: Infinity }],
  burst: 1,
  pips: anything,
  counts: false,
  unknown: true,
};

/** The bounds of the dice alone, without pips and modifiers. */
export function natural(pool: Pool): Interval {
  if (pool.counts) return { low: 0, high: pool.shown.high };
  if (pool.unknown) return anything;
  let high = 0;
  let left = pool.dice.high;
  for (const { many, faces } of pool.sizes) {
    high += times(Math.min(left, many), times(faces, pool.burst));
    left = Math.max(0, left - many);
  }
  return { low: pool.dice.low, high };
}

/** Finds the dice of a roll. */
export function countedDice(ctx: Bounding, decl: RollStmt): Pool {
  if (decl.source.kind === 'AgainRoll') {
    const again = ctx.checked.resolutionOf(decl.source.roll)?.ident;
    const maker = again === undefined ? undefined : ctx.makers.get(again);
    if (maker?.kind !== 'RollStmt' || maker === decl) return unknownPool;
    const first = countedDice(ctx, maker);
    // Dice that are kept may have exploded before.
    return first.shown.high === first.dice.high ? first : unknownPool;
  }
  const { ops } = decl.source;
  const counts = ops.some((op) => op.kind === 'CountOp');
  const thrown = joinsPool(ctx, decl) ? undefined : thrownBy(ctx, decl.source.dice);
  let pool = thrown ?? unknownPool;
  let burst = 1;
  for (const op of ops) {
    if (op.kind === 'ExplodeOp') burst = times(burst, 1 + op.limit.value);
    else if (op.kind === 'KeepOp') pool = { ...pool, dice: kept(pool.dice, op, ctx.of(op.count)) };
  }
  const { dice } = pool;
  return { ...pool, burst, shown: { low: dice.low, high: times(dice.high, burst) }, counts };
}

function kept(dice: Interval, { word }: NodeOf<'KeepOp'>, count: Interval): Interval {
  const low = Math.max(0, count.low);
  const high = Math.max(0, count.high);
  return word === 'keep'
    ? { low: Math.min(low, dice.low), high: Math.min(high, dice.high) }
    : { low: Math.max(0, dice.low - high), high: Math.max(0, dice.high - low) };
}

/** The modifiers from elsewhere that apply to a roll or another value of a check. */
export function modifiersOf(checked: Checked, value: ValueSymbol['decl']): readonly ModifierDecl[] {
  return checked.symbols.modifiers
    .map(({ decl }) => decl)
    .filter((decl) => checked.targetsOf(decl).some((target) => target.value.decl === value));
}

/** True if a modifier may add dice to the pool or take some away. */
function joinsPool(ctx: Bounding, decl: RollStmt): boolean {
  const mayJoin = ({ amount }: NodeOf<'ModifierLine' | 'ModifierDecl'>): boolean =>
    amount.value !== undefined && isDiceExpr(ctx, amount.value) && !hasFaces(amount.value);
  const lineMayJoin = (line: ModLine): boolean =>
    line.kind === 'BestOf'
      ? line.lines.some(lineMayJoin)
      : line.kind !== 'BrokenLine' && mayJoin(line);
  return decl.modifiers.some(lineMayJoin) || modifiersOf(ctx.checked, decl).some(mayJoin);
}

/** True for literal dice with faces: as a modifier, they are thrown beside the pool. */
function hasFaces(expr: ExprNode): boolean {
  return expr.kind === 'DiceLit' && expr.faces !== undefined;
}

/** The dice of an expression; undefined if they are unknown. */
function thrownBy(ctx: Bounding, expr: ExprNode): Pool | undefined {
  const some = (dice: Interval, faces: number, plus: number): Pool => ({
    ...unknownPool,
    dice,
    sizes: [{ many: dice.high, faces }],
    pips: singleton(plus),
    unknown: false,
  });
  switch (expr.kind) {
    case 'Paren':
      return thrownBy(ctx, expr.value);
    case 'DiceLit':
      return expr.count < 0 ? undefined : some(singleton(expr.count), expr.faces ?? 6, expr.plus);
    case 'Arithmetic':
      return thrownTogether(ctx, expr);
    default:
      return ctx.checked.typeOf(expr).type === 'die'
        ? some(singleton(1), mostFaces(ctx, expr), 0)
        : undefined;
  }
}

function thrownTogether(ctx: Bounding, expr: NodeOf<'Arithmetic'>): Pool | undefined {
  const left = isDiceExpr(ctx, expr.left) ? thrownBy(ctx, expr.left) : ctx.of(expr.left);
  const right = isDiceExpr(ctx, expr.right) ? thrownBy(ctx, expr.right) : ctx.of(expr.right);
  if (left === undefined || right === undefined) return undefined;
  if (expr.op === '*') {
    const [many, pool] = 'dice' in right ? [left, right] : [right, left];
    if ('dice' in many || !('dice' in pool) || many.low < 0) return undefined;
    return {
      ...pool,
      dice: multiply(many, pool.dice),
      sizes: pool.sizes.map((size) => ({ ...size, many: times(many.high, size.many) })),
      pips: multiply(many, pool.pips),
    };
  }
  if ('dice' in left && 'dice' in right)
    return expr.op === '-'
      ? undefined
      : {
          ...left,
          dice: addIntervals(left.dice, right.dice),
          sizes: [...left.sizes, ...right.sizes].sort((a, b) => b.faces - a.faces),
          pips: addIntervals(left.pips, right.pips),
        };
  if ('dice' in left && !('dice' in right))
    return { ...left, pips: addIntervals(left.pips, expr.op === '-' ? negate(right) : right) };
  return 'dice' in right && !('dice' in left) && expr.op === '+'
    ? { ...right, pips: addIntervals(left, right.pips) }
    : undefined;
}

/** The largest number of faces in a column of a table. */
function mostFaces(ctx: Bounding, expr: ExprNode): number {
  const symbol = ctx.checked.resolutionOf(expr.kind === 'Path' ? expr.names.at(-1) : undefined);
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
  for (const { amount } of modifiersOf(ctx.checked, decl))
    interval = hull(interval, addAmount(ctx, interval, amount, sign));
  return interval;
}

/** Adds the bounds of modifier lines. `sign` -1: if low rolls are good, a bonus subtracts. `inBest`: at most one of them applies. */
function addLines(
  ctx: Bounding,
  base: Interval,
  lines: readonly ModLine[],
  sign: 1 | -1,
  inBest = false,
): Interval {
  let interval = base;
  for (const line of lines) {
    if (line.kind === 'BrokenLine') return anything;
    if (line.kind === 'BestOf') {
      // At most one of these lines applies, but nested lines may add up, so the bounds are wider
      // than necessary.
      interval = addLines(ctx, interval, line.lines, sign, true);
    } else {
      const changed = addAmount(ctx, interval, line.amount, sign);
      // Only a line without `when` always applies.
      interval =
        line.when === undefined && !inBest && changed.low !== -Infinity
          ? changed
          : hull(interval, changed);
    }
  }
  return interval;
}

function addAmount(
  ctx: Bounding,
  base: Interval,
  amount: NodeOf<'ModifierLine'>['amount'],
  sign: 1 | -1,
): Interval {
  if (amount.value === undefined) return base;
  const by = ctx.of(amount.value);
  return addIntervals(base, (amount.form === '-') === (sign === 1) ? negate(by) : by);
}

/** True for dice, which have no bounds as a number. */
export function isDiceExpr(ctx: Bounding, expr: ExprNode): boolean {
  return isDiceType(ctx.checked.typeOf(expr));
}

/** The number and faces of literal dice; a code without faces means d6. */
export function literalDice(
  expr: ExprNode,
): { readonly count: number; readonly faces: number; readonly plus: number } | undefined {
  const inner = expr.kind === 'Paren' ? expr.value : expr;
  if (inner.kind !== 'DiceLit') return undefined;
  return { count: inner.count, faces: inner.faces ?? 6, plus: inner.plus };
}
