// Finds the number of a state variable by its meaning: a field of a participant, a condition, a track and so on.
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
  /** A participant's position in the scenario's list, by name. */
  readonly indexOf: ReadonlyMap<string, number>;
  /** By participant: variables by index of the field. */
  readonly fields: readonly ReadonlyMap<number, number>[];
  readonly timed: number;
  readonly tracks: ReadonlyMap<string, number>;
  /** By participant: variables by name of the condition. */
  readonly conditions: readonly Map<string, number>[];
  /** Variables of the queue of a loop. */
  readonly loops: Map<string, readonly number[]>;
}

/** `start`: the machine that all others come from. Nobody joins the fight after it. */
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

/** `memory`: index into `Ruleset.memories`; `by`: the keys of the entry. */
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

/** The queue of a loop: whether each participant is still to come or, of a loop through an order, who comes now and who after. */
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

/** The counter of a loop in the frame at this place of the stack. */
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

/** The number of the open span at this depth, from 0; undefined: no rule reads it. */
export function spanNumberVariable(
  { layout, table }: VariableSpace,
  depth: number,
  span: string,
): number | undefined {
  return layout.reads.spans.has(span)
    ? variableAt(table, `s ${depth}`, () => ({ of: 'number', depth }), null)
    : undefined;
}

/** How many spans of a name have begun in the one at this depth (-1: in the encounter itself); undefined: no rule reads it. */
export function spansBegunVariable(
  { layout, table }: VariableSpace,
  depth: number,
  span: string,
): number | undefined {
  return layout.reads.spans.has(span)
    ? variableAt(table, `b ${depth} ${span}`, () => ({ of: 'begun', depth, span }), null)
    : undefined;
}
