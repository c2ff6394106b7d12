// Turns the concrete syntax of lines at the margin, including overrides, into AST.

import type { CstNode } from 'chevrotain';
import { declarationWords } from '../../ast/words.ts';
import type {
  BrokenLine,
  Declaration,
  Override,
  Owner,
  Part,
  RowNode,
  TopLevel,
} from '../../ast/ast.ts';
import { joinSpans } from '../../source/span.ts';
import * as c from './cst.ts';
import type { Build } from './cst.ts';
import { toFields, toOptions, toRow } from './field-to-ast.ts';
import { toDeclaration as toCoreDeclaration } from './declaration-to-ast.ts';
import { toCell, toExpr, toValue, whenOf } from './expression-to-ast.ts';
import { toExample, toPolicy, toScenario } from './scenario-to-ast.ts';
import { bodyOf, modifiersOf, toBrokenLine } from './statement-to-ast.ts';
import { toAmount } from './dice-to-ast.ts';
import { tokenSpan } from '../lexer/token.ts';

export function toTopLevel(build: Build, cst: CstNode): TopLevel {
  const declaration = c.childOf(cst, 'declaration');
  if (declaration !== undefined) return toDeclaration(build, declaration);
  const override = c.childOf(cst, 'override');
  return toOverride(build, (override && c.onlyChild(override)) ?? cst);
}

function toDeclaration(build: Build, declaration: CstNode): Declaration {
  const cst = c.onlyChild(declaration) ?? declaration;
  switch (cst.name) {
    case 'policyDecl':
      return toPolicy(build, cst);
    case 'scenarioDecl':
      return toScenario(build, cst);
    case 'exampleDecl':
      return toExample(build, cst);
    default:
      return toCoreDeclaration(build, cst);
  }
}

function toOverride(build: Build, cst: CstNode): TopLevel {
  const span = c.spanOf(build, cst);
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'replaceOverride': {
      const place = c.childOf(cst, 'stepPlace');
      if (place === undefined)
        return {
          kind: 'ReplaceDecl',
          span,
          declaration: toDeclaration(build, c.childOf(cst, 'declaration') ?? cst),
        };
      return { kind: 'ReplaceStep', span, ...toStepPlace(build, place) };
    }
    case 'insertSteps':
      return {
        kind: 'InsertSteps',
        span,
        where: c.whichWord(cst, 'before', 'after'),
        ...toStepPlace(build, c.childOf(cst, 'stepPlace') ?? cst),
      };
    case 'removeOverride':
    case 'renameOverride': {
      const place = c.childOf(cst, 'thing') ?? cst;
      const part = c.childOf(place, 'part');
      const named = {
        span,
        part: part && toPart(build, part),
        owner: toOwner(build, c.childOf(place, 'owner') ?? place),
        cites,
      };
      return cst.name === 'removeOverride'
        ? { kind: 'RemoveOverride', ...named }
        : { kind: 'RenameOverride', ...named, name: c.identOf(build, cst, 'OptionWord') };
    }
    case 'setOverride':
      return toSetOverride(build, cst);
    case 'addOverride':
      return toAddOverride(build, cst);
    default:
      return { kind: 'BrokenDecl', span, keyword: undefined, name: undefined };
  }
}

function toStepPlace(
  build: Build,
  cst: CstNode,
): Pick<Extract<Override, { kind: 'ReplaceStep' }>, 'step' | 'owner' | 'body' | 'cites'> {
  const owner = toOwner(build, c.childOf(cst, 'owner') ?? cst);
  return { step: c.identOf(build, cst), owner, body: bodyOf(build, cst), cites: c.citesAt(cst) };
}

function toOwner(build: Build, cst: CstNode): Owner {
  const text = c.docOf(build, cst);
  const name = c.identFrom(build, c.tokenOf(cst, 'Name'));
  return {
    kind: 'Owner',
    span: c.spanOf(build, cst),
    keyword: c.whichWord(cst, ...declarationWords),
    name: text ?? name,
  };
}

function toPart(build: Build, cst: CstNode): Part {
  const what = c.whichWord(
    cst,
    'modifier',
    'outcome',
    'roll',
    'let',
    'row',
    'option',
    'field',
    'step',
  );
  return {
    kind: 'Part',
    span: c.spanOf(build, cst),
    what,
    name: c.identOf(build, cst, 'OptionWord'),
  };
}

/** Returns the part `field HP`. */
function fieldPart(build: Build, cst: CstNode): Part {
  const word = c.tokenOf(cst, 'word field');
  const name = c.identOf(build, cst, 'OptionWord');
  const span = word === undefined ? name.span : joinSpans(tokenSpan(build.path, word), name.span);
  return { kind: 'Part', span, what: 'field', name };
}

/** Returns the owner of `given light` or `track weather`. */
function globalOwner(build: Build, cst: CstNode): Owner {
  const keyword = c.whichWord(cst, 'given', 'track');
  const word = c.tokenOf(cst, `word ${keyword}`);
  const name = c.identOf(build, cst);
  const span = word === undefined ? name.span : joinSpans(tokenSpan(build.path, word), name.span);
  return { kind: 'Owner', span, keyword, name };
}

function toSetOverride(build: Build, line: CstNode): TopLevel {
  const span = c.spanOf(build, line);
  const cites = c.citesAt(line);
  const when = whenOf(build, line);
  const names = ['setRuling', 'setGlobal', 'setField', 'setModifier', 'setPart', 'setCell'];
  const cst = names.map((name) => c.childOf(line, name)).find((one) => one !== undefined) ?? line;
  const owner = toOwner(build, c.childOf(cst, 'owner') ?? cst);
  switch (cst.name) {
    case 'setRuling':
      return {
        kind: 'SetRuling',
        span,
        name: c.identOf(build, cst),
        value: c.identOf(build, cst, 'OptionWord'),
        when,
        cites,
      };
    case 'setGlobal':
    case 'setField':
      return {
        kind: 'SetInitial',
        span,
        part: cst.name === 'setField' ? fieldPart(build, cst) : undefined,
        owner: cst.name === 'setField' ? owner : globalOwner(build, cst),
        value: toValue(build, c.childOf(cst, 'value')),
        when,
        cites,
      };
    case 'setModifier':
      return {
        kind: 'SetModifier',
        span,
        name: c.identOf(build, cst),
        owner,
        amount: toAmount(build, c.childOf(cst, 'amount') ?? cst),
        when,
        cites,
      };
    case 'setPart': {
      const part = toPart(build, c.childOf(cst, 'settable') ?? cst);
      return {
        kind: 'SetPart',
        span,
        part,
        owner,
        value: toExpr(build, c.childOf(cst, 'expr')),
        when,
        cites,
      };
    }
    default:
      return {
        kind: 'SetCell',
        span,
        table: c.identOf(build, cst, 'table'),
        row: toCell(build, c.childOf(cst, 'row')),
        column: c.identOf(build, cst, 'column'),
        value: toCell(build, c.childOf(cst, 'to')),
        when,
        cites,
      };
  }
}

function toAddOverride(build: Build, line: CstNode): TopLevel {
  const span = c.spanOf(build, line);
  const cst = c.onlyChild(line) ?? line;
  const cites = c.citesAt(cst);
  switch (cst.name) {
    case 'addFields':
      return {
        kind: 'AddFields',
        span,
        name: c.identOf(build, cst),
        fields: toFields(build, cst),
        cites,
      };
    case 'addOptions':
      return {
        kind: 'AddOptions',
        span,
        to: c.whichWord(cst, 'ruling', 'choice'),
        name: c.identOf(build, cst),
        options: toOptions(build, cst),
        cites,
      };
    case 'addModifiers': {
      const owner = toOwner(build, c.childOf(cst, 'owner') ?? cst);
      const word = c.tokenOf(cst, 'word roll') ?? c.tokenOf(cst, 'word let');
      const name = c.identOf(build, cst, 'OptionWord');
      const at = word === undefined ? name.span : joinSpans(tokenSpan(build.path, word), name.span);
      const part: Part = { kind: 'Part', span: at, what: c.whichWord(cst, 'roll', 'let'), name };
      return { kind: 'AddModifiers', span, part, owner, modifiers: modifiersOf(build, cst), cites };
    }
    default: {
      const rows = c
        .inOrder(cst, 'row', 'brokenLine')
        .map((one): RowNode | BrokenLine =>
          one.name === 'row' ? toRow(build, one, false) : toBrokenLine(build, one),
        );
      return { kind: 'AddRows', span, table: c.identOf(build, cst), rows, cites };
    }
  }
}
