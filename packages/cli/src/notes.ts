// Notes: what a command says beside its answer.
import type { Host, Note } from './host.ts';
import { wrapText } from './report/style.ts';

/**
 * Gives a note to whoever collects notes, or prints it on the standard error.
 * @param hint what an option of the command line would do, which is only printed
 */
export function giveNote(host: Host, kind: Note['kind'], words: string, hint?: string): void {
  if (host.notes !== undefined) return void host.notes.push({ kind, words });
  const text = `note: ${words}${hint === undefined ? '' : `; ${hint}`}`;
  host.stderr.write(`${wrapText(host.stderr, text, 2)}\n`);
}
