// A step depends only on what was noted as read. Everything else in a state is replaced at random here.
import { defaultSource, firstSource } from '@fray/engine/drivers';
import { link } from '@fray/engine/machine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { transitionsOf } from '../../packages/engine/src/statespace/transitions.ts';
import {
  type Transition,
  type Transitions,
} from '../../packages/engine/src/statespace/transition.ts';
import type { Ruleset, Watch } from '@fray/dsl/ir';
import { beginRun, inputsFor, policiesOf } from '../engine/runs.ts';
import { generated, sound } from '../laws/cases.ts';
import { textOf } from '../laws/generate/ruleset.ts';
import { ambush, duel, rulesetOf, shipped } from './rules.ts';
import { LAW_LIMIT, scaled } from '../scale.ts';

const RUNS = scaled(15);
/** How many states of a ruleset are examined. `FEW`: where steps are long. */
const MOST = 40;
const FEW = 30;

interface State {
  readonly control: number;
  readonly row: readonly number[];
}

/** A measure that leaves everything open until the fight is over. */
const atLast: Watch = {
  kind: 'measure',
  name: 'at last',
  text: null,
  moment: { kind: 'encounter', edge: 'end' },
  slots: [],
  lines: [{ value: { op: 'const', value: 0, at: 0 }, when: null, at: 0 }],
  cites: [],
  at: 0,
};

function begun(ruleset: Ruleset, scenario: string): Transitions {
  const program = link(ruleset, {
    watches: [...ruleset.watches.filter(({ kind }) => kind === 'measure'), atLast],
  });
  const inputs = inputsFor(ruleset, { scenario, budget: 20_000 });
  return transitionsOf({
    program,
    start: beginRun(program, inputs),
    choices: [policiesOf(program, inputs), defaultSource, firstSource],
  });
}

/** Returns states that are reached, with all steps from them learned. `pick` decides which way to go. */
function visited(
  steps: Transitions,
  pick: (most: number) => number,
  enough: number,
): readonly State[] {
  const { first, variables } = steps;
  if ('odds' in first) return [];
  const found: State[] = [];
  const seen = new Set<string>();
  let at: State = { control: first.to, row: first.row };
  for (let n = 0; n < 4 * enough && found.length < enough; n += 1) {
    const control = steps.controls[at.control];
    if (control === undefined || control.isOver) {
      at = { control: first.to, row: first.row };
      continue;
    }
    const step = steps.known(at.control, at.row) ?? steps.learn(at.control, at.row);
    if (step === null || 'odds' in step) return found;
    const id = JSON.stringify(at);
    if (!seen.has(id)) found.push(at);
    seen.add(id);
    const way = step.ways[pick(step.ways.length)];
    if (way === undefined) break;
    const row = Array.from({ length: variables.count() }, (_, variable) => at.row[variable] ?? 0);
    for (const group of way.emptied)
      for (const variable of variables.ofGroup(group)) row[variable] = 0;
    for (const [variable, value] of way.writes) row[variable] = value;
    at = { control: way.to, row };
  }
  return found;
}

/** Returns a step without what its ways used of the budget. For ways with the same result, the first one stands for all. */
const unbudgeted = (step: Transition | undefined): unknown =>
  step && { of: step.of, ways: step.ways.map((way) => ({ ...way, used: null })) };

/** Alters states where no step has looked, and expects the same steps. Returns how many states were altered. */
function altered(
  ruleset: Ruleset,
  scenario: string,
  pick: (most: number) => number,
  enough = MOST,
): number {
  const steps = begun(ruleset, scenario);
  const states = visited(steps, pick, enough);
  const { variables } = steps;
  // Variables that last whatever is going on. Others belong to a place in the rules, such as counters of a loop and its
  // remaining members.
  const lasting = new Set<number | undefined>([
    ...ruleset.tracks.map(({ name }) => variables.tracks.get(name)),
    ...(steps.controls[0]?.machine.state.participants ?? []).flatMap((_, participant) =>
      ruleset.kinds.flatMap(({ fields }) =>
        fields.map((__, index) => variables.fields[participant]?.get(index)),
      ),
    ),
  ]);
  let count = 0;
  for (const { control, row } of states) {
    const step = steps.known(control, row);
    const from = states[pick(states.length)] ?? { control, row };
    const other = from.row;
    // Conditions that run out are kept in two variables that have to agree.
    const isWhole = (row[variables.timed] ?? 0) === 0 && (other[variables.timed] ?? 0) === 0;
    const isMixed = (variable: number): boolean =>
      isWhole && (from.control === control || lasting.has(variable));
    const mixed = row.map((value, variable) =>
      isMixed(variable) && pick(2) === 0 ? (other[variable] ?? 0) : value,
    );
    if (
      steps.known(control, mixed) !== step ||
      mixed.every((value, variable) => value === row[variable])
    )
      continue;
    const run = steps.run(control, mixed);
    if (run === null || 'odds' in run) throw new Error('a step that was known could not be run');
    expect(unbudgeted(run.step)).toEqual(unbudgeted(step));
    count += 1;
  }
  return count;
}

test.each([
  ['the small ambush', () => rulesetOf(ambush(4)), 'Path', MOST],
  ['the duel', () => rulesetOf(duel), 'Field', MOST],
  ['momentum', () => shipped('momentum'), 'Brawl', MOST],
  ['action segments', () => shipped('action-segments'), 'Skirmish', FEW],
])('%s: what a step did not read makes no difference', (_, make, scenario, enough) => {
  let n = 1;
  // Any numbers will do, if they are the same each time.
  const pick = (most: number): number => {
    n = (n * 48_271) % 2_147_483_647;
    return n % most;
  };
  expect(altered(make(), scenario, pick, enough)).toBeGreaterThan(0);
});

describe('generated rulesets', () => {
  test('what a step did not read makes no difference', () => {
    let compared = 0;
    fc.assert(
      fc.property(generated, fc.infiniteStream(fc.nat(1_000_000)), (made, numbers) => {
        const ruleset = sound(textOf(made));
        compared += altered(
          ruleset,
          ruleset.scenarios[0]?.name ?? '',
          (most) => Number(numbers.next().value) % Math.max(1, most),
        );
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: LAW_LIMIT },
    );
    expect(compared).toBeGreaterThan(0);
  });
});
