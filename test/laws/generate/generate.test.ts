// Tests the generator: its rulesets have no errors, contain everything that the language has, and play runs in which everything
// happens.
import { readFileSync } from 'node:fs';
import { compile, createSource, parse, walk } from '@fray/dsl/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { played } from '../../engine/runs.ts';
import { ruleset, textOf } from './ruleset.ts';
import { scaled, thorough } from '../../scale.ts';

/** Warnings about rules that are odd without being wrong: a generated condition may repeat another. */
const ODD: ReadonlySet<string> = new Set([
  'rules/never-reached',
  'rules/unused-value',
  'rules/triggers-in-a-circle',
  'rules/lasts-no-time',
  'rules/numbered-anew',
  'rules/always-holds',
  'rules/never-given',
  'rules/no-effect',
  'rules/backwards',
  'rules/stops-at-bound',
  'rules/outlasts',
]);

const texts = fc.sample(ruleset, { numRuns: thorough ? 250 : 60, seed: 7 }).map(textOf);
const compiled = texts.map((text) => compile(createSource('generated.fray', text)));

test('generated rulesets have no errors', () => {
  const random = fc.sample(ruleset, { numRuns: scaled(50) }).map(textOf);
  const all = [
    ...compiled.map((made, i) => [texts[i] ?? '', made.diagnostics] as const),
    ...random.map(
      (text) => [text, compile(createSource('generated.fray', text)).diagnostics] as const,
    ),
  ];
  for (const [text, diagnostics] of all) {
    const mistakes = diagnostics
      .filter(({ code }) => !ODD.has(code))
      .map(({ code, message }) => `${code}: ${message}\n${text}`);
    expect(mistakes).toEqual([]);
  }
});

test.runIf(thorough)('every construct of the language occurs', () => {
  const found = new Map<string, number>();
  for (const text of texts)
    for (const kind of kindsOf(text)) found.set(kind, (found.get(kind) ?? 0) + 1);
  const all = kindsOf(
    readFileSync(new URL('../../dsl/kitchen-sink.fray', import.meta.url), 'utf8'),
  );
  // Another law puts comments and citations into every text.
  expect([...all].filter((kind) => !found.has(kind))).toEqual(['Cite', 'Comment']);
  // Constructs that others depend on occur in many of the rulesets.
  const many = [
    'RollStmt',
    'IfStmt',
    'EachStmt',
    'CallStmt',
    'AskStmt',
    'TriggerDecl',
    'ActionDecl',
    'CheckDecl',
    'GainStmt',
    'SetStmt',
    'RankStmt',
  ];
  expect(many.filter((kind) => (found.get(kind) ?? 0) < texts.length / 10)).toEqual([]);
});

/** Returns the kinds of nodes in a text. A kind with words that change its meaning counts once for each such word. */
function kindsOf(text: string): ReadonlySet<string> {
  const kinds = new Set<string>();
  walk(parse(createSource('generated.fray', text)).file, (node) => {
    kinds.add(node.kind);
    const told = ['word', 'verb', 'op', 'rounded', 'best', 'quantifier', 'edge'].flatMap((key) =>
      key in node ? [String(Reflect.get(node, key))] : [],
    );
    if (told.length > 0) kinds.add(`${node.kind} ${told.join(' ')}`);
  });
  return kinds;
}

test.runIf(thorough)('every type of event occurs in runs of generated rulesets', () => {
  const types = new Map<string, number>();
  const lengths: number[] = [];
  let throws = 0;
  let choices = 0;
  for (const { ruleset: rules } of compiled.slice(0, 120)) {
    if (rules === undefined) continue;
    const { events } = played(rules, { budget: 20_000 });
    lengths.push(events.length);
    for (const { type, data } of events) {
      types.set(type, (types.get(type) ?? 0) + 1);
      if (type === 'dice-rolled') throws += 1;
      if (type === 'choice-made' && data.by !== 'only-one') choices += 1;
    }
  }
  const sorted = lengths.sort((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor(part * sorted.length)] ?? 0;
  // Half of the runs have at least 12 events, a tenth have at least 40, and none has 5000.
  expect([at(0.5) >= 12, at(0.9) >= 40, at(1 - 1 / sorted.length) < 5000]).toEqual([
    true,
    true,
    true,
  ]);
  expect([throws > 100, choices > 60]).toEqual([true, true]);
  expect([...types.keys()].sort()).toEqual([
    'action-ended',
    'action-taken',
    'announced',
    'check-resolved',
    'choice-made',
    'choice-offered',
    'condition-gained',
    'condition-lost',
    'dice-rolled',
    'encounter-begun',
    'encounter-ended',
    'order-ranked',
    'revealed',
    'span-begun',
    'span-ended',
    'value-changed',
  ]);
});

test('hardly any two generated rulesets are the same', () => {
  expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.95);
});
