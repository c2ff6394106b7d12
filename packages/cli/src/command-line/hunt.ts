// The command that looks for a fight that breaks an invariant.
import { Option } from 'commander';
import type { HuntOptions } from '../commands/hunt.ts';
import type { CommandLine } from './command-line.ts';
import { newLog, repeatedOption, rulingOption, strictOption, wholeNumber } from './options.ts';

/** Defines `fray hunt`. */
export function defineHunt({ command, host, ended }: CommandLine): void {
  command('hunt', 'look for a fight in which an invariant does not hold, and show the smallest', [
    'fray hunt ambush.fray',
    'fray hunt ambush.fray --only The-ambushed-never-act --seed 7',
    'fray hunt ambush.fray --rulings any --runs 20000',
    'fray hunt ambush.fray --write',
  ])
    .argument('<file>', 'a ruleset')
    .option('--runs <n>', 'how many fights to play', wholeNumber(1), 10_000)
    .option(
      '--seed <text>',
      'any text; the same seed hunts the same fights. Without it one is drawn, and shown',
    )
    .option('--only <name>', 'only this invariant')
    .addOption(rulingOption())
    .addOption(
      new Option(
        '--rulings <which>',
        'default: each as the rules have it by default; any: all readings are tried, in every fight. Without it in every third',
      ).choices(['default', 'any']),
    )
    .addOption(
      repeatedOption(
        '--given <name=value>',
        'give something this value in every fight; may be repeated',
      ),
    )
    .option('--write', 'append the example that was found to the file')
    .option('--log <file>', 'write the log of the smallest fight to this new file', newLog)
    .addOption(strictOption())
    .action(async (file: string, options: HuntOptions) =>
      ended(await (await import('../commands/hunt.ts')).huntCommand(host, file, options)),
    );
}
