// The kernel plays run i of a seed as the machine does: the same measures, run by run. It never takes a run for shorter than the
// machine does, so a run that would use up its budget is left to the machine.
import { readdirSync, readFileSync } from 'node:fs';
import { compile, createSource } from '@fray/dsl/internal';
import type { Expr, ExprBody, Moment, PolicyUse, Ruleset, Watch } from '@fray/dsl/ir';
import { defaultSource, firstSource, type ChoiceSource } from '@fray/engine/drivers';
import type { Header, Inputs } from '@fray/engine/events';
import { linkKernel } from '@fray/engine/kernel';
import { link, type Finding, type Machine, type Program } from '@fray/engine/machine';
import { createRuns, createSampler } from '@fray/engine/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { namesOf, readKeepsake, textsOf } from '../keepsakes/keepsake.ts';
import { scaled, someOf } from '../scale.ts';
import { folder } from '../shipped.ts';
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

/** The measures of a ruleset that have a moment. */
function measuresOf({ watches }: Ruleset): readonly Watch[] {
  return watches.filter(({ kind, moment }) => kind === 'measure' && moment.kind !== 'always');
}

function groundOf(
  ruleset: Ruleset,
  given: Partial<Inputs>,
  watches: readonly Watch[] = measuresOf(ruleset),
): Ground {
  const program = link(ruleset, { watches });
  const inputs = inputsFor(ruleset, { budget: 2_000_000, ...given });
  const scenario = ruleset.scenarios.find(({ name }) => name === inputs.scenario);
  return {
    program,
    inputs,
    policies: scenario?.policies ?? [],
    start: beginRun(program, inputs),
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
  };
}

/** The same with measures of everything that the state holds, at both edges of the encounter and of each span and step. */
function wholeGround(ruleset: Ruleset, given: Partial<Inputs>): Ground {
  const { start } = groundOf(ruleset, given);
  const [, beginning] = start.frames;
  const op = beginning?.kind === 'agenda' ? beginning.ops[0] : undefined;
  if (op?.op !== 'begin') throw new Error('the encounter has begun already');
  return groundOf(ruleset, given, wholeOf(ruleset, op.header));
}

function wholeOf(ruleset: Ruleset, { participants }: Header): readonly Watch[] {
  const { kinds, conditions, tracks, spans, procs } = ruleset;
  const make = (body: ExprBody): Expr => ({ at: 0, ...body });
  const code = procs.flatMap((proc) => proc.code);
  const orders = new Set(code.flatMap((instr) => (instr.op === 'rank' ? [instr.order] : [])));
  const steps = new Set(code.flatMap((instr) => (instr.op === 'step-open' ? [instr.step] : [])));
  const values = [
    ...participants.flatMap(({ name, kind }) => {
      const of = make({ op: 'const', value: name });
      const fields = kinds.find((one) => one.name === kind)?.fields ?? [];
      return [
        ...fields.map(({ name: field }) => make({ op: 'field', of, field })),
        ...conditions.flatMap(({ name: condition, fields: own }) => {
          const when = make({ op: 'has-condition', who: of, condition });
          return [
            when,
            ...own.map(({ name: field }) => {
              const value = make({ op: 'condition-field', of, condition, field });
              return make({
                op: 'if',
                cases: [{ when, value }],
                otherwise: make({ op: 'const', value: null }),
              });
            }),
          ];
        }),
      ];
    }),
    ...tracks.map(({ name: track }) => make({ op: 'track', track })),
    ...spans.map(({ name: span }) => make({ op: 'number-of', span })),
    ...[...orders].map((order) => make({ op: 'order', order })),
  ];
  const moments = (['start', 'end'] as const).flatMap((edge): Moment[] => [
    { kind: 'encounter', edge },
    ...spans.map(
      ({ name: span }) =>
        ({ kind: 'span', edge, span, each: true, number: null, label: null }) as const,
    ),
    ...[...steps].map((step) => ({ kind: 'step', edge, step }) as const),
  ]);
  return moments.map((moment) => ({
    kind: 'measure',
    name: JSON.stringify(moment),
    text: null,
    moment,
    slots: [],
    lines: values.map((value) => ({ value, when: null, at: 0 })),
    cites: [],
    at: 0,
  }));
}

/**
 * Compares runs, and returns how many the kernel played. `isShort`: their budget may be too small to play them here; every other run
 * that is left to the machine has a fault or a question that nobody answers.
 */
function compare(
  { program, policies, start, choices }: Ground,
  runs: number,
  isShort = false,
): number {
  const kernel = linkKernel(program, start, policies, 'kernel');
  if ('unlinked' in kernel) throw new Error(kernel.unlinked);
  const machine = createRuns({ program, start, choices }, 'kernel');
  // Nobody answers these. Where every measure has its value by then, the machine stops without a word.
  const mayStop = program.ruleset.procs.some(({ code }) =>
    code.some((instr) => instr.op === 'ask' && instr.asking.kind === 'number'),
  );
  let played = 0;
  for (let run = 0; run < runs; run += 1) {
    const found = kernel.play(run);
    if (found === null && (isShort || mayStop)) continue;
    const there = machine.play(run);
    const faults = 'odds' in there ? [] : there.findings.map(({ fault }) => fault);
    if (found === null) {
      expect(
        'odds' in there || [there.fault, ...faults].some((fault) => fault !== null),
        `run ${run}`,
      ).toBe(true);
      continue;
    }
    played += 1;
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

test.each([...shipped])('%s: each run has the measures of the machine', (_path, _text, ruleset) => {
  for (const { name } of someOf(ruleset.scenarios, 0.3))
    expect(compare(groundOf(ruleset, { scenario: name }), scaled(200))).toBe(scaled(200));
});

/** Rulesets by name: the shipped house rules, systems that only tests play, and small kept ones that have every form. */
const others = [
  ...readdirSync(`${folder}/house-rules`)
    .filter((path) => path.endsWith('.fray'))
    .map(
      (path) =>
        [
          path,
          rulesetOf(`house-rules/${path}`, (file) => readFileSync(`${folder}/${file}`, 'utf8')),
        ] as const,
    ),
  ...readdirSync(new URL('../systems', import.meta.url))
    .filter((path) => path.endsWith('.fray'))
    .map(
      (path) =>
        [
          path,
          rulesetOf(path, (file) =>
            readFileSync(new URL(`../systems/${file}`, import.meta.url), 'utf8'),
          ),
        ] as const,
    ),
  ...namesOf('rules')
    .filter((name) => name.startsWith('rules/form-'))
    .map((name) => {
      const texts = textsOf(readKeepsake(name));
      return [name, rulesetOf(Object.keys(texts)[0] ?? '', (file) => texts[file] ?? '')] as const;
    })
    // Some are kept for their problems.
    .filter(([, made]) => made() !== undefined),
];

function rulesetOf(path: string, read: (path: string) => string): () => Ruleset | undefined {
  return () =>
    compile(createSource(path, read(path)), (file) => createSource(file, read(file))).ruleset;
}

test.each([...someOf(others, 1, 4)])('%s: each run has the state of the machine', (_name, made) => {
  const ruleset = made();
  if (ruleset === undefined) throw new Error('these rules do not compile');
  for (const { name } of someOf(ruleset.scenarios, 0.3))
    compare(wholeGround(ruleset, { scenario: name }), scaled(20));
});

test('generated rulesets: each run has the measures and the state of the machine', () => {
  let played = 0;
  fc.assert(
    fc.property(generated, fc.nat(3), fc.boolean(), (made, at, isShort) => {
      const ruleset = sound(textOf(made));
      const scenario = ruleset.scenarios[at % ruleset.scenarios.length]?.name ?? '';
      const given = { scenario, budget: isShort ? 3_000 : 100_000 };
      played += compare(groundOf(ruleset, given), 10, isShort);
      played += compare(wholeGround(ruleset, given), 10, isShort);
    }),
    { numRuns: scaled(300) },
  );
  expect(played).toBeGreaterThan(0);
});

test('a sampler has the same counts and faults with the kernel as without it', () => {
  for (const [, , ruleset] of shipped.filter(([path]) => /momentum\/|column-ambush\//.test(path)))
    for (const budget of [3_000, 2_000_000]) {
      const { program, start, choices, policies } = groundOf(ruleset, { budget });
      const [without, withKernel] = [null, policies].map((uses) =>
        createSampler({ program, start, choices }, 'counts', uses).play(5, 40),
      );
      expect(withKernel).toEqual(without);
    }
});
