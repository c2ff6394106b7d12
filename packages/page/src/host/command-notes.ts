// What a command says beside its answer.
import { isStop, stop } from '@fray/cli/embedded';
import type { MemoryHost } from './memory-host.ts';

/**
 * Returns what a command has said beside its answer: that it was interrupted, and its progress. The scenario is left out,
 * because the page shows it itself, and that rules are a draft, because the editor shows their warnings.
 */
export function notesOf({ notes }: Pick<MemoryHost, 'notes'>): string {
  return notes
    .flatMap(({ kind, words }) => (kind === 'scenario' || kind === 'draft' ? [] : [words]))
    .join('\n');
}

/** Returns a failure with what the command said before. */
export function withNotes(thrown: unknown, made: MemoryHost): unknown {
  const notes = notesOf(made);
  if (!isStop(thrown) || notes === '') return thrown;
  return stop(thrown.exit, `${notes}\n${thrown.message}`, thrown.hint);
}
