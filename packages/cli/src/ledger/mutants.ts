// Makes small changes to rules that a slip of the pen could have made. Each changed ruleset is a text, which is
// compiled like any other.
import { walk, type Node, type Span } from '@fray/dsl/internal';
import { blockMutants } from './block-mutants.ts';
import { declarationMutants } from './declaration-mutants.ts';
import type { Mutant, EditSite } from './edits.ts';
import { nameMutants } from './name-mutants.ts';
import { orderMutants } from './order-mutants.ts';
import { statementMutants } from './statement-mutants.ts';
import { valueMutants } from './value-mutants.ts';
import { whomMutants } from './whom-mutants.ts';

/** Returns all changes to a node and its descendants: outer nodes first, in order of place. */
export function mutantsOf(node: Node, written: Omit<EditSite, 'node'>): readonly Mutant[] {
  const found: Mutant[] = [];
  walk(node, (one) => {
    found.push(...mutantsAt({ ...written, node: one }));
  });
  return found;
}

/** Returns all changes to a node itself, but not to its parts. */
export function mutantsAt(site: EditSite): readonly Mutant[] {
  const unit = unitOf(site);
  return [
    ...valueMutants(site),
    ...declarationMutants(site),
    ...statementMutants(site),
    ...orderMutants(site),
    ...nameMutants(site),
    ...whomMutants(site),
    ...blockMutants(site),
  ].map((mutant) => ({ unit, ...mutant }));
}

/**
 * Returns the span of the statement, outcome, row of a table or `define` that contains a node; undefined for other
 * nodes, which take effect from the start.
 */
function unitOf({ node, parents }: EditSite): Span | undefined {
  for (let one: Node | undefined = node; one !== undefined; one = parents.get(one))
    if (one.kind.endsWith('Stmt') || units.has(one.kind) || isRowOfTable(one, parents))
      return one.span;
  return undefined;
}

const units: ReadonlySet<Node['kind']> = new Set<Node['kind']>([
  'AllowedLine',
  'DefineDecl',
  'IfBranch',
  'Outcome',
]);

/** True for a row of a table. Rows of participants are different: they take effect from the start. */
function isRowOfTable(node: Node, parents: EditSite['parents']): boolean {
  const rows = node.kind === 'Row' ? parents.get(node) : undefined;
  return rows !== undefined && parents.get(rows)?.kind === 'TableDecl';
}
