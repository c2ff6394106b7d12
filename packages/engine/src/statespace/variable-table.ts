// Stores the state variables and their values. Both get their numbers in the order in which they are first met, so that
// a state is a row of small numbers. Value 0 of a variable is the value that it has before anything happens.
import type { Value } from '@fray/dsl/ir';
import { addUnder, orMade } from '../values/grouped.ts';

/** Variables that one write can clear together: a memory, the uses within a span, or the queue of a loop. */
export type VariableGroup =
  | { readonly table: number }
  | { readonly span: string }
  | { readonly frame: number; readonly level: number };

/** The meaning of a variable. */
export type VariableKey =
  | { readonly of: 'field'; readonly participant: number; readonly index: number }
  | { readonly of: 'condition'; readonly participant: number; readonly condition: string }
  | { readonly of: 'timed' }
  | { readonly of: 'track'; readonly name: string }
  | { readonly of: 'order'; readonly name: string }
  | { readonly of: 'entry'; readonly table: number; readonly keys: readonly Value[] }
  | { readonly of: 'use'; readonly action: string; readonly actor: string; readonly span: string }
  | {
      readonly of: 'coming';
      readonly participant: number;
      readonly frame: number;
      readonly level: number;
    }
  | { readonly of: 'now'; readonly frame: number; readonly level: number }
  | { readonly of: 'after'; readonly frame: number; readonly level: number }
  | { readonly of: 'counter'; readonly frame: number; readonly slot: number }
  | { readonly of: 'number'; readonly depth: number }
  | { readonly of: 'begun'; readonly depth: number; readonly span: string };

interface StateVariable {
  readonly place: VariableKey;
  readonly values: unknown[];
  readonly ids: Map<unknown, number>;
}

export interface VariableTable {
  readonly variables: StateVariable[];
  /** The number of each variable, by id. */
  readonly known: Map<string, number>;
  /** The variables of each group, by `groupId`. */
  readonly groups: Map<string, number[]>;
}

export function createVariableTable(): VariableTable {
  return { variables: [], known: new Map(), groups: new Map() };
}

/** Returns the variable with this id. A new variable begins with `initial`; `place` is called only for a new one. */
export function variableAt(
  { variables, known }: VariableTable,
  id: string,
  place: () => VariableKey,
  initial: unknown,
): number {
  const found = known.get(id);
  if (found !== undefined) return found;
  const variable = variables.length;
  variables.push({ place: place(), values: [initial], ids: new Map([[valueKey(initial), 0]]) });
  known.set(id, variable);
  return variable;
}

/** Returns the variable with this id, as `variableAt` does, and adds a new one to the group. */
export function variableInGroup(
  table: VariableTable,
  group: VariableGroup,
  id: string,
  place: () => VariableKey,
  initial: unknown,
): number {
  const found = table.known.get(id);
  if (found !== undefined) return found;
  const variable = variableAt(table, id, place, initial);
  const of = groupId(group);
  addUnder(table.groups, of, variable);
  return variable;
}

/** Returns the number of a value of this variable; a new value gets the next number. */
export function valueNumber(table: VariableTable, variable: number, value: unknown): number {
  const { values, ids } = variableOf(table, variable);
  return orMade(ids, valueKey(value), () => values.push(value) - 1);
}

/** Returns the variable with this number. Throws if there is none, which would be a bug in the engine. */
export function variableOf({ variables }: VariableTable, variable: number): StateVariable {
  return variables[variable] ?? missing();
}

export function missing(): never {
  throw new Error('there is no such variable');
}

export function groupId(group: VariableGroup): string {
  return 'table' in group
    ? `m ${group.table}`
    : 'span' in group
      ? `u ${group.span}`
      : `l ${group.frame} ${group.level}`;
}

/** Returns a key that is equal for equal values. */
function valueKey(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? `"${value}`
      : value;
}
