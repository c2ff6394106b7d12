// `fray coverage`: finds out whether an example or invariant notices each change to the lines of a ruleset that cite its
// source.
import type { Ruleset } from '@fray/dsl/ir';
import { exitCodes, wrongInput, wrongUsage } from '../exit-codes.ts';
import { missingFile } from '../file-failures.ts';
import type { Host } from '../host.ts';
import { giveNote } from '../notes.ts';
import { laterInterruption, type LaterInterruption } from '../interruption.ts';
import { cited, ledgerCoverage, judgeOf, strangers, type Standing } from '../ledger/coverage.ts';
import type { Cited } from '../ledger/citations.ts';
import { readLedger, type LedgerLine } from '../ledger/ledger.ts';
import {
  coverageReport,
  isThin,
  provenReport,
  type LedgerRow,
  type RulesetCoverage,
} from '../ledger/report.ts';
import { barText, lineFor } from '../report/progress.ts';
import { growingOn, type Forms, type Told } from '../tell.ts';
import { readSource, requireRules } from '../rules/rules.ts';

interface CoverageOptions extends Forms {
  readonly ledger?: string;
  /** True to list only which declarations cite each line, and to try no changes. */
  readonly cited?: boolean;
  /** The ids of the lines to examine, or none for all lines. */
  readonly only?: readonly string[];
}

/** What `--json` prints. */
interface CoverageAnswer {
  readonly files: readonly {
    readonly ruleset: string;
    readonly file: string;
    readonly unknown: RulesetCoverage['strangers'];
    readonly lines: readonly CoveredAnswer[];
  }[];
}

/** A line of the source, what cites it, and what notices a change to that. */
interface CoveredAnswer {
  readonly id: string;
  readonly kind: string;
  readonly says: string;
  readonly excuse: string | null;
  readonly missing: string | null;
  readonly declarations: readonly string[];
  readonly shownBy: readonly Shown[];
  readonly standing: Standing['is'] | null;
  readonly changes: readonly {
    readonly line: number;
    readonly change: string;
    readonly result: string;
    readonly by: Shown | null;
    readonly same: string | null;
    readonly fights: number | null;
  }[];
}

/** An example or an invariant. */
interface Shown {
  readonly kind: string;
  readonly name: string;
}

/** Prints the coverage of every ruleset. Returns 1 if a line is thin, or if no ledger has a cited id. */
export async function coverageCommand(
  host: Host,
  paths: readonly string[],
  options: CoverageOptions,
): Promise<Told<CoverageAnswer>> {
  const show = growingOn(host, options);
  const all: RulesetCoverage[] = [];
  const interruption = laterInterruption(host);
  for (const path of paths) {
    if (interruption.isSet()) break;
    const one = await ofFile(host, path, options, interruption);
    if (one.rows.length > 0 || !interruption.isSet()) show(coverageReport(one));
    all.push(one);
  }
  const { only = [] } = options;
  if (only.length > 0 && !interruption.isSet() && all.every(({ rows }) => rows.length === 0))
    throw wrongUsage(`no ledger has ${only.join(' or ')}`);
  if (interruption.isSet())
    giveNote(host, 'cut', 'interrupted; the report leaves out what was not checked');
  const isFine = all.every(({ rows, strangers: odd }) => odd.length === 0 && !rows.some(isThin));
  return {
    code: interruption.isSet()
      ? exitCodes.interrupted
      : isFine
        ? exitCodes.fine
        : exitCodes.problems,
    answer: () => ({ files: all.map(asJson) }),
    isGrown: true,
    report: () => provenReport(all),
  };
}

async function ofFile(
  host: Host,
  path: string,
  options: CoverageOptions,
  interruption: LaterInterruption,
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
  const { only = [] } = options;
  const wanted = lines.filter(({ id }) => only.length === 0 || only.includes(id));
  return {
    title: ruleset.title,
    file: shown,
    rows: await rowsOf(host, rules, ruleset, wanted, { ...options, interruption }),
    strangers: ledger === undefined ? [] : strangers(rules, lines),
  };
}

async function rowsOf(
  host: Host,
  rules: Cited,
  ruleset: Ruleset,
  lines: readonly LedgerLine[],
  {
    cited: isCitedOnly,
    interruption,
  }: CoverageOptions & { readonly interruption: LaterInterruption },
): Promise<readonly LedgerRow[]> {
  const all = ledgerCoverage(rules, lines);
  if (isCitedOnly === true) return all.map((covered) => ({ covered, standing: undefined }));
  let tried = 0;
  // A signal abandons the change that is being tried, and leaves its line out of the report.
  const cut = new Error('interrupted');
  const breathe = async (): Promise<void> => {
    await host.pause();
    if (interruption.isSet()) throw cut;
  };
  const line = lineFor(host);
  const reportProgress = (): Promise<void> => {
    tried += 1;
    line.show(() => barText(tried, most, 'changes'));
    return breathe();
  };
  const judge = judgeOf(rules, ruleset, host.sha256, reportProgress, breathe);
  const most = all.reduce((sum, one) => sum + judge.changesOf(one).length, 0);
  const rows: LedgerRow[] = [];
  interruption.begin();
  try {
    for (const covered of all) rows.push({ covered, standing: await judge.of(covered) });
  } catch (thrown) {
    if (thrown !== cut) throw thrown;
  } finally {
    line.clear();
  }
  return rows;
}

/** Reads the ledger: the given file or, if it is a folder, the file in it that is named after the ruleset. */
function ledgerFor(host: Host, path: string, ruleset: string): readonly LedgerLine[] {
  const name =
    ruleset
      .split('/')
      .at(-1)
      ?.replace(/\.fray$/, '.md') ?? '';
  const file = host.files.isFolder(path) ? `${path.replace(/\/$/, '')}/${name}` : path;
  const text = host.files.readText(file);
  if (text === undefined) throw missingFile(host.files.shown(file));
  const { lines, problems } = readLedger(text);
  const [problem] = problems;
  if (problem !== undefined) throw wrongInput(`${file}, line ${problem.line}: ${problem.message}`);
  return lines;
}

function asJson({
  title,
  file,
  rows,
  strangers: odd,
}: RulesetCoverage): CoverageAnswer['files'][number] {
  return {
    ruleset: title,
    file,
    unknown: odd,
    lines: rows.map(({ covered: { declarations, line, missing, proofs }, standing }) => ({
      id: line.id,
      kind: line.kind,
      says: line.says,
      excuse: line.excuse ?? null,
      missing: missing ?? null,
      declarations,
      shownBy: proofs.map(({ kind, name }) => ({ kind, name })),
      standing: standing?.is ?? null,
      changes: (standing?.changes ?? []).map(changeJson),
    })),
  };
}

function changeJson({
  change,
  is,
  line,
}: Standing['changes'][number]): CoveredAnswer['changes'][number] {
  return {
    line,
    change,
    result: is.is,
    by: is.is === 'noticed' ? { kind: is.by.kind, name: is.by.name } : null,
    same: is.is === 'same' ? is.as : null,
    fights: is.is === 'same' || is.is === 'unnoticed' ? is.fights : null,
  };
}
