// Finds the hidden things on which the value of an expression depends, and the participants that it means.

import {
  pathText,
  type ActionDecl,
  type ExprNode,
  type Ident,
  type Node,
  type Path,
} from '../../ast/ast.ts';
import { childrenOf } from '../../ast/visit.ts';
import type { ActionSymbol, DefineSymbol, Symbol } from '../../names/symbols.ts';
import { allThings, type Somebody, type Things } from './things.ts';
import type { BoundName, FlowWorld } from './world.ts';

/** Defines and actions that are nested deeper than this are not followed. */
const deepest = 40;

/** The meaning of names. Symbols are unique, so inner names need no scope of their own. */
export interface FlowEnv {
  readonly world: FlowWorld;
  readonly names: Map<Symbol, BoundName>;
  /** The hidden things on which `old` and `new` depend in a trigger. */
  readonly event: Things;
  /** The defines and actions that are being followed. In correct rules none leads back to itself; in others we stop there. */
  readonly open: Set<DefineSymbol | ActionSymbol>;
}

/**
 * An environment without names.
 * @param event what `old` and `new` depend on
 */
export function createFlowEnv(world: FlowWorld, event: Things = []): FlowEnv {
  return { world, names: new Map(), event, open: new Set() };
}

/** The same inside a callable, where only its parameters are known: they mean these arguments. */
export function envFor(
  around: FlowEnv,
  params: readonly Symbol[],
  args: readonly (BoundName | undefined)[],
): FlowEnv {
  const names = new Map<Symbol, BoundName>();
  params.forEach((param, index) => {
    const arg = args[index];
    if (arg !== undefined) names.set(param, arg);
  });
  return { ...around, names, event: [] };
}

/** The hidden things of a define or action, found by `things`; none if it is recursive or nested too deeply. */
function follow(
  { open }: FlowEnv,
  what: DefineSymbol | ActionSymbol,
  things: () => Things,
): Things {
  if (open.has(what) || open.size > deepest) return [];
  open.add(what);
  const found = things();
  open.delete(what);
  return found;
}

/** The hidden things on which some values depend. */
export function hiddenIn(env: FlowEnv, ...nodes: readonly (Node | undefined)[]): Things {
  return allThings(...nodes.map((node) => (node === undefined ? [] : hiddenInOne(node, env))));
}

function hiddenInOne(node: Node, env: FlowEnv): Things {
  const { world } = env;
  const { checked } = world.ctx;
  switch (node.kind) {
    case 'Path':
      return ofPath(node, env);
    case 'OfCall': {
      const callee = checked.resolutionOf(node.callee.names.at(-1));
      const things = hiddenIn(env, ...node.args.map((arg) => arg.value));
      if (callee?.symbol !== 'define') return things;
      const args = checked.argsOf(node).map((arg) => arg && whomOf(arg.value, env));
      return allThings(things, ofDefine(env, callee, args));
    }
    case 'Is': {
      const meaning = checked.isMeaning(node);
      const left = hiddenIn(env, node.left);
      if (meaning.is === 'adjective')
        return allThings(left, ofDefine(env, meaning.define, [whomOf(node.left, env)]));
      if (meaning.is === 'field') {
        const what = `${textOf(env, node.left)}.${meaning.field.name}`;
        const own = world.fieldThings(meaning.field, whomOf(node.left, env), what, node.span);
        return allThings(left, own);
      }
      return meaning.is === 'same' ? allThings(left, hiddenIn(env, node.right)) : left;
    }
    case 'Quantified':
    case 'Every':
    case 'Aggregate':
      bindTo(env, node.binder, node.set);
      return hiddenIn(env, ...childrenOf(node));
    case 'CanTake':
      return allThings(
        hiddenIn(env, node.actor),
        ...checked
          .actionsOf(node.act)
          .map((action) => legalityOf(env, action, whomOf(node.actor, env))),
      );
    case 'TimesOf':
    case 'Latest': {
      const secret = checked
        .countedOf(node)
        .some((one) => one.symbol === 'check' && world.isSecret(one));
      const things = hiddenIn(env, ...node.args.map((arg) => arg.value));
      return secret
        ? allThings(things, [
            world.secretThing(`the secret rolls of ${node.name.text}`, undefined, node.name.span),
          ])
        : things;
    }
    default:
      return hiddenIn(env, ...childrenOf(node));
  }
}

function ofPath(path: Path, env: FlowEnv): Things {
  const { world } = env;
  const { checked } = world.ctx;
  const [root, second] = path.names;
  if (root === undefined) return [];
  const symbol = checked.resolutionOf(root);
  let things: Things = [];
  if (symbol?.symbol === 'track' || symbol?.symbol === 'given')
    things = world.fieldThings(symbol, undefined, symbol.name, root.span);
  else if (symbol?.symbol === 'define') things = ofDefine(env, symbol, []);
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
      const owner = whomOf(before, env);
      const possible = checked
        .fieldsOf(ident)
        .filter((field) => owner.kinds === undefined || owner.kinds.includes(field.kind));
      const fields = possible.length === 0 ? [name] : possible;
      const what = pathText({ ...path, names: path.names.slice(0, at + 1) });
      const own = fields.flatMap((field) => world.fieldThings(field, owner, what, path.span));
      things = allThings(things, own);
    } else if (name.symbol === 'define')
      things = allThings(things, ofDefine(env, name, [whomOf(before, env)]));
  }
  return things;
}

/**
 * The hidden things on which a define depends by itself; those on which its arguments depend are not
 * among them.
 */
function ofDefine(
  env: FlowEnv,
  define: DefineSymbol,
  args: readonly (Somebody | undefined)[],
): Things {
  const body = define.decl?.body;
  if (body === undefined) return [];
  return follow(env, define, () => hiddenIn(envFor(env, define.params, args), body));
}

/** The hidden things on which the legality of this action, and its targets, depend. */
export function legalityOf(env: FlowEnv, action: ActionSymbol, actor: Somebody): Things {
  const { world } = env;
  const { checked } = world.ctx;
  const self = action.params[action.actor];
  const inner = envFor(env, self === undefined ? [] : [self], [actor]);
  const ofLine = (line: ActionDecl['lines'][number]): Things => {
    switch (line.kind) {
      case 'AllowedLine':
        return hiddenIn(inner, line.condition);
      case 'CostsLine': {
        const field = checked.resolutionOf(line.resource);
        return allThings(
          hiddenIn(inner, line.amount),
          field?.symbol === 'field'
            ? world.fieldThings(
                field,
                actor,
                `${self?.name ?? ''}.${field.name}`,
                line.resource.span,
              )
            : [],
        );
      }
      case 'PickLine': {
        bindTo(inner, line.picking.name, line.picking.set);
        // With `or nobody` the action stays legal, but the offer changes.
        return hiddenIn(inner, line.picking.set, line.picking.where);
      }
      default:
        return [];
    }
  };
  return follow(env, action, () => allThings(...(action.decl?.lines ?? []).map(ofLine)));
}

function textOf(env: FlowEnv, expr: ExprNode): string {
  const { ctx } = env.world;
  return expr.kind === 'Path' ? pathText(expr) : ctx.textOf(expr.span);
}

/** The participants to whom a path, a set or another expression may refer. */
export function whomOf(expr: ExprNode, env: FlowEnv): Somebody {
  const { world } = env;
  const { checked } = world.ctx;
  if (expr.kind === 'Paren') return whomOf(expr.value, env);
  if (expr.kind === 'OfCall' && checked.resolutionOf(expr.callee.names.at(-1))?.name === 'allies') {
    const self = expr.args[0]?.value;
    if (self !== undefined) return { key: undefined, sides: whomOf(self, env).sides };
  }
  if (expr.kind !== 'Path') return world.ofType(undefined, checked.typeOf(expr));
  const [root, ...rest] = expr.names;
  const symbol = checked.resolutionOf(root);
  if (root === undefined || symbol === undefined) return { key: undefined, sides: world.all };
  if (symbol.symbol === 'built-in' && symbol.name === 'referee')
    return { key: 'referee', sides: new Set() };
  const base = rootOf(symbol, env);
  if (rest.length === 0) return base ?? world.ofType(undefined, checked.typeOf(expr));
  const last = checked.resolutionOf(rest.at(-1));
  const inner =
    base?.key === undefined ? undefined : [base.key, ...rest.map((one) => one.text)].join('.');
  return last?.symbol === 'field' || last?.symbol === 'define'
    ? world.ofType(inner, last.type)
    : { key: inner, sides: world.all };
}

function rootOf(symbol: Symbol, env: FlowEnv): Somebody | undefined {
  const { world } = env;
  const bound = env.names.get(symbol);
  if (bound !== undefined) return bound;
  switch (symbol.symbol) {
    case 'side':
      return {
        key: `side ${symbol.name}`,
        sides: new Set([symbol.name]),
        kinds: world.kindsOf(symbol),
      };
    case 'participant':
      return {
        key: `participant ${symbol.name}`,
        sides: symbol.side === undefined ? world.all : new Set([symbol.side.name]),
        kinds: symbol.kind === undefined ? undefined : [symbol.kind],
      };
    case 'param':
    case 'local':
      return world.ofType(`#${world.idOf(symbol)}`, symbol.type);
    case 'track':
    case 'define':
      return world.ofType(`${symbol.symbol} ${symbol.name}`, symbol.type);
    default:
      return undefined;
  }
}

/** Binds `name` to a member of `set`. */
export function bindTo(env: FlowEnv, name: Ident, set: ExprNode): BoundName {
  const { world } = env;
  const { checked } = world.ctx;
  const symbol = checked.resolutionOf(name);
  const { sides, kinds } = whomOf(set, env);
  const bound: BoundName = {
    key: symbol === undefined ? undefined : `#${world.idOf(symbol)}`,
    sides,
    kinds,
  };
  if (symbol !== undefined) env.names.set(symbol, bound);
  return bound;
}
