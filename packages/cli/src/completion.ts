// Generates shell completion scripts from the commands.
import type { Command, Option } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;

/** Returns the script that a shell loads to complete `fray`. */
export function completionScript(program: Command, shell: (typeof shells)[number]): string {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    description: command.description(),
    options: command.options.filter((option) => !option.hidden),
  }));
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return zsh(commands);
    case 'fish':
      return fish(commands);
  }
}

interface Completed {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
}

/** Words that an option accepts besides a file name. */
const besideFiles: Readonly<Record<string, string>> = { dice: 'seeded ask', choices: 'policy ask' };

/** Returns the words that an option accepts; undefined for a text or a file. */
function wordsOf(option: Option): string | undefined {
  return option.argChoices?.join(' ') ?? besideFiles[(option.long ?? '').slice(2)];
}

/** True if an option may be repeated, because it collects values. */
function mayRepeat(option: Option): boolean {
  return option.variadic || Array.isArray(option.defaultValue);
}

function flagsOf(command: Completed): string {
  return [...command.options.flatMap((option) => [option.short, option.long]), '--help']
    .filter((flag) => flag !== undefined && flag !== null)
    .join(' ');
}

function bash(commands: readonly Completed[]): string {
  const names = commands.map((command) => command.name).join(' ');
  const cases = commands
    .map((command) => `    ${command.name}) flags='${flagsOf(command)}' ;;`)
    .join('\n');
  const values = commands
    .flatMap((command) =>
      command.options.map((option) => ({
        at: `${command.name},${option.long ?? ''}`,
        words: wordsOf(option),
      })),
    )
    .filter(({ words }) => words !== undefined)
    .map(
      ({ at, words }) =>
        `    ${at}) COMPREPLY=($(compgen -W '${words ?? ''}' -- "$word") $(compgen -f -- "$word")); return ;;`,
    )
    .join('\n');
  return `# Completion of fray for bash.
_fray() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" flags=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${names} help --help --version' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]},$before" in
${values}
    completion,completion) COMPREPLY=($(compgen -W '${shells.join(' ')}' -- "$word")); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases}
    help) COMPREPLY=($(compgen -W '${names}' -- "$word")); return ;;
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _fray fray
`;
}

/** Quotes a text with single quotes for a shell. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}

function zsh(commands: readonly Completed[]): string {
  const described = (text: string): string => quoted(text).replace(/[[\]:]/g, '\\$&');
  const specs = commands.map((command) => {
    const options = command.options.map((option) => {
      const name = option.long ?? option.short ?? '';
      const words = wordsOf(option);
      const value = option.required
        ? `:${described(option.attributeName())}:${words === undefined ? '_files' : `_alternative "words\\:word\\:(${words})" "files\\:file\\:_files"`}`
        : '';
      return `        '${mayRepeat(option) ? '*' : ''}${name}[${described(option.description)}]${value}'`;
    });
    const last =
      command.name === 'completion' ? `'1:shell:(${shells.join(' ')})'` : "'*:file:_files'";
    return `    ${command.name})\n      _arguments \\\n${[...options, `        ${last}`].join(' \\\n')}\n      ;;`;
  });
  return `#compdef fray
# Completion of fray for zsh.
_fray() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map((command) => `      '${command.name}:${described(command.description)}'`).join('\n')}
    )
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${specs.join('\n')}
  esac
}
if [ "$funcstack[1]" = _fray ]; then _fray "$@"; else compdef _fray fray; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c fray -n __fish_use_subcommand -f -a ${command.name} -d '${quoted(command.description)}'`,
    ...command.options.map((option) => {
      const words = wordsOf(option);
      const short = option.short ? ` -s ${option.short.slice(1)}` : '';
      const value = option.required ? ` -r${words === undefined ? '' : ` -a '${words}'`}` : '';
      return `complete -c fray -n '__fish_seen_subcommand_from ${command.name}'${short} -l ${(option.long ?? '').slice(2)}${value} -d '${quoted(option.description)}'`;
    }),
  ]);
  return `# Completion of fray for fish.\n${lines.join('\n')}\ncomplete -c fray -n '__fish_seen_subcommand_from completion' -f -a '${shells.join(' ')}'\n`;
}
