// Represents the data of a machine, apart from its control location (`controlKey`), as variables with numbered values.
// Variables and values get their numbers in the order in which they are met. So a state is a row of small numbers; 0 is
// the value that a variable has before anything happens.
//
// There is a variable for each field and each condition of each participant. Each track, order, memory entry, use of an
// action and loop counter has one, and so does each open span for its number. More variables hold who is still to come
// in each loop, and how many spans have begun in each open span. All expiries share one variable, which lists them in
// the order gained. What no rule reads (`StateLayout`) has no variable.
import type { Value } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import type { StateLayout } from './control-location.ts';
import { createVariableSpace, type VariableSpace } from './variable-lookup.ts';
import { groupId, type VariableGroup } from './variable-table.ts';

/** The variables of one fight. A variable is a number, its index in a row. */
export interface StateVariables extends VariableSpace {
  /** Returns the number of variables so far. */
  readonly count: () => number;
  /** Returns the variables of a group that one write can clear: a memory, the uses within a span, or a loop. */
  readonly ofGroup: (group: VariableGroup) => readonly number[];
  /** Returns the value with this number. */
  readonly value: (variable: number, id: number) => Value;
}

/**
 * Creates the state variables of a fight. `start` is the machine that all others are forked from; nobody joins later.
 */
export function variablesOf(layout: StateLayout, start: Machine): StateVariables {
  const space = createVariableSpace(layout, start);
  const { variables, groups } = space.table;
  return {
    ...space,
    count: () => variables.length,
    ofGroup: (group) => groups.get(groupId(group)) ?? [],
    // Callers ask only for values of fields and tracks, which are values of the language.
    value: (variable, id) => variables[variable]?.values[id] as Value,
  };
}
