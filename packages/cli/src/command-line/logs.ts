// Defines the commands that read logs: replay, why, analyse and verify; and page, which shows them in a browser.
import { Option } from 'commander';
import type { AddCommand } from './command-line.ts';
import { bookkeepingOption, repeatedOption, timeOption, wholeNumber } from './options.ts';
import { apart, needs } from './together.ts';

const A_LOG = 'a log that `fray run --log` wrote; - reads one from the standard input';

/** Defines `fray replay`. */
export function defineReplay(command: AddCommand): void {
  command(
    'replay',
    'print what happened in a log, or the state at any moment; needs no ruleset',
    [
      'fray replay fight.jsonl',
      'fray replay fight.jsonl --at 12',
      'fray replay fight.jsonl --at 12 --show Babel.HP',
      'fray replay fight.jsonl --as ambushers',
    ],
    async () => (await import('../commands/replay.ts')).replayCommand,
  )
    .argument('<log>', A_LOG)
    .option('--at <n>', 'show the state after event n', wholeNumber(0))
    .option(
      '--as <side>',
      'show only what this side may know, with ? for what is hidden and new event numbers; referee: everything',
    )
    .option(
      '--show <what>',
      'show only this: Babel, Babel.HP, warned, order, participants, or an expression of the rules',
    )
    .addOption(bookkeepingOption);
}

/** Defines `fray why`. */
export function defineWhy(command: AddCommand): void {
  command(
    'why',
    'explain why something is so in a log, or why it is not, back to dice, choices and lines of the rules',
    [
      'fray why fight.jsonl Babel.HP',
      "fray why fight.jsonl 'Babel is Ambushed' --at 120",
      "fray why fight.jsonl 'Dabel can take Attack'",
      "fray why fight.jsonl 'Awareness by Babel'",
      "fray why fight.jsonl '#37' --deep",
    ],
    async () => (await import('../commands/why.ts')).whyCommand,
  )
    .argument('<log>', A_LOG)
    .argument(
      '[question]',
      'a value, a claim or any other expression of the ruleset; #N for an event',
    )
    .option(
      '--at <n>',
      'explain it as it stood after event n; without a question: explain why event n happened',
      wholeNumber(0),
    )
    .option('--depth <n>', 'how many events to go back (default: 2)', wholeNumber(0))
    .option('--deep', 'go back as far as one answer can');
}

/** Defines `fray analyse`. */
export function defineAnalyse(command: AddCommand): void {
  const analyse = command(
    'analyse',
    'show how each die and each decision of a log changed the chances: who was lucky, and where the fight turned',
    [
      'fray analyse fight.jsonl',
      'fray analyse fight.jsonl --measure left-wins --serves left',
      "fray analyse fight.jsonl --ask 'count p in heroes where p.HP > 0' --all",
      'fray analyse fight.jsonl --at 12',
      'fray analyse fight.jsonl --html fight.html',
    ],
    async () => (await import('../commands/analyse.ts')).analyseTold,
  )
    .argument('<log>', A_LOG)
    .option('--measure <name>', 'the measure to follow (default: the first of the rules)')
    .option('--ask <text>', 'follow a measure that is in no file, as for `fray odds`')
    .option('--outcome <value>', 'follow the chance that the measure has this value')
    .option(
      '--serves <side>',
      'the side that wants more of it, so that its decisions have a cost (default: as the rules say)',
    )
    .option(
      '--at <n>',
      'show what every other face or option of event n would have meant',
      wholeNumber(1),
    )
    .option('--all', 'show every moment, not only the turning points')
    .option(
      '--runs <n>',
      'play this many runs from each moment after which the fight is too large to be counted (default: 2400)',
      wholeNumber(1),
    )
    .addOption(timeOption(' (default: 60)'))
    .option(
      '--lucky <n>',
      'mark a throw as lucky if it changed the chance by this many points; the thresholds of the other marks change in proportion (default: 15)',
      wholeNumber(1),
    )
    .option(
      '--html <file>',
      'write a page with the curve and every moment to this file; - prints it',
    )
    .addOption(new Option('--as <side>', 'refused, and says why').hideHelp());
  apart(analyse, 'measure', ['ask']);
}

/** Defines `fray verify`. */
export function defineVerify(command: AddCommand): void {
  const verify = command(
    'verify',
    'derive every fact of a log again and compare, by its own rules or by others',
    [
      'fray verify fight.jsonl',
      'fray verify saves',
      'fray verify fight.jsonl --rules ambush.fray --show',
      'fray verify saves --rules ambush.fray --with hard.fray',
    ],
    async () => (await import('../commands/verify.ts')).verifyCommand,
  )
    .argument(
      '<log...>',
      'logs that `fray run --log` wrote, or folders of them; - reads one from the standard input',
    )
    .option('--rules <file>', 'play the same dice and answers by these rules')
    .addOption(repeatedOption('--with <file>', 'apply a house rule to --rules; may be repeated'))
    .option(
      '--reroll',
      'with --rules: throw seeded dice anew and ask policies anew; only what people threw or chose binds',
    )
    .option('--show', 'with --rules: first show what happened before the first difference')
    .option('--all', 'for several logs: show every kind of difference, not only the first');
  needs(verify, ['with'], ['rules'], 'without --rules, a log brings its own house rules');
  needs(verify, ['reroll'], ['rules'], 'by its own rules, a log has the dice that its seed gives');
  needs(verify, ['show'], ['rules'], '`fray replay` shows a log');
}

/** Defines `fray page`. */
export function definePage(command: AddCommand): void {
  command(
    'page',
    'open rules or a log in a browser, on this machine; or write a page with a log in it',
    [
      'fray page rules.fray',
      'fray page fight.jsonl',
      'fray page fight.jsonl --html fight.html',
      'fray page fight.jsonl --as players --html for-players.html',
      'fray page --port 8080 --no-open',
    ],
    async () => (await import('../commands/page.ts')).pageCommand,
  )
    .argument('[file]', 'a log, a view or a ruleset to open')
    .option('--as <side>', 'show only what this side may know: no rules, no seed, nothing hidden')
    .option('--html <file>', 'write one self-contained file with the log in it; - prints it')
    .option('--port <n>', 'serve on this port (default: any free one)', wholeNumber(0))
    .option('--no-open', 'serve, but open no browser');
}
