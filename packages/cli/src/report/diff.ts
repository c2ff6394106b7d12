// Makes the unified diff of two texts, with three lines around each change.
import { structuredPatch, type StructuredPatchHunk } from 'diff';
import type { Style } from './style.ts';
import { clean } from './text.ts';

/**
 * Finding the fewest changes takes time that grows with the square of their number. Beyond this number the diff
 * replaces the whole text.
 */
const mostChanges = 1_000;

/** Returns the lines of a unified diff from `before` to `after`. `what` labels the new text. */
export function diffLines(
  path: string,
  before: string,
  after: string,
  style: Style,
  what = 'formatted',
): readonly string[] {
  const options = { context: 3, maxEditLength: mostChanges };
  const hunks = structuredPatch(path, path, before, after, '', '', options)?.hunks ?? [
    anotherText(before, after),
  ];
  return [
    style.bold(`--- ${clean(path)}`),
    style.bold(`+++ ${clean(path)} (${clean(what)})`),
    ...hunks.flatMap((hunk) => [
      style.cyan(`@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`),
      ...hunk.lines.map((line) => {
        const shown = clean(line.replace(/\r$/, '␍'));
        if (line.startsWith('-')) return style.red(shown);
        return line.startsWith('+') ? style.green(shown) : shown;
      }),
    ]),
  ];
}

/** Returns a change that removes all lines of one text and inserts all lines of the other. */
function anotherText(before: string, after: string): StructuredPatchHunk {
  const [old, fresh] = [before, after].map((text) => text.replace(/\n$/, '').split('\n'));
  return {
    oldStart: 1,
    oldLines: old?.length ?? 0,
    newStart: 1,
    newLines: fresh?.length ?? 0,
    lines: [...(old ?? []).map((line) => `-${line}`), ...(fresh ?? []).map((line) => `+${line}`)],
  };
}
