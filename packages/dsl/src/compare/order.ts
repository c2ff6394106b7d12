// Order: finds things that moved in a list whose order matters.

import type { Declaration, Node } from '../ast/ast.ts';
import { movedIn } from './align.ts';

/** True for a list in which another order means another rule. */
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

/** The pairs of declarations that moved, where the order of declarations matters. */
export function movedDeclarations(
  pairs: DeclarationPairs,
  placeInB: ReadonlyMap<Declaration, number>,
): DeclarationPairs {
  // Triggers on the same event fire in written order.
  const triggers = pairs.filter(([one]) => one.kind === 'TriggerDecl');
  const order = triggers.map(([, other]) => placeInB.get(other) ?? 0);
  const moved = movedIn(order.map((at, index) => [index, at])).flatMap(([index]) =>
    triggers.slice(index, index + 1),
  );
  // If no scenario is named, the first one is played.
  const was = pairs.find(([one]) => one.kind === 'ScenarioDecl');
  const first = [...placeInB.keys()].find((one) => one.kind === 'ScenarioDecl');
  const is = pairs.find(([, other]) => other === first);
  return is === undefined || is === was ? moved : [...moved, is];
}

type DeclarationPairs = readonly (readonly [Declaration, Declaration])[];
