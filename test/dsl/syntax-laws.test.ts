// Laws of the lexer, layout, parser and formatter, for files that have every construct and for random changes of them.

import { readFileSync } from 'node:fs';
import {
  childrenOf,
  createSource,
  format,
  parse,
  renderDiagnostic,
  walk,
  type Node,
} from '@fray/dsl/internal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { childTable } from '../../packages/dsl/src/ast/children.ts';
import { scaled } from '../scale.ts';

const files = ['kitchen-sink.fray', 'kitchen-sink-house.fray', 'kitchen-sink-uses.fray'];
const texts = files.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'));
const read = (text: string) => parse(createSource('test.fray', text));

/** Returns a node without positions and comments, so that nodes can be compared. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'span' && key !== 'comments');
  return Object.fromEntries(kept.map(([key, inner]) => [key, shape(inner)]));
}

function expectSound(text: string): void {
  const source = createSource('test.fray', text);
  const { file, diagnostics } = parse(source);
  for (const one of diagnostics) expect(renderDiagnostic(one, () => source)).toContain(one.code);
  for (const { primary } of diagnostics) {
    expect(primary.span.start).toBeGreaterThanOrEqual(0);
    expect(primary.span.end).toBeLessThanOrEqual(text.length);
  }
  walk(file, (node: Node) => {
    expect(node.span.start).toBeLessThanOrEqual(node.span.end);
    for (const child of childrenOf(node)) {
      const inside = child.span.start >= node.span.start && child.span.end <= node.span.end;
      if (!inside)
        throw new Error(
          `${child.kind} lies outside its ${node.kind}:\n${JSON.stringify([child.span, node.span])}\n${text}`,
        );
    }
  });
  if (diagnostics.length > 0) return;
  const formatted = format(source).text ?? '';
  const again = read(formatted);
  expect(again.diagnostics).toEqual([]);
  expect(shape(again.file)).toEqual(shape(file));
  expect(format(createSource('test.fray', formatted)).text).toBe(formatted);
}

test('the kitchen sink has every kind of node', () => {
  const found = new Set<string>();
  for (const text of texts) walk(read(text).file, ({ kind }) => void found.add(kind));
  const missing = Object.keys(childTable).filter((kind) => !found.has(kind));
  // These nodes exist only where a text could not be read.
  expect(missing).toEqual(['BrokenLine', 'BrokenExpr', 'BrokenDecl']);
});

describe.each(files.map((name, index) => [name, texts[index] ?? ''] as const))(
  '%s',
  (_name, text) => {
    test('has no mistakes and is formatted already', () => {
      expect(read(text).diagnostics).toEqual([]);
      expect(format(createSource('test.fray', text)).text).toBe(text);
    });

    test('has a correct position for every node, and formatting does not change it', () => {
      expectSound(text);
    });

    test('gives the same with CRLF, a lone CR and a byte order mark', () => {
      const plain = shape(read(text).file);
      for (const other of [
        text.replaceAll('\n', '\r\n'),
        text.replaceAll('\n', '\r'),
        `\ufeff${text}`,
      ]) {
        expect(read(other).diagnostics).toEqual([]);
        expect(shape(read(other).file)).toEqual(plain);
        expect(format(createSource('test.fray', other)).text).toBe(text);
      }
    });
  },
);

test('an option or outcome whose name looks like a statement is not a statement', () => {
  expect(
    read(
      'ruleset "T"\nruling R\n  stop  default\n  asks\nprocedure P\n  R by x\n    stop  nothing\n    asks\n      nothing\n',
    ).diagnostics,
  ).toEqual([]);
});

test('every kind of node but the broken ones occurs in the kitchen sinks', () => {
  const found = new Set<string>();
  for (const text of texts) walk(read(text).file, (node) => void found.add(node.kind));
  expect([...found].filter((kind) => kind.startsWith('Broken'))).toEqual([]);
  expect(found.size).toBeGreaterThan(150);
});

const pieces = texts.flatMap((text) => text.split('\n'));
const odd = [
  '(',
  ')',
  '"',
  '[',
  ']',
  '#',
  '\t',
  '\r',
  '\0',
  '\ud800',
  '\ufeff',
  '…',
  '=',
  '{',
  '}',
  '99999999999999999999',
  '-',
  '..',
  ' ',
  '\n',
  '\u00a0',
];
const wholeText = texts.join('\n');

test('any damage to a valid file gives a syntax tree and diagnostics', () => {
  const damage = fc.record({
    at: fc.nat({ max: wholeText.length }),
    remove: fc.nat({ max: 40 }),
    insert: fc.oneof(
      fc.constantFrom(...odd),
      fc.constantFrom(...pieces),
      fc.constant(''),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      (text, damages) => {
        const damaged = damages.reduce((now, { at, remove, insert }) => {
          const place = at % (now.length + 1);
          return now.slice(0, place) + insert + now.slice(place + remove);
        }, text);
        expectSound(damaged);
      },
    ),
    { numRuns: scaled(30) },
  );
});

test('formatting keeps invisible characters in a text', () => {
  expectSound('ruleset "\u0001T\u0002\u0003\u00041"\n');
  expect(format(createSource('t.fray', 'ruleset "\u0001T\u00041"\n')).text).toBe(
    'ruleset "\u0001T\u00041"\n',
  );
});

test('any lines of valid files, in any order and depth, give a syntax tree and diagnostics', () => {
  const line = fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('', '  ', '    ', '\t'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
      expectSound(`ruleset "T"\n${lines.map(([text, lead]) => lead + text).join('\n')}`);
    }),
    { numRuns: scaled(100) },
  );
});

test('a token at the very end of a text has its full length', () => {
  expectSound('ruleset "T"\nmodifier Clumsy disadvantage to Strike.blow by c against t (number)');
});

test.each([
  ['nothing at all', ''],
  ['brackets', `ruleset "T"\nprocedure P\n  set x to ${'('.repeat(100_000)}\n`],
  [
    'blocks',
    `ruleset "T"\nprocedure P\n${Array.from({ length: 500 }, (_, depth) => `${' '.repeat(depth + 1)}if x\n`).join('')}`,
  ],
  ['nots', `ruleset "T"\ndefine x when ${'not '.repeat(50_000)}y\n`],
  ['sums', `ruleset "T"\ndefine x as 1${' + 1'.repeat(50_000)}\n`],
  ['lists', `ruleset "T"\ntrack x ${'list of '.repeat(490)}number\n`],
  ['a long line', `ruleset "T"\nside ${'x'.repeat(1_000_000)}\n`],
  ['a long line of signs', `ruleset "T"\nside ${'%'.repeat(300_000)}\n`],
  ['NUL and halves of letters', 'ruleset "T"\nside \0 \ud800 \udfff\n'],
  ['many broken lines', `ruleset "T"\nprocedure P\n${'  set set\n'.repeat(3_000)}`],
  ['many broken declarations', `ruleset "T"\n${'check by by\n'.repeat(2_000)}`],
])('hostile input gives a bounded number of diagnostics: %s', (_title, text) => {
  const source = createSource('test.fray', text);
  const { diagnostics } = parse(source);
  if (text !== '') expect(diagnostics.length).toBeLessThan(5_000);
  for (const one of diagnostics.slice(0, 20))
    expect(renderDiagnostic(one, () => source).length).toBeLessThan(2_000_000);
});
