// Odds of fights that are several beside one another: each group is counted by itself, with the turns of all others left out, and
// chances of what measures add up are put together. Ten who differ are then ten small fights, where a graph of all would
// have as many positions as all of them have multiplied.
import type { Expr, Ruleset, Watch } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
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
import { fork } from '../fork.ts';
import { gcd } from '../number.ts';
import type { Fraction } from '../number.ts';
import { readsOf } from '../reads.ts';
import { headerOf } from '../steps.ts';
import type { Sight } from '../tally.ts';
import { groupsOf } from './groups.ts';
import type { Groups } from './groups.ts';
import { askedOf, measuredBy, numbersIn, sharesOf, shown, together } from './terms.ts';
import type { Measured } from './terms.ts';

export interface Factored {
  readonly sights: readonly { readonly sight: Sight; readonly chance: Fraction }[];
  readonly states: number;
  readonly forks: number;
}

/** The given that says whose turns are played. No ruleset has a name like this. */
const MEANT = ' meant';

/** Null: it cannot be counted in this way. `count`: exact odds of one group, with the rest left out; null: they are not known. */
export function factored(program: Program, start: Machine, count: (program: Program, start: Machine) => Odds | null): Factored | null {
  const header = headerOf(start);
  const { ruleset } = program;
  const watches = program.watches.map(({ watch }) => watch);
  if (header === null || header.participants.length < 2 || watches.length === 0) return null;
  const measured = watches.flatMap((watch) => measuredBy(ruleset, watch) ?? []);
  if (measured.length < watches.length) return null;
  const rules: Rules = { program, live: liveCodeOf(program, header), reads: readsOf(ruleset, watches) };
  const asked = askedOf(rules, castOf(header, null), measured);
  const found = asked === null ? null : groupsOf(rules, header, asked);
  if (found === null) return null;
  const { classOf } = alikeOf(program, header, rules.reads);
  const alone = link(withTurnsOf(ruleset, found), { watches: watches.map((watch, index) => (measured[index] === undefined ? watch : sharesOf(watch, measured[index], isMeant))), ...(program.example === null ? {} : { example: program.example }) });
  const known = new Map<number, Rows | null>();
  let all: Rows | null = null;
  let states = 0;
  let forks = 0;
  for (const group of found.groups) {
    const [only = ''] = group;
    const equals = group.length === 1 ? classOf.get(only) : undefined;
    let rows = equals === undefined ? undefined : known.get(equals);
    if (rows === undefined) {
      const odds = count(alone, meaning(start, header, group));
      rows = odds === null ? null : rowsOf(odds, watches);
      if (odds === null || rows === null) return null;
      if (equals !== undefined) known.set(equals, rows);
      states += odds.states;
      forks += odds.forks;
    }
    all = all === null || rows === null ? rows : both(all, rows, measured);
    if (all === null) return null;
  }
  const sights = all === null ? null : sightsOf(program, start, all, measured);
  return sights === null ? null : { sights, states, forks };
}

function isMeant(item: Expr): Expr {
  return { op: 'in', item, set: { op: 'given', given: MEANT, at: item.at }, at: item.at };
}

/** The rules with only the turns of those who are meant. */
function withTurnsOf(ruleset: Ruleset, { loops }: Groups): Ruleset {
  const procs = ruleset.procs.map((proc, index) => {
    const own = loops.filter((loop) => loop.proc === index);
    if (own.length === 0) return proc;
    const code = proc.code.map((instr, pc) => {
      if (instr.op !== 'next' || !own.some((loop) => loop.pc === pc)) return instr;
      const { at } = instr;
      const here = isMeant({ op: 'local', slot: instr.slot, at });
      return { ...instr, where: instr.where === null ? here : ({ op: 'and', of: [here, instr.where], at } as const) };
    });
    return { ...proc, code };
  });
  return { ...ruleset, procs };
}

/** A machine that begins with these meant. */
function meaning(start: Machine, header: Header, group: readonly string[]): Machine {
  const own: Header = { ...header, givens: [...header.givens, [MEANT, group]] };
  const machine = fork(start);
  if (machine.state.header !== null) machine.state.header = own;
  machine.frames = machine.frames.map((frame) => (frame.kind === 'agenda' ? { ...frame, ops: frame.ops.map((op) => (op.op === 'begin' ? { ...op, header: own } : op)) } : frame));
  return machine;
}

// ------------------------------------------------------------------------------------------------ chances by numbers

/** Of one measure at one occurrence: numbers of its terms, and how likely they are. */
interface Row {
  readonly watch: number;
  readonly occurrence: number | null;
  readonly of: bigint;
  readonly ways: ReadonlyMap<string, { readonly numbers: readonly number[]; readonly weight: bigint }>;
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
    const ways = new Map<string, { readonly numbers: readonly number[]; readonly weight: bigint }>();
    for (const { value, fault, chance } of outcomes) {
      const numbers = numbersIn(value);
      if (numbers === undefined || fault !== null || chance.fraction === null) return null;
      ways.set(numbers.join(' '), { numbers, weight: chance.fraction.n * (of / chance.fraction.d) });
    }
    rows.push({ watch, occurrence, of, ways });
  }
  return rows;
}

/** What two groups come to together. Null: their moments are others. */
function both(one: Rows, other: Rows, measured: readonly Measured[]): Rows | null {
  if (one.length !== other.length) return null;
  const rows: Row[] = [];
  for (const [index, row] of one.entries()) {
    const beside = other[index];
    const terms = measured[row.watch]?.terms ?? [];
    if (beside?.watch !== row.watch || beside.occurrence !== row.occurrence) return null;
    const ways = new Map<string, { readonly numbers: readonly number[]; weight: bigint }>();
    for (const way of row.ways.values()) {
      for (const also of beside.ways.values()) {
        const numbers = terms.map((term, at) => together(term, way.numbers[at] ?? 0, also.numbers[at] ?? 0));
        const id = numbers.join(' ');
        const known = ways.get(id);
        const weight = way.weight * also.weight;
        if (known === undefined) ways.set(id, { numbers, weight });
        else known.weight += weight;
      }
    }
    rows.push({ watch: row.watch, occurrence: row.occurrence, of: row.of * beside.of, ways });
  }
  return rows;
}

/** What measures see. Null: one of them goes wrong. */
function sightsOf(program: Program, start: Machine, rows: Rows, measured: readonly Measured[]): Factored['sights'] | null {
  const sights: { readonly sight: Sight; readonly chance: Fraction }[] = [];
  for (const { watch, occurrence, of, ways } of rows) {
    const { terms, value: whole } = measured[watch] ?? { terms: [] };
    if (whole === undefined) return null;
    for (const { numbers, weight } of ways.values()) {
      if (numbers.some((number) => !Number.isSafeInteger(number))) return null;
      try {
        const value = look(program, start, whole, terms.map((term, at) => shown(term, numbers[at] ?? 0)));
        sights.push({ sight: { watch, occurrence, value, fault: null, key: JSON.stringify(value) }, chance: { n: weight, d: of } });
      } catch (thrown) {
        if (isRuleFault(thrown)) return null;
        throw thrown;
      }
    }
  }
  return sights;
}
