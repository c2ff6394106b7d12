// Causes: the events that statements can cause, as keys for looking up events (`gains Down`, `takes Attack`).

import type { EventNode, ExprNode, Node, NodeOf, Path, Statement } from '../ast/ast.ts';
import { changedPaths } from '../ast/changed-paths.ts';
import { walk } from '../ast/visit.ts';
import { anewWith } from '../names/parts.ts';
import type { Symbol } from '../names/symbols.ts';
import type { RuleContext } from './context.ts';

/**
 * The events that these nodes can cause by themselves, without their calls.
 * @param settled names of places whose changes are left out
 */
export function causedBy(
  ctx: RuleContext,
  nodes: readonly Node[],
  settled: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const caused = new Set<string>();
  for (const root of nodes) {
    walk(root, (node) => {
      if (node.kind === 'SetStmt' && settled.has(placeName(ctx, node.target))) return;
      for (const key of causesOf(ctx, node)) caused.add(key);
    });
  }
  return caused;
}

/** The events that the line of a statement can cause, without the statements below it and without its calls. */
export function causedByLine(ctx: RuleContext, statement: Statement): ReadonlySet<string> {
  const caused = new Set<string>();
  walk(statement, (node) => {
    if (node !== statement && node.kind.endsWith('Stmt')) return false;
    for (const key of causesOf(ctx, node)) caused.add(key);
    return true;
  });
  return caused;
}

/**
 * The names of places that these nodes only ever set to one literal value. Such a place changes at
 * most once for each owner, so no cycle can run through it forever.
 */
export function settledBy(ctx: RuleContext, nodes: readonly Node[]): ReadonlySet<string> {
  const values = new Map<string, string | undefined>();
  for (const root of nodes) {
    walk(root, (node) => {
      if (node.kind === 'SetStmt') {
        const name = placeName(ctx, node.target);
        const value = literalText(ctx, node);
        values.set(name, !values.has(name) || values.get(name) === value ? value : undefined);
      } else {
        for (const key of causesOf(ctx, node)) {
          const [verb, name = ''] = key.split(' ');
          if (verb === 'rises' || verb === 'falls') values.set(name, undefined);
        }
      }
    });
  }
  return new Set([...values].flatMap(([name, value]) => (value === undefined ? [] : [name])));
}

function literalText(ctx: RuleContext, { value }: NodeOf<'SetStmt'>): string | undefined {
  switch (value.kind) {
    case 'IntLit':
    case 'YesNo':
    case 'Nobody':
    case 'Nothing':
      return ctx.textOf(value.span);
    case 'Path': {
      const symbol = ctx.checked.resolutionOf(
        value.names.length === 1 ? value.names[0] : undefined,
      );
      return symbol?.symbol === 'word' || symbol?.symbol === 'row' ? symbol.name : undefined;
    }
    default:
      return undefined;
  }
}

/** The fields, tracks and decks that a node itself changes. */
export const changedBy = (ctx: RuleContext, node: Node): readonly Symbol[] =>
  changedPaths(node).flatMap((path) => ctx.checked.targetOf(path) ?? []);

/** The events that a node itself can cause. */
function causesOf(ctx: RuleContext, node: Node): readonly string[] {
  const { checked } = ctx;
  switch (node.kind) {
    case 'GainStmt':
      return [`gains ${node.condition.text}`];
    case 'LoseStmt':
      return [`loses ${node.condition.text}`];
    case 'ChangeStmt':
      return changesOf(
        node.by,
        node.word === 'raise' ? 'rises' : 'falls',
        placeName(ctx, node.target),
      );
    case 'CostsLine':
      return changesOf(node.amount, 'falls', node.resource.text);
    case 'RankRoll': {
      const check = `result ${node.call.name.text}`;
      return node.name === undefined
        ? [check]
        : [check, `rises ${node.name.text}`, `falls ${node.name.text}`];
    }
    case 'TryLine':
    case 'CallStmt': {
      const callee = checked.resolutionOf(node.call.name);
      if (callee?.symbol === 'action') return [`takes ${callee.name}`];
      return callee?.symbol === 'check' || callee?.symbol === 'choice'
        ? [`result ${callee.name}`]
        : [];
    }
    case 'TakeItem':
      return checked.actionsOf(node).map((action) => `takes ${action.name}`);
    case 'PlayStmt':
      return [
        `span ${node.name.text}`,
        ...anewNames(ctx, node.name.text).flatMap((name) => [`rises ${name}`, `falls ${name}`]),
      ];
    default:
      return changedPaths(node).flatMap((path) => {
        const name = placeName(ctx, path);
        return [`rises ${name}`, `falls ${name}`];
      });
  }
}

/** The events of a change by this amount; a negative amount reverses the direction. */
function changesOf(by: ExprNode, verb: 'rises' | 'falls', name: string): readonly string[] {
  const isSure = by.kind === 'IntLit' && by.value >= 0;
  return isSure ? [`${verb} ${name}`] : [`rises ${name}`, `falls ${name}`];
}

/** The names of fields and tracks that start anew with this span. */
function anewNames({ checked }: RuleContext, span: string): readonly string[] {
  const { kinds, tracks } = checked.symbols;
  return [
    ...kinds.flatMap(({ fields }) => fields.map(({ decl }) => decl)),
    ...tracks.flatMap(({ decl }) => (decl === undefined ? [] : [decl.field])),
  ].flatMap((field) => (anewWith(field) === span ? [field.name.text] : []));
}

function placeName(ctx: RuleContext, path: Path): string {
  return ctx.checked.targetOf(path)?.name ?? path.names.at(-1)?.text ?? '';
}

/**
 * The keys of events, any of which makes this event happen; undefined if it needs no cause or is
 * not understood.
 */
export function wantedBy(ctx: RuleContext, event: EventNode): readonly string[] | undefined {
  const { checked } = ctx;
  switch (event.kind) {
    case 'EventTakes':
      return checked.actionsOf(event.act).map((action) => `takes ${action.name}`);
    case 'EventCondition': {
      const names =
        event.condition === undefined
          ? checked.symbols.conditions.map((one) => one.name)
          : [event.condition.text];
      return names.map((name) => `${event.verb} ${name}`);
    }
    case 'EventSpan': {
      const symbol = checked.resolutionOf(event.name);
      return symbol?.symbol === 'span' && symbol !== checked.symbols.encounterSpan
        ? [`span ${symbol.name}`]
        : undefined;
    }
    case 'EventField': {
      const name = (event.field ?? event.subject).text;
      if (event.verb === 'rises' || event.verb === 'falls') return [`${event.verb} ${name}`];
      return [`rises ${name}`, `falls ${name}`];
    }
    case 'EventCheck':
      return [`result ${event.name.text}`];
  }
}
