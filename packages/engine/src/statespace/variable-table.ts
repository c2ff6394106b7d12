// The table of state variables and their values. Both are numbered as they are first met, so that a state is a row of small
// numbers; value 0 of a variable is what it holds before anything happens.
//
// In: the meaning of a variable, and a value. Out: their numbers.
import type { Value } from '@fray/dsl/ir';

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
  /** Numbers of variables by id. */
  readonly known: Map<string, number>;
  /** Variables of each group, by `groupId`. */
  readonly groups: Map<string, number[]>;
}

export function createVariableTable(): VariableTable {
  return { variables: [], known: new Map(), groups: new Map() };
}

/** The variable with this id; a new one holds `initial` at first. `place` is called for a new one alone. */
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

/** The same for a variable of a group. */
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
  const list = table.groups.get(of);
  if (list === undefined) table.groups.set(of, [variable]);
  else list.push(variable);
  return variable;
}

/** The number of a value of this variable; a new value gets the next number. */
export function valueNumber(table: VariableTable, variable: number, value: unknown): number {
  const { values, ids } = variableOf(table, variable);
  const key = valueKey(value);
  let id = ids.get(key);
  if (id === undefined) {
    ids.set(key, (id = values.length));
    values.push(value);
  }
  return id;
}

/** Throws if there is no such variable, which would be a bug of ours. */
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

/** Equal for equal values. */
function valueKey(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? `"${value}`
      : value;
}
