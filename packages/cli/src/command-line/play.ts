// Defines the commands that play: run, debug, fork and resume; and dap and lsp, which serve editors.
import { Option } from 'commander';
import type { AddCommand } from './command-line.ts';
import {
  budgetOption,
  playOptions,
  bookkeepingOption,
  newLog,
  quietOption,
  repeatedOption,
  strictOption,
  wholeNumber,
} from './options.ts';

/** Defines `fray run`. */
export function defineRun(command: AddCommand): void {
  const run = command(
    'run',
    'play an encounter and print what happens',
    [
      'fray run ambush.fray',
      'fray run ambush.fray --scenario Anatomy --seed 7 --log fight.jsonl',
      'fray run ambush.fray --set hard-warning=last-instant --given difficulty=hard',
      'fray run ambush.fray --with hard.fray --dice ask --choices ask',
    ],
    async () => (await import('../commands/run.ts')).runCommand,
  ).argument('<file>', 'a ruleset');
  playOptions(run, {
    dice: 'seeded; ask: type the faces of real dice; or a list of faces such as 9,55,71',
    choices: 'policy: nobody is asked; ask: you decide; or a file of `answer` lines, or a log',
  })
    .option('--log <file>', 'write the log to a new file', newLog)
    .addOption(budgetOption)
    .addOption(quietOption)
    .option('--full', 'on a terminal too, print all of a long fight')
    .addOption(bookkeepingOption)
    .addOption(strictOption);
}

/** Defines `fray debug`. */
export function defineDebug(command: AddCommand): void {
  const debug = command(
    'debug',
    'step through a log or a run, forwards and backwards: full-screen on a terminal, otherwise commands line by line',
    [
      'fray debug fight.jsonl',
      'fray debug ambush.fray --scenario Anatomy --seed 7',
      "printf 'find Dabel gains Ambushed\\nevent\\n' | fray debug fight.jsonl",
    ],
    async () => (await import('../commands/debug.ts')).debugCommand,
    { json: false },
  ).argument('<file>', 'a log, or a ruleset to play');
  playOptions(debug, {
    scenario: 'the scenario of a ruleset to play (default: the first)',
    dice: 'seeded; or a list of faces such as 9,55,71',
    choices: 'policy: nobody is asked; or a file of `answer` lines, or a log',
  }).addOption(budgetOption);
}

/** Defines `fray dap`. */
export function defineDap(command: AddCommand): void {
  command(
    'dap',
    'start the debugger for an editor: the Debug Adapter Protocol over the standard input and output',
    ['fray dap', 'fray dap --port 4711'],
    async () => (await import('../commands/dap.ts')).dapCommand,
    { json: false },
  ).option(
    '--port <n>',
    'listen on this port of 127.0.0.1 instead; 0: any free one',
    wholeNumber(0),
  );
}

/** Defines `fray fork`. */
export function defineFork(command: AddCommand): void {
  command(
    'fork',
    'continue a log from any event with another die, choice, rule or seed',
    [
      'fray fork fight.jsonl --at 12 --die Awareness.die/Babel=3',
      'fray fork fight.jsonl --at 12 --choice "Alert by referee yes" --log other.jsonl',
      'fray fork fight.jsonl --at 0 --rules ambush-2.fray',
      'fray fork fight.jsonl --at 12 --seed 8 --choices ask',
    ],
    async () => (await import('../commands/fork.ts')).forkCommand,
  )
    .argument('<log>', 'a log; - reads one from the standard input')
    .requiredOption('--at <n>', 'the event after which the fork begins', wholeNumber(0))
    .addOption(
      repeatedOption(
        '--die <die>',
        'STREAM#N=FACE: die N of a stream, from 0; STREAM=FACE: its next die; FACE: the next die thrown; may be repeated',
      ),
    )
    .addOption(
      repeatedOption(
        '--choice <answer>',
        'an answer as in examples, for the next question that offers it; may be repeated',
      ),
    )
    .option(
      '--rules <file>',
      'continue by these rules; they must allow the dice and answers up to the event',
    )
    .option('--seed <text>', 'throw all later dice by this seed (default: the dice of the log)')
    .addOption(
      new Option('--dice <how>', 'who throws dice that the log does not have: seeded, or ask')
        .choices(['seeded', 'ask'])
        .default('seeded'),
    )
    .addOption(
      new Option('--choices <how>', 'who answers what was not asked in the log: policy, or ask')
        .choices(['policy', 'ask'])
        .default('policy'),
    )
    .option('--log <file>', 'write the fork to a new file, whole from its beginning', newLog)
    .option(
      '--budget <n>',
      'stop after this many steps from the beginning (default: as in the log)',
      wholeNumber(1),
    )
    .addOption(quietOption)
    .addOption(bookkeepingOption);
}

/** Defines `fray resume`. */
export function defineResume(command: AddCommand): void {
  command(
    'resume',
    'continue a log that was interrupted, in the same file',
    [
      'fray resume fight.jsonl',
      'fray resume fight.jsonl --dice ask --choices ask',
      'fray resume fight.jsonl --choices answers.txt',
    ],
    async () => (await import('../commands/resume.ts')).resumeCommand,
  )
    .argument('<log>', 'a log without an end')
    .option(
      '--dice <how>',
      'as for run: seeded, ask, or the list of faces that the run began with (default: as before)',
    )
    .option(
      '--choices <how>',
      'as for run: policy, ask, or the file that the run began with (default: as before)',
    )
    .addOption(quietOption)
    .addOption(bookkeepingOption);
}

/** Defines `fray lsp`. */
export function defineLsp(command: AddCommand): void {
  command(
    'lsp',
    'start the language server for an editor: problems, completion, renaming …',
    ['fray lsp --stdio', 'fray lsp --stdio --root rules'],
    async () => (await import('../commands/lsp.ts')).lspCommand,
    { json: false },
  )
    .option('--stdio', 'use the standard input and output, the only way to connect')
    .addOption(new Option('--clientProcessId <id>', 'what some editors add').hideHelp());
}
