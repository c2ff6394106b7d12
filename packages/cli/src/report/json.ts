// Prints results for programs: one JSON document on stdout. docs/command-line.md describes the shapes, to which we only
// ever add.
import type { Host } from '../host.ts';
import type { Fraction } from '@fray/engine/values';
import { fractionText, visibleControls } from './text.ts';

/** Prints the JSON document of a command. */
export function printJson(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document)}\n`);
}

/** Prints one of many JSON documents, on a line of its own. */
export function printJsonLine(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document, 0)}\n`);
}

/** Returns what a document says in place of a value. */
type Replace = (key: string, value: unknown) => unknown;

/** Writes a fraction as `n/d`: its numbers are longer than JSON's. */
const withFractions: Replace = (_, value) => (isFraction(value) ? fractionText(value) : value);

/** True for a fraction: nothing else in a document has a part of this type. */
function isFraction(value: unknown): value is Fraction {
  return typeof value === 'object' && value !== null && 'd' in value && typeof value.d === 'bigint';
}

/** The number of characters that are printed at once. */
const MANY = 1 << 16;

/** The depth from which a part becomes text in one step: an item may have thousands of small parts. */
const DEEP = 4;

/**
 * Prints the JSON document of a command part by part, because its text may be too long to hold at once. The bytes are the same
 * as those of `printJson`.
 */
export function printLongJson(
  host: Host,
  document: object,
  replace: Replace = (_, value) => value,
): void {
  let waiting = '';
  const print = (text: string): void => {
    waiting += text;
    if (waiting.length < MANY) return;
    host.stdout.data(waiting);
    waiting = '';
  };
  const put = (key: string, given: unknown, depth: number): void => {
    const value = replace(key, given);
    const line = `\n${'  '.repeat(depth)}`;
    if (depth >= DEEP || typeof value !== 'object' || value === null)
      return print(jsonText(value, 2, replace).replaceAll('\n', line));
    const isList = Array.isArray(value);
    const [open, close] = isList ? '[]' : '{}';
    let before = open;
    for (const [name, part] of isList ? value.entries() : Object.entries(value)) {
      if (!isList && part === undefined) continue;
      print(`${before}${line}  ${isList ? '' : `${jsonText(name)}: `}`);
      put(String(name), part, depth + 1);
      before = ',';
    }
    print(before === ',' ? `${line}${close}` : `${open}${close}`);
  };
  put('', document, 0);
  host.stdout.data(`${waiting}\n`);
}

/** Returns a document as JSON, with every invisible character escaped. Parsing it gives the same data. */
export function jsonText(document: unknown, indent = 2, replace: Replace = withFractions): string {
  return visibleControls(JSON.stringify(document, replace, indent), (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
