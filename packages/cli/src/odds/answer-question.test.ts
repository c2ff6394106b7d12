// Tests how an answer comes about: what is counted, what is played instead, and what is said if neither is finished.
import type { Unanswered } from '@fray/engine/statespace';
import type { Disagreement, Odds } from '@fray/engine/odds';
import { describe, expect, test, vi } from 'vitest';
import { exitCodes, isStop } from '../exit-codes.ts';
import { requireRules } from '../rules/rules.ts';
import { openCut } from '../schedule.ts';
import { duel } from '../testing/duel.ts';
import { fakeHost, type FakeHost } from '../testing/fake-host.ts';
import {
  answerMeasures,
  countAll,
  countCut,
  countedAlone,
  isPlayed,
  knownOf,
  oddsLimits,
  playedOdds,
  runsOf,
  tooLarge,
  whyText,
  type AnswerOptions,
  type Large,
  type Limits,
} from './answer-question.ts';
import { openQuestion, unanswered } from './odds-question.ts';
import type { Live } from './side-by-side.ts';
import type { IsOver } from './task.ts';

/** Two fighters with a coin each, and a throw of so many dice that it is not counted. */
const piles = `ruleset "Piles"
side here

kind Fighter
  coin  0..2  starts 0
  high  counter  starts 0

encounter
  each f in here
    roll d2 as side
    set f.coin to side
    roll 12d20 as pile
    set f.high to total of x for x in pile.faces where x > 17

measure high-ones
  at end of encounter
  any f in here where f.high > 3

measure coins
  at end of encounter
  total of f.coin for f in here

scenario Table
  side here
    Fighter
    Ann
    Bob
`;
const blows = '\nmeasure blows\n  at end of round 1\n  count p in everyone where p.HP < 2\n';
const coins = { measure: ['coins'] };

type Text = 'piles' | 'duel' | 'blind';
const texts: Readonly<Record<Text, string>> = {
  piles,
  duel: duel + blows,
  // A policy that divides by nought.
  blind: duel
    .replace(
      'policy Fierce\n',
      'policy Blind\n  take Attack when (4 / (count h in heroes where h is Down) rounded down) > 1\n\npolicy Fierce\n',
    )
    .replace('  policy Fierce for everyone', '  policy Blind for Ada')
    .concat(blows),
};

/** Makes a host on which somebody presses Ctrl-C as soon as it is handled. */
function interrupting(host: FakeHost): FakeHost {
  return {
    ...host,
    onInterrupt: (stop) => {
      stop();
      return () => {};
    },
  };
}

async function answer(
  text: Text,
  options: Partial<AnswerOptions>,
  isInterrupted = false,
): Promise<{ readonly said: unknown; readonly notes: string }> {
  const host = fakeHost({ files: { 'x.fray': texts[text] } });
  const rules = await requireRules(host, 'x.fray', []);
  const scenario = text === 'piles' ? 'Table' : 'Bridge';
  const asked = { scenario, measure: [], set: [], given: [], policy: [], ...options };
  const said = await answerMeasures(isInterrupted ? interrupting(host) : host, rules, asked).then(
    ({ found, large, isInterrupted: isCut, runs }) => ({
      method: found?.method.method ?? null,
      measures: found?.measures.map(
        ({ measure, method }) => `${measure} ${method?.method ?? 'as all'}`,
      ),
      large: large?.why,
      isCut,
      runs,
    }),
    (thrown: unknown) => {
      if (!isStop(thrown)) throw thrown;
      return { exit: thrown.exit, message: thrown.message };
    },
  );
  return { said, notes: host.printed.err };
}

const whole = { large: undefined, isCut: false, runs: 0 };

test('an answer that was interrupted while it played says so', async () => {
  const host = fakeHost({ files: { 'x.fray': texts.duel } });
  const rules = await requireRules(host, 'x.fray', []);
  let press = (): void => {};
  const stopping = {
    ...host,
    onInterrupt: (stop: () => void) => {
      press = stop;
      return () => {};
    },
    pause: () => Promise.resolve(press()),
  };
  const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [], runs: 50 };
  const { isInterrupted, found } = await answerMeasures(stopping, rules, asked);
  expect([isInterrupted, found?.method]).toEqual([true, expect.objectContaining({ runs: 1 })]);
});

test.each<readonly [Text, Partial<AnswerOptions>, object]>([
  // What can be counted is counted, and the rest is played.
  ['duel', {}, { method: 'exact', measures: ['blows as all'], ...whole }],
  ['piles', coins, { method: 'exact', measures: ['coins as all'], ...whole }],
  [
    'piles',
    {},
    {
      method: 'estimate',
      measures: ['high-ones estimate', 'coins exact'],
      large: 'throw',
      isCut: false,
      runs: 10_000,
    },
  ],
  // Whoever asks for runs counts nothing.
  ['duel', { runs: 20 }, { ...whole, method: 'estimate', measures: ['blows as all'], runs: 20 }],
  [
    'duel',
    { precision: 0.1 },
    { ...whole, method: 'estimate', measures: ['blows as all'], runs: 97 },
  ],
  // Even without time there is a run.
  [
    'duel',
    { time: -1 },
    {
      method: 'estimate',
      measures: ['blows as all'],
      large: 'time',
      isCut: false,
      runs: 10_000,
    },
  ],
  // An estimate may be forbidden.
  ['duel', { exactOnly: true }, { method: 'exact', measures: ['blows as all'], ...whole }],
  [
    'piles',
    { exactOnly: true },
    {
      exit: 4,
      message: 'high-ones is too large to be counted: one throw has too many different faces',
    },
  ],
  [
    'piles',
    { exactOnly: true, measure: ['high-ones'] },
    {
      exit: 4,
      message: 'this is too large to be counted: one throw has too many different faces',
    },
  ],
  [
    'duel',
    { exactOnly: true, time: -1 },
    {
      exit: 4,
      message: expect.stringContaining(' after 0 seconds') as string,
    },
  ],
  // What a policy cannot decide has no odds, counted or played.
  ...[{}, { runs: 20 }, { exactOnly: true }].map(
    (options) =>
      [
        'blind',
        options,
        {
          exit: 3,
          message: expect.stringContaining('The policy Blind cannot be followed') as string,
        },
      ] as const,
  ),
])('%s with %j', async (text, options, expected) => {
  const { said, notes } = await answer(text, options);
  expect(said).toEqual(expected);
  expect(notes).toBe('');
});

describe('if somebody presses Ctrl-C before anything is known', () => {
  test('a moment of play gives an estimate', async () => {
    const { said, notes } = await answer('duel', {}, true);
    expect(said).toEqual({
      method: 'estimate',
      measures: ['blows as all'],
      large: 'time',
      isCut: true,
      runs: 10_000,
    });
    expect(notes).toContain('interrupted after 0 positions were counted; the rest is estimated');
  });

  test('no run that has finished is no estimate', async () => {
    const host = interrupting(fakeHost({ files: { 'x.fray': texts.duel } }));
    const rules = await requireRules(host, 'x.fray', []);
    const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [] };
    const question = openQuestion(host, rules, asked);
    const playing = { runs: () => 10, workers: 1, cut: openCut(host) };
    expect(await playedOdds(host, rules, question, ['blows'], playing)).toBeNull();
  });

  test('so it does if runs were asked for, and nothing is known if an estimate is forbidden', async () => {
    expect((await answer('duel', { runs: 20 }, true)).said).toMatchObject({
      method: 'estimate',
      isCut: true,
    });
    expect((await answer('duel', { exactOnly: true }, true)).said).toEqual({
      exit: 130,
      message: 'interrupted after 0 positions: nothing is known yet',
    });
  });
});

describe('what counting found', () => {
  const watch = (name: string) => ({ name }) as never; // only the name is read
  const known = { odds: 'known', measures: [] } as never; // passed on
  const large = { odds: 'too-large', why: 'circle', states: 3, forks: 4 } as const;
  const need = { need: 'choice', choice: 'Mercy', decider: 'Ada' } as unknown as Unanswered['need']; // nothing else is read
  const done = { isFull: false, states: 5, forks: 6 };
  const rules = { ruleset: { policies: [{ name: 'Fierce' }, { name: 'Meek' }] } } as never; // the policies that could answer

  test.each([
    ['all', [{ watches: [watch('a'), watch('b')], odds: known }], 1, [], undefined],
    [
      'a part',
      [
        { watches: [watch('a')], odds: known },
        { watches: [watch('b')], odds: large },
      ],
      1,
      ['b'],
      { ...large, seconds: 2 },
    ],
    [
      'nothing',
      [{ watches: [watch('a'), watch('b')], odds: large }],
      0,
      ['a', 'b'],
      { ...large, seconds: 2 },
    ],
    [
      'nothing, for two reasons, of which the first is told',
      [
        { watches: [watch('a')], odds: large },
        { watches: [watch('b')], odds: { ...large, why: 'forks' } },
      ],
      0,
      ['a', 'b'],
      { ...large, seconds: 2 },
    ],
  ] as const)('is %s', (_, parts, count, rest, why) => {
    const found = knownOf(rules, ['a', 'b'], { ...done, answer: parts }, 2);
    expect(found.parts).toHaveLength(count);
    expect(found).toMatchObject({ rest, disagreement: undefined });
    expect(found.large).toEqual(why);
  });

  test.each([
    [undefined, { why: 'time', states: 0, forks: 0 }],
    [
      { ...done, answer: null },
      { why: 'time', states: 5, forks: 6 },
    ],
    [
      { ...done, answer: null, isFull: true },
      { why: 'states', states: 5, forks: 6 },
    ],
  ])('%j is too large, with what was counted', (what, why) => {
    expect(knownOf(rules, ['a', 'b'], what, 2)).toEqual({
      parts: [],
      rest: ['a', 'b'],
      large: { odds: 'too-large', seconds: 2, ...why },
      disagreement: undefined,
    });
  });

  test.each([
    [
      null,
      'nobody answers `Mercy` for Ada',
      'odds need a policy for it: --policy Fierce=Ada, --policy Meek=Ada',
    ],
    ['Fierce cannot be followed', 'Fierce cannot be followed', undefined],
  ])('is a choice that nobody answers, refused: %j', (refused, message, hint) => {
    const open: Unanswered = { odds: 'unanswered', need, refused };
    expect(() => knownOf(rules, ['a'], { ...done, answer: open }, 2)).toThrow(message);
    expect(unanswered(rules, open)).toMatchObject({ exit: 3, message, hint });
  });

  test('is a choice that no policy could answer', () => {
    const open: Unanswered = { odds: 'unanswered', need, refused: null };
    const none = { ruleset: { policies: [] } } as never; // no policy
    expect(unanswered(none, open).hint).toBe('odds need a policy for it: these rules have none');
  });
});

describe('a count of something else', () => {
  const limitsSeen: Limits[] = [];
  const job = (found: unknown) => ({
    name: 'other',
    here: (limits: Limits) => {
      limitsSeen.push(limits);
      return found as { readonly odds: 'other' };
    },
  });
  const alone = async (found: unknown, options = {}, host = fakeHost()): Promise<unknown> =>
    countedAlone(host, 'looking', job(found), (limits) => limits, options);

  test('gives what it found, or that it is too large, with the time', async () => {
    expect(await alone({ odds: 'other', value: 3 })).toEqual({ odds: 'other', value: 3 });
    const large = { odds: 'too-large', why: 'forks', states: 1, forks: 2 };
    const { seconds, ...why } = (await alone(large)) as Large;
    expect(why).toEqual(large);
    expect(seconds).toBeGreaterThan(0);
    expect(await alone({ odds: 'other' }, { time: -1 })).toMatchObject({
      odds: 'too-large',
      why: 'time',
    });
    await expect(alone({ odds: 'other' }, {}, interrupting(fakeHost()))).rejects.toMatchObject({
      exit: 130,
      message: 'interrupted after 0 positions: nothing is known yet',
    });
  });

  test('interrupted, tells how many positions it has counted', async () => {
    let press = (): void => {};
    const host = {
      ...fakeHost(),
      onInterrupt: (stop: () => void) => {
        press = stop;
        return () => {};
      },
    };
    const long = {
      name: 'long',
      here: (_: Limits, isOver: IsOver) => {
        isOver(1234, 56);
        press();
        return { odds: 'other' } as const;
      },
    };
    await expect(countedAlone(host, 'looking', long, (limits) => limits, {})).rejects.toMatchObject(
      { exit: 130, message: expect.stringContaining('after 1,234 ') as string },
    );
  });

  test('may work five times as much if an estimate is forbidden', async () => {
    limitsSeen.length = 0;
    await alone({ odds: 'other' });
    await alone({ odds: 'other' }, { exactOnly: true });
    const { states, forks } = oddsLimits;
    expect(limitsSeen).toEqual([
      { states, forks },
      { states: 5 * states, forks: 5 * forks },
    ]);
  });
});

test('half of the time is left for playing, unless nothing may be played', () => {
  const cut = openCut(fakeHost(), 10);
  expect(countCut(cut, {}).until).toBeLessThanOrEqual(cut.until - 4_900);
  expect(countCut(cut, { exactOnly: true }).until).toBe(cut.until);
});

test.each([
  [{}, false, 10_000],
  [{ runs: 7 }, true, 7],
  [{ precision: 0.01 }, true, 9_604],
])('%j: played %j, with %i runs', (options, played, runs) => {
  expect([isPlayed(options), runsOf(options)]).toEqual([played, runs]);
});

test.each([
  [[], undefined],
  [['a'], '--measure'],
  [['a', 'b'], '--measure'],
])(
  'what is too large, of others that are not (%j), is told to leave it out: %j',
  (names, option) => {
    const large: Large = { odds: 'too-large', why: 'throw', states: 0, forks: 0, seconds: 0 };
    const { hint } = tooLarge(large, names);
    expect(/--measure\b/.exec(hint ?? '')?.[0]).toBe(option);
    expect(hint).toContain('without --exact-only');
  },
);

test('no more runs than have numbers', () => {
  expect(runsOf({ runs: 2 ** 32 })).toBe(2 ** 32);
  expect(() => runsOf({ runs: 2 ** 32 + 1 })).toThrow('runs are numbered from 0 to 4294967295');
});

test.each<readonly [Large['why'], string]>([
  ['forks', '1,200 different positions after 3,400 machines were run, without an end'],
  [
    'states',
    'more different positions than may be kept at once: 1,200 after 3,400 machines were run, without an end',
  ],
  ['time', '1,200 different positions after 1.3 seconds, without an end'],
  ['throw', 'one throw has too many different faces'],
  ['circle', 'it has a cycle of too many positions'],
  [
    'sum',
    'the chances that were counted do not add up to 1, which is a mistake in fray: please report it, with the file and the command',
  ],
])('too large because of %s', (why, text) => {
  const large: Large = { odds: 'too-large', why, states: 1200, forks: 3400, seconds: 1.26 };
  expect(whyText(large)).toBe(text);
  expect(tooLarge(large, ['a', 'b']).message).toBe(`a, b is too large to be counted: ${text}`);
});

describe('what threads counted', () => {
  const disagreement: Disagreement = {
    about: null,
    counted: { decimal: 0.5, fraction: null },
    other: { by: 'playing', hits: 1, runs: 20 },
  };
  const watches = [{ name: 'blows' }];
  const disputed = { odds: 'disputed', disagreement, states: 3, forks: 4 };

  interface Moved {
    readonly text?: Text;
    readonly live?: Live;
    /** True: somebody presses Ctrl-C meanwhile. */
    readonly isPressed?: boolean;
  }

  /** Answers a question whose count moves to a thread, which finds this. Returns the odds, and the order of the thread. */
  async function moved(
    found: unknown,
    options: Partial<AnswerOptions>,
    { text = 'duel', live, isPressed = false }: Moved = {},
  ): Promise<{
    readonly odds: Odds | null;
    readonly order: unknown;
    readonly isInterrupted: boolean;
  }> {
    const host = fakeHost({ files: { 'x.fray': texts[text] } });
    const rules = await requireRules(host, 'x.fray', []);
    let order: unknown;
    let press = (): void => {};
    const threads = {
      ...host,
      onInterrupt: (stop: () => void) => {
        press = stop;
        return () => {};
      },
      startWorkers: () => {
        vi.restoreAllMocks(); // from now on time passes as usual
        return Promise.resolve({
          run: (_: string, sent: unknown) => {
            ({ order } = sent as { readonly order: unknown }); // what `atLength` sends
            if (isPressed) press();
            return Promise.resolve(found);
          },
          close: () => Promise.resolve(),
        });
      },
    };
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5_000));
    const scenario = text === 'piles' ? 'Table' : 'Bridge';
    const asked = { scenario, measure: [], set: [], given: [], policy: [], workers: 1 };
    try {
      const answered = await answerMeasures(threads, rules, { ...asked, ...options }, live);
      return { odds: answered.found, order, isInterrupted: answered.isInterrupted };
    } finally {
      vi.restoreAllMocks();
    }
  }

  test('is played if it is disputed, and the estimate says so', async () => {
    const { odds, order } = await moved([{ watches, odds: disputed }], {});
    expect(odds).toMatchObject({ method: { method: 'estimate' }, disagreement });
    expect(order).toMatchObject({ limits: oddsLimits, approximate: false, among: 1 });
  });

  test('stops it if it is disputed and no estimate is allowed', async () => {
    await expect(moved([{ watches, odds: disputed }], { exactOnly: true })).rejects.toMatchObject({
      exit: exitCodes.bug,
    });
  });

  const known = {
    odds: 'known',
    method: { method: 'exact' },
    measures: [],
    faults: [],
    endless: null,
    states: 1,
    forks: 1,
  };

  test('is kept if Ctrl-C ends the rest and no estimate is allowed', async () => {
    const coin = { measure: 'coins', outcomes: [] };
    const { odds, isInterrupted } = await moved(
      [
        { watches: [{ name: 'high-ones' }], odds: { odds: 'too-large', why: 'throw' } },
        { watches: [{ name: 'coins' }], odds: { ...known, measures: [coin] } },
      ],
      { exactOnly: true },
      { text: 'piles', isPressed: true },
    );
    expect([odds?.measures, isInterrupted]).toEqual([[coin], true]);
  });

  test('on a terminal is what is told, within a time of its own', async () => {
    let left = 0;
    const live = {
      show: (so: Parameters<Live['show']>[0]) => void (left = Math.max(left, so().left)),
      clear: () => {},
    };
    const { odds } = await moved([{ watches, odds: disputed }], {}, { live });
    expect(odds).toMatchObject({ method: { method: 'estimate' }, disagreement });
    expect([left > 0, left < Infinity]).toEqual([true, true]);
    // A choice that nobody answers while it is played does not matter if all was counted.
    const all = await moved([{ watches, odds: known }], {}, { live, text: 'blind' });
    expect(all.odds?.method).toEqual({ method: 'exact' });
  });

  test('of several questions shares the work among them, in as many threads as were asked for', async () => {
    const host = fakeHost({ files: { 'x.fray': texts.duel } });
    const rules = await requireRules(host, 'x.fray', []);
    const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [], workers: 2 };
    const question = () => openQuestion(host, rules, asked);
    const sent: unknown[] = [];
    const threads = {
      ...host,
      cores: 3,
      startWorkers: (count: number) => {
        sent.push(count);
        return Promise.resolve({
          run: (_: string, data: unknown) => {
            sent.push((data as { readonly order: { readonly among: number } }).order.among);
            return Promise.resolve([{ watches, odds: known }]);
          },
          close: () => Promise.resolve(),
        });
      },
    };
    const pace = { cut: openCut(host), alone: -1, onPulse: () => {} };
    const questions = [question, question, question];
    await countAll(threads, questions, oddsLimits, asked, pace);
    expect(sent).toEqual([2, 3, 3, 3]);
  });

  test('may be approximate, and takes five times the work if it must be exact', async () => {
    const { order } = await moved([{ watches, odds: known }], { approx: true, exactOnly: true });
    const { states, forks } = oddsLimits;
    expect(order).toMatchObject({
      approximate: true,
      limits: { states: 5 * states, forks: 5 * forks },
    });
  });
});

test.each<readonly [Text, Partial<AnswerOptions>, hasThreads: boolean, isLive: boolean, unknown]>([
  ['duel', {}, true, true, ['exact', 0]],
  // Without threads counting would stop the display, and so would an answer that must be exact; runs alone need none.
  ['duel', {}, false, false, ['exact', 0]],
  ['duel', { exactOnly: true }, true, false, ['exact', 0]],
  ['duel', { runs: 20 }, true, false, ['estimate', 20]],
  ['blind', {}, true, true, exitCodes.illegal],
])(
  '%s with %j on a terminal, with threads: %j',
  async (text, options, hasThreads, isLive, expected) => {
    const host = fakeHost({ files: { 'x.fray': texts[text] } });
    const rules = await requireRules(host, 'x.fray', []);
    let isCleared = false;
    const live = { show: () => {}, clear: () => void (isCleared = true) };
    const startWorkers = () => Promise.reject(new Error('this is soon counted'));
    const asked = { scenario: 'Bridge', measure: [], set: [], given: [], policy: [], ...options };
    const threads = hasThreads ? { ...host, startWorkers } : host;
    const said = await answerMeasures(threads, rules, asked, live).then(
      ({ found, runs }) => [found?.method.method, runs],
      (thrown: unknown) => (isStop(thrown) ? thrown.exit : thrown),
    );
    expect([said, isCleared]).toEqual([expected, isLive]);
  },
);

test('on a terminal what was counted is exact, and only the rest is an estimate', async () => {
  const host = fakeHost({ files: { 'x.fray': piles } });
  const rules = await requireRules(host, 'x.fray', []);
  const asked = { scenario: 'Table', measure: [], set: [], given: [], policy: [], workers: 1 };
  const { found: counted } = await answerMeasures(host, rules, { ...asked, ...coins });
  const large = { odds: 'too-large', why: 'throw', states: 1, forks: 1 };
  const thread = {
    run: () =>
      Promise.resolve([
        { watches: [{ name: 'high-ones' }], odds: large },
        { watches: [{ name: 'coins' }], odds: { ...counted, odds: 'known' } },
      ]),
    close: () => Promise.resolve(),
  };
  const threads = { ...host, startWorkers: () => Promise.resolve(thread) };
  let left = 0;
  const show: Live['show'] = (so) => (left = Math.max(left, so().left));
  const live = { show, clear: () => {} };
  const said = await answerMeasures(threads, rules, { ...asked, time: 20 }, live);
  expect(said).toMatchObject({ large: { why: 'throw' }, isInterrupted: false, runs: 10_000 });
  // So many seconds may pass at most, and not the 30 that nobody asked for.
  expect(Math.ceil(left / 20)).toBe(1);
  expect(said.found?.measures.map(({ measure, method }) => [measure, method?.method])).toEqual([
    ['high-ones', 'estimate'],
    ['coins', 'exact'],
  ]);
});
