// `fray watch`: check, examples and odds, kept up to date while somebody writes.
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { wantsColour, widthFor } from '../report/style.ts';
import { readSource } from '../rules/rules.ts';
import { watchFiles } from '../watch/session.ts';
import { jsonReporter, textReporter } from '../watch/reporter.ts';
import { createWatched } from '../watch/watched.ts';

export interface WatchOptions {
  /** House rules on top of every file, in order. */
  readonly with: readonly string[];
  /** Scenarios for the odds; none: the first. */
  readonly scenario: readonly string[];
  readonly odds: boolean;
  readonly json?: boolean;
  /** The folder of `--root`. */
  readonly root?: string;
}

/** Watches these files, or all .fray files of folders, or of this one. */
export async function watchCommand(
  host: Host,
  paths: readonly string[],
  { json, odds, root, scenario, with: houseRules }: WatchOptions,
): Promise<ExitCode> {
  if (paths.includes('-'))
    throw stop(
      exitCodes.usage,
      'the standard input does not change, so it cannot be watched',
      'name a file or a folder',
    );
  // A mistyped name would wait forever.
  for (const path of [...paths.filter((one) => !host.files.isFolder(one)), ...houseRules])
    await readSource(host, path);
  const order = {
    with: houseRules,
    scenarios: scenario,
    root,
    colour: json !== true && wantsColour(host.env, host.stdout),
    width: widthFor(host.stdout),
  };
  const reporter = json === true ? jsonReporter(host) : textReporter(host);
  return watchFiles(host, createWatched(host, paths), reporter, { order, odds });
}
