// The ends of conditions. An ending counts edges of a span; the reducer counts them down, and the machine asks which
// are due.
import type { Ending } from '../events/event.ts';
import { participantNamed, timedConditions } from './read.ts';
import type { State } from './state.ts';
import type { HeldCondition } from './held.ts';

/** A condition that has run out, or is about to. */
interface Due {
  readonly participant: string;
  readonly condition: string;
}

/**
 * Returns conditions whose last ending is this edge; ask before the event is reduced. They are lost just before
 * `span-ended`. Participants are in the scenario's order, and the conditions of each in the order gained.
 */
export function dueAt(
  state: State,
  edge: 'start' | 'end',
  span: string,
  of: string | null,
): readonly Due[] {
  let found: Due[] | null = null;
  for (const participant of state.participants) {
    for (const held of timedConditions(participant))
      if (endsAt(held, { edge, span, of }))
        (found ??= []).push({ participant: participant.name, condition: held.condition });
  }
  return found ?? NONE;
}

/** True if a condition is due at an edge of a span; with null, if all its endings have passed already. */
export function isDueAt(
  state: State,
  { participant, condition }: Due,
  edge: Pick<Ending, 'edge' | 'span' | 'of'> | null,
): boolean {
  const holder = participantNamed(state, participant);
  if (holder === undefined) return false;
  for (const held of timedConditions(holder))
    if (held.condition === condition) return endsAt(held, edge);
  return false;
}

function endsAt(
  { ends }: HeldCondition,
  edge: Pick<Ending, 'edge' | 'span' | 'of'> | null,
): boolean {
  return (
    ends.length > 0 &&
    ends.every(
      (ending) =>
        ending.count <= (edge !== null && matches(ending, edge.edge, edge.span, edge.of) ? 1 : 0),
    )
  );
}

const NONE: readonly Due[] = Object.freeze([]);

function matches(ending: Ending, edge: 'start' | 'end', span: string, of: string | null): boolean {
  return ending.edge === edge && ending.span === span && (ending.of === null || ending.of === of);
}

/** Counts the edge down in every ending that waits for it. Drops endings that have passed, but keeps a last one, at 0. */
export function passEndings(
  state: State,
  edge: 'start' | 'end',
  span: string,
  of: string | null,
): void {
  const waits = (ending: Ending): boolean => ending.count > 0 && matches(ending, edge, span, of);
  for (const participant of state.participants) {
    const timed = timedConditions(participant);
    for (let i = 0; i < timed.length; i++) {
      const held = timed[i];
      // Unchanged values are not written, because a proxy may trace writes.
      if (held === undefined || !held.ends.some(waits)) continue;
      held.ends = withoutPassed(
        held.ends.map((ending) =>
          waits(ending) ? { ...ending, count: ending.count - 1 } : ending,
        ),
      );
    }
  }
}

/**
 * Returns the endings of a condition that somebody gains again. All must pass, so of two endings at the same edge the later
 * one stays. If either of the two conditions has no end, the result has none.
 */
export function withEndings(held: readonly Ending[], more: readonly Ending[]): readonly Ending[] {
  if (held.length === 0 || more.length === 0) return [];
  const ends = [...held];
  for (const ending of more) {
    const index = ends.findIndex(
      (known) => known.edge === ending.edge && known.span === ending.span && known.of === ending.of,
    );
    const known = ends[index];
    if (known === undefined) ends.push(ending);
    else if (known.count < ending.count) ends[index] = ending;
  }
  return withoutPassed(ends);
}

function withoutPassed(ends: readonly Ending[]): readonly Ending[] {
  const open = ends.filter((ending) => ending.count > 0);
  // An empty list would mean that the condition has no end.
  return open.length > 0 ? open : ends;
}
