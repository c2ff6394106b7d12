// Computes sets of participants by name, as far as they are known before the fight.
import type { ValueType } from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';

/** The participants that a value may name; empty if it names none. */
export type ParticipantSet = ReadonlySet<string>;

export const NOBODY: ParticipantSet = new Set();

export interface Cast {
  readonly all: ParticipantSet;
  readonly side: (name: string) => ParticipantSet;
  readonly kind: (name: string) => ParticipantSet;
  readonly allies: (of: ParticipantSet) => ParticipantSet;
  readonly enemies: (of: ParticipantSet) => ParticipantSet;
}

/** Creates the sets of a fight. `double` is a name that represents any one member of a participant's class. */
export function castOf(
  header: Header,
  double: { readonly name: string; readonly of: string } | null,
): Cast {
  const everyone = header.participants;
  const where = (holds: (one: Header['participants'][number]) => boolean): ParticipantSet =>
    new Set(everyone.filter(holds).map(({ name }) => name));
  const sideOf = (name: string): string | undefined =>
    everyone.find((one) => one.name === (double?.name === name ? double.of : name))?.side;
  return {
    all: where(() => true),
    side: (name) => where(({ side }) => side === name),
    kind: (name) => where(({ kind }) => kind === name),
    allies: (of) => {
      const sides = new Set([...of].map(sideOf));
      const [only] = of;
      // A side's only member is not its own ally.
      return where(({ name, side }) => sides.has(side) && !(of.size === 1 && name === only));
    },
    enemies: (of) => {
      const sides = [...of].map(sideOf);
      return where(({ side }) => sides.some((own) => own !== side));
    },
  };
}

export function union(...parts: readonly ParticipantSet[]): ParticipantSet {
  const some = parts.filter(({ size }) => size > 0);
  const [first] = some;
  return first === undefined
    ? NOBODY
    : some.length === 1
      ? first
      : new Set(some.flatMap((part) => [...part]));
}

export function meets(one: ParticipantSet, other: ParticipantSet): boolean {
  for (const name of one) if (other.has(name)) return true;
  return false;
}

/** Returns the number of participants in both sets. */
export function shared(one: ParticipantSet, other: ParticipantSet): number {
  let count = 0;
  for (const name of one) if (other.has(name)) count += 1;
  return count;
}

/** True if values of this type name participants. */
export function namesPeople(type: ValueType): boolean {
  return (
    type.type === 'participant' ||
    type.type === 'several' ||
    (type.type === 'list' && namesPeople(type.of))
  );
}

/** True if values of this type are lists of participants. */
export function listsPeople(type: ValueType): boolean {
  return type.type === 'several' || (type.type === 'list' && namesPeople(type.of));
}
