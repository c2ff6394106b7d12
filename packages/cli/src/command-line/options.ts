// Options that several commands share, and how their values are read.
import { InvalidArgumentError, Option, type Command } from 'commander';

/** Different wordings of an option for the commands that play a fight from its beginning. */
interface PlayWords {
  readonly scenario?: string;
  readonly dice: string;
  readonly choices: string;
}

/** Adds the options that fix how a fight begins: rules, scenario, seed, rulings, givens, dice and choices. */
export function playOptions(command: Command, { scenario, dice, choices }: PlayWords): Command {
  return command
    .addOption(houseRuleOption())
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
    .addOption(rulingOption())
    .addOption(givenOption())
    .option('--dice <how>', dice, 'seeded')
    .option('--choices <how>', choices, 'policy')
    .addOption(policyOption());
}

/** Adds the options for how the rules are read and who decides: rulings, givens and policies. */
export function ruleOptions(command: Command): Command {
  return command.addOption(rulingOption()).addOption(givenOption()).addOption(policyOption());
}

/** `--with`: house rules on top of the ruleset. */
export function houseRuleOption(): Option {
  return repeatedOption('--with <file>', 'apply a house rule; may be repeated');
}

/** `--strict`: a draft is refused. */
export function strictOption(): Option {
  return new Option('--strict', 'treat warnings as errors');
}

/** `--scenario`: one of the ruleset's scenarios. */
export function scenarioOption(description = 'the scenario to play (default: the first)'): Option {
  return new Option('--scenario <name>', description);
}

/** `--set`: how a ruling is read. */
export function rulingOption(): Option {
  return repeatedOption(
    '--set <ruling=option>',
    'choose another reading of a ruling; may be repeated',
  );
}

/** `--given`: another value than the scenario gives. */
function givenOption(): Option {
  return repeatedOption('--given <name=value>', 'change a given of the scenario; may be repeated');
}

/** `--policy`: a policy, and for whom it decides. */
function policyOption(): Option {
  return repeatedOption(
    '--policy <name=who>',
    'let a policy decide for a participant or a side, or without =who for everyone; may be repeated',
  );
}

/** `--budget`: the steps that a run may take. */
export function budgetOption(): Option {
  return new Option('--budget <n>', 'stop the run after this many steps').argParser(wholeNumber(1));
}

/** `--quiet`: one line instead of the transcript. */
export function quietOption(): Option {
  return new Option('-q, --quiet', 'print only the end');
}

/** `--bookkeeping`: transcripts show bookkeeping too. */
export function bookkeepingOption(): Option {
  return new Option('--bookkeeping', 'also show the bookkeeping of the rules');
}

/** `--seed`: of the runs for an estimate. */
export function sampleSeedOption(): Option {
  return new Option('--seed <text>', 'the seed of the runs that are played (default: 1)');
}

/** An option that may be given several times; its value is the list of all values. */
export function repeatedOption(flags: string, description: string): Option {
  return new Option(flags, description).argParser(collect).default([], 'none');
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

/** The name of a log to be written. */
export function newLog(value: string): string {
  if (value === '-')
    throw new InvalidArgumentError('fray writes a log to a file, not to the standard output.');
  return value;
}

/** Reads a whole number of at most 15 digits; refuses what is less than `least`. */
export function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least))
      throw new InvalidArgumentError(`Expected a whole number, ${least} or more.`);
    return number;
  };
}

/** Reads seconds: more than 0, to a thousandth. */
export function seconds(value: string): number {
  const number = /^\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number > 0)) throw new InvalidArgumentError('Expected seconds, such as 10 or 0.5.');
  return number;
}

/** Reads half the width of an interval of a probability: 0.000001 to 0.5. */
export function precision(value: string): number {
  const number = /^0?\.\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number > 0 && number <= 0.5))
    throw new InvalidArgumentError('Expected a number from 0.000001 to 0.5, such as 0.005.');
  return number;
}
