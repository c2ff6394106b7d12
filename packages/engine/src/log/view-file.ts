// A view as a file: `fray replay LOG --as SIDE --json` prints it, and a page opens it like a log.
import type { Event } from '../events/event.ts';
import { eventShape } from './schema.ts';
import type { ViewEvent } from '../views/view.ts';

export interface ViewFile {
  /** The name of the log where the view was made. */
  readonly log: string;
  /** Whose view it is: a side, or the referee. */
  readonly as: string;
  /** `open`: the encounter was not played to its end. */
  readonly end: 'over' | 'open';
  readonly events: readonly ViewEvent[];
}

/** True if a text with this beginning may be a view; a log begins with the keys of an event. */
export function beginsLikeView(text: string): boolean {
  return /^\s*\{\s*"(?:log|as|end|events)"\s*:/.test(text);
}

type ViewRead =
  | { readonly read: 'damaged'; readonly sentence: string }
  | { readonly read: 'view'; readonly view: ViewFile };

/**
 * Reads a text that begins like a view, from any author. The events have the right shape and consecutive numbers; nothing
 * else is checked.
 */
export function readViewFile(text: string): ViewRead {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return damaged('it is no whole JSON document');
  }
  const { log, as, end, events } = data as Record<string, unknown>; // it begins with a brace
  if (typeof as !== 'string') return damaged('it does not say whose view it is');
  if (!Array.isArray(events) || events.length === 0) return damaged('it has no events');
  for (const [seq, event] of events.entries()) {
    const wrong = eventShape(event);
    if (wrong !== undefined)
      return damaged(`event ${seq} wants ${wrong.expected} at ${wrong.path}, not ${wrong.found}`);
    const one = event as Event; // the shape holds
    if (one.seq !== seq || (one.type === 'encounter-begun') !== (seq === 0))
      return damaged(`event ${seq} does not stand in its place`);
  }
  return {
    read: 'view',
    view: {
      log: typeof log === 'string' ? log : '',
      as,
      end: end === 'over' ? 'over' : 'open',
      events: events as readonly Event[], // each was checked
    },
  };
}

function damaged(what: string): ViewRead {
  return { read: 'damaged', sentence: `this view cannot be read: ${what}` };
}
