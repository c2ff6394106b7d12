// Canonical JSON (RFC 8785) for the values that a log can hold: the same value has one text. What a log cannot hold is
// refused, never coerced. Numbers are safe integers.

/** Deeper nesting than this is in no log. */
export const MAX_DEPTH = 64;

/** A lone half of a surrogate pair has no UTF-8, so two different texts would get the same bytes. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The canonical text of a JSON value: keys by UTF-16 code units, no blanks. Throws a TypeError that names the place for
 * NaN, fractions, -0, unsafe numbers, undefined, lone surrogates, anything but plain objects and arrays, and too deep nesting.
 */
export function canonical(value: unknown): string {
  return write(value, '', 0);
}

function write(value: unknown, path: string, depth: number): string {
  switch (typeof value) {
    case 'string':
      if (LONE_SURROGATE.test(value)) throw refusal(path, 'a text with half a surrogate pair');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isSafeInteger(value) || Object.is(value, -0)) throw refusal(path, Object.is(value, -0) ? '-0' : `the number ${value}`);
      return String(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (depth >= MAX_DEPTH) throw refusal(path.slice(0, 80), `nesting deeper than ${MAX_DEPTH}`);
      return Array.isArray(value) ? writeArray(value, path, depth + 1) : writeObject(value, path, depth + 1);
    default:
      throw refusal(path, typeof value);
  }
}

function writeArray(items: readonly unknown[], path: string, depth: number): string {
  const texts: string[] = [];
  // By index: a hole is read as undefined and refused.
  for (let i = 0; i < items.length; i += 1) texts.push(write(items[i], `${path}[${i}]`, depth));
  return `[${texts.join(',')}]`;
}

function writeObject(object: object, path: string, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) throw refusal(path, 'an object that is not plain');
  const entries: readonly [string, unknown][] = Object.entries(object);
  const texts = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, item]) => `${write(key, path, depth)}:${write(item, path === '' ? key : `${path}.${key}`, depth)}`);
  return `{${texts.join(',')}}`;
}

function refusal(path: string, found: string): TypeError {
  return new TypeError(`A log cannot hold ${found}${path === '' ? '' : ` at ${path}`}.`);
}
