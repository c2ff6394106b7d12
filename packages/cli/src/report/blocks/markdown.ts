// Writes a report in Markdown, as for a pull request.
import { fenced, clean, markdownSentence } from '../text.ts';
import {
  itemParts,
  partText,
  textOfWords,
  wordParts,
  type Block,
  type Grid,
  type Item,
  type Report,
  type Words,
} from './blocks.ts';
import { decimalText, detailText, levelText, seriesTable, shownBars } from './numbers.ts';

/** Returns the lines of a report in Markdown. */
export function markdownLines(report: Report): readonly string[] {
  return report.flatMap((block, index) => [...(index === 0 ? [] : ['']), ...linesOf(block)]);
}

function linesOf(block: Block): readonly string[] {
  switch (block.block) {
    case 'heading':
      return [
        `${'#'.repeat(block.level)} ${wordsText(block.words)}`,
        ...(block.aside === undefined ? [] : ['', markdownSentence(block.aside)]),
      ];
    case 'sentence':
      return [wordsText(block.words)];
    case 'list':
      return itemLines(block.items);
    case 'tree':
      return itemLines(block.branches);
    case 'timeline':
      return block.rows.map(({ level, seq, words }) => {
        const number = seq === null ? '' : `${seq} `;
        return `${'  '.repeat(level)}- ${number}${wordsText(words)}`;
      });
    case 'source':
      return fenced(
        block.lines.map(({ number, text }) => `${number}  ${clean(text)}`),
        'text',
      );
    case 'problem':
      return block.parts.flatMap(({ words, frame }) => [wordsText(words), ...codeLines(frame)]);
    case 'code':
      return codeLines(block.lines);
    case 'changes':
      return fenced(
        block.lines.map(({ sign, words, depth = 0, place }) =>
          clean(
            `${sign} ${'  '.repeat(depth)}${textOfWords(words)}${place === undefined ? '' : `  ${place}`}`,
          ),
        ),
      );
    case 'table':
      return tableLines(block.head, block.rows);
    case 'series': {
      const { head, rows } = seriesTable(block);
      return tableLines(head, rows);
    }
    case 'curve':
      return tableLines(
        [block.name, ''],
        block.points.map(({ decimal }, index) => [
          block.labels[index] ?? '',
          levelText(decimal, block.isChance),
        ]),
      );
    case 'pairs':
      return tableLines(
        ['', 'before', 'after', 'difference'],
        block.rows.map(({ label, texts }) => [label, ...texts]),
      );
    case 'bars':
      return tableLines(
        ['', 'chance', ''],
        shownBars(block).bars.map(({ label, chance }) => [
          label,
          decimalText(chance, block.method),
          detailText(chance, block.method),
        ]),
      );
    case 'map': {
      const { down, columns, fields } = block;
      return tableLines(
        [down, ...columns],
        block.rows.map((label, row) => [
          label,
          ...columns.map((_, column) => fields[row * columns.length + column]?.text ?? '–'),
        ]),
      );
    }
  }
}

function codeLines(lines: readonly Words[]): readonly string[] {
  return fenced(
    lines.map((line) => clean(textOfWords(line))),
    'text',
  );
}

function tableLines(head: Grid['head'], rows: Grid['rows']): readonly string[] {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(head.map(markdownSentence)),
    row(head.map(() => '---')),
    ...rows.map((cells) => row(cells.map(wordsText))),
  ];
}

function wordsText(words: Words): string {
  return wordParts(words)
    .map((part) => {
      if (typeof part === 'string') return markdownSentence(part);
      const text = markdownSentence(partText(part));
      return part.is === 'strong' ? `**${text}**` : text;
    })
    .join('');
}

function itemLines(items: readonly Item[], indent = ''): readonly string[] {
  return items.flatMap((item) => {
    const { words, below } = itemParts(item);
    return [`${indent}- ${wordsText(words)}`, ...itemLines(below, `${indent}  `)];
  });
}
