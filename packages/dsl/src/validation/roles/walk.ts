// Walks declarations in order.

import { loneName, type EventNode, type Ident, type TopLevel, type NodeOf } from '../../ast/ast.ts';
import type { ParamSymbol } from '../../names/symbols.ts';
import { crowdOf, narrowed, ofSymbol, type CrowdsKnown } from './members.ts';
import type { Crowd } from './universe.ts';
import type { ExpressionWalk } from './walk-expressions.ts';
import { block, cases, changesOf, holds, statement } from './walk-statements.ts';

const NOTHING: CrowdsKnown = new Map();

/**
 * The key of arrivals for those who may take an action: they reach its parameter and pass its
 * `allowed` lines.
 */
const takenBy = (action: string, param: ParamSymbol): string => `${action} / ${param.index}`;

/** Walks a declaration. */
export function walkDeclaration(walk: ExpressionWalk, item: TopLevel): void {
  const { roles } = walk;
  const { checked } = roles.ctx;
  const { arrivals, universe } = roles;
  switch (item.kind) {
    case 'DefineDecl':
      if (item.body.kind !== 'Cases') return walk.expression(item.body, NOTHING);
      return cases(walk, item.body.cases, NOTHING);
    case 'CheckDecl': {
      let known = NOTHING;
      for (const line of item.lines) {
        if (line.kind === 'RollStmt' || line.kind === 'LetStmt') statement(walk, line, known);
        else if (line.kind === 'PushLine') {
          block(walk, [line.call, ...line.body], walk.when(line.when, known));
        } else if (line.kind === 'Outcome' && line.when !== undefined) {
          walk.expression(line.when, known);
          known = narrowed(roles, line.when, false, known);
        }
      }
      return;
    }
    case 'ChoiceDecl':
      for (const option of item.options)
        if (option.kind === 'Option') walk.when(option.when, NOTHING);
      return;
    case 'ModifierDecl': {
      const modifier = checked.symbols.modifiers.find(({ decl }) => decl === item);
      for (const { check, value, from } of checked.targetsOf(item)) {
        modifier?.params.forEach((param, index) => {
          const source = from[index];
          const roller =
            value.decl.kind === 'RollStmt' && value.decl.by !== undefined
              ? crowdOf(roles, value.decl.by, NOTHING)
              : arrivalsOf(
                  walk,
                  check.params.find(({ type }) => type.type === 'participant'),
                );
          const crowd = source === 'roller' ? roller : arrivalsOf(walk, source);
          arrivals.add(param, crowd, item.name.span);
        });
      }
      return walk.expression(item.amount, walk.when(item.when, NOTHING));
    }
    case 'ActionDecl':
      return action(walk, item);
    case 'ProcedureDecl':
    case 'EncounterDecl':
      return block(walk, item.body, NOTHING);
    case 'TriggerDecl':
      happens(walk, item.event);
      return block(walk, item.body, NOTHING);
    case 'InvariantDecl':
    case 'MeasureDecl': {
      if (item.moment.kind === 'MomentLine' && item.moment.moment.kind === 'Whenever')
        happens(walk, item.moment.moment.event);
      for (const claim of item.kind === 'InvariantDecl' ? item.claims : [item.value]) {
        if (claim.kind === 'Claim') walk.expression(claim.value, walk.when(claim.when, NOTHING));
      }
      return;
    }
    case 'PolicyDecl':
      for (const line of item.lines) {
        if (line.kind === 'PolicyLine') walk.expression(line.rule, walk.when(line.when, NOTHING));
      }
      return;
    case 'ScenarioDecl':
    case 'ExampleDecl':
      for (const line of item.lines) {
        if (line.kind === 'AtBlock') block(walk, line.body, NOTHING);
        else if (line.kind === 'PolicyUse') {
          const policy = checked.symbols.policies.find(({ name }) => name === line.policy.text);
          const symbol = checked.resolutionOf(policy?.decl?.chooser);
          if (symbol !== undefined)
            arrivals.add(
              symbol,
              crowdOf(roles, line.who, NOTHING) || whoIs(walk, line.who),
              line.span,
            );
        } else if (line.kind === 'SideRows') {
          const side = checked.resolutionOf(line.side);
          const kind = checked.resolutionOf(line.rows.corner);
          if (side?.symbol !== 'side' || kind?.symbol !== 'kind') continue;
          const crowd = universe.onSide(side) & universe.ofKind(kind);
          for (const column of line.rows.columns) holds(walk, column, crowd);
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
          const [, condition] = line.target.names;
          if (condition !== undefined) holds(walk, condition, universe.all);
        }
      }
      return;
    default:
      return;
  }
}

function arrivalsOf(walk: ExpressionWalk, param: ParamSymbol | undefined): Crowd {
  const { roles } = walk;
  const { universe } = walk.roles;
  return param === undefined ? universe.all : ofSymbol(roles, param, NOTHING);
}

/** The participants who decide; a side has no type of participants, so we look it up. */
function whoIs(walk: ExpressionWalk, who: Parameters<typeof crowdOf>[1]): Crowd {
  const { roles } = walk;
  const { checked } = walk.roles.ctx;
  const symbol = checked.resolutionOf(loneName(who));
  return symbol === undefined ? 0n : ofSymbol(roles, symbol, NOTHING);
}

function action(walk: ExpressionWalk, decl: NodeOf<'ActionDecl'>): void {
  const { roles } = walk;
  const { arrivals, universe } = walk.roles;
  const { checked } = walk.roles.ctx;
  const symbol = checked.symbols.actions.find((one) => one.decl === decl);
  let known = NOTHING;
  for (const line of decl.lines) {
    if (line.kind === 'AllowedLine') known = walk.when(line.condition, known);
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
  block(walk, decl.body, known);
}

/** Records the participants that an event binds: those to whom it can happen. */
function happens(walk: ExpressionWalk, event: EventNode): void {
  const { arrivals, universe } = walk.roles;
  const { checked } = walk.roles.ctx;
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
      const condition = checked.resolutionOf(event.condition);
      return bind(event.subject, condition === undefined ? universe.all : arrivals.of(condition));
    }
    case 'EventField':
      if (event.field !== undefined) bind(event.subject, arrivals.of(changesOf(event.field.text)));
      return;
    case 'EventCheck': {
      const callee = checked.resolutionOf(event.name);
      if (callee?.symbol !== 'check' && callee?.symbol !== 'choice') return;
      for (const role of event.roles)
        bind(
          role.name,
          arrivalsOf(
            walk,
            callee.params.find(({ prep }) => prep === role.prep),
          ),
        );
      return;
    }
    case 'EventSpan':
      return;
  }
}
