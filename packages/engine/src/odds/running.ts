// Counts that run on: how many throws it takes, in how many rounds it is over. Where nothing but a measure reads a count, it is no part
// of a state, though it may grow for ever: the steps say what they add to it. So a fight without end is a small graph, the mean of the
// count follows from its equations, and how often each count comes is carried from one to the next.
import type { Expr, Ruleset, Watch } from '@fray/dsl/ir';
import type { ChoiceSource } from '../drivers/source.ts';
import { compileExpr } from '../expressions/compile.ts';
import { valueOf } from '../expressions/compiler.ts';
import { createRun } from '../machine/advance.ts';
import { link } from '../machine/link.ts';
import type { Machine } from '../machine/machine.ts';
import type { Program } from '../machine/program.ts';
import { isRuleFault } from '../values/fault.ts';
import { runningOf } from './running-counts.ts';
import type { Running } from './running-counts.ts';
import { oddsOf } from './exact.ts';
import type { Mean, Odds } from './exact.ts';
import { explore } from './explore.ts';
import type { Graph, OddsLimits } from './explore.ts';
import { fork } from './fork.ts';
import { sumOf } from './forms.ts';
import { countsRounds } from './liveness.ts';
import { createFloats, decimalOf, fractions } from './number.ts';
import type { Arithmetic } from './number.ts';
import { circlesOf, visitsOf } from './solve.ts';
import { stepsOf } from './steps.ts';
import { createTally } from './tally.ts';

/** A graph of more nodes than this is left to others. */
const MOST_STATES = 5_000;
const MOST_FORKS = 8_000;
/** Circles of more nodes than this are not solved. */
const MOST_SOLVED = { fractions: 64, floats: 600 } as const;
/** Chances that together are less than this are not followed. */
const NEGLIGIBLE = 1e-13;
/** So many ways are followed at most. */
const MOST_CARRIED = 60_000_000;

/**
 * Odds of a measure at the end of the encounter that comes from one such count, in a fight that may go on for ever. `ruleset`: the rules as far as
 * the measure depends on them. Null: it is another measure, another fight, or too large. `isSum`: only where the measure is the count itself, or a sum with
 * it: of anything else there may be so few values that they are counted without an end.
 */
export function runningOdds(ruleset: Ruleset, start: Machine, watch: Watch, choices: readonly ChoiceSource[], limits: OddsLimits, isSum: boolean): Odds | null {
  const running = hasNoBound(ruleset) ? runningOf(ruleset, start, watch) : null;
  if (running === null || (sumOf(running.value, 0, false) !== null) !== isSum) return null;
  const graph = graphOf(running, start, watch, choices, limits);
  if (graph === null) return null;
  const { graph: found, values, adds } = graph;
  const carried = carry(found, adds, running.from);
  if (carried === null) return null;
  const floats = createFloats();
  const tally = createTally(floats.add);
  for (const [count, chance] of carried.counts) {
    const value = values(count);
    if (value === undefined) return null;
    tally.add({ watch: 0, occurrence: null, value, fault: null, key: JSON.stringify(value) }, chance);
  }
  const odds = oddsOf(floats, { rows: tally.rows(), faults: new Map(), trapped: 0, bound: Math.max(floats.bound(), carried.left), states: found.nodes, forks: found.forks }, [watch]);
  const mean = meanOf(running, found, adds);
  return mean === null ? odds : { ...odds, measures: odds.measures.map((one) => ({ ...one, mean })) };
}

/** Some loop goes on until something is so, and has no other bound. */
function hasNoBound({ procs }: Ruleset): boolean {
  return procs.some(({ code, slots }) =>
    code.some((instr, pc) => {
      const to = instr.op === 'jump' ? instr.to : instr.op === 'branch' ? instr.otherwise : pc + 1;
      return to <= pc && code[to]?.op !== 'next' && !code.slice(to, pc + 1).some((one) => one.op === 'let' && countsRounds(slots[one.slot]));
    }),
  );
}

// ------------------------------------------------------------------------------------------------ the graph without it

interface Counted {
  readonly graph: Graph;
  /** Undefined: the measure goes wrong with this count. */
  readonly values: (count: number) => ReturnType<typeof valueOf> | undefined;
  /** Of each way of a node: what it adds, and whether the encounter ends there. */
  readonly adds: (node: number) => readonly Added[];
}

interface Added {
  readonly by: number;
  readonly isEnd: boolean;
}

function graphOf({ ruleset, pattern, isOne, value, grows }: Running, start: Machine, watch: Watch, choices: readonly ChoiceSource[], limits: OddsLimits): Counted | null {
  const at = 0;
  const [ended, told]: readonly Watch[] = [
    { ...watch, lines: [{ value: { op: 'const', value: true, at }, when: null, at }] },
    { ...watch, moment: { kind: 'event', pattern }, slots: isOne ? [] : ['added'], lines: [{ value: isOne ? { op: 'const', value: 1, at } : { op: 'local', slot: 0, at }, when: null, at }] },
  ];
  if (ended === undefined || told === undefined) return null;
  const program = link(ruleset, { watches: [ended, told] });
  const within = { ...limits, states: Math.min(limits.states, MOST_STATES), forks: Math.min(limits.forks, MOST_FORKS) };
  const stepsFor = (who: 'shown' | 'apart'): ReturnType<typeof stepsOf> => stepsOf(program, fork(start), choices, who, limits.isOver, new Set([1]));
  let steps = stepsFor('shown');
  let graph = explore(steps, within);
  if ('odds' in graph && graph.odds === 'unlike') {
    steps = stepsFor('apart');
    graph = explore(steps, within);
  }
  if ('odds' in graph || graph.cut.length > 0 || graph.faults.size > 0) return null;
  const known = graph.steps.map((step) => (step?.ways ?? []).map(({ sights }): Added => ({ by: sights.reduce((sum, sight) => sum + (sight.watch === 1 ? Number(sight.value) : 0), 0), isEnd: sights.some((sight) => sight.watch === 0) })));
  const all = known.flat();
  if (all.some(({ by }) => !Number.isSafeInteger(by) || (grows && by < 0)) || !growsForEver(graph, known)) return null;
  return { graph, values: valuesOf(program, steps.controls[0]?.machine, value), adds: (node) => known[node] ?? [] };
}

/** Some circle adds to the count. Otherwise there are so many counts and no more, and each has its fraction. */
function growsForEver(graph: Graph, adds: readonly (readonly Added[])[]): boolean {
  const { of } = circlesOf(graph);
  return adds.some((ways, node) => ways.some(({ by, isEnd }, index) => by !== 0 && !isEnd && of[graph.to[(graph.first[node] ?? 0) + index] ?? 0] === of[node]));
}

function valuesOf(program: Program, machine: Machine | undefined, value: Expr): Counted['values'] {
  if (machine === undefined) return () => undefined;
  const evaluate = compileExpr(program.ruleset, value);
  const { env } = createRun(program, machine);
  return (count) => {
    env.locals = [count];
    env.work = 0;
    try {
      return valueOf(evaluate(env));
    } catch (thrown) {
      if (!isRuleFault(thrown)) throw thrown;
      return undefined;
    }
  };
}

// ------------------------------------------------------------------------------------------------ what it comes to

/** How often each count comes, and how likely what was not followed is. Null: that is too much, or it may never end. */
function carry({ nodes, steps, first, to }: Graph, adds: Counted['adds'], from: number): { readonly counts: ReadonlyMap<number, number>; readonly left: number } | null {
  const counts = new Map<number, number>();
  // By count: what stands where, in the order of the nodes.
  const open = new Map<number, Map<number, number>>([[from, new Map([[0, 1]])]]);
  let left = 1;
  let work = 0;
  while (left > NEGLIGIBLE && open.size > 0) {
    const count = Math.min(...open.keys());
    let here = open.get(count) ?? new Map<number, number>();
    open.delete(count);
    while (here.size > 0) {
      const next = new Map<number, number>();
      for (const [node, mass] of here) {
        const ways = steps[node]?.ways;
        if (ways === undefined) return null;
        const added = adds(node);
        work += ways.length;
        for (const [index, { share }] of ways.entries()) {
          const { by, isEnd } = added[index] ?? { by: 0, isEnd: false };
          const part = mass * share;
          if (isEnd) {
            counts.set(count + by, (counts.get(count + by) ?? 0) + part);
            left -= part;
            continue;
          }
          const into = by === 0 ? next : (open.get(count + by) ?? new Map<number, number>());
          if (by !== 0) open.set(count + by, into);
          const target = to[(first[node] ?? 0) + index] ?? 0;
          into.set(target, (into.get(target) ?? 0) + part);
        }
      }
      if (work > MOST_CARRIED) return null;
      // What goes round without adding anything becomes less each time.
      here = [...next.values()].some((mass) => mass > NEGLIGIBLE / nodes / 1_000) ? next : new Map();
    }
  }
  const told = [...counts.values()].reduce((sum, chance) => sum + chance, 0);
  return { counts, left: Math.abs(1 - told) };
}

/** Null: the measure is no sum of the count and a number, or the circle is too large. */
function meanOf({ value, from }: Running, graph: Graph, adds: Counted['adds']): Mean | null {
  const sum = sumOf(value, 0, false);
  if (sum === null) return null;
  const { form, constant } = sum;
  const exact = added(fractions, graph, adds, MOST_SOLVED.fractions);
  if (exact !== null) {
    const mean = fractions.add(fractions.times(exact, form.total), { n: BigInt(constant + form.total * from), d: 1n });
    const decimal = decimalOf(mean);
    return { decimal, fraction: fractions.fraction(mean), low: decimal, high: decimal };
  }
  const floats = createFloats();
  const near = added(floats, graph, adds, MOST_SOLVED.floats);
  if (near === null) return null;
  const decimal = form.total * (near + from) + constant;
  const off = floats.bound() * Math.max(1, Math.abs(form.total) * near);
  return { decimal, fraction: null, low: decimal - off, high: decimal + off };
}

/** What is added to the count on average. */
function added<T>(arithmetic: Arithmetic<T>, graph: Graph, adds: Counted['adds'], most: number): T | null {
  const { zero, add, mul, times, ratio, isZero } = arithmetic;
  const solved = visitsOf(arithmetic, graph, most);
  if (solved === undefined || !isZero(solved.trapped)) return null;
  let sum = zero;
  graph.steps.forEach((step, node) => {
    for (const [index, { by }] of adds(node).entries()) {
      if (by !== 0) sum = add(sum, times(mul(solved.visits[node] ?? zero, ratio(step?.ways[index]?.weight ?? 0n, step?.of ?? 1n)), by));
    }
  });
  return sum;
}
