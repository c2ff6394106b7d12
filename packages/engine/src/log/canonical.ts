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
  const text = write(value, 0);
  if (text === undefined) throw new TypeError(`A log cannot hold ${refusalIn(value, '', 0) ?? 'this'}.`);
  return text;
}

/** Like `canonical`, but undefined for what a log cannot hold. */
export function canonicalOrNone(value: unknown): string | undefined {
  return write(value, 0);
}

function write(value: unknown, depth: number): string | undefined {
  if (faultOf(value, depth) !== undefined) return undefined;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const texts: string[] = [];
  if (Array.isArray(value)) {
    // By index: a hole is read as undefined and refused.
    for (let i = 0; i < value.length; i += 1) {
      const text = write(value[i], depth + 1);
      if (text === undefined) return undefined;
      texts.push(text);
    }
    return `[${texts.join(',')}]`;
  }
  const entries: readonly [string, unknown][] = Object.entries(value);
  for (const [key, item] of [...entries].sort(byKey)) {
    const text = faultOf(key, 0) === undefined ? write(item, depth + 1) : undefined;
    if (text === undefined) return undefined;
    texts.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${texts.join(',')}}`;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Why a value cannot stand in a log, its parts left aside. */
function faultOf(value: unknown, depth: number): string | undefined {
  switch (typeof value) {
    case 'string':
      return LONE_SURROGATE.test(value) ? 'a text with half a surrogate pair' : undefined;
    case 'number':
      if (Object.is(value, -0)) return '-0';
      return Number.isSafeInteger(value) ? undefined : `the number ${value}`;
    case 'boolean':
      return undefined;
    case 'object': {
      if (value === null) return undefined;
      if (depth >= MAX_DEPTH) return `nesting deeper than ${MAX_DEPTH}`;
      if (Array.isArray(value)) return undefined;
      const prototype: unknown = Object.getPrototypeOf(value);
      return prototype === Object.prototype || prototype === null ? undefined : 'an object that is not plain';
    }
    default:
      return typeof value;
  }
}

/** The first fault with its place. Only asked where there is one. */
function refusalIn(value: unknown, path: string, depth: number): string | undefined {
  const fault = faultOf(value, depth);
  if (fault !== undefined) return path === '' ? fault : `${fault} at ${path.slice(0, 80)}`;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  const parts: readonly (readonly [string, unknown])[] = isList ? Array.from(value, (item: unknown, i) => [String(i), item] as const) : Object.entries(value);
  for (const [key, item] of parts) {
    const inner = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const found = refusalIn(key, inner, 0) ?? refusalIn(item, inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
