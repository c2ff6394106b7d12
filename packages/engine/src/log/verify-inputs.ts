// Checks the inputs of a log one by one: dice against the seed or their range, answers against the offer and against the
// answer of the policy or default.
import type { Answer } from '@fray/dsl/ir';
import { diceOfRun } from '../drivers/dice-sources.ts';
import { admits } from '../drivers/offer.ts';
import { runPolicies, silence } from '../drivers/policy.ts';
import {
  facesReply,
  isRefusal,
  sidesOf,
  type DiceSource,
  type Positions,
  type ThrownDie,
} from '../drivers/source.ts';
import type { AnsweredBy, Event, EventOf, Header, Origin } from '../events/event.ts';
import { sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed, Need, Reply, ThrowNeed } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import type { Difference } from './event-difference.ts';
import { factInWords } from './in-words.ts';
import { shortJson } from '../events/shape.ts';
import { isSeeded } from './verify-header.ts';

/** `what` begins the sentence: `The seeded die`. */
type InputFault = Difference & { readonly what: string };

interface InputChecker {
  /**
   * Returns the reply that an event of the log gives to a need, if it can be one. Throws must be asked in order, because
   * positions are counted.
   */
  readonly replyOf: (need: Need, event: Event, machine: Machine) => Reply | InputFault;
  /** How many dice of each stream were thrown so far. */
  readonly positions: Positions;
}

/** Makes a checker. `positions`: how many dice of each stream were thrown before; the checker counts on in them. */
export function inputChecker(
  program: Program,
  header: Header,
  positions: Positions = new Map(),
): InputChecker {
  const { inputs } = header;
  let last = -1;
  const seeded = isSeeded(inputs) ? diceOfRun(program, inputs, () => last) : undefined;
  const policies = runPolicies(program, inputs);

  const checkThrow = (need: ThrowNeed, event: EventOf<'dice-rolled'>): Reply | InputFault => {
    const position = positions.get(need.stream) ?? 0;
    last = event.seq - 1;
    const dice = thrownDice(need, position, event, inputs.dice, seeded);
    if (!Array.isArray(dice)) return dice;
    positions.set(need.stream, position + dice.length);
    return facesReply(dice);
  };

  const checkAnswer = (
    need: ChoiceNeed,
    event: EventOf<'choice-made'>,
    machine: Machine,
  ): Reply | InputFault => {
    const { answer, by } = event.data;
    if (!inputs.choices.includes(by))
      return fault(
        'The one who answered',
        'data.by',
        `one of those in this run: ${inputs.choices.join(', ')}`,
        by,
      );
    if (!admits(need.offer, answer))
      return fault('The answer', 'data.answer', 'one that is offered', answer);
    // A script may answer anything; a policy precedes a person, and the default only counts if no policy answers.
    const policy = policies(need, machine);
    const policyAnswer = policy === undefined || isRefusal(policy) ? undefined : policy.answer;
    return byFault(by, answer, policyAnswer, silence(need)) ?? { reply: 'answer', answer, by };
  };

  return {
    positions,
    replyOf: (need, event, machine) => {
      if (need.need === 'throw')
        return event.type === 'dice-rolled'
          ? checkThrow(need, event)
          : wrongType('dice-rolled', event);
      return event.type === 'choice-made'
        ? checkAnswer(need, event, machine)
        : wrongType('choice-made', event);
    },
  };
}

function thrownDice(
  need: ThrowNeed,
  position: number,
  event: EventOf<'dice-rolled'>,
  allowed: readonly Origin[],
  seeded: DiceSource | undefined,
): ThrownDie[] | InputFault {
  const { faces, origin } = event.data;
  const sides = sidesOf(need);
  if (faces.length !== sides.length)
    return fault('The number of dice', 'data.faces', String(sides.length), faces.length);
  if (typeof origin !== 'string' && origin.length !== faces.length)
    return fault('The origin', 'data.origin', 'one for all dice or one for each', origin);
  const expected = seeded?.(need, position);
  const dice: ThrownDie[] = [];
  for (const [i, face] of faces.entries()) {
    const from = typeof origin === 'string' ? origin : (origin[i] ?? 'seed');
    const most = sides[i] ?? 0;
    if (!allowed.includes(from))
      return fault(
        'The origin',
        'data.origin',
        `one of those in this run: ${allowed.join(', ')}`,
        from,
      );
    if (face > most) return fault('The face', `data.faces[${i}]`, `1 to ${most}`, face);
    const seed =
      from === 'seed' && expected !== undefined && !isRefusal(expected) ? expected[i]?.face : face;
    if (seed !== face)
      return fault(
        `Die ${position + i} of ${need.stream}`,
        `data.faces[${i}]`,
        `${seed}, by the seed`,
        face,
      );
    dice.push({ face, origin: from });
  }
  return dice;
}

function byFault(
  by: AnsweredBy,
  answer: Answer,
  policy: Answer | undefined,
  silent: Answer | undefined,
): InputFault | undefined {
  switch (by) {
    case 'policy':
      if (policy === undefined)
        return fault('The one who answered', 'data.by', 'someone else: no policy answers here', by);
      return sameAnswer(policy, answer)
        ? undefined
        : fault(
            'The answer',
            'data.answer',
            `what the policy says, ${factInWords(policy)}`,
            answer,
          );
    case 'person':
      return policy === undefined
        ? undefined
        : fault('The one who answered', 'data.by', '"policy": it answers here', by);
    case 'default':
      if (policy !== undefined)
        return fault('The one who answered', 'data.by', '"policy": it answers here', by);
      return silent !== undefined && sameAnswer(silent, answer)
        ? undefined
        : fault('The answer', 'data.answer', `what silence means, ${factInWords(silent)}`, answer);
    case 'script':
    case 'only-one':
      return undefined;
  }
}

function wrongType(expected: 'dice-rolled' | 'choice-made', event: Event): InputFault {
  return fault('What happens here', 'type', shortJson(expected), event.type);
}

function fault(what: string, path: string, expected: string, found: unknown): InputFault {
  return { what, path, expected, found: factInWords(found) };
}
