// Compares two logs: where they part and why, the events from there on, and how they end.
import type { Words } from '@fray/cli/blocks';
import { endWords, rootSentence, momentWords } from '@fray/cli/embedded';
import { compareLogs } from '@fray/engine/compare';
import { recordEvents, type Recording } from '@fray/engine/debugger';
import type { Event } from '@fray/engine/events';
import { readLog } from '@fray/engine/log';
import { sha256 } from '../host/sha256.ts';
import { LINE, withShortTexts } from './limits.ts';

interface SideLine {
  readonly seq: number;
  readonly says: Words;
}

export interface ComparedLine {
  readonly kind: 'same' | 'changed' | 'moved' | 'only-a' | 'only-b';
  readonly a: SideLine | null;
  readonly b: SideLine | null;
}

export interface Comparing {
  /** The reasons why they part, as sentences. */
  readonly roots: readonly string[];
  /** The events at which they part; null if they do not part. */
  readonly parting: { readonly a: number | null; readonly b: number | null } | null;
  /** A few lines before the first difference in what happens, and those after it; empty if there is none. */
  readonly lines: readonly ComparedLine[];
  /** The number of lines not included. */
  readonly left: number;
  readonly ends: readonly { readonly path: string; readonly a: string; readonly b: string }[];
  readonly endings: readonly [Words, Words];
  readonly sameOutcome: boolean;
}

/** The most lines shown: before the parting, and in total. */
const BEFORE = 2;
const MOST = 400;

/**
 * Compares two logs.
 * @param names the names of the two logs in sentences
 */
export function compareViews(
  a: Uint8Array,
  b: Uint8Array,
  names: readonly [string, string],
): Comparing {
  const [left, right] = [eventsOf(a), eventsOf(b)];
  const compared = compareLogs(left, right);
  const [one, other] = [recordEvents(left), recordEvents(right)];
  const line = (recording: Recording, seq: number | null): SideLine | null =>
    seq === null ? null : { seq, says: momentWords(recording, seq) };
  // What the beginnings differ in stands in no sentence of theirs, so the lines are those of the first difference after them.
  const differs = compared.lines.findIndex(({ kind }, index) => index > 0 && kind !== 'same');
  const from = differs < 0 ? compared.lines.length : Math.max(0, differs - BEFORE);
  const shown = compared.lines.slice(from, from + MOST);
  const at = compared.first === null ? undefined : compared.lines[compared.first];
  const comparing: Comparing = {
    roots: compared.why.flatMap((index) => {
      const root = compared.roots[index];
      return root === undefined ? [] : [rootSentence(root, { names, a: left, b: right })];
    }),
    parting: at === undefined ? null : { a: at.a, b: at.b },
    lines: shown.map((each) => ({ kind: each.kind, a: line(one, each.a), b: line(other, each.b) })),
    left: compared.lines.length - from - shown.length,
    ends: (compared.ends ?? []).map((end) => ({
      path: end.path,
      a: endWords(end, 'a'),
      b: endWords(end, 'b'),
    })),
    endings: [endingOf(one), endingOf(other)],
    sameOutcome: compared.sameOutcome,
  };
  return withShortTexts(comparing, LINE);
}

function eventsOf(bytes: Uint8Array): readonly Event[] {
  return readLog(bytes, sha256).events;
}

function endingOf(recording: Recording): Words {
  return momentWords(recording, recording.count() - 1);
}
