// The loops through members or numbers that are open at an address.
import type { Linking } from './linking.ts';

/** An open loop of a procedure: the slot with what is left of it, and the first of its cells. */
interface OpenLoop {
  readonly op: 'each' | 'each-number';
  readonly proc: number;
  readonly slot: number;
  readonly cell: number;
}

/** Returns the open loops at an address, in the order of the code; none if it is outside of the procedures. */
export function openLoopsAt(to: Linking, address: number): readonly OpenLoop[] {
  const spot = to.spots.get(address);
  if (spot === undefined) return [];
  const { proc, pc: at } = spot;
  const { code } = to.rules.procs[proc] ?? { code: [] };
  const { slots } = to.procPlace(proc);
  return code.flatMap((instr, pc) => {
    if (instr.op !== 'each' && instr.op !== 'each-number') return [];
    const turn = code[pc + 1];
    const isOpen = turn?.op === 'next' && at > pc && at < turn.done;
    return isOpen ? [{ op: instr.op, proc, slot: instr.list, cell: slots[instr.list] ?? 0 }] : [];
  });
}
