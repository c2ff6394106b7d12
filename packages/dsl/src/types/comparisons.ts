// Comparisons: finds the meaning of `is`, and the order that `<` uses.

import {
  resolveAs,
  noteRead,
  reportUnknown,
  resolve,
  resolveFields,
  type Context,
  type Scope,
} from './context.ts';
import { findLocal } from './scope.ts';
import {
  loneName,
  type CompareNode,
  type ExprNode,
  type Ident,
  type Is,
  type IsIn,
  type IsOneOf,
  type PolicyPick,
  type NodeOf,
} from '../ast/ast.ts';
import { backticked, orList } from '../diagnostics/catalogue/entry.ts';
import { labelAt, type Advice } from '../diagnostics/diagnostic.ts';
import type { KindSymbol } from '../names/symbols.ts';
import { withArticle } from '../source/nouns.ts';
import { comparable, isDiceType, orderOf, plainType } from './assign.ts';
import type { IsMeaning } from './checked.ts';
import {
  didYouMean,
  isDoubtful,
  isQuiet,
  isValue,
  reportLacking,
  reportMinus,
  fieldsNamed,
} from './lookup.ts';
import { reportDie, reportUnknownWord } from './mismatch.ts';
import { wordsFor } from './paths.ts';
import { showType, reportUnfit } from './show.ts';
import { numberType, yesNoType, type Type } from '../names/types.ts';

type ParticipantType = Extract<Type, { readonly type: 'participant' }>;

/** Checks `a is b`. */
export function checkIs(scope: Scope, expr: Is): Type {
  const left = scope.check(expr.left);
  warnAfterWhere(scope, expr.left, 'is');
  const lone = loneName(expr.right);
  if (
    left.type === 'participant' &&
    lone !== undefined &&
    findLocal(scope, lone.text) === undefined
  ) {
    const meaning = quality(scope, expr, left, lone);
    if (meaning !== undefined) {
      if (meaning !== 'reported') scope.tables.isMeaning.set(expr, meaning);
      return yesNoType;
    }
  }
  if (plainType(left).type === 'error' && lone !== undefined) {
    // If the left side is unknown, a word on the right is only looked up.
    const known =
      findLocal(scope, lone.text) ??
      scope.names.global.get(lone.text) ??
      scope.names.adjectives.get(lone.text) ??
      fieldsNamed(scope.names.symbols.kinds, lone.text)[0];
    if (known !== undefined) resolve(scope, lone, known);
    return yesNoType;
  }
  const right = scope.check(expr.right, left.type === 'error' ? undefined : left);
  scope.tables.isMeaning.set(expr, { is: 'same' });
  const empty = left.type === 'set' && right.type === 'nobody';
  const word =
    expr.right.kind === 'YesNo' &&
    wordsFor(left)?.includes(expr.right.value ? 'yes' : 'no') === true;
  if (!empty && !word && !comparable(left, right))
    reportUnlike(scope, expr.left, left, expr.right, right);
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
  const all = fieldsNamed(left.kinds, ident.text);
  const [field] = all;
  if (field !== undefined) {
    resolveFields(ctx, ident, all);
    const owner = loneName(expr.left);
    if (owner !== undefined) noteRead(ctx, ctx.tables.resolutionOf.get(owner), ident);
    if (field.type.type !== 'yes-no' && field.type.type !== 'error') {
      reportUnfit(
        ctx,
        ident,
        'a yes/no field or a condition',
        `\`${ident.text}\`, which is ${showType(field.type)}`,
      );
    }
    reportLacking(ctx, left, ident, all, ident, {
      secondary: labelAt(field.decl.name, `only a ${field.kind.name} has it`),
    });
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
      const known = candidates.filter(
        (one) => left.kinds.length > 1 || !ctx.names.symbols.kinds.some(({ name }) => name === one),
      );
      const help = didYouMean(ctx, ident, candidates, canBe(left.kinds, ident, known));
      reportUnknown(ctx, ident, 'condition, adjective or yes/no field', help);
    }
  }
  return 'reported';
}

/** Checks `a is in S`. */
export function checkIsIn(scope: Scope, expr: IsIn): Type {
  const member = scope.member(expr.set);
  const left = scope.check(expr.left, member.type === 'row' ? member : undefined);
  if (!comparable(left, member)) reportUnlike(scope, expr.left, left, expr.set, member);
  return yesNoType;
}

/** Checks `a is one of x, y, 2..5`. */
export function checkIsOneOf(scope: Scope, expr: IsOneOf): Type {
  const left = scope.check(expr.left);
  scope.tables.typeOfOneOf.set(expr, left);
  const type = plainType(left);
  const words = wordsFor(type) ?? (type.type === 'yes-no' ? ['yes', 'no'] : undefined);
  const seen = new Set<string>();
  for (const value of expr.values) {
    if (value.kind !== 'Ident') {
      if (type.type !== 'number' && type.type !== 'error')
        scope.report('types/never-equal', { left: showType(type), right: 'a number' }, value);
      continue;
    }
    if (seen.has(value.text)) scope.report('types/word-twice', { word: value.text }, value);
    seen.add(value.text);
    oneValue(scope, type, words, value);
  }
  return yesNoType;
}

function oneValue(
  scope: Scope,
  left: Type,
  words: readonly string[] | undefined,
  ident: Ident,
): void {
  if (words?.includes(ident.text) === true) resolveAs(scope, ident, left);
  else if (left.type !== 'error') {
    // Anything else must be a value of that name: a participant, a given, a local.
    const path: ExprNode = { kind: 'Path', span: ident.span, names: [ident] };
    if (
      words !== undefined &&
      findLocal(scope, ident.text) === undefined &&
      !scope.names.global.has(ident.text)
    )
      return reportUnknownWord(scope, ident, words, left);
    const type = scope.check(path);
    if (!comparable(left, type))
      scope.report('types/never-equal', { left: showType(left), right: showType(type) }, ident);
  }
}

/** Checks `a < b`. */
export function checkCompare(scope: Scope, expr: CompareNode): Type {
  const left = plainType(scope.check(expr.left));
  warnAfterWhere(scope, expr.left, expr.op);
  const order = orderOf(left);
  if (order !== undefined) {
    scope.want(expr.right, left);
    scope.tables.orderingOf.set(expr, order);
    return yesNoType;
  }
  switch (left.type) {
    case 'number':
      scope.want(expr.right, numberType);
      return yesNoType;
    case 'die':
    case 'dice': {
      const right = plainType(scope.check(expr.right));
      if (right.type === 'number') reportDie(scope, expr.left, left);
      else if (!isDiceType(right) && right.type !== 'error')
        reportUnlike(scope, expr.left, left, expr.right, right);
      return yesNoType;
    }
    case 'error':
      scope.check(expr.right, left);
      return yesNoType;
    default:
      scope.report('types/no-order', { found: showType(left) }, expr.left);
      scope.check(expr.right);
      return yesNoType;
  }
}

/** Checks a value by which somebody is ranked or picked, and records its order; reports one that has none. */
export function wantOrder(
  scope: Scope,
  node: NodeOf<'RankValue'> | PolicyPick,
  value: ExprNode,
): void {
  const type = plainType(scope.check(value));
  const order = orderOf(type);
  if (order !== undefined) scope.tables.orderingOf.set(node, order);
  else if (type.type !== 'number' && !isDiceType(type) && type.type !== 'error')
    scope.report('types/no-order', { found: showType(type) }, value);
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
  ctx.report('types/brackets-after-where', { sign }, left, {
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
    ctx.report('types/other-words', { strange, words: left.words }, rightExpr);
    return;
  }
  const name = loneName(rightExpr);
  const other = name && ctx.tables.resolutionOf.get(name);
  ctx.report('types/never-equal', { left: showType(left), right: showType(right) }, rightExpr, {
    help:
      left.type === 'participant' && right.type === 'yes-no' && other?.symbol === 'define'
        ? whenSomebodyIs(other.name)
        : undefined,
  });
}

const whenSomebodyIs = (name: string): string =>
  `\`define p is ${name} when …\` says when somebody is \`${name}\``;

/** Advice that lists the properties of a participant, and how to declare more. */
function canBe(
  kinds: readonly KindSymbol[],
  ident: Ident,
  known: readonly string[],
): readonly Advice[] {
  const [kind] = kinds;
  const who = kinds.length === 1 && kind !== undefined ? withArticle(kind.name) : 'somebody';
  const can = backticked([...new Set(known)]);
  const listed = can.length === 0 || can.length > 8 ? [] : [`${who} can be ${orList(can)}`];
  // A single letter names somebody, so it is no quality that we could define.
  return /^\p{Ll}$/u.test(ident.text) ? listed : [...listed, whenSomebodyIs(ident.text)];
}
