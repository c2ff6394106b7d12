// The table of forms: what it says about a line is what the parser and the formatter do with it.

import { readFileSync } from 'node:fs';
import { createSource, format, parse, walk, type AstFile } from '@fray/dsl/internal';
import { describe, expect, test } from 'vitest';
import { readForm, type FormRecord } from '../../packages/dsl/src/ast/form.ts';
import {
  firstWordsOf,
  formParts,
  forms,
  tables,
  type FormKind,
} from '../../packages/dsl/src/ast/forms.ts';

/** Where the lines of each table stand; `…` marks the line. */
const places: Readonly<Record<keyof typeof tables, string>> = {
  file: '…',
  header: 'ruleset "T"\n  …',
  declaration: 'ruleset "T"\n\n…',
  condition: 'ruleset "T"\n\ncondition C\n  …',
  action: 'ruleset "T"\n\naction A by a\n  …\n  nothing',
  declarationLine: '',
  field: 'ruleset "T"\n\nkind K\n  …',
  override: 'amends "base.fray"\n\n…',
  setup: 'ruleset "T"\n\nscenario S\n  …',
  example: 'ruleset "T"\n\nexample "x"\n  …',
  policy: 'ruleset "T"\n\npolicy P\n  …',
  roll: 'ruleset "T"\n\nprocedure P of p\n  …',
  body: 'ruleset "T"\n\nprocedure P of p\n  …',
  simple: 'ruleset "T"\n\nprocedure P of p\n  …',
  statementLine: '',
  definition: 'ruleset "T"\n\ndefine d …',
  policyRule: 'ruleset "T"\n\npolicy P\n  …',
  statementPart: '',
  type: 'ruleset "T"\n\nkind K\n  x  …',
  event: 'ruleset "T"\n\ntrigger T when …\n  nothing',
  moment: 'ruleset "T"\n\ninvariant I\n  …\n  a is b',
  question: 'ruleset "T"\n\nprocedure P of p\n  let x be …',
  small: '',
};

const inProcedure = (line: string): string => `ruleset "T"\n\nprocedure P of p\n  ${line}`;

/** Where other forms stand. */
const otherPlaces: Readonly<Partial<Record<FormKind, string>>> = {
  PushLine: 'ruleset "T"\n\ncheck C by p\n  roll d20 as wins\n  …\n  ok  otherwise',
  Outcome: 'ruleset "T"\n\ncheck C by p\n  roll d20 as face\n  …',
  Option: 'ruleset "T"\n\nchoice C by p\n  …',
  MomentLine: 'ruleset "T"\n\ninvariant I\n  …\n  a is b',
  Claim: 'ruleset "T"\n\ninvariant I\n  always\n  …',
  IfBranch: inProcedure('…'),
  Otherwise: inProcedure('draw c from cards\n    nothing\n  …'),
  ModifierLine: inProcedure('roll d20 as r\n    …'),
  BestOf: inProcedure('roll d20 as r\n    …'),
  Case: inProcedure('let x be\n    …'),
  Cases: inProcedure('let x be\n    …'),
  RankLinked: inProcedure('rank o of p in heroes\n    …'),
  RankValue: inProcedure('rank o of p in heroes\n    …'),
  RankFirst: inProcedure('rank o of p in heroes\n    …'),
  RankListed: inProcedure('rank o of p in heroes\n    …'),
  RankChosen: inProcedure('rank o of p in heroes\n    …'),
  AgainRoll: inProcedure('roll … as x'),
  NewRoll: inProcedure('roll … as x'),
  KeepOp: inProcedure('roll 3d6 … as x'),
  ExplodeOp: inProcedure('roll 3d6 … as x'),
  RerollOp: inProcedure('roll 3d6 … as x'),
  CountOp: inProcedure('roll 3d6 … as x'),
  NeverBelowOp: inProcedure('roll 3d6 … as x'),
  Loop: inProcedure('repeat …\n    nothing'),
  AskPick: inProcedure('ask p …'),
  AskList: inProcedure('ask p …'),
  AskNumber: inProcedure('ask p …'),
  Picking: inProcedure('ask p to pick …'),
  GainField: inProcedure('p gains C with …'),
  DurationUntil: inProcedure('p gains C …'),
  DurationFor: inProcedure('p gains C …'),
  Initial: 'ruleset "T"\n\nkind K\n  x  1..20  …',
  Act: 'ruleset "T"\n\npolicy P\n  take …',
  Arg: inProcedure('Strike …'),
  TakeItem: inProcedure('ask p to take …'),
  EventRole: 'ruleset "T"\n\ntrigger T when Notice … comes out any\n  nothing',
  Place: 'ruleset "T"\n\ninvariant I\n  at end of …\n  a is b',
};

/** What stands below a line, by what its slot wants. */
const below: Readonly<Record<string, string>> = {
  block: 'nothing',
  rows: 'name  HP\nfoe   1',
  participants: 'Hero\nAda',
  options: 'yes  default\nno',
  rankKeys: 'otherwise as listed',
  modLines: 'A  +1',
  checkLines: 'roll d20 as face\nok  otherwise',
  actionLines: 'nothing',
  invariantLines: 'always\na is b',
  measureLines: 'always\n1',
  policyLines: 'take nothing',
  exampleLines: 'no dice',
  claim: 'a is b',
  rowLines: 'foe  1',
  fields: 'HP  counter',
};

const reference = readFileSync(new URL('../../docs/language.md', import.meta.url), 'utf8');

/** Returns a text with a line in its place, and below it what its form wants there. */
function textOf(place: string, kind: FormKind, line: string): string {
  const inPlace = place.split('\n').find((one) => one.includes('…')) ?? '';
  const indent = ' '.repeat(inPlace.search(/\S/) + 2);
  const parts = (formParts.get(kind) ?? []).at(-1) ?? [];
  const end = parts.findIndex((part) => 'sign' in part && part.sign === '/');
  const under = (end < 0 ? [] : parts.slice(end)).flatMap((part) => {
    const wants = 'wants' in part ? part.wants : 'shared' in part ? part.shared : '';
    return below[wants]?.split('\n').map((one) => indent + one) ?? [];
  });
  return `${place.replace('…', [line, ...under].join('\n'))}\n`;
}

function kindsIn(file: AstFile): ReadonlySet<string> {
  const found = new Set<string>();
  walk(file, (node) => void found.add(node.kind));
  return found;
}

const squeezed = (text: string | undefined): string | undefined => text?.replace(/(?<=\S) +/g, ' ');

describe.each(
  Object.entries(tables).flatMap(([table, all]) =>
    Object.entries<FormRecord>(all).map(([kind, form]) => ({
      kind: kind as FormKind, // the keys of a table of forms
      form,
      place: otherPlaces[kind as FormKind] ?? places[table as keyof typeof tables], // the keys of the tables
    })),
  ),
)('$kind', ({ place, kind, form }) => {
  test.each(form.examples)('reads and prints `%s`', (line) => {
    const source = createSource('t.fray', textOf(place, kind, line));
    const { file, diagnostics } = parse(source);
    expect(diagnostics).toEqual([]);
    expect(kindsIn(file)).toContain(kind);
    expect(squeezed(format(source).text)).toBe(squeezed(source.text));
  });

  test('has an example for each word that begins it', () => {
    const examples: readonly string[] = form.examples;
    for (const word of firstWordsOf(kind))
      expect(examples.some((line) => line.split(/[ /]/)[0] === word)).toBe(true);
  });
});

test('the reference says of each statement, line of an action, header, condition, scenario and example, and each type, what the table says', () => {
  const { header, action, condition, setup, example, simple, body, type } = tables;
  const told = Object.entries<FormRecord>({
    ...header,
    ...action,
    ...condition,
    ...setup,
    ...example,
    ...simple,
    ...body,
    ...type,
  });
  const cells = new Set(
    reference
      .replace(/\[([^\]\n]*)\]\([^)]*\)/g, '$1')
      .split('\n')
      .flatMap((line) => line.split('|').map((cell) => cell.trim())),
  );
  expect(told.filter(([, { says }]) => !cells.has(says)).map(([kind]) => kind)).toEqual([]);
});

test('each form stands in a file of the kitchen sink', () => {
  const sinks = ['kitchen-sink.fray', 'kitchen-sink-house.fray', 'kitchen-sink-uses.fray'];
  const found = new Set(
    sinks.flatMap((name) => {
      const text = readFileSync(new URL(name, import.meta.url), 'utf8');
      return [...kindsIn(parse(createSource(name, text)).file)];
    }),
  );
  expect(Object.keys(forms).filter((kind) => !found.has(kind))).toEqual([]);
});

test('a form is words, slots, choices of words, flags, lists, and optional parts', () => {
  expect(
    readForm('ask {secretly?} {who: path+,} [to {word: a|b}] {on? all on : off} / {body: block}'),
  ).toEqual([
    { word: 'ask' },
    { flag: 'secretly', yes: ['secretly'], no: [], must: false },
    { slot: 'who', at: 'path#2', wants: 'path', many: '+', between: ',' },
    { maybe: [{ word: 'to' }, { slot: 'word', at: '#3', words: ['a', 'b'] }] },
    { flag: 'on', yes: ['all', 'on'], no: ['off'], must: false },
    { sign: '/' },
    { slot: 'body', at: 'block#5', wants: 'block', many: '', between: '' },
  ]);
});
