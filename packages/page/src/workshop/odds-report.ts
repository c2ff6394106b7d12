// Returns the odds of rules, as a report of `fray odds`.
import { oddsTold } from '@fray/cli/embedded';
import type { MemoryHost } from '../host/memory-host.ts';
import { settingsOf } from './play-fight.ts';
import { notesOf, withNotes } from '../host/command-notes.ts';
import type { DraftRules, NotedReport, PlayRequest } from './workshop-model.ts';

export async function oddsReportOf(
  made: MemoryHost,
  rules: DraftRules,
  request: PlayRequest,
  options: { readonly time: number; readonly runs?: number },
): Promise<NotedReport> {
  try {
    const { report } = await oddsTold(made.host, rules.path, {
      ...settingsOf(request),
      with: rules.stacked,
      vary: [],
      policy: [],
      measure: [],
      ...options,
    });
    return { report: report(true), notes: notesOf(made) };
  } catch (thrown) {
    throw withNotes(thrown, made);
  }
}
