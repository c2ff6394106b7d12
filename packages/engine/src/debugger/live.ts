// A run in progress as a recording: it plays as far as the reader asks to see.
import type { Event } from '../events/event.ts';
import { answer, openSession, replyFrom, type Session, type Sources } from '../drivers/session.ts';
import type { Refusal } from '../drivers/source.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import {
  createRecordingBuilder,
  recordingFault,
  type RecordingBuilder,
  type Recording,
} from './recording.ts';

export interface LiveRecording extends Recording {
  /** Says why the run cannot continue: nobody answers, or the answer is not legal. */
  readonly stuck: () => string | undefined;
}

/** Gives a session what it needs next. A refusal, or no answer, ends the recording. */
type Drive = (session: Session) => 'given' | 'nobody' | Refusal;

/**
 * Makes a recording of a run that begins.
 * @param machine has just begun; the recording takes it over
 * @param onEvent receives every event when it happens
 */
export function recordLive(
  program: Program,
  machine: Machine,
  sources: Sources,
  onEvent: (event: Event) => void = () => {},
): LiveRecording {
  return recordDriven(program, machine, (session) => giveFrom(session, sources), onEvent);
}

/** Gives the sources' reply to what the session needs. */
export function giveFrom(session: Session, sources: Sources): ReturnType<Drive> {
  const reply = replyFrom(session, sources);
  if (reply === undefined) return 'nobody';
  return answer(session, reply) ?? 'given';
}

/** Makes a recording like `recordLive`, with a driver that may also say the referee's words. */
export function recordDriven(
  program: Program,
  machine: Machine,
  drive: Drive,
  onEvent: (event: Event) => void,
): LiveRecording {
  const events: Event[] = [];
  let recorder: RecordingBuilder | undefined;
  const begun: { session: Session | undefined } = { session: undefined };
  let stuck: string | undefined;

  const more = (): boolean => {
    const count = events.length;
    const { session } = begun;
    while (events.length === count) {
      if (session === undefined || session.need === undefined || stuck !== undefined) return false;
      const given = drive(session);
      if (given === 'nobody') stuck = 'nobody answers what is asked here';
      else if (given !== 'given') stuck = given.refused;
    }
    return true;
  };

  const isWhole = (): boolean =>
    (begun.session !== undefined && begun.session.need === undefined) || stuck !== undefined;

  const event = (next: Event): void => {
    events.push(next);
    if (recorder === undefined)
      recorder = createRecordingBuilder(next, (_, from, to) => events.slice(from, to), {
        more,
        isWhole,
      });
    else recorder.add(next);
    onEvent(next);
  };

  begun.session = openSession(program, machine, { event });
  if (recorder === undefined) throw new Error('a run begins with its header');
  // Set by the first event.
  const { recording } = recorder as RecordingBuilder;
  return { ...recording, stuck: () => stuck };
}

/** Makes a recording of given events. Throws a RecordingFault for one that does not follow from those before it. */
export function recordEvents(events: readonly Event[]): Recording {
  const [first, ...rest] = events;
  if (first === undefined) throw recordingFault('There are no events.');
  const recorder = createRecordingBuilder(first, (_, from, to) => events.slice(from, to), {
    more: () => false,
    isWhole: () => true,
  });
  for (const event of rest) recorder.add(event);
  return recorder.recording;
}
