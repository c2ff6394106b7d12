// The names by which dice are drawn. A renamed check throws the same dice as before: those of the oldest name that it and its
// roll had (`was called`), while events show the present name.
import type { FormerName } from '@fray/dsl/ir';

/** Returns, for the whole name of a stream (with its roller), the name by which its dice are drawn. */
export type DrawnAs = (stream: string) => string;

/** For rules without former names. */
export const SAME_NAME: DrawnAs = (stream) => stream;

/** The sorts of declarations that have rolls. */
export const THROWING: readonly string[] = ['check', 'action', 'procedure', 'trigger'];

/**
 * Finds the names of dice. Two streams never draw the same dice: a name that another one has is not taken over.
 * @param streams the present names of all streams, without their rollers
 */
export function drawnAs(
  former: readonly FormerName[] | undefined,
  streams: readonly string[],
): DrawnAs {
  const oldest = new Map<string, string>();
  const taken = new Set(streams);
  for (const stream of former === undefined ? [] : streams) {
    const dot = stream.lastIndexOf('.');
    const [owner, roll] = [stream.slice(0, dot), stream.slice(dot + 1)];
    const was = (isIt: (one: FormerName) => boolean): string | undefined =>
      former?.find(isIt)?.was[0];
    const name = `${was((one) => one.of === null && one.now === owner && THROWING.includes(one.sort)) ?? owner}.${
      was((one) => one.sort === 'roll' && one.of === owner && one.now === roll) ?? roll
    }`;
    if (taken.has(name)) continue;
    taken.add(name);
    oldest.set(stream, name);
  }
  if (oldest.size === 0) return SAME_NAME;
  return (stream) => {
    const slash = stream.indexOf('/');
    const end = slash < 0 ? stream.length : slash;
    return `${oldest.get(stream.slice(0, end)) ?? stream.slice(0, end)}${stream.slice(end)}`;
  };
}

/** Returns the declaration of a stream: that of `Awareness.die/Babel` is `Awareness`. */
export function declarationOf(stream: string): string {
  return stream.slice(0, stream.search(/[./]|$/));
}
