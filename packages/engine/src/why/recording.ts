// Plays a log again: first all of it without traces, with bookmarks; then, where somebody asks why, the stretch around that
// event with traces. Both times the facts come from the machine itself.
import type { Ruleset } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import { openSession, type Session } from '../drivers/session.ts';
import { giveAgain, isInput } from '../drivers/recorded.ts';
import { valueDifference } from '../log/event-difference.ts';
import { advance } from '../machine/advance.ts';
import { begin } from '../machine/begin.ts';
import { link } from '../machine/link.ts';
import { copy, type Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import {
  createBook,
  createStepRecorder,
  eventsByStep,
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

export interface WhyRecording {
  readonly ruleset: Ruleset;
  /** Linked with traces, for questions at `machine`. */
  readonly program: Program;
  /** The events up to and including `at`, as derived again. */
  readonly events: readonly Event[];
  readonly at: number;
  /** The machine right after `at`. */
  readonly machine: Machine;
  readonly book: Book;
  /** The events that a step itself caused, in order. */
  readonly eventsOf: (step: number) => readonly number[];
  readonly step: (id: number) => RecordedStep | undefined;
  /** The evaluations for a step, in the stretches that hold it and the event. */
  readonly worked: (step: number, seq: number) => readonly Worked[];
  readonly rolled: (seq: number) => RolledDice | undefined;
}

/** The log does not follow from its own rules, so it cannot be played again. */
export interface Unplayable {
  readonly unplayable: string;
}

/** Distance between bookmarks, in events. */
const APART = 200;

interface Place extends Bookmark {
  readonly machine: Machine;
  /** The next input event: index into the events. */
  readonly next: number;
}

/**
 * Plays a log up to event `at`.
 *
 * @param ruleset of the log's own files, or with more memories
 * @param events of a log; of those that change nothing and are no input the data may be null
 * @param watched told of every instruction on the way
 */
export function recordRun(
  ruleset: Ruleset,
  events: readonly Event[],
  at: number,
  watched: Watched | null = null,
): WhyRecording | Unplayable {
  const [first] = events;
  if (first?.type !== 'encounter-begun') return { unplayable: 'The log has no header.' };
  const { inputs, files, amendments } = first.data;
  const light = createStepRecorder(false);
  const program = link(ruleset, {
    observer: watchFor(light, at, (machine) => (standing ??= copy(machine))),
  });
  let standing: Machine | null = null;
  const machine = begin(program, inputs, files, amendments);
  if ('illegal' in machine) return { unplayable: machine.illegal };
  const book = createBook();
  const places: Place[] = [{ ...START, machine: copy(machine), next: 0 }];
  light.goOn(START, machine, { book, stretch: null, watched });
  const made: Event[] = [];
  let parts: string | null = null;
  const session = openSession(program, machine, {
    event: (event) => {
      const found = events[event.seq];
      if (parts !== null || event.seq > at || found === undefined) return;
      made.push(event);
      if (!agree(event, found))
        parts = `Event ${event.seq} does not follow from the rules in the log.`;
    },
  });
  for (let next = 0; next < events.length && standing === null && parts === null; next += 1) {
    const event = events[next];
    if (event === undefined || !isInput(event)) continue;
    if (next - (places.at(-1)?.next ?? 0) >= APART)
      places.push({ ...light.bookmark(machine), machine: copy(machine), next });
    const refusal = giveAgain(session, event);
    if (refusal !== undefined)
      parts = `Event ${event.seq} does not follow from the rules in the log: ${refusal.refused}`;
  }
  if (parts === null && made.length <= at) parts = `The rules of the log end before event ${at}.`;
  if (parts !== null) return { unplayable: parts };
  return {
    ruleset,
    events: made,
    at,
    machine: standing ?? machine,
    book,
    eventsOf: eventsByStep(book),
    ...stretches(ruleset, events.slice(0, at + 1), places),
  };
}

/** Whether two events agree. `found` may have no data. */
function agree(event: Event, found: Event): boolean {
  if (event.type !== found.type) return false;
  const data: unknown = found.data;
  return (
    data === null ||
    valueDifference(event.data, data, 'data', (path) => path === 'data.files') === undefined
  );
}

/** Calls `stand` with the machine after event `at`, before the next one. */
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

function stretches(
  ruleset: Ruleset,
  events: readonly Event[],
  places: readonly Place[],
): Pick<WhyRecording, 'program' | 'step' | 'worked' | 'rolled'> {
  const recorder = createStepRecorder(true);
  const program = link(ruleset, { observer: recorder.observer });
  const known = new Map<number, Stretch>();

  function stretchAt(index: number): Stretch | undefined {
    const place = places[index];
    const old = known.get(index);
    if (place === undefined || old !== undefined) return old;
    const stretch: Stretch = { steps: [], first: place.step, worked: new Map(), rolled: new Map() };
    const machine = copy(place.machine);
    recorder.goOn(place, machine, { book: null, stretch, watched: null });
    const session: Session = {
      program,
      machine,
      positions: new Map(),
      sink: { event: () => {} },
      most: Infinity,
      need: undefined,
    };
    if (machine.waiting === null) session.need = advance(program, machine).need;
    else session.need = machine.waiting;
    const end = places[index + 1]?.next ?? events.length;
    for (const event of events.slice(place.next, end)) {
      if (session.need === undefined) break;
      if (giveAgain(session, event) !== undefined) break;
    }
    known.set(index, stretch);
    return stretch;
  }

  const ofStep = (step: number): number => lastPlace(places, (place) => place.step <= step);
  const ofEvent = (seq: number): number =>
    Math.max(
      0,
      lastPlace(places, (place) => place.machine.state.seq < seq),
    );
  return {
    program,
    step: (id) => {
      const stretch = id < 0 ? undefined : stretchAt(ofStep(id));
      return stretch?.steps[id - stretch.first];
    },
    worked: (step, seq) => {
      // A ranking or a question continues when the answer comes, perhaps in the next stretch.
      return [...new Set([ofStep(step), ofEvent(seq)])].flatMap(
        (index) => stretchAt(index)?.worked.get(step) ?? [],
      );
    },
    rolled: (seq) => stretchAt(ofEvent(seq))?.rolled.get(seq),
  };
}

function lastPlace(places: readonly Place[], fits: (place: Place) => boolean): number {
  return places.findLastIndex(fits);
}
