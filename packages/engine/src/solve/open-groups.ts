// The cells that stay open in steps of many states: what changes about the members of a side is a group. A point is a value for each of its
// cells.
import { again, GONE } from '../kernel/cells.ts';
import type { FieldCells, Linking } from '../kernel/linking.ts';
import { createPackedStates } from '../statespace/packed-states.ts';
import type { Interchangeable } from '../symmetry/interchangeable.ts';
import { addUnder, orMade } from '../values/grouped.ts';

/** Who can change places, and the lists whose order does not matter. */
export type Alike = Pick<Interchangeable, 'classes' | 'classOf' | 'bags'>;

/** So many numbers the points of a group may take. */
const MOST_CELLS = 1 << 22;

export interface OpenGroup {
  readonly cells: readonly number[];
  /** The members of each class of those who can change places, with the index of their first cell. */
  readonly classes: readonly (readonly GroupMember[])[];
  /** The point in the row, which gets marks. */
  readonly meet: () => number;
  /** The values of a point, or that of one of its cells. */
  readonly valuesOf: (point: number) => Int32Array;
  readonly valueAt: (point: number, cell: number) => number;
  /** The point with other values in some cells. */
  readonly changed: (point: number, writes: readonly number[]) => number;
}

export interface GroupMember {
  readonly person: number;
  readonly first: number;
  readonly width: number;
}

/** What changes about the members of each side: fields that hold numbers, or yes and no, and conditions that only rules end. */
export function groupsOf(to: Linking, { classes, classOf }: Alike): readonly OpenGroup[] {
  const { rules, people, row } = to;
  const fields = changingFields(to);
  const conditions = rules.conditions.flatMap(({ name, fields: own }) => {
    const { held, ends } = to.condition(name);
    return ends === null && own.length === 0 ? [held] : [];
  });
  const bySide = new Map<string, GroupMember[]>();
  const cells = new Map<string, number[]>();
  people.forEach(({ side }, person) => {
    const all = orMade(cells, side, () => []);
    const own = fields.flatMap(({ at, has, types }) => {
      const type = types[person]?.type;
      const isOpen = has[person] === true && (type === 'number' || type === 'yes-no');
      return at !== null && isOpen ? [at + person] : [];
    });
    own.push(...conditions.map((held) => held + person));
    addUnder(bySide, side, { person, first: all.length, width: own.length });
    all.push(...own);
  });
  // Where nobody takes part, a group without cells holds the probability.
  if (bySide.size === 0) bySide.set('', []);
  return [...bySide].map(([side, members]) => {
    const own = cells.get(side) ?? [];
    const points = createPackedStates(MOST_CELLS);
    const buffer = new Int32Array(own.length);
    const indexOf = new Map(own.map((cell, index) => [cell, index]));
    const put = (index: number, value: number): void => {
      buffer[index] = value;
      if (buffer[index] !== value || value === GONE) again();
    };
    const valuesOf = (point: number): Int32Array =>
      points.all().subarray(points.at(point), points.at(point) + own.length);
    return {
      cells: own,
      classes: classes.flatMap((_, index) => {
        const ofClass = members.filter(
          ({ person }) => classOf.get(people[person]?.name ?? '') === index,
        );
        return ofClass.length > 1 ? [ofClass] : [];
      }),
      valuesOf,
      valueAt: (point, cell) => points.all()[points.at(point) + (indexOf.get(cell) ?? 0)] ?? 0,
      changed: (point, writes) => {
        buffer.set(valuesOf(point));
        for (let i = 0; i < writes.length; i += 2)
          put(indexOf.get(writes[i] ?? 0) ?? 0, writes[i + 1] ?? 0);
        return points.meet(buffer, own.length);
      },
      meet: () => {
        own.forEach((cell, index) => {
          put(index, row[cell] ?? 0);
          row[cell] = GONE;
        });
        return points.meet(buffer, own.length);
      },
    };
  });
}

/** The fields of participants that change. */
export function changingFields({ rules, field }: Linking): readonly FieldCells[] {
  return [...new Set(rules.kinds.flatMap((kind) => kind.fields.map(({ name }) => name)))]
    .map(field)
    .filter(({ at }) => at !== null);
}
