// Common mistakes of people who write rules: the code of each, and the place that is marked.

import { parse, type DiagnosticCode, type Source } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { declarationWords } from '../../packages/dsl/src/ast/words.ts';
import { applyEdits, expectDiagnostics, readMarked } from './marked-source.ts';

const diagnose = (source: Source) => parse(source).diagnostics;
const headed = (body: string): string => `ruleset "T"\n${body}`;

type Mistake = readonly [title: string, text: string, ...codes: DiagnosticCode[]];

const mistakes: readonly Mistake[] = [
  [
    'misspelt statement',
    'check S by c\n  «rol» d20 as x\n  yes otherwise\n',
    'syntax/misspelt-word',
  ],
  [
    'misspelt word inside a line',
    'check S by c\n  roll d20 «az» x\n  yes otherwise\n',
    'syntax/misspelt-word',
  ],
  [
    'misspelt otherwise of an outcome',
    'check S by c\n  hit when c is 1\n  miss «othrwise»\n',
    'syntax/misspelt-word',
  ],
  [
    'misspelt otherwise of an if',
    'procedure P\n  if a is 3\n    nothing\n  «othrwise»\n    nothing\n',
    'syntax/misspelt-word',
  ],
  ['else', 'procedure P\n  if a is 3\n    nothing\n  else\n    «nothing»\n', 'syntax/unexpected'],
  ['misspelt declaration', '«chek» S by c\n  roll d20 as x\n', 'syntax/misspelt-word'],
  ['misspelt encounter', '«encouter»\n  nothing\n', 'syntax/misspelt-word'],
  ['misspelt field word', 'kind K\n  HP counter 0.. «strats» 1\n', 'syntax/misspelt-word'],
  ['misspelt moment', 'invariant I\n  «whenevr» x changes\n  x is 3\n', 'syntax/misspelt-word'],
  ['gets', 'procedure P of p\n  p gets «Down»\n', 'syntax/unexpected'],
  ['then', 'procedure P\n  if a is 3 «then»\n    nothing\n', 'syntax/unexpected'],
  [
    'is left out',
    'procedure P of p\n  each q in everyone where q «testing»\n    nothing\n',
    'syntax/unexpected',
  ],
  ['misspelt each', 'encounter\n  «eech» p in everyone\n    nothing\n', 'syntax/misspelt-word'],
  ['misspelt default', 'ruling R\n  a\n  b "x"  «defualt»\n', 'syntax/misspelt-word'],
  [
    'outcome without a condition',
    'check S by c\n  hit when c is 1\n  miss«»\n',
    'syntax/unexpected',
  ],
  [
    'condition without its value',
    'check S by c\n  hit when«»\n  miss otherwise\n',
    'syntax/unexpected',
  ],
  ['set without to', 'procedure P\n  set x «3»\n', 'syntax/unexpected'],
  ['modifier without to', 'modifier M +1 «Foo» by c\n', 'syntax/unexpected'],
  ['loop without to', 'encounter\n  play round up «20» times\n    nothing\n', 'syntax/unexpected'],
  ['bracket left open', 'procedure P\n  set x to (3 + 4«»\n', 'syntax/unexpected'],
  ['bracket too many', 'procedure P\n  set x to 3 + 4«)»\n', 'syntax/unexpected'],
  ['measure without what is measured', 'measure M\n  at end of encounter«»\n', 'syntax/unexpected'],
  ['otherwise without an if', 'encounter\n  «otherwise»\n    nothing\n', 'syntax/unexpected'],
  [
    'a declaration among the lines of another',
    'check S by c\n  check «T» by d\n  yes otherwise\n',
    'syntax/unexpected',
  ],
  ['something that is no declaration', 'side x\n\n«foo» bar\n', 'syntax/not-indented'],
  [
    'equals sign',
    'procedure P\n  if a «=» 3\n    set x «=» 3\n',
    'syntax/foreign-sign',
    'syntax/foreign-sign',
  ],
  [
    'signs of programmers',
    'define d when a «==» 3 «&&» b «!=» 4 «||» c «=<» 5\n',
    'syntax/foreign-sign',
    'syntax/foreign-sign',
    'syntax/foreign-sign',
    'syntax/foreign-sign',
    'syntax/foreign-sign',
  ],
  [
    'colon at the end',
    'procedure P\n  if a is 3«:»\n    nothing«;»\n',
    'syntax/stray-sign',
    'syntax/stray-sign',
  ],
  ['braces', 'procedure P «{»\n  nothing\n', 'syntax/stray-sign'],
  ['long dash', 'define d as a «–» 1\n', 'syntax/foreign-sign'],
  ['curly quotes', 'side x «“the good”»\n', 'syntax/smart-quotes'],
  ['single quotes', "side x «'the good'»\n", 'syntax/single-quotes'],
  ['unclosed text', 'side x «"the good»\nside y\n', 'syntax/unclosed-text'],
  ['unclosed citation', 'side x «[UA-1»\nside y\n', 'syntax/unclosed-citation'],
  ['citation in the middle', 'side x «[UA-1]» "y"\n', 'syntax/misplaced-citation'],
  ['citation on a line of its own', 'side x\n«[UA-1]»\nside y\n', 'syntax/misplaced-citation'],
  ['citation with commas', 'side x [«UA-1,» UA-2]\n', 'syntax/odd-citation'],
  ['tab', 'procedure P\n«\t»set x to 3\n\tset y to 3\n', 'syntax/tab'],
  [
    'line too deep',
    'procedure P\n  set x to 3\n    «set» y to 4\n  set z to 5\n',
    'syntax/unexpected-indentation',
  ],
  ['uneven line', 'procedure P\n    set x to 3\n  «set» y to 4\n', 'syntax/uneven-indentation'],
  ['line at the margin', 'procedure P\n«raise» x by 3\nlower y by 2\n', 'syntax/not-indented'],
  ['set at the margin', 'procedure P\n«set» x to 3\n', 'syntax/not-indented'],
  ['if without its lines', 'procedure P\n  «if a is 3»\n  nothing\n', 'syntax/missing-lines'],
  ['check without lines', '«check K»\n', 'syntax/missing-lines'],
  ['field of a bracket', 'define d as (first p in everyone)«.»HP\n', 'syntax/unexpected'],
  ['reserved word as a field', 'kind K\n  «any» 0..\n', 'syntax/reserved-word'],
  ['reserved word as a name', 'side «under»\n', 'syntax/reserved-word'],
  ['name with a digit first', 'kind K\n  «2nd» 0..\n', 'syntax/name-starts-with-digit'],
  [
    'dice for a name',
    'check C by p\n  roll d6 as tens\n  let «d66» be tens * 10\n',
    'syntax/dice-for-name',
  ],
  [
    'dice for the corner of a table',
    'table T\n  «d66»  name\n  ..16  cut\n',
    'syntax/dice-for-name',
  ],
  [
    'an explosion without a bound',
    'check C by p\n  roll d6 explode on 6 «as» x\n',
    'syntax/unexpected',
  ],
  [
    'a define with a preposition that no question can have',
    'define near of a «to» b when a is b\n',
    'syntax/unexpected',
  ],
  ['fraction', 'kind K\n  HP 0.. default «1.5»\n', 'syntax/no-fractions'],
  ['range with a hyphen', 'kind K\n  AWE «1-20»\n', 'syntax/minus-or-range'],
  ['huge number', 'kind K\n  AWE 1..«99999999999999999999»\n', 'syntax/number-too-big'],
  ['combining letters', 'side «u\u0308»\n', 'syntax/not-normalised'],
  [
    'reserved word as an outcome',
    'check C by p\n  roll d20 as x\n  «any»   when x > 10\n  none  otherwise\n',
    'syntax/reserved-word',
  ],
  [
    'reserved word as the last outcome',
    'check C by p\n  roll d20 as x\n  some  when x > 10\n  «if»   otherwise\n',
    'syntax/reserved-word',
  ],
  ['cost after the statements', 'action A by a\n  nothing\n  «costs» 1 AP\n', 'syntax/line-order'],
  ['hole without an end', 'procedure P\n  announce "«{»a"\n', 'syntax/unclosed-hole'],
  ['hole without a value', 'procedure P\n  announce "{a.«}»"\n', 'syntax/unexpected'],
  ['unknown escape', 'side x "a«\\n»b"\n', 'syntax/unknown-escape'],
  ['second header', 'side x\n«ruleset» "U"\n', 'syntax/misplaced-header'],
  [
    'two mistakes in one declaration',
    'procedure P\n  set x «3»\n  ask c to «tak» Foo\n',
    'syntax/unexpected',
    'syntax/misspelt-word',
  ],
  [
    'a first line that cannot be read, and one under it',
    'check S by «by» c\n  roll d20 as«»\n',
    'syntax/unexpected',
    'syntax/unexpected',
  ],
];

describe('a common mistake is reported:', () => {
  test.each(mistakes.map(([title, text, ...codes]) => ({ title, text, codes })))(
    '$title',
    ({ text, codes }) => {
      expectDiagnostics(headed(text), diagnose, ...codes);
    },
  );

  test.each(mistakes)('every offered edit corrects its mistake: %s', (_title, text) => {
    const { source } = readMarked(headed(text));
    const mendable = diagnose(source).filter((one) => one.help[0]?.edits !== undefined);
    const again = diagnose({ ...readMarked(applyEdits(source, mendable)).source });
    expect(again.length).toBe(diagnose(source).length - mendable.length);
  });
});

test.each(declarationWords)(
  'the lines below the first line of a %s are read even if that one cannot be',
  (word) => {
    const { diagnostics } = parse(
      readMarked(headed(`${word} x by by by\n  yes otherwise\n`)).source,
    );
    expect(diagnostics.length).toBeGreaterThan(0);
  },
);

test('a missing header is reported at the start of the file', () => {
  expectDiagnostics('«»', diagnose, 'syntax/missing-header');
  expectDiagnostics('«side» x\n', diagnose, 'syntax/missing-header');
});

test('a mistake in one declaration does not affect the others', () => {
  const { file, diagnostics } = parse(
    readMarked(headed('side a\ncheck S\n  roll from\nside b\n')).source,
  );
  expect(diagnostics).toHaveLength(1);
  expect(file.items.map((item) => item.kind)).toEqual(['SideDecl', 'CheckDecl', 'SideDecl']);
});

test.each(['HP counter 0-5', 'HP 1-6'])('`%s` can only mean a range', (field) => {
  const { diagnostics } = parse(readMarked(headed(`kind K\n  ${field}\n`)).source);
  const found = diagnostics.find(({ code }) => code === 'syntax/minus-or-range');
  expect(found?.help.map(({ isCertain }) => isCertain)).toEqual([true]);
});

test('a number that touches the dots of a range belongs to the range, the next cell does not', () => {
  const rows = ['1..5  2', '6..  3', '1 .. 5  4', '1..5  -2', '6..  -', '..3  4'];
  const { file } = parse(
    readMarked(headed(`table T\n  number  hits\n${rows.map((row) => `  ${row}\n`).join('')}`))
      .source,
  );
  const [table] = file.items;
  const read =
    table?.kind === 'TableDecl'
      ? table.rows.rows.flatMap((row) => (row.kind === 'Row' ? [[row.head, ...row.cells]] : []))
      : [];
  expect(
    read.map((cells) =>
      cells.map((cell) =>
        cell.kind === 'Range'
          ? [cell.from, cell.to]
          : cell.kind === 'IntLit'
            ? cell.value
            : cell.kind,
      ),
    ),
  ).toEqual([
    [[1, 5], 2],
    [[6, undefined], 3],
    [[1, 5], 4],
    [[1, 5], -2],
    [[6, undefined], 'Dash'],
    [[undefined, 3], 4],
  ]);
});
