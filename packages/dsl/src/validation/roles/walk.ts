// Going through declarations and statements, in the order in which they stand.

import type {
  Cases,
  EventNode,
  GainStmt,
  Ident,
  Statement,
  TakeItemNode,
  TopLevel,
} from '../../ast/ast.ts';
import { changedPaths } from '../../ast/changed-paths.ts';
import { eachChild } from '../../ast/visit.ts';
import type { ParamSymbol, Symbol } from '../../names/symbols.ts';
import { crowdOf, narrowed, ofSymbol, type CrowdsKnown } from './members.ts';
import type { Crowd } from './universe.ts';
import { typed, type ExpressionWalk } from './walk-expressions.ts';

const NOTHING: CrowdsKnown = new Map();

/** The changes of a field of this name, as a key of arrivals. */
const changesOf = (name: string): string => `changes of ${name}`;
/** Those who take an action: who comes to a parameter once its lines have been asked. */
const takenBy = (action: string, param: ParamSymbol): string => `${action} / ${param.index}`;

/** Goes through what stands at the margin. */
export function walkDeclaration(walk: ExpressionWalk, item: TopLevel): void {
  const { roles } = walk;
  const { checked } = roles.cx;
  const { arrivals, universe } = roles;
  switch (item.kind) {
    case 'DefineDecl':
      if (item.body.kind !== 'Cases') return walk.expression(item.body, NOTHING);
      return cases(item.body.cases, NOTHING);
    case 'CheckDecl': {
      let known = NOTHING;
      for (const line of item.lines) {
        if (line.kind === 'RollStmt' || line.kind === 'LetStmt') statement(line, known);
        else if (line.kind === 'Outcome' && line.when !== undefined) {
          walk.expression(line.when, known);
          known = narrowed(roles, line.when, false, known);
        }
      }
      return;
    }
    case 'ChoiceDecl':
      for (const option of item.options)
        if (option.kind === 'Option' && option.when !== undefined)
          walk.expression(option.when, NOTHING);
      return;
    case 'ModifierDecl': {
      const modifier = checked.symbols.modifiers.find(({ decl }) => decl === item);
      for (const { check, value, from } of checked.targetsOf(item)) {
        modifier?.params.forEach((param, index) => {
          const source = from[index];
          const roller =
            value.decl.kind === 'RollStmt' && value.decl.by !== undefined
              ? crowdOf(roles, value.decl.by, NOTHING)
              : arrivalsOf(check.params.find(({ type }) => type.type === 'participant'));
          const crowd = source === 'roller' || source === undefined ? roller : arrivalsOf(source);
          arrivals.add(param, crowd, item.name.span);
        });
      }
      if (item.when !== undefined) walk.expression(item.when, NOTHING);
      return walk.expression(
        item.amount,
        item.when === undefined ? NOTHING : narrowed(roles, item.when, true, NOTHING),
      );
    }
    case 'ActionDecl':
      return action(item);
    case 'ProcedureDecl':
    case 'EncounterDecl':
      return block(item.body, NOTHING);
    case 'TriggerDecl':
      happens(item.event);
      return block(item.body, NOTHING);
    case 'InvariantDecl':
    case 'MeasureDecl': {
      if (item.moment.kind === 'MomentLine' && item.moment.moment.kind === 'Whenever')
        happens(item.moment.moment.event);
      for (const claim of item.kind === 'InvariantDecl' ? item.claims : [item.value]) {
        if (claim.kind !== 'Claim') continue;
        if (claim.when !== undefined) walk.expression(claim.when, NOTHING);
        walk.expression(
          claim.value,
          claim.when === undefined ? NOTHING : narrowed(roles, claim.when, true, NOTHING),
        );
      }
      return;
    }
    case 'PolicyDecl':
      for (const line of item.lines) {
        if (line.kind !== 'PolicyLine') continue;
        if (line.when !== undefined) walk.expression(line.when, NOTHING);
        walk.expression(
          line.rule,
          line.when === undefined ? NOTHING : narrowed(roles, line.when, true, NOTHING),
        );
      }
      return;
    case 'ScenarioDecl':
    case 'ExampleDecl':
      for (const line of item.lines) {
        if (line.kind === 'AtBlock') block(line.body, NOTHING);
        else if (line.kind === 'PolicyUse') {
          const policy = checked.symbols.policies.find(({ name }) => name === line.policy.text);
          const chooser = policy?.decl?.chooser;
          const symbol = chooser === undefined ? undefined : checked.resolutionOf(chooser);
          if (symbol !== undefined)
            arrivals.add(symbol, crowdOf(roles, line.who, NOTHING) || whoIs(line.who), line.span);
        } else if (line.kind === 'SideRows') {
          const side = checked.resolutionOf(line.side);
          const kind = checked.resolutionOf(line.rows.corner);
          if (side?.symbol !== 'side' || kind?.symbol !== 'kind') continue;
          const crowd = universe.onSide(side) & universe.ofKind(kind);
          for (const column of line.rows.columns) holds(column, crowd);
        } else if (line.kind === 'TryLine') {
          const callee = checked.resolutionOf(line.call.name);
          for (const arg of line.call.args) walk.expression(arg.value, NOTHING);
          if (callee !== undefined && 'params' in callee)
            walk.called(line.call, callee.params, NOTHING);
        } else if (line.kind === 'ExpectLine') walk.expression(line.value, NOTHING);
        else if (line.kind === 'ExpectAt') {
          for (const claim of line.claims)
            if (claim.kind === 'Claim') walk.expression(claim.value, NOTHING);
        } else if (line.kind === 'WithLine') {
          const last = line.target.names.at(-1);
          if (last !== undefined) holds(last, universe.all);
        }
      }
      return;
    default:
      return;
  }

  function arrivalsOf(param: ParamSymbol | undefined): Crowd {
    return param === undefined ? universe.all : ofSymbol(roles, param, NOTHING);
  }

  /** A side that decides is no set of participants by its type. */
  function whoIs(who: Parameters<typeof crowdOf>[1]): Crowd {
    const name = who.kind === 'Path' && who.names.length === 1 ? who.names[0] : undefined;
    const symbol = name === undefined ? undefined : checked.resolutionOf(name);
    return symbol === undefined ? 0n : ofSymbol(roles, symbol, NOTHING);
  }

  function holds(ident: Ident, crowd: Crowd): void {
    const symbol = checked.resolutionOf(ident);
    if (symbol?.symbol === 'condition') arrivals.add(symbol, crowd, ident.span);
  }

  function cases(lines: Cases['cases'], known: CrowdsKnown): void {
    walk.cases(
      lines.flatMap((line) =>
        line.kind === 'Case'
          ? [{ when: line.when, inside: (now: CrowdsKnown) => walk.expression(line.value, now) }]
          : [],
      ),
      known,
    );
  }

  function action(decl: Extract<TopLevel, { kind: 'ActionDecl' }>): void {
    const symbol = checked.symbols.actions.find((one) => one.decl === decl);
    let known = NOTHING;
    for (const line of decl.lines) {
      if (line.kind !== 'AllowedLine') continue;
      walk.expression(line.condition, known);
      known = narrowed(roles, line.condition, true, known);
    }
    for (const line of decl.lines) {
      if (line.kind === 'PickLine') {
        const { name, set, where } = line.picking;
        known = walk.bound(name, set, where, known);
      } else if (line.kind === 'CostsLine') {
        walk.expression(line.amount, known);
        const actor = symbol?.params[symbol.actor];
        if (actor !== undefined) walk.asked(line.resource, ofSymbol(roles, actor, known), actor);
        arrivals.add(
          changesOf(line.resource.text),
          actor === undefined ? universe.all : ofSymbol(roles, actor, known),
          line.span,
        );
      }
    }
    for (const param of symbol?.params ?? [])
      arrivals.add(takenBy(symbol?.name ?? '', param), ofSymbol(roles, param, known), decl.span);
    block(decl.body, known);
  }

  /** Who is bound by an event: those to whom it can happen. */
  function happens(event: EventNode): void {
    const bind = (ident: Ident, crowd: Crowd): void => {
      const symbol = checked.resolutionOf(ident);
      if (symbol?.symbol === 'local') arrivals.add(symbol, crowd, event.span);
    };
    switch (event.kind) {
      case 'EventTakes':
        for (const one of checked.actionsOf(event.act)) {
          const taken = (param: ParamSymbol | undefined): Crowd =>
            param === undefined ? 0n : arrivals.of(takenBy(one.name, param));
          bind(event.actor, taken(one.params[one.actor]));
          for (const role of event.roles)
            bind(role.name, taken(one.params.find(({ prep }) => prep === role.prep)));
        }
        return;
      case 'EventCondition': {
        const condition =
          event.condition === undefined ? undefined : checked.resolutionOf(event.condition);
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

  function block(statements: readonly Statement[], known: CrowdsKnown): void {
    let now = known;
    for (const one of statements) now = statement(one, now);
  }

  /** Goes through a statement; gives what is known behind it. */
  function statement(node: Statement, known: CrowdsKnown): CrowdsKnown {
    for (const target of changedPaths(node)) {
      const [root] = target.names;
      const last = target.names.at(-1);
      const symbol = root === undefined ? undefined : checked.resolutionOf(root);
      if (last === undefined || symbol === undefined || target.names.length < 2) continue;
      const crowd = target.names.length === 2 ? ofSymbol(roles, symbol, known) : universe.all;
      arrivals.add(changesOf(last.text), crowd & universe.withField(last.text), target.span);
    }
    switch (node.kind) {
      case 'LetStmt': {
        modifiers(node.modifiers, known);
        const symbol = checked.resolutionOf(node.name);
        const values = node.value.kind === 'Cases' ? node.value.cases : [];
        if (node.value.kind === 'Cases') cases(node.value.cases, known);
        else walk.expression(node.value, known);
        if (symbol !== undefined)
          for (const value of node.value.kind === 'Cases'
            ? values.flatMap((line) => (line.kind === 'Case' ? [line.value] : []))
            : [node.value])
            arrivals.add(symbol, crowdOf(roles, value, known), value.span);
        return known;
      }
      case 'RollStmt':
        modifiers(node.modifiers, known);
        walk.expression(node.source, known);
        if (node.by !== undefined) walk.expression(node.by, known);
        return known;
      case 'IfStmt': {
        const rest = walk.cases(
          node.branches.map(({ condition, body }) => ({
            when: condition,
            inside: (now: CrowdsKnown) => block(body, now),
          })),
          known,
        );
        block(node.otherwise?.body ?? [], rest);
        // Who is still here where every branch has ended something was in none of them.
        return node.otherwise === undefined &&
          node.branches.every(({ body }) => body.at(-1)?.kind === 'EndStmt')
          ? rest
          : known;
      }
      case 'EachStmt':
        block(node.body, walk.bound(node.binder, node.set, node.where, known));
        return known;
      case 'PickStmt':
        block(node.body, walk.bound(node.binder, node.set, node.where, known));
        block(node.otherwise?.body ?? [], known);
        return known;
      case 'PlayStmt':
      case 'RepeatStmt': {
        const { loop } = node;
        if (loop?.limit !== undefined) walk.expression(loop.limit, known);
        if (loop?.condition !== undefined) walk.expression(loop.condition, known);
        const inside =
          loop?.condition !== undefined && loop.word === 'while'
            ? narrowed(roles, loop.condition, true, known)
            : known;
        block(node.body, inside);
        return known;
      }
      case 'StepStmt':
      case 'BrokenLine':
        block(node.body, known);
        return known;
      case 'EachNumberStmt':
        walk.expression(node.from, known);
        walk.expression(node.to, known);
        block(node.body, known);
        return known;
      case 'RankStmt':
        rank(node, known);
        return known;
      case 'AskStmt':
        ask(node, known);
        return known;
      case 'GainStmt':
        gain(node, known);
        return known;
      case 'CallStmt': {
        const callee = checked.resolutionOf(node.call.name);
        for (const arg of node.call.args) walk.expression(arg.value, known);
        if (callee !== undefined && 'params' in callee)
          walk.called(node.call, callee.params, known);
        for (const line of node.cases) block(line.body, known);
        return known;
      }
      default:
        eachChild(node, (child) => walk.expression(child, known));
        return known;
    }
  }

  function modifiers(
    lines: Extract<Statement, { kind: 'RollStmt' }>['modifiers'],
    known: CrowdsKnown,
  ): void {
    for (const line of lines) {
      if (line.kind === 'BestOf') modifiers(line.lines, known);
      if (line.kind !== 'ModifierLine') continue;
      if (line.when !== undefined) walk.expression(line.when, known);
      walk.expression(
        line.amount,
        line.when === undefined ? known : narrowed(roles, line.when, true, known),
      );
    }
  }

  function gain(node: GainStmt, known: CrowdsKnown): void {
    walk.expression(node.who, known);
    for (const field of node.fields) walk.expression(field.value, known);
    holds(node.condition, crowdOf(roles, node.who, known));
  }

  function rank(node: Extract<Statement, { kind: 'RankStmt' }>, known: CrowdsKnown): void {
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
        if (key.name === undefined) continue;
        walk.asked(key.name, crowd, binder);
        arrivals.add(changesOf(key.name.text), crowd, key.name.span);
      } else if (key.kind === 'RankLinked') {
        const other = checked.resolutionOf(key.other);
        if (other !== undefined) arrivals.add(other, crowd, key.other.span);
        walk.expression(key.condition, inside);
      } else if (key.kind !== 'BrokenLine')
        eachChild(key, (child) => walk.expression(child, inside));
    }
  }

  function ask(node: Extract<Statement, { kind: 'AskStmt' }>, known: CrowdsKnown): void {
    walk.expression(node.who, known);
    const { asking } = node;
    switch (asking.kind) {
      case 'AskTake':
        for (const item of asking.items) take(item, crowdOf(roles, node.who, known), known);
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

  function take(item: TakeItemNode, crowd: Crowd, known: CrowdsKnown): void {
    for (const arg of item.call.args) walk.expression(arg.value, known);
    for (const one of checked.actionsOf(item)) {
      const actor = one.params[one.actor];
      if (actor !== undefined) arrivals.add(actor, crowd & typed(roles, actor), item.span);
      if (!item.any) walk.called(item.call, one.params, known);
    }
  }
}
