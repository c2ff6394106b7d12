// Checks whether a reply fits the need. Replies come from people, files and logs, so this checks all of their shape.
import type { Answer, Value } from '@fray/dsl/ir';
import { answererShape, originsShape } from '../events/data-shapes.ts';
import type { Offer } from '../events/event.ts';
import { leftAfter, sameJson } from '../values/same.ts';
import type { IllegalAnswer, Need, Reply, ThrowNeed } from './api.ts';

/** Makes the error; the caller throws it. */
export function illegalAnswer(message: string): IllegalAnswer {
  return Object.assign(new Error(message), { kind: 'illegal-answer' as const });
}

/** True for an error that `illegalAnswer` made. */
export function isIllegalAnswer(thrown: unknown): thrown is IllegalAnswer {
  return thrown instanceof Error && 'kind' in thrown && thrown.kind === 'illegal-answer';
}

/** Throws an IllegalAnswer unless the reply fits. */
export function checkReply(need: Need | null, reply: Reply): void {
  if (need === null) throw illegalAnswer('Nothing is asked now.');
  if (need.need === 'throw') {
    if (reply.reply !== 'faces')
      throw illegalAnswer(`Dice are asked for (${need.stream}), not an answer.`);
    checkFaces(need, reply);
  } else {
    if (reply.reply !== 'answer')
      throw illegalAnswer(`${need.decider} is asked (${need.choice}), not for dice.`);
    if (answererShape(reply.by) !== undefined || reply.by === 'only-one')
      throw illegalAnswer('An answer says who gave it: person, script, policy or default.');
    const fault = answerFault(need.offer, reply.answer);
    if (fault !== undefined) throw fault();
  }
}

function checkFaces(need: ThrowNeed, reply: Extract<Reply, { readonly reply: 'faces' }>): void {
  const { faces, origin } = reply;
  const { dice } = need;
  let many = 0;
  for (let i = 0; i < dice.length; i++) many += Math.abs(dice[i]?.[0] ?? 0);
  if (!Array.isArray(faces) || faces.length !== many) {
    throw illegalAnswer(
      `${need.stream} throws ${many} ${many === 1 ? 'die' : 'dice'}, and there ${faces.length === 1 ? 'is 1 face' : `are ${faces.length} faces`}.`,
    );
  }
  let index = 0;
  for (let i = 0; i < dice.length; i++) {
    const size = dice[i]?.[1] ?? 0;
    for (let n = Math.abs(dice[i]?.[0] ?? 0); n > 0; n--) {
      const face: unknown = faces[index++];
      if (typeof face !== 'number' || !Number.isInteger(face) || face < 1 || face > size)
        throw illegalAnswer(`${need.stream}: a d${size} cannot show ${String(face)}.`);
    }
  }
  if (originsShape(origin) !== undefined || (Array.isArray(origin) && origin.length !== many)) {
    throw illegalAnswer('Each face comes from the seed, was typed, or stands in a script.');
  }
}

/** Makes the error for an answer that an offer does not admit; undefined if it does. */
export function answerFault(offer: Offer, answer: Answer): (() => IllegalAnswer) | undefined {
  const shape: unknown = answer;
  if (typeof shape !== 'object' || shape === null) return () => illegalAnswer('This is no answer.');
  switch (offer.kind) {
    case 'options':
      return offer.options.some((option) => sameAnswer(option, answer))
        ? undefined
        : () =>
            illegalAnswer(
              `${quoted(answer)} is not offered. Possible: ${offer.options.slice(0, 12).map(quoted).join(', ')}${offer.options.length > 12 ? ', ...' : ''}.`,
            );
    case 'number': {
      const number: unknown = 'say' in answer ? answer.say : undefined;
      return typeof number === 'number' &&
        Number.isSafeInteger(number) &&
        number >= offer.from &&
        number <= offer.to
        ? undefined
        : () => illegalAnswer(`A whole number from ${offer.from} to ${offer.to} is asked for.`);
    }
    case 'list':
      return listFault(offer, 'list' in answer ? answer.list : undefined);
  }
}

function listFault(
  { from, atMost, atLeast = 0, once }: Extract<Offer, { readonly kind: 'list' }>,
  list: unknown,
): (() => IllegalAnswer) | undefined {
  if (!Array.isArray(list)) return () => illegalAnswer('A list is asked for.');
  if (list.length > atMost)
    return () => illegalAnswer(`At most ${atMost} are asked for, and these are ${list.length}.`);
  if (list.length < atLeast)
    return () =>
      illegalAnswer(
        `At least ${atLeast} are asked for, and ${list.length === 1 ? 'this is 1' : `these are ${list.length}`}.`,
      );
  for (const item of list)
    if (!from.some((known) => sameJson(known, item)))
      return () =>
        illegalAnswer(
          `${String(item)} cannot be listed. Possible: ${from.map(String).join(', ')}.`,
        );
  const [again] = once === true ? leftAfter(list, from) : [];
  return again === undefined
    ? undefined
    : () => illegalAnswer(`Each is listed once, and ${String(again)} is not.`);
}

/** Returns the answer in words: `Attack t Babel`, `nothing`, `yes`. */
function quoted(answer: Answer): string {
  if ('choose' in answer) return word(answer.choose);
  if ('pick' in answer) return answer.pick ?? 'nobody';
  if ('say' in answer) return String(answer.say);
  if ('list' in answer) return 'a list';
  if (!('take' in answer) || !Array.isArray(answer.args)) return 'this';
  return answer.take === null
    ? 'nothing'
    : [answer.take, ...answer.args.map(([, value]) => word(value))].join(' ');
}

function word(value: Value): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === null ? 'nobody' : String(value);
}

/** True if both are equal as data, in any order of keys. */
export function sameAnswer(left: Answer, right: Answer): boolean {
  return sameJson(left, right);
}
