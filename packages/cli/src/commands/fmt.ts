// `fray fmt`: writes rulesets in the one layout that Fray has for them.
import { createSource, format } from '@fray/dsl/internal';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { giveProblems } from '../notes.ts';
import { diagnosticJson, problemCount } from '../report/diagnostics.ts';
import { sentence } from '../report/blocks/blocks.ts';
import { diffBlock } from '../report/diff.ts';
import { printJson } from '../report/json.ts';
import { clean, countText } from '../report/text.ts';
import { readSource } from '../rules/rules.ts';
import { growingOn } from '../tell.ts';

interface FmtOptions {
  readonly check?: boolean;
  readonly stdout?: boolean;
  readonly json?: boolean;
}

/** Formats every file in place, or shows what would change. Leaves a file with syntax errors as it is. */
export async function fmtCommand(
  host: Host,
  paths: readonly string[],
  options: FmtOptions,
): Promise<ExitCode> {
  const show = growingOn(host, options);
  const results = [];
  for (const path of paths) {
    const text = await readSource(host, path);
    const source = createSource(
      path === '-' ? 'standard-input.fray' : host.files.shown(path),
      text,
    );
    const { text: formatted, diagnostics } = format(source);
    const isChanged = formatted !== undefined && formatted !== text;
    results.push({ path, source, formatted, diagnostics, isChanged });
    if (formatted === undefined) {
      giveProblems(host, diagnostics, [source]);
      host.stderr.write(
        `${clean(source.path)} is left as it is: ${problemCount(diagnostics, 1)}\n`,
      );
      continue;
    }
    const isPrinted = options.stdout === true || path === '-';
    if (options.check === true) {
      if (isChanged) show([diffBlock(source.path, text, formatted, 'formatted')]);
    } else if (isPrinted) {
      if (options.json !== true) host.stdout.data(formatted);
    } else if (isChanged) {
      host.files.writeText(path, formatted);
      show([sentence(`${source.path} formatted`)]);
    }
  }
  const changed = results.filter((one) => one.isChanged).length;
  const broken = results.filter((one) => one.formatted === undefined).length;
  const isAmiss = options.check === true && changed > 0;
  if (isAmiss)
    show([sentence(`${countText(changed, 'file')} of ${results.length} would be formatted`)]);
  if (options.json === true)
    printJson(host, {
      files: results.map(({ source, isChanged, diagnostics }) => ({
        file: source.path,
        changed: isChanged,
        problems: diagnostics.map((one) => diagnosticJson(one, [source])),
      })),
    });
  return broken > 0 || isAmiss ? exitCodes.problems : exitCodes.fine;
}
