// Which code can run at all in this fight: a branch whose test is known goes one way only, and a track holds only what some
// line that can run puts there.
import type { Instr, Ruleset, Value } from '@fray/dsl/ir';
import type { Header } from '../../events/event.ts';
import type { Program } from '../../machine/program.ts';
import { isNode, walk } from '../reads.ts';
import { knownOf } from './known.ts';
import type { KnownOf } from './known.ts';

export interface LiveCode {
  readonly known: KnownOf;
  /** Of each proc that can run, the instructions that can. */
  readonly procs: ReadonlyMap<number, ReadonlySet<number>>;
  /** Triggers of this fight: indices. */
  readonly triggers: readonly number[];
}

export function liveCodeOf(program: Program, header: Header): LiveCode {
  const { ruleset } = program;
  const { scenario } = header.inputs;
  const triggers = ruleset.triggers.flatMap(({ only }, index) => (only === null || ('scenario' in only ? only.scenario === scenario : only.example === program.example) ? [index] : []));
  const tracks = new Map<string, Set<Value> | null>(header.tracks.map(([name, value]) => [name, new Set([value])]));
  // What a track can hold only grows, and with it the code that can run.
  for (;;) {
    const known = knownOf(ruleset, header, tracks);
    const procs = reached(ruleset, known, triggers);
    if (!grow(ruleset, procs, known, tracks)) return { known, procs, triggers };
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
      for (const callable of calledBy(code[pc])) {
        const target = ruleset.callables[callable];
        if (target !== undefined && target.kind !== 'choice') waiting.push(target.proc);
      }
    }
  }
  return procs;
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

/** True: some track can hold more than was thought. */
function grow(ruleset: Ruleset, procs: ReadonlyMap<number, ReadonlySet<number>>, known: KnownOf, tracks: Map<string, Set<Value> | null>): boolean {
  let grown = false;
  const open = (track: string): void => {
    grown ||= tracks.get(track) !== null;
    tracks.set(track, null);
  };
  for (const [proc, pcs] of procs) {
    for (const pc of pcs) {
      const instr = ruleset.procs[proc]?.code[pc];
      if ((instr?.op !== 'set' && instr?.op !== 'raise') || instr.target.kind !== 'track') continue;
      const { track } = instr.target;
      const can = tracks.get(track);
      const value = instr.op === 'set' ? known(instr.value) : undefined;
      if (value === undefined || can === undefined) open(track);
      else if (can !== null && !can.has(value)) {
        can.add(value);
        grown = true;
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
