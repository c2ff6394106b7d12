// Finds the hidden things on which the value of an expression depends.

import { pathText, type ActionDecl, type ExprNode, type Node, type Path } from '../../ast/ast.ts';
import { childrenOf } from '../../ast/visit.ts';
import type { ActionSymbol, DefineSymbol } from '../../names/symbols.ts';
import { createFlowEnv, type FlowEnv, type FlowReading, type FlowReads } from './flow-reading.ts';
import { allThings, type Somebody, type Things } from './things.ts';
import { bindTo, noName, whomOf } from './whom.ts';
import type { FlowWorld } from './world.ts';

/** Defines and actions that are nested deeper than this are not followed. */
const deepest = 40;

/** Creates the reads for one ruleset. */
export function createFlowReads(world: FlowWorld): FlowReads {
  // The defines and actions that are being followed. In correct rules none leads back to itself; in
  // others we stop there.
  const open = new Set<DefineSymbol | ActionSymbol>();
  const reads: FlowReading = {
    world,
    of: (node, env) => readsOf(reads, node, env),
    whom: (expr, env) => whomOf(reads, expr, env),
    bind: (env, name, set, things) => bindTo(reads, env, name, set, things),
    legality: (action, actor) => legalityOf(reads, action, actor),
    follow(what, things) {
      if (open.has(what) || open.size > deepest) return [];
      open.add(what);
      const found = things();
      open.delete(what);
      return found;
    },
  };
  return reads;
}

function readsOf(reads: FlowReading, node: Node | undefined, env: FlowEnv): Things {
  const { world } = reads;
  const { checked } = world.ctx;
  if (node === undefined || node.kind === 'Ident') return [];
  switch (node.kind) {
    case 'Path':
      return ofPath(reads, node, env);
    case 'OfCall': {
      const callee = checked.resolutionOf(node.callee.names.at(-1) ?? noName);
      const things = allThings(...node.args.map((arg) => reads.of(arg.value, env)));
      if (callee?.symbol !== 'define') return things;
      const args = checked.argsOf(node).map((arg) => arg && reads.whom(arg.value, env));
      return allThings(things, ofDefine(reads, callee, args));
    }
    case 'Is': {
      const meaning = checked.isMeaning(node);
      const left = reads.of(node.left, env);
      if (meaning.is === 'adjective')
        return allThings(left, ofDefine(reads, meaning.define, [reads.whom(node.left, env)]));
      if (meaning.is === 'field') {
        const thing = world.fieldThing(
          meaning.field,
          reads.whom(node.left, env),
          `${textOf(reads, node.left)}.${meaning.field.name}`,
          node.span,
        );
        return thing === undefined ? left : allThings(left, [thing]);
      }
      return meaning.is === 'same' ? allThings(left, reads.of(node.right, env)) : left;
    }
    case 'Quantified':
    case 'Every':
    case 'Aggregate':
      reads.bind(env, node.binder, node.set);
      return allThings(...childrenOf(node).map((child) => reads.of(child, env)));
    case 'CanTake':
      return allThings(
        reads.of(node.actor, env),
        ...checked
          .actionsOf(node.act)
          .map((action) => reads.legality(action, reads.whom(node.actor, env))),
      );
    case 'TimesOf':
    case 'Latest': {
      const secret = checked
        .countedOf(node)
        .some((one) => one.symbol === 'check' && world.isSecret(one));
      const things = allThings(...node.args.map((arg) => reads.of(arg.value, env)));
      return secret
        ? allThings(things, [
            world.secretThing(`the secret rolls of ${node.name.text}`, undefined, node.name.span),
          ])
        : things;
    }
    default:
      return allThings(...childrenOf(node).map((child) => reads.of(child, env)));
  }
}

function ofPath(reads: FlowReading, path: Path, env: FlowEnv): Things {
  const { world } = reads;
  const { checked } = world.ctx;
  const [root, second] = path.names;
  if (root === undefined) return [];
  const symbol = checked.resolutionOf(root);
  let things: Things = [];
  if (symbol?.symbol === 'track' || symbol?.symbol === 'given')
    things = listOf(world.fieldThing(symbol, undefined, symbol.name, root.span));
  else if (symbol?.symbol === 'define') things = ofDefine(reads, symbol, []);
  else if (symbol !== undefined) {
    const bound = env.names.get(symbol);
    const value = second === undefined ? undefined : bound?.values?.get(second.text);
    things = value ?? bound?.things ?? [];
    if (symbol.symbol === 'local' && symbol.role === 'implied') things = env.event;
  }
  for (let at = 1; at < path.names.length; at += 1) {
    const ident = path.names[at];
    const name = checked.resolutionOf(ident);
    if (ident === undefined || name === undefined) continue;
    const before: Path = { ...path, names: path.names.slice(0, at) };
    if (name.symbol === 'field') {
      const owner = reads.whom(before, env);
      const possible = checked
        .fieldsOf(ident)
        .filter((field) => owner.kinds === undefined || owner.kinds.includes(field.kind));
      const fields = possible.length === 0 ? [name] : possible;
      things = allThings(
        things,
        fields.flatMap((field) =>
          listOf(
            world.fieldThing(
              field,
              owner,
              textOf(reads, { ...path, names: path.names.slice(0, at + 1) }),
              path.span,
            ),
          ),
        ),
      );
    } else if (name.symbol === 'define')
      things = allThings(things, ofDefine(reads, name, [reads.whom(before, env)]));
  }
  return things;
}

/**
 * The hidden things on which a define depends by itself; those on which its arguments depend are not
 * among them.
 */
function ofDefine(
  reads: FlowReading,
  define: DefineSymbol,
  args: readonly (Somebody | undefined)[],
): Things {
  const body = define.decl?.body;
  if (body === undefined) return [];
  const inner = createFlowEnv();
  define.params.forEach((param, index) => {
    const arg = args[index];
    if (arg !== undefined) inner.names.set(param, { ...arg, things: [] });
  });
  return reads.follow(define, () => reads.of(body, inner));
}

function legalityOf(reads: FlowReading, action: ActionSymbol, actor: Somebody): Things {
  const { world } = reads;
  const { checked } = world.ctx;
  const inner = createFlowEnv();
  const self = action.params[action.actor];
  if (self !== undefined) inner.names.set(self, { ...actor, things: [] });
  const ofLine = (line: ActionDecl['lines'][number]): Things => {
    switch (line.kind) {
      case 'AllowedLine':
        return reads.of(line.condition, inner);
      case 'CostsLine': {
        const field = checked.resolutionOf(line.resource);
        return allThings(
          reads.of(line.amount, inner),
          field?.symbol === 'field'
            ? listOf(
                world.fieldThing(
                  field,
                  actor,
                  `${self?.name ?? ''}.${field.name}`,
                  line.resource.span,
                ),
              )
            : [],
        );
      }
      case 'PickLine': {
        reads.bind(inner, line.picking.name, line.picking.set);
        // With `or nobody` the action stays legal, but the offer changes.
        return allThings(reads.of(line.picking.set, inner), reads.of(line.picking.where, inner));
      }
      default:
        return [];
    }
  };
  return reads.follow(action, () => allThings(...(action.decl?.lines ?? []).map(ofLine)));
}

function textOf(reads: FlowReading, expr: ExprNode): string {
  const { ctx } = reads.world;
  return expr.kind === 'Path' ? pathText(expr) : ctx.textOf(expr.span);
}

function listOf<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}
