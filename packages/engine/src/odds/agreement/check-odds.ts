// The odds of a single check, without a scenario: makes a participant for each of its parameters, and counts all its
// possible outcomes.
import type { ParticipantSetup, Setup, Value } from '@fray/dsl/ir';
import type { Header, Inputs, RolledValue } from '../../events/event.ts';
import { advance, createRun } from '../../machine/advance.ts';
import { begin } from '../../machine/begin.ts';
import { pushCheck } from '../../machine/frames.ts';
import { copy, type Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { checkDisagreement } from './check-agreement.ts';
import type { Disagreement, CheckOdds } from '../known-odds.ts';
import { exactly } from '../odds-answer.ts';
import { answering, type Answering } from '../pushes.ts';
import { checkContextOf, checkWays, isPure } from '../../statespace/check-memo.ts';
import { stateLayoutOf } from '../../statespace/control-location.ts';
import { checkWork, type CheckWork } from '../../statespace/limits.ts';
import { fractions, type Fraction } from '../../values/rational.ts';
import { addChance, sortedOutcomes } from '../../statespace/tally.ts';
import { orMade } from '../../values/grouped.ts';

/** A check, and the values of its parameters in order; a participant is given by name. */
export interface CheckQuestion {
  /** Index into `ruleset.callables`. */
  readonly check: number;
  readonly args: readonly Value[];
  /** The participants. */
  readonly participants: readonly { readonly side: string; readonly setup: ParticipantSetup }[];
}

export type CheckAnswer =
  | CheckOdds
  /** Two ways of counting disagree. */
  | { readonly odds: 'disputed'; readonly disagreement: Disagreement }
  | { readonly odds: 'unfit'; readonly message: string }
  | { readonly odds: 'too-large' };

/** How much counting one check may cost, in machines. */
const MOST_MACHINES = 30_000;

/** How a check is counted. */
export interface CheckPlan {
  /** The number of checks that share the cost of confirming them. */
  readonly among?: number;
  /** The cost limit; it also holds the cost so far. */
  readonly work?: CheckWork;
  /** Another way to count, for tests that break it. */
  readonly count?: typeof checkWays;
}

/**
 * Returns the odds of a check. They are always exact, and confirmed by a second way of counting. Nobody pushes; `pushed`
 * has the odds if the roller always does. `inputs` and `files` as for `begin`; if the inputs name a scenario, it gives
 * rulings and givens.
 */
export function checkOdds(
  program: Program,
  inputs: Inputs,
  files: Header['files'],
  question: CheckQuestion,
  { among = 1, work = checkWork(MOST_MACHINES), count = checkWays }: CheckPlan = {},
): CheckAnswer {
  const { ruleset } = program;
  const { participants, check, args } = question;
  const sides = ruleset.sides.map(({ name }) => ({
    side: name,
    participants: participants.flatMap(({ side, setup }) => (side === name ? [setup] : [])),
  }));
  const over: Setup = { givens: [], rulings: [], policies: [], sides };
  const context = checkContextOf(stateLayoutOf(program), work);
  const machine = begin(context.inner, inputs, files, [], over);
  if ('illegal' in machine) return { odds: 'unfit', message: machine.illegal };
  // Reads the header, and plays nothing.
  machine.frames = machine.frames.filter(({ kind }) => kind === 'agenda');
  advance(context.inner, machine);
  const begun = { ...machine, used: 0 };
  pushCheck(createRun(context.inner, begun), check, [...args], null, 0, false);
  const unpushed = answering(false);
  const answer = countedCheck(context, begun, unpushed, among, count);
  if (answer.odds !== 'known' || !unpushed.wasAsked()) return answer;
  const pushed = countedCheck(context, begun, answering(true), among, count);
  return pushed.odds === 'known' ? { ...answer, pushed } : pushed;
}

/** Counts the check on top of a machine, which stays unchanged. */
function countedCheck(
  context: ReturnType<typeof checkContextOf>,
  untouched: Machine,
  { go }: Answering,
  among: number,
  count: typeof checkWays,
): CheckAnswer {
  const begun = copy(untouched);
  const first = begun.frames.at(-1);
  const step = go(context.inner, begun);
  if (step.need?.need === 'choice') return { odds: 'too-large' };
  if (step.need === undefined) {
    // The check has no dice, or a fault occurs before the first.
    const role = first?.kind === 'proc' ? first.role : undefined;
    const result = role?.role === 'check' ? role : undefined;
    return answered(
      [
        {
          outcome: result?.result?.outcome ?? null,
          values: result?.values ?? [],
          fault: begun.state.ended?.text ?? null,
          weight: 1n,
        },
      ],
      1n,
    );
  }
  const check = first?.kind === 'proc' ? first.proc : -1;
  const ways = count(context, begun, true, isPure(context.inner, check) ? null : go);
  if (ways === undefined) return { odds: 'too-large' };
  const odds = answered(ways.scripts, ways.of);
  const disagreement = checkDisagreement(context.inner, untouched, odds, among, go);
  return disagreement === null ? odds : { odds: 'disputed', disagreement };
}

interface Way {
  readonly outcome: string | boolean | null;
  readonly values: readonly RolledValue[];
  readonly fault: string | null;
  readonly weight: bigint;
}

/** A value of a check, and its chance. */
interface Chanced {
  readonly value: Value;
  chance: Fraction;
}

function answered(ways: readonly Way[], of: bigint): CheckOdds {
  const outcomes = new Map<string | boolean | null, Fraction>();
  const faults = new Map<string, Fraction>();
  const values = new Map<string, Map<string, Chanced>>();
  for (const { outcome, values: shown, fault, weight } of ways) {
    const chance = { n: weight, d: of };
    if (fault !== null) {
      addChance(faults, fault, chance);
      continue;
    }
    addChance(outcomes, outcome, chance);
    for (const { name, total } of shown) {
      const table = orMade(values, name, () => new Map<string, Chanced>());
      const one = orMade(table, JSON.stringify(total), () => ({
        value: total,
        chance: fractions.zero,
      }));
      one.chance = fractions.add(one.chance, chance);
    }
  }
  return {
    odds: 'known',
    outcomes: [...outcomes].map(([outcome, chance]) => ({ outcome, chance: exactly(chance) })),
    values: [...values].map(([name, table]) => ({
      name,
      outcomes: sortedOutcomes([...table.values()]).map(({ value, chance }) => ({
        value,
        chance: exactly(chance),
      })),
    })),
    faults: [...faults].map(([text, chance]) => ({ text, chance: exactly(chance) })),
  };
}
