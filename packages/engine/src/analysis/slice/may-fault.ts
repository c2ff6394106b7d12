// Finds the parts of the rules that may themselves end in a fault, with the table of expressions and the targets of
// instructions. A slice keeps these parts even if no measure depends on them. Faults of names that refer to nobody are
// not found.
import {
  effectsOfExpression,
  expressionRow,
  partsOf,
  type Expr,
  type Instr,
  type Piece,
  type Ruleset,
} from '@fray/dsl/ir';
import { fieldsMeant, textWithoutPlaces } from '../declared-fields.ts';

interface MayFault {
  readonly instr: (instr: Instr) => boolean;
  /** True if a part of an expression or instruction may end in a fault. */
  readonly part: (part: Piece) => boolean;
}

export function mayFaultOf(ruleset: Ruleset): MayFault {
  const bodies = new Map<Expr, boolean>();

  /** True if the value of a define may end in a fault. A reference to itself alone is no fault. */
  const body = (expr: Expr): boolean => {
    const found = bodies.get(expr);
    if (found !== undefined) return found;
    bodies.set(expr, false);
    const faults = look(expr, new Set());
    bodies.set(expr, faults);
    return faults;
  };

  const inside = (part: Piece, guards: ReadonlySet<string>): boolean =>
    partsOf(part).some((expr) => look(expr, guards));

  /** True if an expression may end in a fault. `guards` holds the memberships that are known to hold here. */
  const look = (expr: Expr, guards: ReadonlySet<string>): boolean => {
    if (expr.op === 'if')
      return (
        expr.cases.some(
          ({ when, value }) =>
            look(when, guards) || look(value, new Set([...guards, ...membersIn(when)])),
        ) ||
        (expr.otherwise !== null && look(expr.otherwise, guards))
      );
    const isGuarded = expr.op === 'position' && guards.has(memberOf(expr.who, expr.within));
    return (
      (!isGuarded && expressionRow(expr).mayFault?.(expr) === true) ||
      effectsOfExpression(ruleset, expr).some(
        (effect) => effect.does === 'evaluates' && body(effect.expr),
      ) ||
      inside(expr, guards)
    );
  };

  const part = (piece: Piece): boolean => inside([piece], new Set());
  return { part, instr: (instr) => part(instr) || mayMissTarget(ruleset, instr) };
}

/** Returns the memberships that this test guarantees if it holds. */
function membersIn(test: Expr): readonly string[] {
  if (test.op === 'and') return test.of.flatMap(membersIn);
  return test.op === 'in' ? [memberOf(test.item, test.set)] : [];
}

function memberOf(item: Expr, set: Expr): string {
  return textWithoutPlaces([item, set]);
}

/**
 * True if the target of an instruction may be missing, or its new value out of range. A participant without a condition
 * lacks the condition's fields, and only counters stop at their bounds.
 */
function mayMissTarget(ruleset: Ruleset, instr: Instr): boolean {
  if (!('target' in instr)) return false;
  const { target } = instr;
  if (target.kind === 'condition-field') return true;
  if (instr.op === 'reveal') return false;
  if (instr.op === 'set' && instr.value.op === 'const') return false;
  return fieldsMeant(ruleset, target).some(
    ({ type }) =>
      type.type === 'number' && !type.counter && (type.min !== null || type.max !== null),
  );
}
