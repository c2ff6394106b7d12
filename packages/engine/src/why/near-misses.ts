// Finds near misses: throws and answers of a log that would each have changed a value, had they alone been different. It tries
// them, the last ones first.
import type { Answer } from '@fray/dsl/ir';
import { sidesOf } from '../drivers/source.ts';
import type { Offer, RuleRef } from '../events/event.ts';
import { sameAnswer } from '../machine/answers.ts';
import type { Need, Reply } from '../machine/api.ts';
import { copyBeside } from '../machine/machine.ts';
import type { Location } from '../state/location.ts';
import type { MissedChance, NearMiss } from './reason.ts';
import type { WhyRecording } from './recording.ts';
import { createTrials, type InputMoment, type InputTrials } from './trials.ts';

/** A near miss with the line that would have changed the value; `expired`: the condition would have run out. */
interface LineMiss {
  readonly near: NearMiss;
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
/** The most faces of a die, or numbers, that are tried; of a larger die they are spread evenly. */
const MOST_OTHERS = 100;
/** After this many steps of all trials nothing more is tried. */
const MOST_WORK = 2_000_000;

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
  /** The last moment that was not tried to the end: the first one found. */
  let from: number | null = null;
  const isOver = recording.machine.state.ended !== null;
  const trials = createTrials(recording, location, first, held);
  const misses: LineMiss[] = [];
  const tried = new Set<number>();
  for (const moment of moments.toReversed()) {
    if (trials.work() > MOST_WORK) {
      from ??= moment.seq + 1;
      break;
    }
    trials.goBack(moment);
    const { all, others } = othersOf(moment);
    const { found, isCut } = missesAt(moment, all, others, trials);
    // What the log's own reply leads to later is no near miss.
    const isOwn = found.length > 0 && !isOver && typeof trials.own() === 'object';
    if (!isOwn) misses.push(...found);
    if (isCut) from ??= moment.seq + 1;
    else if (all) tried.add(moment.seq);
  }
  return {
    misses: misses.toSorted(
      ({ near: a }, { near: b }) => a.after - b.after || a.apart - b.apart || b.event - a.event,
    ),
    tried,
    from: from ?? (first > 0 && moments.length === MOST_MOMENTS ? (moments[0]?.seq ?? null) : null),
  };
}

/** True if there are such throws and answers, and with none of them another face or answer would have changed the value. */
export function isRefuted({ misses, tried }: TriedInputs, inputs: ReadonlySet<number>): boolean {
  return (
    inputs.size > 0 &&
    [...inputs].every((seq) => tried.has(seq) && !misses.some(({ near }) => near.event === seq))
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
      .map(({ near }) => near),
  }));
}

/** Returns the throws and answers after an event, from input `first` on. */
function momentsAfter(
  { revisit }: WhyRecording,
  since: number,
  first: number,
): readonly InputMoment[] {
  const list: InputMoment[] = [];
  revisit(since, first, (machine, input) => {
    const seq = machine.state.seq + 1;
    if (seq <= since || input.type === 'ruled') return;
    list.push({ machine: copyBeside(machine, list.at(-1)?.machine), input, seq });
  });
  return list;
}

/** Another reply: another face of one die, or another answer. */
interface Other {
  readonly die: number | null;
  readonly face: number | null;
  readonly answer: Answer | null;
  readonly reply: Reply;
}

/** Returns other replies; `all`: there are no more. */
function othersOf({ machine, input }: InputMoment): {
  readonly all: boolean;
  readonly others: readonly Other[];
} {
  const need: Need | null = machine.waiting;
  if (need?.need === 'throw' && input.type === 'dice-rolled') {
    const sides = sidesOf(need);
    const others = input.data.faces.flatMap((shown, die) =>
      spread(1, sides[die] ?? 1)
        .filter((face) => face !== shown)
        .map((face): Other => {
          const faces = input.data.faces.with(die, face);
          return { die, face, answer: null, reply: { reply: 'faces', faces, origin: 'script' } };
        }),
    );
    return { all: sides.every((many) => many <= MOST_OTHERS), others };
  }
  if (need?.need !== 'choice' || input.type !== 'choice-made') return { all: false, others: [] };
  const { all, answers } = answersTo(need.offer);
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
function answersTo(offer: Offer): {
  readonly all: boolean;
  readonly answers: readonly Answer[];
} {
  switch (offer.kind) {
    case 'options':
      return { all: true, answers: offer.options };
    case 'number': {
      const { from, to } = offer;
      return {
        all: to - from < MOST_OTHERS,
        answers: spread(from, to).map((say) => ({ say })),
      };
    }
    case 'list':
      return {
        all: false,
        answers: [[], ...offer.from.map((one) => [one])].map((list) => ({ list })),
      };
  }
}

/** Returns the whole numbers between two, or the most that are tried, spread evenly, with both ends. */
function spread(from: number, to: number): readonly number[] {
  const many = Math.min(to - from + 1, MOST_OTHERS);
  return Array.from({ length: many }, (_, i) =>
    many === 1 ? from : from + Math.round((i * (to - from)) / (many - 1)),
  );
}

/**
 * Tries other replies, and returns near misses by die and by the line that changes the value. `isCut`: not all of them were
 * tried to the end.
 */
function missesAt(
  { seq, input }: InputMoment,
  all: boolean,
  others: readonly Other[],
  trials: InputTrials,
): { readonly found: readonly LineMiss[]; readonly isCut: boolean } {
  const found = new Map<string, LineMiss>();
  let isCut = false;
  for (const other of others) {
    const outcome = trials.work() > MOST_WORK ? 'cut short' : trials.other(other.reply);
    if (outcome === 'cut short') isCut = true;
    if (typeof outcome === 'string') continue;
    const { type, rule, data } = outcome.event;
    const key = `${other.die} ${rule?.file} ${rule?.line}`;
    const old = found.get(key)?.near;
    const shown = input.type === 'dice-rolled' ? input.data.faces[other.die ?? 0] : undefined;
    const apart = other.face === null || shown === undefined ? 0 : Math.abs(other.face - shown);
    found.set(key, {
      near: {
        event: seq,
        die: other.die,
        faces: [...(old?.faces ?? []), ...(other.face === null ? [] : [other.face])],
        answers: [...(old?.answers ?? []), ...(other.answer === null ? [] : [other.answer])],
        all,
        after: Math.min(old?.after ?? Infinity, outcome.after),
        apart: Math.min(old?.apart ?? Infinity, apart),
      },
      rule,
      expired: type === 'condition-lost' && data.reason === 'expired',
    });
  }
  return { found: [...found.values()], isCut };
}
