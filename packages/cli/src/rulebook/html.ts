// Prints a rulebook as one page of HTML that loads nothing and runs nothing. All text from a file is escaped
// (html-text.ts).
import {
  addToList,
  type Rulebook,
  type BookBlock,
  type BookChapter,
  type BookChart,
  type BookEntry,
  type BookMark,
  type BookRow,
  type BookStep,
  type IndexTerm,
  type BookRun,
  type Phrase,
} from '@fray/dsl/internal';
import { framedPage } from '../report/html/frame.ts';
import { htmlText as safe } from '../report/html/html-text.ts';
import { bookSheet } from './book-sheet.ts';
import { chanceText, changeText, chartDigits, marked } from './book-text.ts';

/** The chapters that people read from beginning to end. They get the full width. */
const wideChapters: ReadonlySet<string> = new Set(['play']);
/** A table with this many columns or more may be wider than a phone. It scrolls separately. */
const WIDE_TABLE = 6;

export function htmlBook(book: Rulebook): string {
  return framedPage(
    `${book.title}: rulebook`,
    [
      titleHtml(book),
      contentsHtml(book),
      ...book.chapters.map(chapterHtml),
      indexHtml(book.index),
    ].join('\n'),
    bookSheet,
  );
}

function titleHtml({ title, version, source, cites, houseRules }: Rulebook): string {
  const about = [
    ...(source === null ? [] : [`${safe(source)}${citesHtml(cites)}`]),
    ...(version === null ? [] : [`Version ${version}`]),
  ];
  const changed =
    houseRules.length === 0
      ? ''
      : `<div class="house"><p>With house rules. What they add is <ins>underlined</ins>, what they take away is <del>struck out</del>.</p><ul>${houseRules.map(({ title: name, file }) => `<li>${safe(name)} <small>${safe(file)}</small></li>`).join('')}</ul></div>`;
  return `<div class="title"><p class="sort">Rulebook</p><h1>${safe(title)}</h1>${about.map((line) => `<p>${line}</p>`).join('')}${changed}</div>`;
}

function contentsHtml({ chapters }: Rulebook): string {
  const lines = chapters.map(
    ({ anchor, title, entries }) =>
      `<li><a href="#${anchor}">${safe(title)}</a>${entries.length < 2 ? '' : ` <small>${entries.length}</small>`}</li>`,
  );
  return `<nav aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>${lines.join('')}<li><a href="#index">Index</a></li></ol></nav>`;
}

function chapterHtml({ anchor, title, about, entries }: BookChapter): string {
  const intro = about === '' ? '' : `<p class="about">${safe(about)}</p>`;
  return `<section aria-labelledby="${anchor}"><h2 id="${anchor}">${safe(title)}</h2>${intro}
<div class="${wideChapters.has(anchor) ? 'whole' : 'columns'}">
${entries.map(entryHtml).join('\n')}
</div></section>`;
}

function entryHtml(entry: BookEntry): string {
  const { anchor, title, doc, cites, changes, blocks, mark } = entry;
  const about =
    doc === '' && cites.length === 0
      ? ''
      : `<p class="doc">${doc === '' ? '' : `<em>${safe(doc)}</em>`}${citesHtml(cites)}</p>`;
  const changed =
    changes.length === 0
      ? ''
      : `<ul class="changes">${changes.map((change) => `<li>${safe(changeText(change))}</li>`).join('')}</ul>`;
  return `<article><h3 id="${safe(anchor)}">${marked(mark, safe(title))}</h3>${about}${changed}${blocks.map((block) => blockHtml(block, title)).join('')}</article>`;
}

function blockHtml(block: BookBlock, title: string): string {
  switch (block.is) {
    case 'paragraph':
      return `<p>${marked(block.mark, phraseHtml(block.said))}${citesHtml(block.cites)}</p>`;
    case 'steps':
      return stepsHtml(block.steps, block.numbered);
    case 'table':
      return tableHtml(block, title);
    case 'chart':
      return chartHtml(block.chart);
  }
}

function stepsHtml(steps: readonly BookStep[], numbered: boolean): string {
  if (steps.length === 0) return '';
  const list = numbered ? 'ol' : 'ul';
  const items = steps.map(
    ({ parts, mark }) =>
      `<li>${parts
        .map(
          (part) =>
            `<p>${marked(mark, phraseHtml(part.said))}${citesHtml(part.cites)}</p>${stepsHtml(part.steps, part.numbered)}`,
        )
        .join('')}</li>`,
  );
  return `<${list}>${items.join('')}</${list}>`;
}

function tableHtml(
  { head, rows, cites, mark }: Extract<BookBlock, { readonly is: 'table' }>,
  title: string,
): string {
  const heads = head.map((cell) => `<th scope="col">${marked(mark, phraseHtml(cell))}</th>`);
  const table = `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.map((row) => rowHtml(row, mark)).join('')}</tbody></table>`;
  const own =
    head.length < WIDE_TABLE
      ? table
      : `<div class="moved" role="group" aria-label="${safe(`Table of ${title}`)}" tabindex="0">${table}</div>`;
  return `${own}${cites.length === 0 ? '' : `<p>${citesHtml(cites)}</p>`}`;
}

function rowHtml({ anchor, cells, cites, mark }: BookRow, around: BookMark | undefined): string {
  const own = cells.map((cell, index) => {
    const text = marked(mark ?? around, phraseHtml(cell));
    const end = index === cells.length - 1 ? citesHtml(cites) : '';
    return index === 0 ? `<th scope="row">${text}${end}</th>` : `<td>${text}${end}</td>`;
  });
  return `<tr${anchor === undefined ? '' : ` id="${safe(anchor)}"`}>${own.join('')}</tr>`;
}

function chartHtml(chart: BookChart): string {
  const { form, caption, by, outcomes, rows } = chart;
  const digits = chartDigits(chart);
  const most = form === 'values' ? Math.max(...rows.map(({ chances }) => chances[0] ?? 0)) : 1;
  const heads = outcomes.map((outcome, index) =>
    form === 'values'
      ? `<th scope="col">${safe(outcome)}</th>`
      : `<th scope="col"><svg class="key" viewBox="0 0 12 12" aria-hidden="true"><rect class="word-${index}" width="12" height="12"/></svg> ${safe(outcome)}</th>`,
  );
  const body = rows.map(({ label, chances }) => {
    const labels = chances.map(
      (chance, index) => `${outcomes[index] ?? ''} ${chanceText(chance, digits)}`,
    );
    return `<tr>${by === '' ? '' : `<th scope="row">${safe(label)}</th>`}<td class="bar">${barHtml(chances, most, labels.join(', '))}</td>${chances.map((chance) => `<td class="chance">${safe(chanceText(chance, digits))}</td>`).join('')}</tr>`;
  });
  return `<figure><figcaption>${safe(caption)}</figcaption><table class="odds"><thead><tr>${by === '' ? '' : `<th scope="col">${safe(by)}</th>`}<td></td>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></figure>`;
}

/** Returns a bar with a part for each chance. Gaps separate the parts, so that readers need not tell the colours apart. */
function barHtml(chances: readonly number[], most: number, label: string): string {
  let at = 0;
  const rects = chances.map((chance, index) => {
    const [from, width] = [(at / most) * 100, (chance / most) * 100];
    at += chance;
    return chance === 0
      ? ''
      : `<rect class="word-${index}" x="${round(from)}" width="${round(Math.max(0.4, width - 0.6))}" height="10"/>`;
  });
  return `<svg viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label="${safe(label)}">${rects.join('')}</svg>`;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function indexHtml(index: readonly IndexTerm[]): string {
  const letters = new Map<string, IndexTerm[]>();
  for (const term of index) {
    addToList(letters, term.text.slice(0, 1).toUpperCase(), term);
  }
  const groups = [...letters].map(
    ([letter, terms]) =>
      `<div class="letter"><h3>${safe(letter)}</h3><ul>${terms.map(termHtml).join('')}</ul></div>`,
  );
  return `<section aria-labelledby="index"><h2 id="index">Index</h2><div class="columns index">${groups.join('')}</div></section>`;
}

function termHtml({ text, what, to, named }: IndexTerm): string {
  const places = named.map((one) => `<a href="${hrefOf(one.to)}">${safe(one.title)}</a>`);
  return `<li><a class="term" href="${hrefOf(to)}">${safe(text)}</a> <small>${safe(what)}</small>${places.length === 0 ? '' : ` <span class="places">${places.join(', ')}</span>`}</li>`;
}

function phraseHtml(phrase: Phrase): string {
  return phrase.map(runHtml).join('');
}

function runHtml(run: BookRun): string {
  const text = safe(run.text);
  const shown = {
    text,
    name: `<i>${text}</i>`,
    strong: `<b>${text}</b>`,
    link: `<a href="${hrefOf(run.to ?? '')}">${text}</a>`,
  }[run.is];
  return marked(run.mark, shown);
}

function citesHtml(cites: readonly string[]): string {
  return cites.length === 0
    ? ''
    : ` <small class="cites">${cites.map((cite) => `<span>${safe(cite)}</span>`).join(' ')}</small>`;
}

function hrefOf(anchor: string): string {
  return `#${safe(encodeURIComponent(anchor))}`;
}
