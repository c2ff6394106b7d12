// Coverage: whether a sequence of conditions covers all cases, as far as that is decidable. Each
// condition about a single place (`x is a`, `x >= 10`, `not x`) is a region of that place's values.

import type { ExprNode } from '../ast/ast.ts';
import type { RuleContext } from './context.ts';
import type { Interval } from './interval.ts';

/** The values of a place for which a condition holds. `key` is the text of the place. */
type Region =
  | {
      readonly key: string;
      readonly kind: 'words';
      readonly all: readonly string[];
      readonly words: ReadonlySet<string>;
    }
  | {
      readonly key: string;
      readonly kind: 'numbers';
      readonly all: Interval;
      readonly parts: readonly Interval[];
    };

interface Coverage {
  /** True if one of the conditions always holds. */
  readonly complete: boolean;
  /** Indices of conditions that hold only if an earlier one already does. */
  readonly shadowed: readonly number[];
  /** If all conditions are about words of one place, the words that none of them names. */
  readonly missing: readonly string[];
}

export function conditionCoverage(ctx: RuleContext, conditions: readonly ExprNode[]): Coverage {
  const covered = new Map<string, Region>();
  const seen = new Set<string>();
  const shadowed: number[] = [];
  let complete = false;
  conditions.forEach((condition, index) => {
    const text = conditionText(ctx, condition, false);
    const region = regionOf(ctx, condition);
    const before = region === undefined ? undefined : covered.get(region.key);
    const reachable = region === undefined || !isEmpty(region);
    if (
      reachable &&
      (complete ||
        seen.has(text) ||
        (region !== undefined && before !== undefined && isWithin(region, before)))
    )
      shadowed.push(index);
    if (region !== undefined) {
      const now = before === undefined ? region : join(before, region);
      covered.set(region.key, now);
      if (isEverything(now)) complete = true;
    }
    if (seen.has(conditionText(ctx, condition, true))) complete = true;
    seen.add(text);
  });
  return { complete, shadowed, missing: missingWords([...covered.values()]) };
}

function missingWords(regions: readonly Region[]): readonly string[] {
  const only = regions.length === 1 ? regions[0] : undefined;
  return only?.kind === 'words' ? only.all.filter((word) => !only.words.has(word)) : [];
}

/** A condition, or its opposite, without brackets and with at most one `not`: `not (a < b)` is `a >= b`. */
function conditionText(ctx: RuleContext, condition: ExprNode, isOpposite: boolean): string {
  const inner = stripped(condition);
  if (inner.kind === 'Not') return conditionText(ctx, inner.value, !isOpposite);
  if (inner.kind !== 'Compare') return `${isOpposite ? 'not ' : ''}${ctx.textOf(inner.span)}`;
  const opposite = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }[inner.op];
  const op = isOpposite ? opposite : inner.op;
  return `${ctx.textOf(inner.left.span)} ${op} ${ctx.textOf(inner.right.span)}`;
}

function stripped(expr: ExprNode): ExprNode {
  return expr.kind === 'Paren' ? stripped(expr.value) : expr;
}

function regionOf(ctx: RuleContext, condition: ExprNode): Region | undefined {
  const expr = stripped(condition);
  switch (expr.kind) {
    case 'Not': {
      const region = regionOf(ctx, expr.value);
      return region === undefined ? undefined : complement(region);
    }
    case 'Logic': {
      const regions = expr.operands.map((operand) => regionOf(ctx, operand));
      const [first] = regions;
      if (first === undefined) return undefined;
      let joined: Region = first;
      for (const region of regions.slice(1)) {
        if (region?.key !== first.key || region.kind !== first.kind) return undefined;
        joined =
          expr.word === 'or'
            ? join(joined, region)
            : complement(join(complement(joined), complement(region)));
      }
      return joined;
    }
    case 'Is': {
      if (ctx.checked.isMeaning(expr).is !== 'same') return yesNo(ctx, expr, expr.negated);
      const region = valuesOf(ctx, expr.left, [stripped(expr.right)]);
      return region !== undefined && expr.negated ? complement(region) : region;
    }
    case 'IsOneOf': {
      const region = valuesOf(ctx, expr.left, expr.values);
      return region !== undefined && expr.negated ? complement(region) : region;
    }
    case 'Compare': {
      const right = stripped(expr.right);
      if (right.kind !== 'IntLit' || ctx.checked.orderingOf(expr) !== undefined) return undefined;
      const n = right.value;
      const part = {
        '<': { low: -Infinity, high: n - 1 },
        '<=': { low: -Infinity, high: n },
        '>': { low: n + 1, high: Infinity },
        '>=': { low: n, high: Infinity },
      }[expr.op];
      return numbers(ctx, expr.left, [part]);
    }
    case 'Path':
      return yesNo(ctx, expr, false);
    default:
      return undefined;
  }
}

/** The region of a yes/no expression, which is a place by itself. */
function yesNo(ctx: RuleContext, expr: ExprNode, negated: boolean): Region {
  const text = ctx.textOf(expr.span);
  const key = expr.kind === 'Is' ? text.replace(/ is not /, ' is ') : text;
  return { key, kind: 'words', all: ['yes', 'no'], words: new Set([negated ? 'no' : 'yes']) };
}

type OneOf = Extract<ExprNode, { kind: 'IsOneOf' }>['values'][number];

function valuesOf(
  ctx: RuleContext,
  left: ExprNode,
  values: readonly (ExprNode | OneOf)[],
): Region | undefined {
  const all = wordsOf(ctx, left);
  if (all === undefined) {
    const parts = values.map(partOf);
    return parts.every((part) => part !== undefined) ? numbers(ctx, left, parts) : undefined;
  }
  const words = values.map((value) => wordOf(ctx, value));
  if (!words.every((word) => word !== undefined)) return undefined;
  return { key: ctx.textOf(stripped(left).span), kind: 'words', all, words: new Set(words) };
}

function partOf(value: ExprNode | OneOf): Interval | undefined {
  if (value.kind === 'IntLit') return { low: value.value, high: value.value };
  if (value.kind === 'Range') return { low: value.from ?? -Infinity, high: value.to ?? Infinity };
  return undefined;
}

function wordOf(ctx: RuleContext, value: ExprNode | OneOf): string | undefined {
  if (value.kind === 'YesNo') return value.value ? 'yes' : 'no';
  if (value.kind === 'Nothing') return 'nothing';
  if (value.kind === 'IntLit') return String(value.value);
  const name =
    value.kind === 'Ident'
      ? value
      : value.kind === 'Path' && value.names.length === 1
        ? value.names[0]
        : undefined;
  const symbol = name === undefined ? undefined : ctx.checked.resolutionOf(name);
  return symbol?.symbol === 'word' || symbol?.symbol === 'row' || symbol?.symbol === 'outcome'
    ? symbol.name
    : undefined;
}

/** All values of a place of words, rows, outcomes or yes/no; undefined for other places. */
function wordsOf(ctx: RuleContext, expr: ExprNode): readonly string[] | undefined {
  const type = ctx.checked.typeOf(expr);
  switch (type.type) {
    case 'words':
      return type.orNothing ? [...type.words, 'nothing'] : type.words;
    case 'row':
      return type.table.rows.map((row) => row.name);
    case 'yes-no':
      return ['yes', 'no'];
    case 'result':
      return type.of.symbol === 'check' || type.of.symbol === 'choice'
        ? type.of.outcomes.map((outcome) => outcome.name)
        : undefined;
    default:
      return undefined;
  }
}

function numbers(ctx: RuleContext, left: ExprNode, parts: readonly Interval[]): Region | undefined {
  const { type } = ctx.checked.typeOf(left);
  if (type !== 'number' && type !== 'roll') return undefined;
  return clipped({
    key: ctx.textOf(stripped(left).span),
    kind: 'numbers',
    all: ctx.intervals.of(left),
    parts,
  });
}

/** The intervals in order, joined where they touch, and cut to the range of the place. */
function clipped(region: Extract<Region, { kind: 'numbers' }>): Region {
  const { all } = region;
  const inside = region.parts
    .map((part) => ({ low: Math.max(part.low, all.low), high: Math.min(part.high, all.high) }))
    .filter((part) => part.low <= part.high && part.high !== -Infinity && part.low !== Infinity)
    .sort((a, b) => a.low - b.low);
  const parts: { low: number; high: number }[] = [];
  for (const part of inside) {
    const last = parts.at(-1);
    if (last !== undefined && part.low <= last.high + 1) last.high = Math.max(last.high, part.high);
    else parts.push({ ...part });
  }
  return { ...region, parts };
}

function complement(region: Region): Region {
  if (region.kind === 'words')
    return { ...region, words: new Set(region.all.filter((word) => !region.words.has(word))) };
  const gaps: Interval[] = [];
  let from = -Infinity;
  for (const part of region.parts) {
    gaps.push({ low: from, high: part.low - 1 });
    from = part.high + 1;
  }
  gaps.push({ low: from, high: Infinity });
  return clipped({ ...region, parts: gaps });
}

function join(a: Region, b: Region): Region {
  if (a.kind === 'words' && b.kind === 'words')
    return { ...a, words: new Set([...a.words, ...b.words]) };
  if (a.kind === 'numbers' && b.kind === 'numbers')
    return clipped({ ...a, parts: [...a.parts, ...b.parts] });
  return a;
}

function isEmpty(region: Region): boolean {
  return region.kind === 'words' ? region.words.size === 0 : region.parts.length === 0;
}

function isEverything(region: Region): boolean {
  if (region.kind === 'words') return region.all.every((word) => region.words.has(word));
  return region.all.low <= region.all.high && isEmpty(complement(region));
}

function isWithin(inner: Region, outer: Region): boolean {
  if (inner.kind === 'words' && outer.kind === 'words')
    return [...inner.words].every((word) => outer.words.has(word));
  if (inner.kind !== 'numbers' || outer.kind !== 'numbers') return false;
  return inner.parts.every((part) =>
    outer.parts.some((other) => other.low <= part.low && part.high <= other.high),
  );
}
