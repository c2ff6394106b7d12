// Tests how parts of an answer are put into words.
import type { Event } from '@fray/engine/events';
import type { Reason } from '@fray/engine/why';
import { describe, expect, test } from 'vitest';
import { said, wrote, START } from './trees-fixture.ts';
import {
  formatLegality,
  formatRollReason,
  formatStart,
  plainWords,
  shortened,
  valueClause,
} from './words.ts';

describe('words', () => {
  test.each([
    [null, /^can be taken$/],
    [{ why: 'barred', condition: 'Down' }, /Down bars/],
    [{ why: 'not-allowed', at: 0 }, /not allowed/],
    [{ why: 'cost', field: 'mana', needs: 2, has: 1 }, /costs 2 mana, and there is 1$/],
    [{ why: 'once', span: 'round' }, /in this round/],
    [{ why: 'target', param: 't' }, /no t for it/],
    [{ why: 'kind', kinds: ['Orc', 'Elf'] }, /^is for a Orc or Elf$/],
    [{ why: 'nobody' }, /nobody/],
    [{ why: 'open', param: 't' }, /nobody/],
  ] as const)('of the legality %j', (illegal, expected) => {
    expect(
      formatLegality({
        why: 'legality',
        action: 'Hit',
        illegal,
        parts: [],
        value: true,
        where: null,
      }),
    ).toMatch(expected);
  });

  test.each([
    [{ in: 'condition', holder: 'Ann', condition: 'Down' }, true, 'Ann is Down from the start'],
    [{ in: 'condition', holder: 'Ann', condition: 'Down' }, false, 'Ann was never Down'],
    [{ in: 'order', order: 'Turns' }, null, 'Turns was never ranked'],
    [{ in: 'span', span: 'round' }, null, 'there has been no round'],
    [{ in: 'participants' }, null, 'these take part in the scenario'],
    [{ in: 'track', track: 'heat' }, 3, 'heat is 3 from the start'],
  ] as const)('of the start of %j as %j', (location, value, expected) => {
    expect(formatStart({ ...START, location, from: 'scenario', value })).toBe(expected);
  });

  test('a value from the scenario is told from one by default', () => {
    const location = { in: 'field', holder: 'Ann', field: 'HP' } as const;
    expect(formatStart({ ...START, location, from: 'default', value: 3 })).toMatch(
      /^Ann HP is 3 by default, /,
    );
    expect(formatStart({ ...START, location, from: 'scenario', value: 3 })).toMatch(
      /^Ann HP is 3 in the scenario, /,
    );
  });

  test('a question for what never was has no value, one for nobody has', () => {
    const memory = (events: readonly number[]): Reason => ({
      why: 'memory',
      name: '',
      keys: [],
      events,
      value: null,
      where: null,
    });
    expect(valueClause(null, memory([]))).toBe(': there was none');
    expect(valueClause(null, memory([2]))).toBe(' is nobody');
    const outcome = (parts: readonly Reason[]): Reason =>
      said(1, null, parts, { op: 'outcome-of' });
    expect(valueClause(null, outcome([memory([])]))).toBe(': there was none');
    expect(valueClause(null, outcome([memory([2])]))).toBe(' is nobody');
    expect(valueClause(null, outcome([]))).toBe(' is nobody');
    expect(valueClause(null, said(1, null, [memory([])], { op: 'field' }))).toBe(' is nobody');
    expect(valueClause(0, memory([]))).toBe(' is 0');
    expect(valueClause(true, wrote(1, true))).toBe(': yes');
    expect(valueClause(null, said(1, null, [], { fault: 'no number' }))).toBe(
      ' is nobody (no number)',
    );
  });

  test('a value is told whole, however long it is', () => {
    const names = ['x'.repeat(60), 'y'.repeat(60)];
    expect(plainWords(names)).toBe(names.join(', '));
    expect(plainWords({ outcome: 'hit', values: [3] })).toBe('hit');
  });

  test('a text of up to a hundred characters is whole', () => {
    expect(shortened('x'.repeat(100))).toBe('x'.repeat(100));
    expect(shortened('x'.repeat(101))).toBe(`${'x'.repeat(99)}…`);
  });

  test('a roll tells its dice, if there was one throw, and its faces', () => {
    const throws = (faces: readonly number[], events: readonly number[]): string =>
      formatRollReason(
        // Nothing else is read.
        { thrown: faces.map((face) => ({ face })), events } as never,
        (seq) => ({ seq, type: 'dice-rolled', data: { dice: [[2, 6]] } }) as unknown as Event,
      );
    expect(throws([], [])).toBe('');
    expect(throws([4], [1])).toBe(': 2d6 shows 4');
    expect(throws([4, 1], [1])).toBe(': 2d6 show 4, 1');
    expect(throws([4, 1], [1, 2])).toBe(': 2 dice show 4, 1');
    expect(throws([4], [1, 2])).toBe(': 1 die shows 4');
  });
});
