// What an expression may read while it is evaluated. The machine makes one of these and keeps it; closures hold none.
import type { Local, Value } from '@fray/dsl/ir';
import type { State } from '../state/state.ts';
import type { MemoryTables } from './memory-tables.ts';
import type { OpenTrace } from './trace-tree.ts';

/**
 * One object serves a whole machine: set `locals` before each evaluation. `locals` and `bound` are changed while a define
 * or a quantifier is evaluated and restored afterwards, even after a fault.
 */
export interface Env {
  /** Rulings, givens and participants are read from here (and its header). */
  readonly state: State;
  /** The locals of the running frame; only read. */
  locals: readonly Local[];
  /** The current members of the enclosing quantifiers; empty outside an expression. Written by index. */
  bound: Value[];
  readonly memory: MemoryTables;
  /**
   * `can-take`: would this action (index into `Ruleset.callables`) be legal for this participant now? Called during an
   * evaluation: it may evaluate other expressions in the same Env and set `locals`, which are restored for it. Faults may
   * pass through.
   */
  readonly legality: (actor: string, callable: number) => boolean;
  /** How many defines and legality questions are open; 0 outside an expression. */
  depth: number;
  /**
   * Members tried, and defines and legality questions evaluated, since the machine last set it to 0, which it does before
   * each instruction (and may charge to the run's budget). Beyond MAX_WORK it is a fault: defines that use one another twice
   * and nested quantifiers can ask for more than any machine can do.
   */
  work: number;
  /** Null except in closures of `compileTraced`. */
  trace: OpenTrace | null;
}

/** A compiled expression. Throws a RuleFault, nothing else, whatever the ruleset. */
export type Eval = (env: Env) => Local;
