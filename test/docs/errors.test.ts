// The page of errors has every code of the catalogue and no other. Each has a wrong example that gives the code, the message, and a
// corrected example.

import { compile, createSource, type Diagnostic } from '@fray/dsl/internal';
import { expect, test } from 'vitest';
import { catalogueEntries } from '../../packages/dsl/src/diagnostics/catalogue/index.ts';
import { blocksOf, readPage } from './blocks.ts';
import { diagnosticsOf, exampleOf, firstLineOf, lineOf, markedLineOf, toldOf } from './examples.ts';

const page = readPage('docs/errors.md');
const blocks = blocksOf(page);
const examples = blocks.map(exampleOf).filter((one) => one !== undefined);
const headings: readonly (string | undefined)[] = [...page.matchAll(/^### (.*)$/gm)].map(
  ([, code]) => code,
);

const given = (text: string, more: Parameters<typeof compile>[2] = {}): readonly Diagnostic[] => {
  const { diagnostics } = compile(
    createSource('made.fray', text),
    () => createSource('other.fray', 'ruleset "Other"\n'),
    more,
  );
  return diagnostics;
};

/** Codes whose example is too long for the page, or needs more than one file. */
const generated: ReadonlyMap<string, readonly Diagnostic[]> = new Map([
  ['syntax/too-large', given(`ruleset "Large"\n${'#'.repeat(1024 * 1024)}\n`)],
  ['syntax/too-many-declarations', given(`ruleset "Many"\n${'span x\n'.repeat(10_000)}`)],
  ['syntax/long-name', given(`ruleset "Long"\n\nspan ${'e\u0301'.repeat(501)}\n`)],
  ['syntax/long-line', given(`ruleset "Long"\n\n# ${'x'.repeat(10_000)}\n`)],
  ['syntax/too-long', given(`ruleset "Long"\n\ndefine sum as ${'1 + '.repeat(501)}1\n`)],
  [
    'syntax/too-many-problems',
    given(
      `ruleset "Many"\n${Array.from({ length: 101 }, (_, n) => `\nspan s${n} in nowhere${n}\n`).join('')}`,
    ),
  ],
  [
    'names/like-too-long',
    given(
      `ruleset "Row"\n${Array.from({ length: 102 }, (_, n) => `\nscenario S${'-s'.repeat(n)}${n === 0 ? '' : ` like S${'-s'.repeat(n - 1)}`}\n  given x 1\n`).join('')}`,
    ),
  ],
  [
    'rules/too-deep',
    given(
      `ruleset "Deep"\n\ndefine d as 1\n${Array.from({ length: 100 }, (_, n) => `define d${'-d'.repeat(n + 1)} as d${'-d'.repeat(n)}\n`).join('')}`,
    ),
  ],
  [
    'rules/too-deep',
    given(
      `ruleset "Deep"\n\ndefine n0 as 1\n${Array.from({ length: 120 }, (_, n) => `define n${n + 1} as n${n}\n`).join('')}`,
    ),
  ],
  [
    'names/amends-too-deep',
    compile(createSource('0', 'amends "1"\n'), (path) =>
      createSource(path, `amends "${Number(path) + 1}"\n`),
    ).diagnostics,
  ],
  [
    'names/no-rules',
    compile(createSource('made.fray', 'amends "other.txt"\n'), (path) =>
      createSource(path, 'root:x:0:0\n'),
    ).diagnostics,
  ],
  ['names/no-house-rule', given(readPage('docs/prelude.fray'), { with: ['other.fray'] })],
]);

test('the page explains every code of the catalogue and no other', () => {
  const codes = new Set<string | undefined>(Object.keys(catalogueEntries));
  expect(headings.filter((code) => !codes.has(code))).toEqual([]);
  expect([...codes].filter((code) => !headings.includes(code))).toEqual([]);
  expect(headings.length).toBe(codes.size);
});

test('the page lists exactly the warnings', () => {
  const [, list = ''] = /^These are warnings: ([^.]*)\.$/m.exec(page) ?? [];
  const warnings = Object.entries(catalogueEntries).flatMap(([code, { severity }]) =>
    severity === 'warning' ? [`\`${code}\``] : [],
  );
  expect(list.split(/,\s+/)).toEqual(warnings.toSorted());
});

test('every code has a wrong example and a corrected one, or an example that a program makes', () => {
  for (const code of headings) {
    if (code === undefined || generated.has(code)) continue;
    const own = examples.filter((one) => one.block.heading === code);
    expect(
      own.map((one) => one.code),
      code,
    ).toEqual([code, undefined]);
  }
});

test.each(examples.filter((one) => one.code !== undefined))(
  'the wrong example of $code gives this code at the marked place',
  (example) => {
    const found = diagnosticsOf(example);
    expect(found.map((one) => one.code)).toEqual([example.code]);
    expect(found.map((one) => lineOf(example, one))).toEqual([markedLineOf(example)]);
    const below = blocks[blocks.indexOf(example.block) + 1];
    expect(below?.info).toBe('text');
    expect(below?.text).toBe(found.map((one) => toldOf(example, one)).join('\n'));
  },
);

test.each(examples.filter((one) => one.code === undefined))(
  'the corrected example of $block.heading has no problems',
  (example) => {
    expect(diagnosticsOf(example).map(firstLineOf)).toEqual([]);
  },
);

test.each([...generated])('the generated text gives %s', (code, diagnostics) => {
  expect(diagnostics.map((one) => one.code)).toContain(code);
});
