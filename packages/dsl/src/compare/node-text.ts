// The text of any part of a line, in canonical form.

import type { Node, NodeOf } from '../ast/ast.ts';
import { tables } from '../ast/forms.ts';
import {
  actText,
  amountText,
  writtenArgs,
  callText,
  cellText,
  exprText,
  paramsText,
  plainTextText,
  writtenType,
} from '../format/expression-text.ts';
import { unbroken } from '../format/line.ts';
import { formText, partOfLine } from '../format/form-text.ts';
import { eventText, momentText } from '../format/moment-text.ts';
import { initialText } from '../format/print.ts';

/** The text of a node; undefined for a node that takes lines of its own. */
export function nodeText(node: Node): string | undefined {
  const text = written(node);
  return text === undefined ? undefined : unbroken(text).trim();
}

function written(node: Node): string | undefined {
  switch (node.kind) {
    case 'Ident':
    case 'TextChunk':
      return node.text;
    case 'Text':
      return plainTextText(node);
    case 'Range':
    case 'Dash':
      return cellText(node);
    case 'Initial':
      return initialText(node);
    case 'Amount':
      return amountText(node);
    case 'Arg':
      return writtenArgs([node]);
    case 'Param':
      return paramsText([node]);
    case 'Act':
      return actText(node);
    case 'Invocation':
      return callText(node);
    case 'TakeItem':
      return `${node.any ? 'any ' : ''}${callText(node.call)}`;
    case 'AskTake':
      return partOfLine(node);
    case 'DefineAs':
      return exprText(node.value);
    case 'RangeType':
    case 'CounterType':
    case 'YesNoType':
    case 'OneOfType':
    case 'RowType':
    case 'SeveralType':
    case 'ListType':
    case 'DeckType':
    case 'NamedType':
      return writtenType(node);
    case 'EventTakes':
    case 'EventCondition':
    case 'EventSpan':
    case 'EventField':
    case 'EventCheck':
      return eventText(node);
    case 'EventRole':
      return `${node.prep} ${node.name.text}`;
    case 'Always':
    case 'Whenever':
    case 'AtMoment':
      return momentText(node);
    case 'IntLit':
    case 'DiceLit':
    case 'YesNo':
    case 'Nobody':
    case 'Nothing':
    case 'Everyone':
    case 'Path':
    case 'OfCall':
    case 'Lookup':
    case 'Quantified':
    case 'Every':
    case 'Aggregate':
    case 'TimesOf':
    case 'Latest':
    case 'ItemOf':
    case 'Paren':
    case 'Negate':
    case 'Not':
    case 'Logic':
    case 'Arithmetic':
    case 'Divide':
    case 'Clamp':
    case 'StepBy':
    case 'Compare':
    case 'Is':
    case 'IsIn':
    case 'IsOneOf':
    case 'CanTake':
    case 'CanAct':
      return exprText(node);
    default:
      return isWritten(node) ? formText(node) : undefined;
  }
}

/** Forms that have a text of their own, because nothing stands below them. */
const writtenTables = { ...tables.simple, ...tables.definition, ...tables.statementPart };

function isWritten(node: Node): node is NodeOf<keyof typeof writtenTables> {
  return node.kind in writtenTables && node.kind !== 'Cases' && node.kind !== 'AgainRoll';
}
