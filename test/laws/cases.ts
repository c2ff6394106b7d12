// Rulesets and runs for the laws: rulesets generated from a fixed and from a random seed, and shipped ones.
import { readdirSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import type { Answer, Ruleset } from '@fray/dsl/ir';
import {
  defaultSource,
  firstSource,
  openSession,
  play,
  seededDice,
  type ChoiceSource,
  type DiceSource,
  type Session,
  type Sources,
  nearestList,
} from '@fray/engine/drivers';
import type { Event, Inputs } from '@fray/engine/events';
import { link, type Finding, type Need, type Program } from '@fray/engine/machine';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { beginRun, hash, inputsFor, policiesOf } from '../engine/runs.ts';
import { ruleset as anyGenerated, textOf, type Generated } from './generate/ruleset.ts';
import { LAW_LIMIT, scaled, thorough } from '../scale.ts';
import { folder, shippedFile } from '../shipped.ts';

/** How many generated rulesets each law sees, for each seed. */
export const RUNS: number = scaled(10);

export interface Case {
  readonly text: string;
  readonly ruleset: Ruleset;
  readonly program: Program;
  readonly inputs: Inputs;
  /** The number that decides the answers to its questions. */
  readonly mood: number;
  readonly events: readonly Event[];
  readonly session: Session;
}

/** How one run of a ruleset is played. */
export interface Way {
  readonly seed: string;
  readonly mood: number;
  readonly scenario: number;
  readonly budget: number;
}

export const way: fc.Arbitrary<Way> = fc.record({
  seed: fc.string({ maxLength: 4 }),
  mood: fc.nat(1000),
  scenario: fc.nat(3),
  // A few runs are stopped in the middle, by a small budget.
  budget: fc.oneof(
    { weight: 9, arbitrary: fc.constant(10_000) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
  ),
});

/** Compiles a text, and throws an error if it has mistakes. That generated texts have none is a law of its own. */
export function sound(text: string): Ruleset {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  const { ruleset, diagnostics } = compile(createSource('law.fray', text));
  if (ruleset === undefined)
    throw new Error(
      `${diagnostics.map((one) => `${one.code}: ${one.message}`).join('\n')}\n\n${text}`,
    );
  compiled.set(text, ruleset);
  return ruleset;
}

function isSound(text: string): boolean {
  if (compiled.has(text)) return true;
  const { ruleset } = compile(createSource('law.fray', text));
  if (ruleset !== undefined) compiled.set(text, ruleset);
  return ruleset !== undefined;
}

// All laws see the same rulesets, so that each is compiled once.
const compiled = new Map<string, Ruleset>();
const cases = new Map<string, Case>();

export function caseOf(text: string, ruleset: Ruleset, how: Way): Case {
  const key = JSON.stringify([text, how]);
  const known = cases.get(key);
  if (known !== undefined) return known;
  const program = link(ruleset);
  const scenario = ruleset.scenarios[how.scenario % ruleset.scenarios.length]?.name ?? '';
  const inputs = inputsFor(ruleset, {
    scenario,
    seed: how.seed,
    budget: how.budget,
    choices: ['person', 'policy', 'default'],
  });
  const { events, session } = run(program, inputs, sourcesOf(program, inputs, how.mood));
  const made: Case = { text, ruleset, program, inputs, mood: how.mood, events, session };
  cases.set(key, made);
  return made;
}

export interface Run {
  readonly events: readonly Event[];
  readonly findings: readonly Finding[];
  readonly session: Session;
}

/** Plays as far as the sources go, and returns what happened. A refusal is an error. */
export function run(program: Program, inputs: Inputs, sources: Sources): Run {
  const events: Event[] = [];
  const findings: Finding[] = [];
  const session = openSession(program, beginRun(program, inputs), {
    event: (event) => events.push(event),
    finding: (finding) => findings.push(finding),
  });
  const stop = play(session, sources);
  if (stop.stop === 'refused') throw new Error(stop.refusal.refused);
  return { events, findings, session };
}

export function sourcesOf(program: Program, inputs: Inputs, mood: number): Sources {
  return {
    dice: [seededDice(inputs.seed ?? '', inputs.run)],
    choices: [policiesOf(program, inputs), moody(mood), defaultSource, firstSource, least],
  };
}

/** Answers seven of ten questions. The answer depends on what is asked and when, so that the same run has the same answers. */
function moody(mood: number): ChoiceSource {
  return (need, machine) => {
    const lot = Number.parseInt(
      hash(`${mood} ${machine.state.seq} ${need.choice} ${need.decider}`).slice(0, 8),
      16,
    );
    if (lot % 10 >= 7) return undefined;
    return { answer: anyOf(need, Math.floor(lot / 10)), by: 'person' };
  };
}

function anyOf({ offer }: Extract<Need, { readonly need: 'choice' }>, lot: number): Answer {
  switch (offer.kind) {
    case 'options': {
      const option = offer.options[lot % offer.options.length];
      if (option === undefined) throw new Error('an offer without options');
      return option;
    }
    case 'number':
      return { say: offer.from + (lot % (offer.to - offer.from + 1)) };
    case 'list':
      return {
        list: nearestList(
          offer,
          Array.from(
            { length: lot % (offer.atMost + 1) },
            (_, i) => offer.from[(lot + i * 7) % offer.from.length] ?? null,
          ),
        ),
      };
  }
}

/** Says the smallest number, because somebody has to say one. */
const least: ChoiceSource = ({ offer }) =>
  offer.kind === 'number' ? { answer: { say: offer.from }, by: 'person' } : undefined;

/** Returns a source that types each `every`-th die of a stream. The face follows from the place of the die. */
export const typedDice =
  (every: number): DiceSource =>
  (need, position) =>
    need.dice
      .flatMap(([count, faces]) => Array.from({ length: Math.abs(count) }, () => faces))
      .map((faces, i) =>
        (position + i) % every === 0
          ? { face: 1 + ((position + i) % faces), origin: 'typed' as const }
          : undefined,
      );

/** Returns the events without their header, which holds the inputs. */
export const happened = (events: readonly Event[]): readonly Event[] =>
  events.filter((event) => event.type !== 'encounter-begun');

/** Generated rulesets that compile. That all of them do is a law of the generator, and does not concern the other laws. */
export const generated: fc.Arbitrary<Generated> = anyGenerated.filter((made) =>
  isSound(textOf(made)),
);

/** Tests a law of generated rulesets. */
export function generatedLaw(name: string, holds: (one: Case, generated: Generated) => void): void {
  describe('generated rulesets', () => {
    test(name, () => {
      fc.assert(
        fc.property(generated, way, (made, how) => {
          const text = textOf(made);
          holds(caseOf(text, sound(text), how), made);
        }),
        { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
      );
    });
  });
}

export const shipped: readonly (readonly [string, string, Ruleset])[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.fray'))
  .flatMap((path): (readonly [string, string, Ruleset])[] => {
    const { text, compilation } = shippedFile(path);
    const { ruleset } = compilation;
    return ruleset === undefined || ruleset.scenarios.length === 0 ? [] : [[path, text, ruleset]];
  });

/** The shipped rulesets that a run tests. A developer's run takes only the two that are done soonest. */
export const someShipped: typeof shipped = thorough
  ? shipped
  : shipped.filter(([path]) => /momentum|column-ambush/.test(path));

/** Tests a law of generated rulesets and of shipped ones. */
export function law(name: string, holds: (one: Case) => void): void {
  generatedLaw(name, holds);
  test.each([...someShipped])(`%s: ${name}`, (_path, text, ruleset) => {
    for (let i = 0; i < Math.max(2, RUNS / 10); i += 1)
      holds(caseOf(text, ruleset, { seed: `law ${i}`, mood: i, scenario: i, budget: 20_000 }));
  });
}
