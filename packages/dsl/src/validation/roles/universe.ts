// The universe: the kinds that take part on each side, and the roles that meet in a fight. A role
// is a kind on a side; a crowd is a set of roles.

import { areParticipantsKnown } from '../../names/participants.ts';
import type { KindSymbol, ParticipantSymbol, SideSymbol } from '../../names/symbols.ts';
import type { Checked } from '../../types/checked.ts';
import type { Type } from '../../names/types.ts';

/** A set of roles, one bit each. */
export type Crowd = bigint;

interface Role {
  readonly side: SideSymbol;
  readonly kind: KindSymbol;
}

export interface Universe {
  readonly all: Crowd;
  onSide(side: SideSymbol): Crowd;
  ofKind(kind: KindSymbol): Crowd;
  /** The roles of kinds that have a field of this name. */
  withField(name: string): Crowd;
  roleOf(participant: ParticipantSymbol): Crowd;
  /** The participants that a value of this type can be; none if it is no participant and no set of them. */
  ofType(type: Type): Crowd;
  /** The possible allies of the crowd's members in some fight. */
  alliesOf(crowd: Crowd): Crowd;
  enemiesOf(crowd: Crowd): Crowd;
  /** The names of the kinds in a crowd. */
  kindsIn(crowd: Crowd): readonly string[];
}

/** Reads the participants of scenarios and examples; returns undefined if they are not known. */
export function createUniverse({ symbols }: Checked): Universe | undefined {
  if (!areParticipantsKnown(symbols)) return undefined;
  const roles: Role[] = [];
  const bitOf = ({ side, kind }: ParticipantSymbol): Crowd => {
    if (side === undefined || kind === undefined) return 0n;
    const known = roles.findIndex((role) => role.side === side && role.kind === kind);
    return 1n << BigInt(known < 0 ? roles.push({ side, kind }) - 1 : known);
  };
  const fights = [...symbols.scenarios, ...symbols.examples].map(({ participants }) =>
    participants.reduce((crowd, one) => crowd | bitOf(one), 0n),
  );

  const where = (test: (role: Role) => boolean): Crowd =>
    roles.reduce((crowd, role, index) => (test(role) ? crowd | (1n << BigInt(index)) : crowd), 0n);
  const met = (crowd: Crowd, sameSide: boolean): Crowd =>
    roles.reduce((found, { side }, index) => {
      const bit = 1n << BigInt(index);
      if ((crowd & bit) === 0n) return found;
      const others = where((role) => (role.side === side) === sameSide);
      const present = fights.filter((fight) => (fight & bit) !== 0n).reduce((a, b) => a | b, 0n);
      return found | (others & present);
    }, 0n);
  return {
    all: where(() => true),
    onSide: (side) => where((role) => role.side === side),
    ofKind: (kind) => where((role) => role.kind === kind),
    withField: (name) => where(({ kind }) => kind.fields.some((field) => field.name === name)),
    roleOf: bitOf,
    ofType: (type) =>
      type.type === 'participant' || type.type === 'set'
        ? where(({ kind }) => type.kinds.includes(kind))
        : 0n,
    alliesOf: (crowd) => met(crowd, true),
    enemiesOf: (crowd) => met(crowd, false),
    kindsIn: (crowd) => [
      ...new Set(
        roles.flatMap(({ kind }, index) => ((crowd >> BigInt(index)) & 1n ? [kind.name] : [])),
      ),
    ],
  };
}
