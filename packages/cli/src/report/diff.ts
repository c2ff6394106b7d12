// Two texts side by side in the form that everybody knows: unified, with three lines around each change.
import { structuredPatch } from 'diff';
import type { Style } from './style.ts';
import { clean } from './text.ts';

/** The lines of a unified diff from `before` to `after`, the second of which is `what`. */
export function diffLines(
  path: string,
  before: string,
  after: string,
  style: Style,
  what = 'formatted',
): readonly string[] {
  const { hunks } = structuredPatch(path, path, before, after, '', '', { context: 3 });
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
