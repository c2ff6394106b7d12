// What the instructions of a procedure share while they are linked.
import type { Legality } from './actions.ts';
import type { Endings } from './endings.ts';
import type { ConditionCells, ProcPlace } from './linking.ts';
import type { Memories } from './memory.ts';
import type { Questions } from './questions.ts';
import type { Ask } from './reactions.ts';

/** What instructions need besides the row. */
export interface Tools {
  readonly memories: Memories;
  readonly endings: Endings;
  /** The conditions that may end by themselves. */
  readonly timed: readonly ConditionCells[];
  readonly legality: (callable: number) => Legality;
  readonly questions: () => Questions;
  readonly ask: Ask;
  /** The measures at an edge of the encounter, a span or a step; null if there is none. */
  readonly asksAt: (
    kind: 'encounter' | 'span' | 'step',
    edge: 'start' | 'end',
    name: string,
    label: string | null,
  ) => ((number: number) => void) | null;
}

/** An instruction in its procedure. */
export interface InstructionSpot {
  readonly proc: number;
  readonly pc: number;
  readonly home: ProcPlace;
  /** The address of a pc of the procedure. */
  readonly address: (pc: number) => number;
}
