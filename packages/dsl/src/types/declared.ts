// Declared: finds the types of declared things: fields, givens, tracks, rulings, parameters,
// columns. It runs before all bodies.

import { builtIn, participants, resolve, type Context, resolveWord } from './context.ts';
import { fixAt } from '../diagnostics/diagnostic.ts';
import { type CellNode, type FieldNode, type ParamNode, type RowNode } from '../ast/ast.ts';
import { readable } from '../names/parts.ts';
import type { ColumnSymbol, ParamSymbol, RulingSymbol, TableSymbol } from '../names/symbols.ts';
import { join } from './assign.ts';
import { findSide, isDoubtful } from './lookup.ts';
import { findSpan } from './spans.ts';
import { showType, startFor } from './show.ts';
import { errorType, type Type } from '../names/types.ts';
import { checkWidths, noSingleValue, typeOfLiteral, typeOfNode, wantLiteral } from './written.ts';

/** Sets the types of all symbols that have a written type or a type that follows from literals. */
export function typeDeclarations(ctx: Context): void {
  const { symbols } = ctx.names;
  for (const { fields } of [...symbols.kinds, ...symbols.conditions])
    for (const field of fields) field.type = typeOfField(ctx, field.decl);
  for (const one of [...symbols.givens, ...symbols.tracks])
    if (one.decl !== undefined) one.type = typeOfField(ctx, one.decl.field);
  for (const ruling of symbols.rulings)
    if (ruling.decl !== undefined) ruling.type = typeOfRuling(ctx, ruling);
  for (const owner of [
    ...symbols.checks,
    ...symbols.choices,
    ...symbols.actions,
    ...symbols.procedures,
    ...symbols.defines,
    ...symbols.modifiers,
  ]) {
    for (const param of owner.params) param.type = typeOfParam(ctx, param, param.decl);
  }
  for (const table of symbols.tables) typeColumns(ctx, table);
  // Defaults may be rows, so they come after the tables.
  for (const kind of symbols.kinds)
    for (const field of kind.fields) {
      checkInitial(ctx, field.decl, field.type);
      checkBookkeeping(ctx, field.decl, field.changes ? undefined : fixedField);
    }
  for (const condition of symbols.conditions) {
    for (const field of condition.fields) {
      checkInitial(ctx, field.decl, field.type, 'it starts when the condition is gained');
      checkSeen(ctx, field.decl);
      checkBookkeeping(ctx, field.decl, 'it belongs to a condition');
    }
  }
  for (const given of symbols.givens)
    if (given.decl !== undefined) {
      checkInitial(ctx, given.decl.field, given.type, 'what is given does not change in play');
      checkBookkeeping(ctx, given.decl.field, fixedField);
    }
  for (const track of symbols.tracks) {
    if (track.decl === undefined) continue;
    checkInitial(ctx, track.decl.field, track.type);
    checkStart(ctx, track.decl.field, track.type);
  }
}

/**
 * Reports bookkeeping in the wrong place. Bookkeeping must change in play, and belong to
 * participants or to the whole table.
 */
function checkBookkeeping(ctx: Context, field: FieldNode, why: string | undefined): void {
  if (!field.isBookkeeping || why === undefined) return;
  ctx.report('types/not-kept', { name: field.name.text, why }, field.name, {
    help: 'leave `bookkeeping` out',
  });
}

const fixedField = 'it never changes, and a scenario sets it';

function typeOfField(ctx: Context, field: FieldNode): Type {
  const type = typeOfNode(ctx, field.type);
  ctx.tables.typeOfField.set(field, type);
  const { hiddenFrom } = field;
  if (hiddenFrom?.kind === 'Ident') {
    if (hiddenFrom.text === 'others') resolve(ctx, hiddenFrom, builtIn('others'));
    else findSide(ctx, hiddenFrom);
  }
  return type;
}

/**
 * Checks the initial value of a field.
 * @param fixed why it cannot start anew, if it cannot
 */
function checkInitial(ctx: Context, field: FieldNode, type: Type, fixed?: string): void {
  const { initial, name } = field;
  if (initial === undefined) return;
  wantLiteral(ctx, initial.value, type, name.text);
  if (initial.each === undefined) return;
  const span = findSpan(ctx, initial.each);
  const why =
    fixed ??
    (initial.word === 'default'
      ? 'a `default` stays for the whole fight'
      : span === ctx.names.symbols.encounterSpan
        ? 'the whole fight is one encounter'
        : undefined);
  if (why !== undefined)
    ctx.report('types/never-anew', { name: name.text, why }, initial.each, {
      help: 'write `starts` and a span in a field of a kind or a track, or leave `each` out',
    });
}

/**
 * Reports a hidden field of a condition. Everybody knows who has a condition, and so the values of
 * its fields.
 */
function checkSeen(ctx: Context, { name, hiddenFrom }: FieldNode): void {
  if (hiddenFrom !== undefined)
    ctx.report('types/hidden-in-condition', { name: name.text }, hiddenFrom, {
      help: 'hide a field of the participant instead',
    });
}

/**
 * Reports a track without an initial value, since no scenario gives it one. A list starts empty.
 */
function checkStart(ctx: Context, { name, type: written, initial }: FieldNode, type: Type): void {
  if (initial !== undefined || type.type === 'error' || type.type === 'list') return;
  const start = startFor(type);
  const edits =
    start === '…'
      ? undefined
      : [{ span: { ...written.span, start: written.span.end }, replacement: `  starts ${start}` }];
  ctx.report('types/no-start', { name: name.text }, name, {
    help: [{ text: `write it after the type: \`starts ${start}\``, edits }],
  });
}

function typeOfRuling(ctx: Context, ruling: RulingSymbol): Type {
  if (isDoubtful(ctx, ruling)) return errorType;
  const words = [...new Set(ruling.options.map((option) => option.name.text))];
  const { decl } = ruling;
  const whole = decl?.options.every((option) => option.kind !== 'BrokenLine') ?? false;
  if (whole && words.every((word) => word === 'yes' || word === 'no')) return { type: 'yes-no' };
  return { type: 'words', words, orNothing: false };
}

function typeOfParam(ctx: Context, param: ParamSymbol, decl: ParamNode | undefined): Type {
  return decl?.type === undefined ? participants(ctx, false) : typeOfNode(ctx, decl.type);
}

function typeColumns(ctx: Context, table: TableSymbol): void {
  if (table.decl === undefined) return;
  const rows = readable(table.decl.rows.rows);
  const isSure = checkWidths(
    ctx,
    table.decl.rows,
    'rows',
    (row) => missingCell(table, rows, row),
    'leave out what is too much, or name a column for it in the first line; a name of several words has hyphens',
  );
  if (!isSure) return;
  for (const row of rows) {
    if (table.byNumber && row.head.kind !== 'IntLit' && row.head.kind !== 'Range')
      ctx.report('types/mixed-rows', {}, row.head);
    if (
      row.head.kind === 'Range' &&
      row.head.from !== undefined &&
      row.head.to !== undefined &&
      row.head.from > row.head.to
    ) {
      ctx.report('types/empty-range', { from: row.head.from, to: row.head.to }, row.head);
    }
  }
  const whole = rows.filter((row) => row.cells.length === table.columns.length);
  const shortest = Math.min(...rows.map((row) => row.cells.length));
  for (const column of table.columns) {
    // A column with a missing cell has no known type.
    if (column.index >= shortest) continue;
    column.type = typeOfColumn(
      ctx,
      column,
      whole.flatMap((row) => row.cells[column.index] ?? []),
    );
  }
}

function typeOfColumn(ctx: Context, column: ColumnSymbol, cells: readonly CellNode[]): Type {
  let all: Type = errorType;
  let empty = false;
  for (const cell of cells) {
    const type = typeOfCell(ctx, cell);
    if (type.type === 'nothing') {
      empty = true;
      continue;
    }
    const both = join(all, type);
    if (both === undefined) {
      const die =
        all.type === 'die' && cell.kind === 'IntLit' && cell.value > 0
          ? `d${cell.value}`
          : undefined;
      ctx.report(
        'types/mixed-column',
        { column: column.name, wanted: showType(all), found: showType(type) },
        cell,
        {
          help:
            die === undefined
              ? []
              : [
                  fixAt(
                    `one die with ${die.slice(1)} faces is written \`${die}\``,
                    cell,
                    die,
                    true,
                  ),
                ],
        },
      );
    } else all = both;
  }
  if (!empty) return all;
  switch (all.type) {
    case 'words':
    case 'number':
    case 'die':
    case 'dice':
      return { ...all, orNothing: true };
    default:
      return all;
  }
}

/**
 * The note for a row with too few cells. If all other rows have numbers, an omitted one is probably
 * a mistake.
 */
function missingCell(table: TableSymbol, rows: readonly RowNode[], short: RowNode): string {
  const [column] = table.columns.slice(short.cells.length);
  const others = rows.flatMap(({ cells }) => cells[short.cells.length] ?? []);
  return column !== undefined && others.length > 0 && others.every(({ kind }) => kind === 'IntLit')
    ? `a number for \`${column.name}\` is missing, as the other rows have one; where a value has to be missing, write \`-\``
    : 'write `-` for an empty cell';
}

function typeOfCell(ctx: Context, cell: CellNode): Type {
  if (cell.kind === 'Range') {
    noSingleValue(ctx, cell);
    return errorType;
  }
  if (cell.kind !== 'Ident') return typeOfLiteral(cell);
  const named = ctx.names.global.get(cell.text);
  if (named?.symbol === 'ruling' || named?.symbol === 'given') {
    resolve(ctx, cell, named);
    return named.type;
  }
  resolveWord(ctx, cell);
  return { type: 'words', words: [cell.text], orNothing: false };
}
