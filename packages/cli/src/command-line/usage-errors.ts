// Says in Fray's words what is wrong with a command line. The library that reads the options has sentences of its own.

type Say = (...parts: readonly string[]) => string;

const flag = String.raw`(?:-\w, )?(--?[\w-]+)`;

/** What the library says, and what Fray says instead, from the parts in brackets. */
const sentences: readonly (readonly [library: RegExp, say: Say])[] = [
  [
    /missing required argument '([^']*)'/,
    (name = '') => `this command needs ${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`,
  ],
  [
    new RegExp(`option '${flag}( [^']*)?' argument missing`),
    (option = '', value = '') => `\`${option}\` needs a value: \`${option}${value}\``,
  ],
  [
    new RegExp(`option '${flag}[^']*' argument '([^]*?)' is invalid\\. (.*)`),
    (option = '', value = '', why = '') =>
      `\`${value}\` does not fit \`${option}\`: ${inside(why)}`,
  ],
  [
    /command-argument value '([^]*?)' is invalid for argument '[^']*'\. (.*)/,
    (value = '', why = '') => `\`${value}\` does not fit here: ${inside(why)}`,
  ],
  [
    /too many arguments(?: for '([^']*)')?\. Expected (\d+) arguments? but got (\d+)\./,
    (command = '', most = '', all = '') =>
      `\`fray${command === '' ? '' : ` ${command}`}\` takes ${most} name${most === '1' ? '' : 's'}, not ${all}`,
  ],
  [
    /unknown (option|command) '([^]*?)'/,
    (what = '', name = '') => `there is no ${what} \`${name}\``,
  ],
  [
    new RegExp(`option '${flag}[^']*' cannot be used with option '${flag}[^']*'`),
    (one = '', other = '') => `\`${one}\` and \`${other}\` cannot be used together`,
  ],
];

/** What may be meant instead. */
const guess = /\n\(Did you mean (.*)\?\)/;

/** Returns a sentence of the library in Fray's words, with a hint on a line of its own. */
export function usageError(text: string): string {
  const said = sentences.reduce(
    (so, [library, say]) => so.replace(library, (_, ...parts: readonly string[]) => say(...parts)),
    text,
  );
  return said.replace(guess, (_, names: string) => `\nhint: did you mean ${names}?`);
}

/** Returns a sentence as the end of another. */
function inside(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}
