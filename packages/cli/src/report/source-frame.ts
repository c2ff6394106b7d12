// Shows one line of a ruleset with its neighbours, for problems that have a line but no diagnostic.
import type { Style } from './style.ts';
import { clean } from './text.ts';

const widest = 110;

/** Returns the line (from 1) with a mark, and one line before and after. Returns nothing if the file has no such line. */
export function lineFrame(text: string, line: number, style: Style): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines[line - 1] === undefined) return [];
  const gutter = String(line + 1).length;
  return [line - 1, line, line + 1].flatMap((number) => {
    const shown = lines[number - 1];
    if (shown === undefined || (number !== line && shown.trim() === '')) return [];
    const whole = clean(shown.trimEnd());
    const cut = whole.length > widest ? `${whole.slice(0, widest)}…` : whole;
    return [
      `${number === line ? style.red('>') : ' '} ${style.dim(`${String(number).padStart(gutter)} |`)} ${cut}`,
    ];
  });
}
