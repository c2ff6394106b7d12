// Results for programs: one JSON document on stdout. The shapes are described in docs/command-line.md and only ever grow.
import type { Host } from '../host.ts';

/** Prints the one document of a command. */
export function printJson(host: Host, document: object): void {
  host.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
}
