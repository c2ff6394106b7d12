// What a ruleset covers, as a page of Markdown.
import { countText } from '../report/text.ts';
import type { CitingProof } from './citations.ts';
import type { Covered, Mutated } from './coverage.ts';

/** One ruleset and its ledger, with what was found. `mutated` is undefined when nothing was changed to see. */
export interface RulesetCoverage {
  readonly title: string;
  readonly file: string;
  readonly rows: readonly { readonly covered: Covered; readonly mutated: Mutated | undefined }[];
  /** Cited, but in no ledger. */
  readonly strangers: readonly string[];
}

/** The whole page. The same rules give the same page. */
export function coverageMarkdown(all: readonly RulesetCoverage[], head: readonly string[]): string {
  return [...head, ...all.flatMap(ofRuleset)].join('\n');
}

function ofRuleset({ title, file, rows }: RulesetCoverage): readonly string[] {
  const must = rows.filter(({ covered }) => covered.line.excuse === undefined);
  const excused = rows.filter(({ covered }) => covered.line.excuse !== undefined);
  return [
    `## ${title}`,
    '',
    `\`${file}\`: ${countText(must.filter(({ covered }) => covered.missing === undefined).length, 'line')} of ${must.length} covered, ${excused.length} that no ruleset can cover.`,
    '',
    '| id | kind | what it says | declared in | shown by | a change that is caught |',
    '|---|---|---|---|---|---|',
    ...must.map(({ covered, mutated }) =>
      row([
        covered.line.id,
        covered.line.kind,
        covered.line.says,
        covered.missing ?? covered.declarations.join(', '),
        covered.proofs.map(proofText).join('; '),
        changeText(mutated),
      ]),
    ),
    '',
    ...(excused.length === 0
      ? []
      : [
          'Not covered:',
          '',
          '| id | kind | what it says | why |',
          '|---|---|---|---|',
          ...excused.map(({ covered: { line } }) =>
            row([line.id, line.kind, line.says, line.excuse ?? '']),
          ),
          '',
        ]),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** An example by its name, an invariant by its name. */
export function proofText(proof: CitingProof): string {
  return proof.kind === 'example' ? `“${proof.name}”` : `invariant ${proof.name}`;
}

/** What changing the rules showed, in a few words. */
export function changeText(mutated: Mutated | undefined): string {
  switch (mutated?.is) {
    case undefined:
      return '';
    case 'caught':
      return `\`${mutated.change.replaceAll('`', "'")}\`: ${proofText(mutated.by)}`;
    case 'unchangeable':
      return 'any: the check finds it';
    case 'proof-itself':
      return 'it is a claim itself';
    case 'missed':
      return `NONE of ${mutated.tried.length}`;
  }
}
