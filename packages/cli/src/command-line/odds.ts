// Defines `fray odds`, which computes odds.
import type { AddCommand } from './command-line.ts';
import {
  precision,
  repeatedOption,
  ruleOptions,
  scenarioOption,
  timeOption,
  newLog,
  strictOption,
  wholeNumber,
} from './options.ts';
import { apart, needs } from './together.ts';

/** Defines `fray odds`. */
export function defineOdds(command: AddCommand): void {
  const odds = command(
    'odds',
    'compute how likely each result is: of the measures of a ruleset, exactly where possible, or of one check',
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
    async () => (await import('../commands/odds.ts')).oddsCommand,
  )
    .argument('[file]', 'a ruleset; omit it with -e')
    .addOption(
      repeatedOption(
        '-e, --expression <dice>',
        "compute the odds of these dice, without a file: '4d6 drop lowest 1'; may be repeated to compare",
      ),
    )
    .addOption(scenarioOption())
    .addOption(repeatedOption('--measure <name>', 'count only this measure; may be repeated'))
    .addOption(
      repeatedOption(
        '--ask <question>',
        'count a measure that is in no file: an expression, or a moment, a colon and an expression; may be repeated',
      ),
    );
  ruleOptions(odds)
    .option('--check <name>', 'count the outcomes of this check, without a scenario')
    .addOption(
      repeatedOption(
        '--with <what>',
        'for a check, set who tries it: p.AWE=14, or p=Babel of the scenario; for a scenario, change who takes part: Babel.AWE=14, count Native=3; with a file, apply that house rule; may be repeated',
      ),
    )
    .addOption(
      repeatedOption(
        '--vary <name=values>',
        'repeat the count for each value of a given, a ruling, a field or a count: AWE=6..18, hit=d4,d6, difficulty; may be given twice',
      ),
    )
    .option('--csv', 'print the numbers as comma-separated values')
    .option('--html <file>', 'write a page with charts to this file; - prints it')
    .option(
      '--witness <measure=value>',
      'play a run with this outcome, drawn at random from all such runs; the value may be "not reached"',
    )
    .option(
      '--bounds <measure[=value]>',
      'show the lowest and the highest mean that the choices of one chooser can reach, or with a value the lowest and highest chance of that value',
    )
    .option('--chooser <who>', 'for --bounds: a participant, a side, referee or everyone')
    .option(
      '--at <n>',
      'for --witness and --bounds: the number of the round, or of whatever else the measure is asked at',
      wholeNumber(1),
    )
    .option('--log <file>', 'for --witness: write the log to a new file', newLog)
    .option(
      '--runs <n>',
      'estimate from this many runs, even where the odds could be counted',
      wholeNumber(1),
    )
    .option(
      '--precision <p>',
      'play runs until every interval is at most this wide to either side',
      precision,
    )
    .addOption(timeOption(' (default: 30 on a terminal)'))
    .option(
      '--workers <n>',
      'the number of threads, which changes no number in the answer (default: one per core)',
      wholeNumber(1),
    )
    .option(
      '--seed <text>',
      'the seed of the runs that are played; run i is `fray run --seed <text> --run i` (default: 1)',
    )
    .option(
      '--exact-only',
      'never estimate: count for longer, and end with 4 if the fight is too large for that',
    )
    .option('--approx', 'give decimals in place of fractions, with a bound on their error')
    .addOption(strictOption);
  // An expression needs no file and is always counted, so only the forms of the answer go with it.
  const forms = ['expression', 'json', 'csv', 'html'];
  const all = odds.options.map((option) => option.attributeName());
  apart(
    odds,
    'expression',
    all.filter((name) => !forms.includes(name)),
  );
  apart(odds, 'check', ['time', 'ask', 'witness', 'bounds']);
  apart(odds, 'witness', ['bounds', 'csv', 'html', 'vary']);
  apart(odds, 'bounds', ['csv', 'html', 'log', 'runs', 'precision', 'approx', 'vary', 'measure']);
  apart(odds, 'exactOnly', ['runs', 'precision']);
  needs(odds, ['bounds'], ['chooser'], '--chooser: a participant, a side, referee or everyone');
  needs(odds, ['chooser'], ['bounds'], "--bounds 'MEASURE=VALUE'");
  needs(odds, ['at', 'log'], ['witness', 'bounds'], "--witness 'MEASURE=VALUE'");
}
