// Maps each state to one representative of its orbit (symmetry reduction): two states that differ by a permutation of
// interchangeable participants get the same row. In each class, members sort by what the control says of them, then by what
// their variables hold.
import type { Machine } from '../machine/machine.ts';
import type { StateVariables } from './state-variables.ts';
import { controlParts, type StateLayout } from './control-location.ts';
import { MAX_VALUES } from './states.ts';
import { marksOf, mentions, type Permutation } from '../symmetry/permutation.ts';
import { namesPeople } from '../analysis/participant-sets.ts';
import { renameControl } from './permuted-machine.ts';

export interface CanonicalForm {
  /** Variables for everybody of a class where one has one; rows may have to grow. To be called when there are new variables. */
  readonly prepare: () => void;
  /** Puts participants in their places: changes `row`, and gives the control to which it belongs then; -1: a variable has too many values. */
  readonly settle: (control: number, row: Uint16Array) => number;
  /** Variables of nobody whose values may name somebody. */
  readonly telling: () => readonly number[];
  /** The same for those classes alone of which all variables are among these; `row` holds nothing of the others. */
  readonly settleWithin: (control: number, row: Uint16Array, among: ReadonlySet<number>) => number;
  /**
   * The same for those classes alone of which something is written and no more than one thing is said there, be it of one or of several,
   * but not where some of them are still to come in a loop and others are not: then that is said. `look` is told each variable that this goes by. Undefined: there is
   * nothing to put in place.
   */
  readonly settleSome: (
    control: number,
    row: Uint16Array,
    written: readonly number[],
    look: (variable: number) => void,
  ) => number | undefined;
}

/** Where machines stand: one of them for each number, and the number for a machine. */
export interface Controls {
  readonly machineAt: (control: number) => Machine;
  /** For a machine that stands where `like` does but for the names. */
  readonly numberOf: (machine: Machine, like: number) => number;
}

/** What one control location says of interchangeable participants. */
interface Said {
  /** Of each class, of each of its members what is said: RANKS numbers each, to be compared one by one. */
  readonly ranks: readonly (readonly number[])[];
  /** By class: the control names all of these members in one way. */
  readonly isOneSaid: readonly boolean[];
  /** By class, of each loop: variables that say who of them is still to come. */
  readonly coming: readonly (readonly (readonly number[])[])[];
  /** It separates no participant from another. */
  readonly isNobodySaid: boolean;
  /** Participants that it names. */
  readonly named: readonly string[];
  /** The controls with other names, by those. */
  readonly others: Map<string, number>;
}

/** The variables of one class: `own[k][m]` is variable k of member m. */
interface Table {
  readonly names: readonly string[];
  own: readonly Column[];
  /** Who gets which of the names, place by place, in the state that is looked at: indices. */
  readonly order: Int32Array;
}

interface Column {
  readonly variables: readonly number[];
  /** They hold the same at first, and nobody of a class is named in it. */
  readonly isEven: boolean;
  /** Who is still to come in a loop stands before those who are not: how deep that loop is; -1: a variable of another kind. */
  readonly depth: number;
}

export function canonicalFormOf(
  keys: StateLayout,
  variables: StateVariables,
  people: Machine['state']['participants'],
  standing: Controls,
): CanonicalForm {
  const { classes, classOf } = keys.alike;
  const isMeant = (name: string): boolean => classOf.has(name);
  const said = new Map<number, Said>();
  const tables: Table[] = classes.map((names) => ({
    names,
    own: [],
    order: new Int32Array(names.length),
  }));
  // Variables of two or more interchangeable participants, and variables whose values may name one.
  let between: readonly number[] = [];
  /** By variable: the class of the one whose it is. */
  let owners: readonly (number | undefined)[] = [];
  let shared: readonly number[] = [];
  let prepared = 0;
  let next = new Uint16Array(0);

  const swap = (one: string, other: string): Permutation =>
    new Map([
      [one, other],
      [other, one],
    ]);

  // A comparison of two members (transitions.ts) reads all variables that may name them, so they must exist from the start.
  const { conditions, callables, memories } = keys.program.ruleset;
  if (classes.length > 0) {
    for (const [index, { name }] of people.entries()) {
      for (const { name: condition, fields } of conditions)
        if (isMeant(name) || fields.some(({ type }) => namesPeople(type)))
          variables.condition(index, condition);
    }
    for (const order of keys.reads.orders) variables.order(order);
    for (const memory of keys.reads.memories)
      if (memories[memory]?.keys.length === 0) variables.entry(memory, []);
  }
  for (const name of classOf.keys())
    for (const action of callables)
      if (action.kind === 'action' && action.once !== null)
        variables.use(action.name, name, action.once);

  const columnOf = (column: readonly number[]): Column => {
    const first = column[0] ?? 0;
    return {
      variables: column,
      depth: variables.comingIn(first),
      isEven: column.every(
        (variable) =>
          !variables.mentions(variable, 0, isMeant) &&
          variables.moved(variable, 0, first, NO_NAMES) === 0,
      ),
    };
  };
  /** Whether some member's value has changed since the start. */
  const isUneven = ({ variables: column, isEven }: Column, row: Uint16Array): boolean => {
    if (!isEven) return true;
    for (let member = 0; member < column.length; member += 1)
      if (row[column[member] ?? 0] !== 0) return true;
    return false;
  };

  const prepare = (): void => {
    if (classes.length === 0 || prepared === variables.count()) return;
    // A new variable of one member may call for one of another member.
    while (prepared < variables.count()) {
      const variable = prepared;
      prepared += 1;
      const own = variables.namesOf(variable).filter(isMeant);
      for (const name of own)
        for (const other of classes[classOf.get(name) ?? -1] ?? [])
          if (other !== name) variables.renamed(variable, swap(name, other));
    }
    const columns: Column[][] = tables.map(() => []);
    const crossed: number[] = [];
    const common: number[] = [];
    for (let variable = 0; variable < variables.count(); variable += 1) {
      const own = [...new Set(variables.namesOf(variable).filter(isMeant))];
      const [name] = own;
      if (name === undefined) common.push(variable);
      else if (own.length > 1) crossed.push(variable);
      else {
        const index = classOf.get(name) ?? -1;
        const names = tables[index]?.names ?? [];
        if (names[0] === name)
          columns[index]?.push(
            columnOf(
              names.map((other) =>
                other === name ? variable : variables.renamed(variable, swap(name, other)),
              ),
            ),
          );
      }
    }
    const found: (number | undefined)[] = [];
    tables.forEach((table, index) => {
      table.own = (columns[index] ?? []).sort((a, b) => b.depth - a.depth);
      for (const { variables: column } of table.own)
        for (const variable of column) found[variable] = index;
    });
    owners = found;
    between = crossed;
    shared = common;
  };

  const saidAt = (control: number): Said => {
    let found = said.get(control);
    if (found === undefined) {
      const parts = controlParts(keys, standing.machineAt(control));
      const marks = marksOf(parts, keys.alike);
      const ranks = ranksOf(marks, classes);
      const inLoops = keys.loops.of(standing.machineAt(control)).map(variables.coming);
      const coming = classes.map((names) =>
        inLoops.map((loop) =>
          loop.filter((variable) =>
            variables.namesOf(variable).some((name) => names.includes(name)),
          ),
        ),
      );
      const isOneSaid = classes.map(
        (names) => new Set(names.flatMap((name) => marks.get(name) || [])).size < 2,
      );
      const named = [...classOf.keys()].filter((name) => mentions(parts, (one) => one === name));
      said.set(
        control,
        (found = {
          ranks,
          isOneSaid,
          isNobodySaid: ranks.every((ranked) =>
            ranked.every((rank, at) => rank === ranked[at % RANKS]),
          ),
          coming,
          named,
          others: new Map(),
        }),
      );
    }
    return found;
  };

  // Each variable numbers its own values. To compare two members, look both up in the first member's variable, without names.
  const lookups: number[][] = [];
  const comparable = (first: number, variable: number, id: number): number => {
    if (variable === first) return id;
    const known = (lookups[variable] ??= []);
    return (known[id] ??= isTold(variable, id)
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
    if (shownAs < 0 || isTold(from, id)) return variables.moved(from, id, to, names());
    if (to === first) return shownAs;
    const known = (backs[to] ??= []);
    return (known[shownAs] ??= variables.moved(first, shownAs, to, NO_NAMES));
  };

  const tellings: (boolean | undefined)[][] = [];
  /** Whether this value of a variable names an interchangeable participant. */
  const isTold = (variable: number, id: number): boolean => {
    const known = (tellings[variable] ??= []);
    return (known[id] ??= variables.mentions(variable, id, isMeant));
  };

  let tags = new Float64Array(0);
  /** Sorts the members of a class: indices in the order in which they get its names. Insertion sort, since most are sorted already. */
  const sorted = (
    names: readonly string[],
    own: readonly Column[],
    ranks: readonly number[],
    row: Uint16Array,
    told: readonly number[],
    order: Int32Array,
  ): void => {
    const width = RANKS + own.length + told.length;
    const sayings = told.map((variable) =>
      variables.moved(variable, row[variable] ?? 0, variable, NO_NAMES),
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
      for (let index = 0; index < told.length; index += 1)
        tags[at++] = variables.placeIn(told[index] ?? 0, sayings[index] ?? 0, names[member] ?? '');
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

  const controlWith = (control: number, naming: () => Permutation): number => {
    const { named, others } = saidAt(control);
    if (named.length === 0) return control;
    const names = naming();
    if (named.every((name) => !names.has(name))) return control;
    const id = named.map((name) => names.get(name) ?? name).join(' ');
    let found = others.get(id);
    if (found === undefined) {
      const machine = renameControl(keys, standing.machineAt(control), names, variables.placeOf);
      others.set(id, (found = standing.numberOf(machine, control)));
    }
    return found;
  };

  const toldIn = (row: Uint16Array): readonly number[] => {
    let told: number[] | null = null;
    for (const variable of shared)
      if (isTold(variable, row[variable] ?? 0)) (told ??= []).push(variable);
    return told ?? NOBODY_TOLD;
  };

  const uneasy: (readonly Column[])[] = [];

  /** Whether the members of a class are sorted already by their variables alone. */
  const isInOrder = (
    names: readonly string[],
    own: readonly Column[],
    row: Uint16Array,
  ): boolean => {
    for (let member = 1; member < names.length; member += 1) {
      for (let index = 0; index < own.length; index += 1) {
        const { variables: column, depth } = own[index] ?? NO_COLUMN;
        const first = column[0] ?? 0;
        const [before, here] = [column[member - 1] ?? 0, column[member] ?? 0];
        const by =
          comparable(first, here, row[here] ?? 0) - comparable(first, before, row[before] ?? 0);
        if (by === 0) continue;
        if (depth < 0 ? by < 0 : by > 0) return false;
        break;
      }
    }
    return true;
  };

  const areInOrder = (row: Uint16Array, which: ReadonlySet<number> | null): boolean => {
    for (let index = 0; index < tables.length; index += 1) {
      const { names, own } = tables[index] ?? NO_TABLE;
      if (which?.has(index) !== false && !isInOrder(names, own, row)) return false;
    }
    return true;
  };

  /** `which`: classes; null: all. */
  const settle = (control: number, row: Uint16Array, which: ReadonlySet<number> | null): number => {
    const { ranks, isNobodySaid } = saidAt(control);
    const told = toldIn(row);
    if (isNobodySaid && told.length === 0 && areInOrder(row, which)) return control;
    let isMoved = false;
    for (let index = 0; index < tables.length; index += 1) {
      const { names, own, order } = tables[index] ?? NO_TABLE;
      if (which?.has(index) === false) {
        uneasy[index] = [];
        for (let place = 0; place < order.length; place += 1) order[place] = place;
        continue;
      }
      const columns = own.filter((column) => isUneven(column, row));
      uneasy[index] = columns;
      sorted(names, columns, ranks[index] ?? [], row, told, order);
      for (let place = 0; place < order.length && !isMoved; place += 1)
        isMoved = order[place] !== place;
    }
    // Lists without an order of their own may still need sorting.
    if (!isMoved) {
      for (const variable of told)
        row[variable] = variables.moved(variable, row[variable] ?? 0, variable, NO_NAMES);
      return control;
    }
    let made: Permutation | null = null;
    const names = (): Permutation => (made ??= namingOf(tables));
    if (next.length < row.length) next = new Uint16Array(row.length);
    next.set(row);
    let largest = 0;
    const put = (variable: number, id: number): void => {
      largest = Math.max(largest, id);
      next[variable] = id;
    };
    for (let index = 0; index < tables.length; index += 1) {
      const { order } = tables[index] ?? NO_TABLE;
      for (const { variables: column } of uneasy[index] ?? []) {
        const first = column[0] ?? 0;
        for (let place = 0; place < order.length; place += 1) {
          const member = order[place] ?? 0;
          const from = column[member] ?? 0;
          const to = column[place] ?? 0;
          if (from !== to) put(to, moved(from, to, first, row[from] ?? 0, names));
          else if (isTold(from, row[from] ?? 0))
            put(to, variables.moved(from, row[from] ?? 0, to, names()));
        }
      }
    }
    for (const variable of between) {
      const to = variables.renamed(variable, names());
      put(to, variables.moved(variable, row[variable] ?? 0, to, names()));
    }
    for (const variable of told)
      put(variable, variables.moved(variable, row[variable] ?? 0, variable, names()));
    if (largest > MAX_VALUES) return -1;
    for (let variable = 0; variable < row.length; variable += 1)
      row[variable] = next[variable] ?? 0;
    return controlWith(control, names);
  };

  const telling = (): readonly number[] => shared.filter((variable) => variables.mayName(variable));

  return {
    prepare,
    telling,
    settle: (control, row) => (classes.length === 0 ? control : settle(control, row, null)),
    settleWithin: (control, row, among) => {
      if (
        classes.length === 0 ||
        between.length > 0 ||
        prepared !== variables.count() ||
        telling().some((variable) => !among.has(variable) || isTold(variable, row[variable] ?? 0))
      )
        return control;
      const which = new Set(
        tables.flatMap(({ own }, index) =>
          own.every(({ variables: column }) => column.every((variable) => among.has(variable)))
            ? [index]
            : [],
        ),
      );
      const to = which.size === 0 ? control : settle(control, row, which);
      return to < 0 ? control : to;
    },
    settleSome: (control, row, written, look) => {
      if (classes.length === 0 || between.length > 0 || prepared !== variables.count())
        return undefined;
      const { isOneSaid, coming } = saidAt(control);
      const isSplit = (loop: readonly number[]): boolean => {
        for (const variable of loop) look(variable);
        return loop.some((variable) => row[variable] !== row[loop[0] ?? 0]);
      };
      let which: Set<number> | null = null;
      for (const index of new Set(
        written.map((variable) =>
          variables.comingIn(variable) < 0 ? owners[variable] : undefined,
        ),
      )) {
        if (
          index !== undefined &&
          isOneSaid[index] === true &&
          coming[index]?.some(isSplit) !== true
        )
          (which ??= new Set()).add(index);
      }
      if (which === null) return undefined;
      for (const variable of telling()) look(variable);
      // A value that names a member calls for the complete sort.
      if (telling().some((variable) => isTold(variable, row[variable] ?? 0))) return undefined;
      for (const index of which)
        for (const { variables: column } of tables[index]?.own ?? [])
          for (const variable of column) look(variable);
      return settle(control, row, which);
    },
  };
}

const NO_NAMES: Permutation = new Map();
const NOBODY_TOLD: readonly number[] = [];
const NO_COLUMN: Column = { variables: [], isEven: true, depth: -1 };
const NO_TABLE: Table = { names: [], own: [], order: new Int32Array(0) };

/** The permutation that gives each member the name of the place it was sorted to. */
function namingOf(tables: readonly Table[]): Permutation {
  const names = new Map<string, string>();
  for (const table of tables) {
    table.order.forEach((member, place) => {
      if (member !== place) names.set(table.names[member] ?? '', table.names[place] ?? '');
    });
  }
  return names;
}

/** How many numbers describe what a control says of one member. */
const RANKS = 2;

/**
 * For each member: how many members the control describes in the same way, and that description. A member that the control alone
 * names (such as the one acting) sorts first, so it has the same name in all such states, and they share what was learned.
 */
function ranksOf(
  marks: ReadonlyMap<string, number>,
  classes: StateLayout['alike']['classes'],
): Said['ranks'] {
  return classes.map((names) => {
    const counts = new Map<number, number>();
    for (const name of names)
      counts.set(marks.get(name) ?? 0, (counts.get(marks.get(name) ?? 0) ?? 0) + 1);
    return names.flatMap((name) => {
      const mark = marks.get(name) ?? 0;
      return [mark === 0 ? names.length + 1 : (counts.get(mark) ?? 0), mark];
    });
  });
}
