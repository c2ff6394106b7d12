// Takes one turn of a loop through participants: finds who comes next, begins that turn, and finds the loops that a
// step left or entered.
import { queueVariables } from './variable-lookup.ts';
import type { Value } from '@fray/dsl/ir';
import { advanceRun, createRun, step } from '../machine/advance.ts';
import type { Step } from '../machine/api.ts';
import type { Machine } from '../machine/machine.ts';
import { type StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import { asList, comingIn, queueIn, type LoopHead, type OpenLoop } from './loop-heads.ts';
import type { StateLayout } from './control-location.ts';
import type { ReadList } from './accesses.ts';
import { type AdvanceContext, advanceToCut } from './advance-to-cut.ts';

/** The next turn in a loop. `next` is null if nobody is left. */
export interface Turn {
  readonly head: LoopHead;
  readonly next: string | null;
  /** The participants still to come after this turn. */
  readonly rest: Value[];
  /**
   * True if the step only picks who comes next, as in a loop through an order. The turn is then a step of its own and
   * is learned once, whoever follows.
   */
  readonly isCall: boolean;
}

/** Finds the next turn of the loop `head`, at whose head `machine` is. Notes the reads of the queue's variables. */
export function turnOf(
  variables: StateVariables,
  machine: Machine,
  head: LoopHead,
  row: ArrayLike<number>,
  { look }: ReadList,
): Turn {
  if (head.isOrdered) {
    const [ofNow = 0, ofAfter = 0] = queueVariables(variables, head);
    const { now, after } = queueIn(machine, head);
    look(ofNow);
    if (now !== null) return { head, next: now, rest: [...after], isCall: false };
    look(ofAfter);
    const [next = null, ...others] = after;
    return { head, next, rest: asList({ now: next, after: others }), isCall: next !== null };
  }
  for (const variable of queueVariables(variables, head)) {
    look(variable);
    if ((row[variable] ?? 0) !== 0) break;
  }
  const [next = null, ...rest] = comingIn(machine, head);
  return { head, next, rest, isCall: false };
}

/** Begins the turn, skips a participant who has none, or ends the loop. */
export function takeTurn(
  asked: AdvanceContext,
  machine: Machine,
  { head, next, rest, isCall }: Turn,
): Step {
  const frame = machine.frames[head.frame];
  if (frame?.kind !== 'proc') throw new Error('no loop is there');
  if (isCall) {
    frame.locals[head.list] = rest;
    return { events: [], need: undefined, findings: [] };
  }
  frame.locals[head.list] = next === null ? [] : [next];
  return advanceRun(createRun(asked.program, machine, 'discard'), undefined, (run) => {
    step(run);
    frame.locals[head.list] = rest;
    if (next !== null && frame.pc === head.done && machine.frames.at(-1) === frame)
      frame.pc = head.pc;
    else advanceToCut(asked, run, head.isOrdered);
  });
}

/**
 * Finds the loops that the machine left before everybody had a turn, whose variables are now dead. Also finds the loops
 * that it entered, whose queue was empty before. `turn` is the turn just taken, if any.
 */
export function loopsChanged(
  { loops }: StateLayout,
  from: Machine,
  to: Machine,
  turn: Turn | null,
): { readonly left: readonly VariableGroup[]; readonly entered: readonly OpenLoop[] } {
  const listAt = ({ frames }: Machine, { frame, list }: OpenLoop): unknown => {
    const at = frames[frame];
    return at?.kind === 'proc' ? at.locals[list] : null;
  };
  const isSame = (one: OpenLoop, other: OpenLoop): boolean =>
    one.frame === other.frame && one.list === other.list;
  const isTurn = (loop: OpenLoop): boolean => turn !== null && isSame(turn.head, loop);
  const isDone = (loop: OpenLoop): boolean => turn?.next === null && isTurn(loop);
  const before = loops.of(from);
  const after = loops.of(to);
  const stays = (loop: OpenLoop): boolean =>
    after.some(
      (other) =>
        isSame(loop, other) &&
        listAt(to, other) === (isTurn(loop) ? turn?.rest : listAt(from, loop)),
    );
  return {
    left: before
      .filter((loop) => !stays(loop) && !isDone(loop))
      .map(({ frame, list }) => ({ frame, list })),
    entered: after.filter((loop) => !before.some((other) => isSame(loop, other) && !isDone(loop))),
  };
}
