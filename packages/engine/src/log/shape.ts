// Checks of the shape of unknown JSON, tied to the types that they promise: a field added to a type and forgotten here
// does not compile. A check gives back the first fault, or nothing.

export interface ShapeFault {
  /** `data.faces[2]`. */
  readonly path: string;
  /** In a reader's words. */
  readonly expected: string;
  /** The value found, shortened. */
  readonly found: string;
}

/** A check that values of type T, and only they, pass. */
export interface Shape<T> {
  (value: unknown, path: string): ShapeFault | undefined;
  /** Never there; it keeps T in the type. */
  readonly of?: T;
}

/** What stands there, short enough for a sentence. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function fault(path: string, expected: string, value: unknown): ShapeFault {
  return { path, expected, found: show(value) };
}

export const text: Shape<string> = (value, path) => (typeof value === 'string' ? undefined : fault(path, 'a text', value));

export const flag: Shape<boolean> = (value, path) => (typeof value === 'boolean' ? undefined : fault(path, 'true or false', value));

export const whole: Shape<number> = (value, path) => (Number.isSafeInteger(value) ? undefined : fault(path, 'a whole number', value));

/** A whole number from `min` on. */
export function from(min: number): Shape<number> {
  return (value, path) => (Number.isSafeInteger(value) && typeof value === 'number' && value >= min ? undefined : fault(path, `a whole number from ${min} on`, value));
}

export function oneOf<const T extends string | number | boolean>(...words: readonly T[]): Shape<T> {
  return (value, path) => (words.some((word) => word === value) ? undefined : fault(path, words.map((word) => JSON.stringify(word)).join(' or '), value));
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path) => (value === null ? undefined : shape(value, path));
}

export function listOf<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return fault(path, 'a list', value);
    for (const [i, item] of value.entries()) {
      const found = shape(item, `${path}[${i}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

export function pairOf<A, B>(first: Shape<A>, second: Shape<B>): Shape<readonly [A, B]> {
  return (value, path) => {
    if (!Array.isArray(value) || value.length !== 2) return fault(path, 'a list of two', value);
    return first(value[0], `${path}[0]`) ?? second(value[1], `${path}[1]`);
  };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object with these keys and no others; those in `optional` may be missing. */
export function object<T extends object>(shapes: { readonly [K in keyof T]-?: Shape<Exclude<T[K], undefined>> }, ...optional: readonly (keyof T & string)[]): Shape<T> {
  const entries: readonly (readonly [string, Shape<unknown>])[] = Object.entries(shapes);
  const keys = new Set(entries.map(([key]) => key));
  return (value, path) => {
    const prefix = path === '' ? '' : `${path}.`;
    if (!isObject(value)) return fault(path, 'an object', value);
    for (const [key, shape] of entries) {
      if (!Object.hasOwn(value, key) && optional.some((one) => one === key)) continue;
      if (!Object.hasOwn(value, key)) return fault(`${prefix}${key}`, 'this field', undefined);
      const found = shape(value[key], `${prefix}${key}`);
      if (found !== undefined) return found;
    }
    const extra = Object.keys(value).find((key) => !keys.has(key));
    return extra === undefined ? undefined : fault(`${prefix}${extra}`, 'no such field', value[extra]);
  };
}

/** By the word in `tag`, one of these shapes. */
export function tagged<T extends object>(tag: string, shapes: ReadonlyMap<string, Shape<T>>): Shape<T> {
  return (value, path) => {
    if (!isObject(value)) return fault(path, 'an object', value);
    const word = value[tag];
    const shape = typeof word === 'string' ? shapes.get(word) : undefined;
    if (shape === undefined) return fault(path === '' ? tag : `${path}.${tag}`, [...shapes.keys()].map((key) => JSON.stringify(key)).join(' or '), word);
    return shape(value, path);
  };
}

/** The first of these shapes whose key is there. */
export function keyed<T extends object>(shapes: ReadonlyMap<string, Shape<T>>): Shape<T> {
  return (value, path) => {
    if (!isObject(value)) return fault(path, 'an object', value);
    for (const [key, shape] of shapes) if (Object.hasOwn(value, key)) return shape(value, path);
    return fault(path, `an object with ${[...shapes.keys()].join(' or ')}`, value);
  };
}
