// Values: lowers literals to constants of the IR, and lowers types and fields.

import {
  literalWord,
  plainText,
  type CellNode,
  type ExprNode,
  type FieldNode,
  type Ident,
  type IntLit,
  type RangeNode,
  type Text,
  type ValueNode,
} from '../ast/ast.ts';
import { writtenDice } from '../ast/expression.ts';
import type { Field, NumberRange, OrderRef, ValueType, Value } from '../ir/index.ts';
import { canChange } from '../names/parts.ts';
import type { ParticipantSymbol } from '../names/symbols.ts';
import type { WrittenOrder, Type } from '../names/types.ts';
import { atOf, type Lowering } from './context.ts';

/** The value of a word: `yes` and `no` are booleans everywhere. */
export function wordValue(word: string): string | boolean {
  if (word === 'yes') return true;
  if (word === 'no') return false;
  return word;
}

export function loweredText(text: Text | undefined): string | null {
  return text === undefined ? null : plainText(text);
}

export function rangeOf(range: RangeNode | IntLit): NumberRange {
  if (range.kind === 'IntLit') return { from: range.value, to: range.value };
  return { from: range.from ?? null, to: range.to ?? null };
}

/** A literal as a word, where words are expected: `nothing` and `10` can be options of a ruling. */
export function literalAsWord(
  node: ExprNode | CellNode,
  wanted: Type | undefined,
): string | undefined {
  if (wanted?.type !== 'words') return undefined;
  const word = literalWord(node);
  return word !== undefined && wanted.words.includes(word) ? word : undefined;
}

/**
 * Returns the value of a literal in a field, a scenario's table or a policy.
 * @param members the participants, for a side's name that stands for them
 */
export function constantOf(
  lowering: Lowering,
  node: Exclude<ValueNode | CellNode, RangeNode | { kind: 'Dash' }>,
  type: Type,
  members: readonly ParticipantSymbol[] = [],
): Value {
  const word = literalAsWord(node, type);
  if (word !== undefined) return word;
  switch (node.kind) {
    case 'IntLit':
      return node.value;
    case 'DiceLit':
      return writtenDice(node);
    case 'Text':
      return plainText(node);
    case 'YesNo':
      return node.value;
    case 'Nobody':
    case 'Nothing':
      return type.type === 'set' || type.type === 'list' ? [] : null;
    case 'Ident':
      return namedConstant(lowering, node, type, members);
  }
}

function namedConstant(
  lowering: Lowering,
  name: Ident,
  type: Type,
  members: readonly ParticipantSymbol[],
): Value {
  const symbol = lowering.checked.resolutionOf(name);
  if (type.type === 'set') {
    if (symbol?.symbol !== 'side') return [name.text];
    return members.filter((one) => one.side === symbol).map((one) => one.name);
  }
  if (type.type === 'list') return [name.text];
  return symbol?.symbol === 'word' || symbol === undefined ? wordValue(name.text) : symbol.name;
}

export function lowerType(type: Type): ValueType {
  switch (type.type) {
    case 'number':
      return {
        type: 'number',
        min: type.min ?? null,
        max: type.max ?? null,
        counter: type.counter,
      };
    case 'roll':
      return { type: 'number', min: null, max: null, counter: false };
    case 'words':
      return { type: 'word', words: type.words };
    case 'row':
      return { type: 'row', table: type.table.name };
    case 'participant':
      return { type: 'participant', kinds: type.kinds.map((kind) => kind.name) };
    case 'set':
      return { type: 'several', kinds: type.kinds.map((kind) => kind.name) };
    case 'rows':
      return { type: 'list', of: { type: 'row', table: type.table.name } };
    case 'list':
      return { type: 'list', of: lowerType(type.of) };
    case 'result':
      return {
        type: 'word',
        words: 'outcomes' in type.of ? type.of.outcomes.map((one) => one.name) : [],
      };
    case 'decider':
    case 'nobody':
    case 'nothing':
    case 'error':
      return { type: 'participant', kinds: [] };
    case 'yes-no':
    case 'die':
    case 'dice':
    case 'text':
      return { type: type.type };
  }
}

export function lowerOrdering(ordering: WrittenOrder | undefined): OrderRef | null {
  if (ordering === undefined) return null;
  return ordering.kind === 'table' ? { kind: 'table', table: ordering.table.name } : ordering;
}

export function lowerField(lowering: Lowering, field: FieldNode): Field {
  const type = lowering.checked.typeOfField(field);
  const initial =
    field.initial === undefined ? wholeDeck(type) : constantOf(lowering, field.initial.value, type);
  return {
    name: field.name.text,
    type: lowerType(type),
    ...(initial === undefined ? {} : { initial }),
    changes: canChange(field),
    hidden:
      field.hiddenFrom === undefined
        ? null
        : field.hiddenFrom.kind === 'Everyone'
          ? 'everyone'
          : field.hiddenFrom.text,
    ...(field.isBookkeeping ? { bookkeeping: true } : {}),
    text: loweredText(field.doc),
    at: atOf(lowering, field.name),
  };
}

/** The table of a deck, and the column with the number of copies of each card. */
export type DeckKind = NonNullable<Extract<Type, { readonly type: 'list' }>['deck']>;

/** All cards of a deck, in the order of the table; undefined if the type is not a deck's. */
function wholeDeck(type: Type): readonly string[] | undefined {
  return type.type === 'list' && type.deck !== undefined ? cardsOf(type.deck) : undefined;
}

/** All cards of such a deck, in the order of the table. */
export function cardsOf({ table, times }: DeckKind): readonly string[] {
  const column = table.columns.find(({ name }) => name === times?.text);
  return table.rows.flatMap(({ name, decl }) => {
    const copies = column === undefined ? undefined : decl.cells[column.index];
    const count = column === undefined ? 1 : copies?.kind === 'IntLit' ? copies.value : 0;
    return Array.from({ length: count }, () => name);
  });
}
