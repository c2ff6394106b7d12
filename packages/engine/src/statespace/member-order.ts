// Sorts the members of a class; a member's position decides which name it gets.
import type { Column } from './class-columns.ts';
import { NO_NAMES, type MemberValues } from './member-values.ts';
import { mentionsOf, renamedValue } from './variable-names.ts';
import type { StateVariables } from './state-variables.ts';

/** The number of values that describe what a control location says of one member. */
const RANKS = 2;

/**
 * Sorts the members of a class by what the control location says of them (`ranks`), by their variables, and by what
 * other variables say of them. Fills `order` with the indices of the members in that order.
 */
type SortMembers = (
  names: readonly string[],
  own: readonly Column[],
  ranks: readonly number[],
  row: Uint16Array,
  naming: readonly number[],
  order: Int32Array,
) => void;

export function createMemberOrder(
  variables: StateVariables,
  { comparable }: MemberValues,
): SortMembers {
  let tags = new Float64Array(0);
  // This is insertion sort, since most members are sorted already.
  return (names, own, ranks, row, naming, order) => {
    const width = RANKS + own.length + naming.length;
    const sayings = naming.map((variable) =>
      renamedValue(variables, variable, row[variable] ?? 0, variable, NO_NAMES),
    );
    if (tags.length < names.length * width) tags = new Float64Array(names.length * width);
    for (let member = 0, at = 0; member < names.length; member += 1) {
      for (let rank = 0; rank < RANKS; rank += 1) tags[at++] = ranks[member * RANKS + rank] ?? 0;
      for (let index = 0; index < own.length; index += 1) {
        const { variables: column, depth } = own[index] ?? NO_COLUMN;
        const variable = column[member] ?? 0;
        const value = comparable(column[0] ?? 0, variable, row[variable] ?? 0);
        tags[at++] = depth < 0 ? value : -value;
      }
      for (let index = 0; index < naming.length; index += 1)
        tags[at++] = mentionsOf(
          variables,
          naming[index] ?? 0,
          sayings[index] ?? 0,
          names[member] ?? '',
        );
    }
    const isBefore = (a: number, b: number): boolean => {
      for (let index = 0; index < width; index += 1) {
        const by = (tags[a * width + index] ?? 0) - (tags[b * width + index] ?? 0);
        if (by !== 0) return by < 0;
      }
      return false;
    };
    for (let member = 0; member < names.length; member += 1) {
      let place = member;
      for (; place > 0 && isBefore(member, order[place - 1] ?? 0); place -= 1)
        order[place] = order[place - 1] ?? 0;
      order[place] = member;
    }
  };
}

const NO_COLUMN: Column = { variables: [], depth: -1 };
