// Finds how rules have changed: in words, in a fight with the same dice, in the smallest fight that shows it, and in their odds.
import { diffTold } from '@fray/cli/embedded';
import { compareViews } from '../inspector/comparing.ts';
import type { MemoryHost } from '../host/memory-host.ts';
import type { Running } from '../host/running.ts';
import { playInPage } from './play-fight.ts';
import { notesOf, withNotes } from '../host/command-notes.ts';
import type {
  ChangesReport,
  ChangeQuestion,
  DraftRules,
  FightsReport,
  PlayRequest,
} from './workshop-model.ts';

/** The rules before and after, in folders of their own, so that files of the same name can coexist. */
interface BothRules {
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

/** Returns how the rules have changed, in one scenario. */
export async function changesReport(
  made: MemoryHost,
  { before, after }: BothRules,
  only: ChangeQuestion,
  scenario: string,
  seconds: number,
): Promise<ChangesReport> {
  try {
    const { report, answer } = await diffTold(made.host, [before.path, after.path], {
      withA: before.stacked,
      with: after.stacked,
      scenario: scenario === '' ? [] : [scenario],
      only,
      time: seconds,
    });
    const found = answer();
    // The page has a head of its own.
    const shown = report(true);
    const first = shown.findIndex((one) => one.block === 'heading' && one.level === 2);
    return {
      report: shown.slice(first),
      lead: ('odds' in found && found.odds?.lead) || null,
      notes: notesOf(made),
    };
  } catch (thrown) {
    throw withNotes(thrown, made);
  }
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
