// Gives the definitions of commands what they need, and adds the parts that all commands share: the option `--json` and the
// examples in the help.
import type { Command } from 'commander';
import type { ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import type { Forms, Told } from '../tell.ts';

/** What a command ends in: what it found, which is then told, or only an exit code if it has told that itself. */
type Ended = ExitCode | Told<object>;

/** What a command does with its arguments, its options, and what the library knows of it. */
type Run = (host: Host, ...given: readonly never[]) => Ended | Promise<Ended>;

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
      .action(async (...given: unknown[]) => {
        const [run, { refuseForms, tell }] = await Promise.all([load(), import('../tell.ts')]);
        // The library gives what the definition of the command declares, and at the end what it knows of the command.
        const forms = given.at(-2) as Forms;
        refuseForms(host, forms);
        const end = await run(host, ...(given as never[]));
        ended(typeof end === 'number' ? end : await tell(host, end, forms));
      });
    return json ? made.option('--json', 'print the result as JSON') : made;
  };
}

/** Returns the examples for the end of a help page. */
export function examples(shown: readonly string[]): string {
  return `\nExamples:\n${shown.map((example) => `  $ ${example}`).join('\n')}\n`;
}
