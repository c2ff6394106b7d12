// Finds the participants whose turns read variables that others write, and the independent groups that follow from
// this.
import type { Expr, Numbering, Ruleset, Variable } from '@fray/dsl/ir';
import { fieldsMeant } from '../declared-fields.ts';
import type { Effects } from '../effect-sets.ts';
import { addUnder } from '../../values/grouped.ts';

/** A variable with its owner. A track has no owner; `whose` is then ''. */
export interface OwnedVariable {
  readonly variable: Variable;
  readonly whose: string;
}

interface Touching {
  /** Notes the accesses in this participant's turn, or by a measure that asks about it. */
  readonly add: (name: string, accesses: Pick<Effects, 'reads' | 'writes'>) => void;
  /** True if a turn changes any of these variables. */
  readonly isChanged: (reads: Effects['reads']) => boolean;
  /**
   * Forms the independent groups. `isSeen` is true if others may read a variable that only participant `by` changes.
   */
  readonly groups: (
    names: readonly string[],
    takesTurns: ReadonlySet<string>,
    isSeen: (variable: Variable, whose: string, by: string) => boolean,
  ) => {
    readonly groups: readonly (readonly string[])[];
    readonly leader: { readonly name: string; readonly places: readonly OwnedVariable[] } | null;
  };
}

interface Touched extends OwnedVariable {
  readonly readers: Set<string>;
  readonly writers: Set<string>;
}

export function touching(numbering: Numbering): Touching {
  const places = new Map<string, Touched>();
  const idOf = (number: number, whose: string): string => `${number}\n${whose}`;
  const at = (number: number, whose: string): Touched => {
    const id = idOf(number, whose);
    let known = places.get(id);
    if (known === undefined)
      places.set(
        id,
        (known = {
          variable: numbering.variable(number),
          whose,
          readers: new Set(),
          writers: new Set(),
        }),
      );
    return known;
  };
  return {
    add: (name, { reads, writes }) => {
      for (const [number, people] of reads)
        for (const whose of people) at(number, whose).readers.add(name);
      for (const [number, changes] of writes)
        for (const people of changes.values())
          for (const whose of people) at(number, whose).writers.add(name);
    },
    isChanged: (reads) =>
      [...reads].some(([number, people]) =>
        [...people].some((whose) => (places.get(idOf(number, whose))?.writers.size ?? 0) > 0),
      ),
    groups: (names, takesTurns, isSeen) => {
      const sets = joining(names);
      const isWith = new Set(takesTurns);
      const seen: (OwnedVariable & { readonly by: string; readonly all: readonly string[] })[] = [];
      for (const { variable, whose, readers, writers } of places.values()) {
        // How often a span was played matters only if something reads it.
        if (writers.size === 0 || (readers.size === 0 && variable.kind === 'span')) continue;
        const all = [...new Set([...writers, ...readers])];
        for (const name of all) isWith.add(name);
        const [by = ''] = writers;
        if (all.length > 1 && writers.size === 1 && isSeen(variable, whose, by))
          seen.push({ variable, whose, by, all });
        else sets.join(all);
      }
      const [first] = seen;
      const isLed =
        first !== undefined &&
        seen.every(({ by }) => by === first.by) &&
        names.every((name) => name === first.by || sets.of(name) !== sets.of(first.by));
      if (!isLed) for (const { all } of seen) sets.join(all);
      const groups = new Map<string, string[]>();
      for (const name of names) addUnder(groups, isWith.has(name) ? sets.of(name) : '', name);
      return {
        groups: [...groups.values()],
        leader: isLed
          ? { name: first.by, places: seen.map(({ variable, whose }) => ({ variable, whose })) }
          : null,
      };
    },
  };
}

interface Joining {
  readonly join: (names: readonly string[]) => void;
  /** Returns the same name for all who were joined. */
  readonly of: (name: string) => string;
}

function joining(names: readonly string[]): Joining {
  const above = new Map(names.map((name) => [name, name]));
  const of = (name: string): string => {
    let at = name;
    for (let next = above.get(at); next !== undefined && next !== at; next = above.get(at))
      at = next;
    return at;
  };
  return {
    of,
    join: ([one, ...others]) => {
      if (one !== undefined) for (const other of others) above.set(of(other), of(one));
    },
  };
}

/** True if one value describes the variable: a track, a field, or a condition without fields or end. */
export function isPlace(ruleset: Ruleset, variable: Variable): boolean {
  const { conditions, procs } = ruleset;
  switch (variable.kind) {
    case 'track':
    case 'field':
      return fieldsMeant(ruleset, variable).every(
        ({ type }) => type.type !== 'text' && type.type !== 'list' && type.type !== 'several',
      );
    case 'condition': {
      const condition = conditions.find(({ name }) => name === variable.condition);
      return (
        condition !== undefined &&
        condition.fields.length === 0 &&
        condition.lasts === null &&
        !procs.some(({ code }) =>
          code.some(
            (instr) =>
              instr.op === 'gain' && instr.condition === condition.name && instr.duration !== null,
          ),
        )
      );
    }
    default:
      return false;
  }
}

/** Returns an expression for the current value of a variable. */
export function valueExpr({ variable, whose }: OwnedVariable, at: number): Expr {
  const who: Expr = { op: 'const', value: whose, at };
  switch (variable.kind) {
    case 'track':
      return { op: 'track', track: variable.track, at };
    case 'field':
      return { op: 'field', of: who, field: variable.field, at };
    case 'condition':
      return { op: 'has-condition', who, condition: variable.condition, at };
    default:
      throw new Error(`a ${variable.kind} is no place`);
  }
}
