// Tells a fight as the playground shows it: how it ended, how everybody stands, and what happened.
import { formatValue, sentenceOf, spoken, transcriptRows } from '@fray/cli/embedded';
import type { Report } from '@fray/cli/blocks';
import { recordEvents } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { readLog } from '@fray/engine/log';
import { fieldOf, fieldsOfKind, type State } from '@fray/engine/state';
import { sha256 } from '../host/sha256.ts';
import { cutText, LINE } from '../inspector/limits.ts';
import { markedStyle } from '../inspector/marks.ts';
import type { FightRow, ToldFight } from './workshop-model.ts';

/** The most rows at the beginning and at the end of a fight that are shown. */
const MOST_ROWS = [1_000, 1_000] as const;

/** Tells the fight of a log that we wrote ourselves. */
export function toldFight(log: Uint8Array): ToldFight {
  const { events } = readLog(log, sha256);
  if (events.length === 0) return { title: '', ending: null, standing: [], rows: [], left: 0 };
  const recording = recordEvents(events);
  const last = events.length - 1;
  const isOver = events.at(-1)?.type === 'encounter-ended';
  return {
    title: sentenceOf(recording, 0, markedStyle),
    ending: isOver ? sentenceOf(recording, last, markedStyle) : null,
    standing: standingOf(recording.state(last)),
    ...rowsOf(events),
  };
}

/** Returns the rows, without the middle of a long fight, whose outermost headings stay. */
function rowsOf(events: readonly Event[]): Pick<ToldFight, 'rows' | 'left'> {
  const all = transcriptRows(events, markedStyle);
  const [first, last] = MOST_ROWS;
  const shown = all.filter(
    ({ of, level }, index) =>
      index < first || index >= all.length - last || (of === 'span' && level === 0),
  );
  const rows = shown.map((row): FightRow => ({
    ...row,
    // The end is in no span.
    level: events[row.seq ?? 0]?.type === 'encounter-ended' ? -1 : row.level,
    text: cutText(row.text, LINE),
  }));
  return { rows, left: all.length - shown.length };
}

/** Returns a table of the conditions and of the values that differ from the start for anybody, without bookkeeping. */
function standingOf(state: State): Report {
  const { header, participants } = state;
  const startOf = (name: string): State['participants'][number] | undefined => {
    const one = header?.participants.find((other) => other.name === name);
    const now = participants.find((other) => other.name === name);
    return one && now && { ...now, values: [...one.values] };
  };
  const textsOf = (field: string): readonly string[] =>
    participants.map((one) => {
      const start = startOf(one.name);
      const [from, to] = [start && fieldOf(state, start, field), fieldOf(state, one, field)].map(
        (value) => (value === undefined ? '' : formatValue(value)),
      );
      return from === '' || from === to ? (to ?? '') : `${from} → ${to}`;
    });
  const columns = [...new Set(participants.flatMap(({ kind }) => fieldsOfKind(state, kind)))]
    .filter((field) => header?.bookkeeping?.some((one) => one.field === field) !== true)
    .map((field) => ({ field, texts: textsOf(field) }))
    .filter(({ texts }) => texts.some((text) => text.includes(' → ')));
  const isHeld = participants.some(({ conditions }) => conditions.length > 0);
  if (columns.length === 0 && !isHeld) return [];
  return [
    {
      block: 'table',
      head: ['', ...(isHeld ? ['is'] : []), ...columns.map(({ field }) => spoken(field))],
      rows: participants.map(({ name, conditions }, index) => [
        spoken(name),
        ...(isHeld ? [conditions.map(({ condition }) => spoken(condition)).join(', ')] : []),
        ...columns.map(({ texts }) => texts[index] ?? ''),
      ]),
    },
  ];
}
