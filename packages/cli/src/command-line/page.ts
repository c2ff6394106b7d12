// The command that shows Fray in a browser.
import type { PageOptions } from '../commands/page.ts';
import type { CommandLine } from './command-line.ts';
import { wholeNumber } from './options.ts';

/** Defines `fray page`. */
export function definePage({ command, host, ended }: CommandLine): void {
  command(
    'page',
    'play with rules or look back at a log in a browser, on this machine; or write a log into one file',
    [
      'fray page rules.fray',
      'fray page fight.jsonl',
      'fray page fight.jsonl --html fight.html',
      'fray page fight.jsonl --as players --html for-players.html',
      'fray page --port 8080 --no-open',
    ],
  )
    .argument('[file]', 'a log, a view or a ruleset that is opened at once')
    .option(
      '--as <side>',
      'only what this side may know: no rules, no seed, nothing that is hidden',
    )
    .option(
      '--html <file>',
      'write one self-contained file with the log in it, to send; - for the standard output',
    )
    .option('--port <n>', 'serve on this port; without it any that is free', wholeNumber(0))
    .option('--no-open', 'serve only, and open no browser')
    .action(async (file: string | undefined, options: PageOptions) =>
      ended(await (await import('../commands/page.ts')).pageCommand(host, file, options)),
    );
}
