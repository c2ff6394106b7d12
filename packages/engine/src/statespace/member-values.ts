// Compares values of different members of a class. Each variable numbers its own values, so both values are looked up
// among those of the first member's variable. Results are cached.
import type { Permutation } from '../symmetry/permutation.ts';
import { renamedValue, valueMentions } from './variable-names.ts';
import type { StateVariables } from './state-variables.ts';

export interface MemberValues {
  /**
   * Returns the number that the first member's variable gives to value `id` of this one; -1 if the value names a member
   * of a class.
   */
  readonly comparable: (first: number, variable: number, id: number) => number;
  /**
   * Returns the number that `to` gives to value `id` of `from` after renaming. `first` is the variable of the first
   * member.
   */
  readonly moved: (
    from: number,
    to: number,
    first: number,
    id: number,
    names: () => Permutation,
  ) => number;
  /** True if this value of a variable names an interchangeable participant. */
  readonly namesMember: (variable: number, id: number) => boolean;
}

export function createMemberValues(
  variables: StateVariables,
  isMember: (name: string) => boolean,
): MemberValues {
  const lookups: number[][] = [];
  const comparable = (first: number, variable: number, id: number): number => {
    if (variable === first) return id;
    const known = (lookups[variable] ??= []);
    return (known[id] ??= namesMember(variable, id)
      ? -1
      : renamedValue(variables, variable, id, first, NO_NAMES));
  };
  const backs: number[][] = [];
  const moved = (
    from: number,
    to: number,
    first: number,
    id: number,
    names: () => Permutation,
  ): number => {
    const shownAs = comparable(first, from, id);
    if (shownAs < 0 || namesMember(from, id)) return renamedValue(variables, from, id, to, names());
    if (to === first) return shownAs;
    const known = (backs[to] ??= []);
    return (known[shownAs] ??= renamedValue(variables, first, shownAs, to, NO_NAMES));
  };

  const tellings: (boolean | undefined)[][] = [];
  const namesMember = (variable: number, id: number): boolean => {
    const known = (tellings[variable] ??= []);
    return (known[id] ??= valueMentions(variables, variable, id, isMember));
  };

  return { comparable, moved, namesMember: namesMember };
}

/** The permutation that renames nobody. */
export const NO_NAMES: Permutation = new Map();
