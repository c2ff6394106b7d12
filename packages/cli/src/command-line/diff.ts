// Defines `fray diff`, which compares rulesets or logs.
import { Option } from 'commander';
import type { AddCommand } from './command-line.ts';
import { repeatedOption, sampleSeedOption, timeOption, wholeNumber } from './options.ts';

/** Defines `fray diff`. */
export function defineDiff(command: AddCommand): void {
  command(
    'diff',
    'show what changed from one ruleset, or log, to another',
    [
      'fray diff ambush.fray hard.fray',
      'fray diff ambush.fray --with hard.fray --with two-dice.fray',
      'fray diff old/ambush.fray ambush.fray --markdown',
      'fray diff old/ambush.fray ambush.fray --exit-code',
      'fray diff fight.jsonl fork.jsonl --all',
    ],
    async () => (await import('../commands/diff.ts')).diffCommand,
  )
    .argument(
      '<file...>',
      'A and B: rulesets or house rules, or two logs; - reads one from the standard input. Without B: compares A with and without the house rules of `--with`, or a house rule with what it amends',
    )
    .addOption(repeatedOption('--with <file>', 'apply a house rule to B; may be repeated'))
    .addOption(repeatedOption('--with-a <file>', 'apply a house rule to A; may be repeated'))
    .addOption(
      new Option(
        '--only <question>',
        'answer only this question: rules (what the texts say), odds, fight (a fight that both play differently), or play (odds and fight)',
      ).choices(['rules', 'play', 'odds', 'fight']),
    )
    .addOption(
      repeatedOption(
        '--scenario <name>',
        'compare the odds of this scenario; may be repeated',
        'every scenario that both have',
      ),
    )
    .option(
      '--runs <n>',
      'where odds cannot be counted, play at most this many runs of each on the same dice (default: until each difference is known within one point, for some seconds)',
      wholeNumber(1),
    )
    .addOption(sampleSeedOption)
    .option(
      '--fights <n>',
      'try this many fights to find one that plays differently (default: 2000)',
      wholeNumber(1),
    )
    .addOption(timeOption(' (default: no limit)'))
    .option('--markdown', 'print a page of Markdown, as for a pull request')
    .option('--html <file>', 'write a page to share, with all answers; - prints it')
    .option('--all', 'show every number of the odds, or every event of the logs that differs')
    .option('--exit-code', 'end with 1 if they differ, 0 if not, 2 if they cannot be compared')
    .option('--git', 'take the seven arguments that git passes to an external diff command');
}
