// Prints a rulebook as Markdown. All text from a file is escaped for Markdown (report/text.ts); only links, anchors and
// marks of change are ours.
import type {
  Rulebook,
  BookBlock,
  BookChart,
  BookEntry,
  BookStep,
  BookRun,
  Phrase,
} from '@fray/dsl/internal';
import { htmlText } from '../report/html/html-text.ts';
import { markdownText } from '../report/text.ts';
import { chanceText, changeText, chartDigits, marked } from './book-text.ts';

/** The beginning of a Markdown rulebook that fray made. A file that begins with it may be overwritten. */
export const MARKDOWN_MARK = '<!-- made by fray doc -->';

/** Returns the lines of a whole book. */
export function markdownBook(book: Rulebook): readonly string[] {
  return [
    MARKDOWN_MARK,
    '',
    `# ${markdownText(book.title)}`,
    ...headLines(book).flatMap((line) => ['', line]),
    '',
    '## Contents',
    '',
    ...book.chapters.map(
      ({ anchor, title, entries }) => `- [${title}](#${anchor}) (${entries.length})`,
    ),
    '- [Index](#index)',
    ...book.chapters.flatMap(({ anchor, title, about, entries }) => [
      '',
      anchored(anchor),
      '',
      `## ${title}`,
      ...(about === '' ? [] : ['', about]),
      ...entries.flatMap(entryLines),
    ]),
    '',
    anchored('index'),
    '',
    '## Index',
    '',
    ...book.index.map(
      ({ text, what, to, named }) =>
        `- [${markdownText(text)}](#${idText(to)}), ${markdownText(what)}${named.length === 0 ? '' : `: ${named.map((one) => `[${markdownText(one.title)}](#${idText(one.to)})`).join(', ')}`}`,
    ),
  ];
}

function headLines({ version, source, houseRules, cites }: Rulebook): readonly string[] {
  return [
    ...(version === null ? [] : [`Version ${version}.`]),
    ...(source === null ? [] : [`Source: ${markdownText(source)}${citesText(cites)}`]),
    ...(houseRules.length === 0
      ? []
      : [
          `With house rules: ${houseRules.map(({ title, file }) => `${markdownText(title)} (${markdownText(file)})`).join(', ')}. What they add is <ins>underlined</ins>, what they take away is <del>struck out</del>.`,
        ]),
  ];
}

function entryLines(entry: BookEntry): readonly string[] {
  const { anchor, title, doc, cites, blocks, changes, mark } = entry;
  return [
    '',
    anchored(anchor),
    '',
    `### ${marked(mark, markdownText(title))}`,
    ...(doc === '' && cites.length === 0
      ? []
      : ['', `${doc === '' ? '' : `_${markdownText(doc)}_`}${citesText(cites)}`.trim()]),
    ...changes.flatMap((change) => ['', `> ${markdownText(changeText(change))}`]),
    ...blocks.flatMap((block) => ['', ...blockLines(block)]),
  ];
}

function blockLines(block: BookBlock): readonly string[] {
  switch (block.is) {
    case 'paragraph':
      return [opened(`${marked(block.mark, phraseMarkdown(block.said))}${citesText(block.cites)}`)];
    case 'steps':
      return stepLines(block.steps, block.numbered, '');
    case 'table':
      return [
        `| ${block.head.map(phraseMarkdown).join(' | ')} |`,
        `| ${block.head.map(() => '---').join(' | ')} |`,
        ...block.rows.map(
          ({ anchor, cells, cites, mark }) =>
            `| ${cells
              .map(
                (cell, index) =>
                  `${index === 0 && anchor !== undefined ? anchored(anchor) : ''}${marked(mark, phraseMarkdown(cell))}${index === cells.length - 1 ? citesText(cites) : ''}`,
              )
              .join(' | ')} |`,
        ),
        ...(block.cites.length === 0 ? [] : ['', citesText(block.cites).trim()]),
      ];
    case 'chart':
      return chartLines(block.chart);
  }
}

function chartLines(chart: BookChart): readonly string[] {
  const { caption, by, outcomes, rows } = chart;
  const digits = chartDigits(chart);
  return [
    `${markdownText(caption)}:`,
    '',
    `| ${[by, ...outcomes].map((text) => markdownText(text)).join(' | ')} |`,
    `| --- |${outcomes.map(() => ' ---: |').join('')}`,
    ...rows.map(
      ({ label, chances }) =>
        `| ${markdownText(label)} | ${chances.map((chance) => chanceText(chance, digits)).join(' | ')} |`,
    ),
  ];
}

function stepLines(
  steps: readonly BookStep[],
  numbered: boolean,
  indent: string,
): readonly string[] {
  return steps.flatMap(({ parts, mark }, index) => {
    const head = numbered ? `${index + 1}. ` : '- ';
    const deeper = indent + ' '.repeat(head.length);
    return parts.flatMap((part, at) => [
      ...(at === 0 ? [] : ['']),
      `${at === 0 ? indent + head : deeper}${opened(marked(mark, phraseMarkdown(part.said)))}${citesText(part.cites)}`,
      ...stepLines(part.steps, part.numbered, deeper),
    ]);
  });
}

function phraseMarkdown(phrase: Phrase): string {
  return phrase.map(runText).join('');
}

function runText(run: BookRun): string {
  const text = markdownText(run.text);
  const shown = {
    text,
    name: `*${text}*`,
    strong: `**${text}**`,
    link: `[${text}](#${idText(run.to ?? '')})`,
  }[run.is];
  return marked(run.mark, shown);
}

function citesText(cites: readonly string[]): string {
  return cites.length === 0
    ? ''
    : ` <sub>${cites.map((cite) => markdownText(cite)).join(' ')}</sub>`;
}

/** Escapes the first characters of a line, so that text from a file does not become a list or a heading. */
function opened(line: string): string {
  return line.replace(
    /^(\s*)([-+=]|\d+[.)])/,
    (_, blanks: string, sign: string) =>
      `${blanks}${sign.length > 1 ? `${sign.slice(0, -1)}\\${sign.slice(-1)}` : `\\${sign}`}`,
  );
}

function anchored(anchor: string): string {
  return `<a id="${htmlText(anchor)}"></a>`;
}

function idText(anchor: string): string {
  return encodeURIComponent(anchor);
}
