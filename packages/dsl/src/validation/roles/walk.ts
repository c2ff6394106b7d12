// Walks a tree in the order in which it runs: finds the participants that reach each name, and those whose fields are read.

import {
  loneName,
  type EventNode,
  type ExprNode,
  type Ident,
  type Invocation,
  type Node,
  type NodeOf,
  type OfCall,
  type Path,
  type SetExpr,
} from '../../ast/ast.ts';
import { changedPaths } from '../../ast/changed-paths.ts';
import { eachChild } from '../../ast/visit.ts';
import type { ActionSymbol, ParamSymbol, Symbol } from '../../names/symbols.ts';
import { crowdOf, narrowed, ofSymbol, type CrowdsKnown, type Roles } from './members.ts';
import type { Crowd } from './universe.ts';

const NOTHING: CrowdsKnown = new Map();

/** The key of arrivals for changes of a field of this name. */
const changesOf = (name: string): string => `changes of ${name}`;

/**
 * The key of arrivals for those who may take an action: they reach its parameter and pass its
 * `allowed` lines.
 */
const takenBy = (action: string, param: ParamSymbol): string => `${action} / ${param.index}`;

/**
 * Creates the walk.
 * @param missing receives every participant whose kind lacks a field that is read, and the symbol that it is known for
 */
export function createWalk(
  roles: Roles,
  missing: (ident: Ident, lacking: Crowd, key: Symbol | undefined) => void,
): (root: Node) => void {
  const { universe, arrivals } = roles;
  const { checked } = roles.ctx;
  return (root) => void visit(root, NOTHING);

  /** Walks a node; returns what is known behind it. */
  function visit(node: Node, known: CrowdsKnown): CrowdsKnown {
    for (const target of changedPaths(node)) changed(target, known);
    switch (node.kind) {
      case 'Path':
        path(node, known);
        return known;
      case 'Logic':
        node.operands.reduce((rest, operand) => {
          visit(operand, rest);
          return narrowed(roles, operand, node.word === 'and', rest);
        }, known);
        return known;
      case 'OfCall': {
        const symbol = checked.resolutionOf(node.callee.names[0]);
        if (symbol?.symbol === 'define') called(node, symbol.params, known);
        for (const arg of node.args) visit(arg.value, known);
        return known;
      }
      case 'Is': {
        below(node, known);
        const meaning = checked.isMeaning(node);
        const crowd = crowdOf(roles, node.left, known);
        const [subject] = meaning.is === 'adjective' ? meaning.define.params : [];
        if (subject !== undefined) arrivals.add(subject, crowd, node.left.span);
        const [name] = node.right.kind === 'Path' ? node.right.names : [];
        if (meaning.is === 'field' && name !== undefined)
          asked(name, crowd, checked.resolutionOf(loneName(node.left)));
        return known;
      }
      case 'CanTake':
        visit(node.actor, known);
        for (const action of checked.actionsOf(node.act))
          takes(action, crowdOf(roles, node.actor, known), node);
        return known;
      case 'Invocation': {
        below(node, known);
        const callee = checked.resolutionOf(node.name);
        if (callee !== undefined && 'params' in callee) called(node, callee.params, known);
        return known;
      }
      case 'Quantified':
      case 'Every':
      case 'Aggregate':
      case 'EachStmt':
        below(node, bound(node.binder, node, known), node.set, node.where);
        return known;
      case 'Picking':
        return bound(node.name, node, known);
      case 'PickStmt': {
        if (node.by !== undefined) visit(node.by, known);
        const { set, where, by, otherwise } = node;
        below(node, bound(node.binder, node, known), set, where, by, otherwise);
        if (otherwise !== undefined) visit(otherwise, known);
        return known;
      }
      case 'RankStmt':
        rank(node, known);
        return known;
      case 'LetStmt': {
        below(node, known);
        const symbol = checked.resolutionOf(node.name);
        const values =
          node.value.kind === 'Cases'
            ? node.value.cases.flatMap((line) => (line.kind === 'Case' ? [line.value] : []))
            : [node.value];
        if (symbol !== undefined)
          for (const value of values)
            arrivals.add(symbol, crowdOf(roles, value, known), value.span);
        return known;
      }
      case 'IfStmt': {
        const rest = below(node, known);
        // If every branch ends something, those who continue took no branch.
        return node.otherwise === undefined &&
          node.branches.every(({ body }) => body.at(-1)?.kind === 'EndStmt')
          ? rest
          : known;
      }
      // Of these, the next is reached only if this one does not hold.
      case 'IfBranch':
      case 'Case':
      case 'Outcome': {
        const condition = node.kind === 'IfBranch' ? node.condition : node.when;
        below(node, when(condition, known), condition);
        return condition === undefined ? known : narrowed(roles, condition, false, known);
      }
      case 'Loop': {
        below(node, known);
        return node.word === 'while' && node.condition !== undefined
          ? narrowed(roles, node.condition, true, known)
          : known;
      }
      case 'AskStmt':
        below(node, known);
        if (node.asking.kind === 'AskTake')
          for (const item of node.asking.items)
            for (const action of checked.actionsOf(item))
              takes(action, crowdOf(roles, node.who, known), item);
        return known;
      case 'GainStmt':
        below(node, known);
        holds(node.condition, crowdOf(roles, node.who, known));
        return known;
      case 'ModifierDecl':
        modifies(node);
        below(node, when(node.when, known), node.when);
        return known;
      case 'ActionDecl':
        action(node);
        return known;
      case 'EventTakes':
      case 'EventCondition':
      case 'EventSpan':
      case 'EventField':
      case 'EventCheck':
        happens(node);
        return known;
      case 'PolicyUse': {
        const policy = checked.symbols.policies.find(({ name }) => name === node.policy.text);
        const symbol = checked.resolutionOf(policy?.decl?.chooser);
        if (symbol !== undefined)
          arrivals.add(symbol, crowdOf(roles, node.who, known) || whoIs(node.who), node.span);
        return known;
      }
      case 'SideRows': {
        const side = checked.resolutionOf(node.side);
        const kind = checked.resolutionOf(node.rows.corner);
        if (side?.symbol === 'side' && kind?.symbol === 'kind')
          for (const column of node.rows.columns)
            holds(column, universe.onSide(side) & universe.ofKind(kind));
        return known;
      }
      case 'WithLine': {
        const [, condition] = node.target.names;
        if (condition !== undefined) holds(condition, universe.all);
        return known;
      }
      // What somebody answers has been offered by the rules.
      case 'AnswerTakes':
        return known;
      default: {
        const condition = 'when' in node && typeof node.when === 'object' ? node.when : undefined;
        below(node, when(condition, known), condition);
        return known;
      }
    }
  }

  /** Walks what stands below a node, but for some parts of it, in order; returns what is known behind it. */
  function below(
    node: Node,
    known: CrowdsKnown,
    ...done: readonly (Node | undefined)[]
  ): CrowdsKnown {
    let now = known;
    eachChild(node, (child) => {
      if (!done.includes(child)) now = visit(child, now);
    });
    return now;
  }

  /** Walks a condition, if there is one; returns what is known where it holds. */
  function when(condition: ExprNode | undefined, known: CrowdsKnown): CrowdsKnown {
    if (condition === undefined) return known;
    visit(condition, known);
    return narrowed(roles, condition, true, known);
  }

  /** Records the participants that `each p in S where C` binds; returns what is known inside. */
  function bound(
    binder: Ident,
    { set, where }: { readonly set: SetExpr; readonly where: ExprNode | undefined },
    known: CrowdsKnown,
  ): CrowdsKnown {
    visit(set, known);
    const symbol = checked.resolutionOf(binder);
    if (symbol === undefined) return known;
    const inside = when(where, new Map(known).set(symbol, crowdOf(roles, set, known)));
    arrivals.add(symbol, ofSymbol(roles, symbol, inside), set.span);
    return inside;
  }

  /** Passes the arguments of a call to the parameters. */
  function called(
    call: Invocation | OfCall,
    params: readonly ParamSymbol[],
    known: CrowdsKnown,
  ): void {
    checked.argsOf(call).forEach((arg, index) => {
      const param = params[index];
      if (arg !== undefined && param !== undefined)
        arrivals.add(param, crowdOf(roles, arg.value, known) & typed(param), arg.span);
    });
  }

  /** Records those who may take an action. */
  function takes({ params, actor }: ActionSymbol, crowd: Crowd, { span }: Node): void {
    const param = params[actor];
    if (param !== undefined) arrivals.add(param, crowd & typed(param), span);
  }

  /** The participants that a parameter accepts: those of its kind, if it has one. */
  function typed({ type }: ParamSymbol): Crowd {
    return type.type === 'participant' ? universe.ofType(type) : universe.all;
  }

  /** Reports the participants of a crowd that lack this field. `key`: the symbol that the crowd is known for. */
  function asked(ident: Ident, crowd: Crowd, key: Symbol | undefined): void {
    const lacking = crowd & ~universe.withField(ident.text);
    if (lacking !== 0n) missing(ident, lacking, key);
  }

  /** Records who may have a condition. */
  function holds(ident: Ident, crowd: Crowd): void {
    const symbol = checked.resolutionOf(ident);
    if (symbol?.symbol === 'condition') arrivals.add(symbol, crowd, ident.span);
  }

  /** The participants who decide; a side has no type of participants, so we look it up. */
  function whoIs(who: ExprNode): Crowd {
    const symbol = checked.resolutionOf(loneName(who));
    return symbol === undefined ? 0n : ofSymbol(roles, symbol, NOTHING);
  }

  function changed({ names, span }: Path, known: CrowdsKnown): void {
    const symbol = checked.resolutionOf(names[0]);
    const last = names.at(-1);
    if (last === undefined || symbol === undefined || names.length < 2) return;
    const crowd = names.length === 2 ? ofSymbol(roles, symbol, known) : universe.all;
    arrivals.add(changesOf(last.text), crowd & universe.withField(last.text), span);
  }

  function path({ names }: Path, known: CrowdsKnown): void {
    const [root, ...rest] = names;
    let before = checked.resolutionOf(root);
    if (before === undefined) return;
    let crowd = ofSymbol(roles, before, known);
    for (const ident of rest) {
      const symbol = checked.resolutionOf(ident);
      if (symbol?.symbol === 'field') {
        if (!isGuessed(before)) asked(ident, crowd, before);
        crowd = universe.ofType(symbol.type);
      } else if (symbol?.symbol === 'define') {
        const [subject] = symbol.params;
        if (subject !== undefined && !isGuessed(before)) arrivals.add(subject, crowd, ident.span);
        crowd = ofSymbol(roles, symbol, known);
      }
      before = symbol;
    }
  }

  function rank(node: NodeOf<'RankStmt'>, known: CrowdsKnown): void {
    const inside = bound(node.binder, node, known);
    const binder = checked.resolutionOf(node.binder);
    const crowd = binder === undefined ? universe.all : ofSymbol(roles, binder, inside);
    const order = checked.symbols.orders.find(({ name }) => name === node.order.text);
    if (order !== undefined) arrivals.add(order, crowd, node.order.span);
    for (const key of node.keys) {
      const other = key.kind === 'RankLinked' ? checked.resolutionOf(key.other) : undefined;
      if (other !== undefined) arrivals.add(other, crowd, key.span);
      visit(key, inside);
      if (key.kind !== 'RankRoll' || key.name === undefined) continue;
      asked(key.name, crowd, binder);
      arrivals.add(changesOf(key.name.text), crowd, key.name.span);
    }
  }

  /** Passes the participants of each check that a modifier applies to. */
  function modifies(decl: NodeOf<'ModifierDecl'>): void {
    const modifier = checked.symbols.modifiers.find((one) => one.decl === decl);
    for (const { check, value, from } of checked.targetsOf(decl))
      modifier?.params.forEach((param, index) => {
        const source = from[index];
        const roller =
          value.decl.kind === 'RollStmt' && value.decl.by !== undefined
            ? crowdOf(roles, value.decl.by, NOTHING)
            : arrivalsOf(check.params.find(({ type }) => type.type === 'participant'));
        arrivals.add(param, source === 'roller' ? roller : arrivalsOf(source), decl.name.span);
      });
  }

  function arrivalsOf(param: ParamSymbol | undefined): Crowd {
    return param === undefined ? universe.all : ofSymbol(roles, param, NOTHING);
  }

  function action(decl: NodeOf<'ActionDecl'>): void {
    const symbol = checked.symbols.actions.find((one) => one.decl === decl);
    const actor = symbol?.params[symbol.actor];
    let known = NOTHING;
    for (const line of decl.lines)
      if (line.kind === 'AllowedLine') known = when(line.condition, known);
    for (const line of decl.lines) {
      if (line.kind === 'PickLine') known = visit(line.picking, known);
      if (line.kind !== 'CostsLine') continue;
      visit(line.amount, known);
      const crowd = actor === undefined ? universe.all : ofSymbol(roles, actor, known);
      if (actor !== undefined) asked(line.resource, crowd, actor);
      arrivals.add(changesOf(line.resource.text), crowd, line.span);
    }
    for (const param of symbol?.params ?? [])
      arrivals.add(takenBy(symbol?.name ?? '', param), ofSymbol(roles, param, known), decl.span);
    decl.body.reduce((now, statement) => visit(statement, now), known);
  }

  /** Records the participants that an event binds: those to whom it can happen. */
  function happens(event: EventNode): void {
    const bind = (ident: Ident, crowd: Crowd): void => {
      const symbol = checked.resolutionOf(ident);
      if (symbol?.symbol === 'local') arrivals.add(symbol, crowd, event.span);
    };
    switch (event.kind) {
      case 'EventTakes':
        for (const { name, params, actor } of checked.actionsOf(event.act)) {
          const taken = (param: ParamSymbol | undefined): Crowd =>
            param === undefined ? 0n : arrivals.of(takenBy(name, param));
          bind(event.actor, taken(params[actor]));
          for (const role of event.roles)
            bind(role.name, taken(params.find(({ prep }) => prep === role.prep)));
        }
        return;
      case 'EventCondition': {
        const condition = checked.resolutionOf(event.condition);
        return bind(event.subject, condition === undefined ? universe.all : arrivals.of(condition));
      }
      case 'EventField':
        if (event.field !== undefined)
          bind(event.subject, arrivals.of(changesOf(event.field.text)));
        return;
      case 'EventCheck': {
        const callee = checked.resolutionOf(event.name);
        if (callee?.symbol !== 'check' && callee?.symbol !== 'choice') return;
        for (const role of event.roles)
          bind(role.name, arrivalsOf(callee.params.find(({ prep }) => prep === role.prep)));
        return;
      }
      case 'EventSpan':
        return;
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
