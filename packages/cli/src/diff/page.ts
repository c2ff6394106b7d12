// Makes one page of all answers, to be shared: the rules with differing words marked, the odds with
// bars, the fight side by side.
import type { Host } from '../host.ts';
import { framedPage } from '../report/html/frame.ts';
import { escaped, htmlText as safe } from '../report/html/html-text.ts';
import type { Style } from '../report/style.ts';
import type { DiffAnswer, Side } from './diff-answer.ts';

const headings: Readonly<Record<string, string>> = {
  rules: 'What the texts say differently',
  odds: 'What it does to the odds',
  fight: 'A fight',
};
/** The width of preformatted text, in columns. */
const columns = 84;

/** The page of a comparison of rules. `command`: the command that made it. */
export function diffPage(
  [a, b]: readonly [Side, Side],
  answers: readonly (readonly [string, DiffAnswer])[],
  command: string,
): string {
  const sections = answers.map(
    ([name, answer]) =>
      `<section>\n<h2>${escaped(headings[name] ?? name)}</h2>\n${answer.html?.() ?? preformatted((style) => answer.lines(style, columns))}\n</section>`,
  );
  return framedPage(
    `${a.ruleset.title} → ${b.ruleset.title}`,
    [
      `<p class="soft">compared with ${safe(a.ruleset.title)}</p>`,
      `<h1>${safe(b.ruleset.title)}</h1>`,
      ...answers.flatMap(([, { lead }]) =>
        lead === undefined ? [] : [`<p><strong>${safe(lead)}</strong></p>`],
      ),
      ...sections,
      `<section>\n<h2>How to reproduce this</h2>\n<pre><code>${safe(command)}</code></pre>\n</section>`,
    ].join('\n'),
    diffStyle,
  );
}

/** The page of a comparison of two logs, as a terminal shows it. */
export function logsPage(
  [nameA, nameB]: readonly [string, string],
  lines: (style: Style) => readonly string[],
  command: string,
): string {
  return framedPage(
    `${nameA} → ${nameB}`,
    [
      `<h1>${safe(nameA)} → ${safe(nameB)}</h1>`,
      `<section>\n${preformatted(lines)}\n</section>`,
      `<section>\n<h2>How to reproduce this</h2>\n<pre><code>${safe(command)}</code></pre>\n</section>`,
    ].join('\n'),
    diffStyle,
  );
}

/** Writes a page to a file, or with `-` to the standard output. */
export function writePage(host: Host, to: string, page: string): void {
  if (to === '-') return host.stdout.data(page);
  host.files.writeText(to, page);
  host.stderr.write(`note: the page is in ${host.files.shown(to)}\n`);
}

const diffStyle = `
.told { border: 0; padding: 0; background: none; font: .84rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.bold { font-weight: 650; } .red { color: #b42318; } .green { color: #177245; } .yellow { color: #8a6100; } .cyan { color: #146c80; } .magenta { color: #8a2a86; } .dim { color: var(--soft); }
@media (prefers-color-scheme: dark) { .red { color: #ff8b80; } .green { color: #6fd39b; } .yellow { color: #e3c063; } .cyan { color: #7ccbdd; } .magenta { color: #e29bdf; } }
.pair { width: 100%; table-layout: fixed; margin: 8px 0 16px; } .pair td, .pair th { padding: 2px 6px; overflow: hidden; text-overflow: ellipsis; } .pair td { text-align: left; }
.told { white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 40em) { .pair colgroup { display: none; } .pair, .pair tbody { display: block; } .pair tr { display: grid; grid-template-columns: 1fr auto; padding: 4px 0; } .pair th, .pair td { overflow: visible; overflow-wrap: anywhere; text-align: left; } .pair td:nth-child(2) { grid-column: 1 / -1; grid-row: 2; } .pair td:nth-child(4) { grid-column: 1 / -1; } }
.pair thead th { text-align: left; } .pair svg { display: block; width: 100%; height: 24px; } .pair .frame { fill: none; stroke: var(--rule); vector-effect: non-scaling-stroke; }
.before { fill: var(--none); } .after { fill: var(--mark); } .key { width: 12px; height: 12px; margin: 0 4px 0 12px; }
`;

// Marks for the start and the end of a colour, in a block of characters that no text needs.
const marks = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan', 'magenta'] as const;
const first = 0xe000;
const end = String.fromCharCode(first + marks.length);
const painted =
  (index: number) =>
  (text: string): string =>
    String.fromCharCode(first + index) + text + end;
const markStyle: Style = {
  bold: painted(0),
  dim: painted(1),
  red: painted(2),
  green: painted(3),
  yellow: painted(4),
  cyan: painted(5),
  magenta: painted(6),
};

/** Lines with their colours, as a terminal shows them. */
export function preformatted(lines: (style: Style) => readonly string[]): string {
  let open = 0;
  const html = escaped(lines(markStyle).join('\n')).replace(/[\ue000-\ue007]/g, (mark) => {
    if (mark === end) {
      open -= 1;
      return open >= 0 ? '</span>' : ((open = 0), '');
    }
    open += 1;
    return `<span class="${marks[mark.charCodeAt(0) - first] ?? ''}">`;
  });
  return `<pre class="told">${html}${'</span>'.repeat(open)}</pre>`;
}
