// `fray check`: what is wrong or suspicious in rulesets.
import { positionAt } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import { mendFile } from '../files/mend.ts';
import type { Host } from '../host.ts';
import { diagnosticFrames, diagnosticJson, problemCount } from '../report/diagnostics.ts';
import { printJson } from '../report/json.ts';
import { styleFor, type Style } from '../report/style.ts';
import { clean, countText, listed } from '../report/text.ts';
import { loadRules, strictly } from '../rules.ts';

type Mended = Awaited<ReturnType<typeof mendFile>>[number];

type CheckedFile = Awaited<ReturnType<typeof loadRules>>;

export interface CheckOptions {
  /** House rules on top of every file, in order. */
  readonly with?: readonly string[];
  /** Warnings are errors. */
  readonly strict?: boolean;
  /** Mends what is certain in the files before they are checked. */
  readonly fix?: boolean;
  readonly json?: boolean;
}

/** Checks every file by itself. Ends with 1 if any has an error; warnings alone are told and end with 0. */
export async function checkCommand(
  host: Host,
  paths: readonly string[],
  options: CheckOptions,
): Promise<ExitCode> {
  if (options.fix === true && paths.includes('-'))
    throw stop(
      exitCodes.usage,
      '--fix writes to files, and the standard input is none',
      'name the file: `fray check --fix ambush.fray`',
    );
  const style = styleFor(host, host.stdout);
  const checked: (CheckedFile & { readonly mended: readonly Mended[] })[] = [];
  for (const path of paths) {
    const mended = options.fix === true ? await mendFile(host, path, options.with) : [];
    const rules = strictly(await loadRules(host, path, options.with), options.strict === true);
    const one = { ...rules, mended };
    checked.push(one);
    // Told at once: whoever ends it early has seen what was found so far.
    if (options.json === true) continue;
    tellMended(host, one.shown, mended);
    tellChecked(host, one, style);
  }
  const isSound = checked.every((one) => one.ruleset !== undefined);
  if (options.json === true) {
    printJson(host, {
      files: checked.map((one) => ({
        file: one.shown,
        sound: one.ruleset !== undefined,
        draft: isDraft(one),
        contents:
          one.ruleset === undefined
            ? null
            : Object.fromEntries(contentsOf(one.ruleset).map(([count, , many]) => [many, count])),
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

/** Whether it can be played, and something in it is unfinished or suspicious. */
function isDraft({ ruleset, diagnostics }: CheckedFile): boolean {
  return ruleset !== undefined && diagnostics.length > 0;
}

/** What `--fix` has changed in one file. */
function tellMended(host: Host, shown: string, mended: readonly Mended[]): void {
  for (const { problem, fix, line } of mended)
    host.stdout.write(
      `mended ${clean(`${shown}:${line}`)}: ${clean(problem.message)}; ${clean(fix.text)}\n`,
    );
  if (mended.length > 0)
    host.stdout.write(`${countText(mended.length, 'problem')} mended in ${clean(shown)}\n\n`);
}

/** What was found in one file. */
function tellChecked(host: Host, file: CheckedFile, style: Style): void {
  const { shown, ruleset, diagnostics, sources, dropped } = file;
  host.stdout.write(diagnosticFrames(diagnostics, sources, style));
  if (ruleset === undefined) return;
  for (const one of dropped) {
    const source = sources.find((other) => other.path === one.span.source);
    const place =
      source === undefined
        ? one.span.source
        : `${one.span.source}:${positionAt(source, one.span.start).line}`;
    host.stdout.write(
      `note: the house rules leave out ${one.what === 'policy' ? 'a line of the policy' : `the ${one.what}`} ${clean(one.name)} (${clean(place)}): ${clean(one.why)}\n`,
    );
  }
  const contents = contentsOf(ruleset).filter(([count]) => count > 0);
  const said =
    contents.length === 0
      ? 'it is empty'
      : contents.map(([count, one, many]) => countText(count, one, many)).join(', ');
  host.stdout.write(
    `${shown} is ${isDraft(file) ? `${style.yellow('a draft')}, with ${countText(diagnostics.length, 'warning')}` : style.green('sound')}: ${said}\n`,
  );
}

/** What is in a ruleset: counts with the word for one and for many. */
function contentsOf(ruleset: Ruleset): readonly (readonly [number, string, string])[] {
  const callable = (kind: Ruleset['callables'][number]['kind']): number =>
    ruleset.callables.filter((one) => one.kind === kind).length;
  const watch = (kind: Ruleset['watches'][number]['kind']): number =>
    ruleset.watches.filter((one) => one.kind === kind).length;
  return [
    [callable('check'), 'check', 'checks'],
    [callable('choice'), 'choice', 'choices'],
    [callable('action'), 'action', 'actions'],
    [ruleset.rulings.length, 'ruling', 'rulings'],
    [watch('invariant'), 'invariant', 'invariants'],
    [watch('measure'), 'measure', 'measures'],
    [ruleset.scenarios.length, 'scenario', 'scenarios'],
    [ruleset.examples.length, 'example', 'examples'],
  ];
}
