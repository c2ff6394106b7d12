// Decides whether two participants could change places in a machine.
import type { Machine } from '../machine/machine.ts';
import { renamed } from '../symmetry/permutation.ts';
import { controlParts, type StateLayout } from './control-location.ts';
import { isQueue, queueVariables } from './variable-lookup.ts';
import { mayName, renamedValue, renamedVariable, valueMentions } from './variable-names.ts';
import { readVariables } from './variable-values.ts';
import type { StateVariables } from './state-variables.ts';

/** True if swapping two interchangeable participants changes nothing in a machine. Calls `look` with each variable that is read. */
export function couldChange(
  layout: StateLayout,
  variables: StateVariables,
  machine: Machine,
  one: string,
  other: string,
  look: (variable: number) => void,
): boolean {
  // A memory that mentions neither participant now may have an entry for one of them in another state.
  if (
    [...layout.reads.memories].some(
      (memory) => layout.program.ruleset.memories[memory]?.keys.length !== 0,
    )
  )
    return false;
  const names = new Map([
    [one, other],
    [other, one],
  ]);
  const parts = controlParts(layout, machine);
  if (JSON.stringify(parts) !== JSON.stringify(renamed(parts, names))) return false;
  const row = readVariables(variables, machine);
  // Queues of other loops are empty, and have no variables before such a loop begins.
  const queues = new Set(
    layout.loops.of(machine).flatMap((loop) => queueVariables(variables, loop)),
  );
  let same = true;
  for (let variable = 0; variable < row.length; variable += 1) {
    if (isQueue(variables, variable) && !queues.has(variable)) continue;
    const to = renamedVariable(variables, variable, names);
    const id = row[variable] ?? 0;
    if (to === variable && !valueMentions(variables, variable, id, (name) => names.has(name))) {
      // A list that names neither of them now may name one in another state.
      if (mayName(variables, variable)) look(variable);
      continue;
    }
    look(variable);
    if (renamedValue(variables, variable, id, to, names) !== (row[to] ?? 0)) same = false;
  }
  return same;
}
