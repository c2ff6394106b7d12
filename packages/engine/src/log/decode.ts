// Decodes one line of a log into one event, or a fault that says what is wrong with it. Nothing here throws for any line.
import { freezeDeep } from '../machine/emit.ts';
import { LOG_FORMAT, type Event } from '../events/event.ts';
import { canonicalOrNone, isSurelyCanonical, MAX_JSON_DEPTH, uncanonical } from './canonical.ts';
import { chainHash, unseal, type Hash } from './chain.ts';
import { dataOf, FORMAT_STEPS, formatsRead, upcast, type FormatStep } from './formats.ts';
import { eventShape } from './schema.ts';
import { isEventType } from '../state/event-table.ts';
import { isObject, shortJson } from '../events/shape.ts';

/**
 * `newer` and `unknown-type`: written by another Fray, not damaged. `hash`: this line was altered, or an earlier one was
 * altered, removed, inserted or moved. `order`: an event that cannot come here. `carried`: the line is as Fray wrote it but for
 * what an editor or git put around it.
 */
type LogFaultKind =
  | 'utf-8'
  | 'too-long'
  | 'too-deep'
  | 'too-many'
  | 'json'
  | 'canonical'
  | 'carried'
  | 'hash'
  | 'newer'
  | 'unknown-type'
  | 'shape'
  | 'order';

export interface LineFault {
  readonly kind: LogFaultKind;
  /** The place in the event, if one is at fault; otherwise empty. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

/** What earlier lines have fixed. */
export interface LineContext {
  /** The `seq` that this line must have. */
  readonly seq: number;
  /** `~h` of the line before. */
  readonly head: string;
  /** True if `encounter-ended` has been read: nothing may follow. */
  readonly over: boolean;
  /** The format of the log; null if the header has not been read. */
  readonly format: number | null;
}

/** The most values in a line: once read, each takes many times its bytes. */
export const MAX_PARTS = 500_000;

export type Decoded =
  | { readonly ok: true; readonly event: Event; readonly head: string; readonly format: number }
  | { readonly ok: false; readonly fault: LineFault };

/** Decodes `line`, without its line feed. The event is frozen, and of the newest format, whatever the log's format is. */
export function decodeLine(
  line: string,
  context: LineContext,
  hash: Hash,
  steps: readonly FormatStep[] = FORMAT_STEPS,
): Decoded {
  return asWritten(line, context, hash) ?? lookedAt(line, context, hash, steps);
}

/** Decodes a line that is written exactly as Fray writes it now, in one pass; undefined for any other line. */
function asWritten(line: string, context: LineContext, hash: Hash): Decoded | undefined {
  if (context.format !== LOG_FORMAT || line.length > MAX_PARTS || !isSurelyCanonical(line))
    return undefined;
  const sealed = unseal(line);
  if (sealed === undefined || chainHash(hash, context.head, sealed.body) !== sealed.head)
    return undefined;
  let event: unknown;
  try {
    event = JSON.parse(sealed.body);
  } catch {
    return undefined;
  }
  return isObject(event) ? checked(event, context, sealed.head, LOG_FORMAT) : undefined;
}

function lookedAt(
  line: string,
  context: LineContext,
  hash: Hash,
  steps: readonly FormatStep[],
): Decoded {
  const { deepest, parts } = extentOf(line);
  if (deepest > MAX_JSON_DEPTH)
    return bad('too-deep', '', `at most ${MAX_JSON_DEPTH} levels`, 'deeper nesting');
  if (parts > MAX_PARTS) return bad('too-many', '', `at most ${MAX_PARTS} values a line`, 'more');
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // It is not an object either.
  }
  if (!isObject(value)) return bad('json', '', 'one JSON object', excerpt(line));
  const format = context.format ?? formatOf(value) ?? LOG_FORMAT;
  const unread = unreadFormat(format, steps);
  if (unread !== undefined) return { ok: false, fault: unread };
  const written = isSurelyCanonical(line) ? line : canonicalOrNone(value);
  if (written !== line)
    return written === undefined
      ? bad('canonical', '', 'values that a log can hold', uncanonical(value))
      : bad('canonical', '', around(written, line), around(line, written));
  const sealed = unseal(line);
  if (sealed === undefined && context.seq === 0 && value['type'] !== 'encounter-begun')
    return bad('json', '', 'the header of a log', excerpt(line));
  if (sealed === undefined) return bad('hash', '~h', 'a hash of 64 digits', shortJson(value['~h']));
  const head = chainHash(hash, context.head, sealed.body, format);
  if (head !== sealed.head) return bad('hash', '~h', head, sealed.head);
  const { '~h': _, ...event } = value;
  return checked(upcast(event, format, steps), context, head, format);
}

function checked(
  event: Readonly<Record<string, unknown>>,
  context: LineContext,
  head: string,
  format: number,
): Decoded {
  if (!isEventType(event['type']))
    return bad(
      'unknown-type',
      'type',
      `a type of event of format ${format}`,
      shortJson(event['type']),
    );
  const shape = eventShape(event);
  if (shape !== undefined) return bad('shape', shape.path, shape.expected, shape.found);
  // The shape holds.
  const typed = event as unknown as Event;
  const order = orderFault(typed, context);
  if (order !== undefined) return { ok: false, fault: order };
  return { ok: true, event: freezeDeep(typed), head, format };
}

/** Returns a fault if the event cannot follow those before it under any rules. */
function orderFault(event: Event, context: LineContext): LineFault | undefined {
  const wrong = (path: string, expected: string, found: unknown): LineFault =>
    lineFault('order', path, expected, shortJson(found));
  if (event.seq !== context.seq) return wrong('seq', String(context.seq), event.seq);
  if ((event.type === 'encounter-begun') !== (context.seq === 0))
    return wrong(
      'type',
      context.seq === 0 ? '"encounter-begun"' : 'an event of a run that has begun',
      event.type,
    );
  if (context.over) return wrong('type', 'nothing after the end of the encounter', event.type);
  if ((event.cause === null) !== (context.seq === 0))
    return wrong('cause', context.seq === 0 ? 'null' : 'an earlier event', event.cause);
  if (event.cause !== null && event.cause >= event.seq)
    return wrong('cause', 'an earlier event', event.cause);
  return undefined;
}

/** Returns the fault for a format that this Fray does not read. */
function unreadFormat(format: number, steps: readonly FormatStep[]): LineFault | undefined {
  const read = formatsRead(steps);
  if (read.includes(format)) return undefined;
  const formats = `${read.length === 1 ? 'format' : 'formats'} ${read.join(', ')}`;
  return lineFault('newer', 'data.format', formats, `format ${format}`);
}

/** Returns the format of a header; undefined if this is no header, or has no format. */
function formatOf(value: Readonly<Record<string, unknown>>): number | undefined {
  const format = value['type'] === 'encounter-begun' ? dataOf(value)['format'] : undefined;
  return typeof format === 'number' ? format : undefined;
}

/** Returns how deep the brackets of a line nest, and how many values it has, without building anything. */
export function extentOf(line: string): { readonly deepest: number; readonly parts: number } {
  let depth = 0;
  let deepest = 0;
  let parts = 0;
  let inText = false;
  for (let i = 0; i < line.length; i += 1) {
    const unit = line.charCodeAt(i);
    if (inText) {
      if (unit === 0x5c) i += 1;
      else if (unit === 0x22) inText = false;
    } else if (unit === 0x22) inText = true;
    else if (unit === 0x2c) parts += 1;
    else if (unit === 0x7b || unit === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (unit === 0x7d || unit === 0x5d) depth -= 1;
  }
  return { deepest, parts };
}

function bad(kind: LogFaultKind, path: string, expected: string, found: string): Decoded {
  return { ok: false, fault: lineFault(kind, path, expected, found) };
}

export function lineFault(
  kind: LogFaultKind,
  path: string,
  expected: string,
  found: string,
): LineFault {
  return { kind, path, expected, found };
}

function excerpt(line: string): string {
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 57)}...` : line);
}

/** Returns the part of a text where it first differs from the other. */
function around(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  return JSON.stringify(text.slice(Math.max(0, at - 20), at + 20));
}
