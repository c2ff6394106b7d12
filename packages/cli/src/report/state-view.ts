// Prints the state at one moment, for people.
import type { Value } from '@fray/dsl/ir';
import { fieldOf, fieldsOfKind, type State } from '@fray/engine/state';
import { isBookkeeping } from './bookkeeping.ts';
import { formatEnds, formatValue } from './sentences.ts';
import { plainStyle, type Style } from './style.ts';
import { drawTable, namedLines, type RowCells } from './table.ts';
import { clean, inBrackets, spoken } from './text.ts';

/** Returns the state as lines: participants with their fields and conditions, tracks, orders, open spans. */
export function stateLines(state: State, style: Style, columns: number): readonly string[] {
  const rows: (readonly [string, string])[] = [['now', nowText(state)]];
  for (const [title, isKept] of [
    ['tracks', false],
    ['kept', true],
  ] as const) {
    const tracks = state.tracks.filter(
      ({ name }) => isBookkeeping(state.header, null, name) === isKept,
    );
    if (tracks.length > 0) rows.push([title, tracks.map(fieldText).join(' · ')]);
  }
  for (const order of state.orders)
    rows.push([
      spoken(order.name),
      order.members.length === 0
        ? 'nobody'
        : order.members.map((name, index) => `${index + 1}. ${spoken(name)}`).join('  '),
    ]);
  return [...namedLines(rows, style, columns), '', ...participantLines(state, style, columns)];
}

/** Says which spans are open. */
export function nowText({ ended, spans }: State): string {
  if (ended !== null) return 'the encounter is over';
  if (spans.length === 0) return 'between spans';
  return spans
    .map(
      ({ span, number, label, of }) =>
        `${spoken(span)} ${number}${label === null ? '' : ` (${spoken(label)})`}${of === null ? '' : ` of ${spoken(of)}`}`,
    )
    .join(' › ');
}

/** Returns values with their paths, one on a line. */
export function valueLines(rows: readonly (readonly [string, Value])[]): readonly string[] {
  return namedLines(
    rows.map(([path, value]) => [clean(path), formatValue(value)]),
    plainStyle,
    Infinity,
  );
}

function participantLines(state: State, style: Style, columns: number): readonly string[] {
  const fields = [...new Set(state.participants.flatMap(({ kind }) => fieldsOfKind(state, kind)))];
  const isKept = (field: string): boolean =>
    state.participants.length > 0 &&
    state.participants.every(({ name }) => isBookkeeping(state.header, name, field));
  const cellsOf = (field: string): RowCells => {
    const values = state.participants.map((one) => fieldOf(state, one, field));
    const isNumeric = values.every((value) => value === undefined || typeof value === 'number');
    return {
      title: spoken(field),
      texts: values.map((value) => (value === undefined ? '' : formatValue(value))),
      align: isNumeric ? 'right' : 'left',
    };
  };
  // Conditions come first, because readers look for them. A further block repeats the names anyway.
  const conditions: RowCells = {
    title: 'is',
    texts: state.participants.map(
      (one) =>
        one.conditions
          .map(
            (held) =>
              `${style.yellow(spoken(held.condition))}${inBrackets(held.fields.map(fieldText))}${formatEnds(held.ends)}`,
          )
          .join(', ') || '·',
    ),
  };
  const kept = fields.filter(isKept).map(cellsOf);
  const own = fields.filter((field) => !isKept(field)).map(cellsOf);
  return [
    ...drawTable([conditions, ...own], state.participants, '', style, columns),
    ...(kept.length === 0
      ? []
      : ['', style.dim('bookkeeping'), ...drawTable(kept, state.participants, '', style, columns)]),
  ];
}

function fieldText({ name, value }: { readonly name: string; readonly value: Value }): string {
  return `${spoken(name)} ${formatValue(value)}`;
}
