// The commands that read logs: replay, why, analyse and verify.
import { Option } from 'commander';
import type { AnalyseOptions } from '../commands/analyse.ts';
import type { ReplayOptions } from '../commands/replay-options.ts';
import type { VerifyCommandOptions } from '../commands/verify.ts';
import type { WhyOptions } from '../commands/why.ts';
import type { CommandLine } from './command-line.ts';
import { bookkeepingOption, repeatedOption, seconds, wholeNumber } from './options.ts';

/** Defines `fray replay`. */
export function defineReplay({ command, host, ended }: CommandLine): void {
  command(
    'replay',
    'print what happened in a log, or how things stood at any moment; needs no ruleset',
    [
      'fray replay fight.jsonl',
      'fray replay fight.jsonl --at 12',
      'fray replay fight.jsonl --at 12 --show Babel.HP',
      'fray replay fight.jsonl --as ambushers',
    ],
  )
    .argument('<log>', 'a log that `fray run --log` wrote; - reads one from the standard input')
    .option('--at <n>', 'show the state after event n', wholeNumber(0))
    .option(
      '--as <side>',
      'show only what this side may know, with ? for what is hidden and events numbered afresh; referee: everything',
    )
    .option(
      '--show <what>',
      'show only this: Babel, Babel.HP, warned, order, participants, or an expression of the rules',
    )
    .addOption(bookkeepingOption())
    .action(async (log: string, options: ReplayOptions) =>
      ended(await (await import('../commands/replay.ts')).replayCommand(host, log, options)),
    );
}

/** Defines `fray why`. */
export function defineWhy({ command, host, ended }: CommandLine): void {
  command(
    'why',
    'why something is so in a log, back to dice, choices and the lines of the rules; or why it is not',
    [
      'fray why fight.jsonl Babel.HP',
      "fray why fight.jsonl 'Babel is Ambushed' --at 120",
      "fray why fight.jsonl 'Dabel can take Attack'",
      "fray why fight.jsonl 'Awareness by Babel'",
      "fray why fight.jsonl '#37' --deep",
    ],
  )
    .argument('<log>', 'a log that `fray run --log` wrote; - reads one from the standard input')
    .argument('[what]', 'a value, a claim or any other expression of the ruleset; #N for an event')
    .option('--at <n>', 'as it stood after event n; alone: why event n came', wholeNumber(0))
    .option('--depth <n>', 'how many events back it goes; without it 2', wholeNumber(0))
    .option('--deep', 'as far back as one answer holds')
    .action(async (log: string, what: string | undefined, options: WhyOptions) =>
      ended((await import('../commands/why.ts')).whyCommand(host, log, what, options)),
    );
}

/** Defines `fray analyse`. */
export function defineAnalyse({ command, host, ended }: CommandLine): void {
  command(
    'analyse',
    'how each die and each decision of a log changed the chances: who was lucky, and where the fight turned',
    [
      'fray analyse fight.jsonl',
      'fray analyse fight.jsonl --measure left-wins --serves left',
      "fray analyse fight.jsonl --ask 'count p in heroes where p.HP > 0' --all",
      'fray analyse fight.jsonl --at 12',
      'fray analyse fight.jsonl --html fight.html',
    ],
  )
    .argument('<log>', 'a log that `fray run --log` wrote; - reads one from the standard input')
    .option('--measure <name>', 'the measure that is looked at; without it the first of the rules')
    .option('--ask <text>', 'a measure that stands in no file, as for `fray odds`')
    .option('--outcome <value>', 'the chance that the measure has this value')
    .option(
      '--serves <side>',
      'the side that wants more of it: then its decisions have a cost; without it whom the rules say',
    )
    .option(
      '--at <n>',
      'what every other face or option of event n would have meant',
      wholeNumber(1),
    )
    .option('--all', 'every moment, and not only the turning points')
    .option(
      '--runs <n>',
      'plays from each moment, where the rest of the fight is too large to be counted; without it 2400',
      wholeNumber(1),
    )
    .option(
      '--time <seconds>',
      'say after so many seconds what is known by then; without it 60',
      seconds,
    )
    .option(
      '--lucky <n>',
      'mark changes of so many points as lucky; without it 15. The other marks keep their proportion',
      wholeNumber(1),
    )
    .option('--html <file>', 'a page with the curve and every moment; - for the standard output')
    .addOption(new Option('--as <side>', 'refused, and says why').hideHelp())
    .action(async (log: string, options: AnalyseOptions) =>
      ended(await (await import('../commands/analyse.ts')).analyse(host, log, options)),
    );
}

/** Defines `fray verify`. */
export function defineVerify({ command, host, ended }: CommandLine): void {
  command('verify', 'derive every fact of logs anew and compare, by their own rules or by others', [
    'fray verify fight.jsonl',
    'fray verify saves',
    'fray verify fight.jsonl --rules ambush.fray --show',
    'fray verify saves --rules ambush.fray --with hard.fray',
  ])
    .argument(
      '<log...>',
      'logs that `fray run --log` wrote, or folders of them; - reads one from the standard input',
    )
    .option('--rules <file>', 'what comes of the same dice and answers by these rules')
    .addOption(
      repeatedOption('--with <file>', 'put a house rule on top of --rules; may be repeated'),
    )
    .option('--show', 'with --rules: first show what happened up to where they part')
    .option('--all', 'of many logs: show all sorts of differences, not only the first')
    .action(async (logs: string[], options: VerifyCommandOptions) =>
      ended(await (await import('../commands/verify.ts')).verifyCommand(host, logs, options)),
    );
}
