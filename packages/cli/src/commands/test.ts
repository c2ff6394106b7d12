// `fray test`: runs the examples of rulesets.
import type { Ruleset } from '@fray/dsl/ir';
import type { ExampleResult } from '@fray/engine/examples';
import { createReach, type Reach } from '@fray/engine/reach';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { laterInterruption } from '../interruption.ts';
import { cutOf, inSeconds } from '../schedule.ts';
import { reachPage, type PagePart } from '../reach/page.ts';
import { playedScenarios } from '../reach/play.ts';
import {
  changedLines,
  resultJson,
  resultLines,
  runExamples,
  type ExampleDocument,
} from '../reach/run-examples.ts';
import { unmetIn, unmetLines, unmetOf, type Unmet, type Unmets } from '../reach/unmet.ts';
import { diagnosticFrames, diagnosticJson, problemCount } from '../report/diagnostics.ts';
import { printJson } from '../report/json.ts';
import type { Changed } from '../reach/stacked-examples.ts';
import { styleFor, widthFor, type Style } from '../report/style.ts';
import { clean, countText, linesText } from '../report/text.ts';
import { loadRules, strictly, warnOfDraft, type Rules } from '../rules/rules.ts';
import { refuseOther } from '../files/refuse-other.ts';

export interface TestOptions {
  /** House rules on top of every file, in order. */
  readonly with?: readonly string[];
  readonly only?: string;
  /** True to print what no example reaches. */
  readonly coverage?: boolean;
  /** The file that receives a page which colours each source line by what reaches it; `-` is the standard output. */
  readonly html?: string;
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  /** The most seconds that the tests may take. */
  readonly time?: number;
  readonly json?: boolean;
}

/** What `--json` prints. */
export interface TestAnswer {
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
): Promise<ExitCode> {
  const files = filesOf(host, paths);
  if (files.length === 0)
    throw stop(exitCodes.usage, 'there is no .fray file here', 'name the files or folders to test');
  const { html } = options;
  if (html !== undefined && html !== '-') refuseOther(host, html);
  const style = styleFor(host, host.stdout);
  const say = (text: string): void => {
    if (options.json !== true && html !== '-') host.stdout.write(text);
  };
  const parts: PagePart[] = [];
  const reports = [];
  const interruption = laterInterruption(host);
  const cut = cutOf(host, interruption.isSet, inSeconds(options.time));
  for (const path of files) {
    if (reports.length > 0) await host.pause();
    if (cut.isOver()) break;
    const rules = strictly(await loadRules(host, path, options.with), options.strict === true);
    interruption.begin();
    const { shown, ruleset, diagnostics, sources } = rules;
    if (ruleset === undefined) {
      say(
        `${diagnosticFrames(
          diagnostics.filter((one) => one.severity === 'error'),
          sources,
          style,
        )}${shown} cannot be tested: ${problemCount(diagnostics, 1)}\n\n`,
      );
      reports.push({
        shown,
        problems: diagnostics.map((one) => diagnosticJson(one, sources)),
        results: [],
        changed: [],
        kept: 0,
        amiss: 0,
        unmet: undefined,
        ruleset,
      });
      continue;
    }
    warnOfDraft(host, rules);
    const chosen = ruleset.examples.flatMap((example, index) =>
      isWanted(example.text, options.only) ? [index] : [],
    );
    if (chosen.length > 0) say(`${style.bold(clean(shown))}\n`);
    const isCovered = options.coverage === true || html !== undefined;
    const reach = isCovered || rules.amendments.length > 0 ? createReach(ruleset) : undefined;
    const { results, changed, kept, amiss } = await runExamples(
      host,
      { ...rules, ruleset },
      chosen,
      {
        isWanted: (text) => isWanted(text, options.only),
        observer: reach?.observer,
        cut,
        onResult: (result) =>
          say(linesText(resultLines(result, ruleset, style, widthFor(host.stdout)))),
      },
    );
    for (const one of changed) say(linesText(changedLines(one, style, widthFor(host.stdout))));
    if (kept > 0)
      say(
        style.dim(
          `  ${countText(kept, 'example')} of the rules below hold${kept === 1 ? 's' : ''} as before\n`,
        ),
      );
    if (amiss > 0)
      say(
        style.dim(
          `  ${countText(amiss, 'example')} of the rules below ${amiss === 1 ? 'does' : 'do'} not hold without the house rules either\n`,
        ),
      );
    const unmet =
      reach === undefined
        ? undefined
        : await unmetFor(host, { ...rules, ruleset }, reach, isCovered, parts, cut.isOver);
    if (unmet !== undefined && chosen.length > 0)
      for (const line of isCovered ? unmetLines(unmet, style) : ownLines(unmet.unmet, style))
        say(`  ${line}\n`);
    if (chosen.length > 0) say('\n');
    reports.push({ shown, problems: [], results, changed, kept, amiss, unmet, ruleset });
  }
  const why = cut.why();
  const isCut = why !== undefined;
  // We do not know what no example reaches in a file whose examples were not all run, so it is not on the page.
  const isPage = !isCut || parts.length > 0;
  if (html === '-' && isPage) host.stdout.data(reachPage(parts));
  else if (html !== undefined && isPage) {
    host.files.writeText(html, reachPage(parts));
    say(`The page is ${clean(host.files.shown(html))}.\n`);
  }
  const code = report(host, reports, options, say);
  if (!isCut) return code;
  host.stderr.write(`note: ${why}; the examples after these were not run\n`);
  return why === 'interrupted' ? exitCodes.interrupted : code;
}

/** Returns what no example reaches, in all rules or only in what the house rules add; undefined if a signal came first. */
async function unmetFor(
  host: Host,
  { amendments, ruleset, shown }: Pick<Rules, 'amendments' | 'ruleset' | 'shown'>,
  examples: Reach,
  isCovered: boolean,
  parts: PagePart[],
  isStopped: () => boolean,
): Promise<Unmets | undefined> {
  if (isStopped()) return undefined;
  if (!isCovered) {
    const unmet = unmetIn(
      ruleset,
      amendments.map(({ path }) => path),
      examples,
    );
    return { unmet, of: unmet.length };
  }
  const scenarios = createReach(ruleset);
  for (const _ of playedScenarios(ruleset, host.sha256, scenarios)) {
    await host.pause();
    if (isStopped()) return undefined;
  }
  const reached = { examples, scenarios };
  parts.push({ shown, ruleset, reached });
  return unmetOf(ruleset, reached);
}

function ownLines(unmet: readonly Unmet[], style: Style): readonly string[] {
  return unmet.map(
    ({ file, line, name }) =>
      `${style.yellow('no example reaches this:')} ${clean(name)} ${style.dim(clean(`${file}:${line}`))}`,
  );
}

interface Report {
  readonly shown: string;
  readonly problems: readonly object[];
  readonly results: readonly ExampleResult[];
  readonly changed: readonly Changed[];
  /** How many examples of the amended files still hold. */
  readonly kept: number;
  /** How many examples of the amended files fail both with the house rules and without them. */
  readonly amiss: number;
  readonly unmet: Unmets | undefined;
  readonly ruleset: Ruleset | undefined;
}

function report(
  host: Host,
  reports: readonly Report[],
  options: TestOptions,
  say: (text: string) => void,
): ExitCode {
  const results = reports.flatMap((one) => one.results);
  const failed = results.filter((one) => one.failures.length > 0).length;
  const broken = reports.filter((one) => one.ruleset === undefined).length;
  const others = reports.flatMap((one) => one.changed);
  const short = others.filter(({ isShort }) => isShort).length;
  const changed = others.length - short;
  const below = reports.reduce((sum, one) => sum + one.kept + one.amiss, 0);
  if (options.json === true) {
    printJson(host, {
      passed: results.length - failed,
      failed,
      files: reports.map(({ shown, problems, results: ran, changed, amiss, ruleset, unmet }) => ({
        file: shown,
        problems,
        unreached: unmet?.unmet ?? null,
        changed: changedJson(changed.filter(({ isShort }) => !isShort)),
        short: changedJson(changed.filter(({ isShort }) => isShort)),
        amiss,
        examples: ran.map((result) => resultJson(result, ruleset)),
      })),
    } satisfies TestAnswer);
  } else if (results.length === 0 && broken === 0 && others.length === 0 && below > 0) {
    say('The house rules have no examples of their own, and change none.\n');
  } else if (results.length === 0 && broken === 0 && others.length === 0) {
    const none =
      options.only === undefined
        ? 'There are no examples in '
        : `No example has “${clean(options.only)}” in its name in `;
    say(
      `${none}${reports.length === 1 && reports[0] !== undefined ? reports[0].shown : countText(reports.length, 'file')}.\n`,
    );
  } else if (results.length === 0 && others.length === 0 && below === 0) {
    say(
      `No example was run: ${countText(broken, 'file')} ${broken === 1 ? 'has' : 'have'} errors.\n`,
    );
  } else {
    const style = styleFor(host, host.stdout);
    const parts = [
      `${results.length - failed} passed`,
      ...(failed > 0 ? [style.red(`${failed} failed`)] : []),
      ...(changed > 0 ? [style.yellow(`${changed} changed`)] : []),
      ...(short > 0 ? [style.yellow(`${short} with too few dice`)] : []),
      ...(broken > 0 ? [style.red(`${countText(broken, 'file')} with errors`)] : []),
    ];
    say(
      `${countText(results.length, 'example')} in ${countText(reports.filter((one) => one.results.length > 0).length, 'file')}: ${parts.join(', ')}\n`,
    );
  }
  // A name that matches no example must not look like success.
  if (results.length === 0 && below === 0 && others.length === 0 && options.only !== undefined)
    return exitCodes.usage;
  return failed > 0 || broken > 0 ? exitCodes.problems : exitCodes.fine;
}

function changedJson(list: readonly Changed[]): readonly ChangedAnswer[] {
  return list.map(({ example, file, line, why, holds }) => ({ example, file, line, why, holds }));
}

function isWanted(text: string, only: string | undefined): boolean {
  return only === undefined || text.toLowerCase().includes(only.toLowerCase());
}

function filesOf(host: Host, paths: readonly string[]): readonly string[] {
  const all = (paths.length === 0 ? ['.'] : paths).flatMap((path) =>
    path !== '-' && host.files.isFolder(path) ? host.files.find(path, '.fray') : [path],
  );
  return [...new Set(all)];
}
