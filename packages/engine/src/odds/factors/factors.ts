// Odds of fights that are several beside one another: each group is counted by itself, with the turns of all others left out, and
// chances of what measures add up are put together. Ten who differ are then ten small fights, where a graph of all would
// have as many positions as all of them have multiplied.
import type { Watch } from '@fray/dsl/ir';
import { look } from '../../drivers/look.ts';
import { link } from '../../machine/link.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Program } from '../../machine/program.ts';
import { isRuleFault } from '../../values/fault.ts';
import { alikeOf } from '../alike/alike.ts';
import type { Rules } from '../alike/doings.ts';
import { liveCodeOf } from '../alike/live-code.ts';
import { castOf } from '../alike/people.ts';
import type { Odds } from '../exact.ts';
import { gcd, lowest } from '../number.ts';
import type { Fraction } from '../number.ts';
import { readsOf } from '../reads.ts';
import { headerOf } from '../steps.ts';
import type { Sight } from '../tally.ts';
import { groupsOf } from './groups.ts';
import { beginAlone, measureAlone, rulesAlone, toldIn } from './alone.ts';
import type { Told } from './alone.ts';
import { askedOf, measuredBy, shown, together } from './terms.ts';
import type { Measured } from './terms.ts';

export interface Factored {
  readonly sights: readonly { readonly sight: Sight; readonly chance: Fraction }[];
  readonly states: number;
  readonly forks: number;
}

/** Null: it cannot be counted in this way. `count`: exact odds of one group, with the rest left out; null: they are not known. */
export function factored(program: Program, start: Machine, count: (program: Program, start: Machine) => Odds | null): Factored | null {
  const header = headerOf(start);
  const { ruleset } = program;
  const watches = program.watches.map(({ watch }) => watch);
  if (header === null || header.participants.length < 2 || watches.length === 0) return null;
  const measured = watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
  if (measured.length < watches.length) return null;
  const rules: Rules = { program, live: liveCodeOf(program, header), reads: readsOf(ruleset, watches) };
  const cast = castOf(header, null, (kind, field) => ruleset.kinds.some(({ name, fields }) => name === kind && fields.some((one) => one.name === field && !one.changes)));
  const asked = askedOf(rules, cast, measured);
  const found = asked === null ? null : groupsOf(rules, cast, header, asked);
  if (found === null) return null;
  const { classOf } = alikeOf(program, header, rules.reads);
  const alone = link(rulesAlone(ruleset, found), { watches: watches.map((watch, index) => (measured[index] === undefined ? watch : measureAlone(watch, measured[index], found))), ...(program.example === null ? {} : { example: program.example }) });
  const lead = found.leader;
  const leading = found.groups.filter(([name]) => name === lead?.name);
  const led = found.groups.filter((group) => !leading.includes(group));
  const known = new Map<number, Rows | null>();
  let first: Rows | null = null;
  let all: Rows | null = null;
  let states = 0;
  let forks = 0;
  // Whoever leads comes first: the others go by its ways.
  for (const group of [...leading, ...led]) {
    const [only = ''] = group;
    const equals = group.length === 1 && only !== lead?.name ? classOf.get(only) : undefined;
    let rows = equals === undefined ? undefined : known.get(equals);
    if (rows === undefined) {
      const odds = count(alone, beginAlone(start, header, found, group));
      rows = odds === null ? null : rowsOf(odds, watches);
      if (odds === null || rows === null) return null;
      if (equals !== undefined) known.set(equals, rows);
      states += odds.states;
      forks += odds.forks;
    }
    if (rows === null) return null;
    first ??= rows;
    if (lead !== null && !isSeenAlike(first, rows)) throw new Error('whoever leads goes another way for somebody else');
    all = all === null ? rows : both(all, rows, measured);
    if (all === null) return null;
  }
  const sights = all === null || first === null ? null : sightsOf(program, start, all, measured, lead === null ? null : { rows: first, times: led.length });
  return sights === null ? null : { sights, states, forks };
}

// ------------------------------------------------------------------------------------------------ chances by numbers

/** Numbers of a measure's terms beside what was seen of whoever leads, and how likely that is. */
interface Way extends Told {
  readonly weight: bigint;
}

/** Of one measure at one occurrence. */
interface Row {
  readonly watch: number;
  readonly occurrence: number | null;
  readonly of: bigint;
  readonly ways: ReadonlyMap<string, Way>;
}

type Rows = readonly Row[];

/** Null: something may be missed or go wrong. */
function rowsOf({ method, measures, faults, endless }: Odds, watches: readonly Watch[]): Rows | null {
  if (method.method !== 'exact' || faults.length > 0 || endless !== null) return null;
  let watch = 0;
  const rows: Row[] = [];
  for (const { measure, occurrence, outcomes, notReached } of measures) {
    // Those of one measure stand together, in the order of the measures.
    if (rows.length > 0 && (watches[watch]?.name !== measure || occurrence === null)) watch += 1;
    if (watches[watch]?.name !== measure || notReached.fraction === null || notReached.fraction.n !== 0n || outcomes.length === 0) return null;
    const of = outcomes.reduce((all, { chance }) => (chance.fraction === null ? all : (all / gcd(all, chance.fraction.d)) * chance.fraction.d), 1n);
    const ways = new Map<string, Way>();
    for (const { value, fault, chance } of outcomes) {
      const told = toldIn(value);
      if (told === undefined || fault !== null || chance.fraction === null) return null;
      ways.set(idOf(told), { ...told, weight: chance.fraction.n * (of / chance.fraction.d) });
    }
    rows.push({ watch, occurrence, of, ways });
  }
  return rows;
}

function idOf({ numbers, seen }: Told): string {
  return `${numbers.join(' ')}|${seen}`;
}

/** What two groups come to together where the same is seen of whoever leads. Null: their moments are others. */
function both(one: Rows, other: Rows, measured: readonly Measured[]): Rows | null {
  if (one.length !== other.length) return null;
  const rows: Row[] = [];
  for (const [index, row] of one.entries()) {
    const beside = other[index];
    const terms = measured[row.watch]?.terms ?? [];
    if (beside?.watch !== row.watch || beside.occurrence !== row.occurrence) return null;
    const ways = new Map<string, Told & { weight: bigint }>();
    for (const way of row.ways.values()) {
      const { seen } = way;
      for (const also of beside.ways.values()) {
        if (also.seen !== seen) continue;
        const numbers = terms.map((term, at) => together(term, way.numbers[at] ?? 0, also.numbers[at] ?? 0));
        const id = idOf({ numbers, seen });
        const known = ways.get(id);
        const weight = way.weight * also.weight;
        if (known === undefined) ways.set(id, { numbers, seen, weight });
        else known.weight += weight;
      }
    }
    rows.push({ watch: row.watch, occurrence: row.occurrence, of: row.of * beside.of, ways });
  }
  return rows;
}

/** How likely each way of whoever leads is, and how many groups went by it: what they come to given that way is multiplied, and not the way. */
interface Led {
  readonly rows: Rows;
  readonly times: number;
}

/** Whoever leads goes its ways as often, whoever else is played. */
function isSeenAlike(one: Rows, other: Rows): boolean {
  return one.every((row, index) => {
    const beside = other[index];
    const [here, there] = [seenIn(row), seenIn(beside)];
    return here.size === there.size && [...here].every(([seen, weight]) => weight * (beside?.of ?? 1n) === (there.get(seen) ?? 0n) * row.of);
  });
}

function seenIn(row: Row | undefined): ReadonlyMap<string, bigint> {
  const weights = new Map<string, bigint>();
  for (const { seen, weight } of row?.ways.values() ?? []) weights.set(seen, (weights.get(seen) ?? 0n) + weight);
  return weights;
}

function chancesSeen(led: Led | null, index: number): (seen: string) => Fraction {
  const row = led?.rows[index];
  const weights = seenIn(row);
  const times = BigInt(led?.times ?? 0);
  return (seen) => ({ n: (weights.get(seen) ?? 1n) ** times, d: (row?.of ?? 1n) ** times });
}

/** What measures see. Null: one of them goes wrong. */
function sightsOf(program: Program, start: Machine, rows: Rows, measured: readonly Measured[], led: Led | null): Factored['sights'] | null {
  const sights: { readonly sight: Sight; readonly chance: Fraction }[] = [];
  for (const [index, { watch, occurrence, of, ways }] of rows.entries()) {
    const chanceSeen = chancesSeen(led, index);
    const { terms, value: whole } = measured[watch] ?? { terms: [] };
    if (whole === undefined) return null;
    for (const { numbers, seen, weight } of ways.values()) {
      if (numbers.some((number) => !Number.isSafeInteger(number))) return null;
      try {
        const value = look(program, start, whole, terms.map((term, at) => shown(term, numbers[at] ?? 0)));
        const way = chanceSeen(seen);
        sights.push({ sight: { watch, occurrence, value, fault: null, key: JSON.stringify(value) }, chance: lowest({ n: weight * way.d, d: of * way.n }) });
      } catch (thrown) {
        if (isRuleFault(thrown)) return null;
        throw thrown;
      }
    }
  }
  return sights;
}
