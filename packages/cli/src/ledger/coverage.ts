// Computes how a ruleset covers a ledger: which lines the ruleset cites, and whether an example or invariant notices
// each change to the citing lines.
import { createSource, expandCases, parse } from '@fray/dsl/internal';
import type { Ruleset } from '@fray/dsl/ir';
import { citationsOf, type Cited, type CitingProof } from './citations.ts';
import { citedLines } from './cited-lines.ts';
import type { Mutant } from './edits.ts';
import type { LedgerLine } from './ledger.ts';
import { trialsOf, type Change, type Trial } from './trial.ts';

/** The declarations and proofs for one line of a ledger. */
export interface Covered {
  readonly line: LedgerLine;
  /** The declarations that cite the line, each once. */
  readonly declarations: readonly string[];
  /** The examples and invariants that cite the line. */
  readonly proofs: readonly CitingProof[];
  /** Says what is missing; undefined if nothing is. */
  readonly missing: string | undefined;
}

/** The state of a line of the ledger. */
export interface Standing {
  /**
   * `proven`: every change to the lines that cite it is noticed, refused or equivalent. A claim is proven too: an example or
   * invariant states it. `thin`: some changes go unnoticed, or a citation is missing.
   */
  readonly is: 'proven' | 'thin' | 'left out';
  /** The changes that were tried. */
  readonly changes: readonly Change[];
}

/** Reads the citations of a ruleset. */
export function cited(path: string, text: string): Cited {
  return { path, text, citations: citationsOf(expandCases(parse(createSource(path, text)).file)) };
}

/** Returns for each line of a ledger the declarations and proofs that cite it. */
export function ledgerCoverage(
  { citations }: Cited,
  ledger: readonly LedgerLine[],
): readonly Covered[] {
  return ledger.map((line) => {
    const declarations = [
      ...new Set((citations.places.get(line.id) ?? []).map(({ label }) => label)),
    ];
    const proofs = citations.proofs.get(line.id) ?? [];
    return { line, declarations, proofs, missing: missingIn(line, declarations, proofs) };
  });
}

/** Returns the ids that the ruleset cites and the ledger lacks. */
export function strangers({ citations }: Cited, ledger: readonly LedgerLine[]): readonly string[] {
  const known = new Set(ledger.map(({ id }) => id));
  return citations.ids.filter((id) => !known.has(id));
}

/** Kinds of lines that are claims about rules. A claim needs only an example or an invariant. */
const claims: readonly string[] = ['example', 'vector', 'invariant'];

function missingIn(
  line: LedgerLine,
  declarations: readonly string[],
  proofs: readonly CitingProof[],
): string | undefined {
  if (line.excuse !== undefined) return undefined;
  if (proofs.length === 0)
    return declarations.length === 0 ? 'nothing cites it' : 'no example or invariant cites it';
  return declarations.length === 0 && !claims.includes(line.kind)
    ? 'no declaration cites it'
    : undefined;
}

/** A change to a line of the rules, with the ids that this line cites. */
interface CitedChange {
  readonly mutant: Mutant;
  readonly ids: readonly string[];
}

/** Determines the state of a ledger's lines. It remembers the changes that it has tried for earlier lines. */
interface Judge {
  readonly of: (covered: Covered) => Promise<Standing>;
  /** Returns the changes that `of` will try. */
  readonly changesOf: (covered: Covered) => readonly CitedChange[];
  readonly try: (change: CitedChange) => Promise<Change>;
}

/**
 * Creates the judge for a ruleset.
 * @param reportProgress called before each change that is tried
 * @param breathe called before each example and fight; if it throws, the change is given up
 */
export function judgeOf(
  rules: Cited,
  ruleset: Ruleset,
  hash: (text: string) => string,
  reportProgress: () => Promise<void>,
  breathe: () => Promise<void>,
): Judge {
  const lines = citedLines(rules);
  let trial: Trial | undefined;
  function changesOf({ line, missing }: Covered): readonly CitedChange[] {
    if (line.excuse !== undefined || missing !== undefined) return [];
    const found = new Map<string, CitedChange>();
    for (const { changes, ids } of lines)
      if (ids.includes(line.id))
        for (const mutant of changes) found.set(JSON.stringify(mutant.edits), { mutant, ids });
    return [...found.values()];
  }
  async function tryOne({ ids, mutant }: CitedChange): Promise<Change> {
    await reportProgress();
    trial ??= await trialsOf(rules, ruleset, hash, breathe);
    return trial(mutant, ids);
  }
  async function of(covered: Covered): Promise<Standing> {
    const { line, missing } = covered;
    const changes: Change[] = [];
    for (const change of changesOf(covered)) changes.push(await tryOne(change));
    const isThin = missing !== undefined || changes.some(({ is }) => is.is === 'unnoticed');
    return { is: line.excuse !== undefined ? 'left out' : isThin ? 'thin' : 'proven', changes };
  }
  return { of, changesOf, try: tryOne };
}
