// Defines `fray lsp`, the language server for editors.
import { Option } from 'commander';
import type { AddCommand } from './command-line.ts';

/** Defines `fray lsp`. */
export function defineLsp(command: AddCommand): void {
  command(
    'lsp',
    'start the language server for an editor: problems, completion, renaming …',
    ['fray lsp --stdio', 'fray lsp --stdio --root rules'],
    async () => (await import('../commands/lsp.ts')).lspCommand,
    { json: false },
  )
    .option('--stdio', 'use the standard input and output, the only way to connect')
    .addOption(new Option('--clientProcessId <id>', 'what some editors add').hideHelp());
}
