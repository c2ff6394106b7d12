// Defines the commands that make and read rules: new, check, explain, fmt, test, watch, coverage, rules, rulings and doc.
import type { Command } from 'commander';
import type { CheckOptions } from '../commands/check.ts';
import type { DocOptions } from '../commands/doc.ts';
import type { CoverageOptions } from '../commands/coverage.ts';
import type { ExplainOptions } from '../commands/explain.ts';
import type { FmtOptions } from '../commands/fmt.ts';
import type { NewOptions } from '../commands/new.ts';
import type { RulesOptions } from '../commands/rules.ts';
import type { RulingsOptions } from '../commands/rulings.ts';
import type { TestOptions } from '../commands/test.ts';
import type { WatchOptions } from '../commands/watch.ts';
import type { CommandLine } from './command-line.ts';
import { houseRuleOption, repeatedOption, seconds, strictOption, wholeNumber } from './options.ts';
import { needs } from './together.ts';

/** Defines `fray new`. */
export function defineNew({ command, host, ended }: CommandLine): void {
  command('new', 'make a folder with a small ruleset to start from', [
    'fray new "My duel"',
    'fray new Fechtkünste --json',
  ])
    .argument(
      '<name...>',
      'the name of the ruleset; the folder and the file get a plain form of it',
    )
    .action(async (words: string[], options: NewOptions) =>
      ended((await import('../commands/new.ts')).newCommand(host, words, options)),
    );
}

/** Defines `fray check`. */
export function defineCheck({ command, host, ended }: CommandLine): void {
  command('check', 'find what is wrong or suspicious in rulesets', [
    'fray check ambush.fray',
    'fray check ambush.fray --fix',
    'fray check --strict rules/*.fray',
    'fray explain names/unknown',
  ])
    .argument('<file...>', 'rulesets; - reads one from the standard input')
    .addOption(houseRuleOption())
    .addOption(strictOption())
    .option('--fix', 'correct what can have only one meaning in the files, and report the rest')
    .action(async (files: string[], options: CheckOptions) =>
      ended(await (await import('../commands/check.ts')).checkCommand(host, files, options)),
    );
}

/** Defines `fray explain`. */
export function defineExplain({ command, host, ended }: CommandLine): void {
  command('explain', 'explain the code of a problem, with a wrong line and the corrected one', [
    'fray explain syntax/tab',
    "fray explain 'error[names/unknown]'",
    'fray explain',
  ])
    .argument('[code]', 'the code in the brackets of a message (default: list all codes)')
    .action(async (code: string | undefined, options: ExplainOptions) =>
      ended((await import('../commands/explain.ts')).explainCommand(host, code, options)),
    );
}

/** Defines `fray fmt`. */
export function defineFmt({ command, host, ended }: CommandLine): void {
  command('fmt', 'format rulesets: tables and citations lined up, comments kept', [
    'fray fmt ambush.fray',
    'fray fmt --check rules/*.fray',
    'fray fmt --stdout ambush.fray',
    'fray fmt - < ambush.fray',
  ])
    .argument('<file...>', 'rulesets; - reads one from the standard input and prints it')
    .option('--check', 'change nothing; show what would change, and end with 1 if anything would')
    .option('--stdout', 'print the result instead of changing the file')
    .action(async (files: string[], options: FmtOptions) =>
      ended(await (await import('../commands/fmt.ts')).fmtCommand(host, files, options)),
    );
}

/** Defines `fray test`. */
export function defineTest({ command, host, ended }: CommandLine): void {
  command('test', 'run the examples of rulesets', [
    'fray test',
    'fray test ambush.fray',
    'fray test ambush.fray --only "early detector"',
    'fray test ambush.fray --coverage',
  ])
    .argument('[file...]', 'rulesets or folders (default: all .fray files under this folder)')
    .addOption(houseRuleOption())
    .option('--only <text>', 'run only examples whose name contains this text')
    .option('--coverage', 'list the rules, rows, outcomes and readings that no example reaches')
    .option(
      '--html <file>',
      'write a page that colours the sources by what reaches them; - prints it',
    )
    .option(
      '--time <seconds>',
      'stop after this many seconds and show what is known by then',
      seconds,
    )
    .addOption(strictOption())
    .action(async (files: string[], options: TestOptions) =>
      ended(await (await import('../commands/test.ts')).testCommand(host, files, options)),
    );
}

/** Defines `fray watch`. */
export function defineWatch({ command, host, ended }: CommandLine): void {
  command('watch', 'check rulesets, run their examples and count odds whenever a file changes', [
    'fray watch duel.fray',
    'fray watch',
    'fray watch duel.fray --with hard.fray --scenario Dawn',
    'fray watch duel.fray --json --no-odds',
  ])
    .argument('[file...]', 'rulesets or folders (default: all .fray files under this folder)')
    .addOption(houseRuleOption())
    .addOption(
      repeatedOption(
        '--scenario <name>',
        'count the odds of this scenario; may be repeated',
        'the first',
      ),
    )
    .option('--no-odds', 'do not count odds')
    .action(async (files: string[], _: WatchOptions, self: Command) =>
      ended(
        await (
          await import('../commands/watch.ts')
        ).watchCommand(host, files, self.optsWithGlobals<WatchOptions>()),
      ),
    );
}

/** Defines `fray coverage`. */
export function defineCoverage({ command, host, ended }: CommandLine): void {
  command(
    'coverage',
    'check that examples notice each change to the lines that cite a rule source',
    [
      'fray coverage ambush.fray',
      'fray coverage ambush.fray --ledger ambush.md',
      'fray coverage ambush.fray --only UA-08',
      'fray coverage rulesets/*/*.fray --ledger rulesets/ledger --cited',
    ],
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
    .option('--markdown', 'print a page of Markdown')
    .action(async (files: string[], options: CoverageOptions) =>
      ended(await (await import('../commands/coverage.ts')).coverageCommand(host, files, options)),
    );
}

/** Defines `fray rules`. */
export function defineRules({ command, host, ended }: CommandLine): void {
  command('rules', 'print the rules with all house rules applied, each line with its file', [
    'fray rules ambush.fray',
    'fray rules ambush.fray --with hard.fray',
    'fray rules hard.fray --tree',
    'fray rules hard.fray --only Awareness',
  ])
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRuleOption())
    .option('--tree', 'print only what each house rule changes, and what it replaces')
    .option('--only <name>', 'print only the declarations of this name')
    .option('--plain', 'print one ruleset that needs no other file, without the names of files')
    .action(async (file: string, options: RulesOptions) =>
      ended(await (await import('../commands/rules.ts')).rulesCommand(host, file, options)),
    );
}

/** Defines `fray rulings`. */
export function defineRulings({ command, host, ended }: CommandLine): void {
  const rulings = command(
    'rulings',
    'list the points that the rules leave open: the readings of each, and what depends on it',
    [
      'fray rulings ambush.fray',
      'fray rulings ambush.fray --with hard.fray',
      'fray rulings ambush.fray --only hard-timing',
      'fray rulings ambush.fray --impact --scenario Ford',
    ],
  )
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRuleOption())
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
    .option(
      '--time <seconds>',
      'for --impact: stop after this many seconds and show what is known by then',
      seconds,
    )
    .action(async (file: string, options: RulingsOptions) =>
      ended(await (await import('../commands/rulings.ts')).rulingsCommand(host, file, options)),
    );
  needs(rulings, ['scenario', 'runs', 'time', 'seed'], ['impact'], 'without it nothing is played');
}

/** Defines `fray doc`. */
export function defineDoc({ command, host, ended }: CommandLine): void {
  command(
    'doc',
    'write the rulebook of a ruleset for its players: steps in sentences, tables, odds, an index',
    [
      'fray doc ambush.fray --html ambush.html',
      'fray doc ambush.fray --markdown ambush.md',
      'fray doc ambush.fray --with hard.fray --html hard.html',
      'fray doc ambush.fray',
    ],
  )
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRuleOption())
    .option('--html <file>', 'write a self-contained page to read, print and share; - prints it')
    .option('--markdown <file>', 'write Markdown; - prints it (default: print Markdown)')
    .action(async (file: string, options: DocOptions) =>
      ended(await (await import('../commands/doc.ts')).docCommand(host, file, options)),
    );
}
