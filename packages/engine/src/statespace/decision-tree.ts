// Caches steps by what they read (memoisation with dynamic dependences). Inner nodes ask for a variable or test its
// value; leaves hold the step's result. States with the same answers share a leaf.
import type { Value } from '@fray/dsl/ir';
import type { ValueQuestion, VariableRead } from './accesses.ts';

export interface DecisionTree<L> {
  /**
   * Returns the leaf stored for a state with the same answers, or undefined. Calls `noted` with each read on the path,
   * in order.
   */
  readonly find: (state: ArrayLike<number>, noted?: (read: VariableRead) => void) => L | undefined;
  /** Stores `leaf` for reads in any order. It also asks this state the questions of the inner nodes on its path. */
  readonly add: (state: ArrayLike<number>, reads: readonly VariableRead[], leaf: L) => void;
}

interface Branch<L> {
  readonly read: VariableRead;
  readonly variable: number;
  /**
   * The answer to the node's question for each value number: 0 for no, 1 for yes. Null if the node reads the whole
   * variable.
   */
  readonly answers: number[] | null;
  readonly next: (Branch<L> | Leaf<L> | undefined)[];
}

interface Leaf<L> {
  readonly leaf: L;
}

/** Creates an empty tree. `valueOf` returns the value that a variable's number stands for. */
export function createDecisionTree<L>(
  valueOf: (variable: number, id: number) => Value,
): DecisionTree<L> {
  let root: Branch<L> | Leaf<L> | undefined;
  const branchOf = ({ variable, answers, read }: Branch<L>, id: number): number => {
    if (answers === null || read.question === null) return id;
    return (answers[id] ??= answered(read.question, valueOf(variable, id)));
  };
  return {
    find: (state, noted) => {
      let at = root;
      while (at !== undefined && !('leaf' in at)) {
        noted?.(at.read);
        at = at.next[branchOf(at, state[at.variable] ?? 0)];
      }
      return at?.leaf;
    },
    add: (state, reads, leaf) => {
      let left = reads;
      let put = (node: Branch<L> | Leaf<L>): void => {
        root = node;
      };
      const down = (branch: Branch<L>): Branch<L> | Leaf<L> | undefined => {
        const { next } = branch;
        const way = branchOf(branch, state[branch.variable] ?? 0);
        put = (node) => {
          next[way] = node;
        };
        return next[way];
      };
      let at = root;
      for (; at !== undefined && !('leaf' in at); at = down(at)) {
        const { read } = at;
        left = left.filter(
          ({ variable, question }) =>
            variable !== read.variable ||
            (read.question !== null && question?.id !== read.question.id),
        );
      }
      // A leaf is stored here already.
      if (at !== undefined) return;
      for (const read of left) {
        const branch: Branch<L> = {
          read,
          variable: read.variable,
          answers: read.question === null ? null : [],
          next: [],
        };
        put(branch);
        down(branch);
      }
      put({ leaf });
    },
  };
}

function answered(question: ValueQuestion, value: Value): number {
  return question.holds(value) ? 1 : 0;
}
