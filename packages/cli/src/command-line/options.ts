// Defines the options that several commands share, and reads their values.
import { InvalidArgumentError, Option, type Command } from 'commander';

/** The descriptions of options that differ between the commands which play a fight from its beginning. */
interface PlayWords {
  readonly scenario?: string;
  readonly dice: string;
  readonly choices: string;
}

/** Adds the options that fix how a fight begins: rules, scenario, seed, rulings, givens, dice and choices. */
export function playOptions(command: Command, { scenario, dice, choices }: PlayWords): Command {
  return command
    .addOption(houseRuleOption)
    .addOption(scenarioOption(scenario))
    .option(
      '--seed <text>',
      'any text; the same seed throws the same dice (default: a random seed, which is shown)',
    )
    .option(
      '--run <n>',
      'the number of the run: each has other dice of the same seed',
      wholeNumber(0),
      0,
    )
    .addOption(rulingOption)
    .addOption(givenOption)
    .option('--dice <how>', dice, 'seeded')
    .option('--choices <how>', choices, 'policy')
    .addOption(policyOption);
}

/** Adds the options for how the rules are read and who decides: rulings, givens and policies. */
export function ruleOptions(command: Command): Command {
  return command.addOption(rulingOption).addOption(givenOption).addOption(policyOption);
}

/** `--with`, which applies house rules to the ruleset. */
export const houseRuleOption: Option = repeatedOption(
  '--with <file>',
  'apply a house rule; may be repeated',
);

/** `--strict`, which refuses a ruleset with warnings. */
export const strictOption: Option = new Option('--strict', 'treat warnings as errors');

/** Makes `--scenario`, which chooses one of the ruleset's scenarios. */
export function scenarioOption(description = 'the scenario to play (default: the first)'): Option {
  return new Option('--scenario <name>', description);
}

/** `--set`, which chooses the reading of a ruling. */
export const rulingOption: Option = repeatedOption(
  '--set <ruling=option>',
  'choose another reading of a ruling; may be repeated',
);

/** `--given`, which replaces a given value of the scenario. */
const givenOption: Option = repeatedOption(
  '--given <name=value>',
  'change a given of the scenario; may be repeated',
);

/** `--policy`, which names a policy and the participant or side for whom it decides. */
const policyOption: Option = repeatedOption(
  '--policy <name=who>',
  'let a policy decide for a participant or a side, or without =who for everyone; may be repeated',
);

/** `--budget`, which limits the steps of a run. */
export const budgetOption: Option = new Option(
  '--budget <n>',
  'stop the run after this many steps',
).argParser(wholeNumber(1));

/** `--quiet`, which prints one line instead of the transcript. */
export const quietOption: Option = new Option('-q, --quiet', 'print only the end');

/** `--bookkeeping`, with which transcripts show bookkeeping too. */
export const bookkeepingOption: Option = new Option(
  '--bookkeeping',
  'also show values that the rules mark as `bookkeeping`',
);

/**
 * Makes `--time`, which ends a search.
 * @param byDefault the limit without the option, as a note
 * @param scope what the option is for, such as `for --impact: `
 */
export function timeOption(byDefault = '', scope = ''): Option {
  return new Option(
    '--time <seconds>',
    `${scope}stop after this many seconds and show what is known by then${byDefault}`,
  ).argParser(seconds);
}

/** `--seed`, which sets the seed of the runs for an estimate. */
export const sampleSeedOption: Option = new Option(
  '--seed <text>',
  'the seed of the runs that are played (default: 1)',
);

/**
 * Makes an option that the user may repeat; its value is the list of all values.
 * @param byDefault what the command takes if the list is empty, for the help page
 */
export function repeatedOption(flags: string, description: string, byDefault = 'none'): Option {
  return new Option(flags, description).argParser(collect).default([], byDefault);
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** Returns the name of a log to write; refuses `-`. */
export function newLog(value: string): string {
  if (value === '-')
    throw new InvalidArgumentError('fray writes a log to a file, not to the standard output.');
  return value;
}

/** Returns a function that reads a whole number of at most 15 digits and refuses numbers below `least`. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least))
      throw new InvalidArgumentError(`Expected a whole number, ${least} or more.`);
    return number;
  };
}

/** Reads a number of seconds: more than 0, with at most three decimals. */
function seconds(value: string): number {
  const number = /^\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number > 0)) throw new InvalidArgumentError('Expected seconds, such as 10 or 0.5.');
  return number;
}

/** Reads half the width of an interval for a probability, from 0.000001 to 0.5. */
export function precision(value: string): number {
  const number = /^0?\.\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number > 0 && number <= 0.5))
    throw new InvalidArgumentError('Expected a number from 0.000001 to 0.5, such as 0.005.');
  return number;
}
