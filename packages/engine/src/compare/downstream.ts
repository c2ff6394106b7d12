// Finds the root that each differing line follows from. A log holds no reasons (`why` finds those with the rules), so we use
// what it does hold, the nearest first: the event that caused it, the dice of its check, the participants, and last the
// order of events. With one root there is no choice.
import { declarationOf } from '../dice/stream-names.ts';
import type { Event } from '../events/event.ts';
import type { AlignedLine } from './align-logs.ts';
import { firstParticipants, peopleIn } from './place.ts';
import type { Root } from './roots.ts';

/** Returns for each line the index of a root; null if it is the same in both. */
export function downstream(
  a: readonly Event[],
  b: readonly Event[],
  lines: readonly AlignedLine[],
  roots: readonly Root[],
  why: readonly number[],
): readonly (number | null)[] {
  const ofA = new Map<number, number>();
  const ofB = new Map<number, number>();
  const latest = new Map<string, number>();
  const names = firstParticipants(a);
  let last = why[0] ?? null;
  return lines.map((line): number | null => {
    if (line.kind === 'same') return null;
    const events = [a[line.a ?? -1], b[line.b ?? -1]].filter((event) => event !== undefined);
    const own = roots.findIndex(
      ({ at }) => (at.a !== null && at.a === line.a) || (at.b !== null && at.b === line.b),
    );
    const traces = events.flatMap((event) =>
      event.type === 'encounter-begun' ? [] : tracesOf(event, peopleIn(event, names)),
    );
    const caused = [
      line.a === null ? undefined : ofA.get(a[line.a]?.cause ?? -1),
      line.b === null ? undefined : ofB.get(b[line.b]?.cause ?? -1),
    ];
    const found =
      own >= 0
        ? own
        : (caused.find((one) => one !== undefined) ??
          traces.map((trace) => latest.get(trace)).find((one) => one !== undefined) ??
          last);
    if (found === null) return null;
    if (line.a !== null) ofA.set(line.a, found);
    if (line.b !== null) ofB.set(line.b, found);
    for (const trace of traces) latest.set(trace, found);
    if (own >= 0) last = own;
    return found;
  });
}

/** Returns what an event involves, the most specific first. */
function tracesOf(event: Event, people: readonly string[]): readonly string[] {
  const whole = people.map((name) => `who ${name}`);
  switch (event.type) {
    case 'dice-rolled':
      return [`roll ${declarationOf(event.data.stream)} ${event.data.roller ?? ''}`, ...whole];
    case 'check-resolved':
      return [...[...people, ''].map((name) => `roll ${event.data.check} ${name}`), ...whole];
    case 'value-changed':
      return [`value ${event.data.holder ?? ''} ${event.data.field}`, ...whole];
    default:
      return whole;
  }
}
