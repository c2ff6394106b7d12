// Finds the header of a run, even before its first step.
import type { Header } from '../events/event.ts';
import type { Machine } from './machine.ts';

/** Returns the header of a machine; before the first step it is in the op of that step. Null if there is none. */
export function headerOf({ state, frames }: Machine): Header | null {
  for (const frame of frames)
    if (frame.kind === 'agenda')
      for (const op of frame.ops) if (op.op === 'begin') return op.header;
  return state.header;
}
