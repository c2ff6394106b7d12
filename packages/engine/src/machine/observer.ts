// Who looks on while a machine runs, to tell afterwards why it went as it did. It is linked in: a program without one runs as
// if there were no such thing, and with one it comes to the same events.
import type { Expr, Local, Value } from '@fray/dsl/ir';
import type { Event } from '../events/event.ts';
import type { Trace } from '../expressions/trace.ts';
import type { ProcFrame } from './machine.ts';
import type { Run } from './program.ts';

export interface Observer {
  /** Before an instruction: it stands at `frame.pc - 1`. */
  readonly instruction: (run: Run, frame: ProcFrame) => void;
  /** Before an event is reduced; the frame that brings it about is on top. */
  readonly event: (run: Run, event: Event) => void;
  /** A result goes into a memory (index into `Ruleset.memories`) under these keys. */
  readonly remembered: (run: Run, memory: number, keys: readonly Value[]) => void;
  /** An expression of a rule was worked out with these locals, or ended in a fault. Null: nothing is traced. */
  readonly expression: ((expr: Expr, trace: Trace, locals: readonly Local[]) => void) | null;
}
