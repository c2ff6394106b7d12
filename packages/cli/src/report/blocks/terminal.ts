// Draws a report for a terminal.
import type { Style } from '../style.ts';
import {
  chartBar,
  clean,
  columnBlocks,
  columnsOf,
  cut,
  NO_BREAK,
  pad,
  visibleControls,
  widest,
  wrap,
} from '../text.ts';
import {
  itemParts,
  partText,
  wordParts,
  type Bars,
  type Block,
  type Branch,
  type Item,
  type SignedLine,
  type Grid,
  type Pairs,
  type SentencePart,
  type SourceLines,
  type TimelineRow,
  type Tree,
  type Report,
  type Words,
} from './blocks.ts';
import { curveLines } from './curve-lines.ts';
import { mapLines } from './map-lines.ts';
import { decimalText, detailText, isFigures, LONGEST, meanText, shownBars } from './numbers.ts';
import { seriesLines } from './series-lines.ts';

/**
 * Returns the lines of a report for a terminal of so many columns.
 * @param last the block that they follow
 */
export function terminalLines(
  report: Report,
  style: Style,
  columns: number,
  last?: Block,
): readonly string[] {
  return report.flatMap((block, index) => {
    const isApart =
      (block.block === 'heading' && block.level < 3) ||
      (block.block === 'sentence' && block.isParagraph === true) ||
      (block.block === 'table' && block.groups !== undefined);
    const above = report[index - 1] ?? last;
    return [
      ...(above !== undefined && (isApart || above.block === 'problem') ? [''] : []),
      ...linesOf(block, style, columns),
    ];
  });
}

function linesOf(block: Block, style: Style, columns: number): readonly string[] {
  switch (block.block) {
    case 'heading': {
      const { level, words, aside = '' } = block;
      const title = wordsText(words, style);
      const more = aside === '' ? '' : `  ${style.dim(clean(aside))}`;
      return wrap(level === 3 ? ` ${title}${more}` : `${style.bold(title)}${more}`, columns, 2);
    }
    case 'sentence':
      return wrap(wordsText(block.words, style), columns, block.isParagraph === true ? 0 : 2);
    case 'bars':
      return barLines(block, style, columns);
    case 'series':
      return seriesLines(block, style, columns);
    case 'curve':
      return ['', ...curveLines(block, columns)];
    case 'map':
      return [`  ${clean(block.title)}`, ...mapLines(block, style, columns)];
    case 'table':
      return tableLines(block, style, columns);
    case 'pairs':
      return pairLines(block, style, columns);
    case 'changes':
      return block.lines.flatMap((line) => changedLines(line, style, columns));
    case 'list':
      return itemLines(block.items, style, columns);
    case 'timeline':
      return block.rows.flatMap((row) => rowLines(row, block.nameWidth, style, columns));
    case 'tree':
      return treeLines(block, style, columns);
    case 'source':
      return sourceLines(block, style);
    case 'problem':
      return block.parts.flatMap(({ words, frame }) => [
        ...wrap(wordsText(words, style), columns, 2),
        ...frame.map((line) => wordsText(line, style)),
      ]);
    case 'code':
      return block.lines.map((line) => wordsText(line, style, visibleControls));
  }
}

/** Items below another one are indented further. */
function itemLines(
  items: readonly Item[],
  style: Style,
  columns: number,
  indent = 2,
): readonly string[] {
  return items.flatMap((item) => {
    const { words, below } = itemParts(item);
    return [
      ...wrap(' '.repeat(indent) + wordsText(words, style), columns, indent + 2),
      ...itemLines(below, style, columns, indent + 6),
    ];
  });
}

/** The width of the column of numbers, and the largest indent after it. */
const GUTTER = 6;
const DEEPEST_ROW = 16;

/** An outermost span has a line across the screen. Names before sentences have a column of their own. */
function rowLines(
  { of, level, seq, words }: TimelineRow,
  nameWidth: number,
  style: Style,
  columns: number,
): readonly string[] {
  if (of === 'event' || of === 'end') {
    const number = style.dim(pad(String(seq ?? ''), GUTTER - 2, 'left'));
    const indent = Math.min(2 * level, DEEPEST_ROW);
    const [first] = wordParts(words);
    const isNamed = typeof first === 'object' && first.is === 'participant';
    const gap = isNamed ? nameWidth - columnsOf(clean(first.text)) : 0;
    const text = isNamed
      ? `${wordsText([first], style)}${' '.repeat(Math.max(0, gap) + 1)}${wordsText(wordParts(words).slice(1), style)}`
      : wordsText(words, style);
    return [
      ...(of === 'end' ? [''] : []),
      ...wrap(' '.repeat(indent) + text, columns - GUTTER, indent + 4).map(
        (line, index) => (index === 0 ? `${number}  ` : ' '.repeat(GUTTER)) + line,
      ),
    ];
  }
  const text = wordsText(words, style);
  if (of === 'span' && level === 0) {
    const rule = '─'.repeat(Math.max(2, columns - columnsOf(text) - 4));
    return ['', `${style.dim('──')} ${style.bold(text)} ${style.dim(rule)}`];
  }
  const [indent, paint] = of === 'span' ? [level - 1, style.bold] : [level, style.cyan];
  return [' '.repeat(GUTTER - 2 + 2 * indent) + paint(text)];
}

/** The deepest level of a tree that is indented; deeper branches get no further indent. */
const DEEPEST_BRANCH = 14;

function treeLines({ branches, isRoot = false }: Tree, style: Style, columns: number): string[] {
  const lines: string[] = [];
  const put = (of: Branch, lead: string, isLast: boolean, depth: number, isTop: boolean): void => {
    const branch = isTop ? '' : isLast ? '└─ ' : '├─ ';
    const under = isTop ? '' : isLast ? '   ' : '│  ';
    const room = Math.max(24, columns - columnsOf(lead) - columnsOf(branch));
    const hang = of.below.length > 0 ? '│ ' : '  ';
    wrap(wordsText(of.words, style), room - 2).forEach((line, index) =>
      lines.push(lead + (index === 0 ? branch : under + hang) + line.trimStart()),
    );
    const next = depth < DEEPEST_BRANCH ? lead + under : lead;
    of.below.forEach((one, index) =>
      put(one, next, index === of.below.length - 1, depth + 1, false),
    );
  };
  branches.forEach((one, index) => put(one, '', index === branches.length - 1, 0, isRoot));
  return lines;
}

const WIDEST_SOURCE = 110;

function sourceLines({ lines }: SourceLines, style: Style): readonly string[] {
  const gutter = String(lines.at(-1)?.number ?? 0).length;
  return lines.map(({ number, text, is }) => {
    const mark = is === 'marked' ? style.red('>') : ' ';
    return `${mark} ${style.dim(`${String(number).padStart(gutter)} |`)} ${cut(clean(text), WIDEST_SOURCE)}`.trimEnd();
  });
}

/** Returns words on one line, however long it is. */
export function wordsLine(words: Words, style: Style): string {
  return wordsText(words, style).replaceAll(NO_BREAK, ' ');
}

function wordsText(words: Words, style: Style, shown: (text: string) => string = clean): string {
  return wordParts(words)
    .map((part) =>
      typeof part === 'string' ? shown(part) : paintFor(part.is, style)(shown(partText(part))),
    )
    .join('');
}

function paintFor(is: SentencePart['is'], style: Style): (text: string) => string {
  switch (is) {
    case 'strong':
    case 'participant':
    case 'action':
    case 'outcome':
      return style.bold;
    case 'soft':
    case 'place':
      return style.dim;
    case 'code':
    case 'event':
      return style.cyan;
    case 'before':
    case 'bad':
      return style.red;
    case 'after':
    case 'good':
      return style.green;
    case 'warning':
    case 'condition':
    case 'quote':
      return style.yellow;
    case 'change':
      return style.magenta;
    default:
      return String;
  }
}

/** Lines `label bar decimal fraction`, or with the interval if the chances are estimates. */
function barLines(block: Bars, style: Style, columns: number): readonly string[] {
  const { method, mean } = block;
  const { bars, more } = shownBars(block);
  const labels = bars.map(({ label }) => clean(label));
  const decimals = bars.map(({ chance }) => decimalText(chance, method));
  const details = bars.map(({ chance }) => detailText(chance, method));
  const labelWidth = Math.min(24, widest(labels));
  const decimalWidth = widest(decimals);
  const room = Math.max(
    8,
    Math.min(40, columns - labelWidth - decimalWidth - Math.min(LONGEST, widest(details)) - 8),
  );
  return [
    ...bars.map(({ chance }, index) =>
      `  ${pad(labels[index] ?? '', labelWidth)}  ${pad(style.cyan(chartBar(chance.decimal, room)), room)}  ${pad(decimals[index] ?? '', decimalWidth)}  ${style.dim(details[index] ?? '')}`.trimEnd(),
    ),
    ...(more === undefined ? [] : wrap(`  ${more}: --json`, columns, 2).map(style.dim)),
    ...(mean === null ? [] : [style.dim(`  mean ${meanText(mean, method)}`)]),
  ];
}

/** Lines `label bar before bar after difference`. */
function pairLines(of: Pairs, style: Style, columns: number): readonly string[] {
  const rows = of.rows.map((row) => ({ ...row, texts: row.texts.map(clean) }));
  const labels = rows.map(({ label }) => cut(clean(label), 16));
  const label = widest(labels);
  const [before, after, difference] = [0, 1, 2].map((at) =>
    widest(rows.map(({ texts }) => texts[at] ?? '')),
  ) as [number, number, number]; // One for each text.
  const room = Math.max(
    4,
    Math.min(16, Math.floor((columns - 14 - label - before - after - difference) / 2)),
  );
  const bar = (chance: number, paint: (text: string) => string): string =>
    pad(paint(chartBar(chance, room)), room);
  return rows.map(({ chances: [one, other], texts }, index) =>
    `    ${pad(labels[index] ?? '', label)}  ${bar(one, style.red)} ${pad(texts[0] ?? '', before, 'left')}  ${bar(other, style.green)} ${pad(texts[1] ?? '', after, 'left')}  ${style.dim(texts[2] ?? '')}`.trimEnd(),
  );
}

/** The place goes to the right margin: after the last line if there is room, otherwise below it. */
function changedLines(
  { sign, words, depth = 0, place }: SignedLine,
  style: Style,
  columns: number,
): readonly string[] {
  const paint = sign === '-' ? style.red : sign === '+' ? style.green : style.yellow;
  const lead = `  ${paint(sign)} ${'  '.repeat(depth)}`;
  const lines = wrap(lead + wordsText(words, style), columns, 6 + depth * 2);
  if (place === undefined) return lines;
  const last = lines.at(-1) ?? '';
  const at = clean(place);
  const room = columns - columnsOf(last) - columnsOf(at);
  return room >= 2
    ? [...lines.slice(0, -1), last + ' '.repeat(room) + style.dim(at)]
    : [...lines, ' '.repeat(Math.max(0, columns - columnsOf(at))) + style.dim(at)];
}

/** The last column wraps if it keeps so many columns. */
const LEAST_LAST = 24;

function tableLines(of: Grid, style: Style, columns: number): readonly string[] {
  const { head, rows, groups } = of;
  const all = [head, ...rows].map((row) => row.map((words) => wordsText(words, style)));
  const widths = head.map((_, column) => widest(all.map((row) => row[column] ?? '')));
  const isRight = head.map((_, column) => isFigures(of, column));
  const cell = (row: readonly string[], column: number): string =>
    pad(row[column] ?? '', widths[column] ?? 0, isRight[column] === true ? 'left' : 'right');
  if (groups !== undefined) return groupedLines(groups, all, widths, cell, style, columns);
  const hanging = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 2);
  // Too wide for columns: each row says the title before each cell.
  if (hanging + Math.min(LEAST_LAST, widths.at(-1) ?? 0) > columns)
    return all.slice(1).flatMap((row) => {
      const cells = row.map((text, column) => {
        const title = clean(head[column] ?? '');
        return column === 0 || text === '' || title === '' ? text : `${title} ${text}`;
      });
      return wrap(`  ${cells.filter((text) => text !== '').join(', ')}`, columns, 4);
    });
  const last = head.length - 1;
  const [title = [], ...lines] = all.map((row) => {
    const [first = '', ...more] = wrap(cell(row, last).trimEnd(), columns - hanging);
    const cells = row.slice(0, -1).map((_, column) => cell(row, column));
    return [
      `  ${[...cells, first].join('  ')}`.trimEnd(),
      ...more.map((line) => ' '.repeat(hanging) + line),
    ];
  });
  return [...(head.every((text) => text === '') ? [] : title.map(style.dim)), ...lines.flat()];
}

/** The rows below their groups, with as many columns side by side as fit. */
function groupedLines(
  groups: readonly string[],
  [head = [], ...rows]: readonly (readonly string[])[],
  [, ...widths]: readonly number[],
  cell: (row: readonly string[], column: number) => string,
  style: Style,
  columns: number,
): readonly string[] {
  const titles = groups.map(clean);
  const first = widest([head[0] ?? '', ...rows.map(([name = '']) => `  ${name}`), ...titles]);
  return columnBlocks(widths, columns - first).flatMap((block, index) => {
    const line = (name: string, row: readonly string[]): string =>
      [pad(name, first), ...block.map((column) => cell(row, column + 1))].join('  ').trimEnd();
    return [
      ...(index === 0 ? [] : ['']),
      style.dim(line(head[0] ?? '', head)),
      ...rows.flatMap((row, at) => [
        ...(titles[at] === titles[at - 1] ? [] : [style.cyan(titles[at] ?? '')]),
        line(`  ${row[0] ?? ''}`, row),
      ]),
    ];
  });
}
