// `fray explain`: explains the code of a problem with its part of docs/errors.md: what the code means, a wrong line, its
// message and the corrected line.
import { catalogueEntries, severityOf, suggest, type CatalogueEntry } from '@fray/dsl/internal';
import { exitCodes, wrongUsage } from '../exit-codes.ts';
import { errorsPage } from '../files/errors-page.ts';
import type { Host } from '../host.ts';
import {
  gridBlock,
  heading,
  listBlock,
  paragraphOf,
  type Report,
  type Words,
} from '../report/blocks/blocks.ts';
import { clean, listed } from '../report/text.ts';
import type { Told } from '../tell.ts';

const known = new Map<string, CatalogueEntry>(Object.entries(catalogueEntries));

/**
 * Explains a code, given as `names/unknown` or as messages print it, `error[names/unknown]`. Without a code lists all codes.
 * @throws Stop 2 for an unknown code
 */
export function explainCommand(_: Host, asked: string | undefined): Told<object> {
  if (asked === undefined) {
    const codes = [...known].map(([code, entry]) => ({
      code,
      severity: severityOf(entry),
      title: entry.title,
    }));
    const rows = codes.map(({ code, severity, title }) => [
      code,
      `${title}${severity === 'warning' ? ' (warning)' : ''}`,
    ]);
    const report = (): Report => [gridBlock(['', ''], rows)];
    return { code: exitCodes.fine, answer: () => ({ codes }), report };
  }
  const code = /^(?:error|warning)?\[(.*)\]$/u.exec(asked.trim())?.[1] ?? asked.trim();
  const entry = known.get(code);
  if (entry === undefined)
    throw wrongUsage(
      code === '' ? 'the code is empty' : `no problem has the code \`${clean(code)}\``,
      `${similarCodes(code)}\`fray explain\` lists all codes`,
    );
  const { title } = entry;
  const severity = severityOf(entry);
  const { text, examples } = explanationOf(code);
  return {
    code: exitCodes.fine,
    answer: () => ({ code, severity, title, text: text.join('\n\n'), examples }),
    report: () => [
      heading(1, code, { aside: `${severity}: ${title}` }),
      ...text.flatMap(paragraphBlocks),
      ...examples.flatMap(({ shows, text: example }): Report => [
        heading(2, headings[shows]),
        { block: 'code', lines: ['', ...example.split('\n').map((line) => line && `    ${line}`)] },
      ]),
    ],
  };
}

const headings: Readonly<Record<Shown['shows'], Words>> = {
  wrong: [{ is: 'bad', text: 'Wrong:' }],
  told: 'Fray says:',
  mended: [{ is: 'good', text: 'Mended:' }],
};

/** Tells a paragraph, with the items of its list. */
function paragraphBlocks(text: string): Report {
  const [first = '', ...items] = withoutLinks(text).split('\n- ');
  return [paragraphOf(first), ...listBlock(items.map((item) => `- ${item}`))];
}

/** Suggests codes for an unknown one: similar codes, or else codes whose word after the slash is the same or similar. */
function similarCodes(code: string): string {
  const codes = [...known.keys()];
  const word = wordOf(code);
  const likely = [
    suggest(code, codes),
    codes.filter((one) => wordOf(one) === word),
    codes.filter((one) => suggest(word, [wordOf(one)]).length > 0),
  ].find((some) => some.length > 0);
  return likely === undefined ? '' : `did you mean ${listed(likely.slice(0, 3))}? `;
}

const wordOf = (code: string): string => code.slice(code.indexOf('/') + 1);

interface Explanation {
  /** The paragraphs of the explanation, in Markdown. */
  readonly text: readonly string[];
  readonly examples: readonly Shown[];
}

interface Shown {
  /** What the example is: a wrong line, the message about it (`told`), or the corrected line. */
  readonly shows: 'wrong' | 'told' | 'mended';
  readonly text: string;
}

function exampleKind(info: string): Shown['shows'] {
  if (info === 'text') return 'told';
  return / wrong /u.test(`${info} `) ? 'wrong' : 'mended';
}

/** Returns the text and the examples under the heading of a code. A line in a code block is never taken for a heading. */
export function explanationOf(code: string): Explanation {
  const text: string[] = [];
  const examples: Shown[] = [];
  let isOurs = false;
  for (const part of errorsPage().split(/^(```[^\n]*\n[\s\S]*?^```$)/mu)) {
    const [, info, block] = /^```([^\n]*)\n([\s\S]*?)\n?```$/u.exec(part) ?? [];
    if (block !== undefined) {
      if (isOurs) examples.push({ shows: exampleKind(info ?? ''), text: block });
      continue;
    }
    for (const paragraph of part.split(/\n{2,}/u)) {
      // Each item of a list keeps its own line.
      const line = paragraph.trim().replaceAll(/\n(?!- )/gu, ' ');
      if (line.startsWith('#')) isOurs = line === `### ${code}`;
      else if (isOurs && !/^(?:|Mended:|<!--.*)$/u.test(line)) text.push(line);
    }
  }
  return { text, examples };
}

/** Replaces links by their text, because an installation does not have the pages that they lead to. */
function withoutLinks(paragraph: string): string {
  return paragraph.replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1');
}
