// Gives the definitions of commands what they need, and adds the parts that all commands share: the option `--json` and the
// examples in the help.
import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/** Adds a command to the program and returns it. With `json: false` the command has no option `--json`. */
type AddCommand = (
  name: string,
  description: string,
  shown: readonly string[],
  settings?: { readonly json?: boolean },
) => Command;

/**
 * What the definition of a command needs: a function that adds it, the host that it runs on, and a receiver of its exit
 * code.
 */
export interface CommandLine {
  readonly command: AddCommand;
  readonly host: Host;
  readonly ended: (code: ExitCode) => void;
}

/**
 * Returns what the commands of a program are defined with. A command loads its code only when it is called.
 * @param settings `hidden`: help does not list these commands
 */
export function commandLineOf(
  program: Command,
  host: Host,
  ended: (code: ExitCode) => void,
  settings: { readonly hidden?: boolean } = {},
): CommandLine {
  return {
    host,
    ended,
    command: (name, description, shown, { json = true } = {}) => {
      const made = program
        .command(name, settings)
        .description(description)
        .addHelpText('after', examples(shown));
      return json ? made.option('--json', 'print the result as JSON') : made;
    },
  };
}

/** Returns the examples for the end of a help page. */
export function examples(shown: readonly string[]): string {
  return `\nExamples:\n${shown.map((example) => `  $ ${example}`).join('\n')}\n`;
}
