// Tests which changes of the rules let the part before a fork stay, and which do not.
import { expect, test } from 'vitest';
import { compile, compileTexts, createSource } from '@fray/dsl';
import { forkGame } from '../game/fork-game.ts';
import { startGame } from '../game/start-game.ts';
import { verifyLog } from '../game/stored-log.ts';

const rules = `ruleset "Repeats"
span round
side red
side blue
kind Fighter
  HP  counter 0..30  starts 30
choice Brave by f "on?"
  yes  default
  no
check Hit by f
  roll d8 as die
policy Bold
  choose Brave yes
encounter
  play round up to 2 times
    each f in red
      Hit by f as blow
      roll 2d6 as more by f
      Brave by f
        yes  lower f.HP by blow.die
        no   nothing
scenario Here
  side red
    Fighter
    Ann
  side blue
    Fighter
    Bob
scenario Bold-ones like Here
  policy Bold for everyone
`;
const compiled = (text: string) => compile(createSource('repeats.fray', text));

/** Plays with typed or seeded dice; Ann is asked unless the scenario gives her a policy. Event 0 is the header. */
function logOf({ seeded = true, scenario = 'Here' } = {}): string {
  const game = startGame(compiled(rules), {
    scenario,
    seed: '1',
    ...(seeded ? {} : { dice: 'ask' }),
    ...(scenario === 'Here' ? { choices: 'ask' } : {}),
  });
  while (game.need !== undefined)
    if (game.need.need === 'throw') game.roll(game.need.dice.flatMap(([n]) => Array(n).fill(4)));
    else game.choose({ choose: true });
  return game.log();
}

/** Forks after the last event, so that everything must fit. Returns the reason of a refusal, or `proven`. */
function told(log: string, from: string | RegExp, to: string): string {
  const text = rules.replace(from, to);
  expect(text).not.toBe(rules);
  const other = compiled(text);
  expect(other.ruleset, JSON.stringify(other.diagnostics)).toBeDefined();
  try {
    const fork = forkGame(log, compileTexts, log.split('\n').length - 2, { rules: other });
    return verifyLog(fork.log(), compileTexts).verdict;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test.each([
  ['another effect', 'lower f.HP by blow.die', 'lower f.HP by 1', 'proven'],
  ['a further event', 'Hit by f as', 'announce "look"\n      Hit by f as', 'proven'],
  [
    'a die of another size',
    'roll d8 as die',
    'roll d10 as die',
    /event 2: Die 0 of Hit\.die\/Ann is a d8 in the log \(it shows \d\), and these rules throw a d10\./,
  ],
  [
    'a die less',
    'roll 2d6',
    'roll d6',
    /Die 1 of encounter\.more\/Ann, a d6 in the log, is not thrown/,
  ],
  ['a die more', 'roll 2d6', 'roll 3d6', /Die 2 of encounter\.more\/Ann is a d6 by these rules/],
  ['another stream', 'as more by f', 'as most by f', /encounter\.most\/Ann is thrown here, not/],
  ['an earlier end', 'up to 2 times', 'up to 1 times', /event \d+: The encounter is over\./],
  [
    'a question where dice were thrown',
    '      roll 2d6 as more by f\n',
    '',
    /Ann is asked here \(Brave\), and the log has a throw of encounter\.more\/Ann\./,
  ],
  [
    'dice where somebody was asked',
    '      Brave by f\n',
    '      roll d4 as last\n      Brave by f\n',
    /encounter\.last is thrown here, and the log has an answer of Ann \(Brave\)\./,
  ],
  ['another question', /Brave/g, 'Sure', /Ann is asked here \(Sure\), not Ann \(Brave\)\./],
  [
    'another decider',
    /Brave by f\n( +)yes.*\n.*nothing\n/,
    'each g in blue\n$1Brave by g\n$1  yes  nothing\n$1  no   nothing\n',
    /Bob is asked here \(Brave\), not Ann \(Brave\)\./,
  ],
  ['an answer that is not offered', /yes/g, 'going', /The answer should be one that is offered/],
] as const)('%s', (_, from, to, expected) => {
  const found = told(logOf(), from, to);
  if (typeof expected === 'string') expect(found).toBe(expected);
  else expect(found).toMatch(expected);
});

test.each([
  ['d4 + d6 + d8', 'd6 + d6 + d8', /Die 0 .* is a d4 in the log \(it shows 1\), .* throw a d6\./],
  ['d4 + d6 + d8', 'd4 + d10 + d8', /Die 1 .* is a d6 in the log \(it shows 2\), .* throw a d10\./],
  ['d4 + d6 + d8', 'd4 + d6 + d10', /Die 2 .* is a d8 in the log \(it shows 3\), .* throw a d10\./],
  ['d4 + d6', 'd4 + d6 + d8', /Die 2 .* is a d8 by these rules, and the throw in the log has no/],
  ['d4 + d6 + d8', 'd4 + d6', /Die 2 .*, a d8 in the log, is not thrown by these rules/],
  ['d4 + d6 + d8', 'd8 + d6', /Die 0 .* is a d4 in the log \(it shows 1\), .* throw a d8\./],
] as const)(
  'of a throw of %s, where these rules throw %s, the first die that differs is named with its face',
  (was, is, expected) => {
    const before = rules.replace('2d6', was);
    const game = startGame(compiled(before), { scenario: 'Bold-ones', seed: '1', dice: 'ask' });
    while (game.need?.need === 'throw')
      game.roll(
        game.need.dice.flatMap(([n]) => Array<number>(n).fill(0)).map((_, index) => index + 1),
      );
    expect(() =>
      forkGame(game.log(), compileTexts, game.log().split('\n').length - 2, {
        rules: compiled(rules.replace('2d6', is)),
      }),
    ).toThrow(expected);
  },
);

test('a die is named by its number among all that its stream has thrown', () => {
  const wounded = 'as more by f\n        Wound  +1d  when f.HP < 30';
  expect(told(logOf(), 'as more by f', wounded)).toMatch(
    /Die 4 of encounter\.more\/Ann is a d6 by/,
  );
});

test('a typed die of another size is refused too, even if its face exists', () => {
  expect(told(logOf({ seeded: false }), 'roll d8 as die', 'roll d6 as die')).toMatch(
    /is a d8 in the log/,
  );
});

test('a policy must answer as it did, and may not answer for a person', () => {
  const bold = logOf({ scenario: 'Bold-ones' });
  expect(told(bold, 'Brave yes', 'Brave no')).toMatch(/should be what the policy says/);
  expect(told(logOf(), 'scenario Here\n', 'scenario Here\n  policy Bold for everyone\n')).toMatch(
    /should be "policy"/,
  );
});

test('an older parent keeps its seed where the rules number its events otherwise, wherever it parted', () => {
  const log = logOf();
  const more = compiled(rules.replace('Hit by f as', 'announce "look"\n      Hit by f as'));
  const faces = (events: ReturnType<typeof forkGame>['events']) =>
    events.flatMap((event) => (event.type === 'dice-rolled' ? [event.data.faces] : []));
  for (let at = 0; at < log.split('\n').length - 1; at += 1) {
    const seeded = forkGame(log, compileTexts, at, { seed: 'other' });
    const last = seeded.events.length - 1;
    for (const seq of [2, last]) {
      const fork = forkGame(seeded.log(), compileTexts, seq, { rules: more });
      expect(verifyLog(fork.log(), compileTexts).verdict, `${at} ${seq}`).toBe('proven');
      if (seq === last) expect(faces(fork.events)).toEqual(faces(seeded.events));
      const [first] = fork.events;
      const [now, older] =
        first?.type === 'encounter-begun' ? (first.data.inputs.parents ?? []) : [];
      // Before the older fork both have moved by the same number of events.
      if (seq < at) expect((older?.at ?? 0) - at).toBe((now?.at ?? 0) - seq);
    }
  }
});

test('a fork by other rules has all parents of its parent', () => {
  const more = compiled(rules.replace('Hit by f as', 'announce "look"\n      Hit by f as'));
  let log = logOf();
  for (const at of [3, 5, 7]) log = forkGame(log, compileTexts, at, { seed: `after ${at}` }).log();
  const fork = forkGame(log, compileTexts, 9, { rules: more });
  const [first] = fork.events;
  const parents = first?.type === 'encounter-begun' ? first.data.inputs.parents : [];
  expect(parents?.map(({ seed }) => seed)).toEqual([null, 'after 7', 'after 5', 'after 3']);
  expect(verifyLog(fork.log(), compileTexts).verdict).toBe('proven');
});

test('an older parent ends at an event of the fork, even if these rules give fewer events before it', () => {
  const looks = '      announce "look"\n'.repeat(8);
  const longer = compiled(rules.replace('      Hit by f as', `${looks}      Hit by f as`));
  const game = startGame(longer, { scenario: 'Here', seed: '1', choices: 'ask' });
  const first = forkGame(game.log(), compileTexts, 2, { seed: 'other' });
  const second = forkGame(first.log(), compileTexts, 9, { rules: compiled(rules) });
  expect(verifyLog(second.log(), compileTexts).verdict).toBe('proven');
});

test("a referee's word that these rules do not let anybody say is refused", () => {
  const game = startGame(compiled(rules), { scenario: 'Bold-ones', seed: '1', dice: 'ask' });
  game.rule('Eve', 'a bandage', { kind: 'set', holder: 'Bob', field: 'HP', to: 29 });
  const other = compiled(rules.replace('0..30  starts 30', '0..20  starts 20'));
  expect(() => forkGame(game.log(), compileTexts, 2, { rules: other })).toThrow(/HP.* 20|20.* HP/);
});

test("a referee's word is said again with who said it and why", () => {
  const game = startGame(compiled(rules), { scenario: 'Bold-ones', seed: '1', dice: 'ask' });
  const words = [
    ['Eve', 'a bandage', 30],
    ['Sam', 'rain', 7],
  ] as const;
  for (const [by, why, to] of words) {
    game.rule(by, why, { kind: 'set', holder: 'Bob', field: 'HP', to });
    if (game.need?.need === 'throw') game.roll(game.need.dice.flatMap(([n]) => Array(n).fill(4)));
  }
  const log = game.log();
  const other = compiled(rules.replace('lower f.HP by blow.die', 'lower f.HP by 1'));
  const fork = forkGame(log, compileTexts, log.split('\n').length - 2, { rules: other });
  expect(
    fork.events.flatMap((event) =>
      event.type === 'ruled' && event.data.word.kind === 'set'
        ? [[event.data.by, event.data.why, event.data.word.to]]
        : [],
    ),
  ).toEqual(words);
});
