// Finds the question that an answer belongs to.
import type { Event, EventOf } from '../events/event.ts';
import type { Recording } from './recording.ts';

/**
 * Returns the question of an answer, whatever a trigger has asked in between; undefined for another event, and for an answer that
 * was the only one, which nobody was asked for.
 * @param eventAt the events before the answer; those that are no questions may be undefined
 */
export function questionAnswered(
  made: Event,
  eventAt: (seq: number) => Event | undefined,
): EventOf<'choice-offered'> | undefined {
  if (made.type !== 'choice-made' || made.data.by === 'only-one') return undefined;
  const { choice, decider } = made.data;
  for (let seq = made.seq - 1; seq > 0; seq -= 1) {
    const event = eventAt(seq);
    if (
      event?.type === 'choice-offered' &&
      event.data.choice === choice &&
      event.data.decider === decider
    )
      return event;
  }
  return undefined;
}

/** Returns the question of an answer in a recording, which reads only questions. */
export function questionIn(
  { facts, event }: Recording,
  made: Event,
): EventOf<'choice-offered'> | undefined {
  return questionAnswered(made, (seq) =>
    facts.typeOf(seq) === 'choice-offered' ? event(seq) : undefined,
  );
}
