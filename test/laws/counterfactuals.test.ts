// What an answer to why does not name has no part in the value: with one die changed, the value stays the same. It may only
// change if the answer names that die, or a line that changed the value then. Or the answer leaves out what came before the
// last change, and names the die when asked about that. For what has not happened one answer of the default length has to do.
import type { Explanation } from '@fray/engine/why';
import { expect, test } from 'vitest';
import { caseOf, law, sound, type Case } from './cases.ts';
import { misread, read, type Read, type Reader } from './as-a-reader.ts';
import { askWhy, counterfactual, type Ask } from './counterfactual.ts';
import { brisk, thorough } from '../scale.ts';

/** How many runs were examined, and how many of their values another die changed. */
const seen = { runs: 0, values: 0, near: 0 };

law('a die that no answer names changes nothing that was asked about', (one) => {
  seen.runs += 1;
  const compared = (): void => void (seen.values += 1);
  expect(counterfactual(one, askWhy, compared)).toBeUndefined();
});

const part = thorough ? { inputs: 16, places: 3 } : { inputs: 6, places: 2 };

law(
  'one default answer names every near miss that a fork finds, and nothing that forks disprove',
  (one) => {
    expect(misread(one, read, part, () => void (seen.near += 1))).toBeUndefined();
  },
);

test('another die often changed a value in these runs', ({ skip }) => {
  skip(seen.runs === 0 || brisk);
  expect(seen.values).toBeGreaterThan(seen.runs / 2);
  expect(seen.near).toBeGreaterThan(seen.runs / 2);
});

test('answers account for a fight that another die would have ended sooner, by the line that ends it later', () => {
  const text = `ruleset "Sooner"
  version 1

span round

side hunters
side game

kind Beast
  steps  counter 0..99  starts 0

condition Down

encounter
  play round up to 6 times while any f in game where f is not Down
    each f in game
      roll d6 as blow
      if blow >= 5
        f gains Down
      roll d6 as stride
      raise f.steps by stride

scenario Wood
  side hunters
    Beast
    Ann
  side game
    Beast
    Hart
`;
  const runs = Array.from({ length: 8 }, (_, mood) =>
    caseOf(text, sound(text), { seed: `wood ${mood}`, mood, scenario: 0, budget: 1_000 }),
  );
  const all = { dice: Infinity, places: Infinity };
  expect(runs.map((one) => counterfactual(one, askWhy, undefined, all))).toEqual(
    runs.map(() => undefined),
  );
});

test('answers account for a fight that ends with a fault, but not for what is missing in a fork that ends with one', () => {
  const text = `ruleset "Given up"
  version 1

side hunters

kind Hunter
  HP     counter 0..9  starts 2
  speed  1..20
  level  0..9  starts 1

encounter
  each p in everyone
    lower p.HP by 1
    pick t at random from everyone
      set p.level to t.speed

scenario Wood
  side hunters
    Hunter  speed
    Ann     1
    Bob     2
    Cid     19
`;
  const runs = Array.from({ length: 16 }, (_, mood) =>
    caseOf(text, sound(text), { seed: `wood ${mood}`, mood, scenario: 0, budget: 1_000 }),
  );
  const ends = new Set(
    runs.flatMap(({ events }) =>
      events.flatMap(({ type, data }) => (type === 'encounter-ended' ? data.reason : [])),
    ),
  );
  expect(ends).toEqual(new Set(['done', 'fault']));
  const all = { dice: Infinity, places: Infinity };
  expect(runs.map((one) => counterfactual(one, askWhy, undefined, all))).toEqual(
    runs.map(() => undefined),
  );
});

/** A fencer who gets a breath back may push again. Then all later dice of that stream are others. */
const shifts = `ruleset "Shifts"
  version 1

span round

side red
side blue

kind Fencer
  hits   counter 0..30  starts 20
  gold   counter 0..99 starts 0

condition Tired

choice Push by p
  yes  when p is not Tired
  no   default

policy Bold for p
  choose Push yes when p.hits > 10
  choose Push no

check Cut by a
  roll 2 * 1d6 count 5 or more as blades
  push blades keeping 1, 6 if Push by a when blades is 0
    if matches of blades on 1 > 0
      a gains Tired
  deep   when blades >= 2
  nick   when blades is 1
  miss   otherwise

encounter
  play round up to 5 times
    each f in everyone
      Cut by f
        deep
          each e in enemies of f
            lower e.hits by 2
        nick
          raise f.gold by 1
        miss  nothing
      if f is Tired
        roll d6 as breath by f
        if breath > 4
          f loses Tired

scenario Yard
  side red
    Fencer
    Ada
    Art
  side blue
    Fencer
    Bob
  policy Bold for red
`;

test('answers leave out dice that move in their stream, and an answer that does not say so is noticed', () => {
  const runs = [18, 26].map((mood) =>
    caseOf(shifts, sound(shifts), { seed: `bc ${mood}`, mood, scenario: 0, budget: 20_000 }),
  );
  const share = { dice: 6, places: 3 };
  const silent: Ask = (...asked) => ({ ...askWhy(...asked), streams: [] });
  expect(runs.map((one) => counterfactual(one, askWhy, undefined, share))).toEqual([
    undefined,
    undefined,
  ]);
  expect(runs.some((one) => counterfactual(one, silent, undefined, share) !== undefined)).toBe(
    true,
  );
});

/** Answers that are wrong on purpose. The tests have to notice each of them. */
const wrong: readonly (readonly [string, Ask])[] = [
  ['no line could have changed it', (...asked) => ({ ...askWhy(...asked), chances: [] })],
  ['nothing is left out', (...asked) => ({ ...askWhy(...asked), before: null })],
  [
    'one change too few is left out',
    (...asked) => {
      const told = askWhy(...asked);
      return { ...told, before: Math.max(0, (told.before ?? 0) - 1) };
    },
  ],
  [
    'dice are not named',
    (...asked) => {
      const told = askWhy(...asked);
      return { ...told, events: told.events.filter(({ event }) => event.type !== 'dice-rolled') };
    },
  ],
  [
    'only the last die is named',
    (...asked) => {
      const told = askWhy(...asked);
      const last = told.events.find(({ event }) => event.type === 'dice-rolled');
      return {
        ...told,
        events: told.events.filter((one) => one.event.type !== 'dice-rolled' || one === last),
      };
    },
  ],
  [
    'what hangs on a test is not followed',
    (...asked) => {
      const told = askWhy(...asked);
      const read = readWithoutTests(told);
      return { ...told, events: told.events.filter(({ event }) => read.has(event.seq)) };
    },
  ],
];

/** Returns the events that an answer takes its values from, without those that only decided that something happened. */
function readWithoutTests({ root, locals, events }: Explanation): ReadonlySet<number> {
  const read = new Set<number>();
  const names = new Set<string>();
  const follow = (part: unknown): void => {
    const text = JSON.stringify(part);
    for (const [, one, list] of text.matchAll(/"events?":(?:(\d+)|\[([\d,]*)\])/g))
      for (const seq of (one ?? list ?? '').split(',').map(Number)) {
        if (read.has(seq)) continue;
        read.add(seq);
        follow(events.find(({ event }) => event.seq === seq)?.parts ?? []);
      }
    for (const [, id] of text.matchAll(/"local":("[^"]*")/g)) {
      if (id === undefined || names.has(id)) continue;
      names.add(id);
      follow(locals.find((local) => JSON.stringify(local.id) === id) ?? []);
    }
  };
  follow(root);
  return read;
}

/**
 * A brawl for these tests. Some of its values are written often, some depend on dice, some on tests of earlier dice, and some
 * are never written.
 */
const brawl = `ruleset "Brawl"
  version 1

span round

side left
side right

kind Brawler
  HP     counter 0..99  starts 40
  blows  counter 0..99  starts 0
  luck   counter 0..99  starts 0

condition Dazed
condition Furious

track heat 0..99  starts 0

check Swing by s
  roll d6 as blow
  hard  when blow is 6
  hit   when blow >= 4
  miss  otherwise

procedure Stir by s
  roll d6 as stir
  roll d6 as grace
  roll d6 as fortune
  if stir >= 4
    raise heat by 1
  if heat > 1
    s gains Furious
  if grace + fortune > 7
    raise s.luck by 1

encounter
  play round while heat < 3
    each s in everyone
      Stir by s
      Swing by s
        hard
          each o in enemies of s
            o gains Dazed
            lower o.HP by 2
        hit
          each o in enemies of s
            if s is Furious
              lower o.HP by 3
            otherwise
              lower o.HP by 1
        miss  nothing
      if s.luck > 1
        raise s.blows by 1

scenario Alley
  side left
    Brawler
    Ann
  side right
    Brawler
    Bob
    Cid
`;

const brawls: readonly Case[] = Array.from({ length: 16 }, (_, mood) =>
  caseOf(brawl, sound(brawl), { seed: `brawl ${mood}`, mood, scenario: 0, budget: 20_000 }),
);

test.runIf(thorough)('answers account for every value of a brawl that another die changes', () => {
  expect(brawls.map((one) => counterfactual(one))).toEqual(brawls.map(() => undefined));
});

test.runIf(thorough).each(wrong)('a wrong answer is noticed: %s', (_, ask) => {
  expect(brawls.some((one) => counterfactual(one, ask) !== undefined)).toBe(true);
});

/** Returns a reader whose answers are wrong on purpose. */
const reading =
  (change: (right: Read, one: Case) => Read): Reader =>
  (one, location) =>
    change(read(one, location), one);

/** Changes what the lines of an answer say of near misses. */
const withNear = (
  { told, text }: Read,
  change: (near: Read['told']['chances'][number]['near']) => typeof near,
): Read => ({
  text,
  told: { ...told, chances: told.chances.map((one) => ({ ...one, near: change(one.near) })) },
});

test.runIf(thorough).each<readonly [string, Reader]>([
  ['the last near miss is missing', reading((right) => withNear(right, (near) => near.slice(1)))],
  ['none is shown', reading(({ told }) => ({ told, text: '' }))],
  [
    'the near misses are those of the throw before',
    reading((right, { events }) =>
      withNear(right, (near) =>
        near.map((one) => ({
          ...one,
          event:
            events.findLast(({ seq, type }) => seq < one.event && type === 'dice-rolled')?.seq ??
            one.event,
        })),
      ),
    ),
  ],
  [
    'every throw is shown as a cause',
    reading(({ told, text }, { events }) => ({
      told,
      text: `${text}\n└─ ${events
        .filter(({ type }) => type === 'dice-rolled')
        .map(({ seq }) => `#${seq}`)
        .join(' ')}`,
    })),
  ],
])('a wrong default answer is noticed: %s', (_, reader) => {
  const some = brawls.slice(0, 4);
  const all = { inputs: 12, places: 2 };
  expect(some.map((one) => misread(one, read, all))).toEqual(some.map(() => undefined));
  expect(some.some((one) => misread(one, reader, all) !== undefined)).toBe(true);
});
