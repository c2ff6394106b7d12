// Compares values of different members of a class. Each variable numbers its own values: both are looked up in the first member's
// variable, without names, and what was looked up is kept.
import type { Permutation } from '../symmetry/permutation.ts';
import type { StateVariables } from './state-variables.ts';

export interface MemberValues {
  /** The number that the first member's variable gives to value `id` of this one; -1: the value names a member of a class. */
  readonly comparable: (first: number, variable: number, id: number) => number;
  /** The number that `to` gives to value `id` of `from` under other names; `first`: the variable of the first member. */
  readonly moved: (
    from: number,
    to: number,
    first: number,
    id: number,
    names: () => Permutation,
  ) => number;
  /** Whether this value of a variable names an interchangeable participant. */
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
      : variables.moved(variable, id, first, NO_NAMES));
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
    if (shownAs < 0 || namesMember(from, id)) return variables.moved(from, id, to, names());
    if (to === first) return shownAs;
    const known = (backs[to] ??= []);
    return (known[shownAs] ??= variables.moved(first, shownAs, to, NO_NAMES));
  };

  const tellings: (boolean | undefined)[][] = [];
  const namesMember = (variable: number, id: number): boolean => {
    const known = (tellings[variable] ??= []);
    return (known[id] ??= variables.mentions(variable, id, isMember));
  };

  return { comparable, moved, namesMember: namesMember };
}

/** Renames nobody. */
export const NO_NAMES: Permutation = new Map();
