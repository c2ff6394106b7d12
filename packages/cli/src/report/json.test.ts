// Tests JSON for programs: a long document has the same bytes as if it were printed at once.
import { expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { printJson, printLongJson } from './json.ts';

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['nothing', { list: [] }],
  ['plain values', { log: 'a.jsonl', at: 3, before: null, further: [1, 2], is: true }],
  [
    'lists of objects, and what is not seen',
    { first: [{ a: [], b: { c: 'x\u0007\n' } }, null], last: '\u202e' },
  ],
  [
    'lists in items',
    {
      list: [{ parts: [{ of: [[1, {}], { n: [{ b: [] }] }], no: undefined }, []] }],
      of: { a: [{}] },
    },
  ],
  [
    'more than is printed at once',
    { list: Array.from({ length: 9000 }, (_, n) => ({ n, s: 'é' })) },
  ],
])('%s', (_, document) => {
  const [long, once] = [fakeHost({ files: {} }), fakeHost({ files: {} })];
  printLongJson(long, document);
  printJson(once, document);
  expect(long.printed.out).toBe(once.printed.out);
});
