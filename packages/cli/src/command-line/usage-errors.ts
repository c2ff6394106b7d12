// Says in Fray's words what is wrong with a command line. The library that reads the options has sentences of its own.

type Say = (...parts: readonly string[]) => string;

/** The arguments of a command as its help page shows them: `<log> [question]`. */
export type ArgumentsOf = (command: string) => string | undefined;

const flag = String.raw`(?:-\w, )?(--?[\w-]+)`;

const tooMany = /too many arguments(?: for '([^']*)')?\. Expected (\d+) arguments? but got (\d+)\./;

/** What the library says, and what Fray says instead, from the parts in brackets. */
const sentences: readonly (readonly [library: RegExp, say: Say])[] = [
  [
    /missing required argument '([^']*)'/,
    (name = '') => `this command needs ${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`,
  ],
  [
    new RegExp(`required option '${flag}( [^']*)?' not specified`),
    (option = '', value = '') => `this command needs \`${option}${value}\``,
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
  [/unknown (option|command) '([^]*?)'/, (what = '', name = '') => unknownName(what, name)],
  [
    new RegExp(`option '${flag}[^']*' cannot be used with option '${flag}[^']*'`),
    (one = '', other = '') => `\`${one}\` and \`${other}\` cannot be used together`,
  ],
];

/** What may be meant instead. */
const guess = /\n\(Did you mean (.*)\?\)/;

/** Returns a sentence of the library in Fray's words, with a hint on a line of its own. */
export function usageError(text: string, argumentsOf: ArgumentsOf = () => undefined): string {
  const counted = text.replace(
    tooMany,
    (_, command: string | undefined, most: string, all: string) =>
      tooManyArguments(command ?? '', most, all, argumentsOf),
  );
  const said = sentences.reduce(
    (so, [library, say]) => so.replace(library, (_, ...parts: readonly string[]) => say(...parts)),
    counted,
  );
  return said.replace(guess, (_, names: string) =>
    said.includes('\nhint: ') ? '' : `\nhint: did you mean ${names}?`,
  );
}

function tooManyArguments(
  command: string,
  most: string,
  all: string,
  argumentsOf: ArgumentsOf,
): string {
  const taken = argumentsOf(command);
  const name = command === '' ? 'fray' : `fray ${command}`;
  const isOne = most === '1';
  return `\`${name}\` takes ${most} argument${isOne ? '' : 's'}, not ${all}${
    taken === undefined ? '' : `\nhint: ${name} ${taken}; several words in quotes are one argument`
  }`;
}

/** The commands that people want who give a file without a command. */
const forFiles: readonly (readonly [ending: RegExp, command: string])[] = [
  [/\.fray$/, 'run'],
  [/\.jsonl$/, 'replay'],
];

/** Commands of other programs, and the command of Fray for the same. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  ['play', 'run'],
  ['start', 'run'],
  ['simulate', 'run'],
  ['validate', 'check'],
  ['format', 'fmt'],
  ['probability', 'odds'],
  ['chances', 'odds'],
]);

function unknownName(what: string, name: string): string {
  const meant = what === 'command' ? elsewhere.get(name) : undefined;
  if (meant !== undefined) return `there is no ${what} \`${name}\`\nhint: did you mean ${meant}?`;
  const command = forFiles.find(([ending]) => what === 'command' && ending.test(name))?.[1];
  return `there is no ${what} \`${name}\`${command === undefined ? '' : `\nhint: fray ${command} ${name}`}`;
}

/** Returns a sentence as the end of another. */
function inside(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`.replace(/\.$/, '');
}
