// Tests the messages if two ways of counting disagree: the answer is an estimate, and the message says why.
import type { Disagreement, MeasureOdds, Odds } from '@fray/engine/odds';
import { describe, expect, test } from 'vitest';
import { fakeHost } from '../testing/fake-host.ts';
import { disputed, knownOf } from './answer-question.ts';
import {
  disagreementStop,
  disagreementText,
  numberText,
  refutedStop,
  warnOfDisagreement,
} from './disagreement-text.ts';
import { mergeOdds } from './merge.ts';

const about = {
  measure: 'blows',
  occurrence: 2,
  value: 3,
  fault: null,
  orLess: false,
  reached: true,
};
const counted = { decimal: 15 / 32, fraction: { n: 15n, d: 32n } };
const again: Disagreement = {
  about,
  counted,
  other: { by: 'counting', chance: 0.625, fraction: { n: 5n, d: 8n } },
};
const played: Disagreement = { about, counted, other: { by: 'playing', hits: 1, runs: 2_100 } };

describe('the message about two results', () => {
  test.each<readonly [Disagreement, string]>([
    [
      again,
      'the chance that blows at 2 is 3 was counted as 0.46875 (15/32), but counting every face of the whole rules gives 0.625 (5/8)',
    ],
    [
      played,
      'the chance that blows at 2 is 3 was counted as 0.46875 (15/32), but it is so in 1 of 2,100 plays of the whole rules',
    ],
    [
      { about, counted, other: { by: 'kernel', chance: 0.625, fraction: { n: 5n, d: 8n } } },
      'the chance that blows at 2 is 3 was counted as 0.46875 (15/32), but the plain count on the kernel gives 0.625 (5/8)',
    ],
    [
      { about, counted, other: { by: 'machine', chance: 0.625, fraction: { n: 5n, d: 8n } } },
      "the chance that blows at 2 is 3 was counted as 0.46875 (15/32), but the graph of the machine's steps gives 0.625 (5/8)",
    ],
    [
      { about, counted, other: { by: 'run', seed: 'agreement', run: 7, machine: 3, kernel: null } },
      'the chance that blows at 2 is 3 was counted as 0.46875 (15/32), but run 7 of seed agreement finds 3 on the machine and nothing on the kernel',
    ],
    [
      { ...played, about: { ...about, occurrence: null, value: null, reached: false } },
      'the chance that blows is not reached was counted as 0.46875 (15/32), but it is so in 1 of 2,100 plays of the whole rules',
    ],
    [
      { ...played, about: { ...about, orLess: true } },
      'the chance that blows at 2 is 3 or less was counted as 0.46875 (15/32), but it is so in 1 of 2,100 plays of the whole rules',
    ],
    [
      { ...played, about: null },
      'the chance that a rule ends in a fault, or nothing ends it, was counted as 0.46875 (15/32), but it is so in 1 of 2,100 plays of the whole rules',
    ],
    [
      { ...played, about: { ...about, value: null, fault: 'it divides by 0' } },
      'the chance that blows at 2 is a fault (it divides by 0) was counted as 0.46875 (15/32), but it is so in 1 of 2,100 plays of the whole rules',
    ],
    [
      {
        about: { ...about, occurrence: 0, value: false },
        counted: { decimal: 0.123456789, fraction: null },
        other: played.other,
      },
      'the chance that blows at 0 is no was counted as 0.123457, but it is so in 1 of 2,100 plays of the whole rules',
    ],
    [
      { about, counted, other: { by: 'run', seed: 's', run: 0, machine: null, kernel: true } },
      'the chance that blows at 2 is 3 was counted as 0.46875 (15/32), but run 0 of seed s finds nothing on the machine and yes on the kernel',
    ],
  ])('%#', (disagreement, text) => {
    expect(disagreementText(disagreement)).toBe(text);
  });
});

test.each([
  // A blank, two brackets, a stroke and the digits: 34 characters are shown, 35 are not.
  [{ n: 1n, d: 10n ** 28n }, '0.5 (1/10000000000000000000000000000)'],
  [{ n: 1n, d: 10n ** 29n }, '0.5'],
  [{ n: 0n, d: 1n }, '0.5 (0/1)'],
  [null, '0.5'],
])('a fraction stands beside its decimal unless it is long: %#', (fraction, text) => {
  expect(numberText(0.5, fraction)).toBe(text);
});

const estimate = (measure: string): Odds => ({
  odds: 'known',
  method: { method: 'estimate', runs: 10, seed: '1', level: 0.95 },
  measures: [named(measure)],
  faults: [],
  endless: null,
  states: 10,
  forks: 10,
});

function named(measure: string): MeasureOdds {
  const notReached = { decimal: 0, fraction: null, low: 0, high: 0.1 };
  return { measure, text: null, occurrence: null, outcomes: [], notReached, mean: null };
}

test('measures keep the order of the question, whichever method computed them', () => {
  const both = { ...estimate('rot'), measures: [named('rot'), named('end')] };
  expect(mergeOdds(['end', 'rot'], [both]).measures.map(({ measure }) => measure)).toEqual([
    'end',
    'rot',
  ]);
});

describe('odds that were refuted by the second count', () => {
  const watch = (name: string) =>
    ({
      kind: 'measure',
      name,
      text: null,
      moment: { kind: 'encounter', edge: 'end' },
      slots: [],
      lines: [],
      cites: [],
      at: 0,
    }) as const;
  const rules = { shown: 'x.fray' } as unknown as Parameters<typeof knownOf>[0]; // only its name is used
  const sure: Odds = { ...estimate('sure'), method: { method: 'exact' } };
  const known = knownOf(
    rules,
    ['sure', 'blows'],
    {
      answer: [
        { watches: [watch('sure')], odds: sure },
        {
          watches: [watch('blows')],
          odds: { odds: 'disputed', disagreement: again, states: 1, forks: 1 },
        },
      ],
      isFull: false,
      states: 2,
      forks: 2,
    },
    0,
  );

  test('count as unknown, while other exact odds stay known', () => {
    expect(known).toEqual({
      parts: [sure],
      rest: ['blows'],
      large: undefined,
      disagreement: again,
    });
  });

  test('are replaced by an estimate, with the reason', () => {
    const found = mergeOdds(
      ['sure', 'blows'],
      [...known.parts, disputed(estimate('blows'), known.disagreement)],
    );
    expect(found.method.method).toBe('estimate');
    expect(found.measures.map(({ method }) => method?.method)).toEqual(['exact', 'estimate']);
    expect(found.disagreement).toBe(again);
    const host = fakeHost();
    warnOfDisagreement(host, [found, null, sure], 'fray odds x.fray');
    expect(host.printed.err).toContain('two ways of counting disagree');
    expect(host.printed.err).toContain(
      'please send its maintainers the files and this command: fray odds x.fray',
    );
  });

  const refuted: Odds = { ...estimate('blows'), disagreement: again };
  const second: Odds = { ...refuted, disagreement: played };
  test.each([
    [[refuted], '5/8); this is a defect'],
    [[sure, refuted, second], '5/8) (and so in 1 more cells); this is a defect'],
    [[second, refuted, null, refuted], 'whole rules (and so in 2 more cells); this is a defect'],
  ])('are told once, the first with the number of others: %#', (cells, said) => {
    const host = fakeHost();
    warnOfDisagreement(host, cells, 'fray odds x.fray');
    expect(host.printed.err).toContain(said);
    expect(host.printed.err.split('two ways of counting disagree')).toHaveLength(2);
  });

  test('are an internal error if no estimate is allowed', () => {
    expect(disagreementStop(again)).toMatchObject({
      exit: 70,
      message: `two ways of counting disagree: ${disagreementText(again)}`,
      hint: expect.stringMatching(/; without --exact-only it is estimated by playing$/) as string,
    });
    expect(refutedStop('so').hint).toMatch(/the files and the command$/);
  });

  test('give no warning if nothing was refuted', () => {
    const host = fakeHost();
    warnOfDisagreement(host, [sure, null], 'fray odds x.fray');
    expect(host.printed.err).toBe('');
  });
});
