// What an event took from the budget of a run before the budget counted only steps and events: also its values and their
// letters. Logs of that time, and what continues them, are still played so; nothing else is.
import type { Event } from '../events/event.ts';

/** Returns what the letters of an event cost, in steps. `participants`: how many there are after it. */
export function lettersCost({ data, rule, spans, steps }: Event, participants: number): number {
  let letters = sizeOf(data) + (rule?.in.length ?? 0) + 8;
  for (const [span] of spans) letters += 12 + span.length;
  for (const step of steps) letters += 4 + step.length;
  return ((letters + 7) >>> 3) + (participants >>> 5);
}

/** Who threw or answered has no size, so a run stops at the same place wherever its dice and answers come from. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 4 + value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 4;
  if (Array.isArray(value)) for (const part of value) size += sizeOf(part);
  // These keys are ours, and few.
  else
    for (const key in value)
      if (key !== 'origin' && key !== 'by')
        size += sizeOf((value as Readonly<Record<string, unknown>>)[key]);
  return size;
}
