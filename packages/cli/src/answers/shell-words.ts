// Reconstructs the command that asks the same question again, as a user would type it.

/**
 * Returns the command line for options that have commander's names. It omits options that change only the form of the
 * output or the pace.
 */
export function commandOf(
  command: string,
  file: string | readonly string[] | undefined,
  options: object,
): string {
  const words = ['fray', command, ...(file === undefined ? [] : [file].flat())];
  for (const [name, value] of Object.entries(options)) {
    if (['html', 'markdown', 'csv', 'json', 'exitCode', 'workers'].includes(name)) continue;
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === true) words.push(flag);
      else if (typeof one === 'string' || typeof one === 'number') words.push(flag, String(one));
    }
  }
  return words.map(inShell).join(' ');
}

/** Quotes a word for a shell if it needs that. */
export function inShell(word: string): string {
  return /^[\w@%+=:,./-][\w@%+=:,./#-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
