// Aligns two logs as one list of lines: events at the same place in both, and events that only one of them has.
import type { Event } from '../events/event.ts';
import { valueDifference, type Difference } from '../log/event-difference.ts';
import { eventRowOf } from '../state/event-table.ts';
import { sameJson } from '../values/same.ts';
import { createPlaceBook } from './place.ts';
import { initialDifferences } from './initial-values.ts';

/** `a`, `b`: numbers of the events in the two logs. `expected` of a difference is the value in the first log. */
export type AlignedLine =
  | { readonly kind: 'same'; readonly a: number; readonly b: number }
  | {
      readonly kind: 'changed';
      readonly a: number;
      readonly b: number;
      readonly difference: Difference;
    }
  /** The same event, but in another order among the others. */
  | { readonly kind: 'moved'; readonly a: number; readonly b: number }
  | { readonly kind: 'only-a'; readonly a: number; readonly b: null }
  | { readonly kind: 'only-b'; readonly a: null; readonly b: number };

/** Returns the lines in the order of the first log; events of the second alone keep their position there. */
export function alignLogs(a: readonly Event[], b: readonly Event[]): readonly AlignedLine[] {
  const book = createPlaceBook();
  const placesA = book.placesOf(a);
  const placesB = book.placesOf(b);
  const inB = new Map(placesB.map((place, seq) => [place, seq]));
  const inA = new Set(placesA);
  const lines: AlignedLine[] = [];
  let next = 0;
  const upTo = (end: number): void => {
    for (; next < end; next += 1)
      if (!inA.has(placesB[next] ?? -1)) lines.push({ kind: 'only-b', a: null, b: next });
  };
  let furthest = -1;
  a.forEach((event, seq) => {
    const there = inB.get(placesA[seq] ?? -1);
    if (there === undefined) {
      lines.push({ kind: 'only-a', a: seq, b: null });
      return;
    }
    upTo(there);
    next = Math.max(next, there + 1);
    lines.push(lineOf(event, b[there] ?? event, there < furthest));
    furthest = Math.max(furthest, there);
  });
  upTo(b.length);
  return lines;
}

function lineOf(a: Event, b: Event, isMoved: boolean): AlignedLine {
  const difference = factDifference(a, b);
  if (difference !== undefined) return { kind: 'changed', a: a.seq, b: b.seq, difference };
  return { kind: isMoved ? 'moved' : 'same', a: a.seq, b: b.seq };
}

/**
 * Returns the first difference between two events at one place. It ignores who threw or answered, the number of a span
 * (which is its place) and the line of a rule in its file.
 */
export function factDifference(a: Event, b: Event): Difference | undefined {
  if (a.type === 'encounter-begun' && b.type === 'encounter-begun')
    return initialDifferences(a.data, b.data)[0];
  if (a.type !== b.type) return { path: 'type', expected: a.type, found: b.type };
  if (a.type === 'encounter-ended' && b.type === 'encounter-ended' && sameEnding(a.data, b.data))
    return undefined;
  return sameJson(a.data, b.data)
    ? undefined
    : valueDifference(a.data, b.data, 'data', isNoFact(a));
}

function isNoFact({ type }: Event): (path: string) => boolean {
  const { aside } = eventRowOf(type);
  return aside === undefined ? () => false : (path) => path === `data.${aside}`;
}

/** True if both ended the same way; the line of the rule that a fault names does not count. */
export function sameEnding(
  a: { readonly reason: string; readonly text: string | null },
  b: { readonly reason: string; readonly text: string | null },
): boolean {
  const reasonText = ({ reason, text }: typeof a): string | null =>
    reason === 'fault' ? (text?.replace(/ \([^()]* line \d+\)$/, '') ?? null) : text;
  return a.reason === b.reason && reasonText(a) === reasonText(b);
}
