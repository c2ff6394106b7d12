// Prints results for programs: one JSON document on stdout. docs/command-line.md describes the shapes, to which we only
// ever add.
import type { Host } from '../host.ts';
import { visibleControls } from './text.ts';

/** Prints the JSON document of a command. */
export function printJson(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document)}\n`);
}

/** Prints one of many JSON documents, on a line of its own. */
export function printJsonLine(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document, 0)}\n`);
}

/**
 * A member of a document: a key with its value, or a list whose items are made one by one because there may be too many
 * to hold at once.
 */
export type JsonMember = readonly [key: string, value: unknown] | JsonList;

interface JsonList {
  readonly key: string;
  readonly items: Iterable<unknown>;
}

/** The number of characters that are printed at once. */
const MANY = 1 << 16;

/** The depth from which a part becomes text in one step: an item may have thousands of small parts. */
const DEEP = 4;

/** Prints the JSON document of a command member by member. The bytes are the same as those of `printJson`. */
export function printLongJson(host: Host, members: Iterable<JsonMember>): void {
  let waiting = '';
  const print = (text: string): void => {
    waiting += text;
    if (waiting.length < MANY) return;
    host.stdout.data(waiting);
    waiting = '';
  };
  const within = (value: unknown, depth: number): void => {
    if (depth >= DEEP || typeof value !== 'object' || value === null)
      return print(jsonText(value).replaceAll('\n', `\n${'  '.repeat(depth)}`));
    const isList = Array.isArray(value);
    parts(
      isList ? '[]' : '{}',
      depth,
      isList ? value : Object.entries(value).filter(([, part]) => part !== undefined),
      (part) => {
        if (isList) return within(part, depth + 1);
        const [key, inner] = part as readonly [string, unknown];
        print(`${jsonText(key)}: `);
        within(inner, depth + 1);
      },
    );
  };
  const parts = <T>(
    brackets: string,
    depth: number,
    list: Iterable<T>,
    one: (part: T) => void,
  ): void => {
    const line = `\n${'  '.repeat(depth)}`;
    let before = brackets.slice(0, 1);
    for (const part of list) {
      print(`${before}${line}  `);
      one(part);
      before = ',';
    }
    print(before === ',' ? `${line}${brackets.slice(1)}` : brackets);
  };
  parts('{}', 0, members, (member) => {
    const [key, value] = 'key' in member ? [member.key, null] : member;
    print(`${jsonText(key)}: `);
    if ('key' in member) parts('[]', 1, member.items, (item) => within(item, 2));
    else within(value, 1);
  });
  host.stdout.data(`${waiting}\n`);
}

/** Returns a document as JSON, with every invisible character escaped. Parsing it gives the same data. */
export function jsonText(document: unknown, indent = 2): string {
  return visibleControls(JSON.stringify(document, null, indent), (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
