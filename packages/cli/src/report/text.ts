// Prepares text for a terminal: names as people say them, widths, wrapping. Text from a file never controls the
// terminal.
import type { Fraction } from '@fray/engine/values';
import stringWidth from 'fast-string-width';
import { wrapAnsi } from 'fast-wrap-ansi';

/**
 * Returns a text without control characters or halves of characters, so that no file can move the cursor or change
 * colours.
 */
export function clean(text: string): string {
  // Most texts have none but these characters, which our own sentences use.
  return /[^ -~→−·“”’…]/.test(text) ? visibleControls(text.replace(/[\t\n\r]+/g, ' ')) : text;
}

/**
 * Makes the invisible characters of a text visible: controls except tabs and line feeds, marks for the writing
 * direction, characters without width, halves of characters. Joiners and variation selectors of emoji stay.
 */
export function visibleControls(
  text: string,
  as: (found: string) => string = () => '\ufffd',
): string {
  return text.replace(unseen, as);
}

const unseen = new RegExp(
  [
    String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb\p{Cs}]`,
    String.raw`(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d`,
    String.raw`(?<!\p{Extended_Pictographic}|[#*0-9])\ufe0f`,
    String.raw`(?!\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}`,
  ].join('|'),
  'gu',
);

/**
 * Escapes a stranger's text for Markdown: no part of it becomes a mark, a link, HTML or a mention of somebody. Sites make
 * links of bare addresses and `@name` even behind a backslash, so a space without width parts these.
 */
export function markdownText(text: string): string {
  return clean(text)
    .replace(/[\\`*_{}[\]<>#|~&!]/g, '\\$&')
    .replace(/@(?=\S)|:(?=\/\/)|\bwww(?=\.)/gi, '$&&#8203;');
}

/**
 * Escapes our own sentence with strangers' names for Markdown. Text between the sentence's own ticks is code;
 * everything else is plain text.
 */
export function markdownSentence(text: string): string {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 0 ? markdownText(part) : markdownCode(part)))
    .join('');
}

/** Puts a stranger's lines into a block of changes or text. No line can end the block. */
export function fenced(
  lines: readonly string[],
  kind: 'diff' | 'text' = 'diff',
): readonly string[] {
  const fence = '`'.repeat(Math.max(2, longestTicks(lines.join('\n'))) + 1);
  return [`${fence}${kind}`, ...lines, fence];
}

function longestTicks(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}

/** Formats a stranger's text as code on a line of Markdown. */
export function markdownCode(text: string): string {
  const shown = clean(text).replaceAll('|', '\\|');
  const longest = longestTicks(shown);
  const fence = '`'.repeat(longest + 1);
  const gap = longest > 0 ? ' ' : '';
  return `${fence}${gap}${shown}${gap}${fence}`;
}

/** Returns a declared name in words: `last instant` for `last-instant`. */
export function spoken(name: string): string {
  return clean(name).replaceAll('-', ' ');
}

/** Returns the lines of a text, whatever their ends. */
export function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

/** Returns the last part of a path, as a name for the file. */
export function fileName(path: string): string {
  return clean(path.slice(path.lastIndexOf('/') + 1));
}

/** Replaces typed names by the names that the rules have: `Robber 1`, as output shows it, becomes `Robber-1`. */
export function written(text: string, names: readonly string[]): string {
  const inner = /[\p{L}\p{N}_-]/u;
  let made = text;
  for (const name of names
    .filter((one) => one.includes('-'))
    .sort((one, other) => other.length - one.length)) {
    const spokenName = name.replaceAll('-', ' ');
    for (let at = made.indexOf(spokenName); at >= 0; at = made.indexOf(spokenName, at + 1)) {
      const isWhole =
        !inner.test(made[at - 1] ?? ' ') && !inner.test(made[at + spokenName.length] ?? ' ');
      if (isWhole) made = made.slice(0, at) + name + made.slice(at + spokenName.length);
    }
  }
  return made;
}

/** Returns the number of columns that a text takes, without its colour codes. */
export function columnsOf(text: string): number {
  return stringWidth(text);
}

/** Returns the columns of the widest text. There may be too many texts to pass them as arguments. */
export function widest(texts: Iterable<string>): number {
  let most = 0;
  for (const text of texts) most = Math.max(most, columnsOf(text));
  return most;
}

/** Fills a text up to a width with blanks at the right (or left). */
export function pad(text: string, width: number, side: 'right' | 'left' = 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return side === 'right' ? text + blanks : blanks + text;
}

/** Divides columns of these widths into blocks that fit side by side, with two blanks between them. */
export function columnBlocks(
  widths: readonly number[],
  room: number,
): readonly (readonly number[])[] {
  const blocks: number[][] = [[]];
  let used = 0;
  widths.forEach((width, column) => {
    if (used > 0 && used + width + 2 > room) {
      blocks.push([]);
      used = 0;
    }
    blocks.at(-1)?.push(column);
    used += width + 2;
  });
  return blocks;
}

/** A blank at which lines are not broken. */
export const NO_BREAK = '\u00a0';

/** Returns a text that `wrap` does not break. */
export function keptTogether(text: string): string {
  return text.replaceAll(' ', NO_BREAK);
}

/** Breaks a line at a width, and indents further lines by `hanging`. A `%` stays with its number, and a word that is too long is broken. */
export function wrap(text: string, width: number, hanging = 0): readonly string[] {
  if (columnsOf(text) <= width) return [text.replaceAll(NO_BREAK, ' ')];
  const lead = /^ */.exec(text)?.[0] ?? '';
  const room = Math.max(8, width - Math.max(hanging, lead.length));
  const whole = text.slice(lead.length).replaceAll(' %', `${NO_BREAK}%`);
  const lines = wrapAnsi(whole, room, { hard: true }).replaceAll(NO_BREAK, ' ').split('\n');
  return lines.map((line, index) => (index === 0 ? lead : ' '.repeat(hanging)) + line.trimEnd());
}

/** Returns the first columns of a text with its colours, and an ellipsis if something was cut. */
export function cut(text: string, width: number): string {
  if (columnsOf(text) <= width) return text;
  if (width <= 1) return '…'.slice(0, width);
  return `${wrapAnsi(text, width - 1, { hard: true, wordWrap: false, trim: false }).split('\n')[0] ?? ''}…`;
}

/** Joins lines for printing; each gets a line end. */
export function linesText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns items in brackets, with a blank before them; an empty text if there are none. */
export function inBrackets(items: readonly string[]): string {
  return items.length === 0 ? '' : ` (${items.join(', ')})`;
}

/** Returns a number with its noun: `1 problem`, `2 problems`. */
export function countText(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns a number with grouped digits: `12,500`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Returns a number with grouped digits and its noun: `3 events`, `12,500 events`. */
export function many(count: number, one: string, several: string = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}

/** Returns a fraction as `n/d`. */
export function fractionText({ n, d }: Fraction): string {
  return `${n}/${d}`;
}

/** Joins items to a list: `a`, `a or b`, `a, b or c`. */
export function listed(items: readonly string[], last: 'and' | 'or' = 'or'): string {
  if (items.length <= 1) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** Returns a bar of block characters for a part of 1. What is above 0 has a visible bar, what is below has none. */
export function chartBar(part: number, room: number): string {
  const eighths = part > 0 ? Math.max(1, Math.round(part * room * 8)) : 0;
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
}

/** Returns a text with its first letter in upper case. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
