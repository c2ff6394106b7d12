// Decides whether it matters which of several interchangeable participants an answer picks. Without a preference, a
// policy takes the first listed.
import type { Answer, Value } from '@fray/dsl/ir';
import { sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { chooseFrom, type ChoiceSource } from '../drivers/source.ts';
import type { Interchangeable } from './interchangeable.ts';

/**
 * True if the answer does not depend on who is listed first. This holds if the policy prefers it to the same answer
 * with another member of the class. It also holds if these two could change places (`couldChange`) in the machine below
 * the question.
 */
export function isSymmetricAnswer(
  interchangeable: Interchangeable,
  need: ChoiceNeed,
  answer: Answer,
  choices: readonly ChoiceSource[],
  machine: Machine,
  couldChange: (one: string, other: string) => boolean,
): boolean {
  const { offer } = need;
  if (interchangeable.classes.length === 0) return true;
  const named = namesIn(answer).filter((name) => interchangeable.classOf.has(name));
  const [name] = named;
  if (name === undefined) return true;
  if (offer.kind !== 'options' || named.length > 1) return false;
  const others = interchangeable.classes[interchangeable.classOf.get(name) ?? -1] ?? [];
  return others.every((other) => {
    if (other === name) return true;
    const same = withName(answer, name, other);
    if (!offer.options.some((option) => sameAnswer(option, same))) return true;
    const isPreferred = [
      [same, answer],
      [answer, same],
    ].every((options) => {
      const asked: ChoiceNeed = {
        ...need,
        offer: { ...offer, options },
        default: need.default === null ? null : (options[0] ?? null),
      };
      const reply = chooseFrom(choices, asked, machine);
      return (
        reply !== undefined &&
        'reply' in reply &&
        reply.reply === 'answer' &&
        sameAnswer(reply.answer, answer)
      );
    });
    return isPreferred || couldChange(name, other);
  });
}

/** True if a value mentions a member of a class, and so distinguishes it. */
export function mentionsMember(interchangeable: Interchangeable, value: Value): boolean {
  if (interchangeable.classes.length === 0) return false;
  if (typeof value === 'string')
    return interchangeable.classes.some((names) => names.some((name) => value.includes(name)));
  return Array.isArray(value) && value.some((item: Value) => mentionsMember(interchangeable, item));
}

function namesIn(answer: Answer): readonly string[] {
  const values: readonly Value[] =
    'pick' in answer
      ? [answer.pick]
      : 'take' in answer
        ? answer.args.map(([, value]) => value)
        : 'list' in answer
          ? answer.list
          : [];
  return values.flat().filter((value) => typeof value === 'string');
}

function withName(answer: Answer, from: string, to: string): Answer {
  if ('pick' in answer) return { pick: to };
  if ('take' in answer)
    return {
      take: answer.take,
      args: answer.args.map(([param, value]) => [param, value === from ? to : value] as const),
    };
  return answer;
}
