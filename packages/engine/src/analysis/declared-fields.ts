// What a ruleset declares under the name of a field or a track.
import type { Field, Ruleset } from '@fray/dsl/ir';

/**
 * Returns the fields or tracks that a variable, a target or an expression may mean: several kinds of participants may have
 * a field of one name. Empty if it names neither.
 */
export function fieldsMeant({ kinds, tracks }: Ruleset, naming: object): readonly Field[] {
  if ('field' in naming)
    return kinds.flatMap(({ fields }) => fields.filter(({ name }) => name === naming.field));
  return 'track' in naming ? tracks.filter(({ name }) => name === naming.track) : [];
}

/** Returns a part of the rules as text that does not say where its lines stand. */
export function textWithoutPlaces(part: unknown): string {
  return JSON.stringify(part, (key, value: unknown) => (key === 'at' ? undefined : value));
}
