// Turns the concrete syntax of declarations into AST.

import type { CstNode } from 'chevrotain';
import type {
  ActionDecl,
  BrokenLine,
  CheckLine,
  ConditionLine,
  Declaration,
  DefineTarget,
  Ident,
  OutcomeNode,
  ParamNode,
  Signature,
  Text,
} from '../../ast/ast.ts';
import { actionForms, conditionForms } from '../../ast/forms.ts';
import { span as makeSpan } from '../../source/span.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toFormed } from './form-to-ast.ts';
import { toAmount, toRolledAgain } from './dice-to-ast.ts';
import { toAct, toExpr, toPath, toPrep, whenOf } from './expression-to-ast.ts';
import { toFields, toOptions, toField, toRows, toType } from './field-to-ast.ts';
import { claimsOf, outcomeNameOf, toEvent, toMeasured, toMomentLine } from './moment-to-ast.ts';
import {
  bodyOf,
  statementsOf,
  toBrokenLine,
  toCall,
  toCases,
  toLet,
  toRoll,
} from './statement-to-ast.ts';

export function toDeclaration(build: Build, cst: CstNode): Declaration {
  const span = c.spanOf(build, cst);
  const { name, doc, cites } = titleOf(build, cst);
  switch (cst.name) {
    case 'spanDecl':
      return {
        kind: 'SpanDecl',
        span,
        name,
        within: c.identFrom(build, c.tokenOf(cst, 'within')),
        doc,
        cites,
      };
    case 'sideDecl':
      return { kind: 'SideDecl', span, name, doc, cites };
    case 'kindDecl':
      return { kind: 'KindDecl', span, name, doc, fields: toFields(build, cst), cites };
    case 'conditionDecl':
      return { kind: 'ConditionDecl', span, name, doc, lines: conditionLines(build, cst), cites };
    case 'tableDecl':
      return {
        kind: 'TableDecl',
        span,
        name,
        doc,
        rows: toRows(build, c.childOf(cst, 'rows') ?? cst, false),
        cites,
      };
    case 'givenDecl':
      return { kind: 'GivenDecl', span, field: toField(build, c.childOf(cst, 'field') ?? cst) };
    case 'trackDecl':
      return { kind: 'TrackDecl', span, field: toField(build, c.childOf(cst, 'field') ?? cst) };
    case 'rulingDecl':
      return { kind: 'RulingDecl', span, name, doc, options: toOptions(build, cst), cites };
    case 'defineDecl':
      return toDefine(build, cst);
    case 'modifierDecl': {
      const targets = c.cstChildren(cst, 'path').map((one) => toPath(build, one));
      const amount = toAmount(build, c.childOf(cst, 'amount') ?? cst);
      return {
        kind: 'ModifierDecl',
        span,
        name,
        amount,
        targets,
        params: furtherParams(build, cst),
        when: whenOf(build, cst),
        cites,
      };
    }
    case 'checkDecl': {
      const lines = c.childOf(cst, 'checkLines');
      const found = lines === undefined ? [] : c.cstChildren(lines, 'checkLine');
      return {
        kind: 'CheckDecl',
        span,
        ...signatureOf(build, cst),
        lines: found.map((one) => toCheckLine(build, c.onlyChild(one) ?? one)),
      };
    }
    case 'choiceDecl':
      return {
        kind: 'ChoiceDecl',
        span,
        ...signatureOf(build, cst),
        options: toOptions(build, cst),
      };
    case 'actionDecl':
      return toAction(build, cst);
    case 'procedureDecl':
      return { kind: 'ProcedureDecl', span, ...signatureOf(build, cst), body: bodyOf(build, cst) };
    case 'triggerDecl':
      return {
        kind: 'TriggerDecl',
        span,
        name,
        event: toEvent(build, c.childOf(cst, 'event') ?? cst),
        body: bodyOf(build, cst),
        cites,
      };
    case 'encounterDecl':
      return { kind: 'EncounterDecl', span, body: bodyOf(build, cst), cites };
    case 'invariantDecl': {
      const lines = c.childOf(cst, 'invariantLines') ?? cst;
      return {
        kind: 'InvariantDecl',
        span,
        name,
        doc,
        moment: toMomentLine(build, lines),
        claims: claimsOf(build, lines),
        cites,
      };
    }
    case 'measureDecl': {
      const lines = c.childOf(cst, 'measureLines') ?? cst;
      return {
        kind: 'MeasureDecl',
        span,
        name,
        serves: c.identFrom(build, c.tokenOf(cst, 'serves')),
        doc,
        moment: toMomentLine(build, lines),
        value: toMeasured(build, lines),
        cites,
      };
    }
    default:
      return { kind: 'BrokenDecl', span, keyword: undefined, name: undefined };
  }
}

interface Title {
  readonly name: Ident;
  readonly doc: Text | undefined;
  readonly cites: ReturnType<typeof c.citesAt>;
}

/** Returns the name, text and citations of a declaration's first line. */
function titleOf(build: Build, cst: CstNode): Title {
  const line = c.childOf(cst, 'titleLine') ?? cst;
  return { name: c.identOf(build, line), doc: c.docOf(build, line), cites: c.citesAt(line) };
}

function signatureOf(build: Build, cst: CstNode): Pick<ActionDecl, 'signature' | 'doc' | 'cites'> {
  const line = c.childOf(cst, 'signatureLine') ?? cst;
  return {
    signature: toSignature(build, c.childOf(line, 'signature') ?? line),
    doc: c.docOf(build, line),
    cites: c.citesAt(line),
  };
}

function toSignature(build: Build, cst: CstNode): Signature {
  const first = c.childOf(cst, 'param');
  const params = furtherParams(build, cst);
  return {
    kind: 'Signature',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    params: first === undefined ? params : [toParam(build, first, undefined), ...params],
  };
}

function furtherParams(build: Build, cst: CstNode): readonly ParamNode[] {
  return c.cstChildren(cst, 'furtherParam').map((one) => {
    const param = toParam(build, c.childOf(one, 'param') ?? one, toPrep(c.childOf(one, 'prep')));
    return { ...param, span: c.spanOf(build, one) };
  });
}

function toParam(build: Build, cst: CstNode, prep: ParamNode['prep']): ParamNode {
  const type = c.childOf(cst, 'type');
  return {
    kind: 'Param',
    span: c.spanOf(build, cst),
    prep,
    name: c.identOf(build, cst),
    type: type && toType(build, type),
  };
}

function conditionLines(build: Build, cst: CstNode): readonly (ConditionLine | BrokenLine)[] {
  const block = c.childOf(cst, 'conditionLines');
  if (block === undefined) return [];
  return c
    .inOrder(block, 'barsLine', 'lastsLine', 'hasLine', 'brokenLine')
    .map((line): ConditionLine | BrokenLine => {
      const span = c.spanOf(build, line);
      const cites = c.citesAt(line);
      switch (line.name) {
        case 'barsLine': {
          const acts = c.childOf(line, 'acts');
          const list =
            acts === undefined ? [] : c.cstChildren(acts, 'act').map((act) => toAct(build, act));
          return { kind: 'BarsLine', span, everything: acts === undefined, acts: list, cites };
        }
        case 'hasLine':
          return { kind: 'HasLine', span, field: toField(build, c.childOf(line, 'field') ?? line) };
        default:
          return toFormed(build, line, conditionForms) ?? toBrokenLine(build, line);
      }
    });
}

function toDefine(build: Build, cst: CstNode): Declaration {
  const when = c.childOf(cst, 'when');
  const as = c.childOf(cst, 'defineAs');
  const body =
    when !== undefined
      ? {
          kind: 'DefineWhen' as const,
          span: c.spanOf(build, when),
          condition: toExpr(build, c.childOf(when, 'expr')),
        }
      : as !== undefined
        ? {
            kind: 'DefineAs' as const,
            span: c.spanOf(build, as),
            value: toExpr(build, c.childOf(as, 'expr')),
          }
        : toCases(build, c.childOf(cst, 'cases') ?? cst);
  return {
    kind: 'DefineDecl',
    span: c.spanOf(build, cst),
    target: toTarget(build, c.childOf(cst, 'defined') ?? cst),
    doc: c.docOf(build, cst),
    body,
    cites: c.citesAt(cst),
  };
}

function toTarget(build: Build, cst: CstNode): DefineTarget {
  const span = c.spanOf(build, cst);
  const first = c.identOf(build, cst);
  const second = c.identFrom(build, c.tokensOf(cst, 'Name')[1]);
  const param = c.childOf(cst, 'param');
  if (param !== undefined) {
    const of = toParam(build, param, 'of');
    const start = c.tokenOf(cst, 'word of')?.startOffset ?? of.span.start;
    const further = c.cstChildren(cst, 'definedParam').map((one): ParamNode => {
      const prep = c.whichWord(one, 'from', 'with', 'on', 'against', 'within');
      return {
        ...toParam(build, c.childOf(one, 'param') ?? one, prep),
        span: c.spanOf(build, one),
      };
    });
    const params = [{ ...of, span: makeSpan(build.path, start, of.span.end) }, ...further];
    return {
      kind: 'DefineTarget',
      span,
      form: 'function',
      subject: undefined,
      name: first,
      params,
    };
  }
  if (second === undefined)
    return {
      kind: 'DefineTarget',
      span,
      form: 'value',
      subject: undefined,
      name: first,
      params: [],
    };
  const form = c.hasWord(cst, 'is') ? 'adjective' : 'member';
  return { kind: 'DefineTarget', span, form, subject: first, name: second, params: [] };
}

const checkForms = { CountsLine: actionForms.CountsLine };

function toCheckLine(build: Build, cst: CstNode): CheckLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'rollStmt':
      return toRoll(build, cst);
    case 'letStmt':
      return toLet(build, cst);
    case 'pushLine':
      return {
        kind: 'PushLine',
        span,
        sources: c.cstChildren(cst, 'rolledAgain').map((one) => toRolledAgain(build, one)),
        call: toCall(build, c.childOf(cst, 'pushAsked') ?? cst),
        when: whenOf(build, cst),
        body: bodyOf(build, cst),
        cites,
      };
    case 'outcome':
      return toOutcome(build, cst);
    default:
      return toFormed(build, cst, checkForms) ?? toBrokenLine(build, cst);
  }
}

function toOutcome(build: Build, cst: CstNode): OutcomeNode {
  const name = outcomeNameOf(build, cst) ?? c.identOf(build, cst);
  return {
    kind: 'Outcome',
    span: c.spanOf(build, cst),
    name,
    when: whenOf(build, cst),
    doc: c.docOf(build, cst),
    cites: c.citesAt(cst),
  };
}

function toAction(build: Build, cst: CstNode): ActionDecl {
  const block = c.childOf(cst, 'actionLines') ?? cst;
  const lines = c
    .cstChildren(block, 'actionLine')
    .map((one) => c.onlyChild(one) ?? one)
    .map((one) => toFormed(build, one, actionForms) ?? toBrokenLine(build, one));
  return {
    kind: 'ActionDecl',
    span: c.spanOf(build, cst),
    ...signatureOf(build, cst),
    lines,
    body: statementsOf(build, block),
  };
}
