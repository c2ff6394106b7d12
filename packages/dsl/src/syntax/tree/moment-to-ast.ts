// Turns the concrete syntax of events and moments into AST.

import type { CstNode } from 'chevrotain';
import type {
  AtMoment,
  EventNode,
  EventRole,
  Ident,
  MomentNode,
  MomentPlace,
} from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toAct, toExpr, toNames, toPrep } from './expression-to-ast.ts';

/** Returns the name in an `outcomeName` child. */
function outcomeNameOf(build: Build, cst: CstNode): Ident | undefined {
  const name = c.childOf(cst, 'outcomeName');
  return name && c.identFrom(build, c.anyToken(name));
}

export function toEvent(build: Build, cst: CstNode): EventNode {
  const span = c.spanOf(build, cst);
  const subject = c.identOf(build, cst, 'subject');
  const takes = c.childOf(cst, 'takesEvent');
  if (takes !== undefined) {
    const act = toAct(build, c.childOf(takes, 'act') ?? takes);
    return {
      kind: 'EventTakes',
      span,
      actor: subject,
      verb: c.whichWord(takes, 'takes', 'finishes'),
      act,
      roles: rolesOf(build, takes),
    };
  }
  const condition = c.childOf(cst, 'conditionEvent');
  if (condition !== undefined) {
    const name = c.identFrom(build, c.tokenOf(condition, 'Name'));
    return {
      kind: 'EventCondition',
      span,
      subject,
      verb: c.whichWord(condition, 'gains', 'loses'),
      condition: name,
    };
  }
  const field = c.childOf(cst, 'fieldEvent');
  if (field !== undefined) {
    const reached = c.childOf(field, 'term');
    return {
      kind: 'EventField',
      span,
      subject,
      field: c.identFrom(build, c.tokenOf(field, 'field')),
      verb: c.whichWord(field, 'changes', 'rises', 'falls', 'reaches'),
      reached: reached && toExpr(build, reached),
    };
  }
  const check = c.childOf(cst, 'checkEvent');
  if (check !== undefined) {
    const verb = c.hasWord(check, 'rolled')
      ? 'rolled'
      : c.hasWord(check, 'offered')
        ? 'offered'
        : 'comes-out';
    return {
      kind: 'EventCheck',
      span,
      name: subject,
      roles: rolesOf(build, check),
      verb,
      outcome: outcomeNameOf(build, check),
    };
  }
  return { kind: 'EventSpan', span, name: subject, verb: c.whichWord(cst, 'begins', 'ends') };
}

function rolesOf(build: Build, cst: CstNode): readonly EventRole[] {
  return c.cstChildren(cst, 'role').map((one) => ({
    kind: 'EventRole',
    span: c.spanOf(build, one),
    prep: toPrep(c.childOf(one, 'prep')),
    name: c.identOf(build, one),
  }));
}

export function toMoment(build: Build, cst: CstNode): MomentNode {
  const at = c.childOf(cst, 'atMoment');
  if (at !== undefined) return toAtMoment(build, at);
  const event = c.childOf(cst, 'event');
  const span = c.spanOf(build, cst);
  return event === undefined
    ? { kind: 'Always', span }
    : { kind: 'Whenever', span, event: toEvent(build, event), except: toNames(build, cst) };
}

export function toAtMoment(build: Build, cst: CstNode): AtMoment {
  const place = toPlace(build, c.childOf(cst, 'place') ?? cst);
  return {
    kind: 'AtMoment',
    span: c.spanOf(build, cst),
    edge: c.whichWord(cst, 'start', 'end'),
    place,
  };
}

function toPlace(build: Build, cst: CstNode): MomentPlace {
  const form = c.hasWord(cst, 'each') ? 'each' : c.hasWord(cst, 'step') ? 'step' : 'span';
  return {
    kind: 'Place',
    span: c.spanOf(build, cst),
    form,
    name: c.identOf(build, cst),
    number: c.tokenOf(cst, 'Int') && c.intOf(build, cst),
    label: c.identFrom(build, c.tokenOf(cst, 'label')),
  };
}
