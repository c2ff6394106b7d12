// Plays a log again: first all of it without traces, with some bookmarks; then, for a question, the stretch around the event
// with traces. The machine derives all facts each time. For each event of a log of a million we keep a few bytes.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import type { Event, Header } from '../events/event.ts';
import { policiesOfRun } from '../machine/header.ts';
import { giveAgain, type InputEvent } from '../drivers/recorded.ts';
import { goOn, hasPaused, openedSession, openSession, type Session } from '../drivers/session.ts';
import { follow } from '../log/follow.ts';
import { partingSentence } from '../log/verify.ts';
import { beginAgain } from '../machine/begin.ts';
import { link } from '../machine/link.ts';
import { copy, type Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { createWriters, type Writers } from './location.ts';
import {
  createBook,
  createStepRecorder,
  START,
  type Book,
  type Bookmark,
  type StepRecorder,
  type RolledDice,
  type RecordedStep,
  type Stretch,
  type Watched,
  type Worked,
} from './recorder.ts';
import { resumePointsOf, type ResumePoint } from './resume-points.ts';
import { policyLooks, type PolicyLook } from './policy-looks.ts';
import { slimInputs, type SlimInputs } from './slim-inputs.ts';

export interface WhyRecording {
  readonly ruleset: Ruleset;
  /** The program linked with traces, for questions at `machine`. */
  readonly program: Program;
  readonly header: Header;
  readonly at: number;
  /** The machine right after `at`, and notes on its frames as a bookmark has them. */
  readonly machine: Machine;
  readonly notes: Bookmark['notes'];
  readonly book: Book;
  readonly writers: Writers;
  /** An event as derived again; undefined if it is not among 0 to `at`. */
  readonly event: (seq: number) => Event | undefined;
  /** The events that a step itself caused, in order. */
  readonly eventsOf: (step: number) => readonly Event[];
  readonly step: (id: number) => RecordedStep | undefined;
  /** The evaluations for a step, in the stretches that hold it and the event. */
  readonly worked: (step: number, seq: number) => readonly Worked[];
  readonly rolled: (seq: number) => RolledDice | undefined;
  /** What a policy read before the answer of this event; empty if no policy answered. */
  readonly policyAt: (seq: number) => readonly PolicyLook[];
  /** The inputs of the run up to `at`, with what decides them. */
  readonly inputs: SlimInputs;
  readonly uses: readonly PolicyUse[];
  /** A program without an observer. */
  readonly plain: Program;
  /**
   * Plays the run again from before event `since` or input `first`, whichever is later, and calls `visit` before each
   * input.
   */
  readonly revisit: (
    since: number,
    first: number,
    visit: (machine: Machine, input: InputEvent) => void,
  ) => void;
}

/** The result for a log that does not follow from its own rules and so cannot be played again. */
export interface Unplayable {
  readonly unplayable: string;
}

/** The distance between bookmarks, in events, while there are few enough. */
const SPACING = 200;
/** After this many steps a stretch ends, however few events it has: a search among thousands traces each step. */
const HEAVY = 30_000;
/** The most bookmarks in a run, since each holds a machine. Beyond that the distance is doubled. */
const MOST_PLACES = 128;
/** The machine pauses after this many steps, so that a run without inputs has bookmarks too. */
const BREATH = 5_000;
/** How many blocks and stretches are kept: an answer uses the same ones again and again. */
const CACHED_BLOCKS = 8;
const CACHED_STRETCHES = 24;

/**
 * Plays a log up to event `at`.
 * @param ruleset the one in the log's own files, possibly with more memories
 * @param events of a log, taken one by one
 * @param watched called at every instruction
 */
export function recordRun(
  ruleset: Ruleset,
  events: Iterable<Event>,
  at: number,
  watched: Watched | null = null,
): WhyRecording | Unplayable {
  const found = events[Symbol.iterator]();
  const begun = found.next();
  const first = begun.done === true ? undefined : begun.value;
  if (first?.type !== 'encounter-begun') return { unplayable: 'The log has no header.' };
  const light = createStepRecorder('book');
  let standing: Pick<WhyRecording, 'machine' | 'notes'> | null = null;
  const program = link(ruleset, {
    observer: watchFor(light, at, (machine) => {
      standing ??= { machine: copy(machine), notes: light.bookmark(machine).notes };
    }),
  });
  const machine = beginAgain(program, first.data);
  if ('illegal' in machine) return { unplayable: machine.illegal };
  const book = createBook();
  const writers = createWriters();
  const inputs = slimInputs();
  const places = resumePointsOf({ ...START, machine: copy(machine), next: 0 }, light.bookmark, {
    events: SPACING,
    most: MOST_PLACES,
  });
  light.goOn(START, machine, { book, stretch: null, watched });
  const upTo = function* (): Generator<Event, void, undefined> {
    yield first;
    for (let next = found.next(); next.done !== true && next.value.seq <= at; next = found.next())
      yield next.value;
    found.return?.();
  };
  const followed = follow(program, machine, first.data, upTo(), {
    breath: BREATH,
    agreed: (event) => {
      writers.note(event);
      return true;
    },
    paused: () => places.offer(machine, inputs.count()),
    before: (input) => {
      places.offer(machine, inputs.count());
      inputs.note(input);
    },
  });
  if (followed.followed === 'parts') return { unplayable: partingSentence(first.data, followed) };
  if (followed.count <= at) return { unplayable: `The log ends before event ${at}.` };
  const uses = policiesOfRun(ruleset, first.data.inputs);
  const parts = stretches(ruleset, inputs, places.all(), at, uses);
  return {
    ruleset,
    header: first.data,
    at,
    ...(standing ?? { machine, notes: light.bookmark(machine).notes }),
    book,
    writers,
    eventsOf: (step) => book.caused.of(step).flatMap((seq) => parts.event(seq) ?? []),
    ...parts,
  };
}

/** Calls `stand` with the machine between event `at` and the next one. */
function watchFor(
  light: StepRecorder,
  at: number,
  stand: (machine: Machine) => void,
): StepRecorder['observer'] {
  const { observer } = light;
  return {
    ...observer,
    event: (run, event) => {
      if (event.seq === at + 1) stand(run.machine);
      observer.event(run, event);
    },
  };
}

/** Makes a function that computes the value for a number on the first call and keeps the last few. */
function lastFew<T>(most: number, make: (index: number) => T): (index: number) => T {
  const known = new Map<number, T>();
  return (index) => {
    const old = known.get(index);
    const value = old ?? make(index);
    // The most recently used value is dropped last.
    known.delete(index);
    known.set(index, value);
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return value;
  };
}

/** A block of the run between two places: its events, and more closely spaced places in it. */
interface Block {
  readonly first: number;
  readonly events: readonly Event[];
  readonly places: readonly ResumePoint[];
}

function stretches(
  ruleset: Ruleset,
  inputs: SlimInputs,
  places: readonly ResumePoint[],
  at: number,
  uses: readonly PolicyUse[],
): Omit<
  WhyRecording,
  'ruleset' | 'header' | 'at' | 'machine' | 'notes' | 'book' | 'writers' | 'eventsOf'
> {
  const light = createStepRecorder('book');
  const quick = link(ruleset, { observer: light.observer });
  const walker = createStepRecorder('steps');
  const walked = link(ruleset, { observer: walker.observer });
  const recorder = createStepRecorder('traces');
  const program = link(ruleset, { observer: recorder.observer });

  /** Continues from a place to the step of another place, or to the end of the inputs. */
  function replay(
    who: StepRecorder,
    by: Program,
    place: ResumePoint,
    until: ResumePoint | undefined,
    into: (Pick<Stretch, 'steps'> & Stretch) | null,
    on: (event: Event) => void,
    before: (machine: Machine, next: number) => void = () => {},
  ): void {
    const machine = copy(place.machine);
    who.goOn(place, machine, { book: null, stretch: into, watched: null });
    const sink = { event: on };
    const isStart = machine.waiting === null && machine.state.seq < 0;
    const session: Session = isStart
      ? openSession(by, machine, sink, undefined, BREATH)
      : openedSession(by, machine, sink, new Map(), machine.waiting ?? undefined, BREATH);
    for (let next = place.next; ;) {
      if (until !== undefined && who.next() >= until.step && next >= until.next) return;
      before(machine, next);
      if (hasPaused(session)) goOn(session);
      else {
        const input = inputs.at(next);
        if (input === undefined || session.need === undefined) return;
        if (giveAgain(session, input) !== undefined) return;
        next += 1;
      }
    }
  }

  const block = lastFew(CACHED_BLOCKS, (index): Block => {
    const place = places[index];
    if (place === undefined) return { first: 0, events: [], places: [] };
    const events: Event[] = [];
    const near = resumePointsOf(place, light.bookmark, { events: SPACING, work: HEAVY });
    replay(light, quick, place, places[index + 1], null, (event) => events.push(event), near.offer);
    return { first: place.machine.state.seq + 1, events, places: near.all() };
  });

  /** Records the stretch that begins with this step. */
  function recorded(first: number, who: StepRecorder, by: Program): Stretch {
    const [worked, rolled, policies] = [new Map(), new Map(), new Map()];
    const stretch: Stretch = { steps: [], first, worked, rolled, policies };
    const asked = (machine: Machine, next: number): void => {
      const [need, input] = [machine.waiting, inputs.at(next)];
      if (
        by === program &&
        need?.need === 'choice' &&
        input?.type === 'choice-made' &&
        input.data.by === 'policy'
      )
        policies.set(machine.state.seq + 1, policyLooks(program, uses, need, machine));
    };
    const index = places.findLastIndex((place) => place.step <= first);
    const { places: near } = block(index);
    const which = near.findLastIndex((place) => place.step <= first);
    const place = near[which];
    if (place !== undefined)
      replay(who, by, place, near[which + 1] ?? places[index + 1], stretch, () => {}, asked);
    return stretch;
  }
  /** Most questions need steps alone; reads of an expression are traced only if a question needs them. */
  const walks = lastFew(CACHED_STRETCHES, (first) => recorded(first, walker, walked));
  const traced = lastFew(CACHED_STRETCHES, (first) => recorded(first, recorder, program));

  /** Returns the step of the last place that fits. */
  function nearest(fits: (place: ResumePoint) => boolean): number {
    const index = Math.max(0, places.findLastIndex(fits));
    const near = block(index).places;
    return near[Math.max(0, near.findLastIndex(fits))]?.step ?? 0;
  }
  const ofStep = (step: number): number => nearest((place) => place.step <= step);
  const ofEvent = (seq: number): number => nearest((place) => place.machine.state.seq < seq);
  return {
    program,
    event: (seq) => {
      if (!(seq >= 0 && seq <= at)) return undefined;
      const { first, events } = block(
        Math.max(
          0,
          places.findLastIndex((place) => place.machine.state.seq < seq),
        ),
      );
      return events[seq - first];
    },
    step: (id) => {
      if (id < 0) return undefined;
      const stretch = walks(ofStep(id));
      return stretch.steps[id - stretch.first];
    },
    worked: (step, seq) =>
      // A ranking or a question continues when the answer arrives, perhaps in the next stretch.
      [...new Set([ofStep(step), ofEvent(seq)])].flatMap(
        (first) => traced(first).worked.get(step) ?? [],
      ),
    rolled: (seq) => traced(ofEvent(seq)).rolled.get(seq),
    policyAt: (seq) => traced(ofEvent(seq)).policies.get(seq) ?? [],
    inputs,
    uses,
    plain: link(ruleset),
    revisit: (since, first, visit) => {
      const index = places.findLastIndex(
        (one) => one.machine.state.seq <= since || one.next <= first,
      );
      const place = places[Math.max(0, index)];
      if (place === undefined) return;
      replay(
        light,
        quick,
        place,
        undefined,
        null,
        () => {},
        (machine, next) => {
          const input = inputs.at(next);
          if (machine.waiting !== null && next >= first && input !== undefined)
            visit(machine, input);
        },
      );
    },
  };
}
