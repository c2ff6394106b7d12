// Which code can run at all in this fight: a branch whose test is known goes one way only, and a track holds only what some
// line that can run puts there.
import type { Instr, Ruleset, Value } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Program } from '../../machine/program.ts';
import { isNode, walk } from '../reads.ts';
import { knownOf } from './known.ts';
import type { KnownOf, Moving } from './known.ts';

export interface LiveCode {
  readonly known: KnownOf;
  /** Of each proc that can run, the instructions that can. */
  readonly procs: ReadonlyMap<number, ReadonlySet<number>>;
  /** Triggers of this fight: indices. */
  readonly triggers: readonly number[];
}

export function liveCodeOf({ ruleset, example }: Program, header: Header): LiveCode {
  const { scenario } = header.inputs;
  const own = ruleset.triggers.flatMap(({ only }, index) => (only === null || ('scenario' in only ? only.scenario === scenario : only.example === example) ? [index] : []));
  const moved: Moved = { tracks: new Map(header.tracks.map(([name, value]) => [name, new Set([value])])), fields: new Set(), conditions: new Set(), started: new Set() };
  const held = new Set(header.participants.flatMap(({ conditions }) => conditions));
  // What can move only grows, and with it the code that can run.
  for (;;) {
    const known = knownOf(ruleset, header, moved);
    const triggers = own.filter((index) => canFire(ruleset.triggers[index], moved, held));
    const procs = reached(ruleset, known, triggers);
    if (!grow(ruleset, procs, known, moved)) return { known, procs, triggers };
  }
}

/** What some line that can run moves. */
interface Moved extends Moving {
  readonly tracks: Map<string, Set<Value> | null>;
  readonly fields: Set<string>;
  readonly conditions: Set<string>;
  /** Names of actions, checks and choices that are started. */
  readonly started: Set<string>;
}

function canFire(trigger: Ruleset['triggers'][number] | undefined, { tracks, fields, conditions, started }: Moved, held: ReadonlySet<string>): boolean {
  const pattern = trigger?.pattern;
  switch (pattern?.on) {
    case 'takes':
    case 'finishes':
      return pattern.actions.some((name) => started.has(name));
    case 'gains':
      return pattern.condition === null ? conditions.size > 0 : conditions.has(pattern.condition);
    case 'loses':
      return pattern.condition === null ? conditions.size + held.size > 0 : conditions.has(pattern.condition) || held.has(pattern.condition);
    case 'value':
      return pattern.holder === null ? tracks.get(pattern.field)?.size !== 1 : fields.has(pattern.field);
    case 'result':
    case 'offered':
      return started.has(pattern.callable);
    default:
      return pattern !== undefined;
  }
}

function reached(ruleset: Ruleset, known: KnownOf, triggers: readonly number[]): ReadonlyMap<number, ReadonlySet<number>> {
  const procs = new Map<number, ReadonlySet<number>>();
  const waiting = [...(ruleset.encounter === null ? [] : [ruleset.encounter]), ...triggers.flatMap((index) => ruleset.triggers[index]?.proc ?? [])];
  for (let proc = waiting.pop(); proc !== undefined; proc = waiting.pop()) {
    if (procs.has(proc)) continue;
    const code = ruleset.procs[proc]?.code ?? [];
    const pcs = reachedIn(code, known);
    procs.set(proc, pcs);
    for (const pc of pcs) {
      for (const callable of startedBy(code[pc], known)) {
        const target = ruleset.callables[callable];
        if (target !== undefined && target.kind !== 'choice') waiting.push(target.proc);
      }
    }
  }
  return procs;
}

/** Callables that an instruction can start in this fight: an offer that nobody can ever take starts nothing. */
function startedBy(instr: Instr | undefined, known: KnownOf): readonly number[] {
  if (instr?.op !== 'ask' || instr.asking.kind !== 'take') return calledBy(instr);
  const { at, who } = instr;
  return calledBy(instr).filter((callable) => known({ op: 'can-take', who, callables: [callable], at }) !== false);
}

/** Callables that an instruction starts. */
export function calledBy(instr: Instr | undefined): readonly number[] {
  switch (instr?.op) {
    case 'call':
      return [instr.callable];
    case 'ask':
      return instr.asking.kind === 'take' ? instr.asking.items.map(({ callable }) => callable) : [];
    case 'rank':
      return instr.keys.flatMap((key) => (key.kind === 'roll' ? [key.callable] : []));
    default:
      return [];
  }
}

function reachedIn(code: readonly Instr[], known: KnownOf): ReadonlySet<number> {
  const pcs = new Set<number>();
  const waiting = [0];
  for (let pc = waiting.pop(); pc !== undefined; pc = waiting.pop()) {
    const instr = code[pc];
    if (instr === undefined || pcs.has(pc)) continue;
    pcs.add(pc);
    waiting.push(...nextOf(instr, pc, known));
  }
  return pcs;
}

/** Where it can go on in its procedure, by what is known before the fight. */
export function nextOf(instr: Instr, pc: number, known: KnownOf): readonly number[] {
  switch (instr.op) {
    case 'jump':
      return [instr.to];
    case 'branch': {
      const holds = known(instr.test);
      return holds === undefined ? [pc + 1, instr.otherwise] : [holds === true ? pc + 1 : instr.otherwise];
    }
    case 'switch':
      return [...instr.cases.map(({ to }) => to), ...(instr.otherwise === null ? [] : [instr.otherwise]), instr.end];
    case 'next':
      return instr.where !== null && known(instr.where) === false ? [instr.done] : [pc + 1, instr.done];
    case 'pick':
      return instr.where !== null && known(instr.where) === false ? [instr.none] : [pc + 1, instr.none];
    case 'span-open':
      return [pc + 1, instr.exit];
    case 'outcome':
    case 'return':
      return [];
    default:
      return [pc + 1];
  }
}

/** Where it may go on other than at the next instruction. */
export function targetsOf(instr: Instr): readonly number[] {
  switch (instr.op) {
    case 'jump':
      return [instr.to];
    case 'branch':
      return [instr.otherwise];
    case 'switch':
      return [...instr.cases.map(({ to }) => to), instr.end, ...(instr.otherwise === null ? [] : [instr.otherwise])];
    case 'next':
      return [instr.done];
    case 'pick':
      return [instr.none];
    case 'span-open':
      return [instr.exit];
    default:
      return [];
  }
}

/** True: something can move that was thought not to. */
function grow(ruleset: Ruleset, procs: ReadonlyMap<number, ReadonlySet<number>>, known: KnownOf, { tracks, fields, conditions, started }: Moved): boolean {
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
  for (const [proc, pcs] of procs) {
    for (const pc of pcs) {
      const instr = ruleset.procs[proc]?.code[pc];
      for (const index of startedBy(instr, known)) {
        const callable = ruleset.callables[index];
        if (callable === undefined) continue;
        add(started, callable.name);
        if (callable.kind === 'action') for (const { field } of callable.costs) add(fields, field);
      }
      switch (instr?.op) {
        case 'set':
        case 'raise':
          if (instr.target.kind === 'track') setTrack(instr.target.track, instr.op === 'set' ? known(instr.value) : undefined);
          else if (instr.target.kind === 'field') add(fields, instr.target.field);
          break;
        case 'gain':
          add(conditions, instr.condition);
          break;
        case 'rank':
          for (const key of instr.keys) if (key.kind === 'roll' && key.into !== null) add(fields, key.into);
          break;
        default:
          break;
      }
    }
  }
  return grown;
}

/** All words that rules, policies and watches of a ruleset say. */
export function wordsOf(program: Program): ReadonlySet<string> {
  const words = new Set<string>();
  const { procs, defines, callables, triggers, conditions, tables, policies, kinds, rulings, sides } = program.ruleset;
  const add = (value: unknown): void => {
    if (typeof value === 'string') words.add(value);
    else if (Array.isArray(value)) for (const part of value) add(part);
    else if (isNode(value)) for (const part of Object.values(value)) add(part);
  };
  // Names of slots are the rules' own; what a rule means by a name stands in its instructions.
  add([procs.map(({ code }) => code), defines, callables, triggers, conditions, tables, policies, kinds, rulings, sides, program.watches.map(({ watch }) => watch)]);
  return words;
}

/** True: an expression of this kind stands somewhere inside. */
export function says(part: unknown, ops: ReadonlySet<string>): boolean {
  let found = false;
  walk(part, ({ op }) => {
    found ||= typeof op === 'string' && ops.has(op);
  });
  return found;
}
