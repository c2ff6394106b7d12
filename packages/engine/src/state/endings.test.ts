// Tests when conditions expire: the edges that pass, and one or several endings, one case per row.
import { expect, test } from 'vitest';
import type { Ending } from '../events/event.ts';
import { dueAt, isDueAt, passEndings, withEndings } from './endings.ts';
import { initialState } from './reduce.ts';
import type { State } from './state.ts';

/** Returns the conditions that have no ending left, each with its participant. */
const overdue = (state: State): readonly { participant: string; condition: string }[] =>
  state.participants.flatMap(({ name, conditions }) =>
    conditions
      .map(({ condition }) => ({ participant: name, condition }))
      .filter((one) => isDueAt(state, one, null)),
  );

/** Parses an ending: `end of round`, `start of turn of Ann`, `2 ends of round`. */
function ending(text: string): Ending {
  const [, count, edge, span = '', of] =
    /^(?:(-?\d+) )?(start|end)s? of (\w+)(?: of (\w+))?$/.exec(text) ??
    expect.fail(`no ending: ${text}`);
  return {
    edge: edge === 'start' ? 'start' : 'end',
    span,
    of: of ?? null,
    count: count === undefined ? 1 : Number(count),
  };
}

function text({ count, edge, span, of }: Ending): string {
  return `${count} ${edge} of ${span}${of === null ? '' : ` of ${of}`}`;
}

const endings = (list: readonly string[]): Ending[] => list.map(ending);

/** Makes a state in which Ann and Bob each have one condition with these endings, and another one without any. */
function holding(list: readonly string[]): State {
  const held = (condition: string, ends: readonly string[]) => ({
    condition,
    fields: [],
    ends: endings(ends),
  });
  const person = (name: string) => ({
    name,
    side: 'left',
    kind: 'Hero',
    values: [],
    conditions: [held('Down', list), held('Marked', [])],
  });
  return { ...initialState(), participants: [person('Ann'), person('Bob')] };
}

const both = ['Ann Down', 'Bob Down'];

test.each<
  readonly [
    held: string[],
    edge: string,
    is: { due: readonly string[]; left: string[]; over?: readonly string[] },
  ]
>([
  [['end of round'], 'end of round', { due: both, left: ['0 end of round'], over: both }],
  [['start of round'], 'start of round', { due: both, left: ['0 start of round'], over: both }],
  [['end of round'], 'start of round', { due: [], left: ['1 end of round'] }],
  [['end of round'], 'end of turn', { due: [], left: ['1 end of round'] }],
  [['2 end of round'], 'end of round', { due: [], left: ['1 end of round'] }],
  [
    ['end of turn of Ann'],
    'end of turn of Ann',
    { due: both, left: ['0 end of turn of Ann'], over: both },
  ],
  [['end of turn of Ann'], 'end of turn of Bob', { due: [], left: ['1 end of turn of Ann'] }],
  [['end of turn of Ann'], 'end of turn', { due: [], left: ['1 end of turn of Ann'] }],
  [['end of turn'], 'end of turn of Bob', { due: both, left: ['0 end of turn'], over: both }],
  // All endings of a condition must pass; those that have passed are removed while another one is open.
  [['end of round', 'end of turn'], 'end of turn', { due: [], left: ['1 end of round'] }],
  [
    ['end of round', 'end of turn'],
    'end of step',
    { due: [], left: ['1 end of round', '1 end of turn'] },
  ],
  [
    ['end of turn', 'end of turn of Ann'],
    'end of turn of Ann',
    { due: both, left: ['0 end of turn', '0 end of turn of Ann'], over: both },
  ],
  [['2 end of round', '0 end of turn'], 'end of round', { due: [], left: ['1 end of round'] }],
  // An edge on which no ending waits changes nothing.
  [
    ['0 end of turn', 'end of round'],
    'end of turn',
    { due: [], left: ['0 end of turn', '1 end of round'] },
  ],
  // An ending that has passed is not counted further.
  [['0 end of round'], 'end of round', { due: both, left: ['0 end of round'], over: both }],
  [['0 end of round'], 'end of turn', { due: both, left: ['0 end of round'], over: both }],
  [[], 'end of round', { due: [], left: [] }],
])('a condition with the endings %j, when %s passes', (held, edge, { due, left, over = [] }) => {
  const state = holding(held);
  const { edge: side, span, of } = ending(edge);
  const told = (list: ReturnType<typeof overdue>): string[] =>
    list.map(({ participant, condition }) => `${participant} ${condition}`);
  expect(told(dueAt(state, side, span, of))).toEqual(due);
  passEndings(state, side, span, of);
  for (const { conditions } of state.participants)
    expect(conditions.map(({ ends }) => ends.map(text))).toEqual([left, []]);
  expect(told(overdue(state))).toEqual(over);
});

test.each<readonly [who: string, what: string, due: boolean]>([
  ['Ann', 'Down', true],
  ['Ann', 'Marked', false],
  ['Ann', 'Lit', false],
  // A participant who is not there has no condition that could be due.
  ['Cid', 'Down', false],
])('whether %s is due to lose %s: %s', (participant, condition, due) => {
  const state = holding(['end of round']);
  const edge = { edge: 'end', span: 'round', of: null } as const;
  expect(isDueAt(state, { participant, condition }, edge)).toBe(due);
});

test.each<readonly [held: string[], more: string[], all: string[]]>([
  [['end of round'], ['end of turn'], ['1 end of round', '1 end of turn']],
  [['end of round'], ['start of round'], ['1 end of round', '1 start of round']],
  [['end of turn'], ['end of turn of Ann'], ['1 end of turn', '1 end of turn of Ann']],
  [
    ['end of turn of Ann'],
    ['end of turn of Bob'],
    ['1 end of turn of Ann', '1 end of turn of Bob'],
  ],
  // Of two endings at the same edge the later one remains, in whatever order they were added.
  [['end of round'], ['3 end of round'], ['3 end of round']],
  [['3 end of round'], ['end of round'], ['3 end of round']],
  [['end of turn', 'end of round'], ['2 end of round'], ['1 end of turn', '2 end of round']],
  // A condition without an end remains without one.
  [[], ['end of round'], []],
  [['end of round'], [], []],
  // Endings that have passed are removed if another one is open, and remain if none is.
  [['0 end of turn'], ['end of round'], ['1 end of round']],
  [['0 end of turn'], ['0 end of round'], ['0 end of turn', '0 end of round']],
])('a condition with the endings %j that is gained again with %j', (held, more, all) => {
  expect(withEndings(endings(held), endings(more)).map(text)).toEqual(all);
});

test('a condition that nobody of that name has is not due', () => {
  const one = { participant: 'Ann', condition: 'Out' };
  expect(isDueAt(holding(['end of round']), one, null)).toBe(false);
  expect(isDueAt(holding([]), { ...one, participant: 'Cid' }, null)).toBe(false);
});
