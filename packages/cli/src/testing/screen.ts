// Imitates a terminal as far as the commands use it: text, line ends, back to the beginning of the line, up, and clear.

/** Returns the lines that are visible after all of `written`, without colours and without empty lines at the end. */
export function screenOf(written: string, rows: number, columns: number): readonly string[] {
  let lines: string[] = [''];
  let [row, column] = [0, 0];
  const down = (): void => {
    row += 1;
    column = 0;
    if (row === lines.length) lines.push('');
    if (row >= rows) {
      lines = lines.slice(1);
      row -= 1;
    }
  };
  for (const [piece] of written.matchAll(/\u001b\[(\d*)([A-Za-z])|[^]/gu)) {
    const [, count = '', code = ''] = /^\u001b\[(\d*)([A-Za-z])$/.exec(piece) ?? [];
    if (code === 'A') row = Math.max(0, row - Number(count || 1));
    else if (code === 'J' || code === 'K') {
      lines[row] = (lines[row] ?? '').slice(0, column);
      if (code === 'J') lines = lines.slice(0, row + 1);
    } else if (code !== '') continue;
    else if (piece === '\r') column = 0;
    else if (piece === '\n') down();
    else {
      // A terminal goes to the next row only when another character follows.
      if (column === columns) down();
      const line = lines[row] ?? '';
      lines[row] = `${line.slice(0, column).padEnd(column)}${piece}${line.slice(column + 1)}`;
      column += 1;
    }
  }
  const last = lines.findLastIndex((line) => line !== '');
  return lines.slice(0, last + 1);
}
