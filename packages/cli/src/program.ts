// Defines the whole command line: the program with all its commands. It loads a command's code only when the command is
// called, so that `fray --help` answers at once.
import { Argument, Command, CommanderError, Option } from 'commander';
import { adderOf, examples, type AddCommand } from './command-line/command-line.ts';
import { defineDiff } from './command-line/diff.ts';
import {
  defineLsp,
  defineDap,
  defineDebug,
  defineFork,
  defineResume,
  defineRun,
} from './command-line/play.ts';
import {
  defineHunt,
  defineCheck,
  defineCoverage,
  defineDoc,
  defineExplain,
  defineFmt,
  defineNew,
  defineRules,
  defineRulings,
  defineTest,
  defineWatch,
} from './command-line/rules.ts';
import {
  defineAnalyse,
  defineReplay,
  defineVerify,
  defineWhy,
  definePage,
} from './command-line/logs.ts';
import { defineOdds } from './command-line/odds.ts';
import { refuseTwoForms } from './command-line/together.ts';
import { usageError, type ArgumentsOf } from './command-line/usage-errors.ts';
import { completionScript, shells } from './completion.ts';
import { type ExitCode, wrongUsage } from './exit-codes.ts';
import type { Host } from './host.ts';
import { wantsColour } from './report/style.ts';
import { clean } from './report/text.ts';

/** The functions that define the commands, by what one wants to do, in the order of the help page. */
const commands: readonly (readonly [
  heading: string,
  define: readonly ((command: AddCommand) => void)[],
])[] = [
  ['Write rules', [defineNew, defineCheck, defineExplain, defineFmt, defineTest, defineWatch]],
  ['Play a fight', [defineRun, defineResume, defineFork]],
  [
    'Look into a fight',
    [defineReplay, defineWhy, defineAnalyse, defineDebug, defineVerify, definePage],
  ],
  ['Know the odds', [defineOdds, defineDiff, defineHunt]],
  ['Read rules', [defineDoc, defineRules, defineRulings, defineCoverage]],
];

/** Commands that only programs call: help does not list them. */
const forPrograms = [defineDap, defineLsp];

const exitCodeHelp = `
Exit codes:
  0   fine
  1   the rules, the log or a test has a problem
  2   wrong usage
  3   an illegal die, choice or answer
  4   a rule went wrong, or the run was longer than its budget
  5   a file or the terminal could not be read or written
  6   a run or a log breaks an invariant of its rules
  70  a bug in fray
  130 interrupted by Ctrl-C; 129 by SIGHUP, 143 by SIGTERM`;

/**
 * Creates the whole program.
 * @param ended receives the exit code of the command that ran
 * @param writeText receives help, the version and completion scripts
 */
export function createProgram(
  host: Host,
  ended: (code: ExitCode) => void,
  writeText: (text: string) => void = host.stdout.write,
): Command {
  const program = new Command('fray')
    .description('Tabletop combat rules: check them, play them, replay and verify what was played')
    .version(host.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .addHelpText(
      'after',
      examples([
        'fray new "My duel"',
        'fray check ambush.fray',
        'fray run ambush.fray --seed 7 --log fight.jsonl',
        'fray replay fight.jsonl --at 12',
        'fray verify fight.jsonl',
      ]) + exitCodeHelp,
    )
    .showSuggestionAfterError(true)
    // A narrow terminal wraps too.
    .configureHelp({ minWidthToWrap: 20 })
    .exitOverride()
    .configureOutput({
      writeOut: writeText,
      // The message contains text that a user typed.
      outputError: (text, write) => {
        write(usageError(text, argumentsIn(program)));
      },
      writeErr: (text) => host.stderr.write(text.split('\n').map(clean).join('\n')),
      getOutHelpWidth: () => host.stdout.columns ?? 80,
      getErrHelpWidth: () => host.stderr.columns ?? 80,
      getOutHasColors: () => wantsColour(host.env, host.stdout),
      getErrHasColors: () => wantsColour(host.env, host.stderr),
    });
  program.addOption(
    new Option('--completion <shell>', 'print the completion script for a shell')
      .choices(shells)
      .hideHelp(),
  );
  program.option(
    '--root <folder>',
    'with any command: refuse files of rules outside this folder, also behind links',
  );
  program.hook('preAction', (_, command) => {
    const { root } = command.optsWithGlobals<{ readonly root?: string }>();
    if (root !== undefined) host.files.restrictTo(root);
    refuseSwallowed(command);
    refuseTwoForms(command);
  });
  program.on('option:completion', (shell: (typeof shells)[number]) => {
    writeText(completionScript(program, shell));
    throw new CommanderError(0, 'fray.completion', ''); // as --help and --version do
  });

  const shown = adderOf(program, host, ended);
  const hidden = adderOf(program, host, ended, { hidden: true });
  for (const [heading, group] of commands) {
    program.commandsGroup(`${heading}:`);
    for (const define of group) define(shown);
  }
  for (const define of forPrograms) define(hidden);
  program.commandsGroup('Help:').helpCommand('help [command]', 'show help for a command');

  program
    .command('completion', { hidden: true })
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>').choices(shells))
    .addHelpText(
      'after',
      examples([
        'fray completion bash > ~/.local/share/bash-completion/completions/fray',
        'fray completion zsh > "${fpath[1]}/_fray"',
        'fray completion fish > ~/.config/fish/completions/fray.fish',
      ]),
    )
    .action((shell: (typeof shells)[number]) => {
      writeText(completionScript(program, shell));
    });
  return program;
}

/** Returns the arguments of each command of a program, as help pages show them. */
export function argumentsIn(program: Command): ArgumentsOf {
  return (name) => {
    const command = program.commands.find((one) => one.name() === name);
    if (command === undefined || command.registeredArguments.length === 0) return undefined;
    return command.registeredArguments
      .map((one) => {
        const shown = `${one.name()}${one.variadic ? '...' : ''}`;
        return one.required ? `<${shown}>` : `[${shown}]`;
      })
      .join(' ');
  };
}

/** Refuses an option that has another option as its value: in `--seed --json`, `--seed` would take `--json`. */
function refuseSwallowed(command: Command): void {
  const flags = command.options.flatMap(({ long, short }) => [long, short]);
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName());
    if (typeof value === 'string' && flags.includes(value))
      throw wrongUsage(
        `\`${option.long}\` needs a value, and \`${value}\` is an option`,
        option.flags,
      );
  }
}
