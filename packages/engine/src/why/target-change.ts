// Describes how an instruction changes its target value.
import type { Expr, Instr, Target } from '@fray/dsl/ir';

interface TargetChange {
  readonly target: Target;
  /** What the line does to its target. */
  readonly verb: 'set' | 'raise' | 'lower';
  /** The role of the operand among the reasons of the change. */
  readonly role: 'value' | 'more' | 'less';
  readonly operand: Expr;
  /** True if the new value depends on the old one. */
  readonly readsBefore: boolean;
}

/** Returns the change that an instruction makes to its target; null if it has no target, or leaves it as it is. */
export function targetChange(instr: Instr | undefined): TargetChange | null {
  return instr !== undefined && 'target' in instr ? changeBy(instr) : null;
}

function changeBy(instr: Extract<Instr, { readonly target: Target }>): TargetChange | null {
  const { target } = instr;
  switch (instr.op) {
    case 'set':
      return { target, verb: 'set', role: 'value', operand: instr.value, readsBefore: false };
    case 'raise': {
      const [verb, role] =
        instr.sign > 0 ? (['raise', 'more'] as const) : (['lower', 'less'] as const);
      return { target, verb, role, operand: instr.by, readsBefore: true };
    }
    case 'reveal':
      return null;
  }
}
