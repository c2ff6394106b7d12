// Tests that no answer to `why` has changed, over many fights: its reasons, and how a terminal shows them. `many.json` has a hash of each answer;
// FRAY_GOLDEN=answers writes it anew. Like `explained.txt` and `told.txt` it shows that answers stay the same, not that they are good.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Event } from '@fray/engine/events';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hash } from '../engine/runs.ts';
import { generated } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { thorough } from '../scale.ts';
import { asked, fought, linesOfAnswer, headerOf, textAt, type Asked } from './asking.ts';

const page = new URL('many.json', import.meta.url);
/** By fight, the recorded hash of the answer to each question. */
const known = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(page, 'utf8'))));

const folder = 'test/systems';
const systems = readdirSync(new URL(`../../${folder}`, import.meta.url))
  .filter((path) => path.endsWith('.fray'))
  .map((name) => `${folder}/${name}`);
const shipped = ['action-segments', 'ap-loss', 'column-ambush', 'momentum', 'unit-ambush'].map(
  (name) => `rulesets/${name}/${name}.fray`,
);

/** Generated rulesets. The sample has a seed of its own, so that the recorded fights are the same in each run. */
const samples = (): readonly string[] =>
  (drawn ??= fc.sample(generated, { seed: 20_261_130, numRuns: SAMPLES }).map(textOf));
let drawn: readonly string[] | undefined;
const SAMPLES = 30;

/** Each fight by its name: the path and the text of its rules, and its seed. */
const FIGHTS: readonly (readonly [string, string, () => string, number])[] = [
  ...systems.map((path) => [path, path, () => textAt(path), 11] as const),
  ...shipped.map((path) => [path, path, () => textAt(path), 11] as const),
  ...Array.from(
    { length: SAMPLES },
    (_, n) => [`generated ${n}`, 'generated.fray', () => samples()[n] ?? '', n] as const,
  ),
];

/** So many events of a fight are played before it is asked about. */
const MOST = 80;

/** So many events of a fight are asked about, and so many values. */
const FEW = 8;

function few<T>(list: readonly T[]): readonly T[] {
  const every = Math.ceil(list.length / FEW);
  return list.filter((_, index) => index % every === 0);
}

/** Asks for the fields and conditions of all who take part, and whether they can act. */
function valuesIn(events: readonly Event[]): readonly string[] {
  const { participants, kinds } = headerOf(events);
  const gained = new Set(
    events.flatMap(({ type, data }) => (type === 'condition-gained' ? [data.condition] : [])),
  );
  return participants.flatMap(({ name, kind }) => [
    ...(kinds.find((one) => one.name === kind)?.fields ?? []).map((field) => `${name}.${field}`),
    ...[...gained].map((condition) => `${name}.${condition}`),
    `${name} can act`,
  ]);
}

/** The parts of a fight after which it is asked about, besides its end. */
const MOMENTS = [0.25, 0.5, 0.75];

/** Returns the hash of each answer after the last event, and one of all answers after each of those moments, which are about other values. */
function answersAbout(events: readonly Event[]): Readonly<Record<string, string>> {
  const values = valuesIn(events);
  const last = events.length - 1;
  const hashesOf = (questions: readonly string[], at: number) =>
    asked(events, questions, at).map((one) => [one.text, hashOf(one)] as const);
  const atEnd = hashesOf([...few(events.map(({ seq }) => `#${seq}`)), ...few(values)], last);
  const before = MOMENTS.map((part) => {
    const at = Math.floor(last * part);
    const from = at % values.length;
    const found = hashesOf(few([...values.slice(from), ...values.slice(0, from)]), at);
    return [
      `after #${at}`,
      hash(found.map((one) => one.join(' ')).join('\n')).slice(0, 8),
    ] as const;
  });
  return Object.fromEntries([...atEnd, ...before]);
}

/** Returns a hash of an answer: as data with the places of the rules in words, and as lines. */
function hashOf({ explanation, report }: Asked): string {
  const data = JSON.stringify(explanation, (key, value: unknown) =>
    // Every `where` is a place.
    key === 'where' ? report.places(value as Parameters<typeof report.places>[0]) : value,
  );
  return hash(data + linesOfAnswer({ explanation, report }).join('\n')).slice(0, 8);
}

test.runIf(thorough).each(FIGHTS)('%s', async (name, path, source, seed) => {
  const events = (await fought({ [path]: source() }, seed)).slice(0, MOST);
  const now = answersAbout(events);
  if (process.env['FRAY_GOLDEN'] === 'answers') {
    known.set(name, now);
    writeFileSync(page, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
  }
  expect(now).toEqual(known.get(name));
});
