// Finds the parts of the rules that may end in a fault by themselves, with the table of expressions and the targets of
// instructions. A slice keeps them even if no measure depends on them. Faults of names that refer to nobody are not
// found.
import {
  eachPart,
  effectsOfExpression,
  expressionRow,
  isExpr,
  type Expr,
  type Instr,
  type Piece,
  type Ruleset,
} from '@fray/dsl/ir';

interface MayFault {
  readonly instr: (instr: Instr) => boolean;
  /** Whether a part of an expression or instruction may. */
  readonly part: (part: Piece) => boolean;
}

export function mayFaultOf(ruleset: Ruleset): MayFault {
  const bodies = new Map<Expr, boolean>();

  /** The value of a define; one that refers to itself is no fault by that alone. */
  const body = (expr: Expr): boolean => {
    const found = bodies.get(expr);
    if (found !== undefined) return found;
    bodies.set(expr, false);
    const faults = look(expr, new Set());
    bodies.set(expr, faults);
    return faults;
  };

  const inside = (part: Piece, guards: ReadonlySet<string>): boolean => {
    let faults = false;
    eachPart(part, (expr) => {
      faults ||= look(expr, guards);
    });
    return faults;
  };

  /** `guards`: the sets of which participants are known to be members here. */
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

  const part = (piece: Piece): boolean =>
    typeof piece === 'object' && piece !== null && isExpr(piece)
      ? look(piece, new Set())
      : inside(piece, new Set());
  return { part, instr: (instr) => part(instr) || mayMissTarget(ruleset, instr) };
}

/** The memberships that this test, if it holds, guarantees. */
function membersIn(test: Expr): readonly string[] {
  if (test.op === 'and') return test.of.flatMap(membersIn);
  return test.op === 'in' ? [memberOf(test.item, test.set)] : [];
}

function memberOf(item: Expr, set: Expr): string {
  return JSON.stringify([item, set], (key, value: unknown) => (key === 'at' ? undefined : value));
}

/**
 * Whether the target of an instruction may be missing, or its new value out of range: a condition that is not held has no
 * fields, and only counters stop at their bounds.
 */
function mayMissTarget({ kinds, tracks }: Ruleset, instr: Instr): boolean {
  if (!('target' in instr)) return false;
  const { target } = instr;
  if (target.kind === 'condition-field') return true;
  if (instr.op === 'reveal') return false;
  if (instr.op === 'set' && instr.value.op === 'const') return false;
  const fields =
    target.kind === 'track'
      ? tracks.filter(({ name }) => name === target.track)
      : kinds.flatMap((kind) => kind.fields.filter(({ name }) => name === target.field));
  return fields.some(
    ({ type }) =>
      type.type === 'number' && !type.counter && (type.min !== null || type.max !== null),
  );
}
