// The decision tree of one reply at one control location; its leaves are effects. A search walks it for sets of options, so
// its nodes are public; `../statespace/decision-tree.ts` looks up single states.
import type { Need, Reply } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { VariableGroup } from '../statespace/variable-table.ts';
import type { VariableRead } from '../statespace/accesses.ts';

/** What the machine does in one step. */
export interface LearnedEffect {
  /** The control location that it leads to; -1 if there is none. */
  readonly to: number;
  readonly emptied: readonly VariableGroup[];
  readonly writes: readonly (readonly [variable: number, value: number])[];
  /** How many events it made. */
  readonly events: number;
  /** After how many of them a line did not hold; null if all held. */
  readonly broken: number | null;
}

export interface LearnedControl {
  readonly machine: Machine;
  readonly need: Need | undefined;
  readonly known: Map<string, LearnedLookup>;
}

/** A node of the decision tree of a reply: a read, or an effect. */
export interface LearnedLookup {
  readonly control: LearnedControl;
  readonly reply: Reply | undefined;
  root: LearnedNode | undefined;
}

export type LearnedNode = Branch | LearnedEffect;

export interface Branch {
  /** The variable that is read. Slots of the header have the numbers -1, -2 and so on. */
  readonly read: VariableRead;
  /** By the number of a value: the answer to the question of the read. */
  readonly answers: number[];
  readonly next: (LearnedNode | undefined)[];
}

/** Inserts the result of a step into the tree, below its reads. */
export function keep(
  lookup: LearnedLookup,
  reads: readonly VariableRead[],
  effect: LearnedEffect,
  turn: (read: VariableRead, branch: Branch) => number,
): void {
  let put = (node: LearnedNode): void => {
    lookup.root = node;
  };
  let at = lookup.root;
  for (const read of reads) {
    if (at === undefined) {
      at = { read, answers: [], next: [] };
      put(at);
    }
    if (
      'to' in at ||
      at.read.variable !== read.variable ||
      at.read.question?.id !== read.question?.id
    )
      throw new Error('a step looked at something else than the same step did before');
    const branch: Branch = at;
    const way = turn(read, branch);
    put = (node) => {
      branch.next[way] = node;
    };
    at = branch.next[way];
  }
  if (at === undefined) put(effect);
}
