// Finds the variables that a part of the rules reads, including those of the defines that it refers to.
import {
  eachPart,
  effectsOfExpression,
  legalityEffects,
  type Effect,
  type Expr,
  type Numbering,
  type Piece,
  type Ruleset,
} from '@fray/dsl/ir';
import { withOpenCases, type ConstantsOf } from '../constants.ts';

/** Variables, by number. */
export type VariableSet = ReadonlySet<number>;

interface VariablesRead {
  /**
   * Returns the variables that a part of the rules may read. `proc` is the procedure whose locals it may contain, or
   * null.
   */
  readonly of: (part: Piece, proc: number | null) => VariableSet;
  /** Returns the variables that decide whether an action can be taken, and on whom. */
  readonly legality: (action: number) => VariableSet;
}

/**
 * Creates the functions for one ruleset. `known` returns constants: parts that are constant throughout the fight read
 * nothing.
 */
export function readingOf(
  ruleset: Ruleset,
  known: ConstantsOf,
  numbering: Numbering,
): VariablesRead {
  const legalities = new Map<number, VariableSet>();
  const bodies = new Map<Expr, VariableSet>();

  /**
   * Adds what an expression reads to `into`. `seen` holds the defines already followed, since they may refer to one
   * another.
   */
  const look = (
    expr: Expr,
    proc: number | null,
    into: Set<number>,
    seen: Set<Expr | number>,
  ): void => {
    if (known(expr) !== undefined) return;
    if (expr.op === 'local' && proc !== null)
      into.add(numbering.number({ kind: 'local', proc, slot: expr.slot }));
    for (const effect of effectsOfExpression(ruleset, expr)) note(effect, into, seen);
    const open = expr.op === 'if' ? withOpenCases(expr, known) : expr;
    eachPart(open, (part) => look(part, proc, into, seen));
  };

  const note = (effect: Effect, into: Set<number>, seen: Set<Expr | number>): void => {
    if (effect.does === 'reads') into.add(numbering.number(effect.variable));
    const key =
      effect.does === 'considers'
        ? effect.callable
        : effect.does === 'evaluates'
          ? effect.expr
          : null;
    if (key === null || seen.has(key)) return;
    const found = typeof key === 'number' ? legalities.get(key) : bodies.get(key);
    if (found !== undefined) {
      for (const number of found) into.add(number);
      return;
    }
    seen.add(key);
    if (typeof key !== 'number') return look(key, null, into, seen);
    for (const other of legalityOf(key)) note(other, into, seen);
  };

  const legalityOf = (index: number): readonly Effect[] => {
    const action = ruleset.callables[index];
    return action?.kind === 'action' ? legalityEffects(ruleset, action) : [];
  };

  // A result is stored only once all of a define was followed.
  ruleset.defines.forEach(({ body }) => {
    const found = new Set<number>();
    look(body, null, found, new Set([body]));
    bodies.set(body, found);
  });
  ruleset.callables.forEach((_, index) => {
    const found = new Set<number>();
    for (const effect of legalityOf(index)) note(effect, found, new Set([index]));
    legalities.set(index, found);
  });

  return {
    of: (part, proc) => {
      const found = new Set<number>();
      eachPart([part], (expr) => look(expr, proc, found, new Set()));
      return found;
    },
    legality: (action) => legalities.get(action) ?? NONE,
  };
}

const NONE: VariableSet = new Set();
