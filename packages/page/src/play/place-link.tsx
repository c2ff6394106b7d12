// Leads to a line of the rules, in the editor.
import type { JSX } from 'preact';

/** Goes to a line (from 1) of a file. */
export type GoToLine = (path: string, line: number) => void;

export function PlaceLink({
  path,
  line,
  onLine,
}: {
  readonly path: string;
  /** Null if it is not known; then there is no link. */
  readonly line: number | null;
  readonly onLine: GoToLine;
}): JSX.Element | null {
  if (line === null) return null;
  return (
    <button type="button" class="link place" onClick={() => onLine(path, line)}>
      {path.slice(path.lastIndexOf('/') + 1)}:{line}
    </button>
  );
}
