// Writes nodes as text: lines and parts of the table of forms as their notation says, and the rest of a line. The AST keeps the
// brackets, so this file adds none.

import {
  pathText,
  writtenDice,
  type AmountNode,
  type Arg,
  type AskTake,
  type CellNode,
  type DiceLine,
  type ExprNode,
  type Invocation,
  type LineNode,
  type Node,
  type NodeOf,
  type OneValue,
  type Owner,
  type ParamNode,
  type Part,
  type RangeNode,
  type Slots,
  type Text,
  type ValueNode,
} from '../ast/ast.ts';
import { flatParts, type FormPart } from '../ast/form.ts';
import { blocks, formParts, forms, formSlots, tables, type FormKind } from '../ast/forms.ts';
import { clauseBreak, innerBreak, softBreak, unbroken, withoutBreaks } from './line.ts';

/** The text of an expression. */
export function exprText(expr: ExprNode): string {
  return expr.kind === 'Text' ? textWithHoles(expr) : (partText(expr) ?? '');
}

/** Forms with lines of their own, or without a text that means something alone. */
const writtenForms: object = {
  ...tables.simple,
  ...tables.definition,
  ...tables.statementPart,
  ...tables.type,
  ...tables.event,
  ...tables.moment,
  ...tables.question,
  ...tables.small,
};

/** The text of any part of a line on one line; undefined for a node that takes lines of its own. */
export function nodeText(node: Node): string | undefined {
  if (node.kind === 'DefineAs') return unbroken(exprText(node.value));
  const isPart = node.kind in writtenForms && !['Cases', 'AgainRoll', 'Place'].includes(node.kind);
  const text = isPart || !(node.kind in forms) ? partText(node) : undefined;
  return text === undefined ? undefined : unbroken(text).trim();
}

function partText(expr: Node): string | undefined {
  switch (expr.kind) {
    case 'Ident':
    case 'TextChunk':
      return expr.text;
    case 'Text':
      return plainTextText(expr);
    case 'Range':
    case 'Dash':
      return cellText(expr);
    case 'Amount':
      return amountText(expr);
    case 'Arg':
      return writtenArgs([expr]).trim();
    case 'Param':
      return paramsText([expr]);
    case 'Invocation':
      return callText(expr);
    case 'AskTake':
      return askTakeText(expr);
    case 'IntLit':
      return String(expr.value);
    case 'DiceLit':
      return writtenDice(expr);
    case 'YesNo':
      return expr.value ? 'yes' : 'no';
    case 'Nobody':
      return 'nobody';
    case 'Nothing':
      return 'nothing';
    case 'Everyone':
      return 'everyone';
    case 'Path':
      return pathText(expr);
    case 'OfCall':
      return `${exprText(expr.callee)}${writtenArgs(expr.args)}`;
    case 'Lookup': {
      const column = expr.column === undefined ? '' : ` under ${exprText(expr.column)}`;
      return `${exprText(expr.table)} at ${exprText(expr.row)}${column}`;
    }
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
      return `${exprText(expr.actor)} can take ${formText(expr.act)}`;
    case 'CanAct':
      return `${exprText(expr.actor)} can act`;
    default:
      return isFormed(expr) ? formText(expr) : undefined;
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

function whereText(where: ExprNode | undefined): string {
  return where === undefined ? '' : `${innerBreak}where ${exprText(where)}`;
}

/** Returns ` when C`, or nothing. */
export function whenText(when: ExprNode | undefined): string {
  return when === undefined ? '' : `when ${exprText(when)}`;
}

/** Returns the arguments, with a blank before each. */
function writtenArgs(args: readonly Arg[]): string {
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
      const type = param.type === undefined ? '' : ` (${formText(param.type)})`;
      return ` ${param.prep === undefined ? '' : `${param.prep} `}${param.name.text}${type}`;
    })
    .join('');
}

/** Returns a text in quotes, with its braces unescaped. */
function plainTextText(text: Text): string {
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

/** A range as it is written; a single number if both ends are the same. */
export function rangeText(range: RangeNode): string {
  if (range.from !== undefined && range.from === range.to) return String(range.from);
  return `${range.from ?? ''}..${range.to ?? ''}`;
}

function oneValueText(value: OneValue): string {
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

type Formed = NodeOf<FormKind>;

export function isFormed(node: Node): node is Formed {
  return node.kind in forms;
}

const ownerText = ({ keyword, name }: Owner): string => {
  if (name === undefined) return keyword;
  return `${keyword} ${name.kind === 'Text' ? plainTextText(name) : name.text}`;
};
const namedPart = ({ what, name }: Part): string => `${what} ${name.text}`;

type Writer<Wants extends keyof Slots> = (held: Slots[Wants]) => string;

/** Below a line, so not written on it. */
const below = (): string => '';

const writers: { readonly [Wants in keyof Slots]: Writer<Wants> } = {
  name: ({ text }) => text,
  names: (names) => names.map(({ text }) => text).join(', '),
  prep: (prep) => prep,
  identifier: ({ text }) => text,
  option: ({ text }) => text,
  text: textWithHoles,
  title: plainTextText,
  number: ({ value }) => String(value),
  faces: facesText,
  path: exprText,
  set: exprText,
  expr: exprText,
  sum: exprText,
  term: exprText,
  where: whereText,
  when: whenText,
  caseWhen: (when) => (when === undefined ? 'otherwise' : whenText(when)),
  range: rangeText,
  value: writtenValue,
  values: (values) => values.map(oneValueText).join(', '),
  cell: cellText,
  invocation: callText,
  amount: amountText,
  rolledAgain: (again) => formText(again).slice('again '.length),
  pushAsked: (call) => formText(call),
  signature: ({ name, params }) => name.text + paramsText(params),
  furtherParam: (param) => paramsText([param]).trim(),
  defined: ({ form, subject, name, params }) =>
    `${subject === undefined ? '' : `${subject.text}${form === 'adjective' ? ' is ' : '.'}`}${name.text}${paramsText(params)}`,
  measured: below,
  rows: below,
  participants: below,
  owner: ownerText,
  global: ownerText,
  part: namedPart,
  fieldPart: namedPart,
  settable: namedPart,
  modified: namedPart,
};

/** Returns the text of a line or part of the table of forms, without what stands below. */
export function formText(node: Formed): string {
  return formCells(node)
    .filter((cell) => cell !== '')
    .join(' ');
}

/** Returns the cells of such a line. */
export function formCells(node: Formed): readonly string[] {
  const held = propertiesOf(node);
  const cells: string[] = [''];
  let isTogether = false;
  const add = (text: string): void => {
    const before = cells.at(-1) ?? '';
    const isApart =
      before !== '' &&
      !isTogether &&
      !before.endsWith(clauseBreak) &&
      !/^[,\u0001-\u0003]/.test(text);
    if (text === '') return;
    cells[cells.length - 1] = `${before}${isApart ? ' ' : ''}${text}`;
    isTogether = false;
  };
  const write = (part: FormPart): void => {
    if ('sign' in part) {
      if (part.sign === '|') cells.push('');
      else if (part.sign === '~') add(clauseBreak);
      else isTogether = part.sign === '';
    } else if ('word' in part) add(part.word);
    else if ('flag' in part)
      for (const word of held[part.flag] === true ? part.yes : part.no) add(word);
    else if ('words' in part) add(String(held[part.slot]));
    else if ('wants' in part) {
      const found = held[part.slot];
      const isList = part.many !== '';
      const texts = (isList ? (found as readonly unknown[]) : [found]).map((one) =>
        slotText(part.wants, one),
      ); // as the notation says
      const between = /\w/.test(part.between) ? ` ${part.between} ` : `${part.between} `;
      add(texts.join(between));
    } else if ('maybe' in part && part.maybe.every((one) => isFilled(one, held)))
      part.maybe.forEach(write);
    else if ('shared' in part) part.parts.forEach(write);
  };
  const line = wayOf(node);
  const end = line.findIndex((part) => 'sign' in part && part.sign === '/');
  line.slice(0, end < 0 ? line.length : end).forEach(write);
  return cells;
}

/** Returns what stands below a line, in written order: the name of what the slot wants, and what it holds. */
export function belowOf(
  node: Formed,
): readonly { readonly wants: string; readonly held: unknown; readonly isDeeper: boolean }[] {
  const held = propertiesOf(node);
  const line = wayOf(node);
  const end = line.findIndex((part) => 'sign' in part && part.sign === '/');
  if (end < 0) return [];
  const parts = flatParts(line.slice(end));
  const isDeeper = parts.some((part) => 'sign' in part && part.sign === '>');
  return parts.flatMap((part) =>
    'wants' in part && held[part.slot] !== undefined
      ? [{ wants: part.wants, held: held[part.slot], isDeeper }]
      : [],
  );
}

function propertiesOf(node: Formed): Readonly<Record<string, unknown>> {
  return node as unknown as Readonly<Record<string, unknown>>; // the parts name the properties of this kind of node
}

/** Returns the way in which a node is written: the first that has all its slots, and no others. */
function wayOf(node: Formed): readonly FormPart[] {
  const ways = formParts.get(node.kind) ?? [];
  if (ways.length === 1) return ways[0] ?? [];
  const held = propertiesOf(node);
  const filled = [...(formSlots.get(node.kind) ?? [])].flatMap(([slot]) =>
    isAbsent(held[slot]) ? [] : [slot],
  );
  const fits = (way: readonly FormPart[]): boolean => {
    const slots = flatParts(way).flatMap((part) =>
      'flag' in part
        ? [part.flag]
        : 'slot' in part
          ? [part.slot]
          : 'constant' in part
            ? [part.constant]
            : [],
    );
    return (
      way.every((part) => isFilled(part, held)) && filled.every((slot) => slots.includes(slot))
    );
  };
  return ways.find(fits) ?? ways.at(-1) ?? [];
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** True if a part that must be there can be written for a node. */
function isFilled(part: FormPart, held: Readonly<Record<string, unknown>>): boolean {
  if ('constant' in part) return held[part.constant] === part.is;
  if ('words' in part) return part.words.some((word) => word === held[part.slot]);
  if ('flag' in part) return !part.must || held[part.flag] === true;
  if (!('wants' in part)) return true;
  const found = held[part.slot];
  if (isAbsent(found)) return part.many === '*';
  // Two ways may differ only in this.
  return (
    Array.isArray(found) || (part.wants === 'Cases') === ((found as LineNode).kind === 'Cases')
  );
}

function slotText(wants: string, held: unknown): string {
  if (wants in writers) return (writers[wants as keyof Slots] as (held: unknown) => string)(held); // each writer knows what its slot holds
  if (wants in blocks) return '';
  return partText(held as Node) ?? ''; // a kind or a choice
}

function askTakeText({ items, orNothing }: AskTake): string {
  const texts = items.map((item) => `${item.any ? 'any ' : ''}${callText(item.call)}`);
  if (orNothing) return `to take ${texts.join(', ')} or nothing`;
  const last = texts.pop() ?? '';
  return `to take ${texts.length === 0 ? last : `${texts.join(', ')} or ${last}`}`;
}

/** Returns the faces of a `dice` line, and keeps the wider gaps that the author put between throws. */
function facesText(faces: DiceLine['faces']): string {
  return faces
    .map((face, index) => {
      const before = faces[index - 1];
      const text = face.kind === 'Ident' ? face.text : String(face.value);
      if (before === undefined) return text;
      return `${face.span.start - before.span.end > 1 ? '  ' : ' '}${text}`;
    })
    .join('');
}
