// Finds the code that can run in this fight. A branch whose test is known goes only one way, and a track holds only
// values that some reachable line writes.
import {
  callEffects,
  instructionEffects,
  waysIn,
  type Effect,
  type Instr,
  type Proc,
  type Ruleset,
  type Value,
  type Successor,
} from '@fray/dsl/ir';
import type { Header } from '../events/event.ts';
import type { Program } from '../machine/program.ts';
import { NOTHING_OFF, type Without } from './techniques.ts';
import { constantsOf, type ConstantsOf, type Moving } from './constants.ts';

export interface Reachability {
  readonly known: ConstantsOf;
  /** For each procedure that can run, the instructions that can run. */
  readonly procs: ReadonlyMap<number, ReadonlySet<number>>;
  /** The triggers that can fire in this fight, as indices. */
  readonly triggers: readonly number[];
}

export function reachabilityOf(
  { ruleset, example }: Program,
  header: Header,
  without: Without = NOTHING_OFF,
): Reachability {
  const { scenario } = header.inputs;
  const own = ruleset.triggers.flatMap(({ only }, index) =>
    only === null || ('scenario' in only ? only.scenario === scenario : only.example === example)
      ? [index]
      : [],
  );
  const moved: Moved = {
    tracks: new Map(header.tracks.map(([name, value]) => [name, new Set([value])])),
    fields: new Set(),
    conditions: new Set(),
    started: new Set(),
  };
  const held = new Set(header.participants.flatMap(({ conditions }) => conditions));
  // The sets of values that can change only grow, and the reachable code grows with them.
  for (;;) {
    const known = without.has('constants') ? () => undefined : constantsOf(ruleset, header, moved);
    const triggers = own.filter((index) => canFire(ruleset.triggers[index], moved, held));
    const procs = reached(ruleset, known, triggers);
    if (!grow(ruleset, procs, known, moved)) return { known, procs, triggers };
  }
}

/** The values that reachable code changes. */
interface Moved extends Moving {
  readonly tracks: Map<string, Set<Value> | null>;
  readonly fields: Set<string>;
  readonly conditions: Set<string>;
  /** The names of actions, checks and choices that are started. */
  readonly started: Set<string>;
}

function canFire(
  trigger: Ruleset['triggers'][number] | undefined,
  { tracks, fields, conditions, started }: Moved,
  held: ReadonlySet<string>,
): boolean {
  const pattern = trigger?.pattern;
  switch (pattern?.on) {
    case 'takes':
    case 'finishes':
      return pattern.actions.some((name) => started.has(name));
    case 'gains':
      return pattern.condition === null ? conditions.size > 0 : conditions.has(pattern.condition);
    case 'loses':
      return pattern.condition === null
        ? conditions.size + held.size > 0
        : conditions.has(pattern.condition) || held.has(pattern.condition);
    case 'value':
      return pattern.holder === null
        ? tracks.get(pattern.field)?.size !== 1
        : fields.has(pattern.field);
    case 'result':
    case 'offered':
      return started.has(pattern.callable);
    default:
      return pattern !== undefined;
  }
}

function reached(
  ruleset: Ruleset,
  known: ConstantsOf,
  triggers: readonly number[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const procs = new Map<number, ReadonlySet<number>>();
  reachedFrom(
    [
      ...(ruleset.encounter === null ? [] : [ruleset.encounter]),
      ...triggers.flatMap((index) => ruleset.triggers[index]?.proc ?? []),
    ],
    (proc) => {
      const declared = ruleset.procs[proc];
      const pcs = declared === undefined ? NOWHERE : reachedIn(ruleset, declared, known);
      procs.set(proc, pcs);
      return [...pcs].flatMap((pc) =>
        procsOf(ruleset, startedBy(ruleset, proc, declared?.code[pc], known)),
      );
    },
  );
  return procs;
}

/** Returns the procedures of these callables; a choice has none. */
export function procsOf({ callables }: Ruleset, indices: readonly number[]): readonly number[] {
  return indices.flatMap((index) => {
    const callable = callables[index];
    return callable === undefined || callable.kind === 'choice' ? [] : [callable.proc];
  });
}

/** Returns these, and all that `next` leads to from them, directly or indirectly. `next` is called once for each. */
export function reachedFrom<T>(first: Iterable<T>, next: (one: T) => Iterable<T>): ReadonlySet<T> {
  const found = new Set(first);
  // The loop also visits what is added to the set on the way.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}

/**
 * Returns the callables that an instruction can start in this fight. An offer that nobody can ever take starts nothing.
 */
function startedBy(
  ruleset: Ruleset,
  proc: number,
  instr: Instr | undefined,
  known: ConstantsOf,
): readonly number[] {
  if (instr === undefined) return [];
  const { at } = instr;
  return instructionEffects(ruleset, proc, instr).flatMap((effect) => {
    if (effect.does !== 'calls') return [];
    const { callable, offered, by } = effect;
    const isNever =
      offered &&
      by !== null &&
      known({ op: 'can-take', who: by, callables: [callable], at }) === false;
    return isNever ? [] : [callable];
  });
}

const NOWHERE: ReadonlySet<number> = new Set();

/** Returns the instructions of a procedure that can run. */
export function reachedIn(ruleset: Ruleset, proc: Proc, known: ConstantsOf): ReadonlySet<number> {
  const ways = waysIn(ruleset, proc);
  return reachedFrom([0], (pc) => {
    const instr = proc.code[pc];
    const next = (ways[pc] ?? []).flatMap((way) => (isOpen(way, known) ? [way.to] : []));
    // Code that runs inside a span may end it.
    return (instr?.op === 'span-open' ? [...next, instr.exit] : next).filter(
      (to) => to < proc.code.length,
    );
  });
}

/** True if this way may be taken, given what is known before the fight. */
export function isOpen({ when }: Successor, known: ConstantsOf): boolean {
  const holds = when === undefined ? undefined : known(when.test);
  return holds === undefined || when === undefined || (holds === true) === when.holds;
}

/** Adds what reachable code changes. True if something can change that we had assumed constant. */
function grow(
  ruleset: Ruleset,
  procs: ReadonlyMap<number, ReadonlySet<number>>,
  known: ConstantsOf,
  { tracks, fields, conditions, started }: Moved,
): boolean {
  let grown = false;
  const add = (set: Set<string>, name: string): void => {
    grown ||= !set.has(name);
    set.add(name);
  };
  const setTrack = (track: string, value: Value | undefined): void => {
    const can = tracks.get(track);
    if (can === null) return;
    grown ||= value === undefined || can?.has(value) !== true;
    if (value === undefined || can === undefined) tracks.set(track, null);
    else can.add(value);
  };
  const move = (effect: Effect): void => {
    if (effect.does === 'tells' && effect.event.on === 'gains')
      add(conditions, effect.event.condition);
    if (effect.does !== 'writes') return;
    const { variable, change } = effect;
    if (variable.kind === 'field') add(fields, variable.field);
    if (variable.kind !== 'track') return;
    const value = change.how === 'set' ? change.value : null;
    setTrack(variable.track, value === null ? undefined : known(value));
  };
  for (const { proc, instr } of instructionsIn(ruleset, procs)) {
    instructionEffects(ruleset, proc, instr).forEach(move);
    for (const index of startedBy(ruleset, proc, instr, known)) {
      const callable = ruleset.callables[index];
      if (callable === undefined) continue;
      add(started, callable.name);
      callEffects(ruleset, callable).forEach(move);
    }
  }
  return grown;
}

/** Yields the instructions at these places, procedure by procedure. */
export function* instructionsIn(
  ruleset: Ruleset,
  places: Reachability['procs'],
): Generator<{ readonly proc: number; readonly pc: number; readonly instr: Instr }> {
  for (const [proc, pcs] of places)
    for (const pc of pcs) {
      const instr = ruleset.procs[proc]?.code[pc];
      if (instr !== undefined) yield { proc, pc, instr };
    }
}

/**
 * Returns all words in the rules, policies and watches of a ruleset, whatever they mean there. Names of slots are not
 * included, since they name locals of the rules and never a participant.
 */
export function wordsOf(program: Program): ReadonlySet<string> {
  const words = new Set<string>();
  const { ruleset, watches } = program;
  const {
    procs,
    defines,
    callables,
    triggers,
    conditions,
    tables,
    policies,
    kinds,
    rulings,
    sides,
  } = ruleset;
  const codes = procs.map(({ code }) => code);
  const own = watches.map(({ watch }) => watch);
  JSON.stringify(
    [codes, defines, callables, triggers, conditions, tables, policies, kinds, rulings, sides, own],
    (_, value: unknown) => {
      if (typeof value === 'string') words.add(value);
      return value;
    },
  );
  return words;
}
