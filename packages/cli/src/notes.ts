// Notes: what a command says beside its answer.
import type { Diagnostic, Source } from '@fray/dsl/internal';
import type { Host, Note } from './host.ts';
import { sentence } from './report/blocks/blocks.ts';
import { terminalLines } from './report/blocks/terminal.ts';
import { problemReport } from './report/diagnostics.ts';
import { plainStyle } from './report/style.ts';
import { writeReport } from './write-report.ts';

/**
 * Gives a note to whoever collects notes, or prints it on the standard error.
 * @param hint what an option of the command line would do, which is only printed
 */
export function giveNote(host: Host, kind: Note['kind'], words: string, hint?: string): void {
  if (host.notes !== undefined) return void host.notes.push({ kind, words });
  const text = `${kind === 'warning' ? kind : 'note'}: ${words}${hint === undefined ? '' : `; ${hint}`}`;
  writeReport(host, host.stderr, [sentence(text)]);
}

/** Gives problems of a text: as a note, or in frames on the standard error. */
export function giveProblems(
  host: Host,
  problems: readonly Diagnostic[],
  sources: readonly Source[],
): void {
  const { notes, stderr } = host;
  const report = problemReport(problems, sources);
  if (notes === undefined) {
    writeReport(host, stderr, report);
    stderr.write('\n'); // before the failure
  } else
    notes.push({ kind: 'problem', words: terminalLines(report, plainStyle, Infinity).join('\n') });
}
