// Plays a log again by other rules: the same inputs, as long as these rules ask for them. While the run agrees with the
// log, all inputs of the log must still be possible. After the first event that differs, or from the beginning if the caller
// wants that, the run still uses people's dice, answers and words; it determines those of the seed, of a policy or of a
// default anew.
import { diceOfRun } from '../drivers/dice-sources.ts';
import { offerText } from '../drivers/answer-text.ts';
import { answerText } from '../values/answer-text.ts';
import { admits } from '../drivers/offer.ts';
import { runPolicies, silence } from '../drivers/policy.ts';
import { isPeoples } from '../drivers/recorded.ts';
import {
  facesReply,
  isRefusal,
  sidesOf,
  type Positions,
  type ThrownDie,
} from '../drivers/source.ts';
import type { Event, EventOf, Header } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import { isIllegalAnswer, sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed, Reply, Step, ThrowNeed } from '../machine/api.ts';
import { begin } from '../machine/begin.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { overrule } from '../machine/referee.ts';
import { factDifference } from './align-logs.ts';
import { judgeInvariants, type InvariantBreak } from '../log/invariants.ts';
import { recordedInputs } from '../log/recorded-inputs.ts';

/** An input that the rules ask for and the log does not have, or that the log has and the rules refuse. */
export interface Impossible {
  readonly sentence: string;
  /** The event of the log that is no longer possible; null if the log has no event for this. */
  readonly seq: number | null;
  /** True if nobody threw or chose it, so that a run with `reroll` has it anew. */
  readonly isDrawn?: true;
}

interface Rerun {
  readonly events: readonly Event[];
  /** `over`: the encounter ended. `open`: the log's inputs are used up, and the log was not over either. */
  readonly stop: 'over' | 'open' | 'impossible';
  readonly impossible: Impossible | null;
  /** How many dice, answers and words of the log were not asked for. */
  readonly unused: number;
  /** Where the run breaks the invariants that the program watches. */
  readonly breaks: readonly InvariantBreak[];
}

export interface OtherRules {
  /** With the watches of `linkJudged` the run is judged by its invariants too. */
  readonly program: Program;
  readonly files: Header['files'];
  readonly amendments: readonly string[];
  /** True: seeded dice and the answers of policies and defaults never bind; only what people threw, chose or said does. */
  readonly reroll?: boolean;
}

/**
 * Plays a log by other rules. `events`: a log from its header on. Stops at the end of the encounter, at the end of the
 * log's inputs, or at an impossible input.
 */
export function rerun(
  { program, files, amendments, reroll = false }: OtherRules,
  events: readonly Event[],
): Rerun {
  const [first] = events;
  if (first?.type !== 'encounter-begun')
    return { events: [], stop: 'open', impossible: null, unused: 0, breaks: [] };
  const { inputs } = first.data;
  const isOver = events.at(-1)?.type === 'encounter-ended';
  const recorded = recordedInputs(events);
  const given: Event[] = [];
  const judge = judgeInvariants(program);
  const ended = (stop: Rerun['stop'], impossible: Impossible | null = null): Rerun => ({
    events: given,
    stop,
    impossible,
    unused: recorded.left(),
    breaks: judge.breaks,
  });
  const machine = begin(program, inputs, files, amendments);
  if ('illegal' in machine)
    return ended('impossible', {
      sentence: `The encounter cannot be set up: ${machine.illegal}`,
      seq: 0,
    });

  const replies = replier(program, first.data, recorded, machine, reroll);
  let inStep = true;
  /** Returns an impossible input if somebody's only option now is not the log's answer. */
  const take = (step: Step): Impossible | undefined => {
    step.findings.forEach(judge.take);
    for (const event of step.events) {
      given.push(event);
      const wasInStep = inStep;
      inStep &&= event.seq === 0 || keepsStep(events[event.seq], event);
      if (event.type !== 'choice-made' || event.data.by !== 'only-one') continue;
      const before = recorded.nextAnswer(event.data.choice, event.data.decider);
      // If there was more to choose, the offer comes before the answer.
      const isHere = wasInStep && before !== undefined && event.seq >= before.seq - 1;
      if (
        before !== undefined &&
        ((isHere && !reroll) || isPeoples(before.by)) &&
        !sameAnswer(before.answer, event.data.answer)
      ) {
        return {
          sentence: `${event.data.decider} answered ${answerText(before.answer)}, and can only answer ${answerText(event.data.answer)} by these rules.`,
          seq: before.seq,
          ...(isPeoples(before.by) ? {} : { isDrawn: true }),
        };
      }
    }
    return undefined;
  };

  const words: EventOf<'ruled'>[] = [];
  for (let step: Step = advance(program, machine); ;) {
    const trouble = take(step);
    if (trouble !== undefined) return ended('impossible', trouble);
    const { need } = step;
    if (need === undefined) return ended('over');
    words.push(...recorded.wordsNow());
    const word = words.shift();
    if (word === undefined && !isOver && recorded.left() <= 0) return ended('open');
    try {
      if (word === undefined) {
        const reply =
          need.need === 'throw'
            ? replies.dice(need, inStep)
            : replies.answer(need, machine, inStep ? events[given.length] : undefined);
        if ('sentence' in reply) return ended('impossible', reply);
        step = advance(program, machine, reply);
      } else {
        step = overrule(program, machine, word.data);
      }
    } catch (thrown) {
      if (!isIllegalAnswer(thrown)) throw thrown;
      return ended('impossible', {
        sentence:
          word === undefined
            ? thrown.message
            : `The referee's word is not possible: ${thrown.message}`,
        seq: word?.seq ?? null,
      });
    }
  }
}

/** An offer may have grown or shrunk: the answer shows whether the run continues as before. */
function keepsStep(before: Event | undefined, now: Event): boolean {
  if (before?.type !== now.type) return false;
  if (before.type === 'choice-offered' && now.type === 'choice-offered')
    return before.data.choice === now.data.choice && before.data.decider === now.data.decider;
  return factDifference(before, now) === undefined;
}

type Recorded = ReturnType<typeof recordedInputs>;

function replier(
  program: Program,
  { inputs }: Header,
  recorded: Recorded,
  { state }: Machine,
  reroll: boolean,
) {
  const seeded = diceOfRun(program, inputs, () => state.seq);
  const policies = runPolicies(program, inputs);
  const positions: Positions = new Map();

  const dice = (need: ThrowNeed, inStep: boolean): Reply | Impossible => {
    const position = positions.get(need.stream) ?? 0;
    const fresh = seeded(need, position);
    const thrown: ThrownDie[] = [];
    for (const [i, sides] of sidesOf(need).entries()) {
      const known = recorded.die(need.stream, position + i);
      const seed = isRefusal(fresh) ? undefined : fresh[i];
      if (known?.sides === sides) thrown.push({ face: known.face, origin: known.origin });
      else if (
        known !== undefined &&
        (known.origin !== 'seed' || seed === undefined || (inStep && !reroll))
      )
        return {
          sentence: `Die ${position + i} of ${need.stream} is a d${known.sides} in the log (it shows ${known.face}), and these rules throw a d${sides}.`,
          seq: known.seq,
          ...(known.origin === 'seed' ? { isDrawn: true } : {}),
        };
      else if (seed !== undefined) thrown.push(seed);
      else
        return {
          sentence: `The log has no die for ${need.stream}: these rules throw a d${sides}, its die ${position + i}.`,
          seq: null,
        };
    }
    positions.set(need.stream, position + thrown.length);
    recorded.given({ stream: need.stream, position, count: thrown.length });
    return facesReply(thrown);
  };

  const answer = (
    need: ChoiceNeed,
    machine: Machine,
    next: Event | undefined,
  ): Reply | Impossible => {
    const known = recorded.nextAnswer(need.choice, need.decider);
    recorded.given({ choice: need.choice, decider: need.decider });
    const isHere = known !== undefined && known.seq === next?.seq;
    const isTheirs = known !== undefined && isPeoples(known.by);
    if ((isTheirs || (isHere && !reroll)) && !admits(need.offer, known.answer)) {
      return {
        sentence: `${need.decider} answered ${answerText(known.answer)}, which these rules do not offer. ${offerText(need.offer)}`,
        seq: known.seq,
        ...(isTheirs ? {} : { isDrawn: true }),
      };
    }
    if (isTheirs) return { reply: 'answer', answer: known.answer, by: known.by };
    const policy = policies(need, machine);
    if (isRefusal(policy)) return { sentence: policy.refused, seq: known?.seq ?? null };
    if (policy !== undefined) return { reply: 'answer', answer: policy.answer, by: 'policy' };
    // If there was only one option, nobody gave an answer that could be used now.
    if (known?.by === 'only-one' && admits(need.offer, known.answer))
      return { reply: 'answer', answer: known.answer, by: 'default' };
    const silent = inputs.choices.includes('default') ? silence(need) : undefined;
    if (silent !== undefined) return { reply: 'answer', answer: silent, by: 'default' };
    return {
      sentence: `The log has no answer for ${need.choice} of ${need.decider}. ${offerText(need.offer)}`,
      seq: null,
    };
  };

  return { dice, answer };
}
