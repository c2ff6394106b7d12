// Notes: what a command says beside its answer.
import type { Diagnostic, Source } from '@fray/dsl/internal';
import type { Host, Note } from './host.ts';
import { diagnosticFrames } from './report/diagnostics.ts';
import { plainStyle, styleFor, wrapText } from './report/style.ts';

/**
 * Gives a note to whoever collects notes, or prints it on the standard error.
 * @param hint what an option of the command line would do, which is only printed
 */
export function giveNote(host: Host, kind: Note['kind'], words: string, hint?: string): void {
  if (host.notes !== undefined) return void host.notes.push({ kind, words });
  const text = `${kind === 'warning' ? kind : 'note'}: ${words}${hint === undefined ? '' : `; ${hint}`}`;
  host.stderr.write(`${wrapText(host.stderr, text, 2)}\n`);
}

/** Gives problems of a text: as a note, or in frames on the standard error. */
export function giveProblems(
  host: Host,
  problems: readonly Diagnostic[],
  sources: readonly Source[],
): void {
  const { notes, stderr } = host;
  if (notes === undefined)
    stderr.write(diagnosticFrames(problems, sources, styleFor(host, stderr)));
  else
    notes.push({ kind: 'problem', words: diagnosticFrames(problems, sources, plainStyle).trim() });
}
