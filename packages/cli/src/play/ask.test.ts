// Tests questions to people: numbers, names, Enter and help, and what happens on a bad line or at the end of the input.
import type { ChoiceNeed, ThrowNeed } from '@fray/engine/machine';
import { describe, expect, test } from 'vitest';
import { isStop } from '../exit-codes.ts';
import { plainStyle } from '../report/style.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { askChoice, askDice } from './ask.ts';

const table = { style: plainStyle, state: () => ['Babel is Ambushed'] };
const throwNeed: ThrowNeed = {
  need: 'throw',
  stream: 'Awareness.die/Babel',
  roller: 'Babel',
  name: 'die',
  dice: [[1, 100]],
  secret: false,
  again: null,
};
const pool: ThrowNeed = { ...throwNeed, dice: [[3, 6]] };

const take: ChoiceNeed = {
  need: 'choice',
  choice: 'take',
  kind: 'take',
  decider: 'Native-1',
  offer: {
    kind: 'options',
    options: [
      { take: 'Attack', args: [['t', 'Abel']] },
      { take: 'Attack', args: [['t', 'Babel']] },
      { take: 'Move', args: [] },
      { take: null, args: [] },
    ],
  },
  default: null,
  text: null,
  secret: false,
};
const warn: ChoiceNeed = {
  ...take,
  choice: 'Warning',
  kind: 'choose',
  decider: 'Abel',
  text: 'warn the others?',
  offer: { kind: 'options', options: [{ choose: true }, { choose: false }] },
  default: { choose: true },
};

async function stopped(asking: Promise<unknown>): Promise<{ exit: number; message: string }> {
  try {
    await asking;
  } catch (error) {
    if (isStop(error)) return { exit: error.exit, message: error.message };
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('dice', () => {
  test('the question names the throw, and takes a face', async () => {
    const host = fakeHost({ typed: ['55'] });
    expect(await askDice(host, throwNeed, table)).toEqual([{ face: 55, origin: 'typed' }]);
    expect(host.printed.err).toBe(
      'Awareness of Babel: 1 die of 100 faces; type the face, `.` for a seeded die: 55\n',
    );
  });

  test('a dot leaves a die to the seed', async () => {
    expect(await askDice(fakeHost({ typed: ['4 . 6'] }), pool, table)).toEqual([
      { face: 4, origin: 'typed' },
      undefined,
      { face: 6, origin: 'typed' },
    ]);
    expect(await askDice(fakeHost({ typed: ['.'] }), pool, table)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('on a terminal a total is refused with a hint, and the question is asked again', async () => {
    const host = fakeHost({ tty: true, typed: ['14', '?', '4 4 6'] });
    expect(await askDice(host, pool, table)).toHaveLength(3);
    expect(host.printed.err).toContain('looks like a total');
    expect(host.printed.err).toContain('Babel is Ambushed');
  });

  test('over a pipe a bad face ends the run with 3, the end of the input with 5', async () => {
    expect(await stopped(askDice(fakeHost({ typed: ['101'] }), throwNeed, table))).toMatchObject({
      exit: 3,
      message: expect.stringMatching(/^`101` .* d100: .* 1 to 100\. `\.` /),
    });
    expect(await stopped(askDice(fakeHost(), throwNeed, table))).toEqual({
      exit: 5,
      message: 'the input ended before it gave a throw',
    });
  });

  test('if the input ends at a question, the next message begins on a new line', async () => {
    const host = fakeHost({ tty: true });
    await stopped(askDice(host, throwNeed, table));
    expect(host.printed.err).toMatch(/seeded die: \n$/);
  });

  test('a hint wider than the terminal is broken between words', async () => {
    const host = fakeHost({ tty: true, columns: 60, typed: ['', '4 4 6'] });
    await askDice(host, pool, table);
    expect(host.printed.err).toContain(
      'Nothing was typed; the throw wants 3 faces for 3d6, `.` for\na die that is to be rolled for you.\n',
    );
  });
});

describe('choices', () => {
  test('options are listed with numbers and names', async () => {
    const host = fakeHost({ typed: ['2'] });
    expect(await askChoice(host, take, table)).toEqual({
      answer: { take: 'Attack', args: [['t', 'Babel']] },
      by: 'person',
    });
    expect(host.printed.err).toBe(
      [
        'Native 1: what to do?',
        '   1  Attack: Abel',
        '   2  Attack: Babel',
        '   3  Move',
        '   4  nothing',
        'number or name, ? for help: 2',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['move', { take: 'Move', args: [] }],
    ['n', { take: null, args: [] }],
    ['attack babel', { take: 'Attack', args: [['t', 'Babel']] }],
  ])('%s is understood', async (typed, answer) => {
    expect(await askChoice(fakeHost({ typed: [typed] }), take, table)).toEqual({
      answer,
      by: 'person',
    });
  });

  test('Enter is the default, where there is one', async () => {
    const host = fakeHost({ typed: [''] });
    expect(await askChoice(host, warn, table)).toEqual({ answer: { choose: true }, by: 'default' });
    expect(host.printed.err).toContain(
      'Abel: warn the others?\n   1  yes  (default)\n   2  no\nnumber or name, Enter for yes, ? for help: ',
    );
    expect(await stopped(askChoice(fakeHost({ typed: [''] }), take, table))).toMatchObject({
      exit: 3,
    });
  });

  test('on a terminal an unclear answer is asked for again', async () => {
    const host = fakeHost({ tty: true, typed: ['attack', '9', '', '3'] });
    expect(await askChoice(host, take, table)).toMatchObject({ answer: { take: 'Move' } });
    expect(host.printed.err).toContain('`attack` fits 2 options');
    expect(host.printed.err).toContain('`9` is not one of these. Options: 1 Attack: Abel;');
  });

  test('numbers must be in their range, and lists must have the right length', async () => {
    const say: ChoiceNeed = {
      ...take,
      choice: 'say spent',
      kind: 'say',
      offer: { kind: 'number', from: 0, to: 5 },
    };
    expect(await askChoice(fakeHost({ typed: ['3'] }), say, table)).toEqual({
      answer: { say: 3 },
      by: 'person',
    });
    expect(await stopped(askChoice(fakeHost({ typed: ['6'] }), say, table))).toMatchObject({
      exit: 3,
      message: expect.stringMatching(/^`6` .* 0 to 5$/),
    });
    const list: ChoiceNeed = {
      ...take,
      choice: 'list plan',
      kind: 'list',
      offer: { kind: 'list', from: ['shoot', 'dodge'], atMost: 2 },
    };
    expect(await askChoice(fakeHost({ typed: ['dodge, 1'] }), list, table)).toEqual({
      answer: { list: ['dodge', 'shoot'] },
      by: 'person',
    });
    expect(await askChoice(fakeHost({ typed: ['-'] }), list, table)).toEqual({
      answer: { list: [] },
      by: 'person',
    });
    expect(await stopped(askChoice(fakeHost({ typed: ['1,1,1'] }), list, table))).toMatchObject({
      exit: 3,
    });
    const pair: ChoiceNeed = {
      ...list,
      offer: {
        kind: 'list',
        from: ['shoot', 'dodge', 'wait'],
        atMost: 2,
        atLeast: 2,
        once: true,
      },
    };
    expect(await askChoice(fakeHost({ typed: ['wait, 1'] }), pair, table)).toEqual({
      answer: { list: ['wait', 'shoot'] },
      by: 'person',
    });
    for (const typed of ['1', '1, 1', '1, 2, 3'])
      expect(await stopped(askChoice(fakeHost({ typed: [typed] }), pair, table))).toMatchObject({
        exit: 3,
        message: `\`${typed}\` is not a list of exactly 2 of these, each once`,
      });
  });
});
