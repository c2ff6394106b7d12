// `fray replay`: shows what happened in a fight, from the log alone.
import type { Event } from '@fray/engine/events';
import type { ViewFile } from '@fray/engine/log';
import { isReduceError } from '@fray/engine/state';
import { exitCodes, type ExitCode, wrongInput } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { writeReport } from '../write-report.ts';
import { NOT_COMPARED, refuseCorrupt } from '../log-loading.ts';
import { sentence } from '../report/blocks/blocks.ts';
import { printJson } from '../report/json.ts';
import { createScreen } from '../report/screen.ts';
import { readSeen, type ReplayOptions } from './replay-options.ts';

/** Prints the transcript of a log or, with `at` or `show`, one moment of it. */
export async function replayCommand(
  host: Host,
  path: string,
  options: ReplayOptions,
): Promise<ExitCode> {
  const code =
    options.at !== undefined || options.show !== undefined
      ? await (await import('./moment.ts')).showMoment(host, path, options)
      : options.json === true
        ? printEvents(host, path, options.as)
        : printTranscript(host, path, options);
  if (options.json !== true) giveNote(host, 'aside', NOT_COMPARED);
  return code;
}

function printTranscript(host: Host, path: string, { as, bookkeeping }: ReplayOptions): ExitCode {
  const screen = createScreen(host, bookkeeping === true);
  let last = -1;
  const end = readSeen(host, path, as, (event) => {
    last = event.seq;
    try {
      screen.show(event);
    } catch (error) {
      if (!isReduceError(error)) throw error;
      throw wrongInput(
        `${path}: event ${event.seq} does not follow from those before it: ${error.message}`,
      );
    }
  });
  screen.end(end.read !== 'corrupt');
  if (end.read !== 'corrupt' && !end.over)
    writeReport(host, host.stdout, [
      sentence(''),
      sentence(`The log is open: the encounter was not played to its end (last event ${last}).`),
    ]);
  refuseCorrupt(host, path, end);
  return exitCodes.fine;
}

function printEvents(host: Host, path: string, as: string | undefined): ExitCode {
  printJson(host, { ...seenOfLog(host, path, as), compared: false });
  return exitCodes.fine;
}

/**
 * Returns what a side may know of a log, as a document that the page can open.
 *
 * @throws Stop 2 for a side that the encounter does not have
 */
export function viewOfLog(host: Host, path: string, as: string): ViewFile {
  return { ...seenOfLog(host, path, as), as };
}

/** Returns the events that `as` may see, and how the log ends. The field `as` appears only if the user gave the option. */
function seenOfLog(
  host: Host,
  path: string,
  as: string | undefined,
): Omit<ViewFile, 'as'> & Partial<Pick<ViewFile, 'as'>> {
  const events: Event[] = [];
  const end = readSeen(host, path, as, (event) => events.push(event));
  refuseCorrupt(host, path, end);
  return {
    log: host.files.shown(path),
    ...(as === undefined ? {} : { as }),
    end: end.over ? 'over' : 'open',
    events,
  };
}
