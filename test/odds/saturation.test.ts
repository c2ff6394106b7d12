// A count goes only as far as the rules can tell: odds are those of counts without end.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mustAgree, mustAgreeAlways } from '../naive/agreement.ts';
import { scaled } from '../scale.ts';
import { positionsOf } from './rules.ts';

const COUNTS = [
  'number of round',
  'number of watch',
  'times Try by s this encounter',
  'times Try by s this watch',
  'times Try this round',
  'times round this encounter',
  'times round this watch',
];
const TESTS = [
  'COUNT >= 2',
  'COUNT < 3',
  '1 < COUNT',
  '2 >= COUNT',
  'COUNT is 2',
  '3 is COUNT',
  'COUNT is not 1',
  'COUNT is one of 1, 3..4',
  'COUNT is one of ..1, 5..',
  'COUNT > s.score',
  'COUNT + 1 > 3',
  'COUNT is s.score',
];
const games = fc.record({
  asked: fc.array(fc.tuple(fc.constantFrom(...COUNTS), fc.constantFrom(...TESTS)), {
    minLength: 1,
    maxLength: 3,
  }),
  measured: fc.constantFrom(
    'at end of encounter\n  total of s.score for s in here',
    'at end of each round\n  total of s.score for s in here',
    'at end of round 3\n  total of s.score for s in here',
    'at end of encounter\n  times round this encounter',
    'at end of encounter\n  times round this encounter > 3',
  ),
  later: fc.constantFrom(
    '',
    '  at start of round 3\n    each s in here\n      raise s.score by 2\n',
  ),
});

const gameOf = ({
  asked,
  measured,
  later,
}: typeof games extends fc.Arbitrary<infer G> ? G : never): string =>
  rulesWith(
    asked
      .map(
        ([count, ask], index) =>
          `if ${ask.replace('COUNT', count)}\n  raise s.score by ${index + 1}`,
      )
      .join('\n'),
    measured,
    later,
  );

const rulesWith = (
  lines: string,
  measured: string,
  more = '',
  limit = ' up to 3 times',
): string => `ruleset "Rounds"

span round
span watch

side here

kind Hero
  score counter 0..9  starts 0

check Try by s
  roll d2 as face
  yes  when face > 1
  no   otherwise

encounter
  play watch up to 2 times
    play round${limit} while every s in here satisfies s.score < 6
      each s in here
        Try by s
          yes  raise s.score by 1
          no   nothing
${lines.replaceAll(/^/gm, '        ')}

measure came-to
  ${measured}

scenario Table
  side here
    Hero
    Ann
${more}`;

test('the odds are those of counts without end', () => {
  mustAgreeAlways(games, gameOf, scaled(60));
});

test.each([
  ['that a measure compares', 'times round this encounter <= 30', true],
  ['that a measure tells', 'times round this encounter', false],
])('rounds without a limit %s are counted, or are not', (_, measure, isCounted) => {
  const text = rulesWith('nothing', `at end of encounter\n  ${measure}`, '', '');
  expect(positionsOf(text) !== null).toBe(isCounted);
});

/** Of these each is easily mistaken. */
test.each([['a count below none', 'if times Try by s this encounter >= 0\n  raise s.score by 1']])(
  '%s',
  (_, lines) => {
    mustAgree(rulesWith(lines, 'at end of encounter\n  total of s.score for s in here'), {
      ways: ['plain'],
    });
  },
);
