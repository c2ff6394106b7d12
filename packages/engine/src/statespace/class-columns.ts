// Arranges variables by class of interchangeable participants: a column holds one variable of each member.
import { namesPeople } from '../analysis/participant-sets.ts';
import type { Machine } from '../machine/machine.ts';
import type { Permutation } from '../symmetry/permutation.ts';
import type { StateLayout } from './control-location.ts';
import { namesOf, renamedVariable } from './variable-names.ts';
import { conditionVariable, loopDepth } from './variable-lookup.ts';
import { variableAt } from './variable-table.ts';
import type { StateVariables } from './state-variables.ts';

/** The variables of one class: `own[k].variables[m]` is variable k of member m. */
export interface ClassTable {
  readonly names: readonly string[];
  own: readonly Column[];
  /** For each position in the current order of the members, the index of the member that takes it. */
  readonly order: Int32Array;
}

export interface Column {
  readonly variables: readonly number[];
  /**
   * The depth of the loop whose queue the variables belong to; -1 for variables of another kind. Members still to come
   * in a loop sort before the others.
   */
  readonly depth: number;
}

export interface ClassColumns {
  /** One table for each class. */
  readonly tables: readonly ClassTable[];
  /** Returns the variables that belong to two or more interchangeable participants. */
  readonly between: () => readonly number[];
  /** Returns the variables that belong to nobody in a class. */
  readonly shared: () => readonly number[];
  /**
   * Creates the variables that some member of a class has and another lacks; rows may have to grow. Call it when there
   * are new variables.
   */
  readonly prepare: () => void;
}

export function createClassColumns(
  layout: StateLayout,
  variables: StateVariables,
  people: Machine['state']['participants'],
): ClassColumns {
  const { classes, classOf } = layout.interchangeable;
  const isMeant = (name: string): boolean => classOf.has(name);
  const tables: ClassTable[] = classes.map((names) => ({
    names,
    own: [],
    order: new Int32Array(names.length),
  }));
  let between: readonly number[] = [];
  let shared: readonly number[] = [];
  let prepared = 0;

  // A comparison of two members (transitions.ts) reads all variables that may name them, so these must exist from the
  // start.
  const { conditions, callables, memories } = layout.program.ruleset;
  if (classes.length > 0) {
    for (const [index, { name }] of people.entries()) {
      for (const { name: condition, fields } of conditions)
        if (isMeant(name) || fields.some(({ type }) => namesPeople(type)))
          conditionVariable(variables, index, condition);
    }
    for (const order of layout.reads.orders)
      variableAt(variables.table, { of: 'order', name: order });
    for (const memory of layout.reads.memories)
      if (memories[memory]?.keys.length === 0)
        variableAt(variables.table, { of: 'entry', table: memory, keys: [] });
  }
  for (const name of classOf.keys())
    for (const action of callables)
      if (action.kind === 'action' && action.once !== null)
        variableAt(variables.table, {
          of: 'use',
          action: action.name,
          actor: name,
          span: action.once,
        });

  const prepare = (): void => {
    if (classes.length === 0 || prepared === variables.count()) return;
    // A new variable of one member may require one of another member.
    while (prepared < variables.count()) {
      const variable = prepared;
      prepared += 1;
      const own = namesOf(variables, variable).filter(isMeant);
      for (const name of own)
        for (const other of classes[classOf.get(name) ?? -1] ?? [])
          if (other !== name) renamedVariable(variables, variable, swap(name, other));
    }
    const columns: Column[][] = tables.map(() => []);
    const crossed: number[] = [];
    const common: number[] = [];
    for (let variable = 0; variable < variables.count(); variable += 1) {
      const own = [...new Set(namesOf(variables, variable).filter(isMeant))];
      const [name] = own;
      if (name === undefined) common.push(variable);
      else if (own.length > 1) crossed.push(variable);
      else {
        const index = classOf.get(name) ?? -1;
        const names = tables[index]?.names ?? [];
        if (names[0] === name)
          columns[index]?.push({
            variables: names.map((other) =>
              other === name ? variable : renamedVariable(variables, variable, swap(name, other)),
            ),
            depth: loopDepth(variables, variable),
          });
      }
    }
    tables.forEach((table, index) => {
      table.own = (columns[index] ?? []).sort((a, b) => b.depth - a.depth);
    });
    between = crossed;
    shared = common;
  };

  return {
    tables,
    between: () => between,
    shared: () => shared,
    prepare,
  };
}

/** Returns the permutation that swaps two names. */
function swap(one: string, other: string): Permutation {
  return new Map([
    [one, other],
    [other, one],
  ]);
}
