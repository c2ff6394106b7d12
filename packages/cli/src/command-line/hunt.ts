// Defines `fray hunt`, which looks for a fight that breaks an invariant.
import { Option } from 'commander';
import type { AddCommand } from './command-line.ts';
import {
  newLog,
  repeatedOption,
  rulingOption,
  timeOption,
  strictOption,
  wholeNumber,
} from './options.ts';

/** Defines `fray hunt`. */
export function defineHunt(command: AddCommand): void {
  command(
    'hunt',
    'look for a fight that breaks an invariant, and show the smallest',
    [
      'fray hunt ambush.fray',
      'fray hunt ambush.fray --only The-ambushed-never-act --seed 7',
      'fray hunt ambush.fray --rulings any --runs 20000',
      'fray hunt ambush.fray --write',
    ],
    async () => (await import('../commands/hunt.ts')).huntCommand,
  )
    .argument('<file>', 'a ruleset')
    .option('--runs <n>', 'how many fights to play', wholeNumber(1), 10_000)
    .option(
      '--seed <text>',
      'any text; the same seed tries the same fights (default: a random seed, which is shown)',
    )
    .addOption(timeOption())
    .option('--only <name>', 'look only at this invariant')
    .addOption(rulingOption)
    .addOption(
      new Option(
        '--rulings <which>',
        'the readings that a fight is played with: default, those of the rules; any, drawn for each fight (without the option: drawn for every third fight)',
      ).choices(['default', 'any']),
    )
    .addOption(
      repeatedOption('--given <name=value>', 'fix a given in every fight; may be repeated'),
    )
    .option('--write', 'append the example that was found to the file')
    .option('--log <file>', 'write the log of the smallest fight to this new file', newLog)
    .addOption(strictOption);
}
