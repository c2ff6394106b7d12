// Makes a page with the sources, each line in the colour of what reached it, and the list of what no example reaches.
import type { Ruleset } from '@fray/dsl/ir';
import { lineReach, type LineReach } from '@fray/engine/reach';
import { framedPage } from '../report/html/frame.ts';
import { htmlText as safe } from '../report/html/html-text.ts';
import type { Reached } from './play.ts';
import { unmetOf } from './unmet.ts';

/** One ruleset on the page. */
export interface PagePart {
  readonly shown: string;
  readonly ruleset: Ruleset;
  readonly reached: Reached;
}

/** Returns the page, which loads nothing from anywhere else. */
export function reachPage(parts: readonly PagePart[]): string {
  return framedPage(
    'What the examples reach',
    [
      '<h1>What the examples reach</h1>',
      '<p><span class="whole">All of the line</span> was reached by an example; <span class="part">a part</span> of it was, or a question was only ever answered one way; <span class="scenario">only a scenario</span> reached it; <span class="never">nothing</span> did. Lines without a colour describe what is so from the start.</p>',
      ...parts.flatMap(partHtml),
    ].join('\n'),
    pageStyle,
  );
}

function partHtml({ reached, ruleset, shown }: PagePart): readonly string[] {
  const { of, unmet } = unmetOf(ruleset, reached);
  const byExample = lineReach(ruleset, reached.examples);
  const byScenario = lineReach(ruleset, reached.scenarios);
  return [
    `<section><h2>${safe(ruleset.title)}</h2>`,
    `<p>${safe(shown)}: ${unmet.length === 0 ? `examples reach all of ${of}` : `no example reaches ${unmet.length} of ${of}`}.</p>`,
    '<ul>',
    ...unmet.map(
      ({ byScenario: does, file, line, name }) =>
        `<li><a href="#${anchor(ruleset, file, line)}">${safe(`${file}:${line}`)}</a> ${safe(name)}${does ? ' <span class="soft">(a scenario does)</span>' : ''}</li>`,
    ),
    '</ul>',
    ...ruleset.files.map(({ path, text }, index) => {
      const rows = text.split('\n').map((line, at) => {
        const is = colour(byExample[index]?.get(at + 1), byScenario[index]?.get(at + 1));
        return `<tr id="${anchor(ruleset, path, at + 1)}"><td class="number">${at + 1}</td><td class="${is}">${safe(line) || '&nbsp;'}</td></tr>`;
      });
      return `<h3>${safe(path)}</h3>\n<table class="source">\n${rows.join('\n')}\n</table>`;
    }),
    '</section>',
  ];
}

function colour(example: LineReach | undefined, scenario: LineReach | undefined): string {
  if (example === undefined) return 'plain';
  if (example !== 'never') return example;
  return scenario === 'never' ? 'never' : 'scenario';
}

function anchor({ files, title }: Ruleset, path: string, line: number): string {
  const name = title.replace(/\W+/g, '-');
  return `${name}-${files.findIndex((file) => file.path === path)}-${line}`;
}

const pageStyle = `
.source { border-collapse: collapse; font: .8rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.source td { text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; padding: 0 8px; border: 0; }
.source .number { color: var(--soft); text-align: right; white-space: nowrap; vertical-align: top; user-select: none; }
main { max-width: 1100px; }
.whole { background: #d9f2e3; } .part { background: #fdf0c4; } .scenario { background: #dbe9fb; } .never { background: #fbd9d5; }
@media (prefers-color-scheme: dark) { .whole { background: #16402a; } .part { background: #4a3d10; } .scenario { background: #1b3352; } .never { background: #55211c; } }
`;
