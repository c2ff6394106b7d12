// The command that counts odds.
import type { OddsOptions } from '../commands/odds.ts';
import type { CommandLine } from './command-line.ts';
import {
  precision,
  repeatedOption,
  ruleOptions,
  scenarioOption,
  seconds,
  newLog,
  strictOption,
  wholeNumber,
} from './options.ts';

/** Defines `fray odds`. */
export function defineOdds({ command, host, ended }: CommandLine): void {
  const odds = command(
    'odds',
    'how likely what is: the measures of a ruleset, exactly where that can be, or one check by itself',
    [
      'fray odds ambush.fray',
      "fray odds -e '4d6 drop lowest 1' -e '2d6 + 3 >= 10'",
      'fray odds ambush.fray --scenario Anatomy --measure still-ambushed',
      "fray odds ambush.fray --ask 'at end of unit 2: Babel is Ambushed and Cable is not Ambushed'",
      'fray odds ambush.fray --check Awareness --with p.AWE=14 --with row=tough',
      'fray odds ambush.fray --precision 0.005 --seed 7',
      'fray odds ambush.fray --vary AWE=6..18 --measure still-ambushed',
      "fray odds ambush.fray --vary difficulty --vary 'count Native=1..6' --html odds.html",
      'fray odds ambush.fray --witness still-ambushed=3 --at 2 --log fight.jsonl',
      'fray odds ambush.fray --bounds fallen --chooser ambushers',
    ],
  )
    .argument('[file]', 'a ruleset; with -e none')
    .addOption(
      repeatedOption(
        '-e, --expression <dice>',
        "how likely what these dice come to is, without a file: '4d6 drop lowest 1'; may be repeated to compare",
      ),
    )
    .addOption(scenarioOption())
    .addOption(repeatedOption('--measure <name>', 'only this measure; may be repeated'))
    .addOption(
      repeatedOption(
        '--ask <question>',
        'a measure that stands in no file: an expression, or a moment, a colon and an expression; may be repeated',
      ),
    );
  ruleOptions(odds)
    .option('--check <name>', 'the outcomes of this check, without a scenario')
    .addOption(
      repeatedOption(
        '--with <what>',
        'for a check, who tries it: p.AWE=14, or p=Babel of the scenario; of a scenario, who takes part: Babel.AWE=14, count Native=3; a file: a house rule on top; may be repeated',
      ),
    )
    .addOption(
      repeatedOption(
        '--vary <name=values>',
        'for each value of a given, a ruling, a field or a count: AWE=6..18, hit=d4,d6, difficulty; at most two',
      ),
    )
    .option('--csv', 'print the numbers as comma-separated values')
    .option('--html <file>', 'write a page with charts to this file; - prints it')
    .option(
      '--witness <measure=value>',
      'play a run with this outcome, drawn from all that have it; value: not reached, too',
    )
    .option(
      '--bounds <measure[=value]>',
      'the lowest and highest over all choices of one chooser: of its mean, or of how likely this value is',
    )
    .option('--chooser <who>', 'for --bounds: a participant, a side, referee or everyone')
    .option(
      '--at <n>',
      'for --witness and --bounds: at which round, or whatever the measure is asked at each of',
      wholeNumber(1),
    )
    .option('--log <file>', 'for --witness: write the log to a new file', newLog)
    .option(
      '--runs <n>',
      'play so many runs and estimate, even where it could be counted',
      wholeNumber(1),
    )
    .option(
      '--precision <p>',
      'play as many runs as make every interval at most so wide to either side',
      precision,
    )
    .option(
      '--time <seconds>',
      'say after so many seconds what is known by then; on a terminal 30 without it',
      seconds,
    )
    .option(
      '--workers <n>',
      'threads that count and play; the numbers are the same however many (default: one a core)',
      wholeNumber(1),
    )
    .option(
      '--seed <text>',
      'of the runs that are played; sample i is `fray run --seed <text> --run i`; without it 1',
    )
    .option(
      '--exact-only',
      'do not estimate: count for longer, and where it is too large for that say so and end with 4',
    )
    .option('--approx', 'count in floating point: quicker, and exact up to a bound')
    .addOption(strictOption())
    .action(async (file: string | undefined, options: OddsOptions) =>
      ended(await (await import('../commands/odds.ts')).oddsCommand(host, file, options)),
    );
}
