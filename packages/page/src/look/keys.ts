// The keys of the page. They are those of the terminal's debugger (a test compares them), for the actions
// that exist here.

import { OWN_ARROWS } from '../parts/one-stop.tsx';

/** The action of a key, by the name of the terminal's command. */
export type KeyCommand =
  | 'next'
  | 'back'
  | 'line'
  | 'line-back'
  | 'step'
  | 'step-back'
  | 'span'
  | 'span-back'
  | 'out'
  | 'out-back'
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
  | 'why'
  | 'what-if'
  | 'return';

interface KeyRow {
  readonly command: KeyCommand;
  /** The keys, as `KeyboardEvent.key` names them. */
  readonly keys: readonly string[];
  readonly help: string;
}

/** All keys, in the order of the help. */
export const KEY_ROWS: readonly KeyRow[] = [
  { command: 'next', keys: ['ArrowDown', 'j'], help: 'the next event' },
  { command: 'back', keys: ['ArrowUp', 'k'], help: 'the previous event' },
  { command: 'line', keys: ['n'], help: 'the next line of the rules' },
  { command: 'line-back', keys: ['p'], help: 'the previous line of rules' },
  { command: 'step', keys: ['}'], help: 'the next step' },
  { command: 'step-back', keys: ['{'], help: 'the previous step' },
  { command: 'span', keys: ['ArrowRight', ']'], help: 'the next span' },
  { command: 'span-back', keys: ['ArrowLeft', '['], help: 'the previous span' },
  { command: 'out', keys: ['o'], help: 'the end of this span' },
  { command: 'out-back', keys: ['O'], help: 'the beginning of this span' },
  { command: 'goto', keys: ['g'], help: 'an event by its number' },
  { command: 'first', keys: ['Home'], help: 'the first event' },
  { command: 'last', keys: ['End', 'G'], help: 'the last event' },
  { command: 'find', keys: ['/'], help: 'find words of an event' },
  { command: 'find-next', keys: ['f'], help: 'find the next one' },
  { command: 'find-back', keys: ['F'], help: 'find the previous one' },
  { command: 'change', keys: ['c'], help: 'the next change of a value' },
  { command: 'change-back', keys: ['C'], help: 'the previous change of it' },
  { command: 'break', keys: ['b'], help: 'set a breakpoint' },
  { command: 'run', keys: ['r'], help: 'run on to a breakpoint' },
  { command: 'run-back', keys: ['R'], help: 'run back to a breakpoint' },
  { command: 'watch', keys: ['w'], help: 'watch an expression' },
  { command: 'why', keys: ['y'], help: 'why it is so' },
  { command: 'what-if', keys: ['i'], help: 'another die, answer, reading' },
  { command: 'return', keys: ['u'], help: 'back from the fork' },
];

const byKey: ReadonlyMap<string, KeyCommand> = new Map(
  KEY_ROWS.flatMap(({ command, keys }) => keys.map((key) => [key, command] as const)),
);

/** Returns whether pressed keys go to a field. */
export function isTyping(target: unknown): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('textarea, select, [contenteditable=true]') ||
      (target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'checkbox'))
  );
}

const MOVES = /^(?:Arrow|Home$|End$)/;

/**
 * Returns whether arrow keys move something smaller than the log: a slider, a box that scrolls, a list of
 * buttons.
 */
function ownsArrows(target: unknown): boolean {
  return (
    target instanceof HTMLInputElement ||
    (target instanceof Element && target.closest(`[${OWN_ARROWS}]`) !== null)
  );
}

/** Returns the command of a pressed key; undefined if there is none, or if somebody is typing. */
export function commandOfKey(event: KeyboardEvent): KeyCommand | '?' | 'Escape' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Escape') return 'Escape';
  const { target } = event;
  if (isTyping(target)) return undefined;
  if (MOVES.test(event.key) && ownsArrows(target)) return undefined;
  if (event.key === '?') return '?';
  return byKey.get(event.key);
}
