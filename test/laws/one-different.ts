// Forks of a run in which one die shows another face, or one question has another answer, and all else stays where it can.
import type { Answer, Ruleset } from '@fray/dsl/ir';
import { isInput, openSession, play, playBack, type ChoiceSource } from '@fray/engine/drivers';
import type { Event, EventOf } from '@fray/engine/events';
import { inheritedAfter, otherDice } from '@fray/engine/fork';
import { replay } from '@fray/engine/log';
import type { Location } from '@fray/engine/state';
import { beginRun, hash } from '../engine/runs.ts';
import { sourcesOf, type Case } from './cases.ts';

interface Die {
  readonly event: EventOf<'dice-rolled'>;
  readonly index: number;
  /** The number of the die in its stream. */
  readonly n: number;
  readonly face: number;
  /** How many faces it has. */
  readonly sides: number;
}

/** A die of a run with another face. */
export interface OtherFace extends Die {
  readonly is: 'face';
}

/** A question of a run with another answer. */
export interface OtherAnswer {
  readonly is: 'answer';
  readonly event: EventOf<'choice-made'>;
  readonly answer: Answer;
}

/** Returns every die of a run with the face that it shows. */
function diceOf(events: readonly Event[]): readonly Die[] {
  const thrown = new Map<string, number>();
  return events.flatMap((event): readonly Die[] => {
    if (event.type !== 'dice-rolled') return [];
    const { stream, faces, dice } = event.data;
    const before = thrown.get(stream) ?? 0;
    thrown.set(stream, before + faces.length);
    const sides = dice.flatMap(([count, of]) => Array.from({ length: Math.abs(count) }, () => of));
    return faces.map((face, index) => ({
      event,
      index,
      n: before + index,
      face,
      sides: sides[index] ?? 1,
    }));
  });
}

/** Returns every die of a run, with one other face. */
export const anotherFace = (events: readonly Event[], mood: number): readonly OtherFace[] =>
  diceOf(events)
    .filter(({ sides }) => sides > 1)
    .map((die) => ({
      ...die,
      is: 'face',
      face: 1 + ((die.face + (mood % (die.sides - 1))) % die.sides),
    }));

/** Returns every other face of every die of a throw. */
export const allFaces = (events: readonly Event[], seq: number): readonly OtherFace[] =>
  diceOf(events)
    .filter(({ event }) => event.seq === seq)
    .flatMap((die) =>
      Array.from({ length: die.sides }, (_, i) => i + 1)
        .filter((face) => face !== die.face)
        .map((face): OtherFace => ({ ...die, is: 'face', face })),
    );

/** Returns every other answer to the questions of a run that have a list of options. */
export function otherAnswers(events: readonly Event[]): readonly OtherAnswer[] {
  const offered = new Map<string, EventOf<'choice-offered'>['data']>();
  return events.flatMap((event): readonly OtherAnswer[] => {
    if (event.type === 'choice-offered')
      offered.set(`${event.data.choice} ${event.data.decider}`, event.data);
    if (event.type !== 'choice-made' || event.data.by === 'only-one') return [];
    const offer = offered.get(`${event.data.choice} ${event.data.decider}`)?.offer;
    return offer?.kind !== 'options'
      ? []
      : offer.options
          .filter((one) => JSON.stringify(one) !== JSON.stringify(event.data.answer))
          .map((answer) => ({ is: 'answer', event, answer }));
  });
}

/**
 * Plays the same run with one die or answer changed. All other dice and answers stay where they can, and policies decide anew.
 * Returns undefined for a refusal.
 * @param others answer what is new in the fork
 */
export function forkWith(
  { program, inputs, mood, events }: Case,
  other: OtherFace | OtherAnswer,
  others: readonly ChoiceSource[],
): readonly Event[] | undefined {
  const at = other.event.seq - 1;
  const kept = inheritedAfter(at, hash);
  for (const event of events) kept.remember(event);
  const fork: Event[] = [];
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => {
      kept.note(event, event.seq > at);
      fork.push(event);
    },
  });
  playBack(session, events.slice(0, other.event.seq).filter(isInput));
  const own = sourcesOf(program, inputs, mood);
  const wishes =
    other.is === 'face'
      ? [otherDice([{ stream: other.event.data.stream, n: other.n, faces: [other.face] }]).source]
      : [];
  let given = other.is === 'face';
  const wanted: ChoiceSource = () => {
    if (given || other.is === 'face') return undefined;
    given = true;
    return { answer: other.answer, by: 'script' };
  };
  const stop = play(session, {
    dice: [...wishes, kept.dice(() => []), ...own.dice],
    choices: [
      wanted,
      kept.answers.scripted,
      ...own.choices.slice(0, 1),
      kept.answers.spoken,
      ...others,
    ],
  });
  return stop.stop === 'refused' ? undefined : fork;
}

/** Returns every place of the state that a question can be about. */
export function placesOf(events: readonly Event[], { conditions }: Ruleset): readonly Location[] {
  const replayed = replay(events);
  if (!replayed.ok) throw new Error(replayed.message);
  const { state } = replayed;
  const fields = new Map((state.header?.kinds ?? []).map((kind) => [kind.name, kind.fields]));
  return [
    ...state.participants.flatMap(({ name, kind }): readonly Location[] => [
      ...(fields.get(kind) ?? []).map((field) => ({ in: 'field', holder: name, field }) as const),
      ...conditions.map(
        (condition) => ({ in: 'condition', holder: name, condition: condition.name }) as const,
      ),
    ]),
    ...state.tracks.map(({ name }) => ({ in: 'track', track: name }) as const),
  ];
}

/** Returns the events that wrote to this place. */
export function writers(events: readonly Event[], location: Location): readonly Event[] {
  return events.filter((event) => {
    switch (event.type) {
      case 'value-changed': {
        const { holder, condition, field } = event.data;
        if (condition !== null) return false;
        return location.in === 'field'
          ? holder === location.holder && field === location.field
          : location.in === 'track' && holder === null && field === location.track;
      }
      case 'condition-gained':
      case 'condition-lost':
        return (
          location.in === 'condition' &&
          event.data.participant === location.holder &&
          event.data.condition === location.condition
        );
      default:
        return false;
    }
  });
}

/** Returns about `many` items of a list, spaced evenly. */
export function spread<T>(list: readonly T[], many: number, first: number): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / many));
  return list.filter((_, index) => index % step === first % step);
}
