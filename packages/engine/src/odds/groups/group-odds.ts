// Odds of independent groups: counts each group by itself without the turns of all others, and combines the distributions of
// the measures. Ten different participants are then ten small fights instead of one graph whose size is the product of
// theirs.
import { createNumbering, type Value, type Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import { look } from '../../drivers/look.ts';
import { link } from '../../machine/link.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { isRuleFault } from '../../values/fault.ts';
import { interchangeableIn } from '../../symmetry/interchangeable.ts';
import type { AnalysedRules } from '../../analysis/effects.ts';
import { reachabilityOf } from '../../analysis/reachability.ts';
import { castOf } from '../../analysis/participant-sets.ts';
import type { Without } from '../../analysis/techniques.ts';
import type { Odds } from '../known-odds.ts';
import { stateLayoutOf } from '../../statespace/control-location.ts';
import { orMade } from '../../values/grouped.ts';
import { lcmOf, lowest, type Fraction } from '../../values/rational.ts';
import { headerOf } from '../../machine/header.ts';
import type { MeasureReport } from '../../statespace/tally.ts';
import {
  ALL_ASKED,
  beginAlone,
  measureAlone,
  rulesAlone,
  parseProjectionValue,
  type ProjectionValue,
} from './projection.ts';
import { answerSequence, MOST_ROWS, otherRows } from '../../analysis/groups/decisions.ts';
import { independentGroups, type Groups } from '../../analysis/groups/independent-groups.ts';
import {
  measuredBy,
  termValue,
  together,
  type Measured,
  type GroupTerm,
} from '../../analysis/groups/terms.ts';

interface Factored {
  readonly reports: readonly { readonly report: MeasureReport; readonly chance: Fraction }[];
  readonly states: number;
  readonly forks: number;
}

/**
 * Counts a fight group by group; null if groups cannot be counted here. `count`: returns the exact odds of one group, with
 * the others left out; null if they are not known.
 */
export function factored(
  program: Program,
  start: Machine,
  without: Without,
  count: (program: Program, start: Machine) => Odds | null,
): Factored | null {
  const header = headerOf(start);
  const plan = header === null ? null : planOf(program, header, without);
  if (header === null || plan === null) return null;
  const { alone } = plan;
  const fight: Fight = { ...plan, program, start, header };
  const reports: { readonly report: MeasureReport; readonly chance: Fraction }[] = [];
  let states = 0;
  let forks = 0;
  const counting = (begun: Machine): Rows | null => {
    const odds = count(alone, begun);
    states += odds?.states ?? 0;
    forks += odds?.forks ?? 0;
    return odds === null
      ? null
      : rowsOf(
          odds,
          alone.watches.map(({ watch }) => watch),
        );
  };
  // The combinations of answers found so far; each first differs from the earlier ones in its last answer.
  const rows: (readonly boolean[])[] = [[]];
  for (const settled of rows) {
    if (rows.length > MOST_ROWS) return null;
    const answers = answerSequence(settled);
    const all = allTogether(fight, answers, counting);
    const seen = all === null ? null : reportsOf(fight, all, answers, settled.length);
    if (all === null || seen === null) return null;
    reports.push(...seen);
    const last = all.rows.find(({ watch }) => watch === program.watches.length);
    rows.push(...otherRows(answers, settled.length, last?.asked.length ?? 0));
  }
  return { reports, states, forks };
}

/** How a fight is counted group by group. */
interface Plan {
  readonly found: Groups;
  readonly measured: readonly Measured[];
  /** By participant: the class of interchangeable participants. */
  readonly classOf: ReadonlyMap<string, number>;
  /** The rules for one group. */
  readonly alone: Program;
}

interface Fight extends Plan {
  readonly program: Program;
  readonly start: Machine;
  readonly header: Header;
}

/** Makes a plan; null if there is a single group, or if a measure is not made of terms. */
function planOf(program: Program, header: Header, without: Without): Plan | null {
  const { ruleset } = program;
  const watches = program.watches.map(({ watch }) => watch);
  const measured = watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
  if (measured.length < watches.length) return null;
  const { reads } = stateLayoutOf(program);
  const rules: AnalysedRules = {
    program,
    live: reachabilityOf(program, header, without),
    reads,
    numbering: createNumbering(),
  };
  const cast = castOf(header, null);
  const found = independentGroups(rules, cast, header, measured);
  if (found === null) return null;
  const own = watches.map((watch, index) =>
    measured[index] === undefined ? watch : measureAlone(watch, measured[index], found),
  );
  const alone = link(rulesAlone(ruleset, found), {
    watches: found.decisions.length === 0 ? own : [...own, ALL_ASKED],
    ...(program.example === null ? {} : { example: program.example }),
  });
  return {
    found,
    measured,
    alone,
    classOf: interchangeableIn(program, header, reads, without).classOf,
  };
}

/** The result of all groups. */
interface All {
  readonly rows: Rows;
  /**
   * The probability of each course of the leader's turns, which is the same in the rows of every group, and the number of
   * groups that depend on it. Their conditional probabilities multiply; the leader's counts once.
   */
  readonly led: { readonly rows: Rows; readonly times: number } | null;
}

/** Counts one group after the other, given these answers. Null if one of them is not known. */
function allTogether(
  { header, start, found, measured, classOf }: Fight,
  answers: readonly boolean[],
  count: (begun: Machine) => Rows | null,
): All | null {
  const { leader, groups, decisions } = found;
  const known = new Map<number, Rows>();
  let first: Rows | null = null;
  let all: Rows | null = null;
  for (const group of groups) {
    const [only = ''] = group;
    const equals = group.length === 1 ? classOf.get(only) : undefined;
    const rows: Rows | null =
      (equals === undefined ? undefined : known.get(equals)) ??
      count(beginAlone(start, header, found, group, answers));
    if (rows === null) return null;
    if (equals !== undefined) known.set(equals, rows);
    first ??= rows;
    if (leader !== null && !isSeenEqual(first, rows)) return null;
    all =
      all === null
        ? rows
        : both(all, rows, ({ watch, asked }) => [
            ...(measured[watch]?.terms ?? []),
            ...asked.flatMap((id) => decisions[id]?.terms ?? []),
          ]);
    if (all === null) return null;
  }
  return all === null || first === null
    ? null
    : { rows: all, led: leader === null ? null : { rows: first, times: groups.length - 1 } };
}

// ------------------------------------------------------------------------------------------------ distributions

/** The numbers of a measure's terms together with what was seen of the leader, and the probability. */
interface Way extends Pick<ProjectionValue, 'numbers' | 'seen'> {
  readonly weight: bigint;
}

/** The ways of one measure at one occurrence. */
interface Row {
  readonly watch: number;
  readonly occurrence: number | null;
  /** The questions that were asked before, by index. */
  readonly asked: readonly number[];
  readonly of: bigint;
  readonly ways: ReadonlyMap<string, Way>;
}

type Rows = readonly Row[];

/** With more distinct ways than this we do not combine groups. */
const MOST_WAYS = 50_000;

/**
 * Returns the rows of a group; null if a turn or a measure may fail, if the odds are not exact, or if chance decides whether a moment
 * comes or which questions are asked before it.
 */
function rowsOf({ measures, faults, endless }: Odds, watches: readonly Watch[]): Rows | null {
  if (faults.length > 0 || endless !== null) return null;
  const rows: Row[] = [];
  for (const { measure, occurrence, outcomes, notReached } of measures) {
    // The moment never comes.
    if (outcomes.length === 0) continue;
    if (notReached.fraction?.n !== 0n) return null;
    const watch = watches.findIndex(({ name }) => name === measure);
    const of = outcomes.reduce(
      (all, { chance }) => (chance.fraction === null ? all : lcmOf(all, chance.fraction.d)),
      1n,
    );
    const ways = new Map<string, Way>();
    let asked: readonly number[] | null = null;
    for (const { value, fault, chance } of outcomes) {
      if (fault !== null || chance.fraction === null) return null;
      const { numbers, seen, asked: these } = parseProjectionValue(value);
      asked ??= these;
      if (these.join() !== asked.join()) return null;
      const weight = chance.fraction.n * (of / chance.fraction.d);
      ways.set(idOf({ numbers, seen }), { numbers, seen, weight });
    }
    rows.push({ watch, occurrence, asked: asked ?? [], of, ways });
  }
  return rows;
}

function idOf({ numbers, seen }: Pick<ProjectionValue, 'numbers' | 'seen'>): string {
  return `${numbers.join(' ')}|${seen}`;
}

/** Combines two groups, given that the same is seen of the leader. Null if their moments differ, or if there are too many ways. */
function both(one: Rows, other: Rows, termsOf: (row: Row) => readonly GroupTerm[]): Rows | null {
  if (one.length !== other.length) return null;
  const rows: Row[] = [];
  for (const [index, row] of one.entries()) {
    const beside = other[index];
    if (
      beside?.watch !== row.watch ||
      beside.occurrence !== row.occurrence ||
      beside.asked.join() !== row.asked.join()
    )
      return null;
    const terms = termsOf(row);
    const ways = new Map<string, Way & { weight: bigint }>();
    for (const way of row.ways.values()) {
      const { seen } = way;
      if (ways.size > MOST_WAYS) return null;
      for (const also of beside.ways.values()) {
        if (also.seen !== seen) continue;
        const numbers = terms.map((term, at) =>
          together(term, way.numbers[at] ?? 0, also.numbers[at] ?? 0),
        );
        const id = idOf({ numbers, seen });
        const known = orMade(ways, id, () => ({ numbers, seen, weight: 0n }));
        known.weight += way.weight * also.weight;
      }
    }
    rows.push({ ...row, of: row.of * beside.of, ways });
  }
  return rows;
}

function seenIn(row: Row | undefined): ReadonlyMap<string, bigint> {
  const weights = new Map<string, bigint>();
  for (const { seen, weight } of row?.ways.values() ?? [])
    weights.set(seen, (weights.get(seen) ?? 0n) + weight);
  return weights;
}

/** True if the leader takes each course with the same probability, whichever group is played. */
function isSeenEqual(one: Rows, other: Rows): boolean {
  return one.every((row, index) => {
    const beside = other[index];
    const [here, there] = [seenIn(row), seenIn(beside)];
    return (
      here.size === there.size &&
      [...here].every(
        ([seen, weight]) => weight * (beside?.of ?? 1n) === (there.get(seen) ?? 0n) * row.of,
      )
    );
  });
}

function chancesSeen({ led }: All, index: number): (seen: string) => Fraction {
  const row = led?.rows[index];
  const weights = seenIn(row);
  const times = BigInt(led?.times ?? 0);
  return (seen) => ({ n: (weights.get(seen) ?? 1n) ** times, d: (row?.of ?? 1n) ** times });
}

/**
 * Returns the reports of measures if the questions have these answers, at moments after the first `from` questions; earlier
 * moments belong to rows with other answers. Null if a measure fails.
 */
function reportsOf(
  { program, start, found, measured }: Fight,
  all: All,
  answers: readonly boolean[],
  from: number,
): Factored['reports'] | null {
  const reports: { readonly report: MeasureReport; readonly chance: Fraction }[] = [];
  for (const [index, { watch, occurrence, asked, of, ways }] of all.rows.entries()) {
    const own = measured[watch];
    if (own === undefined || asked.length < from) continue;
    const chanceSeen = chancesSeen(all, index);
    for (const { numbers, seen, weight } of ways.values()) {
      if (numbers.some((number) => Math.abs(number) > Number.MAX_SAFE_INTEGER)) return null;
      try {
        let at = own.terms.length;
        const isSo = asked.every((id, question) => {
          const decision = found.decisions[id];
          const some = numbers.slice(at, (at += decision?.terms.length ?? 0));
          return (
            decision !== undefined && comesTo(program, start, decision, some) === answers[question]
          );
        });
        if (!isSo) continue;
        const value = comesTo(program, start, own, numbers);
        const way = chanceSeen(seen);
        reports.push({
          report: { watch, occurrence, value, fault: null, key: JSON.stringify(value) },
          chance: lowest({ n: weight * way.d, d: of * way.n }),
        });
      } catch (thrown) {
        if (isRuleFault(thrown)) return null;
        throw thrown;
      }
    }
  }
  return reports;
}

/** Returns the value of a measure, given the numbers of its terms. */
function comesTo(
  program: Program,
  start: Machine,
  { terms, value }: Measured,
  numbers: readonly number[],
): Value {
  return look(
    program,
    start,
    value,
    terms.map((term, at) => termValue(term, numbers[at] ?? 0)),
  );
}
