// Naming: how the book refers to a participant that a rule calls `p`: as "the persona", or by the
// letter if two would have the same noun.

import type { Declaration, ExprNode, Ident, Node, ParamNode, SetExpr } from '../ast/ast.ts';
import { childrenOf } from '../ast/visit.ts';
import type { Type } from '../names/symbols.ts';
import type { Checked } from '../types/checked.ts';
import { nounWords } from './words.ts';

/** The nouns of one declaration. */
export interface Nouns {
  /** A noun for each name of a participant or of a table's row. */
  readonly nouns: ReadonlyMap<string, string>;
  /** Names that keep their letter, because another name nearby has the same noun. */
  readonly lettered: ReadonlySet<string>;
}

interface Binder {
  readonly name: Ident;
  readonly noun: string;
}

export function namingOf(
  decl: Declaration,
  checked: Pick<Checked, 'resolutionOf' | 'typeOf'>,
): Nouns {
  const nouns = new Map<string, string>();
  const lettered = new Set<string>();
  const add = (binders: readonly Binder[], around: readonly Binder[]): readonly Binder[] => {
    let near = around;
    for (const { name, noun } of binders) {
      const known = nouns.get(name.text);
      if (known !== undefined && known !== noun) lettered.add(name.text);
      if (known === undefined) nouns.set(name.text, noun);
      for (const other of near)
        if (other.noun === noun && other.name.text !== name.text) {
          lettered.add(other.name.text);
          lettered.add(name.text);
        }
      near = [...near, { name, noun }];
    }
    return near;
  };
  const visit = (node: Node, around: readonly Binder[]): void => {
    const binders = [...bindersOf(node, checked), ...picksIn(node, checked)];
    const silent = isSilent(node);
    if (silent)
      for (const { name, noun } of binders) nouns.set(name.text, nouns.get(name.text) ?? noun);
    const near = silent ? around : add(binders, around);
    for (const child of childrenOf(node)) visit(child, near);
  };
  visit(decl, []);
  return { nouns, lettered };
}

/** The names that a node binds for everything inside it, with their nouns. */
function bindersOf(
  node: Node,
  checked: Pick<Checked, 'resolutionOf' | 'typeOf'>,
): readonly Binder[] {
  const typeOf = (name: Ident): Type | undefined => {
    const symbol = checked.resolutionOf(name);
    return symbol?.symbol === 'local' || symbol?.symbol === 'param' ? symbol.type : undefined;
  };
  const one = (name: Ident | undefined, set?: SetExpr): readonly Binder[] => {
    const noun = name && (nounOfGroup(set) ?? nounOfType(typeOf(name)));
    return name === undefined || noun === undefined ? [] : [{ name, noun }];
  };
  switch (node.kind) {
    case 'Signature':
      return [];
    case 'CheckDecl':
    case 'ChoiceDecl':
    case 'ActionDecl':
    case 'ProcedureDecl':
      return withRoles(node.signature.params, one, typeOf);
    case 'ModifierDecl':
      return withRoles(node.params, one, typeOf);
    case 'DefineDecl':
      return [...one(node.target.subject), ...withRoles(node.target.params, one, typeOf)];
    case 'PolicyDecl':
      return one(node.chooser);
    case 'TriggerDecl':
      return eventBinders(node.event, one);
    case 'InvariantDecl':
    case 'MeasureDecl': {
      const { moment } = node;
      return moment.kind === 'MomentLine' && moment.moment.kind === 'Whenever'
        ? eventBinders(moment.moment.event, one)
        : [];
    }
    case 'EachStmt':
    case 'PickStmt':
    case 'RankStmt':
    case 'Quantified':
    case 'Every':
    case 'Aggregate':
      return one(node.binder, node.set);
    case 'RankLinked':
      return one(node.other);
    default:
      return [];
  }
}

/** A name that a list of statements asks somebody to pick is known in the whole list. */
function picksIn(node: Node, checked: Pick<Checked, 'resolutionOf' | 'typeOf'>): readonly Binder[] {
  return childrenOf(node).flatMap((child) => {
    if (child.kind !== 'AskStmt' || child.asking.kind !== 'AskPick') return [];
    const { name, set } = child.asking.picking;
    const noun = nounOfGroup(set) ?? nounOfType(checked.typeOf(set));
    return noun === undefined ? [] : [{ name, noun }];
  });
}

/**
 * If a signature has several participants, the first keeps the noun, and the others get nouns from
 * their prepositions.
 */
function withRoles(
  params: readonly ParamNode[],
  one: (name: Ident) => readonly Binder[],
  typeOf: (name: Ident) => Type | undefined,
): readonly Binder[] {
  const found = params.flatMap((param) => {
    const [binder] = typeOf(param.name)?.type === 'participant' ? one(param.name) : [];
    return binder === undefined ? [] : [{ ...binder, role: roles[param.prep ?? 'of'] }];
  });
  const used = new Set<string>();
  return found.map(({ name, noun, role }) => {
    const isShared = found.some((other) => other.noun === noun && other.name !== name);
    const own = isShared && role !== undefined && !used.has(role) ? role : noun;
    const free = used.has(own) && !used.has(`other ${own}`) ? `other ${own}` : own;
    used.add(free);
    return { name, noun: free };
  });
}

const roles: Readonly<Partial<Record<string, string>>> = {
  on: 'target',
  at: 'target',
  against: 'opponent',
};

/**
 * True if nothing inside has to name the new participant: every claim about it can follow its noun,
 * as in `who is conscious`.
 */
function isSilent(node: Node): boolean {
  switch (node.kind) {
    case 'Quantified':
    case 'RankStmt':
    case 'Every':
    case 'Aggregate':
      return (
        (node.where === undefined || follows(node.where, node.binder.text)) &&
        (node.kind !== 'Every' || follows(node.satisfies, node.binder.text)) &&
        (node.kind !== 'Aggregate' || node.value.kind === 'Path')
      );
    default:
      return false;
  }
}

/** True if a name occurs only at the beginning of an expression, or not at all. */
function follows(expr: ExprNode, name: string): boolean {
  switch (expr.kind) {
    case 'Paren':
    case 'Not':
      return follows(expr.value, name);
    case 'Logic':
      return expr.word === 'and' && expr.operands.every((operand) => follows(operand, name));
    case 'Path':
      return true;
    case 'Is':
    case 'IsIn':
    case 'IsOneOf':
    case 'Compare':
      return (
        (expr.left.kind === 'Path' || !speaksOf(expr.left, name)) &&
        childrenOf(expr).every((child) => child === expr.left || !speaksOf(child, name))
      );
    case 'CanAct':
    case 'CanTake':
      return expr.actor.kind === 'Path' || !speaksOf(expr.actor, name);
    case 'OfCall':
      return expr.args.every(
        ({ value }, index) => (index === 0 && value.kind === 'Path') || !speaksOf(value, name),
      );
    default:
      return !speaksOf(expr, name);
  }
}

/** True if an expression contains the name. */
export function speaksOf(node: Node, name: string): boolean {
  return (
    (node.kind === 'Path' && node.names[0]?.text === name) ||
    childrenOf(node).some((child) => speaksOf(child, name))
  );
}

function eventBinders(
  event: Node,
  one: (name: Ident | undefined) => readonly Binder[],
): readonly Binder[] {
  switch (event.kind) {
    case 'EventTakes':
      return [...one(event.actor), ...event.roles.flatMap(({ name }) => one(name))];
    case 'EventCheck':
      return event.roles.flatMap(({ name }) => one(name));
    case 'EventCondition':
      return one(event.subject);
    case 'EventField':
      return event.field === undefined ? [] : one(event.subject);
    default:
      return [];
  }
}

/** `enemy` or `ally` for such groups; otherwise undefined. */
export function nounOfGroup(set: SetExpr | undefined): string | undefined {
  if (set?.kind !== 'OfCall') return undefined;
  const name = set.callee.names[0]?.text;
  return name === 'enemies' ? 'enemy' : name === 'allies' ? 'ally' : undefined;
}

/** The noun for a type, such as `persona`; undefined if it is neither a participant nor a row. */
export function nounOfType(type: Type | undefined): string | undefined {
  if (type?.type === 'row' || type?.type === 'rows') return nounWords(type.table.name);
  if (type?.type !== 'participant' && type?.type !== 'set') return undefined;
  const [kind, ...others] = type.kinds;
  return kind === undefined || others.length > 0 ? 'participant' : nounWords(kind.name);
}
