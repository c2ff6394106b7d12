// Answers from a log: plays a run again up to the end of the log, to continue it or to observe it.
import type { AnsweredBy, Event, EventOf } from '../events/event.ts';
import type { Reply } from '../machine/api.ts';
import { answer, ruleOut, type Session } from './session.ts';
import { sidesOf, type Refusal, type ThrownDie } from './source.ts';

/**
 * Gives the inputs of a log to a fresh session, in order; the rules derive all other events again. Returns a refusal if the
 * log does not belong to this run. Does not compare the derived events with those of the log: `verify` does.
 */
export function playBack(session: Session, events: Iterable<Event>): Refusal | undefined {
  for (const event of events) {
    const refusal = giveAgain(session, event);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** An event that records an input. It excludes a choice with no option but none: the machine makes that choice itself. */
export type InputEvent = EventOf<'dice-rolled'> | EventOf<'choice-made'> | EventOf<'ruled'>;

export function isInput(event: Event): event is InputEvent {
  return (
    event.type === 'dice-rolled' ||
    event.type === 'ruled' ||
    (event.type === 'choice-made' && event.data.by !== 'only-one')
  );
}

/**
 * Gives the session the input that an event records: faces, an answer or the referee's word. Ignores any other event. Returns a refusal
 * if the input is not legal here; whether it belongs here is for `follow` to say.
 */
export function giveAgain(session: Session, event: Event): Refusal | undefined {
  if (!isInput(event)) return undefined;
  return event.type === 'ruled'
    ? ruleOut(session, event.data.by, event.data.why, event.data.word)
    : answer(session, replyIn(event));
}

/** Returns the reply that an event records. */
export function replyIn(event: EventOf<'dice-rolled'> | EventOf<'choice-made'>): Reply {
  return event.type === 'dice-rolled'
    ? { reply: 'faces', faces: event.data.faces, origin: event.data.origin }
    : { reply: 'answer', answer: event.data.answer, by: event.data.by };
}

/** True if somebody decided: no policy, no default and no lack of options did. */
export function isPeoples(by: AnsweredBy): boolean {
  return by === 'person' || by === 'script';
}

/** A die of a log. */
export interface RecordedDie extends ThrownDie {
  readonly sides: number;
  /** The event of its throw. */
  readonly seq: number;
}

/** Returns the dice of a throw, in order. */
export function diceOfThrow({ seq, data }: EventOf<'dice-rolled'>): readonly RecordedDie[] {
  const { faces, origin } = data;
  const sides = sidesOf(data);
  return faces.map((face, i) => ({
    face,
    sides: sides[i] ?? 0,
    origin: typeof origin === 'string' ? origin : (origin[i] ?? 'seed'),
    seq,
  }));
}
