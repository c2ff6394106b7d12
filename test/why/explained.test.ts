// Tests what `why` answers for whole fights. `explained.txt` has the first reason of each form, with all of its parts;
// FRAY_GOLDEN=explained writes the file anew, and its diff is read line by line. This test shows that no explanation has changed, not that
// explanations are good: the other tests of this folder do that.
import { readFileSync, writeFileSync } from 'node:fs';
import { defaultSource, firstSource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import type { Location } from '@fray/engine/state';
import { inquire, type Inquest, type Where, type WhyQuestion } from '@fray/engine/why';
import type { Ruleset } from '@fray/dsl/ir';
import { expect, test } from 'vitest';
import { compileText } from '../engine/played.ts';
import { inputsFor, played, policiesOf } from '../engine/runs.ts';

const page = new URL('explained.txt', import.meta.url);

const FIGHTS = [
  ['golden/every-event.fray', 6],
  ['systems/bands.fray', 2],
  ['systems/edges.fray', 2],
  ['systems/hands.fray', 2],
  ['systems/pool.fray', 2],
  ['systems/wild.fray', 2],
] as const;

/** How many events of a fight are asked about. */
const MOST = 100;

function fought(file: string, seed: number): { ruleset: Ruleset; events: readonly Event[] } {
  const ruleset = compileText(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const inputs = inputsFor(ruleset, { seed: String(seed) });
  const choices = [policiesOf(link(ruleset), inputs), defaultSource, firstSource];
  return { ruleset, events: played(ruleset, inputs, { choices }).events.slice(0, MOST) };
}

/** A part of an explanation: its own values, and the parts below it. */
interface Told {
  readonly as: string;
  readonly own: string;
  readonly below: readonly Told[];
}

const isTree = (it: unknown): boolean => /"(?:why|guard)":/.test(JSON.stringify(it ?? null));

function wordOf(key: string, it: unknown): string {
  if (key === 'where' && typeof it === 'object' && it !== null && 'line' in it) {
    const { line, column, endLine, endColumn } = it as Where;
    return `@${line}:${column}-${endLine === line ? '' : `${endLine}:`}${endColumn}`;
  }
  return `${key} ${typeof it === 'string' ? it : JSON.stringify(it)}`;
}

const isNone = (it: unknown): boolean =>
  it === null || it === undefined || (typeof it === 'object' && Object.keys(it).length === 0);

function toldOf(as: string, part: unknown): Told {
  const entries = Object.entries(part ?? {}).filter(([, it]) => !isNone(it));
  return {
    as,
    own: entries.flatMap(([key, it]) => (isTree(it) ? [] : [wordOf(key, it)])).join(' '),
    below: entries.flatMap(([key, it]) =>
      !isTree(it) ? [] : Array.isArray(it) ? it.map((one) => toldOf(key, one)) : [toldOf(key, it)],
    ),
  };
}

/** Returns the form of a part. Parts that differ only in numbers, values and places have the same form. */
const formOf = ({ as, own, below }: Told): string =>
  `${`${as} ${own}`.replaceAll(/(?:value|@|id|local) ?(?:\[.*?\]|\S+)|\d+/g, '')}(${[...new Set(below.map(formOf))].join()})`;

function explained(file: string, seed: number): readonly string[] {
  const { ruleset, events } = fought(file, seed);
  const seen = new Set<string>();
  const at = events.length - 1;
  const isNew = (told: Told): boolean => {
    const form = formOf(told);
    const { size } = seen;
    return seen.add(form).size > size;
  };
  const linesOf = (told: Told, depth: number): readonly string[] => {
    const line = `${'  '.repeat(depth)}${told.as}: ${told.own}`;
    if (told.below.length === 0) return [line];
    if (!isNew(told)) return [`${line} …`];
    return [line, ...told.below.flatMap((one) => linesOf(one, depth + 1))];
  };
  const once = (as: string, part: unknown): readonly string[] => {
    const told = toldOf(as, part);
    if (told.below.length === 0) return isNew(told) ? linesOf(told, 0) : [];
    const lines = linesOf(told, 0);
    return lines[0]?.endsWith(' …') === true ? [] : lines;
  };
  const inquestOf = (question: WhyQuestion | null): Inquest => {
    const inquest = inquire(ruleset, events, at, question);
    if ('unplayable' in inquest) throw new Error(inquest.unplayable);
    return inquest;
  };
  const inquest = inquestOf(null);
  const told = events.flatMap(({ seq, type }) => {
    const { locals, events: behind, ...rest } = inquest.ask({ ask: 'event', event: seq }, 1);
    const { event: _, ...reason } = behind.find((one) => one.event.seq === seq) ?? { event: null };
    return [
      ...once(`${seq} ${type}`, reason),
      ...locals.flatMap((local) => once(`local ${local.name}`, local)),
      ...once(`asked ${type}`, { ...rest, behind: behind.map((one) => one.event.seq) }),
    ];
  });
  const state = placesIn(events).flatMap((location) => {
    const question: WhyQuestion = { ask: 'state', location };
    const { events: behind, locals: _, ...rest } = inquestOf(question).ask(question, 1);
    return once('state', { ...rest, location, behind: behind.map((one) => one.event.seq) });
  });
  return [`${file}, seed ${seed}, ${events.length} events`, ...told, ...state];
}

/** Returns every location that an event wrote to, and those of every span that began. */
function placesIn(events: readonly Event[]): readonly Location[] {
  const places = new Map<string, Location>();
  for (const { type, data } of events) {
    const place: Location | undefined =
      type === 'value-changed'
        ? data.holder === null
          ? { in: 'track', track: data.field }
          : data.condition === null || data.condition === undefined
            ? { in: 'field', holder: data.holder, field: data.field }
            : {
                in: 'condition-field',
                holder: data.holder,
                condition: data.condition,
                field: data.field,
              }
        : type === 'condition-gained' || type === 'condition-lost'
          ? { in: 'condition', holder: data.participant, condition: data.condition }
          : type === 'order-ranked'
            ? { in: 'order', order: data.order }
            : type === 'span-begun'
              ? { in: 'span', span: data.span }
              : undefined;
    if (place !== undefined) places.set(JSON.stringify(place), place);
  }
  return [...places.values()];
}

/** The recorded explanations of each fight, by the beginning of their first line. */
const sections = new Map(
  readFileSync(page, 'utf8')
    .split(/\n\n(?=\S)/)
    .map((section) => [section.split(',')[0] ?? '', section.trimEnd()]),
);

test.each(FIGHTS)('the first reason of each form in %s is the recorded one', (file, seed) => {
  const now = explained(file, seed).join('\n');
  if (process.env['FRAY_GOLDEN'] === 'explained') {
    sections.set(file, now);
    writeFileSync(page, `${FIGHTS.map(([one]) => sections.get(one)).join('\n\n')}\n`);
  }
  expect(now).toBe(sections.get(file));
});
