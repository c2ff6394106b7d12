// Laws of every text of a ruleset: its layout, the order of its declarations, and the names of participants do not change the
// play.
import { createSource, format, parse } from '@fray/dsl/internal';
import type { Answer, Ruleset } from '@fray/dsl/ir';
import { diceInOrder, type ChoiceSource } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { link } from '@fray/engine/machine';
import fc from 'fast-check';
import { expect } from 'vitest';
import { inputsFor } from '../engine/runs.ts';
import { generatedLaw, happened, law, run, sound, sourcesOf, type Case } from './cases.ts';
import { NAMES } from './generate/scenarios.ts';

/** Returns a value without places in the text, and without the text itself. */
function meaning(value: unknown, without: readonly string[] = ['at', 'places', 'files']): unknown {
  if (Array.isArray(value)) return value.map((one) => meaning(one, without));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !without.includes(key))
      .map(([key, inner]) => [key, meaning(inner, without)]),
  );
}

const treeOf = (text: string): unknown => {
  const { file, diagnostics } = parse(createSource('law.fray', text));
  expect(diagnostics).toEqual([]);
  return meaning(file, ['span', 'comments']);
};

/** Plays the same run with another text of the rules, and returns its events. */
function again({ program, inputs, mood }: Case, ruleset: Ruleset): readonly Event[] {
  const other = link(ruleset);
  const same = inputsFor(ruleset, { ...inputs });
  expect(other.ruleset.scenarios.map(({ name }) => name)).toEqual(
    program.ruleset.scenarios.map(({ name }) => name),
  );
  return run(other, same, sourcesOf(other, same, mood)).events;
}

/** Returns events without the lines that they come from, and without the header. */
const placeless = (events: readonly Event[]): unknown =>
  happened(events).map((event) => ({
    ...event,
    rule: event.rule?.in,
    data:
      event.type === 'encounter-ended'
        ? { ...event.data, text: event.data.text?.replace(/ line \d+/, '') }
        : event.data,
  }));

law('a formatted text gives the same tree, and formatting it again changes nothing', ({ text }) => {
  const printed = format(createSource('law.fray', text)).text ?? '';
  expect(treeOf(printed)).toEqual(treeOf(text));
  expect(format(createSource('law.fray', printed)).text).toBe(printed);
});

generatedLaw('a formatted text means the same, and plays the same', (one) => {
  const printed = sound(format(createSource('law.fray', one.text)).text ?? '');
  expect(meaning(printed)).toEqual(meaning(one.ruleset));
  expect(placeless(again(one, printed))).toEqual(placeless(one.events));
});

generatedLaw('comments and citations change only places in the text', (one) => {
  const noted = one.text
    .split('\n')
    .map((line, i) => {
      if (line === '') return ['# a remark on its own', ''];
      const cited =
        /^(check|ruling|action|trigger|invariant|example|scenario|procedure|define|condition)\b/.test(
          line,
        )
          ? `${line} [LAW-${i} LAW-${i}.a]`
          : line;
      return (i + one.mood) % 3 === 0
        ? [`${cited}  # why "so"`]
        : (i + one.mood) % 3 === 1
          ? [cited, `${/^ */.exec(line)?.[0] ?? ''}# between`]
          : [cited];
    })
    .flat()
    .join('\n');
  const other = sound(noted);
  expect(meaning(other, ['at', 'places', 'files', 'cites'])).toEqual(
    meaning(one.ruleset, ['at', 'places', 'files', 'cites']),
  );
  expect(placeless(again(one, other))).toEqual(placeless(one.events));
});

generatedLaw(
  'the order of declarations changes nothing, except among triggers, modifiers, actions and scenarios',
  (one, { blocks }) => {
    const [header, ...rest] = blocks;
    const fixed = (lines: readonly string[]): boolean =>
      /^(trigger|modifier|action|scenario)\b/.test(lines[0] ?? '');
    const [shuffled] = fc.sample(
      fc.shuffledSubarray([...rest.keys()], { minLength: rest.length }),
      { numRuns: 1, seed: one.mood },
    );
    // Declarations that keep their order fill their places in that order.
    const inOrder = rest.filter(fixed);
    const mixed = (shuffled ?? [])
      .map((i) => rest[i] ?? [])
      .map((lines) => (fixed(lines) ? (inOrder.shift() ?? []) : lines));
    const other = sound([header ?? [], ...mixed].map((lines) => lines.join('\n')).join('\n\n'));
    expect(placeless(again(one, other))).toEqual(placeless(one.events));
  },
);

/** New names. None of them sorts where the name that it replaces sorts. Rules cannot contain `__proto__`, but hosts may use it. */
const RENAMED: ReadonlyMap<string, string> = new Map(
  [...NAMES, 'Guardian-1', 'Guardian-2', 'Zed'].map((name, i) => [
    name,
    i === 0
      ? '__proto__'
      : i === 2
        ? 'hasOwnProperty-2'
        : `${String.fromCodePoint(0x7a - i)}${i}-Renamed`,
  ]),
);
const oldNames = [...RENAMED.keys()].sort((a, b) => b.length - a.length);
const anyOldName = new RegExp(oldNames.join('|'), 'gu');

/** Replaces every string that is a name. If `inside` is true, also replaces names inside of longer strings, such as streams and texts. */
function renamed<T>(value: T, inside: boolean): T {
  const change = (one: unknown): unknown => {
    if (typeof one === 'string') {
      if (inside) return one.replace(anyOldName, (name) => RENAMED.get(name) ?? name);
      return RENAMED.get(one) ?? one;
    }
    if (Array.isArray(one)) return one.map(change);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [key, key === 'files' ? inner : change(inner)]),
    );
  };
  // The result has the same shape, with other strings.
  return change(value) as T;
}

generatedLaw(
  'with other names for the participants, the log is the same but for these names',
  ({ ruleset, inputs, events }) => {
    // Longer names make a longer log, so a run that its budget stops would stop elsewhere.
    if (events.some((event) => event.type === 'encounter-ended' && event.data.reason === 'budget'))
      return;
    const named = renamed(ruleset, false);
    const other = link(named);
    const answers = events.flatMap((event): readonly Answer[] =>
      event.type === 'choice-made' && event.data.by !== 'only-one'
        ? [renamed(event.data.answer, false)]
        : [],
    );
    const list: ChoiceSource = () => {
      const next = answers.shift();
      return next === undefined ? undefined : { answer: next, by: 'script' };
    };
    const faces = events.flatMap((event) => (event.type === 'dice-rolled' ? event.data.faces : []));
    const scripted = inputsFor(named, {
      ...inputs,
      budget: 100_000,
      seed: null,
      dice: ['script'],
      choices: ['script'],
    });
    const told = run(other, scripted, {
      dice: [diceInOrder(faces).source],
      choices: [list],
    }).events;
    const asBefore = (those: readonly Event[]): readonly Event[] =>
      happened(those).map((event): Event => {
        if (event.type === 'dice-rolled')
          return { ...event, data: { ...event.data, origin: 'script' } };
        return event.type === 'choice-made' && event.data.by !== 'only-one'
          ? { ...event, data: { ...event.data, by: 'script' } }
          : event;
      });
    expect(asBefore(told)).toEqual(renamed(asBefore(events), true));
  },
);
