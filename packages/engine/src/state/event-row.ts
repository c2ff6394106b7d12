// What a row of the table of events says about a type.
import type { Pattern } from '@fray/dsl/ir';
import type { EventBody, EventType } from '../events/event.ts';
import type { JsonShape } from '../events/shape.ts';
import type { WrittenPlace } from './location.ts';
import type { Secrets } from './secrets.ts';
import type { State } from './state.ts';

/** The data of the events of a type. */
export type DataOf<T extends EventType> = Extract<EventBody, { readonly type: T }>['data'];

export interface EventTableRow<T extends EventType> {
  /** The shape of its data, with the names in them. */
  readonly shape: JsonShape<DataOf<T>>;
  /**
   * Changes the state; throws a ReduceError if the event does not follow. Absent: it reports what happened, and each
   * change is an event of its own.
   */
  readonly reduce?: (state: State, data: DataOf<T>, seq: number) => void;
  /** True if invariants are tested after it. */
  readonly stirs?: true;
  /** What a trigger or watch waits for that this event reports. Absent: none waits for it. */
  readonly on?: Pattern['on'];
  /**
   * What tells it from other events with the same cause, rule and steps; never its result. `names`: those of participants, since no
   * other values of arguments count.
   */
  readonly subject: (data: DataOf<T>, names: ReadonlySet<string>) => readonly (string | null)[];
  /** Where it writes, what `show` shows first. Absent: nowhere. */
  readonly writes?: (data: DataOf<T>) => readonly WrittenPlace[];
  /** The field of its data that is no fact of the fight: how it came about, or its place. */
  readonly aside?: 'number' | 'origin' | 'by';
  /**
   * What a side sees of it; undefined if it does not even see that it happened. Called for each event, in order. Absent: everybody
   * sees it whole.
   */
  readonly seen?: (secrets: Secrets, data: DataOf<T>) => DataOf<T> | undefined;
  /** Sentences by which it can be found, in the words of the rules' own `when` patterns. */
  readonly sayings: (data: DataOf<T>) => readonly string[];
}
