// Shows a run in progress: its transcript, and the picture at the end.
import { initialState, reduce, type Event } from '@fray/engine/internal';
import type { Host } from '../host.ts';
import { createPicture } from './picture.ts';
import { styleFor, widthFor } from './style.ts';
import { createTranscript } from './transcript.ts';

interface Screen {
  readonly show: (event: Event) => void;
  readonly end: () => void;
}

/** A screen that shows nothing. */
export const noScreen: Screen = { show: () => {}, end: () => {} };

/**
 * Creates a screen that prints the transcript of a run, and the picture at its end.
 * @param bookkeeping true: bookkeeping values are shown too
 * @param after the number of the last event that is applied but not shown
 */
export function createScreen(
  host: Host,
  bookkeeping: boolean,
  after: () => number = () => -1,
): Screen {
  const style = styleFor(host, host.stdout);
  const columns = widthFor(host.stdout);
  const picture = createPicture(bookkeeping);
  const state = initialState();
  const transcript = createTranscript(style, columns, bookkeeping, state);
  return {
    show(event) {
      reduce(state, event);
      picture.add(event, state);
      const lines = transcript.add(event);
      if (lines.length > 0 && event.seq > after()) host.stdout.write(`${lines.join('\n')}\n`);
    },
    end() {
      const drawn = picture.lines(style, columns);
      if (drawn.length > 0) host.stdout.write(`\n${drawn.join('\n')}\n`);
    },
  };
}
