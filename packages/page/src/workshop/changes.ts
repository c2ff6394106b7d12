// Shows how rules have changed: in words, in a fight with the same dice, and in the smallest fight that shows
// it.
import { diffCommand } from '@fray/cli/embedded';
import { compareViews } from '../inspector/comparing.ts';
import type { MemoryHost } from '../host/memory-host.ts';
import type { Running } from '../host/running.ts';
import { playInPage } from './play-fight.ts';
import { notesIn, withOutput } from './command-notes.ts';
import type { DraftRules, FightsReport, PlayRequest, TextReport } from './workshop-model.ts';

/** The rules before and after, in folders of their own, so that files of the same name can coexist. */
export interface BothRules {
  readonly before: DraftRules;
  readonly after: DraftRules;
  readonly files: DraftRules['files'];
}

export function bothRules(before: DraftRules, after: DraftRules): BothRules {
  const [one, other] = [movedTo('before', before), movedTo('after', after)];
  return { before: one, after: other, files: { ...one.files, ...other.files } };
}

function movedTo(folder: string, { path, files, stacked }: DraftRules): DraftRules {
  const moved = (name: string): string => `${folder}/${name}`;
  return {
    path: moved(path),
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [moved(name), text])),
    stacked: stacked.map(moved),
  };
}

/**
 * Returns the output of `fray diff` about the rules, or about the smallest fight that they play differently.
 */
export async function changesReport(
  { host, printed }: MemoryHost,
  { before, after }: BothRules,
  only: 'rules' | 'fight',
  scenario: string,
  seconds: number,
): Promise<TextReport> {
  try {
    await diffCommand(host, [before.path, after.path], {
      withA: before.stacked,
      with: after.stacked,
      scenario: scenario === '' ? [] : [scenario],
      only,
      time: seconds,
    });
  } catch (thrown) {
    throw withOutput(thrown, printed.err);
  }
  // The lines above it name the files.
  const text = printed.out.slice(printed.out.indexOf('\n\n') + 2).trimEnd();
  return { text, notes: notesIn(printed.err) };
}

/** Plays one fight by both rules, with the same scenario, dice and answers. */
export async function fightsOf(
  on: Running['on'],
  before: DraftRules,
  after: DraftRules,
  request: PlayRequest,
): Promise<FightsReport> {
  const one = await playInPage(on, before, request);
  const other = await playInPage(on, after, { ...request, seed: one.seed });
  return {
    ...compareViews(one.log, other.log, ['before', 'after']),
    notes: [one.notes, other.notes].filter((said) => said !== '').join('\n'),
  };
}
