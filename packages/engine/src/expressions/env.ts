// What an expression may read while it is evaluated. Each machine makes one Env and reuses it; closures hold none.
import type { Local, Value } from '@fray/dsl/ir';
import type { State } from '../state/state.ts';
import type { MemoryTables } from './memory-tables.ts';
import type { OpenTrace } from './trace-tree.ts';

/**
 * One object serves a whole machine: set `locals` before each evaluation. A define or a quantifier changes `locals` and
 * `bound` while it is evaluated and restores them afterwards, even after a fault.
 */
export interface Env {
  /** The state with its header: expressions read rulings, givens and participants from it. */
  readonly state: State;
  /** The locals of the running frame; expressions only read them. */
  locals: readonly Local[];
  /** The current members of the enclosing quantifiers, by index; empty outside an expression. */
  bound: Value[];
  readonly memory: MemoryTables;
  /**
   * `can-take`: returns whether this action (index into `Ruleset.callables`) would be legal for this participant now. It
   * may evaluate other expressions in the same Env and set `locals`; the caller restores them. It may throw a fault.
   */
  readonly legality: (actor: string, callable: number) => boolean;
  /** How many defines and legality questions are open; 0 outside an expression. */
  depth: number;
  /**
   * Counts the members tried, and the defines and legality questions evaluated. The machine resets it to 0 before each
   * instruction and may charge it to the run's budget. Beyond MAX_WORK it is a fault: nested quantifiers, or defines that
   * use one another twice, can need more work than any machine can do.
   */
  work: number;
  /** The trace being recorded; null except in closures of `compileTraced`. */
  trace: OpenTrace | null;
}

/** A compiled expression. Throws a RuleFault, nothing else, whatever the ruleset. */
export type Eval = (env: Env) => Local;
