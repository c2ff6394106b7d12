// Reads: what the value of an expression depends on that is hidden from somebody, and whom a path means.

import type { ActionDecl, Expr, Ident, Node, Path } from '../../ast/ast.ts';
import { childrenOf } from '../../ast/visit.ts';
import type { ActionSymbol, DefineSymbol, Symbol } from '../../names/symbols.ts';
import { joined } from './things.ts';
import type { Somebody, Things } from './things.ts';
import type { Bound, World } from './world.ts';

/** What names stand for here. Symbols are unique, so that inner names need no scope of their own. */
export interface Env {
  readonly names: Map<Symbol, Bound>;
  /** What `old` and `new` depend on in a trigger. */
  readonly event: Things;
}

export const createEnv = (event: Things = []): Env => ({ names: new Map(), event });

/** Definitions and actions inside one another beyond this are not followed. */
const deepest = 40;

export interface Reads {
  /** What the value depends on. */
  readonly of: (node: Node | undefined, env: Env) => Things;
  /** Whom a path, a set or another expression means. */
  readonly whom: (expr: Expr, env: Env) => Somebody;
  /** The key of what a path means; undefined where it cannot be told apart from others. */
  readonly bind: (env: Env, name: Ident, set: Expr, things?: Things) => Bound;
  /** What it depends on whether this action may be taken, and with whom. */
  readonly legality: (action: ActionSymbol, actor: Somebody, env: Env) => Things;
}

export function createReads(world: World): Reads {
  const { cx } = world;
  const { checked } = cx;
  // Those that are being followed: in sound rules none comes back to itself, and in others it stops there.
  const open = new Set<DefineSymbol | ActionSymbol>();
  const follow = (what: DefineSymbol | ActionSymbol, things: () => Things): Things => {
    if (open.has(what) || open.size > deepest) return [];
    open.add(what);
    const found = things();
    open.delete(what);
    return found;
  };

  function of(node: Node | undefined, env: Env): Things {
    if (node === undefined || node.kind === 'Ident') return [];
    switch (node.kind) {
      case 'Path':
        return ofPath(node, env);
      case 'OfCall': {
        const callee = checked.resolutionOf(node.callee.names.at(-1) ?? noName);
        const args = checked.argsOf(node).map((arg) => arg?.value);
        const things = joined(...node.args.map((arg) => of(arg.value, env)));
        if (callee?.symbol !== 'define') return things;
        return joined(things, ofDefine(callee, args.map((arg) => boundOf(arg, env)), env));
      }
      case 'Is': {
        const meaning = checked.isMeaning(node);
        const left = of(node.left, env);
        if (meaning.is === 'adjective') return joined(left, ofDefine(meaning.define, [boundOf(node.left, env)], env));
        if (meaning.is === 'field') {
          const thing = world.fieldThing(meaning.field, whom(node.left, env), `${textOf(node.left)}.${meaning.field.name}`, node.span);
          return thing === undefined ? left : joined(left, [thing]);
        }
        return meaning.is === 'same' ? joined(left, of(node.right, env)) : left;
      }
      case 'Quantified':
      case 'Every':
      case 'Aggregate':
        bind(env, node.binder, node.set);
        return joined(...childrenOf(node).map((child) => of(child, env)));
      case 'CanTake':
        return joined(of(node.actor, env), ...checked.actionsOf(node.act).map((action) => legality(action, whom(node.actor, env), env)));
      case 'TimesOf':
      case 'Latest': {
        const secret = checked.countedOf(node).some((one) => one.symbol === 'check' && world.isSecret(one));
        const things = joined(...node.args.map((arg) => of(arg.value, env)));
        return secret ? joined(things, [world.secretThing(`the secret rolls of ${node.name.text}`, undefined, node.name.span)]) : things;
      }
      default:
        return joined(...childrenOf(node).map((child) => of(child, env)));
    }
  }

  function ofPath(path: Path, env: Env): Things {
    const [root, second] = path.names;
    if (root === undefined) return [];
    const symbol = checked.resolutionOf(root);
    let things: Things = [];
    if (symbol?.symbol === 'track' || symbol?.symbol === 'given') things = listOf(world.fieldThing(symbol, undefined, symbol.name, root.span));
    else if (symbol?.symbol === 'define') things = ofDefine(symbol, [], env);
    else if (symbol !== undefined) {
      const bound = env.names.get(symbol);
      const value = second === undefined ? undefined : bound?.values?.get(second.text);
      things = value ?? bound?.things ?? [];
      if (symbol.symbol === 'local' && symbol.role === 'implied' && (symbol.name === 'old' || symbol.name === 'new')) things = env.event;
    }
    for (let at = 1; at < path.names.length; at += 1) {
      const ident = path.names[at];
      const name = ident === undefined ? undefined : checked.resolutionOf(ident);
      if (ident === undefined || name === undefined) continue;
      const before: Path = { ...path, names: path.names.slice(0, at) };
      if (name.symbol === 'field') {
        const owner = whom(before, env);
        const possible = checked.fieldsOf(ident).filter((field) => owner.kinds === undefined || owner.kinds.includes(field.kind));
        const fields = possible.length === 0 ? [name] : possible;
        things = joined(things, fields.flatMap((field) => listOf(world.fieldThing(field, owner, textOf({ ...path, names: path.names.slice(0, at + 1) }), path.span))));
      } else if (name.symbol === 'define') things = joined(things, ofDefine(name, [boundOf(before, env)], env));
    }
    return things;
  }

  /** What a define depends on, with its parameters bound. */
  function ofDefine(define: DefineSymbol, args: readonly Bound[], env: Env): Things {
    const body = define.decl?.body;
    if (body === undefined) return [];
    const inner: Env = { names: new Map(env.names), event: env.event };
    define.params.forEach((param, index) => {
      const arg = args[index];
      if (arg !== undefined) inner.names.set(param, arg);
    });
    return follow(define, () => of(body, inner));
  }

  function boundOf(expr: Expr | undefined, env: Env): Bound {
    if (expr === undefined) return { key: undefined, sides: world.all, things: [] };
    return { ...whom(expr, env), things: of(expr, env) };
  }

  function whom(expr: Expr, env: Env): Somebody {
    if (expr.kind === 'Paren') return whom(expr.value, env);
    if (expr.kind === 'OfCall' && checked.resolutionOf(expr.callee.names.at(-1) ?? noName)?.name === 'allies') {
      const self = expr.args[0]?.value;
      if (self !== undefined) return { key: undefined, sides: whom(self, env).sides };
    }
    if (expr.kind !== 'Path') return world.ofType(undefined, checked.typeOf(expr));
    const [root, ...rest] = expr.names;
    const symbol = root === undefined ? undefined : checked.resolutionOf(root);
    if (root === undefined || symbol === undefined) return { key: undefined, sides: world.all };
    if (symbol.symbol === 'built-in' && symbol.name === 'referee') return { key: 'referee', sides: new Set() };
    const base = rootOf(symbol, env);
    if (rest.length === 0) return base ?? world.ofType(undefined, checked.typeOf(expr));
    const last = checked.resolutionOf(rest.at(-1) ?? noName);
    const inner = base?.key === undefined ? undefined : [base.key, ...rest.map((one) => one.text)].join('.');
    return last?.symbol === 'field' || last?.symbol === 'define' ? world.ofType(inner, last.type) : { key: inner, sides: world.all };
  }

  function rootOf(symbol: Symbol, env: Env): Somebody | undefined {
    const bound = env.names.get(symbol);
    if (bound !== undefined) return bound;
    switch (symbol.symbol) {
      case 'side':
        return { key: `side ${symbol.name}`, sides: new Set([symbol.name]), kinds: world.kindsOf(symbol) };
      case 'participant':
        return { key: `participant ${symbol.name}`, sides: symbol.side === undefined ? world.all : new Set([symbol.side.name]), kinds: symbol.kind === undefined ? undefined : [symbol.kind] };
      case 'param':
        if (symbol.fixed === 'referee') return { key: 'referee', sides: new Set() };
        if (symbol.fixed !== undefined) return { key: `side ${symbol.fixed.name}`, sides: new Set([symbol.fixed.name]) };
        return world.ofType(`#${world.idOf(symbol)}`, symbol.type);
      case 'local':
        return world.ofType(`#${world.idOf(symbol)}`, symbol.type);
      case 'track':
      case 'define':
        return world.ofType(`${symbol.symbol} ${symbol.name}`, symbol.type);
      default:
        return undefined;
    }
  }

  function bind(env: Env, name: Ident, set: Expr, things: Things = []): Bound {
    const symbol = checked.resolutionOf(name);
    const { sides, kinds } = whom(set, env);
    const bound: Bound = { key: symbol === undefined ? undefined : `#${world.idOf(symbol)}`, sides, kinds, things };
    if (symbol !== undefined) env.names.set(symbol, bound);
    return bound;
  }

  function legality(action: ActionSymbol, actor: Somebody, env: Env): Things {
    const inner: Env = { names: new Map(env.names), event: env.event };
    const self = action.params[action.actor];
    if (self !== undefined) inner.names.set(self, { ...actor, things: [] });
    const ofLine = (line: ActionDecl['lines'][number]): Things => {
      switch (line.kind) {
        case 'AllowedLine':
          return of(line.condition, inner);
        case 'CostsLine': {
          const field = checked.resolutionOf(line.resource);
          return joined(of(line.amount, inner), field?.symbol === 'field' ? listOf(world.fieldThing(field, actor, `${self?.name ?? ''}.${field.name}`, line.resource.span)) : []);
        }
        case 'PickLine': {
          bind(inner, line.picking.name, line.picking.set);
          // `or nobody` keeps it legal, but not the same on offer.
          return joined(of(line.picking.set, inner), of(line.picking.where, inner));
        }
        default:
          return [];
      }
    };
    return follow(action, () => joined(...(action.decl?.lines ?? []).map(ofLine)));
  }

  function textOf(expr: Expr): string {
    return expr.kind === 'Path' ? expr.names.map((name) => name.text).join('.') : cx.textOf(expr.span);
  }

  return { of, whom, bind, legality };
}

function listOf<T>(one: T | undefined): readonly T[] {
  return one === undefined ? [] : [one];
}

const noName: Ident = { kind: 'Ident', span: { source: '', start: 0, end: 0 }, text: '' };
