// Checks of the shape of unknown JSON, tied to the types that they promise: a field that is added to a type and forgotten
// here does not compile. A check returns the first fault, or nothing. A shape also knows which texts in it are names that a
// ruleset declares, so that it can give them other names.

interface ShapeFault {
  /** `data.faces[2]`. */
  readonly path: string;
  /** The expected value, in words for a reader. */
  readonly expected: string;
  /** The value found, shortened. */
  readonly found: string;
}

/**
 * A check that exactly the values of type T pass. The path of a fault begins at the value that was checked, so correct
 * values, which are most, cost no path.
 */
export interface JsonShape<T> {
  (value: unknown): ShapeFault | undefined;
  /** Always absent; it keeps T in the type. */
  readonly of?: T;
  /** Returns a value of this shape with other names. Absent if there are no names in it. */
  readonly rename?: Rename | undefined;
}

/** Values have the shape that is asked to rename them, and keep it: what the types of parts cannot say. */
type Rename = (value: unknown, names: Renaming) => unknown;

/** Gives names of sorts of declarations their other name; a name that has none stays. */
export interface Renaming {
  readonly declared: (sorts: readonly string[], name: string) => string;
  /** The same for names of declarations and of their parts. */
  readonly anywhere: (sorts: readonly string[], name: string) => string;
}

/** Returns the value with other names. */
export function withOtherNames<T>(shape: JsonShape<T>, value: T, names: Renaming): T {
  return shape.rename === undefined ? value : (shape.rename(value, names) as T); // it keeps the shape
}

/** Makes a shape that renames. */
export function withNames<T>(check: JsonShape<T>, rename: Rename | undefined): JsonShape<T> {
  const shape: JsonShape<T> = (value) => check(value);
  return rename === undefined ? check : Object.assign(shape, { rename });
}

/** Returns a value as JSON, short enough for a sentence. */
export function shortJson(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function fault(expected: string, value: unknown, path = ''): ShapeFault {
  return { path, expected, found: shortJson(value) };
}

/** Returns the fault of a part as one of the whole. */
function inside(step: string, found: ShapeFault): ShapeFault {
  const { path } = found;
  return {
    ...found,
    path: path === '' || path.startsWith('[') ? `${step}${path}` : `${step}.${path}`,
  };
}

export const text: JsonShape<string> = (value) =>
  typeof value === 'string' ? undefined : fault('a text', value);

/** What a rule may call a field. */
export const FIELD: readonly string[] = ['field', 'given', 'track'];

/** Accepts a text that is the name of a declaration of one of these sorts, or of a field. */
export function called(...sorts: readonly string[]): JsonShape<string> {
  return withNames(text, (value, names) =>
    sorts === FIELD || sorts.includes('field')
      ? names.anywhere(FIELD, String(value))
      : names.declared(sorts, String(value)),
  );
}

export const flag: JsonShape<boolean> = (value) =>
  typeof value === 'boolean' ? undefined : fault('true or false', value);

export const integer: JsonShape<number> = (value) =>
  Number.isSafeInteger(value) ? undefined : fault('a whole number', value);

/** Accepts a whole number from `min` on. */
export function from(min: number): JsonShape<number> {
  return (value) =>
    Number.isSafeInteger(value) && typeof value === 'number' && value >= min
      ? undefined
      : fault(`a whole number from ${min} on`, value);
}

export function oneOf<const T extends string | number | boolean>(
  ...words: readonly T[]
): JsonShape<T> {
  const known: readonly unknown[] = words;
  return (value) =>
    known.includes(value)
      ? undefined
      : fault(words.map((word) => JSON.stringify(word)).join(' or '), value);
}

export function orNull<T>(shape: JsonShape<T>): JsonShape<T | null> {
  const { rename } = shape;
  return withNames(
    (value) => (value === null ? undefined : shape(value)),
    rename && ((value, names) => (value === null ? null : rename(value, names))),
  );
}

export function arrayOf<T>(shape: JsonShape<T>): JsonShape<readonly T[]> {
  const { rename } = shape;
  const check: JsonShape<readonly T[]> = (value) => {
    if (!Array.isArray(value)) return fault('a list', value);
    for (let i = 0; i < value.length; i += 1) {
      const found = shape(value[i]);
      if (found !== undefined) return inside(`[${i}]`, found);
    }
    return undefined;
  };
  return withNames(
    check,
    rename && ((value, names) => (value as unknown[]).map((one) => rename(one, names))),
  );
}

export function pairOf<A, B>(
  first: JsonShape<A>,
  second: JsonShape<B>,
): JsonShape<readonly [A, B]> {
  const check: JsonShape<readonly [A, B]> = (value) => {
    if (!Array.isArray(value) || value.length !== 2) return fault('a list of two', value);
    const left = first(value[0]);
    if (left !== undefined) return inside('[0]', left);
    const right = second(value[1]);
    return right === undefined ? undefined : inside('[1]', right);
  };
  if (first.rename === undefined && second.rename === undefined) return check;
  return withNames(check, (value, names) => {
    const [left, right] = value as readonly [A, B];
    return [withOtherNames(first, left, names), withOtherNames(second, right, names)];
  });
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Accepts an object with these keys and no others; those in `optional` may be missing. */
export function object<T extends object>(
  shapes: NoInfer<{ readonly [K in keyof T]-?: JsonShape<Exclude<T[K], undefined>> }>,
  ...optional: readonly NoInfer<keyof T & string>[]
): JsonShape<T> {
  const entries: readonly (readonly [string, JsonShape<unknown>])[] = Object.entries(shapes);
  const parts = entries.map(([key, shape]) => ({
    key,
    shape,
    mayMiss: optional.some((one) => one === key),
  }));
  const keys = new Set(parts.map(({ key }) => key));
  const named = parts.filter(({ shape }) => shape.rename !== undefined);
  const check: JsonShape<T> = (value) => {
    if (!isObject(value)) return fault('an object', value);
    let many = 0;
    for (const { key, shape, mayMiss } of parts) {
      if (!Object.hasOwn(value, key)) {
        if (mayMiss) continue;
        return fault('this field', undefined, key);
      }
      many += 1;
      const found = shape(value[key]);
      if (found !== undefined) return inside(key, found);
    }
    const own = Object.keys(value);
    if (own.length === many) return undefined;
    const extra = own.find((key) => !keys.has(key)) ?? '';
    return fault('no such field', value[extra], extra);
  };
  if (named.length === 0) return check;
  return withNames(check, (value, names) => {
    const given = value as Readonly<Record<string, unknown>>;
    const changed = named.flatMap(({ key, shape }): [string, unknown][] =>
      Object.hasOwn(given, key) ? [[key, withOtherNames(shape, given[key], names)]] : [],
    );
    return { ...given, ...Object.fromEntries(changed) };
  });
}

/** The members of a union that may have this word under a key. */
type WithWord<T, K extends keyof T, W> = T extends unknown ? (W extends T[K] ? T : never) : never;

/** Accepts one of these shapes, chosen by the word in `tag`. */
export function tagged<T extends object, K extends keyof T & string>(
  tag: K,
  shapes: NoInfer<{ readonly [W in T[K] & string]: JsonShape<WithWord<T, K, W>> }>,
): JsonShape<T> {
  const byWord = new Map<string, JsonShape<T>>(Object.entries(shapes));
  const shapeOf = (value: Readonly<Record<string, unknown>>): JsonShape<T> | undefined =>
    byWord.get(String(value[tag]));
  const check: JsonShape<T> = (value) => {
    if (!isObject(value)) return fault('an object', value);
    const word = value[tag];
    const shape = typeof word === 'string' ? shapeOf(value) : undefined;
    if (shape === undefined)
      return fault([...byWord.keys()].map((key) => JSON.stringify(key)).join(' or '), word, tag);
    return shape(value);
  };
  return withNames(check, renameBy(shapeOf));
}

/** The keys of all members of a union. */
type KeyOf<T> = T extends unknown ? keyof T & string : never;

/** Accepts the first of these shapes whose key is present. */
export function keyed<T extends object, K extends KeyOf<T>>(shapes: {
  readonly [P in K]: NoInfer<JsonShape<Extract<T, { readonly [Q in P]: unknown }>>>;
}): JsonShape<T> {
  const byKey = Object.entries<JsonShape<T>>(shapes);
  const shapeOf = (value: Readonly<Record<string, unknown>>): JsonShape<T> | undefined => {
    for (const [key, shape] of byKey) if (Object.hasOwn(value, key)) return shape;
    return undefined;
  };
  const check: JsonShape<T> = (value) => {
    if (!isObject(value)) return fault('an object', value);
    const shape = shapeOf(value);
    return shape === undefined
      ? fault(`an object with ${byKey.map(([key]) => key).join(' or ')}`, value)
      : shape(value);
  };
  return withNames(check, renameBy(shapeOf));
}

function renameBy<T>(
  shapeOf: (value: Readonly<Record<string, unknown>>) => JsonShape<T> | undefined,
): Rename {
  return (value, names) => {
    const given = value as Readonly<Record<string, unknown>>; // it has one of these shapes
    return shapeOf(given)?.rename?.(given, names) ?? given;
  };
}
