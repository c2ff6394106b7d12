// Formatting: the canonical text of a file, as the smallest edit to it.

import { commonEnds, format, type TextEdit } from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

/** Returns the edits that format a file; none if it is formatted already, or cannot be parsed. */
export function formatEdits(workspace: Workspace, path: string): readonly TextEdit[] {
  const source = workspace.source(path);
  const after = source && format(source).text;
  if (source === undefined || after === undefined || after === source.text) return [];
  const { text } = source;
  let { start, end: tail } = commonEnds(text, after);
  // An edit must not split a line end or a surrogate pair.
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
