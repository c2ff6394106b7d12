// Builds rows of tables and of participants from their cells.

import { aName, type LineAt } from './recast-parts.ts';

/**
 * Yields a row of a table, or the line with its columns, with other signs between the cells, or with the cells in Fray's
 * spelling.
 */
export function* rows({ line, above, names }: LineAt): Iterable<string> {
  yield line
    .replace(/(?<=\s)\+(?=\d)/g, '')
    .replace(/(?<=\s)true\b/g, 'yes')
    .replace(/(?<=\s)false\b/g, 'no');
  // `musket 8+` → `musket 8`: a cell holds one number, and the rule that reads it compares.
  yield line.replace(/(?<=\S\s+)(\d+)\+(?=\s|$)/g, '$1');
  yield line.replace(/^[|\s]+|[|\s]+$/g, '').replace(/\s*[|,;]\s*|\t+/g, '  ');
  yield line.replace(/^(?:columns|header|fields)\s*[:=]\s*/i, '').replace(/\s*[|,;]\s*/g, '  ');
  yield line
    .replace(/(\d+) ?(?:-|–|to) ?(\d+)/g, '$1..$2')
    .replace(/(?<![\w.])1?[wWtT](\d+)(?!\w)/g, 'd$1')
    .replace(/(\d+)\+|(\d+) or (?:more|higher|above|over)/g, '$1$2..')
    .replace(/(\d+) or (?:less|lower|below|under|fewer)|(?:up to|under|<=?) ?(\d+)/g, '..$1$2');
  yield line.replace(/^(\S+) (?:is|are|means|gives|=|->|=>) (?:the |an? )?/, '$1  ');
  // Splits a line with several rows.
  const several = line.split(/\s*[,;]\s*/);
  if (several.length > 1 && several.every((one) => / /.test(one))) yield several.join('\n');
  // `2,3,4` → `2..4`, `7/8` → `7..8`
  yield line.replace(/(?<![\w.])\d+(?: *(?:[,/]|,? (?:or|and)) *\d+)+(?![\w.])/g, (list) => {
    const numbers = (list.match(/\d+/g) ?? []).map(Number);
    const [first = 0] = numbers;
    const isRow = numbers.every((one, n) => one === first + n);
    return isRow ? `${first}..${numbers.at(-1)}` : list;
  });
  // `weapon "what it is good for"`, in the first line → `weapon what-it-is-good-for`: a column has a name, not a text.
  if (above.length === 1)
    yield line.replace(/"([^"]*)"/g, (_, text: string) =>
      text.trim().replace(/[^\p{L}\p{N}]+/gu, '-'),
    );
  yield* rowNamed(line, above);
  yield* cellsListed(line, above[1]);
  // `else crash`: the row begins with the number after the row above.
  const last =
    /^\s*(?:\d+\.\.)?(\d+)\s/.exec(above.at(-1) ?? '')?.[1] ??
    /^\s*\.\.(\d+)/.exec(above.at(-1) ?? '')?.[1];
  const rest =
    /^(?:else|otherwise|others?|rest|more|higher|above|default|any(?:thing)?(?: else| more)?)(?= )/.exec(
      line,
    )?.[0];
  if (rest !== undefined && last !== undefined)
    yield `${Number(last) + 1}..${line.slice(rest.length)}`;
  yield* cellsNamed({ line, above, names });
}

/** Yields the row with commas between several numbers of one cell: for `low 1 1 2 calm`. */
export function* cellsListed(line: string, head: string | undefined): Iterable<string> {
  const cells = (text: string): readonly string[] => text.trim().match(/"[^"]*"|\S+/g) ?? [];
  const columns = cells(head ?? '').length;
  const words = cells(line);
  const extra = words.length - columns;
  if (columns < 2 || extra < 1) return;
  for (let from = 0; from + extra < words.length; from += 1) {
    const these = words.slice(from, from + extra + 1);
    if (these.every((one) => /^-?\d+$/.test(one)))
      yield [...words.slice(0, from), these.join(', '), ...words.slice(from + extra + 1)].join(
        '  ',
      );
  }
}

/** Yields the row with hyphens in its name, if it has more cells than columns: for `short bow  2  far`. */
function* rowNamed(line: string, above: readonly string[]): Iterable<string> {
  const many = (above[1]?.trim().split(/ +/) ?? []).length;
  const wide = line.trim().split(/ {2,}|\t+/);
  const words = line.trim().split(/ +/);
  if (words.length <= many || line.includes('"')) return;
  // `drums  1  the yes` → `drums  1  yes`
  const plain = words.filter((one) => !/^(?:the|an?)$/.test(one));
  if (plain.length === many) yield plain.join('  ');
  if (wide.length === many) yield wide.map((one) => one.replace(/ /g, '-')).join('  ');
  const extra = words.length - many;
  yield [words.slice(0, extra + 1).join('-'), ...words.slice(extra + 1)].join('  ');
}

/** Yields a participant's row that lacks a cell, with `-`, which means the default, at each possible place. */
export function* dashAdded({ line, above }: LineAt): Iterable<string> {
  const head = above.findLastIndex((one) => /^ *side\b/.test(one)) + 1;
  const many = above[head]?.trim().split(/ +/).length;
  const cells = line.split(/ +/);
  if (head === 0 || cells.length + 1 !== many) return;
  for (let at = 1; at <= cells.length; at += 1)
    yield [...cells.slice(0, at), '-', ...cells.slice(at)].join('  ');
}

/**
 * Yields the row without the names of columns, for lines such as `Anna has eyes 14 and blade 12` or `Anna: {eyes: 14,
 * blade: 12}`.
 */
export function* cellsNamed({ line, above }: LineAt): Iterable<string> {
  const side = above.findLastIndex((one) => /^ *side\b/.test(one));
  const head = above[side < 0 ? 1 : side + 1];
  const [, ...columns] =
    head
      ?.trim()
      .replace(/"[^"]*"/g, '')
      .split(/ +/) ?? [];
  const name = new RegExp(`^[-*"' ]*(${aName})`, 'u').exec(line)?.[1];
  if (name === undefined || columns.length === 0) return;
  const cells = columns.map((column) => {
    const at = new RegExp(
      `(?<![\\w-])${column.replace(/[^\p{L}\p{N}_-]/gu, '.')}(?![\\w-])`,
      'iu',
    ).exec(line);
    if (at === null) return undefined;
    const behind = /^["']?(?: +(?:is|of|at|set to))? *[:=]? *["']?([^\s,;:{}()"'=]+)/.exec(
      line.slice(at.index + at[0].length),
    );
    const before = /(\S+) +$/.exec(line.slice(0, at.index))?.[1];
    return behind !== null && !/^(?:and|with)$/.test(behind[1] ?? '') ? behind[1] : before;
  });
  if (cells.every((one) => one === undefined)) return;
  const used = cells.findLastIndex((one) => one !== undefined);
  yield [name, ...cells.map((one) => one ?? '-').slice(0, Math.max(used + 1, columns.length))].join(
    '  ',
  );
}
