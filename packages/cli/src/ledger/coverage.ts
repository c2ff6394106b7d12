// What of a ledger a ruleset covers: which declarations cite a line, and what would fail if they were wrong.
import { compile, createSource, expandCases, parse } from '@fray/dsl';
import { citationsOf, type Citations, type CitingProof, type RulePlace } from './citations.ts';
import type { LedgerLine } from './ledger.ts';
import { mutatedText, mutantText, type Mutant } from './edits.ts';
import { mutantsOf } from './mutants.ts';
import { broken } from './trial.ts';

/** A ruleset's text with its citations. */
export interface Cited {
  readonly path: string;
  readonly text: string;
  readonly citations: Citations;
}

/** What stands for one line of a ledger. */
export interface Covered {
  readonly line: LedgerLine;
  /** Declarations that cite it, each once. */
  readonly declarations: readonly string[];
  /** Examples and invariants that cite it. */
  readonly proofs: readonly CitingProof[];
  /** What is missing; undefined: nothing. */
  readonly missing: string | undefined;
}

/** What a mutation run found for one line. */
export type Mutated =
  /** A changed declaration made this proof fail. */
  | {
      readonly is: 'caught';
      readonly change: string;
      readonly by: CitingProof;
      readonly tried: number;
    }
  /** Nothing that was tried is a ruleset any more: `fray check` is what catches it. */
  | { readonly is: 'unchangeable' }
  /** Rules and proofs are the same thing, as with a vector or an invariant. */
  | { readonly is: 'proof-itself' }
  | { readonly is: 'missed'; readonly tried: readonly string[] };

/** Reads the citations of a ruleset. */
export function cited(path: string, text: string): Cited {
  return { path, text, citations: citationsOf(expandCases(parse(createSource(path, text)).file)) };
}

/** Matches a ledger with a ruleset, line by line. */
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

/** Ids that a ruleset cites and the ledger does not have. */
export function strangers({ citations }: Cited, ledger: readonly LedgerLine[]): readonly string[] {
  const known = new Set(ledger.map(({ id }) => id));
  return citations.ids.filter((id) => !known.has(id));
}

/** Kinds of lines that are not rules but claims about them: an example or invariant is all that they need. */
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

/**
 * Changes the declarations that cite a line, one change at a time, until an example or invariant that cites it fails.
 *
 * @param most how many changes are tried at most
 */
export function mutate(
  rules: Cited,
  { line, proofs }: Covered,
  hash: (text: string) => string,
  most: number = Number.POSITIVE_INFINITY,
): Mutated {
  const places = rules.citations.places.get(line.id) ?? [];
  if (places.length === 0) return { is: 'proof-itself' };
  const tried: string[] = [];
  for (const mutant of candidates(rules, places)) {
    if (tried.length >= most) break;
    const { ruleset } = compile(createSource(rules.path, mutatedText(rules.text, mutant)));
    if (ruleset === undefined) continue;
    const change = mutantText(rules.text, mutant);
    tried.push(change);
    const by = broken(ruleset, proofs, hash);
    if (by !== undefined) return { is: 'caught', change, by, tried: tried.length };
  }
  return tried.length === 0 ? { is: 'unchangeable' } : { is: 'missed', tried };
}

/** The changes of all places, the smallest places first: what carries nothing but this citation says most. */
function candidates({ text, citations }: Cited, places: readonly RulePlace[]): readonly Mutant[] {
  const sorted = places.toSorted(
    (a, b) => a.node.span.end - a.node.span.start - (b.node.span.end - b.node.span.start),
  );
  const found = new Map<string, Mutant>();
  for (const { node } of sorted)
    for (const mutant of mutantsOf(node, { text, parents: citations.parents }))
      found.set(JSON.stringify(mutant.edits), mutant);
  return [...found.values()];
}
