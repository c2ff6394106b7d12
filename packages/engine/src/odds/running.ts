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
import type { Chance, Mean, Odds, OutcomeOdds } from './exact.ts';
import { explore } from './explore.ts';
import type { Graph, OddsLimits } from './explore.ts';
import { fork } from './fork.ts';
import { sumOf } from './forms.ts';
import { countsRounds } from './liveness.ts';
import { createFloats, decimalOf, fractions, lowest } from './number.ts';
import type { Arithmetic, Fraction } from './number.ts';
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
/** So many counts have their fractions, in a graph of no more nodes than this. */
const MOST_FIRST = { counts: 60, nodes: 300 } as const;
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
  const floats = createFloats();
  const carried = carry(floats, found, adds, running.from, Number.POSITIVE_INFINITY);
  if (carried === null) return null;
  const tally = createTally(floats.add);
  for (const [count, chance] of carried.counts) {
    const value = values(count);
    if (value === undefined) return null;
    tally.add({ watch: 0, occurrence: null, value, fault: null, key: JSON.stringify(value) }, chance);
  }
  const told = [...carried.counts.values()].reduce((sum, chance) => sum + chance, 0);
  const odds = oddsOf(floats, { rows: tally.rows(), faults: new Map(), trapped: 0, bound: Math.max(floats.bound(), Math.abs(1 - told)), states: found.nodes, forks: found.forks }, [watch]);
  // Of a sum each value is that of one count.
  const exact = new Map(isSum && running.grows ? [...firstOf(found, adds, running.from)].map(([count, chance]) => [values(count), chance] as const) : []);
  const mean = meanOf(running, found, adds);
  const outcomes = (all: readonly OutcomeOdds[]): readonly OutcomeOdds[] => all.map((one) => ({ ...one, chance: chanceOf(exact.get(one.value)) ?? one.chance }));
  return { ...odds, measures: odds.measures.map((one) => ({ ...one, outcomes: outcomes(one.outcomes), ...(mean === null ? {} : { mean }) })) };
}

function chanceOf(fraction: Fraction | undefined): Chance | undefined {
  if (fraction === undefined) return undefined;
  const decimal = decimalOf(fraction);
  return { decimal, fraction: lowest(fraction), low: decimal, high: decimal };
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

interface Carried<T> {
  readonly counts: ReadonlyMap<number, T>;
  /** What is told of lower counts than this is all that there is of them, where nothing is ever taken off. */
  readonly below: number;
}

/** How often each count comes, up to so many of them (`most`). Null: that is too much, or it may never end. */
function carry<T>({ zero, one, add, mul, ratio, decimal }: Arithmetic<T>, { nodes, steps, first, to }: Graph, adds: Counted['adds'], from: number, most: number): Carried<T> | null {
  const counts = new Map<number, T>();
  // By count: what stands where, in the order of the nodes.
  const open = new Map<number, Map<number, T>>([[from, new Map([[0, one]])]]);
  const put = <K>(into: Map<K, T>, key: K, chance: T): unknown => into.set(key, add(into.get(key) ?? zero, chance));
  let left = 1;
  let work = 0;
  while (left > NEGLIGIBLE && open.size > 0) {
    const count = Math.min(...open.keys());
    if (count - from >= most) return { counts, below: count };
    let here = open.get(count) ?? new Map<number, T>();
    open.delete(count);
    while (here.size > 0) {
      const next = new Map<number, T>();
      for (const [node, mass] of here) {
        const step = steps[node];
        if (step === undefined) return null;
        const added = adds(node);
        work += step.ways.length;
        for (const [index, { weight }] of step.ways.entries()) {
          const { by, isEnd } = added[index] ?? { by: 0, isEnd: false };
          const part = mul(mass, ratio(weight, step.of));
          if (isEnd) {
            put(counts, count + by, part);
            left -= decimal(part);
            continue;
          }
          const into = by === 0 ? next : (open.get(count + by) ?? new Map<number, T>());
          if (by !== 0) open.set(count + by, into);
          put(into, to[(first[node] ?? 0) + index] ?? 0, part);
        }
      }
      if (work > MOST_CARRIED) return null;
      // What goes round without adding anything becomes less each time.
      here = [...next.values()].some((mass) => decimal(mass) > NEGLIGIBLE / nodes / 1_000) ? next : new Map();
    }
  }
  return { counts, below: Math.min(...open.keys()) };
}

/** Fractions of the first counts: those of many throws are long. Nothing is told where it goes round without adding anything. */
function firstOf(graph: Graph, adds: Counted['adds'], from: number): ReadonlyMap<number, Fraction> {
  const { of } = circlesOf(graph);
  const isRound = graph.steps.some((_, node) => adds(node).some(({ by, isEnd }, index) => by === 0 && !isEnd && of[graph.to[(graph.first[node] ?? 0) + index] ?? 0] === of[node]));
  const carried = isRound || graph.nodes > MOST_FIRST.nodes ? null : carry(fractions, graph, adds, from, MOST_FIRST.counts);
  return new Map([...(carried?.counts ?? [])].filter(([count]) => count < (carried?.below ?? from)));
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
