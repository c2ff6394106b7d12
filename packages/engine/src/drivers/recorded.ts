// Answers from a log: a run is brought to where the log ends, to go on from there or to be looked at on the way.
import type { Event } from '../events/event.ts';
import { answer, ruleOut } from './session.ts';
import type { Session } from './session.ts';
import type { Refusal } from './source.ts';

/**
 * Gives a fresh session the inputs of a log, one after the other; what follows from them comes out of the rules again.
 * A refusal: the log does not belong to this run. That its facts are the same is not looked at here: `verify` does that.
 */
export function playBack(session: Session, events: Iterable<Event>): Refusal | undefined {
  for (const event of events) {
    const refusal = input(session, event);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function input(session: Session, event: Event): Refusal | undefined {
  switch (event.type) {
    case 'dice-rolled':
      return answer(session, { reply: 'faces', faces: event.data.faces, origin: event.data.origin });
    case 'choice-made':
      // The machine takes the only option by itself.
      return event.data.by === 'only-one' ? undefined : answer(session, { reply: 'answer', answer: event.data.answer, by: event.data.by });
    case 'ruled':
      return ruleOut(session, event.data.by, event.data.why, event.data.word);
    default:
      return undefined;
  }
}
