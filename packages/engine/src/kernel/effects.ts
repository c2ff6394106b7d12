// Links changes of values, with what they set off.
import type { Target } from '@fray/dsl/ir';
import { bounded, conditionField } from './bounds.ts';
import { again } from './cells.ts';
import { linkValue, someone } from './expressions.ts';
import {
  nodeCells,
  readerOf,
  type FieldCells,
  type Get,
  type Linking,
  type NamesInRow,
} from './linking.ts';
import { reactionCode, type Ask } from './reactions.ts';
import { unlinked } from './unlinked.ts';

/** Sets a value of somebody; returns where to go. */
type SetValue = (person: number, asked: number) => number;

export function linkSetField(
  to: Linking,
  node: number,
  field: string,
  ask: Ask,
  next: number,
): SetValue {
  return linkSet(to, node, field, to.field(field), true, ask, next);
}

/** Links setting a field, or a track, which is as a field that one has. */
function linkSet(
  to: Linking,
  node: number,
  name: string,
  { at, has, types }: Pick<FieldCells, 'at' | 'has' | 'types'>,
  isHeld: boolean,
  ask: Ask,
  next: number,
): SetValue {
  const { row, people, values } = to;
  const read = readerOf(to);
  if (at === null) return unlinked(`a change of ${name}, which does not change`);
  const spot = nodeCells(to, node, isHeld ? 3 : 2, 0);
  const holder = isHeld ? spot + 2 : null;
  const subject = { on: 'value', field: name, holder, from: spot, to: spot + 1 } as const;
  const happened = reactionCode(to, node, subject, ask, next);
  const all = has.every(Boolean);
  return (person, asked) => {
    if (!all && has[person] !== true) return again();
    // Whether a value that nobody has asked for is still the same does not matter if nothing happens.
    const from = happened === null ? (row[at + person] ?? 0) : read(at + person);
    const value = bounded(types[person], asked);
    if (from === value || values.same(from, value)) return next;
    row[at + person] = value;
    if (happened === null) return next;
    row[spot] = from;
    row[spot + 1] = value;
    if (holder !== null) row[holder] = people[person]?.cell ?? 0;
    return happened();
  };
}

/** A value that instructions change: of whom, and what it is now. */
interface LinkedTarget {
  readonly who: Get;
  readonly read: (person: number) => number;
}

/** Links what a target is now. A track is of participant 0. */
export function linkTarget(to: Linking, target: Target, scope: NamesInRow): LinkedTarget {
  const read = readerOf(to);
  switch (target.kind) {
    case 'track': {
      const at = to.track(target.track);
      return { who: () => 0, read: () => read(at) };
    }
    case 'field': {
      const { at, has, first } = to.field(target.field);
      return {
        who: someone(to, linkValue(to, target.of, scope).get),
        read: (person) => {
          if (has[person] !== true) return again();
          return at === null ? (first[person] ?? 0) : read(at + person);
        },
      };
    }
    case 'condition-field':
      return {
        who: someone(to, linkValue(to, target.of, scope).get),
        read: conditionField(to, target).read,
      };
  }
}

/** Links the change of a target to a new value. */
export function linkSetTarget(
  to: Linking,
  node: number,
  target: Target,
  ask: Ask,
  next: number,
): SetValue {
  switch (target.kind) {
    case 'track': {
      const type = to.rules.tracks.find(({ name }) => name === target.track)?.type;
      const place = { at: to.track(target.track), has: [true], types: [type] };
      return linkSet(to, node, target.track, place, false, ask, next);
    }
    case 'field':
      return linkSetField(to, node, target.field, ask, next);
    case 'condition-field': {
      const { set } = conditionField(to, target);
      return (person, asked) => {
        set(person, asked);
        return next;
      };
    }
  }
}
