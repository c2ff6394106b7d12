// Concrete syntax to AST: the header and declarations.

import type { CstNode } from 'chevrotain';
import type {
  ActionDecl, ActionLine, AtMoment, BrokenLine, CheckLine, Claim, ConditionLine, Declaration, DefineTarget, Event, EventRole, Field, Header,
  Ident, IntLit, Moment, MomentLine, Option, Outcome, Param, Place, Row, Rows, Signature, Text, Type,
} from '../ast/ast.ts';
import { span as makeSpan } from '../source/span.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { namesOf, toAct, toCell, toExpr, toPath, toPrep, toRange, toValue, whenOf } from './expression-to-ast.ts';
import { intLit, readInt } from './literals.ts';
import {
  bodyOf, statementsOf, toAmount, toBrokenLine, toCases, toDuration, toLet, toPicking, toRoll,
} from './statement-to-ast.ts';
import { tokenSpan } from './token.ts';

export function toHeader(build: Build, cst: CstNode): Header {
  const files = c.childOf(cst, 'filesHeader');
  const span = c.spanOf(build, cst);
  if (files !== undefined) {
    const texts = c.tokensOf(files, 'files').map((token) => build.plainText(token));
    const mode = c.whichWord(files, 'amends', 'uses');
    return { kind: 'FilesHeader', span, mode, files: texts, as: c.docOf(build, files, 'title'), cites: c.citesAt(files) };
  }
  const ruleset = c.childOf(cst, 'rulesetHeader') ?? cst;
  const block = c.childOf(ruleset, 'headerLines');
  const lines = block === undefined ? [] : c.inOrder(block, 'versionLine', 'sourceLine', 'brokenLine');
  return {
    kind: 'RulesetHeader',
    span,
    name: c.textOf(build, ruleset),
    lines: lines.map((line) => {
      const at = c.spanOf(build, line);
      const cites = c.citesAt(line);
      if (line.name === 'sourceLine') return { kind: 'SourceLine', span: at, text: c.textOf(build, line), cites };
      if (line.name !== 'versionLine') return toBrokenLine(build, line);
      return { kind: 'VersionLine', span: at, version: intOf(build, line), cites };
    }),
    cites: c.citesAt(ruleset),
  };
}

export function toDeclaration(build: Build, cst: CstNode): Declaration {
  const span = c.spanOf(build, cst);
  const { name, doc, cites } = titleOf(build, cst);
  switch (cst.name) {
    case 'spanDecl':
      return { kind: 'SpanDecl', span, name, within: c.identFrom(build, c.tokenOf(cst, 'within')), doc, cites };
    case 'sideDecl':
      return { kind: 'SideDecl', span, name, doc, cites };
    case 'kindDecl':
      return { kind: 'KindDecl', span, name, doc, fields: fieldsOf(build, cst), cites };
    case 'conditionDecl':
      return { kind: 'ConditionDecl', span, name, doc, lines: conditionLines(build, cst), cites };
    case 'tableDecl':
      return { kind: 'TableDecl', span, name, doc, rows: toRows(build, c.childOf(cst, 'rows') ?? cst, false), cites };
    case 'givenDecl':
      return { kind: 'GivenDecl', span, field: toField(build, c.childOf(cst, 'field') ?? cst) };
    case 'trackDecl':
      return { kind: 'TrackDecl', span, field: toField(build, c.childOf(cst, 'field') ?? cst) };
    case 'rulingDecl':
      return { kind: 'RulingDecl', span, name, doc, options: optionsOf(build, cst), cites };
    case 'defineDecl':
      return toDefine(build, cst);
    case 'modifierDecl': {
      const targets = c.childrenOf(cst, 'path').map((one) => toPath(build, one));
      const amount = toAmount(build, c.childOf(cst, 'amount') ?? cst);
      return { kind: 'ModifierDecl', span, name, amount, targets, params: furtherParams(build, cst), when: whenOf(build, cst), cites };
    }
    case 'checkDecl': {
      const lines = c.childOf(cst, 'checkLines');
      const found = lines === undefined ? [] : c.childrenOf(lines, 'checkLine');
      return { kind: 'CheckDecl', span, ...signatureOf(build, cst), lines: found.map((one) => toCheckLine(build, c.onlyChild(one) ?? one)) };
    }
    case 'choiceDecl':
      return { kind: 'ChoiceDecl', span, ...signatureOf(build, cst), options: optionsOf(build, cst) };
    case 'actionDecl':
      return toAction(build, cst);
    case 'procedureDecl':
      return { kind: 'ProcedureDecl', span, ...signatureOf(build, cst), body: bodyOf(build, cst) };
    case 'triggerDecl':
      return { kind: 'TriggerDecl', span, name, event: toEvent(build, c.childOf(cst, 'event') ?? cst), body: bodyOf(build, cst), cites };
    case 'encounterDecl':
      return { kind: 'EncounterDecl', span, body: bodyOf(build, cst), cites };
    case 'invariantDecl': {
      const lines = c.childOf(cst, 'invariantLines') ?? cst;
      return { kind: 'InvariantDecl', span, name, doc, moment: toMomentLine(build, lines), claims: claimsOf(build, lines), cites };
    }
    case 'measureDecl': {
      const lines = c.childOf(cst, 'measureLines') ?? cst;
      return { kind: 'MeasureDecl', span, name, doc, moment: toMomentLine(build, lines), value: toMeasured(build, lines), cites };
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

/** Name, text and citations of a declaration's first line. */
function titleOf(build: Build, cst: CstNode): Title {
  const line = c.childOf(cst, 'titleLine') ?? cst;
  return { name: c.identOf(build, line), doc: c.docOf(build, line), cites: c.citesAt(line) };
}

function signatureOf(build: Build, cst: CstNode): Pick<ActionDecl, 'signature' | 'doc' | 'cites'> {
  const line = c.childOf(cst, 'signatureLine') ?? cst;
  return { signature: toSignature(build, c.childOf(line, 'signature') ?? line), doc: c.docOf(build, line), cites: c.citesAt(line) };
}

function toSignature(build: Build, cst: CstNode): Signature {
  const first = c.childOf(cst, 'param');
  const params = furtherParams(build, cst);
  return {
    kind: 'Signature', span: c.spanOf(build, cst), name: c.identOf(build, cst),
    params: first === undefined ? params : [toParam(build, first, undefined), ...params],
  };
}

function furtherParams(build: Build, cst: CstNode): readonly Param[] {
  return c.childrenOf(cst, 'furtherParam').map((one) => {
    const param = toParam(build, c.childOf(one, 'param') ?? one, toPrep(c.childOf(one, 'prep')));
    return { ...param, span: c.spanOf(build, one) };
  });
}

function toParam(build: Build, cst: CstNode, prep: Param['prep']): Param {
  const type = c.childOf(cst, 'type');
  return { kind: 'Param', span: c.spanOf(build, cst), prep, name: c.identOf(build, cst), type: type && toType(build, type) };
}

export function fieldsOf(build: Build, cst: CstNode): readonly (Field | BrokenLine)[] {
  const fields = c.childOf(cst, 'fields');
  if (fields === undefined) return [];
  return c.inOrder(fields, 'field', 'brokenLine').map((one) => (one.name === 'field' ? toField(build, one) : toBrokenLine(build, one)));
}

export function toField(build: Build, cst: CstNode): Field {
  const initial = c.childOf(cst, 'initial');
  const everyone = c.tokenOf(cst, 'word everyone');
  const hiddenFrom = c.identFrom(build, c.tokenOf(cst, 'hiddenFrom'));
  return {
    kind: 'Field',
    span: c.spanOf(build, cst),
    name: c.identOf(build, cst),
    type: toType(build, c.childOf(cst, 'type') ?? cst),
    initial: initial && {
      kind: 'Initial', span: c.spanOf(build, initial), word: c.whichWord(initial, 'default', 'starts'),
      value: toValue(build, c.childOf(initial, 'value')),
    },
    hiddenFrom: everyone ? { kind: 'Everyone', span: tokenSpan(build.path, everyone) } : hiddenFrom,
    doc: c.docOf(build, cst),
    cites: c.citesAt(cst),
  };
}

function toType(build: Build, cst: CstNode): Type {
  const span = c.spanOf(build, cst);
  const range = c.childOf(cst, 'range');
  if (c.hasWord(cst, 'counter')) return { kind: 'CounterType', span, range: range && toRange(build, range) };
  if (range !== undefined) return { kind: 'RangeType', span, range: toRange(build, range) };
  if (c.hasWord(cst, 'list')) return { kind: 'ListType', span, of: toType(build, c.childOf(cst, 'type') ?? cst) };
  if (c.hasWord(cst, 'row')) return { kind: 'RowType', span, table: c.identOf(build, cst) };
  if (c.hasWord(cst, 'several')) return { kind: 'SeveralType', span, of: c.identOf(build, cst) };
  if (c.hasWord(cst, 'yes')) return { kind: 'YesNoType', span };
  if (c.hasWord(cst, 'one')) return { kind: 'OneOfType', span, names: namesOf(build, cst) };
  return { kind: 'NamedType', span, name: c.identOf(build, cst) };
}

function conditionLines(build: Build, cst: CstNode): readonly (ConditionLine | BrokenLine)[] {
  const block = c.childOf(cst, 'conditionLines');
  if (block === undefined) return [];
  return c.inOrder(block, 'barsLine', 'lastsLine', 'hasLine', 'brokenLine').map((line): ConditionLine | BrokenLine => {
    const span = c.spanOf(build, line);
    const cites = c.citesAt(line);
    switch (line.name) {
      case 'barsLine': {
        const acts = c.childOf(line, 'acts');
        const list = acts === undefined ? [] : c.childrenOf(acts, 'act').map((act) => toAct(build, act));
        return { kind: 'BarsLine', span, everything: acts === undefined, acts: list, cites };
      }
      case 'lastsLine':
        return { kind: 'LastsLine', span, duration: toDuration(build, c.childOf(line, 'duration') ?? line), cites };
      case 'hasLine':
        return { kind: 'HasLine', span, field: toField(build, c.childOf(line, 'field') ?? line) };
      default:
        return toBrokenLine(build, line);
    }
  });
}

/** @param participants whether a second cell `x6` says how many of the first there are */
export function toRows(build: Build, cst: CstNode, participants: boolean): Rows {
  const head = c.childOf(cst, 'columns') ?? cst;
  const [corner, ...columns] = c.identsOf(build, head);
  return {
    kind: 'Rows',
    span: c.spanOf(build, cst),
    corner: corner ?? c.identOf(build, head),
    columns,
    rows: c.inOrder(cst, 'row', 'brokenLine').map((one) => (one.name === 'row' ? toRow(build, one, participants) : toBrokenLine(build, one))),
    cites: c.citesAt(head),
  };
}

export function toRow(build: Build, cst: CstNode, participants: boolean): Row {
  const [head, ...cells] = c.childrenOf(cst, 'cell').map((one) => toCell(build, one));
  const span = c.spanOf(build, cst);
  const second = cells[0];
  const count = participants && second?.kind === 'Ident' ? /^x([0-9]{1,6})$/.exec(second.text) : null;
  const times = count === null || second === undefined ? undefined : intLit(second.span, readInt(count[1] ?? '1'));
  return {
    kind: 'Row', span, head: head ?? toCell(build, undefined), times, cells: times === undefined ? cells : cells.slice(1),
    cites: c.citesAt(cst),
  };
}

export function optionsOf(build: Build, cst: CstNode): readonly (Option | BrokenLine)[] {
  const block = c.childOf(cst, 'options');
  if (block === undefined) return [];
  return c.inOrder(block, 'optionLine', 'brokenLine').map((line): Option | BrokenLine => {
    if (line.name !== 'optionLine') return toBrokenLine(build, line);
    return {
      kind: 'Option', span: c.spanOf(build, line), name: c.identOf(build, line, 'OptionWord'), doc: c.docOf(build, line),
      when: whenOf(build, line), isDefault: c.hasWord(line, 'default'), cites: c.citesAt(line),
    };
  });
}

function toDefine(build: Build, cst: CstNode): Declaration {
  const when = c.childOf(cst, 'when');
  const as = c.childOf(cst, 'defineAs');
  const body =
    when !== undefined ? { kind: 'DefineWhen' as const, span: c.spanOf(build, when), condition: toExpr(build, c.childOf(when, 'expr')) }
    : as !== undefined ? { kind: 'DefineAs' as const, span: c.spanOf(build, as), value: toExpr(build, c.childOf(as, 'expr')) }
    : toCases(build, c.childOf(cst, 'cases') ?? cst);
  return {
    kind: 'DefineDecl', span: c.spanOf(build, cst), target: toTarget(build, c.childOf(cst, 'defined') ?? cst), doc: c.docOf(build, cst), body,
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
    const further = c.childrenOf(cst, 'definedParam').map((one): Param => {
      const prep = c.whichWord(one, 'from', 'with', 'on', 'against', 'within');
      return { ...toParam(build, c.childOf(one, 'param') ?? one, prep), span: c.spanOf(build, one) };
    });
    const params = [{ ...of, span: makeSpan(build.path, start, of.span.end) }, ...further];
    return { kind: 'DefineTarget', span, form: 'function', subject: undefined, name: first, params };
  }
  if (second === undefined) return { kind: 'DefineTarget', span, form: 'value', subject: undefined, name: first, params: [] };
  const form = c.hasWord(cst, 'is') ? 'adjective' : 'member';
  return { kind: 'DefineTarget', span, form, subject: first, name: second, params: [] };
}

function toCheckLine(build: Build, cst: CstNode): CheckLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'countsLine':
      return { kind: 'CountsLine', span, tags: namesOf(build, cst), cites };
    case 'rollStmt':
      return toRoll(build, cst);
    case 'letStmt':
      return toLet(build, cst);
    case 'outcome':
      return toOutcome(build, cst);
    default:
      return toBrokenLine(build, cst);
  }
}

function toOutcome(build: Build, cst: CstNode): Outcome {
  const name = outcomeNameOf(build, cst) ?? c.identOf(build, cst);
  return { kind: 'Outcome', span: c.spanOf(build, cst), name, when: whenOf(build, cst), doc: c.docOf(build, cst), cites: c.citesAt(cst) };
}

/** The name in an `outcomeName` child. */
export function outcomeNameOf(build: Build, cst: CstNode): Ident | undefined {
  const name = c.childOf(cst, 'outcomeName');
  return name && c.identFrom(build, c.anyToken(name));
}

function toAction(build: Build, cst: CstNode): ActionDecl {
  const block = c.childOf(cst, 'actionLines') ?? cst;
  const lines = c.childrenOf(block, 'actionLine').map((one) => toActionLine(build, c.onlyChild(one) ?? one));
  return { kind: 'ActionDecl', span: c.spanOf(build, cst), ...signatureOf(build, cst), lines, body: statementsOf(build, block) };
}

function toActionLine(build: Build, cst: CstNode): ActionLine | BrokenLine {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'countsLine':
      return { kind: 'CountsLine', span, tags: namesOf(build, cst), cites };
    case 'allowedLine':
      return { kind: 'AllowedLine', span, condition: whenOf(build, cst) ?? toExpr(build, undefined), cites };
    case 'costsLine':
      return { kind: 'CostsLine', span, amount: toExpr(build, c.childOf(cst, 'term')), resource: c.identOf(build, cst), cites };
    case 'onceLine':
      return { kind: 'OnceLine', span, per: c.identOf(build, cst), cites };
    case 'pickLine':
      return { kind: 'PickLine', span, picking: toPicking(build, c.childOf(cst, 'picking') ?? cst), cites };
    default:
      return toBrokenLine(build, cst);
  }
}

function toEvent(build: Build, cst: CstNode): Event {
  const span = c.spanOf(build, cst);
  const subject = c.identOf(build, cst, 'subject');
  const takes = c.childOf(cst, 'takesEvent');
  if (takes !== undefined) {
    const act = toAct(build, c.childOf(takes, 'act') ?? takes);
    return { kind: 'EventTakes', span, actor: subject, verb: c.whichWord(takes, 'takes', 'finishes'), act, roles: rolesOf(build, takes) };
  }
  const condition = c.childOf(cst, 'conditionEvent');
  if (condition !== undefined) {
    const name = c.identFrom(build, c.tokenOf(condition, 'Name'));
    return { kind: 'EventCondition', span, subject, verb: c.whichWord(condition, 'gains', 'loses'), condition: name };
  }
  const field = c.childOf(cst, 'fieldEvent');
  if (field !== undefined) {
    const reached = c.childOf(field, 'term');
    return {
      kind: 'EventField', span, subject, field: c.identFrom(build, c.tokenOf(field, 'field')),
      verb: c.whichWord(field, 'changes', 'rises', 'falls', 'reaches'), reached: reached && toExpr(build, reached),
    };
  }
  const check = c.childOf(cst, 'checkEvent');
  if (check !== undefined) {
    const verb = c.hasWord(check, 'rolled') ? 'rolled' : c.hasWord(check, 'offered') ? 'offered' : 'comes-out';
    return { kind: 'EventCheck', span, name: subject, roles: rolesOf(build, check), verb, outcome: outcomeNameOf(build, check) };
  }
  return { kind: 'EventSpan', span, name: subject, verb: c.whichWord(cst, 'begins', 'ends') };
}

function rolesOf(build: Build, cst: CstNode): readonly EventRole[] {
  return c.childrenOf(cst, 'role').map((one) => ({
    kind: 'EventRole', span: c.spanOf(build, one), prep: toPrep(c.childOf(one, 'prep')), name: c.identOf(build, one),
  }));
}

function toMomentLine(build: Build, cst: CstNode): MomentLine | BrokenLine {
  const line = c.childOf(cst, 'momentLine') ?? cst;
  const moment = c.childOf(line, 'moment');
  if (moment === undefined) return toBrokenLine(build, c.childOf(line, 'brokenLine') ?? line);
  return { kind: 'MomentLine', span: c.spanOf(build, line), moment: toMoment(build, moment), cites: c.citesAt(line) };
}

function toMoment(build: Build, cst: CstNode): Moment {
  const at = c.childOf(cst, 'atMoment');
  if (at !== undefined) return toAtMoment(build, at);
  const event = c.childOf(cst, 'event');
  const span = c.spanOf(build, cst);
  return event === undefined ? { kind: 'Always', span } : { kind: 'Whenever', span, event: toEvent(build, event) };
}

export function toAtMoment(build: Build, cst: CstNode): AtMoment {
  const place = toPlace(build, c.childOf(cst, 'place') ?? cst);
  return { kind: 'AtMoment', span: c.spanOf(build, cst), edge: c.whichWord(cst, 'start', 'end'), place };
}

function toPlace(build: Build, cst: CstNode): Place {
  const form = c.hasWord(cst, 'each') ? 'each' : c.hasWord(cst, 'step') ? 'step' : 'span';
  return {
    kind: 'Place', span: c.spanOf(build, cst), form, name: c.identOf(build, cst),
    number: c.tokenOf(cst, 'Int') && intOf(build, cst), label: c.identFrom(build, c.tokenOf(cst, 'label')),
  };
}

/** The Int token of a node. */
export function intOf(build: Build, cst: CstNode): IntLit {
  const token = c.tokenOf(cst, 'Int');
  return token ? intLit(tokenSpan(build.path, token), readInt(token.image)) : intLit(c.emptyAt(build, cst), 0);
}

export function claimsOf(build: Build, cst: CstNode): readonly (Claim | BrokenLine)[] {
  const claims = c.childOf(cst, 'claims');
  if (claims === undefined) return [];
  return c.inOrder(claims, 'claim', 'brokenLine').map((one) => (one.name === 'claim' ? toClaim(build, one) : toBrokenLine(build, one)));
}

function toClaim(build: Build, cst: CstNode): Claim {
  const value = toExpr(build, c.childOf(cst, 'expr'));
  return { kind: 'Claim', span: c.spanOf(build, cst), value, when: whenOf(build, cst), cites: c.citesAt(cst) };
}

function toMeasured(build: Build, cst: CstNode): Claim | BrokenLine {
  const line = c.childOf(cst, 'measured') ?? cst;
  const broken = c.childOf(line, 'brokenLine');
  return broken === undefined ? toClaim(build, line) : toBrokenLine(build, broken);
}
