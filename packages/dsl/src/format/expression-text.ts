// Writes expressions and other parts of a line as text. The AST keeps the brackets, so this file adds none.

import type {
  Act,
  AmountNode,
  Arg,
  CellNode,
  DiceLit,
  ExprNode,
  Ident,
  Invocation,
  OneValue,
  ParamNode,
  RangeNode,
  Text,
  TypeNode,
  ValueNode,
} from '../ast/ast.ts';
import { innerBreak, softBreak, withoutBreaks } from './line.ts';

export function exprText(expr: ExprNode): string {
  switch (expr.kind) {
    case 'IntLit':
      return String(expr.value);
    case 'DiceLit':
      return diceText(expr);
    case 'Text':
      return textWithHoles(expr);
    case 'YesNo':
      return expr.value ? 'yes' : 'no';
    case 'Nobody':
      return 'nobody';
    case 'Nothing':
      return 'nothing';
    case 'Everyone':
      return 'everyone';
    case 'Path':
      return expr.names.map((name) => name.text).join('.');
    case 'OfCall':
      return `${exprText(expr.callee)}${writtenArgs(expr.args)}`;
    case 'Lookup': {
      const column = expr.column === undefined ? '' : ` under ${exprText(expr.column)}`;
      return `${exprText(expr.table)} at ${exprText(expr.row)}${column}`;
    }
    case 'Quantified':
      return `${expr.quantifier} ${membersText(expr)}`;
    case 'Every':
      return `every ${membersText(expr)} satisfies ${exprText(expr.satisfies)}`;
    case 'Aggregate':
      return `${expr.aggregate} of ${exprText(expr.value)} for ${membersText(expr)}`;
    case 'TimesOf':
      return `times ${expr.any ? 'any ' : ''}${expr.name.text}${writtenArgs(expr.args)} this ${expr.during.text}`;
    case 'Latest':
      return `latest ${expr.name.text}${writtenArgs(expr.args)}`;
    case 'ItemOf':
      return `item ${exprText(expr.index)} of ${exprText(expr.list)}`;
    case 'Paren':
      return `(${exprText(expr.value).replaceAll(softBreak, innerBreak)})`;
    case 'Negate':
      return `-${exprText(expr.value)}`;
    case 'Not':
      return `not ${exprText(expr.value)}`;
    case 'Logic':
      return expr.operands.map(operandText).join(`${softBreak}${expr.word} `);
    case 'Arithmetic':
      return `${exprText(expr.left)}${expr.op === '+' ? innerBreak : ' '}${expr.op} ${exprText(expr.right)}`;
    case 'Divide':
      return `${exprText(expr.left)} / ${exprText(expr.right)} rounded ${expr.rounded}`;
    case 'Clamp':
      return `${exprText(expr.value)}${innerBreak}but at ${expr.bound} ${exprText(expr.limit)}`;
    case 'StepBy': {
      const one = expr.count.kind === 'IntLit' && expr.count.value === 1;
      return `${exprText(expr.value)} ${expr.direction} ${exprText(expr.count)} ${one ? 'step' : 'steps'}`;
    }
    case 'Compare':
      return `${exprText(expr.left)} ${expr.op} ${exprText(expr.right)}`;
    case 'Is':
      return `${exprText(expr.left)} ${isText(expr.negated)} ${exprText(expr.right)}`;
    case 'IsIn':
      return `${exprText(expr.left)} ${isText(expr.negated)} in ${exprText(expr.set)}`;
    case 'IsOneOf':
      return `${exprText(expr.left)} ${isText(expr.negated)} one of ${expr.values.map(oneValueText).join(', ')}`;
    case 'CanTake':
      return `${exprText(expr.actor)} can take ${actText(expr.act)}`;
    case 'CanAct':
      return `${exprText(expr.actor)} can act`;
    case 'BrokenExpr':
      return '';
  }
}

/**
 * Returns the text of an operand. A conjunction among alternatives is broken only if breaking the alternatives is not
 * enough.
 */
function operandText(expr: ExprNode): string {
  return expr.kind === 'Logic' ? exprText(expr).replaceAll(softBreak, innerBreak) : exprText(expr);
}

function isText(negated: boolean): string {
  return negated ? 'is not' : 'is';
}

function membersText(members: {
  readonly binder: Ident;
  readonly set: ExprNode;
  readonly where: ExprNode | undefined;
}): string {
  return `${members.binder.text} in ${exprText(members.set)}${whereText(members.where)}`;
}

export function whereText(where: ExprNode | undefined): string {
  return where === undefined ? '' : `${innerBreak}where ${exprText(where)}`;
}

/** Returns ` when C`, or nothing. */
export function whenText(when: ExprNode | undefined): string {
  return when === undefined ? '' : `when ${exprText(when)}`;
}

/** Returns the arguments, with a blank before each. */
export function writtenArgs(args: readonly Arg[]): string {
  return args
    .map((arg) => ` ${arg.prep === undefined ? '' : `${arg.prep} `}${exprText(arg.value)}`)
    .join('');
}

export function callText(call: Invocation): string {
  return `${call.name.text}${writtenArgs(call.args)}${call.freely ? ' freely' : ''}`;
}

export function paramsText(params: readonly ParamNode[]): string {
  return params
    .map((param) => {
      const type = param.type === undefined ? '' : ` (${writtenType(param.type)})`;
      return ` ${param.prep === undefined ? '' : `${param.prep} `}${param.name.text}${type}`;
    })
    .join('');
}

export function actText(act: Act): string {
  return `${act.any ? 'any ' : ''}${act.name.text}`;
}

function diceText(dice: DiceLit): string {
  const plus = dice.plus === 0 ? '' : dice.plus > 0 ? `+${dice.plus}` : String(dice.plus);
  return `${dice.counted ? dice.count : ''}d${dice.faces ?? ''}${plus}`;
}

/** Returns a text in quotes, with its braces unescaped. */
export function plainTextText(text: Text): string {
  return `"${text.parts.map((part) => (part.kind === 'TextChunk' ? escape(part.text) : '')).join('')}"`;
}

/** Returns a text with holes in quotes, and escapes braces that are not holes. */
export function textWithHoles(text: Text): string {
  const parts = text.parts.map((part) =>
    part.kind === 'TextChunk'
      ? escape(part.text).replaceAll('{', '\\{')
      : `{${exprText(part.value).replaceAll(softBreak, ' ').replaceAll(innerBreak, ' ')}}`,
  );
  return `"${parts.join('')}"`;
}

function escape(text: string): string {
  return withoutBreaks(text.replaceAll('\\', '\\\\').replaceAll('"', '\\"'));
}

export function rangeText(range: RangeNode): string {
  if (range.from !== undefined && range.from === range.to) return String(range.from);
  return `${range.from ?? ''}..${range.to ?? ''}`;
}

export function oneValueText(value: OneValue): string {
  if (value.kind === 'Ident') return value.text;
  return value.kind === 'Range' ? rangeText(value) : String(value.value);
}

export function writtenValue(value: ValueNode): string {
  if (value.kind === 'Ident') return value.text;
  return value.kind === 'Text' ? plainTextText(value) : exprText(value);
}

export function cellText(cell: CellNode): string {
  if (cell.kind === 'Dash') return '-';
  // A range of a single number keeps both ends, so that it differs from the number itself.
  if (cell.kind === 'Range') return `${cell.from ?? ''}..${cell.to ?? ''}`;
  return writtenValue(cell);
}

export function writtenType(type: TypeNode): string {
  switch (type.kind) {
    case 'RangeType':
      return rangeText(type.range);
    case 'CounterType':
      return type.range === undefined ? 'counter' : `counter ${rangeText(type.range)}`;
    case 'YesNoType':
      return 'yes/no';
    case 'OneOfType':
      return `one of ${type.names.map((name) => name.text).join(', ')}`;
    case 'RowType':
      return `row of ${type.table.text}`;
    case 'SeveralType':
      return `several ${type.of.text}`;
    case 'DeckType':
      return `deck of ${type.table.text}${type.times === undefined ? '' : ` times ${type.times.text}`}`;
    case 'ListType':
      return `list of ${writtenType(type.of)}`;
    case 'NamedType':
      return type.name.text;
  }
}

/** Returns an amount such as `+1` or `+ c.gear`. Between a sign and a literal there is no blank. */
export function amountText(amount: AmountNode): string {
  if (amount.value === undefined) return amount.form;
  const text = exprText(amount.value);
  return /^[0-9d]/.test(text) && startsWithLiteral(amount.value)
    ? `${amount.form}${text}`
    : `${amount.form} ${text}`;
}

function startsWithLiteral(expr: ExprNode): boolean {
  if (expr.kind === 'Arithmetic' || expr.kind === 'Divide') return startsWithLiteral(expr.left);
  return expr.kind === 'IntLit' || expr.kind === 'DiceLit';
}

export function docText(doc: Text | undefined): string {
  return doc === undefined ? '' : plainTextText(doc);
}
