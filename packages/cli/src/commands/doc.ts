// `fray doc`: writes the rulebook of a ruleset as a page, as Markdown or as data.
import { rulebookOf, type Rulebook } from '@fray/dsl/internal';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { refuseOther } from '../files/refuse-other.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { printJson } from '../report/json.ts';
import { clean } from '../report/text.ts';
import { checkCharts, MOST_CHARTS } from '../rulebook/check-charts.ts';
import { htmlBook } from '../rulebook/html.ts';
import { MARKDOWN_MARK, markdownBook } from '../rulebook/markdown.ts';
import { trackedBook } from '../rulebook/tracked.ts';
import { loadRules, requireRules, type Rules } from '../rules/rules.ts';

interface DocOptions {
  readonly with?: readonly string[];
  readonly html?: string;
  readonly markdown?: string;
  readonly json?: boolean;
}

/**
 * Writes the rulebook, as Markdown to the standard output unless the options choose another form. If the rules have errors,
 * prints them and ends with 1.
 */
export async function docCommand(host: Host, path: string, options: DocOptions): Promise<ExitCode> {
  const { html, markdown, json } = options;
  if (markdown !== undefined && markdown !== '-')
    refuseOther(host, markdown, {
      begins: new RegExp(`^${MARKDOWN_MARK}`),
      what: 'rulebook',
      option: '--markdown',
    });
  const book = await bookOf(host, path, options);
  const text = (): string => `${markdownBook(book).join('\n')}\n`;
  const written = (file: string, content: string): void => {
    host.files.writeText(file, content);
    giveNote(host, 'file', `the rulebook is in ${clean(host.files.shown(file))}`);
  };
  if (html !== undefined && html !== '-') written(html, htmlBook(book));
  if (markdown !== undefined && markdown !== '-') written(markdown, text());
  if (json === true) printJson(host, book);
  else if (html === '-') host.stdout.data(htmlBook(book));
  else if (markdown === '-' || (html === undefined && markdown === undefined))
    host.stdout.data(text());
  return exitCodes.fine;
}

async function bookOf(host: Host, path: string, options: DocOptions): Promise<Rulebook> {
  const rules = await requireRules(host, path, options.with);
  const after = host.untilCtrlC(() => bookOfRules(rules, rules));
  const checks = rules.ruleset.callables.filter(({ kind }) => kind === 'check').length;
  if (checks > MOST_CHARTS)
    giveNote(
      host,
      'aside',
      `only the first ${MOST_CHARTS} of ${checks} checks have a chart of their odds`,
    );
  const houses = new Set(rules.amendments.map((one) => one.path));
  const base = rules.amendments.flatMap(({ amends }) => amends).find((one) => !houses.has(one));
  if (base === undefined) return after;
  const { ruleset, checked, sources } = await loadRules(host, base);
  return checked === undefined || ruleset === undefined
    ? after
    : host.untilCtrlC(() => trackedBook(bookOfRules({ checked, sources, ruleset }, rules), after));
}

/** Makes the rulebook of some rules. Its entries also show what the given house rules do to them. */
function bookOfRules(
  { checked, sources, ruleset }: Pick<Rules, 'checked' | 'sources' | 'ruleset'>,
  rules: Rules,
): Rulebook {
  return rulebookOf({
    checked,
    sources: [...sources, ...rules.sources],
    amendments: rules.amendments,
    charts: ruleset === rules.ruleset ? checkCharts(rules) : new Map(),
  });
}
