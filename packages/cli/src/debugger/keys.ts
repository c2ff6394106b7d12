// The commands of the debugger as a reader knows them, in the order of the help: words, keys and what each does. The
// terminal and the page share them.
import type { Direction } from '@fray/engine/debugger';

/** The commands that are no plain moves. */
export type ActName =
  | 'goto'
  | 'first'
  | 'last'
  | 'find'
  | 'find-next'
  | 'find-back'
  | 'change'
  | 'change-back'
  | 'break'
  | 'run'
  | 'run-back'
  | 'watch'
  | 'points'
  | 'delete'
  | 'show'
  | 'event'
  | 'rule'
  | 'why'
  | 'names'
  | 'what-if'
  | 'return'
  | 'broken'
  | 'where';

/** A command: its word, and what a reader should know. */
export type CommandWords = WordsInGroup & { readonly group: Group };

type Group = 'Move' | 'Find' | 'Stop and watch' | 'Look' | 'What if';

type WordsInGroup = {
  /** Another word that runs the command. */
  readonly alias?: string;
  /** The keys that run it on a screen; some commands have two. A letter runs it in lines too. */
  readonly keys: readonly string[];
  /** The prompt for its argument, if a screen asks for one. */
  readonly wants?: string;
  readonly help: string;
} & (
  | {
      readonly name: string;
      /** A move that an argument repeats. */
      readonly moves: readonly ['event' | 'line' | 'step' | 'span' | 'out', Direction];
    }
  | { readonly name: ActName; readonly moves?: undefined }
);

const GROUPS: readonly (readonly [Group, readonly WordsInGroup[]])[] = [
  [
    'Move',
    [
      {
        name: 'next',
        keys: ['down', 'j'],
        help: 'the next event',
        moves: ['event', 'forward'],
      },
      {
        name: 'back',
        keys: ['up', 'k'],
        help: 'the previous event',
        moves: ['event', 'back'],
      },
      {
        name: 'line',
        keys: ['n'],
        help: 'the next line of the rules',
        moves: ['line', 'forward'],
      },
      {
        name: 'line-back',
        keys: ['p'],
        help: 'the previous line of rules',
        moves: ['line', 'back'],
      },
      { name: 'step', keys: ['}'], help: 'the next step', moves: ['step', 'forward'] },
      {
        name: 'step-back',
        keys: ['{'],
        help: 'the previous step',
        moves: ['step', 'back'],
      },
      {
        name: 'span',
        keys: ['right', ']'],
        help: 'the next span',
        moves: ['span', 'forward'],
      },
      {
        name: 'span-back',
        keys: ['left', '['],
        help: 'the previous span',
        moves: ['span', 'back'],
      },
      {
        name: 'out',
        keys: ['o'],
        help: 'the end of this span',
        moves: ['out', 'forward'],
      },
      {
        name: 'out-back',
        keys: ['O'],
        help: 'the beginning of this span',
        moves: ['out', 'back'],
      },
      {
        name: 'goto',
        alias: 'go',
        keys: ['g'],
        wants: 'go to event',
        help: 'an event by its number',
      },
      { name: 'first', keys: ['home'], help: 'the first event' },
      { name: 'last', keys: ['end', 'G'], help: 'the last event' },
    ],
  ],
  [
    'Find',
    [
      {
        name: 'find',
        keys: ['/'],
        wants: 'find words of an event',
        help: 'find words of an event',
      },
      { name: 'find-next', keys: ['f'], help: 'find the next one' },
      { name: 'find-back', keys: ['F'], help: 'find the previous one' },
      {
        name: 'change',
        keys: ['c'],
        wants: 'next change of what, such as Babel.HP',
        help: 'the next change of a value',
      },
      {
        name: 'change-back',
        keys: ['C'],
        wants: 'last change of what, such as Babel.HP',
        help: 'the previous change of it',
      },
    ],
  ],
  [
    'Stop and watch',
    [
      {
        name: 'break',
        keys: ['b'],
        wants: 'stop at a line, rule, condition, event or expression',
        help: 'set a breakpoint',
      },
      { name: 'run', keys: ['r'], help: 'run on to a breakpoint' },
      { name: 'run-back', keys: ['R'], help: 'run back to a breakpoint' },
      {
        name: 'watch',
        keys: ['w'],
        wants: 'watch an expression, such as Babel.HP',
        help: 'watch an expression',
      },
      { name: 'points', keys: ['B'], help: 'list breakpoints, watches' },
      {
        name: 'delete',
        keys: ['d'],
        wants: 'delete which, or all',
        help: 'delete one, by its number',
      },
    ],
  ],
  [
    'Look',
    [
      {
        name: 'show',
        keys: ['s'],
        wants: 'show a value or an expression',
        help: 'show a value, or everything',
      },
      { name: 'event', keys: ['e', 'return'], help: 'all about this event' },
      { name: 'rule', keys: ['l'], help: 'more of the rule' },
      {
        name: 'why',
        keys: ['y'],
        wants: 'explain what, such as Babel.HP, Babel can act',
        help: 'why it is so',
      },
      { name: 'names', keys: ['x'], help: 'the values of names here' },
    ],
  ],
  [
    'What if',
    [
      {
        name: 'what-if',
        keys: ['i'],
        wants: 'what if a face, an answer, or NAME = VALUE',
        help: 'another die, answer, reading',
      },
      { name: 'return', keys: ['u'], help: 'back from the fork' },
    ],
  ],
  [
    'Look',
    [
      { name: 'broken', keys: ['I'], help: 'the invariants that break' },
      { name: 'where', keys: [], help: 'the current event' },
    ],
  ],
];

/** All commands, in the order of the help. */
export const COMMAND_WORDS: readonly CommandWords[] = GROUPS.flatMap(([group, all]) =>
  all.map((words): CommandWords => ({ ...words, group })),
);

/** How keys without a letter are shown. */
export const KEY_SIGNS: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  return: 'Enter',
  home: 'Home',
  end: 'End',
};
