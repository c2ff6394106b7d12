// The formats of logs. This Fray writes one, and reads every older one that was ever released: each step converts an
// event of one format to the next, so that only the reader knows old formats. Lines stay as they are, because a seal
// covers the written bytes.
//
// A new format is needed if an existing line would now be read differently, or not at all. The change needs a higher
// LOG_FORMAT, a step here, and logs of the format before among the golden ones. New optional data need no new format:
// an older Fray refuses them by name.
import { LOG_FORMAT } from '../events/event.ts';

/** An event as JSON, before its shape is checked. */
export type RawEvent = Readonly<Record<string, unknown>>;

export interface FormatStep {
  /** The format that the step reads; its result is in the next one. */
  readonly from: number;
  /** By type of event; types without an entry stay as they are. Pure, and never throwing, whatever the event contains. */
  readonly events: ReadonlyMap<string, (event: RawEvent) => RawEvent>;
}

/** From the oldest to the newest, without a gap, up to the one before LOG_FORMAT. */
export const FORMAT_STEPS: readonly FormatStep[] = [];

/** Returns the formats that are read. */
export function formatsRead(steps: readonly FormatStep[] = FORMAT_STEPS): readonly number[] {
  return [...steps.map((step) => step.from), LOG_FORMAT];
}

/** Returns the event in the newest format. */
export function upcast(
  event: RawEvent,
  format: number,
  steps: readonly FormatStep[] = FORMAT_STEPS,
): RawEvent {
  if (format === LOG_FORMAT) return event;
  const raised = steps
    .filter((step) => step.from >= format)
    .reduce((older, step) => step.events.get(String(older['type']))?.(older) ?? older, event);
  if (raised['type'] !== 'encounter-begun') return raised;
  return { ...raised, data: { ...dataOf(raised), format: LOG_FORMAT } };
}

/** Returns the payload, for steps that change it; empty if there is none. */
export function dataOf({ data }: RawEvent): Readonly<Record<string, unknown>> {
  return typeof data === 'object' ? { ...data } : {};
}
