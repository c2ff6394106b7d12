// Which locals of a procedure can still be read, at each place of its code: the usual analysis backwards through the code.
import type { Instr, Ruleset } from '@fray/dsl/ir';
import type { Reads } from './reads.ts';
import { walk } from './reads.ts';

/** Slots of a proc that are live just before the instruction at `pc`, in order. */
export type Liveness = (proc: number, pc: number) => readonly number[];

export function livenessOf(ruleset: Ruleset, reads: Reads): Liveness {
  const known = new Map<number, readonly (readonly number[])[]>();
  return (proc, pc) => {
    let slots = known.get(proc);
    if (slots === undefined) known.set(proc, (slots = liveSlots(ruleset, reads, proc)));
    return slots[pc] ?? [];
  };
}

/** Whether a local counts the rounds of a loop. No name that a user writes has a space in it. */
export function countsRounds(slot: string | undefined): boolean {
  return slot?.startsWith('rounds of ') === true;
}

interface Flow {
  readonly uses: ReadonlySet<number>;
  /** Where it may go on, and the slots that are surely written on that way. */
  readonly next: readonly Way[];
}

interface Way {
  readonly to: number;
  readonly writes: readonly number[];
}

function liveSlots(ruleset: Ruleset, reads: Reads, proc: number): readonly (readonly number[])[] {
  const code = ruleset.procs[proc]?.code ?? [];
  const ends = resultSlots(ruleset, reads, proc);
  const flows = code.map((instr, pc) => flowOf(ruleset, instr, pc, code.length, ends));
  const live = code.map(() => new Set<number>());
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = code.length - 1; pc >= 0; pc -= 1) {
      const flow = flows[pc];
      const here = live[pc];
      if (flow === undefined || here === undefined) continue;
      const before = here.size;
      // `end` of a span leaves from anywhere inside it to where the span is closed.
      const next = [...flow.next, ...code.flatMap((open, at) => (open.op === 'span-open' && at < pc && pc < open.exit ? [{ to: open.exit, writes: [] }] : []))];
      for (const { to, writes } of next) for (const slot of live[to] ?? []) if (!writes.includes(slot)) here.add(slot);
      for (const slot of flow.uses) here.add(slot);
      if (here.size > before) changed = true;
    }
  }
  return live.map((slots) => [...slots].sort((a, b) => a - b));
}

/** A check hands on those of its values that somebody may read. */
function resultSlots(ruleset: Ruleset, reads: Reads, proc: number): readonly number[] {
  return ruleset.callables.flatMap((callable, index) => (callable.kind === 'check' && callable.proc === proc ? callable.values.flatMap(({ slot }, value) => (isWanted(ruleset, reads, index, value) ? [slot] : [])) : []));
}

/** Whether somebody may read value `index` of the results of a check. */
export function isWanted(ruleset: Ruleset, reads: Reads, check: number, index: number): boolean {
  const callable = ruleset.callables[check];
  const value = callable?.kind === 'check' ? callable.values[index] : undefined;
  return value !== undefined && (reads.values.has(value.name) || reads.ranked.has(`${check} ${index}`));
}

function flowOf(ruleset: Ruleset, instr: Instr, pc: number, end: number, ends: readonly number[]): Flow {
  const uses = new Set<number>();
  walk(instr, (node) => {
    if (node['op'] === 'local') uses.add(Number(node['slot']));
  });
  const plain = (...writes: readonly number[]): Flow => ({ uses, next: [{ to: pc + 1, writes }] });
  const jumps = (...to: readonly number[]): Flow => ({ uses, next: to.map((one) => ({ to: one, writes: [] })) });
  switch (instr.op) {
    case 'let':
    case 'roll':
      return plain(instr.slot);
    case 'roll-again':
      uses.add(instr.of);
      return plain(instr.slot);
    case 'jump':
      return jumps(instr.to);
    case 'branch':
      return jumps(pc + 1, instr.otherwise);
    case 'switch':
      uses.add(instr.slot);
      return jumps(...instr.cases.map(({ to }) => to), instr.end, ...(instr.otherwise === null ? [] : [instr.otherwise]));
    case 'each':
    case 'each-number':
      return plain(instr.list);
    case 'next':
      // `where` is asked with the member that is looked at; with none left the loop is over and its name with it.
      uses.delete(instr.slot);
      uses.add(instr.list);
      return { uses, next: [{ to: pc + 1, writes: [instr.slot] }, { to: instr.done, writes: [] }] };
    case 'pick':
      // As for `next`.
      uses.delete(instr.slot);
      return { uses, next: [{ to: pc + 1, writes: [instr.slot] }, { to: instr.none, writes: [] }] };
    case 'call': {
      const kind = ruleset.callables[instr.callable]?.kind;
      return plain(...(instr.result !== null && (kind === 'check' || kind === 'procedure') ? [instr.result] : []));
    }
    case 'outcome':
      for (const slot of ends) uses.add(slot);
      return jumps(end);
    case 'ask':
      if (instr.asking.kind === 'pick' || instr.asking.kind === 'list') uses.delete(instr.asking.slot);
      return plain();
    case 'rank':
      uses.delete(instr.slot);
      if (instr.links !== null) uses.delete(instr.links.slot);
      return plain();
    case 'return':
      return jumps(end);
    case 'span-open':
    case 'span-close':
    case 'step-open':
    case 'step-close':
    case 'set':
    case 'raise':
    case 'gain':
    case 'lose':
    case 'reveal':
    case 'announce':
    case 'end':
    case 'nothing':
      return plain();
  }
}
