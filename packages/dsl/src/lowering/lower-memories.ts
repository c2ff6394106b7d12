// Memories: `times X … this S` and `latest X …`. Equal questions share one memory.

import type { Arg, ExprNode, Latest, TimesOf } from '../ast/ast.ts';
import type { Expr, Memory } from '../ir/index.ts';
import type { CallableSymbol, SpanSymbol } from '../names/symbols.ts';
import { exprAt, unlowerable, type Lowering } from './context.ts';
import { forRealParams } from './body.ts';

type Counted = CallableSymbol | SpanSymbol;
type Lower = (node: ExprNode) => Expr;

/** Lowers `times` to the count; for several callables or parameter positions it is a sum. */
export function lowerTimes(lowering: Lowering, node: TimesOf, lower: Lower): Expr {
  const span = lowering.checked.resolutionOf(node.during);
  const within =
    span?.symbol === 'span' && span !== lowering.checked.symbols.encounterSpan ? span.name : null;
  return remembered(lowering, node, 'times', within, lower).reduce((left, right) =>
    exprAt(lowering, node, { op: 'add', left, right }),
  );
}

/** Lowers `latest` to the last result with its values. */
export function lowerLatestResult(lowering: Lowering, node: Latest, lower: Lower): Expr {
  const [result] = remembered(lowering, node, 'latest', null, lower);
  return result ?? unlowerable('a look back', node);
}

/**
 * Lowers `latest` to the last result's outcome; for a check without outcomes, to its last value.
 */
export function lowerLatest(lowering: Lowering, node: Latest, lower: Lower): Expr {
  const [counted] = lowering.checked.countedOf(node);
  const of = lowerLatestResult(lowering, node, lower);
  const last =
    counted?.symbol === 'check' && counted.outcomes.length === 0
      ? counted.values.at(-1)
      : undefined;
  if (last === undefined) return exprAt(lowering, node, { op: 'outcome-of', of });
  return exprAt(lowering, node, {
    op: 'value-of',
    of,
    index: last.owner.values.indexOf(last),
    name: last.name,
  });
}

/**
 * Reads the memories of what the expression counts, which are grouped by kind and by which of their parameters are
 * fixed.
 */
function remembered(
  lowering: Lowering,
  node: TimesOf | Latest,
  kind: Memory['kind'],
  span: string | null,
  lower: Lower,
): readonly Expr[] {
  const groups: (Pick<Memory, 'what' | 'keys'> & { names: string[]; values: readonly Expr[] })[] =
    [];
  const counted = lowering.checked.countedOf(node);
  for (const one of counted) {
    const fixed =
      counted.length === 1 ? fixedArgs(lowering, node, one) : fixedByRole(one, node.args);
    const keys = fixed.map(([index]) => index);
    const known = groups.find(
      (group) => group.what === one.symbol && group.keys.join() === keys.join(),
    );
    if (known !== undefined) known.names.push(one.name);
    else
      groups.push({
        what: one.symbol,
        names: [one.name],
        keys,
        values: fixed.map(([, arg]) => lower(arg.value)),
      });
  }
  return groups.map(({ what, names, keys, values }) => {
    const memory = lowering.memoryOf({ kind, what, names, keys, span });
    return exprAt(lowering, node, { op: kind, memory, keys: values });
  });
}

function fixedArgs(
  lowering: Lowering,
  node: TimesOf | Latest,
  one: Counted,
): readonly (readonly [number, Arg])[] {
  const args = lowering.checked.argsOf(node);
  const bound = one.symbol === 'span' ? args : forRealParams(one, args);
  return bound.flatMap((arg, index) => (arg === undefined ? [] : [[index, arg] as const]));
}

/**
 * For a tag: each argument belongs to the parameter with its preposition, and `by` to the actor.
 */
function fixedByRole(one: Counted, args: readonly Arg[]): readonly (readonly [number, Arg])[] {
  if (one.symbol === 'span') return args.map((arg, index) => [index, arg] as const);
  return args.flatMap((arg) => {
    const found = one.params.findIndex((param) => param.prep === arg.prep);
    const index = found === -1 && arg.prep === 'by' && one.symbol === 'action' ? one.actor : found;
    return index === -1 ? [] : [[index, arg] as const];
  });
}
