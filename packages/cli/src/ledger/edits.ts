// Makes changes to a text.
import type { Span } from '@fray/dsl/internal';

/** A replacement for the text from offset `start` up to offset `end`, which is not included. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One change to a text: edits that do not overlap, in any order. */
export interface Mutant {
  readonly edits: readonly Edit[];
  /** True if the change only reorders lines. Then runs with the same facts in another order count as equal. */
  readonly reorders?: boolean;
  /** The part that must run or be evaluated before the change can show; undefined if it may show at any time. */
  readonly unit?: Span | undefined;
}

/** Returns the text after a change. */
export function mutatedText(text: string, { edits }: Mutant): string {
  let changed = text;
  for (const { start, end, text: put } of edits.toSorted((a, b) => b.start - a.start))
    changed = changed.slice(0, start) + put + changed.slice(end);
  return changed;
}

/** Returns a change in words, such as `d20 → d10`. */
export function mutantText(text: string, { edits }: Mutant): string {
  return edits
    .map(({ start, end, text: put }) => {
      const [old, now] = [short(text.slice(start, end)), short(put)];
      if (old !== now) return `${old} → ${now}`;
      return `${old} ${put.length < end - start ? 'out of' : 'into'} the block`;
    })
    .join(', ');
}

function short(text: string): string {
  const line =
    text
      .trim()
      .split('\n')[0]
      ?.replaceAll(/\s+/g, ' ')
      .replace(/ ?\[[^\]]*\]?$/, '') ?? '';
  if (line === '') return 'nothing there';
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** Replaces a span by another text. */
export function replaceSpan({ start, end }: Pick<Edit, 'start' | 'end'>, text: string): Mutant {
  return { edits: [{ start, end, text }] };
}

/** Replaces the lines of a span, with what stands before and after it on them. */
export function replaceLines(text: string, span: Span): Mutant {
  const end = text.indexOf('\n', span.end - 1);
  return replaceSpan(
    { start: lineStart(text, span.start), end: end < 0 ? text.length : end + 1 },
    '',
  );
}

/** Returns the offset at which the line of an offset begins. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}
