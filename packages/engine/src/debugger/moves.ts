// Finds the target of a move, forwards or backwards. Each move is defined by the content of the recording, so a search that
// looks at each event in turn finds the same place.
import type { Event } from '../events/event.ts';
import { fieldsOfKind, participantNamed } from '../state/read.ts';
import { show } from '../state/show.ts';
import type { State } from '../state/state.ts';
import type { Recording } from './recording.ts';

export type Direction = 'forward' | 'back';

export type Move =
  /** To the next or previous event. */
  | { readonly move: 'event' }
  /** To the first event of the next line of the rules; backwards, to the first event of the line before. */
  | { readonly move: 'line' }
  /** The same by steps of the encounter. */
  | { readonly move: 'step' }
  /** To where a span begins. */
  | { readonly move: 'span' }
  /** To the end, or back to the beginning, of the span around. */
  | { readonly move: 'out' }
  /** To the event at which the value of a path, as `show` gives it, changes. */
  | { readonly move: 'change'; readonly path: string }
  | { readonly move: 'match'; readonly matches: (event: Event) => boolean };

/**
 * Returns the target event of a move from `at`; undefined if there is none in that direction. A live run is played as far
 * as needed.
 */
export function land(
  recording: Recording,
  at: number,
  move: Move,
  way: Direction,
): number | undefined {
  switch (move.move) {
    case 'event':
      return scan(recording, at, way, () => true);
    case 'line':
      return byGroup(recording, at, way, recording.facts.lineOf);
    case 'step':
      return byGroup(recording, at, way, recording.facts.stepOf);
    case 'span':
      return scan(recording, at, way, (seq) => recording.facts.typeOf(seq) === 'span-begun');
    case 'out':
      return outOf(recording, at, way);
    case 'change':
      return scan(recording, at, way, (seq) => isChangedAt(recording, seq, move.path));
    case 'match':
      return scan(recording, at, way, (seq) => move.matches(recording.event(seq)));
  }
}

/** Returns the nearest event in that direction for which this holds. */
export function scan(
  recording: Recording,
  at: number,
  way: Direction,
  holds: (seq: number) => boolean,
): number | undefined {
  if (way === 'back') {
    for (let seq = Math.min(at, recording.count()) - 1; seq >= 0; seq -= 1)
      if (holds(seq)) return seq;
    return undefined;
  }
  for (let seq = at + 1; seq < recording.count() || recording.more(); seq += 1)
    if (holds(seq)) return seq;
  return undefined;
}

function byGroup(
  recording: Recording,
  at: number,
  way: Direction,
  groupOf: (seq: number) => number,
): number | undefined {
  const own = groupOf(at);
  const other = scan(recording, at, way, (seq) => groupOf(seq) !== own);
  if (other === undefined || way === 'forward') return other;
  const group = groupOf(other);
  const before = scan(recording, other, 'back', (seq) => groupOf(seq) !== group);
  return before === undefined ? 0 : before + 1;
}

function outOf(recording: Recording, at: number, way: Direction): number | undefined {
  const { typeOf, depthOf } = recording.facts;
  const type = typeOf(at);
  // At a span's own edge, one is inside it in one direction, and outside in the other.
  const depth =
    depthOf(at) +
    (way === 'forward' && type === 'span-begun' ? 1 : 0) -
    (way === 'forward' && type === 'span-ended' ? 1 : 0);
  if (depth <= 0) return undefined;
  return way === 'forward'
    ? scan(recording, at, way, (seq) => typeOf(seq) === 'span-ended' && depthOf(seq) === depth)
    : scan(recording, at, way, (seq) => typeOf(seq) === 'span-begun' && depthOf(seq) === depth - 1);
}

// ------------------------------------------------------------------------------------------------ changes of a value

/** True if an event changes the value of a path. */
export function isChangedAt(recording: Recording, seq: number, path: string): boolean {
  return (
    seq > 0 &&
    mayChange(recording, seq, path) &&
    valueAt(recording.state(seq), path) !== valueAt(recording.state(seq - 1), path)
  );
}

/**
 * Returns the value at a path, for comparison. A condition that nobody holds equals one held by the others, and the
 * approach of its end is no change unless the path asks for it.
 */
export function valueAt(state: State, path: string): string {
  const shown = show(state, path);
  if (!shown.found) return '[]';
  const [first = '', second = ''] = path.split('.');
  const participant = participantNamed(state, first);
  const isHeldOrNot =
    participant !== undefined && !fieldsOfKind(state, participant.kind).includes(second);
  return JSON.stringify(
    shown.rows.filter(
      ([at, value]) =>
        !(isHeldOrNot && at === path && value === false) && (isOfEnd(path) || !isOfEnd(at)),
    ),
  );
}

/** True if the value may have changed; never false if it has. */
function mayChange({ facts }: Recording, seq: number, path: string): boolean {
  const changed = facts.changeOf(seq);
  switch (facts.typeOf(seq)) {
    case 'ruled':
      return true;
    case 'span-begun':
    case 'span-ended':
      return isSection(path) || isOfEnd(path);
    default:
      return (
        changed !== undefined && (isSection(path) || within(changed, path) || within(path, changed))
      );
  }
}

function isOfEnd(path: string): boolean {
  return /^[^.]+\.[^.]+\.until$/.test(path);
}

function within(path: string, around: string): boolean {
  return path === around || path.startsWith(`${around}.`);
}

/** True for a path of the whole state, or of one part of it for everybody. */
function isSection(path: string): boolean {
  return (
    path === '' ||
    ['spans', 'orders', 'tracks', 'givens', 'rulings', 'participants'].includes(
      path.split('.')[0] ?? '',
    )
  );
}
