// Reports the state of the lines of a ledger (proven, thin, left out), in words.
import {
  heading,
  listBlock,
  sentence,
  gridBlock,
  type Grid,
  type Report,
} from '../report/blocks/blocks.ts';
import { countText, listed } from '../report/text.ts';
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

/** Tells the state of each line of one ledger, and which changes nothing notices. */
export function coverageReport(one: RulesetCoverage): Report {
  const { rows, strangers } = one;
  return [
    heading(2, one.title),
    gridBlock(
      ['', '', ''],
      [
        ...rows.flatMap((row): Grid['rows'] => {
          const { covered, standing } = row;
          const { line, missing, declarations, proofs } = covered;
          const isOut = line.excuse !== undefined;
          const word = standing?.is ?? (isOut ? 'left out' : isThin(row) ? 'not cited' : 'cited');
          const detail =
            standing === undefined
              ? (line.excuse ??
                missing ??
                `${declarations.join(', ')}: ${proofs.map(proofText).join('; ')}`)
              : triedText(row);
          return [
            [[{ is: isThin(row) ? 'bad' : isOut ? 'soft' : 'good', text: word }], line.id, detail],
            ...thinText(row).map((text) => ['', '', text]),
          ];
        }),
        ...strangers.map((id): Grid['rows'][number] => [
          [{ is: 'bad', text: 'unknown' }],
          id,
          'is cited, but is in no ledger',
        ]),
      ],
    ),
    sentence(tallyText(one)),
  ];
}

/** Tells the same at length, as a page to keep. The same rules give the same page. */
export function provenReport(all: readonly RulesetCoverage[]): Report {
  return [
    heading(1, 'What is proven'),
    sentence(
      'Made by `fray coverage`; do not edit. A line of the ledger is proven when each change to a line of the rules that cites it is noticed by an example or invariant, or refused by `fray check --strict`, or shown to change nothing. It is thin when one of them is not; these are listed below.',
    ),
    ...all.flatMap((one): Report => {
      const thin = one.rows.filter(isThin);
      return [
        heading(2, one.title),
        sentence(`\`${one.file}\`: ${tallyText(one)}.`),
        gridBlock(
          ['id', 'kind', 'what it says', 'verdict', 'what was tried', 'declared in', 'shown by'],
          one.rows.map((row) => [
            row.covered.line.id,
            row.covered.line.kind,
            row.covered.line.says,
            row.standing?.is ?? '',
            triedText(row),
            row.covered.declarations.join(', '),
            row.covered.proofs.map(proofText).join('; '),
          ]),
        ),
        ...(thin.length === 0 ? [] : [sentence('Changes that nothing notices:')]),
        ...listBlock(thin.map((row) => ({ words: row.covered.line.id, below: thinText(row) }))),
      ];
    }),
  ];
}

/** Returns the name of an example in quotes, or `invariant` with the name of an invariant. */
function proofText(proof: CitingProof): string {
  return proof.kind === 'example' ? `“${proof.name}”` : `invariant ${proof.name}`;
}

/** True if a line is thin. If no changes were tried, a line is thin if it lacks a citation. */
export function isThin({ covered, standing }: LedgerRow): boolean {
  return standing === undefined ? covered.missing !== undefined : standing.is === 'thin';
}

/** Returns the number of lines in each state, in words. */
function tallyText({ rows }: RulesetCoverage): string {
  if (rows.length === 0) return 'no line cites a source, so there is nothing to check';
  const count = (is: Standing['is']): number =>
    rows.filter(({ standing }) => standing?.is === is).length;
  if (rows.every(({ standing }) => standing === undefined)) {
    const out = rows.filter(({ covered }) => covered.line.excuse !== undefined).length;
    const missing = rows.filter(isThin).length;
    return `${countText(rows.length, 'line')}: ${rows.length - out - missing} cited and shown, ${missing} not, ${out} left out`;
  }
  return `${countText(rows.length, 'line')}: ${count('proven')} proven, ${count('thin')} thin, ${count('left out')} left out`;
}

/** Returns what was tried for a line, in a few words. */
function triedText({ covered: { line, missing }, standing }: LedgerRow): string {
  if (standing === undefined) return '';
  if (line.excuse !== undefined) return `because ${line.excuse}`;
  if (missing !== undefined) return missing;
  const { changes } = standing;
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
function thinText({ covered: { missing }, standing }: LedgerRow): readonly string[] {
  if (standing?.is !== 'thin') return [];
  if (missing !== undefined) return [missing];
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
    : `the same in ${countText(fights, 'drawn fight that reaches', 'drawn fights that reach')} it: too few to tell`;
}
