// Finds the number of a state variable by its meaning, such as a participant's field, a condition or a track. Creates
// the variable if it does not exist yet.
import type { Value } from '@fray/dsl/ir';
import type { Machine } from '../machine/machine.ts';
import type { StateLayout } from './control-location.ts';
import type { OpenLoop } from './loop-heads.ts';
import {
  createVariableTable,
  groupId,
  missing,
  variableAt,
  variableInGroup,
  type VariableTable,
} from './variable-table.ts';

/** The variables of one fight, and indices over them. */
export interface VariableSpace {
  readonly layout: StateLayout;
  readonly table: VariableTable;
  readonly participants: Machine['state']['participants'];
  /** The position of each participant in the scenario's list, by name. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** For each participant: the variables of its fields, by index of the field. */
  readonly fields: readonly ReadonlyMap<number, number>[];
  readonly timed: number;
  readonly tracks: ReadonlyMap<string, number>;
  /** For each participant: the variables of its conditions, by name. */
  readonly conditions: readonly Map<string, number>[];
  /** The variables of each loop's queue. */
  readonly loops: Map<string, readonly number[]>;
}

/**
 * Creates the variables that a fight has from the start. `start` is the machine that all others are forked from; nobody
 * joins later.
 */
export function createVariableSpace(layout: StateLayout, { state }: Machine): VariableSpace {
  const { participants, tracks } = state;
  const table = createVariableTable();
  return {
    layout,
    table,
    participants,
    indexOf: new Map(participants.map(({ name }, index) => [name, index])),
    fields: participants.map(({ kind, values }, participant) => {
      const wanted = layout.fields.get(kind) ?? [];
      return new Map(
        wanted.map((index) => [
          index,
          variableAt(
            table,
            `f ${participant} ${index}`,
            () => ({ of: 'field', participant, index }),
            values[index] ?? null,
          ),
        ]),
      );
    }),
    timed: variableAt(table, 'timed', () => ({ of: 'timed' }), []),
    tracks: new Map(
      tracks.flatMap(({ name, value }) =>
        layout.reads.tracks.has(name)
          ? [[name, variableAt(table, `t ${name}`, () => ({ of: 'track', name }), value)] as const]
          : [],
      ),
    ),
    conditions: participants.map(() => new Map<string, number>()),
    loops: new Map(),
  };
}

export function conditionVariable(
  { table, conditions }: VariableSpace,
  participant: number,
  condition: string,
): number {
  const own = conditions[participant];
  let variable = own?.get(condition);
  if (variable === undefined)
    own?.set(
      condition,
      (variable = variableAt(
        table,
        `c ${participant} ${condition}`,
        () => ({ of: 'condition', participant, condition }),
        null,
      )),
    );
  return variable ?? missing();
}

export function orderVariable({ table }: VariableSpace, name: string): number {
  return variableAt(table, `o ${name}`, () => ({ of: 'order', name }), []);
}

/**
 * Returns the variable of a memory entry. `memory` is an index into `Ruleset.memories`, and `by` holds the entry's
 * keys.
 */
export function entryVariable(
  { table }: VariableSpace,
  memory: number,
  by: readonly Value[],
): number {
  return variableInGroup(
    table,
    { table: memory },
    `m ${memory} ${JSON.stringify(by)}`,
    () => ({ of: 'entry', table: memory, keys: by }),
    null,
  );
}

export function useVariable(
  { table }: VariableSpace,
  action: string,
  actor: string,
  span: string,
): number {
  return variableInGroup(
    table,
    { span },
    `u ${span} ${actor} ${action}`,
    () => ({ of: 'use', action, actor, span }),
    false,
  );
}

/**
 * Returns the variables of a loop's queue: for each participant, whether it is still to come. A loop through an order
 * has two instead: who acts now, and who comes after.
 */
export function queueVariables(
  { table, loops, participants }: VariableSpace,
  { frame, level, isOrdered }: Pick<OpenLoop, 'frame' | 'level' | 'isOrdered'>,
): readonly number[] {
  const group = { frame, level };
  const id = `${isOrdered ? 'o' : ''}${groupId(group)}`;
  let found = loops.get(id);
  if (found === undefined) {
    found = isOrdered
      ? [
          variableInGroup(
            table,
            group,
            `w ${frame} ${level}`,
            () => ({ of: 'now', ...group }),
            null,
          ),
          variableInGroup(
            table,
            group,
            `a ${frame} ${level}`,
            () => ({ of: 'after', ...group }),
            [],
          ),
        ]
      : participants.map((_, participant) =>
          variableInGroup(
            table,
            group,
            `l ${frame} ${level} ${participant}`,
            () => ({ of: 'coming', participant, ...group }),
            false,
          ),
        );
    loops.set(id, found);
  }
  return found;
}

/** Returns the variable of the loop counter in `slot`; `frame` is an index into the stack. */
export function counterVariable(
  { table }: VariableSpace,
  frame: number,
  proc: number,
  slot: number,
): number {
  return variableAt(
    table,
    `n ${frame} ${proc} ${slot}`,
    () => ({ of: 'counter', frame, slot }),
    null,
  );
}

/** Returns the variable for the number of the open span at this depth, from 0; undefined if no rule reads it. */
export function spanNumberVariable(
  { layout, table }: VariableSpace,
  depth: number,
  span: string,
): number | undefined {
  return layout.reads.spans.has(span)
    ? variableAt(table, `s ${depth}`, () => ({ of: 'number', depth }), null)
    : undefined;
}

/**
 * Returns the variable that counts the spans of this name that have begun in the span at `depth`. Depth -1 is the
 * encounter. Undefined if no rule reads it.
 */
export function spansBegunVariable(
  { layout, table }: VariableSpace,
  depth: number,
  span: string,
): number | undefined {
  return layout.reads.spans.has(span)
    ? variableAt(table, `b ${depth} ${span}`, () => ({ of: 'begun', depth, span }), null)
    : undefined;
}
