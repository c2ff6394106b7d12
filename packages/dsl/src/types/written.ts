// Written: checks types in the source, and literal values that must fit them (defaults, cells,
// answers).

import { reportUnknown, resolve, resolveAs, type Context, resolveWord } from './context.ts';
import {
  type CellNode,
  type Dash,
  type Ident,
  type RangeNode,
  type RowNode,
  type Rows,
  type TypeNode,
} from '../ast/ast.ts';
import { type Advice, labelAt, writeAt, fixAt } from '../diagnostics/diagnostic.ts';
import { cellText } from '../format/node-text.ts';
import { readable } from '../names/parts.ts';
import type { ParticipantSymbol } from '../names/symbols.ts';
import type { Span } from '../source/span.ts';
import { isAssignable, isDiceType } from './assign.ts';
import { deckType } from './deck-types.ts';
import { didYouMean, findGlobal, isQuiet, nearestOrAll, reportWrongSort } from './lookup.ts';
import { diceAdvice, reportUnknownWord } from './mismatch.ts';
import { wordsFor } from './paths.ts';
import { showRange, showType } from './show.ts';
import {
  diceType,
  dieType,
  errorType,
  nobodyType,
  nothingType,
  numberType,
  textType,
  yesNoType,
  type Type,
} from '../names/types.ts';

/** The type that a type node denotes. */
export function typeOfNode(ctx: Context, node: TypeNode): Type {
  const known = ctx.tables.typeOfNode.get(node);
  if (known !== undefined) return known;
  const type = read(ctx, node);
  ctx.tables.typeOfNode.set(node, type);
  return type;
}

function read(ctx: Context, node: TypeNode): Type {
  switch (node.kind) {
    case 'RangeType':
      return rangeType(ctx, node.range, false);
    case 'CounterType':
      return node.range === undefined
        ? { ...numberType, counter: true }
        : rangeType(ctx, node.range, true);
    case 'YesNoType':
      return yesNoType;
    case 'OneOfType': {
      const words: string[] = [];
      // A single word that names a table stands for one of its rows.
      const [only] = node.names.length === 1 ? node.names : [];
      const table = only === undefined ? undefined : ctx.names.global.get(only.text);
      if (only !== undefined && table?.symbol === 'table') {
        reportWrongSort(ctx, only, table, 'a list of words', [
          writeAt(node, `row of ${only.text}`, true),
        ]);
        return errorType;
      }
      for (const ident of node.names) {
        resolveWord(ctx, ident);
        if (words.includes(ident.text)) ctx.report('types/word-twice', { word: ident.text }, ident);
        else words.push(ident.text);
      }
      return { type: 'words', words, orNothing: false };
    }
    case 'RowType': {
      const table = findGlobal(ctx, node.table, ['table']);
      return table === undefined ? errorType : { type: 'row', table };
    }
    case 'SeveralType': {
      const kind = findGlobal(ctx, node.of, ['kind']);
      return kind === undefined ? errorType : { type: 'set', kinds: [kind], sure: true };
    }
    case 'ListType':
      return { type: 'list', of: typeOfNode(ctx, node.of) };
    case 'DeckType': {
      const table = findGlobal(ctx, node.table, ['table']);
      return table === undefined ? errorType : deckType(ctx, node, table);
    }
    case 'NamedType':
      return named(ctx, node.name);
  }
}

const plainTypes: ReadonlyMap<string, Type> = new Map([
  ['number', numberType],
  ['dice', diceType],
  ['die', dieType],
  ['text', textType],
]);

function named(ctx: Context, ident: Ident): Type {
  const plainType = plainTypes.get(ident.text);
  if (plainType !== undefined) return plainType;
  const found = ctx.names.global.get(ident.text);
  if (found?.symbol === 'kind') {
    resolve(ctx, ident, found);
    return { type: 'participant', kinds: [found], sure: true };
  }
  if (found?.symbol === 'table') {
    reportWrongSort(ctx, ident, found, 'a type', [writeAt(ident, `row of ${ident.text}`, true)]);
  } else if (found !== undefined) reportWrongSort(ctx, ident, found, 'a type');
  else if (!isQuiet(ctx, ident)) {
    const candidates = [
      ...plainTypes.keys(),
      'yes/no',
      'counter',
      ...ctx.names.symbols.kinds.map((kind) => kind.name),
    ];
    ctx.report('types/unknown-type', { name: ident.text }, ident, {
      help: didYouMean(ctx, ident, candidates, typesThereAre),
    });
  }
  return errorType;
}

const typesThereAre = [
  'a type is a range (`1..100`), `counter`, `number`, `dice`, `die`, `yes/no`, `one of …`, `row of …`, `list of …`, `text` or a kind',
];

function rangeType(ctx: Context, range: RangeNode, counter: boolean): Type {
  if (range.from !== undefined && range.to !== undefined && range.from > range.to) {
    ctx.report('types/empty-range', { from: range.from, to: range.to }, range, {
      help: writeAt(range, `${range.to}..${range.from}`),
    });
    return { ...numberType, counter };
  }
  return { type: 'number', min: range.from, max: range.to, counter };
}

/** The type of a literal by itself; undefined for a name. */
export function typeOfLiteral(value: Exclude<CellNode, Ident | RangeNode>): Type {
  switch (value.kind) {
    case 'IntLit':
      return { type: 'number', min: value.value, max: value.value, counter: false };
    case 'DiceLit':
      return value.counted || value.plus !== 0 ? diceType : dieType;
    case 'Text':
      return textType;
    case 'YesNo':
      return yesNoType;
    case 'Nobody':
      return nobodyType;
    case 'Nothing':
    case 'Dash':
      return nothingType;
  }
}

/**
 * Reports rows with more or fewer cells than there are columns. Returns false if the mistake is in the first line, so that
 * we do not know which column is which.
 * @param what what the first word of the first line names
 * @param missing the help for a row with too few cells
 * @param extra the help for one with too many
 */
export function checkWidths(
  ctx: Context,
  { corner, columns: { length: columns }, rows: lines }: Rows,
  what: 'rows' | 'kind',
  missing: (row: RowNode) => string,
  extra: string,
): boolean {
  const rows = readable(lines);
  const [first] = rows;
  if (
    first !== undefined &&
    // A single row of a table is right if the first line names no column.
    (rows.length > 1 || (what === 'rows' && columns === 0)) &&
    rows.every((row) => row.cells.length === first.cells.length) &&
    first.cells.length !== columns
  ) {
    ctx.report('types/columns-and-cells', { cells: first.cells.length, columns }, corner, {
      help: `the first line names the ${what}, then each column`,
    });
    return false;
  }
  for (const row of rows) {
    const { head, cells } = row;
    const more = cells[columns];
    if (cells.length !== columns)
      ctx.report('types/row-length', { cells: cells.length, columns }, more ?? head, {
        secondary: labelAt(corner, 'the columns are named here'),
        help: more === undefined ? missing(row) : extra,
      });
  }
  return true;
}

export function noSingleValue(ctx: Context, { kind, span }: RangeNode | Dash): void {
  ctx.report('types/no-single-value', { is: kind }, span, {
    help: 'write one value here',
  });
}

/**
 * Checks a literal against a type; reports what does not fit.
 * @param place what the value is for, such as `AWE`
 * @param people who can be named here
 */
export function wantLiteral(
  ctx: Context,
  value: CellNode,
  wanted: Type,
  place: string,
  people: ReadonlyMap<string, ParticipantSymbol> = new Map(),
): void {
  if (value.kind === 'Dash' || value.kind === 'Range') return noSingleValue(ctx, value);
  if (wanted.type === 'error') return;
  if (value.kind === 'Ident') return wantName(ctx, value, wanted, place, people);
  const found = typeOfLiteral(value);
  if (wanted.type === 'words' && wanted.words.includes(cellText(value))) return;
  if (!isAssignable(found, wanted)) {
    if (found.type === 'number' && isDiceType(wanted)) {
      ctx.report('types/number-for-dice', { wanted: showType(wanted) }, value, {
        help: value.kind === 'IntLit' ? diceAdvice(value, wanted) : [],
      });
    } else if (isDiceType(found) && wanted.type === 'number') {
      ctx.report('types/die-for-number', { found: showType(found) }, value, {
        help: 'write a number here',
      });
    } else reportValue(ctx, value, wanted, place, showLiteral(value, found));
    return;
  }
  if (value.kind !== 'IntLit' || wanted.type !== 'number') return;
  const { min, max } = wanted;
  if ((min === undefined || value.value >= min) && (max === undefined || value.value <= max))
    return;
  ctx.report(
    'types/out-of-range',
    { value: value.value, place, range: showRange(min, max) },
    value,
    { help: [nearestHelp(value, min, max)] },
  );
}

/** Advice with the allowed number that is nearest to one out of range. */
function nearestHelp(
  { value, span }: { readonly value: number; readonly span: Span },
  min: number | undefined,
  max: number | undefined,
): Advice {
  const [nearest, which] = min !== undefined && value < min ? [min, 'least'] : [max ?? 0, 'most'];
  return fixAt(`the ${which} that it can be is \`${nearest}\``, span, `${nearest}`);
}

function wantName(
  ctx: Context,
  ident: Ident,
  wanted: Type,
  place: string,
  people: ReadonlyMap<string, ParticipantSymbol>,
): void {
  if (wanted.type === 'list') return wantName(ctx, ident, wanted.of, place, people);
  const known = wordsFor(wanted);
  if (known?.includes(ident.text) === true) return resolveAs(ctx, ident, wanted);
  if (known !== undefined) return reportUnknownWord(ctx, ident, known, wanted);
  if (wanted.type === 'participant' || wanted.type === 'set') {
    const found = people.get(ident.text);
    const side = wanted.type === 'set' ? ctx.names.global.get(ident.text) : undefined;
    // A side's name stands for everybody on it.
    if (found === undefined && side?.symbol === 'side') return resolve(ctx, ident, side);
    if (found === undefined) {
      if (!isQuiet(ctx, ident))
        reportUnknown(
          ctx,
          ident,
          'participant',
          nearestOrAll(ctx, ident, 'participant', ['nobody', ...people.keys()], [...people.keys()]),
        );
      return;
    }
    resolve(ctx, ident, found);
    const person: Type = {
      type: 'participant',
      kinds: found.kind === undefined ? [] : [found.kind],
      sure: true,
    };
    if (!isAssignable(person, { ...wanted, type: 'participant' }))
      reportValue(ctx, ident, wanted, place, showType(person));
    return;
  }
  if (isQuiet(ctx, ident)) return;
  const words = wanted.type === 'yes-no' ? ['yes', 'no'] : [];
  reportValue(ctx, ident, wanted, place, `\`${ident.text}\``, didYouMean(ctx, ident, words));
}

function reportValue(
  ctx: Context,
  { span }: CellNode,
  type: Type,
  place: string,
  found: string,
  help?: readonly Advice[],
): void {
  ctx.report('types/value-does-not-fit', { place, wanted: showType(type), found }, span, { help });
}

/** A literal as messages describe it: its value, or its type. */
function showLiteral(value: Exclude<CellNode, Ident>, type: Type): string {
  if (value.kind === 'IntLit') return `\`${value.value}\``;
  if (value.kind === 'YesNo') return value.value ? '`yes`' : '`no`';
  return showType(type);
}
