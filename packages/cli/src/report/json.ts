// Results for programs: one JSON document on stdout. The shapes are described in docs/command-line.md and only ever grow.
import type { Host } from '../host.ts';
import { shownControl } from './text.ts';

/** Prints the one document of a command. */
export function printJson(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document)}\n`);
}

/** JSON in which everything that would not be seen is written as an escape: the same data to whoever reads it. */
export function jsonText(document: object): string {
  return shownControl(JSON.stringify(document, null, 2), (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
