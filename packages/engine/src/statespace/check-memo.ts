// Runs each check once for all states that agree on what it reads. A check only rolls and calculates, so its result
// depends on nothing else. The result is a distribution: the dice that lead to each outcome, with their weights.
import type { Result } from '@fray/dsl/ir';
import type { RolledValue } from '../events/event.ts';
import { advance } from '../machine/advance.ts';
import type { Step } from '../machine/api.ts';
import {
  copy,
  type Frame,
  type Machine,
  type ProcFrame,
  type RollFrame,
} from '../machine/machine.ts';
import { procOf, type Program } from '../machine/program.ts';
import type { StateVariables } from './state-variables.ts';
import { forkFrame } from './machine-copy.ts';
import { framesKey, type StateLayout } from './control-location.ts';
import type { CheckWork } from './limits.ts';
import { orMade } from '../values/grouped.ts';
import { fractions, lcmOf, type Fraction } from '../values/rational.ts';
import { convolved } from '../kernel/dice-convolution.ts';
import { NOTHING_OFF, type Without } from '../analysis/techniques.ts';
import {
  everyWay,
  waysOf,
  type WeightedThrows,
  type ThrowDistribution,
} from '../kernel/face-distribution.ts';
import { createDecisionTree, type DecisionTree } from './decision-tree.ts';
import { traceAccesses } from './access-tracing.ts';
import { createReadList, type ReadList } from './accesses.ts';

/** One possible result of a check. */
export interface CheckWay extends WeightedThrows {
  readonly outcome: string | boolean | null;
  readonly values: readonly RolledValue[];
  /** The fault in which the check ended; null if it ended in none. */
  readonly fault: string | null;
}

/** What computing the results of checks needs. */
interface CheckContext {
  readonly layout: StateLayout;
  /** The program without anything that follows from a check. */
  readonly inner: Program;
  /** The distributions of whole rolls, by their dice and operations. */
  readonly rolls: Map<string, ThrowDistribution>;
  readonly work: CheckWork;
  readonly without: Without;
}

export interface CheckMemo extends CheckContext {
  readonly variables: StateVariables;
  /** The distributions of checks, by the check's frames; null if a check has too many results. */
  readonly known: Map<string, DecisionTree<ThrowDistribution | null>>;
}

export function checkContextOf(
  layout: StateLayout,
  work: CheckWork,
  without: Without = NOTHING_OFF,
): CheckContext {
  return {
    layout,
    inner: {
      ...layout.program,
      reactions: new Map(),
      memories: new Map(),
      watches: [],
      always: [],
    },
    rolls: new Map(),
    work,
    without,
  };
}

export function checkMemoOf(
  layout: StateLayout,
  variables: StateVariables,
  work: CheckWork,
  without?: Without,
): CheckMemo {
  return { ...checkContextOf(layout, work, without), variables, known: new Map() };
}

/** A check that needs more machines than this is too large to compute. */
const MAX_INNER = 20_000;

/**
 * Returns the throws that the machine's next throw can consist of, with their weights; null if there are too many
 * results. `row` holds the machine's variables. Adds what was read to `reads`.
 */
export function scriptsOf(
  checkMemo: CheckMemo,
  machine: Machine,
  row: ArrayLike<number>,
  reads: ReadList,
): ThrowDistribution | null {
  const roll = machine.frames.at(-1);
  if (roll?.kind !== 'roll') throw new Error('no throw is waited for');
  const check = machine.frames.at(-2);
  const isCheck =
    !checkMemo.without.has('checks') &&
    check?.kind === 'proc' &&
    check.role.role === 'check' &&
    isPure(checkMemo.layout.program, check.proc);
  const { layout, variables, known } = checkMemo;
  if (!isCheck) return throwScripts(checkMemo, roll);
  const id = JSON.stringify(framesKey(layout, machine, machine.frames.length - 2));
  const tree = orMade(known, id, () =>
    createDecisionTree<ThrowDistribution | null>(variables.value),
  );
  const found = tree.find(row, reads.add);
  if (found !== undefined) return found;
  const own = createReadList(checkMemo.without);
  const scripts =
    checkWays(checkMemo, traceAccesses(layout, variables, machine, own).machine, false) ??
    throwScripts(checkMemo, roll);
  for (const read of own.list) reads.add(read);
  tree.add(row, own.list, scripts);
  return scripts;
}

function throwScripts(
  { layout, rolls, without }: CheckContext,
  roll: RollFrame,
): ThrowDistribution | null {
  const keeps = keepsFaces(layout.program, roll);
  const isApart = without.has('pools');
  const whole = keeps || isApart ? null : wholeRoll(rolls, roll);
  if (whole === 'too many') return null;
  if (whole !== null) return whole;
  const ways = isApart ? everyWay(roll) : waysOf(roll, keeps);
  return ways === undefined
    ? null
    : { scripts: ways.ways.map(({ faces, weight }) => ({ throws: [faces], weight })), of: ways.of };
}

function wholeRoll(
  rolls: CheckContext['rolls'],
  roll: RollFrame,
): ThrowDistribution | 'too many' | null {
  const { plan, keep, first, op, bursts, hand, dice } = roll;
  // A check that has already rolled gets a different key.
  const id =
    first === null && op === 0 && bursts === 0 && hand.length === dice.length
      ? JSON.stringify([
          dice.map(({ size, sign, extra, of }) => [size, sign, extra, of]),
          plan.ops,
          keep,
        ])
      : null;
  const known = id === null ? undefined : rolls.get(id);
  if (known !== undefined) return known;
  const found = convolved(roll, true);
  if (found === null || found === 'too many') return found;
  const scripts: ThrowDistribution = { scripts: found.ways, of: found.of };
  if (id !== null) rolls.set(id, scripts);
  return scripts;
}

export function keepsFaces(program: Program, { proc, pc }: RollFrame): boolean {
  return procOf(program, proc).rolls[pc]?.keepRoll ?? true;
}

/** True if a check's code only rolls and calculates. */
export function isPure(program: Program, proc: number): boolean {
  return (program.ruleset.procs[proc]?.code ?? []).every(({ op }) => PURE.has(op));
}

const PURE: ReadonlySet<string> = new Set([
  'let',
  'roll',
  'roll-again',
  'outcome',
  'jump',
  'branch',
  'nothing',
  'return',
]);

// ------------------------------------------------------------------------------------------------ one check

interface Inner {
  readonly machine: Machine;
  readonly check: ProcFrame;
  readonly throws: readonly (readonly number[])[];
  chance: Fraction;
}

/**
 * Computes all results that the check on top of the stack can have, from the place where it waits. With `everyValue`,
 * results are distinguished by every value that the check shows, and not only by those that rules read. For a pushed
 * check, `answered` replaces `advance`: it answers the choices in the check and makes its changes. Returns undefined if
 * there are too many results.
 */
export function checkWays(
  context: CheckContext,
  machine: Machine,
  everyValue: boolean,
  answered: typeof advance | null = null,
): { readonly scripts: readonly CheckWay[]; readonly of: bigint } | undefined {
  const { layout, inner } = context;
  const go = answered ?? advance;
  const stateKey = ({ state }: Machine): unknown => (answered === null ? null : state);
  const split = (frames: readonly Frame[], from: Machine, throws: Inner['throws']): Inner =>
    isolatedCheck(frames, answered === null ? from : copy(from), throws);
  let front = new Map<string, Inner>([['', split(machine.frames.slice(-2), machine, [])]]);
  const done = new Map<string, { readonly way: Omit<CheckWay, 'weight'>; chance: Fraction }>();
  while (front.size > 0) {
    const next = new Map<string, Inner>();
    for (const known of front.values()) {
      const roll = known.machine.frames.at(-1);
      if (roll?.kind !== 'roll') return undefined;
      const found = throwScripts(context, roll);
      if (found === null) return undefined;
      for (const { throws, weight } of found.scripts) {
        if (context.work.isTooMuch(throws.length)) return undefined;
        const one = split(known.machine.frames, known.machine, [...known.throws, ...throws]);
        let step: Step = { events: [], need: undefined, findings: [] };
        for (const faces of throws)
          step = go(inner, one.machine, { reply: 'faces', faces, origin: 'script' }, 'discard');
        const chance = fractions.mul(known.chance, { n: weight, d: found.of });
        one.chance = chance;
        const into = step.need === undefined ? done : next;
        const key =
          step.need === undefined
            ? doneKey(layout, one, everyValue)
            : JSON.stringify([
                framesKey(layout, one.machine, 0),
                everyValue ? valuesOf(one.check) : null,
                stateKey(one.machine),
              ]);
        const same = into.get(key);
        if (same !== undefined) same.chance = fractions.add(same.chance, chance);
        else if (step.need === undefined) done.set(key, { way: wayOf(one), chance });
        else next.set(key, one);
      }
      if (next.size > MAX_INNER || done.size > MAX_INNER) return undefined;
    }
    front = next;
  }
  const of = [...done.values()].reduce((all, { chance }) => lcmOf(all, chance.d), 1n);
  return {
    scripts: [...done.values()].map(({ way, chance }) => ({
      ...way,
      weight: chance.n * (of / chance.d),
    })),
    of,
  };
}

/** Returns a machine that runs the check alone and shares with `from` what the check only reads. */
function isolatedCheck(frames: readonly Frame[], from: Machine, throws: Inner['throws']): Inner {
  const own = frames.map(forkFrame);
  const [check] = own;
  if (check?.kind !== 'proc') throw new Error('no check is on top');
  return {
    machine: { ...from, state: { ...from.state }, frames: own, used: 0 },
    check,
    throws,
    chance: fractions.one,
  };
}

function wayOf({ machine, check, throws }: Inner): Omit<CheckWay, 'weight'> {
  const outcome = check.role.role === 'check' ? (check.role.result?.outcome ?? null) : null;
  return { throws, outcome, values: valuesOf(check), fault: machine.state.ended?.text ?? null };
}

function valuesOf({ role }: ProcFrame): readonly RolledValue[] {
  return role.role === 'check' ? role.values : [];
}

function doneKey(layout: StateLayout, { machine, check }: Inner, everyValue: boolean): string {
  const { role } = check;
  if (role.role !== 'check' || machine.state.ended !== null)
    return JSON.stringify(machine.state.ended);
  const { result, callable, values } = role;
  if (everyValue) return JSON.stringify([result?.outcome, values.map(({ total }) => total)]);
  return endKey(layout, callable, result, values);
}

/** Returns the key of a check's result: its outcome, and the values that any rule may read. */
function endKey(
  { wanted, reads }: StateLayout,
  callable: number,
  result: Result | null,
  values: readonly RolledValue[],
): string {
  const read = (wanted[callable] ?? []).map((index) => result?.values[index]);
  return JSON.stringify([
    result?.outcome,
    read,
    values.flatMap(({ name, total }) => (reads.values.has(name) ? [total] : [])),
  ]);
}
