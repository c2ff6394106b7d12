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
import { mentions, type Permutation } from '../symmetry/permutation.ts';
import type { StateLayout } from './control-location.ts';
import type { OpenLoop } from './loop-heads.ts';
import { createVariableSpace, queueVariables, spanVariable } from './variable-lookup.ts';
import { mayName, namesOf, mentionsOf, renamedValue, renamedVariable } from './variable-names.ts';
import { groupId, variableAt, type VariableGroup } from './variable-table.ts';
import { readVariables, withVariables } from './variable-values.ts';

/**
 * Finds and reads the variables of one fight. A variable is a number, its index in a row; functions that look up a
 * variable return this index.
 */
export interface StateVariables {
  /** Returns the number of variables so far. */
  readonly count: () => number;
  /** Returns the variable of this field, or undefined if no rule reads the field or it never changes. */
  readonly field: (participant: number, index: number) => number | undefined;
  readonly condition: (participant: number, condition: string) => number;
  readonly timed: number;
  readonly track: (name: string) => number | undefined;
  readonly order: (name: string) => number;
  readonly entry: (table: number, keys: readonly Value[]) => number;
  readonly use: (action: string, actor: string, span: string) => number;
  /**
   * Returns the variables of a loop's queue: one for each participant, in the scenario's order, which says whether it
   * is still to come. A loop through an order has two instead: who acts now, and who comes after.
   */
  readonly coming: (loop: OpenLoop) => readonly number[];
  /**
   * Returns the level of the loop to whose queue this variable belongs, or -1 if it belongs to none (or to a loop
   * through an order). Loops of inner frames have higher levels.
   */
  readonly comingIn: (variable: number) => number;
  /** True if this variable belongs to the queue of a loop. */
  readonly isQueue: (variable: number) => boolean;
  /** Returns the variable of the loop counter in `slot`; `frame` is an index into the stack. */
  readonly counter: (frame: number, proc: number, slot: number) => number;
  /** Returns the variable for the number of the open span at this depth, from 0; undefined if no rule reads it. */
  readonly number: (depth: number, span: string) => number | undefined;
  /**
   * Returns the variable that counts the spans of this name that have begun in the span at `depth`. Depth -1 is the
   * encounter. Undefined if no rule reads it.
   */
  readonly begun: (depth: number, span: string) => number | undefined;
  /** Returns the variables of a group that one write can clear: a memory, the uses within a span, or a loop. */
  readonly ofGroup: (group: VariableGroup) => readonly number[];
  /** Returns the value with this number. */
  readonly value: (variable: number, id: number) => Value;
  /** Returns the names of the participants that a variable belongs to. */
  readonly namesOf: (variable: number) => readonly string[];
  /** Returns the variable that corresponds to this one when participants are renamed by `names`. */
  readonly renamed: (variable: number, names: Permutation) => number;
  /**
   * Renames the participants in value `id` of variable `from`. Returns the number of the result among the values of
   * variable `to`. Lists whose order no rule reads are sorted first.
   */
  readonly moved: (from: number, id: number, to: number, names: Permutation) => number;
  /** True if values of this variable can name a participant. */
  readonly mayName: (variable: number) => boolean;
  /** Returns a hash of the positions at which the value mentions `name`; 0 if it does not. */
  readonly placeIn: (variable: number, id: number, name: string) => number;
  /** Returns a participant's position in the scenario's list. */
  readonly placeOf: (name: string) => number;
  /** True if the value mentions a name for which `isMeant` holds. */
  readonly mentions: (variable: number, id: number, isMeant: (name: string) => boolean) => boolean;
  /** Returns the values of all variables in a machine, as a row. */
  readonly read: (machine: Machine) => number[];
  /** Returns a new machine at the same control location that holds these values. */
  readonly put: (machine: Machine, state: ArrayLike<number>) => Machine;
}

const QUEUES: ReadonlySet<string> = new Set(['coming', 'now', 'after']);

/**
 * Creates the state variables of a fight. `start` is the machine that all others are forked from; nobody joins later.
 */
export function variablesOf(layout: StateLayout, start: Machine): StateVariables {
  const space = createVariableSpace(layout, start);
  const { table, fields, tracks, indexOf, timed } = space;
  const { variables, groups } = table;
  return {
    count: () => variables.length,
    field: (participant, index) => fields[participant]?.get(index),
    condition: (participant, condition) =>
      variableAt(table, { of: 'condition', participant, condition }),
    timed,
    track: (name) => tracks.get(name),
    order: (name) => variableAt(table, { of: 'order', name }),
    entry: (memory, keys) => variableAt(table, { of: 'entry', table: memory, keys }),
    use: (action, actor, span) => variableAt(table, { of: 'use', action, actor, span }),
    coming: (loop) => queueVariables(space, loop),
    comingIn: (variable) => {
      const place = variables[variable]?.place;
      return place?.of === 'coming' ? 64 * place.frame + place.level : -1;
    },
    isQueue: (variable) => QUEUES.has(variables[variable]?.place.of ?? ''),
    counter: (frame, proc, slot) => variableAt(table, { of: 'counter', frame, proc, slot }),
    number: (depth, span) => spanVariable(space, span, { of: 'number', depth }),
    begun: (depth, span) => spanVariable(space, span, { of: 'begun', depth, span }),
    ofGroup: (group) => groups.get(groupId(group)) ?? [],
    // Callers ask only for values of fields and tracks, which are values of the language.
    value: (variable, id) => variables[variable]?.values[id] as Value,
    namesOf: (variable) => namesOf(space, variable),
    renamed: (variable, names) => renamedVariable(space, variable, names),
    moved: (from, id, to, names) => renamedValue(space, from, id, to, names),
    placeIn: (variable, id, name) => mentionsOf(space, variable, id, name),
    mayName: (variable) => mayName(space, variable),
    placeOf: (name) => indexOf.get(name) ?? 0,
    mentions: (variable, id, isMeant) => mentions(variables[variable]?.values[id], isMeant),
    read: (machine) => readVariables(space, machine),
    put: (machine, row) => withVariables(space, machine, row),
  };
}
