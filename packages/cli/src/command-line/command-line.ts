// The parameters of a command's definition, and how every command begins.
import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/** Adds a command to the program; with `json: false` it has no `--json`. */
type AddCommand = (
  name: string,
  description: string,
  shown: readonly string[],
  settings?: { readonly json?: boolean },
) => Command;

/** What a command is defined with: a way to add it, the host that it runs on, and a receiver of its exit code. */
export interface CommandLine {
  readonly command: AddCommand;
  readonly host: Host;
  readonly ended: (code: ExitCode) => void;
}

/** The command line of a program. Commands load their code when they are called. */
export function commandLineOf(
  program: Command,
  host: Host,
  ended: (code: ExitCode) => void,
): CommandLine {
  return {
    host,
    ended,
    command: (name, description, shown, { json = true } = {}) => {
      const made = program
        .command(name)
        .description(description)
        .addHelpText('after', examples(shown));
      return json ? made.option('--json', 'print the result as JSON') : made;
    },
  };
}

/** The examples at the end of a help page. */
export function examples(shown: readonly string[]): string {
  return `\nExamples:\n${shown.map((example) => `  $ ${example}`).join('\n')}\n`;
}
