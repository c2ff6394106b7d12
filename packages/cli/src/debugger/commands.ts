// All commands of a debugging session: on a screen each has a key, line by line each has words.
import { isRecordingFault } from '@fray/engine/debugger';
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
import { after, goToEvent, stepBy } from './moves.ts';
import { showNames } from './names.ts';
import { findChange, findEvent } from './searches.ts';
import { listPoints, remove, continueRun, setBreak, setWatch } from './stops.ts';
import { eventDetails } from './event-details.ts';
import { returnToParent, tryWhatIf } from './what-if.ts';

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  stepBy('next', ['down', 'j'], 'event', 'forward', 'the next event'),
  stepBy('back', ['up', 'k'], 'event', 'back', 'the previous event'),
  stepBy('line', ['n'], 'line', 'forward', 'the next line of the rules'),
  stepBy('line-back', ['p'], 'line', 'back', 'the previous line of rules'),
  stepBy('step', ['}'], 'step', 'forward', 'the next step'),
  stepBy('step-back', ['{'], 'step', 'back', 'the previous step'),
  stepBy('span', ['right', ']'], 'span', 'forward', 'the next span'),
  stepBy('span-back', ['left', '['], 'span', 'back', 'the previous span'),
  stepBy('out', ['o'], 'out', 'forward', 'the end of this span'),
  stepBy('out-back', ['O'], 'out', 'back', 'the beginning of this span'),
  {
    name: 'goto',
    alias: 'go',
    keys: ['g'],
    wants: 'go to event',
    help: 'an event by its number',
    group: 'move',
    run: goToEvent,
  },
  {
    name: 'first',
    keys: ['home'],
    help: 'the first event',
    group: 'move',
    run: ({ inspector }) => after(inspector, inspector.fray.jump(0), 'forward'),
  },
  {
    name: 'last',
    keys: ['end', 'G'],
    help: 'the last event',
    group: 'move',
    run: ({ inspector }) =>
      after(inspector, inspector.fray.jump(Number.MAX_SAFE_INTEGER), 'forward'),
  },
  {
    name: 'find',
    keys: ['/'],
    wants: 'find words of an event',
    silence: (session) => session.find,
    help: 'find words of an event',
    group: 'find',
    run: (session, argument) => findEvent(session, argument, 'forward'),
  },
  {
    name: 'find-next',
    keys: ['f'],
    silence: (session) => session.find,
    help: 'find the next one',
    group: 'find',
    run: (session, argument) => findEvent(session, argument, 'forward'),
  },
  {
    name: 'find-back',
    keys: ['F'],
    silence: (session) => session.find,
    help: 'find the previous one',
    group: 'find',
    run: (session, argument) => findEvent(session, argument, 'back'),
  },
  {
    name: 'change',
    keys: ['c'],
    wants: 'next change of what, such as Babel.HP',
    silence: (session) => session.change,
    help: 'the next change of a value',
    group: 'find',
    run: (session, argument) => findChange(session, argument, 'forward'),
  },
  {
    name: 'change-back',
    keys: ['C'],
    wants: 'last change of what, such as Babel.HP',
    silence: (session) => session.change,
    help: 'the previous change of it',
    group: 'find',
    run: (session, argument) => findChange(session, argument, 'back'),
  },
  {
    name: 'break',
    keys: ['b'],
    wants: 'stop at a line, rule, condition, event or expression',
    silence: ({ inspector }) =>
      sourceRefOf(inspector, inspector.fray.recording.facts.ruleOf(inspector.fray.at())) ?? '',
    help: 'set a breakpoint',
    group: 'stop',
    run: setBreak,
  },
  {
    name: 'run',
    keys: ['r'],
    help: 'run on to a breakpoint',
    group: 'stop',
    run: ({ inspector }) => continueRun(inspector, 'forward'),
  },
  {
    name: 'run-back',
    keys: ['R'],
    help: 'run back to a breakpoint',
    group: 'stop',
    run: ({ inspector }) => continueRun(inspector, 'back'),
  },
  {
    name: 'watch',
    keys: ['w'],
    wants: 'watch an expression, such as Babel.HP',
    help: 'watch an expression',
    group: 'stop',
    run: setWatch,
  },
  {
    name: 'points',
    keys: ['B'],
    help: 'list breakpoints, watches',
    group: 'stop',
    run: ({ inspector }) => output(...listPoints(inspector)),
  },
  {
    name: 'delete',
    keys: ['d'],
    wants: 'delete which, or all',
    help: 'delete one, by its number',
    group: 'stop',
    run: remove,
  },
  {
    name: 'show',
    keys: ['s'],
    wants: 'show a value or an expression',
    silence: () => 'everything',
    help: 'show a value, or everything',
    group: 'look',
    run: showIt,
  },
  {
    name: 'event',
    keys: ['e', 'return'],
    help: 'all about this event',
    group: 'look',
    run: ({ inspector }, _, { style }) =>
      output(...eventDetails(inspector, inspector.fray.at(), style)),
  },
  {
    name: 'rule',
    keys: ['l'],
    help: 'more of the rule',
    group: 'look',
    run: ({ inspector }, _, { style }) => output(...ruleLines(inspector, 12, style)),
  },
  {
    name: 'why',
    keys: ['y'],
    wants: 'explain what, such as Babel.HP, Babel can act',
    silence: ({ inspector }) => `#${inspector.fray.at()}`,
    help: 'why it is so',
    group: 'look',
    run: showWhy,
  },
  {
    name: 'names',
    keys: ['x'],
    help: 'the values of names here',
    group: 'look',
    run: showNames,
  },
  {
    name: 'what-if',
    keys: ['i'],
    wants: 'what if a face, an answer, or NAME = VALUE',
    help: 'another die, answer, reading',
    group: 'change',
    run: tryWhatIf,
  },
  {
    name: 'return',
    keys: ['u'],
    help: 'back from the fork',
    group: 'change',
    run: returnToParent,
  },
  {
    name: 'broken',
    keys: ['I'],
    help: 'the invariants that break',
    group: 'look',
    run: ({ inspector }, _, line) => output(...brokenHere(inspector, line)),
  },
  {
    name: 'where',
    keys: [],
    help: 'the current event',
    group: 'look',
    run: () => moved(),
  },
];

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

const groups = {
  move: 'Move',
  find: 'Find',
  stop: 'Stop and watch',
  look: 'Look',
  change: 'What if',
} as const;

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
    ...(['move', 'find', 'stop', 'look', 'change'] as const).flatMap((group) => [
      `${groups[group]}`,
      ...rows
        .filter((row) => row.group === group)
        .map((row) => `  ${pad(row.name, names)}  ${pad(row.key, 4)} ${row.help}`),
    ]),
    `  ${pad('help', names)}  ${pad('?', 4)} this`,
    `  ${pad('quit', names)}  ${pad('q', 4)} leave`,
    `${countText(COMMANDS.length + 2, 'command')}; moves take a count: next 5`,
  ];
}
