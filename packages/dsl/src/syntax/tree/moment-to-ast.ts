// Turns the concrete syntax of events, moments and claims into AST.

import type { CstNode } from 'chevrotain';
import type {
  BrokenLine,
  Claim,
  EventNode,
  EventRole,
  Ident,
  MomentNode,
  MomentLine,
} from '../../ast/ast.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toAtMoment } from './duration-to-ast.ts';
import { toAct, toExpr, toNames, toPrep, whenOf } from './expression-to-ast.ts';
import { toBrokenLine } from './statement-to-ast.ts';

/** Returns the name in an `outcomeName` child. */
export function outcomeNameOf(build: Build, cst: CstNode): Ident | undefined {
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

export function toMomentLine(build: Build, cst: CstNode): MomentLine | BrokenLine {
  const line = c.childOf(cst, 'momentLine') ?? cst;
  const moment = c.childOf(line, 'moment');
  if (moment === undefined) return toBrokenLine(build, c.childOf(line, 'brokenLine') ?? line);
  return {
    kind: 'MomentLine',
    span: c.spanOf(build, line),
    moment: toMoment(build, moment),
    cites: c.citesAt(line),
  };
}

function toMoment(build: Build, cst: CstNode): MomentNode {
  const at = c.childOf(cst, 'atMoment');
  if (at !== undefined) return toAtMoment(build, at);
  const event = c.childOf(cst, 'event');
  const span = c.spanOf(build, cst);
  return event === undefined
    ? { kind: 'Always', span }
    : { kind: 'Whenever', span, event: toEvent(build, event), except: toNames(build, cst) };
}

export function claimsOf(build: Build, cst: CstNode): readonly (Claim | BrokenLine)[] {
  const claims = c.childOf(cst, 'claims');
  if (claims === undefined) return [];
  return c
    .inOrder(claims, 'claim', 'brokenLine')
    .map((one) => (one.name === 'claim' ? toClaim(build, one) : toBrokenLine(build, one)));
}

function toClaim(build: Build, cst: CstNode): Claim {
  const value = toExpr(build, c.childOf(cst, 'expr'));
  return {
    kind: 'Claim',
    span: c.spanOf(build, cst),
    value,
    when: whenOf(build, cst),
    cites: c.citesAt(cst),
  };
}

export function toMeasured(build: Build, cst: CstNode): Claim | BrokenLine {
  const line = c.childOf(cst, 'measured') ?? cst;
  const broken = c.childOf(line, 'brokenLine');
  return broken === undefined ? toClaim(build, line) : toBrokenLine(build, broken);
}
