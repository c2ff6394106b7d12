// Reads a log: passes on its events one by one, and reports how the log ends.
import type { Event, Header } from '@fray/engine/events';
import {
  createSkimmer,
  carriedHint,
  faultSentence,
  headerRefusal,
  logReader,
  READ_LIMITS,
  readEvents,
  type ReadEnd,
} from '@fray/engine/log';
import { wrongFile, wrongInput } from './exit-codes.ts';
import type { Host } from './host.ts';
import { giveNote } from './notes.ts';
import { countText } from './report/text.ts';

/** True if a file with these first bytes is a log: an object in braces, perhaps after a byte order mark. */
export function beginsLikeLog(bytes: Uint8Array | undefined): boolean {
  const at = bytes?.[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return bytes?.[at] === 0x7b;
}

/** True if a file is a log. */
export function isLog(host: Host, path: string): boolean {
  const [start] = host.files.readLog(path).chunks();
  return beginsLikeLog(start);
}

/**
 * Reads a log to its end, passes on each event, and returns how the log ends. A torn last line is reported on stderr
 * and left where it is. `-` is the standard input.
 * @param keepsTail for a command that will write to the log: its torn end is saved beside it too
 * @throws Stop 5 when the file cannot be read; Stop 1 when there is no whole event in it
 */
export function readLogFile(
  host: Host,
  path: string,
  sink: (event: Event) => void,
  keepsTail = false,
): ReadEnd {
  return host.untilCtrlC(() => handedOn(logEvents(host, path, keepsTail), sink));
}

/** Passes on everything that a generator yields, and returns its result. */
function handedOn<T, End>(coming: Generator<T, End, undefined>, sink: (one: T) => void): End {
  for (;;) {
    const next = coming.next();
    if (next.done === true) return next.value;
    sink(next.value);
  }
}

/** Does the same as `readLogFile`, but yields one event at a time. */
export const logEvents = (host: Host, path: string, keepsTail = false): LogEvents =>
  whole(host, path, (file) => readEvents(file.chunks(), host.sha256), keepsTail);

type LogFile = ReturnType<Host['files']['readLog']>;

/** Opens a log for reading; refuses a folder. */
export function logFileAt(host: Host, path: string): LogFile {
  if (path !== '-' && host.files.isFolder(path))
    throw wrongFile(`${host.files.shown(path)} is a folder, not a log`);
  return host.files.readLog(path);
}

type LogEvents = Generator<Event, ReadEnd, undefined>;

/** Reads a file to its end, and refuses a file without a complete event. */
function* whole(
  host: Host,
  path: string,
  read: (file: LogFile) => LogEvents,
  keepsTail = false,
): LogEvents {
  const file = logFileAt(host, path);
  const end = yield* read(file);
  if (end.read === 'torn') {
    if (end.count === 0)
      throw wrongInput(
        end.aside.length === 0
          ? `${file.path} is empty`
          : `${file.path} is not a log: it has no complete first line`,
      );
    reportTorn(host, file, end, keepsTail);
  }
  return end;
}

/** Reports a torn end on stderr. With `keepsTail` it also saves its bytes in a file beside the log. */
export function reportTorn(
  host: Host,
  file: LogFile,
  end: ReadEnd & { readonly read: 'torn' },
  keepsTail = false,
): void {
  const writer = file.writer();
  if (writer !== undefined) {
    giveNote(
      host,
      'file',
      `${file.path} is still being written (process ${writer}); this is its content so far.`,
    );
    return;
  }
  if (end.aside.length === 0) {
    giveNote(
      host,
      'file',
      `the last line of ${file.path} is whole but has no line end, as after a crash.`,
    );
    return;
  }
  const aside = keepsTail ? file.keepAside(end.size, end.aside) : undefined;
  const many = end.aside.length;
  const rest =
    aside === undefined
      ? `not used, and left where ${many === 1 ? 'it is' : 'they are'}`
      : `not used, and kept in ${aside}`;
  giveNote(
    host,
    'warning',
    `the last line of ${file.path} is torn, as after a crash: ${countText(many, 'byte')} after event ${end.count - 1} ${many === 1 ? 'is' : 'are'} ${rest}.`,
  );
}

/**
 * Reads a log to play it again, passes on each event, and returns how the log ends.
 * @param reads `inputs`: events that change nothing and are no input have no data, and are checked only up to their seal and
 * type; `facts`: every event is whole, to be compared with the rules
 * @throws Stop 5 when the file cannot be read; Stop 1 when there is no whole event in it
 */
export function readLogInputs(
  host: Host,
  path: string,
  reads: 'inputs' | 'facts',
  sink: (event: Event) => void,
): ReadEnd {
  const coming = whole(host, path, (file) => skimmed(file, host, createSkimmer(reads)));
  return host.untilCtrlC(() => handedOn(coming, sink));
}

/**
 * Yields the whole events of a log that was read before. Its end is not reported again, and its seals are not checked again:
 * the rules are compared with every event.
 */
export function* logFactsAgain(host: Host, path: string): Generator<Event, void, undefined> {
  yield* skimmed(host.files.readLog(path), host, createSkimmer('facts', 'unchecked'));
}

function* skimmed(file: LogFile, host: Host, decode: ReturnType<typeof createSkimmer>): LogEvents {
  let read: Event[] = [];
  const reader = logReader(host.sha256, (event) => read.push(event), READ_LIMITS, { decode });
  for (const chunk of file.chunks()) {
    const goesOn = reader.push(chunk);
    yield* read;
    read = [];
    if (!goesOn) break;
  }
  const end = reader.end();
  yield* read;
  return end;
}

/** Says that a log is shown as it is: whether its events follow from its rules was not looked at. */
export const NOT_COMPARED =
  'The events have not been compared with the rules of the log; `fray verify` does that.';

/** Stops at the first error of a damaged log, and returns for any other log. */
export function refuseCorrupt(host: Host, path: string, end: ReadEnd): void {
  if (end.read !== 'corrupt') return;
  if (end.count === 0 && end.fault.kind === 'json')
    throw wrongInput(`${logName(host, path)} is not a log`, '`fray run FILE --log OUT` writes one');
  throw wrongInput(
    `${logName(host, path)}: ${faultSentence(end.fault)}`,
    carriedHint(end.fault) ??
      (end.count === 0 ? undefined : `events 0 to ${end.count - 1} before it are whole`),
  );
}

/**
 * Warns if a log is damaged. For a command that answers about an event before the damage, after it has refused any other; of
 * all events it refuses the log.
 */
export function warnOfDamage(host: Host, path: string, end: ReadEnd): void {
  if (end.read === 'corrupt')
    giveNote(
      host,
      'warning',
      `${logName(host, path)} is damaged after event ${end.count - 1}; nothing after that event is used.`,
    );
}

/**
 * Stops at an error in a header; returns if its inputs may be played. Everything that plays a log calls this first,
 * since a stranger may have written any number into the log.
 */
export function refuseHeader(host: Host, header: Header, shown: string): void {
  const refusal = headerRefusal(header, host.sha256);
  if (refusal !== undefined)
    throw wrongInput(
      `${shown} cannot be played: ${refusal}`,
      '`fray replay` shows it without its rules',
    );
}

/** Stops at the first error of a log that has no header. */
export function refuseHeadless(host: Host, path: string, end: ReadEnd): never {
  refuseCorrupt(host, path, end);
  throw wrongInput(`${host.files.shown(path)} has no header`);
}

/** Returns the name of the log in messages. */
export function logName(host: Host, path: string): string {
  return path === '-' ? 'the standard input' : host.files.shown(path);
}
