// Handles names of participants in state variables: finds the owner of a variable and the participants named in its
// value, and renames both. Symmetry reduction uses these functions.
import { namesPeople } from '../analysis/participant-sets.ts';
import { mentions, renamed, type Permutation } from '../symmetry/permutation.ts';
import { queueVariables, type VariableSpace } from './variable-lookup.ts';
import { valueNumber, variableAt, variableOf } from './variable-table.ts';

/** Returns the names of the participants that a variable belongs to. */
export function namesOf(
  { table, participants }: VariableSpace,
  variable: number,
): readonly string[] {
  const { place } = variableOf(table, variable);
  switch (place.of) {
    case 'field':
    case 'condition':
    case 'coming':
      return [participants[place.participant]?.name ?? ''];
    case 'entry':
      return place.keys.filter((key) => typeof key === 'string');
    case 'use':
      return [place.actor];
    case 'timed':
    case 'track':
    case 'order':
    case 'now':
    case 'after':
    case 'counter':
    case 'number':
    case 'begun':
      return [];
  }
}

/** Returns the variable that corresponds to this one when participants are renamed by `names`. */
export function renamedVariable(
  space: VariableSpace,
  variable: number,
  names: Permutation,
): number {
  const { table } = space;
  const { place } = variableOf(table, variable);
  const other = (participant: number): number => {
    const name = space.participants[participant]?.name ?? '';
    return space.indexOf.get(names.get(name) ?? name) ?? participant;
  };
  switch (place.of) {
    case 'field':
      return space.fields[other(place.participant)]?.get(place.index) ?? variable;
    case 'condition':
      return variableAt(table, { ...place, participant: other(place.participant) });
    case 'entry':
      return variableAt(table, { ...place, keys: renamed(place.keys, names) });
    case 'use':
      return variableAt(table, { ...place, actor: names.get(place.actor) ?? place.actor });
    case 'coming':
      return (
        queueVariables(space, { ...place, isOrdered: false })[other(place.participant)] ?? variable
      );
    case 'timed':
    case 'track':
    case 'order':
    case 'now':
    case 'after':
    case 'counter':
    case 'number':
    case 'begun':
      return variable;
  }
}

/**
 * Renames the participants in value `id` of variable `from`. Returns the number of the result among the values of
 * variable `to`. Orders whose sequence no rule can see are sorted first.
 */
export function renamedValue(
  { layout, table, indexOf }: VariableSpace,
  from: number,
  id: number,
  to: number,
  names: Permutation,
): number {
  const { values, place } = variableOf(table, from);
  const value = renamed(values[id], names);
  if (place.of !== 'order' || !layout.interchangeable.loose.has(place.name))
    return valueNumber(table, to, value);
  // `readVariables` stored this value, so it is a list of names.
  const members = value as string[];
  return valueNumber(
    table,
    to,
    members.toSorted((a, b) => (indexOf.get(a) ?? 0) - (indexOf.get(b) ?? 0)),
  );
}

/** Returns a hash of the positions at which the value mentions `name`; 0 if it does not. */
export function mentionsOf(
  { layout, table }: VariableSpace,
  variable: number,
  id: number,
  name: string,
): number {
  const { place, values } = variableOf(table, variable);
  const value = values[id];
  if (value === name) return 1;
  if (!Array.isArray(value)) return 0;
  if (place.of === 'order' && layout.interchangeable.loose.has(place.name))
    return value.includes(name) ? 1 : 0;
  return value.reduce(
    (sum: number, item: unknown, index) =>
      mentions(item, (one) => one === name) ? (sum * 31 + index + 1) % 1_000_003 : sum,
    0,
  );
}

/** True if values of this variable can name a participant. */
export function mayName({ layout, table, participants }: VariableSpace, variable: number): boolean {
  const { ruleset } = layout.program;
  const { place } = variableOf(table, variable);
  switch (place.of) {
    case 'track':
      return ruleset.tracks.some(({ name, type }) => name === place.name && namesPeople(type));
    case 'condition':
      return ruleset.conditions.some(
        ({ name, fields }) =>
          name === place.condition && fields.some(({ type }) => namesPeople(type)),
      );
    case 'field': {
      const kind = ruleset.kinds.find(({ name }) => name === participants[place.participant]?.kind);
      const field = kind?.fields[place.index];
      return field !== undefined && namesPeople(field.type);
    }
    case 'timed':
    case 'order':
    case 'now':
    case 'after':
    case 'entry':
      return true;
    case 'use':
    case 'coming':
    case 'counter':
    case 'number':
    case 'begun':
      return false;
  }
}

/** True if value `id` of a variable mentions a name for which `isMeant` holds. */
export function valueMentions(
  { table }: VariableSpace,
  variable: number,
  id: number,
  isMeant: (name: string) => boolean,
): boolean {
  return mentions(table.variables[variable]?.values[id], isMeant);
}
