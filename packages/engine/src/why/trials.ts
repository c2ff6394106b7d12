// Plays a log on from its throws and answers with other replies, as a fork does, to see whether a value changes.
import { diceOfRun } from '../drivers/dice-sources.ts';
import { defaultSource, firstSource, policySource } from '../drivers/policy.ts';
import { replyIn, type InputEvent } from '../drivers/recorded.ts';
import { sameDice } from '../drivers/same-dice.ts';
import { answer, hasPaused, openedSession, replyFrom, type Sources } from '../drivers/session.ts';
import { isRefusal, type ChoiceSource, type Positions } from '../drivers/source.ts';
import type { Event, EventOf } from '../events/event.ts';
import { keyOfQuestion } from '../log/question-key.ts';
import type { Reply } from '../machine/api.ts';
import { copy, type Machine } from '../machine/machine.ts';
import { addUnder } from '../values/grouped.ts';
import { writesTo } from './location.ts';
import { type Location } from '../state/location.ts';
import type { WhyRecording } from './recording.ts';
import { sameFutures } from './same-future.ts';

/** A throw or an answer of the log, and the machine that waits for it. */
export interface InputMoment {
  readonly machine: Machine;
  readonly input: EventOf<'dice-rolled'> | EventOf<'choice-made'>;
  readonly seq: number;
}

/** A change of the value, and how many events lie between the reply and it. */
interface Change {
  readonly event: Event;
  readonly after: number;
}

/** What a trial came to. Without a change: whether it came to its end. */
type Outcome = Change | 'none' | 'cut short';

export interface InputTrials {
  /** Goes back to a moment. Must receive the moments from the last to the first. */
  readonly goBack: (moment: InputMoment) => void;
  /**
   * Plays on from another reply at that moment, to the end of the innermost action or span around it. A trial that comes to
   * a place where the log was, or where another trial of this moment was, is played no further.
   */
  readonly other: (reply: Reply) => Outcome;
  /** Plays on from the log's own reply, further than the log goes. */
  readonly own: () => Outcome;
  /** How much work all trials have been, in steps. */
  readonly work: () => number;
}

/** After this many steps a trial is cut short. */
const MOST_STEPS = 20_000;
/** The most places of trials that are kept at each distance from a moment. */
const MOST_PLACES = 8;

/** A place where the log or a trial waited, and what decides how it goes on from there. */
interface Place {
  readonly machine: Machine;
  readonly positions: Positions;
  readonly left: readonly Left[];
}

/** A place where a trial waited after so many replies, and what came of it. */
interface TriedPlace extends Place {
  readonly replies: number;
  outcome: Outcome;
}

/**
 * @param first the first input that is tried
 * @param held for a condition: whether it is held, so that only losing it is a change
 */
export function createTrials(
  recording: WhyRecording,
  location: Location,
  first: number,
  held: boolean,
): InputTrials {
  const { plain: program, uses, inputs, header, ruleset } = recording;
  const isChange = (event: Event): boolean =>
    writesTo(event, location) &&
    (location.in !== 'condition' || (event.type === 'condition-lost') === held);
  const thrown: Positions = new Map();
  const count = (input: InputEvent | undefined): void => {
    if (input?.type === 'dice-rolled') throwMore(input, 1);
  };
  const throwMore = ({ data }: EventOf<'dice-rolled'>, sign: 1 | -1): void =>
    void thrown.set(data.stream, (thrown.get(data.stream) ?? 0) + sign * data.faces.length);
  // Of a long log only the last inputs are tried, and no trial throws an earlier die.
  for (let index = 0; index < first; index += 1) count(inputs.at(index));
  const dice = sameDice(new Map(thrown));
  for (let index = first; index < inputs.count(); index += 1) {
    const input = inputs.at(index);
    if (input?.type === 'dice-rolled') dice.note(input);
    count(input);
  }
  const later = laterAnswers();
  const policies = policySource(program, uses);
  let playing = recording.machine;
  const seeded = diceOfRun(program, header.inputs, () => playing.state.seq);
  const sameMachine = sameFutures(
    ruleset,
    program.watches.map(({ watch }) => watch),
    'field' in location ? location.field : null,
  );
  const hasOtherSeeds = header.inputs.parents?.some(({ seed }) => seed !== null) === true;
  /** True if both play on in the same way. */
  const isSamePlace = (one: Place, other: Place): boolean => {
    const [{ machine }, { machine: twin }] = [one, other];
    const spare = machine.budget - Math.max(machine.used, twin.used);
    return (
      (!hasOtherSeeds || machine.state.seq === twin.state.seq) &&
      (spare > MOST_STEPS || machine.used === twin.used) &&
      one.positions.size === other.positions.size &&
      [...one.positions].every(([stream, many]) => other.positions.get(stream) === many) &&
      one.left.length === other.left.length &&
      one.left.every(([question, many]) =>
        other.left.some(([q, n]) => q === question && n === many),
      ) &&
      sameMachine(machine, twin)
    );
  };
  let work = 0;
  let now: InputMoment | undefined;
  /** The places of the log after this moment, the last one first. */
  const played: Place[] = [];
  /** The places of trials of this moment. */
  let tried: TriedPlace[] = [];

  function play({ machine: waiting, seq }: InputMoment, first: Reply, isOwn: boolean): Outcome {
    const machine = copy(waiting);
    const own = later.sources();
    playing = machine;
    const sources: Sources = {
      dice: [dice.source(seeded), seeded],
      choices: [own.scripted, policies, own.spoken, defaultSource, firstSource],
    };
    let change: Event | undefined;
    /** How many spans and actions have begun since, less those that have ended. */
    let depth = 0;
    const event = (one: Event): void => {
      if (change !== undefined || depth < 0) return;
      // The reply is an event too, but no change.
      if (isChange(one)) change = one;
      own.note(one);
      if (one.type === 'span-begun' || one.type === 'action-taken') depth += 1;
      if (one.type === 'span-ended' || one.type === 'action-ended') depth -= 1;
    };
    const need = waiting.waiting ?? undefined;
    const session = openedSession(program, machine, { event }, new Map(thrown), need, MOST_STEPS);
    const passed: TriedPlace[] = [];
    let compared = 1;
    const end = (): Outcome => {
      let reply: Reply | undefined = first;
      for (let replies = 1; reply !== undefined; replies += 1) {
        if (answer(session, reply) !== undefined) return 'none';
        if (change !== undefined) return { event: change, after: change.seq - seq };
        if (depth < 0) return 'none';
        if (hasPaused(session) || machine.used - waiting.used > MOST_STEPS) return 'cut short';
        // At ever greater distances, so that keys cost little.
        if (!isOwn && session.need !== undefined && (replies & (replies - 1)) === 0) {
          compared += 1;
          const place = { machine, positions: session.positions, left: own.left() };
          const there = played.at(-replies);
          // From there the log has not led to a change before the end of the action or span around this moment.
          if (there !== undefined && isSamePlace(place, there)) return 'none';
          const near = tried.filter((one) => one.replies === replies);
          const twin = near.find((one) => isSamePlace(place, one));
          if (twin !== undefined)
            return typeof twin.outcome === 'string'
              ? twin.outcome
              : {
                  event: twin.outcome.event,
                  after: twin.outcome.after + machine.state.seq - twin.machine.state.seq,
                };
          if (near.length < MOST_PLACES)
            passed.push({
              machine: copy(machine),
              positions: new Map(session.positions),
              left: place.left,
              replies,
              outcome: 'none',
            });
        }
        const next = replyFrom(session, sources);
        reply = next === undefined || isRefusal(next) ? undefined : next;
      }
      return 'none';
    };
    const outcome = end();
    for (const one of passed) one.outcome = outcome;
    tried.push(...passed);
    work += machine.used - waiting.used + compared * machine.state.participants.length;
    return outcome;
  }

  return {
    work: () => work,
    goBack: (moment) => {
      if (now !== undefined) {
        later.add(now);
        const left = later.sources().left();
        played.push({ machine: now.machine, positions: new Map(thrown), left });
      }
      now = moment;
      tried = [];
      if (moment.input.type === 'dice-rolled') throwMore(moment.input, -1);
    },
    other: (reply) => (now === undefined ? 'none' : play(now, reply, false)),
    own: () => (now === undefined ? 'none' : play(now, replyIn(now.input), true)),
  };
}

/** A question by its number, and how many answers of the log to it are left. */
type Left = readonly [question: number, answers: number];

interface LaterAnswers {
  /** Must receive the moments from the last to the first. */
  readonly add: (moment: InputMoment) => void;
  /** Answers the questions of one trial as the log answers them later: each answer once. */
  readonly sources: () => {
    readonly scripted: ChoiceSource;
    readonly spoken: ChoiceSource;
    readonly note: (event: Event) => void;
    readonly left: () => readonly Left[];
  };
}

function laterAnswers(): LaterAnswers {
  /** By question, the answers, the last one first. */
  const known = new Map<string, EventOf<'choice-made'>['data'][]>();
  return {
    add: ({ machine, input }) => {
      if (input.type !== 'choice-made' || machine.waiting?.need !== 'choice') return;
      addUnder(known, keyOfQuestion(machine.waiting), input.data);
    },
    sources: () => {
      const used = new Map<string, number>();
      let asked = '';
      const givenBy =
        (by: 'script' | 'person'): ChoiceSource =>
        (need) => {
          asked = keyOfQuestion(need);
          const made = known.get(asked)?.at(-1 - (used.get(asked) ?? 0));
          return made?.by === by ? { answer: made.answer, by } : undefined;
        };
      return {
        scripted: givenBy('script'),
        spoken: givenBy('person'),
        note: ({ type, data }) => {
          if (type === 'choice-made' && data.by !== 'only-one')
            used.set(asked, (used.get(asked) ?? 0) + 1);
        },
        left: () =>
          [...known].flatMap(([question, { length }], index): readonly Left[] => {
            const left = length - (used.get(question) ?? 0);
            return left > 0 ? [[index, left]] : [];
          }),
      };
    },
  };
}
