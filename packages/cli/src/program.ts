// The commands and their options. What a command does is loaded when it is called, so that `fray --help` answers at once.
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { CheckOptions } from './commands/check.ts';
import type { CoverageOptions } from './commands/coverage.ts';
import type { DebugOptions } from './commands/debug.ts';
import type { DiffOptions } from './commands/diff.ts';
import type { FmtOptions } from './commands/fmt.ts';
import type { ForkOptions } from './commands/fork.ts';
import type { HuntOptions } from './commands/hunt.ts';
import type { OddsOptions } from './commands/odds.ts';
import type { ReplayOptions } from './commands/replay.ts';
import type { ResumeOptions } from './commands/resume.ts';
import type { RulesOptions } from './commands/rules.ts';
import type { RulingsOptions } from './commands/rulings.ts';
import type { RunOptions } from './commands/run.ts';
import type { TestOptions } from './commands/test.ts';
import type { VerifyOptions } from './commands/verify.ts';
import type { WhyOptions } from './commands/why.ts';
import { completionScript, shells } from './completion.ts';
import type { ExitCode } from './exit-codes.ts';
import type { Host } from './host.ts';
import { wantsColour } from './report/style.ts';

const exitCodeHelp = `
Exit codes:
  0   fine
  1   the rules, the log or a test has a problem
  2   wrong usage
  3   an illegal die, choice or answer
  4   a rule went wrong, or the run was longer than its budget
  5   a file or the terminal could not be read or written
  70  a bug in fray`;

/** Makes the whole program; `ended` is told the exit code of the command that ran. */
export function createProgram(host: Host, ended: (code: ExitCode) => void): Command {
  const program = new Command('fray')
    .description('Tabletop combat rules: check them, play them, replay and verify what was played')
    .version(host.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addHelpText('after', examples(['fray check ambush.fray', 'fray run ambush.fray --seed 7 --log fight.jsonl', 'fray replay fight.jsonl --at 12', 'fray verify fight.jsonl']) + exitCodeHelp)
    .showSuggestionAfterError(true)
    .exitOverride()
    .configureOutput({
      writeOut: host.stdout.write,
      writeErr: host.stderr.write,
      getOutHelpWidth: () => host.stdout.columns ?? 80,
      getErrHelpWidth: () => host.stderr.columns ?? 80,
      getOutHasColors: () => wantsColour(host.env, host.stdout),
      getErrHasColors: () => wantsColour(host.env, host.stderr),
    });
  program.addOption(new Option('--completion <shell>', 'print the completion script for a shell').choices(shells).hideHelp());
  program.on('option:completion', (shell: (typeof shells)[number]) => {
    host.stdout.write(completionScript(program, shell));
    throw new CommanderError(0, 'fray.completion', ''); // as --help and --version do
  });

  command('check', 'find what is wrong or suspicious in rulesets', ['fray check ambush.fray', 'fray check rules/*.fray', 'fray check ambush.fray --json'])
    .argument('<file...>', 'rulesets; - reads one from the standard input')
    .addOption(houseRules())
    .action(async (files: string[], options: CheckOptions) => ended(await (await import('./commands/check.ts')).check(host, files, options)));

  command('fmt', 'format rulesets: tables and citations lined up, comments kept', ['fray fmt ambush.fray', 'fray fmt --check rules/*.fray', 'fray fmt --stdout ambush.fray', 'fray fmt - < ambush.fray'])
    .argument('<file...>', 'rulesets; - reads one from the standard input and prints it')
    .option('--check', 'change nothing; show what would change, and end with 1 if anything would')
    .option('--stdout', 'print the result instead of changing the file')
    .action(async (files: string[], options: FmtOptions) => ended(await (await import('./commands/fmt.ts')).fmt(host, files, options)));

  command('run', 'play an encounter and print what happens', [
    'fray run ambush.fray',
    'fray run ambush.fray --scenario Anatomy --seed 7 --log fight.jsonl',
    'fray run ambush.fray --set hard-warning=last-instant --given difficulty=hard',
    'fray run ambush.fray --with hard.fray --dice ask --choices ask',
  ])
    .argument('<file>', 'a ruleset')
    .addOption(houseRules())
    .option('--scenario <name>', 'which scenario; without it the first')
    .option('--seed <text>', 'any text; the same seed throws the same dice. Without it one is drawn, and shown')
    .option('--run <n>', 'another run of the same seed', wholeNumber(0), 0)
    .addOption(repeated('--set <ruling=option>', 'read an open point of the rules another way; may be repeated'))
    .addOption(repeated('--given <name=value>', 'give something another value than the scenario; may be repeated'))
    .option('--dice <how>', 'seeded; ask: type the faces of real dice; or a list of faces such as 9,55,71', 'seeded')
    .option('--choices <how>', 'policy: nobody is asked; ask: you decide; or a file of `answer` lines, or a log', 'policy')
    .addOption(repeated('--policy <name=who>', 'let a policy decide for a participant or a side; without =who for everyone; may be repeated'))
    .option('--log <file>', 'write the log to a new file')
    .option('--budget <n>', 'steps that the rules may take before the run is given up', wholeNumber(1))
    .option('-q, --quiet', 'print only how it ended')
    .action(async (file: string, options: RunOptions) => ended(await (await import('./commands/run.ts')).run(host, file, options)));

  command('replay', 'print what happened in a log, or how things stood at any moment; needs no ruleset', ['fray replay fight.jsonl', 'fray replay fight.jsonl --at 12', 'fray replay fight.jsonl --at 12 --show Babel.HP', 'fray replay fight.jsonl --as ambushers'])
    .argument('<log>', 'a log that `fray run --log` wrote; - reads one from the standard input')
    .option('--at <n>', 'show the state after event n', wholeNumber(0))
    .option('--as <side>', 'show only what this side may know, with ? for what is hidden and events numbered afresh; referee: everything')
    .option('--show <what>', 'show only this: Babel, Babel.HP, warned, order, participants, or an expression of the rules')
    .action(async (log: string, options: ReplayOptions) => ended(await (await import('./commands/replay.ts')).replay(host, log, options)));

  command('debug', 'look around in a log or a run, forwards and backwards: a screen on a terminal, otherwise commands line by line', [
    'fray debug fight.jsonl',
    'fray debug ambush.fray --scenario Anatomy --seed 7',
    "printf 'find Dabel gains Ambushed\\nevent\\n' | fray debug fight.jsonl",
  ], { json: false })
    .argument('<file>', 'a log, or a ruleset to play')
    .addOption(houseRules())
    .option('--scenario <name>', 'of a ruleset, which scenario; without it the first')
    .option('--seed <text>', 'any text; the same seed throws the same dice. Without it one is drawn, and shown')
    .option('--run <n>', 'another run of the same seed', wholeNumber(0), 0)
    .addOption(repeated('--set <ruling=option>', 'read an open point of the rules another way; may be repeated'))
    .addOption(repeated('--given <name=value>', 'give something another value than the scenario; may be repeated'))
    .option('--dice <how>', 'seeded; or a list of faces such as 9,55,71', 'seeded')
    .option('--choices <how>', 'policy: nobody is asked; or a file of `answer` lines, or a log', 'policy')
    .addOption(repeated('--policy <name=who>', 'let a policy decide for a participant or a side; without =who for everyone; may be repeated'))
    .option('--budget <n>', 'steps that the rules may take before the run is given up', wholeNumber(1))
    .action(async (file: string, options: DebugOptions) => ended(await (await import('./commands/debug.ts')).debug(host, file, options)));

  command('why', 'why something is so in a log, back to dice, choices and the lines of the rules; or why it is not', [
    'fray why fight.jsonl Babel.HP',
    "fray why fight.jsonl 'Babel is Ambushed' --at 120",
    "fray why fight.jsonl 'Dabel can take Attack'",
    "fray why fight.jsonl 'Awareness by Babel'",
    "fray why fight.jsonl '#37' --deep",
  ])
    .argument('<log>', 'a log that `fray run --log` wrote; - reads one from the standard input')
    .argument('[what]', 'a value, a claim or any other expression of the ruleset; #N for an event')
    .option('--at <n>', 'as it stood after event n; alone: why event n came', wholeNumber(0))
    .option('--depth <n>', 'how many events back it goes; without it 2', wholeNumber(0))
    .option('--deep', 'all the way back')
    .action(async (log: string, what: string | undefined, options: WhyOptions) => ended((await import('./commands/why.ts')).why(host, log, what, options)));

  command('verify', 'derive every fact of logs anew and compare, by their own rules or by others', ['fray verify fight.jsonl', 'fray verify saves', 'fray verify fight.jsonl --rules ambush.fray --show', 'fray verify saves --rules ambush.fray --with hard.fray'])
    .argument('<log...>', 'logs that `fray run --log` wrote, or folders of them; - reads one from the standard input')
    .option('--rules <file>', 'what comes of the same dice and answers by these rules')
    .addOption(repeated('--with <file>', 'put a house rule on top of --rules; may be repeated'))
    .option('--show', 'with --rules: first show what happened up to where they part')
    .option('--all', 'of many logs: show all sorts of differences, not only the first')
    .action(async (logs: string[], options: VerifyOptions) => ended(await (await import('./commands/verify.ts')).verify(host, logs, options)));

  command('fork', 'go on from the middle of a log with another die, choice, rule or seed', [
    'fray fork fight.jsonl --at 12 --die Awareness.die/Babel=3',
    'fray fork fight.jsonl --at 12 --choice "Alert by referee yes" --log other.jsonl',
    'fray fork fight.jsonl --at 0 --rules ambush-2.fray',
    'fray fork fight.jsonl --at 12 --seed 8 --choices ask',
  ])
    .argument('<log>', 'a log; - reads one from the standard input')
    .requiredOption('--at <n>', 'the event after which the fork goes on', wholeNumber(0))
    .addOption(repeated('--die <die>', 'STREAM#N=FACE: die N of a stream, from 0; STREAM=FACE: its next die; FACE: the next die thrown; may be repeated'))
    .addOption(repeated('--choice <answer>', 'an answer as in examples, for the next time that it is offered; may be repeated'))
    .option('--rules <file>', 'go on by these rules instead; what was thrown and answered up to the event must be possible in them')
    .option('--seed <text>', 'throw all dice from there on anew, by this seed; without it they stay the same')
    .addOption(new Option('--dice <how>', 'who throws dice that the log does not have: seeded, or ask').choices(['seeded', 'ask']).default('seeded'))
    .addOption(new Option('--choices <how>', 'who answers what was not asked in the log: policy, or ask').choices(['policy', 'ask']).default('policy'))
    .option('--log <file>', 'write the fork to a new file, whole from its beginning')
    .option('--budget <n>', 'steps that the rules may take, from the beginning; without it as before', wholeNumber(1))
    .option('-q, --quiet', 'print only how it ended')
    .action(async (log: string, options: ForkOptions) => ended(await (await import('./commands/fork.ts')).fork(host, log, options)));

  command('resume', 'go on with a log that was cut off, in the same file', ['fray resume fight.jsonl', 'fray resume fight.jsonl --dice ask --choices ask', 'fray resume fight.jsonl --choices answers.txt'])
    .argument('<log>', 'a log that is open')
    .option('--dice <how>', 'as for run: seeded, ask, or the list of faces that the run was begun with; without it as before')
    .option('--choices <how>', 'as for run: policy, ask, or the file that the run was begun with; without it as before')
    .option('-q, --quiet', 'print only how it ended')
    .action(async (log: string, options: ResumeOptions) => ended(await (await import('./commands/resume.ts')).resume(host, log, options)));

  command('test', 'run the examples of rulesets', ['fray test', 'fray test ambush.fray', 'fray test ambush.fray --only "early detector"'])
    .argument('[file...]', 'rulesets or folders; without them all .fray files under this folder')
    .addOption(houseRules())
    .option('--only <text>', 'only examples whose name has this text')
    .action(async (files: string[], options: TestOptions) => ended(await (await import('./commands/test.ts')).test(host, files, options)));

  command('coverage', 'which lines of a rule source a ruleset covers, by its citations', ['fray coverage ambush.fray', 'fray coverage ambush.fray --ledger ambush.md', 'fray coverage rulesets/*/*.fray --ledger rulesets/ledger --mutate'])
    .argument('<file...>', 'rulesets; - reads one from the standard input')
    .option('--ledger <file>', 'lines `- ID | kind | what it says` that must be covered; of a folder, the file with the name of the ruleset')
    .option('--mutate', 'change the cited declarations to see that an example or invariant fails; takes a while')
    .option('--markdown', 'print a page of Markdown')
    .action(async (files: string[], options: CoverageOptions) => ended(await (await import('./commands/coverage.ts')).coverage(host, files, options)));

  command('hunt', 'look for a fight in which an invariant does not hold, and show the smallest', ['fray hunt ambush.fray', 'fray hunt ambush.fray --only The-ambushed-never-act --seed 7', 'fray hunt ambush.fray --rulings any --runs 20000', 'fray hunt ambush.fray --write'])
    .argument('<file>', 'a ruleset')
    .option('--runs <n>', 'how many fights to play', wholeNumber(1), 10_000)
    .option('--seed <text>', 'any text; the same seed hunts the same fights. Without it one is drawn, and shown')
    .option('--only <name>', 'only this invariant')
    .addOption(repeated('--set <ruling=option>', 'read an open point of the rules another way; may be repeated'))
    .addOption(new Option('--rulings <which>', 'default: each as the rules have it by default; any: all readings are tried').choices(['default', 'any']).default('default'))
    .addOption(repeated('--given <name=value>', 'give something this value in every fight; may be repeated'))
    .option('--write', 'append the example that was found to the file')
    .option('--log <file>', 'write the log of the smallest fight to this new file')
    .action(async (file: string, options: HuntOptions) => ended(await (await import('./commands/hunt.ts')).hunt(host, file, options)));

  command('odds', 'how likely what is: the measures of a ruleset, exactly where that can be, or one check by itself', [
    'fray odds ambush.fray',
    'fray odds ambush.fray --scenario Anatomy --measure still-ambushed',
    "fray odds ambush.fray --ask 'at end of unit 2: Babel is Ambushed and Cable is not Ambushed'",
    'fray odds ambush.fray --check Awareness --with p.AWE=14 --with row=tough',
    'fray odds ambush.fray --precision 0.005 --seed 7',
    'fray odds ambush.fray --vary AWE=6..18 --measure still-ambushed',
    "fray odds ambush.fray --vary difficulty --vary 'count Native=1..6' --html odds.html",
    'fray odds ambush.fray --witness still-ambushed=3 --at 2 --log fight.jsonl',
    'fray odds ambush.fray --bounds fallen --chooser ambushers',
  ])
    .argument('<file>', 'a ruleset')
    .option('--scenario <name>', 'which scenario; without it the first')
    .addOption(repeated('--measure <name>', 'only this measure; may be repeated'))
    .addOption(repeated('--ask <question>', 'a measure that stands in no file: an expression, or a moment, a colon and an expression; may be repeated'))
    .addOption(repeated('--set <ruling=option>', 'read an open point of the rules another way; may be repeated'))
    .addOption(repeated('--given <name=value>', 'give something another value than the scenario; may be repeated'))
    .addOption(repeated('--policy <name=who>', 'let a policy decide for a participant or a side; without =who for everyone; may be repeated'))
    .option('--check <name>', 'the outcomes of this check, without a scenario')
    .addOption(repeated('--with <what>', 'for a check, who tries it: p.AWE=14; of a scenario, who takes part: Babel.AWE=14, count Native=3; a file: a house rule on top; may be repeated'))
    .addOption(repeated('--vary <name=values>', 'for each value of a given, a ruling, a field or a count: AWE=6..18, hit=d4,d6, difficulty; at most two'))
    .option('--csv', 'print the numbers as comma-separated values')
    .option('--html <file>', 'write a page with charts to this file; - prints it')
    .option('--witness <measure=value>', 'play a run that comes to this, drawn from all that do; value: not reached, too')
    .option('--bounds <measure[=value]>', 'the lowest and highest over all choices of one chooser: of its mean, or of how likely this value is')
    .option('--chooser <who>', 'for --bounds: a participant, a side, referee or everyone')
    .option('--at <n>', 'for --witness and --bounds: at which round, or whatever the measure is asked at each of', wholeNumber(1))
    .option('--log <file>', 'for --witness: write the log to a new file')
    .option('--runs <n>', 'play so many runs and estimate, even where it could be counted', wholeNumber(1))
    .option('--precision <p>', 'play as many runs as make every interval at most so wide to either side', precision)
    .option('--time <seconds>', 'say after so many seconds what is known by then: half of them are for counting', seconds)
    .option('--workers <n>', 'threads that count and play; the numbers are the same however many (default: one a core)', wholeNumber(1))
    .option('--seed <text>', 'of the runs that are played; sample i is `fray run --seed <text> --run i`; without it 1')
    .option('--exact-only', 'do not estimate: count for longer, and where it is too large for that say so and end with 4')
    .option('--approx', 'count in floating point: quicker, and told as exact up to a bound')
    .action(async (file: string, options: OddsOptions) => ended(await (await import('./commands/odds.ts')).odds(host, file, options)));

  command('rules', 'print the rules as they stand after all house rules, each line with its file', ['fray rules ambush.fray', 'fray rules ambush.fray --with hard.fray', 'fray rules hard.fray --tree', 'fray rules hard.fray --only Awareness'])
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRules())
    .option('--tree', 'print only what each house rule changes, and what stood there')
    .option('--only <name>', 'only the declarations of this name')
    .option('--plain', 'without the marks of files: a ruleset of its own')
    .action(async (file: string, options: RulesOptions) => ended(await (await import('./commands/rules.ts')).rules(host, file, options)));

  command('rulings', 'the points that the rules leave open: how each may be read, and who reads it', ['fray rulings ambush.fray', 'fray rulings ambush.fray --with hard.fray', 'fray rulings ambush.fray --only hard-timing', 'fray rulings ambush.fray --impact --scenario Ford'])
    .argument('<file>', 'a ruleset or a house rule')
    .addOption(houseRules())
    .option('--only <name>', 'only this ruling')
    .option('--impact', 'rank them by what reading each one otherwise does to the measures')
    .addOption(repeated('--scenario <name>', 'for --impact: measure in this scenario; may be repeated; without it in the first'))
    .option('--runs <n>', 'for --impact: where odds cannot be counted, play so many runs of each reading (default: 1000)', wholeNumber(1))
    .option('--seed <text>', 'for --impact: of the runs that are played; without it 1')
    .action(async (file: string, options: RulingsOptions) => ended(await (await import('./commands/rulings.ts')).rulings(host, file, options)));

  command('diff', 'what changed from one ruleset, or log, to another', [
    'fray diff ambush.fray hard.fray',
    'fray diff ambush.fray --with hard.fray --with two-dice.fray',
    'fray diff old/ambush.fray ambush.fray --markdown',
    'fray diff old/ambush.fray ambush.fray --exit-code',
    'fray diff fight.jsonl fork.jsonl --all',
  ])
    .argument('<file...>', 'A and B: rulesets or house rules, or two logs; - reads one from the standard input. Without B: A with what `--with` names, or a house rule and what it amends')
    .addOption(repeated('--with <file>', 'put a house rule on top of B; may be repeated'))
    .addOption(repeated('--with-a <file>', 'put a house rule on top of A; may be repeated'))
    .addOption(new Option('--only <question>', 'answer only this: rules, what is written otherwise; play, what that does (odds and fight)').choices(['rules', 'play', 'odds', 'fight']))
    .addOption(repeated('--scenario <name>', 'compare the odds of this scenario; may be repeated; without it of all that both have'))
    .option('--runs <n>', 'where odds cannot be counted, play so many runs of each on the same dice (default: 2000)', wholeNumber(1))
    .option('--seed <text>', 'of the runs that are played; without it 1')
    .option('--fights <n>', 'draw so many fights to find one that plays differently (default: 2000)', wholeNumber(1))
    .option('--markdown', 'print a page of Markdown, as for a pull request')
    .option('--html <file>', 'write a page to share, with all answers; - prints it')
    .option('--all', 'show every number of the odds; of logs every event that differs')
    .option('--exit-code', 'end with 1 if they differ, 0 if not, 2 if they cannot be compared')
    .option('--git', 'the files are the seven arguments that git gives to a diff command of its own')
    .action(async (files: string[], options: DiffOptions) => ended(await (await import('./commands/diff.ts')).diff(host, files, options)));

  program
    .command('completion')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText('after', examples(['fray completion bash > ~/.local/share/bash-completion/completions/fray', 'fray completion zsh > "${fpath[1]}/_fray"', 'fray completion fish > ~/.config/fish/completions/fray.fish']))
    .action((shell: (typeof shells)[number]) => {
      host.stdout.write(completionScript(program, shell));
    });
  return program;

  function command(name: string, description: string, shown: readonly string[], { json = true }: { readonly json?: boolean } = {}): Command {
    const made = program.command(name).description(description).addHelpText('after', examples(shown));
    return json ? made.option('--json', 'print the result as JSON') : made;
  }
}

function examples(shown: readonly string[]): string {
  return `\nExamples:\n${shown.map((example) => `  $ ${example}`).join('\n')}\n`;
}

function houseRules(): Option {
  return repeated('--with <file>', 'put a house rule on top; may be repeated');
}

function repeated(flags: string, description: string): Option {
  return new Option(flags, description).argParser(collect).default([], 'none');
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

function wholeNumber(least: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least)) throw new InvalidArgumentError(`A whole number, ${least} or more, is wanted.`);
    return number;
  };
}

function seconds(value: string): number {
  const number = /^\d{1,6}(\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number > 0)) throw new InvalidArgumentError('Seconds are wanted, such as 10 or 0.5.');
  return number;
}

function precision(value: string): number {
  const number = /^0?\.\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number > 0 && number <= 0.5)) throw new InvalidArgumentError('A number from 0.000001 to 0.5 is wanted, such as 0.005.');
  return number;
}
