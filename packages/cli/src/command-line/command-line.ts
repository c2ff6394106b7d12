// Gives the definitions of commands what they need, and adds the parts that all commands share: the option `--json` and the
// examples in the help.
import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';

/** What a command does with its arguments, its options, and what the library knows of it. */
type Run = (host: Host, ...given: readonly never[]) => ExitCode | Promise<ExitCode>;

/**
 * Adds a command to the program and returns it. It loads the code of the command only when that is called. With
 * `json: false` the command has no option `--json`.
 */
export type AddCommand = (
  name: string,
  description: string,
  shown: readonly string[],
  load: () => Promise<Run>,
  settings?: { readonly json?: boolean },
) => Command;

/**
 * Returns what the commands of a program are defined with.
 * @param ended receives the exit code of the command that ran
 * @param settings `hidden`: help does not list these commands
 */
export function adderOf(
  program: Command,
  host: Host,
  ended: (code: ExitCode) => void,
  settings: { readonly hidden?: boolean } = {},
): AddCommand {
  return (name, description, shown, load, { json = true } = {}) => {
    const made = program
      .command(name, settings)
      .description(description)
      .addHelpText('after', examples(shown))
      // The library gives what the definition of the command declares.
      .action(async (...given: unknown[]) =>
        ended(await (await load())(host, ...(given as never[]))),
      );
    return json ? made.option('--json', 'print the result as JSON') : made;
  };
}

/** Returns the examples for the end of a help page. */
export function examples(shown: readonly string[]): string {
  return `\nExamples:\n${shown.map((example) => `  $ ${example}`).join('\n')}\n`;
}
