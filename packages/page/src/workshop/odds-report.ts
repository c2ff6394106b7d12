// Returns the odds of rules, as a report of `fray odds`.
import { oddsTold } from '@fray/cli/embedded';
import type { MemoryHost } from '../host/memory-host.ts';
import { settingsOf } from './play-fight.ts';
import { notesIn, withOutput } from './command-notes.ts';
import type { DraftRules, OddsReport, PlayRequest } from './workshop-model.ts';

export async function oddsReportOf(
  { host, printed }: MemoryHost,
  rules: DraftRules,
  request: PlayRequest,
  options: { readonly time: number; readonly runs?: number },
): Promise<OddsReport> {
  try {
    const { report, answer } = await oddsTold(host, rules.path, {
      ...settingsOf(request),
      with: rules.stacked,
      vary: [],
      policy: [],
      measure: [],
      ...options,
    });
    return { report: report(true), answer: answer(), notes: notesIn(printed.err) };
  } catch (thrown) {
    throw withOutput(thrown, printed.err);
  }
}
