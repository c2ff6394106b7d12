// The command for editors: lsp.
import { Option } from 'commander';
import type { CommandLine } from './command-line.ts';

/** Defines `fray lsp`. */
export function defineLsp({ command, host }: CommandLine): void {
  command(
    'lsp',
    'the language server, which an editor starts: problems, completion, renaming …',
    ['fray lsp --stdio', 'fray lsp --stdio --root rules'],
    { json: false },
  )
    .option('--stdio', 'talk over the standard input and output, which is the only way there is')
    .addOption(new Option('--clientProcessId <id>', 'what some editors add').hideHelp())
    .action(async () => (await import('../commands/lsp.ts')).lspCommand(host));
}
