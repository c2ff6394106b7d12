// Comparisons: finds the meaning of `is`, and the order that `<` uses.

import {
  isMissing,
  loneName,
  type CompareNode,
  type ExprNode,
  type Ident,
  type Is,
  type IsIn,
  type IsOneOf,
} from '../ast/ast.ts';
import { orList } from '../diagnostics/catalogue/entry.ts';
import { labelAt, type Help } from '../diagnostics/diagnostic.ts';
import { findLocal, type NameScope } from '../names/scope.ts';
import type { FieldSymbol, KindSymbol } from '../names/symbols.ts';
import { withArticle } from '../source/nouns.ts';
import { comparable, plainType } from './assign.ts';
import type { IsMeaning } from './checked.ts';
import { noteRead, resolve, type Context, reportUnknown } from './context.ts';
import { didYouMean, isDoubtful, isQuiet, isValue, reportMinus } from './lookup.ts';
import { isDiceType, reportDie, reportUnknownWord } from './mismatch.ts';
import { wordsFor } from './paths.ts';
import { showType } from './show.ts';
import { numberType, yesNoType, type Type } from '../names/types.ts';

type ParticipantType = Extract<Type, { readonly type: 'participant' }>;

/** Checks `a is b`. */
export function checkIs(ctx: Context, scope: NameScope, expr: Is): Type {
  const left = ctx.check(scope, expr.left);
  warnAfterWhere(ctx, expr.left, 'is');
  const lone = loneName(expr.right);
  if (
    left.type === 'participant' &&
    lone !== undefined &&
    !isMissing(lone) &&
    findLocal(scope, lone.text) === undefined
  ) {
    const meaning = quality(ctx, expr, left, lone);
    if (meaning !== undefined) {
      if (meaning !== 'reported') ctx.tables.is.set(expr, meaning);
      return yesNoType;
    }
  }
  if (plainType(left).type === 'error' && lone !== undefined) {
    // If the left side is unknown, a word on the right is only looked up.
    const known =
      findLocal(scope, lone.text) ??
      ctx.names.global.get(lone.text) ??
      ctx.names.adjectives.get(lone.text) ??
      fieldNamed(ctx, lone.text);
    if (known !== undefined) resolve(ctx, lone, known);
    return yesNoType;
  }
  const right = ctx.check(scope, expr.right, left.type === 'error' ? undefined : left);
  ctx.tables.is.set(expr, { is: 'same' });
  const empty = left.type === 'set' && right.type === 'nobody';
  const word =
    expr.right.kind === 'YesNo' &&
    wordsFor(left)?.includes(expr.right.value ? 'yes' : 'no') === true;
  if (!empty && !word && !comparable(left, right))
    reportUnlike(ctx, expr.left, left, expr.right, right);
  return yesNoType;
}

/**
 * The meaning of a single name after `is` as a property of a participant; undefined if it is an
 * ordinary value.
 */
function quality(
  ctx: Context,
  expr: Is,
  left: ParticipantType,
  ident: Ident,
): IsMeaning | 'reported' | undefined {
  const global = ctx.names.global.get(ident.text);
  if (global?.symbol === 'condition') {
    resolve(ctx, ident, global);
    return { is: 'condition', condition: global };
  }
  if (global?.symbol === 'kind') {
    resolve(ctx, ident, global);
    return { is: 'kind', kind: global };
  }
  const define = ctx.names.adjectives.get(ident.text);
  if (define !== undefined) {
    resolve(ctx, ident, define);
    return { is: 'adjective', define };
  }
  const field = left.kinds.flatMap((kind) => kind.fields).find((one) => one.name === ident.text);
  if (field !== undefined) {
    resolve(ctx, ident, field);
    const all = left.kinds.flatMap((kind) => kind.fields.filter((one) => one.name === ident.text));
    ctx.tables.fields.set(ident, all);
    const owner = loneName(expr.left);
    if (owner !== undefined) noteRead(ctx, ctx.tables.resolutions.get(owner), ident);
    if (field.type.type !== 'yes-no' && field.type.type !== 'error') {
      ctx.report(
        'types/does-not-fit',
        {
          wanted: 'a yes/no field or a condition',
          found: `\`${ident.text}\`, which is ${showType(field.type)}`,
        },
        ident.span,
      );
    }
    const lacking = left.kinds.filter(
      (kind) => !all.some((one) => one.kind === kind) && !isDoubtful(ctx, kind),
    );
    if (left.sure && !ctx.followed && lacking.length > 0) {
      ctx.report(
        'names/not-of-all-kinds',
        { name: ident.text, lacks: lacking.map((kind) => kind.name) },
        ident.span,
        {
          secondary: labelAt(field.decl.name, `only a ${field.kind.name} has it`),
        },
      );
    }
    return { is: 'field', field };
  }
  if (global !== undefined && isValue(global)) return undefined;
  if (!isQuiet(ctx, ident) && !left.kinds.some((kind) => isDoubtful(ctx, kind))) {
    const candidates = [
      ...ctx.names.symbols.conditions.map((condition) => condition.name),
      ...ctx.names.adjectives.keys(),
      ...left.kinds.flatMap((kind) =>
        kind.fields.filter((one) => one.type.type === 'yes-no').map((one) => one.name),
      ),
      ...ctx.names.symbols.kinds.map((kind) => kind.name),
    ];
    if (!reportMinus(ctx, ident, candidates)) {
      const near = didYouMean(ctx, ident, candidates);
      reportUnknown(
        ctx,
        ident,
        'condition, adjective or yes/no field',
        near.length > 0
          ? near
          : canBe(
              left.kinds,
              ident,
              candidates.filter(
                (one) =>
                  left.kinds.length > 1 ||
                  !ctx.names.symbols.kinds.some(({ name }) => name === one),
              ),
            ),
      );
    }
  }
  return 'reported';
}

function fieldNamed(ctx: Context, name: string): FieldSymbol | undefined {
  return ctx.names.symbols.kinds
    .flatMap((kind) => kind.fields)
    .find((field) => field.name === name);
}

/** Checks `a is in S`. */
export function checkIsIn(ctx: Context, scope: NameScope, expr: IsIn): Type {
  const member = ctx.member(scope, expr.set);
  const left = ctx.check(scope, expr.left, member.type === 'row' ? member : undefined);
  if (!comparable(left, member)) reportUnlike(ctx, expr.left, left, expr.set, member);
  return yesNoType;
}

/** Checks `a is one of x, y, 2..5`. */
export function checkIsOneOf(ctx: Context, scope: NameScope, expr: IsOneOf): Type {
  const left = ctx.check(scope, expr.left);
  ctx.tables.oneOf.set(expr, left);
  const type = plainType(left);
  const words = wordsFor(type) ?? (type.type === 'yes-no' ? ['yes', 'no'] : undefined);
  const seen = new Set<string>();
  for (const value of expr.values) {
    if (value.kind !== 'Ident') {
      if (type.type !== 'number' && type.type !== 'error')
        ctx.report('types/never-equal', { left: showType(type), right: 'a number' }, value.span);
      continue;
    }
    if (isMissing(value)) continue;
    if (seen.has(value.text)) ctx.report('types/word-twice', { word: value.text }, value.span);
    seen.add(value.text);
    oneValue(ctx, scope, type, words, value);
  }
  return yesNoType;
}

function oneValue(
  ctx: Context,
  scope: NameScope,
  left: Type,
  words: readonly string[] | undefined,
  ident: Ident,
): void {
  if (words?.includes(ident.text) === true) {
    const row =
      left.type === 'row' ? left.table.rows.find((one) => one.name === ident.text) : undefined;
    resolve(ctx, ident, row ?? { symbol: 'word', name: ident.text, ident: undefined });
  } else if (left.type !== 'error') {
    // Anything else must be a value of that name: a participant, a given, a local.
    const path: ExprNode = { kind: 'Path', span: ident.span, names: [ident] };
    if (
      words !== undefined &&
      findLocal(scope, ident.text) === undefined &&
      !ctx.names.global.has(ident.text)
    ) {
      const doubtful = left.type === 'row' && isDoubtful(ctx, left.table);
      if (!isQuiet(ctx, ident) && !doubtful) reportUnknownWord(ctx, ident, words, left);
      return;
    }
    const type = ctx.check(scope, path);
    if (!comparable(left, type))
      ctx.report('types/never-equal', { left: showType(left), right: showType(type) }, ident.span);
  }
}

/** Checks `a < b`. */
export function checkCompare(ctx: Context, scope: NameScope, expr: CompareNode): Type {
  const left = plainType(ctx.check(scope, expr.left));
  warnAfterWhere(ctx, expr.left, expr.op);
  switch (left.type) {
    case 'words':
      ctx.want(scope, expr.right, left);
      ctx.tables.orderings.set(expr, { kind: 'words', words: left.words });
      return yesNoType;
    case 'row':
      ctx.want(scope, expr.right, left);
      ctx.tables.orderings.set(expr, { kind: 'table', table: left.table });
      return yesNoType;
    case 'number':
      ctx.want(scope, expr.right, numberType);
      return yesNoType;
    case 'die':
    case 'dice': {
      const right = plainType(ctx.check(scope, expr.right));
      if (right.type === 'number') reportDie(ctx, expr.left, left);
      else if (!isDiceType(right) && right.type !== 'error')
        reportUnlike(ctx, expr.left, left, expr.right, right);
      return yesNoType;
    }
    case 'error':
      ctx.check(scope, expr.right, left);
      return yesNoType;
    default:
      ctx.report('types/no-order', { found: showType(left) }, expr.left.span);
      ctx.check(scope, expr.right);
      return yesNoType;
  }
}

/**
 * Warns of `count p in S where C is 3`: it compares the count, but looks as if the comparison
 * belonged to the `where`.
 */
function warnAfterWhere(ctx: Context, left: ExprNode, sign: string): void {
  const open = left.kind === 'Quantified' || left.kind === 'Aggregate' ? left.where : undefined;
  if (open === undefined) return;
  const before = { ...left.span, end: left.span.start };
  const after = { ...left.span, start: left.span.end };
  ctx.report('types/brackets-after-where', { sign }, left.span, {
    help: [
      {
        text: 'put what is compared in brackets',
        edits: [
          { span: before, replacement: '(' },
          { span: after, replacement: ')' },
        ],
      },
    ],
  });
}

function reportUnlike(
  ctx: Context,
  leftExpr: ExprNode,
  leftType: Type,
  rightExpr: ExprNode,
  rightType: Type,
): void {
  const left = plainType(leftType);
  const right = plainType(rightType);
  if (left.type === 'number' && isDiceType(right)) return reportDie(ctx, rightExpr, right);
  if (right.type === 'number' && isDiceType(left)) return reportDie(ctx, leftExpr, left);
  if (left.type === 'words' && right.type === 'words') {
    const strange = right.words.filter((word) => !left.words.includes(word));
    ctx.report('types/other-words', { strange, words: left.words }, rightExpr.span);
    return;
  }
  ctx.report('types/never-equal', { left: showType(left), right: showType(right) }, rightExpr.span);
}

/** Help that lists the properties of a participant, and how to declare more. */
function canBe(
  kinds: readonly KindSymbol[],
  ident: Ident,
  known: readonly string[],
): readonly Help[] {
  const [kind] = kinds;
  const who = kinds.length === 1 && kind !== undefined ? withArticle(kind.name) : 'somebody';
  const can = [...new Set(known)].map((one) => `\`${one}\``);
  const listed =
    can.length === 0 || can.length > 8 ? [] : [{ text: `${who} can be ${orList(can)}` }];
  // A single letter names somebody, so it is no quality that we could define.
  return /^\p{Ll}$/u.test(ident.text)
    ? listed
    : [
        ...listed,
        { text: `\`define p is ${ident.text} when …\` says when somebody is \`${ident.text}\`` },
      ];
}
