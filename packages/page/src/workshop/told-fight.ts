// Tells a fight as the playground shows it: how it ended, how everybody stands, and what happened.
import { sentenceOf, standingReport, transcriptRows } from '@fray/cli/embedded';
import { recordEvents } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { readLog } from '@fray/engine/log';
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
    standing: standingReport(recording.state(last)),
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
