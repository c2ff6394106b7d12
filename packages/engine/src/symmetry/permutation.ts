// Handles permutations of the names of interchangeable participants: renames parts of a machine, and computes hashes
// that distinguish participants by what a part says of them.
import type { Interchangeable } from './interchangeable.ts';

/** A collection without an order; `toJSON` writes its items sorted. */
class Bag {
  readonly items: readonly unknown[];

  constructor(items: readonly unknown[]) {
    this.items = items;
  }

  toJSON(): unknown {
    return this.items.length < 2
      ? this.items
      : this.items.map((item) => JSON.stringify(item)).sort();
  }
}

export function bag(items: readonly unknown[]): Bag {
  return new Bag(items);
}

/** Maps each name to its new name. */
export type Permutation = ReadonlyMap<string, string>;

/** Returns the same value with its names replaced. Keys of objects stay. */
export function renamed<T>(value: T, names: Permutation): T;
export function renamed(value: unknown, names: Permutation): unknown {
  if (typeof value === 'string') return names.get(value) ?? value;
  if (value instanceof Bag) return bag(value.items.map((item) => renamed(item, names)));
  if (Array.isArray(value)) return value.map((item) => renamed(item, names));
  if (typeof value !== 'object' || value === null) return value;
  // Keys here come from the engine, never from a ruleset.
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, renamed(part, names)]),
  );
}

/** True if the value contains a name for which `isMeant` holds. */
export function mentions(value: unknown, isMeant: (name: string) => boolean): boolean {
  if (typeof value === 'string') return isMeant(value);
  if (value instanceof Bag) return mentions(value.items, isMeant);
  if (Array.isArray(value)) return value.some((item) => mentions(item, isMeant));
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((item) => mentions(item, isMeant))
  );
}

// ------------------------------------------------------------------------------------------------ shapes

/** A hash of a part that does not depend on the names in it: renaming gives the same hash. */
interface Shape {
  readonly hash: number;
  /** The parts inside, with their shapes; null if no member of a class is named inside. */
  readonly inside:
    readonly { readonly part: unknown; readonly shape: Shape; readonly place: number }[] | null;
}

/** Returns a hash for each participant of a class: of what the parts say of it, independent of its name. */
export function marksOf(
  parts: unknown,
  interchangeable: Interchangeable,
): ReadonlyMap<string, number> {
  // Marks are added up, so the order of the parts does not matter.
  const none = new Map<string, number>();
  for (const names of interchangeable.classes) for (const name of names) none.set(name, 0);
  const first = new Map(none);
  if (!gather(parts, shapeOf(parts, interchangeable, none), 1, first)) return first;
  // Participants named next to it may distinguish a participant, so we refine the marks once more.
  const second = new Map(first);
  gather(parts, shapeOf(parts, interchangeable, first), 1, second);
  return second;
}

function shapeOf(
  part: unknown,
  interchangeable: Interchangeable,
  marks: ReadonlyMap<string, number>,
): Shape {
  if (typeof part === 'string') {
    const known = interchangeable.classOf.get(part);
    return known === undefined
      ? { hash: hashText(part), inside: null }
      : { hash: mix(mix(7, known), marks.get(part) ?? 0), inside: [] };
  }
  const isBag = part instanceof Bag;
  if (isBag || Array.isArray(part)) {
    const items: readonly unknown[] = isBag ? part.items : part;
    const inside: { readonly part: unknown; readonly shape: Shape; readonly place: number }[] = [];
    let hash = isBag ? 11 : 13;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index];
      const shape = shapeOf(item, interchangeable, marks);
      hash = isBag ? (hash + mix(17, shape.hash)) | 0 : mix(hash, shape.hash);
      if (shape.inside !== null) inside.push({ part: item, shape, place: isBag ? 0 : index });
    }
    return { hash, inside: inside.length === 0 ? null : inside };
  }
  if (typeof part === 'object' && part !== null)
    return shapeOf(Object.values(part), interchangeable, marks);
  return { hash: hashText(String(part)), inside: null };
}

/** Adds what a part says of each participant to `marks`. True if some are named next to each other. */
function gather(
  part: unknown,
  { hash, inside }: Shape,
  where: number,
  marks: Map<string, number>,
): boolean {
  if (inside === null) return false;
  if (typeof part === 'string') {
    marks.set(part, ((marks.get(part) ?? 0) + mix(where, hash)) | 0);
    return false;
  }
  const here = mix(where, hash);
  let named = 0;
  let beside = false;
  for (const one of inside) {
    if (typeof one.part === 'string') named += 1;
    beside = gather(one.part, one.shape, mix(here, one.place), marks) || beside;
  }
  // A bag has no order, so nobody in it is next to anybody.
  return beside || (named > 1 && !(part instanceof Bag));
}

function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x9e3779b1) ^ (value >>> 15);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x85ebca6b);
  return (mixed ^ (mixed >>> 16)) | 0;
}

function hashText(text: string): number {
  let hash = 5;
  for (let index = 0; index < text.length; index += 1) hash = mix(hash, text.charCodeAt(index));
  return hash;
}
