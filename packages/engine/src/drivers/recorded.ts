// Answers from a log: a run is brought to where the log ends, to go on from there or to be looked at on the way.
import type { Event, EventOf } from '../events/event.ts';
import { answer, ruleOut, type Session } from './session.ts';
import type { Refusal } from './source.ts';

/**
 * Gives a fresh session the inputs of a log, one after the other; what follows from them comes out of the rules again.
 * A refusal: the log does not belong to this run. That its facts are the same is not looked at here: `verify` does that.
 */
export function playBack(session: Session, events: Iterable<Event>): Refusal | undefined {
  for (const event of events) {
    const refusal = giveAgain(session, event);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Gives what an event says that was put in: faces, an answer, the referee's word. Any other event gives nothing. */
export function giveAgain(session: Session, event: Event): Refusal | undefined {
  return isInput(event) ? give(session, event) : undefined;
}

/** What a log was given, and what all else follows from. The machine takes the only option by itself. */
export type InputEvent = EventOf<'dice-rolled'> | EventOf<'choice-made'> | EventOf<'ruled'>;

export function isInput(event: Event): event is InputEvent {
  return (
    event.type === 'dice-rolled' ||
    event.type === 'ruled' ||
    (event.type === 'choice-made' && event.data.by !== 'only-one')
  );
}

/** Gives one input. A refusal: something else is needed here, or it is not legal. */
function give(session: Session, event: InputEvent): Refusal | undefined {
  const { need } = session;
  if (event.type === 'ruled')
    return ruleOut(session, event.data.by, event.data.why, event.data.word);
  if (event.type === 'dice-rolled') {
    if (need?.need === 'throw' && need.stream !== event.data.stream)
      return { refused: `${need.stream} is thrown here, not ${event.data.stream}.`, at: null };
    return answer(session, { reply: 'faces', faces: event.data.faces, origin: event.data.origin });
  }
  const { choice, decider } = event.data;
  if (need?.need === 'choice' && (need.choice !== choice || need.decider !== decider))
    return {
      refused: `${need.decider} is asked here (${need.choice}), not ${decider} (${choice}).`,
      at: null,
    };
  return answer(session, { reply: 'answer', answer: event.data.answer, by: event.data.by });
}
