// Tells a fight as the playground shows it: how it ended, how everybody stands, and what happened.
import { standingReport, transcriptRows, momentWords } from '@fray/cli/embedded';
import { recordEvents } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { readLog } from '@fray/engine/log';
import { sha256 } from '../host/sha256.ts';
import { LINE, withShortTexts } from '../inspector/limits.ts';
import type { ToldFight } from './workshop-model.ts';

/** The most rows at the beginning and at the end of a fight that are shown. */
const MOST_ROWS = [1_000, 1_000] as const;

/** Tells the fight of a log that we wrote ourselves. */
export function toldFight(log: Uint8Array): ToldFight {
  const { events } = readLog(log, sha256);
  if (events.length === 0) return { title: '', ending: null, standing: [], ...happenedIn([]) };
  const recording = recordEvents(events);
  const last = events.length - 1;
  const isOver = events.at(-1)?.type === 'encounter-ended';
  return {
    title: momentWords(recording, 0),
    ending: isOver ? momentWords(recording, last) : null,
    standing: standingReport(recording.state(last)),
    ...happenedIn(events),
  };
}

/** Tells what happened, without the middle of a long fight, whose outermost headings stay. */
function happenedIn(events: readonly Event[]): Pick<ToldFight, 'happened' | 'left'> {
  const all = transcriptRows(events);
  const [first, last] = MOST_ROWS;
  const rows = all.filter(
    ({ of, level }, index) =>
      index < first || index >= all.length - last || (of === 'span' && level === 0),
  );
  return {
    happened: withShortTexts({ block: 'timeline', rows, nameWidth: 0 }, LINE),
    left: all.length - rows.length,
  };
}
