// Tests how the inputs of a log are looked up: dice by stream, answers by question, and words in time; and how many
// inputs remain.
import { expect, test } from 'vitest';
import type { AnsweredBy, Event, EventOf, Origin } from '../events/event.ts';
import { recordedInputs } from './recorded-inputs.ts';

/** Returns the body of a throw in this stream with these faces, of a d6 and a d8 in turn. */
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

/** Returns events with these bodies, numbered from 1. */
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

test('a die is found by its stream and position, with its sides, its origin and its event', () => {
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

test('each die of a throw from several sources has its own origin', () => {
  const { die } = recordedInputs(logOf(thrown('A', [3, 5, 2], ['seed', 'typed', 'script'])));
  expect([0, 1, 2].map((position) => die('A', position)?.origin)).toEqual([
    'seed',
    'typed',
    'script',
  ]);
});

test('several dice of one size, and subtracted dice, count one by one', () => {
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

test('answers are found by question and decider, in their order', () => {
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

test('each word is given once, as soon as the run has used the input before it', () => {
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
    // The decision had a single option, so nobody was asked.
    [],
    ['behind the answer of another'],
    ['behind the last'],
  ]);
});

test('dice, answers and words remain until they are requested; an answer without an alternative is not counted', () => {
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
  // Of these three dice the log has only one.
  after(() => given({ stream: 'A', position: 2, count: 3 }));
  after(() => given({ stream: 'C', position: 0, count: 2 }));
  after(() => nextAnswer('Yield', 'Ann'));
  after(() => nextAnswer('Yield', 'Ann'));
  after(() => nextAnswer('Flee', 'Ann'));
  after(() => nextAnswer('Yield', 'Bob'));
  after(() => nextAnswer('Yield', 'Ann'));
  after(() => given({ stream: 'B', position: 0, count: 1 }));
  // There are six words, four dice and three answers; the run never reaches three of the words.
  expect(count).toEqual([13, 12, 12, 10, 8, 7, 7, 6, 6, 6, 5, 4, 3]);
  expect(recordedInputs([]).left()).toBe(0);
});
