// Learns the steps of the transition system. A step leads from one stop (a throw, the head of a loop, a cut point) to
// the next. It depends only on the control location and the variables read on the way, so a traced machine runs it once
// for all states that agree on these.
import { queueVariables } from './variable-lookup.ts';
import { readVariables, withVariables } from './variable-values.ts';
import type { BegunFight } from '../drivers/source.ts';
import { advance } from '../machine/advance.ts';
import { headerOf } from '../machine/header.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { variablesOf, type StateVariables } from './state-variables.ts';
import type { VariableGroup } from './variable-table.ts';
import { copyMachine } from './machine-copy.ts';
import { canonicalFormOf } from './canonical-form.ts';
import { controlKey, stateLayoutOf, type StateLayout } from './control-location.ts';
import { checkMemoOf, scriptsOf, type CheckMemo } from './check-memo.ts';
import { rankScripts } from './rank-orders.ts';
import type { ThrowDistribution } from '../kernel/face-distribution.ts';
import { checkWork, type OddsLimits } from './limits.ts';
import { orMade } from '../values/grouped.ts';
import { decimalOf, gcd } from '../values/rational.ts';
import { isAnswered } from './tally.ts';
import { isAtCutPoint } from './cut-points.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import { createDecisionTree } from './decision-tree.ts';
import { traceAccesses } from './access-tracing.ts';
import { createReadList, type ReadList, type Writes } from './accesses.ts';
import type {
  Control,
  Transition,
  TransitionBranch,
  Unanswered,
  SymmetryBroken,
  Transitions,
  TracedTransition,
} from './transition.ts';
import {
  type AdvanceContext,
  runOn,
  type ThrowArrival,
  throwAll,
  answerChoices,
} from './advance-to-cut.ts';
import { turnOf, takeTurn, loopsChanged } from './loop-turns.ts';

/**
 * Creates the transition system of a fight. `start` has just begun, and the program is linked with the requested
 * measures and no other watches. With symmetry `off`, all participants are distinguished. `isOver` is called while a
 * check takes long, with the numbers of control locations and machines; if it returns true, we give up.
 */
export function transitionsOf(
  { program, start, choices }: BegunFight,
  symmetry: 'off' | 'on' = 'on',
  limits: Pick<OddsLimits, 'forks' | 'isOver' | 'without'> = { forks: Number.POSITIVE_INFINITY },
): Transitions {
  const header = symmetry === 'off' ? null : headerOf(start);
  const without = limits.without ?? NOTHING_OFF;
  const layout = stateLayoutOf(program, header, without);
  const asked: AdvanceContext = {
    program: remembering(program, layout),
    watches: program.watches.map(({ watch }) => watch),
    choices,
    layout,
    without,
  };
  const step = runOn(asked, start, undefined, false);
  const variables = variablesOf(layout, start);
  const began = answerChoices(
    asked,
    start,
    step,
    [],
    { variables, unproxied: () => start, look: () => {} },
    false,
  );
  const controls: Control[] = [];
  const canonical = canonicalFormOf(layout, variables, start.state.participants, {
    machineAt: (control) => controlAt(controls, control).machine,
    numberOf: (machine, like) => controlFor(maker, machine, controlAt(controls, like).seen),
  });
  const work = checkWork(
    limits.forks,
    () => limits.isOver?.(controls.length, maker.forks) === true,
  );
  const maker: Maker = {
    ...asked,
    variables,
    checkMemo: checkMemoOf(layout, variables, work, limits.without),
    controls,
    numbers: new Map(),
    forks: 0,
  };
  const first =
    'odds' in began
      ? began
      : {
          to: controlOf(maker, start, began),
          row: readVariables(variables, start),
          reports: began.reports,
          used: start.used,
        };
  return {
    variables,
    canonical,
    isSymmetryOff: layout.interchangeable.classes.length === 0,
    controls: maker.controls,
    first,
    known: (control, row) => maker.controls[control]?.steps.find(row),
    run: (control, row, most) => run(maker, control, row, most),
    learn: (control, row, most) => {
      const found = run(maker, control, row, most);
      if (found === null || 'odds' in found) return found;
      maker.controls[control]?.steps.add(row, found.reads, found.step);
      return found.step;
    },
    spent: (control) => {
      const machine = copyMachine(controlAt(controls, control).machine, start.budget);
      return controlOf(maker, machine, {
        step: advance(maker.program, machine, undefined, 'discard'),
        seen: controlAt(controls, control).seen,
      });
    },
    budget: start.budget,
    // Once checks have used up the budget, all of it counts as used.
    forks: () => (work.isSpent() ? Math.max(maker.forks, limits.forks + 1) : maker.forks),
  };
}

/** Returns a program that keeps in memory only what some rule asks for. */
function remembering(program: Program, { reads }: StateLayout): Program {
  return {
    ...program,
    memories: new Map(
      [...program.memories].map(([what, names]) => [
        what,
        new Map(
          [...names].map(([name, tables]) => [
            name,
            tables.filter((table) => reads.memories.has(table)),
          ]),
        ),
      ]),
    ),
  };
}

interface Maker extends AdvanceContext {
  readonly variables: StateVariables;
  readonly checkMemo: CheckMemo;
  readonly controls: Control[];
  readonly numbers: Map<string, number>;
  forks: number;
}

function controlAt(controls: readonly Control[], at: number): Control {
  const control = controls[at];
  if (control === undefined) throw new Error('no machine stands there');
  return control;
}

function run(
  maker: Maker,
  at: number,
  row: ArrayLike<number>,
  most: number = Infinity,
): TracedTransition | Unanswered | SymmetryBroken | null {
  const { layout, variables, checkMemo } = maker;
  const control = controlAt(maker.controls, at);
  const base = withVariables(variables, control.machine, row);
  const reads = createReadList(maker.without);
  if (maker.without.has('steps'))
    for (let variable = 0; variable < variables.count(); variable += 1) reads.look(variable);
  const head = layout.loops.head(base);
  const scripts =
    head === null && !isAtCutPoint(base)
      ? (rankScripts(checkMemo, base, reads) ?? scriptsOf(checkMemo, base, row, reads))
      : NO_DICE;
  if (scripts === null) return null;
  // Machines that may not all run are not begun, and count as if they had.
  if (head === null && maker.forks + scripts.scripts.length > most) {
    maker.forks = most + 1;
    return null;
  }
  const before = readVariables(variables, base);
  const turn = head === null ? null : turnOf(variables, base, head, row, reads);
  const ways = new Map<string, Omit<TransitionBranch, 'share'> & { weight: bigint }>();
  for (const { throws, weight } of scripts.scripts) {
    const shells = traceAccesses(layout, variables, copyMachine(base), reads);
    const noticed = { variables, unproxied: shells.unproxied, look: reads.look };
    const arrival =
      turn === null
        ? throwAll(maker, shells.machine, throws, control.seen, noticed)
        : answerChoices(
            maker,
            shells.machine,
            takeTurn(maker, shells.machine, turn),
            control.seen,
            noticed,
            turn.head.isOrdered,
          );
    if ('odds' in arrival) return arrival;
    const plain = shells.unproxied();
    if (turn?.isCall !== true) maker.forks += 1 + Math.floor(plain.used / LONG_RUN);
    if (maker.forks > most) return null;
    const to = controlOf(maker, plain, arrival);
    const { reports } = arrival;
    const isOver = maker.controls[to]?.isOver === true;
    const { left, entered } = loopsChanged(layout, base, plain, turn);
    const emptied = isOver ? [] : [...shells.writes.emptied.values(), ...left];
    const writes = isOver
      ? []
      : writesOf(
          variables,
          before,
          readVariables(variables, plain),
          shells.writes.variables,
          emptied,
          new Set(entered.flatMap((loop) => queueVariables(variables, loop))),
          reads,
        );
    const id = JSON.stringify([
      to,
      emptied,
      writes,
      reports.map(({ watch, occurrence, key }) => [watch, occurrence, key]),
    ]);
    const { used } = plain;
    const way = { weight: 0n, to, emptied, writes, reports, throws, used };
    orMade(ways, id, () => way).weight += weight;
  }
  const by = [...ways.values()].reduce((all, { weight }) => gcd(all, weight), scripts.of);
  const step: Transition = {
    ways: [...ways.values()].map((way) => ({
      ...way,
      weight: way.weight / by,
      share: decimalOf({ n: way.weight, d: scripts.of }),
    })),
    of: scripts.of / by,
  };
  return { step, reads: reads.list };
}

/** Returns what a run wrote: all that it changed, and what it may have written without a read. */
function writesOf(
  variables: StateVariables,
  before: readonly number[],
  after: readonly number[],
  blind: Writes['variables'],
  emptied: readonly VariableGroup[],
  entered: ReadonlySet<number>,
  reads: ReadList,
): TransitionBranch['writes'] {
  const known = new Set(
    reads.list.flatMap(({ variable, question }) => (question === null ? [variable] : [])),
  );
  const groups = new Set(emptied.flatMap((group) => variables.ofGroup(group)));
  return after.flatMap((value, variable): TransitionBranch['writes'][number][] => {
    if (groups.has(variable)) return value === 0 ? [] : [[variable, value]];
    if (value !== (before[variable] ?? 0)) {
      if (!known.has(variable) && !blind.has(variable) && !entered.has(variable))
        throw new Error('a step wrote what nobody saw it write');
      return [[variable, value]];
    }
    return blind.has(variable) && !known.has(variable) ? [[variable, value]] : [];
  });
}

/** This number of instructions of one run counts as one more machine. */
const LONG_RUN = 1_000;

const NO_DICE: ThrowDistribution = { scripts: [{ throws: [], weight: 1n }], of: 1n };

function controlOf(
  maker: Maker,
  machine: Machine,
  { step, seen }: Pick<ThrowArrival, 'step' | 'seen'>,
): number {
  if (isAnswered(maker.watches, seen))
    return controlFor(maker, machine, seen, 'over: all is answered');
  const { ended } = machine.state;
  return controlFor(
    maker,
    machine,
    seen,
    step.need === undefined && !isAtCutPoint(machine)
      ? `over ${ended?.reason ?? ''} ${ended?.reason === 'fault' ? (ended.text ?? '') : ''}`
      : null,
  );
}

/**
 * Returns the number of a machine's control location, which is created if it is new. `over` says why the machine waits
 * for no throw.
 */
function controlFor(
  maker: Maker,
  machine: Machine,
  seen: readonly string[],
  over: string | null = null,
): number {
  const { layout, variables, controls, numbers } = maker;
  const key = over ?? `${controlKey(layout, machine)}${seen.join('|')}`;
  return orMade(
    numbers,
    key,
    () =>
      controls.push({
        machine,
        seen,
        isOver: over !== null,
        isHead: over === null && layout.loops.isAtHead(machine.frames.at(-1)),
        steps: createDecisionTree(variables.value),
      }) - 1,
  );
}
