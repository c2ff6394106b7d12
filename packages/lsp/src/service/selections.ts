// Selections: the pieces of text around a place, each inside the next, by which an editor widens a selection.

import { walk, type Span } from '@fray/dsl/internal';
import type { Workspace } from './workspace.ts';

/** Returns the spans around an offset, the innermost first: the nodes of the tree there, then the whole file. */
export function selectionsAt(workspace: Workspace, path: string, offset: number): readonly Span[] {
  const file = workspace.file(path);
  if (file === undefined) return [];
  const around: Span[] = [];
  walk(file, ({ span }) => {
    const holds = span.source === path && span.start <= offset && offset <= span.end;
    if (holds) around.unshift(span);
    return holds;
  });
  // A node may be as long as its only child, and two neighbours may meet at the offset.
  let inner: Span | undefined;
  return around.filter((span) => {
    const isWider =
      inner === undefined ||
      (span.start <= inner.start && inner.end <= span.end && lengthOf(span) > lengthOf(inner));
    if (isWider) inner = span;
    return isWider;
  });
}

const lengthOf = ({ start, end }: Span): number => end - start;
