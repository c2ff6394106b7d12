// Explains an event or value: follows reasons back through events, and explains each event once. Lazy: traces only the
// stretches that a reason mentions.
import { eventReason } from './event-reasons.ts';
import type { Explainer } from './explainer.ts';
import { localReason } from './locals.ts';
import type { EventReason, LocalReason, Reason } from './reason.ts';

interface ReasonGraph {
  readonly locals: readonly LocalReason[];
  readonly events: readonly EventReason[];
  readonly further: readonly number[];
}

/**
 * Returns all events and names behind these reasons, at most `depth` events deep.
 * @param roots reasons already made
 * @param most after this many parts of reasons no further event is explained
 */
export function reasonsBehind(
  explainer: Explainer,
  roots: readonly unknown[],
  depth: number,
  most: number,
): ReasonGraph {
  let parts = 0;
  const eventReasons = new Map<number, EventReason>();
  const localReasons = new Map<string, LocalReason>();
  let wanted = new Set<number>();
  // Explains locals at the same level, and events one level deeper.
  const look = (from: unknown): void =>
    walkParts(from, (part) => {
      parts += 1;
      // 0 is the header.
      for (const event of eventsNamed(part))
        if (event > 0 && !eventReasons.has(event)) wanted.add(event);
      if (!isReason(part) || part.why !== 'local' || localReasons.has(part.local)) return [];
      const reason = localReason(explainer, part.local);
      if (reason !== undefined) localReasons.set(part.local, reason);
      return [reason];
    });
  for (const root of roots) look(root);
  for (let level = 0; level < depth && wanted.size > 0 && parts < most; level += 1) {
    const now = wanted;
    wanted = new Set();
    let ahead = parts;
    for (const seq of [...now].sort((a, b) => b - a)) {
      const reason = ahead < most ? eventReason(explainer, seq) : undefined;
      if (reason === undefined) continue;
      eventReasons.set(seq, reason);
      if (most < Infinity) ahead += countParts(reason);
    }
    for (const seq of now) {
      const reason = eventReasons.get(seq);
      if (reason !== undefined) look(reason);
      else if (ahead >= most) wanted.add(seq);
    }
  }
  return {
    locals: [...localReasons.values()],
    events: [...eventReasons.values()].sort((a, b) => b.event.seq - a.event.seq),
    further: [...wanted].sort((a, b) => b - a),
  };
}

/**
 * Visits all objects and lists in a value. `visit` says what else is to be visited, or null to leave out what is inside. An explicit
 * stack, because chains may be long.
 */
export function walkParts(from: unknown, visit: (part: object) => readonly unknown[] | null): void {
  const open: unknown[] = [from];
  while (open.length > 0) {
    const part = open.pop();
    if (typeof part !== 'object' || part === null) continue;
    const further = visit(part);
    if (further === null) continue;
    open.push(...further);
    for (const inner of Object.values(part)) if (typeof inner === 'object') open.push(inner);
  }
}

/** Counts the objects and lists in a value. */
function countParts(of: unknown): number {
  let count = 0;
  walkParts(of, () => {
    count += 1;
    return [];
  });
  return count;
}

function isReason(part: object): part is Reason {
  return 'why' in part;
}

/** Returns the events that a part of a reason names itself. */
export function eventsNamed(part: object): readonly number[] {
  const found: number[] = [];
  if ('event' in part && typeof part.event === 'number') found.push(part.event);
  if ('events' in part && Array.isArray(part.events))
    found.push(...part.events.filter((one): one is number => typeof one === 'number'));
  return found;
}
