// Stores the state variables and their values. Both get their numbers in the order in which they are first met, so that
// a state is a row of small numbers. Value 0 of a variable is the value that it has before anything happens.
import type { Value } from '@fray/dsl/ir';
import { addUnder, orMade } from '../values/grouped.ts';

/** Variables that one write can clear together: a memory, the uses within a span, or the queue of a loop. */
export type VariableGroup =
  | { readonly table: number }
  | { readonly span: string }
  | { readonly frame: number; readonly list: number };

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
      readonly list: number;
    }
  | { readonly of: 'now'; readonly frame: number; readonly list: number }
  | { readonly of: 'after'; readonly frame: number; readonly list: number }
  | {
      readonly of: 'counter';
      readonly frame: number;
      readonly proc: number;
      readonly slot: number;
    }
  | { readonly of: 'number'; readonly depth: number }
  | { readonly of: 'begun'; readonly depth: number; readonly span: string };

interface StateVariable {
  readonly place: VariableKey;
  readonly values: unknown[];
  readonly ids: Map<unknown, number>;
}

export interface VariableTable {
  readonly variables: StateVariable[];
  /** The number of each variable, by its meaning. */
  readonly known: Map<string, number>;
  /** The variables of each group, by `groupId`. */
  readonly groups: Map<string, number[]>;
}

export function createVariableTable(): VariableTable {
  return { variables: [], known: new Map(), groups: new Map() };
}

/** What variables hold before anything happens; those of fields and tracks begin as the scenario says. */
const INITIAL: Readonly<Record<VariableKey['of'], unknown>> = {
  field: null,
  condition: null,
  timed: [],
  track: null,
  order: [],
  entry: null,
  use: false,
  coming: false,
  now: null,
  after: [],
  counter: null,
  number: null,
  begun: null,
};

/** Returns the variable with this meaning, which is created if it does not exist yet. */
export function variableAt(
  { variables, known, groups }: VariableTable,
  place: VariableKey,
  initial: unknown = INITIAL[place.of],
): number {
  return orMade(known, JSON.stringify(place), () => {
    const ids = new Map([[valueKey(initial), 0]]);
    const variable = variables.push({ place, values: [initial], ids }) - 1;
    const group = groupOf(place);
    if (group !== null) addUnder(groups, groupId(group), variable);
    return variable;
  });
}

function groupOf(place: VariableKey): VariableGroup | null {
  switch (place.of) {
    case 'entry':
      return { table: place.table };
    case 'use':
      return { span: place.span };
    case 'coming':
    case 'now':
    case 'after':
      return { frame: place.frame, list: place.list };
    default:
      return null;
  }
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
      : `l ${group.frame} ${group.list}`;
}

/** Returns a key that is equal for equal values. */
function valueKey(value: unknown): unknown {
  return typeof value === 'object' && value !== null
    ? JSON.stringify(value)
    : typeof value === 'string'
      ? `"${value}`
      : value;
}
