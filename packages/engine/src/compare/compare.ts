// Compares two logs: finds the first difference, its cause, the differences that follow from it, the places where the
// logs agree again, and their ends.
import type { Event } from '../events/event.ts';
import { replay } from '../log/replay.ts';
import { alignLogs, sameEnding, type AlignedLine } from './align-logs.ts';
import { downstream } from './downstream.ts';
import { headerRoots, inputRoots, type Root } from './roots.ts';
import { compareStates, type StateDifference } from './initial-values.ts';

export interface Comparison {
  /** True if every line is the same, and so are the inputs. */
  readonly same: boolean;
  /** All events of both; those at the same place share a line. */
  readonly lines: readonly AlignedLine[];
  /** The line at which they first differ; null if they do not. */
  readonly first: number | null;
  /** Differences that follow from no other. */
  readonly roots: readonly Root[];
  /** Why they first differ there: indices into `roots`, more than one if nothing shows which of them it was. */
  readonly why: readonly number[];
  /** For each line: its root, which is the line itself or the one that it follows from; null for a line that is the same. */
  readonly from: readonly (number | null)[];
  /** From this line on everything is the same again; null if there is no such line. */
  readonly again: number | null;
  /** The differences of the final states; null if a log cannot be replayed to a state. */
  readonly ends: readonly StateDifference[] | null;
  /** True if the final states are equal, and both ended in the same way. */
  readonly sameOutcome: boolean;
}

/** Compares two logs that begin with a header. */
export function compareLogs(a: readonly Event[], b: readonly Event[]): Comparison {
  const aligned = alignLogs(a, b);
  const parted = partingOf(aligned);
  const lines =
    parted === null
      ? aligned
      : aligned.map((line, index) =>
          index === parted && line.kind === 'same' ? { ...line, kind: 'moved' as const } : line,
        );
  const [headA, headB] = [a[0], b[0]];
  const header =
    headA?.type === 'encounter-begun' && headB?.type === 'encounter-begun'
      ? headerRoots(headA.data, headB.data)
      : [];
  const given: Root[] = [
    ...header,
    ...inputRoots(
      a,
      b,
      lines,
      header.some((root) => root.kind === 'seed'),
    ),
  ];
  const why = parted === null ? [] : whyThere(a, b, lines, parted, given);
  const ends = endsOf(a, b);
  const lastOther = lines.findLastIndex((line) => line.kind !== 'same');
  return {
    same: parted === null && header.length === 0,
    lines,
    first: parted,
    roots: given,
    why,
    from: downstream(a, b, lines, given, why),
    again: parted === null || lastOther + 1 >= lines.length ? null : lastOther + 1,
    ends,
    sameOutcome: ends?.length === 0 && endedEqually(a.at(-1), b.at(-1)),
  };
}

/** Returns the first line where a reader of both logs side by side sees two different events. */
function partingOf(lines: readonly AlignedLine[]): number | null {
  const at = lines.findIndex(
    (line, index) => line.kind !== 'same' || line.a !== index || line.b !== index,
  );
  return at < 0 ? null : at;
}

/** Finds the roots of the first difference; adds one for a difference that no input explains. */
function whyThere(
  a: readonly Event[],
  b: readonly Event[],
  lines: readonly AlignedLine[],
  at: number,
  roots: Root[],
): readonly number[] {
  const line = lines[at];
  if (line === undefined) return [];
  const indices = roots.map((_, index) => index);
  const here = indices.filter((index) => {
    const place = roots[index]?.at;
    return (
      place !== undefined &&
      ((place.a !== null && place.a === line.a) || (place.b !== null && place.b === line.b))
    );
  });
  if (here.length > 0) return here;
  const event = a[line.a ?? -1] ?? b[line.b ?? -1];
  const cut = cutAt(a, b, lines, at);
  if (cut !== undefined) return [roots.push(cut) - 1];
  const ofKind = (...kinds: readonly Root['kind'][]): readonly number[] =>
    indices.filter((index) => kinds.includes(roots[index]?.kind ?? 'unexplained'));
  const seed = ofKind('seed');
  if (
    seed.length > 0 &&
    line.kind === 'changed' &&
    event?.type === 'dice-rolled' &&
    line.difference.path.startsWith('data.faces')
  )
    return seed;
  const budget = ofKind('budget');
  if (
    budget.length > 0 &&
    [a[line.a ?? -1], b[line.b ?? -1]].some(
      (one) => one?.type === 'encounter-ended' && one.data.reason === 'budget',
    )
  )
    return budget;
  const policy = ofKind('policy');
  if (policy.length > 0 && event?.type === 'choice-made') return policy;
  const header = ofKind('rules', 'semantics', 'scenario', 'ruling', 'given');
  if (header.length > 0) return header;
  return [
    roots.push({
      kind: 'unexplained',
      name: null,
      a: null,
      b: null,
      at: { a: line.a, b: line.b },
    }) - 1,
  ];
}

/** Returns a root if one log has no more events from here on, and is not over. */
function cutAt(
  a: readonly Event[],
  b: readonly Event[],
  lines: readonly AlignedLine[],
  at: number,
): Root | undefined {
  const rest = lines.slice(at);
  for (const [kind, shorter] of [
    ['only-b', a],
    ['only-a', b],
  ] as const) {
    if (!rest.every((line) => line.kind === kind) || shorter.at(-1)?.type === 'encounter-ended')
      continue;
    const isA = shorter === a;
    return {
      kind: 'cut',
      name: null,
      a: isA ? 'open' : null,
      b: isA ? null : 'open',
      at: { a: isA ? a.length - 1 : null, b: isA ? null : b.length - 1 },
    };
  }
  return undefined;
}

/** Returns the differences of the final states. Settings are no outcome, and neither is the current round of an open log. */
function endsOf(a: readonly Event[], b: readonly Event[]): readonly StateDifference[] | null {
  const [left, right] = [replay(a), replay(b)];
  if (!left.ok || !right.ok) return null;
  return compareStates(left.state, right.state).filter(
    ({ path }) => !/^(givens|rulings|spans)\./.test(path),
  );
}

function endedEqually(a: Event | undefined, b: Event | undefined): boolean {
  if (a?.type !== 'encounter-ended' || b?.type !== 'encounter-ended')
    return a?.type !== 'encounter-ended' && b?.type !== 'encounter-ended';
  return sameEnding(a.data, b.data);
}
