// Results for programs: one JSON document on stdout. The shapes are described in docs/command-line.md and only ever grow.
import type { Host } from '../host.ts';
import { shownControl } from './text.ts';

/** Prints the one document of a command. */
export function printJson(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document)}\n`);
}

/** Prints one of many documents, on a line of its own. */
export function printJsonLine(host: Host, document: object): void {
  host.stdout.data(`${jsonText(document, 0)}\n`);
}

/** A member of a document; the items of a list are made one by one, where all of them would be too many at once. */
export type JsonMember = readonly [key: string, value: unknown] | JsonList;

interface JsonList {
  readonly key: string;
  readonly items: Iterable<unknown>;
}

/** Characters that are printed at once. */
const MANY = 1 << 16;

/** Prints the one document of a command member by member, in the same bytes. */
export function printLongJson(host: Host, members: Iterable<JsonMember>): void {
  let waiting = '';
  const print = (text: string): void => {
    waiting += text;
    if (waiting.length < MANY) return;
    host.stdout.data(waiting);
    waiting = '';
  };
  const within = (value: unknown, depth: number): string =>
    jsonText(value).replaceAll('\n', `\n${'  '.repeat(depth)}`);
  print('{');
  let separator = '\n  ';
  for (const member of members) {
    const [key, value] = 'key' in member ? [member.key, undefined] : member;
    print(`${separator}${jsonText(key)}: `);
    separator = ',\n  ';
    if (!('key' in member)) {
      print(within(value, 1));
      continue;
    }
    let between = '[\n    ';
    for (const item of member.items) {
      print(between + within(item, 2));
      between = ',\n    ';
    }
    print(between.startsWith('[') ? '[]' : '\n  ]');
  }
  host.stdout.data(`${waiting}\n}\n`);
}

/** JSON in which everything that would not be seen is written as an escape: the same data to whoever reads it. */
export function jsonText(document: unknown, indent = 2): string {
  return shownControl(JSON.stringify(document, null, indent), (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
