// What an instruction hangs on: the tests, cases and loops before it in the same code that decide whether it is reached.
// By the usual definition: an instruction hangs on a fork if it is always reached by one way out of the fork, and not by another.
import type { Instr, Proc } from '@fray/dsl/ir';

export interface Control {
  /** How many forks there are. */
  readonly forks: number;
  /** For each pc its number among the forks; -1: it is none. */
  readonly forkAt: readonly number[];
  /** For each pc the pcs of the forks that it hangs on directly, in written order. */
  readonly guards: readonly (readonly number[])[];
  /** For each pc whether it is a fork that decides if a loop goes round once more. */
  readonly loops: readonly boolean[];
}

const known = new WeakMap<Proc, Control>();

/** Worked out once a proc. */
export function controlOf(proc: Proc): Control {
  const old = known.get(proc);
  if (old !== undefined) return old;
  const made = analyse(proc.code);
  known.set(proc, made);
  return made;
}

function analyse(code: readonly Instr[]): Control {
  const next = code.map((instr, pc) => waysOn(instr, pc, code.length));
  const after = alwaysAfter(next);
  const forkAt: number[] = [];
  const loops = next.map((ways, pc) => ways.length > 1 && ways.some((way) => ((after[way] ?? 0n) & bit(pc)) !== 0n));
  const guards: number[][] = code.map(() => []);
  let forks = 0;
  code.forEach((_, pc) => {
    const ways = next[pc] ?? [];
    forkAt.push(ways.length > 1 ? forks++ : -1);
    if (ways.length < 2) return;
    const sure = (after[pc] ?? 0n) & ~bit(pc);
    const some = ways.reduce((all, way) => all | (after[way] ?? 0n), 0n) & ~sure;
    guards.forEach((list, target) => {
      if (target !== pc && (some & bit(target)) !== 0n) list.push(pc);
    });
  });
  return { forks, forkAt, guards, loops };
}

function bit(pc: number): bigint {
  return 1n << BigInt(pc);
}

/** Where it can go on; the number of instructions is the end. */
function waysOn(instr: Instr, pc: number, end: number): readonly number[] {
  switch (instr.op) {
    case 'jump':
      return [instr.to];
    case 'branch':
      return [...new Set([pc + 1, instr.otherwise])];
    case 'next':
      return [...new Set([pc + 1, instr.done])];
    case 'pick':
      return [...new Set([pc + 1, instr.none])];
    case 'switch':
      return [...new Set([...instr.cases.map((one) => one.to), instr.otherwise ?? instr.end, instr.end])];
    case 'outcome':
    case 'return':
      return [end];
    default:
      return [pc + 1];
  }
}

/** For each place the set of places (as bits, itself among them) that are always reached from it. */
function alwaysAfter(next: readonly (readonly number[])[]): readonly bigint[] {
  const end = next.length;
  const all = (1n << BigInt(end + 1)) - 1n;
  const sets = [...next.map(() => all), bit(end)];
  for (let changed = true; changed; ) {
    changed = false;
    for (let pc = end - 1; pc >= 0; pc--) {
      const met = (next[pc] ?? []).reduce((left, way) => left & (sets[way] ?? all), all);
      const now = met | bit(pc);
      if (now === sets[pc]) continue;
      sets[pc] = now;
      changed = true;
    }
  }
  return sets;
}
