// Order: finds things whose order matters and has changed.

import type { Declaration, Node } from '../ast/ast.ts';
import { movedIn } from './align.ts';

/** Lists in which another order is another rule. */
export function orderCounts(parent: Node, key: string): boolean {
  switch (key) {
    case 'fields':
    case 'tags':
    case 'acts':
    case 'claims':
    case 'targets':
    case 'modifiers':
      return false;
    case 'cases':
      return parent.kind === 'Cases';
    case 'lines':
      return (
        parent.kind !== 'ConditionDecl' &&
        parent.kind !== 'BestOf' &&
        parent.kind !== 'ScenarioDecl'
      );
    default:
      return true;
  }
}

/** Pairs of declarations whose place among the others counts, and is another. */
export function movedDeclarations(
  pairs: DeclarationPairs,
  placeInB: ReadonlyMap<Declaration, number>,
): DeclarationPairs {
  // Triggers on the same event follow one another as they are written.
  const triggers = pairs.filter(([one]) => one.kind === 'TriggerDecl');
  const order = triggers.map(([, other]) => placeInB.get(other) ?? 0);
  const moved = movedIn(order.map((at, index) => [index, at])).flatMap(([index]) =>
    triggers.slice(index, index + 1),
  );
  // The first scenario is the one that is played when none is named.
  const was = pairs.find(([one]) => one.kind === 'ScenarioDecl');
  const first = [...placeInB.keys()].find((one) => one.kind === 'ScenarioDecl');
  const is = pairs.find(([, other]) => other === first);
  return is === undefined || is === was ? moved : [...moved, is];
}

type DeclarationPairs = readonly (readonly [Declaration, Declaration])[];
