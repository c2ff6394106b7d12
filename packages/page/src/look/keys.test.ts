// Tests that the keys of the page are those of the terminal's debugger.
import { expect, test } from 'vitest';
import { COMMANDS } from '../../../cli/src/debugger/commands.ts';
import { KEY_ROWS } from './keys.ts';

const names: Readonly<Record<string, string>> = {
  down: 'ArrowDown',
  up: 'ArrowUp',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  home: 'Home',
  end: 'End',
};

/** Commands without a key on the page: it always shows what they print, or has a button for them. */
const inSight = ['points', 'delete', 'show', 'event', 'rule', 'where', 'names', 'broken'];

test('every command of the debugger has its key, with the same help', () => {
  const terminal = COMMANDS.filter(({ name }) => !inSight.includes(name)).map(
    ({ name, keys, help }) => ({
      command: name,
      keys: keys.map((key) => names[key] ?? key),
      help,
    }),
  );
  expect(KEY_ROWS).toEqual(terminal);
});
