// A run goes the same way, whether its dice are thrown one need after the other or drawn at once, and whether its events are made
// or not.
import {
  advance,
  advanceDrawing,
  createStreams,
  link,
  positionsOf,
  seededDice,
  chooseFrom,
  isRefusal,
  throwFrom,
  type Event,
  type Inputs,
  type Machine,
  type Program,
  type Reply,
  type Step,
  type Streams,
} from '@fray/engine/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor } from '../engine/runs.ts';
import { generated, someShipped, sound, sourcesOf, way } from './cases.ts';
import { textOf } from './generate/ruleset.ts';
import { renamed, systems } from './renamed.ts';
import { runSeed, scaled } from '../scale.ts';

/** How many steps of the interpreter are compared. */
const STEPS = scaled(60_000);
const SEED = runSeed;

interface Ground {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly mood: number;
}

/** Returns everything in a machine except its header, which no rule changes. */
function dataOf(machine: Machine): string {
  return JSON.stringify({ ...machine, state: { ...machine.state, header: null } });
}

/** Plays to the end and returns the machine. `look` is called with each step. */
function playOut({ program, inputs, mood }: Ground, look: (step: Step) => void): Machine {
  const sources = sourcesOf(program, inputs, mood);
  const positions = new Map<string, number>();
  const machine = beginRun(program, inputs);
  for (let reply: Reply | undefined; ;) {
    const step = advance(program, machine, reply);
    look(step);
    const { need } = step;
    if (need === undefined) return machine;
    const position = need.need === 'throw' ? (positions.get(need.stream) ?? 0) : 0;
    const next =
      need.need === 'throw'
        ? throwFrom(sources.dice, need, position)
        : chooseFrom(sources.choices, need, machine);
    if (next === undefined || isRefusal(next)) return machine;
    if (next.reply === 'faces' && need.need === 'throw')
      positions.set(need.stream, position + next.faces.length);
    reply = next;
  }
}

/** Plays the same with dice that are drawn at once. `mode` collects the events or discards them. */
function playFast(
  { program, inputs, mood }: Ground,
  streams: Streams,
  mode: 'collect' | 'discard',
): { readonly machine: Machine; readonly events: readonly Event[]; readonly findings: string } {
  const { choices } = sourcesOf(program, inputs, mood);
  const machine = beginRun(program, inputs);
  const events: Event[] = [];
  const findings: unknown[] = [];
  streams.begin(inputs.run);
  for (let reply: Reply | undefined; ;) {
    const step = advanceDrawing(program, machine, streams, reply, mode);
    events.push(...step.events);
    findings.push(...step.findings);
    const { need } = step;
    if (need === undefined) return { machine, events, findings: JSON.stringify(findings) };
    if (need.need === 'throw') throw new Error('all dice are drawn');
    const next = chooseFrom(choices, need, machine);
    if (next === undefined || isRefusal(next))
      return { machine, events, findings: JSON.stringify(findings) };
    reply = next;
  }
}

/** Compares the ways to play a run, and returns how many steps it took. */
function compare(ground: Ground, streams: Streams): number {
  const found: unknown[] = [];
  const happened: Event[] = [];
  const last = playOut(ground, ({ events, findings }) => {
    happened.push(...events);
    found.push(...findings);
  });
  const loud = playFast(ground, streams, 'collect');
  expect(JSON.stringify(loud.events)).toBe(JSON.stringify(happened));
  expect(dataOf(loud.machine)).toBe(dataOf(last));
  const quiet = playFast(ground, streams, 'discard');
  expect(quiet.events).toEqual([]);
  expect(dataOf(quiet.machine)).toBe(dataOf(last));
  expect([loud.findings, quiet.findings]).toEqual([JSON.stringify(found), JSON.stringify(found)]);
  expect(positionsOf(happened)).toEqual(positionsOf(loud.events));
  return last.used;
}

/** Compares several runs of one ruleset, and returns how many steps they took. */
function compareRuns(
  text: string,
  seed: string,
  mood: number,
  budget: number,
  runs: number,
): number {
  const ruleset = sound(text);
  let steps = 0;
  for (const isWatched of [false, true]) {
    const program = link(ruleset, isWatched ? { watches: true } : {});
    const streams = createStreams(seed, program.streams, program.drawnAs);
    for (const scenario of ruleset.scenarios.slice(0, 2)) {
      for (let run = 0; run < runs; run += 1) {
        const inputs = inputsFor(ruleset, {
          scenario: scenario.name,
          seed,
          run,
          budget,
          choices: ['person', 'policy', 'default'],
        });
        steps += compare({ program, inputs, mood: mood + run }, streams);
      }
    }
  }
  return steps;
}

let compared = 0;

test('generated rulesets do the same in quiet runs', () => {
  for (let round = 0; compared < STEPS / 2; round += 1) {
    fc.assert(
      fc.property(generated, way, (made, how) => {
        compared += compareRuns(textOf(made), how.seed, how.mood, how.budget, 8);
      }),
      { seed: SEED + round, numRuns: 10, interruptAfterTimeLimit: 3_600_000 },
    );
  }
});

test.each([...someShipped])('%s does the same in quiet runs', (_path, text) => {
  compared += compareRuns(text, 'both', 7, 20_000, Math.ceil(STEPS / 400_000));
});

test.each(systems)('%s does the same in quiet runs with hostile names and texts', (_name, text) => {
  compareRuns(renamed(text, true), 'hostile', 3, 5_000, 1);
});

test('what happens before the event of a trigger ends in a fault happens only once', () => {
  const text = `ruleset "Halfway"
  version 1

side left

kind Fighter
  HP    counter 0..  starts 10  "hit points"
  part  number       starts 0   "what ten is divided by"

trigger Mark when p.HP reaches (10 / p.part rounded down)
  announce "there"

procedure Hurt p
  lower p.HP by 3
  announce "hurt"

encounter
  each p in left
    Hurt p

scenario One
  side left
    Fighter  HP
    Ann      10
`;
  compareRuns(text, 'halfway', 1, 20_000, 2);
  const program = link(sound(text));
  const inputs = inputsFor(program.ruleset, {
    scenario: 'One',
    seed: '1',
    run: 0,
    budget: 20_000,
    choices: ['default'],
  });
  const machine = beginRun(program, inputs);
  advance(program, machine);
  expect(machine.state.participants[0]?.values).toEqual([7, 0]);
  expect(machine.state.ended?.reason).toBe('fault');
});

test('seeded dice show the same faces, drawn in order or each by itself', () => {
  const streams = createStreams('x', ['A.die', 'B.die']);
  for (const run of [0, 3, 4_294_967_295]) {
    streams.begin(run);
    const source = seededDice('x', run);
    for (let n = 0; n < 50; n += 1) {
      const sides = [2, 6, 20, 1_000_000, 3][n % 5] ?? 6;
      const need = {
        need: 'throw',
        stream: 'A.die/p',
        roller: 'p',
        name: 'die',
        dice: [[1, sides]],
        secret: false,
        again: null,
      } as const;
      const thrown = source(need, n);
      if (isRefusal(thrown)) throw new Error(thrown.refused);
      const drawn =
        n % 3 === 0 ? streams.throw('A.die/p', [sides])[0] : streams.next(0, 'p', sides);
      expect(drawn).toBe(thrown[0]?.face);
    }
  }
});
