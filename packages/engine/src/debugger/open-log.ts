// Opens a log for the debugger. One pass over the log checks that no line was altered, removed or inserted, and folds
// the state. The full content of an event is read, and checked, with its block.
import { CHAIN_START, unseal, type Hash } from '../log/chain.ts';
import { faultSentence, logReader, READ_LIMITS, type ReadEnd } from '../log/read.ts';
import { createSkimmer } from '../log/skim.ts';
import type { Event } from '../events/event.ts';
import {
  createRecordingBuilder,
  isRecordingFault,
  recordingFault,
  type ReadBlock,
  type RecordingBuilder,
  type Recording,
} from './recording.ts';

export interface OpenedLog {
  /** The readable part; undefined if not even the header is readable. */
  readonly recording: Recording | undefined;
  readonly end: ReadEnd;
  /** An event that does not follow from those before it, as a sentence; the recording ends before it. */
  readonly fault: string | undefined;
}

/**
 * Opens a log. Never throws because of the content of the log; later reads throw RecordingFaults.
 * @param bytesBetween bytes of the same log, from an offset to before another one
 * @param seals `unchecked`: opens several times as fast; the reader of a block, or `verify`, finds an altered line
 */
export function openLog(
  hash: Hash,
  chunks: Iterable<Uint8Array>,
  bytesBetween: (from: number, to: number) => Uint8Array,
  seals: 'checked' | 'unchecked' = 'checked',
): OpenedLog {
  const starts: { readonly offset: number; readonly head: string }[] = [];
  let recorder: RecordingBuilder | undefined;
  let head = CHAIN_START;
  let total = 0;
  let format: number | null = null;

  const read: ReadBlock = (block, from, to) => {
    const start = starts[block] ?? { offset: 0, head: CHAIN_START };
    const events: Event[] = [];
    const reader = logReader(hash, (event) => events.push(event), READ_LIMITS, {
      seq: from,
      format,
      ...start,
    });
    reader.push(bytesBetween(start.offset, starts[block + 1]?.offset ?? total));
    const end = reader.end();
    // A live writer may have continued since.
    if (events.length >= to - from) return events.slice(0, to - from);
    throw recordingFault(
      end.read === 'corrupt'
        ? faultSentence(end.fault)
        : `Event ${from + events.length} is not there any more: the log was changed while it was looked at.`,
    );
  };

  const take = (event: Event, line: string, offset: number): void => {
    if (recorder === undefined) {
      recorder = createRecordingBuilder(event, read, { more: () => false, isWhole: () => true });
      starts.push({ offset, head });
    } else if (recorder.add(event)) starts.push({ offset, head });
    head = unseal(line)?.head ?? '';
  };

  const skim = createSkimmer('state', seals);
  const decode: typeof skim = (line, context, by) => {
    const decoded = skim(line, context, by);
    if (decoded.ok) ({ format } = decoded);
    return decoded;
  };
  const reader = logReader(hash, take, READ_LIMITS, { decode });
  let fault: string | undefined;
  try {
    for (const chunk of chunks) {
      total += chunk.length;
      if (!reader.push(chunk)) break;
    }
    return { recording: recorder?.recording, end: reader.end(), fault };
  } catch (thrown) {
    if (!isRecordingFault(thrown)) throw thrown;
    fault = thrown.message;
    const count = recorder?.recording.count() ?? 0;
    return {
      recording: recorder?.recording,
      end: { read: 'ok', count, head, over: false, format },
      fault,
    };
  }
}
