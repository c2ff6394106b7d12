// Walks expressions: finds the participants that reach each parameter and binder, and those whose
// fields are read.

import {
  loneName,
  type ExprNode,
  type Ident,
  type Invocation,
  type Node,
  type OfCall,
  type Path,
  type SetExpr,
} from '../../ast/ast.ts';
import { eachChild } from '../../ast/visit.ts';
import type { ActionSymbol, ParamSymbol, Symbol } from '../../names/symbols.ts';
import { crowdOf, narrowed, ofSymbol, type CrowdsKnown, type Roles } from './members.ts';
import type { Crowd } from './universe.ts';

export interface ExpressionWalk {
  readonly roles: Roles;
  /** Walks everything below a node except statements. */
  expression(node: Node, known: CrowdsKnown): void;
  /**
   * Walks conditions in sequence, each tested only if those before it did not hold; returns what is
   * known after all of them.
   */
  cases(lines: readonly CaseOf[], known: CrowdsKnown): CrowdsKnown;
  /** Walks a condition, if there is one; returns what is known where it holds. */
  when(condition: ExprNode | undefined, known: CrowdsKnown): CrowdsKnown;
  /** Records the participants that `each p in S where C` binds; returns what is known inside. */
  bound(binder: Ident, set: SetExpr, where: ExprNode | undefined, known: CrowdsKnown): CrowdsKnown;
  /** Passes the arguments of a call to the parameters. */
  called(call: Invocation | OfCall, params: readonly ParamSymbol[], known: CrowdsKnown): void;
  /** Reports the participants of a crowd that lack this field. `key`: the symbol that the crowd is known for. */
  asked(ident: Ident, crowd: Crowd, key: Symbol | undefined): void;
}

interface CaseOf {
  readonly when: ExprNode | undefined;
  readonly inside: (known: CrowdsKnown) => void;
}

/**
 * Creates the walk.
 * @param missing receives every participant whose kind lacks a field that is read
 */
export function createExpressionWalk(
  roles: Roles,
  missing: (ident: Ident, lacking: Crowd, key: Symbol | undefined) => void,
): ExpressionWalk {
  const { checked } = roles.ctx;
  const { universe, arrivals } = roles;

  const walk: ExpressionWalk = {
    roles,
    asked(ident, crowd, key): void {
      const lacking = crowd & ~universe.withField(ident.text);
      if (lacking !== 0n) missing(ident, lacking, key);
    },
    cases(lines, known): CrowdsKnown {
      return lines.reduce<CrowdsKnown>((rest, { when, inside }) => {
        if (when === undefined) {
          inside(rest);
          return rest;
        }
        walk.expression(when, rest);
        inside(narrowed(roles, when, true, rest));
        return narrowed(roles, when, false, rest);
      }, known);
    },
    when(condition, known): CrowdsKnown {
      if (condition === undefined) return known;
      walk.expression(condition, known);
      return narrowed(roles, condition, true, known);
    },
    bound(binder, set, where, known): CrowdsKnown {
      walk.expression(set, known);
      const symbol = checked.resolutionOf(binder);
      if (symbol === undefined) return known;
      const inside = walk.when(where, new Map(known).set(symbol, crowdOf(roles, set, known)));
      arrivals.add(symbol, ofSymbol(roles, symbol, inside), set.span);
      return inside;
    },
    called(call, params, known): void {
      checked.argsOf(call).forEach((arg, index) => {
        const param = params[index];
        if (arg === undefined || param === undefined) return;
        arrivals.add(param, crowdOf(roles, arg.value, known) & typed(roles, param), arg.span);
      });
    },
    expression(node, known): void {
      switch (node.kind) {
        case 'Path':
          return path(node, known);
        case 'Logic': {
          let rest = known;
          for (const operand of node.operands) {
            walk.expression(operand, rest);
            rest = narrowed(roles, operand, node.word === 'and', rest);
          }
          return;
        }
        case 'Quantified':
          walk.bound(node.binder, node.set, node.where, known);
          return;
        case 'Every':
          walk.expression(node.satisfies, walk.bound(node.binder, node.set, node.where, known));
          return;
        case 'Aggregate':
          walk.expression(node.value, walk.bound(node.binder, node.set, node.where, known));
          return;
        case 'OfCall': {
          const symbol = checked.resolutionOf(node.callee.names[0]);
          if (symbol?.symbol === 'define') walk.called(node, symbol.params, known);
          for (const arg of node.args) walk.expression(arg.value, known);
          return;
        }
        case 'Is': {
          const meaning = checked.isMeaning(node);
          walk.expression(node.left, known);
          walk.expression(node.right, known);
          const crowd = crowdOf(roles, node.left, known);
          const [subject] = meaning.is === 'adjective' ? meaning.define.params : [];
          if (subject !== undefined) arrivals.add(subject, crowd, node.left.span);
          const [name] = node.right.kind === 'Path' ? node.right.names : [];
          if (meaning.is === 'field' && name !== undefined)
            walk.asked(name, crowd, keyOf(node.left));
          return;
        }
        case 'CanTake':
          walk.expression(node.actor, known);
          offered(checked.actionsOf(node.act), crowdOf(roles, node.actor, known), node);
          return;
        default:
          eachChild(node, (child) => walk.expression(child, known));
      }
    },
  };
  return walk;

  function offered(actions: readonly ActionSymbol[], crowd: Crowd, node: Node): void {
    for (const action of actions) {
      const actor = action.params[action.actor];
      if (actor !== undefined) arrivals.add(actor, crowd & typed(roles, actor), node.span);
    }
  }

  function keyOf(expr: ExprNode): Symbol | undefined {
    const name = loneName(expr);
    return checked.resolutionOf(name);
  }

  function path({ names }: Path, known: CrowdsKnown): void {
    const [root, ...rest] = names;
    let before = checked.resolutionOf(root);
    if (before === undefined) return;
    let crowd = ofSymbol(roles, before, known);
    for (const ident of rest) {
      const symbol = checked.resolutionOf(ident);
      if (symbol?.symbol === 'field') {
        if (!isGuessed(before)) walk.asked(ident, crowd, before);
        crowd = universe.ofType(symbol.type);
      } else if (symbol?.symbol === 'define') {
        const [subject] = symbol.params;
        if (subject !== undefined && !isGuessed(before)) arrivals.add(subject, crowd, ident.span);
        crowd = ofSymbol(roles, symbol, known);
      }
      before = symbol;
    }
  }
}

/**
 * True for the options of a policy, which may be anything: we do not know which question the policy
 * answers.
 */
function isGuessed(symbol: Symbol | undefined): boolean {
  return symbol?.symbol === 'local' && symbol.role === 'implied';
}

/** The participants that a parameter accepts: those of its kind, if it has one. */
export function typed({ universe }: Roles, { type }: ParamSymbol): Crowd {
  return type.type === 'participant' ? universe.ofType(type) : universe.all;
}
