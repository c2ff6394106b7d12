// Reads a log as bytes, line by line, within limits. There are only three results: it is complete; its last line is torn, as
// a killed writer leaves it; or a complete line is wrong, and then nothing after that line is trusted.
import type { Event } from '../events/event.ts';
import { CHAIN_START, type Hash } from './chain.ts';
import { decodeLine, lineFault, type Decoded, type LineContext, type LineFault } from './decode.ts';

// Every host has one; the language's own library does not declare it.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { readonly fatal: true; readonly ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Limits on what is read before any of it is understood. */
export interface ReadLimits {
  /** The most bytes of one line. */
  readonly line: number;
  readonly events: number;
}

export const READ_LIMITS: ReadLimits = { line: 16 * 1024 * 1024, events: 10_000_000 };

export interface LogFault extends LineFault {
  /** The number of the line, from 1; it holds event `line - 1`. */
  readonly line: number;
  /** The offset of the line's first byte. */
  readonly offset: number;
}

interface Whole {
  /** How many events are complete. */
  readonly count: number;
  /** `~h` of the last of them. */
  readonly head: string;
  /** True if the last of them is the end of the encounter. */
  readonly over: boolean;
  /** The format in which the log is written; null if it has no header. Events always have the newest format. */
  readonly format: number | null;
}

export type ReadEnd =
  | (Whole & { readonly read: 'ok' })
  /** To repair it: save `aside` elsewhere, cut the file to `size` bytes, and write `append`; then it is complete. */
  | (Whole & {
      readonly read: 'torn';
      readonly size: number;
      readonly aside: Uint8Array;
      readonly append: '' | '\n';
    })
  | (Whole & { readonly read: 'corrupt'; readonly fault: LogFault });

interface LogReader {
  /** Takes the next bytes. False if the log is corrupt, so more need not come. */
  readonly push: (bytes: Uint8Array) => boolean;
  /** Ends the log: no more bytes come. */
  readonly end: () => ReadEnd;
}

/** How lines are checked, and where in a log the bytes begin. */
interface ReadFrom {
  readonly decode: (line: string, context: LineContext, hash: Hash) => Decoded;
  readonly seq: number;
  /** `~h` of the line before. */
  readonly head: string;
  readonly offset: number;
  /** The format of the log; null if the header is still to come. */
  readonly format: number | null;
}

const START: ReadFrom = { decode: decodeLine, seq: 0, head: CHAIN_START, offset: 0, format: null };

/**
 * Makes a reader that passes on each event as soon as its line is complete, with that line and the offset of its first
 * byte. It holds one line at most.
 */
export function logReader(
  hash: Hash,
  sink: (event: Event, line: string, offset: number) => void,
  limits: ReadLimits = READ_LIMITS,
  from: Partial<ReadFrom> = {},
): LogReader {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const { decode, ...start } = { ...START, ...from };
  let { seq: count, head, offset, format } = start;
  let over = false;
  let pending: Uint8Array[] = [];
  let pendingLength = 0;
  let fault: LogFault | undefined;

  const failed = (found: LineFault): LineFault => {
    fault = { ...found, line: count + 1, offset };
    return fault;
  };

  /** Takes a line. Undefined if an event was read; otherwise nothing changes. */
  const take = (bytes: Uint8Array): LineFault | undefined => {
    if (count >= limits.events)
      return lineFault('too-many', '', `at most ${limits.events} events`, 'more');
    let line: string;
    try {
      line = utf8.decode(bytes);
    } catch {
      return lineFault('utf-8', '', 'text in UTF-8', 'bytes that are not');
    }
    const context = { seq: count, head, over, format };
    const decoded = decode(line, context, hash);
    if (!decoded.ok) return carriedFault(line, context, hash) ?? decoded.fault;
    count += 1;
    ({ head, format } = decoded);
    over = decoded.event.type === 'encounter-ended';
    sink(decoded.event, line, offset);
    return undefined;
  };

  const push = (bytes: Uint8Array): boolean => {
    let start = 0;
    while (fault === undefined && start < bytes.length) {
      const at = bytes.indexOf(0x0a, start);
      const part = bytes.subarray(start, at < 0 ? bytes.length : at);
      if (pendingLength + part.length > limits.line) {
        failed(lineFault('too-long', '', `at most ${limits.line} bytes a line`, 'more'));
        break;
      }
      pending.push(part);
      pendingLength += part.length;
      if (at < 0) break;
      const line = join(pending, pendingLength);
      const found = take(line);
      if (found !== undefined) failed(found);
      else offset += line.length + 1;
      pending = [];
      pendingLength = 0;
      start = at + 1;
    }
    return fault === undefined;
  };

  const whole = (): Whole => ({ count, head, over, format });
  const end = (): ReadEnd => {
    if (fault !== undefined) return { ...whole(), read: 'corrupt', fault };
    if (pendingLength === 0)
      return count > 0
        ? { ...whole(), read: 'ok' }
        : { ...whole(), read: 'torn', size: 0, aside: new Uint8Array(0), append: '' };
    const tail = join(pending, pendingLength);
    // A line that lacks only its line feed is complete: the feed is missing, or damaged to another byte.
    for (const length of [tail.length, tail.length - 1]) {
      if (take(tail.subarray(0, length)) === undefined)
        return {
          ...whole(),
          read: 'torn',
          size: offset + length,
          aside: tail.slice(length),
          append: '\n',
        };
    }
    return { ...whole(), read: 'torn', size: offset, aside: tail, append: '' };
  };

  return { push, end };
}

/** Yields the events of a log one by one, as its bytes come; returns how it ends. */
export function* readEvents(
  chunks: Iterable<Uint8Array>,
  hash: Hash,
): Generator<Event, ReadEnd, undefined> {
  let read: Event[] = [];
  const reader = logReader(hash, (event) => read.push(event));
  for (const chunk of chunks) {
    const goesOn = reader.push(chunk);
    yield* read;
    read = [];
    if (!goesOn) break;
  }
  const end = reader.end();
  yield* read;
  return end;
}

/** Reads a whole log in memory: returns its events with the answer. `bytes` may be in one piece or in many. */
export function readLog(
  bytes: Uint8Array | Iterable<Uint8Array>,
  hash: Hash,
  limits: ReadLimits = READ_LIMITS,
): { readonly events: readonly Event[]; readonly end: ReadEnd } {
  const events: Event[] = [];
  const reader = logReader(hash, (event) => events.push(event), limits);
  for (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) if (!reader.push(chunk)) break;
  return { events, end: reader.end() };
}

/**
 * Returns what an editor, git or a copy put around a line that is otherwise as Fray wrote it; undefined if that is not all.
 * Such a line is still refused: its bytes are not those that were sealed.
 */
function carriedFault(line: string, context: LineContext, hash: Hash): LineFault | undefined {
  const fault = (expected: string, found: string): LineFault =>
    lineFault('carried', '', expected, found);
  if (line.trim() === '' && context.seq > 0)
    return fault(
      'no empty line',
      line.length === 0 || line === '\r' ? 'an empty line' : 'a line of blanks',
    );
  const hasMark = context.seq === 0 && line.startsWith('\ufeff');
  const hasReturn = line.endsWith('\r');
  if (!hasMark && !hasReturn) return undefined;
  const inner = line.slice(hasMark ? 1 : 0, hasReturn ? -1 : undefined);
  if (!decodeLine(inner, context, hash).ok) return undefined;
  const returns = 'the line ends of Windows (CRLF)';
  return fault(
    hasReturn ? 'line feeds alone' : 'none',
    !hasMark
      ? returns
      : hasReturn
        ? `a byte order mark, and ${returns}`
        : 'a byte order mark before it',
  );
}

/** Says how to undo what was put around the lines of a log; undefined for any other fault. */
export function carriedHint({ kind, expected, found }: LogFault): string | undefined {
  if (kind !== 'carried') return undefined;
  if (expected === 'no empty line')
    return "`sed -i '/^[[:space:]]*$/d' LOG` takes empty lines out; nothing else is missing for that";
  const returns = found.includes('CRLF');
  return [
    'nothing is lost:',
    ...(found.includes('mark') ? ["`sed -i '1s/^\\xef\\xbb\\xbf//' LOG` takes the mark out"] : []),
    ...(returns && found.includes('mark') ? ['and'] : []),
    ...(returns
      ? [
          "`sed -i 's/\\r$//' LOG` takes the carriage returns out, and a line `*.jsonl -text` in .gitattributes keeps git from adding them",
        ]
      : []),
  ].join(' ');
}

/** Returns the beginning of a hash, enough to distinguish two; says so if there is none. */
function short(hash: string): string {
  return /^[0-9a-f]{64}$/.test(hash) ? `${hash.slice(0, 12)}…` : hash;
}

/** Describes what is wrong with a log, as one sentence of a report. */
export function faultSentence(fault: LogFault): string {
  const where = `line ${fault.line} (event ${fault.line - 1}, byte ${fault.offset})`;
  switch (fault.kind) {
    case 'newer':
      return `This log has ${fault.found}, and this Fray reads ${fault.expected}: it takes one that reads ${fault.found}.`;
    case 'unknown-type':
      return `${where}: ${fault.found} is not ${fault.expected}. A newer Fray wrote this: it takes one that knows this type.`;
    case 'hash':
      return `${where} was changed, or ${fault.line === 1 ? 'is not the first line that was written' : 'a line before it was removed, inserted or moved'}: its hash is wrong (expected ${short(fault.expected)}, found ${short(fault.found)}).`;
    case 'canonical':
      return `${where} is not written as Fray writes it: expected ${fault.expected}, found ${fault.found}.`;
    case 'carried':
      return `${where} is not as Fray wrote it: something put in ${fault.found}.`;
    case 'utf-8':
    case 'too-long':
    case 'too-deep':
    case 'too-many':
    case 'json':
    case 'shape':
    case 'order':
      return `${where}${fault.path === '' ? '' : `, ${fault.path}`}: expected ${fault.expected}, found ${fault.found}.`;
  }
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
