// The answers of a parent log: the same question to the same decider with the same offer gets the same answer.
import { silence } from '../drivers/policy.ts';
import type { ChoiceSource } from '../drivers/source.ts';
import type { Event, EventOf, Offer } from '../events/event.ts';
import { keyOfQuestion } from '../log/question-key.ts';
import { sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import { addUnder } from '../values/grouped.ts';

export interface SameAnswers {
  /** Must receive every event of the parent after the fork. */
  readonly remember: (event: Event) => void;
  /** Must receive every event of the fork: an answer is used once. */
  readonly note: (event: Event) => void;
  /** A script's answers: used before policies. */
  readonly scripted: ChoiceSource;
  /** People's answers and default answers: used after policies, whose answers are determined anew. */
  readonly spoken: ChoiceSource;
}

type Made = EventOf<'choice-made'>['data'];

export function sameAnswers(): SameAnswers {
  /** By question, the remaining answers, in order. */
  const left = new Map<string, Made[]>();
  const asked = { parent: openOffers(), fork: openOffers() };
  const next = (need: ChoiceNeed): Made | undefined => left.get(keyOfQuestion(need))?.[0];
  return {
    remember: (event) => {
      const offer = asked.parent(event);
      if (event.type !== 'choice-made' || offer === undefined) return;
      addUnder(left, keyOfQuestion({ ...event.data, offer }), event.data);
    },
    note: (event) => {
      const offer = asked.fork(event);
      if (event.type === 'choice-made' && offer !== undefined)
        left.get(keyOfQuestion({ ...event.data, offer }))?.shift();
    },
    scripted: (need) => {
      const made = next(need);
      return made?.by === 'script' ? { answer: made.answer, by: made.by } : undefined;
    },
    spoken: (need) => {
      const made = next(need);
      if (made?.by === 'person') return { answer: made.answer, by: made.by };
      const silent = made?.by === 'default' ? silence(need) : undefined;
      return made !== undefined && silent !== undefined && sameAnswer(silent, made.answer)
        ? { answer: made.answer, by: 'default' }
        : undefined;
    },
  };
}

/**
 * Returns the offer that a `choice-made` answers. A trigger may ask something else between a question and its answer, and
 * some choices are answered without a question.
 */
function openOffers(): (event: Event) => Offer | undefined {
  const open: EventOf<'choice-offered'>['data'][] = [];
  return (event) => {
    if (event.type === 'choice-offered') open.push(event.data);
    if (event.type !== 'choice-made') return undefined;
    const { choice, decider } = event.data;
    const at = open.findLastIndex((one) => one.choice === choice && one.decider === decider);
    return at < 0 ? undefined : open.splice(at, 1)[0]?.offer;
  };
}
