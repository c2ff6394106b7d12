// Results for programs: one JSON document on stdout. The shapes are described in docs/command-line.md and only ever grow.
import type { Host } from '../host.ts';
import { shownControl } from './text.ts';

/** Prints the one document of a command. */
export function printJson(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document)}\n`);
}

/** Prints one of many documents, on a line of its own. */
export function printJsonLine(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document, 0)}\n`);
}

/** JSON in which everything that would not be seen is written as an escape: the same data to whoever reads it. */
export function jsonText(document: object, indent = 2): string {
  return shownControl(JSON.stringify(document, null, indent), (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
