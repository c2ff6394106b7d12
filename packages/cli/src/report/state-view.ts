// Tells the state at one moment.
import type { Value } from '@fray/dsl/ir';
import { fieldOf, fieldsOfKind, type Participant, type State } from '@fray/engine/state';
import { isBookkeeping } from './bookkeeping.ts';
import { formatEnds, formatValue } from './sentences.ts';
import {
  soft,
  gridBlock,
  type Grid,
  type Report,
  type SentencePart,
  type Words,
} from './blocks/blocks.ts';
import { inBrackets, spoken } from './text.ts';

/** Tells the state: participants with their fields and conditions, tracks, orders, open spans. */
export function stateReport(state: State): Report {
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
  return [namedTable(rows), ...participantTables(state)];
}

/** Returns a table of texts with their names. */
export function namedTable(rows: readonly (readonly [name: string, words: Words])[]): Grid {
  return gridBlock(
    ['', ''],
    rows.map(([name, words]) => [[soft(name)], words]),
  );
}

/** One column of a table of participants. */
export interface PeopleColumn {
  readonly title: string;
  /** The cells, in the order of the participants. */
  readonly texts: readonly Words[];
}

/** Returns a table of participants, grouped by side; nothing without columns. `corner` stands above the names. */
export function peopleTable(
  people: readonly Pick<Participant, 'name' | 'side'>[],
  columns: readonly PeopleColumn[],
  corner = '',
): Report {
  if (columns.length === 0) return [];
  return [
    {
      ...gridBlock(
        [corner, ...columns.map(({ title }) => title)],
        people.map(({ name }, index) => [
          spoken(name),
          ...columns.map(({ texts }) => texts[index] ?? ''),
        ]),
      ),
      groups: people.map(({ side }) => spoken(side)),
    },
  ];
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

/** Returns a table of values with their paths. */
export function valueTable(rows: readonly (readonly [string, Value])[]): Grid {
  return gridBlock(
    ['', ''],
    rows.map(([path, value]) => [path, formatValue(value)]),
  );
}

function participantTables(state: State): Report {
  const fields = [...new Set(state.participants.flatMap(({ kind }) => fieldsOfKind(state, kind)))];
  const isKept = (field: string): boolean =>
    state.participants.length > 0 &&
    state.participants.every(({ name }) => isBookkeeping(state.header, name, field));
  const columnOf = (field: string): PeopleColumn => ({
    title: spoken(field),
    texts: state.participants.map((one) => {
      const value = fieldOf(state, one, field);
      return value === undefined ? '' : formatValue(value);
    }),
  });
  const kept = fields.filter(isKept).map(columnOf);
  const own = fields.filter((field) => !isKept(field)).map(columnOf);
  return [
    // Conditions come first, because readers look for them. A further block repeats the names anyway.
    ...peopleTable(state.participants, [conditionsOf(state), ...own]),
    ...peopleTable(state.participants, kept, 'bookkeeping'),
  ];
}

function conditionsOf({ participants }: State): PeopleColumn {
  return {
    title: 'is',
    texts: participants.map(({ conditions }) =>
      conditions.length === 0
        ? '·'
        : conditions.flatMap((held, index): readonly (string | SentencePart)[] => [
            index === 0 ? '' : ', ',
            { is: 'condition', text: spoken(held.condition) },
            `${inBrackets(held.fields.map(fieldText))}${formatEnds(held.ends)}`,
          ]),
    ),
  };
}

/** Tells how everybody stands: the conditions, and the values that have changed since the start, without bookkeeping. */
export function standingReport(state: State): Report {
  const { participants, header } = state;
  const changed = changedColumns(state, participants).filter(
    ({ field }) => header?.bookkeeping?.some((one) => one.field === field) !== true,
  );
  const isHeld = participants.some(({ conditions }) => conditions.length > 0);
  return peopleTable(participants, [...(isHeld ? [conditionsOf(state)] : []), ...changed]);
}

/** Returns the participants as they began, and then those who came later. */
export function everyoneIn({ header, participants }: State): readonly Participant[] {
  const first = (header?.participants ?? []).map((one) => ({
    ...one,
    values: [...one.values],
    conditions: [],
  }));
  return [...first, ...participants.filter(({ name }) => !first.some((one) => one.name === name))];
}

/** Returns a column for each number or word that has changed for one of these participants, with the old and the new value. */
export function changedColumns(
  state: State,
  people: readonly Participant[],
): readonly (PeopleColumn & { readonly field: string })[] {
  const began = everyoneIn(state);
  return [...new Set(people.flatMap(({ kind }) => fieldsOfKind(state, kind)))].flatMap((field) => {
    let isChanged = false;
    const texts = people.map(({ name }) => {
      const [from, to] = [began, state.participants].map((among) => {
        const one = among.find((other) => other.name === name);
        return one && fieldOf(state, one, field);
      });
      const value = from ?? to;
      if (typeof value !== 'number' && typeof value !== 'string') return '';
      if (from === undefined || to === undefined || from === to) return formatValue(value);
      isChanged = true;
      return `${formatValue(from)} → ${formatValue(to)}`;
    });
    return isChanged ? [{ field, title: spoken(field), texts }] : [];
  });
}

function fieldText({ name, value }: { readonly name: string; readonly value: Value }): string {
  return `${spoken(name)} ${formatValue(value)}`;
}
