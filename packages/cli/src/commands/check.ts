// `fray check`: prints what is wrong or suspicious in rulesets.
import { exitCodes, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { mendFile } from '../files/mend.ts';
import type { Host } from '../host.ts';
import { checkedText, contentsJson, isDraft } from '../rules/checked-text.ts';
import { diagnosticJson, problemCount } from '../report/diagnostics.ts';
import { printJson } from '../report/json.ts';
import { styleFor } from '../report/style.ts';
import { clean, countText, listed } from '../report/text.ts';
import { loadRules, strictly } from '../rules/rules.ts';

type Mended = Awaited<ReturnType<typeof mendFile>>[number];

type CheckedFile = Awaited<ReturnType<typeof loadRules>>;

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
): Promise<ExitCode> {
  if (options.fix === true && paths.includes('-'))
    throw wrongUsage(
      '--fix writes to files, and the standard input is not a file',
      'name the file: `fray check --fix ambush.fray`',
    );
  const style = styleFor(host, host.stdout);
  const checked: (CheckedFile & { readonly mended: readonly Mended[] })[] = [];
  for (const path of paths) {
    const mended = options.fix === true ? await mendFile(host, path, options.with) : [];
    const rules = strictly(await loadRules(host, path, options.with), options.strict === true);
    const one = { ...rules, mended };
    checked.push(one);
    // We print each file at once, so that a user who interrupts the command has seen the problems so far.
    if (options.json === true) continue;
    reportMended(host, one.shown, mended);
    host.stdout.write(checkedText(one, style));
  }
  const isSound = checked.every((one) => one.ruleset !== undefined);
  if (options.json === true) {
    printJson(host, {
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
    });
    return isSound ? exitCodes.fine : exitCodes.problems;
  }
  const all = checked.flatMap((one) => one.diagnostics);
  const touched = checked.filter((one) => one.diagnostics.length > 0);
  if (all.length > 0)
    host.stdout.write(
      `${style.bold(problemCount(all, touched.length))}${
        touched.length > 1
          ? `: ${listed(
              touched.map((one) => one.shown),
              'and',
            )}`
          : ''
      }\n`,
    );
  return isSound ? exitCodes.fine : exitCodes.problems;
}

/** Prints what `--fix` has changed in one file. */
function reportMended(host: Host, shown: string, mended: readonly Mended[]): void {
  for (const { problem, fix, line } of mended)
    host.stdout.write(
      `mended ${clean(`${shown}:${line}`)}: ${clean(problem.message)}; ${clean(fix.text)}\n`,
    );
  if (mended.length > 0)
    host.stdout.write(`${countText(mended.length, 'problem')} mended in ${clean(shown)}\n\n`);
}
