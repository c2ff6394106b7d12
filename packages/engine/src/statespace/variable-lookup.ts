// Finds the number of a state variable by its meaning, such as a participant's field, a condition or a track.
import type { Machine } from '../machine/machine.ts';
import { orMade } from '../values/grouped.ts';
import type { StateLayout } from './control-location.ts';
import type { OpenLoop } from './loop-heads.ts';
import {
  createVariableTable,
  groupId,
  variableAt,
  type VariableKey,
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
    fields: participants.map(
      ({ kind, values }, participant) =>
        new Map(
          (layout.fields.get(kind) ?? []).map((index) => [
            index,
            variableAt(table, { of: 'field', participant, index }, values[index] ?? null),
          ]),
        ),
    ),
    timed: variableAt(table, { of: 'timed' }),
    tracks: new Map(
      tracks.flatMap(({ name, value }) =>
        layout.reads.tracks.has(name)
          ? [[name, variableAt(table, { of: 'track', name }, value)] as const]
          : [],
      ),
    ),
    loops: new Map(),
  };
}

/**
 * Returns the variables of a loop's queue: for each participant, whether it is still to come. A loop through an order
 * has two instead: who acts now, and who comes after.
 */
export function queueVariables(
  { table, loops, participants }: VariableSpace,
  { frame, list, isOrdered }: Pick<OpenLoop, 'frame' | 'list' | 'isOrdered'>,
): readonly number[] {
  const group = { frame, list };
  return orMade(loops, `${isOrdered ? 'o' : ''}${groupId(group)}`, () =>
    isOrdered
      ? (['now', 'after'] as const).map((of) => variableAt(table, { of, ...group }))
      : participants.map((_, participant) =>
          variableAt(table, { of: 'coming', participant, ...group }),
        ),
  );
}

/** Returns a variable that counts spans of this name; undefined if no rule reads their numbers. */
export function spanVariable(
  { layout, table }: VariableSpace,
  span: string,
  place: Extract<VariableKey, { readonly of: 'number' | 'begun' }>,
): number | undefined {
  return layout.reads.spans.has(span) ? variableAt(table, place) : undefined;
}

export function conditionVariable(
  { table }: VariableSpace,
  participant: number,
  condition: string,
): number {
  return variableAt(table, { of: 'condition', participant, condition });
}

/**
 * Returns how deep the loop is to whose queue this variable belongs, or -1 if it belongs to none (or to a loop
 * through an order). Loops of inner frames are deeper.
 */
export function loopDepth({ table }: VariableSpace, variable: number): number {
  const place = table.variables[variable]?.place;
  return place?.of === 'coming' ? 1_000 * place.frame + place.list : -1;
}

const QUEUES: ReadonlySet<string> = new Set(['coming', 'now', 'after']);

/** True if this variable belongs to the queue of a loop. */
export function isQueue({ table }: VariableSpace, variable: number): boolean {
  return QUEUES.has(table.variables[variable]?.place.of ?? '');
}
