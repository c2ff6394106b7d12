// `fray watch`: checks rules, runs their examples and computes their odds, again at each change of a file.
import type { Command } from 'commander';
import { type ExitCode, wrongUsage } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readSource } from '../rules/rules.ts';
import { watchFiles } from '../watch/session.ts';
import { jsonReporter, textReporter } from '../watch/reporter.ts';
import { createWatched } from '../watch/watched.ts';

interface WatchOptions {
  /** House rules on top of every file, in order. */
  readonly with: readonly string[];
  /** The scenarios whose odds are counted; if there are none, the first scenario. */
  readonly scenario: readonly string[];
  readonly odds: boolean;
  readonly json?: boolean;
}

/** Watches the given files and all .fray files of the given folders, by default of the current folder. */
export async function watchCommand(
  host: Host,
  paths: readonly string[],
  { json, odds, scenario, with: houseRules }: WatchOptions,
  command: Pick<Command, 'optsWithGlobals'>,
): Promise<ExitCode> {
  // Outside of this folder no file of rules is read.
  const { root } = command.optsWithGlobals<{ readonly root?: string }>();
  if (paths.includes('-'))
    throw wrongUsage(
      'the standard input does not change, so it cannot be watched',
      'name a file or a folder',
    );
  // We read each named file once, because a mistyped name would wait forever.
  for (const path of [...paths.filter((one) => !host.files.isFolder(one)), ...houseRules])
    await readSource(host, path);
  const order = {
    with: houseRules,
    scenarios: scenario,
    root,
  };
  const reporter = json === true ? jsonReporter(host) : textReporter(host);
  return watchFiles(host, createWatched(host, paths), reporter, { order, odds });
}
