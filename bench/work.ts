// Runs one piece of work in a process of its own: `node work.mjs NAME` prints as JSON how long one unit of it takes. It counts processor
// time, so that other load on the machine hardly counts; only threads are timed by the clock.
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { createStreams } from '@fray/engine/dice';
import { defaultSource, firstSource, sidesOf } from '@fray/engine/drivers';
import type { Event } from '@fray/engine/events';
import { advance, copy, type Machine, type Program } from '@fray/engine/machine';
import { createSampler, exactOdds } from '@fray/engine/odds';
import { applyAll, initialState, reduce } from '@fray/engine/state';
import { skirmishChances, skirmishRules } from '../test/odds/skirmish.ts';
import { begun, rulesetOf } from './begun.ts';
import { ambush, duel, names, recoverChances } from './hand.ts';

/** Does this many units of the work. */
type Work = (units: number) => void;

const folder = process.argv[3] ?? '.';
const textOf = (name: string): string => readFileSync(`${folder}/${name}.fray`, 'utf8');

/** Returns an encounter with another number of targets. */
function withTargets(name: string, many: number): string {
  return textOf(name).replace(
    /(?: {4}[A-F] {7}14 {3}12\n)+/,
    names
      .slice(0, many)
      .map((target) => `    ${target.padEnd(8)}14   12\n`)
      .join(''),
  );
}

function sampled(text: string, byMachine = false): Work {
  const { program, start } = begun(text);
  const sampler = createSampler({ program, start, choices: [] }, '1', byMachine ? null : []);
  let run = 0;
  return (units) => {
    sampler.play(run, units);
    run += units;
  };
}

/** Plays a run that asks nothing to its end. */
function playOut(
  program: Program,
  machine: Machine,
  dice: ReturnType<typeof createStreams>,
  mode: 'collect' | 'discard',
): readonly Event[] {
  const events: Event[] = [];
  for (let step = advance(program, machine, undefined, mode); ;) {
    events.push(...step.events);
    const { need } = step;
    if (need?.need !== 'throw') return events;
    const faces = dice.throw(need.stream, sidesOf(need));
    step = advance(program, machine, { reply: 'faces', faces, origin: 'seed' }, mode);
  }
}

/** Plays runs with all their events. Each run's events are dropped when the next one starts. */
function logged(text: string, mode: 'collect' | 'discard'): Work {
  const { program, start } = begun(text, false);
  const streams = createStreams('1');
  let run = 0;
  return (units) => {
    for (let n = 0; n < units; n += 1) {
      streams.begin(run++);
      playOut(program, copy(start), streams, mode);
    }
  };
}

function byHand(encounter: (dice: ReturnType<typeof createStreams>) => () => unknown): Work {
  const dice = createStreams('1');
  const play = encounter(dice);
  let run = 0;
  return (units) => {
    for (let n = 0; n < units; n += 1) {
      dice.begin(run++);
      play();
    }
  };
}

function eventsOf(many: number): readonly Event[] {
  const { program, start } = begun(withTargets('ambush', many), false);
  return playOut(program, start, createStreams('1'), 'collect');
}

const linesOf = (): readonly string[] => eventsOf(24).map((event) => JSON.stringify(event));

/** Passes all lines or events to `fold` again and again. A unit is one of them. */
function over<T>(all: readonly T[], fold: (all: readonly T[]) => void): Work {
  return (units) => {
    for (let n = 0; n < units; n += all.length) fold(all);
  };
}

function exact(many: number): Work {
  const { program, start } = begun(withTargets('recover', many));
  const blank = JSON.stringify(start);
  return (units) => {
    for (let n = 0; n < units; n += 1) {
      const odds = exactOdds(
        { program, start: JSON.parse(blank) as Machine, choices: [defaultSource, firstSource] },
        {
          states: 200_000,
          forks: 5_000_000,
        },
      );
      if (
        odds.odds !== 'known' ||
        Math.abs(
          (odds.measures[0]?.outcomes[0]?.chance.decimal ?? 0) - (recoverChances(many, 4)[0] ?? 0),
        ) > 1e-9
      )
        throw new Error('the exact odds are others than those by hand');
    }
  };
}

/**
 * Counts the odds of a skirmish: eight hit points each, three rounds, everybody strikes somebody at random. No part of the fight is
 * independent of the rest.
 */
function skirmish(fighters: number): Work {
  const fight = { fighters, HP: 8, rounds: 3 };
  const { program, start } = begun(skirmishRules(fight));
  const blank = JSON.stringify(start);
  const none = [...skirmishChances(fight)].reduce(
    (all, [stand, chance]) => all + (stand.startsWith('0 ') ? chance : 0),
    0,
  );
  return (units) => {
    for (let n = 0; n < units; n += 1) {
      const odds = exactOdds(
        { program, start: JSON.parse(blank) as Machine, choices: [defaultSource, firstSource] },
        {
          states: 1_000_000,
          forks: 5_000_000,
        },
      );
      if (
        odds.odds !== 'known' ||
        Math.abs((odds.measures[0]?.outcomes[0]?.chance.decimal ?? 0) - none) > 1e-9
      )
        throw new Error('the exact odds are others than those by hand');
    }
  };
}

/** Returns a ruleset of about this many lines, which has check after check. */
function longText(lines: number): string {
  const check = (n: number): string =>
    `\ncheck Test${String.fromCharCode(65 + (n % 26))}${'x'.repeat(Math.floor(n / 26) % 40)}${'y'.repeat(Math.floor(n / 1040))} by p "does it notice?"\n  roll d100 as first\n  aware     when first <= p.AWE and p.DEX > ${n % 90}\n  ambushed  otherwise\n`;
  return `${textOf('ambush')}${Array.from({ length: Math.ceil(lines / 5) }, (_, n) => check(n)).join('')}`;
}

/** Returns the number of words in a text, found by one expression. Any parser needs at least this time. */
function words(source: string): number {
  let count = 0;
  for (const _ of source.matchAll(/\s+|[A-Za-z][\w-]*|\d+|"[^"\n]*"|[^\s]/g)) count += 1;
  return count;
}

const lines = 1_000;

/** The works by name. bench.mjs says what a unit of each is. */
const works: Readonly<Record<string, () => Work>> = {
  'hand ambush': () => byHand(ambush),
  'hand ambush 48': () => byHand((dice) => ambush(dice, 48)),
  'hand duel': () => byHand(duel),
  'sampled ambush': () => sampled(textOf('ambush')),
  'sampled ambush 48': () => sampled(withTargets('ambush', 48)),
  'interpreted ambush': () => sampled(textOf('ambush'), true),
  'sampled duel': () => sampled(textOf('duel')),
  'logged ambush': () => logged(textOf('ambush'), 'collect'),
  'unlogged ambush': () => logged(textOf('ambush'), 'discard'),
  'JSON.parse lines': () => over(linesOf(), (all) => all.forEach((line) => JSON.parse(line))),
  'replay lines': () =>
    over(linesOf(), (all) => {
      const state = initialState();
      for (const line of all) reduce(state, JSON.parse(line) as Event);
    }),
  'replay events': () =>
    over(eventsOf(24), (all) => {
      const state = initialState();
      for (const event of all) reduce(state, event);
    }),
  'replay events by Immer': () => over(eventsOf(24), (all) => applyAll(initialState(), all)),
  'replay events of 3': () =>
    over(eventsOf(3), (all) => {
      const state = initialState();
      for (const event of all) reduce(state, event);
    }),
  'hand exact 6': () => (units) => {
    for (let n = 0; n < units; n += 1) recoverChances(6, 4);
  },
  'exact 6': () => exact(6),
  'exact 12': () => exact(12),
  'exact 40': () => exact(40),
  'hand skirmish 3': () => (units) => {
    for (let n = 0; n < units; n += 1) skirmishChances({ fighters: 3, HP: 8, rounds: 3 });
  },
  'skirmish 3': () => skirmish(3),
  'words of 1000 lines': () => {
    const source = longText(lines);
    return (units) => {
      for (let n = 0; n < units; n += 1) words(source);
    };
  },
  'check 1000 lines': () => {
    const source = longText(lines);
    return (units) => {
      for (let n = 0; n < units; n += 1) rulesetOf(source);
    };
  },
  'check 4000 lines': () => {
    const source = longText(4 * lines);
    return (units) => {
      for (let n = 0; n < units; n += 1) rulesetOf(source);
    };
  },
};

/**
 * How long the warm-up lasts, in microseconds and in units. V8 optimises code by how often it runs, so a second of large units is not yet
 * enough. Units that take very long end the warm-up earlier.
 */
const WARM = { time: 1_000_000, units: 48, longest: 6_000_000 } as const;

/** Returns the microseconds that a unit takes in a long run. */
function timed(work: Work): number {
  const spent = (units: number): number => {
    const before = process.cpuUsage();
    work(units);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  let units = 1;
  let warm = 0;
  for (let played = 0; warm < WARM.time || played < WARM.units; units *= 2) {
    warm += spent(units);
    played += units;
    if (warm >= WARM.longest) break;
  }
  const many = Math.max(1, Math.floor(units / 8));
  let all = 0;
  let done = 0;
  while (all < 300_000) {
    all += spent(many);
    done += many;
  }
  return all / done;
}

/** How many duels the threads play. They take some seconds, so that starting a thread hardly counts. */
const DUELS = 600_000;

/** Returns the microseconds by the clock for these duels, shared equally among `count` threads. */
async function threads(count: number): Promise<number> {
  const share = DUELS / count;
  const started = Array.from(
    { length: count },
    () => new Worker(new URL(import.meta.url), { argv: ['share', folder, String(share)] }),
  );
  await Promise.all(started.map((worker) => new Promise((done) => worker.once('message', done))));
  const before = performance.now();
  for (const worker of started) worker.postMessage('go');
  await Promise.all(started.map((worker) => new Promise((done) => worker.once('message', done))));
  const took = performance.now() - before;
  await Promise.all(started.map((worker) => worker.terminate()));
  return took * 1000;
}

const name = process.argv[2] ?? '';
if (name === 'share') {
  const { parentPort } = await import('node:worker_threads');
  const work = sampled(textOf('duel'));
  work(30_000);
  parentPort?.once('message', () => {
    work(Number(process.argv[4]));
    parentPort.postMessage('done');
  });
  parentPort?.postMessage('ready');
} else {
  const work = works[name];
  const time =
    name === '1 thread'
      ? await threads(1)
      : name === '2 threads'
        ? await threads(2)
        : work === undefined
          ? Number.NaN
          : timed(work());
  process.stdout.write(JSON.stringify({ time }));
}
