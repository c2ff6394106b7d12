// The text of any part of a line, in canonical form.

import type { Node } from '../ast/ast.ts';
import {
  actText,
  amountText,
  writtenArgs,
  callText,
  cellText,
  durationText,
  exprText,
  paramsText,
  pickingText,
  plainTextText,
  writtenType,
} from '../format/expression-text.ts';
import { unbroken } from '../format/line.ts';
import { askingText, loopText } from '../format/form-text.ts';
import { eventText, momentText } from '../format/moment-text.ts';
import { initialText } from '../format/print-parts.ts';
import { diceOpText, isSimple, simpleText } from '../format/print-statements.ts';

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
    case 'Picking':
      return pickingText(node);
    case 'Invocation':
      return callText(node);
    case 'TakeItem':
      return `${node.any ? 'any ' : ''}${callText(node.call)}`;
    case 'DurationUntil':
    case 'DurationFor':
      return durationText(node);
    case 'Loop':
      return loopText(node);
    case 'AskTake':
    case 'AskPick':
    case 'AskList':
    case 'AskNumber':
      return askingText(node);
    case 'NewRoll':
      return [exprText(node.dice), ...node.ops.map(diceOpText)].join(' ');
    case 'KeepOp':
    case 'ExplodeOp':
    case 'RerollOp':
    case 'CountOp':
    case 'NeverBelowOp':
      return diceOpText(node);
    case 'DefineWhen':
      return `when ${exprText(node.condition)}`;
    case 'DefineAs':
      return exprText(node.value);
    case 'GainField':
      return `${node.name.text} ${exprText(node.value)}`;
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
      return isSimple(node) ? simpleText(node) : undefined;
  }
}
