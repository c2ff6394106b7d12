// The command that compares rulesets or logs.
import { Option } from 'commander';
import type { DiffOptions } from '../commands/diff.ts';
import type { CommandLine } from './command-line.ts';
import { repeatedOption, sampleSeedOption, seconds, wholeNumber } from './options.ts';

/** Defines `fray diff`. */
export function defineDiff({ command, host, ended }: CommandLine): void {
  command('diff', 'what changed from one ruleset, or log, to another', [
    'fray diff ambush.fray hard.fray',
    'fray diff ambush.fray --with hard.fray --with two-dice.fray',
    'fray diff old/ambush.fray ambush.fray --markdown',
    'fray diff old/ambush.fray ambush.fray --exit-code',
    'fray diff fight.jsonl fork.jsonl --all',
  ])
    .argument(
      '<file...>',
      'A and B: rulesets or house rules, or two logs; - reads one from the standard input. Without B: A with what `--with` names, or a house rule and what it amends',
    )
    .addOption(repeatedOption('--with <file>', 'put a house rule on top of B; may be repeated'))
    .addOption(repeatedOption('--with-a <file>', 'put a house rule on top of A; may be repeated'))
    .addOption(
      new Option(
        '--only <question>',
        'answer only this: rules, what is written otherwise; play, what that does (odds and fight)',
      ).choices(['rules', 'play', 'odds', 'fight']),
    )
    .addOption(
      repeatedOption(
        '--scenario <name>',
        'compare the odds of this scenario; may be repeated; without it of all that both have',
      ),
    )
    .option(
      '--runs <n>',
      'where odds cannot be counted, play so many runs of each on the same dice (default: 2000)',
      wholeNumber(1),
    )
    .addOption(sampleSeedOption())
    .option(
      '--fights <n>',
      'draw so many fights to find one that plays differently (default: 2000)',
      wholeNumber(1),
    )
    .option(
      '--time <seconds>',
      'say after so many seconds what is known by then; without it all is done',
      seconds,
    )
    .option('--markdown', 'print a page of Markdown, as for a pull request')
    .option('--html <file>', 'write a page to share, with all answers; - prints it')
    .option('--all', 'show every number of the odds; of logs every event that differs')
    .option('--exit-code', 'end with 1 if they differ, 0 if not, 2 if they cannot be compared')
    .option(
      '--git',
      'the files are the seven arguments that git gives to a diff command of its own',
    )
    .action(async (files: string[], options: DiffOptions) =>
      ended(await (await import('../commands/diff.ts')).diffCommand(host, files, options)),
    );
}
