// `fray explain`: explains the code of a problem with its part of docs/errors.md: what the code means, a wrong line, its
// message and the corrected line.
import { catalogueEntries, severityOf, suggest, type CatalogueEntry } from '@fray/dsl/internal';
import { exitCodes, type ExitCode, wrongUsage } from '../exit-codes.ts';
import { errorsPage } from '../files/errors-page.ts';
import type { Host } from '../host.ts';
import { printJson } from '../report/json.ts';
import { lineStyleFor, styleFor, type Style } from '../report/style.ts';
import { clean, linesText, listed, pad, widest, wrap } from '../report/text.ts';

interface ExplainOptions {
  readonly json?: boolean;
}

const known = new Map<string, CatalogueEntry>(Object.entries(catalogueEntries));

/**
 * Explains a code, given as `names/unknown` or as messages print it, `error[names/unknown]`. Without a code lists all codes.
 * @throws Stop 2 for an unknown code
 */
export function explainCommand(
  host: Host,
  asked: string | undefined,
  { json = false }: ExplainOptions,
): ExitCode {
  if (asked === undefined) {
    listAll(host, json);
    return exitCodes.fine;
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
  if (json) {
    printJson(host, { code, severity, title, text: text.join('\n\n'), examples });
    return exitCodes.fine;
  }
  const { style, columns } = lineStyleFor(host);
  const lines = [
    `${style.bold(code)}  ${style.dim(`${severity}: ${title}`)}`,
    ...text.flatMap((paragraph) => [
      '',
      ...paragraph.split('\n').flatMap((line) => wrap(withoutLinks(line), columns)),
    ]),
    ...examples.flatMap(({ shows, text: example }) => [
      '',
      headings[shows](style),
      '',
      ...example.split('\n').map((line) => (line === '' ? '' : `    ${line}`)),
    ]),
  ];
  host.stdout.write(linesText(lines));
  return exitCodes.fine;
}

const headings: Readonly<Record<Shown['shows'], (style: Style) => string>> = {
  wrong: (style) => style.red('Wrong:'),
  told: () => 'Fray says:',
  mended: (style) => style.green('Mended:'),
};

function listAll(host: Host, json: boolean): void {
  const all = [...known].map(([code, entry]) => ({
    code,
    severity: severityOf(entry),
    title: entry.title,
  }));
  if (json) {
    printJson(host, { codes: all });
    return;
  }
  const style = styleFor(host, host.stdout);
  const width = widest(all.map(({ code }) => code));
  for (const { code, severity, title } of all)
    host.stdout.write(
      `${style.bold(pad(code, width))}  ${title}${severity === 'warning' ? style.dim(' (warning)') : ''}\n`,
    );
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
