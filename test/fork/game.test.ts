// Programs that play games through the public functions of the engine get the same logs as from the command line.
import { compile, compileTexts, createSource } from '@fray/dsl';
import {
  forkGame,
  isGameError,
  resumeGame,
  startGame,
  verifyLog,
  whyInLog,
  type Game,
} from '@fray/engine';
import { encodeLog } from '@fray/engine/log';
import { expect, test } from 'vitest';
import { hash, played } from '../engine/runs.ts';

const rules = `ruleset "Games"
  version 1

span round

side red
side blue

kind Fencer
  hits   counter 0..3  starts 3

choice Feint by p
  yes
  no  default

check Lunge by a
  roll d20 as die
  hit   when die > 8
  miss  otherwise

encounter
  play round up to 3 times
    each f in everyone where f.hits > 0
      Feint by f as feint
      if feint is no
        each e in enemies of f
          Lunge by f
            hit   lower e.hits by 1
            miss  nothing

scenario Yard
  side red
    Fencer
    Ada
  side blue
    Fencer
    Bob
`;
const harder = `amends "games.fray" as "Harder"

set outcome hit in check Lunge to die > 15
`;
const sound = compile(createSource('games.fray', rules));
const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return isGameError(error) ? error.code : String(error);
  }
  return 'nothing';
};
const throwAll = (game: Game, face: number): Game => {
  while (game.need !== undefined)
    if (game.need.need === 'throw') game.roll([face]);
    else game.choose();
  return game;
};

test('a game with a seed has the same bytes as the run with that seed', () => {
  const { ruleset } = sound;
  if (ruleset === undefined) throw new Error('not sound');
  const { events } = played(ruleset, { seed: '7', budget: 2_000_000 });
  expect(startGame(sound, { seed: '7' }).log()).toBe(encodeLog(events, hash));
});

test.each([
  ['a die that it has not', 'illegal', () => startGame(sound).roll([21])],
  ['an answer where dice are needed', 'illegal', () => startGame(sound).choose()],
  ['no seed to throw from', 'illegal', () => startGame(sound).roll()],
  ['no such scenario', 'setup', () => startGame(sound, { scenario: 'Moon', seed: '1' })],
  ['no such policy', 'setup', () => startGame(sound, { policies: [['Bold', 'Ada']], seed: '1' })],
  ['a seed that is missing', 'setup', () => startGame(sound, { dice: 'seed' })],
  ['rules with an error', 'rules', () => startGame(compile(createSource('a.fray', 'rulest')))],
  ['no log', 'log', () => resumeGame('once upon a time', compileTexts)],
  [
    'an event beyond the end',
    'setup',
    () => forkGame(startGame(sound, { seed: '1' }).log(), compileTexts, 999, {}),
  ],
  [
    'a question about nobody',
    'question',
    () => whyInLog(startGame(sound, { seed: '1' }).log(), compileTexts, 'Cid.hits'),
  ],
  [
    'somebody is asked where nobody was',
    'setup',
    () => resumeGame(startGame(sound, { seed: '1' }).log(), compileTexts, { choices: 'ask' }),
  ],
])('%s is refused', (_, code, act) => {
  expect(codeOf(act)).toBe(code);
});

test('a refused call changes nothing', () => {
  const game = startGame(sound);
  const before = game.log();
  expect(codeOf(() => game.roll([0]))).toBe('illegal');
  expect(game.log()).toBe(before);
  expect(verifyLog(throwAll(game, 20).log(), compileTexts)).toMatchObject({ verdict: 'proven' });
});

test('the words of a referee are kept, and a fork repeats them', () => {
  const game = startGame(sound, { choices: 'ask', seed: '3' });
  game.rule('Eve', 'a bandage', { kind: 'set', holder: 'Bob', field: 'hits', to: 1 });
  while (game.need !== undefined) game.choose();
  expect(verifyLog(game.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
  const fork = forkGame(game.log(), compileTexts, 0, {});
  expect(fork.events.filter(({ type }) => type === 'ruled')).toHaveLength(1);
  expect(fork.events.map(({ type }) => type)).toEqual(game.events.map(({ type }) => type));
});

test('a fork has the requested changes, and lists those that were never reached', () => {
  const log = startGame(sound, { seed: '7' }).log();
  const fork = forkGame(log, compileTexts, 2, {
    dice: [
      { stream: 'Lunge/Ada', faces: [20, 20, 20] },
      { stream: 'Lunge/Cid', faces: [1] },
    ],
    answers: [{ choice: 'Feint', decider: 'Bob', answer: { choose: true } }],
  });
  const thrown = fork.events.flatMap((event) =>
    event.type === 'dice-rolled' && event.data.stream === 'Lunge.die/Ada' ? event.data.faces : [],
  );
  expect(thrown).toEqual([20, 20, 20]);
  const [first] = fork.events.flatMap((event) =>
    event.type === 'choice-made' && event.data.decider === 'Bob' ? [event.data.answer] : [],
  );
  expect(first).toEqual({ choose: true });
  expect(fork.pending()).toEqual(['The die Lunge/Cid=1 has not been thrown.']);
  expect(verifyLog(fork.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
});

test('house rules stay with the log, and a fork may use others', () => {
  const sources = [createSource('harder.fray', harder), createSource('games.fray', rules)];
  const house = compile(sources);
  expect(house.diagnostics).toEqual([]);
  const stacked = compile(
    createSource('games.fray', rules),
    (path) => sources.find((one) => one.path === path),
    { with: ['harder.fray'] },
  );
  for (const one of [house, stacked]) {
    const game = startGame(one, { seed: '7' });
    expect(verifyLog(game.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
    const fork = forkGame(startGame(sound, { seed: '7' }).log(), compileTexts, 0, { rules: one });
    expect(verifyLog(fork.log(), compileTexts)).toMatchObject({ verdict: 'proven' });
    expect(fork.state.participants).toEqual(game.state.participants);
  }
});

test('a log that was cut inside a line is resumed after its last complete line', () => {
  const whole = startGame(sound, { seed: '7' }).log();
  expect(resumeGame(whole.slice(0, 4000), compileTexts).log()).toBe(whole);
});

test('altered logs are reported, whatever part was altered', () => {
  const log = startGame(sound, { seed: '7' }).log();
  expect(verifyLog(log.replace('"to":2', '"to":1'), compileTexts).verdict).toBe('damaged');
  expect(verifyLog('', compileTexts).verdict).toBe('unsupported');
});

test('measures and broken invariants are reported as they happen, and again for a resumed or forked log', () => {
  const watched = compile(
    createSource(
      'games.fray',
      `${rules}
measure blows
  at end of each round
  count p in everyone where p.hits < 3

invariant Nobody-falls "somebody is left"
  always
  every p in everyone satisfies p.hits > 1
`,
    ),
  );
  expect(watched.diagnostics).toEqual([]);
  const told = ({ measures, broken }: Game): unknown => ({ measures, broken });
  const game = startGame(watched, { seed: '7', choices: 'ask' });
  const early = told({ ...game, measures: [...game.measures], broken: [...game.broken] });
  const half = game.log();
  while (game.need !== undefined) game.choose();
  const hurt = (upTo: number): number =>
    new Set(
      game.events.flatMap((event) =>
        event.type === 'value-changed' && event.seq <= upTo ? [event.data.holder] : [],
      ),
    ).size;
  const ends = game.events.filter(({ type }) => type === 'span-ended');
  expect(early).toEqual({ measures: [], broken: [] });
  expect(
    game.measures.map(({ measure, value, occurrence }) => [measure, value, occurrence]),
  ).toEqual(ends.map(({ seq }, index) => ['blows', hurt(seq), index + 1]));
  const fallen = game.events.find((event) => event.type === 'value-changed' && event.data.to === 1);
  expect(game.broken[0]).toMatchObject({
    invariant: 'Nobody-falls',
    text: 'somebody is left',
    event: fallen?.seq,
    where: { line: rules.split('\n').length + 7 },
    fault: null,
  });
  const again = resumeGame(half, compileTexts);
  while (again.need !== undefined) again.choose();
  expect(told(again)).toEqual(told(game));
  expect(again.log()).toBe(game.log());
  const fork = forkGame(game.log(), compileTexts, 4, {});
  expect(told(fork)).toEqual(told(game));
});

test('an answer goes back no further than its limit, and names the events behind', () => {
  const long = compile(
    createSource(
      'tally.fray',
      `ruleset "Tally"
side us
kind Person
  sum  counter 0..  starts 1
encounter
  each p in us
    repeat up to 3 times until p.sum is 0
      repeat up to 3000 times until p.sum is 0
        raise p.sum by p.sum but at most 2
scenario One
  side us
    Person
    Ann
`,
    ),
  );
  const log = startGame(long, { seed: '1' }).log();
  const told = whyInLog(log, compileTexts, 'Ann.sum', { depth: Infinity });
  expect(told.events.length).toBeGreaterThan(1_000);
  const last = Math.min(...told.events.map(({ event }) => event.seq));
  expect(told.further).toContain(last - 1);
});
