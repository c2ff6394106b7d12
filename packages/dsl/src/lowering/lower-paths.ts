// Paths: lowers names joined by dots, read from left to right, and the targets of statements.

import type { Ident, Path } from '../ast/ast.ts';
import type { Expr, Target } from '../ir/index.ts';
import type { DefineSymbol, Symbol, ValueSymbol } from '../names/symbols.ts';
import {
  exprAt,
  symbolKey,
  unlowerable,
  type Binding,
  type LoweringEnv,
  type Lowering,
} from './context.ts';
import { wordValue } from './lower-values.ts';

/** The value of a path, before a roll is replaced by its total and a result by its outcome. */
interface Read {
  readonly expr: Expr;
  readonly holds: 'value' | 'roll' | 'result';
}

/**
 * Lowers a path to a value: the total of a roll, the outcome of a result, the members of a side or
 * kind.
 */
export function lowerPath(path: Path, env: LoweringEnv): Expr {
  return plain(readPath(path, env), path);
}

/** Lowers a path to a roll with its faces, or to a result with its values. */
export function lowerWholePath(path: Path, env: LoweringEnv): Expr {
  return readPath(path, env).expr;
}

/** The target of a statement. */
export function lowerTarget(path: Path, env: LoweringEnv): Target {
  const symbol = env.checked.targetOf(path);
  switch (symbol?.symbol) {
    case 'track':
      return { kind: 'track', track: symbol.name };
    case 'field':
      return {
        kind: 'field',
        of: lowerNames(path, path.names.slice(0, -1), env),
        field: symbol.name,
      };
    case 'condition-field':
      return {
        kind: 'condition-field',
        of: lowerNames(path, path.names.slice(0, -2), env),
        condition: symbol.condition.name,
        field: symbol.name,
      };
    default:
      return unlowerable('what is set', path);
  }
}

function lowerNames(path: Path, names: readonly Ident[], env: LoweringEnv): Expr {
  return plain(readNames(path, names, env), path);
}

/** Reads a name that is bound in this body. */
function readBinding(lowering: Lowering, name: Ident, binding: Binding): Read {
  const as = reads(lowering, name);
  switch (binding.kind) {
    case 'slot':
      return as({ op: 'local', slot: binding.slot }, binding.holds);
    case 'bound':
      return as({ op: 'bound', index: binding.index });
    case 'expr':
      return { expr: binding.expr, holds: 'value' };
  }
}

function plain(read: Read, path: Path): Expr {
  const at = read.expr.at;
  if (read.holds === 'roll') return { op: 'roll-part', of: read.expr, part: 'total', at };
  if (read.holds === 'result') return { op: 'outcome-of', of: read.expr, at };
  return path.names.length === 0 ? unlowerable('an empty path', path) : read.expr;
}

function readPath(path: Path, env: LoweringEnv): Read {
  return readNames(path, path.names, env);
}

function readNames(path: Path, names: readonly Ident[], env: LoweringEnv): Read {
  const [first, ...rest] = names;
  if (first === undefined) return unlowerable('an empty path', path);
  let read = readFirst(first, env);
  let through: Symbol | undefined = env.checked.resolutionOf(first);
  for (const name of rest) {
    const symbol = env.checked.resolutionOf(name);
    // `Babel.HP` gets the span of the path up to here, so that failures and traces can quote it.
    const upToHere: Ident = { ...name, span: { ...name.span, start: first.span.start } };
    read = readMember(env, read, through, upToHere, symbol, path);
    through = symbol;
  }
  return read;
}

function readFirst(name: Ident, env: LoweringEnv): Read {
  const as = reads(env, name);
  const symbol = env.checked.resolutionOf(name);
  if (symbol === undefined) return as({ op: 'const', value: wordValue(name.text) });
  const binding = env.names.get(symbolKey(symbol));
  if (binding !== undefined) return readBinding(env, name, binding);
  switch (symbol.symbol) {
    case 'given':
      return as({ op: 'given', given: symbol.name });
    case 'track':
      return as({ op: 'track', track: symbol.name });
    case 'ruling':
      return as({ op: 'ruling', ruling: symbol.name });
    case 'define':
      return as({ op: 'define', define: env.defineOf(symbol), args: [] }, heldBy(symbol));
    case 'order':
      return as({ op: 'order', order: symbol.name });
    case 'kind':
      return as({ op: 'kind', kind: symbol.name });
    case 'side':
      return as({ op: 'side', side: symbol.name });
    case 'table':
      return as({ op: 'rows', table: symbol.name });
    case 'word':
    case 'outcome':
      return as({ op: 'const', value: wordValue(symbol.name) });
    case 'column': {
      // The column of the current row.
      const { decl, name: table } = symbol.table;
      const row = decl === undefined ? undefined : env.names.get(decl.rows.corner);
      if (row === undefined) return unlowerable('a column without its row', name);
      const column = exprAt(env, name, { op: 'const', value: symbol.name });
      const of = readBinding(env, name, row).expr;
      return as({ op: 'cell', table, row: of, column });
    }
    default:
      // Rows, participants and the referee are constants.
      return as({ op: 'const', value: symbol.name });
  }
}

function readMember(
  lowering: Lowering,
  read: Read,
  through: Symbol | undefined,
  name: Ident,
  symbol: Symbol | undefined,
  path: Path,
): Read {
  const as = reads(lowering, name);
  const of = read.holds === 'roll' && symbol?.symbol !== 'built-in' ? plain(read, path) : read.expr;
  switch (symbol?.symbol) {
    case 'field':
      return as({ op: 'field', of, field: symbol.name });
    case 'column': {
      const column = exprAt(lowering, name, { op: 'const', value: symbol.name });
      return as({
        op: 'cell',
        table: symbol.table.name,
        row: read.holds === 'result' ? plain(read, path) : of,
        column,
      });
    }
    case 'define':
      return as({ op: 'define', define: lowering.defineOf(symbol), args: [of] }, heldBy(symbol));
    case 'condition':
      return as({ op: 'has-condition', who: of, condition: symbol.name });
    case 'condition-field': {
      // `p.Poisoned.strength`: the expression before the condition gives its holder.
      const who =
        through?.symbol === 'condition' && read.expr.op === 'has-condition' ? read.expr.who : of;
      return as({
        op: 'condition-field',
        of: who,
        condition: symbol.condition.name,
        field: symbol.name,
      });
    }
    case 'value':
      return valueOfResult(lowering, read.expr, name, symbol);
    case 'built-in':
      if (symbol.name === 'faces') return as({ op: 'roll-part', of: read.expr, part: 'faces' });
      return unlowerable('a part of a path', path);
    default:
      return unlowerable('a part of a path', path);
  }
}

/**
 * `x.damage`: a value of a result. If some rule reads the faces of a roll, the result contains the
 * roll with its faces.
 */
function valueOfResult(lowering: Lowering, of: Expr, name: Ident, symbol: ValueSymbol): Read {
  const index = symbol.owner.values.indexOf(symbol);
  const holds = symbol.kind === 'roll' && keepsRoll(lowering, symbol) ? 'roll' : 'value';
  return reads(lowering, name)({ op: 'value-of', of, index, name: symbol.name }, holds);
}

/** True if the slot of a value holds a roll with its faces. */
export function keepsRoll(lowering: Lowering, symbol: ValueSymbol): boolean {
  if (symbol.decl.kind !== 'RollStmt') return false;
  return (
    symbol.decl.source.kind === 'AgainRoll' ||
    (symbol.ident !== undefined && lowering.keepsFaces.has(symbol.ident))
  );
}

/** A define of `latest X` returns the result itself, so its values can be read. */
function heldBy(symbol: DefineSymbol): Read['holds'] {
  return symbol.type.type === 'result' ? 'result' : 'value';
}

/** Returns a function that makes what a name reads. */
function reads(
  lowering: Lowering,
  name: Ident,
): (part: Parameters<typeof exprAt>[2], holds?: Read['holds']) => Read {
  return (part, holds = 'value') => ({ expr: exprAt(lowering, name, part), holds });
}
