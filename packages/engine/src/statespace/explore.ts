// Builds the graph of all that can happen. A node is a state that waits for a throw, and equal states share a node.
// Each node is expanded once, however many ways lead to it.
//
// A state is a control location (a place in the code) and a row of variables (their values). A learned step applies to
// rows without running a machine (transitions.ts). `arrive` turns every state into a node. Before that, it brings the
// state into canonical form, which merges states that differ by a permutation of interchangeable participants
// (canonical-form.ts).
import type { OddsLimits, TooLarge } from './limits.ts';
import { createStates } from './states.ts';
import type {
  Transition,
  Transitions,
  TransitionBranch,
  Unanswered,
  SymmetryBroken,
} from './transition.ts';
import type { MeasureReport } from './tally.ts';
import { createStateWalk } from './state-walk.ts';

export interface Graph {
  /** The number of nodes; the start is node 0. */
  readonly nodes: number;
  /** What can happen at each node; undefined if the node was not expanded or the encounter is over. */
  readonly steps: readonly (Transition | undefined)[];
  /** The index in `to` of each node's first target: way w of node n leads to `to[first[n] + w]`. */
  readonly first: readonly number[];
  readonly to: readonly number[];
  /** The fault at each node where the encounter ended in a fault or ran out of its budget. */
  readonly faults: ReadonlyMap<number, string>;
  /** The nodes that were not expanded because their probability is negligible. */
  readonly cut: readonly number[];
  readonly forks: number;
}

/** Paths are no longer followed once their probabilities sum to less than this. */
const NEGLIGIBLE = 1e-13;

export function explore(
  known: Transitions,
  limits: OddsLimits,
): Graph | Unanswered | SymmetryBroken | TooLarge {
  const { variables, canonical, controls, first: began } = known;
  if ('odds' in began) return began;
  const states = createStates();
  const steps: (Transition | undefined)[] = [];
  const first: number[] = [];
  const to: number[] = [];
  const faults = new Map<number, string>();
  // The probability of each node, as far as it is known when we meet it; -1 if nothing follows. It only decides what to
  // expand.
  const mass: number[] = [];
  const walk = createStateWalk(known);

  /**
   * Returns the node that a way leads to, or -1 if it leads nowhere. A node is the number of the state plus one, since
   * node 0 is the start.
   */
  const arrive = (
    way: Pick<TransitionBranch, 'to' | 'emptied' | 'writes' | 'used'>,
    from: Uint16Array,
  ): number => {
    const control = walk.go(way, from);
    if (control < 0) return -1;
    const node = states.meet(control, walk.row()) + 1;
    if (node === mass.length) {
      const target = controls[control];
      mass.push(target?.isOver === true ? -1 : 0);
      const ended = target?.isOver === true ? target.machine.state.ended : null;
      if (ended?.reason === 'fault' || ended?.reason === 'budget')
        faults.set(node, ended.text ?? '');
    }
    return node;
  };
  const tooLarge = (why: TooLarge['why']): TooLarge => ({
    odds: 'too-large',
    states: mass.length,
    forks: known.forks(),
    why,
  });
  const nowhere = (): Unanswered | SymmetryBroken | TooLarge => {
    const stuck = walk.stuck();
    return stuck === 'values' ? tooLarge('states') : stuck === 'throw' ? tooLarge('throw') : stuck;
  };

  // Node 0 has one way, to the first throw, so reports before that throw are certain.
  const begin: TransitionBranch = {
    weight: 1n,
    to: began.to,
    share: 1,
    emptied: [],
    writes: [],
    reports: began.reports,
    throws: [],
    used: began.used,
  };
  mass.push(-1);
  first.push(0);
  canonical.prepare();
  const begun = arrive(begin, Uint16Array.from(began.row));
  if (begun < 0) return nowhere();
  steps[0] = seenBeside({ ways: [begin], of: 1n }, [walk.reports()]);
  to.push(begun);
  if (mass[1] === 0) mass[1] = 1;

  // When the probability left becomes negligible, we still expand some more nodes: the end may be near.
  let last = Number.POSITIVE_INFINITY;
  let check = 64;
  let node = 1;
  let row = new Uint16Array(variables.count());
  for (; node < mass.length && node < last; node += 1) {
    if (node >= check && last === Number.POSITIVE_INFINITY) {
      check = node + Math.max(64, mass.length - node);
      if (waiting(mass, node) < NEGLIGIBLE) last = 2 * node + 300;
    }
    if (mass.length > limits.states) return tooLarge('states');
    if (known.forks() > limits.forks) return tooLarge('forks');
    if ((node & 255) === 0 && limits.isOver?.(mass.length, known.forks()) === true)
      return tooLarge('time');
    const here = mass[node] ?? 0;
    first.push(to.length);
    if (here < 0) {
      steps.push(undefined);
      continue;
    }
    const control = states.control(node - 1);
    if (variables.count() > row.length) row = new Uint16Array(variables.count());
    states.load(node - 1, row);
    let step = known.known(control, row);
    if (step === undefined) {
      if (limits.isOver?.(mass.length, known.forks()) === true) return tooLarge('time');
      const learned = known.learn(control, row, limits.forks);
      if (learned === null) return tooLarge(known.forks() > limits.forks ? 'forks' : 'throw');
      if ('odds' in learned) return learned;
      step = learned;
      canonical.prepare();
    }
    const seen: (readonly MeasureReport[])[] = [];
    for (const way of step.ways) {
      const target = arrive(way, row);
      if (target < 0) return nowhere();
      to.push(target);
      seen.push(walk.reports());
      const before = mass[target] ?? 0;
      if (target > node && before >= 0) mass[target] = before + here * way.share;
    }
    steps.push(seenBeside(step, seen));
  }
  const cut: number[] = [];
  for (let left = node; left < mass.length; left += 1) {
    first.push(to.length);
    steps.push(undefined);
    if ((mass[left] ?? 0) >= 0) cut.push(left);
  }
  return { nodes: mass.length, steps, first, to, faults, cut, forks: known.forks() };
}

/** Returns the same step with the additional reports of each of its ways. */
function seenBeside(step: Transition, seen: readonly (readonly MeasureReport[])[]): Transition {
  if (seen.every((reports) => reports.length === 0)) return step;
  return {
    ways: step.ways.map((way, index) => ({
      ...way,
      reports: [...way.reports, ...(seen[index] ?? [])],
    })),
    of: step.of,
  };
}

function waiting(mass: readonly number[], from: number): number {
  let total = 0;
  for (let node = from; node < mass.length; node += 1) total += Math.max(0, mass[node] ?? 0);
  return total;
}
