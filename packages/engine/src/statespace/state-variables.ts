// What a machine holds, apart from where it stands (`controlKey`): variables, each with one of a few values. Variables and values are
// numbered as they come, so that a state is a row of small numbers; 0 is what a variable holds before anything happens.
//
//   A variable is a field of somebody, a condition that somebody has or has not, all that runs out (one variable, in the order gained),
//   a track, an order, an entry of a memory, a use of an action, the rounds of a loop, the
//   number of an open span, how many spans have begun in it. What no rule reads (`StateLayout`) has no variable.
import type { Value } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import { mentions, type Permutation } from '../symmetry/permutation.ts';
import type { StateLayout } from './control-location.ts';
import type { OpenLoop } from './loop-heads.ts';
import {
  conditionVariable,
  counterVariable,
  createVariableSpace,
  entryVariable,
  orderVariable,
  queueVariables,
  spanNumberVariable,
  spansBegunVariable,
  useVariable,
} from './variable-lookup.ts';
import { mayName, namesOf, mentionsOf, renamedValue, renamedVariable } from './variable-names.ts';
import { groupId, type VariableGroup } from './variable-table.ts';
import { readVariables, withVariables } from './variable-values.ts';

export interface StateVariables {
  /** How many there are by now. */
  readonly count: () => number;
  /** Undefined: nothing reads it, or it never changes. */
  readonly field: (participant: number, index: number) => number | undefined;
  readonly condition: (participant: number, condition: string) => number;
  readonly timed: number;
  readonly track: (name: string) => number | undefined;
  readonly order: (name: string) => number;
  readonly entry: (table: number, keys: readonly Value[]) => number;
  readonly use: (action: string, actor: string, span: string) => number;
  /** Of each participant, as listed: whether it is still to come in a loop; of a loop through an order: who comes now, and who after. */
  readonly coming: (loop: OpenLoop) => readonly number[];
  /** Whether a variable is one of those; the frames of inner loops have higher numbers. Otherwise -1. */
  readonly comingIn: (variable: number) => number;
  /** The counter of a loop in the frame at this place of the stack. */
  readonly counter: (frame: number, proc: number, slot: number) => number;
  /** The number of the open span at this depth, from 0; undefined: nothing asks for it. */
  readonly number: (depth: number, span: string) => number | undefined;
  /** How many spans of a name have begun in the one at this depth; -1: in the encounter itself. */
  readonly begun: (depth: number, span: string) => number | undefined;
  /** Those of a group that is emptied at once: a memory, the uses within a span, or a loop. */
  readonly ofGroup: (group: VariableGroup) => readonly number[];
  /** The value behind a number. */
  readonly value: (variable: number, id: number) => Value;
  /** Those whom a variable belongs to, by name. */
  readonly namesOf: (variable: number) => readonly string[];
  /** The variable that is the same thing of others. */
  readonly renamed: (variable: number, names: Permutation) => number;
  /** The same value in the variable of others; lists that show no order are as listed. */
  readonly moved: (from: number, id: number, to: number, names: Permutation) => number;
  /** Whether values of this variable may name somebody. */
  readonly mayName: (variable: number) => boolean;
  /** Where in a value somebody is named: equal numbers for what goes by the same places. */
  readonly placeIn: (variable: number, id: number, name: string) => number;
  /** Where somebody stands in the scenario's list. */
  readonly placeOf: (name: string) => number;
  /** Whether a value names one of those. */
  readonly mentions: (variable: number, id: number, isMeant: (name: string) => boolean) => boolean;
  /** All that a machine holds. */
  readonly read: (machine: Machine) => number[];
  /** A machine that stands where this one does and holds that; it is a new one. */
  readonly put: (machine: Machine, state: ArrayLike<number>) => Machine;
}

/** `start`: the machine that all others come from. Nobody joins the fight after it. */
export function variablesOf(layout: StateLayout, start: Machine): StateVariables {
  const space = createVariableSpace(layout, start);
  const { table, fields, tracks, indexOf, timed } = space;
  const { variables, groups } = table;
  return {
    count: () => variables.length,
    field: (participant, index) => fields[participant]?.get(index),
    condition: (participant, name) => conditionVariable(space, participant, name),
    timed,
    track: (name) => tracks.get(name),
    order: (name) => orderVariable(space, name),
    entry: (memory, by) => entryVariable(space, memory, by),
    use: (action, actor, span) => useVariable(space, action, actor, span),
    coming: (loop) => queueVariables(space, loop),
    comingIn: (variable) => {
      const place = variables[variable]?.place;
      return place?.of === 'coming' ? 64 * place.frame + place.level : -1;
    },
    counter: (frame, proc, slot) => counterVariable(space, frame, proc, slot),
    number: (depth, span) => spanNumberVariable(space, depth, span),
    begun: (depth, span) => spansBegunVariable(space, depth, span),
    ofGroup: (group) => groups.get(groupId(group)) ?? [],
    // Callers ask this of fields and tracks, which hold values of the language.
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
