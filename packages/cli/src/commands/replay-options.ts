// Describes the options of `fray replay`, and reads what the side that they name may see.
import type { Event } from '@fray/engine/events';
import type { ReadEnd } from '@fray/engine/log';
import { createViewer, REFEREE, type Viewer } from '@fray/engine/views';
import { wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readLogFile } from '../log-loading.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean } from '../report/text.ts';

/** The options of `fray replay`. */
export interface ReplayOptions {
  readonly at?: number;
  readonly show?: string;
  /** A side, or the referee: shows only what it may know, with the events renumbered. Without `as` everything is shown. */
  readonly as?: string;
  /** True if transcripts show bookkeeping too. */
  readonly bookkeeping?: boolean;
  readonly json?: boolean;
}

/** Reads a log and passes on the events that the side `as` may see. */
export function readSeen(
  host: Host,
  path: string,
  as: string | undefined,
  sink: (event: Event) => void,
): ReadEnd {
  let viewer: Viewer | undefined;
  return readLogFile(host, path, (event) => {
    viewer ??= viewerOf(event, as);
    const seen = viewer.see(event);
    if (seen !== undefined) sink(seen);
  });
}

/**
 * Returns the viewer for the side `as`, or for everything without `as`. `event` is the first event of the log.
 * @throws Stop 2 for an unknown side
 */
function viewerOf(event: Event, as: string | undefined): Viewer {
  if (as === undefined || event.type !== 'encounter-begun') return createViewer(REFEREE);
  const known = [...event.data.sides, REFEREE];
  if (!known.includes(as))
    throw wrongUsage(
      `there is no side \`${clean(as)}\` in this encounter`,
      suggestionFor(as, known),
    );
  return createViewer(as);
}
