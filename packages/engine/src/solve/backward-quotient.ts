// Computes odds by backward induction over classes of states that the remaining code cannot distinguish. Values that no
// code reads again (a compared roll, a finished order, a wound of a fighter who is out) separate no states here; a
// graph would keep them all.
//
// The search is depth first. A transition back to a state that is still open makes the value of that state an unknown;
// the equations are solved when the state is complete. Until then, two states count as equal if they agree on the reads
// so far. If a later read separates them, the search discards what it built on that guess and keeps the read.
import type { Control, Transitions, Unanswered, SymmetryBroken } from '../statespace/transition.ts';
import { NOTHING_OFF } from '../analysis/techniques.ts';
import type { OddsLimits, TooLarge } from '../statespace/limits.ts';
import type { StateVariables } from '../statespace/state-variables.ts';
import { firstRow, rowAfter, readOn } from '../statespace/writes.ts';
import { createMacroSteps, type MacroStep } from './macro-steps.ts';
import { orMade } from '../values/grouped.ts';
import { gcd, lcmOf, type Fraction } from '../values/rational.ts';
import type { MeasureReport } from '../statespace/tally.ts';
import { createDecisionTree, type DecisionTree } from '../statespace/decision-tree.ts';
import { createReadList, type VariableRead } from '../statespace/accesses.ts';

/** The odds of a whole fight. */
interface BackwardQuotient {
  readonly reports: readonly { readonly report: MeasureReport; readonly chance: Fraction }[];
  readonly faults: ReadonlyMap<string, Fraction>;
  readonly states: number;
  readonly forks: number;
}

/**
 * The probabilities of reports and faults, and of returning to states whose value is still open. `terms` holds
 * numerators over the denominator `d`.
 */
interface Sum {
  readonly d: bigint;
  readonly terms: ReadonlyMap<number, bigint>;
}

interface Outlook {
  readonly sum: Sum;
  /** The reads of the state that this outlook depends on. */
  readonly reads: readonly VariableRead[];
  /** The index of the outermost open state that it depends on; `NONE` if it is complete. */
  readonly waitsFor: number;
}

/** A state whose outlook is being computed. */
interface Open {
  readonly control: number;
  readonly row: Uint16Array;
  /**
   * Rows that we assumed equal to an open state, while computing this state or one further inside. We check them again
   * when this state is complete.
   */
  readonly guesses: { readonly of: Open; readonly row: Uint16Array }[];
  /** The outlooks that depend on this state, by control location and `rowKey`. */
  readonly waiting: Map<number, Map<string, Outlook>>;
  /** The control locations of those outlooks. `macros` holds the macro-steps taken on the way. */
  readonly inside: Set<number>;
  readonly macros: MacroStep[];
}

/** The most ends per state that composing macro-steps may produce. */
const MOST_ENDS = 50;
/** The search gives up if more states than this are open at once. */
const DEEPEST = 200;
/** The search gives up if a denominator is larger than this. */
const LONGEST = 1n << 20_000n;
const NONE = Number.POSITIVE_INFINITY;

type Failure = Unanswered | SymmetryBroken | TooLarge;

/**
 * Returns the probabilities of all reports and faults, or null if this method does not apply. It does not use symmetry.
 */
export function backwardQuotient(
  steps: Transitions,
  limits: OddsLimits,
): BackwardQuotient | Failure | null {
  const { variables, controls, first } = steps;
  if ('odds' in first) return first;
  const trees: (DecisionTree<Outlook> | undefined)[] = [];
  const treeOf = (control: number): DecisionTree<Outlook> =>
    (trees[control] ??= createDecisionTree(variables.value));
  const relevant: (Set<number> | undefined)[] = [];
  const relevantTo = (control: number): Set<number> => (relevant[control] ??= new Set());
  const open: Open[] = [];
  const { termReports, termOf, reportTerm } = createTerms();
  let looked = 0;
  const tooLarge = (why: TooLarge['why']): TooLarge => ({
    odds: 'too-large',
    states: looked,
    forks: steps.forks(),
    why,
  });

  const spent = (ends: number, isEndless: boolean): TooLarge | undefined => {
    if (ends > MOST_ENDS * limits.states) return tooLarge('states');
    if (isEndless || steps.forks() > limits.forks) return tooLarge('forks');
    return limits.isOver?.(looked, steps.forks()) === true ? tooLarge('time') : undefined;
  };
  const macros = createMacroSteps(steps, relevantTo, spent, limits.without ?? NOTHING_OFF);

  /** True if two rows agree in all variables that later code is known to read. */
  const looksLike = (control: number, one: Uint16Array, other: Uint16Array): boolean => {
    for (const variable of relevantTo(control))
      if ((one[variable] ?? 0) !== (other[variable] ?? 0)) return false;
    return true;
  };

  const unknown = (control: number, row: Uint16Array): Outlook | undefined => {
    for (let at = open.length - 1; at >= 0; at -= 1) {
      const known = open[at];
      if (known?.control !== control || !looksLike(control, known.row, row)) continue;
      known.guesses.push({ of: known, row });
      return { sum: { d: 1n, terms: new Map([[-1 - at, 1n]]) }, reads: [], waitsFor: at };
    }
    return undefined;
  };

  const waiting = (control: number, row: Uint16Array): Outlook | undefined => {
    let key: string | undefined;
    for (const one of open) {
      const known = one.waiting.get(control);
      const outlook = known?.get((key ??= rowKey(row)));
      if (outlook !== undefined) return outlook;
    }
    return undefined;
  };

  const outlookOf = (control: number, row: Uint16Array): Outlook | Failure | null => {
    const here = controls[control];
    if (here === undefined) return null;
    if (here.isOver) return over(here, termOf);
    const known = treeOf(control).find(row) ?? unknown(control, row) ?? waiting(control, row);
    if (known !== undefined) return known;
    if (open.length >= DEEPEST) return null;
    for (;;) {
      const found = lookInto(control, row);
      if (found !== undefined) return found;
    }
  };

  /**
   * Computes the outlook of a state. Returns undefined if an assumption was wrong and the state must be computed again.
   */
  const lookInto = (control: number, row: Uint16Array): Outlook | Failure | null | undefined => {
    looked += 1;
    if (looked > limits.states) return tooLarge('states');
    // We check the time now and then, since arithmetic on long fractions is slow even where few machines run.
    const late = (looked & 63) === 0 ? spent(0, false) : undefined;
    if (late !== undefined) return late;
    const at = open.length;
    const me: Open = {
      control,
      row,
      guesses: [],
      waiting: new Map(),
      inside: new Set(),
      macros: [],
    };
    let waitsFor = NONE;
    let reads = createReadList();
    let parts: Part[] = [];
    let of = 1n;
    for (let macro: MacroStep | undefined; macro === undefined || !macros.isSettled(macro);) {
      const found = macros.of(control, row) ?? tooLarge('throw');
      if ('odds' in found) return found;
      macro = found;
      open.push(me);
      reads = createReadList();
      for (const read of macro.reads) reads.add(read);
      parts = [];
      waitsFor = NONE;
      ({ of } = macro);
      for (const { weight, to, change, reports } of macro.ends) {
        const after = outlookOf(to, rowAfter(variables, row, change));
        if (after === null || 'odds' in after) {
          open.length = at;
          return after;
        }
        readOn(variables, reads, change, (note) => after.reads.forEach(note));
        parts.push({ sum: after.sum, weight, reports });
        if (after.waitsFor === NONE) continue;
        waitsFor = Math.min(waitsFor, after.waitsFor);
        open[innermost(after.sum)]?.inside.add(to);
      }
      open.length = at;
      for (const { variable } of reads.list) relevantTo(control).add(variable);
      me.macros.push(macro);
    }
    if (
      isMistaken(variables, relevantTo, me, reads.list) ||
      (me.inside.size > 0 && !me.macros.every(macros.isSettled))
    )
      return undefined;
    const sum = solved(added(parts, of, reportTerm), -1 - at);
    if (sum === null || sum.d > LONGEST) return null;
    const outlook: Outlook = { sum, reads: reads.list, waitsFor: waitsFor < at ? waitsFor : NONE };
    if (outlook.waitsFor === NONE) treeOf(control).add(row, reads.list, outlook);
    else {
      const outer = open[innermost(sum)];
      if (outer === undefined) throw new Error('nobody is looked into any more');
      // There may be more than a call takes.
      for (const guess of me.guesses) outer.guesses.push(guess);
      for (const macro of me.macros) outer.macros.push(macro);
      for (const inside of me.inside) outer.inside.add(inside);
      outer.inside.add(control);
      orMade(outer.waiting, control, () => new Map<string, Outlook>()).set(rowKey(row), outlook);
    }
    return outlook;
  };

  const whole = outlookOf(first.to, firstRow(steps, first));
  if (whole === null || 'odds' in whole) return whole;
  const atOnce = first.reports.map(reportTerm);
  return { ...chancesOf(whole.sum, termReports, atOnce), states: looked, forks: steps.forks() };
}

/**
 * True if a row that was assumed equal to an open state gives a different answer to some read. Also records what is
 * read, for the states inside the cycle.
 */
function isMistaken(
  variables: StateVariables,
  relevantTo: (control: number) => Set<number>,
  me: Open,
  reads: readonly VariableRead[],
): boolean {
  let isWrong = false;
  for (const { of: taken, row: other } of me.guesses) {
    for (const { variable, question } of reads) {
      const [one, two] = [taken.row[variable] ?? 0, other[variable] ?? 0];
      if (
        one === two ||
        (question !== null &&
          question.holds(variables.value(variable, one)) ===
            question.holds(variables.value(variable, two)))
      )
        continue;
      relevantTo(taken.control).add(variable);
      isWrong = true;
    }
  }
  // Every state inside the cycle depends on all that is read from here on.
  for (const control of me.inside)
    for (const { variable } of reads) relevantTo(control).add(variable);
  return isWrong;
}

/** Returns the outlook of a fight that has ended. It holds the fault, if the fight ended in one. */
function over({ machine }: Control, termOf: (id: string, what: string) => number): Outlook {
  const { ended } = machine.state;
  const fault = ended?.reason === 'fault' || ended?.reason === 'budget' ? (ended.text ?? '') : null;
  return {
    sum: { d: 1n, terms: new Map(fault === null ? [] : [[termOf(`fault ${fault}`, fault), 1n]]) },
    reads: [],
    waitsFor: NONE,
  };
}

/** Returns the probability of each report and each fault. `atOnce` lists the reports made before any dice. */
function chancesOf(
  { d, terms }: Sum,
  termReports: readonly (MeasureReport | string)[],
  atOnce: readonly number[],
): Pick<BackwardQuotient, 'reports' | 'faults'> {
  const reports = new Map(atOnce.map((term) => [term, d]));
  const faults = new Map<string, Fraction>();
  for (const [term, n] of terms) {
    const what = termReports[term];
    if (what === undefined) continue;
    if (typeof what === 'string') faults.set(what, { n, d });
    else reports.set(term, (reports.get(term) ?? 0n) + n);
  }
  return {
    reports: [...reports].map(([term, n]) => ({
      report: termReports[term] as MeasureReport,
      chance: { n, d },
    })),
    faults,
  };
}

/**
 * Numbers reports and faults in the order in which they are met. Terms below 0 stand for open states, from the
 * outermost to the innermost.
 */
function createTerms(): {
  readonly termReports: readonly (MeasureReport | string)[];
  readonly termOf: (id: string, what: MeasureReport | string) => number;
  readonly reportTerm: (report: MeasureReport) => number;
} {
  const termReports: (MeasureReport | string)[] = [];
  const numbers = new Map<string, number>();
  const termOf = (id: string, what: MeasureReport | string): number =>
    orMade(numbers, id, () => termReports.push(what) - 1);
  return {
    termReports,
    termOf,
    reportTerm: (report) =>
      termOf(`${report.watch} ${report.occurrence ?? ''} ${report.key}`, report),
  };
}

/** Returns the index of the innermost open state that a sum depends on, or -1. */
function innermost({ terms }: Sum): number {
  let found = -1;
  for (const term of terms.keys()) if (term < 0) found = Math.max(found, -1 - term);
  return found;
}

/** Returns a key that is equal for equal rows. Variables that were added later hold 0. */
function rowKey(row: Uint16Array): string {
  let { length } = row;
  while (length > 0 && row[length - 1] === 0) length -= 1;
  return String.fromCharCode(...row.subarray(0, length));
}

interface Part {
  readonly sum: Sum;
  readonly weight: bigint;
  /** The reports made on the way there. */
  readonly reports: readonly MeasureReport[];
}

function added(parts: readonly Part[], of: bigint, termOf: (report: MeasureReport) => number): Sum {
  const d = parts.reduce((all, { sum }) => (sum.d === all ? all : lcmOf(all, sum.d)), 1n);
  const terms = new Map<number, bigint>();
  const add = (term: number, n: bigint): void => {
    terms.set(term, (terms.get(term) ?? 0n) + n);
  };
  for (const { sum, weight, reports } of parts) {
    const by = weight * (sum.d === d ? 1n : d / sum.d);
    for (const [term, n] of sum.terms) add(term, n * by);
    for (const report of reports) add(termOf(report), weight * d);
  }
  return lowestSum({ d: d * of, terms });
}

/** Eliminates the unknown `term`: x = a + b x gives x = a / (1 - b). Returns null if the cycle has no exit. */
function solved({ d, terms }: Sum, term: number): Sum | null {
  const own = terms.get(term);
  if (own === undefined) return { d, terms };
  if (own === d) return null;
  return lowestSum({ d: d - own, terms: new Map([...terms].filter(([other]) => other !== term)) });
}

/** Divides long numerators and denominators by their common divisor. */
function lowestSum(sum: Sum): Sum {
  if (sum.d < LONG) return sum;
  let by = sum.d;
  for (const n of sum.terms.values()) {
    by = gcd(n, by);
    if (by === 1n) return sum;
  }
  return { d: sum.d / by, terms: new Map([...sum.terms].map(([term, n]) => [term, n / by])) };
}

const LONG = 1n << 200n;
