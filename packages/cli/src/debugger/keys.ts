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
export type CommandWords = {
  /** Another word that runs the command. */
  readonly alias?: string;
  /** The keys that run it on a screen; some commands have two. A letter runs it in lines too. */
  readonly keys: readonly string[];
  /** The prompt for its argument, if a screen asks for one. */
  readonly wants?: string;
  readonly help: string;
  readonly group: 'Move' | 'Find' | 'Stop and watch' | 'Look' | 'What if';
} & (
  | {
      readonly name: string;
      /** A move that an argument repeats. */
      readonly moves: readonly ['event' | 'line' | 'step' | 'span' | 'out', Direction];
    }
  | { readonly name: ActName; readonly moves?: undefined }
);

/** All commands, in the order of the help. */
export const COMMAND_WORDS: readonly CommandWords[] = [
  {
    name: 'next',
    keys: ['down', 'j'],
    help: 'the next event',
    group: 'Move',
    moves: ['event', 'forward'],
  },
  {
    name: 'back',
    keys: ['up', 'k'],
    help: 'the previous event',
    group: 'Move',
    moves: ['event', 'back'],
  },
  {
    name: 'line',
    keys: ['n'],
    help: 'the next line of the rules',
    group: 'Move',
    moves: ['line', 'forward'],
  },
  {
    name: 'line-back',
    keys: ['p'],
    help: 'the previous line of rules',
    group: 'Move',
    moves: ['line', 'back'],
  },
  { name: 'step', keys: ['}'], help: 'the next step', group: 'Move', moves: ['step', 'forward'] },
  {
    name: 'step-back',
    keys: ['{'],
    help: 'the previous step',
    group: 'Move',
    moves: ['step', 'back'],
  },
  {
    name: 'span',
    keys: ['right', ']'],
    help: 'the next span',
    group: 'Move',
    moves: ['span', 'forward'],
  },
  {
    name: 'span-back',
    keys: ['left', '['],
    help: 'the previous span',
    group: 'Move',
    moves: ['span', 'back'],
  },
  {
    name: 'out',
    keys: ['o'],
    help: 'the end of this span',
    group: 'Move',
    moves: ['out', 'forward'],
  },
  {
    name: 'out-back',
    keys: ['O'],
    help: 'the beginning of this span',
    group: 'Move',
    moves: ['out', 'back'],
  },
  {
    name: 'goto',
    alias: 'go',
    keys: ['g'],
    wants: 'go to event',
    help: 'an event by its number',
    group: 'Move',
  },
  { name: 'first', keys: ['home'], help: 'the first event', group: 'Move' },
  { name: 'last', keys: ['end', 'G'], help: 'the last event', group: 'Move' },
  {
    name: 'find',
    keys: ['/'],
    wants: 'find words of an event',
    help: 'find words of an event',
    group: 'Find',
  },
  { name: 'find-next', keys: ['f'], help: 'find the next one', group: 'Find' },
  { name: 'find-back', keys: ['F'], help: 'find the previous one', group: 'Find' },
  {
    name: 'change',
    keys: ['c'],
    wants: 'next change of what, such as Babel.HP',
    help: 'the next change of a value',
    group: 'Find',
  },
  {
    name: 'change-back',
    keys: ['C'],
    wants: 'last change of what, such as Babel.HP',
    help: 'the previous change of it',
    group: 'Find',
  },
  {
    name: 'break',
    keys: ['b'],
    wants: 'stop at a line, rule, condition, event or expression',
    help: 'set a breakpoint',
    group: 'Stop and watch',
  },
  { name: 'run', keys: ['r'], help: 'run on to a breakpoint', group: 'Stop and watch' },
  { name: 'run-back', keys: ['R'], help: 'run back to a breakpoint', group: 'Stop and watch' },
  {
    name: 'watch',
    keys: ['w'],
    wants: 'watch an expression, such as Babel.HP',
    help: 'watch an expression',
    group: 'Stop and watch',
  },
  { name: 'points', keys: ['B'], help: 'list breakpoints, watches', group: 'Stop and watch' },
  {
    name: 'delete',
    keys: ['d'],
    wants: 'delete which, or all',
    help: 'delete one, by its number',
    group: 'Stop and watch',
  },
  {
    name: 'show',
    keys: ['s'],
    wants: 'show a value or an expression',
    help: 'show a value, or everything',
    group: 'Look',
  },
  { name: 'event', keys: ['e', 'return'], help: 'all about this event', group: 'Look' },
  { name: 'rule', keys: ['l'], help: 'more of the rule', group: 'Look' },
  {
    name: 'why',
    keys: ['y'],
    wants: 'explain what, such as Babel.HP, Babel can act',
    help: 'why it is so',
    group: 'Look',
  },
  { name: 'names', keys: ['x'], help: 'the values of names here', group: 'Look' },
  {
    name: 'what-if',
    keys: ['i'],
    wants: 'what if a face, an answer, or NAME = VALUE',
    help: 'another die, answer, reading',
    group: 'What if',
  },
  { name: 'return', keys: ['u'], help: 'back from the fork', group: 'What if' },
  { name: 'broken', keys: ['I'], help: 'the invariants that break', group: 'Look' },
  { name: 'where', keys: [], help: 'the current event', group: 'Look' },
];

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
