// Finds near misses: throws and answers of a log that would each have changed a value, had they alone been different. It tries
// them: the machine goes on from another face or answer as a fork does, to the end of the innermost action or span around it.
import type { Answer } from '@fray/dsl/ir';
import { diceOfRun } from '../drivers/dice-sources.ts';
import { look } from '../drivers/look.ts';
import { defaultSource, firstSource, policySource } from '../drivers/policy.ts';
import { sameDice } from '../drivers/same-dice.ts';
import { answer, hasPaused, openedSession, replyFrom, type Sources } from '../drivers/session.ts';
import { isRefusal, sidesOf, type ChoiceSource, type Positions } from '../drivers/source.ts';
import type { Event, EventOf, Offer, RuleRef } from '../events/event.ts';
import { canonical } from '../log/canonical.ts';
import { sameAnswer } from '../machine/answers.ts';
import type { ChoiceNeed, Need, Reply } from '../machine/api.ts';
import { copy, copyBeside, type Machine } from '../machine/machine.ts';
import { writesTo, type Location } from './location.ts';
import type { MissedChance, NearMiss } from './reason.ts';
import type { WhyRecording } from './recording.ts';

/** A near miss with the line that would have changed the value; `expired`: the condition would have run out. */
interface LineMiss extends NearMiss {
  readonly rule: RuleRef | null;
  readonly expired: boolean;
}

/** The throws and answers that were tried, and those among them that came near. */
interface TriedInputs {
  /** The nearest first: those with the fewest events to the change; among equals the nearest face, then the latest. */
  readonly misses: readonly LineMiss[];
  /** By event, the throws and answers with which every other face or answer was tried. */
  readonly tried: ReadonlySet<number>;
  /** Throws and answers before this event were not tried; null: all since the last change were. */
  readonly from: number | null;
}

/** The most throws and answers that are tried: the last ones. Each keeps a machine. */
const MOST_MOMENTS = 400;
/** The most faces or answers that are tried of one die or question; of a larger die they are spread evenly. */
const MOST_OTHERS = 100;
/** The same of trials that go on to the end of the fight. */
const MOST_FAR = 7;
/** After this many steps one trial ends. */
const MOST_STEPS = 5_000;
/** After this many steps of all trials no earlier throw or answer is tried. */
const MOST_WORK = 600_000;

/** A throw or an answer of the log, and the machine that waits for it. */
interface Moment {
  readonly machine: Machine;
  readonly input: EventOf<'dice-rolled'> | EventOf<'choice-made'>;
  readonly seq: number;
}

/**
 * Plays on from a reply, and returns the event that changes the value, if one does. `far`: outside all spans and actions to
 * the end of the fight; otherwise to the next of them.
 */
type Trial = (moment: Moment, reply: Reply, far: boolean) => Event | undefined;

/**
 * Tries every throw and answer after event `since`.
 * @param held for a condition: whether it is held, so that only losing it is a change
 */
export function nearMisses(
  recording: WhyRecording,
  location: Location,
  since: number,
  held: boolean,
): TriedInputs {
  const first = Math.max(0, recording.inputs.count() - MOST_MOMENTS);
  const moments = momentsAfter(recording, since, first);
  let from = first > 0 && moments.length === MOST_MOMENTS ? (moments[0]?.seq ?? null) : null;
  const player = createPlayer(
    recording,
    (event) =>
      writesTo(event, location) &&
      (location.in !== 'condition' || (event.type === 'condition-lost') === held),
  );
  const misses: LineMiss[] = [];
  const tried = new Set<number>();
  for (const moment of moments.toReversed()) {
    if (player.work() > MOST_WORK) {
      from = moment.seq + 1;
      break;
    }
    player.goBack(moment);
    // What the log's own reply leads to later is no near miss.
    if (player.trial(moment, replyOf(moment), true) === undefined) {
      const found = missesAt(moment, othersOf(moment, MOST_OTHERS), player.trial, false);
      const further =
        found.length > 0 || !isOutside(moment)
          ? []
          : missesAt(moment, othersOf(moment, MOST_FAR), player.trial, true);
      misses.push(...found, ...further);
    }
    if (othersOf(moment, MOST_OTHERS).all) tried.add(moment.seq);
    player.answerLater(moment);
  }
  return {
    misses: misses.toSorted((a, b) => a.after - b.after || a.apart - b.apart || b.event - a.event),
    tried,
    from,
  };
}

interface Player {
  readonly trial: Trial;
  /** Sets the streams of dice back to a moment. Must receive the moments from the last to the first. */
  readonly goBack: (moment: Moment) => void;
  /** Remembers the answer of a moment for trials of earlier ones. */
  readonly answerLater: (moment: Moment) => void;
  /** How many steps all trials have taken. */
  readonly work: () => number;
}

/** Makes a player of the log from any moment on, with other replies. `isChange`: a trial ends with this event. */
function createPlayer(recording: WhyRecording, isChange: (event: Event) => boolean): Player {
  const { plain: program, uses, inputs, header } = recording;
  const thrown: Positions = new Map();
  const throwMore = ({ data }: EventOf<'dice-rolled'>, sign: 1 | -1): void =>
    void thrown.set(data.stream, (thrown.get(data.stream) ?? 0) + sign * data.faces.length);
  const dice = sameDice();
  for (let index = 0; index < inputs.count(); index += 1) {
    const input = inputs.at(index);
    if (input?.type !== 'dice-rolled') continue;
    dice.note(input);
    throwMore(input, 1);
  }
  const later = laterAnswers();
  const policies = policySource(recording.ruleset, uses, (machine, expr, locals) =>
    look(program, machine, expr, locals),
  );
  let work = 0;
  let playing = recording.machine;
  const seeded = diceOfRun(program, header.inputs, () => playing.state.seq);
  return {
    work: () => work,
    goBack: ({ input }) => {
      if (input.type === 'dice-rolled') throwMore(input, -1);
    },
    answerLater: later.add,
    trial: (moment, first, far) => {
      const { machine: waiting, seq } = moment;
      const isShort = !far && isOutside(moment);
      const machine = copy(waiting);
      const own = later.sources();
      playing = machine;
      const sources: Sources = {
        dice: [dice.source(seeded), ...(seeded === undefined ? [] : [seeded])],
        choices: [own.scripted, policies, own.spoken, defaultSource, firstSource],
      };
      let found: Event | undefined;
      /** How many spans and actions have begun since, less those that have ended. */
      let depth = 0;
      const event = (one: Event): void => {
        if (found !== undefined || depth < 0) return;
        if (one.seq > seq && isChange(one)) found = one;
        own.note(one);
        if (one.type === 'span-begun' || one.type === 'action-taken') depth += isShort ? -1 : 1;
        if (one.type === 'span-ended' || one.type === 'action-ended') depth -= 1;
      };
      const need = waiting.waiting ?? undefined;
      const session = openedSession(program, machine, { event }, new Map(thrown), need, MOST_STEPS);
      const isOver = (): boolean =>
        found !== undefined ||
        depth < 0 ||
        hasPaused(session) ||
        machine.used - waiting.used > MOST_STEPS;
      for (let reply: Reply | undefined = first; reply !== undefined;) {
        if (answer(session, reply) !== undefined || isOver()) break;
        const next = replyFrom(session, sources);
        reply = next === undefined || isRefusal(next) ? undefined : next;
      }
      work += machine.used - waiting.used;
      return found;
    },
  };
}

/** True if there are such throws and answers, and with none of them another face or answer would have changed the value. */
export function isRefuted({ misses, tried }: TriedInputs, inputs: ReadonlySet<number>): boolean {
  return (
    inputs.size > 0 &&
    [...inputs].every((seq) => tried.has(seq) && !misses.some(({ event }) => event === seq))
  );
}

/** Returns the lines with their near misses. A condition that runs out is known by its span, everything else by its line. */
export function withNearMisses(
  chances: readonly MissedChance[],
  { misses }: TriedInputs,
): readonly MissedChance[] {
  return chances.map((chance) => ({
    ...chance,
    near: misses
      .filter(({ rule, expired }) =>
        expired
          ? chance.expires
          : !chance.expires &&
            chance.where?.file === rule?.file &&
            chance.where?.line === rule?.line,
      )
      .map(({ event, die, faces, answers, all, after, apart }) => ({
        event,
        die,
        faces,
        answers,
        all,
        after,
        apart,
      })),
  }));
}

/** Returns the throws and answers after an event, from input `first` on. */
function momentsAfter({ revisit }: WhyRecording, since: number, first: number): readonly Moment[] {
  const list: Moment[] = [];
  revisit(since, first, (machine, input) => {
    const seq = machine.state.seq + 1;
    if (seq <= since || input.type === 'ruled') return;
    const earlier = list.at(-1)?.machine;
    list.push({
      machine: earlier === undefined ? copy(machine) : copyBeside(machine, earlier),
      input,
      seq,
    });
  });
  return list;
}

/** Returns the log's own reply. */
function replyOf({ input }: Moment): Reply {
  return input.type === 'dice-rolled'
    ? { reply: 'faces', faces: input.data.faces, origin: input.data.origin }
    : { reply: 'answer', answer: input.data.answer, by: 'script' };
}

/** Another reply: another face of one die, or another answer. */
interface Other {
  readonly die: number | null;
  readonly face: number | null;
  readonly answer: Answer | null;
  readonly reply: Reply;
}

/** True outside all spans and actions. */
function isOutside({ machine }: Moment): boolean {
  return machine.state.spans.length === 0 && !machine.frames.some(({ kind }) => kind === 'take');
}

/** Returns other replies; `all`: there are no more. */
function othersOf(
  { machine, input }: Moment,
  most: number,
): { readonly all: boolean; readonly others: readonly Other[] } {
  const need: Need | null = machine.waiting;
  if (need?.need === 'throw' && input.type === 'dice-rolled') {
    const sides = sidesOf(need);
    const others = input.data.faces.flatMap((shown, die) =>
      spread(1, sides[die] ?? 1, most)
        .filter((face) => face !== shown)
        .map((face): Other => {
          const faces = input.data.faces.with(die, face);
          return { die, face, answer: null, reply: { reply: 'faces', faces, origin: 'script' } };
        }),
    );
    return { all: sides.every((many) => many <= most), others };
  }
  if (need?.need !== 'choice' || input.type !== 'choice-made') return { all: false, others: [] };
  const { all, answers } = answersTo(need.offer, most);
  return {
    all,
    others: answers
      .filter((one) => !sameAnswer(one, input.data.answer))
      .map((one): Other => {
        const reply = { reply: 'answer', answer: one, by: 'script' } as const;
        return { die: null, face: null, answer: one, reply };
      }),
  };
}

/** Returns the answers to try; `all`: there are no others. Of lists, only the shortest are tried. */
function answersTo(
  offer: Offer,
  most: number,
): { readonly all: boolean; readonly answers: readonly Answer[] } {
  switch (offer.kind) {
    case 'options':
      return {
        all: offer.options.length <= most,
        answers: offer.options.slice(0, most),
      };
    case 'number': {
      const { from, to } = offer;
      return {
        all: to - from < most,
        answers: spread(from, to, most).map((say) => ({ say })),
      };
    }
    case 'list':
      return {
        all: false,
        answers: [[], ...offer.from.slice(0, most - 1).map((one) => [one])].map((list) => ({
          list,
        })),
      };
  }
}

/** Returns the whole numbers between two, or `most` of them, spread evenly, with both ends. */
function spread(from: number, to: number, most: number): readonly number[] {
  const many = Math.min(to - from + 1, most);
  return Array.from({ length: many }, (_, i) =>
    many === 1 ? from : from + Math.round((i * (to - from)) / (many - 1)),
  );
}

/** Tries other replies, and returns near misses by die and by the line that changes the value. */
function missesAt(
  moment: Moment,
  { all, others }: ReturnType<typeof othersOf>,
  trial: Trial,
  far: boolean,
): readonly LineMiss[] {
  const found = new Map<string, LineMiss>();
  for (const other of others) {
    const change = trial(moment, other.reply, far);
    if (change === undefined) continue;
    const { rule } = change;
    const key = `${other.die} ${rule?.file} ${rule?.line}`;
    const old = found.get(key);
    const shown =
      moment.input.type === 'dice-rolled' ? moment.input.data.faces[other.die ?? 0] : undefined;
    const apart = other.face === null || shown === undefined ? 0 : Math.abs(other.face - shown);
    found.set(key, {
      event: moment.seq,
      die: other.die,
      faces: [...(old?.faces ?? []), ...(other.face === null ? [] : [other.face])],
      answers: [...(old?.answers ?? []), ...(other.answer === null ? [] : [other.answer])],
      all,
      after: Math.min(old?.after ?? Infinity, change.seq - moment.seq),
      apart: Math.min(old?.apart ?? Infinity, apart),
      rule,
      expired: change.type === 'condition-lost' && change.data.reason === 'expired',
    });
  }
  return [...found.values()];
}

interface LaterAnswers {
  /** Must receive the moments from the last to the first. */
  readonly add: (moment: Moment) => void;
  /** Answers the questions of one trial as the log answers them later: each answer once. */
  readonly sources: () => {
    readonly scripted: ChoiceSource;
    readonly spoken: ChoiceSource;
    readonly note: (event: Event) => void;
  };
}

function laterAnswers(): LaterAnswers {
  /** By question, the answers, the last one first. */
  const known = new Map<string, EventOf<'choice-made'>['data'][]>();
  const questionOf = ({ choice, decider, offer }: ChoiceNeed): string =>
    canonical([choice, decider, offer]);
  return {
    add: ({ machine, input }) => {
      if (input.type !== 'choice-made' || machine.waiting?.need !== 'choice') return;
      const key = questionOf(machine.waiting);
      const list = known.get(key);
      if (list === undefined) known.set(key, [input.data]);
      else list.push(input.data);
    },
    sources: () => {
      const used = new Map<string, number>();
      let asked = '';
      const next = (need: ChoiceNeed): EventOf<'choice-made'>['data'] | undefined => {
        asked = questionOf(need);
        return known.get(asked)?.at(-1 - (used.get(asked) ?? 0));
      };
      return {
        scripted: (need) => {
          const made = next(need);
          return made?.by === 'script' ? { answer: made.answer, by: made.by } : undefined;
        },
        spoken: (need) => {
          const made = next(need);
          return made?.by === 'person' ? { answer: made.answer, by: made.by } : undefined;
        },
        note: ({ type, data }) => {
          if (type === 'choice-made' && data.by !== 'only-one')
            used.set(asked, (used.get(asked) ?? 0) + 1);
        },
      };
    },
  };
}
