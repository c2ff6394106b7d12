// Parts: the expressions inside an instruction, an expression, or a piece of one. Each row of the
// two tables names the properties that hold expressions. Walking and rewriting are written once,
// over those tables.
import type { Instr } from './code.ts';
import type { Expr } from './expression.ts';
import { expressionTable } from './expressions.ts';
import { instructionTable } from './instructions.ts';

/**
 * A piece of the IR: an instruction, an expression, a modifier, a target, a list of these, or
 * nothing.
 */
export type Piece = object | string | number | boolean | null | undefined;

/**
 * True for an expression: nothing else in the IR has an operator and a place, and a row in the
 * table of expressions.
 */
export function isExpr(piece: object): piece is Expr {
  return (
    'op' in piece && 'at' in piece && typeof piece.op === 'string' && piece.op in expressionTable
  );
}

function isInstr(piece: object): piece is Instr {
  return (
    'op' in piece && 'at' in piece && typeof piece.op === 'string' && piece.op in instructionTable
  );
}

/** The properties of a piece that may hold expressions; all of them if the piece has no row. */
function keysOf(piece: object): readonly string[] {
  if (isExpr(piece)) return Object.keys(expressionTable[piece.op].parts);
  if (isInstr(piece)) return Object.keys(instructionTable[piece.op].parts);
  return Object.keys(piece);
}

// The value of a property. A piece is plain data, and `keysOf` gives only its own keys.
function inside(piece: object, key: string): Piece {
  return (piece as Readonly<Record<string, Piece>>)[key];
}

/**
 * Visits the outermost expressions in a piece, in evaluation order. For an expression, these are
 * its parts.
 */
export function eachPart(piece: Piece, visit: (expr: Expr) => void): void {
  if (typeof piece !== 'object' || piece === null) return;
  for (const key of keysOf(piece)) {
    const part = inside(piece, key);
    if (typeof part !== 'object' || part === null) continue;
    if (isExpr(part)) visit(part);
    else eachPart(part, visit);
  }
}

/** The outermost expressions in a piece; for an expression, its parts. */
export function partsOf(piece: Piece): readonly Expr[] {
  const found: Expr[] = [];
  eachPart(piece, (part) => found.push(part));
  return found;
}

/** Visits all expressions in a piece, the outer ones first, and the piece itself if it is one. */
export function eachExpr(piece: Piece, visit: (expr: Expr) => void): void {
  if (typeof piece !== 'object' || piece === null) return;
  if (isExpr(piece)) visit(piece);
  eachPart(piece, (part) => eachExpr(part, visit));
}

/** True if a predicate holds for the piece itself or for an expression in it. */
export function someExpr(piece: Piece, isMatch: (expr: Expr) => boolean): boolean {
  let found = false;
  eachExpr(piece, (expr) => {
    found ||= isMatch(expr);
  });
  return found;
}

/**
 * A copy of a piece with each of its outermost expressions replaced; for an expression, its parts.
 * Unchanged parts keep their identity.
 */
export function mapParts<P extends Piece>(piece: P, change: (expr: Expr) => Expr): P {
  if (typeof piece !== 'object' || piece === null) return piece;
  const changed = new Map<string, Piece>();
  for (const key of keysOf(piece)) {
    const part = inside(piece, key);
    if (typeof part !== 'object' || part === null) continue;
    const made = isExpr(part) ? change(part) : mapParts<Piece>(part, change);
    if (made !== part) changed.set(key, made);
  }
  if (changed.size === 0) return piece;
  if (Array.isArray(piece)) {
    const items: readonly Piece[] = piece;
    // The same list with some items replaced.
    return items.map((item, at) => changed.get(String(at)) ?? item) as unknown as P;
  }
  // The same properties, with expressions replaced by expressions.
  return { ...piece, ...Object.fromEntries(changed) } as P;
}
