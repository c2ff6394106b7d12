// Examples of a ruleset: one that passes, and each way to fail, with its line and values.
import type { Example, Ruleset, ScriptedAnswer } from '@fray/dsl/ir';
import { runExample, type ExampleResult } from '@fray/engine/examples';
import { describe, expect, test } from 'vitest';
import { hash } from './runs.ts';
import { attackOn, at, compare, constant, example, field, isDown, skirmish } from './skirmish.ts';

const rulesetWith = (parts: Partial<Example>, more: Partial<Ruleset> = {}): Ruleset => ({
  ...skirmish,
  ...more,
  examples: [example(parts)],
});
const run = (parts: Partial<Example>, more: Partial<Ruleset> = {}): ExampleResult =>
  runExample(rulesetWith(parts, more), 0, hash);
const failures = (parts: Partial<Example>, more: Partial<Ruleset> = {}) =>
  run(parts, more).failures.map(({ kind, message, values, at: place }) => ({
    kind,
    message,
    values,
    at: place,
  }));

const seeded = { inOrder: null, lists: [], none: false, seed: '1' };
const hp = field(constant('constructor'), 'HP');
const atEnd = { kind: 'encounter', edge: 'end' } as const;
const round1 = {
  kind: 'span',
  edge: 'end',
  span: 'round',
  each: false,
  number: null,
  label: null,
} as const;
const line = (value: Parameters<typeof compare>[0], place = 52) => ({
  value,
  when: null,
  at: place,
});
const says: ScriptedAnswer = { choice: null, decider: 'red', answer: { say: 1 }, at: 53 };
const strikeBy = (roller: string, ...faces: number[]) => ({
  stream: 'Strike.die',
  roller,
  faces,
  at: 54,
});

describe('a played example', () => {
  test('passes if all expectations hold, and keeps its events', () => {
    const result = run({
      dice: seeded,
      expects: [{ moment: atEnd, line: line(compare(hp, '<=', constant(9))) }],
    });
    expect(result.failures).toEqual([]);
    expect(result.events.at(-1)?.type).toBe('encounter-ended');
  });
  test('shows the values of both sides if an expectation does not hold', () => {
    // Everybody misses with two nines, so nobody loses anything.
    const dice = {
      ...seeded,
      seed: null,
      inOrder: { faces: Array.from({ length: 18 }, () => 9), at: 55 },
    };
    expect(
      failures({
        dice,
        answers: [says],
        expects: [{ moment: round1, line: line(compare(hp, '<', field(constant('Babel'), 'HP'))) }],
      }),
    ).toEqual([
      // In the test ruleset every place is the first 7 columns of a line.
      {
        kind: 'expectation',
        message: 'Expected: line 53.',
        at: 52,
        values: [
          { source: 'line 2', value: 3 },
          { source: 'line 2', value: 3 },
        ],
      },
    ]);
  });
  test('fails if a moment never comes', () => {
    const never = {
      kind: 'span',
      edge: 'end',
      span: 'round',
      each: false,
      number: 9,
      label: null,
    } as const;
    expect(
      failures({
        dice: seeded,
        expects: [{ moment: never, line: line(isDown(constant('Babel'))) }],
      }),
    ).toMatchObject([{ kind: 'never-reached', at: 52 }]);
  });
  test('fails if a die is missing, and says which', () => {
    const dice = { ...seeded, seed: null };
    expect(failures({ dice })).toMatchObject([
      {
        kind: 'missing-dice',
        message:
          '2d10 is to be thrown for Strike.die/__proto__, and no die is scripted for it. `other dice from seed 1` would throw the rest.',
      },
    ]);
    expect(failures({ dice: { ...dice, none: true } })).toMatchObject([
      {
        kind: 'missing-dice',
        message:
          '2d10 is thrown for Strike.die/__proto__, and the example says that there are no dice.',
      },
    ]);
  });
  test('fails if dice or answers are not used', () => {
    const dice = { ...seeded, lists: [strikeBy('Nobody', 4, 4)] };
    const answers: readonly ScriptedAnswer[] = [
      says,
      { choice: 'Mercy', decider: 'Babel', answer: { choose: true }, at: 56 },
    ];
    expect(failures({ dice, answers })).toEqual([
      {
        kind: 'unused-dice',
        message:
          'The dice 4 4 of Strike.die/Nobody were not thrown: Strike.die was thrown by __proto__, Babel.',
        at: 54,
        values: [],
      },
      { kind: 'unused-answer', message: 'Babel was not asked for this.', at: 56, values: [] },
    ]);
    const picks: ScriptedAnswer = {
      choice: null,
      decider: 'Babel',
      answer: { pick: 'constructor' },
      at: 56,
    };
    expect(failures({ dice: seeded, answers: [picks] })).toMatchObject([
      {
        message:
          'Babel was not asked to pick by itself, but within an action: Babel takes Attack on constructor.',
      },
    ]);
  });
  test('fails for a face that the die lacks and for an answer that is not offered', () => {
    expect(failures({ dice: { ...seeded, lists: [strikeBy('Babel', 11, 4)] } })).toMatchObject([
      {
        kind: 'illegal',
        message: expect.stringMatching(/^11 .* d10, .* Strike of Babel\.$/),
        at: 54,
      },
    ]);
    expect(failures({ dice: seeded, answers: [{ ...says, answer: { say: 7 } }] })).toMatchObject([
      {
        kind: 'illegal',
        message: expect.stringMatching(/^red .* 7 .* 1 to 4\.$/),
        at: 53,
      },
    ]);
  });
  test('fails if nobody answers a choice without a default', () => {
    expect(failures({ dice: seeded }, { policies: [] })).toMatchObject([
      {
        kind: 'missing-answer',
        message:
          'red is asked for say heat, and there is neither an answer nor a policy nor a default.',
      },
    ]);
  });
  test('fails if a rule raises a fault, with its line', () => {
    const broken = skirmish.procs.map((proc) =>
      proc.name === 'encounter'
        ? {
            ...proc,
            code: [
              {
                op: 'announce',
                text: at({ op: 'div', left: constant(1), right: constant(0), rounded: 'up' }, 31),
                at: 31,
              } as const,
            ],
          }
        : proc,
    );
    expect(failures({ dice: seeded }, { procs: broken })).toMatchObject([
      { kind: 'fault', at: 31 },
    ]);
  });
  test('fails once if an invariant is broken during the fight, with its line', () => {
    const watches = [
      {
        ...(skirmish.watches[0] ?? expect.fail()),
        name: 'No-round-ends',
        moment: {
          kind: 'span',
          edge: 'end',
          span: 'round',
          each: true,
          number: null,
          label: null,
        } as const,
        lines: [{ value: constant(false), when: null, at: 45 }],
      },
    ];
    expect(failures({ dice: seeded }, { watches })).toEqual([
      {
        kind: 'invariant',
        message: 'The invariant No-round-ends is broken: line 46.',
        at: 45,
        values: [],
      },
    ]);
  });
  test('replaces parts of the scenario by its own: policies, sides, rulings', () => {
    const sides = [
      {
        side: 'blue',
        participants: [
          {
            name: 'Giant',
            kind: 'Fighter',
            fields: [
              { name: 'skill', value: 20 },
              { name: 'HP', value: 9 },
            ],
            conditions: [],
            at: 57,
          },
        ],
      },
    ];
    const { events } = run({
      dice: seeded,
      sides,
      rulings: [{ name: 'crits', value: true, at: 57 }],
    });
    const header = events[0]?.type === 'encounter-begun' ? events[0].data : expect.fail();
    expect(header.participants.map(({ name }) => name)).toEqual(['__proto__', 'Babel', 'Giant']);
    expect(header.rulings).toEqual([['crits', true]]);
    expect(failures({ dice: seeded, givens: [{ name: 'night', value: 7, at: 57 }] })).toMatchObject(
      [{ kind: 'illegal' }],
    );
  });
});

describe('a line that tries something', () => {
  const strike = (outcome: string | undefined) =>
    ({ kind: 'try', proc: 3, callable: 0, outcome, at: 50 }) as const;
  const attack = { kind: 'try', proc: 4, callable: 2, outcome: undefined, at: 51 } as const;
  const dice = (...faces: number[]) => ({
    ...seeded,
    seed: null,
    lists: [strikeBy('Babel', ...faces)],
  });

  test('runs a check alone, without the encounter, and compares its outcome', () => {
    const result = run({ dice: dice(5, 6, 6, 6), tries: [strike('hit'), strike('miss')] });
    expect(result.failures).toEqual([]);
    expect(result.events.map((event) => event.type)).toEqual([
      'encounter-begun',
      'dice-rolled',
      'check-resolved',
      'dice-rolled',
      'check-resolved',
    ]);
  });
  test('fails for another outcome than the expected one', () => {
    expect(failures({ dice: dice(5, 6), tries: [strike('miss')] })).toEqual([
      { kind: 'outcome', message: 'Expected miss, and it came out as hit.', at: 50, values: [] },
    ]);
  });
  test('may be preceded by fields to set, and followed by expectations before the next try', () => {
    const skill = {
      kind: 'with',
      target: { kind: 'field', of: constant('Babel'), field: 'skill' },
      value: constant(3),
      at: 58,
    } as const;
    expect(
      failures({ dice: dice(2, 2, 2, 1), tries: [skill, strike('miss'), strike('hit')] }),
    ).toEqual([]);
    const expectHp = (n: number) =>
      ({
        kind: 'expect',
        line: line(at({ op: 'same', left: hp, right: constant(n) })),
        at: 52,
      }) as const;
    expect(failures({ dice: dice(5, 6), tries: [expectHp(3), attack, expectHp(1)] })).toEqual([]);
    expect(failures({ dice: dice(5, 6), tries: [attack, expectHp(3)] })).toMatchObject([
      { kind: 'expectation', at: 52, values: [{ value: 1 }] },
    ]);
  });
  test('fails with the reason if an action is not legal', () => {
    expect(failures({ dice: { ...seeded, lists: [] }, tries: [attack, attack] })).toEqual([
      {
        kind: 'illegal',
        message: 'This cannot be done now: Attack was taken already in this round.',
        at: 51,
        values: [],
      },
    ]);
  });
  test('fails for dice that are left over, and for dice that are missing', () => {
    expect(failures({ dice: dice(5, 6, 1), tries: [strike('hit')] })).toMatchObject([
      { kind: 'unused-dice' },
    ]);
    expect(failures({ dice: dice(5), tries: [strike('hit')] })).toEqual([
      {
        kind: 'missing-dice',
        message:
          '2d10 is to be thrown for Strike.die/Babel, and its list has not enough faces left. `other dice from seed 1` would throw the rest.',
        at: 54,
        values: [],
      },
    ]);
    // A ten explodes, so one more die is needed.
    expect(failures({ dice: { ...dice(10, 1), seed: '1' }, tries: [strike('hit')] })).toEqual([
      {
        kind: 'illegal',
        message: expect.stringMatching(/Strike\.die\/Babel .* d10 \(explode\)/),
        at: 54,
        values: [],
      },
    ]);
  });
});

test('an answer to a choice with a single option counts as used', () => {
  // Down to its last hit point, it would take nothing by its policy; the scripted answer attacks the only enemy left.
  const answers: readonly ScriptedAnswer[] = [
    { choice: null, decider: 'Babel', answer: attackOn('constructor'), at: 59 },
  ];
  expect(failures({ dice: seeded, answers })).toEqual([]);
});
