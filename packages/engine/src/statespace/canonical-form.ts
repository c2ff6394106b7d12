// Maps each state to one representative of its orbit (symmetry reduction): two states that differ by a permutation of
// interchangeable participants get the same row. The members of each class are sorted by what the control location says
// of them, then by the values of their variables.
import type { Machine } from '../machine/machine.ts';
import type { Permutation } from '../symmetry/permutation.ts';
import { createClassColumns, type ClassColumns, type ClassTable } from './class-columns.ts';
import type { StateLayout } from './control-location.ts';
import { createControlNames, type Controls } from './control-names.ts';
import { createMemberOrder } from './member-order.ts';
import { createMemberValues, NO_NAMES, type MemberValues } from './member-values.ts';
import { renamedValue, renamedVariable } from './variable-names.ts';
import type { StateVariables } from './state-variables.ts';
import { MAX_VALUES } from './states.ts';

export interface CanonicalForm {
  /**
   * Creates the variables that some member of a class has and another lacks; rows may have to grow. Call it when there
   * are new variables.
   */
  readonly prepare: () => void;
  /**
   * Sorts the members of all classes: changes `row` and returns the control location of the sorted state. Returns -1 if
   * a variable has too many values.
   */
  readonly settle: (control: number, row: Uint16Array) => number;
}

export function canonicalFormOf(
  layout: StateLayout,
  variables: StateVariables,
  people: Machine['state']['participants'],
  standing: Controls,
): CanonicalForm {
  const { classes, classOf } = layout.interchangeable;
  const columns = createClassColumns(layout, variables, people);
  const values = createMemberValues(variables, (name) => classOf.has(name));
  const { tables } = columns;
  const { namesMember } = values;
  const { mentionsAt, controlWith } = createControlNames(layout, variables, standing);
  const sort = createMemberOrder(variables, values);
  const rename = createRenaming(variables, columns, values);

  const namingIn = (row: Uint16Array): readonly number[] => {
    let naming: number[] | null = null;
    for (const variable of columns.shared())
      if (namesMember(variable, row[variable] ?? 0)) (naming ??= []).push(variable);
    return naming ?? NO_VARIABLES;
  };

  /** Sorts the members of all classes. True if somebody moves. */
  const sortMembers = (
    ranks: readonly (readonly number[])[],
    row: Uint16Array,
    naming: readonly number[],
  ): boolean => {
    let isMoved = false;
    for (let index = 0; index < tables.length; index += 1) {
      const { names, own, order } = tables[index] ?? NO_TABLE;
      sort(names, own, ranks[index] ?? [], row, naming, order);
      for (let place = 0; place < order.length && !isMoved; place += 1)
        isMoved = order[place] !== place;
    }
    return isMoved;
  };

  const settle = (control: number, row: Uint16Array): number => {
    const { ranks } = mentionsAt(control);
    const naming = namingIn(row);
    // Lists without an order of their own may need sorting even if nobody moves.
    if (!sortMembers(ranks, row, naming)) {
      for (const variable of naming)
        row[variable] = renamedValue(variables, variable, row[variable] ?? 0, variable, NO_NAMES);
      return control;
    }
    let made: Permutation | null = null;
    const names = (): Permutation => (made ??= namingOf(tables));
    return rename(row, naming, names) ? controlWith(control, names) : -1;
  };

  return {
    prepare: columns.prepare,
    settle: (control, row) => (classes.length === 0 ? control : settle(control, row)),
  };
}

/**
 * Returns a function that rewrites a row: each participant gets the name of its position. The function returns false
 * and does not change the row if a variable has too many values.
 */
function createRenaming(
  variables: StateVariables,
  { tables, between }: ClassColumns,
  { moved, namesMember }: MemberValues,
): (row: Uint16Array, naming: readonly number[], names: () => Permutation) => boolean {
  let next = new Uint16Array(0);
  return (row, naming, names) => {
    if (next.length < row.length) next = new Uint16Array(row.length);
    next.set(row);
    let largest = 0;
    const put = (variable: number, id: number): void => {
      largest = Math.max(largest, id);
      next[variable] = id;
    };
    for (let index = 0; index < tables.length; index += 1) {
      const { order, own } = tables[index] ?? NO_TABLE;
      for (const { variables: column } of own) {
        const first = column[0] ?? 0;
        for (let place = 0; place < order.length; place += 1) {
          const member = order[place] ?? 0;
          const from = column[member] ?? 0;
          const to = column[place] ?? 0;
          if (from !== to) put(to, moved(from, to, first, row[from] ?? 0, names));
          else if (namesMember(from, row[from] ?? 0))
            put(to, renamedValue(variables, from, row[from] ?? 0, to, names()));
        }
      }
    }
    for (const variable of between()) {
      const to = renamedVariable(variables, variable, names());
      put(to, renamedValue(variables, variable, row[variable] ?? 0, to, names()));
    }
    for (const variable of naming)
      put(variable, renamedValue(variables, variable, row[variable] ?? 0, variable, names()));
    if (largest > MAX_VALUES) return false;
    for (let variable = 0; variable < row.length; variable += 1)
      row[variable] = next[variable] ?? 0;
    return true;
  };
}

const NO_VARIABLES: readonly number[] = [];
const NO_TABLE: ClassTable = { names: [], own: [], order: new Int32Array(0) };

/** Returns the permutation that gives each member the name of its position. */
function namingOf(tables: readonly ClassTable[]): Permutation {
  const names = new Map<string, string>();
  for (const table of tables) {
    table.order.forEach((member, place) => {
      if (member !== place) names.set(table.names[member] ?? '', table.names[place] ?? '');
    });
  }
  return names;
}
