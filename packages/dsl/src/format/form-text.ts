// Writes the lines and parts of the table of forms as their notation says.

import type {
  AskTake,
  DiceLine,
  LineNode,
  NodeOf,
  Owner,
  Part,
  PolicyPick,
  Slots,
} from '../ast/ast.ts';
import { flatParts, type FormPart } from '../ast/form.ts';
import { blocks, formParts, forms, formSlots, type FormKind } from '../ast/forms.ts';
import {
  actText,
  amountText,
  callText,
  cellText,
  exprText,
  oneValueText,
  paramsText,
  plainTextText,
  rangeText,
  textWithHoles,
  whenText,
  whereText,
  writtenValue,
} from './expression-text.ts';
import { clauseBreak } from './line.ts';
import { eventText, momentText } from './moment-text.ts';

type Formed = NodeOf<FormKind>;

const ownerText = ({ keyword, name }: Owner): string => {
  if (name === undefined) return keyword;
  return `${keyword} ${name.kind === 'Text' ? plainTextText(name) : name.text}`;
};
const partText = ({ what, name }: Part): string => `${what} ${name.text}`;

type Writer<Wants extends keyof Slots> = (held: Slots[Wants]) => string;

/** Below a line, so not written on it. */
const below = (): string => '';

const writers: { readonly [Wants in keyof Slots]: Writer<Wants> } = {
  name: ({ text }) => text,
  names: (names) => names.map(({ text }) => text).join(', '),
  option: ({ text }) => text,
  outcomeName: ({ text }) => text,
  text: textWithHoles,
  title: plainTextText,
  number: ({ value }) => String(value),
  seed: (seed) => (seed.kind === 'Text' ? plainTextText(seed) : String(seed.value)),
  faces: facesText,
  path: exprText,
  who: exprText,
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
  act: actText,
  invocation: callText,
  none: exprText,
  amount: amountText,
  rolledAgain: (again) => formText(again).slice('again '.length),
  pushAsked: (call) => formText(call),
  signature: ({ name, params }) => name.text + paramsText(params),
  furtherParam: (param) => paramsText([param]).trim(),
  defined: ({ form, subject, name, params }) =>
    `${subject === undefined ? '' : `${subject.text}${form === 'adjective' ? ' is ' : '.'}`}${name.text}${paramsText(params)}`,
  event: eventText,
  moment: momentText,
  atMoment: momentText,
  measured: below,
  rows: below,
  participants: below,
  owner: ownerText,
  global: ownerText,
  part: partText,
  fieldPart: partText,
  settable: partText,
  modified: partText,
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
  const add = (text: string): void => {
    const before = cells.at(-1) ?? '';
    const isApart =
      before !== '' && !before.endsWith(clauseBreak) && !/^[,\u0001-\u0003]/.test(text);
    if (text !== '') cells[cells.length - 1] = `${before}${isApart ? ' ' : ''}${text}`;
  };
  const write = (part: FormPart): void => {
    if ('sign' in part) {
      if (part.sign === '|') cells.push('');
      else if (part.sign === '~') add(clauseBreak);
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
      'flag' in part ? [part.flag] : 'slot' in part ? [part.slot] : [],
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
  return partOfLine(held as LineNode); // a kind or a choice
}

/** Returns the text of a part of a line. */
export function partOfLine(node: LineNode): string {
  switch (node.kind) {
    case 'AskTake':
      return askTakeText(node);
    case 'PolicyPick':
      return policyPickText(node);
    case 'PolicySay':
      return `say ${node.value === undefined ? node.form : exprText(node.value)}`;
    default:
      return node.kind in forms ? formText(node as Formed) : ''; // just tested
  }
}

function askTakeText({ items, orNothing }: AskTake): string {
  const texts = items.map((item) => `${item.any ? 'any ' : ''}${callText(item.call)}`);
  if (orNothing) return `to take ${texts.join(', ')} or nothing`;
  const last = texts.pop() ?? '';
  return `to take ${texts.length === 0 ? last : `${texts.join(', ')} or ${last}`}`;
}

function policyPickText({ form, path, name }: PolicyPick): string {
  if (name !== undefined) return `pick ${name.text}`;
  return `pick ${form}${path === undefined ? '' : ` ${exprText(path)}`}`;
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
