// Coverage: whether a sequence of conditions covers all cases, as far as that is decidable.

import type { ExprNode } from '../../ast/ast.ts';
import type { RuleContext } from '../context.ts';
import { createFormulas } from './formulas.ts';
import { complement, overlap } from './regions.ts';
import {
  assume,
  canHold,
  nothingAssumed,
  opposite,
  type Assumed,
  type Formula,
  type Patience,
} from './satisfiable.ts';

interface Coverage {
  /** True if one of the conditions always holds. */
  readonly complete: boolean;
  /** Indices of conditions that hold only if an earlier one already does. */
  readonly shadowed: readonly number[];
  /** If all conditions are about words of one place, the words that none of them names. */
  readonly missing: readonly string[];
}

/** How many alternatives of `or` all questions about one sequence look at. */
const patienceOfAll = 400_000;

export function conditionCoverage(ctx: RuleContext, conditions: readonly ExprNode[]): Coverage {
  const formulas = createFormulas(ctx);
  const all = conditions.map((condition) => formulas.of(condition));
  const patience: Patience = { left: patienceOfAll };
  const known = assume(nothingAssumed, formulas.facts());
  const withAlso = (assumed: Assumed | undefined, formula: Formula): Assumed | undefined =>
    assumed && assume(assumed, formula);
  /** What is true where no condition so far holds; undefined if one always does. */
  let left = known;
  const shadowed: number[] = [];
  all.forEach((formula, index) => {
    if (!canHold(withAlso(left, formula), patience) && canHold(withAlso(known, formula), patience))
      shadowed.push(index);
    left = withAlso(left, opposite(formula));
  });
  return { complete: !canHold(left, patience), shadowed, missing: missingWords(all) };
}

/** Whether a condition can hold, and whether it can fail. */
export function possibilities(
  ctx: RuleContext,
  condition: ExprNode,
): { readonly holds: boolean; readonly fails: boolean } {
  const formulas = createFormulas(ctx);
  const formula = formulas.of(condition);
  const known = assume(nothingAssumed, formulas.facts());
  const can = (one: Formula): boolean =>
    canHold(known && assume(known, one), { left: patienceOfAll });
  return { holds: can(formula), fails: can(opposite(formula)) };
}

function missingWords(all: readonly Formula[]): readonly string[] {
  const regions = all.filter((one) => one.kind === 'words');
  const [first] = regions;
  if (first === undefined || regions.length < all.length) return [];
  if (regions.some(({ key }) => key !== first.key)) return [];
  const rest = regions.map(complement).reduce(overlap);
  return rest.kind === 'words' ? [...rest.words] : [];
}
