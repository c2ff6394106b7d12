// Tests how an event is told with its parts, and each event once.
import type { Event } from '@fray/engine/events';
import type { EventReason, Reason } from '@fray/engine/why';
import { describe, expect, test } from 'vitest';
import { eventTree, laterTrees } from './event-trees.ts';
import { reasonTrees } from './reason-trees.ts';
import {
  place,
  said,
  literal,
  wrote,
  START,
  bell,
  because,
  contextFor,
  linesOf,
  type Given,
} from './trees-fixture.ts';

describe('an event', () => {
  const lines = (reason: EventReason, given: Given = {}): readonly string[] => {
    const all = { ...given, events: [reason, ...(given.events ?? [])] };
    return linesOf([eventTree(contextFor(all), reason.event.seq)]);
  };
  const changed = {
    seq: 1,
    type: 'value-changed',
    data: { holder: 'Ann', field: 'HP', condition: null, from: 3, to: 2, asked: 2 },
  } as unknown as Event;
  const drawn = {
    seq: 1,
    type: 'dice-rolled',
    data: {
      stream: 's',
      dice: [[1, 2]],
      faces: [1],
      among: ['Ann', 'Bob'],
      value: null,
      roller: null,
      origin: ['seed', 'seed'],
    },
  } as unknown as Event;

  test.for<
    readonly [
      what: string,
      parts: Readonly<Record<string, Reason>>,
      lines: readonly string[],
      full?: boolean,
    ]
  >([
    ['a literal is no news', { value: literal(1) }, []],
    [
      'a name stands with its value',
      { value: { why: 'bound', name: 'n', value: 1, where: place(2) } },
      ['by: 1  r:2'],
    ],
    [
      'more and less are amounts too',
      { less: { why: 'bound', name: 'n', value: 1, where: null } },
      ['by: 1'],
    ],
    [
      'another part has its own name',
      { limit: { why: 'bound', name: 'n', value: 1, where: null } },
      ['limit: 1'],
    ],
    [
      'a limit is named before its first reason',
      { limit: said(1, 3) },
      ['limit: words 1 is 3  r:1'],
    ],
    [
      'a field of a condition as well',
      { 'field depth': said(1, 3) },
      ['field depth: words 1 is 3  r:1'],
    ],
    ['a policy as well', { 'policy Bold': said(1, true) }, ['policy Bold: words 1: yes  r:1']],
    ['an amount is not', { value: said(1, 3) }, ['words 1 is 3  r:1']],
    [
      'of several reasons only the first is named',
      { limit: said(1, 3, [wrote(2), wrote(3)], { op: 'outcome-of' }) },
      ['limit: #2 “bell 2”', '#3 “bell 3”'],
    ],
    ['who it is about is in its sentence', { who: said(1, 'Ann') }, []],
    ['a text without computed parts too', { text: said(1, 'x', [literal('x')]) }, []],
    [
      'a text with computed parts is not',
      { text: said(1, 'x', [literal('x'), wrote(2)]) },
      ['words 1 is x  r:1', '  #2 “bell 2”'],
    ],
    [
      'a text that is a name is',
      { text: { why: 'bound', name: 'n', value: 'x', where: null } },
      [],
    ],
    [
      'tests of outcomes, values and what was held stand without a name',
      {
        'outcome hit': { why: 'bound', name: 'n', value: true, where: null },
        'value face': { why: 'bound', name: 'n', value: 1, where: null },
        held: { why: 'bound', name: 'n', value: 1, where: null },
      },
      [],
    ],
    ['a condition that never barred anybody is no news', { bars: START }, []],
    ['one that did is', { bars: wrote(2) }, ['#2 “bell 2”']],
    [
      'a condition that never barred anybody, in full',
      { bars: START },
      ['Ann was never Down'],
      true,
    ],
    [
      'the value before comes last',
      { from: wrote(2, 5), value: said(1, 3) },
      ['words 1 is 3  r:1', 'from 5', '  #2 “bell 2”'],
    ],
    ['the value from the start is no news', { from: START }, []],
  ])('%s', ([, parts, expected, full = false]) => {
    const [first, ...others] = lines(because(changed, parts), { full });
    expect(first).toBe('#1 Ann HP 3 → 2');
    expect(others).toEqual(expected.map((line) => `  ${line}`));
  });

  test('of a draw only those who were left out are news', () => {
    const parts = { where: said(1, true) };
    expect(lines(because(drawn, parts))).toHaveLength(1);
    expect(lines(because(drawn, { where: said(1, false) }))).toHaveLength(2);
    expect(lines(because(drawn, parts), { full: true })).toHaveLength(2);
    expect(lines(because(drawn, { value: literal(1) }, {}))).toHaveLength(1);
    // Dice of one origin tell it once.
    expect(lines(because(drawn, {}))[0]).toMatch(/\(seeded; s\)$/);
  });

  test('its place and the words of its rule end its line', () => {
    expect(lines(because(changed, {}, { where: place(4) }))).toEqual([
      '#1 Ann HP 3 → 2  r:4  words 4',
    ]);
  });

  test('a condition that nothing ends is said to last', () => {
    const gained = (ends: readonly unknown[]): Event =>
      ({
        seq: 1,
        type: 'condition-gained',
        data: { participant: 'Ann', condition: 'Down', fields: [], ends },
      }) as unknown as Event;
    expect(lines(because(gained([]), {}))[0]).toMatch(/, until a rule ends it$/);
    expect(
      lines(because(gained([{ edge: 'end', span: 'round', of: null, count: 1 }]), {}))[0],
    ).not.toMatch(/until a rule/);
  });

  test('a choice shows what was offered', () => {
    const asked = (offer: object): Event =>
      ({
        seq: 1,
        type: 'choice-offered',
        data: { choice: 'Spare', decider: 'Ann', offer, text: null },
      }) as unknown as Event;
    const made = {
      seq: 2,
      type: 'choice-made',
      data: { choice: 'Spare', decider: 'Ann', answer: { say: 3 }, by: 'person' },
    } as unknown as Event;
    const shown = (offer: object): string | undefined =>
      lines(because(made, {}), { log: [asked(offer)] })[1];
    expect(shown({ kind: 'options', options: [{ choose: true }, { choose: false }] })).toBe(
      '  offered (#1): yes · no',
    );
    expect(shown({ kind: 'number', from: 1, to: 4 })).toBe('  offered (#1): 1 to 4');
    expect(shown({ kind: 'list', from: ['Rose', 'Lily'], atMost: 2 })).toBe(
      '  offered (#1): Rose, Lily',
    );
  });

  test('an order shows its keys, its members with their scores, and what was chosen', () => {
    const ranked = {
      seq: 1,
      type: 'order-ranked',
      data: {
        order: 'Turns',
        entries: [
          { participant: 'Ann', keys: [9] },
          { participant: 'Bob', keys: [] },
        ],
      },
    } as unknown as Event;
    const parts = {
      'key Ann': said(5, 9),
      'key Bob': literal(0),
      chosen: wrote(3),
      from: wrote(4),
    };
    const keys = [{ kind: 'value', best: 'highest', where: place(2) }] as const;
    expect(lines(because(ranked, parts, { keys })).slice(1)).toEqual([
      '  ranked by',
      '    words 2  r:2',
      '  1. Ann: 9',
      '    words 5 is 9  r:5',
      '  2. Bob',
      '  #3 “bell 3”',
      '  from 1',
      '    #4 “bell 4”',
    ]);
  });

  test('events are nested a hundred deep, and deeper ones stand by themselves; beside one another there may be more', () => {
    const chain = Array.from({ length: 103 }, (_, seq) =>
      because(bell(seq), { by: wrote(seq + 1) }),
    );
    const deep = contextFor({ events: chain });
    const [first] = linesOf([eventTree(deep, 0)]).toReversed();
    expect(first?.trim()).toBe('#100 “bell 100” (see below)');
    expect(linesOf(laterTrees(deep)).map((line) => line.trim())).toEqual([
      '#100 “bell 100”',
      '#101 “bell 101”',
      '#102 “bell 102”',
      '#103 “bell 103”',
    ]);
    // What has no reasons stands where it is, however deep.
    const plain = contextFor({ events: chain.slice(0, 100) });
    expect(
      linesOf([eventTree(plain, 0)])
        .at(-1)
        ?.trim(),
    ).toBe('#100 “bell 100”');
    expect(laterTrees(plain)).toEqual([]);
    // What is told higher up does not stand by itself too.
    const twice = contextFor({ events: chain });
    const both = reasonTrees(twice, said(1, 1, [wrote(0), wrote(100)]));
    expect(linesOf(both).filter((line) => line.includes('#100'))).toEqual([
      expect.stringMatching(/^ +#100 “bell 100” \(see below\)$/),
      '  #100 “bell 100”',
    ]);
    expect(laterTrees(twice)).toEqual([]);
    const wide = contextFor({ events: chain.map(({ event }) => because(event, {})) });
    expect(
      linesOf(
        reasonTrees(
          wide,
          said(
            1,
            1,
            chain.map(({ event }) => wrote(event.seq)),
          ),
        ),
      ).filter((line) => line.includes('see')),
    ).toEqual([]);
  });

  test('is told once, and referred to then if there are reasons for it', () => {
    const reason = because(bell(1), { text: said(1, 'x', [wrote(2)]) });
    const context = contextFor({ events: [reason] });
    expect(linesOf([1, 2, 1, 2].map((seq) => eventTree(context, seq)))).toEqual([
      '#1 “bell 1”',
      '  words 1 is x  r:1',
      '    #2 “bell 2”',
      '#2 “bell 2”',
      '#1 “bell 1” (see above)',
      '#2 “bell 2”',
    ]);
  });
});
