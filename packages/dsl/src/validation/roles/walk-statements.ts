// Walks statements in order.

import type { Cases, GainStmt, Ident, Statement, TakeItemNode, NodeOf } from '../../ast/ast.ts';
import { changedPaths } from '../../ast/changed-paths.ts';
import { eachChild } from '../../ast/visit.ts';
import type { Symbol } from '../../names/symbols.ts';
import { crowdOf, ofSymbol, type CrowdsKnown } from './members.ts';
import type { Crowd } from './universe.ts';
import { typed, type ExpressionWalk } from './walk-expressions.ts';

/** The key of arrivals for changes of a field of this name. */
export const changesOf = (name: string): string => `changes of ${name}`;

/** Walks a block of statements in order. */
export function block(
  walk: ExpressionWalk,
  statements: readonly Statement[],
  known: CrowdsKnown,
): void {
  let now = known;
  for (const one of statements) now = statement(walk, one, now);
}

/** Walks a statement; returns what is known after it. */
export function statement(walk: ExpressionWalk, node: Statement, known: CrowdsKnown): CrowdsKnown {
  const { roles } = walk;
  const { arrivals, universe } = walk.roles;
  const { checked } = walk.roles.ctx;
  for (const target of changedPaths(node)) {
    const [root] = target.names;
    const last = target.names.at(-1);
    const symbol = checked.resolutionOf(root);
    if (last === undefined || symbol === undefined || target.names.length < 2) continue;
    const crowd = target.names.length === 2 ? ofSymbol(roles, symbol, known) : universe.all;
    arrivals.add(changesOf(last.text), crowd & universe.withField(last.text), target.span);
  }
  switch (node.kind) {
    case 'LetStmt': {
      modifiers(walk, node.modifiers, known);
      const symbol = checked.resolutionOf(node.name);
      const values = node.value.kind === 'Cases' ? node.value.cases : [];
      if (node.value.kind === 'Cases') cases(walk, node.value.cases, known);
      else walk.expression(node.value, known);
      if (symbol !== undefined)
        for (const value of node.value.kind === 'Cases'
          ? values.flatMap((line) => (line.kind === 'Case' ? [line.value] : []))
          : [node.value])
          arrivals.add(symbol, crowdOf(roles, value, known), value.span);
      return known;
    }
    case 'RollStmt':
      modifiers(walk, node.modifiers, known);
      walk.expression(node.source, known);
      if (node.by !== undefined) walk.expression(node.by, known);
      return known;
    case 'IfStmt': {
      const rest = walk.cases(
        node.branches.map(({ condition, body }) => ({
          when: condition,
          inside: (now: CrowdsKnown) => block(walk, body, now),
        })),
        known,
      );
      block(walk, node.otherwise?.body ?? [], rest);
      // If every branch ends something, those who continue took no branch.
      return node.otherwise === undefined &&
        node.branches.every(({ body }) => body.at(-1)?.kind === 'EndStmt')
        ? rest
        : known;
    }
    case 'EachStmt':
      block(walk, node.body, walk.bound(node.binder, node.set, node.where, known));
      return known;
    case 'PickStmt':
      if (node.by !== undefined) walk.expression(node.by, known);
      block(walk, node.body, walk.bound(node.binder, node.set, node.where, known));
      block(walk, node.otherwise?.body ?? [], known);
      return known;
    case 'PlayStmt':
    case 'RepeatStmt': {
      if (node.kind === 'PlayStmt' && node.of !== undefined) walk.expression(node.of, known);
      const { loop } = node;
      if (loop?.limit !== undefined) walk.expression(loop.limit, known);
      const inside = walk.when(loop?.condition, known);
      block(walk, node.body, loop?.word === 'while' ? inside : known);
      return known;
    }
    case 'StepStmt':
    case 'BrokenLine':
      block(walk, node.body, known);
      return known;
    case 'EachNumberStmt':
      walk.expression(node.from, known);
      walk.expression(node.to, known);
      block(walk, node.body, known);
      return known;
    case 'RankStmt':
      rank(walk, node, known);
      return known;
    case 'AskStmt':
      ask(walk, node, known);
      return known;
    case 'GainStmt':
      gain(walk, node, known);
      return known;
    case 'CallStmt': {
      const callee = checked.resolutionOf(node.call.name);
      for (const arg of node.call.args) walk.expression(arg.value, known);
      if (callee !== undefined && 'params' in callee) walk.called(node.call, callee.params, known);
      for (const line of node.cases) block(walk, line.body, known);
      return known;
    }
    default:
      eachChild(node, (child) => walk.expression(child, known));
      return known;
  }
}

function modifiers(
  walk: ExpressionWalk,
  lines: NodeOf<'RollStmt'>['modifiers'],
  known: CrowdsKnown,
): void {
  for (const line of lines) {
    if (line.kind === 'BestOf') modifiers(walk, line.lines, known);
    if (line.kind !== 'ModifierLine') continue;
    walk.expression(line.amount, walk.when(line.when, known));
  }
}

function gain(walk: ExpressionWalk, node: GainStmt, known: CrowdsKnown): void {
  const { roles } = walk;
  walk.expression(node.who, known);
  for (const field of node.fields) walk.expression(field.value, known);
  if (node.duration !== undefined) walk.expression(node.duration, known);
  holds(walk, node.condition, crowdOf(roles, node.who, known));
}

function rank(walk: ExpressionWalk, node: NodeOf<'RankStmt'>, known: CrowdsKnown): void {
  const { roles } = walk;
  const { arrivals, universe } = walk.roles;
  const { checked } = walk.roles.ctx;
  const inside = walk.bound(node.binder, node.set, node.where, known);
  const binder = checked.resolutionOf(node.binder);
  const crowd = binder === undefined ? universe.all : ofSymbol(roles, binder, inside);
  const order: Symbol | undefined = checked.symbols.orders.find(
    ({ name }) => name === node.order.text,
  );
  if (order !== undefined) arrivals.add(order, crowd, node.order.span);
  for (const key of node.keys) {
    if (key.kind === 'RankRoll') {
      const callee = checked.resolutionOf(key.call.name);
      for (const arg of key.call.args) walk.expression(arg.value, inside);
      if (callee?.symbol === 'check') walk.called(key.call, callee.params, inside);
      walk.when(key.when, known);
      if (key.name === undefined) continue;
      walk.asked(key.name, crowd, binder);
      arrivals.add(changesOf(key.name.text), crowd, key.name.span);
    } else if (key.kind === 'RankLinked') {
      const other = checked.resolutionOf(key.other);
      if (other !== undefined) arrivals.add(other, crowd, key.other.span);
      walk.expression(key.condition, inside);
    } else if (key.kind !== 'BrokenLine') eachChild(key, (child) => walk.expression(child, inside));
  }
}

function ask(walk: ExpressionWalk, node: NodeOf<'AskStmt'>, known: CrowdsKnown): void {
  const { roles } = walk;
  walk.expression(node.who, known);
  const { asking } = node;
  switch (asking.kind) {
    case 'AskTake':
      for (const item of asking.items) take(walk, item, crowdOf(roles, node.who, known), known);
      return;
    case 'AskPick': {
      const { name, set, where } = asking.picking;
      walk.bound(name, set, where, known);
      return;
    }
    default:
      eachChild(asking, (child) => walk.expression(child, known));
  }
}

function take(walk: ExpressionWalk, item: TakeItemNode, crowd: Crowd, known: CrowdsKnown): void {
  const { roles } = walk;
  const { arrivals } = walk.roles;
  const { checked } = walk.roles.ctx;
  for (const arg of item.call.args) walk.expression(arg.value, known);
  for (const one of checked.actionsOf(item)) {
    const actor = one.params[one.actor];
    if (actor !== undefined) arrivals.add(actor, crowd & typed(roles, actor), item.span);
    if (!item.any) walk.called(item.call, one.params, known);
  }
}

/** Records who may have a condition. */
export function holds(walk: ExpressionWalk, ident: Ident, crowd: Crowd): void {
  const { arrivals } = walk.roles;
  const { checked } = walk.roles.ctx;
  const symbol = checked.resolutionOf(ident);
  if (symbol?.symbol === 'condition') arrivals.add(symbol, crowd, ident.span);
}

/** Walks cases; in each, those above it are known not to hold. */
export function cases(walk: ExpressionWalk, lines: Cases['cases'], known: CrowdsKnown): void {
  walk.cases(
    lines.flatMap((line) =>
      line.kind === 'Case'
        ? [{ when: line.when, inside: (now: CrowdsKnown) => walk.expression(line.value, now) }]
        : [],
    ),
    known,
  );
}
