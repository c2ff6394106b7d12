// Literals: puts numbers, dice, ranges, words and cells into the form that readers know.

import {
  plainText,
  type CellNode,
  type DiceLit,
  type RangeNode,
  type TypeNode,
} from '../ast/ast.ts';
import { writtenValue } from '../format/node-text.ts';
import { figure, nameWords, nounWords } from './words.ts';
import { pluralOf, withArticle } from '../source/nouns.ts';

/** A dice code in words: `2d6+3`, `d20`, `4 dice + 1` for codes of six-sided dice. */
export function diceWords({ count, faces, plus, counted }: DiceLit): string {
  const pips = plus === 0 ? '' : plus > 0 ? `+${plus}` : `−${-plus}`;
  return `${counted ? count : ''}d${faces ?? '6'}${pips}`;
}

/** A range in words: `1 to 5`, `3 or more`, `5 or less`, `4`. */
export function rangeWords({ from, to }: RangeNode): string {
  if (from !== undefined && from === to) return figure(from);
  if (from === undefined) return `${figure(to ?? 0)} or less`;
  return to === undefined ? `${figure(from)} or more` : `${figure(from)} to ${figure(to)}`;
}

/** The text of a table's cell; a dash for an empty one. */
export function cellWords(cell: CellNode): string {
  switch (cell.kind) {
    case 'Dash':
      return '–';
    case 'Range':
      return rangeWords(cell);
    case 'IntLit':
      return figure(cell.value);
    case 'DiceLit':
      return diceWords(cell);
    case 'Text':
      return plainText(cell);
    case 'Ident':
      return nameWords(cell);
    default:
      return writtenValue(cell);
  }
}

/** The values of a type: `a number from 1 to 20`. */
export function typeWords(type: TypeNode): string {
  switch (type.kind) {
    case 'RangeType':
      return rangeWords(type.range);
    case 'CounterType':
      return type.range === undefined ? 'a counter' : `a counter, ${rangeWords(type.range)}`;
    case 'YesNoType':
      return 'a mark: yes or no';
    case 'OneOfType':
      return oneOfWords(type.names.map(({ text }) => nameWords(text)));
    case 'RowType':
      return `a row of ${nameWords(type.table)}`;
    case 'SeveralType':
      return `any number of ${pluralOf(nounWords(type.of.text))}`;
    case 'ListType':
      return `a list, in order, each: ${typeWords(type.of)}`;
    case 'DeckType':
      return type.times === undefined
        ? `a deck: one card for each row of ${nameWords(type.table)}`
        : `a deck of cards of ${nameWords(type.table)}, as many of each as its ${nameWords(type.times)} says`;
    case 'NamedType':
      switch (type.name.text) {
        case 'number':
          return 'any number';
        case 'dice':
          return 'dice';
        case 'die':
          return 'one die';
        case 'text':
          return 'a text';
        default:
          return `${withArticle(nounWords(type.name.text))}, or nobody`;
      }
  }
}

function oneOfWords(names: readonly string[]): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
}
