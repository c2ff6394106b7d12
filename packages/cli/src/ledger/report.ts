// Reports the state of the lines of a ledger (proven, thin, left out), in words and as a page of Markdown.
import { countText, listed, markdownCode, markdownText } from '../report/text.ts';
import type { CitingProof } from './citations.ts';
import type { Covered, Standing } from './coverage.ts';
import type { Change } from './trial.ts';

/** A line of a ledger and its state, which is undefined if no changes were tried. */
export interface LedgerRow {
  readonly covered: Covered;
  readonly standing: Standing | undefined;
}

/** One ruleset and its ledger, with the results. */
export interface RulesetCoverage {
  readonly title: string;
  readonly file: string;
  readonly rows: readonly LedgerRow[];
  /** Ids that the ruleset cites and the ledger lacks. */
  readonly strangers: readonly string[];
}

/** Returns the whole page. The same rules give the same page. */
export function coverageMarkdown(all: readonly RulesetCoverage[]): string {
  return [
    '# What is proven',
    '',
    'Made by `fray coverage`; do not edit. A line of the ledger is *proven* when each change to a line of the rules that cites it is noticed by an example or invariant, or refused by `fray check --strict`, or shown to change nothing. It is *thin* when one of them is not; these are listed below.',
    '',
    ...all.flatMap(ofRuleset),
  ].join('\n');
}

function ofRuleset(one: RulesetCoverage): readonly string[] {
  const { file, rows, title } = one;
  const thin = rows.filter(isThin);
  return [
    `## ${markdownText(title)}`,
    '',
    `${markdownCode(file)}: ${tallyText(one)}.`,
    '',
    '| id | kind | what it says | verdict | what was tried | declared in | shown by |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(({ covered, standing }) =>
      row([
        covered.line.id,
        covered.line.kind,
        covered.line.says,
        standing?.is ?? '',
        triedText(standing),
        covered.declarations.join(', '),
        covered.proofs.map(proofText).join('; '),
      ]),
    ),
    '',
    ...(thin.length === 0
      ? []
      : [
          'Changes that nothing notices:',
          '',
          ...thin.flatMap(({ covered, standing }) => [
            `- ${covered.line.id}`,
            ...thinText(standing).map((line) => `  - ${line.replaceAll('`', "'")}`),
          ]),
          '',
        ]),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Returns the name of an example in quotes, or `invariant` with the name of an invariant. */
export function proofText(proof: CitingProof): string {
  return proof.kind === 'example' ? `“${proof.name}”` : `invariant ${proof.name}`;
}

/** True if a line is thin. If no changes were tried, a line is thin if it lacks a citation. */
export function isThin({ covered, standing }: LedgerRow): boolean {
  return standing === undefined ? covered.missing !== undefined : standing.is === 'thin';
}

/** Returns the number of lines in each state, in words. */
export function tallyText({ rows }: RulesetCoverage): string {
  if (rows.length === 0) return 'no line cites a source, so there is nothing to check';
  const count = (is: Standing['is']): number =>
    rows.filter(({ standing }) => standing?.is === is).length;
  if (rows.length > 0 && rows.every(({ standing }) => standing === undefined)) {
    const out = rows.filter(({ covered }) => covered.line.excuse !== undefined).length;
    const missing = rows.filter(isThin).length;
    return `${countText(rows.length, 'line')}: ${rows.length - out - missing} cited and shown, ${missing} not, ${out} left out`;
  }
  return `${countText(rows.length, 'line')}: ${count('proven')} proven, ${count('thin')} thin, ${count('left out')} left out`;
}

/** Returns what was tried for a line, in a few words. */
export function triedText(standing: Standing | undefined): string {
  if (standing === undefined) return '';
  if (standing.is === 'left out') return `because ${standing.because}`;
  const { changes } = standing;
  if (standing.is === 'thin' && standing.missing !== undefined) return standing.missing;
  if (changes.length === 0) return 'a claim: it needs no other proof';
  const count = (is: Change['is']['is']): number =>
    changes.filter((change) => change.is.is === is).length;
  const fights = changes.flatMap(({ is }) =>
    is.is === 'same' && is.as !== 'rules' ? [is.fights] : [],
  );
  const parts = [
    [count('noticed'), 'noticed'],
    [count('refused'), 'refused by the check'],
    [
      count('same'),
      fights.length === 0
        ? 'the same rules'
        : `the same, in ${Math.min(...fights)} fights or more that reach it`,
    ],
    [count('unnoticed'), 'unnoticed'],
  ] as const;
  const counts = parts.flatMap(([many, what]) => (many === 0 ? [] : [`${many} ${what}`]));
  return `${countText(changes.length, 'change')}: ${listed(counts, 'and')}`;
}

/** Returns a text for each change that nothing notices, with what is known about it. */
export function thinText(standing: Standing | undefined): readonly string[] {
  if (standing?.is !== 'thin') return [];
  if (standing.missing !== undefined) return [standing.missing];
  return standing.changes.flatMap(({ change, is, line }) =>
    is.is === 'unnoticed' ? [`line ${line}: ${change} (${unnoticedText(is)})`] : [],
  );
}

function unnoticedText({
  apart,
  fights,
}: {
  readonly apart: boolean;
  readonly fights: number;
}): string {
  if (fights === 0) return 'no example and no drawn fight reaches it';
  return apart
    ? 'logs of drawn fights differ'
    : `the same in ${countText(fights, 'drawn fight')} that ${fights === 1 ? 'reaches' : 'reach'} it: too few to tell`;
}
