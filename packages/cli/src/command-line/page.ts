// Defines `fray page`, which shows Fray in a browser.
import type { AddCommand } from './command-line.ts';
import { wholeNumber } from './options.ts';

/** Defines `fray page`. */
export function definePage(command: AddCommand): void {
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
    async () => (await import('../commands/page.ts')).pageCommand,
  )
    .argument('[file]', 'a log, a view or a ruleset to open')
    .option('--as <side>', 'show only what this side may know: no rules, no seed, nothing hidden')
    .option('--html <file>', 'write one self-contained file with the log in it; - prints it')
    .option('--port <n>', 'serve on this port (default: any free one)', wholeNumber(0))
    .option('--no-open', 'serve, but open no browser');
}
