// Defines the commands that make, read and try rules: new, check, explain, fmt, test, watch, coverage, rules, rulings, doc
// and hunt.
import type { AddCommand } from './command-line.ts';
import {
  houseRuleOption,
  repeatedOption,
  timeOption,
  strictOption,
  wholeNumber,
  newLog,
  rulingOption,
} from './options.ts';
import { needs } from './together.ts';
import { Option } from 'commander';

/** Defines `fray new`. */
export function defineNew(command: AddCommand): void {
  command(
    'new',
    'make a folder with a small ruleset to start from',
    ['fray new "My duel"', 'fray new Fechtkünste --json'],
    async () => (await import('../commands/new.ts')).newCommand,
  ).argument(
    '<name...>',
    'the name of the ruleset; the folder and the file get a plain form of it',
  );
}

/** Defines `fray check`. */
export function defineCheck(command: AddCommand): void {
  command(
    'check',
    'find what is wrong or suspicious in rulesets',
    [
      'fray check ambush.fray',
      'fray check ambush.fray --fix',
      'fray check --strict rules/*.fray',
      'fray explain names/unknown',
    ],
    async () => (await import('../commands/check.ts')).checkCommand,
  )
    .argument('<file...>', 'rulesets; - reads one from the standard input')
    .addOption(houseRuleOption)
    .addOption(strictOption)
    .option('--fix', 'correct what can have only one meaning in the files, and report the rest');
}

/** Defines `fray explain`. */
export function defineExplain(command: AddCommand): void {
  command(
    'explain',
    'explain the code of a problem, with a wrong line and the corrected one',
    ['fray explain syntax/tab', "fray explain 'error[names/unknown]'", 'fray explain'],
    async () => (await import('../commands/explain.ts')).explainCommand,
  ).argument('[code]', 'the code in the brackets of a message (default: list all codes)');
}

/** Defines `fray fmt`. */
export function defineFmt(command: AddCommand): void {
  command(
    'fmt',
    'format rulesets: tables and citations lined up, comments kept',
    [
      'fray fmt ambush.fray',
      'fray fmt --check rules/*.fray',
      'fray fmt --stdout ambush.fray',
      'fray fmt - < ambush.fray',
    ],
    async () => (await import('../commands/fmt.ts')).fmtCommand,
  )
    .argument('<file...>', 'rulesets; - reads one from the standard input and prints it')
    .option('--check', 'change nothing; show what would change, and end with 1 if anything would')
    .option('--stdout', 'print the result instead of changing the file');
}

/** Defines `fray test`. */
export function defineTest(command: AddCommand): void {
  command(
    'test',
    'run the examples of rulesets',
    [
      'fray test',
      'fray test ambush.fray',
      'fray test ambush.fray --only "early detector"',
      'fray test ambush.fray --coverage',
    ],
    async () => (await import('../commands/test.ts')).testCommand,
  )
    .argument('[file...]', 'rulesets or folders (default: all .fray files under this folder)')
    .addOption(houseRuleOption)
    .option('--only <text>', 'run only examples whose name contains this text')
    .option('--coverage', 'list the rules, rows, outcomes and readings that no example reaches')
    .option(
      '--html <file>',
      'write a page that colours the sources by what reaches them; - prints it',
    )
    .addOption(timeOption())
    .addOption(strictOption);
}

/** Defines `fray watch`. */
export function defineWatch(command: AddCommand): void {
  command(
    'watch',
    'check rulesets, run their examples and count odds whenever a file changes',
    [
      'fray watch duel.fray',
      'fray watch',
      'fray watch duel.fray --with hard.fray --scenario Dawn',
      'fray watch duel.fray --json --no-odds',
    ],
    async () => (await import('../commands/watch.ts')).watchCommand,
  )
    .argument('[file...]', 'rulesets or folders (default: all .fray files under this folder)')
    .addOption(houseRuleOption)
    .addOption(
      repeatedOption(
        '--scenario <name>',
        'count the odds of this scenario; may be repeated',
        'the first',
      ),
    )
    .option('--no-odds', 'do not count odds');
}

/** Defines `fray coverage`. */
export function defineCoverage(command: AddCommand): void {
  command(
    'coverage',
    'check that examples notice each change to the lines that cite a rule source',
    [
      'fray coverage ambush.fray',
      'fray coverage ambush.fray --ledger ambush.md',
      'fray coverage ambush.fray --only UA-08',
      'fray coverage rulesets/*/*.fray --ledger rulesets/ledger --cited',
    ],
    async () => (await import('../commands/coverage.ts')).coverageCommand,
  )
    .argument('<file...>', 'rulesets; - reads one from the standard input')
    .option(
      '--ledger <file>',
      'a file that lists the lines of the rule source, each as `- ID | kind | text`; or a folder that has such a file for each ruleset',
    )
    .addOption(repeatedOption('--only <id>', 'look only at this line; may be repeated'))
    .option(
      '--cited',
      'only list who cites what; without the option every cited line is changed, which takes minutes',
    )
    .option('--markdown', 'print a page of Markdown');
}

/** Defines `fray rules`. */
export function defineRules(command: AddCommand): void {
  command(
    'rules',
    'print the rules with all house rules applied, each line with its file',
    [
      'fray rules ambush.fray',
      'fray rules ambush.fray --with hard.fray',
      'fray rules hard.fray --tree',
      'fray rules hard.fray --only Awareness',
    ],
    async () => (await import('../commands/rules.ts')).rulesCommand,
  )
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRuleOption)
    .option('--tree', 'print only what each house rule changes, and what it replaces')
    .option('--only <name>', 'print only the declarations of this name')
    .option('--plain', 'print one ruleset that needs no other file, without the names of files');
}

/** Defines `fray rulings`. */
export function defineRulings(command: AddCommand): void {
  const rulings = command(
    'rulings',
    'list the points that the rules leave open: the readings of each, and what depends on it',
    [
      'fray rulings ambush.fray',
      'fray rulings ambush.fray --with hard.fray',
      'fray rulings ambush.fray --only hard-timing',
      'fray rulings ambush.fray --impact --scenario Ford',
    ],
    async () => (await import('../commands/rulings.ts')).rulingsCommand,
  )
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRuleOption)
    .option('--only <name>', 'print only this ruling')
    .option('--impact', 'rank them by how much another reading changes the measures')
    .addOption(
      repeatedOption(
        '--scenario <name>',
        'for --impact: the scenario to measure; may be repeated',
        'the first',
      ),
    )
    .option(
      '--runs <n>',
      'for --impact: where odds cannot be counted, play this many runs of each reading (default: 1000)',
      wholeNumber(1),
    )
    .option('--seed <text>', 'for --impact: the seed of the runs that are played (default: 1)')
    .addOption(timeOption('', 'for --impact: '));
  needs(rulings, ['scenario', 'runs', 'time', 'seed'], ['impact'], 'without it nothing is played');
}

/** Defines `fray doc`. */
export function defineDoc(command: AddCommand): void {
  command(
    'doc',
    'write the rulebook of a ruleset for its players: steps in sentences, tables, odds, an index',
    [
      'fray doc ambush.fray --html ambush.html',
      'fray doc ambush.fray --markdown ambush.md',
      'fray doc ambush.fray --with hard.fray --html hard.html',
      'fray doc ambush.fray',
    ],
    async () => (await import('../commands/doc.ts')).docCommand,
  )
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRuleOption)
    .option('--html <file>', 'write a self-contained page to read, print and share; - prints it')
    .option('--markdown <file>', 'write Markdown; - prints it (default: print Markdown)');
}

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
