// Answers from a list: the lines of an example or of a file of choices. Each is used once, in order.
import type { Answer, ScriptedAnswer, Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import { sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import { offerText } from './answer-text.ts';
import { answerText, valueText } from '../values/answer-text.ts';
import { sameJson } from '../values/same.ts';
import { admits } from './offer.ts';
import type { ChoiceSource } from './source.ts';

export interface AnswerList {
  readonly source: ChoiceSource;
  /** Must receive every event. If the script has an answer for a choice with a single option, the answer counts as used. */
  readonly note: (event: Event) => void;
  readonly unused: () => readonly ScriptedAnswer[];
}

/**
 * Makes a source from scripted answers. With `wait`, an answer that is not on offer is no mistake; it waits for the next
 * question that it fits.
 */
export function scriptedAnswers(
  answers: readonly ScriptedAnswer[],
  wait: boolean = false,
): AnswerList {
  const left = [...answers];
  const find = (
    choice: string,
    decider: string,
    kind: ChoiceNeed['kind'],
    need?: ChoiceNeed,
  ): number =>
    left.findIndex(
      (line) =>
        line.decider === decider &&
        (line.choice === null ? kind !== 'choose' : line.choice === choice) &&
        answerKind(line.answer) === kind &&
        (need === undefined || admits(need.offer, complete(line.answer, need))),
    );
  return {
    source: (need) => {
      const at = find(need.choice, need.decider, need.kind, wait ? need : undefined);
      const line = left[at];
      if (line === undefined) return undefined;
      const answer = complete(line.answer, need);
      if (!admits(need.offer, answer))
        return {
          refused: `${need.decider} cannot answer so now: ${answerText(line.answer)} is not offered. ${withoutNamed(line, need)}${offerText(need.offer)}`,
          at: line.at,
        };
      left.splice(at, 1);
      return { answer, by: 'script' };
    },
    note: (event) => {
      if (event.type !== 'choice-made' || event.data.by !== 'only-one') return;
      const { answer } = event.data;
      const at = find(event.data.choice, event.data.decider, answerKind(answer));
      const line = left[at];
      if (line !== undefined && (sameAnswer(line.answer, answer) || extended(line.answer, answer)))
        left.splice(at, 1);
    },
    unused: () => left,
  };
}

/** Fills picks that the script leaves out, from the first option that has the given picks. */
function complete(answer: Answer, need: ChoiceNeed): Answer {
  if (need.offer.kind !== 'options') return answer;
  return (
    need.offer.options.find((option) => sameAnswer(answer, option)) ??
    need.offer.options.find((option) => extended(answer, option)) ??
    answer
  );
}

/** Says which words an answer has too many, if the rule that asks names a target itself; empty if it does not. */
function withoutNamed({ answer, decider }: ScriptedAnswer, { offer }: ChoiceNeed): string {
  if (!('take' in answer) || offer.kind !== 'options') return '';
  const same = offer.options.find((one) => 'take' in one && one.take === answer.take);
  if (same === undefined || !('take' in same)) return '';
  const isAsked = ([name]: readonly [string, Value]): boolean =>
    same.args.some(([other]) => other === name);
  const named = answer.args.filter((one) => !isAsked(one)).map(([, value]) => valueText(value));
  if (named.length === 0) return '';
  const rest = answer.args.some(isAsked) ? ' with what is left' : '';
  return `The rule that asks says ${named.join(', ')} itself, so leave that out: \`answer ${decider} takes ${answer.take}\`${rest}. `;
}

/** True if the option takes the same action with all picks of the answer. */
function extended(answer: Answer, option: Answer): boolean {
  if (!('take' in answer) || !('take' in option) || answer.take !== option.take) return false;
  return answer.args.every(([name, value]) =>
    option.args.some(([other, there]) => name === other && sameJson(value, there)),
  );
}

/** Returns the kind of question that an answer is for. */
export function answerKind(answer: Answer): ChoiceNeed['kind'] {
  if ('choose' in answer) return 'choose';
  if ('take' in answer) return 'take';
  if ('pick' in answer) return 'pick';
  return 'list' in answer ? 'list' : 'say';
}
