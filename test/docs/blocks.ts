// Reads the fenced blocks of a page in order, each with its info string, its text and the block right below it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Block {
  /** The text after the opening fence, such as `fray part wrong names/unknown`. */
  readonly info: string;
  /** The lines between the fences, without a final line end. */
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** The text of the nearest heading above. */
  readonly heading: string;
}

/** Returns the text of a file of this repository. `path` starts at its root. */
export function readPage(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
}

/** Returns all fenced blocks of a page. */
export function blocksOf(page: string): readonly Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let open: { readonly info: string; readonly line: number; readonly lines: string[] } | undefined;
  for (const [index, line] of page.split('\n').entries()) {
    if (open === undefined) {
      if (line.startsWith('```')) open = { info: line.slice(3).trim(), line: index + 1, lines: [] };
      else if (/^#+ /.test(line)) heading = line.replace(/^#+ /, '');
    } else if (line === '```') {
      blocks.push({ info: open.info, text: open.lines.join('\n'), line: open.line, heading });
      open = undefined;
    } else open.lines.push(line);
  }
  if (open !== undefined) throw new Error(`the block at line ${open.line} is not closed`);
  return blocks;
}
