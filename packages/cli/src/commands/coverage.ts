// `fray coverage`: which lines of a rule source a ruleset covers, and what would fail if they were wrong.
import { exitCodes, stop, type ExitCode } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { cited, ledgerCoverage, mutate, strangers, type Covered } from '../ledger/coverage.ts';
import { readLedger, type LedgerLine } from '../ledger/ledger.ts';
import { changeText, coverageMarkdown, proofText, type RulesetCoverage } from '../ledger/report.ts';
import { printJson } from '../report/json.ts';
import { styleFor } from '../report/style.ts';
import { countText } from '../report/text.ts';
import { readSource, requireRules } from '../rules.ts';

export interface CoverageOptions {
  readonly ledger?: string;
  readonly mutate?: boolean;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

/** Ends with 1 if a line is not covered, a citation is in no ledger, or a change to the rules is not caught. */
export async function coverageCommand(
  host: Host,
  paths: readonly string[],
  options: CoverageOptions,
): Promise<ExitCode> {
  const all: RulesetCoverage[] = [];
  for (const path of paths) all.push(await ofFile(host, path, options));
  if (options.json === true) printJson(host, { files: all.map(asJson) });
  else if (options.markdown === true)
    host.stdout.write(`${coverageMarkdown(all, markdownHead(options.mutate === true))}\n`);
  else for (const one of all) host.stdout.write(asText(host, one));
  return all.every(isWhole) ? exitCodes.fine : exitCodes.problems;
}

/** The first lines of the page. */
function markdownHead(mutated: boolean): readonly string[] {
  return [
    '# Coverage',
    '',
    'Made by `fray coverage`; do not edit. Every line of the ledgers in [ledger](ledger) with the declarations that cite it and the examples and invariants that show it.',
    ...(mutated
      ? [
          'The last column is one small change to a declaration that cites the line, and what fails then.',
        ]
      : []),
    '',
  ];
}

async function ofFile(
  host: Host,
  path: string,
  options: CoverageOptions,
): Promise<RulesetCoverage> {
  const { ruleset, shown } = await requireRules(host, path);
  const rules = cited(shown, await readSource(host, path));
  const ledger = options.ledger === undefined ? undefined : ledgerFor(host, options.ledger, shown);
  const lines =
    ledger ??
    rules.citations.ids.map((id): LedgerLine => ({
      id,
      kind: '',
      says: '',
      excuse: undefined,
      line: 0,
    }));
  const rows = [];
  for (const covered of ledgerCoverage(rules, lines)) {
    const wanted =
      options.mutate === true && covered.missing === undefined && covered.line.excuse === undefined;
    rows.push({ covered, mutated: wanted ? mutate(rules, covered, host.sha256) : undefined });
    await host.pause();
  }
  return {
    title: ruleset.title,
    file: shown,
    rows,
    strangers: ledger === undefined ? [] : strangers(rules, lines),
  };
}

/** A ledger of its own, or in a folder of ledgers the one that is named as the ruleset. */
function ledgerFor(host: Host, path: string, ruleset: string): readonly LedgerLine[] {
  const name =
    ruleset
      .split('/')
      .at(-1)
      ?.replace(/\.fray$/, '.md') ?? '';
  const file = host.files.isFolder(path) ? `${path.replace(/\/$/, '')}/${name}` : path;
  const { lines, problems } = readLedger(host.files.readText(file));
  const [problem] = problems;
  if (problem !== undefined)
    throw stop(exitCodes.problems, `${file}, line ${problem.line}: ${problem.message}`);
  return lines;
}

function isWhole({ rows, strangers: odd }: RulesetCoverage): boolean {
  return (
    odd.length === 0 &&
    rows.every(({ covered, mutated }) => covered.missing === undefined && mutated?.is !== 'missed')
  );
}

function asText(host: Host, { title, rows, strangers: odd }: RulesetCoverage): string {
  const style = styleFor(host, host.stdout);
  const must = rows.filter(({ covered }) => covered.line.excuse === undefined);
  const lines = must.map(({ covered, mutated }) => {
    const mark = covered.missing !== undefined || mutated?.is === 'missed' ? style.red('!') : ' ';
    const caught = mutated === undefined ? '' : `; ${changeText(mutated)}`;
    return `${mark} ${covered.line.id.padEnd(8)} ${covered.missing === undefined ? `${covered.declarations.join(', ')} — ${covered.proofs.map(proofText).join('; ')}${caught}` : style.red(covered.missing)}\n`;
  });
  const strange = odd.map(
    (id) => `${style.red('!')} ${id.padEnd(8)} ${style.red('is cited, and no ledger has it')}\n`,
  );
  const done = must.filter(
    ({ covered, mutated }) => covered.missing === undefined && mutated?.is !== 'missed',
  ).length;
  return `${style.bold(title)}\n${lines.join('')}${strange.join('')}${done} of ${countText(must.length, 'line')} covered\n\n`;
}

function asJson({ title, file, rows, strangers: odd }: RulesetCoverage): object {
  return {
    ruleset: title,
    file,
    unknown: odd,
    lines: rows.map(({ covered, mutated }) => ({
      ...lineJson(covered),
      mutation:
        mutated === undefined
          ? null
          : mutated.is === 'caught'
            ? { result: 'caught', change: mutated.change, by: mutated.by.name }
            : { result: mutated.is },
    })),
  };
}

function lineJson({ line, declarations, proofs, missing }: Covered): object {
  return {
    id: line.id,
    kind: line.kind,
    says: line.says,
    excuse: line.excuse ?? null,
    missing: missing ?? null,
    declarations,
    shownBy: proofs.map(({ kind, name }) => ({ kind, name })),
  };
}
