// The keys of the page. They are those of the terminal's debugger, for the actions that exist here.
import { COMMAND_WORDS, type ActName, type CommandWords } from '@fray/cli/keys';
import { OWN_ARROWS } from '../parts/one-stop.tsx';

/** Commands without a key here: the page always shows what they print, or has a button for them. */
const IN_SIGHT = ['points', 'delete', 'show', 'event', 'rule', 'where', 'names', 'broken'] as const;

/** A command with a key. */
export type KeyRow = CommandWords & ({ readonly moves: object } | { readonly name: KeyName });

type KeyName = Exclude<ActName, (typeof IN_SIGHT)[number]>;

/** All keys, in the order of the help. */
export const KEY_ROWS: readonly KeyRow[] = COMMAND_WORDS.filter(
  (one): one is KeyRow => !IN_SIGHT.some((name) => name === one.name),
);

/** The keys of the terminal with another name in `KeyboardEvent.key`. */
const NAMES: Readonly<Record<string, string>> = {
  down: 'ArrowDown',
  up: 'ArrowUp',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
};

const byKey: ReadonlyMap<string, KeyRow> = new Map(
  KEY_ROWS.flatMap((row) => row.keys.map((key) => [NAMES[key] ?? key, row] as const)),
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
export function commandOfKey(event: KeyboardEvent): KeyRow | '?' | 'Escape' | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (event.key === 'Escape') return 'Escape';
  const { target } = event;
  if (isTyping(target)) return undefined;
  if (MOVES.test(event.key) && ownsArrows(target)) return undefined;
  if (event.key === '?') return '?';
  return byKey.get(event.key);
}
