// Makes the unified diff of two texts, with three lines around each change.
import { structuredPatch, type StructuredPatchHunk } from 'diff';
import type { Block, Words } from './blocks/blocks.ts';

/**
 * Finding the fewest changes takes time that grows with the square of their number. Beyond this number the diff
 * replaces the whole text.
 */
const mostChanges = 1_000;

/** Tells a unified diff from `before` to `after`. `what` labels the new text. */
export function diffBlock(path: string, before: string, after: string, what: string): Block {
  const options = { context: 3, maxEditLength: mostChanges };
  const hunks = structuredPatch(path, path, before, after, '', '', options)?.hunks ?? [
    anotherText(before, after),
  ];
  return {
    block: 'code',
    lines: [
      [{ is: 'strong', text: `--- ${path}` }],
      [{ is: 'strong', text: `+++ ${path} (${what})` }],
      ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }): readonly Words[] => [
        [{ is: 'code', text: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@` }],
        ...lines.map((line): Words => {
          const text = line.replace(/\r$/, '␍');
          if (line.startsWith('-')) return [{ is: 'before', text }];
          return line.startsWith('+') ? [{ is: 'after', text }] : text;
        }),
      ]),
    ],
  };
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
