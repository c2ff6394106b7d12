// Finds the header of a run, even before its first step, and the policies that it names.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import type { Header, Inputs } from '../events/event.ts';
import type { Machine } from './machine.ts';

/** Returns the header of a machine; before the first step it is in the op of that step. Null if there is none. */
export function headerOf({ state, frames }: Machine): Header | null {
  for (const frame of frames)
    if (frame.kind === 'agenda')
      for (const op of frame.ops) if (op.op === 'begin') return op.header;
  return state.header;
}

/** Returns the policies of a run, the nearest first: those of its scenario, then those of the command line. */
export function policiesOfRun(
  { scenarios }: Ruleset,
  { scenario, policies }: Pick<Inputs, 'scenario' | 'policies'>,
): readonly PolicyUse[] {
  return [
    ...(scenarios.find(({ name }) => name === scenario)?.policies ?? []),
    ...policies.map(([policy, who]) => ({ policy, who })),
  ];
}
