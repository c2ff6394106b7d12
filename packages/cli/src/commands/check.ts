// `fray check`: prints what is wrong or suspicious in rulesets.
import { exitCodes, wrongUsage } from '../exit-codes.ts';
import { mendFile } from '../files/mend.ts';
import type { Host } from '../host.ts';
import { checkedReport, contentsJson, isDraft } from '../rules/checked-report.ts';
import { diagnosticJson, problemCount } from '../report/diagnostics.ts';
import { sentence, type Report } from '../report/blocks/blocks.ts';
import { countText, listed } from '../report/text.ts';
import { loadRules, strictly } from '../rules/rules.ts';
import { growingOn, type Told } from '../tell.ts';

type Mended = Awaited<ReturnType<typeof mendFile>>[number];

type Checked = Awaited<ReturnType<typeof loadRules>> & { readonly mended: readonly Mended[] };

export interface CheckOptions {
  /** House rules on top of every file, in order. */
  readonly with?: readonly string[];
  /** True if warnings count as errors. */
  readonly strict?: boolean;
  /** True to apply the certain fixes to the files before checking them. */
  readonly fix?: boolean;
  readonly json?: boolean;
}

/**
 * Checks every file by itself and prints its problems. Returns 1 if any file has an error; with warnings alone it returns 0.
 */
export async function checkCommand(
  host: Host,
  paths: readonly string[],
  options: CheckOptions,
): Promise<Told<object>> {
  if (options.fix === true && paths.includes('-'))
    throw wrongUsage(
      '--fix writes to files, and the standard input is not a file',
      'name the file: `fray check --fix ambush.fray`',
    );
  const checked: Checked[] = [];
  // We show each file at once, so that a user who interrupts the command has seen the problems so far.
  const show = growingOn(host, options, true);
  for (const path of paths) {
    const mended = options.fix === true ? await mendFile(host, path, options.with) : [];
    const rules = strictly(await loadRules(host, path, options.with), options.strict === true);
    const one = { ...rules, mended };
    checked.push(one);
    show(fileReport(one));
  }
  const summary = summaryOf(checked);
  show(summary);
  const isSound = checked.every((one) => one.ruleset !== undefined);
  return {
    code: isSound ? exitCodes.fine : exitCodes.problems,
    answer: () => ({
      files: checked.map((one) => ({
        file: one.shown,
        sound: one.ruleset !== undefined,
        draft: isDraft(one),
        contents: contentsJson(one.ruleset),
        ...(options.fix === true
          ? { mended: one.mended.map(({ problem, sources }) => diagnosticJson(problem, sources)) }
          : {}),
        problems: one.diagnostics.map((diagnostic) => diagnosticJson(diagnostic, one.sources)),
      })),
    }),
    isGrown: true,
    report: () => [...checked.flatMap(fileReport), ...summary],
  };
}

/** Tells what `--fix` has changed in a file, and what is in it now. */
function fileReport(file: Checked): Report {
  const { shown, mended } = file;
  return [
    ...mended.map(({ problem, fix, line }) =>
      sentence(`mended ${shown}:${line}: ${problem.message}; ${fix.text}`),
    ),
    ...(mended.length === 0
      ? []
      : [sentence(`${countText(mended.length, 'problem')} mended in ${shown}`)]),
    ...checkedReport(file),
  ];
}

/** Counts the problems of all files. */
function summaryOf(checked: readonly Checked[]): Report {
  const touched = checked.filter((one) => one.diagnostics.length > 0);
  const all = touched.flatMap((one) => one.diagnostics);
  const names = touched.map((one) => one.shown);
  return all.length === 0
    ? []
    : [
        sentence([
          { is: 'strong', text: problemCount(all, touched.length) },
          names.length > 1 ? `: ${listed(names, 'and')}` : '',
        ]),
      ];
}
