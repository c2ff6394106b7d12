// Reads a state by a path, for `--show`: `Babel`, `Babel.HP`, `Babel.Prone`, `tracks.warned`, `order`, `spans`.
import type { Value } from '@fray/dsl/ir';
import type { Ending } from '../events/event.ts';
import { conditionHeld, everyone, fieldsOfKind, participantNamed } from './read.ts';
import type { Participant, State } from './state.ts';
import type { HeldCondition } from './held.ts';

/**
 * The rows at a path; the path of each row can be shown by itself. If nothing is found, the unknown part, and what could
 * replace it.
 */
export type Shown =
  | { readonly found: true; readonly rows: readonly ShownRow[] }
  | { readonly found: false; readonly part: string; readonly possible: readonly string[] };

type ShownRow = readonly [path: string, value: Value];

/**
 * Returns the rows at a path. The empty path shows everything. A participant precedes an order, a track or a section of the
 * same name. The state knows a condition only while a participant has it; it is then `no` for the others.
 */
export function show(state: State, path: string): Shown {
  const parts = path.split('.').filter((part) => part !== '');
  const [first, second] = parts;
  if (first === undefined) return { found: true, rows: allRows(state) };
  const rows = rowsAt(state, first);
  if (rows === undefined) return { found: false, part: first, possible: namesOf(state) };
  const found = under(rows, parts.join('.'));
  if (found.length > 0 || parts.length === 1) return { found: true, rows: found };
  if (
    parts.length === 2 &&
    participantNamed(state, first) !== undefined &&
    isHeldBySomebody(state, second ?? '')
  ) {
    return { found: true, rows: [[parts.join('.'), false]] };
  }
  const depth = parts.findIndex(
    (_, index) => under(rows, parts.slice(0, index + 1).join('.')).length === 0,
  );
  const around = under(rows, parts.slice(0, depth).join('.'));
  const possible = around
    .map(([known]) => known.split('.')[depth])
    .filter((name) => name !== undefined);
  return { found: false, part: parts[depth] ?? '', possible: [...new Set(possible)] };
}

/** Returns the row of that path and the rows inside it. */
function under(rows: readonly ShownRow[], path: string): ShownRow[] {
  return rows.filter(([known]) => known === path || known.startsWith(`${path}.`));
}

function isHeldBySomebody(state: State, condition: string): boolean {
  return state.participants.some(
    (participant) => conditionHeld(participant, condition) !== undefined,
  );
}

/** The sections of a state: named values, each at the path `section.name`. */
const SECTIONS: readonly (readonly [string, (state: State) => readonly ShownRow[]])[] = [
  ['spans', (state) => state.spans.map(({ span, number }) => [span, number])],
  ['orders', (state) => state.orders.map(({ name, members }) => [name, members])],
  ['tracks', (state) => state.tracks.map(({ name, value }) => [name, value])],
  ['givens', (state) => state.header?.givens ?? []],
  ['rulings', (state) => state.header?.rulings ?? []],
];

function sectionRows(state: State, [section, rows]: (typeof SECTIONS)[number]): ShownRow[] {
  return rows(state).map(([name, value]) => [`${section}.${name}`, value]);
}

function namesOf(state: State): string[] {
  return [...state.participants, ...state.orders, ...state.tracks]
    .map((known) => known.name)
    .concat(
      SECTIONS.map(([name]) => name),
      'participants',
    );
}

/** Returns the rows of the whole state. */
export function allRows(state: State): readonly ShownRow[] {
  return [
    ...state.participants.flatMap((participant) => participantRows(state, participant)),
    ...SECTIONS.flatMap((section) => sectionRows(state, section)),
  ];
}

function rowsAt(state: State, name: string): ShownRow[] | undefined {
  const participant = participantNamed(state, name);
  if (participant !== undefined) return participantRows(state, participant);
  const order = state.orders.find((known) => known.name === name);
  if (order !== undefined) return [[name, order.members]];
  const track = state.tracks.find((known) => known.name === name);
  if (track !== undefined) return [[name, track.value]];
  if (name === 'participants') return [[name, everyone(state)]];
  const section = SECTIONS.find(([known]) => known === name);
  return section === undefined ? undefined : sectionRows(state, section);
}

function participantRows(state: State, participant: Participant): ShownRow[] {
  const { name } = participant;
  const fields = fieldsOfKind(state, participant.kind);
  const rows: ShownRow[] = [];
  // A field of the same name hides these two.
  if (!fields.includes('side')) rows.push([`${name}.side`, participant.side]);
  if (!fields.includes('kind')) rows.push([`${name}.kind`, participant.kind]);
  fields.forEach((field, index) =>
    rows.push([`${name}.${field}`, participant.values[index] ?? null]),
  );
  for (const held of participant.conditions)
    rows.push(...heldRows(`${name}.${held.condition}`, held));
  return rows;
}

function heldRows(path: string, held: HeldCondition): ShownRow[] {
  const rows: ShownRow[] = [[path, true]];
  for (const field of held.fields) rows.push([`${path}.${field.name}`, field.value]);
  if (held.ends.length > 0) rows.push([`${path}.until`, held.ends.map(inWords)]);
  return rows;
}

/** Describes an ending: `end of round`, `start of turn of Babel`, `2 ends of round`. */
function inWords(ending: Ending): string {
  const edge = ending.count === 1 ? ending.edge : `${ending.count} ${ending.edge}s`;
  return `${edge} of ${ending.span}${ending.of === null ? '' : ` of ${ending.of}`}`;
}
