// Does what the playground asks about rules: it plays, tests, hunts, counts and compares with the commands
// themselves, in a worker.
import {
  carryForward,
  compileFiles,
  exitCodes,
  huntTold,
  spoken,
  stop,
  testTold,
  oddsTold,
  diffTold,
} from '@fray/cli/embedded';
import { createMemoryHost, type MemoryHost } from '../host/memory-host.ts';
import { createRunning, type Running } from '../host/running.ts';
import { lastPart, textAt } from '../host/plain-path.ts';
import { castFactsOf, kindsOf, linesOf } from './cast-facts.ts';
import { playInPage, settingsOf } from './play-fight.ts';
import { notesOf, withNotes } from '../host/command-notes.ts';
import { toldFight } from './told-fight.ts';
import type {
  ChangesReport,
  ChangeQuestion,
  DraftRules,
  FightsReport,
  HuntReport,
  PlayedFight,
  PlayRequest,
  SetupFacts,
  NotedReport,
} from './workshop-model.ts';
import { compareViews } from '../inspector/comparing.ts';

export interface Workshop {
  /** Returns what the form can set; null if the rules have errors. */
  readonly facts: (rules: DraftRules) => SetupFacts | null;
  readonly play: (rules: DraftRules, request: PlayRequest) => Promise<PlayedFight>;
  readonly test: (rules: DraftRules) => Promise<NotedReport>;
  readonly hunt: (rules: DraftRules, runs: number) => Promise<HuntReport>;
  /** Returns the odds. With `plays` it plays so many fights instead of counting, to give a quick answer. */
  readonly odds: (
    rules: DraftRules,
    request: PlayRequest,
    seconds: number,
    plays?: number,
  ) => Promise<NotedReport>;
  /** Returns how the editors' rules differ from these others. */
  readonly changes: (
    before: DraftRules,
    after: DraftRules,
    only: ChangeQuestion,
    scenario: string,
    seconds: number,
  ) => Promise<ChangesReport>;
  /** Plays the same fight by both rules. */
  readonly fights: (
    before: DraftRules,
    after: DraftRules,
    request: PlayRequest,
  ) => Promise<FightsReport>;
  /** Returns a text of an earlier version of the language in that of today. */
  readonly carry: (text: string, language: number) => string;
  /** Asks running work to end with its results so far. */
  readonly interrupt: () => void;
}

/** The file to which a hunt writes the fight that it found. */
const FOUND = 'found.jsonl';

export function createWorkshop(): Workshop {
  const { on, interrupt } = createRunning();
  return {
    facts,
    play: (rules, request) => playInPage(on, rules, request),
    test: (rules) => on(createMemoryHost({ ...rules.files }), (made) => test(made, rules)),
    hunt: (rules, runs) =>
      on(createMemoryHost({ ...rules.files }), (made) => hunt(made, rules, runs)),
    odds: (rules, request, seconds, plays) =>
      on(createMemoryHost({ ...rules.files }), (made) =>
        oddsReportOf(made, rules, request, {
          time: seconds,
          ...(plays === undefined ? {} : { runs: plays }),
        }),
      ),
    changes: (before, after, only, scenario, seconds) => {
      const both = bothRules(before, after);
      return on(createMemoryHost(both.files), (made) =>
        changesReport(made, both, only, scenario, seconds),
      );
    },
    fights: (before, after, request) => fightsOf(on, before, after, request),
    carry: carryForward,
    interrupt,
  };
}

function facts(rules: DraftRules): SetupFacts | null {
  const { path, files, stacked } = rules;
  const entry = { path, text: textAt(files, path) ?? '' };
  const others = Object.entries(files)
    .filter(([name]) => name !== path)
    .map(([name, text]) => ({ path: name, text }));
  const { ruleset, checked } = compileFiles(
    [
      entry,
      ...others.filter(({ path: name }) => stacked.includes(name) || isNeeded(entry.text, name)),
    ],
    stacked,
  );
  if (ruleset === undefined || checked === undefined) return null;
  return {
    scenarios: ruleset.scenarios.map((one) => ({
      name: one.name,
      sides: one.sides.map((side) => ({
        side: side.side,
        says: spoken(side.side),
        names: side.participants.map((who) => spoken(who.name)),
      })),
      cast: castFactsOf(ruleset, one),
      lines: linesOf(ruleset, one),
    })),
    kinds: kindsOf(ruleset, checked),
    sides: ruleset.sides.map((one) => one.name),
    conditions: ruleset.conditions.filter((one) => one.fields.length === 0).map((one) => one.name),
    rulings: ruleset.rulings.map((one) => ({
      name: one.name,
      text: one.text ?? '',
      options: one.options.map(({ value }) =>
        typeof value === 'boolean' ? (value ? 'yes' : 'no') : value,
      ),
      usual: typeof one.default === 'boolean' ? (one.default ? 'yes' : 'no') : one.default,
    })),
    givens: ruleset.givens.map((one) => ({
      name: one.name,
      text: one.text ?? '',
      words:
        one.type.type === 'yes-no'
          ? ['yes', 'no']
          : one.type.type === 'word'
            ? one.type.words
            : null,
    })),
  };
}

function isNeeded(text: string, path: string): boolean {
  return text.includes(lastPart(path));
}

async function test(made: MemoryHost, rules: DraftRules): Promise<NotedReport> {
  const { report } = await testTold(made.host, [rules.path], { with: rules.stacked });
  return { report: report(true), notes: notesOf(made) };
}

async function hunt(made: MemoryHost, rules: DraftRules, runs: number): Promise<HuntReport> {
  if (rules.stacked.length > 0)
    throw stop(
      exitCodes.usage,
      'a hunt goes through rules without house rules on top',
      'take the house rule away, or make it part of the rules',
    );
  const { parts } = await huntTold(made.host, rules.path, {
    runs,
    set: [],
    given: [],
    seed: '1',
    log: FOUND,
  });
  const kept = made.disk.get(FOUND);
  const log = typeof kept === 'string' ? new TextEncoder().encode(kept) : (kept ?? null);
  return { parts: parts(true), log, fight: log && toldFight(log), notes: notesOf(made) };
}

async function oddsReportOf(
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

/** The rules before and after, in folders of their own, so that files of the same name can coexist. */
interface BothRules {
  readonly before: DraftRules;
  readonly after: DraftRules;
  readonly files: DraftRules['files'];
}

function bothRules(before: DraftRules, after: DraftRules): BothRules {
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
async function changesReport(
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
async function fightsOf(
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
