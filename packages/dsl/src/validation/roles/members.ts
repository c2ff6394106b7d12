// Members: the participants to whom an expression may refer, one or a set of them; and the
// participants to whom names may refer if a condition holds or fails. The two depend on each other:
// a set has a `where`, and a condition may test membership of a set.

import {
  loneName,
  type ExprNode,
  type Is,
  type IsIn,
  type OfCall,
  type Path,
} from '../../ast/ast.ts';
import type { DefineSymbol, Symbol } from '../../names/symbols.ts';
import type { RuleContext } from '../context.ts';
import type { Arrivals } from './arrivals.ts';
import type { Crowd, Universe } from './universe.ts';

/** For each name, what the conditions around a place say about it, in addition to its arrivals. */
export type CrowdsKnown = ReadonlyMap<Symbol, Crowd>;

export interface Roles {
  readonly ctx: RuleContext;
  readonly universe: Universe;
  readonly arrivals: Arrivals;
  /** The defines that are being evaluated: none is evaluated inside itself. */
  readonly open: Set<DefineSymbol>;
}

/** The participants to whom an expression may refer; none if it is not about participants. */
export function crowdOf(roles: Roles, expr: ExprNode, known: CrowdsKnown): Crowd {
  const { ctx, universe } = roles;
  const limit = universe.ofType(ctx.checked.typeOf(expr));
  switch (expr.kind) {
    case 'Everyone':
      return universe.all;
    case 'Nobody':
      return 0n;
    case 'Paren':
      return crowdOf(roles, expr.value, known);
    case 'Path':
      return limit & ofPath(roles, expr, known);
    case 'OfCall':
      return ofCall(roles, expr, known);
    case 'Quantified': {
      const binder = ctx.checked.resolutionOf(expr.binder);
      const crowd = crowdOf(roles, expr.set, known);
      if (binder === undefined || expr.where === undefined) return crowd;
      const inside = narrowed(roles, expr.where, true, new Map(known).set(binder, crowd));
      return inside.get(binder) ?? crowd;
    }
    default:
      return limit;
  }
}

function ofPath(roles: Roles, path: Path, known: CrowdsKnown): Crowd {
  const symbol = roles.ctx.checked.resolutionOf(path.names.at(-1));
  return symbol === undefined ? roles.universe.all : ofSymbol(roles, symbol, known);
}

/** The participants to whom a single name may refer. */
export function ofSymbol(roles: Roles, symbol: Symbol, known: CrowdsKnown): Crowd {
  const { universe, arrivals } = roles;
  switch (symbol.symbol) {
    case 'local':
      return symbol.role === 'implied' ? universe.all : (known.get(symbol) ?? arrivals.of(symbol));
    case 'param':
      if (symbol.fixed !== undefined)
        return symbol.fixed === 'referee' ? 0n : universe.onSide(symbol.fixed);
      return known.get(symbol) ?? arrivals.of(symbol);
    case 'value':
    case 'order':
      return arrivals.of(symbol);
    case 'participant':
      return universe.roleOf(symbol);
    case 'side':
      return universe.onSide(symbol);
    case 'kind':
      return universe.ofKind(symbol);
    case 'define':
      return ofDefine(roles, symbol);
    case 'built-in':
      return 0n;
    default:
      return universe.all;
  }
}

function ofCall(roles: Roles, expr: OfCall, known: CrowdsKnown): Crowd {
  const symbol = roles.ctx.checked.resolutionOf(expr.callee.names[0]);
  const [first] = expr.args;
  if (symbol?.symbol === 'define') return ofDefine(roles, symbol);
  if (symbol?.symbol !== 'built-in' || first === undefined) return roles.universe.all;
  const crowd = crowdOf(roles, first.value, known);
  if (symbol.name === 'allies') return roles.universe.alliesOf(crowd);
  return symbol.name === 'enemies' ? roles.universe.enemiesOf(crowd) : roles.universe.all;
}

function ofDefine(roles: Roles, define: DefineSymbol): Crowd {
  const body = define.decl?.body;
  if (body === undefined || roles.open.has(define)) return roles.universe.all;
  roles.open.add(define);
  const values =
    body.kind === 'DefineAs'
      ? [body.value]
      : body.kind === 'Cases'
        ? body.cases.flatMap((line) => (line.kind === 'Case' ? [line.value] : []))
        : [];
  const crowd = values.reduce((all, value) => all | crowdOf(roles, value, new Map()), 0n);
  roles.open.delete(define);
  return crowd;
}

/** What is known about names if a condition holds (`truth`) or does not hold. */
export function narrowed(
  roles: Roles,
  condition: ExprNode,
  truth: boolean,
  known: CrowdsKnown,
): CrowdsKnown {
  switch (condition.kind) {
    case 'Paren':
      return narrowed(roles, condition.value, truth, known);
    case 'Not':
      return narrowed(roles, condition.value, !truth, known);
    case 'Logic': {
      const all = condition.word === 'and';
      // If all operands of `and` hold, or none of `or`, each gives information. Otherwise one
      // operand decides, and those before it did not.
      if (all === truth)
        return condition.operands.reduce((now, one) => narrowed(roles, one, truth, now), known);
      let rest = known;
      const ways = condition.operands.map((one) => {
        const way = narrowed(roles, one, truth, rest);
        rest = narrowed(roles, one, !truth, rest);
        return way;
      });
      return eitherOf(roles, ways, known);
    }
    case 'Is':
      return byIs(roles, condition, truth !== condition.negated, known);
    case 'IsIn':
      return byMembership(roles, condition, truth !== condition.negated, known);
    default:
      return known;
  }
}

/** What is known in either case. */
function eitherOf(roles: Roles, ways: readonly CrowdsKnown[], before: CrowdsKnown): CrowdsKnown {
  const result = new Map(before);
  for (const symbol of new Set(ways.flatMap((way) => [...way.keys()])))
    result.set(
      symbol,
      ways.reduce((crowd, way) => crowd | ofSymbol(roles, symbol, way), 0n),
    );
  return result;
}

/** The parameter or local name that an expression consists of, if it can be narrowed. */
function nameIn(roles: Roles, expr: ExprNode): Symbol | undefined {
  if (expr.kind === 'Paren') return nameIn(roles, expr.value);
  const symbol = roles.ctx.checked.resolutionOf(loneName(expr));
  return symbol?.symbol === 'param' || symbol?.symbol === 'local' ? symbol : undefined;
}

function only(roles: Roles, symbol: Symbol, crowd: Crowd, known: CrowdsKnown): CrowdsKnown {
  return new Map(known).set(symbol, ofSymbol(roles, symbol, known) & crowd);
}

function byIs(roles: Roles, node: Is, truth: boolean, known: CrowdsKnown): CrowdsKnown {
  const { ctx, universe, arrivals } = roles;
  const symbol = nameIn(roles, node.left);
  const meaning = ctx.checked.isMeaning(node);
  if (meaning.is === 'same') {
    if (!truth) return known;
    const other = nameIn(roles, node.right);
    let now = known;
    if (symbol !== undefined && isSomebody(roles, node.right))
      now = only(roles, symbol, crowdOf(roles, node.right, known), now);
    if (other !== undefined && isSomebody(roles, node.left))
      now = only(roles, other, crowdOf(roles, node.left, known), now);
    return now;
  }
  if (symbol === undefined) return known;
  switch (meaning.is) {
    case 'kind': {
      const crowd = universe.ofKind(meaning.kind);
      return only(roles, symbol, truth ? crowd : ~crowd, known);
    }
    case 'condition':
      return truth ? only(roles, symbol, arrivals.of(meaning.condition), known) : known;
    case 'field':
      return only(roles, symbol, universe.withField(meaning.field.name), known);
    case 'adjective': {
      const { define } = meaning;
      const [subject] = define.params;
      const body = define.decl?.body;
      if (subject === undefined || body?.kind !== 'DefineWhen' || roles.open.has(define))
        return known;
      roles.open.add(define);
      const inside = narrowed(
        roles,
        body.condition,
        truth,
        new Map([[subject, ofSymbol(roles, symbol, known)]]),
      );
      roles.open.delete(define);
      return only(roles, symbol, inside.get(subject) ?? universe.all, known);
    }
  }
}

function isSomebody(roles: Roles, expr: ExprNode): boolean {
  return roles.ctx.checked.typeOf(expr).type === 'participant';
}

function byMembership(roles: Roles, node: IsIn, truth: boolean, known: CrowdsKnown): CrowdsKnown {
  const symbol = nameIn(roles, node.left);
  if (symbol === undefined) return known;
  if (truth) return only(roles, symbol, crowdOf(roles, node.set, known), known);
  // A participant who is not on one side is on another. One who is not in an order may still be of
  // the kinds in it.
  const set = roles.ctx.checked.resolutionOf(loneName(node.set));
  return set?.symbol === 'side' || set?.symbol === 'kind'
    ? only(roles, symbol, ~ofSymbol(roles, set, known), known)
    : known;
}
