// The decision tree of one reply at one control location; its leaves are effects. A search walks it for sets of options,
// so its nodes are open to the caller; `../statespace/decision-tree.ts` looks up single states.
import type { Need, Reply } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import type { VariableGroup } from '../statespace/variable-table.ts';
import type { VariableRead } from '../statespace/accesses.ts';

/** What the machine does in one go. */
export interface LearnedEffect {
  /** The control location that it leads to; -1: none. */
  readonly to: number;
  readonly emptied: readonly VariableGroup[];
  readonly writes: readonly (readonly [variable: number, value: number])[];
  /** How many events it made. */
  readonly events: number;
  /** After how many of them a line did not hold; null: all held. */
  readonly broken: number | null;
}

export interface LearnedControl {
  readonly machine: Machine;
  readonly need: Need | undefined;
  readonly known: Map<string, LearnedLookup>;
}

/** The decision tree of a reply, by the reads. */
export interface LearnedLookup {
  readonly control: LearnedControl;
  readonly reply: Reply | undefined;
  root: LearnedNode | undefined;
}

export type LearnedNode = Branch | LearnedEffect;

export interface Branch {
  /** A slot of the header counts from -1 down. */
  readonly read: VariableRead;
  /** Answers to its question, by the number of a value. */
  readonly answers: number[];
  readonly next: (LearnedNode | undefined)[];
}

/** Inserts the result of a step at the end of its reads. */
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
