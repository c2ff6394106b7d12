// All commands of a debugging session: on a screen each has a key, line by line each has words.
import { isRecordingFault, type Direction } from '@fray/engine/debugger';
import { isStop } from '../exit-codes.ts';
import type { LineStyle } from '../report/style.ts';
import { suggestionFor } from '../report/suggestion.ts';
import { clean, countText, pad, widest } from '../report/text.ts';
import {
  failed,
  moved,
  output,
  type Command,
  type CommandResult,
  type DebuggerSession,
} from './command.ts';
import { sourceRefOf } from './inspector.ts';
import { brokenHere, ruleLines, showIt, showWhy } from './show-commands.ts';
import { COMMAND_WORDS, type ActName } from './keys.ts';
import { after, goToEvent, stepBy, findChange, findEvent } from './moves.ts';
import { showNames } from './names.ts';
import { listPoints, remove, continueRun, setBreak, setWatch } from './stops.ts';
import { terminalLines } from '../report/blocks/terminal.ts';
import { eventReport } from './event-details.ts';
import { returnToParent, tryWhatIf } from './what-if.ts';

type Act = Pick<Command, 'run' | 'silence'>;

/** What each command does that is not a plain move. */
const ACTS: Readonly<Record<ActName, Act>> = {
  goto: { run: goToEvent },
  first: { run: ({ inspector }) => after(inspector, inspector.fray.jump(0), 'forward') },
  last: {
    run: ({ inspector }) =>
      after(inspector, inspector.fray.jump(Number.MAX_SAFE_INTEGER), 'forward'),
  },
  find: finding('forward'),
  'find-next': finding('forward'),
  'find-back': finding('back'),
  change: changing('forward'),
  'change-back': changing('back'),
  break: {
    silence: ({ inspector }) =>
      sourceRefOf(inspector, inspector.fray.recording.facts.ruleOf(inspector.fray.at())) ?? '',
    run: setBreak,
  },
  run: { run: ({ inspector }) => continueRun(inspector, 'forward') },
  'run-back': { run: ({ inspector }) => continueRun(inspector, 'back') },
  watch: { run: setWatch },
  points: { run: ({ inspector }) => output(...listPoints(inspector)) },
  delete: { run: remove },
  show: { silence: () => 'everything', run: showIt },
  event: {
    run: ({ inspector }, _, { style, columns }) =>
      output(...terminalLines(eventReport(inspector, inspector.fray.at()), style, columns)),
  },
  rule: { run: ({ inspector }, _, { style }) => output(...ruleLines(inspector, 12, style)) },
  why: { silence: ({ inspector }) => `#${inspector.fray.at()}`, run: showWhy },
  names: { run: showNames },
  'what-if': { run: tryWhatIf },
  return: { run: returnToParent },
  broken: { run: ({ inspector }, _, line) => output(...brokenHere(inspector, line)) },
  where: { run: () => moved() },
};

function finding(way: Direction): Act {
  return {
    silence: (session) => session.find,
    run: (session, argument) => findEvent(session, argument, way),
  };
}

function changing(way: Direction): Act {
  return {
    silence: (session) => session.change,
    run: (session, argument) => findChange(session, argument, way),
  };
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = COMMAND_WORDS.map((words) => ({
  ...words,
  ...(words.moves === undefined ? ACTS[words.name] : { run: stepBy(...words.moves) }),
}));

/** The command for a word; undefined if there is none. */
export function findCommand(word: string): Command | undefined {
  return COMMANDS.find(
    (one) =>
      one.name === word || one.alias === word || (word.length === 1 && one.keys.includes(word)),
  );
}

/** Runs a typed line. An empty one does nothing. */
export function obey(session: DebuggerSession, line: string, look: LineStyle): CommandResult {
  const text = line.trim();
  if (text === '') return output();
  const [, word = '', argument = ''] = text.startsWith('/')
    ? ['', '/', text.slice(1)]
    : (/^(\S+)\s*(.*)$/.exec(text) ?? []);
  if (word === 'quit' || word === 'q') return { lines: [], moved: false, quit: true };
  if (word === 'help' || word === '?') return output(...helpLines());
  const command = findCommand(word) ?? (/^\d+$/.test(text) ? findCommand('goto') : undefined);
  if (command === undefined) {
    const hint = suggestionFor(word, [...COMMANDS.map(({ name }) => name), 'help', 'quit']);
    return failed(`there is no command \`${clean(word)}\`${hint === undefined ? '' : `; ${hint}`}`);
  }
  return doIt(session, command, findCommand(word) === undefined ? text : argument, look);
}

/** Runs a command with its argument; the command fails if it throws a stop, or if the log turns out to be corrupt. */
export function doIt(
  session: DebuggerSession,
  command: Command,
  argument: string,
  look: LineStyle,
): CommandResult {
  try {
    const given = argument.trim() || (command.silence?.(session) ?? '');
    return command.run(session, given, look);
  } catch (thrown) {
    if (isStop(thrown)) return failed(thrown.message);
    if (!isRecordingFault(thrown)) throw thrown;
    return failed(`this log is not one that a run could have written: ${thrown.message}`);
  }
}

/** The help: every command with its key. */
function helpLines(): readonly string[] {
  const rows = COMMANDS.map((one) => ({
    group: one.group,
    name: `${one.name}${one.wants === undefined ? '' : ' …'}`,
    key: one.keys.filter((key) => key.length === 1).join(' '),
    help: one.help,
  }));
  const names = widest(rows.map((row) => row.name));
  return [
    ...[...new Set(rows.map(({ group }) => group))].flatMap((group) => [
      group,
      ...rows
        .filter((row) => row.group === group)
        .map((row) => `  ${pad(row.name, names)}  ${pad(row.key, 4)} ${row.help}`),
    ]),
    `  ${pad('help', names)}  ${pad('?', 4)} this`,
    `  ${pad('quit', names)}  ${pad('q', 4)} leave`,
    `${countText(COMMANDS.length + 2, 'command')}; moves take a count: next 5`,
  ];
}
