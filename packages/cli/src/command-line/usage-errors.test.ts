import { expect, test } from 'vitest';
import { usageError } from './usage-errors.ts';

test.each([
  ["error: missing required argument 'file'\n", 'error: this command needs a file\n'],
  ["error: missing required argument 'expression'\n", 'error: this command needs an expression\n'],
  ["error: required option '--at <n>' not specified\n", 'error: this command needs `--at <n>`\n'],
  [
    "error: option '-e, --expression <dice>' argument missing\n",
    'error: `--expression` needs a value: `--expression <dice>`\n',
  ],
  [
    "error: option '--at <n>' argument 'it's' is invalid. Expected a whole number, 0 or more.\n",
    "error: `it's` does not fit `--at`: expected a whole number, 0 or more\n",
  ],
  [
    "error: command-argument value 'tcsh' is invalid for argument 'shell'. Allowed choices are bash, zsh.\n",
    'error: `tcsh` does not fit here: allowed choices are bash, zsh\n',
  ],
  [
    'error: too many arguments. Expected 0 arguments but got 2.\n',
    'error: `fray` takes 0 arguments, not 2\n',
  ],
  [
    "error: too many arguments for 'run'. Expected 1 argument but got 2.\n",
    'error: `fray run` takes 1 argument, not 2\n',
  ],
  [
    "error: unknown option '--sed'\n(Did you mean one of --seed, --set?)\n",
    'error: there is no option `--sed`\nhint: did you mean one of --seed, --set?\n',
  ],
  ["error: unknown command 'nosuch'\n", 'error: there is no command `nosuch`\n'],
  [
    "error: unknown command 'play'\n(Did you mean replay?)\n",
    'error: there is no command `play`\nhint: did you mean run?\n',
  ],
  [
    "error: unknown command 'format'\n",
    'error: there is no command `format`\nhint: did you mean fmt?\n',
  ],
  [
    "error: unknown command 'duel.fray'\n",
    'error: there is no command `duel.fray`\nhint: fray run duel.fray\n',
  ],
  [
    "error: unknown command 'duel.jsonl'\n",
    'error: there is no command `duel.jsonl`\nhint: fray replay duel.jsonl\n',
  ],
  [
    "error: option '--html <file>' cannot be used with option '--json'\n",
    'error: `--html` and `--json` cannot be used together\n',
  ],
  ['error: anything else\n', 'error: anything else\n'],
])('%j', (library, here) => {
  expect(usageError(library)).toBe(here);
});

test('for too many arguments the hint shows those that the command takes', () => {
  const library = "error: too many arguments for 'why'. Expected 2 arguments but got 5.\n";
  expect(usageError(library, () => '<log> [question]')).toBe(
    'error: `fray why` takes 2 arguments, not 5\nhint: fray why <log> [question]; several words in quotes are one argument\n',
  );
});
