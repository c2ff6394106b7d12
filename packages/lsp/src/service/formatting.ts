// Formatting: the canonical text of a file, as the smallest edit that leads there.

import { commonEnds, format, type TextEdit } from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

/** The edits that format a file; none where it is formatted already, or cannot be read. */
export function formatEdits(workspace: Workspace, path: string): readonly TextEdit[] {
  const source = workspace.source(path);
  const after = source && format(source).text;
  if (source === undefined || after === undefined || after === source.text) return [];
  const { text } = source;
  let { start, end: tail } = commonEnds(text, after);
  // Neither a line end nor a pair of units is cut in two.
  const isInside = (at: number): boolean => /[\r\ud800-\udbff]/.test(text.charAt(at - 1));
  while (start > 0 && isInside(start)) start -= 1;
  while (tail > 0 && isInside(text.length - tail)) tail -= 1;
  return [
    {
      span: { source: path, start, end: text.length - tail },
      replacement: after.slice(start, after.length - tail),
    },
  ];
}
