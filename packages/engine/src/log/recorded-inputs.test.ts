// The inputs of a log, found again: which ones can be asked for, which words come when, and how many are left.
import { expect, test } from 'vitest';
import type { AnsweredBy, Event, EventOf, Origin } from '../events/event.ts';
import { recordedInputs } from './recorded-inputs.ts';

/** `stream faces` of a throw of d6 and d8 in turn. */
function thrown(stream: string, faces: readonly number[], origin: Origin | Origin[] = 'seed') {
  const dice = faces.map((_, index): readonly [number, number] => [1, index % 2 === 0 ? 6 : 8]);
  const data = { stream, roller: null, name: 'x', dice, faces, origin };
  return {
    type: 'dice-rolled',
    data: { ...data, secret: false, again: null, value: null },
  } as const;
}
function answered(choice: string, decider: string, choose: boolean, by: AnsweredBy = 'script') {
  return { type: 'choice-made', data: { choice, decider, answer: { choose }, by } } as const;
}
function ruled(reason: string) {
  const word = { kind: 'end', span: 'round' } as const;
  return { type: 'ruled', data: { by: 'referee', word, reason } } as const;
}
type Body = ReturnType<typeof thrown | typeof answered | typeof ruled>;

/** The events from `seq` 1 on, with nothing in between. */
const logOf = (...bodies: readonly Body[]): readonly Event[] =>
  // The test reads nothing else of an event.
  bodies.map((body, index) => ({ ...body, seq: index + 1 }) as unknown as Event);
const reasons = (words: readonly EventOf<'ruled'>[]): readonly unknown[] =>
  words.map(({ data }) => ('reason' in data ? data.reason : undefined));

const log = logOf(
  ruled('at once'),
  thrown('A', [3, 5]),
  ruled('behind the first throw'),
  ruled('and once more'),
  thrown('B', [6]),
  answered('Yield', 'Ann', true),
  ruled('behind the first answer'),
  answered('Yield', 'Ann', false, 'only-one'),
  thrown('A', [4], ['typed']),
  answered('Yield', 'Bob', true, 'policy'),
  ruled('behind the answer of another'),
  answered('Yield', 'Ann', true, 'default'),
  ruled('behind the last'),
);

test('dice by their place in their stream, each with its sides, its origin and its event', () => {
  const { die } = recordedInputs(log);
  expect([0, 1, 2, 3].map((position) => die('A', position))).toEqual([
    { face: 3, sides: 6, origin: 'seed', seq: 2 },
    { face: 5, sides: 8, origin: 'seed', seq: 2 },
    { face: 4, sides: 6, origin: 'typed', seq: 9 },
    undefined,
  ]);
  expect(die('B', 0)).toEqual({ face: 6, sides: 6, origin: 'seed', seq: 5 });
  expect(die('C', 0)).toBeUndefined();
});

test('of a throw from several sources each die has its own', () => {
  const { die } = recordedInputs(logOf(thrown('A', [3, 5, 2], ['seed', 'typed', 'script'])));
  expect([0, 1, 2].map((position) => die('A', position)?.origin)).toEqual([
    'seed',
    'typed',
    'script',
  ]);
});

test('several dice of one size, and some that are taken away, are so many dice', () => {
  const many = { ...thrown('A', [1, 2, 3]), type: 'dice-rolled' } as const;
  const { die } = recordedInputs(
    logOf({
      ...many,
      data: {
        ...many.data,
        dice: [
          [2, 6],
          [-1, 4],
        ],
      },
    }),
  );
  expect([0, 1, 2].map((position) => die('A', position)?.sides)).toEqual([6, 6, 4]);
});

test('answers by question and by who decides, one after the other', () => {
  const { nextAnswer } = recordedInputs(log);
  const next = (decider: string): unknown => {
    const found = nextAnswer('Yield', decider);
    return found === undefined ? undefined : [found.answer, found.by, found.seq];
  };
  expect(next('Ann')).toEqual([{ choose: true }, 'script', 6]);
  expect(next('Bob')).toEqual([{ choose: true }, 'policy', 10]);
  expect(next('Ann')).toEqual([{ choose: false }, 'only-one', 8]);
  expect(next('Ann')).toEqual([{ choose: true }, 'default', 12]);
  expect(next('Ann')).toBeUndefined();
  expect(next('Bob')).toBeUndefined();
  expect(nextAnswer('Flee', 'Ann')).toBeUndefined();
});

test('words are said once, where the run has come to the input behind which they stand', () => {
  const { wordsNow, given, nextAnswer } = recordedInputs(log);
  const said: unknown[] = [];
  const now = (): void => void said.push(reasons(wordsNow()));
  now();
  now();
  given({ stream: 'A', position: 0, count: 2 });
  now();
  now();
  given({ stream: 'B', position: 0, count: 1 });
  now();
  for (const decider of ['Ann', 'Ann', 'Bob', 'Ann']) {
    nextAnswer('Yield', decider);
    given({ choice: 'Yield', decider });
    now();
  }
  expect(said).toEqual([
    ['at once'],
    [],
    ['behind the first throw', 'and once more'],
    [],
    [],
    ['behind the first answer'],
    // It had no other answer, and nobody was asked.
    [],
    ['behind the answer of another'],
    ['behind the last'],
  ]);
});

test('dice, answers and words are left until they are asked for; an only answer is none', () => {
  const { left, wordsNow, given, nextAnswer } = recordedInputs(log);
  const count: number[] = [left()];
  const after = (asks: () => unknown): void => {
    asks();
    count.push(left());
  };
  after(wordsNow);
  after(wordsNow);
  after(() => given({ stream: 'A', position: 0, count: 2 }));
  after(wordsNow);
  // Of these only one was thrown then.
  after(() => given({ stream: 'A', position: 2, count: 3 }));
  after(() => given({ stream: 'C', position: 0, count: 2 }));
  after(() => nextAnswer('Yield', 'Ann'));
  after(() => nextAnswer('Yield', 'Ann'));
  after(() => nextAnswer('Flee', 'Ann'));
  after(() => nextAnswer('Yield', 'Bob'));
  after(() => nextAnswer('Yield', 'Ann'));
  after(() => given({ stream: 'B', position: 0, count: 1 }));
  // Six words, four dice and three answers; three words are never come to.
  expect(count).toEqual([13, 12, 12, 10, 8, 7, 7, 6, 6, 6, 5, 4, 3]);
  expect(recordedInputs([]).left()).toBe(0);
});
