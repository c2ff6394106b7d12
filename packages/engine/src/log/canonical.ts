// Canonical JSON (RFC 8785) for the values that a log can hold: each value has exactly one text. Other values are
// refused, never coerced. Numbers are safe integers.

/** No log has deeper nesting than this. */
export const MAX_JSON_DEPTH = 64;

/** A lone half of a surrogate pair has no UTF-8, so two different texts would get the same bytes. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Returns the canonical text of a JSON value: keys by UTF-16 code units, no blanks. Throws a TypeError that names the place
 * for NaN, fractions, -0, unsafe numbers, undefined, lone surrogates, anything but plain objects and arrays, and too deep
 * nesting.
 */
export function canonical(value: unknown): string {
  const text = write(value, 0);
  if (text === undefined) throw new TypeError(`A log cannot hold ${uncanonical(value)}.`);
  return text;
}

/** Like `canonical`, but undefined for values that a log cannot hold. */
export function canonicalOrNone(value: unknown): string | undefined {
  return write(value, 0);
}

function write(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return writeText(value);
  if (faultOf(value, depth) !== undefined) return undefined;
  if (typeof value !== 'object' || value === null) return String(value);
  let all = '';
  if (Array.isArray(value)) {
    // By index: a hole is read as undefined and refused.
    for (let i = 0; i < value.length; i += 1) {
      const text = write(value[i], depth + 1);
      if (text === undefined) return undefined;
      all += i === 0 ? text : `,${text}`;
    }
    return `[${all}]`;
  }
  for (const key of sortedKeys(value)) {
    const name = writeText(key);
    const text =
      name === undefined
        ? undefined
        : write((value as Readonly<Record<string, unknown>>)[key], depth + 1);
    if (text === undefined) return undefined;
    all += all === '' ? `${name}:${text}` : `,${name}:${text}`;
  }
  return `{${all}}`;
}

function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  if (keys.length > 16) return keys.sort((a, b) => (a < b ? -1 : 1));
  // A few keys are sorted by insertion.
  for (let i = 1; i < keys.length; i += 1) {
    const key = keys[i] ?? '';
    let at = i;
    for (; at > 0 && (keys[at - 1] ?? '') > key; at -= 1) keys[at] = keys[at - 1] ?? '';
    keys[at] = key;
  }
  return keys;
}

/** Letters that need no escape: no quotes, backslashes, control characters or halves of surrogate pairs. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function writeText(value: string): string | undefined {
  if (PLAIN.test(value)) return `"${value}"`;
  return LONE_SURROGATE.test(value) ? undefined : JSON.stringify(value);
}

/** Returns why a log cannot hold a value, regardless of its parts; undefined if it can. */
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
      if (depth >= MAX_JSON_DEPTH) return `nesting deeper than ${MAX_JSON_DEPTH}`;
      if (Array.isArray(value)) return undefined;
      const prototype: unknown = Object.getPrototypeOf(value);
      return prototype === Object.prototype || prototype === null
        ? undefined
        : 'an object that is not plain';
    }
    default:
      return typeof value;
  }
}

/** Names the first value that a log cannot hold, and its place. Called only if there is one. */
export function uncanonical(value: unknown): string {
  return refusalIn(value, '', 0) ?? 'this';
}

/** Returns the first fault with its place. */
function refusalIn(value: unknown, path: string, depth: number): string | undefined {
  const fault = faultOf(value, depth);
  if (fault !== undefined) return path === '' ? fault : `${fault} at ${path.slice(0, 80)}`;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  const parts: readonly (readonly [string, unknown])[] = isList
    ? Array.from(value, (item: unknown, i) => [String(i), item] as const)
    : Object.entries(value);
  for (const [key, item] of parts) {
    const inner = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const found = refusalIn(key, inner, 0) ?? refusalIn(item, inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, ZERO, NINE] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x30, 0x39,
];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

// For each open object its last key, as a position in the text; for each open bracket whether it is an object's. Written
// before they are read, so all lines share them: new arrays for each line would take longer than the check itself.
const keyFrom = new Int32Array(MAX_JSON_DEPTH + 1);
const keyTo = new Int32Array(MAX_JSON_DEPTH + 1);
const isObject = new Uint8Array(MAX_JSON_DEPTH + 1);

/**
 * True if a text that `JSON.parse` accepts is certainly canonical, found in one pass without writing it anew. False means
 * nothing: some rare spellings (control characters, large numbers, letters beyond the basic plane) are left to
 * `canonicalOrNone`.
 */
export function isSurelyCanonical(text: string): boolean {
  let depth = 0;
  let wantsKey = false;
  for (let i = 0; i < text.length;) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) {
      const end = endOfText(text, i + 1);
      if (end < 0) return false;
      if (wantsKey) {
        // A key with an escape sorts differently from its spelling.
        for (let at = i + 1; at < end; at += 1) if (text.charCodeAt(at) === BACKSLASH) return false;
        if (
          keyTo[depth] !== 0 &&
          !isBefore(text, keyFrom[depth] ?? 0, keyTo[depth] ?? 0, i + 1, end)
        )
          return false;
        keyFrom[depth] = i + 1;
        keyTo[depth] = end;
        wantsKey = false;
      }
      i = end + 1;
    } else if (unit === OPEN_OBJECT || unit === OPEN_LIST) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return false;
      wantsKey = unit === OPEN_OBJECT;
      isObject[depth] = wantsKey ? 1 : 0;
      keyTo[depth] = 0;
      i += 1;
    } else if (unit === CLOSE_OBJECT || unit === CLOSE_LIST) {
      depth -= 1;
      i += 1;
    } else if (unit === COMMA) {
      wantsKey = isObject[depth] === 1;
      i += 1;
    } else if (unit === MINUS || (unit >= ZERO && unit <= NINE)) {
      const from = unit === MINUS ? i + 1 : i;
      let to = from;
      while (text.charCodeAt(to) >= ZERO && text.charCodeAt(to) <= NINE) to += 1;
      if (to - from > 15 || (unit === MINUS && text.charCodeAt(from) === ZERO)) return false;
      // An exponent follows; the point of a fraction is refused below.
      if (text.charCodeAt(to) === 0x65) return false;
      i = to;
    } else if (unit === COLON || unit >= 0x61) {
      // true, false, null
      i += 1;
    } else return false;
  }
  return true;
}

/**
 * Returns the index of the closing quote of a text that begins here; -1 if something in it must be read by the slower
 * check.
 */
function endOfText(text: string, from: number): number {
  for (let i = from; ; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === QUOTE) return i;
    if (unit === BACKSLASH) {
      i += 1;
      const escaped = text.charCodeAt(i);
      // These have only one spelling: \" \\ \n \t.
      if (escaped !== QUOTE && escaped !== BACKSLASH && escaped !== 0x6e && escaped !== 0x74)
        return -1;
    } else if (!(unit < 0xd800)) return -1;
  }
}

/** True if one stretch of a text sorts before another, by UTF-16 code units. */
function isBefore(
  text: string,
  from: number,
  to: number,
  otherFrom: number,
  otherTo: number,
): boolean {
  for (let i = 0; ; i += 1) {
    if (otherFrom + i >= otherTo) return false;
    if (from + i >= to) return true;
    const difference = text.charCodeAt(from + i) - text.charCodeAt(otherFrom + i);
    if (difference !== 0) return difference < 0;
  }
}
