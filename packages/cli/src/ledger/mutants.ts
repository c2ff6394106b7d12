// Small changes to rules: what a slip of the pen could have made of a line. Each is text, so that it is compiled like any other.
import { walk, type Node } from '@fray/dsl';
import { declarationMutants } from './declaration-mutants.ts';
import type { Mutant, EditSite } from './edits.ts';
import { statementMutants } from './statement-mutants.ts';
import { valueMutants } from './value-mutants.ts';

/** All changes to a node and its descendants: outer ones first, in order of place. */
export function mutantsOf(node: Node, written: Omit<EditSite, 'node'>): readonly Mutant[] {
  const found: Mutant[] = [];
  walk(node, (one) => {
    const site = { ...written, node: one };
    found.push(...valueMutants(site), ...declarationMutants(site), ...statementMutants(site));
  });
  return found;
}
