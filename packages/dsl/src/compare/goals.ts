// Goals: says for whom a changed modifier is good, if it changes a number that a roll of the check is compared with.

import type { AmountNode, ExprNode, LetStmt } from '../ast/ast.ts';
import { findAll } from '../ast/find.ts';
import type { RuleChange } from './change.ts';

/**
 * Returns the end of a sentence, such as `, so goal is harder to reach for a`; empty unless the modifier changes a `let` of
 * a check by a number, and all comparisons with this `let` go the same way.
 */
export function goalWords({ owner, after }: RuleChange, was: AmountNode, is: AmountNode): string {
  const [check, line] = [owner.after, after?.node];
  const more = signed(is) - signed(was);
  if (check?.kind !== 'CheckDecl' || line?.kind !== 'ModifierLine' || Number.isNaN(more)) return '';
  const goal = check.lines.find(
    (one): one is LetStmt => one.kind === 'LetStmt' && holdsLine(one, line.span.start),
  );
  if (goal === undefined || more === 0) return '';
  const isGoal = (expr: ExprNode): boolean =>
    expr.kind === 'Path' && expr.names.length === 1 && expr.names[0]?.text === goal.name.text;
  const ways = new Set<boolean>();
  findAll(check, ['Compare'], ({ op, left, right }) => {
    if (isGoal(right)) ways.add(op.startsWith('>'));
    else if (isGoal(left)) ways.add(op.startsWith('<'));
  });
  const [isReached] = ways;
  if (isReached === undefined || ways.size > 1) return '';
  const [roller] = check.signature.params;
  return `, so ${goal.name.text} is ${isReached === more > 0 ? 'harder' : 'easier'} to ${isReached ? 'reach' : 'stay below'}${roller === undefined ? '' : ` for ${roller.name.text}`}`;
}

function holdsLine(stmt: LetStmt, start: number): boolean {
  let holds = false;
  findAll(stmt, ['ModifierLine'], ({ span }) => {
    if (span.start === start) holds = true;
  });
  return holds;
}

/** The number that an amount adds; NaN if it is not a plain number. */
function signed({ form, value }: AmountNode): number {
  if (value?.kind !== 'IntLit') return Number.NaN;
  return form === '-' ? -value.value : value.value;
}
