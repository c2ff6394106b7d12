// The kernel plays run i of a seed as the machine does: the same measures, run by run. It never takes a run for shorter than the
// machine does, so a run that would use up its budget is left to the machine.
import type { PolicyUse, Ruleset } from '@fray/dsl/ir';
import {
  createRuns,
  createSampler,
  defaultSource,
  firstSource,
  link,
  linkKernel,
  UNLINKED_EXPRESSIONS,
  UNLINKED_INSTRUCTIONS,
  type ChoiceSource,
  type Finding,
  type Inputs,
  type Machine,
  type Program,
} from '@fray/engine/internal';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { scaled, thorough } from '../scale.ts';
import { generated, shipped, sound } from './cases.ts';
import { textOf } from './generate/ruleset.ts';

type Reported = Pick<Finding, 'watch' | 'occurrence' | 'value' | 'fault'>;

interface Ground {
  readonly program: Program;
  readonly inputs: Inputs;
  readonly policies: readonly PolicyUse[];
  readonly start: Machine;
  readonly choices: readonly ChoiceSource[];
}

function groundOf(ruleset: Ruleset, given: Partial<Inputs>): Ground {
  const program = link(ruleset, {
    watches: ruleset.watches.filter(({ kind }) => kind === 'measure'),
  });
  const inputs = inputsFor(ruleset, given);
  const scenario = ruleset.scenarios.find(({ name }) => name === inputs.scenario);
  return {
    program,
    inputs,
    policies: scenario?.policies ?? [],
    start: beginRun(program, inputs),
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
  };
}

/** Compares runs, and returns how many the kernel played; null if the rules do not link. */
function compare({ program, policies, start, choices }: Ground, runs: number): number | null {
  const kernel = linkKernel(program, start, policies, 'kernel');
  if ('unlinked' in kernel) return null;
  const machine = createRuns(program, start, choices, 'kernel');
  let played = 0;
  for (let run = 0; run < runs; run += 1) {
    const found = kernel.play(run);
    if (found === null) continue;
    played += 1;
    const there = machine.play(run);
    if ('odds' in there) throw new Error(`run ${run} has a question that nobody answers`);
    expect([there.fault, ...there.findings.map(shown)], `run ${run}`).toEqual([
      null,
      ...found.map(shown),
    ]);
    expect(kernel.spent(), `the work of run ${run}`).toBeGreaterThanOrEqual(there.work);
  }
  return played;
}

function shown({ watch, occurrence, value, fault }: Reported): unknown {
  return [watch, occurrence, value, fault];
}

/** A developer's run leaves the house rules out. */
const systems = thorough ? shipped : shipped.filter(([path]) => !path.startsWith('house-rules'));

test.each([...systems])('%s: each run has the measures of the machine', (path, _text, ruleset) => {
  const linked = ruleset.scenarios.map(({ name }) =>
    compare(groundOf(ruleset, { scenario: name, budget: 2_000_000 }), scaled(200)),
  );
  const links = /momentum|ap-loss|column-ambush/.test(path);
  expect(linked.every((played) => (links ? (played ?? 0) > 0 : played === null))).toBe(true);
});

test('generated rulesets: each run has the measures of the machine', () => {
  let links = 0;
  fc.assert(
    fc.property(generated, fc.nat(3), fc.boolean(), (made, at, isShort) => {
      const ruleset = sound(textOf(made));
      const scenario = ruleset.scenarios[at % ruleset.scenarios.length]?.name ?? '';
      const ground = groundOf(ruleset, { scenario, budget: isShort ? 3_000 : 100_000 });
      if (compare(ground, 20) !== null) links += 1;
    }),
    { numRuns: scaled(300) },
  );
  expect(links).toBeGreaterThan(0);
});

test('a sampler has the same counts and faults with the kernel as without it', () => {
  for (const [, , ruleset] of shipped.filter(([path]) => /momentum\/|column-ambush\//.test(path)))
    for (const budget of [3_000, 2_000_000]) {
      const { program, start, choices, policies } = groundOf(ruleset, { budget });
      const [without, withKernel] = [null, policies].map((uses) =>
        createSampler(program, start, choices, 'counts', false, uses).play(5, 40),
      );
      expect(withKernel).toEqual(without);
    }
});

test('few instructions and expressions do not link', () => {
  const left = [...Object.entries(UNLINKED_INSTRUCTIONS), ...Object.entries(UNLINKED_EXPRESSIONS)];
  expect(left.flatMap(([op, reason]) => (reason === null ? [] : [op]))).toEqual([
    'roll-again',
    'condition-field',
    'latest',
    'deck-with',
    'deck-without',
    'text',
  ]);
});
