// `fray test`: runs the examples of rulesets.
import type { Ruleset } from '@fray/dsl/ir';
import type { ExampleResult } from '@fray/engine/examples';
import { createReach } from '@fray/engine/reach';
import { exitCodes, type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { laterInterruption } from '../interruption.ts';
import { giveNote } from '../notes.ts';
import { cutOf, inSeconds, type WorkCut } from '../schedule.ts';
import { playedScenarios, type Reached } from '../reach/play.ts';
import {
  changedItem,
  resultItem,
  resultJson,
  runExamples,
  type ExampleDocument,
  type ExamplesRun,
  type Changed,
} from '../reach/run-examples.ts';
import { colouredSources, colours } from '../reach/sources.ts';
import { unmetIn, unmetOf, unmetReport, type Unmet, type Unmets } from '../reach/unmet.ts';
import {
  heading,
  listBlock,
  type Report,
  type SentencePart,
  type Words,
} from '../report/blocks/blocks.ts';
import { diagnosticJson, problemCount, problemReport } from '../report/diagnostics.ts';
import { countText } from '../report/text.ts';
import { loadRules, strictly, warnOfDraft } from '../rules/rules.ts';
import { growingOn, type Forms, type Told } from '../tell.ts';

interface TestOptions extends Forms {
  /** House rules on top of every file, in order. */
  readonly with?: readonly string[];
  readonly only?: string;
  /** True to print what no example reaches. */
  readonly coverage?: boolean;
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  /** The most seconds that the tests may take. */
  readonly time?: number;
}

/** What `--json` prints. */
interface TestAnswer {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly {
    readonly file: string;
    readonly problems: readonly object[];
    /** What no example reaches; null if that was not asked. */
    readonly unreached: readonly Unmet[] | null;
    /** The examples of the rules below that the house rules change. */
    readonly changed: readonly ChangedAnswer[];
    /** Those of them that give too few dice. */
    readonly short: readonly ChangedAnswer[];
    /** How many examples of the rules below hold neither with nor without the house rules. */
    readonly amiss: number;
    readonly examples: readonly ExampleDocument[];
  }[];
}

type ChangedAnswer = Pick<Changed, 'example' | 'file' | 'line' | 'why' | 'holds'>;

/** Runs the examples of the given files and of all .fray files in the given folders, by default in the current folder. */
export async function testCommand(
  host: Host,
  paths: readonly string[],
  options: TestOptions,
): Promise<Told<TestAnswer>> {
  return testTold(host, paths, options, growingOn(host, options));
}

/** @param show receives the parts of the report as they become known */
export async function testTold(
  host: Host,
  paths: readonly string[],
  options: TestOptions,
  show: (more: Report) => void = () => {},
): Promise<Told<TestAnswer>> {
  const files = filesOf(host, paths);
  if (files.length === 0)
    throw wrongUsage('there is no .fray file here', 'name the files or folders to test');
  const tested: TestedFile[] = [];
  const interruption = laterInterruption(host);
  const cut = cutOf(host, interruption.isSet, inSeconds(options.time));
  for (const path of files) {
    if (tested.length > 0) await host.pause();
    if (cut.isOver()) break;
    const rules = strictly(await loadRules(host, path, options.with), options.strict === true);
    interruption.begin();
    const one = await testedFile(host, rules, options, cut, show);
    show(aboutRules(one));
    tested.push(one);
  }
  const summary = summaryOf(tested, options);
  show(summary.report);
  const why = cut.why();
  if (why !== undefined) giveNote(host, 'cut', `${why}; the examples after these were not run`);
  return {
    code: why === 'interrupted' ? exitCodes.interrupted : summary.code,
    answer: () => answerOf(tested),
    isGrown: true,
    report: () => [...summary.report, ...tested.flatMap(wholeFile)],
    title: 'What the examples reach',
    // If it was stopped before it knew what the examples of any file reach, there is nothing to colour.
    hasPage: why === undefined || tested.some(({ reached }) => reached !== undefined),
  };
}

type LoadedRules = Awaited<ReturnType<typeof loadRules>>;

/** A file and its results. */
interface TestedFile extends Pick<LoadedRules, 'shown' | 'diagnostics' | 'sources'> {
  /** Undefined if the rules have errors. */
  readonly ruleset: Ruleset | undefined;
  readonly ran: ExamplesRun;
  /** What no example reaches, in all rules or only in what the house rules add; undefined if that is not known. */
  readonly unmet?: Unmets;
  /** What was reached, if that was asked. */
  readonly reached?: Reached;
}

async function testedFile(
  host: Host,
  rules: LoadedRules,
  { only, coverage, html }: TestOptions,
  cut: WorkCut,
  show: (more: Report) => void,
): Promise<TestedFile> {
  const { shown, ruleset, diagnostics, sources, amendments } = rules;
  const none: ExamplesRun = { results: [], changed: [], kept: 0, amiss: 0 };
  if (ruleset === undefined) return { shown, diagnostics, sources, ruleset, ran: none };
  warnOfDraft(host, rules);
  const isWanted = (text: string): boolean =>
    only === undefined || text.toLowerCase().includes(only.toLowerCase());
  const chosen = ruleset.examples.flatMap(({ text }, index) => (isWanted(text) ? [index] : []));
  if (chosen.length > 0) show([heading(2, shown)]);
  const isCovered = coverage === true || html !== undefined;
  const examples = isCovered || amendments.length > 0 ? createReach(ruleset) : undefined;
  const ran = await runExamples(host, { ...rules, ruleset }, chosen, {
    isWanted,
    observer: examples?.observer,
    cut,
    onResult: (result) => show(listBlock([resultItem(result, ruleset)])),
  });
  const tested = { shown, diagnostics, sources, ruleset, ran };
  if (examples === undefined || cut.isOver()) return tested;
  if (!isCovered) {
    const unmet = unmetIn(
      ruleset,
      amendments.map(({ path }) => path),
      examples,
    );
    return { ...tested, unmet: { unmet, of: unmet.length } };
  }
  const scenarios = createReach(ruleset);
  for (const _ of playedScenarios(ruleset, host.sha256, scenarios)) {
    await host.pause();
    if (cut.isOver()) return tested;
  }
  const reached = { examples, scenarios };
  return { ...tested, reached, unmet: unmetOf(ruleset, reached) };
}

/** Tells what is known beside the results of the examples. */
function aboutRules(tested: TestedFile): Report {
  const { shown, ruleset, diagnostics, sources, ran, unmet, reached } = tested;
  if (ruleset === undefined) {
    const errors = diagnostics.filter((one) => one.severity === 'error');
    return [
      heading(2, `${shown} cannot be tested: ${problemCount(diagnostics, 1)}`),
      ...problemReport(errors, sources),
    ];
  }
  const below = (count: number, one: string, more: string): readonly Words[] =>
    count === 0
      ? []
      : [
          [
            {
              is: 'soft',
              text: `${countText(count, 'example')} of the rules below ${count === 1 ? one : more}`,
            },
          ],
        ];
  const without = 'not hold without the house rules either';
  return [
    ...listBlock([
      ...ran.changed.map(changedItem),
      ...below(ran.kept, 'holds as before', 'hold as before'),
      ...below(ran.amiss, `does ${without}`, `do ${without}`),
    ]),
    ...(unmet === undefined || ruleset.examples.length === 0
      ? []
      : reached !== undefined
        ? unmetReport(unmet)
        : listBlock(
            unmet.unmet.map(({ file, line, name }) => [
              { is: 'warning', text: 'no example reaches this:' },
              ` ${name} `,
              { is: 'place', file, line },
            ]),
          )),
  ];
}

/** Tells a file as a page does: first what failed, and all examples folded. */
function wholeFile(tested: TestedFile): Report {
  const { shown, ruleset, ran, reached } = tested;
  if (ruleset === undefined) return aboutRules(tested);
  const items = (all: readonly ExampleResult[]): Report =>
    listBlock(all.map((result) => resultItem(result, ruleset, true)));
  return [
    heading(2, shown),
    ...items(failedOf(ran.results)),
    ...aboutRules(tested),
    ...(reached === undefined ? [] : [...colours, ...colouredSources(ruleset, reached)]),
    ...(ran.results.length === 0
      ? []
      : [heading(2, `All examples in ${shown}`, { isFolded: true }), ...items(ran.results)]),
  ];
}

function failedOf(results: readonly ExampleResult[]): readonly ExampleResult[] {
  return results.filter(({ failures }) => failures.length > 0);
}

/** Counts the results, and says how the command ends. */
function summaryOf(
  tested: readonly TestedFile[],
  { only }: TestOptions,
): { readonly code: ExitCode; readonly report: Report } {
  const results = tested.flatMap(({ ran }) => ran.results);
  const others = tested.flatMap(({ ran }) => ran.changed);
  const failed = failedOf(results).length;
  const broken = tested.filter(({ ruleset }) => ruleset === undefined).length;
  const short = others.filter(({ isShort }) => isShort).length;
  const isBelow = tested.some(({ ran: { kept, amiss } }) => kept + amiss > 0);
  const isNothing = results.length === 0 && others.length === 0;
  const [first, ...more] = tested;
  const none =
    only === undefined ? 'There are no examples in ' : `No example has “${only}” in its name in `;
  const part = (
    count: number,
    is: 'bad' | 'warning',
    text: string,
  ): readonly (string | SentencePart)[] => (count === 0 ? [] : [', ', { is, text }]);
  const words: Words =
    isNothing && isBelow && broken === 0
      ? 'The house rules have no examples of their own, and change none.'
      : isNothing && broken === 0
        ? `${none}${more.length === 0 ? first?.shown : countText(tested.length, 'file')}.`
        : isNothing && !isBelow
          ? `No example was run: ${countText(broken, 'file has', 'files have')} errors.`
          : [
              `${countText(results.length, 'example')} in ${countText(tested.filter(({ ran }) => ran.results.length > 0).length, 'file')}: ${results.length - failed} passed`,
              ...part(failed, 'bad', `${failed} failed`),
              ...part(others.length - short, 'warning', `${others.length - short} changed`),
              ...part(short, 'warning', `${short} with too few dice`),
              ...part(broken, 'bad', `${countText(broken, 'file')} with errors`),
            ];
  // A name that matches no example must not look like success.
  const isAmiss = isNothing && !isBelow && only !== undefined;
  const isFine = failed === 0 && broken === 0;
  return {
    code: isAmiss ? exitCodes.usage : isFine ? exitCodes.fine : exitCodes.problems,
    report: [heading(1, words)],
  };
}

function answerOf(tested: readonly TestedFile[]): TestAnswer {
  const results = tested.flatMap(({ ran }) => ran.results);
  const failed = failedOf(results).length;
  return {
    passed: results.length - failed,
    failed,
    files: tested.map(({ shown, ruleset, diagnostics, sources, ran, unmet }) => {
      const changed = (isShort: boolean): readonly ChangedAnswer[] =>
        ran.changed.flatMap(({ example, file, line, why, holds, ...one }) =>
          one.isShort === isShort ? [{ example, file, line, why, holds }] : [],
        );
      return {
        file: shown,
        problems:
          ruleset === undefined ? diagnostics.map((one) => diagnosticJson(one, sources)) : [],
        unreached: unmet?.unmet ?? null,
        changed: changed(false),
        short: changed(true),
        amiss: ran.amiss,
        examples: ran.results.map((result) => resultJson(result, ruleset)),
      };
    }),
  };
}

function filesOf(host: Host, paths: readonly string[]): readonly string[] {
  const all = (paths.length === 0 ? ['.'] : paths).flatMap((path) =>
    path !== '-' && host.files.isFolder(path) ? host.files.find(path, '.fray') : [path],
  );
  return [...new Set(all)];
}
