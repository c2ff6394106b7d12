// `fray test`: the examples of rulesets.
import type { Ruleset } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine';
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { diagnosticFrames, diagnosticJson, problemCount } from '../report/diagnostics.ts';
import { failureLines } from '../report/failure.ts';
import { printJson } from '../report/json.ts';
import { styleFor, widthFor } from '../report/style.ts';
import { clean, counted } from '../report/text.ts';
import { loadRules } from '../rules.ts';

export interface TestOptions {
  readonly only?: string;
  readonly json?: boolean;
}

/** Runs the examples of the files, of all .fray files in folders, or of those under this folder. */
export async function test(host: Host, paths: readonly string[], options: TestOptions): Promise<ExitCode> {
  const files = filesOf(host, paths);
  if (files.length === 0) throw stop(exitCodes.usage, 'there is no .fray file here', 'name the files or folders to test');
  const style = styleFor(host, host.stdout);
  const say = (text: string): void => {
    if (options.json !== true) host.stdout.write(text);
  };
  const reports = [];
  for (const path of files) {
    const { shown, ruleset, diagnostics, sources } = await loadRules(host, path);
    if (ruleset === undefined) {
      say(`${diagnosticFrames(diagnostics.filter((one) => one.severity === 'error'), sources, style)}${shown} cannot be tested: ${problemCount(diagnostics, 1)}\n\n`);
      reports.push({ shown, problems: diagnostics.map((one) => diagnosticJson(one, sources)), results: [], ruleset });
      continue;
    }
    const chosen = ruleset.examples.flatMap((example, index) => (isWanted(example.text, options.only) ? [index] : []));
    if (chosen.length > 0) say(`${style.bold(shown)}\n`);
    const results: ExampleResult[] = [];
    for (const index of chosen) {
      await host.pause();
      const result = runExample(ruleset, index, host.sha256);
      results.push(result);
      say(`  ${result.failures.length === 0 ? style.green('pass') : style.bold(style.red('FAIL'))}  ${clean(result.text)}\n`);
      for (const line of result.failures.flatMap((failure) => failureLines(failure, ruleset, style, widthFor(host.stdout)))) say(`        ${line}\n`);
    }
    if (chosen.length > 0) say('\n');
    reports.push({ shown, problems: [], results, ruleset });
  }
  return tell(host, reports, options, say);
}

interface Report {
  readonly shown: string;
  readonly problems: readonly object[];
  readonly results: readonly ExampleResult[];
  readonly ruleset: Ruleset | undefined;
}

function tell(host: Host, reports: readonly Report[], options: TestOptions, say: (text: string) => void): ExitCode {
  const results = reports.flatMap((one) => one.results);
  const failed = results.filter((one) => one.failures.length > 0).length;
  const broken = reports.filter((one) => one.ruleset === undefined).length;
  if (options.json === true) {
    printJson(host, {
      passed: results.length - failed,
      failed,
      files: reports.map(({ shown, problems, results: ran, ruleset }) => ({
        file: shown,
        problems,
        examples: ran.map((result) => ({
          example: result.text,
          line: lineOf(ruleset, ruleset?.examples[result.index]?.at ?? null),
          passed: result.failures.length === 0,
          failures: result.failures.map(({ kind, at, message, values, seq }) => ({ kind, line: lineOf(ruleset, at), message, values: values.map(({ source, value }) => ({ of: source, value })), event: seq })),
        })),
      })),
    });
  } else if (results.length === 0 && broken === 0) {
    const none = options.only === undefined ? 'No example stands in ' : `No example has “${clean(options.only)}” in its name in `;
    say(`${none}${counted(reports.length, 'file')}.\n`);
  } else {
    const style = styleFor(host, host.stdout);
    const parts = [`${results.length - failed} passed`, ...(failed > 0 ? [style.red(`${failed} failed`)] : []), ...(broken > 0 ? [style.red(`${counted(broken, 'file')} with errors`)] : [])];
    say(`${counted(results.length, 'example')} in ${counted(reports.filter((one) => one.results.length > 0).length, 'file')}: ${parts.join(', ')}\n`);
  }
  // Asked for by name and not there: a slip of the fingers must not look like success.
  if (results.length === 0 && options.only !== undefined) return exitCodes.usage;
  return failed > 0 || broken > 0 ? exitCodes.problems : exitCodes.fine;
}

function lineOf(ruleset: Ruleset | undefined, at: number | null): number | null {
  return at === null ? null : (ruleset?.places[at]?.line ?? null);
}

function isWanted(text: string, only: string | undefined): boolean {
  return only === undefined || text.toLowerCase().includes(only.toLowerCase());
}

function filesOf(host: Host, paths: readonly string[]): readonly string[] {
  const all = (paths.length === 0 ? ['.'] : paths).flatMap((path) => (path !== '-' && host.files.isFolder(path) ? host.files.find(path, '.fray') : [path]));
  return [...new Set(all)];
}
