// Tests how the tests, calls and events around an event are told.
import type { Event } from '@fray/engine/events';
import type { Guard, LocalReason, Reason } from '@fray/engine/why';
import { describe, expect, test } from 'vitest';
import { eventTree } from './event-trees.ts';
import { guardTrees } from './guard-trees.ts';
import {
  place,
  said,
  literal,
  wrote,
  bell,
  because,
  contextFor,
  linesOf,
  local,
  named,
  type Given,
} from './trees-fixture.ts';

describe('a guard', () => {
  const test1 = (reason: Reason, holds = true): Guard => ({
    guard: 'test',
    holds,
    reason,
    where: place(1),
  });
  const rounds = said(1, false, [
    { why: 'bound', name: 'rounds of turn', value: 1, where: null },
    literal(3),
  ]);
  const goal: Reason = { why: 'bound', name: 'goal', value: 'Ann', where: null };
  const loop = local(
    { from: 'loop', set: null, test: said(2, true, [wrote(2)]), others: [] },
    'Ann',
  );

  test.for<readonly [what: string, guard: Guard, lines: readonly string[], given?: Given]>([
    ['a call', { guard: 'call', rule: 'a-rule', where: place(1) }, ['called in a rule  r:1']],
    [
      'an action around it',
      { guard: 'event', by: 'action', rule: null, event: 2 },
      ['part of #2 “bell 2”'],
    ],
    [
      'a trigger',
      { guard: 'event', by: 'trigger', rule: 'trigger Echo', event: 2 },
      ['trigger Echo fired on #2 “bell 2”'],
    ],
    ['a choice', { guard: 'event', by: 'choice', rule: null, event: 2 }, ['chosen: #2 “bell 2”']],
    [
      'time',
      { guard: 'event', by: 'time', rule: null, event: 2 },
      ['its time ran out: #2 “bell 2”'],
    ],
    [
      'time, at the end of a span',
      { guard: 'event', by: 'time', rule: null, event: 2, edge: 'end' },
      ['its time ran out at the end of this: #2 “bell 2”'],
    ],
    [
      'time, at the start of a span',
      { guard: 'event', by: 'time', rule: null, event: 2, edge: 'start' },
      ['its time ran out: #2 “bell 2”'],
    ],
    [
      'another action',
      { guard: 'passed', by: 'action', rule: 'Hit', event: 2 },
      ['Hit was not chosen: #2 “bell 2”'],
    ],
    [
      'a trigger that waits',
      { guard: 'passed', by: 'trigger', rule: 'Echo', event: 2 },
      ['trigger Echo did not fire on #2 “bell 2”'],
    ],
    [
      'somebody who was found by an event',
      { guard: 'another', reason: wrote(2, 'Bob'), where: place(1) },
      ['because  is Bob  r:1'],
    ],
    [
      'somebody who was drawn',
      {
        guard: 'another',
        reason: { why: 'event', event: 2, value: 'Bob', where: null },
        where: place(1),
      },
      ['it found Bob: #2 “bell 2”'],
    ],
    [
      'somebody who was computed',
      { guard: 'another', reason: said(2, 'Bob', [wrote(3)]), where: place(1) },
      ['because words 2 is Bob  r:1'],
    ],
    [
      'somebody who was computed from a name',
      { guard: 'another', reason: said(2, 'Bob', [goal]), where: place(1) },
      ['because words 2 is Bob (goal is Ann)  r:1'],
    ],
    [
      'somebody who was computed, in full',
      { guard: 'another', reason: said(2, 'Bob', [wrote(3)]), where: place(1) },
      ['because words 2 is Bob  r:1', '  #3 “bell 3”'],
      { full: true },
    ],
    ['a test that holds', test1(said(1, true, [wrote(2)])), ['because words 1 holds  r:1']],
    [
      'a test that reads a name',
      test1(said(1, true, [goal])),
      ['because words 1 holds (goal is Ann)  r:1'],
    ],
    [
      'a test that holds, in full',
      test1(said(1, true, [wrote(2)])),
      ['because words 1 holds  r:1', '  #2 “bell 2”'],
      { full: true },
    ],
    [
      'a test that does not hold',
      test1(said(1, false), false),
      ['because words 1 does not hold  r:1'],
    ],
    [
      'a negation that does not hold, in the words of what holds',
      test1(said(1, false, [said(2, true)], { op: 'not' }), false),
      ['because words 2 holds  r:1'],
    ],
    [
      'a negation that holds',
      test1(said(1, true, [said(2, false)], { op: 'not' })),
      ['because words 1 holds  r:1'],
    ],
    [
      'an `is not` that does not hold',
      test1(said(1, false, [said(1, true)], { op: 'not' }), false),
      ['because words 1 does not hold  r:1'],
    ],
    ['a case', test1(said(1, 'hit')), ['because words 1 is hit  r:1']],
    [
      'a case of a name',
      test1({ why: 'bound', name: 'a-name', value: 3, where: null }),
      ['because a name is 3  r:1'],
    ],
    [
      'a case of a result',
      test1({ why: 'event', event: 2, value: 'hit', where: null }),
      ['#2 “bell 2”'],
    ],
    ['which round it was', test1(rounds), []],
    [
      'which round it was, in full',
      test1(rounds),
      ['because 1 of at most 3 rounds had been played  r:1'],
      { full: true },
    ],
    ['a loop', test1(named('Ann')), ['for goal = Ann  r:1'], { locals: [loop] }],
    [
      'a loop, in full',
      test1(named('Ann')),
      ['for goal = Ann  r:1', '  #2 “bell 2”'],
      { locals: [loop], full: true },
    ],
    [
      'a loop without a test, in full',
      test1(named('Ann')),
      ['for goal = Ann  r:1'],
      { locals: [{ ...loop, test: null } as LocalReason], full: true },
    ],
  ])('%s', ([, guard, lines, given = {}]) => {
    expect(linesOf(guardTrees(contextFor(given), guard))).toEqual(lines);
  });

  const tests = [1, 2, 3, 4, 5, 6].map((line) => test1(said(line, true)));
  const action: Guard = { guard: 'event', by: 'action', rule: null, event: 7 };
  const shown = (
    event: Event,
    guards: readonly Guard[],
    full = false,
    parts: Readonly<Record<string, Reason>> = {},
  ): readonly string[] =>
    linesOf(
      eventTree(contextFor({ full, events: [because(event, parts, { guards })] }), event.seq).below,
    );

  test('of many tests the innermost four are shown, and the event around them', () => {
    expect(shown(bell(1), [...tests, action])).toEqual([
      ...[1, 2, 3, 4].map((line) => `because words ${line} holds  r:1`),
      'and 2 enclosing tests or calls more (--deep shows them)',
      'part of #7 “bell 7”',
    ]);
    expect(shown(bell(1), tests.slice(0, 4))).toHaveLength(4);
    // Of what an event is part of, what stands above it already is left out.
    expect(shown(bell(1), [action], false, { by: wrote(7) })).toEqual(['#7 “bell 7”']);
    const trigger: Guard = { guard: 'event', by: 'trigger', rule: 'trigger Echo', event: 7 };
    expect(shown(bell(1), [trigger], false, { by: wrote(7) })).toEqual([
      '#7 “bell 7”',
      'trigger Echo fired on #7 “bell 7”',
    ]);
    expect(shown(bell(1), [action, ...tests], true)).toHaveLength(7);
  });

  test('what chose an event explains the rest, and throws and choices show no tests', () => {
    const choice: Guard = { guard: 'event', by: 'choice', rule: null, event: 8 };
    expect(shown(bell(1), [...tests, choice, action])).toEqual(['chosen: #8 “bell 8”']);
    const thrown = {
      seq: 1,
      type: 'dice-rolled',
      data: { stream: 's', dice: [[1, 2]], faces: [1], value: null, roller: null, origin: 'seed' },
    } as unknown as Event;
    expect(shown(thrown, [...tests, action])).toEqual(['part of #7 “bell 7”']);
    for (const type of ['choice-made', 'choice-offered'] as const) {
      const asked = {
        seq: 1,
        type,
        data: { choice: 'Spare', decider: 'Ann', answer: { say: 1 }, by: 'only-one', text: null },
      } as unknown as Event;
      expect(shown(asked, [...tests, action])).toEqual(['part of #7 “bell 7”']);
    }
  });
});
