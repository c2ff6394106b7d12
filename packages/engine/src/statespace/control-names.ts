// Finds the names of interchangeable participants in a control location, and renames the participants in it.
import { marksOf, mentions, type Permutation } from '../symmetry/permutation.ts';
import type { Machine } from '../machine/machine.ts';
import { orMade } from '../values/grouped.ts';
import { controlParts, type StateLayout } from './control-location.ts';
import { renameControl } from './permuted-machine.ts';
import type { StateVariables } from './state-variables.ts';

/** Maps numbers of control locations to machines, and back. */
export interface Controls {
  readonly machineAt: (control: number) => Machine;
  /** Returns the number of a machine's control location. The location differs from location `like` only in names. */
  readonly numberOf: (machine: Machine, like: number) => number;
}

/** What one control location says of interchangeable participants. */
interface MemberMentions {
  /**
   * For each class and member, RANKS numbers that describe what the control location says of the member; they are
   * compared in order.
   */
  readonly ranks: readonly (readonly number[])[];
  /** The interchangeable participants that the control location names. */
  readonly named: readonly string[];
  /** The control locations that result from renaming, by the new names. */
  readonly others: Map<string, number>;
}

interface ControlNames {
  readonly mentionsAt: (control: number) => MemberMentions;
  /** Returns the control location after renaming; the same one if it names nobody who is renamed. */
  readonly controlWith: (control: number, naming: () => Permutation) => number;
}

export function createControlNames(
  layout: StateLayout,
  variables: StateVariables,
  standing: Controls,
): ControlNames {
  const { classes, classOf } = layout.interchangeable;
  const known = new Map<number, MemberMentions>();
  const mentionsAt = (control: number): MemberMentions =>
    orMade(known, control, () => {
      const parts = controlParts(layout, standing.machineAt(control));
      const marks = marksOf(parts, layout.interchangeable);
      const ranks = ranksOf(marks, classes);
      const named = [...classOf.keys()].filter((name) => mentions(parts, (one) => one === name));
      return { ranks, named, others: new Map() };
    });

  const controlWith = (control: number, naming: () => Permutation): number => {
    const { named, others } = mentionsAt(control);
    if (named.length === 0) return control;
    const names = naming();
    if (named.every((name) => !names.has(name))) return control;
    const id = named.map((name) => names.get(name) ?? name).join(' ');
    return orMade(others, id, () => {
      const machine = renameControl(
        layout,
        standing.machineAt(control),
        names,
        (name) => variables.indexOf.get(name) ?? 0,
      );
      return standing.numberOf(machine, control);
    });
  };

  return { mentionsAt, controlWith };
}

/**
 * Returns for each member two numbers: how many members the control location describes in the same way, and a hash of
 * that description. A member that the control location alone names (such as the one acting) sorts first. So it has the
 * same name in all such states, and they share what was learned.
 */
function ranksOf(
  marks: ReadonlyMap<string, number>,
  classes: StateLayout['interchangeable']['classes'],
): MemberMentions['ranks'] {
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
