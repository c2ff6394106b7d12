// Defines `fray page`, which shows Fray in a browser.
import type { PageOptions } from '../commands/page.ts';
import type { CommandLine } from './command-line.ts';
import { wholeNumber } from './options.ts';

/** Defines `fray page`. */
export function definePage({ command, host, ended }: CommandLine): void {
  command(
    'page',
    'open rules or a log in a browser, on this machine; or write a page with a log in it',
    [
      'fray page rules.fray',
      'fray page fight.jsonl',
      'fray page fight.jsonl --html fight.html',
      'fray page fight.jsonl --as players --html for-players.html',
      'fray page --port 8080 --no-open',
    ],
  )
    .argument('[file]', 'a log, a view or a ruleset to open')
    .option('--as <side>', 'show only what this side may know: no rules, no seed, nothing hidden')
    .option('--html <file>', 'write one self-contained file with the log in it; - prints it')
    .option('--port <n>', 'serve on this port (default: any free one)', wholeNumber(0))
    .option('--no-open', 'serve, but open no browser')
    .action(async (file: string | undefined, options: PageOptions) =>
      ended(await (await import('../commands/page.ts')).pageCommand(host, file, options)),
    );
}
